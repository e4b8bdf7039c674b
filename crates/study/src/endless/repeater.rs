//! Who repeats a position loses.
//!
//! Whether a move repeats a position depends on the way there, and to decide such a game is as hard as
//! generalised geography (Schaefer, *On the complexity of some two-person perfect-information games*, 1978):
//! no method that looks at positions alone can do it. But the way matters only here and there:
//!
//! * where a player can force an ending, each position on the way is nearer to it than the one before, so that
//!   none comes back: who wins stays as it was;
//! * of what is left, places that lead to each other form parts, and play that leaves a part never returns.
//!
//! So a position becomes one together with the places of its own part that lie behind it, and a repetition an
//! ending. Exact, and exponential in the size of the largest part: large parts end at the budget.

use gagne_core::{Budget, Ending, Outcome, Sketch};
use gagne_engine::AnyGame;
use gagne_rules::{Desk, Profile, Rules, RulesFailure, StateAnswer, StoredMove, Unreadable};
use parking_lot::Mutex;

use super::graph::MoveGraph;
use super::names::{GamePlace, Name};

/// A game in which who repeats a position loses.
pub(super) struct Repeater {
    desk: Mutex<Inner>,
    profile: Profile,
    budget: Budget,
}

struct Inner {
    game: Box<dyn AnyGame>,
    graph: MoveGraph,
}

impl Repeater {
    pub(super) fn new(game: Box<dyn AnyGame>, profile: Profile, budget: Budget) -> Self {
        let graph = MoveGraph::new(!game.tells_player());
        Repeater {
            desk: Mutex::new(Inner { game, graph }),
            profile,
            budget,
        }
    }

    fn answer(&self, inner: &mut Inner, number: u32, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let state = desk.look(|store| String::from_utf8_lossy(store.state(number)).into_owned());
        let (at, behind) = match Name::read(&state) {
            Name::At(at, behind) => (at, behind),
            Name::Repeated(_, winner) => {
                let answer = StateAnswer {
                    ending: Some(Ending::Outcome(Outcome::Win)),
                    player: Some(winner),
                    ..StateAnswer::default()
                };
                desk.add(|store| store.answer(number, &answer))?;
                return Ok(());
            }
        };
        let Some(here) = inner.meet(at, &self.budget)? else {
            return Ok(());
        };
        let (game, graph) = (inner.game.as_ref(), &inner.graph);
        let behind: Vec<u32> = behind
            .iter()
            .filter_map(|name| graph.find(game, name))
            .collect();
        let spot = graph.spot(here);
        let mover = spot.place.side;
        let mut ways = Vec::with_capacity(spot.edges.len());
        for edge in &spot.edges {
            let there = graph.spot(edge.to);
            let together = spot.part.is_some() && there.part == spot.part;
            let repeats = together && (edge.to == here || behind.contains(&edge.to));
            let name = graph.name(edge.to);
            let text = if repeats {
                Name::Repeated(&name, mover.next(false)).text()
            } else if together {
                graph.via(edge.to, behind.iter().copied().chain([here]))
            } else {
                name
            };
            // Whoever repeats has lost at once, even if the next move had been theirs too.
            ways.push((text, edge.again && !repeats, &edge.chosen));
        }
        desk.add(|store| {
            let mut steps = Vec::with_capacity(ways.len());
            for (text, again, chosen) in ways {
                steps.push(StoredMove {
                    after: store.intern(text.as_bytes())?,
                    again,
                    label: Some(store.label(chosen)?),
                });
            }
            let answer = StateAnswer {
                ending: spot.ending,
                steps: &steps,
                player: Some(mover),
                estimate: spot.estimate,
            };
            store.answer(number, &answer)?;
            Ok(())
        })
    }
}

impl Inner {
    /// The text of the game itself.
    fn plain(&self, text: &str) -> String {
        let at = Name::read(text).at();
        if self.game.tells_player() {
            at.to_owned()
        } else {
            GamePlace::read(at).text
        }
    }

    fn meet(&mut self, name: &str, budget: &Budget) -> Result<Option<u32>, RulesFailure> {
        let Inner { game, graph } = self;
        graph.meet(game.as_ref(), name, &mut budget.meter())
    }

    /// A text as it is written: what lies behind it in its own part, each place once and in one order.
    fn written(&mut self, text: &str, budget: &Budget) -> Result<String, Unreadable> {
        let (at, behind) = match Name::read(text) {
            Name::Repeated(at, winner) => {
                let place = self.meet(at, budget).map_err(Unreadable::Failure)?;
                let name = self.graph.name(place.ok_or(Unreadable::Text)?);
                return Ok(Name::Repeated(&name, winner).text());
            }
            Name::At(at, behind) => (at, behind),
        };
        let here = self.meet(at, budget).map_err(Unreadable::Failure)?;
        let here = here.ok_or(Unreadable::Text)?;
        let mut places = Vec::new();
        for name in behind {
            let place = self.meet(name, budget).map_err(Unreadable::Failure)?;
            places.push(place.ok_or(Unreadable::Text)?);
        }
        let part = self.graph.spot(here).part;
        places.retain(|&place| part.is_some() && self.graph.spot(place).part == part);
        Ok(self.graph.via(here, places))
    }
}

impl MoveGraph {
    /// The name of a place that was reached by way of others.
    fn via(&self, at: u32, behind: impl IntoIterator<Item = u32>) -> String {
        let mut behind: Vec<u32> = behind.into_iter().filter(|&place| place != at).collect();
        behind.sort_unstable_by(|&one, &other| self.spot(one).place.cmp(&self.spot(other).place));
        behind.dedup();
        let names: Vec<String> = behind.iter().map(|&place| self.name(place)).collect();
        let at = self.name(at);
        Name::At(&at, names.iter().map(String::as_str).collect()).text()
    }
}

impl Rules for Repeater {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn start(&self) -> Option<Vec<u8>> {
        let inner = self.desk.lock();
        let text = inner.game.show(&inner.game.start());
        Some(text.into_bytes()).filter(|text| !text.is_empty())
    }

    fn expand(&self, states: &[u32], _ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let mut inner = self.desk.lock();
        let mut states = states.iter();
        states.try_for_each(|&state| self.answer(&mut inner, state, desk))
    }

    fn write(&self, state: &[u8], out: &mut String) {
        out.push_str(&String::from_utf8_lossy(state));
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable> {
        let written = self.desk.lock().written(text, &self.budget)?;
        Ok(written.into_bytes())
    }

    fn picture(&self, state: &[u8]) -> Result<Option<String>, RulesFailure> {
        let inner = self.desk.lock();
        let text = String::from_utf8_lossy(state);
        let position = inner.game.read(inner.plain(&text).as_str());
        let drawn = position
            .ok()
            .map(|at| inner.game.characters(&at).to_string());
        Ok(drawn)
    }

    fn sketch(&self, state: &[u8]) -> Option<Sketch> {
        let inner = self.desk.lock();
        let text = String::from_utf8_lossy(state);
        let position = inner.game.read(inner.plain(&text).as_str()).ok()?;
        Some(inner.game.shapes(&position))
    }
}
