//! Bars.

use super::scale::{Scale, grouped, round_step};
use super::sheet::{Anchor, Canvas, HEAD, MARGIN, TICKS, WORDS, width};
use super::{Bars, Chart, ChartPart};
use crate::theme::Theme;
use crate::xml::Length;

/// Size of the picture.
const SIZE: (f32, f32) = (960.0, 540.0);
/// Widest bar.
const WIDEST: f32 = 56.0;
/// Numbers on the scale.
const SCALE: usize = 5;
/// Size of the numbers over the bars.
const COUNTS: f32 = 12.5;

/// The chart as a picture.
pub(super) fn svg(chart: &Chart, bars: &Bars, theme: Theme) -> String {
    let mut sheet = Canvas::new(chart, theme, SIZE, "");
    let sums = sums(bars);
    let most = sums.iter().copied().max().unwrap_or(0) as f64;
    let bottom = SIZE.1 - 70.0;
    let scale = Scale::counting(most, (bottom, HEAD + 12.0), SCALE);
    let labels: Vec<(f64, String)> = scale
        .ticks(SCALE)
        .into_iter()
        .map(|tick| (tick, grouped(tick, chart.group)))
        .collect();
    let widest = labels.iter().map(|(_, label)| width(label, TICKS));
    let left = MARGIN + widest.fold(0.0, f32::max) + 12.0;
    let right = SIZE.0 - MARGIN;
    for (tick, label) in &labels {
        let y = scale.place(*tick);
        sheet.line((left, y), (right, y), 1.0, "faint grid");
        sheet.text((left - 10.0, y), TICKS, "ink", Anchor::End, label);
    }
    sheet.text(
        (MARGIN, HEAD - 20.0),
        WORDS,
        "ink b",
        Anchor::Start,
        &bars.y,
    );
    legend(&mut sheet, bars, right);
    stripes(&mut sheet, &bars.parts);
    let slot = (right - left) / bars.labels.len().max(1) as f32;
    let wide = (slot * 0.78).min(WIDEST);
    let middle = |place: usize| left + slot * (place as f32 + 0.5);
    for (place, _) in bars.labels.iter().enumerate() {
        let mut below = 0;
        for (number, part) in bars.parts.iter().enumerate() {
            let count = part.counts.get(place).copied().unwrap_or(0);
            if count == 0 {
                continue;
            }
            // What is there at all is seen.
            let (from, to) = (
                scale.place(below as f64),
                scale.place((below + count) as f64),
            );
            let (x, high) = (middle(place) - wide / 2.0, (from - to).max(1.5));
            rectangle(&mut sheet, part, number, (x, from - high), (wide, high));
            below += count;
        }
    }
    let longest = sums
        .iter()
        .map(|&sum| width(&grouped(sum as f64, chart.group), COUNTS));
    if longest.fold(0.0, f32::max) <= slot {
        for (place, &sum) in sums.iter().enumerate().filter(|&(_, &sum)| sum > 0) {
            let at = (middle(place), scale.place(sum as f64) - 10.0);
            let text = grouped(sum as f64, chart.group);
            sheet.text(at, COUNTS, "ink", Anchor::Middle, &text);
        }
    }
    sheet.line((left, bottom), (right, bottom), 1.5, "ink");
    let widest = bars.labels.iter().map(|label| width(label, TICKS) + 8.0);
    let step = label_step(&bars.labels, widest.fold(0.0, f32::max) / slot);
    for (place, label) in bars.labels.iter().enumerate() {
        if is_shown(&bars.labels, place, step) {
            let at = (middle(place), bottom + 18.0);
            sheet.text(at, TICKS, "ink", Anchor::Middle, label);
        }
    }
    let at = ((left + right) / 2.0, SIZE.1 - 22.0);
    sheet.text(at, WORDS, "ink b", Anchor::Middle, &bars.x);
    sheet.done()
}

/// How high each bar is.
pub(super) fn sums(bars: &Bars) -> Vec<u64> {
    let sum = |place| {
        let counts = bars.parts.iter().filter_map(|part| part.counts.get(place));
        counts.sum()
    };
    (0..bars.labels.len()).map(sum).collect()
}

/// Every how manieth label is shown if one takes the room of so many bars.
fn label_step(labels: &[String], bars: f32) -> usize {
    if bars <= 1.0 || labels.len() < 2 {
        return 1;
    }
    round_step(f64::from(bars)) as usize
}

/// Whether a label is shown. One after a gap stands for itself.
fn is_shown(labels: &[String], place: usize, step: usize) -> bool {
    place.is_multiple_of(step) || (place > 0 && labels[place - 1].is_empty())
}

/// What the colours mean.
fn legend(sheet: &mut Canvas, bars: &Bars, right: f32) {
    let mut x = right;
    for (number, part) in bars.parts.iter().enumerate().rev() {
        if part.name.is_empty() {
            continue;
        }
        let y = HEAD - 20.0;
        x -= width(&part.name, WORDS);
        sheet.text((x, y), WORDS, "ink", Anchor::Start, &part.name);
        rectangle(sheet, part, number, (x - 24.0, y - 8.0), (16.0, 16.0));
        x -= 46.0;
    }
}

/// The patterns of striped parts.
fn stripes(sheet: &mut Canvas, parts: &[ChartPart]) {
    for (number, part) in parts.iter().enumerate().filter(|(_, part)| part.striped) {
        sheet.raw(format_args!(
            r#"<pattern id="stripes{number}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="f {}" width="7" height="7"/><path class="l ground" stroke-width="2.5" d="M0 0V7"/></pattern>"#,
            part.class
        ));
    }
}

fn rectangle(
    sheet: &mut Canvas,
    part: &ChartPart,
    number: usize,
    at: (f32, f32),
    size: (f32, f32),
) {
    let (x, y, wide, high) = (Length(at.0), Length(at.1), Length(size.0), Length(size.1));
    if part.striped {
        sheet.raw(format_args!(
            r#"<rect fill="url(#stripes{number})" x="{x}" y="{y}" width="{wide}" height="{high}"/><rect class="l {}" stroke-width="1.2" x="{x}" y="{y}" width="{wide}" height="{high}"/>"#,
            part.class
        ));
    } else {
        sheet.raw(format_args!(
            r#"<rect class="f {}" x="{x}" y="{y}" width="{wide}" height="{high}"/>"#,
            part.class
        ));
    }
}
