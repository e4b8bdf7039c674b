//! A Python file as statements, and what is assigned in them.
//!
//! Only what is written down is understood: literals of numbers, texts, tuples, lists, sets and dicts.
//! Whatever a program would have to run for (an import, a function, a comprehension) is passed over
//! and counted. A statement ends with its line unless a bracket is open; what is indented belongs to
//! the statement above it.

use std::ops::Range;

use super::literal::{end_of_text, gap, word};
use super::shape::{LiteralShape, Scan};
use crate::reader::{ReadFailure, Reader};

/// A literal that a file writes down.
#[derive(Clone, Debug)]
pub(super) struct Piece<'t> {
    /// What it is assigned to.
    pub(super) name: Option<&'t str>,
    /// Where the key begins, in `G['a'] = [...]`.
    pub(super) key: Option<usize>,
    /// Where it begins.
    pub(super) start: usize,
    pub(super) shape: LiteralShape,
}

/// What a file holds.
#[derive(Debug, Default)]
pub(super) struct PythonSource<'t> {
    pub(super) pieces: Vec<Piece<'t>>,
    /// Statements that were passed over.
    pub(super) skipped: u64,
    /// What is wrong with the first statement that looks like a literal and is none.
    pub(super) wrong: Option<ReadFailure>,
}

impl<'t> PythonSource<'t> {
    /// Reads every statement.
    pub(super) fn read(reader: &mut Reader<'t>) -> Result<Self, ReadFailure> {
        let mut source = PythonSource::default();
        let mut scan = Scan::default();
        let mut indented = false;
        loop {
            let line = blank_lines(reader);
            if reader.at == reader.text.len() {
                return Ok(source);
            }
            let range = reader.at..end_of_statement(reader);
            // What is indented belongs to the statement above, which was counted.
            let inside = match line {
                Some(indent) => indent > 0 && indented,
                None => false,
            };
            if !inside {
                indented = source.statement(reader, &mut scan, &range)?;
            }
            reader.at = range.end;
            reader.meter.visit()?;
        }
    }

    /// Understands a statement or passes over it; whether what is indented belongs to it.
    fn statement(
        &mut self,
        reader: &mut Reader<'t>,
        scan: &mut Scan,
        range: &Range<usize>,
    ) -> Result<bool, ReadFailure> {
        reader.at = range.start;
        let text = reader.text[range.clone()].trim_end();
        if text.starts_with(['"', '\'']) && end_of_text(text.as_bytes(), 0) + 1 == text.len() {
            // A text that is assigned to nothing is a remark.
            return Ok(false);
        }
        let targets = targets(reader, scan, range)?;
        let literal = reader.at;
        let count = self.pieces.len();
        match self.values(reader, scan, range, &targets) {
            Ok(true) => return Ok(false),
            Ok(false) => {}
            Err(stop @ ReadFailure::Stop(_)) => return Err(stop),
            Err(failure) => {
                let first = reader.text.as_bytes().get(literal);
                let opens = matches!(first, Some(b'{' | b'[' | b'('));
                // A comprehension is right, only not written down.
                if opens && self.wrong.is_none() && !text.contains(" for ") {
                    self.wrong = Some(failure);
                }
            }
        }
        self.pieces.truncate(count);
        self.skipped += 1;
        Ok(text.ends_with(':'))
    }

