//! `{"owner": [1,2,...], "edges": [[...],...], "target": [...], "names": [...]}`, keys in any order,
//! vertices numbered from 0. Only `edges` must be there. `"values": [null, null, 3, -1]` says what leaves
//! are worth to player 1.

use gagne_core::Expected;
use gagne_solve::graph::arena::Builder;

use crate::reader::{ReadFailure, Reader};
use crate::{Graph, Names};

const KEYS: &[&str] = &["owner", "edges", "target", "names", "values"];
pub(super) const QUOTED: [&str; 5] = [
    "\"owner\"",
    "\"edges\"",
    "\"target\"",
    "\"names\"",
    "\"values\"",
];

#[derive(Default)]
struct Edges {
    row_ends: Vec<u32>,
    ends: Vec<u32>,
    /// Where the list begins and ends in the text.
    place: (usize, usize),
}

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Graph, ReadFailure> {
    let (mut owner, mut edges, mut target, mut names, mut values) = (None, None, None, None, None);
    reader.skip_comments()?;
    expect(reader, b'{', &["{"])?;
    if !reader.accept(b'}') {
        loop {
            reader.blanks();
            let at = reader.at;
            let mut key = String::new();
            if reader.peek() != Some(b'"') {
                return Err(reader.fail(Expected::one_of(KEYS.iter().copied())));
            }
            string(reader, &mut key)?;
            let twice = match key.as_str() {
                "owner" => owner.is_some(),
                "edges" => edges.is_some(),
                "target" => target.is_some(),
                "names" => names.is_some(),
                "values" => values.is_some(),
                _ => {
                    return Err(reader.fail_with(at, Expected::one_of(KEYS.iter().copied()), &key));
                }
            };
            if twice {
                return Err(reader.fail_with(at, Expected::message("graph-key-once"), &key));
            }
            expect(reader, b':', &[":"])?;
            match key.as_str() {
                "owner" => owner = Some(owners(reader)?),
                "edges" => edges = Some(lists(reader)?),
                "target" => target = Some(targets(reader)?),
                "values" => values = Some(numbers(reader)?),
                _ => names = Some(texts(reader)?),
            }
            if !reader.accept(b',') {
                break;
            }
        }
        expect(reader, b'}', &[",", "}"])?;
    }
    let end = reader.at;
    reader.blanks();
    if reader.at < reader.text.len() {
        return Err(reader.fail(Expected::End));
    }
    let Some(edges) = edges else {
        return Err(reader.fail_at(end - 1, Expected::one_of(["\"edges\""])));
    };
    let owned = owner.is_some();
    let owner = match owner {
        Some((owner, _)) => owner,
        None => vec![1; edges.row_ends.len()],
    };
    let count = owner.len();
    if edges.row_ends.len() != count {
        let found = edges.row_ends.len();
        return Err(reader.miscounted(edges.place.1, "graph-lists", count, found));
    }
    if let Some(place) = edges.ends.iter().position(|&end| end as usize >= count) {
        return Err(dangling(reader, edges.place.0, place, count));
    }
    let target = match target {
        Some((list, place)) => {
            if let Some(number) = list.iter().position(|&vertex| vertex as usize >= count) {
                return Err(dangling(reader, place, number, count));
            }
            Some(list)
        }
        None => None,
    };
    let names = match names {
        Some((list, end)) if list.len() != count => {
            return Err(reader.miscounted(end, "graph-names", count, list.len()));
        }
        names => names.map(|(list, _): (Names, usize)| list),
    };
    let values = match values {
        Some((list, end)) if list.len() != count => {
            return Err(reader.miscounted(end, "graph-values", count, list.len()));
        }
        values => values.map(|(list, _): (Vec<Option<i64>>, usize)| list),
    };
    let builder = Builder::with(owner, edges.row_ends, edges.ends);
    let mut graph = reader.graph(builder, target, names, values)?;
    graph.owned = owned;
    Ok(graph)
}

fn expect(
    reader: &mut Reader<'_>,
    byte: u8,
    words: &'static [&'static str],
) -> Result<(), ReadFailure> {
    if reader.accept(byte) {
        return Ok(());
    }
    Err(reader.fail(Expected::one_of(words.iter().copied())))
}

