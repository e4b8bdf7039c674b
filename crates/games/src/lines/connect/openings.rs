//! Values of positions near the start that were found beforehand, by searches of hours.
//!
//! A file is about all open positions up to some stones and up to mirror. Anybody can list these positions
//! in their order, so that a line that names the board and the stones is followed by a byte for each, compressed: the signed value,
//! or that it is not known. What is not known and follows from positions with one stone more is worked out when
//! it is first asked for, so that values with the most stones suffice.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use gagne_core::{Game, Offer, Openings, Outcome, Space, Value};
use miniz_oxide::{deflate, inflate};

use super::{Connect, Stones};

/// The files at hand, by the rules of their boards; an empty one tells nothing.
const FILES: [(&str, &[u8]); 1] = [("7x6,4", include_bytes!("7x6.openings"))];
/// The byte of a value that is not known.
const UNKNOWN: i8 = i8::MIN;
/// How hard the file is compressed: as much as can be.
const EFFORT: u8 = 10;

/// Open positions with the same number of stones, up to mirror: in order, with the byte of each.
type Level = Vec<(Stones, i8)>;

/// A file of openings, and what it says once somebody has asked.
#[derive(Debug)]
pub(crate) struct OpeningFile {
    bytes: Cow<'static, [u8]>,
    /// Most stones of the positions that it says something of.
    stones: u32,
    levels: OnceLock<Option<Vec<Level>>>,
}

impl OpeningFile {
    /// The file of a board, if there is one.
    pub(crate) fn of(rules: &str) -> Option<Self> {
        let found = FILES.iter().find(|(board, _)| *board == rules);
        let (_, bytes) = found.filter(|(_, bytes)| !bytes.is_empty())?;
        OpeningFile::new(rules, Cow::Borrowed(bytes))
    }

    /// A file, if its first line names this board.
    fn new(rules: &str, bytes: Cow<'static, [u8]>) -> Option<Self> {
        let line = bytes.split(|&byte| byte == b'\n').next()?;
        let line = std::str::from_utf8(line).ok()?;
        let (board, stones) = line.strip_prefix("connect:")?.split_once(' ')?;
        let stones = stones.parse().ok().filter(|_| board == rules)?;
        Some(OpeningFile {
            bytes,
            stones,
            levels: OnceLock::new(),
        })
    }

    /// What follows the first line.
    fn packed(&self) -> &[u8] {
        let mut parts = self.bytes.splitn(2, |&byte| byte == b'\n');
        parts.nth(1).unwrap_or_default()
    }
}

impl Connect {
    /// The open positions with at most so many stones, up to mirror, in order, by stones.
    pub fn openings_to(&self, stones: u32) -> Vec<Vec<Stones>> {
        let open = |stones: &Stones| self.ending(stones).is_none();
        let mut levels = vec![vec![self.start()]];
        let mut moves = Vec::new();
        for _ in 0..stones {
            let mut next = Vec::new();
            for position in levels.last().into_iter().flatten() {
                moves.clear();
                self.moves(position, &mut moves);
                let after = moves.iter().map(|&column| self.play(position, column));
                next.extend(after.filter(open).map(|after| self.canonical(&after)));
            }
            next.sort_unstable();
            next.dedup();
            levels.push(next);
        }
        levels
    }

    /// A file about open positions with at most so many stones; what is not named is not known.
    pub fn write_openings(&self, stones: u32, known: &BTreeMap<Stones, Value>) -> Vec<u8> {
        let listed = self.openings_to(stones);
        let byte = |position: &Stones| known.get(position).map_or(UNKNOWN, |&value| byte(value));
        let bytes = listed.iter().flatten().map(byte).map(i8::cast_unsigned);
        let bytes: Vec<u8> = bytes.collect();
        let mut file = format!("connect:{} {stones}\n", self.rules()).into_bytes();
        file.extend(deflate::compress_to_vec_zlib(&bytes, EFFORT));
        file
    }

    /// The same board with what a file says of it; none if it is no file of this board.
    pub fn with_openings(self, bytes: Vec<u8>) -> Option<Self> {
        let file = OpeningFile::new(&self.rules(), Cow::Owned(bytes))?;
        let levels = self.read_openings(&file)?;
        Some(Connect {
            openings: Some(OpeningFile {
                levels: Some(levels).into(),
                ..file
            }),
            ..self
        })
    }

    /// What a file says, by stones, and what follows from it.
    fn read_openings(&self, file: &OpeningFile) -> Option<Vec<Level>> {
        if file.stones > self.grid.full.count_ones() {
            return None;
        }
        let listed = self.openings_to(file.stones);
        let count = listed.iter().map(Vec::len).sum();
        let told = inflate::decompress_to_vec_zlib_with_limit(file.packed(), count).ok()?;
        if told.len() != count {
            return None;
        }
        let mut told = told.into_iter().rev().map(u8::cast_signed);
        let mut levels: Vec<Level> = Vec::new();
        for positions in listed.into_iter().rev() {
            let below = levels.last();
            let with_byte = |position: Stones| {
                let told = told.next().unwrap_or(UNKNOWN);
                let byte = match below {
                    Some(below) if told == UNKNOWN => {
                        let value = self.worth(&position, below);
                        value.map_or(UNKNOWN, byte)
                    }
                    _ => told,
                };
                (position, byte)
            };
            let mut level: Level = positions.into_iter().rev().map(with_byte).collect();
            level.reverse();
            levels.push(level);
        }
        levels.reverse();
        Some(levels)
    }

    /// What a position is worth by what its moves lead to; none if one of these is not known.
    fn worth(&self, position: &Stones, below: &Level) -> Option<Value> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let values = moves.into_iter().map(|column| {
            let after = self.play(position, column);
            let value = match self.ending(&after) {
                Some(ending) => ending.value(),
                None => find(below, &self.canonical(&after))?,
            };
            Some(value.before(false))
        });
        values.collect::<Option<Vec<Value>>>()?.into_iter().max()
    }
}

impl Openings<Stones> for Connect {
    fn value(&self, stones: &Stones) -> Option<Value> {
        let file = self.openings.as_ref()?;
        if let Some(ending) = self.ending(stones) {
            return Some(ending.value());
        }
        let count = stones.all.count_ones();
        if count > file.stones {
            return None;
        }
        let levels = file.levels.get_or_init(|| self.read_openings(file));
        let level = levels.as_ref()?.get(count as usize)?;
        find(level, &self.canonical(stones))
    }
}

/// What is known of a position among others.
fn find(level: &Level, position: &Stones) -> Option<Value> {
    let place = level
        .binary_search_by_key(position, |&(listed, _)| listed)
        .ok()?;
    match level[place].1 {
        UNKNOWN => None,
        0 => Some(Value::DRAW),
        plies if plies > 0 => Some(Value::win(plies.unsigned_abs().into())),
        plies => Some(Value::lose(plies.unsigned_abs().into())),
    }
}

/// The byte of the value of an open position.
fn byte(value: Value) -> i8 {
    let plies = value.plies().and_then(|plies| i8::try_from(plies).ok());
    match (value.outcome(), plies) {
        (Outcome::Draw, _) => 0,
        (Outcome::Win, Some(plies)) => plies,
        (Outcome::Lose, Some(plies)) => -plies,
        (_, None) => UNKNOWN,
    }
}
