//! What is said to people, in their language.
//!
//! | file | holds |
//! |---|---|
//! | `speech` | messages in Fluent, numbers and amounts as the language writes them |
//! | `checking` | whether an answer is right |
//! | `complaints` | why there is no answer |
//! | `describe` | what there is to know about a game before it is played |
//! | `sheets` | what is wrong with a sheet in GDL |

mod checking;
mod complaints;
mod describe;
mod sheets;
mod speech;

pub use describe::{GameReport, OpenedReport, describe};
pub use speech::{Argument, Language, Speech, printable};
