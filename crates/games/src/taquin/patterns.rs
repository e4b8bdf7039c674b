//! Pattern databases of the sliding puzzle: sharp bounds from tables.
//!
//! The tiles are parted into groups. Of each group a table tells, for every way in which its tiles
//! may lie, how many slides of these tiles bring them home, whatever the others do; as only its own
//! slides count, the groups add up to a bound (Korf and Felner, *Disjoint pattern database
//! heuristics*, Artificial Intelligence 134, 2002). In a square frame the position mirrored in the
//! main diagonal gives a second bound from the same tables, and the larger one holds. For 4 by 4 the
//! groups are those of the paper: 6, 6 and 3 tiles.
//!
//! Cost for 4 by 4: 17 MB in use, 134 MB while the tables are made, 6 MB kept on a shelf.

mod group;

use gagne_core::{Bound, Meter, Shelf, Stop, Trail};

use super::{Taquin, Tiles};
use group::{BITS, MOST_CELLS, MOST_EXCESS, TileGroup, neighbours, possible};

/// Most tiles of a group, and most groups.
const MOST_TILES: usize = 6;
const MOST_GROUPS: usize = MOST_CELLS.div_ceil(MOST_TILES);
/// Told by every kept table; another number when anything about them changes.
const VERSION: u8 = 2;

/// The tables of a frame.
#[derive(Clone, Debug)]
pub struct Patterns {
    taquin: Taquin,
    groups: Vec<TileGroup>,
    /// Where the cells of each group begin in the places of a side, and the bits that they take.
    fields: [(u8, u64); MOST_GROUPS],
    /// Group of each tile, and where its cell lies in the places of a side.
    group_of: [u8; MOST_CELLS],
    shift_of: [u8; MOST_CELLS],
    /// Manhattan distance of each tile from its home, by its cell.
    ways: [[u8; MOST_CELLS]; MOST_CELLS],
    /// The cells next to each cell, as many as said.
    beside: [([u8; 4], u8); MOST_CELLS],
    /// Where each cell lies in the mirror, and what each tile is called there.
    mirror: Option<[u8; MOST_CELLS]>,
}

/// A position on the way. Whole words with four bits a cell or tile: they stay in registers.
#[derive(Clone, Copy, Debug)]
pub struct TileState {
    /// The tile on each cell.
    tiles: u64,
    plain: PatternSums,
    mirrored: PatternSums,
    blank: u8,
    /// Where the blank was before, or none.
    before: u8,
    /// The Manhattan distance, which is the same in the mirror.
    manhattan: u8,
}

/// What the tables say of a position, or of its mirror.
#[derive(Clone, Copy, Debug, Default)]
struct PatternSums {
    /// The cell of each tile, one group after another.
    places: u64,
    /// What the table of each group says, in a byte each, and the sum.
    excess: u32,
    sum: u8,
}

impl TileState {
    #[inline]
    fn tile(&self, cell: u8) -> u8 {
        (self.tiles >> (BITS * cell as usize)) as u8 % MOST_CELLS as u8
    }

    #[inline]
    fn least(&self) -> u8 {
        self.manhattan + 2 * self.plain.sum.max(self.mirrored.sum)
    }
}

