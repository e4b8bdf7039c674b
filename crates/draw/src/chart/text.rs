//! Charts drawn with characters.
//!
//! Bars lie on their side, planes are dots of braille with a letter at each point of a line, cells
//! are numbers as long as they fit.

use super::bars::sums;
use super::heat::{SHADES, Shades, shade};
use super::plane::{labels, scale};
use super::scale::grouped;
use super::{Bars, Cell, Chart, Heat, Plane, Plot, Worth};

/// How a piece of text looks where there are colours; it reads as well without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As it is.
    Plain,
    /// Stands out.
    Strong,
    /// Stands back.
    Faint,
    /// In the colour of a class of the theme.
    Class(&'static str),
    /// On a ground of this red, green and blue, in dark letters or in light ones.
    Fill([u8; 3], bool),
}

/// A line of pieces.
pub type Line = Vec<(Tone, String)>;

/// Height of a plane in lines.
const HIGH: usize = 18;
/// Widest cell of a map in characters.
const CELL: usize = 9;

/// The chart in lines of so many characters; none if it does not fit.
pub fn text(chart: &Chart, width: usize) -> Option<Vec<Line>> {
    let mut lines = vec![
        vec![(Tone::Strong, chart.title.clone())],
        vec![(Tone::Plain, chart.note.clone())],
        Vec::new(),
    ];
    lines.extend(match &chart.plot {
        Plot::Bars(bars) => bar_lines(bars, width, chart.group),
        Plot::Plane(plane) => plane_lines(plane, width, chart.group),
        Plot::Heat(heat) => heat_lines(heat, width)?,
    });
    Some(lines)
}

/// The number of characters of a text.
fn wide(text: &str) -> usize {
    text.chars().count()
}

fn bar_lines(bars: &Bars, width: usize, group: &str) -> Vec<Line> {
    let sums = sums(bars);
    let most = sums.iter().copied().max().unwrap_or(0).max(1);
    let count = |sum: u64| grouped(sum as f64, group);
    let label = bars
        .labels
        .iter()
        .map(|label| wide(label))
        .max()
        .unwrap_or(0);
    let label = label.max(wide(&bars.x));
    let number = sums.iter().map(|&sum| wide(&count(sum))).max().unwrap_or(0);
    let room = width.saturating_sub(label + number + 6).max(10);
    let mut lines = Vec::new();
    let named = bars.parts.iter().filter(|part| !part.name.is_empty());
    let legend: Line = named
        .flat_map(|part| {
            let block = if part.striped { "▒▒" } else { "██" };
            [
                (Tone::Class(part.class), format!("  {block} ")),
                (Tone::Plain, part.name.clone()),
            ]
        })
        .collect();
    lines.push(vec![(Tone::Strong, format!("  {:>label$}", bars.x))]);
    lines[0].push((Tone::Strong, format!("  {}", bars.y)));
    lines[0].extend(legend);
    for (place, name) in bars.labels.iter().enumerate() {
        if name.is_empty() {
            lines.push(Vec::new());
            continue;
        }
        let mut line = vec![(Tone::Plain, format!("  {name:>label$}  "))];
        for part in &bars.parts {
            let share = part.counts.get(place).copied().unwrap_or(0);
            let eighths = (share as f64 / most as f64 * room as f64 * 8.0).round() as usize;
            // What is there at all is seen.
            let eighths = eighths.max(usize::from(share > 0));
            let bar = if part.striped {
                "▒".repeat(eighths.div_ceil(8))
            } else {
                let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
                "█".repeat(eighths / 8) + rest
            };
            line.push((Tone::Class(part.class), bar));
        }
        line.push((Tone::Plain, format!(" {}", count(sums[place]))));
        lines.push(line);
    }
    lines
}

/// Dots of braille, two across and four down in each character.
struct Braille {
    columns: usize,
    cells: Vec<(u8, Tone)>,
    letters: Vec<Option<(char, Tone)>>,
}

impl Braille {
    fn new(columns: usize) -> Self {
        Braille {
            columns,
            cells: vec![(0, Tone::Plain); columns * HIGH],
            letters: vec![None; columns * HIGH],
        }
    }

