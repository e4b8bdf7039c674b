//! The format of PGSolver: `parity N;` and then, for each vertex,
//! `id priority owner successors "name";`. Owner 0 is player 1, owner 1 is player 2.
//!
//! There is no target; priorities are kept, for a parity game is decided by them. The header and the line `start N;` may be
//! left out, successors too (a vertex without any is a dead end). Vertices are in the order of
//! their ids; where ids are missing the vertices are named by them.

use gagne_core::Expected;
use gagne_solve::graph::arena::Builder;

use crate::reader::{ReadFailure, Reader};
use crate::{Graph, Names};

#[derive(Default)]
struct PgRows {
    ids: Vec<u32>,
    priorities: Vec<u32>,
    owner: Vec<u8>,
    row_ends: Vec<u32>,
    ends: Vec<u32>,
    /// Where the line of each vertex begins, to find a wrong edge again.
    places: Vec<usize>,
    names: Names,
    named: usize,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Graph, ReadFailure> {
    reader.skip_comments()?;
    for word in ["parity", "start"] {
        let rest = &reader.text[reader.at..];
        if rest
            .get(..word.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(word))
        {
            reader.at += word.len();
            reader.number(Reader::LAST)?;
            semicolon(reader, &[";"])?;
            reader.blanks();
        }
    }
    let mut rows = PgRows::default();
    loop {
        reader.blanks();
        if reader.at == reader.text.len() {
            break;
        }
        line(reader, &mut rows)?;
    }
    if rows.ids.is_empty() {
        return Err(reader.fail(Expected::message("graph-pg-line")));
    }
    let in_order = rows
        .ids
        .iter()
        .zip(0u32..)
        .all(|(&id, number)| id == number);
    if !in_order {
        rows = sorted(reader, rows)?;
    }
    let count = rows.ids.len();
    let dense = rows.ids[count - 1] as usize + 1 == count;
    if dense {
        if let Some(edge) = rows.ends.iter().position(|&end| end as usize >= count) {
            return Err(missing(reader, &rows, edge));
        }
    } else {
        for edge in 0..rows.ends.len() {
            match rows.ids.binary_search(&rows.ends[edge]) {
                Ok(number) => rows.ends[edge] = number as u32,
                Err(_) => return Err(missing(reader, &rows, edge)),
            }
        }
    }
    let names = if rows.named > 0 || !dense {
        Some(named(reader, &mut rows)?)
    } else {
        None
    };
    let alike = rows.priorities.windows(2).all(|pair| pair[0] == pair[1]);
    let builder = Builder::with(rows.owner, rows.row_ends, rows.ends);
    let mut graph = reader.graph(builder, None, names, None)?;
    graph.priorities = (!alike).then_some(rows.priorities);
    Ok(graph)
}

fn semicolon(reader: &mut Reader<'_>, words: &'static [&'static str]) -> Result<(), ReadFailure> {
    if reader.accept(b';') {
        return Ok(());
    }
    Err(reader.fail(Expected::one_of(words.iter().copied())))
}

fn line(reader: &mut Reader<'_>, rows: &mut PgRows) -> Result<(), ReadFailure> {
    rows.places.push(reader.at);
    rows.ids.push(reader.number(Reader::LAST)?);
    rows.priorities.push(reader.number(u32::MAX)?);
    reader.blanks();
    match reader.peek() {
        Some(found @ (b'0' | b'1'))
            if !reader
                .text
                .as_bytes()
                .get(reader.at + 1)
                .is_some_and(u8::is_ascii_digit) =>
        {
            rows.owner.push(found - b'0' + 1);
        }
        _ => return Err(reader.fail(Expected::one_of(["0", "1"]))),
    }
    reader.at += 1;
    reader.blanks();
    if reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        loop {
            rows.ends.push(reader.number(Reader::LAST)?);
            if !reader.accept(b',') {
                break;
            }
        }
    }
    rows.row_ends.push(rows.ends.len() as u32);
    if reader.accept(b'"') {
        let start = reader.at;
        let rest = &reader.text[start..];
        let Some(length) = rest.find('"') else {
            reader.at = reader.text.len();
            return Err(reader.fail(Expected::one_of(["\""])));
        };
        // Vertices before this one had no name.
        while rows.names.len() + 1 < rows.ids.len() {
            rows.names.append("");
        }
        rows.names.append(&rest[..length]);
        rows.named += 1;
        reader.at = start + length + 1;
        semicolon(reader, &[";"])?;
    } else {
        semicolon(reader, &[",", "\"", ";"])?;
    }
    reader.meter.visit()?;
    let held = rows.places.capacity() * 8 + (rows.ids.capacity() * 3 + rows.ends.capacity()) * 4;
    reader.hold(held as u64 + rows.names.bytes())
}

/// The same vertices in the order of their ids.
fn sorted(reader: &mut Reader<'_>, rows: PgRows) -> Result<PgRows, ReadFailure> {
    let mut order: Vec<u32> = (0..rows.ids.len() as u32).collect();
    order.sort_by_key(|&place| rows.ids[place as usize]);
    let mut out = PgRows {
        named: rows.named,
        ..PgRows::default()
    };
    for &place in &order {
        let old = place as usize;
        let id = rows.ids[old];
        if out.ids.last() == Some(&id) {
            return Err(reader.fail_at(rows.places[old], Expected::message("graph-new-id")));
        }
        out.ids.push(id);
        out.priorities.push(rows.priorities[old]);
        out.owner.push(rows.owner[old]);
        let start = if old == 0 { 0 } else { rows.row_ends[old - 1] };
        out.ends
            .extend(&rows.ends[start as usize..rows.row_ends[old] as usize]);
        out.row_ends.push(out.ends.len() as u32);
        out.places.push(rows.places[old]);
        if rows.named > 0 {
            out.names.append(if old < rows.names.len() {
                rows.names.name(place)
            } else {
                ""
            });
        }
    }
    Ok(out)
}

/// The names, all of them different; a vertex without a name is called by its id.
fn named(reader: &mut Reader<'_>, rows: &mut PgRows) -> Result<Names, ReadFailure> {
    let mut names = Names::default();
    for (place, id) in rows.ids.iter().enumerate() {
        let own = if place < rows.names.len() {
            rows.names.name(place as u32)
        } else {
            ""
        };
        let id = id.to_string();
        let name = if own.is_empty() { &id } else { own };
        if !names.add(name).1 {
            let line = rows.places[place];
            let quote = reader.text[line..].find('"').unwrap_or(0);
            let at = if own.is_empty() { line } else { line + quote };
            return Err(reader.fail_with(at, Expected::message("graph-new-name"), name));
        }
    }
    Ok(names)
}

/// The place of an edge that leads to no vertex: its line is read again.
fn missing(reader: &mut Reader<'_>, rows: &PgRows, edge: usize) -> ReadFailure {
    let row = rows.row_ends.partition_point(|&end| end as usize <= edge);
    let start = if row == 0 {
        0
    } else {
        rows.row_ends[row - 1] as usize
    };
    reader.at = rows.places[row];
    // Id, priority, owner, then the successors before this one.
    for number in 0..3 + edge - start {
        if reader.number(u32::MAX).is_err() {
            break;
        }
        if number > 2 {
            reader.accept(b',');
        }
    }
    reader.blanks();
    reader.fail(Expected::message("graph-pg-vertex"))
}
