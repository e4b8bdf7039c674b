//! Vertices as Python writes them: numbers, texts, tuples and lists.

use gagne_core::Expected;

use crate::reader::{DEEPEST, ReadFailure, Reader};

/// Skips blanks, ends of lines, their continuations and comments.
#[inline]
pub(super) fn gap(reader: &mut Reader<'_>) {
    reader.blanks();
    if matches!(reader.peek(), Some(b'#' | b'\\')) {
        long_gap(reader);
    }
}

#[cold]
fn long_gap(reader: &mut Reader<'_>) {
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

/// A name of Python; empty if there is none.
pub(super) fn word<'t>(reader: &mut Reader<'t>) -> &'t str {
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
pub(super) fn is_maker(word: &str) -> bool {
    matches!(word, "set" | "frozenset" | "list" | "tuple")
}

/// The last byte of a text in quotes, in one quote or three; it may lack its end.
pub(super) fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let quote = bytes[start];
    let three = bytes[start..].starts_with(&[quote; 3]);
    let mut at = start + if three { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            // A text in one quote ends with its line, whatever it lacks.
            b'\n' if !three => return at - 1,
            _ if byte == quote && !three => return at,
            _ if three && bytes[at..].starts_with(&[quote; 3]) => return at + 2,
            _ => {}
        }
        at += 1;
    }
    bytes.len() - 1
}

/// Goes past a text in quotes.
pub(super) fn skip_text(reader: &mut Reader<'_>) -> Result<(), ReadFailure> {
    let bytes = reader.text.as_bytes();
    let (start, quote) = (reader.at, bytes[reader.at]);
    reader.at = end_of_text(bytes, start) + 1;
    if reader.at > start + 1 && bytes[reader.at - 1] == quote {
        return Ok(());
    }
    let wanted = if quote == b'"' { "\"" } else { "'" };
    Err(reader.fail(Expected::one_of([wanted])))
}

/// A vertex whose name stands in the file as it is: a number or a text. Takes nothing otherwise.
#[inline]
pub(super) fn plain<'t>(reader: &mut Reader<'t>) -> Option<&'t str> {
    let start = reader.at;
    let name = match reader.peek()? {
        quote @ (b'\'' | b'"') => {
            reader.at += 1;
            let stops = |byte: u8| byte == quote || byte == b'\\' || byte == b'\n';
            let text = reader.take_while(|byte| !stops(byte));
            let closed = reader.peek() == Some(quote);
            reader.at += 1;
            if closed { text } else { "" }
        }
        b'-' | b'0'..=b'9' => number(reader),
        _ => "",
    };
    if name.is_empty() {
        reader.at = start;
        return None;
    }
    Some(name)
}

/// A number; empty if there is none.
pub(super) fn number<'t>(reader: &mut Reader<'t>) -> &'t str {
    let start = reader.at;
    reader.at += usize::from(reader.peek() == Some(b'-'));
    let digits = reader.take_while(|byte| byte.is_ascii_digit() || byte == b'.');
    if digits.is_empty() {
        reader.at = start;
    }
    &reader.text[start..reader.at]
}

/// An open bracket.
struct Bracket {
    close: u8,
    /// Where it begins in the name.
    start: usize,
    entries: usize,
    commas: usize,
}

/// Reads vertices one after another.
#[derive(Default)]
pub(super) struct VertexReader {
    open: Vec<Bracket>,
}

impl VertexReader {
    /// Reads a vertex and appends its name.
    pub(super) fn read(
        &mut self,
        reader: &mut Reader<'_>,
        out: &mut String,
    ) -> Result<(), ReadFailure> {
        let open = &mut self.open;
        loop {
            gap(reader);
            match reader.peek() {
                Some(bracket @ (b'(' | b'[')) => {
                    if open.len() == DEEPEST {
                        return Err(reader.fail(Expected::message("graph-too-deep")));
                    }
                    let close = if bracket == b'(' { b')' } else { b']' };
                    open.push(Bracket {
                        close,
                        start: out.len(),
                        entries: 0,
                        commas: 0,
                    });
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
                Some(b'-' | b'0'..=b'9') => {
                    let number = number(reader);
                    if number.is_empty() {
                        return Err(reader.fail(Expected::message("graph-py-vertex")));
                    }
                    out.push_str(number);
                }
                _ => return Err(reader.fail(Expected::message("graph-py-vertex"))),
            }
            // A vertex is complete: so may be the brackets around it.
            loop {
                let Some(Bracket {
                    close,
                    start,
                    entries,
                    commas,
                }) = open.last_mut()
                else {
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
                    return Err(reader.fail(Expected::one_of(words.iter().copied())));
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
}

/// A text in quotes; the quotes stay where the text is part of a tuple.
pub(super) fn text(
    reader: &mut Reader<'_>,
    quote: u8,
    keep: bool,
    out: &mut String,
) -> Result<(), ReadFailure> {
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
                    return Err(reader.fail(Expected::message("graph-escape")));
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
            _ if quote == b'"' => return Err(reader.fail(Expected::one_of(["\""]))),
            _ => return Err(reader.fail(Expected::one_of(["'"]))),
        }
    }
    reader.at += 1;
    if keep {
        out.push('\'');
    }
    Ok(())
}
