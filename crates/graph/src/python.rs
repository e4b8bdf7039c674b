//! A Python dict of successors, the way courses write it, with the vertices of the players:
//!
//! ```text
//! G = {(1, 0): [(2, 1), (2, 2)], (2, 1): [], (2, 2): [(1, 0)]}
//! S1 = {(1, 0)}
//! F = {(2, 1)}
//! ```
//!
//! Vertices are numbers, texts, or tuples of them; a list of the same entries is the same vertex,
//! because courses play on lists and use tuples as keys. Every successor must be a key. Successors
//! and sets are lists, tuples or sets; a list of lists is a graph whose vertices are numbered from 0,
//! and a number in place of successors is the value of a leaf. `G['a'] = [...]` adds a vertex. The
//! number 1 and the text '1' are one vertex.
//!
//! Literals may stand alone or be assigned, in any order; [`Role`] tells what names are taken for.
//! Owners are sets (`S1` and `S2`, or `V0` and `V1`), a dict or list of numbers 1 and 2, or 0 and 1, or
//! pairs of a vertex and a player. Without any of these the vertices may be tuples whose first or last
//! entry is the player, as `(1, 0)` and `(2, 1)` above; otherwise nobody owns them.

mod literal;
mod owners;
mod roles;
mod shape;
mod source;
mod token;

use std::ops::Range;

use gagne_core::Expected;
use gagne_solve::graph::arena::NEVER;

use crate::reader::{ReadFailure, Reader};
use crate::rows::GraphRows;
use crate::{Graph, Reading};
use literal::{VertexReader, gap, is_maker, number, plain, word};
use shape::LiteralShape;
use source::{Piece, PythonSource};

pub(crate) use roles::stem;
pub use roles::{GraphChoice, Role};
pub(crate) use token::{NamedLiteral, Shapeless, named_literals};

use roles::Roles;

/// Every vertex is a mention; what belongs together was mentioned one after another.
#[derive(Default)]
struct Python<'t> {
    /// A row is a key with its successors.
    rows: GraphRows<'t>,
    /// Rows of the dict itself; others were added to it.
    literal_rows: u32,
    /// Numbers in place of successors, by row.
    leaves: Vec<(u32, i64)>,
    /// Owners and the mentions that they belong to.
    owners: Option<(Range<u32>, Vec<u8>)>,
    /// Owners in the order of the rows.
    listed: Option<Vec<u8>>,
    first: Option<Range<u32>>,
    second: Option<Range<u32>>,
    target: Option<Range<u32>>,
    /// Values and the mentions that they belong to.
    values: Option<(Range<u32>, Vec<i64>)>,
    literal: VertexReader,
}

