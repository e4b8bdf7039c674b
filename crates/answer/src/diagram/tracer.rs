//! Min-max and alpha-beta as they are taught, with every step written down.
//!
//! *Idea*. The tree to a depth, node by node in the order of the visits: player 1 maximises, player 2
//! minimises, the heuristic speaks at the edge and at final positions, values rise. Alpha-beta is the
//! textbook's: no table, moves in the order of the game, values kept as they are even outside the
//! window (Fishburn, *Another optimization of alpha-beta search*, SIGART Newsletter 84, 1983), so that
//! a cut node tells a bound. The fast searches are those of the engine; the values are the same.
//!
//! *Cost*. As many nodes as are drawn, and no more than allowed. The stack is explicit.

use gagne_core::{Meter, Side, Stop};
use gagne_engine::{AnyGame, Move, Position};

/// What is drawn of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tracer {
    /// Plies to look ahead.
    pub(super) depth: u32,
    /// Whether what cannot change the answer is left out.
    pub(super) cuts: bool,
    /// Most nodes, those left out included.
    pub(super) most: usize,
}

/// Why there is no trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TraceError {
    /// The budget ended.
    Stop(Stop),
    /// There are more nodes than allowed.
    TooMany,
}

impl From<Stop> for TraceError {
    fn from(stop: Stop) -> Self {
        TraceError::Stop(stop)
    }
}

/// What the value of a node says about the truth to its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundType {
    /// It is the value.
    Exact,
    /// The value is as large at least.
    Least,
    /// The value is as large at most.
    Most,
}

/// A visit to a position, or one that a cut made needless.
#[derive(Clone, Debug)]
pub(super) struct TraceNode {
    /// The position.
    pub(super) position: Position,
    /// The node that it follows, by number; none for the root.
    pub(super) parent: Option<u32>,
    /// The move that led here.
    pub(super) chosen: Option<Move>,
    /// Distance from the root.
    pub(super) level: u32,
    /// Who is to move: player 1 maximises, player 2 minimises.
    pub(super) player: Side,
    /// Whether the heuristic speaks here: at the edge of the depth, and at final positions.
    pub(super) leaf: bool,
    /// Whether play has ended here.
    pub(super) over: bool,
    /// The value that rose, seen from player 1; none if the node was not visited.
    pub(super) value: Option<i64>,
    /// What the value says.
    pub(super) limit: BoundType,
    /// The window on arrival: what player 1 and player 2 have for certain, where cuts are made.
    pub(super) window: Option<(i64, i64)>,
    /// Whether it gave its value to the node that it follows.
    pub(super) best: bool,
    /// When it was visited, from 0; none if a cut made that needless.
    pub(super) visit: Option<u32>,
}

/// Every node of a search, each after the one that it follows; those that follow the same node in
/// the order of its moves.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    /// The nodes; the first is the root.
    pub(super) nodes: Vec<TraceNode>,
}

/// Nothing is certain yet.
const WIDE: (i64, i64) = (i64::MIN, i64::MAX);

/// A node whose moves are being looked at.
struct TraceFrame {
    node: usize,
    moves: Vec<Move>,
    next: usize,
    window: (i64, i64),
    /// The best value so far and the node that gave it.
    best: Option<(i64, usize)>,
}

impl Tracer {
    /// Looks ahead from a position and writes everything down.
    pub(super) fn trace(
        &self,
        game: &dyn AnyGame,
        root: &Position,
        meter: &mut Meter,
    ) -> Result<Trace, TraceError> {
        let mut work = Recorder {
            tracer: *self,
            game,
            nodes: Vec::new(),
            visits: 0,
        };
        let player = game.player(root);
        let mut frames: Vec<TraceFrame> = Vec::new();
        meter.hold(0)?;
        let mut opened = work.enter(root.clone(), None, player, WIDE, meter)?;
        loop {
            frames.extend(opened.take());
            let Some(frame) = frames.last_mut() else {
                return Ok(Trace { nodes: work.nodes });
            };
            let (low, high) = frame.window;
            if frame.next < frame.moves.len() && !(self.cuts && low >= high) {
                let chosen = frame.moves[frame.next].clone();
                frame.next += 1;
                let (position, node) = (&work.nodes[frame.node].position, frame.node);
                let player = work.player_after(node, &chosen);
                let after = game.play(position, &chosen, meter)?;
                let link = Some((node as u32, chosen));
                opened = work.enter(after, link, player, (low, high), meter)?;
                if opened.is_some() {
                    continue;
                }
                // A leaf has its value at once.
                let leaf = work.nodes.len() - 1;
                work.rise(frame, leaf);
                continue;
            }
            let Some(frame) = frames.pop() else {
                continue;
            };
            let closed = frame.node;
            work.close(frame, meter)?;
            if let Some(above) = frames.last_mut() {
                work.rise(above, closed);
            }
        }
    }
}

