//! Pattern databases of the sliding puzzle: sharp bounds from tables.
//!
//! The tiles are parted into groups. Of each group a table tells, for every way in which its tiles
//! may lie, how many slides of these tiles bring them home, whatever the others do; as only its own
//! slides count, the groups add up to a bound (Korf and Felner, *Disjoint pattern database
//! heuristics*, Artificial Intelligence 134, 2002). In a square frame the position mirrored in the
//! main diagonal gives a second bound from the same tables, and the larger one holds. For 4 by 4 the
//! groups are those of the paper: 6, 6 and 3 tiles.
//!
//! A table is made breadth first from the goal. Its places are the cells of the tiles in four bits
//! each, so that a slide changes the place by an addition; what is kept on a shelf leaves the
//! impossible places out. Cost for 4 by 4: 34 MB in use, 134 MB while they are made, 12 MB kept.

use gagne_core::{Bound, Meter, Shelf, Stop, Trail};

use super::{Taquin, Tiles};

/// Most cells of a frame that has tables, most tiles of a group, and most groups.
const MOST_CELLS: usize = 16;
const MOST_TILES: usize = 6;
const MOST_GROUPS: usize = MOST_CELLS.div_ceil(MOST_TILES);
/// Bits of a cell in a place.
const BITS: usize = 4;
/// What a table says of places that cannot be.
const NEVER: u8 = u8::MAX;
/// Told by every kept table; another number when anything about them changes.
const VERSION: u8 = 1;

/// The tables of a frame.
#[derive(Clone, Debug)]
pub struct Patterns {
    taquin: Taquin,
    groups: Vec<Group>,
    /// Group of each tile, and where its cell lies in a place.
    group_of: [u8; MOST_CELLS],
    shift_of: [u8; MOST_CELLS],
    /// The cells next to each cell, as many as said.
    beside: [([u8; 4], u8); MOST_CELLS],
    /// Where each cell lies in the mirror, and what each tile is called there.
    mirror: Option<[u8; MOST_CELLS]>,
}

/// Tiles that are looked at together.
#[derive(Clone, Debug)]
struct Group {
    tiles: Vec<u8>,
    /// Slides to bring them home, by their cells.
    slides: Vec<u8>,
}

/// A position on the way.
#[derive(Clone, Copy, Debug)]
pub struct State {
    tiles: [u8; MOST_CELLS],
    blank: u8,
    /// Where the blank was before, or none.
    before: u8,
    least: u8,
    plain: Side,
    mirrored: Side,
}

/// What the tables say of a position, or of its mirror.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    places: [u32; MOST_GROUPS],
    slides: [u8; MOST_GROUPS],
    sum: u8,
}

