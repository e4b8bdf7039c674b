//! The search where no position comes back: positions on a stack, numbers in a table.

use gagne_core::bytes::{table_bytes, vec_bytes};
use gagne_core::{Game, Meter, Outcome, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::numbers::{Goal, NEVER, ProofNumbers, sum};

/// Branches that are metered together.
const METERED: usize = 64;
/// Bytes of a position that are stated at once.
const LARGE: usize = 1 << 12;

/// A move of a position that is being looked at.
struct Branch<G: Game> {
    chosen: G::Move,
    again: bool,
    question: Goal<G::Position>,
    /// How the question is settled, if play has ended.
    ended: Option<ProofNumbers>,
}

/// A position that is being looked at.
struct ProofFrame<G: Game> {
    question: Goal<G::Position>,
    /// The actual position; the one of the question is its canonical form.
    position: G::Position,
    /// Where its branches begin in the shared buffer.
    start: usize,
    /// Bytes that the frame and its branches hold outside the stack, and a branch in all.
    heap: u64,
    each: usize,
    /// Numbers at which others are more promising.
    most_yes: u32,
    most_no: u32,
    work: u64,
}

/// The numbers of a position after those of its branches, and where to go on.
struct Summary {
    numbers: ProofNumbers,
    /// The branch that is nearest to a yes, with its numbers, and how near the next one is.
    best: usize,
    chosen: ProofNumbers,
    second: u32,
}

pub(super) struct DfPn<'g, G: Game> {
    game: &'g G,
    most: usize,
    table: FxHashMap<Goal<G::Position>, ProofNumbers>,
    /// Bytes that positions of the table hold outside it.
    heap: u64,
    frames: Vec<ProofFrame<G>>,
    branches: Vec<Branch<G>>,
    /// Bytes that positions of the frames and branches hold outside these.
    stacked: u64,
    moves: Vec<G::Move>,
    /// Positions unfolded, and most of them on the stack at once.
    pub(super) nodes: u64,
    pub(super) deepest: usize,
}

impl<'g, G: Game> DfPn<'g, G> {
    pub(super) fn new(game: &'g G, most: usize) -> Self {
        DfPn {
            game,
            most: most.max(2),
            table: FxHashMap::default(),
            heap: 0,
            frames: Vec::new(),
            branches: Vec::new(),
            stacked: 0,
            moves: Vec::new(),
            nodes: 0,
            deepest: 0,
        }
    }

    fn question(&self, position: &G::Position, least: Outcome) -> Goal<G::Position> {
        Goal {
            position: self.game.canonical(position),
            least,
        }
    }

    /// The question of the next player that is this one turned round.
    fn turned(least: Outcome) -> Outcome {
        match least {
            Outcome::Win => Outcome::Draw,
            _ => Outcome::Win,
        }
    }

    fn branch(&self, position: &G::Position, least: Outcome, chosen: G::Move) -> Branch<G> {
        let again = self.game.again(position, chosen);
        let least = if again { least } else { Self::turned(least) };
        let after = self.game.play(position, chosen);
        let ending = self.game.ending(&after);
        Branch {
            chosen,
            again,
            question: self.question(&after, least),
            ended: ending.map(|ending| ProofNumbers::settled(ending.value().outcome() >= least)),
        }
    }

    fn heap_of(&self, branch: &Branch<G>) -> usize {
        self.game.heap_bytes(&branch.question.position)
    }

    /// Most bytes in use while one more question is noted.
    fn bytes(&self) -> u64 {
        let (len, capacity) = (self.table.len(), self.table.capacity());
        let table = table_bytes::<(Goal<G::Position>, ProofNumbers)>(len, capacity);
        let stack = vec_bytes(&self.frames) + vec_bytes(&self.branches) + vec_bytes(&self.moves);
        table + self.heap + stack + self.stacked
    }

    /// States what is held with so much more; gives half of the table back if that is too much.
    fn hold(&mut self, more: u64, meter: &mut Meter) -> Result<(), Stop> {
        if meter.hold(self.bytes() + more).is_err() {
            self.forget(meter)?;
            self.table.shrink_to_fit();
            self.most = self.most.min(self.table.capacity().max(2));
            meter.hold(self.bytes() + more)?;
        }
        Ok(())
    }

