//! `gagne check`: the laws of a game, tried on it.

use std::io::Write;

use clap::{ArgMatches, Command};
use gagne::{CheckReport, CheckRequest, LawReport, Outcome, Speech, check};

use crate::console::{Console, Fault, number};
use crate::interface::{about_position, option, usage};

/// Exit code of a game that breaks a law.
const BROKEN: u8 = 1;
/// Most random games and positions: more is a slip of the finger.
const MOST_GAMES: u64 = 1_000_000;
const MOST_POSITIONS: u64 = 10_000_000;

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    about_position(command, speech)
        .override_usage(usage(speech, "gagne check GAME [POSITION] [OPTIONS]"))
        .arg(option(speech, "games", "N", "help-check-games"))
        .arg(option(speech, "positions", "N", "help-check-positions"))
        .arg(option(speech, "seed", "N", "help-check-seed"))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let mut game = console.open(matches)?;
    let (name, position) = console.named(matches)?;
    let numbered = |name, most| number(&console.speech, matches, name, 1, most);
    let usual = CheckRequest::default();
    let positions = numbered("positions", MOST_POSITIONS)?;
    let request = CheckRequest {
        position,
        games: numbered("games", MOST_GAMES)?.unwrap_or(usual.games),
        positions: positions.map_or(usual.positions, |most| most as usize),
        seed: number(&console.speech, matches, "seed", 0, u64::MAX)?.unwrap_or(usual.seed),
    };
    let fresh = console.fresh(&name)?;
    let report =
        console.ask(|budget| check(game.as_mut(), &mut || fresh.open(&name), &request, budget))?;
    if console.json {
        console.write_json(&report)?;
    } else {
        show(console, &report)?;
    }
    Ok(if report.right { 0 } else { BROKEN })
}

fn show(console: &mut Console, report: &CheckReport) -> Result<(), Fault> {
    writeln!(console.out, "{}  {}", report.game, report.position)?;
    let laws = report.laws.iter().filter(|law| law.tried > 0).count();
    let broken: Vec<&LawReport> = report
        .laws
        .iter()
        .filter(|law| law.broken.is_some())
        .collect();
    let words = [
        ("laws", (laws as u64).into()),
        ("broken", (broken.len() as u64).into()),
        ("positions", report.positions.into()),
    ];
    let said = console.speech.tell(
        match (report.all, broken.is_empty()) {
            (true, true) => "check-all-hold",
            (false, true) => "check-hold",
            (_, false) => "check-broken",
        },
        &words,
    );
    let outcome = if report.right {
        Outcome::Win
    } else {
        Outcome::Lose
    };
    let said = console.outcome(outcome, &said);
    writeln!(console.out, "{said}")?;
    for law in broken {
        let Some(breach) = &law.broken else {
            continue;
        };
        let words = [
            ("position", breach.position.as_str().into()),
            ("detail", breach.detail.as_str().into()),
            ("count", breach.count.into()),
        ];
        let said = console.speech.tell(&format!("broken-{}", law.law), &words);
        let said = console.wrapped(&said, 2);
        writeln!(console.out, "\n  {said}")?;
        if breach.count > 1 {
            let said = console.speech.tell("check-count", &words);
            writeln!(console.out, "  {}", console.faint(&said))?;
        }
        if let Some(picture) = &breach.picture {
            writeln!(console.out)?;
            console.draw(picture)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use gagne::core::Law;
    use gagne::{Budget, Language, open};

    use super::*;
    use crate::interface;

    #[test]
    fn every_law_has_words_for_its_breach() {
        let mut game = open("tictactoe").unwrap();
        let request = CheckRequest {
            positions: 100,
            ..CheckRequest::default()
        };
        let mut fresh = || open("tictactoe");
        let report = check(game.as_mut(), &mut fresh, &request, &Budget::default()).unwrap();
        assert!(report.right);
        let mut laws: Vec<&str> = report.laws.iter().map(|law| law.law).collect();
        assert!(laws.len() > Law::ALL.len());
        let gave_up = ["rules", "go", "on"].join("-");
        laws.push(&gave_up);
        for (language, _) in Language::ALL {
            let speech = interface::speech(language);
            for law in &laws {
                assert!(speech.knows(&format!("broken-{law}")), "{law}");
            }
        }
    }
}
