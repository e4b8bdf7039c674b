//! The games of the catalogue, one file each.
//!
//! A new game is its file and one line of [`visit`]. A game file holds rules, notation, picture,
//! symmetry, texts and, where one is proved, the closed form; it knows no algorithm.

pub mod period;
pub mod subtraction;

use gagne_core::{Catalogue, Neutral};

/// Shows every game to a visitor, in the order of the catalogue.
pub fn visit(catalogue: &mut impl Catalogue) {
    catalogue.game::<Neutral<subtraction::Subtraction>>();
}