/// The cells next to a cell as bits.
fn neighbours(taquin: &Taquin, cell: usize) -> u16 {
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
fn possible(tiles: usize, cells: usize) -> impl Iterator<Item = usize> {
    let rests = 0..1usize << (BITS * (tiles - 1));
    let fitting = rests.filter_map(move |rest| Some((rest, occupied(rest, tiles - 1, cells)?)));
    fitting.flat_map(move |(rest, taken)| {
        let free = (0..cells).filter(move |cell| taken >> cell & 1 == 0);
        free.map(move |cell| rest << BITS | cell)
    })
}

impl Group {
    /// How many entries the table has.
    fn size(tiles: usize) -> usize {
        1 << (BITS * tiles)
    }

    fn home(tiles: &[u8]) -> usize {
        let cells = tiles.iter().enumerate();
        cells.fold(0, |place, (number, &tile)| {
            place | (tile as usize) << (BITS * number)
        })
    }

    /// Breadth first from the goal. A step is a slide of a tile of the group; the blank, and with it
    /// the other tiles, goes for nothing wherever it can without one. Layers are sets of bits, looked
    /// through in the order of places: a queue would jump about in memory.
    fn build(taquin: &Taquin, tiles: Vec<u8>, meter: &mut Meter) -> Result<Self, Stop> {
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
        Ok(Group { tiles, slides })
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

    fn with(taquin: &Taquin, groups: Vec<Group>) -> Self {
        let mut group_of = [0; MOST_CELLS];
        let mut shift_of = [0; MOST_CELLS];
        for (number, group) in groups.iter().enumerate() {
            for (place, &tile) in group.tiles.iter().enumerate() {
                group_of[tile as usize] = number as u8;
                shift_of[tile as usize] = (BITS * place) as u8;
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
            group_of,
            shift_of,
            beside,
            mirror,
        }
    }

    /// Makes the tables; none if the frame is too large for any.
    pub fn build(taquin: &Taquin, meter: &mut Meter) -> Result<Option<Self>, Stop> {
        let Some(parting) = Self::parting(taquin) else {
            return Ok(None);
        };
        let whole: usize = parting.iter().map(|tiles| Group::size(tiles.len())).sum();
        let largest = parting.iter().map(|tiles| Group::size(tiles.len())).max();
        // Beside the tables, three sets of cells for each place of the one that is being made.
        meter.hold((whole + 3 * size_of::<u16>() * largest.unwrap_or(0)) as u64)?;
        let mut groups = Vec::new();
        for tiles in parting {
            groups.push(Group::build(taquin, tiles, meter)?);
        }
        meter.hold(whole as u64)?;
        Ok(Some(Self::with(taquin, groups)))
    }

    /// The tables from a shelf, or made and put there.
    pub fn fetch(
        taquin: &Taquin,
        shelf: &dyn Shelf,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Stop> {
        let name = format!("taquin-{}x{}", taquin.rows, taquin.columns);
        let kept = shelf.fetch(&name);
        if let Some(patterns) = kept.and_then(|bytes| Self::from_bytes(taquin, &bytes)) {
            let sizes = patterns
                .groups
                .iter()
                .map(|group| group.slides.len() as u64);
            meter.hold(sizes.sum())?;
            return Ok(Some(patterns));
        }
        let made = Self::build(taquin, meter)?;
        if let Some(patterns) = &made {
            shelf.keep(&name, &patterns.to_bytes());
        }
        Ok(made)
    }

    fn header(taquin: &Taquin) -> [u8; 4] {
        [b'T', VERSION, taquin.rows as u8, taquin.columns as u8]
    }

    /// The tables as bytes to keep.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::header(&self.taquin).to_vec();
        for group in &self.groups {
            let places = possible(group.tiles.len(), self.taquin.cells());
            bytes.extend(places.map(|place| group.slides[place]));
        }
        bytes
    }

    /// The tables from what was kept, if it belongs to this frame and is as long as it should be.
    pub fn from_bytes(taquin: &Taquin, bytes: &[u8]) -> Option<Self> {
        let rest = bytes.strip_prefix(&Self::header(taquin))?;
        let mut rest = rest.iter();
        let mut groups = Vec::new();
        for tiles in Self::parting(taquin)? {
            let mut slides = vec![NEVER; Group::size(tiles.len())];
            for place in possible(tiles.len(), taquin.cells()) {
                slides[place] = *rest.next()?;
            }
            if slides[Group::home(&tiles)] != 0 {
                return None;
            }
            groups.push(Group { tiles, slides });
        }
        rest.next().is_none().then(|| Self::with(taquin, groups))
    }

    /// A side after a tile went from a cell to another.
    #[inline]
    fn slide(&self, side: &Side, tile: u8, from: u8, to: u8) -> Side {
        let mut after = *side;
        let group = self.group_of[tile as usize] as usize % MOST_GROUPS;
        let place = &mut after.places[group];
        *place ^= u32::from(from ^ to) << self.shift_of[tile as usize];
        let slides = self.groups[group].slides[*place as usize];
        after.sum = (side.sum - side.slides[group]).saturating_add(slides);
        after.slides[group] = slides;
        after
    }

    /// What the tables say of tiles, given with their cells.
    fn side(&self, cells: impl Iterator<Item = (u8, u8)>) -> Side {
        let mut side = Side::default();
        for (tile, cell) in cells.filter(|&(tile, _)| tile != 0) {
            let group = self.group_of[tile as usize] as usize;
            side.places[group] |= u32::from(cell) << self.shift_of[tile as usize];
        }
        for (number, group) in self.groups.iter().enumerate() {
            side.slides[number] = group.slides[side.places[number] as usize];
            side.sum = side.sum.saturating_add(side.slides[number]);
        }
        side
    }
}

impl Trail for Patterns {
    type Position = Tiles;
    type Move = u8;
    type State = State;
    /// The cell whose tile slides into the blank.
    type Step = u8;

    fn begin(&self, position: &Tiles) -> Option<State> {
        if self.taquin.is_lost(position) {
            return None;
        }
        let mut tiles = [0; MOST_CELLS];
        let count = self.taquin.cells();
        tiles[..count].copy_from_slice(&position[..count]);
        let cells = || tiles.iter().copied().zip(0u8..).take(count);
        let plain = self.side(cells());
        let mirrored = self.mirror.map_or(plain, |mirror| {
            self.side(cells().map(|(tile, cell)| (mirror[tile as usize], mirror[cell as usize])))
        });
        Some(State {
            tiles,
            blank: self.taquin.cell_of(position, 0) as u8,
            before: u8::MAX,
            least: plain.sum.max(mirrored.sum),
            plain,
            mirrored,
        })
    }

    #[inline]
    fn least(&self, state: &State) -> u32 {
        state.least.into()
    }

    /// The tables say nothing is left only when every tile is at home.
    #[inline]
    fn is_goal(&self, state: &State) -> bool {
        state.least == 0
    }

    #[inline]
    fn steps(&self, state: &State, out: &mut Vec<u8>) {
        let (near, count) = &self.beside[state.blank as usize % MOST_CELLS];
        let near = near.iter().take(*count as usize).copied();
        out.extend(near.filter(|&cell| cell != state.before));
    }

    #[inline]
    fn walk(&self, state: &State, from: u8, most: u32) -> Result<State, u32> {
        let to = state.blank;
        let tile = state.tiles[from as usize % MOST_CELLS];
        let plain = self.slide(&state.plain, tile, from, to);
        // One look is often enough.
        if u32::from(plain.sum) > most {
            return Err(plain.sum.into());
        }
        let mut mirrored = plain;
        if let Some(mirror) = &self.mirror {
            let image = |cell: u8| mirror[cell as usize % MOST_CELLS];
            mirrored = self.slide(&state.mirrored, image(tile), image(from), image(to));
            if u32::from(mirrored.sum) > most {
                return Err(mirrored.sum.into());
            }
        }
        let mut tiles = state.tiles;
        tiles[to as usize % MOST_CELLS] = tile;
        tiles[from as usize % MOST_CELLS] = 0;
        Ok(State {
            tiles,
            blank: from,
            before: to,
            least: plain.sum.max(mirrored.sum),
            plain,
            mirrored,
        })
    }

    fn chosen(&self, state: &State, from: u8) -> u8 {
        state.tiles[from as usize % MOST_CELLS]
    }
}
