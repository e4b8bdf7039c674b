//! What is drawn over the board: the keys, and why a position is won or lost.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::screen::{Overlay, Screen};

/// Widest overlay.
const WIDEST: u16 = 72;
/// Columns of the keys.
const KEYS: usize = 16;
/// Columns of the values.
const VALUE: usize = 10;

/// Draws the overlay that is open, if one is.
pub(super) fn paint(screen: &mut Screen, frame: &mut Frame<'_>) {
    let Some(overlay) = screen.overlay.clone() else {
        return;
    };
    let whole = frame.area();
    let width = whole.width.min(WIDEST);
    // A frame and a blank on either side.
    let inside = usize::from(width.saturating_sub(4)).max(1);
    let (title, lines) = match overlay {
        Overlay::Help => ("play-help", help(screen, inside)),
        Overlay::Why(line) => ("play-why", why(screen, line, inside)),
    };
    let rows = lines.len();
    let height = (rows as u16).saturating_add(2).min(whole.height);
    let area = Rect {
        x: (whole.width - width) / 2,
        y: (whole.height - height) / 2,
        width,
        height,
    };
    let hidden = rows.saturating_sub(usize::from(height.saturating_sub(2)));
    screen.scrolled = screen.scrolled.min(hidden as u16);
    let speech = &screen.table.words.speech;
    let mut block = Block::bordered()
        .border_type(BorderType::Rounded)
        .padding(ratatui::widgets::Padding::horizontal(1))
        .title(Line::styled(
            format!(" {} ", speech.say(title)),
            screen.palette.strong(),
        ));
    if hidden > 0 {
        let more = format!(" {} ", speech.say("play-scroll"));
        block = block.title_bottom(Line::styled(more, screen.palette.faint()).right_aligned());
    }
    frame.render_widget(Clear, area);
    let text = Paragraph::new(lines).scroll((screen.scrolled, 0));
    frame.render_widget(text.block(block), area);
}

/// A text broken into lines of a width, after a label; later lines stand under the first.
fn hanging(label: Span<'static>, text: &str, width: usize) -> Vec<Line<'static>> {
    let indent = label.width();
    // A label that leaves no room for its text has a line to itself.
    let room = if width < indent + 12 { 0 } else { indent };
    let mut lines = vec![Line::from(label)];
    if room < indent {
        lines.push(Line::default());
    }
    let mut length = room;
    for word in text.split_whitespace() {
        let long = word.chars().count();
        if length > room && length + 1 + long > width {
            lines.push(Line::raw(" ".repeat(room)));
            length = room;
        } else if length > room {
            length += 1;
            if let Some(line) = lines.last_mut() {
                line.push_span(Span::raw(" "));
            }
        }
        length += long;
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::raw(word.to_owned()));
        }
    }
    lines
}

/// The keys, the rules and the notation.
fn help(screen: &Screen, width: usize) -> Vec<Line<'static>> {
    let speech = &screen.table.words.speech;
    let mut lines = Vec::new();
    for text in speech.say("play-keys").lines() {
        let (key, does) = text.split_once('|').unwrap_or(("", text));
        let label = Span::styled(format!("{:<KEYS$}", key.trim()), screen.palette.strong());
        lines.extend(hanging(label, does, width));
    }
    for (label, name) in [("play-rules", "rules"), ("play-move", "move")] {
        lines.push(Line::default());
        let label = Span::styled(format!("{} ", speech.say(label)), screen.palette.strong());
        let text = format!("{}{}", label.content, speech.say(name));
        // The label is part of the text here, so that long rules take the whole width.
        let mut wrapped = hanging(Span::raw(""), &text, width);
        if let Some(first) = wrapped.first_mut().and_then(|line| line.spans.get_mut(1)) {
            first.style = label.style;
        }
        lines.extend(wrapped);
    }
    lines
}

/// What each move is worth, and how play goes on.
fn why(screen: &Screen, best: Option<Vec<String>>, width: usize) -> Vec<Line<'static>> {
    let words = &screen.table.words;
    let speech = &words.speech;
    let plain = |text: String| hanging(Span::raw(""), &text, width);
    if screen.over.is_some() {
        return plain(speech.say("play-is-over"));
    }
    let opinion = screen.table.opinion(screen.table.session.position());
    let Some(opinion) = opinion.flatten() else {
        let name = match opinion {
            None => "play-looking",
            Some(_) => "play-unknown",
        };
        let mut lines = plain(speech.say(name));
        if let Some(report) = screen.table.guessed() {
            let line = [("line", report.line.join(" ").into())];
            let likely = speech.tell("play-likely-line", &line);
            for said in words.guess(report).into_iter().chain([likely]) {
                lines.push(Line::default());
                lines.extend(plain(said));
            }
        }
        return lines;
    };
    let mut lines = Vec::new();
    let mover = screen.table.session.mover();
    if let Some(said) = opinion.best().and_then(|best| words.prospect(best, mover)) {
        lines.extend(plain(said));
        lines.push(Line::default());
    }
    lines.extend(plain(match best {
        None => speech.say("play-looking"),
        Some(line) if line.is_empty() => speech.say("play-unknown"),
        Some(line) => speech.tell("play-best-line", &[("line", line.join(" ").into())]),
    }));
    // Moves that are worth the same stand together: what matters is seen at once.
    for equals in opinion.moves.chunk_by(|one, next| one.1 == next.1) {
        let Some((_, value)) = equals.first() else {
            continue;
        };
        let texts: Vec<&str> = equals.iter().map(|(text, _)| text.as_str()).collect();
        let style = screen.palette.outcome(value.outcome());
        let label = Span::styled(format!("{:<VALUE$}", words.value(Some(*value))), style);
        lines.push(Line::default());
        lines.extend(hanging(label, &texts.join(" "), width));
    }
    lines
}
