//! DOT, the language of Graphviz: a `digraph`.
//!
//! The owner of a vertex is its attribute `owner=1` or `owner=2`; without it the shape tells:
//! circle, ellipse, oval, diamond and doublecircle belong to player 1, box, square, rect and
//! rectangle to player 2. A vertex with `target=true`, with `peripheries=2` or of the shape
//! doublecircle is in the target; `value=3` says what a leaf is worth to player 1. Where no vertex is
//! said to belong to anybody, nobody owns the vertices. `node [owner=2]` holds for the vertices first mentioned after it,
//! up to the end of its braces. Other attributes, ports and labels are read and forgotten; vertices
//! stand in the order of their first mention.

use std::borrow::Cow;

use gagne_core::Expected;

use crate::Graph;
use crate::marks::Marks;
use crate::reader::{DEEPEST, ReadFailure, Reader};
use crate::rows::{BATCH, GraphRows};

/// Braces that are open.
struct Scope {
    marks: Marks,
    /// Where its vertices begin in the list of those mentioned in braces.
    start: usize,
    /// Where edges into the braces come from.
    from: Vec<u32>,
}

/// Vertices are known by their mentions until all is read.
#[derive(Default)]
struct Dot<'t> {
    rows: GraphRows<'t>,
    /// By name, for the names that were looked up.
    marks: Vec<Marks>,
    /// Attributes of mentions that were perhaps not looked up yet.
    late: Vec<(u32, Marks)>,
    pairs: Vec<(u32, u32)>,
    scopes: Vec<Scope>,
    /// What stands in braces.
    mentioned: Vec<u32>,
    has_target: bool,
    /// Where the next edge of a chain comes from.
    from: Vec<u32>,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Graph, ReadFailure> {
    let begin = reader.at;
    let mut dot = Dot::new(reader, None);
    dot.scan(reader)?;
    dot.look_up();
    let stray = dot.marks.iter().position(|marks| marks.player() == 0);
    let owned = dot.marks.iter().any(|marks| marks.player() != 0);
    let Some(stray) = stray.filter(|_| owned) else {
        let mut graph = dot.finish(reader)?;
        graph.owned = owned;
        return Ok(graph);
    };
    let name = dot.rows.names.name(stray as u32).to_owned();
    // The place of the first mention was not kept: all is read again up to it.
    let sought = Some(dot.rows.first_mention(stray as u32));
    dot = Dot::new(reader, sought);
    let found = reader.again(begin, |reader| dot.scan(reader))?;
    Err(reader.fail_with(found, Expected::message("graph-dot-owner"), &name))
}

impl<'t> Dot<'t> {
    /// Nothing read yet; reading ends at a mention if its place is wanted.
    fn new(reader: &Reader<'t>, sought: Option<u32>) -> Self {
        let mut rows = GraphRows::new(reader.text.len());
        rows.sought = sought;
        Dot {
            rows,
            ..Dot::default()
        }
    }

    fn scan(&mut self, reader: &mut Reader<'t>) -> Result<(), ReadFailure> {
        reader.skip_comments()?;
        let mut start = reader.at;
        let mut word = identifier(reader).unwrap_or_default();
        if word.eq_ignore_ascii_case("strict") {
            reader.skip_comments()?;
            start = reader.at;
            word = identifier(reader).unwrap_or_default();
        }
        if !word.eq_ignore_ascii_case("digraph") {
            return Err(reader.fail_at(start, Expected::one_of(["digraph"])));
        }
        reader.skip_comments()?;
        if reader.peek() != Some(b'{') {
            identifier(reader)?;
            reader.skip_comments()?;
        }
        self.open(reader, Vec::new())?;
        while !self.scopes.is_empty() {
            self.statement(reader)?;
        }
        reader.skip_comments()?;
        if reader.at < reader.text.len() {
            return Err(reader.fail(Expected::End));
        }
        Ok(())
    }

    /// Looks up the names that wait; those that are new get the marks that hold here.
    fn look_up(&mut self) {
        self.rows.look_up();
        let marks = self.default_marks();
        self.marks.resize(self.rows.names.len(), marks);
        for (mention, late) in self.late.drain(..) {
            let marks = &mut self.marks[self.rows.mentions[mention as usize] as usize];
            *marks = late.after(*marks);
        }
    }

    fn open(&mut self, reader: &mut Reader<'t>, from: Vec<u32>) -> Result<(), ReadFailure> {
        if reader.peek() != Some(b'{') {
            return Err(reader.fail(Expected::one_of(["{"])));
        }
        if self.scopes.len() == DEEPEST {
            return Err(reader.fail(Expected::message("graph-too-deep")));
        }
        reader.at += 1;
        self.look_up();
        let marks = self.default_marks();
        let start = self.mentioned.len();
        self.scopes.push(Scope { marks, start, from });
        Ok(())
    }

