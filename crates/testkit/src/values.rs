//! Laws that need values. The oracle gives them, which never looks at symmetry or theory.

use std::collections::HashMap;

use gagne_core::{Entry, Game, Meter, Outcome, Play, Value};
use gagne_solve::Solver;
use gagne_solve::oracle::Oracle;

use crate::brief::Brief;
use crate::guides::guide_laws;
use crate::laws::{broken, moves, reachable};

/// Values by the oracle, each asked for once.
pub struct Values<'v, G: Game> {
    game: &'v G,
    known: HashMap<G::Position, Value>,
    nimbers: HashMap<G::Position, u64>,
}

impl<'v, G: Game> Values<'v, G> {
    /// Nothing asked yet.
    pub fn new(game: &'v G) -> Self {
        Values {
            game,
            known: HashMap::new(),
            nimbers: HashMap::new(),
        }
    }

    /// What a position is worth.
    pub fn of(&mut self, position: &G::Position) -> Value {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let value = Oracle
            .value(self.game, position, &mut Meter::unbounded())
            .unwrap();
        self.known.insert(position.clone(), value);
        value
    }

    /// The moves of a position with what they are worth to the player who makes them.
    pub fn moves(&mut self, position: &G::Position) -> Vec<(G::Move, Value)> {
        let game = self.game;
        let valued = moves(game, position).into_iter();
        valued
            .map(|chosen| {
                let after = self.of(&game.play(position, chosen));
                (chosen, after.before(game.again(position, chosen)))
            })
            .collect()
    }

    /// The least number that is not the nimber of an option.
    pub fn nimber(&mut self, position: &G::Position) -> u64 {
        if let Some(&nimber) = self.nimbers.get(position) {
            return nimber;
        }
        let game = self.game;
        let options: Vec<u64> = moves(game, position)
            .into_iter()
            .map(|chosen| self.nimber(&game.play(position, chosen)))
            .collect();
        let nimber = (0..).find(|number| !options.contains(number)).unwrap();
        self.nimbers.insert(position.clone(), nimber);
        nimber
    }
}

/// Checks every law that needs values on at most `most` positions reached from the starts.
pub fn value_laws<G: Entry + Game>(game: &G, starts: &[G::Position], most: usize) {
    let mut values = Values::new(game);
    let positions = reachable(game, starts, most);
    for position in &positions {
        value_is_that_of_the_best_move(game, &mut values, position);
        canonical_keeps_the_value(game, &mut values, position);
        theory_agrees(game, &mut values, position);
        theory_knows_the_best_moves(game, &mut values, position);
    }
    for root in starts {
        let positions = reachable(game, std::slice::from_ref(root), most);
        guide_laws(game, &mut values, root, &positions);
        // Where points are settled on the way, keys that are the same up to symmetry differ in value.
        if !game.facts().scored {
            let brief = Brief {
                game,
                values: &mut values,
                positions: &positions,
            };
            game.packing(root, brief);
        }
    }
}

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
        && G::IMPARTIAL
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