/// Goes through a list; `item` reads what stands between the commas.
#[inline]
fn list(
    reader: &mut Reader<'_>,
    mut item: impl FnMut(&mut Reader<'_>) -> Result<(), ReadFailure>,
) -> Result<(), ReadFailure> {
    expect(reader, b'[', &["["])?;
    if reader.accept(b']') {
        return Ok(());
    }
    loop {
        item(reader)?;
        if reader.accept(b',') {
            continue;
        }
        return expect(reader, b']', &[",", "]"]);
    }
}

fn owners(reader: &mut Reader<'_>) -> Result<(Vec<u8>, usize), ReadFailure> {
    let mut owner = Vec::new();
    list(reader, |reader| {
        reader.blanks();
        let alone = !matches!(
            reader.text.as_bytes().get(reader.at + 1),
            Some(b'0'..=b'9' | b'.' | b'e' | b'E')
        );
        match reader.peek() {
            Some(found @ (b'1' | b'2')) if alone => owner.push(found - b'0'),
            _ => return Err(reader.fail(Expected::one_of(["1", "2"]))),
        }
        reader.at += 1;
        Ok(reader.meter.visit()?)
    })?;
    Ok((owner, reader.at - 1))
}

fn lists(reader: &mut Reader<'_>) -> Result<Edges, ReadFailure> {
    reader.blanks();
    let start = reader.at;
    let mut edges = Edges::default();
    list(reader, |reader| {
        list(reader, |reader| {
            edges.ends.push(reader.number(Reader::LAST)?);
            Ok(())
        })?;
        edges.row_ends.push(edges.ends.len() as u32);
        reader.meter.visit()?;
        let rows = edges.row_ends.capacity() as u64 * 4;
        reader.hold(rows + edges.ends.capacity() as u64 * 4)
    })?;
    edges.place = (start, reader.at - 1);
    Ok(edges)
}

fn targets(reader: &mut Reader<'_>) -> Result<(Vec<u32>, usize), ReadFailure> {
    reader.blanks();
    let start = reader.at;
    let mut target = Vec::new();
    list(reader, |reader| {
        target.push(reader.number(Reader::LAST)?);
        Ok(())
    })?;
    Ok((target, start))
}

/// Whole numbers, or `null` where nothing is known.
fn numbers(reader: &mut Reader<'_>) -> Result<(Vec<Option<i64>>, usize), ReadFailure> {
    let mut values = Vec::new();
    list(reader, |reader| {
        reader.blanks();
        let start = reader.at;
        let word = reader.take_while(|byte| byte.is_ascii_alphanumeric() || b"-.+".contains(&byte));
        let value = match word {
            "null" => None,
            number => match number.parse() {
                Ok(number) => Some(number),
                Err(_) => return Err(reader.fail_at(start, Expected::message("graph-value"))),
            },
        };
        values.push(value);
        reader.meter.visit()?;
        reader.hold(values.capacity() as u64 * 16)
    })?;
    Ok((values, reader.at - 1))
}

fn texts(reader: &mut Reader<'_>) -> Result<(Names, usize), ReadFailure> {
    let mut names = Names::default();
    let mut name = String::new();
    list(reader, |reader| {
        reader.blanks();
        let at = reader.at;
        name.clear();
        string(reader, &mut name)?;
        if !names.add(&name).1 {
            return Err(reader.fail_with(at, Expected::message("graph-new-name"), &name));
        }
        reader.meter.visit()?;
        reader.hold(names.bytes())
    })?;
    Ok((names, reader.at - 1))
}

/// The place of the edge that leads nowhere: the list is read again up to it.
fn dangling(reader: &mut Reader<'_>, start: usize, number: usize, count: usize) -> ReadFailure {
    let bytes = reader.text.as_bytes();
    let mut at = start;
    for _ in 0..=number {
        while !bytes.get(at).is_none_or(u8::is_ascii_digit) {
            at += 1;
        }
        reader.at = at;
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
    }
    let message = if count == 0 {
        "graph-no-vertex"
    } else {
        "graph-vertex"
    };
    let count = count.saturating_sub(1) as u64;
    let wanted = crate::GraphExpectation::Count { message, count };
    let at = reader.at;
    let found = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit());
    let found = Some(found.map(|&byte| byte as char).collect());
    ReadFailure::Wrong { at, wanted, found }
}

/// A text in quotes.
fn string(reader: &mut Reader<'_>, out: &mut String) -> Result<(), ReadFailure> {
    expect(reader, b'"', &["\""])?;
    loop {
        let rest = &reader.text[reader.at..];
        let plain = rest
            .bytes()
            .position(|byte| byte == b'"' || byte == b'\\' || byte < b' ')
            .unwrap_or(rest.len());
        out.push_str(&rest[..plain]);
        reader.at += plain;
        match reader.peek() {
            Some(b'"') => {
                reader.at += 1;
                return Ok(());
            }
            Some(b'\\') => escape(reader, out)?,
            _ => return Err(reader.fail(Expected::one_of(["\""]))),
        }
    }
}

fn escape(reader: &mut Reader<'_>, out: &mut String) -> Result<(), ReadFailure> {
    let at = reader.at;
    let bytes = reader.text.as_bytes();
    let hex = |at: usize| {
        let digits = bytes.get(at..at + 4)?;
        let value = |sum: u32, &digit: &u8| Some(sum * 16 + (digit as char).to_digit(16)?);
        digits.iter().try_fold(0, value)
    };
    let plain = match bytes.get(at + 1) {
        Some(&found @ (b'"' | b'\\' | b'/')) => Some(found as char),
        Some(b'b') => Some('\u{8}'),
        Some(b'f') => Some('\u{c}'),
        Some(b'n') => Some('\n'),
        Some(b'r') => Some('\r'),
        Some(b't') => Some('\t'),
        _ => None,
    };
    if let Some(found) = plain {
        out.push(found);
        reader.at += 2;
        return Ok(());
    }
    let first = if bytes.get(at + 1) == Some(&b'u') {
        hex(at + 2)
    } else {
        None
    };
    // Letters beyond the first 65,536 are written as a pair.
    let second = match first {
        Some(0xd800..0xdc00) if bytes.get(at + 6..at + 8) == Some(b"\\u") => {
            hex(at + 8).filter(|second| (0xdc00..0xe000).contains(second))
        }
        _ => None,
    };
    let (code, length) = match (first, second) {
        (Some(first), Some(second)) => (0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00), 12),
        (Some(first), None) => (first, 6),
        (None, _) => (u32::MAX, 0),
    };
    match char::from_u32(code) {
        Some(found) => out.push(found),
        None => return Err(reader.fail_at(at, Expected::message("graph-escape"))),
    }
    reader.at += length;
    Ok(())
}