impl Patterns {
    /// The groups of a frame: those of the paper for 4 by 4, otherwise neighbours along the shorter
    /// side. None if the frame is too large.
    fn parting(taquin: &Taquin) -> Option<Vec<Vec<u8>>> {
        let (rows, columns) = (taquin.rows, taquin.columns);
        if taquin.cells() > MOST_CELLS {
            return None;
        }
        if (rows, columns) == (4, 4) {
            let groups: [&[u8]; 3] = [&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]];
            return Some(groups.map(Vec::from).into());
        }
        let mut tiles: Vec<u8> = (1..taquin.cells() as u8).collect();
        if rows < columns {
            tiles.sort_by_key(|&tile| (tile as usize % columns, tile));
        }
        // Groups of the same size, as near as may be.
        let groups = tiles.len().div_ceil(MOST_TILES);
        let size = tiles.len().div_ceil(groups);
        Some(tiles.chunks(size).map(Vec::from).collect())
    }

    fn with(taquin: &Taquin, groups: Vec<TileGroup>) -> Self {
        let mut group_of = [0; MOST_CELLS];
        let mut shift_of = [0; MOST_CELLS];
        let mut fields = [(0, 0); MOST_GROUPS];
        let mut shift = 0;
        for (number, group) in groups.iter().enumerate() {
            fields[number] = (shift, TileGroup::size(group.tiles.len()) as u64 - 1);
            for &tile in &group.tiles {
                group_of[tile as usize] = number as u8;
                shift_of[tile as usize] = shift;
                shift += BITS as u8;
            }
        }
        let mut ways = [[0; MOST_CELLS]; MOST_CELLS];
        for (tile, ways) in ways.iter_mut().enumerate().take(taquin.cells()).skip(1) {
            for (cell, way) in ways.iter_mut().enumerate().take(taquin.cells()) {
                *way = taquin.distance(cell, tile) as u8;
            }
        }
        let mut beside = [([0; 4], 0); MOST_CELLS];
        for (cell, (near, count)) in beside.iter_mut().enumerate().take(taquin.cells()) {
            let bits = neighbours(taquin, cell);
            for other in (0..taquin.cells()).filter(|other| bits >> other & 1 == 1) {
                near[*count as usize] = other as u8;
                *count += 1;
            }
        }
        let side = taquin.rows;
        let mirror = (side == taquin.columns).then(|| {
            let mut mirror = [0; MOST_CELLS];
            for (cell, image) in mirror.iter_mut().enumerate().take(taquin.cells()) {
                *image = (cell % side * side + cell / side) as u8;
            }
            mirror
        });
        Patterns {
            taquin: *taquin,
            groups,
            fields,
            group_of,
            shift_of,
            ways,
            beside,
            mirror,
        }
    }

    /// Makes the tables; none if the frame is too large for any.
    pub fn build(taquin: &Taquin, meter: &mut Meter) -> Result<Option<Self>, Stop> {
        let Some(parting) = Self::parting(taquin) else {
            return Ok(None);
        };
        let sizes = || parting.iter().map(|tiles| TileGroup::size(tiles.len()));
        let whole = sizes().sum::<usize>().div_ceil(2);
        // Beside the tables, for each place of the one that is being made: slides and three sets.
        let making = (1 + 3 * size_of::<u16>()) * sizes().max().unwrap_or(0);
        meter.hold((whole + making) as u64)?;
        let mut groups = Vec::new();
        for tiles in parting {
            groups.push(TileGroup::build(taquin, tiles, meter)?);
        }
        meter.hold(whole as u64)?;
        Ok(Some(Self::with(taquin, groups)))
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        let groups = self.groups.iter();
        groups.map(|group| group.excess.len() as u64).sum()
    }

    /// The tables from a shelf, or made and put there.
    pub fn fetch(
        taquin: &Taquin,
        shelf: &dyn Shelf,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Stop> {
        let name = format!("taquin-{}x{}", taquin.rows, taquin.columns);
        let kept = Self::kept_bytes(taquin).and_then(|length| shelf.fetch(&name, length));
        if let Some(patterns) = kept.and_then(|bytes| Self::from_bytes(taquin, &bytes)) {
            meter.hold(patterns.bytes())?;
            return Ok(Some(patterns));
        }
        let made = Self::build(taquin, meter)?;
        if let Some(patterns) = &made {
            shelf.keep(&name, &patterns.to_bytes());
        }
        Ok(made)
    }

    /// How many bytes are kept: after the header, half a byte for each way in which the tiles of a group
    /// may lie.
    fn kept_bytes(taquin: &Taquin) -> Option<u64> {
        let cells = taquin.cells() as u64;
        let ways = |tiles: u64| (cells - tiles + 1..=cells).product::<u64>();
        let groups = Self::parting(taquin)?.into_iter();
        let bytes = groups.map(|tiles| ways(tiles.len() as u64).div_ceil(2));
        Some(Self::header(taquin).len() as u64 + bytes.sum::<u64>())
    }

    fn header(taquin: &Taquin) -> [u8; 4] {
        [b'T', VERSION, taquin.rows as u8, taquin.columns as u8]
    }

    /// The tables as bytes to keep.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::header(&self.taquin).to_vec();
        for group in &self.groups {
            let mut places = possible(group.tiles.len(), self.taquin.cells());
            while let Some(first) = places.next() {
                let second = places.next().map_or(0, |second| group.get(second));
                bytes.push(group.get(first) | second << BITS);
            }
        }
        bytes
    }

    /// The tables from what was kept, if it belongs to this frame and is as long as it should be.
    pub fn from_bytes(taquin: &Taquin, bytes: &[u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(&Self::header(taquin))?;
        let mut rest = rest.iter();
        let mut groups = Vec::new();
        for tiles in Self::parting(taquin)? {
            let home = TileGroup::home(&tiles);
            let mut group = TileGroup::empty(tiles);
            let mut places = possible(group.tiles.len(), taquin.cells());
            while let Some(first) = places.next() {
                let both = *rest.next()?;
                group.set(first, both & MOST_EXCESS);
                if let Some(second) = places.next() {
                    group.set(second, both >> BITS);
                }
            }
            if group.get(home) != 0 {
                return None;
            }
            groups.push(group);
        }
        rest.next().is_none().then(|| Self::with(taquin, groups))
    }

    /// What the table of a group says.
    #[inline]
    fn look(&self, group: usize, places: u64) -> u8 {
        let (start, bits) = self.fields[group];
        self.groups[group].get((places >> start & bits) as usize)
    }

    /// A side after a tile went from a cell to another.
    #[inline]
    fn slide(&self, side: &PatternSums, tile: u8, from: u8, to: u8) -> PatternSums {
        let tile = tile as usize % MOST_CELLS;
        let group = self.group_of[tile] as usize % MOST_GROUPS;
        let places = side.places ^ u64::from(from ^ to) << self.shift_of[tile];
        let excess = self.look(group, places);
        let before = (side.excess >> (8 * group)) as u8;
        PatternSums {
            places,
            excess: side.excess ^ u32::from(before ^ excess) << (8 * group),
            sum: side.sum - before + excess,
        }
    }

    /// What the tables say of tiles, given with their cells.
    fn side(&self, cells: impl Iterator<Item = (u8, u8)>) -> PatternSums {
        let mut side = PatternSums::default();
        for (tile, cell) in cells.filter(|&(tile, _)| tile != 0) {
            side.places |= u64::from(cell) << self.shift_of[tile as usize];
        }
        for group in 0..self.groups.len() {
            let excess = self.look(group, side.places);
            side.excess |= u32::from(excess) << (8 * group);
            side.sum += excess;
        }
        side
    }
}

