//! Answers of a Python program about many positions at once, in columns.

use gagne_core::Side;
use serde::Deserialize;
use serde::de::Error;

use super::base64::{bytes, words};
use super::marshal::Marshal;
use super::reply::{Draft, Scribe, ending};
use crate::Complaint;
use crate::store::StoredMove;

/// What is told: columns of numbers of four bytes each, and lists of positions in marshal, in base64.
#[derive(Deserialize)]
pub(super) struct ReplyColumns<'a> {
    /// Positions that get the next numbers.
    new: &'a str,
    /// Numbers of the positions that are told of, and how many moves each has.
    of: &'a str,
    counts: &'a str,
    /// Numbers of the positions to which all these moves lead, and the texts of the moves, if they have any.
    after: &'a str,
    #[serde(default)]
    names: &'a str,
    /// Of some, by their place, how play ended.
    #[serde(default)]
    ends: Vec<(usize, serde_json::Value)>,
    /// Whose turn it is at each, and for each move whether it is so again, a digit each.
    #[serde(default)]
    players: &'a str,
    #[serde(default)]
    again: &'a str,
    /// A guess at the worth of each.
    #[serde(default)]
    h: Vec<i64>,
    /// What stands for each position up to symmetry, from this number on.
    #[serde(default)]
    same: Option<(u32, &'a str)>,
}

/// Notes what columns tell.
pub(super) fn columns<E: Error>(scribe: &mut Scribe<'_>, told: &ReplyColumns<'_>) -> Result<(), E> {
    let unfit = || E::custom("columns that do not fit together");
    let strange = || {
        E::custom(
            "a position is made of whole numbers, texts, True, False, None and tuples of these",
        )
    };
    let column = |text| bytes(text).ok_or_else(|| E::custom("a column is no base64"));
    let (Some(of), Some(counts), Some(after)) =
        (words(told.of), words(told.counts), words(told.after))
    else {
        return Err(unfit());
    };
    let (new, names) = (column(told.new)?, column(told.names)?);
    let mut new = Marshal::list(&new).ok_or_else(strange)?;
    let mut names = match told.names {
        "" => None,
        _ => Some(Marshal::list(&names).ok_or_else(unfit)?),
    };
    let mut text = String::new();
    while new.left() > 0 {
        text.clear();
        new.position(&mut text).ok_or_else(strange)?;
        scribe.intern(&text)?;
    }
    if let Some((first, forms)) = told.same.filter(|_| scribe.profile.symmetry) {
        let forms = column(forms)?;
        let mut forms = Marshal::list(&forms).ok_or_else(strange)?;
        for number in u64::from(first).. {
            if forms.left() == 0 {
                break;
            }
            text.clear();
            forms.position(&mut text).ok_or_else(strange)?;
            let form = scribe.meet(&text)?;
            let state = scribe.numbered(number)?;
            if !scribe.store.note_form(state, form) {
                let position = scribe.text(state);
                return Err(scribe.complain(Complaint::ChangedMind { position }));
            }
        }
    }
    let mut ends = told.ends.iter().peekable();
    let mut players = told.players.bytes();
    let mut again = told.again.bytes();
    let mut guesses = told.h.iter();
    if of.len() != counts.len() {
        return Err(unfit());
    }
    let mut after = &after[..];
    for (place, (&number, &count)) in of.iter().zip(&counts).enumerate() {
        let state = scribe.numbered(number.into())?;
        let (here, rest) = after.split_at_checked(count as usize).ok_or_else(unfit)?;
        after = rest;
        scribe.steps.clear();
        for &number in here {
            let label = match &mut names {
                Some(names) => {
                    text.clear();
                    names.text(&mut text).ok_or_else(unfit)?;
                    Some(scribe.label(&text)?)
                }
                None => None,
            };
            let step = StoredMove {
                after: scribe.numbered(number.into())?,
                again: again.next() == Some(b'1') || scribe.profile.facts.solo,
                label,
            };
            scribe.steps.push(step);
        }
        let player = players
            .next()
            .and_then(|digit| Side::of_number(digit.wrapping_sub(b'0')));
        let end = ends.next_if(|(at, _)| *at == place);
        scribe.draft = Draft {
            ending: end.map(|(_, said)| ending(said)).transpose()?,
            player,
            estimate: guesses.next().copied(),
            form: scribe.store.form(state),
        };
        scribe.note(state)?;
    }
    if !after.is_empty() || ends.next().is_some() {
        return Err(unfit());
    }
    Ok(())
}