    fn statement(&mut self, reader: &mut Reader<'t>) -> Result<(), ReadFailure> {
        reader.skip_comments()?;
        match reader.peek() {
            Some(b';' | b',') => {
                reader.at += 1;
                return Ok(());
            }
            Some(b'{') => return self.open(reader, Vec::new()),
            Some(b'}') => {
                reader.at += 1;
                self.look_up();
                let Some(scope) = self.scopes.pop() else {
                    return Ok(());
                };
                let group = self.mentioned[scope.start..].to_vec();
                // What lies in braces lies in the braces around them too.
                if self.scopes.len() <= 1 {
                    self.mentioned.truncate(scope.start);
                }
                for &from in &scope.from {
                    self.join(reader, from, &group)?;
                }
                self.from = group;
                return if self.scopes.is_empty() {
                    Ok(())
                } else {
                    self.chain(reader, None)
                };
            }
            _ => {}
        }
        let at = reader.at;
        let quoted = reader.peek() == Some(b'"');
        let id = identifier(reader)?;
        reader.skip_comments()?;
        let is = |word: &str| !quoted && id.eq_ignore_ascii_case(word);
        match reader.peek() {
            Some(b'[') if is("node") => {
                self.look_up();
                let marks = self.attributes(reader)?;
                if let Some(scope) = self.scopes.last_mut() {
                    scope.marks = marks.after(scope.marks);
                }
                Ok(())
            }
            Some(b'[') if is("graph") || is("edge") => self.attributes(reader).map(drop),
            _ if is("subgraph") => self.subgraph(reader, Vec::new()),
            Some(b'=') => {
                reader.at += 1;
                reader.skip_comments()?;
                identifier(reader).map(drop)
            }
            _ => {
                let vertex = self.mention(reader, id, at)?;
                self.from.clear();
                self.from.push(vertex);
                self.chain(reader, Some(vertex))
            }
        }
    }

    /// What holds for a vertex that is first mentioned here.
    fn default_marks(&self) -> Marks {
        let scope = self.scopes.last();
        scope.map_or(Marks::default(), |scope| scope.marks)
    }

    /// Braces with or without a name, after the word `subgraph`.
    fn subgraph(&mut self, reader: &mut Reader<'t>, from: Vec<u32>) -> Result<(), ReadFailure> {
        reader.skip_comments()?;
        if reader.peek() != Some(b'{') {
            identifier(reader)?;
            reader.skip_comments()?;
        }
        self.open(reader, from)
    }

    /// Notes a mention of the vertex of an identifier just read, and skips its port.
    fn mention(
        &mut self,
        reader: &mut Reader<'t>,
        id: Cow<'t, str>,
        at: usize,
    ) -> Result<u32, ReadFailure> {
        let vertex = match id {
            Cow::Borrowed(name) => self.rows.mention(reader, name, at)?,
            Cow::Owned(name) => {
                let start = self.rows.copied.len();
                self.rows.copied += &name;
                self.rows.mention_copied(reader, start, at)?
            }
        };
        reader.meter.visit()?;
        if self.scopes.len() > 1 {
            self.mentioned.push(vertex);
        }
        reader.skip_comments()?;
        while reader.peek() == Some(b':') {
            reader.at += 1;
            reader.skip_comments()?;
            identifier(reader)?;
            reader.skip_comments()?;
        }
        Ok(vertex)
    }

    /// Edges from one vertex to others.
    fn join(&mut self, reader: &mut Reader<'t>, from: u32, to: &[u32]) -> Result<(), ReadFailure> {
        self.pairs.extend(to.iter().map(|&to| (from, to)));
        let listed = self.mentioned.capacity() as u64 * 4;
        reader.hold(self.rows.bytes() + listed + self.pairs.capacity() as u64 * 12)?;
        Ok(reader.meter.visit()?)
    }

    /// What follows a vertex or a group, which are in `from`: arrows, then attributes.
    fn chain(
        &mut self,
        reader: &mut Reader<'t>,
        mut alone: Option<u32>,
    ) -> Result<(), ReadFailure> {
        loop {
            reader.skip_comments()?;
            if reader.peek() != Some(b'-') {
                break;
            }
            if reader.text.as_bytes().get(reader.at + 1) != Some(&b'>') {
                break;
            }
            reader.at += 2;
            alone = None;
            reader.skip_comments()?;
            if reader.peek() == Some(b'{') {
                let from = std::mem::take(&mut self.from);
                return self.open(reader, from);
            }
            let at = reader.at;
            let quoted = reader.peek() == Some(b'"');
            let id = identifier(reader)?;
            if !quoted && id.eq_ignore_ascii_case("subgraph") {
                let from = std::mem::take(&mut self.from);
                return self.subgraph(reader, from);
            }
            let vertex = self.mention(reader, id, at)?;
            for place in 0..self.from.len() {
                self.join(reader, self.from[place], &[vertex])?;
            }
            self.from.clear();
            self.from.push(vertex);
        }
        if reader.text.as_bytes()[reader.at..].starts_with(b"--") {
            return Err(reader.fail(Expected::one_of(["->"])));
        }
        if reader.peek() == Some(b'[') {
            let marks = self.attributes(reader)?;
            if let Some(vertex) = alone {
                self.late.push((vertex, marks));
                // Late enough for a batch of names, early enough for the memory.
                if self.late.len() == BATCH {
                    self.look_up();
                }
            }
        }
        Ok(())
    }

