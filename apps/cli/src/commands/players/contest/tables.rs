//! The tables of a contest.

use std::io::{self, IsTerminal, Write};

use gagne::{ContestReport, Estimate, Score, Standing};

use crate::console::{Console, Fault};

/// Writes the whole report.
pub(super) fn show(console: &mut Console, report: &ContestReport) -> Result<(), Fault> {
    let game = console.strong(&report.game);
    match &report.position {
        Some(position) => writeln!(console.out, "{game}  {position}")?,
        None => writeln!(console.out, "{game}")?,
    }
    let words = [
        ("played", report.played.into()),
        ("copies", (report.played - report.distinct).into()),
        ("distinct", report.distinct.into()),
        ("seed", report.seed.to_string().into()),
        ("plies", u64::from(report.openings).into()),
    ];
    let said = [
        ("match-head", true),
        ("match-head-different", report.played > 1),
        ("match-head-seed", true),
        ("match-head-deals", report.position.is_none()),
        ("match-head-openings", report.openings > 0),
    ];
    let said = said.into_iter().filter(|&(_, said)| said);
    let head: String = said
        .map(|(name, _)| console.speech.tell(name, &words))
        .collect();
    writeln!(console.out, "{}\n", console.wrapped(&head, 0))?;
    scores(console, report)?;
    if report.cross.len() > 2 {
        writeln!(console.out)?;
        cross(console, report)?;
    }
    mistakes(console, report)?;
    writeln!(console.out)?;
    notes(console, report)
}

/// How each player fared.
fn scores(console: &mut Console, report: &ContestReport) -> Result<(), Fault> {
    let speech = &console.speech;
    let scored = report.standings.iter().any(|of| of.points.is_some());
    let rated = report.standings.iter().any(|of| of.elo.is_some());
    let mut heads = vec![
        "match-player",
        "match-won",
        "match-drawn",
        "match-lost",
        "match-share",
        "match-interval",
    ];
    if scored {
        heads.extend(["match-points", "match-interval"]);
    }
    if rated {
        heads.extend(["match-elo", "match-interval"]);
    }
    heads.extend(["match-first", "match-second"]);
    let mut rows = vec![heads.into_iter().map(|head| speech.say(head)).collect()];
    for (place, of) in report.standings.iter().enumerate() {
        let mut row = vec![named(place, &of.player)];
        row.extend([of.all.won, of.all.drawn, of.all.lost].map(|games| speech.number(games)));
        row.extend(per_cent(console, of.share));
        if scored {
            row.extend(amounts(console, of.points, 2, true));
        }
        if rated {
            row.extend(amounts(console, of.elo, 0, false));
        }
        row.extend([of.first, of.second].map(|score| three(console, score)));
        rows.push(row);
    }
    table(console, &rows)
}

/// What every two players scored against each other.
fn cross(console: &mut Console, report: &ContestReport) -> Result<(), Fault> {
    let mut head = vec![console.speech.say("match-against")];
    head.extend((1..=report.players.len()).map(|place| place.to_string()));
    let mut rows = vec![head];
    for (place, scores) in report.cross.iter().enumerate() {
        let mut row = vec![named(place, &report.players[place])];
        row.extend(scores.iter().enumerate().map(|(other, &score)| {
            if other == place {
                "·".to_owned()
            } else {
                three(console, score)
            }
        }));
        rows.push(row);
    }
    table(console, &rows)
}

/// What moves gave away, where that was measured.
fn mistakes(console: &mut Console, report: &ContestReport) -> Result<(), Fault> {
    let measured: Vec<(usize, &Standing)> = (report.standings.iter().enumerate())
        .filter(|(_, of)| of.mistakes.is_some_and(|of| of.judged.known > 0))
        .collect();
    if measured.is_empty() {
        return Ok(());
    }
    let speech = &console.speech;
    let heads = [
        "match-given",
        "match-known",
        "match-chances",
        "match-mistakes",
        "match-rate",
        "match-interval",
        "match-each",
    ];
    let mut rows = vec![heads.map(|head| speech.say(head)).to_vec()];
    for (place, of) in measured {
        let Some(mistakes) = of.mistakes else {
            continue;
        };
        let counts = mistakes.judged;
        let known = if counts.known == counts.moves {
            speech.number(counts.moves)
        } else {
            let words = [
                ("known", counts.known.into()),
                ("moves", counts.moves.into()),
            ];
            speech.tell("match-known-of", &words)
        };
        let mut row = vec![named(place, &of.player), known];
        row.extend([counts.chances, counts.mistakes].map(|count| speech.number(count)));
        row.extend(per_cent(console, mistakes.rate));
        row.push(match mistakes.mean_given() {
            Some(given) => console.decimal(format!("{given:.2}")),
            None => String::new(),
        });
        rows.push(row);
    }
    writeln!(console.out)?;
    table(console, &rows)
}

