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

use gagne_core::Expected;
use gagne_solve::arena::NEVER;

use super::Graph;
use super::reader::{DEEPEST, Failure, Reader};
use super::rows::Rows;

#[derive(Default)]
struct Python {
    rows: Rows,
    /// The keys of the dict in their order.
    keys: Vec<u32>,
    is_key: Vec<bool>,
    has_dict: bool,
    owners: Option<Vec<(u32, u8)>>,
    first: Option<Vec<u32>>,
    second: Option<Vec<u32>>,
    target: Option<Vec<u32>>,
    /// The text of the vertex being read.
    name: String,
}

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
    let mut python = Python::default();
    let mut named = std::collections::VecDeque::new();
    loop {
        gap(reader);
        match reader.peek() {
            None => break,
            Some(b';' | b',') => reader.at += 1,
            Some(b'{') => {
                let name = named.pop_front();
                python.braces(reader, name)?;
            }
            Some(b'[' | b'(') => {
                let name = named.pop_front();
                python.set(reader, name)?;
            }
            Some(_) => {
                let start = reader.at;
                let word = word(reader);
                gap(reader);
                match reader.peek() {
                    _ if word.is_empty() => {
                        return Err(reader.fail_at(start, Expected::Message("graph-py-statement")));
                    }
                    Some(b'(') if is_maker(word) => {
                        reader.at = start;
                        let name = named.pop_front();
                        python.set(reader, name)?;
                    }
                    Some(b'=') => {
                        reader.at += 1;
                        named.push_back(word);
                    }
                    Some(b',') => named.push_back(word),
                    _ => {
                        return Err(reader.fail_at(start, Expected::Message("graph-py-statement")));
                    }
                }
            }
        }
    }
    python.finish(reader)
}

/// Skips blanks, ends of lines, their continuations and comments.
fn gap(reader: &mut Reader<'_>) {
    loop {
        reader.blanks();
        match reader.peek() {
            Some(b'#') => {
                let rest = &reader.text[reader.at..];
                reader.at += rest.find('\n').unwrap_or(rest.len());
            }
            Some(b'\\') if reader.text[reader.at + 1..].starts_with(['\n', '\r']) => reader.at += 1,
            _ => return,
        }
    }
}

fn word<'t>(reader: &mut Reader<'t>) -> &'t str {
    let rest = &reader.text[reader.at..];
    let end = rest.find(|found: char| !(found.is_alphanumeric() || found == '_'));
    let word = &rest[..end.unwrap_or(rest.len())];
    if word.starts_with(|first: char| first.is_numeric()) {
        return "";
    }
    reader.at += word.len();
    word
}

/// Functions that make a set or a list of what they are given.
fn is_maker(word: &str) -> bool {
    matches!(word, "set" | "frozenset" | "list" | "tuple")
}

