//! The games with a table of one of them.

use std::fs;
use std::path::Path;

use gagne::table::build::BuildStart;
use gagne::table::disk::RealDisk;
use gagne::table::{Build, Library};
use gagne::{Budget, Registry, Wish, open};

/// The game that the table is of.
pub(crate) const GAME: &str = "connect:4x4";

/// The games, with a table of one of them.
#[allow(clippy::unwrap_used)]
pub(crate) fn tabled(name: &str) -> Registry {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let game = open(GAME).unwrap();
    let start = game.at(None).unwrap();
    let mut meter = Budget::default().meter();
    let subject = game.subject(&start, false, false, &mut meter).unwrap();
    let BuildStart::Open(build) = Build::begin(&folder, subject, Box::new(RealDisk)).unwrap()
    else {
        panic!("nothing lies there");
    };
    game.tabulate(&start, Wish::default(), &build, &mut meter)
        .unwrap();
    let mut registry = gagne::catalogue().clone();
    registry.set_tables(Library::open([folder.as_path()]));
    registry
}
