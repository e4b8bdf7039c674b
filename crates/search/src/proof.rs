//! Proof-number search, depth first: who wins, without an estimate.
//!
//! The idea: a question has the answer yes or no, and every open position carries two numbers, how
//! many positions must still be settled at least to prove it and to disprove it. The search always
//! goes where fewest are left, which suits trees whose branches differ much in width and depth. It
//! stays below a position as long as thresholds tell that no other is more promising, with the
//! numbers in a table, so that it needs no tree in memory (A. Nagai, *Df-pn algorithm for searching
//! AND/OR trees and its applications*, 2002; overview: Kishimoto, Winands, Müller and Saito, *Game-
//! tree search using proof numbers: the first twenty years*, ICGA Journal 35, 2012). Two questions
//! are asked: does the player to move win, and if not, does he at least draw? A question is always
//! that of the player to move: where the turn passes, *at least a draw* of one player is *no win* of
//! the other, so the second question profits from the table of the first.
//!
//! Where positions come back, numbers of a depth-first search depend on the way (the graph-history
//! problem) and it may run in circles. There the positions met are kept as a graph, each of them
//! once, and both questions are asked on it in turn. Whether a player forces an ending that he seeks
//! is decided backwards from the endings and from what is not unfolded yet, which is proved on
//! every way; proof numbers only tell where the graph should grow. Each round unfolds a position at
//! least, so it ends, at the latest when everything is unfolded: whoever cannot be
//! forced then plays for ever, and gets what endless play is worth.
//!
//! Requires a game of outcomes: one played for points is answered with nothing proved. Cost: bounded
//! by `visits`; by a table of `entries` whole positions up to symmetry, without false hits, of which the
//! half below which least work was done is forgotten when it is full; with loops by `entries`
//! positions, after which the answer is none. The answer: a proved outcome, without its distance, or
//! none. The stacks are explicit.

#[cfg(test)]
mod bounds;
mod dfpn;
mod graph;
mod numbers;
mod quest;
mod rounds;

use gagne_core::{Game, Meter, Outcome, Stop, Value};

use crate::{Finding, Search, Sight, WON};
use dfpn::DfPn;
use rounds::ProofRounds;

/// Proof-number search.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// Most positions to unfold: without loops for each question, the same one perhaps many times.
    pub visits: u64,
    /// Most positions to remember.
    pub entries: usize,
}

impl Default for Proof {
    /// A hundred million visits, and four million positions.
    fn default() -> Self {
        Proof {
            visits: 100_000_000,
            entries: 1 << 22,
        }
    }
}

impl Proof {
    /// Without loops: one question after the other, with a table of numbers.
    fn depth_first<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        found: &mut Finding<G::Move>,
        meter: &mut Meter,
    ) -> Result<Option<Outcome>, Stop> {
        let mut prover = DfPn::new(game, self.entries);
        let mut ask = |least| {
            let (answer, chosen) = prover.ask(position, least, self.visits, meter)?;
            if let Some(first) = chosen {
                found.line = prover.line(position, first, least, meter)?;
            }
            Ok::<_, Stop>(answer)
        };
        let wins = ask(Outcome::Win)?;
        let outcome = match wins {
            Some(true) => Some(Outcome::Win),
            _ => match (wins, ask(Outcome::Draw)?) {
                (_, Some(false)) => Some(Outcome::Lose),
                (Some(false), Some(true)) => Some(Outcome::Draw),
                _ => None,
            },
        };
        found.nodes = prover.nodes;
        found.depth = u32::try_from(prover.deepest).unwrap_or(u32::MAX);
        Ok(outcome)
    }

    /// With loops: both questions on one graph.
    fn in_rounds<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        found: &mut Finding<G::Move>,
        meter: &mut Meter,
    ) -> Result<Option<Outcome>, Stop> {
        let mut rounds = ProofRounds::new(game, position, meter)?;
        let outcome = rounds.run(*self, meter)?;
        found.line = rounds.line(position, meter)?;
        (found.nodes, found.depth) = (rounds.graph.unfolded, rounds.graph.deepest);
        Ok(outcome)
    }
}

