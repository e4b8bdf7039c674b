//! Rules of one's own: where a game is named, a file may be.

use std::sync::Arc;

use gagne::rules::{
    Complaint, Pipe, RulesFailure, RulesGame, SheetOptions, Source, names_file, sheet, source,
};
use gagne::{Argument, Error, Listing, Speech};

use crate::console::{Console, Fault};
use crate::interface;

/// The game of a file, if the text names one: `./file`, `file.py`, or `name@file`.
pub(crate) fn listing(text: &str, console: &Console) -> Result<Option<Listing>, Fault> {
    let file = file_of(text);
    if !names_file(file) {
        return Ok(None);
    }
    let speech = interface::speech(console.language);
    let opened = source(file).map_err(RulesFailure::Complaint);
    if !console.drop.is_empty() && matches!(opened, Ok(Source::Program(_))) {
        return Err(only_sheets(console));
    }
    let opened = opened.and_then(|source| open(source, text, console));
    let game = opened.map_err(|failure| match failure {
        RulesFailure::Complaint(complaint) => {
            let words = words(&complaint, &speech);
            let said = [("game", text.into()), ("words", words.into())];
            Fault::Answer(speech.tell("rules-failed", &said), 2)
        }
        RulesFailure::Stop(stop) => console.fault(Error::Stopped { stop, positions: 0 }),
    })?;
    Ok(Some(gagne::own(text, game)))
}

/// The game of rules, however they are told.
fn open(source: Source, name: &str, console: &Console) -> Result<RulesGame, RulesFailure> {
    let speech = interface::speech(console.language);
    let voice = Arc::new(move |complaint: &Complaint| words(complaint, &speech));
    match source {
        Source::Program(launch) => {
            let pipe = Pipe::open(launch, &console.budget)?;
            Ok(RulesGame::new(Box::new(pipe), &console.budget, voice))
        }
        Source::Sheet(text) => {
            let options = SheetOptions {
                drop: console.drop.clone(),
                ..SheetOptions::default()
            };
            let meter = &mut console.budget.meter();
            sheet(&text, &options, name, meter, &console.budget, voice)
        }
    }
}

/// Facts can only be left out of the positions of rules in GDL.
pub(crate) fn check_drop(name: &str, console: &Console) -> Result<(), Fault> {
    if console.drop.is_empty() || names_rules(name) {
        return Ok(());
    }
    Err(only_sheets(console))
}

fn only_sheets(console: &Console) -> Fault {
    Fault::Usage(console.speech.say("drop-only-sheets"))
}

/// Whether a text names a file of rules.
pub(crate) fn names_rules(text: &str) -> bool {
    names_file(file_of(text))
}

/// The file of a text, behind the name that it may be given.
fn file_of(text: &str) -> &str {
    match text.split_once('@') {
        Some((name, file)) if !name.contains('/') => file,
        _ => text,
    }
}

/// What to say of a promise that the rules of a file broke: it is not ours.
pub(crate) fn broken_promise(error: &Error, speech: &Speech) -> Option<Fault> {
    let Error::ComesBack { game, cycle } = error else {
        return None;
    };
    if !names_rules(game) {
        return None;
    }
    let shown = cycle.iter().chain(cycle.first()).take(12);
    let line = shown.cloned().collect::<Vec<_>>().join(" > ");
    let words = [("game", game.as_str().into()), ("line", line.into())];
    Some(Fault::Answer(speech.tell("rules-come-back", &words), 2))
}

/// A complaint in one line.
fn words(complaint: &Complaint, speech: &Speech) -> String {
    let text = |text: &String| Argument::from(text.as_str());
    match complaint {
        Complaint::NoStart => speech.say("rules-no-start"),
        Complaint::Unanswered { position } => {
            speech.tell("rules-unanswered", &[("position", text(position))])
        }
        Complaint::ChangedMind { position } => {
            speech.tell("rules-changed-mind", &[("position", text(position))])
        }
        Complaint::Full => speech.say("rules-full"),
        Complaint::Missing {
            program,
            package: Some(package),
        } => speech.tell(
            "rules-missing-package",
            &[("program", text(program)), ("package", text(package))],
        ),
        Complaint::Missing { program, .. } => {
            speech.tell("rules-missing", &[("program", text(program))])
        }
        Complaint::CannotStart { program, detail } => speech.tell(
            "rules-cannot-start",
            &[("program", text(program)), ("detail", text(detail))],
        ),
        Complaint::Ended { words } => speech.tell("rules-ended", &[("words", text(words))]),
        Complaint::Silent { seconds, position } => speech.tell(
            "rules-silent",
            &[("seconds", (*seconds).into()), ("position", text(position))],
        ),
        Complaint::Rubbish { line, detail } => speech.tell(
            "rules-rubbish",
            &[("line", text(line)), ("detail", text(detail))],
        ),
        Complaint::LongLine { most } => speech.tell("rules-long-line", &[("most", (*most).into())]),
        Complaint::Unasked { line } => speech.tell("rules-unasked", &[("line", text(line))]),
        Complaint::Count { asked, given } => speech.tell(
            "rules-count",
            &[
                ("asked", (*asked as u64).into()),
                ("given", (*given as u64).into()),
            ],
        ),
        Complaint::WrongEnd { position, scored } => speech.tell(
            if *scored {
                "rules-no-score"
            } else {
                "rules-no-outcome"
            },
            &[("position", text(position))],
        ),
        Complaint::NoPlayer { position } => {
            speech.tell("rules-no-player", &[("position", text(position))])
        }
        Complaint::TwoMoves { chosen, position } => speech.tell(
            "rules-two-moves",
            &[("chosen", text(chosen)), ("position", text(position))],
        ),
        Complaint::Hidden { text: shown } => speech.tell("rules-hidden", &[("text", text(shown))]),
        Complaint::Sheet(error) => speech.sheet(error),
        Complaint::Fault { position, fault } => speech.sheet_fault_at(fault, position),
        Complaint::NoFile { .. } => speech.say("rules-no-file"),
        Complaint::Unreadable { detail, .. } => {
            speech.tell("rules-unreadable", &[("detail", text(detail))])
        }
        Complaint::NoText { .. } => speech.say("rules-no-text"),
        Complaint::UnknownKind { .. } => speech.say("rules-unknown-kind"),
        // What the program says itself, and whatever is new.
        other => other.to_string(),
    }
}
