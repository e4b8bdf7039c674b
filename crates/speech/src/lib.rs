//! What is said to people, in their language.
//!
//! | file | holds |
//! |---|---|
//! | `speech` | messages in Fluent, numbers and amounts as the language writes them |
//! | `checking` | whether an answer is right |
//! | `complaints` | why there is no answer |
//! | `describe` | what there is to know about a game before it is played |
//! | `sheets` | what is wrong with a sheet in GDL |
//! | `telling` | positions, moves and theorems in sentences, in the words of the game |

mod checking;
mod complaints;
mod describe;
mod sheets;
mod speech;
mod telling;

pub use describe::{GameReport, OpenedReport, describe};
pub use speech::{Argument, Language, Speech, printable};
pub use telling::Heading;