impl<G: Game> Search<G> for Proof {
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Finding<G::Move>, Stop> {
        let game = sight.game;
        let mut found = Finding {
            estimate: 0,
            value: game.ending(position).map(|ending| ending.value()),
            line: Vec::new(),
            nodes: 1,
            depth: 0,
        };
        if game.facts().scored {
            return Ok(found);
        }
        if found.value.is_none() {
            let outcome = if game.facts().loops {
                self.in_rounds(game, position, &mut found, meter)?
            } else {
                self.depth_first(game, position, &mut found, meter)?
            };
            found.value = outcome.map(Value::only);
        }
        found.estimate = match found.value.map(Value::outcome) {
            Some(Outcome::Win) => WON,
            Some(Outcome::Lose) => -WON,
            _ => 0,
        };
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Budget, Entry, Neutral, Notation, Space};
    use gagne_games::chomp::Chomp;
    use gagne_games::connect::Connect;
    use gagne_games::dots::Dots;
    use gagne_games::hare::Hare;
    use gagne_games::teeko::Teeko;
    use gagne_games::tictactoe::TicTacToe;

    use super::*;

    fn look<G: Game + Entry>(rules: &str, position: &str, proof: Proof) -> (G, Finding<G::Move>) {
        let game = G::from_rules(rules).unwrap();
        let position = match position {
            "" => game.start(),
            text => game.parse(text).unwrap(),
        };
        let mut meter = Meter::unbounded();
        let mut proof = proof;
        let found = proof.search(Sight::of(&game), &position, &mut meter);
        (game, found.unwrap())
    }

    #[test]
    fn small_games_are_decided() {
        let proof = Proof::default();
        let draw = Some(Value::only(Outcome::Draw));
        let (_, found) = look::<TicTacToe>("", "", proof);
        assert_eq!((found.value, found.estimate), (draw, 0));
        let (_, found) = look::<Connect>("4x4,4", "", proof);
        assert_eq!(found.value, draw);
        let (_, found) = look::<TicTacToe>("", "x.x/.o./x.o", proof);
        assert_eq!(found.value, Some(Value::only(Outcome::Lose)));
        assert_eq!((found.estimate, found.line.len()), (-100, 2));
        let (_, found) = look::<TicTacToe>("", "xxx/oo./...", proof);
        assert_eq!(found.value, Some(Value::lose(0)));
    }

    #[test]
    fn the_move_to_win_chomp_is_named() {
        let (chomp, found) = look::<Neutral<Chomp>>("", "3x3", Proof::default());
        assert_eq!(found.value, Some(Value::only(Outcome::Win)));
        let bar = chomp.parse("3x3").unwrap();
        // On a square bar only the square next to the poison in the diagonal wins.
        assert_eq!(chomp.show_move(&bar, found.line[0]), "2,2");
        let mut end = bar;
        for &chosen in &found.line {
            end = chomp.play(&end, chosen);
        }
        assert_eq!(chomp.ending(&end).map(|e| e.payoff()), Some(-1));
        assert_eq!(found.line.len() % 2, 1);
    }

    #[test]
    fn a_small_table_finds_the_same() {
        let small = Proof {
            entries: 500,
            ..Proof::default()
        };
        let (game, found) = look::<TicTacToe>("", "", small);
        assert_eq!(found.value, Some(Value::only(Outcome::Draw)));
        let tight = Budget {
            memory: Some(30_000),
            ..Budget::default()
        };
        let found = Proof::default().search(Sight::of(&game), &game.start(), &mut tight.meter());
        assert_eq!(found.unwrap().value, Some(Value::only(Outcome::Draw)));
        let none = Budget {
            memory: Some(10),
            ..Budget::default()
        };
        let found = Proof::default().search(Sight::of(&game), &game.start(), &mut none.meter());
        assert_eq!(found, Err(Stop::Memory));
    }

    #[test]
    fn what_is_not_proved_is_not_told() {
        let few = Proof {
            visits: 5,
            ..Proof::default()
        };
        assert_eq!(look::<TicTacToe>("", "", few).1.value, None);
        assert_eq!(look::<Dots>("1x2", "", Proof::default()).1.value, None);
        let (_, found) = look::<Teeko>("", "xxxx./ooo../...../...../.....,p2", few);
        assert!(found.value.is_none_or(|v| v.plies() == Some(0)));
        let (_, found) = look::<Hare>("", "", few);
        assert_eq!((found.value, found.line.len()), (None, 1));
    }

    #[test]
    fn play_that_returns_is_followed_once() {
        for (position, outcome) in [
            (".../oo.../.xo,p1", Outcome::Lose),
            (".x./o..../o.o,p2", Outcome::Win),
        ] {
            let (hare, found) = look::<Hare>("", position, Proof::default());
            assert_eq!(found.value, Some(Value::only(outcome)), "{position}");
            assert!(found.nodes < 1000, "{position}: {}", found.nodes);
            let mut end = hare.parse(position).unwrap();
            for &chosen in &found.line {
                end = hare.play(&end, chosen);
            }
            assert!(hare.ending(&end).is_some(), "{position}");
        }
    }
}