    /// Begins to look at a position that has not ended.
    fn enter(
        &mut self,
        position: G::Position,
        question: Goal<G::Position>,
        most: (u32, u32),
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        meter.visit()?;
        self.nodes += 1;
        let own = self.game.heap_bytes(&position) + self.game.heap_bytes(&question.position);
        meter.work(own)?;
        self.moves.clear();
        meter.list(self.game, &position, &mut self.moves)?;
        if self.moves.is_empty() {
            return Err(Stop::Fault);
        }
        let start = self.branches.len();
        let mut heap = own as u64;
        let missing = (start + self.moves.len()).saturating_sub(self.branches.capacity());
        if missing > 0 || heap > 0 {
            // While a buffer grows there are an old one and one of twice its size.
            let grown = (2 * self.branches.capacity()).max(start + self.moves.len());
            let buffer = if missing > 0 { grown } else { 0 };
            let bytes = (buffer * size_of::<Branch<G>>()) as u64;
            self.stacked += heap;
            self.hold(bytes, meter)?;
            self.branches.reserve(self.moves.len());
        }
        for place in 0..self.moves.len() {
            if place % METERED == 0 {
                let some = METERED.min(self.moves.len() - place);
                meter.work(some * size_of::<Branch<G>>())?;
            }
            let branch = self.branch(&position, question.least, self.moves[place]);
            let held = self.heap_of(&branch);
            self.branches.push(branch);
            if held > 0 {
                meter.work(held)?;
                heap += held as u64;
                self.stacked += held as u64;
                if held > LARGE || place % METERED == 0 {
                    self.hold(0, meter)?;
                }
            }
        }
        self.frames.push(ProofFrame {
            question,
            position,
            start,
            heap,
            each: match heap {
                0 => size_of::<Branch<G>>(),
                _ => size_of::<Branch<G>>() + heap as usize / self.moves.len(),
            },
            most_yes: most.0,
            most_no: most.1,
            work: 1,
        });
        self.deepest = self.deepest.max(self.frames.len());
        Ok(())
    }

    fn numbers(&self, branch: &Branch<G>) -> ProofNumbers {
        if let Some(numbers) = branch.ended {
            return numbers;
        }
        let known = self.table.get(&branch.question);
        known.copied().unwrap_or(ProofNumbers::OPEN)
    }

    fn summary(&self, frame: &ProofFrame<G>, meter: &mut Meter) -> Result<Summary, Stop> {
        let mut all = Summary {
            numbers: ProofNumbers::settled(false),
            best: frame.start,
            chosen: ProofNumbers::OPEN,
            second: NEVER,
        };
        let branches = &self.branches[frame.start..];
        let mut place = frame.start;
        for some in branches.chunks(METERED) {
            meter.work(some.len() * frame.each)?;
            for branch in some {
                let numbers = self.numbers(branch).before(branch.again);
                if numbers.yes < all.numbers.yes || place == frame.start {
                    all.second = if place == frame.start {
                        NEVER
                    } else {
                        all.numbers.yes
                    };
                    all.numbers.yes = numbers.yes;
                    (all.best, all.chosen) = (place, numbers);
                } else {
                    all.second = all.second.min(numbers.yes);
                }
                all.numbers.no = sum(all.numbers.no, numbers.no);
                place += 1;
            }
        }
        all.numbers.work = frame.work;
        Ok(all)
    }

    /// Remembers the numbers of a question; forgets others if there is no room.
    fn store(
        &mut self,
        question: Goal<G::Position>,
        numbers: ProofNumbers,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        if let Some(known) = self.table.get_mut(&question) {
            *known = numbers;
            return Ok(());
        }
        let heap = self.game.heap_bytes(&question.position) as u64;
        let len = self.table.len();
        if len >= self.most || meter.hold(self.bytes() + heap).is_err() {
            // A table that may not grow any more keeps its size.
            self.most = self.most.min(len);
            self.forget(meter)?;
            meter.hold(self.bytes() + heap)?;
        }
        self.heap += heap;
        self.table.insert(question, numbers);
        Ok(())
    }

    /// Forgets the half of the table below which least work was done.
    fn forget(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let mut works: Vec<u64> = Vec::with_capacity(self.table.len());
        for numbers in self.table.values() {
            meter.work(0)?;
            works.push(numbers.work);
        }
        let middle = works.len() / 2;
        if works.is_empty() {
            return Ok(());
        }
        let (_, &mut median, _) = works.select_nth_unstable(middle);
        // Most entries are leaves with the same work: no more of these than make half.
        let mut alike = middle
            - works
                .iter()
                .filter(|&&work| work < median)
                .count()
                .min(middle);
        let game = self.game;
        let mut stopped = Ok(());
        let mut heap = 0;
        self.table.retain(|question, numbers| {
            if stopped.is_err() {
                return true;
            }
            let held = game.heap_bytes(&question.position);
            stopped = meter.work(held);
            if numbers.work == median && alike > 0 {
                alike -= 1;
                return false;
            }
            let kept = numbers.work >= median;
            heap += if kept { held as u64 } else { 0 };
            kept
        });
        self.heap = heap;
        stopped
    }

