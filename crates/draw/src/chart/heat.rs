//! Values in rows and columns, the longer the darker.
//!
//! Won cells are blue and lost ones orange, in shades that are even to the eye: equal steps in Oklab
//! (B. Ottosson, *A perceptual color space for image processing*, 2020).

use std::collections::BTreeMap;
use std::fmt::Write;

use super::scale::{Scale, grouped, round_step};
use super::sheet::{Anchor, Canvas, HEAD, MARGIN, TICKS, TITLE, WORDS, width};
use super::{Cell, Chart, Heat, Worth};
use crate::theme::Theme;
use crate::xml::Length;

/// How many shades a colour has.
pub const SHADES: usize = 16;

/// Room for the cells, and the largest of them.
const ROOM: (f32, f32) = (640.0, 500.0);
const LARGEST: f32 = 64.0;
/// Smallest cell with a gap around it, and smallest one in which a lost one has a mark.
const GAPPED: f32 = 12.0;
const MARKED: f32 = 3.5;
/// Size of letters in cells, and the least that can be read.
const LETTERS: f32 = 15.0;
const SMALLEST: f32 = 9.0;
/// Room for the meaning of the colours.
const KEY: f32 = 150.0;

/// The ends of the shades of a colour in Oklab: lightness, green to red, blue to yellow.
type Ramp = ([f32; 3], [f32; 3]);
const WON: [Ramp; 2] = [
    ([0.94, -0.012, -0.022], [0.40, -0.033, -0.125]),
    ([0.33, -0.022, -0.060], [0.90, -0.028, -0.055]),
];
const LOST: [Ramp; 2] = [
    ([0.91, 0.033, 0.052], [0.50, 0.110, 0.106]),
    ([0.40, 0.060, 0.060], [0.88, 0.045, 0.075]),
];

/// A shade as red, green and blue, on a light ground or on a dark one.
pub(super) fn shade(worth: Worth, step: usize, dark: bool) -> [u8; 3] {
    let (from, to) = match worth {
        Worth::Won => WON[usize::from(dark)],
        Worth::Lost => LOST[usize::from(dark)],
        Worth::Drawn if dark => return [0x9a, 0xa4, 0xae],
        Worth::Drawn => return [0xb6, 0xbd, 0xc4],
    };
    let share = step as f32 / (SHADES - 1) as f32;
    let [light, red, yellow] =
        [0, 1, 2].map(|place| from[place] + share * (to[place] - from[place]));
    let cone = |a: f32, b: f32| (light + a * red + b * yellow).powi(3);
    let (long, middle, short) = (
        cone(0.396_337_78, 0.215_803_76),
        cone(-0.105_561_346, -0.063_854_17),
        cone(-0.089_484_18, -1.291_485_5),
    );
    let linear = [
        4.076_741_7 * long - 3.307_711_6 * middle + 0.230_969_94 * short,
        -1.268_438 * long + 2.609_757_4 * middle - 0.341_319_4 * short,
        -0.004_196_086 * long - 0.703_418_6 * middle + 1.707_614_7 * short,
    ];
    linear.map(|light| {
        let light = light.clamp(0.0, 1.0);
        let bright = if light <= 0.003_130_8 {
            12.92 * light
        } else {
            1.055 * light.powf(1.0 / 2.4) - 0.055
        };
        (bright * 255.0).round() as u8
    })
}

/// The shades of a heat map: those of won and lost cells by how long play lasts.
pub(super) struct Shades {
    /// Least and most plies of won cells and of lost ones.
    ranges: [Option<(u64, u64)>; 2],
    drawn: bool,
}

impl Shades {
    pub(super) fn of(heat: &Heat) -> Self {
        let range = |worth: Worth| {
            let cells = heat
                .cells
                .iter()
                .flatten()
                .filter(|cell| cell.worth == worth);
            let plies = cells.map(|cell| cell.plies.unwrap_or(0));
            plies.fold(None, |range: Option<(u64, u64)>, plies| match range {
                Some((least, most)) => Some((least.min(plies), most.max(plies))),
                None => Some((plies, plies)),
            })
        };
        let mut worths = heat.cells.iter().flatten().map(|cell| cell.worth);
        Shades {
            ranges: [range(Worth::Won), range(Worth::Lost)],
            drawn: worths.any(|worth| worth == Worth::Drawn),
        }
    }

    /// The shade of so many plies; a colour that has but one is in the middle.
    pub(super) fn step(&self, worth: Worth, plies: u64) -> usize {
        let range = match worth {
            Worth::Won => self.ranges[0],
            Worth::Lost => self.ranges[1],
            Worth::Drawn => None,
        };
        match range {
            Some((least, most)) if most > least => {
                ((plies - least) * (SHADES as u64 - 1) / (most - least)) as usize
            }
            _ => SHADES / 2,
        }
    }

    /// The shade of a cell.
    pub(super) fn of_cell(&self, cell: &Cell) -> usize {
        self.step(cell.worth, cell.plies.unwrap_or(0))
    }
}

