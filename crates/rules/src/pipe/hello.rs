//! The first line of a program: what it is about.

use gagne_core::{Facts, is_hidden};
use serde::Deserialize;

use super::reply::Exhausted;
use super::words::{clean, excerpt};
use crate::Complaint;
use crate::rules::{Profile, RulesFailure};

/// What a program says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    pub(super) profile: Profile,
    pub(super) start: Option<String>,
    /// Positions are named by number after their first mention.
    pub(super) numbers: bool,
    /// The program goes on by itself with what it has mentioned.
    pub(super) onward: bool,
    /// Texts are read by the program.
    pub(super) reads: bool,
    /// Positions are drawn by the program.
    pub(super) shows: bool,
}

#[derive(Deserialize)]
struct HelloLine {
    gagne: u64,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    players: Option<u8>,
    #[serde(default)]
    loops: bool,
    #[serde(default)]
    scored: bool,
    #[serde(default)]
    impartial: bool,
    #[serde(default)]
    player: bool,
    #[serde(default)]
    h: bool,
    #[serde(default)]
    same: bool,
    #[serde(default)]
    numbers: bool,
    #[serde(default)]
    onward: bool,
    #[serde(default)]
    read: bool,
    #[serde(default)]
    show: bool,
}

#[derive(Deserialize)]
struct HelloRefusal {
    #[serde(default)]
    error: Option<String>,
    #[serde(default)]
    stop: Option<Exhausted>,
}

/// Reads the first line.
pub(super) fn hello(line: &[u8], name: &str) -> Result<Hello, RulesFailure> {
    let rubbish = |detail: String| Complaint::Rubbish {
        line: excerpt(line),
        detail: clean(&detail),
    };
    if let Ok(HelloRefusal { error, stop }) = serde_json::from_slice(line) {
        if let Some(exhausted) = stop {
            return Err(exhausted.into());
        }
        if let Some(words) = error {
            let words = clean(&words);
            return Err(Complaint::Said { words }.into());
        }
    }
    let line: HelloLine =
        serde_json::from_slice(line).map_err(|error| rubbish(error.to_string()))?;
    if line.gagne != 1 {
        return Err(rubbish(format!("gagne {}", line.gagne)).into());
    }
    let players = line.players.unwrap_or(2);
    if !(1..=2).contains(&players) {
        return Err(rubbish(format!("{players} players")).into());
    }
    if let Some(text) = line
        .start
        .iter()
        .chain(&line.name)
        .find(|text| text.contains(is_hidden))
    {
        let text = clean(text);
        return Err(Complaint::Hidden { text }.into());
    }
    let solo = players == 1;
    Ok(Hello {
        profile: Profile {
            name: line.name.unwrap_or_else(|| name.to_owned()),
            facts: Facts {
                loops: line.loops,
                scored: line.scored,
                solo,
            },
            endless: None,
            impartial: line.impartial && !(solo || line.scored || line.loops || line.player),
            tells_player: line.player && !solo,
            estimates: line.h,
            symmetry: line.same,
        },
        start: line.start,
        numbers: line.numbers,
        onward: line.onward && line.numbers,
        reads: line.read,
        shows: line.show,
    })
}
