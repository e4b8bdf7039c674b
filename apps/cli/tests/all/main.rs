//! The command line, as people and programs use it.

mod bench;
mod documents;
mod hostile;
mod own;
mod pictures;
mod play;
mod tables;
mod terminal;
mod tmux;
mod transcripts;