impl Python {
    /// A dict or a set.
    fn braces(&mut self, reader: &mut Reader<'_>, name: Option<&str>) -> Result<(), Failure> {
        let start = reader.at;
        reader.at += 1;
        gap(reader);
        if reader.peek() == Some(b'}') {
            reader.at += 1;
            if self.has_dict {
                return self.assign(reader, start, name, Vec::new());
            }
            self.has_dict = true;
            return Ok(());
        }
        let at = reader.at;
        let first = self.vertex(reader)?;
        gap(reader);
        if reader.peek() != Some(b':') {
            let mut vertices = vec![first];
            self.rest(reader, b'}', &mut vertices)?;
            return self.assign(reader, start, name, vertices);
        }
        reader.at += 1;
        gap(reader);
        if reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            if self.owners.is_some() {
                return Err(reader.fail_at(start, Expected::Message("graph-py-once")));
            }
            let owners = self.owner_dict(reader, first)?;
            self.owners = Some(owners);
            return Ok(());
        }
        if self.has_dict {
            return Err(reader.fail_at(start, Expected::Message("graph-py-once")));
        }
        self.has_dict = true;
        self.dict(reader, first, at)
    }

    /// The rest of the graph, from the successors of its first vertex.
    fn dict(&mut self, reader: &mut Reader<'_>, first: u32, at: usize) -> Result<(), Failure> {
        let (mut key, mut at) = (first, at);
        loop {
            if self.is_key.len() < self.rows.names.len() {
                self.is_key.resize(self.rows.names.len(), false);
            }
            if std::mem::replace(&mut self.is_key[key as usize], true) {
                let name = self.rows.names.name(key);
                return Err(reader.fail_with(at, Expected::Message("graph-new-name"), name));
            }
            self.keys.push(key);
            let mut successors = std::mem::take(&mut self.rows.ends);
            let read = self.collection(reader, &mut successors);
            self.rows.ends = successors;
            read?;
            self.rows.row_ends.push(self.rows.ends.len() as u32);
            reader.meter.visit()?;
            reader.hold(self.rows.bytes())?;
            if !self.comma(reader, b'}', &[",", "}"])? {
                return Ok(());
            }
            at = reader.at;
            key = self.vertex(reader)?;
            self.colon(reader)?;
        }
    }

    fn owner_dict(
        &mut self,
        reader: &mut Reader<'_>,
        first: u32,
    ) -> Result<Vec<(u32, u8)>, Failure> {
        let mut owners = Vec::new();
        let mut key = first;
        loop {
            gap(reader);
            let at = reader.at;
            match reader.number(u32::MAX) {
                Ok(owner @ (1 | 2)) => owners.push((key, owner as u8)),
                _ => return Err(reader.fail_at(at, Expected::OneOf(&["1", "2"]))),
            }
            reader.meter.visit()?;
            if !self.comma(reader, b'}', &[",", "}"])? {
                return Ok(owners);
            }
            key = self.vertex(reader)?;
            self.colon(reader)?;
        }
    }

    fn colon(&self, reader: &mut Reader<'_>) -> Result<(), Failure> {
        gap(reader);
        if reader.peek() != Some(b':') {
            return Err(reader.fail(Expected::OneOf(&[":"])));
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
            Err(reader.fail(Expected::OneOf(words)))
        }
    }

    /// The rest of a collection after its first vertex.
    fn rest(
        &mut self,
        reader: &mut Reader<'_>,
        close: u8,
        out: &mut Vec<u32>,
    ) -> Result<(), Failure> {
        let words: &'static [&'static str] = match close {
            b')' => &[",", ")"],
            b']' => &[",", "]"],
            _ => &[",", "}"],
        };
        while self.comma(reader, close, words)? {
            out.push(self.vertex(reader)?);
        }
        Ok(())
    }

    /// A list, tuple or set of vertices.
    fn collection(&mut self, reader: &mut Reader<'_>, out: &mut Vec<u32>) -> Result<(), Failure> {
        gap(reader);
        let start = reader.at;
        let made = is_maker(word(reader));
        gap(reader);
        if made {
            if reader.peek() != Some(b'(') {
                return Err(reader.fail(Expected::OneOf(&["("])));
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
            _ => return Err(reader.fail(Expected::Message("graph-py-list"))),
        };
        reader.at += 1;
        gap(reader);
        if reader.peek() == Some(close) {
            reader.at += 1;
        } else {
            out.push(self.vertex(reader)?);
            self.rest(reader, close, out)?;
        }
        if made && self.comma(reader, b')', &[")"])? {
            return Err(reader.fail(Expected::OneOf(&[")"])));
        }
        Ok(())
    }

    fn set(&mut self, reader: &mut Reader<'_>, name: Option<&str>) -> Result<(), Failure> {
        let start = reader.at;
        let mut vertices = Vec::new();
        self.collection(reader, &mut vertices)?;
        self.assign(reader, start, name, vertices)
    }

    /// Gives a set its role.
    fn assign(
        &mut self,
        reader: &Reader<'_>,
        start: usize,
        name: Option<&str>,
        vertices: Vec<u32>,
    ) -> Result<(), Failure> {
        let place = match role(name) {
            Role::First => &mut self.first,
            Role::Second => &mut self.second,
            Role::Target => &mut self.target,
            Role::Any if self.first.is_none() && self.owners.is_none() => &mut self.first,
            Role::Any => &mut self.target,
        };
        if place.is_some() {
            return Err(reader.fail_at(start, Expected::Message("graph-py-once")));
        }
        *place = Some(vertices);
        Ok(())
    }

    /// A vertex: a number, a text, or a tuple or list of them. Its number among the names.
    fn vertex(&mut self, reader: &mut Reader<'_>) -> Result<u32, Failure> {
        gap(reader);
        let at = reader.at;
        let mut name = std::mem::take(&mut self.name);
        name.clear();
        let read = literal(reader, &mut name);
        self.name = name;
        read?;
        if self.name.is_empty() {
            return Err(reader.fail_at(at, Expected::Message("graph-py-vertex")));
        }
        Ok(self.rows.mention(&self.name, at))
    }

    fn finish(mut self, reader: &mut Reader<'_>) -> Result<Graph, Failure> {
        if !self.has_dict {
            return Err(reader.fail(Expected::Message("graph-py-dict")));
        }
        let count = self.rows.names.len();
        self.is_key.resize(count, false);
        let stray = (0..count).filter(|&name| !self.is_key[name]);
        if let Some(stray) = stray.min_by_key(|&name| self.rows.places[name]) {
            let name = self.rows.names.name(stray as u32);
            let at = self.rows.places[stray];
            return Err(reader.fail_with(at, Expected::Message("graph-py-key"), name));
        }
        let mut owner = vec![0u8; count];
        let claims = [(&self.first, 1), (&self.second, 2)];
        let sets = claims
            .iter()
            .flat_map(|(set, player)| set.iter().flatten().map(move |&vertex| (vertex, *player)));
        for (vertex, player) in self.owners.iter().flatten().copied().chain(sets) {
            let known = &mut owner[vertex as usize];
            if *known != 0 && *known != player {
                let name = self.rows.names.name(vertex);
                let expected = Expected::Message("graph-py-one-owner");
                return Err(reader.fail_with(self.rows.places[vertex as usize], expected, name));
            }
            *known = player;
        }
        // Who is not in the one set is in the other.
        let rest = match (&self.first, &self.second) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) => 0,
        };
        for (vertex, owner) in owner
            .iter_mut()
            .enumerate()
            .filter(|(_, owner)| **owner == 0)
        {
            let name = self.rows.names.name(vertex as u32);
            *owner = match rest {
                0 if self.owners.is_none() && name.starts_with("(1,") => 1,
                0 if self.owners.is_none() && name.starts_with("(2,") => 2,
                0 => {
                    let at = self.rows.places[vertex];
                    return Err(reader.fail_with(at, Expected::Message("graph-py-owner"), name));
                }
                rest => rest,
            };
        }
        let mut index = vec![NEVER; count];
        for (place, &key) in self.keys.iter().enumerate() {
            index[key as usize] = place as u32;
        }
        self.rows.graph(reader, &owner, &index, self.target)
    }
}

