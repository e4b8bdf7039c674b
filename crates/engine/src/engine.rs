//! How a question about a position is answered: by theory, by search, or by solving everything.

use gagne_core::{
    Ask, Exchange, Game, Meter, Offer, Outcome, Space, Stop, Text, TheoryValue, Value,
};
use gagne_search::Search;
use gagne_solve::brute::Brute;
use gagne_solve::{BestPlay, Solver};

use crate::auto::SearchYield;
use crate::cycle::cycle;
use crate::handle::Position;
use crate::look::Look;
use crate::plan::refusal;
use crate::tables::RootTable;
use crate::whole::{Inquiry, Manner, Wish, solve_all};
use crate::{AnyGame, Error, Method, Storage};

/// Most moves that are looked at one by one.
pub(crate) const LISTABLE: u128 = 4_000_000;

/// Solvers that are kept with what they remember.
const SOLVERS: usize = 3;

/// Positions that `auto` looks at for a distance when a theorem has already named the winner.
const PATIENCE: u64 = 10_000_000;

/// A game with what was found about it.
pub(crate) struct Engine<G: Game> {
    /// The name of the game without its rules.
    pub(crate) name: Text,
    pub(crate) game: G,
    /// The solvers asked so far: some remember positions.
    pub(crate) solvers: Vec<(Method, Box<dyn Solver<G>>)>,
    /// The ways to look ahead that were asked so far.
    pub(crate) looks: Vec<(Look, Box<dyn Search<G>>)>,
    /// The tables of the game that lie ready.
    pub(crate) tables: Vec<RootTable<G::Position>>,
}

/// Moves with what they are worth to the player who makes them.
pub(crate) type MoveValues<G> = Vec<(<G as Space>::Move, Value)>;

/// An answer and how it was come by.
pub(crate) struct EngineAnswer<M> {
    pub(crate) value: Value,
    pub(crate) best: Vec<M>,
    pub(crate) nimber: Option<u64>,
    pub(crate) method: Method,
}

/// Why a search has no answer, before it is known how many positions it took.
#[derive(Debug)]
pub enum Failure {
    /// It was stopped.
    Stop(Stop),
    /// Something else is the matter.
    Error(Error),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Failure::Stop(stop)
    }
}

impl Failure {
    /// The error, now that the meter tells how many positions it took.
    pub fn error(self, meter: &Meter) -> Error {
        match self {
            Failure::Stop(stop) => Error::Stopped {
                stop,
                positions: meter.positions(),
            },
            Failure::Error(error) => error,
        }
    }
}

