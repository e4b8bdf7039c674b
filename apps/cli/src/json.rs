//! JSON for programs that may end up before eyes: what controls a terminal or the direction of writing
//! is written as an escape, which means the same to every reader of JSON.

use std::io;

use gagne::is_hidden;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Writes strings without characters that are not meant to be seen. All of them have four digits.
struct PlainJson;

impl Formatter for PlainJson {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_hidden) {
            let (before, from) = rest.split_at(at);
            out.write_all(before.as_bytes())?;
            let mut letters = from.chars();
            if let Some(letter) = letters.next() {
                write!(out, "\\u{:04x}", u32::from(letter))?;
            }
            rest = letters.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}

/// Writes a value.
pub(crate) fn write(out: &mut impl io::Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, PlainJson))
}

/// A value as a text.
pub(crate) fn text(value: &impl Serialize) -> serde_json::Result<String> {
    let mut bytes = Vec::new();
    write(&mut bytes, value)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_comes_back_and_nothing_in_it_is_hidden() {
        let texts = [
            "",
            "plain",
            "\u{1b}[2J\u{7}\n",
            "a\u{9b}b\u{202e}c\u{7f}",
            "é\u{feff}🎲\"\\",
        ];
        let written = text(&texts).unwrap();
        assert!(!written.contains(is_hidden), "{written:?}");
        let back: Vec<String> = serde_json::from_str(&written).unwrap();
        assert_eq!(back, texts);
    }
}
