//! DOT, the language of Graphviz: a `digraph`.
//!
//! The owner of a vertex is its attribute `owner=1` or `owner=2`; without it the shape tells:
//! circle, ellipse, oval, diamond and doublecircle belong to player 1, box, square, rect and
//! rectangle to player 2. A vertex with `target=true`, with `peripheries=2` or of the shape
//! doublecircle is in the target. `node [owner=2]` holds for the vertices first mentioned after it,
//! up to the end of its braces. Other attributes, ports and labels are read and forgotten; vertices
//! stand in the order of their first mention.

use gagne_core::Expected;

use super::Graph;
use super::reader::{DEEPEST, Failure, Reader};
use super::rows::Rows;

/// What the attributes say about a vertex.
#[derive(Clone, Copy, Default)]
struct Marks {
    /// By `owner`; 0 if it says nothing.
    owner: u8,
    /// By the shape.
    shape: u8,
    target: bool,
}

/// Braces that are open.
struct Scope {
    marks: Marks,
    /// Where its vertices begin in the list of those mentioned in braces.
    start: usize,
    /// Where edges into the braces come from.
    from: Vec<u32>,
}

#[derive(Default)]
struct Dot {
    rows: Rows,
    marks: Vec<Marks>,
    pairs: Vec<(u32, u32)>,
    scopes: Vec<Scope>,
    mentioned: Vec<u32>,
    has_target: bool,
    /// The identifier being read.
    id: String,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Graph, Failure> {
    let mut dot = Dot::default();
    reader.skip_comments()?;
    if reader.text[reader.at..]
        .get(..6)
        .is_some_and(|word| word.eq_ignore_ascii_case("strict"))
    {
        reader.at += 6;
        reader.skip_comments()?;
    }
    let start = reader.at;
    if dot.identifier(reader).is_err() || !dot.id.eq_ignore_ascii_case("digraph") {
        return Err(reader.fail_at(start, Expected::OneOf(&["digraph"])));
    }
    reader.skip_comments()?;
    if reader.peek() != Some(b'{') {
        dot.identifier(reader)?;
        reader.skip_comments()?;
    }
    dot.open(reader, Vec::new())?;
    while !dot.scopes.is_empty() {
        dot.statement(reader)?;
    }
    reader.skip_comments()?;
    if reader.at < reader.text.len() {
        return Err(reader.fail(Expected::End));
    }
    dot.finish(reader)
}

impl Dot {
    fn open(&mut self, reader: &mut Reader<'_>, from: Vec<u32>) -> Result<(), Failure> {
        if reader.peek() != Some(b'{') {
            return Err(reader.fail(Expected::OneOf(&["{"])));
        }
        if self.scopes.len() == DEEPEST {
            return Err(reader.fail(Expected::Message("graph-too-deep")));
        }
        reader.at += 1;
        let marks = self
            .scopes
            .last()
            .map_or(Marks::default(), |scope| scope.marks);
        let start = self.mentioned.len();
        self.scopes.push(Scope { marks, start, from });
        Ok(())
    }

    fn statement(&mut self, reader: &mut Reader<'_>) -> Result<(), Failure> {
        reader.skip_comments()?;
        match reader.peek() {
            Some(b';' | b',') => {
                reader.at += 1;
                return Ok(());
            }
            Some(b'{') => return self.open(reader, Vec::new()),
            Some(b'}') => {
                reader.at += 1;
                let Some(scope) = self.scopes.pop() else {
                    return Ok(());
                };
                let group = self.mentioned[scope.start..].to_vec();
                // What lies in braces lies in the braces around them too.
                if self.scopes.len() <= 1 {
                    self.mentioned.truncate(scope.start);
                }
                for &from in &scope.from {
                    self.join(reader, &[from], &group)?;
                }
                return if self.scopes.is_empty() {
                    Ok(())
                } else {
                    self.chain(reader, group, None)
                };
            }
            _ => {}
        }
        let at = reader.at;
        let quoted = reader.peek() == Some(b'"');
        self.identifier(reader)?;
        reader.skip_comments()?;
        let keyword = self.id.to_ascii_lowercase();
        match (keyword.as_str(), reader.peek()) {
            ("subgraph", _) if !quoted => self.subgraph(reader, Vec::new()),
            ("node", Some(b'[')) if !quoted => {
                let mut marks = self
                    .scopes
                    .last()
                    .map_or(Marks::default(), |scope| scope.marks);
                self.attributes(reader, &mut marks)?;
                if let Some(scope) = self.scopes.last_mut() {
                    scope.marks = marks;
                }
                Ok(())
            }
            ("graph" | "edge", Some(b'[')) if !quoted => {
                self.attributes(reader, &mut Marks::default())
            }
            (_, Some(b'=')) => {
                reader.at += 1;
                reader.skip_comments()?;
                self.identifier(reader)
            }
            _ => {
                let vertex = self.mention(reader, at)?;
                self.chain(reader, vec![vertex], Some(vertex))
            }
        }
    }