impl Trail for Patterns {
    type Position = Tiles;
    type Move = u8;
    type State = TileState;
    /// The cell whose tile slides into the blank.
    type Step = u8;

    fn begin(&self, position: &Tiles) -> Option<TileState> {
        if self.taquin.is_lost(position) {
            return None;
        }
        let count = self.taquin.cells();
        let cells = || position.iter().copied().zip(0u8..).take(count);
        let tiles = cells().fold(0, |tiles, (tile, cell)| {
            tiles | u64::from(tile) << (BITS * cell as usize)
        });
        let plain = self.side(cells());
        let mirrored = self.mirror.map_or(plain, |mirror| {
            self.side(cells().map(|(tile, cell)| (mirror[tile as usize], mirror[cell as usize])))
        });
        Some(TileState {
            tiles,
            blank: self.taquin.cell_of(position, 0) as u8,
            before: u8::MAX,
            manhattan: self.taquin.manhattan(position) as u8,
            plain,
            mirrored,
        })
    }

    #[inline]
    fn least(&self, state: &TileState) -> u32 {
        state.least().into()
    }

    /// With every tile at home the blank is, too.
    #[inline]
    fn is_goal(&self, state: &TileState) -> bool {
        state.manhattan == 0
    }

    #[inline]
    fn steps(&self, state: &TileState, out: &mut Vec<u8>) {
        let (near, count) = &self.beside[state.blank as usize % MOST_CELLS];
        let near = near.iter().take(*count as usize).copied();
        out.extend(near.filter(|&cell| cell != state.before));
    }

