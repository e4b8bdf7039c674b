//! Literals taken apart for those who keep all of them.

use gagne_core::Expected;

use super::literal::{gap, is_maker, number, text, word};
use super::source::PythonSource;
use crate::reader::{ReadFailure, Reader};

/// A literal of a file, by its name and place.
pub(crate) struct NamedLiteral<'t> {
    pub(crate) name: Option<&'t str>,
    pub(crate) start: usize,
}

/// The literals that a file holds as a whole, in its order; what is wrong if there is none.
pub(crate) fn named_literals<'t>(
    reader: &mut Reader<'t>,
) -> Result<Vec<NamedLiteral<'t>>, ReadFailure> {
    let source = PythonSource::read(reader)?;
    if source.pieces.is_empty() {
        let missing = reader.fail(Expected::message("graph-py-statement"));
        return Err(source.wrong.unwrap_or(missing));
    }
    let whole = source.pieces.iter().filter(|piece| piece.key.is_none());
    let named = whole.map(|piece| NamedLiteral {
        name: piece.name,
        start: piece.start,
    });
    Ok(named.collect())
}

/// A thing without parts, or the bracket that opens one with parts.
pub(crate) enum Shapeless<'t> {
    Number(&'t str),
    Text(String),
    Truth(bool),
    Nothing,
    /// How it closes.
    Open(u8),
}

impl<'t> Shapeless<'t> {
    /// Reads what stands here; whether it is a function that makes a list.
    pub(crate) fn read(reader: &mut Reader<'t>) -> Result<(Self, bool), ReadFailure> {
        gap(reader);
        let found = match reader.peek() {
            Some(bracket @ (b'(' | b'[' | b'{')) => {
                reader.at += 1;
                Shapeless::Open(match bracket {
                    b'(' => b')',
                    b'[' => b']',
                    _ => b'}',
                })
            }
            Some(quote @ (b'\'' | b'"')) => {
                let mut out = String::new();
                text(reader, quote, false, &mut out)?;
                Shapeless::Text(out)
            }
            Some(b'-' | b'0'..=b'9') => match number(reader) {
                "" => return Err(reader.fail(Expected::message("graph-py-vertex"))),
                digits => Shapeless::Number(digits),
            },
            _ => {
                let start = reader.at;
                match word(reader) {
                    "True" | "true" => Shapeless::Truth(true),
                    "False" | "false" => Shapeless::Truth(false),
                    "None" | "null" => Shapeless::Nothing,
                    maker if is_maker(maker) && reader.peek() == Some(b'(') => {
                        reader.at += 1;
                        return Ok((Shapeless::Open(b')'), true));
                    }
                    _ => {
                        let expected = Expected::message("graph-py-vertex");
                        return Err(reader.fail_at(start, expected));
                    }
                }
            }
        };
        Ok((found, false))
    }

    /// Takes a byte if it comes next, after blanks and remarks.
    pub(crate) fn closes(reader: &mut Reader<'_>, byte: u8) -> bool {
        gap(reader);
        reader.accept(byte)
    }
}
