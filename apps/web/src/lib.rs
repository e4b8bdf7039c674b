//! The web page and the HTTP API: talks to browsers and programs, knows no rule and no algorithm.
//!
//! | part | holds |
//! |---|---|
//! | `server` | connections: accepting, bounding, ending them |
//! | `access`, `guard` | what stands before every request: from which pages it may come, how much a client may ask |
//! | `app` | what every request shares, and the list of all paths |
//! | `pool` | threads that think, in lanes, so that no long question is in the way of a short one |
//! | `shelf` | the games that they think about, with what they learned |
//! | `api` | the questions of the command line as JSON, one file a question |
//! | `jobs` | questions that take long, with their progress |
//! | `uwapi` | the same answers as the public protocol of GamesCrafters tells them |
//! | `pages`, `assets` | what people see |
//! | `packed` | answers compressed for those who can read it |
//!
//! No path leads from a request to the file system: what is served is compiled in.

mod access;
mod api;
mod app;
mod assets;
mod body;
mod budget;
mod cache;
mod guard;
mod jobs;
mod language;
mod limit;
mod openapi;
mod own;
mod packed;
mod pages;
mod paper;
mod patience;
mod pool;
mod refusal;
mod sending;
mod server;
mod shelf;
mod uwapi;
mod voices;

pub use access::{Access, Cors};
pub use app::{App, router};
pub use budget::Bounds;
pub use server::{Server, serve};
