//! Monte-Carlo tree search that proves.
//!
//! The idea: play to the end at random many times, and look more often where it went well. A tree
//! grows from the position; a descent chooses by UCT, the mean result plus a term for what was
//! tried rarely (Kocsis and Szepesvári, *Bandit based Monte-Carlo planning*, ECML 2006), the leaf
//! is unfolded, a random playout is worth its result, and every position on the way hears of it.
//! Beside its mean a position carries bounds on its value. An end of play has both alike, and they
//! rise through the tree as in min-max, so that a won move decides its parent, and so does the best
//! of moves that are all known (Winands, Björnsson and Saito, *Monte-Carlo tree search solver*, CG
//! 2008; with points: Cazenave and Saffidine, *Score bounded Monte-Carlo tree search*, CG 2010).
//! Moves that their bounds show to be no better than another one are not tried again.
//!
//! Requires nothing. Cost: the length of a game for each playout; a node for each position of the
//! tree, no more than the meter allows: once it refuses, playouts go on without unfolding.
//!
//! The answer: a value only if it is proved, by a finite tree that relies on no repetition. The
//! outcome is proved but not its distance, which is left out beyond one ply; points are exact. The
//! estimate is the mean result of the best move in hundredths, from -100 (lost) to 100 (won), or the
//! mean of the points. When the time runs out after the first playout what was found is told.

mod tree;

use gagne_core::{Game, Meter, Stop};

use crate::{Found, Search, Sight};
use tree::Tree;

/// Monte-Carlo tree search.
#[derive(Clone, Copy, Debug)]
pub struct Mcts {
    /// Playouts, unless the position is proved before.
    pub playouts: u64,
    /// Where the dice begin: the same seed finds the same.
    pub seed: u64,
}

impl<G: Game> Search<G> for Mcts {
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Found<G::Move>, Stop> {
        let before = meter.positions();
        let mut tree = Tree::new(sight.game, position, self.seed, meter)?;
        for _ in 0..self.playouts {
            if tree.is_proved() {
                break;
            }
            match tree.playout(meter) {
                Err(Stop::Time) if tree.playouts() > 0 => break,
                done => done?,
            }
        }
        Ok(Found {
            estimate: tree.estimate(),
            value: tree.value(),
            line: tree.line(),
            nodes: meter.positions() - before,
            depth: u32::try_from(tree.deepest).unwrap_or(u32::MAX),
        })
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Budget, Entry, Notation, Outcome, Space, Value};
    use gagne_games::dots::Dots;
    use gagne_games::teeko::Teeko;
    use gagne_games::tictactoe::TicTacToe;

    use super::*;

    fn look<G: Game + Entry>(game: &G, position: &str, playouts: u64) -> Found<G::Move> {
        let position = game.parse(position).unwrap();
        Mcts { playouts, seed: 7 }
            .search(Sight::of(game), &position, &mut Meter::unbounded())
            .unwrap()
    }

    #[test]
    fn enough_playouts_prove_tic_tac_toe() {
        let found = look(&TicTacToe, ".../.../...", 1_000_000);
        assert_eq!((found.estimate, found.value), (0, Some(Value::DRAW)));
        let won = look(&TicTacToe, "xx./oo./...", 1000);
        assert_eq!((won.estimate, won.value), (100, Some(Value::win(1))));
        let board = TicTacToe.parse("xx./oo./...").unwrap();
        assert_eq!(TicTacToe.show_move(&board, won.line[0]), "3");
        let lost = look(&TicTacToe, "x.x/.o./x.o", 1000);
        assert_eq!(lost.value, Some(Value::only(Outcome::Lose)));
        assert_eq!(lost.line.len(), 2);
        let fork = look(&TicTacToe, "x../.o./..x", 10_000);
        assert_eq!(fork.value, Some(Value::DRAW));
    }

    #[test]
    fn few_playouts_prove_nothing_and_like_the_centre() {
        let found = look(&TicTacToe, ".../.../...", 2000);
        assert_eq!(found.value, None);
        assert!((0..=100).contains(&found.estimate));
        assert_eq!(TicTacToe.show_move(&TicTacToe.start(), found.line[0]), "5");
    }

    #[test]
    fn points_are_proved_and_ends_are_their_own_value() {
        let dots = Dots::from_rules("1x2").unwrap();
        let found = look(&dots, &dots.show(&dots.start()), 1_000_000);
        assert!(matches!(found.value, Some(Value::Score(_))), "{found:?}");
        let over = look(&TicTacToe, "xxx/oo./...", 10);
        assert_eq!((over.value, over.line.len()), (Some(Value::lose(0)), 0));
    }

    #[test]
    fn little_memory_and_little_time_still_find_something() {
        let teeko = Teeko::from_rules("").unwrap();
        let small = Budget {
            memory: Some(100_000),
            ..Budget::default()
        };
        let mut mcts = Mcts {
            playouts: 500,
            seed: 1,
        };
        let found = mcts.search(Sight::of(&teeko), &teeko.start(), &mut small.meter());
        assert_eq!(found.map(|found| found.value), Ok(None));
        let short = Budget {
            positions: Some(10_000),
            ..Budget::default()
        };
        mcts.playouts = u64::MAX;
        let found = mcts.search(Sight::of(&teeko), &teeko.start(), &mut short.meter());
        assert!(!found.unwrap().line.is_empty());
        let none = Budget {
            memory: Some(10),
            ..Budget::default()
        };
        let found = mcts.search(Sight::of(&teeko), &teeko.start(), &mut none.meter());
        assert_eq!(found, Err(Stop::Memory));
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        let first = look(&TicTacToe, "x../.o./...", 300);
        assert_eq!(first, look(&TicTacToe, "x../.o./...", 300));
    }
}