    /// The values of an assignment, or values that stand alone; whether all of them are literals that
    /// belong to something.
    fn values(
        &mut self,
        reader: &mut Reader<'t>,
        scan: &mut Scan,
        range: &Range<usize>,
        targets: &Targets<'t>,
    ) -> Result<bool, ReadFailure> {
        let mut found = Vec::new();
        loop {
            gap(reader);
            if reader.at >= range.end {
                break;
            }
            let start = reader.at;
            found.push((start, scan.read(reader)?));
            gap(reader);
            if reader.at >= range.end {
                break;
            }
            if reader.peek() != Some(b',') {
                return Err(reader.fail(gagne_core::Expected::message("graph-py-statement")));
            }
            reader.at += 1;
        }
        let piece = |name, key, (start, shape)| Piece {
            name,
            key,
            start,
            shape,
        };
        match targets {
            Targets::None => {
                let pieces = found.into_iter().map(|found| piece(None, None, found));
                self.pieces.extend(pieces);
            }
            Targets::Names(names) if names.len() == found.len() => {
                let both = names.iter().zip(found);
                self.pieces
                    .extend(both.map(|(name, found)| piece(Some(*name), None, found)));
            }
            Targets::Item(name, key) if found.len() == 1 => {
                let found = found.into_iter();
                self.pieces
                    .extend(found.map(|found| piece(Some(*name), Some(*key), found)));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// What stands before `=`.
enum Targets<'t> {
    /// Nothing: there is no assignment.
    None,
    Names(Vec<&'t str>),
    /// `G['a']`, with the place of the key.
    Item(&'t str, usize),
}

/// Reads what is assigned to, up to the value; stays where it was if nothing is.
fn targets<'t>(
    reader: &mut Reader<'t>,
    scan: &mut Scan,
    range: &Range<usize>,
) -> Result<Targets<'t>, ReadFailure> {
    let start = reader.at;
    let mut names = Vec::new();
    loop {
        let name = word(reader);
        if name.is_empty() {
            break;
        }
        names.push(name);
        gap(reader);
        if reader.at >= range.end {
            break;
        }
        match reader.peek() {
            Some(b',') => {
                reader.at += 1;
                gap(reader);
            }
            Some(b'[') if names.len() == 1 => {
                reader.at += 1;
                let key = reader.at;
                if scan.read(reader).is_ok() {
                    gap(reader);
                    if reader.peek() == Some(b']') {
                        reader.at += 1;
                        gap(reader);
                        if assigns(reader) {
                            return Ok(Targets::Item(name, key));
                        }
                    }
                }
                break;
            }
            // The kind of value may be told: `G: dict = {...}`.
            Some(b':') if names.len() == 1 => {
                let rest = &reader.text[reader.at..range.end];
                let Some(sign) = rest.find('=').filter(|_| !rest.contains('\n')) else {
                    break;
                };
                reader.at += sign;
                if assigns(reader) {
                    return Ok(Targets::Names(names));
                }
                break;
            }
            _ if assigns(reader) => return Ok(Targets::Names(names)),
            _ => break,
        }
    }
    reader.at = start;
    Ok(Targets::None)
}

/// Takes the sign of an assignment and the blanks after it.
fn assigns(reader: &mut Reader<'_>) -> bool {
    let rest = &reader.text[reader.at..];
    let sign = rest.starts_with('=') && !rest.starts_with("==");
    if sign {
        reader.at += 1;
        gap(reader);
    }
    sign
}

/// Goes to the next statement; how far it is indented if it begins a line.
fn blank_lines(reader: &mut Reader<'_>) -> Option<usize> {
    let mut line = (reader.at == 0 || reader.text[..reader.at].ends_with('\u{feff}')).then_some(0);
    loop {
        match reader.peek() {
            Some(b'\n') => line = Some(0),
            Some(b' ' | b'\t') => line = line.map(|indent| indent + 1),
            Some(b'\r' | 0x0c | b';') => {}
            Some(b'#') => {
                let rest = &reader.text[reader.at..];
                reader.at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            _ => return line,
        }
        reader.at += 1;
    }
}

/// Where the statement that begins here ends. Nothing moves.
fn end_of_statement(reader: &Reader<'_>) -> usize {
    let bytes = reader.text.as_bytes();
    let mut at = reader.at;
    let mut depth = 0u32;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'\n' | b';' if depth == 0 => return at,
            b'#' => {
                while bytes.get(at + 1).is_some_and(|&next| next != b'\n') {
                    at += 1;
                }
            }
            b'\\' => at += 1 + usize::from(bytes[at + 1..].starts_with(b"\r\n")),
            b'\'' | b'"' => at = end_of_text(bytes, at),
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use gagne_core::Budget;

    use super::*;

    fn names(text: &str) -> (Vec<String>, u64) {
        let mut reader = Reader::new(text, Budget::default().meter());
        let source = PythonSource::read(&mut reader).unwrap();
        let names = source.pieces.iter().map(|piece| {
            let key = piece.key.map_or("", |_| "[]");
            format!("{}{key}", piece.name.unwrap_or("-"))
        });
        (names.collect(), source.skipped)
    }

    #[test]
    fn statements_are_understood_or_counted() {
        let text = "'''A remark = [1]\n of two lines'''\nimport random\nfrom x import (a,\n b)\n
def f(x):\n    G = {1: []}\n\n    return G # ( \n\nG = {'a': ['b'], # it's\n 'b': []}
S1, S2 = {'a'}, set()\nG['c'] = ['a']; print(G)\nS3 = {v for v in G}\nF: list = ['b']
if True:\n  F = []\nelse:\n\tF = []\nx += 1\nH = G\nN = 5\ntitle = \"a \\\" ' {\"\n";
        let (names, skipped) = names(text);
        assert_eq!(names, ["G", "S1", "S2", "G[]", "F", "N", "title"]);
        assert_eq!(skipped, 9);
    }

    #[test]
    fn brackets_that_stay_open_and_texts_that_do_not_end_are_no_trouble() {
        for text in [
            "G = {", "'", "\"\"\"", "G = ['", "\\", "G[", "a,", "=", "x = '\\", "(((", "a:=",
        ] {
            let _ = names(text);
        }
    }
}
