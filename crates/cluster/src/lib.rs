//! Many machines that solve together.
//!
//! What is solved, and how it is shared, the solvers know; they ask for an [`Exchange`](gagne_core::Exchange) and get one here, on
//! *timely dataflow* (Murray, McSherry, Isaacs, Isard, Barham, Abadi, *Naiad: a timely dataflow system*, SOSP 2013). Around it stands what a
//! dataflow engine leaves to others:
//!
//! | file | idea |
//! |---|---|
//! | [`hosts`] | who takes part: a file of hosts, or what Slurm says |
//! | [`handshake`] | connections to everybody, and proof that they know the secret and mean the same work |
//! | [`terms`] | what has to be the same for that |
//! | `stream` | a connection that shows signs of life, so that one that is dead or silent is noticed |
//! | [`link`] | the dataflow: parcels in, parcels out, no more under way than fit |
//! | `freight` | a parcel as the dataflow moves it |
//! | [`report`] | what all processes did, step by step and in all |
//! | [`shares`] | what earlier runs left in folders, and who reads it |

mod freight;
pub mod handshake;
pub mod hosts;
pub mod link;
pub mod report;
pub mod shares;
mod stream;
pub mod terms;

pub use handshake::{HandshakeError, Secret, meet};
pub use hosts::{Hosts, HostsError};
pub use link::{Link, LinkError};
pub use report::{ProcessReport, StepReport, Totals};
pub use stream::{Departure, Loss, LossKind, Patience};
pub use terms::{Difference, JobTerms};
