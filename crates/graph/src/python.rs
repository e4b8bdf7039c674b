//! A Python dict of successors, the way courses write it, with the vertices of player 1:
//!
//! ```text
//! G = {(1, 0): [(2, 1), (2, 2)], (2, 1): [], (2, 2): [(1, 0)]}
//! S1 = {(1, 0)}
//! F = {(2, 1)}
//! ```
//!
//! Vertices are numbers, texts, or tuples of them; a list of the same entries is the same vertex,
//! because courses play on lists and use tuples as keys. Every successor must be a key. Successors
//! and sets are lists, tuples or sets. Literals may stand alone or be assigned, in any order: the
//! dict is the graph. A set whose name has a 1 in it (`J1`, `S1`) holds the vertices of player 1,
//! one with a 2 those of player 2; a name that begins with F, T, C, B or G (final, target, cible,
//! but, goal) names the target; otherwise the first set is player 1's and the second the target. A
//! dict of numbers, `{"a": 1, "b": 2}`, gives the owners too. Without any of these the vertices must
//! be tuples whose first entry is the player, as `(1, 0)` and `(2, 1)` above. The number 1 and the
//! text '1' are one vertex.

use std::ops::Range;

use gagne_core::Expected;
use gagne_solve::graph::arena::NEVER;

use crate::Graph;
use crate::literal::{Literal, gap, plain, word};
use crate::reader::{Failure, Reader};
use crate::rows::Rows;

/// Every vertex is a mention; what belongs together was mentioned one after another.
#[derive(Default)]
struct Python<'t> {
    /// A row is a key with its successors.
    rows: Rows<'t>,
    /// Where the mentions of the graph begin.
    dict: Option<u32>,
    /// The first key of a dict of owners, and the owners.
    owners: Option<(u32, Vec<u8>)>,
    first: Option<Range<u32>>,
    second: Option<Range<u32>>,
    target: Option<Range<u32>>,
    literal: Literal,
}