impl<G: Offer + Game + Send + Sync + 'static> Engine<G> {
    pub(crate) fn new(name: Text, game: G) -> Self {
        Engine {
            name,
            game,
            solvers: Vec::new(),
            looks: Vec::new(),
            tables: Vec::new(),
        }
    }

    /// Whether a method may be asked.
    pub(crate) fn allows(&self, method: Method) -> bool {
        match method {
            Method::Table => !self.tables.is_empty() || self.game.openings().is_some(),
            _ => method.applies(&self.game),
        }
    }

    pub(crate) fn not_applicable(&self, method: Method) -> Failure {
        Failure::Error(Error::NotApplicable {
            method,
            game: self.name.to_string(),
        })
    }

    pub(crate) fn check_listable(&self, position: &G::Position) -> Result<(), Failure> {
        if self.game.ending(position).is_some() {
            return Ok(());
        }
        match self.game.move_count(position) {
            count if count > LISTABLE => Err(Failure::Error(Error::TooManyMoves { count })),
            _ => Ok(()),
        }
    }

    /// The solver of a searching method, kept for the next question.
    pub(crate) fn search<T>(
        &mut self,
        method: Method,
        meter: &mut Meter,
        mut ask: impl FnMut(&mut dyn Solver<G>, &G, &mut Meter) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let known = self.solvers.iter().position(|(of, _)| *of == method);
        let place = known.unwrap_or_else(|| {
            // Each may remember as much as the memory allows, so only the last few are kept.
            if self.solvers.len() >= SOLVERS {
                self.solvers.remove(0);
            }
            self.solvers.push((method, method.solver(&self.game)));
            self.solvers.len() - 1
        });
        let answer = ask(self.solvers[place].1.as_mut(), &self.game, meter);
        // What earlier questions left behind may be what fills the memory: begin afresh once.
        if known.is_some() && matches!(answer, Err(Stop::Memory)) {
            self.solvers[place].1 = method.solver(&self.game);
            return ask(self.solvers[place].1.as_mut(), &self.game, meter);
        }
        answer
    }

    /// Why there is no answer. A game that failed says so itself, and a promise not to loop that is
    /// broken is shown.
    pub(crate) fn explain_failure(
        &self,
        root: &G::Position,
        failure: Failure,
        meter: &mut Meter,
    ) -> Error {
        if let Some(words) = self.game.fault() {
            return Error::Game {
                game: self.name.to_string(),
                words,
            };
        }
        if matches!(failure, Failure::Stop(Stop::Loop))
            && let Ok(Some(cycle)) = cycle(self, &Position::new(root.clone()), meter)
        {
            let cycle = cycle.iter().map(|position| AnyGame::show(self, position));
            return Error::ComesBack {
                game: self.name.to_string(),
                cycle: cycle.collect(),
            };
        }
        failure.error(meter)
    }

    /// Solves everything that can be reached, and asks about it.
    pub(crate) fn ask_all(
        &self,
        root: &G::Position,
        wish: Wish,
        mut inquiry: Inquiry<'_, G>,
        meter: &mut Meter,
    ) -> Result<Manner, Error> {
        self.check_listable(root)
            .map_err(|failure| failure.error(meter))?;
        let refused = refusal(
            &self.game,
            root,
            wish.storage,
            wish.symmetry || !inquiry.every,
            inquiry.support.exchange.map_or(1, Exchange::peers),
            meter,
        )
        .map_err(|stop| self.explain_failure(root, stop.into(), meter))?;
        if let Some(error) = refused {
            return Err(error);
        }
        // What remembers a puzzle goes no further than the goal, and would begin anew for each position.
        let method = if self.game.facts().solo {
            Method::Attractor
        } else {
            Method::Memo
        };
        let mut solver = method.solver(&self.game);
        let solver = solver.as_mut();
        let manner = solve_all(&self.game, root, wish, solver, &mut inquiry, meter)
            .and_then(|manner| self.game.sound().map(|()| manner))
            .map_err(|stop| self.explain_failure(root, stop.into(), meter))?;
        manner.ok_or_else(|| Error::NoStorage {
            storage: wish.storage.map_or("", |storage| storage.name()).to_owned(),
            game: self.name.to_string(),
        })
    }

    /// The answer that the values of all moves of a position give.
    pub(crate) fn best_of(
        &self,
        position: &G::Position,
        moves: &[(G::Move, Value)],
        method: Method,
    ) -> EngineAnswer<G::Move> {
        let ended = self.game.ending(position).map(|ending| ending.value());
        let most = moves.iter().map(|&(_, value)| value).max();
        let value = ended.or(most).unwrap_or(Value::DRAW);
        let best = moves
            .iter()
            .filter(|&&(_, of)| of == value)
            .map(|&(chosen, _)| chosen);
        EngineAnswer {
            value,
            best: best.collect(),
            nimber: None,
            method,
        }
    }

    /// The value of a position and its best moves. The storage is where a method that solves
    /// everything keeps its values, if that is wished.
    pub(crate) fn find_answer(
        &mut self,
        position: &G::Position,
        method: Method,
        storage: Option<Storage>,
        meter: &mut Meter,
    ) -> Result<EngineAnswer<G::Move>, Failure> {
        if !self.allows(method) {
            return Err(self.not_applicable(method));
        }
        let known = match method {
            Method::Theory | Method::Auto => {
                meter.visit()?;
                self.told(position, meter)?
            }
            _ => None,
        };
        match (method, known) {
            (Method::Theory, None) => return Err(self.not_applicable(method)),
            (Method::Theory, Some(known)) => return Ok(self.by_theory(position, known, meter)?),
            (Method::Auto, Some(known)) if self.is_whole(known.value) => {
                return Ok(self.by_theory(position, known, meter)?);
            }
            _ => {}
        }
        if let Some(moves) = self.by_table(position, method, meter)? {
            let nimber = known.and_then(|known| known.nimber);
            return Ok(EngineAnswer {
                nimber,
                ..self.best_of(position, &moves, Method::Table)
            });
        }
        if method == Method::Retrograde {
            let moves = self.swept(position, storage, meter)?;
            return Ok(self.best_of(position, &moves, method));
        }
        let patience = known.map(|_| PATIENCE);
        let searched = self.check_listable(position).and_then(|()| {
            self.searched(position, method, patience, meter, |solver, game, meter| {
                solver.answer(game, position, meter)
            })
        });
        match (searched, known) {
            (Ok(SearchYield::Asked(BestPlay { value, best }, method)), _) => {
                let nimber = known.and_then(|known| known.nimber);
                Ok(EngineAnswer {
                    value,
                    best,
                    nimber,
                    method,
                })
            }
            (Ok(SearchYield::Swept(moves)), _) => {
                Ok(self.best_of(position, &moves, Method::Retrograde))
            }
            // The search did not fit; the theorem still names the winner.
            (
                Err(Failure::Stop(Stop::Time | Stop::Memory | Stop::Length) | Failure::Error(_)),
                Some(known),
            ) => {
                let best = self
                    .known_best(position, known.value, meter)
                    .unwrap_or_default();
                let TheoryValue { value, nimber } = known;
                Ok(EngineAnswer {
                    value,
                    best,
                    nimber,
                    method: Method::Theory,
                })
            }
            (Err(failure), _) => Err(failure),
        }
    }

    /// Who wins a position by brute force that goes no further than the first move that wins, and
    /// that move.
    pub(crate) fn find_winner(
        &self,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<EngineAnswer<G::Move>, Failure> {
        if !Method::Brute.applies(&self.game) {
            return Err(self.not_applicable(Method::Brute));
        }
        self.check_listable(position)?;
        meter.visit()?;
        let found = |value, best| EngineAnswer {
            value,
            best,
            nimber: None,
            method: Method::Brute,
        };
        if let Some(ending) = self.game.ending(position) {
            return Ok(found(ending.value(), Vec::new()));
        }
        let mut moves = Vec::new();
        meter.list(&self.game, position, &mut moves)?;
        let list = size_of_val(&moves[..]) as u64;
        meter.beside(list, |meter| {
            let (mut most, mut best) = (Outcome::Lose, Vec::new());
            for &chosen in &moves {
                let after = meter.play(&self.game, position, chosen)?;
                let outcome = Brute.outcome(&self.game, &after, meter)?;
                let again = self.game.again(position, chosen);
                let outcome = if again { outcome } else { outcome.flip() };
                // Where all is lost no move is better than another.
                if outcome > most {
                    (most, best) = (outcome, vec![chosen]);
                }
                if most == Outcome::Win {
                    break;
                }
            }
            Ok(found(Value::only(most), best))
        })
    }

    pub(crate) fn find_moves(
        &mut self,
        position: &G::Position,
        method: Method,
        meter: &mut Meter,
    ) -> Result<(MoveValues<G>, Method), Failure> {
        if !self.allows(method) {
            return Err(self.not_applicable(method));
        }
        if matches!(method, Method::Theory | Method::Auto) {
            let winners_suffice = method == Method::Theory;
            if let Some(moves) = self.known_moves(position, winners_suffice, meter)? {
                return Ok((moves, Method::Theory));
            }
            if method == Method::Theory {
                return Err(self.not_applicable(method));
            }
        }
        if let Some(moves) = self.by_table(position, method, meter)? {
            return Ok((moves, Method::Table));
        }
        self.check_listable(position)?;
        if method == Method::Retrograde {
            return Ok((self.swept(position, None, meter)?, method));
        }
        let searched = self.searched(position, method, None, meter, |solver, game, meter| {
            solver.moves(game, position, meter)
        })?;
        Ok(match searched {
            SearchYield::Asked(moves, method) => (moves, method),
            SearchYield::Swept(moves) => (moves, Method::Retrograde),
        })
    }
}
