//! What is told under the board, and the keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::paint::columns;
use super::screen::{Confirm, Screen};

/// Keys that always do something, the most needed first.
const KEYS: [&str; 8] = [
    "play-key-help",
    "play-key-quit",
    "play-key-undo",
    "play-key-hints",
    "play-key-why",
    "play-key-redo",
    "play-key-save",
    "play-key-new",
];

/// What the last move was worth, as the list of moves writes it, where a sentence has no room.
fn brief(screen: &Screen) -> Option<String> {
    let table = &screen.table;
    let last = table.session.steps().len().checked_sub(1)?;
    let made = table
        .judgement(last)
        .filter(|_| screen.over.is_none())?
        .made;
    let value = table.words.brief(Some(made));
    let mover = table.session.mover_after(last);
    Some(format!(
        "{mover}: {} {value}",
        table.session.steps()[last].chosen
    ))
}

/// What is told, over as many rows as there are; what is left out is shown by a sign.
pub(super) fn paint_status(screen: &Screen, frame: &mut Frame<'_>, area: Rect) {
    let inset = Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(1),
        ..area
    };
    let mut line = status_line(screen);
    let room = usize::from(inset.width) * usize::from(inset.height);
    if line.width() > room
        && !screen.asks()
        && let Some(brief) = brief(screen)
    {
        line = Line::raw(brief);
    }
    let cut = line.width() > room;
    frame.render_widget(Paragraph::new(line).wrap(Wrap { trim: true }), inset);
    if cut && !inset.is_empty() {
        let sign = Span::styled("…", screen.palette.warning());
        (frame.buffer_mut()).set_span(inset.right() - 1, inset.bottom() - 1, &sign, 1);
    }
}

/// What is told: a question first, then what went wrong, then what the position is worth.
pub(super) fn status_line(screen: &Screen) -> Line<'static> {
    let words = &screen.table.words;
    let speech = &words.speech;
    let warning = screen.palette.warning();
    if let Some(confirm) = screen.confirm {
        let name = match confirm {
            Confirm::Quit => "play-confirm-quit",
            Confirm::New => "play-confirm-new",
        };
        return Line::styled(speech.say(name), warning);
    }
    if let Some(entry) = &screen.entry {
        let typed = format!("{} {entry}█", speech.say("play-typing"));
        return Line::styled(typed, screen.palette.strong());
    }
    if let Some(notice) = &screen.notice {
        return Line::styled(notice.clone(), warning);
    }
    if let Some(reason) = &screen.stuck {
        let asked = [
            ("reason", reason.as_str().into()),
            ("player", screen.table.session.player().to_string().into()),
        ];
        return Line::styled(speech.tell("play-stuck", &asked), warning);
    }
    if let Some(over) = screen.over {
        let said = words.turning(&screen.table, over).unwrap_or_default();
        return Line::raw(said);
    }
    let Some(last) = screen.table.session.steps().len().checked_sub(1) else {
        return Line::default();
    };
    let table = &screen.table;
    // Known later than the move was made, as exact values may come while somebody thinks.
    let known = || {
        let best = table.opinion(table.session.position()).flatten()?.best()?;
        words.prospect(best, table.session.mover())
    };
    let said = table.value_after(last).or_else(known);
    let said = said.unwrap_or_else(|| {
        let by = table.session.players()[table.session.mover_after(last).index()];
        let ground = table.ground(last);
        let unproved = ground.and_then(|ground| words.unproved(by, ground));
        let guessed = table.guessed().and_then(|report| words.guess(report));
        let told: Vec<String> = unproved.into_iter().chain(guessed).collect();
        told.join(" ")
    });
    Line::raw(said)
}

/// As many keys as fit, the most needed first.
pub(super) fn legend(screen: &Screen, width: u16) -> Line<'static> {
    let speech = &screen.table.words.speech;
    let mut keys: Vec<&str> = Vec::new();
    if screen.entry.is_some() {
        keys.extend(["play-key-enter", "play-key-escape"]);
    } else if screen.stuck.is_some() {
        keys.extend(["play-key-enter", "play-key-substitute", "play-key-try"]);
    } else if screen.thinking().is_some() {
        keys.push("play-key-stop");
    } else if screen.over.is_some() {
        keys.push("play-key-new");
    } else if screen.table.programs_only() {
        keys.push("play-key-pause");
    } else {
        keys.extend(["play-key-choose", "play-key-enter"]);
    }
    // While somebody types, every other key is part of the move.
    if screen.entry.is_none() {
        keys.extend(KEYS);
    }
    let mut line = Line::default();
    let mut told: Vec<&str> = Vec::new();
    for name in keys {
        let said = speech.say(name);
        if told.contains(&name) || line.width() + columns(&said) + 2 > usize::from(width) {
            continue;
        }
        told.push(name);
        let (key, does) = said.split_once(' ').unwrap_or((said.as_str(), ""));
        line.push_span(Span::styled(format!(" {key}"), screen.palette.strong()));
        line.push_span(Span::styled(format!(" {does} "), screen.palette.faint()));
    }
    line
}
