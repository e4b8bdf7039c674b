//! What is told of tables.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use gagne::Value;
use gagne::table::{Key, KeyKind, Manifest, Row, Table, TableError};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::open;
use crate::console::{Console, Fault};

/// Differences that are shown.
const SHOWN: usize = 10;

/// A position with its value, as JSON.
pub(super) struct PositionEntry {
    pub(super) position: String,
    pub(super) value: Value,
}

impl Serialize for PositionEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("position", &self.position)?;
        gagne::write_value(&mut map, self.value)?;
        map.end()
    }
}

/// A folder as it is shown.
fn shown(folder: &Path) -> String {
    gagne::printable(&folder.display().to_string()).into_owned()
}

/// Bytes for each position, with two digits behind the sign.
fn each(manifest: &Manifest) -> f64 {
    manifest.bytes() as f64 / manifest.positions.max(1) as f64
}

/// What was built.
pub(super) fn built(
    folder: &Path,
    manifest: &Manifest,
    how: &str,
    console: &mut Console,
) -> Result<u8, Fault> {
    if console.json {
        console.write_json(manifest)?;
        return Ok(0);
    }
    let words = [
        ("game", manifest.subject.game.as_str().into()),
        ("positions", manifest.positions.into()),
        ("size", console.speech.bytes(manifest.bytes()).into()),
        ("folder", shown(folder).into()),
    ];
    writeln!(console.out, "{}", console.speech.tell(how, &words))?;
    Ok(0)
}

/// Everything about a table but its rows.
pub(super) fn info(table: &Arc<Table>, console: &mut Console) -> Result<u8, Fault> {
    let manifest = table.manifest();
    if console.json {
        console.write_json(manifest)?;
        return Ok(0);
    }
    let subject = &manifest.subject;
    let speech = &console.speech;
    let title = console.strong(&subject.start);
    let outcomes = [
        ("won", manifest.outcomes.won.into()),
        ("lost", manifest.outcomes.lost.into()),
        ("drawn", manifest.outcomes.drawn.into()),
    ];
    let reachable = if subject.symmetry {
        "reachable-up-to-symmetry"
    } else {
        "reachable"
    };
    let key = match subject.key {
        KeyKind::Packed { bits } => {
            speech.tell("table-key-packed", &[("bits", u64::from(bits).into())])
        }
        KeyKind::Text => speech.say("table-key-text"),
    };
    let each = console.decimal(format!("{:.2}", each(manifest)));
    let files = [
        ("parts", (manifest.parts.len() as u64).into()),
        ("size", speech.bytes(manifest.bytes()).into()),
        ("each", each.into()),
    ];
    let notes = vec![
        (
            "label-reachable",
            speech.tell(reachable, &[("positions", manifest.positions.into())]),
        ),
        ("label-outcomes", speech.tell("three-outcomes", &outcomes)),
        ("label-table-levels", speech.number(manifest.levels.len())),
        ("label-table-key", key),
        ("label-table-files", speech.tell("table-files", &files)),
        ("label-table-program", subject.program.clone()),
        ("label-table-digest", manifest.sha256.clone()),
    ];
    writeln!(console.out, "{}  {title}\n", subject.game)?;
    console.notes(notes)?;
    Ok(0)
}

/// The tables that questions are answered from.
pub(super) fn list(console: &mut Console) -> Result<u8, Fault> {
    let library = Arc::clone(console.registry.tables());
    #[derive(Serialize)]
    struct TableLine<'l> {
        game: &'l str,
        start: &'l str,
        positions: u64,
        bytes: u64,
        folder: String,
    }
    for table in library.tables() {
        let manifest = table.manifest();
        let line = TableLine {
            game: &manifest.subject.game,
            start: &manifest.subject.start,
            positions: manifest.positions,
            bytes: manifest.bytes(),
            folder: shown(table.folder()),
        };
        if console.json {
            console.write_json(&line)?;
            continue;
        }
        let words = [
            ("game", line.game.into()),
            ("start", line.start.into()),
            ("positions", line.positions.into()),
            ("size", console.speech.bytes(line.bytes).into()),
            ("folder", line.folder.into()),
        ];
        writeln!(console.out, "{}", console.speech.tell("table-line", &words))?;
    }
    if library.tables().is_empty() && !console.json {
        writeln!(console.out, "{}", console.speech.say("table-list-empty"))?;
    }
    let broken = library.broken();
    for (_, error) in broken {
        console.warn(&console.speech.table_error(error));
    }
    Ok(if broken.is_empty() { 0 } else { 2 })
}