/// Reads a vertex and appends its name.
fn literal(reader: &mut Reader<'_>, out: &mut String) -> Result<(), Failure> {
    // Open brackets: what closes one, where it begins in the name, how many entries and commas.
    let mut open: Vec<(u8, usize, usize, usize)> = Vec::new();
    loop {
        gap(reader);
        match reader.peek() {
            Some(bracket @ (b'(' | b'[')) => {
                if open.len() == DEEPEST {
                    return Err(reader.fail(Expected::Message("graph-too-deep")));
                }
                let close = if bracket == b'(' { b')' } else { b']' };
                open.push((close, out.len(), 0, 0));
                out.push('(');
                reader.at += 1;
                gap(reader);
                if reader.peek() != Some(close) {
                    continue;
                }
                reader.at += 1;
                open.pop();
                out.push(')');
            }
            Some(quote @ (b'\'' | b'"')) => text(reader, quote, !open.is_empty(), out)?,
            Some(b'-' | b'0'..=b'9') => number(reader, out)?,
            _ => return Err(reader.fail(Expected::Message("graph-py-vertex"))),
        }
        // A vertex is complete: so may be the brackets around it.
        loop {
            let Some((close, start, entries, commas)) = open.last_mut() else {
                return Ok(());
            };
            *entries += 1;
            gap(reader);
            if reader.peek() == Some(b',') {
                reader.at += 1;
                *commas += 1;
                gap(reader);
                if reader.peek() != Some(*close) {
                    out.push_str(", ");
                    break;
                }
            }
            if reader.peek() != Some(*close) {
                let words: &[&str] = if *close == b')' {
                    &[",", ")"]
                } else {
                    &[",", "]"]
                };
                return Err(reader.fail(Expected::OneOf(words)));
            }
            reader.at += 1;
            match (*close, *entries, *commas) {
                // Brackets around one thing without a comma are only brackets.
                (b')', 1, 0) => {
                    out.remove(*start);
                }
                (_, 1, _) => out.push_str(",)"),
                _ => out.push(')'),
            }
            open.pop();
        }
    }
}

/// A text in quotes; the quotes stay where the text is part of a tuple.
fn text(reader: &mut Reader<'_>, quote: u8, keep: bool, out: &mut String) -> Result<(), Failure> {
    reader.at += 1;
    if keep {
        out.push('\'');
    }
    loop {
        let rest = &reader.text[reader.at..];
        let stops = |byte: u8| byte == quote || byte == b'\\' || byte == b'\n';
        let plain = rest.bytes().position(stops).unwrap_or(rest.len());
        out.push_str(&rest[..plain]);
        reader.at += plain;
        match reader.peek() {
            Some(b'\\') => {
                let Some(next) = reader.text[reader.at + 1..].chars().next() else {
                    reader.at += 1;
                    return Err(reader.fail(Expected::Message("graph-escape")));
                };
                match next {
                    'n' => out.push('\n'),
                    't' => out.push('\t'),
                    '\\' | '\'' | '"' => out.push(next),
                    _ => out.extend(['\\', next]),
                }
                reader.at += 1 + next.len_utf8();
            }
            Some(found) if found == quote => break,
            _ if quote == b'"' => return Err(reader.fail(Expected::OneOf(&["\""]))),
            _ => return Err(reader.fail(Expected::OneOf(&["'"]))),
        }
    }
    reader.at += 1;
    if keep {
        out.push('\'');
    }
    Ok(())
}

fn number(reader: &mut Reader<'_>, out: &mut String) -> Result<(), Failure> {
    let rest = &reader.text[reader.at..];
    let sign = usize::from(rest.starts_with('-'));
    let digits = rest[sign..]
        .bytes()
        .take_while(|byte| byte.is_ascii_digit() || *byte == b'.');
    let end = sign + digits.count();
    if end == sign {
        return Err(reader.fail(Expected::Message("graph-py-vertex")));
    }
    out.push_str(&rest[..end]);
    reader.at += end;
    Ok(())
}