    /// Asks whether the player to move gets at least so much: the answer if it is proved, and the
    /// move that proves it or resists longest.
    pub(super) fn ask(
        &mut self,
        root: &G::Position,
        least: Outcome,
        visits: u64,
        meter: &mut Meter,
    ) -> Result<(Option<bool>, Option<G::Move>), Stop> {
        let until = self.nodes.saturating_add(visits);
        let question = self.question(root, least);
        self.enter(root.clone(), question, (NEVER, NEVER), meter)?;
        loop {
            let Some(frame) = self.frames.last() else {
                return Ok((None, None));
            };
            let summary = self.summary(frame, meter)?;
            let numbers = summary.numbers;
            if numbers.yes >= frame.most_yes || numbers.no >= frame.most_no || self.nodes >= until {
                if self.frames.len() == 1 {
                    let chosen = self.branches[self.most_resistant(&summary)].chosen;
                    self.leave(numbers, meter)?;
                    return Ok((numbers.answer(), Some(chosen)));
                }
                self.leave(numbers, meter)?;
                continue;
            }
            // Down, until the branch is less promising than the next one or the frame is done.
            let others = numbers.no - summary.chosen.no;
            let most_yes = frame
                .most_yes
                .min(sum(summary.second, 1 + summary.second / 4));
            let most_no = match frame.most_no {
                NEVER => NEVER,
                most => most - others,
            };
            let branch = &self.branches[summary.best];
            let most = if branch.again {
                (most_yes, most_no)
            } else {
                (most_no, most_yes)
            };
            let position = self.game.play(&frame.position, branch.chosen);
            let question = branch.question.clone();
            self.enter(position, question, most, meter)?;
        }
    }

    /// Leaves the last frame, whose numbers are these.
    fn leave(&mut self, numbers: ProofNumbers, meter: &mut Meter) -> Result<(), Stop> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        self.branches.truncate(frame.start);
        self.stacked -= frame.heap;
        if let Some(above) = self.frames.last_mut() {
            above.work += frame.work;
        }
        self.store(frame.question, numbers, meter)
    }

    /// The best branch of the root; if all of them fail, the one that took most work.
    fn most_resistant(&self, summary: &Summary) -> usize {
        if summary.numbers.yes < NEVER {
            return summary.best;
        }
        let places = 0..self.branches.len();
        places
            .max_by_key(|&place| self.numbers(&self.branches[place]).work)
            .unwrap_or(summary.best)
    }

    /// Follows what the table knows from a position on, as far as it does.
    pub(super) fn line(
        &self,
        root: &G::Position,
        first: G::Move,
        least: Outcome,
        meter: &mut Meter,
    ) -> Result<Vec<G::Move>, Stop> {
        let mut line = vec![first];
        let mut branch = self.branch(root, least, first);
        let mut position = self.game.play(root, first);
        let mut moves = Vec::new();
        // A promise not to loop may be broken.
        let mut seen = FxHashSet::default();
        let mut heap = 0;
        while self.game.ending(&position).is_none() && seen.insert(branch.question.clone()) {
            heap += self.heap_of(&branch) as u64;
            let Some(known) = self.table.get(&branch.question).copied() else {
                break;
            };
            let Some(answer) = known.answer() else {
                break;
            };
            moves.clear();
            meter.list(self.game, &position, &mut moves)?;
            let path = table_bytes::<Goal<G::Position>>(seen.len(), seen.capacity());
            meter.hold(self.bytes() + vec_bytes(&moves) + path + heap)?;
            let least = branch.question.least;
            // Whoever gets what he asked for takes the shortest proof; the other one resists.
            let mut found: Option<(Branch<G>, u64)> = None;
            for &chosen in &moves {
                let next = self.branch(&position, least, chosen);
                meter.work(self.heap_of(&next))?;
                let kept = self.table.get(&next.question).copied();
                let Some(numbers) = next.ended.or(kept) else {
                    continue;
                };
                let better = found.as_ref().is_none_or(|(_, work)| {
                    if answer {
                        numbers.work < *work
                    } else {
                        numbers.work >= *work
                    }
                });
                if better && numbers.before(next.again).answer() == Some(answer) {
                    found = Some((next, numbers.work));
                }
            }
            let Some((next, _)) = found else {
                break;
            };
            line.push(next.chosen);
            position = self.game.play(&position, next.chosen);
            branch = next;
        }
        Ok(line)
    }
}
