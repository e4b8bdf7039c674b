//! The table of a sweep: in a file that is taken up again, and on the screen.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};

use gagne::SweepRow;

use crate::console::{Console, Fault};

/// How rows are written down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowFormat {
    Csv,
    /// An object a line.
    Json,
}

/// Rows of a sweep.
pub(super) struct SweepTable {
    rows: Vec<[String; 13]>,
    /// Games and positions of the rows that are complete.
    known: HashSet<(String, String)>,
    file: Option<(File, RowFormat, String)>,
}

impl SweepTable {
    /// An empty table, or the one of a file, which is made if it is not there.
    pub(super) fn open(console: &Console, output: Option<&str>) -> Result<SweepTable, Fault> {
        let mut table = SweepTable {
            rows: Vec::new(),
            known: HashSet::new(),
            file: None,
        };
        let Some(name) = output else {
            return Ok(table);
        };
        let form = if name.ends_with(".json") || name.ends_with(".jsonl") {
            RowFormat::Json
        } else {
            RowFormat::Csv
        };
        let cannot = |error: &io::Error| console.cannot_create(name, error);
        let opened = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(name);
        let mut file = opened.map_err(|error| cannot(&error))?;
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|error| cannot(&error))?;
        // A line that was cut off when the program was ended is written again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(|error| cannot(&error))?;
        file.seek(SeekFrom::End(0))
            .map_err(|error| cannot(&error))?;
        for (number, line) in text[..whole].lines().enumerate() {
            let heading = form == RowFormat::Csv && number == 0;
            let cells = match form {
                RowFormat::Csv => cells(line),
                RowFormat::Json => {
                    let row: Option<SweepRow> = serde_json::from_str(line).ok();
                    row.map(|row| row.cells())
                }
            };
            let right = cells.filter(|cells| !heading || *cells == SweepRow::COLUMNS);
            let Some(cells) = right else {
                let words = [("file", name.into()), ("line", (number as u64 + 1).into())];
                let said = console.speech.tell("sweep-other-file", &words);
                return Err(Fault::Answer(said, 2));
            };
            if !heading {
                table.note(cells);
            }
        }
        if form == RowFormat::Csv && whole == 0 {
            let heading = SweepRow::COLUMNS.join(",");
            writeln!(file, "{heading}").map_err(|error| cannot(&error))?;
        }
        table.file = Some((file, form, name.to_owned()));
        Ok(table)
    }

    fn note(&mut self, cells: [String; 13]) {
        self.known.insert((cells[0].clone(), cells[1].clone()));
        self.rows.push(cells);
    }

    /// Whether there is a row of this variant.
    pub(super) fn knows(&self, game: &str, position: &str) -> bool {
        self.known.contains(&(game.to_owned(), position.to_owned()))
    }

    /// Adds a row. One without an answer is shown, but not written down, so that it is tried again.
    pub(super) fn add(&mut self, console: &Console, row: &SweepRow) -> Result<(), Fault> {
        let cells = row.cells();
        if let (Some((file, form, name)), Some(_)) = (&mut self.file, &row.outcome) {
            let line = match form {
                RowFormat::Csv => cells.each_ref().map(|cell| quoted(cell)).join(","),
                RowFormat::Json => serde_json::to_string(row)?,
            };
            let written = writeln!(file, "{line}").and_then(|()| file.flush());
            written.map_err(|error| console.cannot_create(name, &error))?;
        }
        self.note(cells);
        Ok(())
    }

    /// Shows all rows: as a table, or as an object a line.
    pub(super) fn show(&self, console: &mut Console) -> Result<(), Fault> {
        if console.json {
            for row in &self.rows {
                let object: serde_json::Map<String, serde_json::Value> = SweepRow::COLUMNS
                    .iter()
                    .zip(row)
                    .map(|(&name, cell)| (name.to_owned(), value(name, cell)))
                    .collect();
                console.write_json(&object)?;
            }
            return Ok(());
        }
        let heads = SweepRow::COLUMNS.map(|name| console.speech.say(&format!("sweep-{name}")));
        let used = |column: usize| self.rows.iter().any(|row| !row[column].is_empty());
        let columns: Vec<usize> = (0..13).filter(|&column| used(column)).collect();
        let said = |console: &Console, row: &[String; 13], column: usize| match column {
            2 if row[2].is_empty() => console.speech.say("study-unknown"),
            2 => console.speech.say(&format!("short-{}", row[2])),
            7 => rounded(console, &row[7], 1.0, ""),
            8..=11 => rounded(console, &row[column], 100.0, " %"),
            _ => row[column].clone(),
        };
        let rows: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|row| {
                columns
                    .iter()
                    .map(|&column| said(console, row, column))
                    .collect()
            })
            .collect();
        let heads: Vec<String> = columns
            .iter()
            .map(|&column| heads[column].clone())
            .collect();
        let widths: Vec<usize> = (0..columns.len())
            .map(|place| {
                let cells = rows
                    .iter()
                    .chain([&heads])
                    .map(|row| row[place].chars().count());
                cells.max().unwrap_or(0)
            })
            .collect();
        for row in [&heads].into_iter().chain(&rows) {
            let mut line = String::new();
            for (place, cell) in row.iter().enumerate() {
                let width = widths[place];
                // Words to the left, numbers to the right.
                if (3..12).contains(&columns[place]) {
                    line.push_str(&format!("{cell:>width$}  "));
                } else {
                    line.push_str(&format!("{cell:<width$}  "));
                }
            }
            writeln!(console.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// What strikes the eye in every variant alike.
    pub(super) fn common_marks(&self) -> Vec<String> {
        let Some(first) = self.rows.first().filter(|_| self.rows.len() > 1) else {
            return Vec::new();
        };
        let mut marks: Vec<String> = first[12].split_whitespace().map(str::to_owned).collect();
        marks.retain(|mark| {
            let alike = |row: &[String; 13]| row[12].split_whitespace().any(|other| other == mark);
            self.rows.iter().all(alike)
        });
        if self.rows.iter().all(|row| row[2] == "win") {
            marks.retain(|mark| !mark.starts_with("first-wins-in"));
            let plies = self.rows.iter().map(|row| row[3].parse::<u64>().ok());
            let most = plies
                .collect::<Option<Vec<u64>>>()
                .and_then(|all| all.into_iter().max());
            marks.extend(most.map(|most| format!("first-wins-in:{most}")));
        }
        marks
    }
}

/// A number for eyes: times a factor, with one digit and a unit.
fn rounded(console: &Console, cell: &str, factor: f64, unit: &str) -> String {
    let number = cell.parse::<f64>().ok();
    let shown = number.map(|number| format!("{:.1}{unit}", factor * number));
    console.decimal(shown.unwrap_or_default())
}

/// Marks in words.
pub(super) fn explained(console: &Console, marks: &[String]) -> Vec<String> {
    let said = |mark: &String| {
        let (name, number) = mark.split_once(':').unwrap_or((mark, ""));
        let words = [("number", number.into())];
        console.speech.tell(&format!("mark-{name}"), &words)
    };
    marks.iter().map(said).collect()
}

/// A cell as JSON has it.
fn value(name: &str, cell: &str) -> serde_json::Value {
    if ["game", "position", "marks"].contains(&name) {
        return cell.into();
    }
    if cell.is_empty() {
        return serde_json::Value::Null;
    }
    serde_json::from_str(cell).unwrap_or_else(|_| cell.into())
}

/// A cell of a CSV file.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// The cells of a line of a CSV file; none if it is no line of such a table.
fn cells(line: &str) -> Option<[String; 13]> {
    let mut cells = vec![String::new()];
    let mut inside = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut()?;
        match letter {
            '"' if inside && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => inside = !inside,
            ',' if !inside => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    cells.try_into().ok().filter(|_| !inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_round_trip() {
        let mut row = [(); 13].map(|()| String::new());
        row[0] = "connect:4x4,4".to_owned();
        row[1] = "(\"a\", 2)".to_owned();
        row[12] = "no-win:1".to_owned();
        let line = row.each_ref().map(|cell| quoted(cell)).join(",");
        assert_eq!(cells(&line), Some(row));
        assert_eq!(cells("a,b"), None);
        assert_eq!(cells("\"a,b,c,d,e,f,g,h,i,j,k,l,m"), None);
    }
}
