//! Complete games: listed depth-first or breadth-first, or only counted.
//!
//! Depth-first order is the order of the moves, taken first to last; it streams and needs memory
//! for one line only. Breadth-first order is by length and then depth-first. It too lists line by
//! line: a first walk over the positions notes which lengths of which result each can still reach,
//! and each length is then walked depth-first without a wrong turn. Counting walks the positions
//! once with exact big numbers. The notes list the games in which a chosen player wins, whatever
//! best play would have been: the other one cooperates. Requires a game without loops.

use std::ops::ControlFlow;

use gagne_core::bytes::vec_bytes;
use gagne_core::walk::fold::{Algebra, Memory, Remember, fold};
use gagne_core::{Ask, Ending, Game, Meter, Offer, Outcome, Stop};
use num_bigint::BigUint;

/// What it costs to show a text, beside what it costs to copy it.
const SHOWN: usize = 4;
/// Bytes of a short text that stands alone.
const SPLIT: usize = size_of::<String>() + 32;

/// The order of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineOrder {
    /// Depth-first: first moves first.
    Depth,
    /// Breadth-first: short lines first.
    Breadth,
}

/// A complete line, as it is listed.
pub struct ListedLine<'l, G: Game> {
    /// The moves.
    pub moves: &'l [G::Move],
    /// The moves as one text.
    pub text: &'l str,
    /// How it ends for the player who moves first in it.
    pub result: Outcome,
    /// Moves made by the winner; none if the line is drawn.
    pub winner_moves: Option<u64>,
}

/// Lines of one result: how many, and the shortest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// How many.
    pub count: BigUint,
    /// Plies of the shortest.
    pub shortest: Option<u64>,
    /// Least number of moves of the winner.
    pub winner_moves: Option<u64>,
}

impl LineCount {
    /// Adds lines found by a move, made by the winner of them or not.
    fn add(&mut self, after: &LineCount, winner_moved: bool) {
        self.count += &after.count;
        self.shortest = least(self.shortest, after.shortest.map(|plies| plies + 1));
        let moved = after
            .winner_moves
            .map(|moves| moves + u64::from(winner_moved));
        self.winner_moves = least(self.winner_moves, moved);
    }

    /// Lines of either kind together.
    pub fn with(mut self, other: &LineCount) -> LineCount {
        self.count += &other.count;
        self.shortest = least(self.shortest, other.shortest);
        self.winner_moves = least(self.winner_moves, other.winner_moves);
        self
    }
}

fn least(here: Option<u64>, there: Option<u64>) -> Option<u64> {
    match (here, there) {
        (Some(here), Some(there)) => Some(here.min(there)),
        (here, there) => here.or(there),
    }
}

