//! A place in a text, what may be read there, and what is wrong with it.

use gagne_core::{Expected, Meter, Stop};
use gagne_solve::graph::arena::{Builder, LARGEST};

use crate::{Format, Graph, Names};

/// What a graph should have at the place where it goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphExpectation {
    /// As in any text.
    Text(Expected),
    /// So many of something; the message has a number.
    Count {
        /// The name of the message.
        message: &'static str,
        /// The number.
        count: u64,
    },
}

/// A text that is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphError {
    /// The format, if it was recognised.
    pub format: Option<Format>,
    /// Byte at which the text goes wrong.
    pub at: usize,
    /// The line, counted from 1.
    pub line: u64,
    /// The character in the line, counted from 1.
    pub column: u64,
    /// What would have been right there.
    pub wanted: GraphExpectation,
    /// What stands there instead; none at the end of the text.
    pub found: Option<String>,
}

impl GraphError {
    pub(super) fn new(
        text: &str,
        format: Option<Format>,
        at: usize,
        wanted: GraphExpectation,
        found: Option<String>,
    ) -> Self {
        let before = &text[..at];
        let line = before.bytes().filter(|&byte| byte == b'\n').count() as u64 + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[start..].chars().count() as u64 + 1;
        GraphError {
            format,
            at,
            line,
            column,
            wanted,
            found,
        }
    }
}

/// Why reading ended without a graph.
#[derive(Debug)]
pub(super) enum ReadFailure {
    Wrong {
        at: usize,
        wanted: GraphExpectation,
        found: Option<String>,
    },
    Stop(Stop),
}

impl From<Stop> for ReadFailure {
    fn from(stop: Stop) -> Self {
        ReadFailure::Stop(stop)
    }
}

/// Deepest nesting of brackets that is read.
pub(super) const DEEPEST: usize = 64;

/// Longest piece of text shown as found.
const SHOWN: usize = 40;

/// Reads a text from its beginning to its end.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) meter: Meter,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, meter: Meter) -> Self {
        Reader { text, at: 0, meter }
    }

    /// The byte that comes next.
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips blanks and ends of lines.
    #[inline]
    pub(super) fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t' | 0x0c)) {
            self.at += 1;
        }
    }

    /// Skips blanks and comments of every format.
    #[inline]
    pub(super) fn skip_comments(&mut self) -> Result<(), ReadFailure> {
        self.blanks();
        match self.peek() {
            Some(b'#' | b'/') => self.comments(),
            _ => Ok(()),
        }
    }

    #[cold]
    fn comments(&mut self) -> Result<(), ReadFailure> {
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with('#') || rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.at += end + 2,
                    None => {
                        self.at = self.text.len();
                        return Err(self.fail(Expected::one_of(["*/"])));
                    }
                }
            } else {
                return Ok(());
            }
            self.blanks();
        }
    }

    /// The text from here as long as its bytes are of a kind; it must end where letters end.
    #[inline]
    pub(super) fn take_while(&mut self, kind: impl Fn(u8) -> bool) -> &'t str {
        let start = self.at;
        while self.peek().is_some_and(&kind) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Takes a byte if it comes next, after blanks.
    #[inline]
    pub(super) fn accept(&mut self, byte: u8) -> bool {
        self.blanks();
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// What stands at a place: a word, a number or one character.
    fn found(&self, at: usize) -> Option<String> {
        let rest = &self.text[at..];
        let first = rest.chars().next()?;
        let whole = |found: char| found.is_alphanumeric() || found == '_';
        let word = |found: char| whole(found) || (found == '.' && first.is_numeric());
        let sign = first == '-' && rest[1..].starts_with(|next: char| next.is_numeric());
        if !(whole(first) || sign) {
            return Some(first.to_string());
        }
        let rest_of = rest
            .chars()
            .skip(1)
            .take(SHOWN)
            .take_while(|&next| word(next));
        Some(std::iter::once(first).chain(rest_of).collect())
    }

    /// Something else was expected here.
    pub(super) fn fail(&self, expected: Expected) -> ReadFailure {
        self.fail_at(self.at, expected)
    }

    /// Something else was expected there.
    pub(super) fn fail_at(&self, at: usize, expected: Expected) -> ReadFailure {
        ReadFailure::Wrong {
            at,
            wanted: GraphExpectation::Text(expected),
            found: self.found(at),
        }
    }

    /// Something else was expected there than what is named.
    pub(super) fn fail_with(&self, at: usize, expected: Expected, found: &str) -> ReadFailure {
        let found = Some(found.chars().take(SHOWN).collect());
        ReadFailure::Wrong {
            at,
            wanted: GraphExpectation::Text(expected),
            found,
        }
    }

    /// There are too few or too many of something.
    pub(super) fn miscounted(
        &self,
        at: usize,
        message: &'static str,
        count: usize,
        found: usize,
    ) -> ReadFailure {
        let wanted = GraphExpectation::Count {
            message,
            count: count as u64,
        };
        ReadFailure::Wrong {
            at,
            wanted,
            found: Some(found.to_string()),
        }
    }

    /// A whole number from 0 to `most`, after blanks.
    #[inline]
    pub(super) fn number(&mut self, most: u32) -> Result<u32, ReadFailure> {
        self.blanks();
        let start = self.at;
        let mut number = 0u64;
        let mut digits = 0;
        for &byte in &self.text.as_bytes()[start..] {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 || digits > 18 {
                break;
            }
            number = number * 10 + u64::from(digit);
            digits += 1;
        }
        self.at += digits;
        match u32::try_from(number) {
            Ok(number) if digits > 0 && number <= most => Ok(number),
            _ => Err(self.fail_at(
                start,
                Expected::Number {
                    least: 0,
                    most: most.into(),
                },
            )),
        }
    }

    /// Reads from a place until something goes wrong, and tells where.
    pub(super) fn again(
        &mut self,
        start: usize,
        read: impl FnOnce(&mut Self) -> Result<(), ReadFailure>,
    ) -> Result<usize, ReadFailure> {
        self.at = start;
        match read(self) {
            Ok(()) => Ok(self.at),
            Err(ReadFailure::Wrong { at, .. }) => Ok(at),
            Err(stop) => Err(stop),
        }
    }

    /// The highest number that a vertex can have.
    pub(super) const LAST: u32 = LARGEST as u32 - 1;

    /// States what is held besides the text.
    pub(super) fn hold(&mut self, bytes: u64) -> Result<(), ReadFailure> {
        Ok(self.meter.hold(bytes + self.text.len() as u64)?)
    }

    /// The graph of a builder whose edges were all checked.
    pub(super) fn graph(
        &mut self,
        builder: Builder,
        target: Option<Vec<u32>>,
        names: Option<Names>,
        values: Option<Vec<Option<i64>>>,
    ) -> Result<Graph, ReadFailure> {
        let names = names.filter(|names| !names.are_numbers());
        self.hold(builder.bytes() + names.as_ref().map_or(0, Names::bytes))?;
        self.meter.check()?;
        let too_large = self.fail(Expected::message("graph-too-large"));
        let arena = builder.build().ok_or(too_large)?;
        Ok(Graph {
            target,
            names,
            values,
            ..Graph::new(arena)
        })
    }
}