/// A graph that cannot be, and the mention that shows it.
struct Refusal(u32, &'static str);

/// What a set is for.
enum Role {
    First,
    Second,
    Target,
    Any,
}

fn role(name: Option<&str>) -> Role {
    let Some(name) = name else {
        return Role::Any;
    };
    if name.contains('1') {
        Role::First
    } else if name.contains('2') {
        Role::Second
    } else if name.starts_with(['F', 'f', 'T', 't', 'C', 'c', 'B', 'b', 'G', 'g']) {
        Role::Target
    } else {
        Role::Any
    }
}

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Graph, Failure> {
    let begin = reader.at;
    let mut python = Python::new(reader, None);
    python.scan(reader)?;
    python.rows.look_up();
    let Some(dict) = python.dict else {
        return Err(reader.fail(Expected::message("graph-py-dict")));
    };
    let (mention, message) = match python.rows_of_keys(dict).and_then(|index| {
        let owner = python.owner()?;
        Ok((index, owner))
    }) {
        Ok((index, owner)) => return python.finish(reader, dict, &index, &owner),
        Err(Refusal(mention, message)) => (mention, message),
    };
    let name = python.rows.mentions[mention as usize];
    let name = python.rows.names.name(name).to_owned();
    // The places of mentions were not kept: all is read again up to this one.
    python = Python::new(reader, Some(mention));
    let place = reader.again(begin, |reader| python.scan(reader))?;
    Err(reader.fail_with(place, Expected::message(message), &name))
}

/// Functions that make a set or a list of what they are given.
fn is_maker(word: &str) -> bool {
    matches!(word, "set" | "frozenset" | "list" | "tuple")
}

impl<'t> Python<'t> {
    /// Nothing read yet; reading ends at a mention if its place is wanted.
    fn new(reader: &Reader<'t>, sought: Option<u32>) -> Self {
        let mut rows = Rows::new(reader.text.len());
        rows.sought = sought;
        Python {
            rows,
            ..Python::default()
        }
    }

    fn scan(&mut self, reader: &mut Reader<'t>) -> Result<(), Failure> {
        let mut named = std::collections::VecDeque::new();
        loop {
            gap(reader);
            let start = reader.at;
            match reader.peek() {
                None => return Ok(()),
                Some(b';' | b',') => reader.at += 1,
                Some(b'{') => self.braces(reader, named.pop_front())?,
                Some(b'[' | b'(') => self.set(reader, named.pop_front())?,
                Some(_) => {
                    let word = word(reader);
                    gap(reader);
                    match reader.peek() {
                        Some(b'(') if is_maker(word) => {
                            reader.at = start;
                            self.set(reader, named.pop_front())?;
                        }
                        Some(b'=') if !word.is_empty() => {
                            reader.at += 1;
                            named.push_back(word);
                        }
                        Some(b',') if !word.is_empty() => named.push_back(word),
                        _ => {
                            let expected = Expected::message("graph-py-statement");
                            return Err(reader.fail_at(start, expected));
                        }
                    }
                }
            }
        }
    }

    /// A dict or a set.
    fn braces(&mut self, reader: &mut Reader<'t>, name: Option<&str>) -> Result<(), Failure> {
        let start = reader.at;
        let first = self.rows.count();
        reader.at += 1;
        gap(reader);
        if reader.peek() == Some(b'}') {
            reader.at += 1;
            if self.dict.is_some() {
                return self.assign(reader, start, name, first);
            }
            self.dict = Some(first);
            return Ok(());
        }
        self.vertex(reader)?;
        gap(reader);
        if reader.peek() != Some(b':') {
            self.rest(reader, b'}')?;
            return self.assign(reader, start, name, first);
        }
        reader.at += 1;
        gap(reader);
        let owners = reader.peek().is_some_and(|byte| byte.is_ascii_digit());
        if owners && self.owners.is_none() {
            let owners = self.owner_dict(reader)?;
            self.owners = Some((first, owners));
            return Ok(());
        }
        if owners || self.dict.is_some() {
            return Err(reader.fail_at(start, Expected::message("graph-py-once")));
        }
        self.dict = Some(first);
        self.dict(reader)
    }

    /// The rest of the graph, from the successors of its first vertex.
    fn dict(&mut self, reader: &mut Reader<'t>) -> Result<(), Failure> {
        loop {
            self.collection(reader)?;
            self.rows.row_ends.push(self.rows.count());
            reader.meter.visit()?;
            reader.hold(self.rows.bytes())?;
            if !self.comma(reader, b'}', &[",", "}"])? {
                return Ok(());
            }
            self.vertex(reader)?;
            self.colon(reader)?;
        }
    }

    fn owner_dict(&mut self, reader: &mut Reader<'t>) -> Result<Vec<u8>, Failure> {
        let mut owners = Vec::new();
        loop {
            gap(reader);
            let at = reader.at;
            match reader.number(u32::MAX) {
                Ok(owner @ (1 | 2)) => owners.push(owner as u8),
                _ => return Err(reader.fail_at(at, Expected::one_of(["1", "2"]))),
            }
            reader.meter.visit()?;
            if !self.comma(reader, b'}', &[",", "}"])? {
                return Ok(owners);
            }
            self.vertex(reader)?;
            self.colon(reader)?;
        }
    }

    fn colon(&self, reader: &mut Reader<'_>) -> Result<(), Failure> {
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
    ) -> Result<bool, Failure> {
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

    /// The rest of a collection after its first vertex.
    fn rest(&mut self, reader: &mut Reader<'t>, close: u8) -> Result<(), Failure> {
        let words: &'static [&'static str] = match close {
            b')' => &[",", ")"],
            b']' => &[",", "]"],
            _ => &[",", "}"],
        };
        while self.comma(reader, close, words)? {
            self.vertex(reader)?;
        }
        Ok(())
    }

    /// A list, tuple or set of vertices.
    fn collection(&mut self, reader: &mut Reader<'t>) -> Result<(), Failure> {
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
                return Ok(());
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
        } else {
            self.vertex(reader)?;
            self.rest(reader, close)?;
        }
        if made && self.comma(reader, b')', &[")"])? {
            return Err(reader.fail(Expected::one_of([")"])));
        }
        Ok(())
    }

    fn set(&mut self, reader: &mut Reader<'t>, name: Option<&str>) -> Result<(), Failure> {
        let (start, first) = (reader.at, self.rows.count());
        self.collection(reader)?;
        self.assign(reader, start, name, first)
    }

    /// Gives a set its role.
    fn assign(
        &mut self,
        reader: &Reader<'_>,
        start: usize,
        name: Option<&str>,
        first: u32,
    ) -> Result<(), Failure> {
        let place = match role(name) {
            Role::First => &mut self.first,
            Role::Second => &mut self.second,
            Role::Target => &mut self.target,
            Role::Any if self.first.is_none() && self.owners.is_none() => &mut self.first,
            Role::Any => &mut self.target,
        };
        if place.is_some() {
            return Err(reader.fail_at(start, Expected::message("graph-py-once")));
        }
        *place = Some(first..self.rows.count());
        Ok(())
    }

    /// A vertex: a number, a text, or a tuple or list of them.
    fn vertex(&mut self, reader: &mut Reader<'t>) -> Result<(), Failure> {
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

    /// The row of each name.
    fn rows_of_keys(&self, dict: u32) -> Result<Vec<u32>, Refusal> {
        let mentions = &self.rows.mentions;
        let mut index = vec![NEVER; self.rows.names.len()];
        let mut key = dict;
        for (row, &end) in (0..).zip(&self.rows.row_ends) {
            let row_of = &mut index[mentions[key as usize] as usize];
            if *row_of != NEVER {
                return Err(Refusal(key, "graph-new-name"));
            }
            *row_of = row;
            key = end;
        }
        if self.rows.row_ends.len() < index.len() {
            let stray = |&name: &u32| index[name as usize] == NEVER;
            let first = mentions.iter().position(stray).unwrap_or_default();
            return Err(Refusal(first as u32, "graph-py-key"));
        }
        Ok(index)
    }

    /// The owner of each name.
    fn owner(&self) -> Result<Vec<u8>, Refusal> {
        let mut owner = vec![0u8; self.rows.names.len()];
        let named = |mention: u32| self.rows.mentions[mention as usize];
        let owners = self.owners.iter();
        let owners = owners.flat_map(|(first, owners)| (*first..).zip(owners.iter().copied()));
        let set = |set: &Option<Range<u32>>, player: u8| {
            let mentions = set.clone().into_iter().flatten();
            mentions.map(move |mention| (mention, player))
        };
        let sets = set(&self.first, 1).chain(set(&self.second, 2));
        for (mention, player) in owners.chain(sets) {
            let known = &mut owner[named(mention) as usize];
            if *known != 0 && *known != player {
                let first = self.rows.first_mention(named(mention));
                return Err(Refusal(first, "graph-py-one-owner"));
            }
            *known = player;
        }
        // Who is not in the one set is in the other.
        let rest = match (&self.first, &self.second) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) => 0,
        };
        for (vertex, owner) in (0..).zip(&mut owner).filter(|(_, owner)| **owner == 0) {
            let name = self.rows.names.name(vertex);
            *owner = match rest {
                0 if self.owners.is_none() && name.starts_with("(1,") => 1,
                0 if self.owners.is_none() && name.starts_with("(2,") => 2,
                0 => return Err(Refusal(self.rows.first_mention(vertex), "graph-py-owner")),
                rest => rest,
            };
        }
        Ok(owner)
    }

    fn finish(
        mut self,
        reader: &mut Reader<'t>,
        dict: u32,
        index: &[u32],
        owner: &[u8],
    ) -> Result<Graph, Failure> {
        let mut ends = std::mem::take(&mut self.rows.mentions);
        let target = self.target.map(|target| {
            let mentions = target.start as usize..target.end as usize;
            ends[mentions].to_vec()
        });
        // The keys are taken out; what is left of the rows are the successors.
        let (mut key, mut filled) = (dict as usize, 0);
        for end in &mut self.rows.row_ends {
            let successors = key + 1..*end as usize;
            key = successors.end;
            let length = successors.len();
            ends.copy_within(successors, filled);
            filled += length;
            *end = filled as u32;
        }
        ends.truncate(filled);
        self.rows.graph(reader, ends, owner, index, target)
    }
}
