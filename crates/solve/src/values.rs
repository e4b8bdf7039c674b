//! The values of all places, while they are worked out and for good.

use std::collections::BTreeMap;
use std::sync::Mutex;

use gagne_core::{Meter, Stop};

use crate::crew::{Done, lock, share_watched};
use crate::explore::Explored;
use crate::mixing::Word;
use crate::runs::{Depot, Run, Shelf};
use crate::scene::Shape;
use crate::sieve::Directory;

/// The values of every place, as far as they are known.
pub(crate) struct Values<C> {
    pub(crate) cells: Vec<Run<C>>,
    pub(crate) shelf: Shelf,
    /// Directories of places that are asked about by many blocks; others are made when needed.
    pub(crate) directories: BTreeMap<usize, Directory>,
}

impl<C> Values<C> {
    pub(crate) fn new(places: usize) -> Self {
        let mut cells = Vec::new();
        cells.resize_with(places, Run::default);
        Values {
            cells,
            shelf: Shelf::default(),
            directories: BTreeMap::new(),
        }
    }

    /// Makes the directories of the places of a tier whose words lie in memory, and drops all others.
    pub(crate) fn prepare<W: Word>(
        &mut self,
        explored: &Explored<W>,
        shape: &Shape,
        depot: &Depot,
        tier: usize,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.forget(depot);
        let made = Mutex::new(&mut self.directories);
        share_watched(shape.tier_places(tier), meter, |place, _| {
            if let Run::Memory(words) = &explored.runs[place] {
                let mut directory = Directory::new(shape.width);
                directory.build(words);
                depot.take(directory.bytes());
                lock(&made).insert(place, directory);
            }
            Ok(Done::BESIDE)
        })
    }

    /// Drops every directory.
    pub(crate) fn forget(&mut self, depot: &Depot) {
        for directory in std::mem::take(&mut self.directories).values() {
            depot.give_back(directory.bytes());
        }
    }
}
