//! The search itself: principal variation search over an explicit stack.
//!
//! What is found at a position is a score with two marks: whether its part as a lower bound and its
//! part as an upper bound rest on a guess at the edge of the tree. A refutation is as certain as
//! the one move that refutes; an upper bound is certain if those behind all moves are.

use gagne_core::bytes::vec_bytes;
use gagne_core::{Game, Meter, Stop};

use super::bounds::{PROVED, TableBounds};
use super::ordering::Ordering;
use super::ply::{ENDLESS, OpenPly, Reply, SearchContext, Span, WindowQuery, certain};
use super::scale::{LONGEST, ScoreScale};
use super::table::TableKey;

/// Positions looked at between two pauses; fewer where they are large or have many moves.
const SLICE: u64 = 1024;

/// Moves that are looked up in the time that a small position takes, at least.
const FEW: u64 = 8;

/// Why a search came back.
pub(crate) enum Exit {
    /// The question is answered.
    Done(Reply),
    /// A slice of work is done; the next call goes on.
    Pause,
    /// The budget ended, or the line of play is too long.
    Stopped(Stop),
}

/// One thread's search.
pub(crate) struct Searcher<G: Game> {
    pub(super) scale: ScoreScale,
    frames: Vec<OpenPly<G>>,
    pub(super) moves: Vec<G::Move>,
    entering: Option<(G::Position, (i64, i64), u32)>,
    ordering: Ordering<G::Move>,
    pub(super) with_line: bool,
    /// Which of the threads this is: each tries moves in another order.
    number: usize,
    /// Positions looked at, and how many of them were told.
    pub(super) nodes: u64,
    told: u64,
    /// Bytes of moves listed and positions made since that was told, in units.
    pub(super) units: u64,
    /// Bytes that the positions on the stack hold outside it.
    heap: u64,
    /// The budget ended within a step, so that what was found is not whole.
    pub(super) stopped: Option<Stop>,
    /// Positions added to the table, to be told to it.
    pub(crate) added: u64,
    /// The line found last, the last move first.
    pub(crate) line: Vec<G::Move>,
}

impl<G: Game> Searcher<G> {
    pub(crate) fn new(scale: ScoreScale, number: usize) -> Self {
        Searcher {
            scale,
            frames: Vec::new(),
            moves: Vec::new(),
            entering: None,
            ordering: Ordering::new(),
            with_line: false,
            number,
            nodes: 0,
            told: 0,
            units: 0,
            heap: 0,
            stopped: None,
            added: 0,
            line: Vec::new(),
        }
    }

    /// Takes up a question, and forgets the last one.
    pub(crate) fn begin(&mut self, ask: &WindowQuery<G::Position>) {
        self.frames.clear();
        self.moves.clear();
        self.line.clear();
        (self.heap, self.stopped) = (0, None);
        self.with_line = ask.line;
        self.entering = Some((ask.position.clone(), ask.window, ask.depth));
    }

    /// Positions looked at and bytes worked on since this was asked last.
    pub(crate) fn new_work(&mut self) -> (u64, usize) {
        let nodes = self.nodes - std::mem::replace(&mut self.told, self.nodes);
        let units = std::mem::take(&mut self.units);
        (nodes, (units as usize).saturating_mul(Meter::UNIT))
    }

    /// Bytes of the stack.
    pub(crate) fn bytes(&self) -> u64 {
        vec_bytes(&self.frames) + vec_bytes(&self.moves) + self.heap
    }

    /// Works on the question until it is answered, or for a slice.
    pub(crate) fn run(&mut self, context: &SearchContext<'_, G>) -> Exit {
        let pause = self.nodes + SLICE;
        let mut entering = self.entering.take();
        while let Some((position, window, depth)) = entering {
            if self.nodes + self.units >= pause {
                self.entering = Some((position, window, depth));
                return Exit::Pause;
            }
            if self.frames.len() >= LONGEST {
                return Exit::Stopped(Stop::Length);
            }
            let Some(mut reply) = self.enter(context, position, window, depth) else {
                entering = self.next(context);
                continue;
            };
            if let Some(stop) = self.stopped {
                return Exit::Stopped(stop);
            }
            // Up to a position with a move left.
            entering = loop {
                if self.frames.is_empty() {
                    return Exit::Done(reply);
                }
                let next = self.hear(context, reply);
                if next.is_some() {
                    break next;
                }
                reply = self.close(context);
            };
        }
        Exit::Stopped(Stop::Length)
    }

