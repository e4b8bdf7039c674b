//! What play that never ends is worth, said by whoever asks.
//!
//! A game that is drawn, won or lost when it goes on for ever is the same graph with another worth; the side to
//! move becomes part of positions that do not tell it. *Who repeats a position loses* depends on the way there
//! and becomes part of the position too ([`Repeater`]). Either way the result is a game like any other, told in
//! the texts of the first, so that every method and every command works on it.

mod fact;
mod graph;
mod names;
mod repeater;
mod unending;

use std::fmt;
use std::sync::Arc;

use gagne_catalogue::open_rules;
use gagne_core::{Budget, Card, Outcome, Side};
use gagne_engine::AnyGame;
use gagne_rules::{Profile, Rules, RulesGame, Voice};

use repeater::Repeater;
use unending::EndlessRules;

pub(crate) use names::SECOND;

/// What play that never ends is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// It is drawn.
    Draw,
    /// Player 1 loses: it is for whoever begins to bring play to an end, as in a puzzle.
    Loss,
    /// This player wins.
    Win(Side),
    /// There is none: who repeats a position loses.
    Repeater,
}

/// Why endless play cannot be given another worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEndlessWorth {
    /// The game always ends.
    Ends,
    /// It is played for points, and nobody said how many endless play would bring.
    Points,
}

impl Endless {
    /// Every meaning with its name.
    pub const ALL: [(Endless, &'static str); 5] = [
        (Endless::Draw, "draw"),
        (Endless::Loss, "loss"),
        (Endless::Win(Side::First), "win:1"),
        (Endless::Win(Side::Second), "win:2"),
        (Endless::Repeater, "repeater"),
    ];

    /// The meaning of a name.
    pub fn named(text: &str) -> Option<Endless> {
        let wanted = text.trim().to_ascii_lowercase();
        let found = Endless::ALL.iter().find(|(_, name)| *name == wanted);
        found.map(|(endless, _)| *endless)
    }

    /// What it is worth to player 1.
    fn outcome(self) -> Outcome {
        match self {
            Endless::Draw | Endless::Repeater => Outcome::Draw,
            Endless::Win(Side::First) => Outcome::Win,
            Endless::Loss | Endless::Win(Side::Second) => Outcome::Lose,
        }
    }

    /// Why a game stays as it is, if it does.
    pub fn refuses(self, game: &dyn AnyGame) -> Option<NoEndlessWorth> {
        match game.facts() {
            facts if !facts.loops => Some(NoEndlessWorth::Ends),
            facts if facts.scored => Some(NoEndlessWorth::Points),
            _ => None,
        }
    }

    /// The same game with this meaning of endless play, within the memory of a budget.
    pub fn change(self, game: Box<dyn AnyGame>, budget: &Budget) -> Box<dyn AnyGame> {
        if self.refuses(game.as_ref()).is_some() {
            return game;
        }
        // The rules are part of the name: there is no choice of them any more.
        let (card, name) = (Card::new(game.name()), game.name());
        let facts = game.facts();
        let repeater = self == Endless::Repeater && !facts.solo;
        let sided = !(game.tells_player() || facts.solo || self == Endless::Draw);
        let outcome = match self {
            // The one player of a puzzle who repeats a position gets nowhere.
            Endless::Repeater if facts.solo => Outcome::Lose,
            _ => self.outcome(),
        };
        let profile = Profile {
            facts,
            endless: Some(outcome),
            tells_player: (sided || game.tells_player()) && !facts.solo,
            estimates: game.has_heuristic(),
            // A symmetry may exchange the players, and then endless play.
            symmetry: self == Endless::Draw,
            ..Profile::new(name)
        };
        let budget = budget.begun();
        let rules: Box<dyn Rules> = if repeater {
            Box::new(Repeater::new(game, profile, budget.clone()))
        } else {
            Box::new(EndlessRules::new(game, profile, sided))
        };
        let voice: Voice = Arc::new(ToString::to_string);
        open_rules(&card, RulesGame::new(rules, &budget, voice))
    }
}

impl fmt::Display for Endless {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Endless::ALL.iter().find(|(endless, _)| endless == self);
        out.write_str(found.map_or("", |(_, name)| name))
    }
}
