//! Min-max as the course notes define it.
//!
//! The whole tree to a depth, without cuts; the heuristic speaks at its edge and at final positions;
//! player 1 maximises and player 2 minimises, which is to say that everybody maximises what is seen
//! from his own side. Among equally good moves the *last* in the order of the game is taken: the
//! notes sort the boards that follow, an empty cell before any mark, and take the first.
//!
//! Beside the estimate a value is proved where the tree suffices: a won final position decides its
//! parent, and a position all of whose moves are proved is proved. As the tree has its full width, a
//! proved distance is exact.
//!
//! Cost: every line of play to the depth. The stack is explicit.

use gagne_core::bytes::vec_bytes;
use gagne_core::{Game, Meter, Outcome, Stop, Value};

use crate::{Finding, Search, Sight};

/// Min-max to a depth.
#[derive(Clone, Copy, Debug)]
pub struct Minimax {
    /// Plies to look ahead.
    pub depth: u32,
}

/// What is known of a position.
struct LineValue<M> {
    estimate: i64,
    value: Option<Value>,
    /// The moves of the line, the last one first.
    line: Vec<M>,
}

/// A position whose moves are being looked at.
struct MinimaxFrame<G: Game> {
    position: G::Position,
    /// Where its moves begin in the shared buffer, and the one being looked at.
    start: usize,
    at: usize,
    best: Option<LineValue<G::Move>>,
    /// The best value proved so far, and whether every move so far is proved.
    proved: Option<Value>,
    all_proved: bool,
}

impl<G: Game> MinimaxFrame<G> {
    /// Takes into account what was found behind the move being looked at.
    fn hear(&mut self, chosen: G::Move, again: bool, mut seen: LineValue<G::Move>) {
        let value = seen.value.map(|value| value.before(again));
        self.all_proved &= value.is_some();
        self.proved = self.proved.max(value);
        let estimate = if again { seen.estimate } else { -seen.estimate };
        if self
            .best
            .as_ref()
            .is_none_or(|best| estimate >= best.estimate)
        {
            seen.line.push(chosen);
            self.best = Some(LineValue {
                estimate,
                value: None,
                line: seen.line,
            });
        }
    }

    /// What is known when every move has been looked at.
    fn closed(self) -> LineValue<G::Move> {
        let decided = |value: &Value| {
            let won = matches!(
                value,
                Value::Played {
                    outcome: Outcome::Win,
                    ..
                }
            );
            won || self.all_proved
        };
        let (estimate, line) = self
            .best
            .map_or((0, Vec::new()), |best| (best.estimate, best.line));
        LineValue {
            estimate,
            value: self.proved.filter(decided),
            line,
        }
    }
}

impl<G: Game> Search<G> for Minimax {
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Finding<G::Move>, Stop> {
        let game = sight.game;
        let mut nodes = 0;
        let mut frames: Vec<MinimaxFrame<G>> = Vec::new();
        let mut moves = Vec::new();
        let mut entering = position.clone();
        // Bytes that the positions on the stack hold outside it.
        let mut heap = 0;
        loop {
            // Down to a leaf.
            meter.visit()?;
            nodes += 1;
            let ending = game.ending(&entering);
            let mut seen = if ending.is_some() || frames.len() >= self.depth as usize {
                LineValue {
                    estimate: sight.estimate(&entering),
                    value: ending.map(|ending| ending.value()),
                    line: Vec::new(),
                }
            } else {
                let start = moves.len();
                meter.list(game, &entering, &mut moves)?;
                let first = moves.get(start).copied().ok_or(Stop::Fault)?;
                let next = meter.play(game, &entering, first)?;
                heap += game.heap_bytes(&entering) as u64;
                meter.hold(vec_bytes(&frames) + vec_bytes(&moves) + heap)?;
                frames.push(MinimaxFrame {
                    position: std::mem::replace(&mut entering, next),
                    start,
                    at: start,
                    best: None,
                    proved: None,
                    all_proved: true,
                });
                continue;
            };
            // Up to a position with a move left.
            loop {
                let Some(mut frame) = frames.pop() else {
                    seen.line.reverse();
                    return Ok(Finding {
                        estimate: seen.estimate,
                        value: seen.value,
                        line: seen.line,
                        nodes,
                        depth: self.depth,
                    });
                };
                let chosen = moves[frame.at];
                let again = game.again(&frame.position, chosen);
                frame.hear(chosen, again, seen);
                frame.at += 1;
                if let Some(&next) = moves.get(frame.at) {
                    entering = meter.play(game, &frame.position, next)?;
                    frames.push(frame);
                    break;
                }
                moves.truncate(frame.start);
                heap -= game.heap_bytes(&frame.position) as u64;
                seen = frame.closed();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Ask, Notation, Space};
    use gagne_games::tictactoe::TicTacToe;

    use super::*;

    fn look(position: &str, depth: u32) -> Finding<u8> {
        let board = TicTacToe.parse(position).unwrap();
        let mut meter = Meter::unbounded();
        Minimax { depth }
            .search(Sight::of(&TicTacToe), &board, &mut meter)
            .unwrap()
    }

    #[test]
    fn depth_two_against_itself_plays_the_game_of_the_notes() {
        let mut board = TicTacToe.start();
        let mut cells = Vec::new();
        while TicTacToe.ending(&board).is_none() {
            let found = look(&TicTacToe.show(&board), 2);
            cells.push(TicTacToe.show_move(&board, found.line[0]));
            board = TicTacToe.play(&board, found.line[0]);
        }
        assert_eq!(cells.join(","), "5,9,7,3,6,4,2,8,1");
    }

    #[test]
    fn depth_nothing_is_the_heuristic() {
        for (position, wanted) in [(".../.../...", 0), ("..o/.x./xo.", 1)] {
            let found = look(position, 0);
            assert_eq!((found.estimate, found.value), (wanted, None), "{position}");
            assert!(found.line.is_empty());
        }
    }

    #[test]
    fn a_value_is_proved_where_the_tree_suffices() {
        let won = look("xx./oo./...", 1);
        assert_eq!((won.estimate, won.value), (100, Some(Value::win(1))));
        let lost = look("x.x/.o./x.o", 2);
        assert_eq!((lost.estimate, lost.value), (-100, Some(Value::lose(2))));
        assert_eq!(look("x.x/.o./x.o", 1).value, None);
        let whole = look("x../.../...", 8);
        assert_eq!((whole.estimate, whole.value), (0, Some(Value::DRAW)));
        assert!(TicTacToe.heuristic().is_some());
    }
}
