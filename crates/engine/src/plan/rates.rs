//! How long it takes here and now: some numbers of an index are swept, some positions are solved.

use std::time::{Duration, Instant};

use gagne_core::{After, Dice, Ending, Game, Meter, Packing, PackingVisitor};
use gagne_core::{Ranking, RankingVisitor, Sink, Stop, Watch};
use gagne_solve::table::dense::slots;
use gagne_solve::table::external::{self, Medium, TableOptions};

use super::PATIENCE;

/// Pieces of an index that are swept, and numbers of a piece.
const PIECES: u32 = 128;
const PIECE: u64 = 1024;
/// Moves of a piece, where numbers have many.
const MOVES: u128 = 1 << 18;

/// Sweeps some numbers of an index.
pub(super) struct Sweep<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) root: &'g G::Position,
    pub(super) symmetry: bool,
    pub(super) watch: Watch,
}

/// What is known of an index: its numbers, nanoseconds for one, and whether all can be reached.
pub(super) struct IndexRate {
    pub(super) numbers: u64,
    pub(super) nanoseconds: f64,
    pub(super) exact: bool,
}

/// Looks where every move leads, and forgets it.
struct Discard;

impl Sink for Discard {
    fn hole(&mut self) {}

    fn ended(&mut self, _ending: Ending) {}

    fn open(&mut self, _moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        for after in after {
            std::hint::black_box(after.number);
        }
    }
}

impl<G: Game> RankingVisitor<G::Position> for Sweep<'_, G> {
    type Answer = Option<IndexRate>;

    fn visit<K: Ranking<Position = G::Position>>(self, ranking: &K) -> Option<IndexRate> {
        // Numbers up to symmetry are of no use to those who want them all.
        if ranking.is_folded() && !self.symmetry {
            return None;
        }
        let numbers = slots(ranking, self.root)?;
        let (top, _) = ranking.rank(self.root);
        let began = Instant::now();
        let mut swept = 0;
        let mut dice = Dice::new(1);
        let moves = match self.game.ending(self.root) {
            Some(_) => 1,
            None => self.game.move_count(self.root).max(1),
        };
        let piece = ((MOVES / moves) as u64).clamp(1, PIECE.min(numbers));
        // Pieces from anywhere, so that those for which there was time stand for all.
        for _ in 0..PIECES {
            let mut first = (dice.share() * numbers as f64) as u64;
            let mut tier = 0;
            while tier < top && first >= ranking.size(tier) {
                first -= ranking.size(tier);
                tier += 1;
            }
            let end = ranking.size(tier).min(first + piece);
            ranking.sweep(self.game, tier, first.min(end)..end, &mut Discard);
            swept += end.saturating_sub(first);
            if began.elapsed() > PATIENCE || self.watch.check().is_err() {
                break;
            }
        }
        Some(IndexRate {
            numbers,
            nanoseconds: began.elapsed().as_nanos() as f64 / swept.max(1) as f64,
            exact: ranking.is_exact() && ranking.is_folded() == self.symmetry,
        })
    }
}

/// Bytes of a key.
pub(super) struct KeyBytes<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) root: &'g G::Position,
}

impl<G: Game> PackingVisitor<G::Position> for KeyBytes<'_, G> {
    /// None if levels of keys are no way to solve this game.
    type Answer = Option<u64>;

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) -> Option<u64> {
        external::key_bytes(self.game, packing, self.root)
    }
}

/// Time for solving a part of a game, and what tells enough.
const TRIAL: Duration = Duration::from_millis(400);
const TELLING: Duration = Duration::from_millis(80);
/// Positions below which setting up takes longer than solving.
const FEW: u64 = 500;
/// Random lines that are played to find a long one, and their most plies.
const LINES: usize = 32;
const LONGEST: usize = 400;

/// Solves what follows from a position late in the game, then from earlier ones, until it takes long
/// enough to tell how long everything will take.
pub(super) struct RateTrial<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) root: &'g G::Position,
    pub(super) symmetry: bool,
    pub(super) meter: &'g mut Meter,
}

impl<G: Game> RateTrial<'_, G> {
    /// The positions of a long line, the last first.
    fn line(&mut self) -> Result<Vec<G::Position>, Stop> {
        let mut dice = Dice::new(1);
        let (mut longest, mut moves) = (Vec::new(), Vec::new());
        for _ in 0..LINES {
            let mut line = vec![self.root.clone()];
            while let Some(position) = line.last()
                && line.len() < LONGEST
                && self.game.ending(position).is_none()
            {
                moves.clear();
                self.meter.list(self.game, position, &mut moves)?;
                let after = self.game.play(position, moves[dice.roll(moves.len())]);
                self.meter.work(self.game.heap_bytes(&after))?;
                line.push(after);
            }
            if line.len() > longest.len() {
                longest = line;
            }
        }
        longest.reverse();
        Ok(longest)
    }
}

impl<G: Game + Sync> PackingVisitor<G::Position> for RateTrial<'_, G> {
    /// Nanoseconds for a move, with the threads of the budget; none if too little was solved.
    type Answer = Result<Option<f64>, Stop>;

    fn visit<K: Packing<Position = G::Position>>(mut self, packing: &K) -> Self::Answer {
        let line = self.line()?;
        let request = TableOptions {
            symmetry: self.symmetry,
            medium: Medium::Memory,
        };
        let (game, meter) = (self.game, self.meter);
        let mut rate = None;
        let until = Instant::now() + TRIAL;
        let mut back = 2;
        while back <= line.len() {
            // The first position of all comes last.
            let root = &line[back - 1];
            let began = Instant::now();
            let Some(left) = until.checked_duration_since(began) else {
                break;
            };
            let tried = meter.part(left, |meter| {
                let Some(mut table) = external::solve(game, packing, root, request, meter)? else {
                    return Ok(None);
                };
                table.census(game, meter).map(Some)
            });
            let counted = match tried {
                Ok(Some(counted)) => counted,
                Ok(None) => break,
                Err(Stop::Time | Stop::Memory) => {
                    meter.check()?;
                    break;
                }
                Err(stop) => return Err(stop),
            };
            let took = began.elapsed();
            if counted.positions >= FEW && counted.moves > 0 {
                rate = Some(took.as_nanos() as f64 / counted.moves as f64);
            }
            if took >= TELLING || back == line.len() {
                break;
            }
            back = (back + 1 + back / 8).min(line.len());
        }
        Ok(rate)
    }
}
