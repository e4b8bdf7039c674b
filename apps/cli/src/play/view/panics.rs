//! A panic in the view, in a real terminal. No command panics when asked to, so these tests run
//! themselves once more inside of tmux, and there they panic.

#[path = "../../../tests/all/tmux.rs"]
mod tmux;

use gagne::{Error, Language};
use ratatui::crossterm::event::{self, Event};
use tmux::Terminal;

use super::paint::paint;
use super::screens::{begin, registry};
use super::terminal::FullScreen;
use super::thinker::{Insight, Request, Thinker, ThinkerTask};
use crate::console::{Console, Fault};
use crate::{guarded, interface};

/// Set inside of the terminal.
const INSIDE: &str = "GAGNE_TEST_INSIDE";

/// Runs a test of this file again in a terminal, and what it does there as the program would run
/// it; a key makes it panic. Returns what stands on the screen in the end.
fn panicking(test: &str, key: &str, work: impl FnOnce() -> Result<u8, Fault>) -> String {
    if std::env::var_os(INSIDE).is_some() {
        let code = guarded(&interface::speech(Language::English), work);
        std::process::exit(code.into());
    }
    let program = std::env::current_exe().unwrap();
    let program = format!("{INSIDE}=1 {}", program.display());
    let terminal = Terminal::start(&program, test, 100, 30);
    // Tests are named from below the crate.
    let (_, room) = module_path!().split_once("::").unwrap();
    terminal.command(&format!(
        "--quiet --exact {room}::{test} --nocapture; echo code=$?"
    ));
    terminal.expect("Player 1 to move.");
    terminal.until("the view", |_| terminal.modes() == [true, true, false]);
    terminal.keys(&[key]);
    let screen = terminal.expect("code=3");
    terminal.is_restored();
    screen
}

/// What the program says of a panic.
fn is_told(screen: &str, detail: &str) {
    let told = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = format!("gagne made a mistake: {detail} ({}:", file!());
    assert!(told.contains(&said), "{screen}");
    assert!(!screen.contains("to move"), "the view is gone: {screen}");
}

#[test]
fn a_view_that_panics_gives_the_terminal_back_and_says_why() {
    let test = "a_view_that_panics_gives_the_terminal_back_and_says_why";
    let screen = panicking(test, "x", || {
        let mut screen = begin("tictactoe", None, ["human"; 2], Language::English);
        let mut whole = FullScreen::take()?;
        whole.draw(|frame| paint(&mut screen, frame))?;
        while !matches!(event::read()?, Event::Key(_)) {}
        panic!("nothing left\nto draw")
    });
    is_told(&screen, "nothing left to draw");
}

#[test]
fn a_thread_that_panics_ends_the_view_and_says_why() {
    let test = "a_thread_that_panics_ends_the_view_and_says_why";
    let screen = panicking(test, "w", || {
        let speech = interface::speech(Language::English);
        let given = interface::command(&speech).get_matches_from(["gagne", "play", "nim"]);
        let (_, given) = given.subcommand().unwrap();
        let console = Console::new(speech, Language::English, registry(), given)?;
        let mut screen = begin("tictactoe", None, ["human"; 2], Language::English);
        // It knows nothing of any position, and does not live to tell how play goes on.
        let mut thinker = Thinker::thinking(|| {
            |request: &Request| match request.question {
                ThinkerTask::Line => panic!("nothing to go on"),
                ThinkerTask::Choose(_) => Ok::<_, Error>(Insight::Chosen(None)),
                ThinkerTask::Worth | ThinkerTask::Patient | ThinkerTask::Guess => {
                    Ok(Insight::Worth(Default::default()))
                }
            }
        });
        let mut whole = FullScreen::take()?;
        super::play(&mut screen, &mut thinker, &mut whole, &console)?;
        Ok(0)
    });
    is_told(&screen, "nothing to go on");
}
