//! The table of a group of tiles, made breadth first from the goal.
//!
//! Its places are the cells of the tiles in four bits each, so that a slide changes the place by a
//! few bits. It tells half of what the slides are more than the Manhattan distance, which is even, in
//! four bits (15 where it is more, which only loosens the bound): small tables stay near the
//! processor.

use gagne_core::{Meter, Stop};

use super::Taquin;

/// Most cells of a frame that has tables.
pub(super) const MOST_CELLS: usize = 16;
/// Bits of a cell in a place, and of what is told of a place.
pub(super) const BITS: usize = 4;
/// Most that a table can tell.
pub(super) const MOST_EXCESS: u8 = 15;
/// Slides of places that cannot be, and more than those of any other.
const NEVER: u8 = u8::MAX;

/// Tiles that are looked at together.
#[derive(Clone, Debug)]
pub(super) struct TileGroup {
    pub(super) tiles: Vec<u8>,
    /// Half of the slides beyond the Manhattan distance, by their cells: two places in a byte.
    pub(super) excess: Vec<u8>,
}

/// The cells next to a cell as bits.
pub(super) fn neighbours(taquin: &Taquin, cell: usize) -> u16 {
    let near = (0..taquin.cells()).filter(|&other| taquin.distance(cell, other) == 1);
    near.fold(0, |bits, other| bits | 1 << other)
}

/// The cells that can be reached from others over free ones, as bits.
fn spread(taquin: &Taquin, from: u16, free: u16) -> u16 {
    let first = (0..taquin.rows).fold(0u32, |bits, row| bits | 1 << (row * taquin.columns));
    let last = first << (taquin.columns - 1);
    let mut reached = u32::from(from);
    loop {
        let across = (reached & !last) << 1 | (reached & !first) >> 1;
        let along = reached << taquin.columns | reached >> taquin.columns;
        let more = reached | (across | along) & u32::from(free) & ((1 << taquin.cells()) - 1);
        if more == reached {
            return reached as u16;
        }
        reached = more;
    }
}

/// The bits of the cells that the tiles at a place lie on; none if two share one or leave the frame.
fn occupied(place: usize, tiles: usize, cells: usize) -> Option<u16> {
    let mut bits = 0u16;
    for tile in 0..tiles {
        let cell = place >> (BITS * tile) & (MOST_CELLS - 1);
        if cell >= cells || bits >> cell & 1 == 1 {
            return None;
        }
        bits |= 1 << cell;
    }
    Some(bits)
}

/// The places that can be, in order.
pub(super) fn possible(tiles: usize, cells: usize) -> impl Iterator<Item = usize> {
    let rests = 0..1usize << (BITS * (tiles - 1));
    let fitting = rests.filter_map(move |rest| Some((rest, occupied(rest, tiles - 1, cells)?)));
    fitting.flat_map(move |(rest, taken)| {
        let free = (0..cells).filter(move |cell| taken >> cell & 1 == 0);
        free.map(move |cell| rest << BITS | cell)
    })
}

impl TileGroup {
    /// How many places the tiles of a group have, impossible ones included.
    pub(super) fn size(tiles: usize) -> usize {
        1 << (BITS * tiles)
    }

    /// A table that tells nothing yet.
    pub(super) fn empty(tiles: Vec<u8>) -> Self {
        let excess = vec![0; Self::size(tiles.len()).div_ceil(2)];
        TileGroup { tiles, excess }
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> u8 {
        self.excess[place / 2] >> (place % 2 * BITS) & MOST_EXCESS
    }

    /// Tells the table of a place, once.
    pub(super) fn set(&mut self, place: usize, excess: u8) {
        self.excess[place / 2] |= excess << (place % 2 * BITS);
    }

    pub(super) fn home(tiles: &[u8]) -> usize {
        let cells = tiles.iter().enumerate();
        cells.fold(0, |place, (number, &tile)| {
            place | (tile as usize) << (BITS * number)
        })
    }

    /// Breadth first from the goal. A step is a slide of a tile of the group; the blank, and with it
    /// the other tiles, goes for nothing wherever it can without one. Layers are sets of bits, looked
    /// through in the order of places: a queue would jump about in memory.
    pub(super) fn build(taquin: &Taquin, tiles: Vec<u8>, meter: &mut Meter) -> Result<Self, Stop> {
        let cells = taquin.cells();
        let beside: Vec<u16> = (0..cells).map(|cell| neighbours(taquin, cell)).collect();
        let mut slides = vec![NEVER; Self::size(tiles.len())];
        // Where the blank has been with the tiles at each place, is now, and will be next.
        let mut seen = vec![0u16; slides.len()];
        let mut layer = vec![0u16; slides.len()];
        let mut next = vec![0u16; slides.len()];
        layer[Self::home(&tiles)] = 1;
        for count in 0..NEVER {
            let mut last = true;
            for place in 0..layer.len() {
                if layer[place] == 0 {
                    continue;
                }
                let fresh = std::mem::take(&mut layer[place]) & !seen[place];
                if fresh == 0 {
                    continue;
                }
                meter.visit()?;
                let taken = occupied(place, tiles.len(), cells).unwrap_or(u16::MAX);
                let reached = spread(taquin, fresh, !taken);
                seen[place] |= reached;
                slides[place] = slides[place].min(count);
                for number in 0..tiles.len() {
                    let shift = BITS * number;
                    let cell = place >> shift & (MOST_CELLS - 1);
                    let mut to = beside[cell] & reached;
                    while to != 0 {
                        let after = to.trailing_zeros() as usize;
                        to &= to - 1;
                        next[place ^ (cell ^ after) << shift] |= 1 << cell;
                        last = false;
                    }
                }
            }
            if last {
                break;
            }
            std::mem::swap(&mut layer, &mut next);
        }
        let mut group = Self::empty(tiles);
        for place in possible(group.tiles.len(), cells) {
            let ways = group.tiles.iter().enumerate().map(|(number, &tile)| {
                let cell = place >> (BITS * number) & (MOST_CELLS - 1);
                taquin.distance(cell, tile as usize)
            });
            let beyond = slides[place].saturating_sub(ways.sum::<usize>() as u8);
            group.set(place, (beyond / 2).min(MOST_EXCESS));
        }
        Ok(group)
    }
}
