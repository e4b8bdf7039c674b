//! The exact methods by name.

use gagne_core::{Ask, Game, Meter, Offer, Stop, Value};
use gagne_search::alphabeta::AlphaBeta;
use gagne_search::proof::Proof;
use gagne_search::{Search, Sight, ida};
use gagne_solve::brute::Brute;
use gagne_solve::graph::loops::Loops;
use gagne_solve::memo::memo;
use gagne_solve::oracle::Oracle;
use gagne_solve::{BestPlay, Solver};

use crate::Error;
use crate::cache::Cache;
use crate::nearest;
use crate::whole::HasTable;

/// An exact method. All of them give the same answers; they differ in cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Picks: theory if it gives the whole value, memory otherwise.
    #[default]
    Auto,
    /// The closed form, or a period proved at run time.
    Theory,
    /// A table that lies ready.
    Table,
    /// The whole tree, nothing remembered.
    Brute,
    /// Every position once.
    Memo,
    /// All positions, backwards from the ends.
    Retrograde,
    /// The graph of all positions, and attractors of its endings.
    Attractor,
    /// Only what can still change the answer.
    AlphaBeta,
    /// Proof numbers: the outcome alone.
    Proof,
    /// Iterative deepening A*, for puzzles.
    Ida,
    /// The definition, for small games and for tests.
    Oracle,
}

impl Method {
    /// Every method with its name.
    pub const ALL: [(Method, &'static str); 11] = [
        (Method::Auto, "auto"),
        (Method::Theory, "theory"),
        (Method::Table, "table"),
        (Method::Brute, "brute"),
        (Method::Memo, "memo"),
        (Method::Retrograde, "retrograde"),
        (Method::Attractor, "attractor"),
        (Method::AlphaBeta, "alphabeta"),
        (Method::Proof, "proof"),
        (Method::Ida, "ida"),
        (Method::Oracle, "oracle"),
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        Method::ALL
            .iter()
            .find(|(method, _)| *method == self)
            .map_or("", |(_, name)| name)
    }

    /// The method with this name.
    pub fn named(name: &str) -> Result<Method, Error> {
        let wanted = name.trim().to_ascii_lowercase();
        let found = Method::ALL.iter().find(|(_, name)| *name == wanted);
        found
            .map(|(method, _)| *method)
            .ok_or_else(|| Error::UnknownMethod {
                name: name.to_owned(),
                near: nearest(&wanted, Method::ALL.iter().map(|(_, name)| *name)),
            })
    }

    /// Whether the method may be asked about this game at all.
    pub(crate) fn applies<G: Offer + Game>(self, game: &G) -> bool {
        let facts = game.facts();
        match self {
            Method::Theory => game.theory().is_some(),
            Method::Brute => !facts.loops,
            Method::Attractor => !facts.solo,
            Method::AlphaBeta => !(facts.loops || facts.solo),
            Method::Proof => !(facts.solo || facts.scored),
            Method::Ida => facts.solo && !facts.scored,
            Method::Retrograde => {
                let start = game.start();
                let backwards = facts.loops
                    || game.ranking(&start, HasTable).is_some()
                    || game.packing(&start, HasTable).is_some();
                backwards && !facts.scored && !facts.solo
            }
            // Whether there is one the engine knows, and not the game.
            Method::Table => true,
            Method::Auto | Method::Memo | Method::Oracle => true,
        }
    }

    /// A fresh solver that searches, for a method that does.
    pub(crate) fn solver<G: Offer + Game + Send + Sync + 'static>(
        self,
        game: &G,
    ) -> Box<dyn Solver<G>> {
        match self {
            Method::Brute => Box::new(Brute),
            Method::Oracle => Box::new(Oracle),
            Method::Attractor => Box::new(Loops::default()),
            Method::AlphaBeta => Box::new(AlphaBetaMethod(AlphaBeta::keyed(None))),
            Method::Proof => Box::new(ProofMethod(Proof {
                visits: u64::MAX,
                // A graph forgets nothing: the memory alone bounds it.
                entries: if game.facts().loops {
                    usize::MAX
                } else {
                    Proof::default().entries
                },
            })),
            Method::Ida => Box::new(IdaMethod),
            Method::Auto | Method::Theory | Method::Table | Method::Memo | Method::Retrograde => {
                memo(game)
            }
        }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}

/// Alpha-beta as an exact method.
struct AlphaBetaMethod<G: Game>(AlphaBeta<G>);

impl<G: Offer + Game + Sync> Solver<G> for AlphaBetaMethod<G> {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        self.0.value(Sight::of(game), position, meter)
    }

    fn moves(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Vec<(G::Move, Value)>, Stop> {
        self.0.moves(Sight::of(game), position, meter)
    }

    fn answer(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<BestPlay<G::Move>, Stop> {
        let (value, best) = self.0.best(Sight::of(game), position, meter)?;
        Ok(BestPlay { value, best })
    }

    fn remembered(&self) -> u64 {
        self.0.remembered()
    }
}

/// Proof-number search as an exact method.
struct ProofMethod(Proof);

impl<G: Offer + Game> Solver<G> for ProofMethod {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        let found = self.0.search(Sight::of(game), position, meter)?;
        // Only the memory can stand in the way of a proof.
        let value = found.value.ok_or(Stop::Memory)?;
        Ok(match game.ending(position) {
            Some(ending) => ending.value(),
            None => Value::only(value.outcome()),
        })
    }
}

/// Iterative deepening A* as an exact method.
struct IdaMethod;

impl<G: Offer + Game> Solver<G> for IdaMethod {
    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        let found = ida::solve(game, position, &Cache::of_user(), meter)?;
        found.and_then(|found| found.value).ok_or(Stop::Fault)
    }
}
