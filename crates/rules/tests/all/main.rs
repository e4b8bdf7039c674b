//! Rules of run time: the examples in every language, and programs that misbehave.

mod examples;
mod pipe;