    #[inline]
    fn walk(&self, state: &TileState, from: u8, most: u32) -> Result<TileState, u32> {
        let to = state.blank;
        let tile = state.tile(from);
        let ways = &self.ways[tile as usize % MOST_CELLS];
        let way = |cell: u8| ways[cell as usize % MOST_CELLS];
        let manhattan = state.manhattan + way(to) - way(from);
        let plain = self.slide(&state.plain, tile, from, to);
        // One look is often enough.
        let least = u32::from(manhattan + 2 * plain.sum);
        if least > most {
            return Err(least);
        }
        let mut mirrored = plain;
        if let Some(mirror) = &self.mirror {
            let image = |cell: u8| mirror[cell as usize % MOST_CELLS];
            mirrored = self.slide(&state.mirrored, image(tile), image(from), image(to));
            let least = u32::from(manhattan + 2 * mirrored.sum);
            if least > most {
                return Err(least);
            }
        }
        let moved = u64::from(tile);
        let tiles = state.tiles ^ moved << (BITS * from as usize) ^ moved << (BITS * to as usize);
        Ok(TileState {
            tiles,
            blank: from,
            before: to,
            manhattan,
            plain,
            mirrored,
        })
    }

    fn chosen(&self, state: &TileState, from: u8) -> u8 {
        state.tile(from)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::HashMap;

    use gagne_core::{Entry, Space};

    use super::*;

    /// A shelf in memory.
    #[derive(Default)]
    struct MemoryShelf(RefCell<HashMap<String, Vec<u8>>>);

    impl Shelf for MemoryShelf {
        fn fetch(&self, name: &str, length: u64) -> Option<Vec<u8>> {
            let kept = self.0.borrow().get(name).cloned();
            kept.filter(|bytes| bytes.len() as u64 == length)
        }

        fn keep(&self, name: &str, bytes: &[u8]) {
            self.0.borrow_mut().insert(name.to_owned(), bytes.to_vec());
        }
    }

    #[test]
    fn what_is_kept_comes_back_and_nothing_else_is_taken() {
        let taquin = Taquin::from_rules("3x3").unwrap();
        let shelf = MemoryShelf::default();
        let mut meter = Meter::unbounded();
        let mut fetch = || {
            let patterns = Patterns::fetch(&taquin, &shelf, &mut meter).unwrap();
            let state = patterns.unwrap().begin(&taquin.start()).unwrap();
            (state.least(), meter.positions())
        };
        let (least, made) = fetch();
        assert!(made > 0);
        assert_eq!(fetch(), (least, made));
        let kept = shelf.fetch("taquin-3x3", 4 + 3024).unwrap();
        // Four and four tiles on nine cells: 3,024 places each, two in a byte.
        assert_eq!(kept.len(), 4 + 3024);
        let other = Taquin::from_rules("2x3").unwrap();
        assert!(Patterns::from_bytes(&other, &kept).is_none());
        for wrong in [
            &kept[1..],
            &kept[..kept.len() - 1],
            &[],
            &[&kept[..], &[0]].concat(),
        ] {
            assert!(Patterns::from_bytes(&taquin, wrong).is_none());
            shelf.keep("taquin-3x3", wrong);
            let again = Patterns::fetch(&taquin, &shelf, &mut Meter::unbounded());
            assert_eq!(again.unwrap().unwrap().to_bytes(), kept);
        }
    }

    #[test]
    fn large_frames_have_no_tables() {
        let taquin = Taquin::from_rules("3x6").unwrap();
        let built = Patterns::build(&taquin, &mut Meter::unbounded());
        assert!(built.unwrap().is_none());
    }
}