/// What differs between two tables.
#[derive(Default, Serialize)]
struct TableDifference {
    positions: u64,
    different: u64,
    only_first: u64,
    only_second: u64,
}

pub(super) fn diff(first: &Path, second: &Path, console: &mut Console) -> Result<u8, Fault> {
    let (first, second) = (open(console, first)?, open(console, second)?);
    let kinds = [&first, &second].map(|table| {
        let subject = &table.manifest().subject;
        (subject.game.clone(), subject.key.clone(), subject.symmetry)
    });
    if kinds[0] != kinds[1] {
        let name = |table: &Table| {
            let subject = &table.manifest().subject;
            let symmetry = if subject.symmetry { " --symmetry" } else { "" };
            format!("{}{symmetry}", subject.game)
        };
        let words = [
            ("first", name(&first).into()),
            ("second", name(&second).into()),
        ];
        return Err(Fault::Answer(
            console.speech.tell("table-unlike", &words),
            2,
        ));
    }
    let game = super::game_of(&first, console)?;
    let mut found = TableDifference::default();
    let mut shown: Vec<(Key, Option<Value>, Option<Value>)> = Vec::new();
    console.ask(|_| {
        each_unlike(&first, &second, &mut |Row { key, value, .. }, other| {
            match other {
                Some(other) if other == value => return,
                Some(_) => found.different += 1,
                None => found.only_first += 1,
            }
            if shown.len() < SHOWN {
                shown.push((key, Some(value), other));
            }
        })?;
        each_unlike(&second, &first, &mut |Row { key, value, .. }, other| {
            if other.is_none() {
                found.only_second += 1;
                if shown.len() < SHOWN {
                    shown.push((key, None, Some(value)));
                }
            }
        })
    })?;
    found.positions = first.manifest().positions;
    if console.json {
        console.write_json(&found)?;
        return Ok(0);
    }
    let words = [
        ("positions", found.positions.into()),
        ("different", found.different.into()),
        ("first", found.only_first.into()),
        ("second", found.only_second.into()),
    ];
    let same = found.different + found.only_first + found.only_second == 0;
    let name = if same {
        "table-same"
    } else {
        "table-different"
    };
    writeln!(console.out, "{}", console.speech.tell(name, &words))?;
    let mut lines = Vec::new();
    let texts = game.texts_in(&first, &mut |text| {
        lines = shown
            .iter()
            .map(|(key, one, other)| (text(key), *one, *other))
            .collect();
        Ok(())
    });
    texts.map_err(|error| console.fault(error))?;
    for (text, one, other) in lines {
        let brief = |value: Option<Value>| {
            value.map_or_else(
                || "-".to_owned(),
                |value| crate::commands::solve::brief(console, value),
            )
        };
        let line = format!("{text}  {}  {}", brief(one), brief(other));
        writeln!(console.out, "{line}")?;
    }
    Ok(0)
}

/// Tells the rows of a table whose parts another does not have, with the values there.
fn each_unlike(
    table: &Table,
    other: &Table,
    tell: &mut dyn FnMut(Row, Option<Value>),
) -> Result<(), TableError> {
    for (number, part) in table.manifest().parts.iter().enumerate() {
        let same = |there: &gagne::table::PartEntry| there.sha256 == part.sha256;
        if other.manifest().parts.iter().any(same) {
            continue;
        }
        table.each_in(number, |row| {
            let value = other.find_key(&row.key)?;
            tell(row, value);
            Ok::<(), TableError>(())
        })?;
    }
    Ok(())
}