    fn cell(&self, x: f32, y: f32) -> (usize, u8) {
        let across = (x.round().max(0.0) as usize).min(2 * self.columns - 1);
        let down = (y.round().max(0.0) as usize).min(4 * HIGH - 1);
        let bit = match (across % 2, down % 4) {
            (side, 3) => 6 + side,
            (side, row) => row + 3 * side,
        };
        ((down / 4) * self.columns + across / 2, 1 << bit)
    }

    fn dot(&mut self, (x, y): (f32, f32), tone: Tone) {
        let (cell, bit) = self.cell(x, y);
        self.cells[cell].0 |= bit;
        self.cells[cell].1 = tone;
    }

    fn line(&mut self, from: (f32, f32), to: (f32, f32), tone: Tone) {
        let steps = (to.0 - from.0)
            .abs()
            .max((to.1 - from.1).abs())
            .ceil()
            .max(1.0);
        for step in 0..=steps as usize {
            let share = step as f32 / steps;
            let at = |from: f32, to: f32| from + share * (to - from);
            self.dot((at(from.0, to.0), at(from.1, to.1)), tone);
        }
    }

    fn letter(&mut self, (x, y): (f32, f32), letter: char, tone: Tone) {
        let (cell, _) = self.cell(x, y);
        self.letters[cell] = Some((letter, tone));
    }

    /// A row of characters.
    fn row(&self, row: usize) -> Line {
        let start = row * self.columns;
        let piece = |cell: usize| match (self.letters[cell], self.cells[cell]) {
            (Some((letter, tone)), _) => (tone, letter.to_string()),
            (None, (0, _)) => (Tone::Plain, " ".to_owned()),
            (None, (bits, tone)) => {
                let dots = char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' ');
                (tone, dots.to_string())
            }
        };
        (start..start + self.columns).map(piece).collect()
    }
}

fn plane_lines(plane: &Plane, width: usize, group: &str) -> Vec<Line> {
    let up = scale(
        plane,
        &plane.y,
        |point| point.1,
        (4.0 * HIGH as f32 - 1.0, 0.0),
    );
    let ups = labels(&up, &plane.y, 8, group);
    let label = ups.iter().map(|(_, label)| wide(label)).max().unwrap_or(0);
    let columns = width.saturating_sub(label + 6).max(20);
    let across = scale(
        plane,
        &plane.x,
        |point| point.0,
        (0.0, 2.0 * columns as f32 - 1.0),
    );
    let mut dots = Braille::new(columns);
    let joined = plane.series.iter().any(|series| series.joined);
    for (number, series) in plane.series.iter().enumerate() {
        let tone = Tone::Class(series.class);
        let placed = |&(x, y): &(f64, f64)| (across.place(x), up.place(y));
        let places: Vec<(f32, f32)> = series.points.iter().map(placed).collect();
        for (place, &at) in places.iter().enumerate() {
            dots.dot(at, tone);
            if series.joined && place > 0 {
                dots.line(places[place - 1], at, tone);
            }
        }
        if joined {
            for &at in &places {
                dots.letter(at, letter(number), tone);
            }
        }
    }
    let mut lines = vec![vec![(Tone::Strong, format!("  {}", plane.y.title))]];
    for row in 0..HIGH {
        let here = |tick: &f64| up.place(*tick).round() as usize / 4 == row;
        let tick = ups.iter().find(|(tick, _)| here(tick));
        let tick = tick.map_or("", |(_, label)| label.as_str());
        let edge = if tick.is_empty() { "│" } else { "┤" };
        let mut line = vec![
            (Tone::Plain, format!("  {tick:>label$} ")),
            (Tone::Faint, edge.to_owned()),
        ];
        line.extend(dots.row(row));
        lines.push(line);
    }
    let (mut edge, mut below) = (vec!['─'; columns], vec![' '; columns + 8]);
    let mut free = 0;
    for (tick, text) in labels(&across, &plane.x, columns / 10, group) {
        let at = (across.place(tick) / 2.0) as usize;
        let start = at.saturating_sub(wide(&text) / 2);
        if at < columns && start >= free {
            edge[at] = '┬';
            for (place, letter) in text.chars().enumerate().take(below.len() - start) {
                below[start + place] = letter;
            }
            free = start + wide(&text) + 1;
        }
    }
    let pad = " ".repeat(label + 3);
    let edge: String = edge.into_iter().collect();
    lines.push(vec![(Tone::Faint, format!("{pad}└{edge}"))]);
    let below: String = below.into_iter().collect();
    lines.push(vec![(Tone::Plain, format!("{pad} {}", below.trim_end()))]);
    lines.push(vec![(
        Tone::Strong,
        format!("{pad} {:^columns$}", plane.x.title)
            .trim_end()
            .to_owned(),
    )]);
    for (_, name) in &plane.borders {
        lines.push(vec![(Tone::Plain, format!("{pad} {name}"))]);
    }
    if joined {
        let names = plane.series.iter().enumerate().map(|(number, series)| {
            (
                Tone::Class(series.class),
                format!("{} {}   ", letter(number), series.name),
            )
        });
        let mut legend = vec![(Tone::Plain, format!("{pad} "))];
        legend.extend(names);
        lines.push(legend);
    }
    lines
}

