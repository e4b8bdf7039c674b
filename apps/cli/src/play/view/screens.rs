//! Whole screens, drawn without a terminal and compared with files; `UPDATE_SCREENS=1` writes them.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gagne::{Budget, Dice, Error, Ground, Language, Player, Registry, Stop};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::paint::paint;
use super::palette::Palette;
use super::screen::{Overlay, PAUSE, Screen, ScreenTask};
use super::thinker::{Insight, ThinkerTask};
use crate::play::files::Files;
use crate::play::table::{GameTable, Seating, best_line, guess, look};

/// The games of the catalogue.
pub(super) fn registry() -> Arc<Registry> {
    Arc::new(gagne::catalogue().clone())
}

pub(super) fn begin(
    game: &str,
    position: Option<&str>,
    players: [&str; 2],
    language: Language,
) -> Screen {
    let seating = Seating {
        players: players.map(|name| Some(Player::named(name).unwrap())),
        seed: Some(1),
        save: None,
        files: Files::new(false),
    };
    let table = GameTable::begin(registry(), game, position, seating, language).unwrap();
    Screen::new(table, false, Palette::new(false)).unwrap()
}

/// Does at once what the thread would do, until nothing is left to do.
fn think(screen: &mut Screen) {
    think_at(screen, Instant::now());
}

/// The same if it were another moment all the while.
fn think_at(screen: &mut Screen, moment: Instant) {
    let mut dice = Dice::new(1);
    let budget = Budget::default();
    let mut game = gagne::open(&screen.table.session.game().name()).unwrap();
    while let Some((question, position)) = screen.wanted(moment) {
        screen.task = Some(ScreenTask {
            number: 1,
            question,
            position: position.clone(),
            since: Instant::now(),
        });
        let found = match question {
            ThinkerTask::Choose(player) => {
                gagne::choose(game.as_mut(), Some(&position), player, &mut dice, &budget)
                    .map(chosen)
            }
            ThinkerTask::Worth | ThinkerTask::Patient => {
                look(game.as_mut(), &position, &budget).map(Insight::Worth)
            }
            ThinkerTask::Guess => guess(game.as_mut(), &position, &budget).map(Insight::Guess),
            ThinkerTask::Line => best_line(game.as_mut(), &position, &budget).map(Insight::Line),
        };
        screen.answered(1, found).unwrap();
    }
}

/// A choice as the thread tells it.
fn chosen(choice: Option<gagne::Choice>) -> Insight {
    Insight::Chosen(choice.map(|choice| (choice.step.chosen, choice.ground)))
}

fn press(screen: &mut Screen, code: KeyCode) {
    let key = KeyEvent::new(code, KeyModifiers::NONE);
    screen.event(&Event::Key(key)).unwrap();
}

fn keys(screen: &mut Screen, text: &str) {
    for typed in text.chars() {
        press(
            screen,
            match typed {
                '\n' => KeyCode::Enter,
                typed => KeyCode::Char(typed),
            },
        );
    }
}

