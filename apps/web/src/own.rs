//! Rules that somebody sends: a sheet in GDL in place of the name of a game. It is read in memory and
//! within a budget; nothing else is ever opened for it.

use std::sync::Arc;
use std::time::Duration;

use gagne::core::{Card, Expected, ParseError};
use gagne::rules::{Complaint, RulesFailure, RulesGame, SheetOptions, sheet};
use gagne::{Budget, Error, Language, Listing, Registry, Speech};

use crate::language::code;
use crate::pool::{TaskError, Workbench};

/// What a game is called whose rules somebody sends.
pub(crate) const NAME: &str = "own";
/// Longest sheet, in bytes.
pub(crate) const LONGEST: usize = 256 << 10;
/// The texts that every game has.
const ENGLISH: &str = include_str!("../locales/own-en.ftl");
const FRENCH: &str = include_str!("../locales/own-fr.ftl");
/// How long the rules may think about the positions of one call.
const PATIENCE: Duration = Duration::from_millis(400);

/// The text by which the game of a sheet is known: it complains in a language.
pub(crate) fn game_text(sheet: &str, language: Language) -> String {
    format!("{NAME}:{}:{sheet}", code(language))
}

/// Opens the game of a text if it is that of a sheet: compiled within one budget, with so many bytes for
/// all that it will know.
pub(crate) fn open(
    text: &str,
    budget: &Budget,
    memory: u64,
) -> Option<Result<RulesGame, TaskError>> {
    let (language, rules) = text
        .strip_prefix(NAME)?
        .strip_prefix(':')?
        .split_once(':')?;
    let speech = Speech::new(Language::from_locale(language)?);
    let voice = Arc::new(move |complaint: &Complaint| words(complaint, &speech));
    let own = Budget {
        time: Some(PATIENCE),
        memory: Some(memory),
        ..Budget::default()
    };
    let meter = &mut budget.meter();
    let opened = sheet(rules, &SheetOptions::default(), NAME, meter, &own, voice);
    Some(opened.map_err(|failure| match failure {
        RulesFailure::Stop(stop) => TaskError::Error(Error::Stopped { stop, positions: 0 }),
        RulesFailure::Complaint(complaint) => TaskError::Rules(Box::new(complaint)),
    }))
}

/// The games that a question is asked among, and the text of the one that it is about: rules that somebody sent
/// are the only one.
pub(crate) fn served(work: &Workbench<'_>, text: &str) -> Result<(Registry, String), TaskError> {
    let memory = work.budget.memory.unwrap_or(u64::MAX) / 2;
    let Some(rules) = open(text, work.budget, memory) else {
        return Ok((work.registry.clone(), text.to_owned()));
    };
    let mut registry = Registry::new();
    registry.add(gagne::own(NAME, rules?));
    Ok((registry, NAME.to_owned()))
}

/// The listing that pages speak of; what it opens is sent with each question.
pub(crate) fn listing() -> Listing {
    let card = Card::new(NAME).english(ENGLISH).french(FRENCH);
    Listing::new(&card, |_| {
        Err(ParseError {
            at: 0,
            expected: Expected::End,
            found: None,
        })
    })
}

/// What is wrong with rules, in one line.
pub(crate) fn words(complaint: &Complaint, speech: &Speech) -> String {
    match complaint {
        Complaint::Sheet(error) => speech.sheet(error),
        Complaint::Fault { position, fault } => speech.sheet_fault_at(fault, position),
        other => other.to_string(),
    }
}