/// The index of a result in tables by result.
fn index(result: Outcome) -> usize {
    match result {
        Outcome::Lose => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}

/// How a final position ended for the player who would move.
fn result_of(ending: Ending) -> Outcome {
    ending.value().outcome()
}

/// Counts lines by result: lost, drawn, won for the player to move.
struct CountAlgebra;

impl<G: Game + Offer> Algebra<G> for CountAlgebra {
    type Sum = [LineCount; 3];

    fn end(&self, game: &G, position: &G::Position, ending: Ending) -> Self::Sum {
        let mut sum = <[LineCount; 3]>::default();
        if game.completes_line(position) {
            let result = result_of(ending);
            sum[index(result)] = LineCount {
                count: BigUint::from(1u8),
                shortest: Some(0),
                winner_moves: (result != Outcome::Draw).then_some(0),
            };
        }
        sum
    }

    fn begin(&self) -> Self::Sum {
        Default::default()
    }

    fn add(&self, sum: &mut Self::Sum, again: bool, after: &Self::Sum) {
        for (result, tally) in after.iter().enumerate() {
            let mine = if again { result } else { 2 - result };
            sum[mine].add(tally, mine == 2);
        }
    }

    fn key(&self, _game: &G, position: &G::Position) -> G::Position {
        // Symmetry keeps values; only the position itself keeps its lines.
        position.clone()
    }

    fn heap_bytes(&self, sum: &Self::Sum) -> usize {
        sum.iter()
            .map(|tally| tally.count.bits() as usize / 8 + 8)
            .sum()
    }
}

/// Lengths that lines of each result can have, as bits.
struct LengthAlgebra;

impl<G: Game + Offer> Algebra<G> for LengthAlgebra {
    type Sum = [Vec<u64>; 3];

    fn end(&self, game: &G, position: &G::Position, ending: Ending) -> Self::Sum {
        let mut sum = <[Vec<u64>; 3]>::default();
        if game.completes_line(position) {
            sum[index(result_of(ending))].push(1);
        }
        sum
    }

    fn begin(&self) -> Self::Sum {
        Default::default()
    }

    fn add(&self, sum: &mut Self::Sum, again: bool, after: &Self::Sum) {
        for (result, lengths) in after.iter().enumerate() {
            let into = &mut sum[if again { result } else { 2 - result }];
            let mut carry = 0;
            for (place, &bits) in lengths.iter().enumerate() {
                if into.len() <= place {
                    into.push(0);
                }
                into[place] |= bits << 1 | carry;
                carry = bits >> 63;
            }
            if carry != 0 {
                if into.len() == lengths.len() {
                    into.push(0);
                }
                into[lengths.len()] |= carry;
            }
        }
    }

    fn key(&self, _game: &G, position: &G::Position) -> G::Position {
        position.clone()
    }

    fn heap_bytes(&self, sum: &Self::Sum) -> usize {
        sum.iter().map(|lengths| lengths.len() * 8).sum()
    }
}

/// Counts the lines from a position by how they end for the player to move there.
pub fn count<G: Game + Offer>(
    game: &G,
    root: &G::Position,
    winner: Option<Outcome>,
    meter: &mut Meter,
) -> Result<LineCount, Stop> {
    let [lost, drawn, won] = fold(game, root, &CountAlgebra, &mut Remember::default(), meter)?;
    Ok(match winner {
        Some(Outcome::Lose) => lost,
        Some(Outcome::Draw) => drawn,
        Some(Outcome::Win) => won,
        None => lost.with(&drawn).with(&won),
    })
}

/// Lists the lines from a position that end with the wanted result for the player to move there,
/// or all of them, until `show` breaks off.
pub fn list<G: Game + Offer>(
    game: &G,
    root: &G::Position,
    wanted: Option<Outcome>,
    order: LineOrder,
    meter: &mut Meter,
    show: &mut dyn FnMut(&ListedLine<'_, G>) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let (moves, path, text, frames) = Default::default();
    let mut lister = Lister {
        game,
        wanted,
        show,
        moves,
        path,
        own: 0,
        text,
        frames,
        guided: 0,
        heap: 0,
    };
    if order == LineOrder::Depth {
        return lister.walk(root, None, meter).map(|_| ());
    }
    let mut memory = Remember::default();
    let lengths = fold(game, root, &LengthAlgebra, &mut memory, meter)?;
    lister.guided = memory.bytes();
    let guide = LengthGuide(memory);
    for length in 0..64 * lengths.iter().map(Vec::len).max().unwrap_or(0) as u64 {
        if holds(&lengths, length, wanted)
            && lister.walk(root, Some((&guide, length)), meter)?.is_break()
        {
            break;
        }
    }
    Ok(())
}

/// Knows which lengths can still be reached from every position.
struct LengthGuide<P>(Remember<P, [Vec<u64>; 3]>);

/// Whether a line of this length and result is among these lengths.
fn holds(lengths: &[Vec<u64>; 3], length: u64, wanted: Option<Outcome>) -> bool {
    let has = |lengths: &Vec<u64>| {
        lengths
            .get(length as usize / 64)
            .is_some_and(|bits| bits >> (length % 64) & 1 == 1)
    };
    match wanted {
        Some(result) => has(&lengths[index(result)]),
        None => lengths.iter().any(has),
    }
}

struct LineFrame<P> {
    position: P,
    /// Whether the player who moves here is the one who moves first in the line.
    mine: bool,
    /// Where the moves of this position begin in the shared buffer.
    start: usize,
    next: usize,
    /// Length of the text of the moves up to here.
    text: usize,
}

struct Lister<'l, G: Game> {
    game: &'l G,
    wanted: Option<Outcome>,
    show: &'l mut dyn FnMut(&ListedLine<'_, G>) -> ControlFlow<()>,
    moves: Vec<G::Move>,
    path: Vec<G::Move>,
    /// Moves of the path made by the player who moves first.
    own: u64,
    text: String,
    frames: Vec<LineFrame<G::Position>>,
    /// Bytes that the guide holds.
    guided: u64,
    /// Bytes that the positions on the stack hold outside it.
    heap: u64,
}

