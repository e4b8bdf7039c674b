//! The search: positions on a stack, numbers in a table.

use gagne_core::fold::table_bytes;
use gagne_core::{Game, Meter, Outcome, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::numbers::{NEVER, Numbers, Question, sum};

/// A move of a position that is being looked at.
struct Branch<G: Game> {
    chosen: G::Move,
    again: bool,
    question: Question<G::Position>,
    /// How the question is settled, if play has ended.
    ended: Option<Numbers>,
}

/// A position that is being looked at.
struct Frame<G: Game> {
    question: Question<G::Position>,
    /// The actual position; the one of the question is its canonical form.
    position: G::Position,
    /// Where its branches begin in the shared buffer.
    start: usize,
    /// Numbers at which others are more promising.
    most_yes: u32,
    most_no: u32,
    work: u64,
}

/// The numbers of a position after those of its branches, and where to go on.
struct Summary {
    numbers: Numbers,
    /// The branch that is nearest to a yes, with its numbers, and how near the next one is.
    best: usize,
    chosen: Numbers,
    second: u32,
}

pub(super) struct Prover<'g, G: Game> {
    game: &'g G,
    loops: bool,
    most: usize,
    table: FxHashMap<Question<G::Position>, Numbers>,
    /// Bytes that positions of the table hold outside it.
    heap: u64,
    frames: Vec<Frame<G>>,
    branches: Vec<Branch<G>>,
    moves: Vec<G::Move>,
    /// The questions of the frames, where they may come back.
    path: FxHashSet<Question<G::Position>>,
    /// The question of the root. Below it, whoever asked moves where the question is the same.
    asked: Outcome,
    /// Positions unfolded, and most of them on the stack at once.
    pub(super) nodes: u64,
    pub(super) deepest: usize,
}

impl<'g, G: Game> Prover<'g, G> {
    pub(super) fn new(game: &'g G, most: usize) -> Self {
        Prover {
            game,
            loops: game.facts().loops,
            most: most.max(2),
            table: FxHashMap::default(),
            heap: 0,
            frames: Vec::new(),
            branches: Vec::new(),
            moves: Vec::new(),
            path: FxHashSet::default(),
            asked: Outcome::Win,
            nodes: 0,
            deepest: 0,
        }
    }

    fn question(&self, position: &G::Position, least: Outcome) -> Question<G::Position> {
        Question {
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
            ended: ending.map(|ending| {
                let answer = ending.value().outcome() >= least;
                Numbers::settled(answer, false)
            }),
        }
    }

    /// Begins to look at a position that has not ended.
    fn enter(
        &mut self,
        position: G::Position,
        question: Question<G::Position>,
        most: (u32, u32),
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        meter.visit()?;
        self.nodes += 1;
        self.moves.clear();
        self.game.moves(&position, &mut self.moves);
        if self.moves.is_empty() {
            return Err(Stop::Loop);
        }
        let start = self.branches.len();
        for place in 0..self.moves.len() {
            let branch = self.branch(&position, question.least, self.moves[place]);
            self.branches.push(branch);
        }
        if self.loops {
            self.path.insert(question.clone());
        }
        self.frames.push(Frame {
            question,
            position,
            start,
            most_yes: most.0,
            most_no: most.1,
            work: 1,
        });
        self.deepest = self.deepest.max(self.frames.len());
        Ok(())
    }

    fn numbers(&self, branch: &Branch<G>) -> Numbers {
        if let Some(numbers) = branch.ended {
            return numbers;
        }
        if self.loops && self.path.contains(&branch.question) {
            // Against whoever asked at the root.
            return Numbers::settled(branch.question.least != self.asked, true);
        }
        let known = self.table.get(&branch.question);
        known.copied().unwrap_or(Numbers::OPEN)
    }

    fn summary(&self, frame: &Frame<G>) -> Summary {
        let mut all = Summary {
            numbers: Numbers::settled(false, false),
            best: frame.start,
            chosen: Numbers::OPEN,
            second: NEVER,
        };
        // A yes needs one branch that is not tainted, a no needs all.
        let (mut clean_yes, mut clean_no) = (false, true);
        for (place, branch) in self.branches.iter().enumerate().skip(frame.start) {
            let numbers = self.numbers(branch).before(branch.again);
            clean_yes |= numbers.yes == 0 && !numbers.tainted;
            clean_no &= !numbers.tainted;
            if numbers.yes < all.numbers.yes || place == frame.start {
                all.second = if place == frame.start {
                    NEVER
                } else {
                    all.numbers.yes
                };
                all.numbers.yes = numbers.yes;
                (all.best, all.chosen) = (place, numbers);
            } else if numbers.yes == 0 && all.chosen.tainted && !numbers.tainted {
                (all.best, all.chosen) = (place, numbers);
            } else {
                all.second = all.second.min(numbers.yes);
            }
            all.numbers.no = sum(all.numbers.no, numbers.no);
        }
        all.numbers.tainted = match (all.numbers.yes, all.numbers.no) {
            (0, _) => !clean_yes,
            (_, 0) => !clean_no,
            _ => false,
        };
        all.numbers.work = frame.work;
        all
    }

