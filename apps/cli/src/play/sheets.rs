//! What is drawn over the board: the keys, and why a position is won or lost.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::paint::wipe;
use super::screen::{Screen, Sheet};

/// Widest sheet.
const WIDEST: u16 = 72;

/// Draws the sheet that is open, if one is.
pub(super) fn paint(screen: &mut Screen, frame: &mut Frame<'_>) {
    let Some(sheet) = screen.sheet.clone() else {
        return;
    };
    let (title, lines) = match sheet {
        Sheet::Help => ("play-help", help(screen)),
        Sheet::Why(line) => ("play-why", why(screen, line)),
    };
    let screen_area = frame.area();
    let width = screen_area.width.min(WIDEST);
    let inside = usize::from(width.saturating_sub(4)).max(1);
    // Lines that are too long take several rows.
    let rows: usize = lines
        .iter()
        .map(|line| line.width().div_ceil(inside).max(1))
        .sum();
    let height = (rows as u16).saturating_add(2).min(screen_area.height);
    let area = Rect {
        x: (screen_area.width - width) / 2,
        y: (screen_area.height - height) / 2,
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
    wipe(frame, area);
    let text = Paragraph::new(lines)
        .wrap(Wrap { trim: false })
        .scroll((screen.scrolled, 0));
    frame.render_widget(text.block(block), area);
}

/// The keys, the rules and the notation.
fn help(screen: &Screen) -> Vec<Line<'static>> {
    let speech = &screen.table.words.speech;
    let mut lines = Vec::new();
    for text in speech.say("play-keys").lines() {
        let (key, does) = text.split_once('|').unwrap_or(("", text));
        lines.push(Line::from(vec![
            Span::styled(format!("{:<13}", key.trim()), screen.palette.strong()),
            Span::raw(does.trim().to_owned()),
        ]));
    }
    for name in ["rules", "move"] {
        lines.push(Line::default());
        lines.push(Line::raw(speech.say(name).replace('\n', " ")));
    }
    lines
}

/// What each move is worth, and how play goes on.
fn why(screen: &Screen, best: Option<Vec<String>>) -> Vec<Line<'static>> {
    let words = &screen.table.words;
    let speech = &words.speech;
    if screen.over.is_some() {
        return vec![Line::raw(speech.say("play-is-over"))];
    }
    let opinion = screen.table.opinion(screen.table.session.position());
    let Some(opinion) = opinion.flatten() else {
        let name = match opinion {
            None => "play-looking",
            Some(_) => "play-unknown",
        };
        return vec![Line::raw(speech.say(name))];
    };
    let line = match best {
        None => speech.say("play-looking"),
        Some(line) if line.is_empty() => speech.say("play-unknown"),
        Some(line) => speech.tell("play-best-line", &[("line", line.join(" ").into())]),
    };
    let mut lines = vec![Line::raw(line), Line::default()];
    let lengths = opinion.moves.iter().map(|(text, _)| text.chars().count());
    let wide = lengths.max().unwrap_or(0);
    lines.extend(opinion.moves.iter().map(|(text, value)| {
        Line::from(vec![
            Span::raw(format!("{text:<wide$}  ")),
            Span::styled(
                words.value(Some(*value)),
                screen.palette.outcome(value.outcome()),
            ),
        ])
    }));
    lines
}