/// The class of a shade.
fn class(worth: Worth, step: usize) -> String {
    match worth {
        Worth::Won => format!("w{step}"),
        Worth::Lost => format!("l{step}"),
        Worth::Drawn => "dr".to_owned(),
    }
}

/// The style of all shades, and of letters on the lower and the upper half of them.
fn style(theme: Theme) -> String {
    let rules = |dark: bool| {
        let mut rules = String::new();
        let mut rule = |worth, step| {
            let [red, green, blue] = shade(worth, step, dark);
            let class = class(worth, step);
            let _ = write!(rules, ".{class}{{color:#{red:02x}{green:02x}{blue:02x}}}");
        };
        for step in 0..SHADES {
            rule(Worth::Won, step);
            rule(Worth::Lost, step);
        }
        rule(Worth::Drawn, 0);
        let (low, high) = if dark {
            ("fff", "111")
        } else {
            ("1f2328", "fff")
        };
        let _ = write!(rules, ".low{{color:#{low}}}.high{{color:#{high}}}");
        rules
    };
    match theme {
        Theme::Light | Theme::Print => rules(false),
        Theme::Dark => rules(true),
        Theme::Auto => format!(
            "{}@media(prefers-color-scheme:dark){{{}}}",
            rules(false),
            rules(true)
        ),
    }
}

/// The class of letters on a shade.
fn letters_on(step: usize, worth: Worth) -> &'static str {
    if worth != Worth::Drawn && step > SHADES / 2 + 1 {
        "high"
    } else {
        "low"
    }
}

/// The chart as a picture.
pub(super) fn svg(chart: &Chart, heat: &Heat, theme: Theme) -> String {
    let columns = heat.columns.max(1);
    let rows = heat.cells.len().div_ceil(columns);
    let side = (ROOM.0 / columns as f32)
        .min(ROOM.1 / rows.max(1) as f32)
        .min(LARGEST);
    let last_row = grouped((heat.first + rows as u64) as f64, chart.group);
    let left = MARGIN + width(&last_row, TICKS) + 14.0;
    let (right, bottom) = (left + side * columns as f32, HEAD + side * rows as f32);
    let words = [(&chart.title, TITLE), (&chart.note, WORDS)];
    let words = words.map(|(text, size)| width(text, size) + 2.0 * MARGIN);
    let wide = words
        .into_iter()
        .fold(right + 36.0 + KEY + MARGIN, f32::max);
    let high = (bottom + 76.0).max(HEAD + 330.0);
    let mut sheet = Canvas::new(chart, theme, (wide, high), &style(theme));
    let shades = Shades::of(heat);
    let place = |number: usize| {
        let (row, column) = (number / columns, number % columns);
        (left + column as f32 * side, HEAD + row as f32 * side)
    };
    cells(&mut sheet, heat, &shades, side, place);
    for (number, cell) in heat.cells.iter().enumerate() {
        if let Some(cell) = cell {
            letters(&mut sheet, cell, &shades, side, place(number));
        }
    }
    axis(
        &mut sheet,
        heat.first,
        columns,
        side,
        &mut |sheet, place, label| {
            let at = (left + place * side, bottom + 17.0);
            sheet.text(at, TICKS, "ink", Anchor::Middle, &label);
        },
    );
    axis(
        &mut sheet,
        heat.first,
        rows,
        side,
        &mut |sheet, place, label| {
            let at = (left - 10.0, HEAD + place * side);
            sheet.text(at, TICKS, "ink", Anchor::End, &label);
        },
    );
    sheet.text(
        (MARGIN, HEAD - 20.0),
        WORDS,
        "ink b",
        Anchor::Start,
        &heat.y,
    );
    let at = ((left + right) / 2.0, bottom + 46.0);
    sheet.text(at, WORDS, "ink b", Anchor::Middle, &heat.x);
    key(&mut sheet, heat, &shades, right + 36.0, chart.group);
    sheet.done()
}

/// All cells, those of one shade in one path.
fn cells(
    sheet: &mut Canvas,
    heat: &Heat,
    shades: &Shades,
    side: f32,
    place: impl Fn(usize) -> (f32, f32),
) {
    let gap = if side >= GAPPED { 1.0 } else { 0.0 };
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    let mut marks = String::new();
    for (number, cell) in heat.cells.iter().enumerate() {
        let Some(cell) = cell else { continue };
        let (x, y) = place(number);
        let path = paths
            .entry(class(cell.worth, shades.of_cell(cell)))
            .or_default();
        // A hair more than the cell, so that no seam is seen between neighbours.
        let inner = if gap > 0.0 {
            side - 2.0 * gap
        } else {
            side + 0.3
        };
        let _ = write!(
            path,
            "M{} {}h{inner}v{inner}h-{inner}z",
            Length(x + gap),
            Length(y + gap),
            inner = Length(inner)
        );
        if cell.worth == Worth::Lost && side >= MARKED && !has_letters(cell, side) {
            let _ = write!(
                marks,
                "M{} {}h0",
                Length(x + side / 2.0),
                Length(y + side / 2.0)
            );
        }
    }
    for (class, path) in paths {
        sheet.path(&format!("f {class}"), 0.0, &path);
    }
    if !marks.is_empty() {
        sheet.path("l ground", (side * 0.35).min(7.0), &marks);
    }
}