/// Length, time, and what has to be said besides.
fn notes(console: &mut Console, report: &ContestReport) -> Result<(), Fault> {
    let speech = &console.speech;
    let mut notes = Vec::new();
    if let Some(plies) = report.plies {
        let length = console.decimal(format!("{plies:.1}"));
        let words = [("plies", length.into())];
        notes.push(("match-length", speech.tell("match-plies", &words)));
    }
    notes.push(("match-time", console.seconds(report.seconds)));
    console.notes(notes)?;
    let speech = &console.speech;
    let mut said = Vec::new();
    for of in &report.unfinished {
        let words = [
            ("games", of.games.into()),
            ("player", named(of.place, &of.player).into()),
            ("cause", of.cause.word().into()),
        ];
        said.push(speech.tell("match-unfinished", &words));
    }
    for (place, of) in report.standings.iter().enumerate() {
        if of.unproved > 0 {
            let words = [
                ("player", named(place, &of.player).into()),
                ("moves", of.unproved.into()),
            ];
            said.push(speech.tell("match-unproved", &words));
        }
    }
    if report.held_back {
        said.push(speech.say("match-held-back"));
    }
    if report.too_slow && report.played > 0 {
        said.push(speech.say("match-not-judged"));
    }
    if let Some(stop) = report.stopped {
        said.push(super::stopped(speech, report, stop));
    }
    for sentence in said {
        writeln!(console.out, "{}", console.wrapped(&sentence, 0))?;
    }
    Ok(())
}

/// A player with the number that tells players of the same name apart.
fn named(place: usize, player: &str) -> String {
    format!("{} {player}", place + 1)
}

fn three(console: &Console, score: Score) -> String {
    let counts = [score.won, score.drawn, score.lost];
    counts.map(|games| console.speech.number(games)).join("/")
}

/// A share in per cent and its interval.
fn per_cent(console: &Console, share: Option<Estimate>) -> [String; 2] {
    let shown = |share: f64| console.decimal(format!("{:.1}", 100.0 * share));
    match share {
        Some(of) => {
            let words = [
                ("low", shown(of.low).into()),
                ("high", shown(of.high).into()),
            ];
            let mean = [("share", shown(of.mean).into())];
            [
                console.speech.tell("match-per-cent", &mean),
                console.speech.tell("match-from-to", &words),
            ]
        }
        None => [String::new(), String::new()],
    }
}

/// A mean and its interval.
fn amounts(console: &Console, mean: Option<Estimate>, digits: usize, signed: bool) -> [String; 2] {
    let shown = |amount: f64| {
        console.decimal(if signed {
            format!("{amount:+.digits$}")
        } else {
            format!("{amount:.digits$}")
        })
    };
    match mean {
        Some(of) => {
            let words = [
                ("low", shown(of.low).into()),
                ("high", shown(of.high).into()),
            ];
            let interval = if of.low.is_finite() && of.high.is_finite() {
                console.speech.tell("match-from-to", &words)
            } else {
                // Nobody knows how amounts scatter of which there is one.
                String::new()
            };
            [shown(of.mean), interval]
        }
        None => [String::new(), String::new()],
    }
}

/// Rows in columns, the first to the left and the others to the right; the first row stands back.
/// Columns that do not fit the screen stand below, with the first one again.
fn table(console: &mut Console, rows: &[Vec<String>]) -> Result<(), Fault> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let screen = terminal_size::terminal_size().filter(|_| io::stdout().is_terminal());
    let screen = screen.map_or(usize::MAX, |(width, _)| width.0.into());
    let mut from = 1;
    loop {
        let to = from + fitting(&widths, from, screen);
        for (place, row) in rows.iter().enumerate() {
            let mut line = format!("{:<width$}", row[0], width = widths[0]);
            for (cell, width) in row.iter().zip(&widths).take(to).skip(from) {
                line += &format!("  {cell:>width$}");
            }
            let line = line.trim_end();
            let line = match place {
                0 => console.faint(line),
                _ => line.to_owned(),
            };
            writeln!(console.out, "  {line}")?;
        }
        if to >= columns {
            return Ok(());
        }
        writeln!(console.out)?;
        from = to;
    }
}

/// How many columns from a place on fit beside the first one; one at least.
fn fitting(widths: &[usize], from: usize, screen: usize) -> usize {
    let mut taken = 2 + widths[0];
    let fits = widths[from.min(widths.len())..]
        .iter()
        .take_while(|&&width| {
            taken += 2 + width;
            taken <= screen
        });
    fits.count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_do_not_fit_stand_below() {
        let widths = [10, 5, 5, 20, 5];
        assert_eq!(fitting(&widths, 1, 100), 4);
        assert_eq!(fitting(&widths, 1, 53), 3);
        assert_eq!(fitting(&widths, 1, 30), 2);
        assert_eq!(fitting(&widths, 3, 30), 1);
        assert_eq!(fitting(&widths, 4, 30), 1);
    }
}
