//! Laws that need values.

use gagne_core::{Ask, Entry, Game, Meter, Outcome, Play, Value};

use super::broken;
use crate::values::Values;

/// The oracle obeys the definition: a value is that of the best move, or of the ending.
pub fn value_is_that_of_the_best_move<G: Entry + Game>(
    game: &G,
    values: &mut Values<'_, G>,
    position: &G::Position,
) {
    let here = values.of(position);
    let best = values.moves(position).into_iter().map(|(_, value)| value);
    let wanted = game
        .ending(position)
        .map_or_else(|| best.max(), |ending| Some(ending.value()));
    if wanted != Some(here) {
        let detail = format!("{here:?} is not {wanted:?}");
        broken(game, "a value is that of the best move", position, &detail);
    }
}

/// *Canonical keeps the value*, up to what is settled.
pub fn canonical_keeps_the_value<G: Entry + Game>(
    game: &G,
    values: &mut Values<'_, G>,
    position: &G::Position,
) {
    let canonical = game.canonical(position);
    let (here, there) = (values.of(position), values.of(&canonical));
    let open = |value: Value, position| match value {
        Value::Score(score) => Value::Score(score - game.settled(position)),
        played => played,
    };
    if open(here, position) != open(there, &canonical) {
        let detail = format!("{here:?}, but {there:?} for `{}`", game.show(&canonical));
        broken(game, "canonical keeps the value", position, &detail);
    }
}

/// *Theory agrees* with the oracle wherever it speaks: on the outcome always, on plies, score and
/// nimber where it gives them.
pub fn theory_agrees<G: Entry + Game>(
    game: &G,
    values: &mut Values<'_, G>,
    position: &G::Position,
) {
    let law = "theory agrees with the oracle";
    let Some(theory) = game.theory() else {
        return;
    };
    let play = game.convention();
    let known = theory
        .known(position, play, &mut Meter::unbounded())
        .unwrap();
    let Some(known) = known else {
        return;
    };
    let value = values.of(position);
    let same_plies = known.value.plies().is_none() || known.value.plies() == value.plies();
    let same_score = known.value.score() == value.score();
    if known.value.outcome() != value.outcome() || !same_plies || !same_score {
        let detail = format!("{:?} is not {value:?}", known.value);
        broken(game, law, position, &detail);
    }
    if let Some(nimber) = known.nimber
        && game.is_impartial()
        && play == Play::Normal
        && nimber != values.nimber(position)
    {
        let detail = format!("nimber {nimber} is not {}", values.nimber(position));
        broken(game, law, position, &detail);
    }
}

/// *Theory knows the best moves* where it names any: every winning move of a won position, every
/// move that delays longest in a lost one, each once.
pub fn theory_knows_the_best_moves<G: Entry + Game>(
    game: &G,
    values: &mut Values<'_, G>,
    position: &G::Position,
) {
    let law = "theory knows the best moves";
    let told = game.theory();
    let Some(told) = told.and_then(|theory| theory.best(position, game.convention())) else {
        return;
    };
    let value = values.of(position);
    let valued = values.moves(position);
    for (place, chosen) in told.iter().enumerate() {
        if told[..place].contains(chosen) || !valued.iter().any(|(legal, _)| legal == chosen) {
            broken(game, law, position, "an illegal move, or one named twice");
        }
    }
    for (chosen, of) in valued {
        let wanted = match value.outcome() {
            Outcome::Win => of.outcome() == Outcome::Win,
            _ => of == value,
        };
        if wanted != told.contains(&chosen) {
            let text = game.show_move(position, chosen);
            broken(game, law, position, &format!("{text} is worth {of:?}"));
        }
    }
}