/// Whether there is room for what is written in a cell, and in which size.
fn letter_size(cell: &Cell, side: f32) -> Option<f32> {
    let longest = cell
        .lines
        .iter()
        .map(|line| width(line, 1.0))
        .fold(0.0, f32::max);
    if longest == 0.0 {
        return None;
    }
    // Signs and digits are wider than letters.
    let longest = longest * 1.15;
    let by_height = side * 0.8 / cell.lines.len() as f32 / 1.15;
    let size = (side * 0.8 / longest).min(by_height).min(LETTERS);
    (size >= SMALLEST).then_some(size)
}

fn has_letters(cell: &Cell, side: f32) -> bool {
    letter_size(cell, side).is_some()
}

/// What is written in a cell, and the frame of one that stands out.
fn letters(sheet: &mut Canvas, cell: &Cell, shades: &Shades, side: f32, (x, y): (f32, f32)) {
    if cell.best && side >= GAPPED {
        sheet.raw(format_args!(
            r#"<rect class="l ink" stroke-width="3" x="{}" y="{}" width="{inner}" height="{inner}"/>"#,
            Length(x + 2.5),
            Length(y + 2.5),
            inner = Length(side - 5.0)
        ));
    }
    let Some(size) = letter_size(cell, side) else {
        return;
    };
    let on = letters_on(shades.of_cell(cell), cell.worth);
    let class = if cell.best {
        format!("{on} b")
    } else {
        on.to_owned()
    };
    let first = y + side / 2.0 - (cell.lines.len() - 1) as f32 * size * 0.575;
    for (number, line) in cell.lines.iter().enumerate() {
        let at = (x + side / 2.0, first + number as f32 * size * 1.15);
        sheet.text(at, size, &class, Anchor::Middle, line);
    }
}

/// Numbers of rows or columns, as many as have room: the middle of each in cells, with its label.
fn axis(
    sheet: &mut Canvas,
    first: u64,
    count: usize,
    side: f32,
    show: &mut dyn FnMut(&mut Canvas, f32, String),
) {
    let last = (first + count as u64).to_string();
    let step = round_step(f64::from((width(&last, TICKS) + 10.0).max(20.0) / side)).max(1.0) as u64;
    for place in 0..count as u64 {
        if (first + place).is_multiple_of(step) {
            show(sheet, place as f32 + 0.5, (first + place).to_string());
        }
    }
}

/// What the colours mean.
fn key(sheet: &mut Canvas, heat: &Heat, shades: &Shades, x: f32, group: &str) {
    let mut y = HEAD + 8.0;
    for (worth, range, word) in [
        (Worth::Won, shades.ranges[0], &heat.words[0]),
        (Worth::Lost, shades.ranges[1], &heat.words[2]),
    ] {
        let Some((least, most)) = range else { continue };
        sheet.text((x, y), WORDS, "ink b", Anchor::Start, word);
        y += 16.0;
        let high = if least == most { 20.0 } else { 112.0 };
        let steps = if least == most { 1 } else { SHADES };
        for step in 0..steps {
            let shade = if steps == 1 { SHADES / 2 } else { step };
            let part = high / steps as f32;
            sheet.raw(format_args!(
                r#"<rect class="f {}" x="{}" y="{}" width="20" height="{}"/>"#,
                class(worth, shade),
                Length(x),
                Length(y + step as f32 * part),
                Length(part + 0.3)
            ));
        }
        if worth == Worth::Lost {
            let at = (x + 10.0, y + high / 2.0);
            sheet.path(
                "l ground",
                6.0,
                &format!("M{} {}h0", Length(at.0), Length(at.1)),
            );
        }
        let scale = Scale::new(false, least as f64, most as f64, (y + 4.0, y + high - 4.0));
        let ticks = if least == most {
            vec![(least as f64, y + high / 2.0)]
        } else {
            scale
                .ticks(5)
                .into_iter()
                .map(|tick| (tick, scale.place(tick)))
                .collect()
        };
        for (tick, at) in ticks {
            sheet.text(
                (x + 30.0, at),
                TICKS,
                "ink",
                Anchor::Start,
                &grouped(tick, group),
            );
        }
        y += high + 30.0;
    }
    if shades.drawn {
        let at = (Length(x), Length(y - 10.0));
        sheet.raw(format_args!(
            r#"<rect class="f dr" x="{}" y="{}" width="20" height="20"/>"#,
            at.0, at.1
        ));
        sheet.text((x + 30.0, y), WORDS, "ink b", Anchor::Start, &heat.words[1]);
    }
}
