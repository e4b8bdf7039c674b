//! `gagne chart`: numbers about a game as a picture, or drawn with characters.

use std::io::Write;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use clap::{ArgMatches, Command};
use gagne::draw::chart::text::{Line, Tone, text};
use gagne::draw::chart::{Chart, svg};
use gagne::{ChartKind, Speech};

use crate::commands::formats::{self, ImageFormat};
use crate::console::{Console, Fault, number};
use crate::interface::{endless, option, positional, usage};

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .arg(positional(speech, "GAME", "help-game").required(true))
        .arg(endless(speech))
        .arg(positional(speech, "POSITION", "help-play-position").allow_negative_numbers(true))
        .override_usage(usage(speech, "gagne chart GAME [POSITION] [OPTIONS]"))
        .arg(option(speech, "kind", "KIND", "help-chart-kind"))
        .arg(option(speech, "to", "N", "help-chart-to"))
        .arg(option(speech, "output", "FILE", "help-chart-output").short('o'))
        .arg(option(speech, "theme", "THEME", "help-theme"))
        .arg(option(speech, "title", "TEXT", "help-title"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let position = text("POSITION");
    if position.map(str::trim) == Some("-") {
        return Err(Fault::Usage(console.speech.say("not-stdin")));
    }
    let theme = formats::theme(console, text("theme"))?;
    let file = text("output");
    if let Some(file) = file
        && !file.to_ascii_lowercase().ends_with(".svg")
        && ImageFormat::of_file(file).is_none()
    {
        let words = [("file", file.into())];
        return Err(Fault::Usage(console.speech.tell("chart-not-svg", &words)));
    }
    let mut game = console.open(matches)?;
    let kind = text("kind").map(ChartKind::named).transpose();
    let kind = kind.map_err(|error| console.fault(error))?;
    let to = number(&console.speech, matches, "to", 1, u64::MAX)?;
    let report = console.ask(|budget| gagne::chart(game.as_mut(), kind, position, to, budget))?;
    let mut chart = report.chart(&console.speech);
    if let Some(title) = text("title") {
        chart.title = title.to_owned();
    }
    if let Some(file) = file {
        let picture = match ImageFormat::of_file(file) {
            Some(format) => formats::made(console, &svg(&chart, formats::settled(theme)), format)?,
            None => svg(&chart, theme).into_bytes(),
        };
        let written = std::fs::write(file, picture);
        written.map_err(|error| console.cannot_create(file, &error))?;
    }
    if console.json {
        console.write_json(&report)?;
    } else if let Some(file) = file {
        let said = console.speech.tell("chart-saved", &[("file", file.into())]);
        writeln!(console.out, "{said}")?;
    } else {
        show(console, &chart)?;
        let kinds = report.kinds.join(", ");
        let hint = console
            .speech
            .tell("chart-kinds", &[("kinds", kinds.into())]);
        let hint = console.faint(&console.wrapped(&hint, 0));
        writeln!(console.out, "\n{hint}")?;
    }
    Ok(0)
}

/// Draws a chart with characters.
fn show(console: &mut Console, chart: &Chart) -> Result<(), Fault> {
    let Some(lines) = text(chart, console.width()) else {
        return Err(Fault::Usage(console.speech.say("chart-too-narrow")));
    };
    // The note may be longer than a line.
    for (number, line) in lines.iter().enumerate() {
        if number == 1 {
            writeln!(console.out, "{}", console.wrapped(&chart.note, 0))?;
            continue;
        }
        let painted = painted(console, line);
        writeln!(console.out, "{}", painted.trim_end())?;
    }
    Ok(())
}

/// A line in its colours, if there are eyes to see them.
fn painted(console: &Console, line: &Line) -> String {
    let mut painted = String::new();
    let mut pieces = line.iter().peekable();
    while let Some((tone, text)) = pieces.next() {
        // Neighbours of one tone are painted together.
        let mut text = text.clone();
        while let Some((_, more)) = pieces.next_if(|(next, _)| next == tone) {
            text.push_str(more);
        }
        painted.push_str(&console.paint(style(*tone), &text));
    }
    painted
}

/// How a tone looks on a terminal.
fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Strong => Style::new().bold(),
        Tone::Faint => Style::new().dimmed(),
        Tone::Class(class) => Style::new().fg_color(Some(match class {
            "first" => AnsiColor::Cyan.into(),
            "second" => AnsiColor::Magenta.into(),
            _ => nearest(gagne::draw::theme::rgb(class)),
        })),
        Tone::Fill(ground, dark) => {
            let ink = if dark { 16 } else { 231 };
            Style::new()
                .bg_color(Some(nearest(ground)))
                .fg_color(Some(Ansi256Color(ink).into()))
        }
    }
}

/// The nearest colour of the cube that most terminals have.
fn nearest(colour: [u8; 3]) -> Color {
    let steps = [0u8, 95, 135, 175, 215, 255];
    let step = |part: u8| {
        let near = (0..6u8).min_by_key(|&step| steps[usize::from(step)].abs_diff(part));
        near.unwrap_or(0)
    };
    let [red, green, blue] = colour.map(step);
    Ansi256Color(16 + 36 * red + 6 * green + blue).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_near() {
        assert_eq!(nearest([0, 0, 0]), Ansi256Color(16).into());
        assert_eq!(nearest([255, 255, 255]), Ansi256Color(231).into());
        assert_eq!(nearest([213, 94, 0]), Ansi256Color(166).into());
    }
}
