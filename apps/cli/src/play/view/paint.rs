//! The view drawn: board, moves, the game so far, and what is told.

use std::collections::HashSet;

use gagne::{Side, Turning};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use gagne::Ink;

use super::footer;
use super::layout::places;
use super::screen::Screen;

/// Columns that a value takes beside a move.
const VALUE: usize = 6;
/// Seconds of thought that are too few to be told.
const NOTABLE: f64 = 0.3;

/// Columns that a text takes; the pictures and moves of the games have no wide characters.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

/// Draws the whole view.
pub(crate) fn paint(screen: &mut Screen, frame: &mut Frame<'_>) {
    let area = frame.area();
    let picture = board(screen);
    let widest = picture.iter().map(Line::width).max().unwrap_or(0);
    let size = (widest as u16, picture.len() as u16);
    let longest = screen.legal.iter().map(|text| columns(text)).max();
    let value = if screen.hints { VALUE } else { 0 };
    // A sign, the move, its value, a blank.
    let cell = (longest.unwrap_or(0) + value + 3).min(60) as u16;
    let Some(places) = places(area, size, cell) else {
        let said = screen.table.words.speech.say("play-too-small");
        frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }), area);
        return;
    };
    if let Some(title) = places.title {
        paint_title(screen, frame, title);
    }
    let mut first = turn(screen);
    if places.status.is_none() && screen.asks() {
        first = footer::status_line(screen);
    } else if let (None, Some(chosen)) = (places.moves, screen.legal.get(screen.selected)) {
        first.push_span(Span::styled(format!(" ▸{chosen}"), screen.palette.strong()));
    }
    frame.render_widget(Paragraph::new(first), places.turn);
    paint_board(screen, frame, places.board, picture, size);
    if let Some(moves) = places.moves {
        paint_moves(screen, frame, moves, places.framed, cell);
    }
    if let Some(history) = places.history {
        paint_history(screen, frame, history);
    }
    if let Some(status) = places.status {
        footer::paint_status(screen, frame, status);
    }
    if let Some(keys) = places.keys {
        frame.render_widget(Paragraph::new(footer::legend(screen, keys.width)), keys);
    }
    super::overlay::paint(screen, frame);
}

/// The picture of the position with its inks, and what the chosen move would change in it marked.
fn board(screen: &mut Screen) -> Vec<Line<'static>> {
    let palette = screen.palette;
    let marks = marks(screen);
    let mut lines = Vec::new();
    for (row, line) in screen.picture.lines().enumerate() {
        let mut column = 0;
        let mut spans = Vec::new();
        for (ink, text) in line {
            for sign in text.chars() {
                let mut style = palette.ink(*ink);
                if marks.contains(&(row, column)) {
                    style = style.patch(palette.chosen());
                }
                spans.push(Span::styled(sign.to_string(), style));
                column += 1;
            }
        }
        lines.push(spans.into());
    }
    if let Some(legend) = screen.table.words.speech.legend() {
        lines.push(Line::default());
        let meanings: Vec<&str> = legend.split(", ").collect();
        for meant in meanings.chunks(2) {
            lines.push(Line::styled(meant.join("  "), palette.ink(Ink::Faint)));
        }
    }
    lines
}

/// Where the picture changes if the chosen move is made. A picture that is drawn anew, such as that of a
/// bar that becomes narrower, would be marked nearly everywhere, which tells nothing.
fn marks(screen: &mut Screen) -> HashSet<(usize, usize)> {
    let Some(after) = screen.after().map(ToString::to_string) else {
        return HashSet::new();
    };
    let before = screen.picture.to_string();
    let mut later = after.lines();
    let mut marks = HashSet::new();
    for (row, line) in before.lines().enumerate() {
        let mut signs = later.next().unwrap_or_default().chars();
        for (column, sign) in line.chars().enumerate() {
            if signs.next() != Some(sign) && sign != ' ' {
                marks.insert((row, column));
            }
        }
    }
    let drawn = before.chars().filter(|sign| !sign.is_whitespace()).count();
    if marks.len() * 2 > drawn {
        marks.clear();
    }
    marks
}