impl<G: Game + Offer> Lister<'_, G> {
    /// Walks the tree, guided to lines of one length if there is a guide.
    fn walk(
        &mut self,
        root: &G::Position,
        guide: Option<(&LengthGuide<G::Position>, u64)>,
        meter: &mut Meter,
    ) -> Result<ControlFlow<()>, Stop> {
        let game = self.game;
        let mut entering = Some((root.clone(), true));
        loop {
            if let Some((position, mine)) = entering.take()
                && self.enter(position, mine, guide, meter)?.is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
            let depth = self.frames.len();
            let Some(frame) = self.frames.last_mut() else {
                return Ok(ControlFlow::Continue(()));
            };
            // Back at this position: the move looked at last, if any, is taken back.
            if self.path.len() == depth {
                self.path.pop();
                self.own -= u64::from(frame.mine);
                self.text.truncate(frame.text);
            }
            if frame.next == self.moves.len() {
                self.moves.truncate(frame.start);
                self.heap -= game.heap_bytes(&frame.position) as u64;
                self.frames.pop();
                continue;
            }
            let chosen = self.moves[frame.next];
            frame.next += 1;
            if !self.path.is_empty() {
                self.text.push_str(game.separator());
            }
            game.write_move(&frame.position, chosen, &mut self.text);
            self.path.push(chosen);
            self.own += u64::from(frame.mine);
            let mine = frame.mine == game.again(&frame.position, chosen);
            entering = Some((meter.play(game, &frame.position, chosen)?, mine));
        }
    }

    /// Shows a line that ends here, or puts the position on the stack.
    fn enter(
        &mut self,
        position: G::Position,
        mine: bool,
        guide: Option<(&LengthGuide<G::Position>, u64)>,
        meter: &mut Meter,
    ) -> Result<ControlFlow<()>, Stop> {
        meter.visit()?;
        let length = self.path.len() as u64;
        if let Some(ending) = self.game.ending(&position) {
            let here = result_of(ending);
            let result = if mine { here } else { here.flip() };
            let long_enough = guide.is_none_or(|(_, wanted)| length == wanted);
            let wanted = self.wanted.is_none_or(|wanted| wanted == result);
            if !(wanted && long_enough && self.game.completes_line(&position)) {
                return Ok(ControlFlow::Continue(()));
            }
            let winner_moves = match result {
                Outcome::Win => Some(self.own),
                Outcome::Lose => Some(length - self.own),
                Outcome::Draw => None,
            };
            let line = ListedLine {
                moves: &self.path,
                text: &self.text,
                result,
                winner_moves,
            };
            // A line may have a million moves, and all of them are shown.
            meter.work(SHOWN * self.text.len())?;
            return Ok((self.show)(&line));
        }
        if let Some((guide, wanted_length)) = guide {
            let left = wanted_length.checked_sub(length);
            let wanted = self
                .wanted
                .map(|wanted| if mine { wanted } else { wanted.flip() });
            let reachable = guide
                .0
                .recall(&position, self.game.number(&position))
                .zip(left);
            if !reachable.is_some_and(|(lengths, left)| holds(lengths, left, wanted)) {
                return Ok(ControlFlow::Continue(()));
            }
        }
        let start = self.moves.len();
        // A line may be longer than the memory: the stack and the text of one line are stated.
        let line = vec_bytes(&self.frames) + vec_bytes(&self.moves) + vec_bytes(&self.path);
        let shown = 3 * self.text.capacity() + 2 * SPLIT * self.path.len();
        self.heap += self.game.heap_bytes(&position) as u64;
        meter.hold(self.guided + line + shown as u64 + self.heap)?;
        meter.list(self.game, &position, &mut self.moves)?;
        let text = self.text.len();
        self.frames.push(LineFrame {
            position,
            mine,
            start,
            next: start,
            text,
        });
        Ok(ControlFlow::Continue(()))
    }
}