/// The letter of a series.
fn letter(number: usize) -> char {
    (b'a' + (number % 26) as u8) as char
}

fn heat_lines(heat: &Heat, width: usize) -> Option<Vec<Line>> {
    let columns = heat.columns.max(1);
    let rows = heat.cells.len().div_ceil(columns);
    let label = (heat.first + rows as u64).to_string().len();
    let said = |cell: &Cell| cell.lines.join(" ");
    let widest = heat
        .cells
        .iter()
        .flatten()
        .map(|cell| wide(&said(cell)))
        .max();
    let widest = widest
        .unwrap_or(0)
        .max((heat.first + columns as u64).to_string().len());
    let room = width.saturating_sub(label + 4);
    // Numbers if they fit, else blocks of two characters or one.
    let (cell, told) = match widest + 1 {
        cell if cell * columns <= room && cell <= CELL + 1 => (cell.max(3), true),
        _ if 2 * columns <= room => (2, false),
        _ if columns <= room => (1, false),
        _ => return None,
    };
    let shades = Shades::of(heat);
    let mut lines = vec![vec![(Tone::Strong, format!("  {}", heat.y))]];
    for (row, cells) in heat.cells.chunks(columns).enumerate() {
        let mut line = vec![(
            Tone::Plain,
            format!("  {:>label$} ", heat.first + row as u64),
        )];
        for found in cells {
            let Some(found) = found else {
                line.push((Tone::Plain, " ".repeat(cell)));
                continue;
            };
            let step = shades.of_cell(found);
            let dark = found.worth == Worth::Drawn || step <= SHADES / 2 + 1;
            let tone = Tone::Fill(shade(found.worth, step, false), dark);
            let text = match (told, found.worth) {
                (true, _) => format!("{:>cell$}", said(found)),
                (false, Worth::Won) => " ·"[2 - cell.min(2)..].to_owned(),
                (false, Worth::Drawn) => "=".repeat(cell),
                (false, Worth::Lost) => "█".repeat(cell),
            };
            line.push((tone, text));
        }
        lines.push(line);
    }
    let mut below = vec![' '; columns * cell + 8];
    let mut free = 0;
    for column in 0..columns {
        let text = (heat.first + column as u64).to_string();
        let start = ((column + 1) * cell).saturating_sub(text.len());
        if start >= free {
            for (place, letter) in text.chars().enumerate() {
                below[start + place] = letter;
            }
            free = start + text.len() + 1;
        }
    }
    let below: String = below.into_iter().collect();
    let pad = " ".repeat(label + 3);
    lines.push(vec![(Tone::Plain, format!("{pad}{}", below.trim_end()))]);
    let wide = columns * cell;
    lines.push(vec![(
        Tone::Strong,
        format!("{pad}{:^wide$}", heat.x).trim_end().to_owned(),
    )]);
    if !told {
        let [won, drawn, lost] = &heat.words;
        let meant = [
            (Worth::Won, "·", won),
            (Worth::Drawn, "=", drawn),
            (Worth::Lost, "█", lost),
        ];
        let found = |worth| heat.cells.iter().flatten().any(|cell| cell.worth == worth);
        let meant = meant.into_iter().filter(|&(worth, ..)| found(worth));
        let words = meant.map(|(_, sign, word)| (Tone::Plain, format!("{sign} {word}   ")));
        let mut key = vec![(Tone::Plain, pad)];
        key.extend(words);
        lines.push(key);
    }
    Some(lines)
}
