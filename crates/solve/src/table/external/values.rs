//! The values of all places, while they are worked out and for good.

use parking_lot::Mutex;
use std::collections::BTreeMap;

use gagne_core::{Meter, Stop};

use super::expand::Expansion;
use super::mix::ValueWord;
use super::rules::Partition;
use super::run::{Depot, Run, SpillFile};
use super::unique::Directory;
use crate::parallel::{PieceWork, share_watched};

/// The values of every place, as far as they are known.
pub(crate) struct ValueRuns<C> {
    pub(crate) cells: Vec<Run<C>>,
    pub(crate) spill: SpillFile,
    /// Directories of places that are asked about by many batches; others are made when needed.
    pub(crate) directories: BTreeMap<usize, Directory>,
}

impl<C> ValueRuns<C> {
    pub(crate) fn new(places: usize) -> Self {
        let mut cells = Vec::new();
        cells.resize_with(places, Run::default);
        ValueRuns {
            cells,
            spill: SpillFile::default(),
            directories: BTreeMap::new(),
        }
    }

    /// Makes the directories of the places of a tier whose words lie in memory, and drops all others.
    pub(crate) fn prepare<W: ValueWord>(
        &mut self,
        expansion: &Expansion<W>,
        partition: &Partition,
        depot: &Depot,
        tier: usize,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.forget(depot);
        let made = Mutex::new(&mut self.directories);
        share_watched(partition.tier_places(tier), meter, |place, _| {
            if let Run::Memory(words) = &expansion.runs[place] {
                let mut directory = Directory::new(partition.width);
                directory.build(words);
                depot.take(directory.bytes());
                made.lock().insert(place, directory);
            }
            Ok(PieceWork::BESIDE)
        })
    }

    /// Drops every directory.
    pub(crate) fn forget(&mut self, depot: &Depot) {
        for directory in std::mem::take(&mut self.directories).values() {
            depot.give_back(directory.bytes());
        }
    }
}
