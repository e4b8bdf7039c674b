//! Answers that somebody gives: a set, a table of ranks or values, a strategy, as Python or JSON write them.

use gagne_core::{Budget, Expected};

use crate::python::{NamedLiteral, Shapeless, named_literals};
use crate::reader::{DEEPEST, ReadFailure, Reader};
use crate::{Error, Format, GraphError};

/// Something written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimTerm {
    /// A number, as it is written.
    Number(String),
    /// A text.
    Text(String),
    /// True or false.
    Truth(bool),
    /// Nothing.
    Nothing,
    /// A list, tuple or set.
    List(Vec<ClaimTerm>),
    /// A dict.
    Dict(Vec<(ClaimTerm, ClaimTerm)>),
}

impl ClaimTerm {
    /// The whole number that it is.
    pub fn number(&self) -> Option<i64> {
        match self {
            ClaimTerm::Number(text) => text.strip_suffix(".0").unwrap_or(text).parse().ok(),
            _ => None,
        }
    }

    /// How the readers of graphs call a vertex that is written so.
    pub fn name(&self) -> String {
        match self {
            ClaimTerm::Text(text) => text.clone(),
            other => other.to_string(),
        }
    }
}

impl std::fmt::Display for ClaimTerm {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClaimTerm::Number(text) => out.write_str(text),
            ClaimTerm::Text(text) => write!(out, "'{text}'"),
            ClaimTerm::Truth(true) => out.write_str("True"),
            ClaimTerm::Truth(false) => out.write_str("False"),
            ClaimTerm::Nothing => out.write_str("None"),
            ClaimTerm::List(items) => {
                out.write_str("(")?;
                for (place, item) in items.iter().enumerate() {
                    out.write_str(if place == 0 { "" } else { ", " })?;
                    item.fmt(out)?;
                }
                out.write_str(if items.len() == 1 { ",)" } else { ")" })
            }
            ClaimTerm::Dict(entries) => {
                out.write_str("{")?;
                for (place, (key, value)) in entries.iter().enumerate() {
                    out.write_str(if place == 0 { "" } else { ", " })?;
                    write!(out, "{key}: {value}")?;
                }
                out.write_str("}")
            }
        }
    }
}

/// An answer with the name that it has in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What it is assigned to.
    pub name: Option<String>,
    /// The answer.
    pub datum: ClaimTerm,
}

impl Claim {
    /// Reads the literals of a text: one that stands alone, those that a Python file assigns, or JSON.
    pub fn read(text: &str, budget: &Budget) -> Result<Vec<Claim>, Error> {
        let mut reader = Reader::new(text, budget.meter());
        let read = |reader: &mut Reader<'_>| {
            // Every character is a thing of its own at worst.
            reader.hold(text.len() as u64 * 64)?;
            let mut claims = Vec::new();
            for NamedLiteral { name, start } in named_literals(reader)? {
                reader.at = start;
                let datum = datum(reader)?;
                let name = name.map(str::to_owned);
                claims.push(Claim { name, datum });
            }
            Ok(claims)
        };
        read(&mut reader).map_err(|failure| match failure {
            ReadFailure::Wrong { at, wanted, found } => {
                GraphError::new(text, Some(Format::Python), at, wanted, found).into()
            }
            ReadFailure::Stop(stop) => Error::Stopped {
                stop,
                positions: reader.meter.positions(),
            },
        })
    }
}

/// A bracket that is open.
struct OpenBracket {
    close: u8,
    maker: bool,
    items: Vec<ClaimTerm>,
    entries: Vec<(ClaimTerm, ClaimTerm)>,
    key: Option<ClaimTerm>,
    comma: bool,
}

impl OpenBracket {
    fn closed(mut self) -> ClaimTerm {
        match self.close {
            _ if self.maker => self.items.pop().unwrap_or(ClaimTerm::List(Vec::new())),
            b'}' if self.items.is_empty() => ClaimTerm::Dict(self.entries),
            b')' if self.items.len() == 1 && !self.comma => {
                self.items.pop().unwrap_or(ClaimTerm::Nothing)
            }
            _ => ClaimTerm::List(self.items),
        }
    }
}

/// A literal that was looked at already and is whole.
fn datum(reader: &mut Reader<'_>) -> Result<ClaimTerm, ReadFailure> {
    let mut open: Vec<OpenBracket> = Vec::new();
    loop {
        let (shapeless, made) = Shapeless::read(reader)?;
        let mut whole = match shapeless {
            Shapeless::Number(text) => ClaimTerm::Number(text.to_owned()),
            Shapeless::Text(text) => ClaimTerm::Text(text),
            Shapeless::Truth(truth) => ClaimTerm::Truth(truth),
            Shapeless::Nothing => ClaimTerm::Nothing,
            Shapeless::Open(close) => {
                if open.len() == DEEPEST {
                    return Err(reader.fail(Expected::message("graph-too-deep")));
                }
                open.push(OpenBracket {
                    close,
                    maker: made,
                    items: Vec::new(),
                    entries: Vec::new(),
                    key: None,
                    comma: false,
                });
                if !Shapeless::closes(reader, close) {
                    continue;
                }
                match open.pop() {
                    Some(open) => open.closed(),
                    None => ClaimTerm::Nothing,
                }
            }
        };
        reader.meter.visit()?;
        // A thing is complete: so may be the brackets around it.
        loop {
            let Some(last) = open.last_mut() else {
                return Ok(whole);
            };
            if Shapeless::closes(reader, b':') {
                last.key = Some(whole);
                break;
            }
            match last.key.take() {
                Some(key) => last.entries.push((key, whole)),
                None => last.items.push(whole),
            }
            last.comma = Shapeless::closes(reader, b',');
            if !Shapeless::closes(reader, last.close) {
                if last.comma {
                    break;
                }
                return Err(reader.fail(Expected::one_of([","])));
            }
            match open.pop() {
                Some(closed) => whole = closed.closed(),
                None => return Err(reader.fail(Expected::End)),
            }
        }
    }
}