    /// Looks at a position: what is known of it at once, or its moves on the stack.
    fn enter(
        &mut self,
        context: &SearchContext<'_, G>,
        position: G::Position,
        (alpha, beta): (i64, i64),
        depth: u32,
    ) -> Option<Reply> {
        self.nodes += 1;
        self.line.clear();
        let (game, scale) = (context.sight.game, self.scale);
        let bytes = game.heap_bytes(&position);
        self.units += (bytes / Meter::UNIT) as u64;
        if depth == 0 {
            return Some(self.leaf(context, &position));
        }
        if let Some(ending) = game.ending(&position) {
            return Some(Reply::sure(scale.ending(ending)));
        }
        let root = self.frames.is_empty() && self.with_line;
        let (mut floor, mut ceiling) = scale.bounds();
        let mut noted = 0;
        if let Some(guide) = context.sight.guide {
            let glance = guide.glance(&position, (alpha, beta), depth);
            noted = glance.noted;
            if !root {
                floor = scale.number(glance.least);
                ceiling = scale.number(glance.most);
                if let Some(reply) = certain(floor, ceiling, alpha, beta) {
                    return Some(reply);
                }
            }
        }
        let settled = if scale.scored {
            game.settled(&position)
        } else {
            0
        };
        let key = context.key(&position);
        let known = context.table.probe(&key);
        let hint = known.map_or(0, |known| known.hint);
        let known = known.filter(|_| !root);
        if let Some(known) = known {
            if known.has_least() && known.least_draft == PROVED {
                floor = floor.max(known.least + settled);
            }
            if known.has_most() && known.most_draft == PROVED {
                ceiling = ceiling.min(known.most + settled);
            }
        }
        if !root && let Some(reply) = certain(floor, ceiling, alpha, beta) {
            return Some(reply);
        }
        if let Some(known) = known {
            let (least, most) = (known.least + settled, known.most + settled);
            // Guesses answer only if they looked as far as is wanted.
            let enough = |draft: u8| depth <= u32::from(draft);
            let has_least = known.has_least() && enough(known.least_draft);
            let has_most = known.has_most() && enough(known.most_draft);
            // Where a line is wanted, and not only yes or no, a guess does not cut it short.
            let cut = !self.with_line || beta - alpha <= 1;
            let exact = has_least && has_most && least == most && cut;
            if exact || has_least && least >= beta || has_most && most <= alpha {
                let lower = exact || has_least && least >= beta;
                return Some(Reply {
                    score: if lower { least } else { most },
                    least_open: !lower || known.least_draft != PROVED,
                    most_open: lower && !exact || known.most_draft != PROVED,
                });
            }
        }
        if depth == 1 && !root {
            let span = Span::new((alpha, beta), floor, ceiling);
            return Some(self.edge(context, &position, span, (key, settled), noted));
        }
        let start = self.moves.len();
        let wanted = (depth == ENDLESS).then_some(beta);
        let hint = self.list(context, &position, root, (hint, noted), depth, wanted);
        // The position and its key.
        self.heap += 2 * bytes as u64;
        self.frames.push(OpenPly {
            position,
            key,
            settled,
            depth,
            span: Span::new((alpha, beta), floor, ceiling),
            start,
            at: start,
            best_at: start,
            hint,
            again: false,
            scout: false,
            nodes: self.nodes,
            line: Vec::new(),
        });
        None
    }

    /// Appends the moves of a position to the buffer in the order in which they are tried; the
    /// place of the one that the table put first.
    fn list(
        &mut self,
        context: &SearchContext<'_, G>,
        position: &G::Position,
        root: bool,
        (hint, noted): (u8, u64),
        depth: u32,
        wanted: Option<i64>,
    ) -> usize {
        let (game, start) = (context.sight.game, self.moves.len());
        if let Some(guide) = context.sight.guide {
            guide.promising(position, noted, depth, &mut self.moves);
        }
        let promising = self.moves.len() - start;
        if root || promising == 0 {
            game.moves(position, &mut self.moves);
        }
        if root && promising > 0 {
            // At the root nothing is left out: the promising moves, then the others.
            let (first, all) = self.moves[start..].split_at(promising);
            let others: Vec<G::Move> = all
                .iter()
                .filter(|of| !first.contains(of))
                .copied()
                .collect();
            self.moves.truncate(start + promising);
            self.moves.extend(others);
        }
        let moves = &mut self.moves[start..];
        self.units += (size_of_val(moves) / Meter::UNIT) as u64;
        let mut place = usize::from(hint).saturating_sub(1);
        if context.sight.guide.is_none() {
            // The order that is learnt changes: the hint is the number in the order of the game.
            let hinted = moves.get(place).copied().filter(|_| hint > 0);
            self.ordering
                .arrange(game, position, self.frames.len(), moves);
            place = hinted.map_or(0, |hinted| {
                moves.iter().position(|&of| of == hinted).unwrap_or(0)
            });
        }
        if let Some(wanted) = wanted {
            let foreseen = context.foreseen(position, moves, self.scale, wanted);
            self.units += foreseen.unwrap_or(moves.len()) as u64 / FEW;
            place = foreseen.unwrap_or(place);
        }
        if place > 0 && place < moves.len() {
            moves[..=place].rotate_right(1);
        }
        if self.number > 0 && moves.len() > 2 && self.frames.len() % 2 == self.number % 2 {
            let by = self.number % (moves.len() - 1);
            moves[1..].rotate_left(by);
        }
        place
    }