/// A graph that cannot be, and the mention that shows it.
struct GraphRefusal(u32, &'static str);

/// Reads a graph; what is what may be chosen by name.
pub(super) fn read(
    reader: &mut Reader<'_>,
    choice: &GraphChoice<'_>,
) -> Result<Graph, ReadFailure> {
    let mut source = PythonSource::read(reader)?;
    let roles = Roles::choose(&mut source, choice, reader)?;
    let mut python = Python::new(reader, None);
    python.scan(reader, &source, &roles)?;
    python.rows.look_up();
    let index = python.rows_of_keys();
    let (mention, message) = match index.and_then(|index| Ok((python.owner(&index)?, index))) {
        Ok((owner, index)) => {
            let mut graph = python.finish(reader, &index, owner)?;
            graph.reading = Some(reading(&source, &roles));
            return Ok(graph);
        }
        Err(GraphRefusal(mention, message)) => (mention, message),
    };
    let name = python.rows.mentions[mention as usize];
    let name = python.rows.names.name(name).to_owned();
    // The places of mentions were not kept: all is read again up to this one.
    python = Python::new(reader, Some(mention));
    let at = reader.at;
    let place = reader.again(at, |reader| python.scan(reader, &source, &roles))?;
    Err(reader.fail_with(place, Expected::message(message), &name))
}

/// What was taken for what.
fn reading(source: &PythonSource<'_>, roles: &Roles) -> Reading {
    let name = |piece: usize| source.pieces[piece].name;
    let mut unused: Vec<String> = Vec::new();
    for piece in &source.pieces {
        let taken = roles.iter().any(|(_, taken)| name(taken) == piece.name);
        let kept = piece.shape != LiteralShape::Single && !taken;
        if let Some(name) = piece.name.filter(|_| kept)
            && !unused.iter().any(|known| known == name)
        {
            unused.push(name.to_owned());
        }
    }
    Reading {
        taken: roles
            .iter()
            .filter_map(|(role, piece)| Some((role, name(piece)?.to_owned())))
            .collect(),
        unused,
        skipped: source.skipped,
    }
}

impl<'t> Python<'t> {
    /// Nothing read yet; reading ends at a mention if its place is wanted.
    fn new(reader: &Reader<'t>, sought: Option<u32>) -> Self {
        let mut rows = GraphRows::new(reader.text.len());
        rows.sought = sought;
        Python {
            rows,
            ..Python::default()
        }
    }

    /// Reads the pieces that have a role, the graph first.
    fn scan(
        &mut self,
        reader: &mut Reader<'t>,
        source: &PythonSource<'t>,
        roles: &Roles,
    ) -> Result<(), ReadFailure> {
        let graph = &source.pieces[roles.graph];
        reader.at = graph.start;
        match graph.shape {
            LiteralShape::List { .. } => self.numbered(reader)?,
            _ => self.dict(reader)?,
        }
        self.literal_rows = self.rows.row_ends.len() as u32;
        // What is assigned to a key after the graph was.
        let later = source.pieces[roles.graph..].iter();
        for piece in later.filter(|piece| piece.name.is_some() && piece.name == graph.name) {
            if let Some(key) = piece.key {
                reader.at = key;
                self.vertex(reader)?;
                reader.at = piece.start;
                self.successors(reader)?;
            }
        }
        let piece = |number: Option<usize>| number.map(|number| &source.pieces[number]);
        self.first = self.set(reader, piece(roles.first))?;
        self.second = self.set(reader, piece(roles.second))?;
        self.target = self.set(reader, piece(roles.target))?;
        if let Some(piece) = piece(roles.owner) {
            reader.at = piece.start;
            self.owners(reader, piece.shape)?;
        }
        if let Some(piece) = piece(roles.values) {
            reader.at = piece.start;
            let first = self.rows.count();
            let mut values = Vec::new();
            self.entries(reader, |_, reader| {
                values.push(value(reader)?);
                Ok(())
            })?;
            self.values = Some((first..self.rows.count(), values));
        }
        Ok(())
    }

    /// A dict of successors.
    fn dict(&mut self, reader: &mut Reader<'t>) -> Result<(), ReadFailure> {
        self.entries(reader, Self::successors)
    }

    /// The entries of a dict: reads keys, and hands over what follows a colon.
    fn entries(
        &mut self,
        reader: &mut Reader<'t>,
        mut entry: impl FnMut(&mut Self, &mut Reader<'t>) -> Result<(), ReadFailure>,
    ) -> Result<(), ReadFailure> {
        reader.at += 1;
        gap(reader);
        if reader.peek() == Some(b'}') {
            reader.at += 1;
            return Ok(());
        }
        loop {
            self.vertex(reader)?;
            self.colon(reader)?;
            gap(reader);
            entry(self, reader)?;
            reader.meter.visit()?;
            reader.hold(self.rows.bytes())?;
            if !self.comma(reader, b'}', &[",", "}"])? {
                return Ok(());
            }
        }
    }

    /// What a key leads to: vertices, or the value of a leaf. The row is complete.
    fn successors(&mut self, reader: &mut Reader<'t>) -> Result<(), ReadFailure> {
        gap(reader);
        match reader.peek() {
            Some(b'-' | b'0'..=b'9') => {
                let row = self.rows.row_ends.len() as u32;
                self.leaves.push((row, value(reader)?));
            }
            Some(b'N') if reader.text[reader.at..].starts_with("None") => reader.at += 4,
            _ => self.collection(reader)?,
        }
        self.rows.row_ends.push(self.rows.count());
        Ok(())
    }

    /// A list of lists: its vertices are their places.
    fn numbered(&mut self, reader: &mut Reader<'t>) -> Result<(), ReadFailure> {
        let close = if reader.peek() == Some(b'[') {
            b']'
        } else {
            b')'
        };
        let words: &'static [&'static str] = if close == b']' {
            &[",", "]"]
        } else {
            &[",", ")"]
        };
        reader.at += 1;
        loop {
            gap(reader);
            let (at, start) = (reader.at, self.rows.copied.len());
            self.rows.copied += &self.rows.row_ends.len().to_string();
            self.rows.mention_copied(reader, start, at)?;
            self.successors(reader)?;
            reader.meter.visit()?;
            reader.hold(self.rows.bytes())?;
            if !self.comma(reader, close, words)? {
                return Ok(());
            }
        }
    }

    fn colon(&self, reader: &mut Reader<'_>) -> Result<(), ReadFailure> {
        gap(reader);
        if reader.peek() != Some(b':') {
            return Err(reader.fail(Expected::one_of([":"])));
        }
        reader.at += 1;
        Ok(())
    }

    /// After an item: whether another one follows; the closing bracket is taken.
    fn comma(
        &self,
        reader: &mut Reader<'_>,
        close: u8,
        words: &'static [&'static str],
    ) -> Result<bool, ReadFailure> {
        gap(reader);
        let comma = reader.peek() == Some(b',');
        if comma {
            reader.at += 1;
            gap(reader);
        }
        if reader.peek() == Some(close) {
            reader.at += 1;
            return Ok(false);
        }
        if comma {
            Ok(true)
        } else {
            Err(reader.fail(Expected::one_of(words.iter().copied())))
        }
    }

    /// Opens a list, tuple or set, perhaps made by a function; how it closes and whether a function
    /// closes too. None if there is nothing in it, and it is closed already.
    fn open(&self, reader: &mut Reader<'t>) -> Result<Option<(u8, bool)>, ReadFailure> {
        gap(reader);
        let start = reader.at;
        let made = is_maker(word(reader));
        if made {
            gap(reader);
            if reader.peek() != Some(b'(') {
                return Err(reader.fail(Expected::one_of(["("])));
            }
            reader.at += 1;
            gap(reader);
            if reader.peek() == Some(b')') {
                reader.at += 1;
                return Ok(None);
            }
        } else {
            reader.at = start;
        }
        let close = match reader.peek() {
            Some(b'[') => b']',
            Some(b'(') => b')',
            Some(b'{') => b'}',
            _ => return Err(reader.fail(Expected::message("graph-py-list"))),
        };
        reader.at += 1;
        gap(reader);
        if reader.peek() == Some(close) {
            reader.at += 1;
            self.made(reader, made)?;
            return Ok(None);
        }
        Ok(Some((close, made)))
    }

    /// Closes the function that makes a list.
    fn made(&self, reader: &mut Reader<'t>, made: bool) -> Result<(), ReadFailure> {
        if made && self.comma(reader, b')', &[")"])? {
            return Err(reader.fail(Expected::one_of([")"])));
        }
        Ok(())
    }

    /// A list, tuple or set; `item` reads what stands between the commas.
    fn list(
        &mut self,
        reader: &mut Reader<'t>,
        mut item: impl FnMut(&mut Self, &mut Reader<'t>) -> Result<(), ReadFailure>,
    ) -> Result<(), ReadFailure> {
        let Some((close, made)) = self.open(reader)? else {
            return Ok(());
        };
        let words: &'static [&'static str] = match close {
            b')' => &[",", ")"],
            b']' => &[",", "]"],
            _ => &[",", "}"],
        };
        loop {
            item(self, reader)?;
            if !self.comma(reader, close, words)? {
                return self.made(reader, made);
            }
        }
    }

    /// A list, tuple or set of vertices.
    fn collection(&mut self, reader: &mut Reader<'t>) -> Result<(), ReadFailure> {
        self.list(reader, Self::vertex)
    }

    /// The mentions of a set.
    fn set(
        &mut self,
        reader: &mut Reader<'t>,
        piece: Option<&Piece<'t>>,
    ) -> Result<Option<Range<u32>>, ReadFailure> {
        let Some(piece) = piece else {
            return Ok(None);
        };
        reader.at = piece.start;
        let first = self.rows.count();
        self.collection(reader)?;
        Ok(Some(first..self.rows.count()))
    }

    /// A vertex: a number, a text, or a tuple or list of them.
    fn vertex(&mut self, reader: &mut Reader<'t>) -> Result<(), ReadFailure> {
        gap(reader);
        let at = reader.at;
        if let Some(name) = plain(reader) {
            return self.rows.mention(reader, name, at).map(drop);
        }
        let start = self.rows.copied.len();
        self.literal.read(reader, &mut self.rows.copied)?;
        if self.rows.copied.len() == start {
            return Err(reader.fail_at(at, Expected::message("graph-py-vertex")));
        }
        self.rows.mention_copied(reader, start, at).map(drop)
    }

    /// The row of each name. What is assigned again counts as it was assigned last; in one dict a key
    /// stands once.
    fn rows_of_keys(&self) -> Result<Vec<u32>, GraphRefusal> {
        let mentions = &self.rows.mentions;
        let mut index = vec![NEVER; self.rows.names.len()];
        let mut key = 0;
        for (row, &end) in (0..).zip(&self.rows.row_ends) {
            let row_of = &mut index[mentions[key as usize] as usize];
            if *row_of != NEVER && row < self.literal_rows {
                return Err(GraphRefusal(key, "graph-new-name"));
            }
            *row_of = row;
            key = end;
        }
        let stray = |&name: &u32| index[name as usize] == NEVER;
        match mentions.iter().position(stray) {
            Some(first) => Err(GraphRefusal(first as u32, "graph-py-key")),
            None => Ok(index),
        }
    }

    fn finish(
        mut self,
        reader: &mut Reader<'t>,
        index: &[u32],
        owner: Option<Vec<u8>>,
    ) -> Result<Graph, ReadFailure> {
        let mut ends = std::mem::take(&mut self.rows.mentions);
        let set = |range: Range<u32>| ends[range.start as usize..range.end as usize].to_vec();
        let target = self.target.clone().map(set);
        let mut values: Vec<Option<i64>> = Vec::new();
        let given = self.values.take().map(|(range, list)| (set(range), list));
        if given.is_some() || !self.leaves.is_empty() {
            values = vec![None; index.len()];
        }
        // The keys are taken out; what is left of the rows are the successors. A key that is assigned
        // again keeps its place and leads where it leads last.
        let starts: Vec<usize> = std::iter::once(0)
            .chain(self.rows.row_ends.iter().map(|&end| end as usize))
            .collect();
        let mut place = vec![NEVER; index.len()];
        let (mut filled, mut kept) = (0, 0);
        let again = starts.len() - 1 > index.len();
        let mut moved = Vec::new();
        for row in 0..starts.len() - 1 {
            let name = ends[starts[row]] as usize;
            if place[name] != NEVER {
                continue;
            }
            place[name] = kept as u32;
            let last = index[name] as usize;
            let successors = starts[last] + 1..starts[last + 1];
            filled += successors.len();
            if again {
                moved.extend_from_slice(&ends[successors]);
            } else {
                ends.copy_within(successors, filled - (starts[last + 1] - starts[last] - 1));
            }
            self.rows.row_ends[kept] = filled as u32;
            kept += 1;
        }
        if again {
            ends = moved;
        }
        ends.truncate(filled);
        self.rows.row_ends.truncate(kept);
        let mut of_row = vec![NEVER; starts.len() - 1];
        for (name, &row) in (0..).zip(index) {
            of_row[row as usize] = name;
        }
        for (row, value) in self.leaves {
            if let Some(leaf) = values.get_mut(of_row[row as usize] as usize) {
                *leaf = Some(value);
            }
        }
        for (name, value) in given
            .into_iter()
            .flat_map(|(set, list)| set.into_iter().zip(list))
        {
            values[name as usize] = Some(value);
        }
        let index = place;
        let owned = owner.is_some();
        let owner = owner.unwrap_or_else(|| vec![1; index.len()]);
        let values = (!values.is_empty()).then_some(values);
        let mut graph = self
            .rows
            .graph(reader, ends, &owner, &index, target, values)?;
        graph.owned = owned;
        Ok(graph)
    }
}

/// A whole number, the value of a leaf.
fn value(reader: &mut Reader<'_>) -> Result<i64, ReadFailure> {
    gap(reader);
    let start = reader.at;
    let text = number(reader);
    let whole = text.strip_suffix(".0").unwrap_or(text);
    whole
        .parse()
        .map_err(|_| reader.fail_at(start, Expected::message("graph-value")))
}
