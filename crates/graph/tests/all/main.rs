//! Graphs written by hand: readers, files as students write them, and answers against the definition.

mod readers;
mod students;
mod truths;
