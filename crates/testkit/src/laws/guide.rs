//! Laws of what helps to search a game: guides and keys leave the truth alone.

use std::collections::HashMap;

use gagne_core::{AnyGuide, Ask, Entry, Game, Glance, Value};

use super::{broken, moves};
use crate::tour::Tour;
use crate::values::Values;

/// Beyond every score.
const FAR: i64 = i64::MAX / 4;
/// How far is looked ahead: with few plies left a guide may look less closely.
const PLIES: [u32; 5] = [1, 2, 3, 4, u32::MAX];

/// The guide of a game, for a position that has not ended.
fn open_guide<'g, G: Entry + Game>(game: &'g G, position: &G::Position) -> Option<AnyGuide<'g, G>> {
    game.guide().filter(|_| game.ending(position).is_none())
}

/// *A glance is right*: the value lies between its bounds, whatever is asked.
pub fn a_glance_is_right<G: Entry + Game>(
    game: &G,
    values: &mut Values<'_, G>,
    position: &G::Position,
) {
    let Some(guide) = open_guide(game, position) else {
        return;
    };
    let value = values.of(position);
    let score = match value {
        Value::Score(score) => score,
        _ => 0,
    };
    for (above, below) in [(-FAR, FAR), (0, 1), (-1, 1), (-1, 0)] {
        for plies in PLIES {
            let points = (score + above, score + below);
            let Glance { least, most, .. } = guide.glance(position, points, plies);
            if value < least || value > most {
                let detail = format!(
                    "{value:?} is not between {least:?} and {most:?} for {points:?} and {plies} plies"
                );
                broken(game, "a glance is right", position, &detail);
            }
        }
    }
}

/// *Nothing good is left out*: the moves listed are legal, each once, nothing in the buffer is
/// disturbed, and the best of them is as good as the best of all.
pub fn nothing_good_is_left_out<G: Entry + Game>(
    game: &G,
    values: &mut Values<'_, G>,
    position: &G::Position,
) {
    for plies in PLIES {
        best_is_listed(game, values, position, plies);
    }
}

/// *Openings agree*: a value that was found beforehand is the best of those of what follows, where all of these
/// were found too.
pub fn openings_agree<G: Entry + Game>(game: &G, position: &G::Position) {
    let Some(openings) = game.openings() else {
        return;
    };
    let told = openings.value(position);
    let here = match game.ending(position) {
        Some(ending) => Some(ending.value()),
        None => {
            let after = moves(game, position).into_iter().map(|chosen| {
                let value = openings.value(&game.play(position, chosen))?;
                Some(value.before(game.again(position, chosen)))
            });
            let after: Option<Vec<Value>> = after.collect();
            after.and_then(|values| values.into_iter().max())
        }
    };
    if here.is_some() && told != here {
        let detail = format!("{told:?} is not {here:?}");
        broken(game, "openings agree", position, &detail);
    }
}

fn best_is_listed<G: Entry + Game>(
    game: &G,
    values: &mut Values<'_, G>,
    position: &G::Position,
    plies: u32,
) {
    let law = "nothing good is left out";
    let Some(guide) = open_guide(game, position) else {
        return;
    };
    let mut buffer = moves(game, position);
    let before = buffer.clone();
    let glance = guide.glance(position, (-FAR, FAR), plies);
    guide.promising(position, glance.noted, plies, &mut buffer);
    let Some(listed) = buffer.strip_prefix(&before[..]) else {
        broken(game, law, position, "the buffer was disturbed");
    };
    let valued = values.moves(position);
    let mut best: Option<Value> = None;
    for (place, chosen) in listed.iter().enumerate() {
        let legal = valued.iter().find(|(legal, _)| legal == chosen);
        match legal {
            Some((_, value)) if !listed[..place].contains(chosen) => best = best.max(Some(*value)),
            _ => broken(game, law, position, "an illegal move, or one listed twice"),
        }
    }
    let value = values.of(position);
    if best != Some(value) {
        let detail = format!("the best move listed is worth {best:?}, not {value:?}");
        broken(game, law, position, &detail);
    }
}

/// *A key tells what matters*: positions with the same key are worth the same, up to what is
/// settled.
pub fn a_key_tells_what_matters<G: Entry + Game>(tour: &Tour<'_, G>) {
    let game = tour.game;
    let Some(keys) = game.keys(tour.root()) else {
        return;
    };
    let mut values = Values::new(game);
    let mut known: HashMap<u64, Value> = HashMap::new();
    for position in &tour.reached {
        let value = match values.of(position) {
            Value::Score(score) => Value::Score(score - game.settled(position)),
            played => played,
        };
        let key = keys.key(position);
        let first = *known.entry(key).or_insert(value);
        if first != value {
            let detail = format!("{value:?}, but another with key {key:x} is worth {first:?}");
            broken(game, "a key tells what matters", position, &detail);
        }
    }
}
