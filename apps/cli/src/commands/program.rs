//! What is about the program and no game: help, the server, completions and the manual page.

pub(super) mod help;
pub(super) mod serve;
pub(super) mod shell;