    /// Lists of attributes in square brackets.
    fn attributes(&mut self, reader: &mut Reader<'t>) -> Result<Marks, ReadFailure> {
        let mut marks = Marks::default();
        while reader.peek() == Some(b'[') {
            reader.at += 1;
            loop {
                reader.skip_comments()?;
                match reader.peek() {
                    Some(b',' | b';') => {
                        reader.at += 1;
                        continue;
                    }
                    Some(b']') => {
                        reader.at += 1;
                        break;
                    }
                    _ => {}
                }
                let key = identifier(reader)?;
                reader.skip_comments()?;
                if reader.peek() != Some(b'=') {
                    return Err(reader.fail(Expected::one_of(["="])));
                }
                reader.at += 1;
                reader.skip_comments()?;
                let at = reader.at;
                let value = identifier(reader)?;
                if let Err(expected) = marks.note(&key, &value) {
                    return Err(reader.fail_with(at, expected, &value));
                }
                let target = marks.target == Some(true);
                self.has_target |= target || key.eq_ignore_ascii_case("target");
            }
            reader.skip_comments()?;
        }
        Ok(marks)
    }

    fn finish(mut self, reader: &mut Reader<'t>) -> Result<Graph, ReadFailure> {
        let count = self.marks.len();
        let names = std::mem::take(&mut self.rows.mentions);
        // Edges row by row, in the order of the text.
        let mut row_ends = vec![0u32; count];
        for (from, to) in &mut self.pairs {
            *from = names[*from as usize];
            *to = names[*to as usize];
            row_ends[*from as usize] += 1;
        }
        drop(names);
        let mut sum = 0;
        for end in &mut row_ends {
            sum += *end;
            *end = sum;
        }
        let mut next = row_ends.clone();
        let mut ends = vec![0u32; self.pairs.len()];
        for &(from, to) in self.pairs.iter().rev() {
            next[from as usize] -= 1;
            ends[next[from as usize] as usize] = to;
        }
        drop((self.pairs, next));
        self.rows.row_ends = row_ends;
        let target = self.has_target.then(|| {
            let marked = (0..count as u32)
                .filter(|&vertex| self.marks[vertex as usize].target == Some(true));
            marked.collect()
        });
        let owner: Vec<u8> = self.marks.iter().map(Marks::player).collect();
        let index: Vec<u32> = (0..count as u32).collect();
        let values: Vec<Option<i64>> = self.marks.iter().map(|marks| marks.value).collect();
        let values = values.iter().any(Option::is_some).then_some(values);
        self.rows
            .graph(reader, ends, &owner, &index, target, values)
    }
}

/// A word, a number or a text in quotes.
fn identifier<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, ReadFailure> {
    let start = reader.at;
    let word = match reader.peek() {
        Some(b'"') => return quoted(reader),
        Some(b'-' | b'.' | b'0'..=b'9') => {
            reader.at += usize::from(reader.peek() == Some(b'-'));
            reader.take_while(|byte| byte == b'.' || byte.is_ascii_digit())
        }
        _ => reader
            .take_while(|byte| byte == b'_' || byte.is_ascii_alphanumeric() || !byte.is_ascii()),
    };
    if word.is_empty() {
        return Err(reader.fail_at(start, Expected::message("graph-dot-name")));
    }
    Ok(Cow::Borrowed(&reader.text[start..reader.at]))
}

/// A text in quotes, where a quote may be written with a backslash.
fn quoted<'t>(reader: &mut Reader<'t>) -> Result<Cow<'t, str>, ReadFailure> {
    let mut text = Cow::Borrowed("");
    loop {
        reader.at += 1;
        let mut plain = reader.take_while(|byte| byte != b'"');
        let closed = reader.at < reader.text.len();
        let escaped = closed && plain.ends_with('\\');
        if escaped {
            plain = &plain[..plain.len() - 1];
        }
        // Nothing is copied unless a quote stands inside.
        text += plain;
        if escaped {
            text += "\"";
        } else if closed {
            reader.at += 1;
            return Ok(text);
        } else {
            return Err(reader.fail(Expected::one_of(["\""])));
        }
    }
}
