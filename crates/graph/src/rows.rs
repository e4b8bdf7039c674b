//! Vertices that are known by name: mentions of them are counted, the names looked up in batches,
//! and the edges put in order at the end.
//!
//! A table of many names is larger than the caches, and most of the time of a reader would be spent
//! waiting for the one entry that it needs next. The entries of a batch are waited for together;
//! until then a vertex is known by the number of its mention.

use gagne_core::Expected;
use gagne_solve::graph::arena::{Builder, LARGEST, NEVER};

use crate::reader::{ReadFailure, Reader};
use crate::{Graph, Names};

/// Mentions that are looked up together.
pub(super) const BATCH: usize = 64;

/// A mention that is not looked up yet.
struct PendingMention<'t> {
    key: u128,
    /// The name, or where it begins and ends in the texts that were copied.
    name: Result<&'t str, (usize, usize)>,
}

#[derive(Default)]
pub(super) struct GraphRows<'t> {
    pub(super) names: Names,
    /// The number of the name of each mention, but for those that wait.
    pub(super) mentions: Vec<u32>,
    waiting: Vec<PendingMention<'t>>,
    /// Names that wait and are spelled otherwise in the file.
    pub(super) copied: String,
    /// The mention at which reading ends, because only its place is wanted.
    pub(super) sought: Option<u32>,
    pub(super) row_ends: Vec<u32>,
}

impl<'t> GraphRows<'t> {
    /// Nothing mentioned yet, in a text of so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        // Vertices are numbered without large gaps, and more than a few bytes say what they are.
        let bound = u32::try_from(bytes / 8).unwrap_or(u32::MAX);
        GraphRows {
            names: Names::with_numbers(bound),
            ..GraphRows::default()
        }
    }

    /// How many mentions there were.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        (self.mentions.len() + self.waiting.len()) as u32
    }

    /// Notes a mention of a name of the file; gives its number.
    #[inline]
    pub(super) fn mention(
        &mut self,
        reader: &Reader<'_>,
        name: &'t str,
        at: usize,
    ) -> Result<u32, ReadFailure> {
        let key = self.names.key(name.as_bytes());
        self.wait(reader, key, Ok(name), at)
    }

    /// Notes a mention of a name that was written to the end of `copied`.
    #[inline]
    pub(super) fn mention_copied(
        &mut self,
        reader: &Reader<'_>,
        start: usize,
        at: usize,
    ) -> Result<u32, ReadFailure> {
        let key = self.names.key(&self.copied.as_bytes()[start..]);
        self.wait(reader, key, Err((start, self.copied.len())), at)
    }

    #[inline]
    fn wait(
        &mut self,
        reader: &Reader<'_>,
        key: u128,
        name: Result<&'t str, (usize, usize)>,
        at: usize,
    ) -> Result<u32, ReadFailure> {
        let number = self.count();
        if self.sought == Some(number) || number as usize == LARGEST {
            return Err(reader.fail_at(at, Expected::message("graph-too-large")));
        }
        self.waiting.push(PendingMention { key, name });
        if self.waiting.len() == BATCH {
            self.look_up();
        }
        Ok(number)
    }

    /// Looks up what waits.
    pub(super) fn look_up(&mut self) {
        let mut entries = [(0, 0); BATCH];
        for ((entry, _), waiting) in entries.iter_mut().zip(&self.waiting) {
            *entry = self.names.glance(waiting.key);
        }
        for (entry, first) in &mut entries {
            *first = self.names.first_byte(*entry);
        }
        for ((entry, first), waiting) in entries.into_iter().zip(self.waiting.drain(..)) {
            let PendingMention { key, name } = waiting;
            let name = name.unwrap_or_else(|(start, end)| &self.copied[start..end]);
            let known = match name.as_bytes() {
                [other, ..] if first != 0 && first != *other => None,
                _ => self.names.glanced(entry, name, key),
            };
            let number = known.unwrap_or_else(|| self.names.add_keyed(name, key));
            self.mentions.push(number);
        }
        self.copied.clear();
    }

    /// The first mention of a name.
    pub(super) fn first_mention(&self, name: u32) -> u32 {
        let first = self.mentions.iter().position(|&mention| mention == name);
        first.unwrap_or_default() as u32
    }

    pub(super) fn bytes(&self) -> u64 {
        let numbers = (self.row_ends.capacity() + self.mentions.capacity()) as u64 * 4;
        self.names.bytes() + numbers
    }

    /// The graph of edges whose rows end at `row_ends`. `index` gives the row of each name, which is
    /// its place too; owners and values are by name. Vertices that are called 0, 1, 2, ... in any order keep their numbers instead.
    pub(super) fn graph(
        self,
        reader: &mut Reader<'_>,
        mut ends: Vec<u32>,
        owner: &[u8],
        index: &[u32],
        target: Option<Vec<u32>>,
        values: Option<Vec<Option<i64>>>,
    ) -> Result<Graph, ReadFailure> {
        let held = self.bytes() + ends.capacity() as u64 * 4;
        reader.hold(held + self.names.len() as u64 * 40)?;
        let numbers = numbered(&self.names);
        let place = numbers.as_deref().unwrap_or(index);
        // The name at each place, and then the row it had.
        let mut order = vec![NEVER; place.len()];
        for (name, &place) in (0..).zip(place) {
            order[place as usize] = name;
        }
        let in_order = |list: &[u32]| (0..).zip(list).all(|(number, &name)| number == name);
        let names = match numbers {
            Some(_) => None,
            None if in_order(&order) => Some(self.names),
            None => Some(self.names.reordered(&order, place)),
        };
        let target = target.map(|target| target.iter().map(|&name| place[name as usize]).collect());
        let values: Option<Vec<_>> =
            values.map(|values| order.iter().map(|&name| values[name as usize]).collect());
        let owner = order.iter().map(|&name| owner[name as usize]).collect();
        for end in &mut ends {
            *end = place[*end as usize];
        }
        let rows: Vec<u32> = order.iter().map(|&name| index[name as usize]).collect();
        let builder = if in_order(&rows) {
            Builder::with(owner, self.row_ends, ends)
        } else {
            let start = |row: usize| if row == 0 { 0 } else { self.row_ends[row - 1] };
            let row =
                |&row: &u32| start(row as usize) as usize..self.row_ends[row as usize] as usize;
            let mut moved = Vec::with_capacity(ends.len());
            let mut row_ends = Vec::with_capacity(rows.len());
            for row in rows.iter().map(row) {
                moved.extend_from_slice(&ends[row]);
                row_ends.push(moved.len() as u32);
            }
            Builder::with(owner, row_ends, moved)
        };
        reader.graph(builder, target, names, values)
    }
}

/// The names as numbers, if they are 0, 1, 2, ... in any order.
fn numbered(names: &Names) -> Option<Vec<u32>> {
    let mut numbers = Vec::with_capacity(names.len());
    for name in names.iter() {
        // Another spelling of a number, such as 01, is a name like any other.
        let plain = name == "0" || (!name.starts_with(['0', '+']));
        let number = name.parse::<u32>().ok().filter(|_| plain)?;
        if number as usize >= names.len() {
            return None;
        }
        numbers.push(number);
    }
    Some(numbers)
}