    /// Braces with or without a name, after the word `subgraph`.
    fn subgraph(&mut self, reader: &mut Reader<'_>, from: Vec<u32>) -> Result<(), Failure> {
        reader.skip_comments()?;
        if reader.peek() != Some(b'{') {
            self.identifier(reader)?;
            reader.skip_comments()?;
        }
        self.open(reader, from)
    }

    /// Notes the vertex of the identifier just read.
    fn mention(&mut self, reader: &mut Reader<'_>, at: usize) -> Result<u32, Failure> {
        let vertex = self.rows.mention(&self.id, at);
        if vertex as usize == self.marks.len() {
            let marks = self
                .scopes
                .last()
                .map_or(Marks::default(), |scope| scope.marks);
            self.marks.push(marks);
            reader.meter.visit()?;
        }
        if self.scopes.len() > 1 {
            self.mentioned.push(vertex);
        }
        reader.skip_comments()?;
        while reader.peek() == Some(b':') {
            reader.at += 1;
            reader.skip_comments()?;
            self.identifier(reader)?;
            reader.skip_comments()?;
        }
        Ok(vertex)
    }

    fn join(&mut self, reader: &mut Reader<'_>, from: &[u32], to: &[u32]) -> Result<(), Failure> {
        for &from in from {
            self.pairs.extend(to.iter().map(|&to| (from, to)));
            let listed = self.mentioned.capacity() as u64 * 4;
            reader.hold(self.rows.bytes() + listed + self.pairs.capacity() as u64 * 12)?;
            reader.meter.visit()?;
        }
        Ok(())
    }

    /// What follows a vertex or a group: arrows, then attributes.
    fn chain(
        &mut self,
        reader: &mut Reader<'_>,
        mut from: Vec<u32>,
        alone: Option<u32>,
    ) -> Result<(), Failure> {
        let mut alone = alone;
        loop {
            reader.skip_comments()?;
            let rest = &reader.text[reader.at..];
            if rest.starts_with("--") {
                return Err(reader.fail(Expected::OneOf(&["->"])));
            }
            if !rest.starts_with("->") {
                break;
            }
            reader.at += 2;
            alone = None;
            reader.skip_comments()?;
            if reader.peek() == Some(b'{') {
                return self.open(reader, from);
            }
            let at = reader.at;
            let quoted = reader.peek() == Some(b'"');
            self.identifier(reader)?;
            if self.id.eq_ignore_ascii_case("subgraph") && !quoted {
                return self.subgraph(reader, from);
            }
            let vertex = self.mention(reader, at)?;
            self.join(reader, &from, &[vertex])?;
            from.clear();
            from.push(vertex);
        }
        if reader.peek() == Some(b'[') {
            let mut marks = alone.map_or(Marks::default(), |vertex| self.marks[vertex as usize]);
            self.attributes(reader, &mut marks)?;
            if let Some(vertex) = alone {
                self.marks[vertex as usize] = marks;
            }
        }
        Ok(())
    }