fn paint_title(screen: &mut Screen, frame: &mut Frame<'_>, area: Rect) {
    let name = screen.table.session.game().name();
    let title = screen.table.words.title(&name);
    let players = screen.table.session.players();
    let mut right: Vec<Span<'static>> = Vec::new();
    for (place, player) in Side::BOTH.into_iter().zip(players) {
        let name = screen.table.words.player(player);
        if screen.table.solo {
            right.push(Span::raw(name));
            break;
        }
        right.push(Span::styled(
            format!(" {place} "),
            screen.palette.player(place),
        ));
        right.push(Span::raw(format!("{name} ")));
    }
    let right = Line::from(right);
    let title = Line::styled(format!(" {title}"), screen.palette.strong());
    // Who plays gives way to what is played.
    if title.width() + right.width() + 2 <= usize::from(area.width) {
        frame.render_widget(Paragraph::new(right.right_aligned()), area);
    }
    frame.render_widget(title, area);
}

/// Whose turn it is, who thinks, or how it ended.
fn turn(screen: &Screen) -> Line<'static> {
    let words = &screen.table.words;
    if let Some(over) = screen.over {
        let said = words.over(over, screen.table.session.steps().len());
        return Line::styled(format!(" {said}"), screen.palette.strong());
    }
    let mover = screen.table.session.mover();
    let mut line = Line::styled(
        format!(" {}", words.turn(mover)),
        screen.palette.player(mover),
    );
    let told = if let Some(elapsed) = screen.thinking() {
        let seconds = elapsed.as_secs_f64();
        let mut said = words.speech.say("play-thinking");
        if seconds > NOTABLE {
            said = format!("{said} {seconds:.0} s");
        }
        Some(said)
    } else if screen.paused && screen.table.programs_only() {
        Some(words.speech.say("play-paused"))
    } else {
        None
    };
    if let Some(told) = told {
        line.push_span(Span::styled(format!(" {told}"), screen.palette.faint()));
    }
    line
}

fn paint_board(
    screen: &Screen,
    frame: &mut Frame<'_>,
    area: Rect,
    mut picture: Vec<Line<'static>>,
    size: (u16, u16),
) {
    let shown = Rect {
        x: area.x + area.width.saturating_sub(size.0) / 2,
        y: area.y + area.height.saturating_sub(size.1) / 2,
        width: size.0.min(area.width),
        height: size.1.min(area.height),
    };
    // A board that does not fit says so where it is cut.
    if size.1 > shown.height && shown.height > 0 {
        let last = usize::from(shown.height) - 1;
        picture[last] = Line::styled("…", screen.palette.warning());
    }
    frame.render_widget(Paragraph::new(picture), shown);
    if size.0 > shown.width && shown.width > 0 {
        for row in shown.top()..shown.bottom() {
            let cut = Span::styled("…", screen.palette.warning());
            frame.buffer_mut().set_span(shown.right() - 1, row, &cut, 1);
        }
    }
}

/// The frame of a panel, or a line above it, and what is inside.
fn panel(screen: &Screen, title: &str, area: Rect, framed: bool) -> (Block<'static>, Rect) {
    let title = Line::styled(
        format!(" {} ", screen.table.words.speech.say(title)),
        screen.palette.strong(),
    );
    let block = if framed {
        Block::bordered().border_type(BorderType::Rounded)
    } else {
        Block::new().borders(ratatui::widgets::Borders::TOP)
    };
    let block = block.border_style(screen.palette.faint()).title(title);
    let inner = block.inner(area);
    (block, inner)
}

