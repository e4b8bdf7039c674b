//! Edges between vertices that are known by name and put in order at the end.

use gagne_solve::arena::{Builder, NEVER};

use super::reader::{Failure, Reader};
use super::{Graph, Names};

#[derive(Default)]
pub(super) struct Rows {
    pub(super) names: Names,
    /// Where each name is first mentioned.
    pub(super) places: Vec<usize>,
    pub(super) row_ends: Vec<u32>,
    pub(super) ends: Vec<u32>,
}

impl Rows {
    /// The number of a name, in the order of first mention.
    pub(super) fn mention(&mut self, name: &str, at: usize) -> u32 {
        let (number, new) = self.names.add(name);
        if new {
            self.places.push(at);
        }
        number
    }

    pub(super) fn bytes(&self) -> u64 {
        let places = self.places.capacity() as u64 * 16;
        let edges = (self.row_ends.capacity() + self.ends.capacity()) as u64 * 4;
        self.names.bytes() + places + edges
    }

    /// The graph. `index` gives the place of each name: row by row where the edges have one row a
    /// vertex. Vertices that are called 0, 1, 2, ... in any order keep their numbers instead.
    pub(super) fn graph(
        self,
        reader: &mut Reader<'_>,
        owner: &[u8],
        index: &[u32],
        target: Option<Vec<u32>>,
    ) -> Result<Graph, Failure> {
        reader.hold(self.bytes() * 2)?;
        let count = self.names.len();
        let numbers = numbered(&self.names);
        let place = numbers.as_deref().unwrap_or(index);
        // The name at each place, and the row it had.
        let mut at = vec![NEVER; count];
        for (name, &place) in place.iter().enumerate() {
            at[place as usize] = name as u32;
        }
        let mut builder = Builder::default();
        let mut names = Names::default();
        for &name in &at {
            let row = index[name as usize] as usize;
            let start = if row == 0 { 0 } else { self.row_ends[row - 1] };
            let ends = &self.ends[start as usize..self.row_ends[row] as usize];
            let successors = ends.iter().map(|&end| place[end as usize]);
            builder.vertex(owner[name as usize], successors);
            if numbers.is_none() {
                names.add(self.names.name(name));
            }
        }
        let target = target.map(|target| target.iter().map(|&name| place[name as usize]).collect());
        reader.graph(builder, target, numbers.is_none().then_some(names))
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