    /// Lists of attributes in square brackets.
    fn attributes(&mut self, reader: &mut Reader<'_>, marks: &mut Marks) -> Result<(), Failure> {
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
                self.identifier(reader)?;
                let key = self.id.to_ascii_lowercase();
                reader.skip_comments()?;
                if reader.peek() != Some(b'=') {
                    return Err(reader.fail(Expected::OneOf(&["="])));
                }
                reader.at += 1;
                reader.skip_comments()?;
                let at = reader.at;
                self.identifier(reader)?;
                self.mark(reader, marks, &key, at)?;
            }
            reader.skip_comments()?;
        }
        Ok(())
    }

    fn mark(
        &mut self,
        reader: &Reader<'_>,
        marks: &mut Marks,
        key: &str,
        at: usize,
    ) -> Result<(), Failure> {
        let value = self.id.to_ascii_lowercase();
        let wrong = |words| Err(reader.fail_with(at, Expected::OneOf(words), &self.id));
        match key {
            "owner" => {
                marks.owner = match value.as_str() {
                    "1" => 1,
                    "2" => 2,
                    _ => return wrong(&["1", "2"]),
                }
            }
            "shape" => {
                marks.shape = match value.as_str() {
                    "circle" | "ellipse" | "oval" | "diamond" | "doublecircle" => 1,
                    "box" | "square" | "rect" | "rectangle" => 2,
                    _ => 0,
                };
                marks.target |= value == "doublecircle";
            }
            "target" => {
                marks.target = match value.as_str() {
                    "true" | "yes" | "1" => true,
                    "false" | "no" | "0" => false,
                    _ => return wrong(&["true", "false"]),
                }
            }
            "peripheries" => marks.target = value == "2",
            _ => {}
        }
        self.has_target |= key == "target" || marks.target;
        Ok(())
    }

    /// A word, a number or a text in quotes.
    fn identifier(&mut self, reader: &mut Reader<'_>) -> Result<(), Failure> {
        self.id.clear();
        let rest = &reader.text[reader.at..];
        if let Some(quoted) = rest.strip_prefix('"') {
            let mut characters = quoted.char_indices();
            while let Some((at, found)) = characters.next() {
                match found {
                    '"' => {
                        reader.at += at + 2;
                        return Ok(());
                    }
                    '\\' if quoted[at + 1..].starts_with('"') => {
                        characters.next();
                        self.id.push('"');
                    }
                    _ => self.id.push(found),
                }
            }
            reader.at = reader.text.len();
            return Err(reader.fail(Expected::OneOf(&["\""])));
        }
        let numeral =
            rest.starts_with(|first: char| first == '-' || first == '.' || first.is_ascii_digit());
        let end = if numeral {
            let sign = usize::from(rest.starts_with('-'));
            let other = |found: char| !(found == '.' || found.is_ascii_digit());
            rest[sign..]
                .find(other)
                .map_or(rest.len(), |end| sign + end)
        } else {
            let other =
                |found: char| !(found == '_' || found.is_ascii_alphanumeric() || !found.is_ascii());
            rest.find(other).unwrap_or(rest.len())
        };
        if rest[..end].trim_start_matches('-').is_empty() {
            return Err(reader.fail(Expected::Message("graph-dot-name")));
        }
        self.id.push_str(&rest[..end]);
        reader.at += end;
        Ok(())
    }

    fn finish(mut self, reader: &mut Reader<'_>) -> Result<Graph, Failure> {
        let count = self.marks.len();
        let mut owner = vec![0u8; count];
        for (vertex, marks) in self.marks.iter().enumerate() {
            owner[vertex] = if marks.owner > 0 {
                marks.owner
            } else {
                marks.shape
            };
            if owner[vertex] == 0 {
                let name = self.rows.names.name(vertex as u32);
                let at = self.rows.places[vertex];
                return Err(reader.fail_with(at, Expected::Message("graph-dot-owner"), name));
            }
        }
        // Edges row by row, in the order of the text.
        let mut row_ends = vec![0u32; count];
        for &(from, _) in &self.pairs {
            row_ends[from as usize] += 1;
        }
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
        self.rows.row_ends = row_ends;
        self.rows.ends = ends;
        let target = self.has_target.then(|| {
            let marked = (0..count as u32).filter(|&vertex| self.marks[vertex as usize].target);
            marked.collect()
        });
        let index: Vec<u32> = (0..count as u32).collect();
        self.rows.graph(reader, &owner, &index, target)
    }
}
