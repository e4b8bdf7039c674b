//! Rules of play.

use std::sync::atomic::Ordering;

use gagne_core::{Ending, Facts, Game, Outcome, Side, Space, Stop, Successor, SuccessorOf};

use super::{Id, RulesGame};
use crate::rules::RulesFailure;

impl Space for RulesGame {
    type Position = Id;
    type Move = u32;

    fn start(&self) -> Id {
        self.0.start
    }

    fn canonical(&self, &position: &Id) -> Id {
        if !self.0.profile.symmetry || position == Id::NOWHERE {
            return position;
        }
        let told = || self.look(|store| store.form(position.0));
        let form = told().or_else(|| {
            self.view(position, |_, _| ())?;
            told()
        });
        form.map_or(position, Id)
    }

    fn number(&self, &position: &Id) -> Option<u32> {
        (position != Id::NOWHERE).then_some(position.0)
    }
}

impl RulesGame {
    fn step<T>(
        &self,
        position: Id,
        chosen: u32,
        read: impl Fn(crate::store::StoredMove) -> T,
    ) -> Option<T> {
        self.view(position, |view, _| view.steps().nth(chosen as usize))?
            .map(read)
    }
}

impl Game for RulesGame {
    fn ending(&self, &position: &Id) -> Option<Ending> {
        let known = self.view(position, |view, _| view.ending);
        known.unwrap_or_else(|| Some(self.nothing()))
    }

    fn moves(&self, &position: &Id, out: &mut Vec<u32>) {
        let count = self.view(position, |view, _| view.moves as u32);
        out.extend(0..count.unwrap_or(0));
    }

    fn play(&self, &position: &Id, chosen: u32) -> Id {
        let after = self.step(position, chosen, |step| Id(step.after));
        after.unwrap_or(position)
    }

    fn facts(&self) -> Facts {
        self.0.profile.facts
    }

    fn player(&self, &position: &Id) -> Side {
        if !self.0.profile.tells_player {
            return Side::First;
        }
        let told = self.view(position, |view, _| view.player);
        told.flatten().unwrap_or_default()
    }

    fn tells_player(&self) -> bool {
        self.0.profile.tells_player || self.0.profile.facts.solo
    }

    fn player_from(&self, _root: &Id, position: &Id) -> Option<Side> {
        self.tells_player().then(|| self.player(position))
    }

    fn again(&self, &position: &Id, chosen: u32) -> bool {
        let again = self.step(position, chosen, |step| step.again);
        again.unwrap_or(false)
    }

    fn endless(&self, position: &Id) -> Ending {
        let facts = self.0.profile.facts;
        match (self.0.profile.endless, self.player(position)) {
            (Some(outcome), Side::First) => Ending::Outcome(outcome),
            (Some(outcome), Side::Second) => Ending::Outcome(outcome.flip()),
            (None, _) if facts.solo && !facts.scored => Ending::Outcome(Outcome::Lose),
            (None, _) => self.nothing(),
        }
    }

    fn move_count(&self, &position: &Id) -> u128 {
        let count = self.view(position, |view, _| view.moves as u128);
        count.unwrap_or(0)
    }

    fn expand(&self, &position: &Id, out: &mut Vec<SuccessorOf<Self>>) -> Option<Ending> {
        let known = self.view(position, |view, _| {
            let ending = view.ending;
            let numbered = (0..).zip(view.steps());
            out.extend(numbered.map(|(chosen, step)| Successor {
                chosen,
                after: Id(step.after),
                again: step.again,
            }));
            ending
        });
        known.unwrap_or_else(|| Some(self.nothing()))
    }

    const EXPANDS_AT_ONCE: bool = true;

    fn held(&self) -> u64 {
        self.0.held.load(Ordering::Relaxed)
    }

    fn fault(&self) -> Option<String> {
        match self.failure()? {
            RulesFailure::Complaint(complaint) => Some((self.0.voice)(&complaint)),
            RulesFailure::Stop(_) => None,
        }
    }

    fn sound(&self) -> Result<(), Stop> {
        self.stopped()
    }
}
