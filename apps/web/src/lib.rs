//! The web page and the HTTP API: talks to browsers and programs, knows no rule and no algorithm.
//!
//! | part | holds |
//! |---|---|
//! | `transport` | connections: accepting, bounding, ending them; bodies, refusals, compressed answers |
//! | `gate` | what stands before every request: from which pages it may come, how much a client may ask |
//! | `app` | what every request shares, and the list of all paths |
//! | `work` | threads that think, in lanes, so that no long question is in the way of a short one, and the games on their shelf, with what they learned |
//! | `api` | the questions of the command line as JSON, one file a question |
//! | `jobs` | questions that take long, with their progress |
//! | `uwapi` | the same answers as the public protocol of GamesCrafters tells them |
//! | `pages`, `assets` | what people see |
//! | `language` | which language a request wants, and what is said in each |
//!
//! No path leads from a request to the file system: what is served is compiled in.

mod api;
mod app;
mod assets;
mod gate;
mod jobs;
mod language;
mod openapi;
mod own;
mod pages;
mod transport;
mod uwapi;
mod work;

use gate::{access, guard, limit};
use transport::{body, compression, outgoing, refusal, server, write_timeout, writer};
use work::{budget, cache, pool, shelf};

pub use access::{Access, Cors};
pub use app::{App, router};
pub use budget::ServerBounds;
pub use server::{Server, serve};