/// A trace that is being written.
struct Recorder<'g> {
    tracer: Tracer,
    game: &'g dyn AnyGame,
    nodes: Vec<TraceNode>,
    visits: u32,
}

impl Recorder<'_> {
    fn player_after(&self, node: usize, chosen: &Move) -> Side {
        let node = &self.nodes[node];
        node.player.next(self.game.again(&node.position, chosen))
    }

    /// Writes down a node, if there is room.
    fn push(
        &mut self,
        position: Position,
        link: Option<(u32, Move)>,
        player: Side,
        meter: &mut Meter,
    ) -> Result<usize, TraceError> {
        let bytes = size_of::<TraceNode>() + self.game.bytes(&position);
        meter.hold_more(2 * bytes as u64)?;
        if self.nodes.len() >= self.tracer.most {
            return Err(TraceError::TooMany);
        }
        let level = link
            .as_ref()
            .map_or(0, |&(parent, _)| self.nodes[parent as usize].level + 1);
        let over = self.game.ending(&position).is_some();
        let (parent, chosen) = link.unzip();
        self.nodes.push(TraceNode {
            position,
            parent,
            chosen,
            level,
            player,
            leaf: over || level >= self.tracer.depth,
            over,
            value: None,
            limit: BoundType::Exact,
            window: None,
            best: false,
            visit: None,
        });
        Ok(self.nodes.len() - 1)
    }

    /// Visits a position: a leaf gets its value, anything else is opened.
    fn enter(
        &mut self,
        position: Position,
        link: Option<(u32, Move)>,
        player: Side,
        window: (i64, i64),
        meter: &mut Meter,
    ) -> Result<Option<TraceFrame>, TraceError> {
        meter.visit()?;
        let number = self.push(position, link, player, meter)?;
        let node = &mut self.nodes[number];
        node.visit = Some(self.visits);
        node.window = self.tracer.cuts.then_some(window);
        self.visits += 1;
        if node.leaf {
            let estimate = self.game.estimate(&node.position);
            node.value = Some(match player {
                Side::First => estimate,
                Side::Second => -estimate,
            });
            return Ok(None);
        }
        // Whatever is listed has to be drawn.
        let room = self.tracer.most.saturating_sub(number + 1) as u128;
        if self.game.move_count(&node.position) > room {
            return Err(TraceError::TooMany);
        }
        let moves = self.game.list(&node.position, meter)?;
        if moves.is_empty() {
            return Err(Stop::Fault.into());
        }
        Ok(Some(TraceFrame {
            node: number,
            moves,
            next: 0,
            window,
            best: None,
        }))
    }

    /// Takes the value of a node into account in the one that it follows.
    fn rise(&self, frame: &mut TraceFrame, from: usize) {
        let Some(value) = self.nodes[from].value else {
            return;
        };
        let maximises = self.nodes[frame.node].player == Side::First;
        let better = frame
            .best
            .is_none_or(|(best, _)| match (maximises, self.tracer.cuts) {
                (true, true) => value > best,
                (false, true) => value < best,
                // The notes take the last of equals.
                (true, false) => value >= best,
                (false, false) => value <= best,
            });
        if better {
            frame.best = Some((value, from));
        }
        let (low, high) = &mut frame.window;
        if maximises {
            *low = value.max(*low)
        } else {
            *high = value.min(*high)
        }
    }

    /// Writes down the value of a node, and the moves that nobody had to look at.
    fn close(&mut self, frame: TraceFrame, meter: &mut Meter) -> Result<(), TraceError> {
        for chosen in &frame.moves[frame.next..] {
            let player = self.player_after(frame.node, chosen);
            let position = &self.nodes[frame.node].position;
            let after = self.game.play(position, chosen, meter)?;
            let link = Some((frame.node as u32, chosen.clone()));
            self.push(after, link, player, meter)?;
        }
        let Some((value, from)) = frame.best else {
            return Ok(());
        };
        self.nodes[from].best = true;
        let node = &mut self.nodes[frame.node];
        node.value = Some(value);
        // Outside the window of its arrival a value is a bound.
        if let Some((low, high)) = node.window {
            node.limit = match value {
                _ if value >= high => BoundType::Least,
                _ if value <= low => BoundType::Most,
                _ => BoundType::Exact,
            };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gagne_catalogue::open;
    use gagne_engine::Look;

    use super::*;

    fn trace(position: &str, depth: u32, cuts: bool) -> Trace {
        let tracer = Tracer {
            depth,
            cuts,
            most: 10_000,
        };
        let game = open("tictactoe").unwrap();
        let board = game.read(position).unwrap();
        let mut meter = Meter::unbounded();
        tracer.trace(&*game, &board, &mut meter).unwrap()
    }

    /// Positions of a game of the notes.
    const POSITIONS: [&str; 6] = [
        ".../.../...",
        "..o/.x./xo.",
        "x.o/.x./...",
        ".../.x./..o",
        "..o/.x./x.o",
        "xox/oxo/ox.",
    ];

    #[test]
    fn values_are_those_of_the_search() {
        for position in POSITIONS {
            for depth in 0..4 {
                let mut game = open("tictactoe").unwrap();
                let board = game.read(position).unwrap();
                let mut meter = Meter::unbounded();
                let look = Look::Minimax { depth };
                let found = game.look_ahead(&board, look, &mut meter).unwrap();
                let sign = if game.player(&board) == Side::First {
                    1
                } else {
                    -1
                };
                let plain = trace(position, depth, false);
                let cut = trace(position, depth, true);
                let wanted = Some(sign * found.estimate);
                assert_eq!(plain.nodes[0].value, wanted, "{position} {depth}");
                assert_eq!(plain.nodes.len() as u64, found.nodes);
                assert_eq!(cut.nodes[0].value, wanted, "{position} {depth} with cuts");
                assert_eq!(cut.nodes[0].limit, BoundType::Exact);
                // The line that gives its value to the root is the one that the search follows.
                let first = plain.nodes.iter().find(|node| node.level == 1 && node.best);
                assert_eq!(
                    first.and_then(|node| node.chosen.as_ref()),
                    found.line.first()
                );
            }
        }
    }

    #[test]
    fn bounds_hold_and_what_is_cut_was_not_visited() {
        for position in POSITIONS {
            let plain = trace(position, 3, false);
            let cut = trace(position, 3, true);
            let visited = |trace: &Trace| {
                let visits = trace.nodes.iter().filter_map(|node| node.visit);
                visits.collect::<Vec<u32>>()
            };
            assert!(visited(&cut).len() <= visited(&plain).len());
            assert!(visited(&cut).is_sorted());
            for node in &cut.nodes {
                assert_eq!(node.visit.is_some(), node.value.is_some());
                let same = |other: &&TraceNode| {
                    other.level == node.level && other.position == node.position
                };
                let (Some(value), Some(truth)) = (node.value, plain.nodes.iter().find(same)) else {
                    continue;
                };
                let truth = truth.value.unwrap();
                let holds = match node.limit {
                    BoundType::Exact => value == truth,
                    BoundType::Least => truth >= value,
                    BoundType::Most => truth <= value,
                };
                assert!(holds, "{position}: {node:?} {truth}");
            }
        }
        let nodes = trace(".../.../...", 3, true).nodes;
        assert!(nodes.iter().any(|node| node.visit.is_none()));
    }

    #[test]
    fn too_many_nodes_are_refused() {
        let tracer = Tracer {
            depth: 9,
            cuts: false,
            most: 1000,
        };
        let mut meter = Meter::unbounded();
        let game = open("tictactoe").unwrap();
        let found = tracer.trace(&*game, &game.start(), &mut meter);
        assert_eq!(found.err(), Some(TraceError::TooMany));
    }
}