fn drawn(screen: &mut Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| paint(screen, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = (0..height).map(|row| {
        let line: String = (0..width)
            .map(|column| buffer[(column, row)].symbol())
            .collect();
        line.trim_end().to_owned() + "\n"
    });
    rows.collect()
}

/// Compares a screen with the one that somebody has looked at.
fn like(screen: &mut Screen, width: u16, height: u16, name: &str) {
    let text = drawn(screen, width, height);
    let file = format!("{name}-{width}x{height}.txt");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/screens")
        .join(file);
    if std::env::var_os("UPDATE_SCREENS").is_some() {
        std::fs::write(path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{}:\n{text}", path.display());
}

#[test]
fn the_chosen_move_is_marked_on_the_board() {
    let mut screen = begin("tictactoe", None, ["human", "human"], Language::English);
    keys(&mut screen, "5\n");
    let mut terminal = Terminal::new(TestBackend::new(30, 12)).unwrap();
    terminal.draw(|frame| paint(&mut screen, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let marked = |text: &str| {
        let cells = buffer.content.iter();
        let mut cells = cells.filter(|cell| cell.symbol() == text);
        cells.any(|cell| cell.modifier.contains(ratatui::style::Modifier::REVERSED))
    };
    assert!(marked("1") && !marked("x") && !marked("│"));
}

#[test]
fn a_game_on_screens_of_every_size() {
    let mut screen = begin("tictactoe", None, ["human", "human"], Language::English);
    keys(&mut screen, "5\n2\nh");
    think(&mut screen);
    for (width, height) in [(120, 40), (80, 24), (40, 12), (20, 10), (9, 3)] {
        like(&mut screen, width, height, "tictactoe");
    }
}

#[test]
fn the_end_of_a_game_shows_where_it_was_lost() {
    let mut screen = begin("chomp", Some("3x4"), ["human", "human"], Language::French);
    keys(&mut screen, "1,1\n2,2\n3,2\n2,1\n");
    think(&mut screen);
    assert!(screen.over.is_some());
    like(&mut screen, 80, 24, "chomp-lost");
}

/// When every program may move that waits so that its move is seen.
fn much_later() -> Instant {
    Instant::now() + Duration::from_secs(3600)
}

/// A question under way.
fn under_way(screen: &mut Screen) -> ThinkerTask {
    let (question, position) = screen.wanted(much_later()).unwrap();
    screen.task = Some(ScreenTask {
        number: 1,
        question,
        position,
        since: Instant::now(),
    });
    question
}

/// Somebody plays a program that could not know everything, and nothing was found in time since.
fn unproved() -> Screen {
    let mut screen = begin("tictactoe", None, ["human", "perfect"], Language::English);
    keys(&mut screen, "5\n");
    assert_eq!(under_way(&mut screen), ThinkerTask::Choose(Player::Perfect));
    let chosen = Some(("1".to_owned(), Ground::Ahead(12)));
    screen.answered(1, Ok(Insight::Chosen(chosen))).unwrap();
    while under_way(&mut screen) != ThinkerTask::Patient {
        let late = Error::Stopped {
            stop: Stop::Time,
            positions: 1,
        };
        screen.answered(1, Err(late)).unwrap();
    }
    screen
}

#[test]
fn exact_work_goes_on_while_somebody_thinks() {
    let mut screen = unproved();
    let told = "It looked ahead 12 plies; not proved.";
    assert!(drawn(&mut screen, 80, 24).contains(told));
    // The next move matters more than what goes on, and nothing goes on twice.
    assert!(screen.urgent(ThinkerTask::Choose(Player::Perfect)));
    assert!(!screen.urgent(ThinkerTask::Patient));
    // Values appear when they are there.
    let position = screen.table.session.position().to_owned();
    let opinion = look(screen.table.session.game(), &position, &Budget::default());
    screen.answered(1, opinion.map(Insight::Worth)).unwrap();
    assert!(screen.table.opinion(&position).flatten().is_some());
    let text = drawn(&mut screen, 80, 24);
    assert!(!text.contains(told) && text.contains("draw"), "{text}");
    assert_eq!(screen.wanted(much_later()), None);
    // What cannot be found however long it takes is not asked again.
    let mut screen = unproved();
    let large = Error::Stopped {
        stop: Stop::Memory,
        positions: 1,
    };
    screen.answered(1, Err(large)).unwrap();
    assert_eq!(screen.wanted(much_later()), None);
}

#[test]
fn help_and_reasons_are_sheets_over_the_board() {
    let mut screen = begin(
        "nim",
        Some("1,2,3"),
        ["human", "perfect"],
        Language::English,
    );
    think(&mut screen);
    keys(&mut screen, "?");
    like(&mut screen, 80, 24, "help");
    like(&mut screen, 30, 8, "help");
    keys(&mut screen, "qw");
    think(&mut screen);
    like(&mut screen, 80, 24, "why");
    press(&mut screen, KeyCode::Esc);
    assert_eq!(screen.overlay, None);
}

#[test]
fn every_game_is_drawn_at_every_size() {
    for listing in gagne::catalogue().listings() {
        for language in [Language::English, Language::French] {
            let mut screen = begin(&listing.name, None, ["human", "human"], language);
            for (width, height) in [
                (1, 1),
                (10, 4),
                (20, 10),
                (33, 7),
                (40, 12),
                (80, 24),
                (200, 60),
            ] {
                drawn(&mut screen, width, height);
                keys(&mut screen, "?");
                drawn(&mut screen, width, height);
                keys(&mut screen, "qhw");
                drawn(&mut screen, width, height);
                keys(&mut screen, "q");
            }
            let text = drawn(&mut screen, 100, 40);
            assert!(!text.contains("play-"), "{text}");
        }
    }
}

#[test]
fn a_program_answers_and_its_move_is_taken_back_with_ours() {
    let mut screen = begin("tictactoe", None, ["human", "perfect"], Language::English);
    think(&mut screen);
    keys(&mut screen, "1\n");
    think(&mut screen);
    assert_eq!(screen.table.session.steps().len(), 2);
    keys(&mut screen, "u");
    assert_eq!(screen.table.session.steps().len(), 0);
    keys(&mut screen, "u");
    assert!(screen.notice.is_some());
    keys(&mut screen, "r");
    assert_eq!(screen.table.session.steps().len(), 2);
    keys(&mut screen, "q");
    assert!(!screen.leaving, "an unsaved game is not left at once");
    keys(&mut screen, "q");
    assert!(screen.leaving);
}

#[test]
fn what_is_read_or_asked_stays_there_while_programs_play() {
    let mut screen = begin("tictactoe", None, ["perfect"; 2], Language::English);
    think(&mut screen);
    assert!(!screen.table.session.steps().is_empty());
    for (open, shut) in [("?", "q"), ("w", "q"), ("q", "h")] {
        keys(&mut screen, open);
        let made = screen.table.session.steps().len();
        think_at(&mut screen, Instant::now() + 2 * PAUSE);
        let waited = screen.table.session.steps().len() == made;
        assert!(waited && !screen.leaving, "{open}: they wait");
        keys(&mut screen, shut);
        assert!(!screen.leaving, "{open}");
    }
    keys(&mut screen, "qq");
    assert!(screen.leaving);

    let mut screen = begin("tictactoe", None, ["human", "perfect"], Language::English);
    keys(&mut screen, "5\n?");
    think(&mut screen);
    assert_eq!(screen.table.session.steps().len(), 2);
    assert_eq!(
        screen.overlay,
        Some(Overlay::Help),
        "help is read to its end"
    );
}

#[test]
fn a_program_that_stops_leaves_the_choice() {
    let mut screen = begin(
        "nim",
        Some("1,2,3"),
        ["perfect", "human"],
        Language::English,
    );
    let (question, position) = screen.wanted(Instant::now()).unwrap();
    assert_eq!(question, ThinkerTask::Choose(Player::Perfect));
    screen.task = Some(ScreenTask {
        number: 1,
        question,
        position,
        since: Instant::now(),
    });
    press(&mut screen, KeyCode::Esc);
    assert!(screen.stuck.is_some());
    keys(&mut screen, "m");
    assert!(matches!(
        screen.wanted(Instant::now()),
        Some((ThinkerTask::Choose(Player::Look(_)), _))
    ));
    think(&mut screen);
    assert_eq!(screen.table.session.steps().len(), 1);
}

#[test]
fn wrong_moves_are_explained() {
    let mut screen = begin("tictactoe", None, ["human", "human"], Language::English);
    keys(&mut screen, "99\n");
    assert!(screen.notice.clone().unwrap().contains("99"));
    keys(&mut screen, "/q\n");
    assert!(!screen.leaving && screen.notice.is_some());
}

/// Keys that a cat on the keyboard may find.
const CAT: [KeyCode; 22] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::PageDown,
    KeyCode::PageUp,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Char('u'),
    KeyCode::Char('r'),
    KeyCode::Char('h'),
    KeyCode::Char('w'),
    KeyCode::Char('m'),
    KeyCode::Char('n'),
    KeyCode::Char('?'),
    KeyCode::Char('1'),
    KeyCode::Char(' '),
];

#[test]
fn a_cat_on_the_keyboard_breaks_nothing() {
    let mut dice = Dice::new(7);
    for listing in gagne::catalogue().listings() {
        for second in ["random", "human"] {
            let Some((rules, position)) = listing.small.first() else {
                continue;
            };
            let game = format!("{}:{rules}", listing.name);
            let game = game.trim_end_matches(':');
            let mut screen = begin(game, Some(position), ["human", second], Language::French);
            for _ in 0..300 {
                press(&mut screen, CAT[dice.roll(CAT.len())]);
                if let Some((question, position)) = screen.wanted(Instant::now())
                    && dice.roll(3) > 0
                {
                    let found = match question {
                        ThinkerTask::Choose(player) => gagne::choose(
                            screen.table.session.game(),
                            Some(&position),
                            player,
                            &mut dice,
                            &Budget::default(),
                        )
                        .map(chosen),
                        _ => Err(gagne::Error::TooManyMoves { count: 0 }),
                    };
                    screen.task = Some(ScreenTask {
                        number: 1,
                        question,
                        position,
                        since: Instant::now(),
                    });
                    screen.answered(1, found).unwrap();
                }
                if dice.roll(4) == 0 {
                    let size = |dice: &mut Dice| dice.roll(90) as u16 + 1;
                    let (width, height) = (size(&mut dice), size(&mut dice) / 2 + 1);
                    drawn(&mut screen, width, height);
                    let mouse = ratatui::crossterm::event::MouseEvent {
                        kind: ratatui::crossterm::event::MouseEventKind::Down(
                            ratatui::crossterm::event::MouseButton::Left,
                        ),
                        column: size(&mut dice),
                        row: size(&mut dice),
                        modifiers: KeyModifiers::NONE,
                    };
                    screen.event(&Event::Mouse(mouse)).unwrap();
                }
            }
        }
    }
}

#[test]
fn where_no_worth_is_found_in_time_a_guess_is_shown_and_says_so() {
    let mut screen = begin("connect", None, ["human", "human"], Language::English);
    let start = screen.table.session.position().to_owned();
    screen.table.keep(start, None);
    keys(&mut screen, "4\nh");
    let now = screen.table.session.position().to_owned();
    assert_eq!(
        screen.wanted(Instant::now()),
        Some((ThinkerTask::Worth, now.clone()))
    );
    screen.table.keep(now.clone(), None);
    assert_eq!(
        screen.wanted(Instant::now()),
        Some((ThinkerTask::Guess, now))
    );
    think(&mut screen);
    let text = drawn(&mut screen, 80, 24);
    let told = "for player 2, to move (alphabeta:500ms). No proof.";
    assert!(text.contains("Estimate") && text.contains(told), "{text}");
    assert_eq!(text.matches('≈').count(), 1, "{text}");
    assert_eq!(text.matches(" ?          │").count(), 6, "{text}");
    keys(&mut screen, "w");
    let text = drawn(&mut screen, 80, 24);
    assert!(text.contains("Expected line:"), "{text}");
}