    /// The position after the move that is the next to be looked at.
    fn next(&mut self, context: &SearchContext<'_, G>) -> Option<(G::Position, (i64, i64), u32)> {
        let frame = self.frames.last_mut()?;
        let &chosen = self.moves.get(frame.at)?;
        frame.again = context.sight.game.again(&frame.position, chosen);
        frame.scout = frame.at > frame.start && frame.span.beta - frame.span.alpha > 1;
        let beta = if frame.scout {
            frame.span.alpha + 1
        } else {
            frame.span.beta
        };
        Some(frame.after(context, self.scale, chosen, beta))
    }

    /// Takes into account what was found behind the move being looked at; what to look at next, if
    /// the position has not been refuted and has a move left.
    fn hear(
        &mut self,
        context: &SearchContext<'_, G>,
        reply: Reply,
    ) -> Option<(G::Position, (i64, i64), u32)> {
        let frame = self.frames.last_mut()?;
        let reply = reply.before(self.scale, frame.again);
        let &chosen = self.moves.get(frame.at)?;
        let span = &mut frame.span;
        if frame.scout && reply.score > span.alpha && reply.score < span.beta {
            // Better than the best so far: now the exact worth.
            frame.scout = false;
            let beta = span.beta;
            return Some(frame.after(context, self.scale, chosen, beta));
        }
        // Where only yes or no was asked there is no line.
        if self.with_line && reply.score > span.alpha && span.beta - span.began > 1 {
            std::mem::swap(&mut frame.line, &mut self.line);
            frame.line.push(chosen);
        }
        if span.hear(reply) {
            frame.best_at = frame.at;
        }
        frame.at += 1;
        if span.is_closed() {
            return None;
        }
        self.next(context)
    }

    /// All that matters of a position has been looked at: takes it from the stack and remembers it.
    fn close(&mut self, context: &SearchContext<'_, G>) -> Reply {
        // Not taken off before the end: a frame is large to move.
        let above = self.frames.len().saturating_sub(1);
        let Some(frame) = self.frames.last_mut() else {
            return Reply::sure(0);
        };
        let (reply, rises, falls) = frame.span.conclude();
        let nodes = self.nodes - frame.nodes + 1;
        let best = self.moves[frame.best_at];
        let listed = size_of_val(&self.moves[frame.start..]);
        self.moves.truncate(frame.start);
        if !falls && context.sight.guide.is_none() {
            self.ordering.refuted(above, best, nodes);
        }
        std::mem::swap(&mut self.line, &mut frame.line);
        self.heap -= 2 * context.sight.game.heap_bytes(&frame.position) as u64;
        let mut bounds = TableBounds::of(reply, rises, falls, frame.settled, frame.depth);
        bounds.work = nodes.ilog2() as u8;
        if rises {
            bounds.hint = hint(context, frame, best, &mut self.moves, self.number);
            self.units += (listed / Meter::UNIT) as u64;
        }
        if bounds.has_least() || bounds.has_most() {
            let key = std::mem::replace(&mut frame.key, TableKey::Word(0));
            self.added += u64::from(context.table.store(key, bounds));
        }
        self.frames.pop();
        reply
    }
}

/// One more than the number of a move as the moves are listed; 0 if that is not known.
fn hint<G: Game>(
    context: &SearchContext<'_, G>,
    frame: &OpenPly<G>,
    best: G::Move,
    moves: &mut Vec<G::Move>,
    worker: usize,
) -> u8 {
    let place = if context.sight.guide.is_none() {
        context.sight.game.moves(&frame.position, moves);
        let listed = &moves[frame.start..];
        let place = listed.iter().position(|&of| of == best);
        moves.truncate(frame.start);
        place
    } else if worker == 0 {
        // Undoes the turn that brought the hinted move to the front.
        Some(match frame.best_at - frame.start {
            0 => frame.hint,
            at if at <= frame.hint => at - 1,
            at => at,
        })
    } else {
        None
    };
    let hint = place.and_then(|place| u8::try_from(place + 1).ok());
    hint.filter(|&hint| hint < 127).unwrap_or(0)
}
