//! What the makers of a game ask, on games with known answers.

mod check;
mod endless;
mod study;
