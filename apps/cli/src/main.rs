//! The command `gagne`.
fn main() {}