    /// Remembers the numbers of a question; forgets others if there is no room.
    fn store(
        &mut self,
        question: &Question<G::Position>,
        numbers: Numbers,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        if let Some(known) = self.table.get_mut(question) {
            *known = numbers;
            return Ok(());
        }
        let bytes = table_bytes::<(Question<G::Position>, Numbers)>;
        let (len, capacity) = (self.table.len(), self.table.capacity());
        if len >= self.most || meter.hold(bytes(len, capacity) + self.heap).is_err() {
            // A table that may not grow any more keeps its size.
            self.most = self.most.min(len);
            self.forget();
            meter.hold(bytes(self.table.len(), capacity) + self.heap)?;
        }
        self.heap += self.game.heap_bytes(&question.position) as u64;
        self.table.insert(question.clone(), numbers);
        Ok(())
    }

    /// Forgets the half of the table below which least work was done.
    fn forget(&mut self) {
        let mut works: Vec<u64> = self.table.values().map(|numbers| numbers.work).collect();
        let middle = works.len() / 2;
        if works.is_empty() {
            return;
        }
        let (_, &mut median, _) = works.select_nth_unstable(middle);
        // Most entries are leaves with the same work: no more of these than make half.
        let mut alike = middle
            - works
                .iter()
                .filter(|&&work| work < median)
                .count()
                .min(middle);
        self.table.retain(|_, numbers| {
            if numbers.work == median && alike > 0 {
                alike -= 1;
                return false;
            }
            numbers.work >= median
        });
        let game = self.game;
        let held = self.table.keys();
        self.heap = held.map(|key| game.heap_bytes(&key.position) as u64).sum();
    }

    /// Forgets everything but proofs, which hold on every way; how many there are.
    fn keep_proofs(&mut self) -> usize {
        let game = self.game;
        let mut heap = 0;
        self.table.retain(|question, numbers| {
            let proved = numbers.answer().is_some();
            if proved {
                heap += game.heap_bytes(&question.position) as u64;
            }
            proved
        });
        self.heap = heap;
        self.table.len()
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
        self.asked = least;
        let until = self.nodes.saturating_add(visits);
        // What is tainted counts for the other player now.
        let mut proofs = if self.loops { self.keep_proofs() } else { 0 };
        loop {
            let (answer, chosen) = self.round(root, until, meter)?;
            // What was tainted on one way may have hidden a proof on another. Once more without it,
            // as long as more is proved each time.
            if answer.is_some() || !self.loops || self.nodes >= until {
                return Ok((answer, chosen));
            }
            let more = self.keep_proofs();
            if more <= proofs {
                return Ok((answer, chosen));
            }
            proofs = more;
        }
    }

    /// Settles the question that is asked, for good or tainted, or runs out of visits.
    fn round(
        &mut self,
        root: &G::Position,
        until: u64,
        meter: &mut Meter,
    ) -> Result<(Option<bool>, Option<G::Move>), Stop> {
        let question = self.question(root, self.asked);
        self.enter(root.clone(), question, (NEVER, NEVER), meter)?;
        loop {
            let Some(frame) = self.frames.last() else {
                return Ok((None, None));
            };
            let summary = self.summary(frame);
            let numbers = summary.numbers;
            if numbers.yes >= frame.most_yes || numbers.no >= frame.most_no || self.nodes >= until {
                let question = frame.question.clone();
                let (start, work) = (frame.start, frame.work);
                self.store(&question, numbers, meter)?;
                if self.frames.len() == 1 {
                    let chosen = self.branches[self.most_resistant(&summary)].chosen;
                    self.leave();
                    return Ok((numbers.answer(), Some(chosen)));
                }
                self.branches.truncate(start);
                if self.loops {
                    self.path.remove(&question);
                }
                self.frames.pop();
                if let Some(above) = self.frames.last_mut() {
                    above.work += work;
                }
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

    fn leave(&mut self) {
        self.frames.clear();
        self.branches.clear();
        self.path.clear();
    }

    /// Follows what the table knows from a position on, as far as it does.
    pub(super) fn line(&self, root: &G::Position, first: G::Move, least: Outcome) -> Vec<G::Move> {
        let mut line = vec![first];
        let mut branch = self.branch(root, least, first);
        let mut position = self.game.play(root, first);
        let mut seen = FxHashSet::from_iter([self.question(root, least)]);
        let mut moves = Vec::new();
        while self.game.ending(&position).is_none() && seen.insert(branch.question.clone()) {
            let Some(known) = self.table.get(&branch.question).copied() else {
                break;
            };
            let Some(answer) = known.answer() else {
                break;
            };
            moves.clear();
            self.game.moves(&position, &mut moves);
            let least = branch.question.least;
            let next = moves
                .iter()
                .map(|&chosen| self.branch(&position, least, chosen))
                .filter_map(|next| {
                    let kept = self.table.get(&next.question).copied();
                    let numbers = next.ended.or(kept)?.before(next.again);
                    (numbers.answer() == Some(answer)).then_some((next, numbers.work))
                });
            // Whoever gets what he asked for takes the shortest proof; the other one resists.
            let found = match answer {
                true => next.min_by_key(|(_, work)| *work),
                false => next.max_by_key(|(_, work)| *work),
            };
            let Some((next, _)) = found else {
                break;
            };
            line.push(next.chosen);
            position = self.game.play(&position, next.chosen);
            branch = next;
        }
        line
    }
}
