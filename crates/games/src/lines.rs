//! Games won by so many in a row: m,n,k on any board, tic-tac-toe, and Connect, whose stones fall.
//!
//! [`line`](mod@line) holds boards as bits and finds lines on them; [`threat`] sees the cells that would
//! complete one and puts moves in order by them.

pub mod connect;
mod line;
pub mod mnk;
mod threat;
pub mod tictactoe;