fn paint_moves(screen: &mut Screen, frame: &mut Frame<'_>, area: Rect, framed: bool, cell: u16) {
    let (mut block, inner) = panel(screen, "play-moves", area, framed);
    let count = screen.legal.len();
    screen.grid.lay(inner, cell, count, screen.selected);
    let grid = screen.grid;
    let shown = usize::from(inner.height) * grid.columns;
    if count > shown && framed {
        let place = format!(" {}/{count} ", screen.selected + 1);
        block = block.title_bottom(Line::styled(place, screen.palette.faint()).right_aligned());
    }
    frame.render_widget(block, area);
    let opinion = screen.table.opinion(screen.table.session.position());
    let guessed = screen.table.guessed();
    let likely = guessed.and_then(|report| report.line.first());
    let asleep = screen.programs_turn();
    let first = grid.above * grid.columns;
    let wide = usize::from(cell).saturating_sub(3 + if screen.hints { VALUE } else { 0 });
    for (place, text) in screen.legal.iter().enumerate().skip(first).take(shown) {
        let chosen = place == screen.selected && !asleep;
        let mut line = Line::from(format!("{}{text:<wide$}", if chosen { "▸" } else { " " }));
        if screen.hints {
            let value = opinion.flatten().and_then(|opinion| opinion.of_move(text));
            let said = match opinion {
                // What looks best where no worth is known.
                Some(None) if likely == Some(text) => "≈".to_owned(),
                Some(_) => screen.table.words.brief(value),
                None => "…".to_owned(),
            };
            let style = value.map_or(screen.palette.faint(), |value| {
                screen.palette.outcome(value.outcome())
            });
            line.push_span(Span::styled(format!(" {said:<5}"), style));
        }
        if asleep {
            line = line.style(screen.palette.faint());
        } else if chosen {
            line = line.style(screen.palette.chosen());
        }
        let at = place - first;
        let spot = Rect {
            x: inner.x + (at % grid.columns) as u16 * cell,
            y: inner.y + (at / grid.columns) as u16,
            width: cell.saturating_sub(1).min(inner.width),
            height: 1,
        };
        frame.render_widget(line, spot.intersection(inner));
    }
}

fn paint_history(screen: &Screen, frame: &mut Frame<'_>, area: Rect) {
    let (block, inner) = panel(screen, "play-history", area, true);
    frame.render_widget(block, area);
    let table = &screen.table;
    let decided = screen.over.filter(|_| !table.solo);
    let decided = decided.map(|over| table.turning(over));
    let steps = table.session.steps();
    let wide = steps.iter().map(|step| columns(&step.chosen)).max();
    let wide = wide.unwrap_or(0).min(usize::from(inner.width) / 2);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let mover = table.session.mover_after(place);
        let mut spans = vec![Span::styled(
            format!("{:>3}. ", place + 1),
            screen.palette.faint(),
        )];
        if !table.solo {
            spans.push(Span::styled(
                format!("{mover}: "),
                screen.palette.player(mover),
            ));
        }
        spans.push(Span::raw(format!("{:<wide$} ", step.chosen)));
        if let Some(judged) = table.judgement(place) {
            let said = table.words.brief(Some(judged.made));
            let style = screen.palette.outcome(judged.made.outcome());
            spans.push(Span::styled(format!(" {said}"), style));
            if judged.best.outcome() != judged.made.outcome() {
                spans.push(Span::styled(" ?", screen.palette.warning()));
            }
        } else if table.opinion(table.session.position_after(place)).is_some() {
            spans.push(Span::styled(" –", screen.palette.faint()));
        }
        lines.push(spans.into());
        let here = match decided {
            Some(Turning::WinLost(at)) if at == place => "play-here-win-lost",
            Some(Turning::DrawLost(at)) if at == place => "play-here-draw-lost",
            Some(Turning::WinMissed(at)) if at == place => "play-here-win-missed",
            _ => continue,
        };
        let said = format!("     ╰ {}", table.words.speech.say(here));
        lines.push(Line::styled(said, screen.palette.warning()));
    }
    // While play goes on its end is what matters; afterwards, the move that decided it.
    let rows = usize::from(inner.height);
    let decisive = lines
        .iter()
        .position(|line| line.spans[0].content.contains('╰'));
    let last = lines.len().saturating_sub(rows);
    let above = match decisive {
        Some(place) if place < last => place.saturating_sub(rows / 2),
        _ => last,
    };
    frame.render_widget(Paragraph::new(lines).scroll((above as u16, 0)), inner);
}
