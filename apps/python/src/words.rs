//! The language that is spoken.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use gagne::{Argument, Language, Listing, Speech};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::raise::wrong_input;

const ENGLISH: &str = include_str!("../locales/en.ftl");
const FRENCH: &str = include_str!("../locales/fr.ftl");

/// Whether French is spoken.
static IS_FRENCH: AtomicBool = AtomicBool::new(false);

fn spoken() -> Language {
    if IS_FRENCH.load(Ordering::Relaxed) {
        Language::French
    } else {
        Language::English
    }
}

/// What is said of no game in particular.
pub(crate) fn speech() -> &'static Speech {
    static SPEECH: [OnceLock<Speech>; 2] = [OnceLock::new(), OnceLock::new()];
    let language = spoken();
    SPEECH[usize::from(language == Language::French)].get_or_init(|| {
        let mut speech = Speech::new(language);
        speech.learn(ENGLISH, FRENCH);
        speech
    })
}

/// What is said of a game.
pub(crate) fn about(listing: &Listing) -> Speech {
    let mut speech = Speech::about(spoken(), listing);
    speech.learn(ENGLISH, FRENCH);
    speech
}

/// The language that is spoken, after it was changed if a code is given.
#[pyfunction]
#[pyo3(signature = (code=None))]
pub(crate) fn language(code: Option<&str>) -> PyResult<&'static str> {
    if let Some(code) = code {
        let Some(language) = Language::from_locale(code) else {
            let words = [("code", code.into())];
            return Err(wrong_input(speech().tell("wrong-language", &words)));
        };
        IS_FRENCH.store(language == Language::French, Ordering::Relaxed);
    }
    Ok(spoken().code())
}

/// A message with its values: numbers are written as the language does.
#[pyfunction]
#[pyo3(signature = (name, /, **values))]
pub(crate) fn say(name: &str, values: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let mut words: Vec<(String, Argument)> = Vec::new();
    for (key, value) in values.into_iter().flatten() {
        let argument = match value.extract::<u64>() {
            Ok(number) => number.into(),
            Err(_) => value.str()?.to_string().into(),
        };
        words.push((key.extract()?, argument));
    }
    let words: Vec<(&str, Argument)> = words
        .iter()
        .map(|(key, argument)| (key.as_str(), argument.clone()))
        .collect();
    Ok(speech().tell(name, &words))
}
