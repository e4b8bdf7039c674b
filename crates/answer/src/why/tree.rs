//! The tree of a strategy.

use gagne_core::{Meter, Outcome, Stop, Value};
use gagne_engine::{AnyGame, Failure, Method, Move, Position, ValuedMoves};
use rustc_hash::{FxHashMap, FxHashSet};

use super::sizes::{StrategySizes, candidates};
use super::{LINES, WhyNode};

/// Most replies that are listed.
const REPLIES: u128 = 10_000;
/// Most moves in all.
const MOST: usize = 200_000;
/// Lines that are added where only a part of a tree is shown.
const FILLED: usize = 40;

/// A tree that is being drawn up.
pub(super) struct Tree {
    pub(super) nodes: Vec<WhyNode>,
    pub(super) roots: Vec<usize>,
    pub(super) depth: u32,
    /// Bytes held for it.
    bytes: u64,
}

/// A place in the tree where the one who struggles is to move.
#[derive(Clone)]
struct OpenPlace {
    /// The node that led there; none at the root.
    node: Option<usize>,
    position: Position,
    /// Replies on the way to it.
    depth: u32,
    /// Whether only the moves that lose are told, because others hold a draw.
    only_lost: bool,
}

/// How far a tree may grow.
#[derive(Clone, Copy)]
struct TreeLimit {
    /// Replies one after another.
    depth: u32,
    lines: usize,
}

/// What a tree had at some time, to go back to.
#[derive(Clone, Copy)]
struct Checkpoint {
    nodes: usize,
    explained: usize,
    bytes: u64,
}

/// What is known while the tree grows.
struct TreeGrowth<'s> {
    sizes: &'s StrategySizes,
    /// The node after which a position, up to symmetry, is explained, and that very position.
    explained: FxHashMap<Position, (usize, Position)>,
    /// The positions that are explained, in the order in which they were.
    log: Vec<Position>,
}

impl Tree {
    pub(super) fn new() -> Self {
        Tree {
            nodes: Vec::new(),
            roots: Vec::new(),
            depth: 0,
            bytes: 0,
        }
    }

    fn push(
        &mut self,
        game: &dyn AnyGame,
        parent: Option<usize>,
        position: &Position,
        moves: &[Move],
        (value, answer): (Value, bool),
        meter: &mut Meter,
    ) -> Result<usize, Stop> {
        let texts = moves.iter().map(|chosen| game.show_move(position, chosen));
        let texts: Vec<String> = texts.collect();
        let to = match moves.first() {
            Some(chosen) => game.show(&game.play(position, chosen, meter)?),
            None => String::new(),
        };
        let text: usize = texts.iter().map(String::len).sum::<usize>() + to.len();
        meter.work(text)?;
        let list = texts.len() * size_of::<String>() + size_of::<WhyNode>();
        self.bytes += (text + list + 4 * game.bytes(position)) as u64;
        meter.hold(self.bytes)?;
        let node = self.nodes.len();
        self.nodes.push(WhyNode {
            moves: texts,
            to,
            value,
            answer,
            replies: Vec::new(),
            hidden: None,
            explained: None,
        });
        match parent {
            Some(parent) => self.nodes[parent].replies.push(node),
            None => self.roots.push(node),
        }
        Ok(node)
    }

    /// The moves of a position with their values, found beside what the tree holds.
    fn moves(
        &self,
        game: &mut dyn AnyGame,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<ValuedMoves, Failure> {
        meter.beside(self.bytes, |meter| {
            let found = game.values(position, Method::Auto, meter)?;
            Ok(found.0)
        })
    }

    /// Begins with a move that was asked about.
    pub(super) fn begin(
        &mut self,
        game: &dyn AnyGame,
        position: &Position,
        chosen: &Move,
        value: Value,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let worth = (value, value.outcome() == Outcome::Win);
        self.push(
            game,
            None,
            position,
            std::slice::from_ref(chosen),
            worth,
            meter,
        )
        .map(|_| ())
    }

    /// Adds the line of best play, and beside each move what else could have been played.
    pub(super) fn line(
        &mut self,
        game: &mut dyn AnyGame,
        root: &Position,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let mut position = root.clone();
        let mut parent = self.roots.first().copied();
        while self.depth < depth && game.ending(&position).is_none() {
            let mut moves = self.moves(game, &position, meter)?;
            moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
            let Some((best, value)) = moves.first().cloned() else {
                break;
            };
            // A puzzle without a solution has no line that leads anywhere.
            if game.facts().solo && value.plies().is_none() {
                break;
            }
            let mut followed = None;
            for (chosen, value) in &moves {
                let worth = (*value, *chosen == best);
                let node = self.push(
                    game,
                    parent,
                    &position,
                    std::slice::from_ref(chosen),
                    worth,
                    meter,
                )?;
                followed = followed.or(Some(node));
            }
            position = game.play(&position, &best, meter)?;
            parent = followed;
            self.depth += 1;
        }
        if game.ending(&position).is_none()
            && let Some(last) = parent
        {
            self.nodes[last].hidden = Some(0);
        }
        Ok(())
    }

    /// Adds the strategy of the side that wins, or why moves lose that do not hold a draw: all of it if
    /// it is short enough, else level by level, and then what is short of the rest.
    pub(super) fn strategy(
        &mut self,
        game: &mut dyn AnyGame,
        root: &Position,
        outcome: Outcome,
        depth: Option<u32>,
        sizes: &StrategySizes,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let mut growth = TreeGrowth {
            sizes,
            explained: FxHashMap::default(),
            log: Vec::new(),
        };
        let mut open = vec![OpenPlace {
            node: self.roots.first().copied(),
            position: root.clone(),
            depth: 0,
            only_lost: outcome == Outcome::Draw,
        }];
        if outcome == Outcome::Win {
            let node = open[0].node;
            open.clear();
            open.extend(self.answer(game, node, root.clone(), 0, &growth, meter)?);
        }
        let first = self.nodes.len();
        let limit = match depth {
            Some(depth) => TreeLimit { depth, lines: MOST },
            None => TreeLimit {
                depth: u32::MAX,
                lines: LINES.saturating_sub(first),
            },
        };
        let mut lines = match open.first() {
            Some(place) => self.whole(game, place, limit, &mut growth, meter)?,
            None => Some(0),
        };
        if lines.is_some() {
            return Ok(());
        }
        while !open.is_empty() && depth.is_none_or(|depth| self.depth < depth) {
            let mark = self.mark(&growth);
            let mut next = Vec::new();
            for place in &open {
                next.extend(self.replies(game, place, &mut growth, meter)?);
            }
            let more = self.lines_since(mark.nodes, &open);
            let too_long = match depth {
                Some(_) => self.nodes.len() > MOST,
                None => first + lines.unwrap_or(0) + more > LINES,
            };
            if too_long && self.depth > 0 {
                self.cut(mark, &open, &mut growth);
                break;
            }
            self.depth += 1;
            lines = Some(lines.unwrap_or(0) + more);
            open = next;
            if too_long {
                break;
            }
        }
        if depth.is_none() {
            let room = LINES + FILLED - lines.unwrap_or(0).min(LINES);
            self.fill(game, &mut open, room, &mut growth, meter)?;
        }
        self.count_hidden(game, open, &mut growth, meter)
    }

    /// Adds all that follows from the places with the shortest trees, while there is room for them.
    fn fill(
        &mut self,
        game: &mut dyn AnyGame,
        open: &mut Vec<OpenPlace>,
        mut room: usize,
        growth: &mut TreeGrowth<'_>,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let depth = self.depth;
        let size = |place: &OpenPlace| {
            let size = growth.sizes.get(&game.canonical(&place.position));
            size.unwrap_or(u64::MAX)
        };
        open.sort_by_cached_key(size);
        let mut filled = 0;
        for place in open.iter() {
            let limit = TreeLimit {
                depth: u32::MAX,
                lines: room,
            };
            match self.whole(game, place, limit, growth, meter)? {
                Some(lines) => room -= lines,
                None => break,
            }
            filled += 1;
        }
        open.drain(..filled);
        self.depth = depth;
        Ok(())
    }

    /// Tells of each place how many lines are left out behind it, if that can be counted soon.
    fn count_hidden(
        &mut self,
        game: &mut dyn AnyGame,
        open: Vec<OpenPlace>,
        growth: &mut TreeGrowth<'_>,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let depth = self.depth;
        let mut left = if growth.sizes.is_empty() { 0 } else { MOST };
        for place in &open {
            let Some(node) = place.node else {
                continue;
            };
            let mark = self.mark(growth);
            let limit = TreeLimit {
                depth: u32::MAX,
                lines: left,
            };
            let lines = self.whole(game, place, limit, growth, meter)?;
            self.cut(mark, std::slice::from_ref(place), growth);
            left = left.saturating_sub(lines.unwrap_or(left));
            self.nodes[node].hidden = Some(lines.unwrap_or(0) as u64);
        }
        self.depth = depth;
        Ok(())
    }

    /// Adds all that follows from a place, the shortest first, and tells how many lines that takes. If
    /// it goes beyond the limit nothing is added.
    fn whole(
        &mut self,
        game: &mut dyn AnyGame,
        place: &OpenPlace,
        limit: TreeLimit,
        growth: &mut TreeGrowth<'_>,
        meter: &mut Meter,
    ) -> Result<Option<usize>, Failure> {
        let (mark, depth) = (self.mark(growth), self.depth);
        let mut lines = 0;
        let mut stack = vec![place.clone()];
        while let Some(open) = stack.pop() {
            let before = self.nodes.len();
            let next = self.replies(game, &open, growth, meter)?;
            lines += self.lines_since(before, std::slice::from_ref(&open));
            self.depth = self.depth.max(open.depth + 1);
            if lines > limit.lines || open.depth >= limit.depth {
                self.cut(mark, std::slice::from_ref(place), growth);
                self.depth = depth;
                return Ok(None);
            }
            stack.extend(next.into_iter().rev());
        }
        Ok(Some(lines))
    }

    /// What there is now.
    fn mark(&self, growth: &TreeGrowth<'_>) -> Checkpoint {
        Checkpoint {
            nodes: self.nodes.len(),
            explained: growth.log.len(),
            bytes: self.bytes,
        }
    }

    /// Lines that a level takes: replies with the same answer share one.
    fn lines_since(&self, before: usize, open: &[OpenPlace]) -> usize {
        let replies = |place: &OpenPlace| match place.node {
            Some(node) => self.nodes[node].replies.as_slice(),
            None => self.roots.as_slice(),
        };
        open.iter()
            .map(|place| {
                let new = replies(place).iter().filter(|&&reply| reply >= before);
                let answer = |&reply: &usize| {
                    let answer = self.nodes[reply].replies.first();
                    answer.map(|&answer| self.nodes[answer].moves.as_slice())
                };
                new.map(answer).collect::<FxHashSet<_>>().len()
            })
            .sum()
    }

    /// Takes back what was added behind these places.
    fn cut(&mut self, mark: Checkpoint, open: &[OpenPlace], growth: &mut TreeGrowth<'_>) {
        self.nodes.truncate(mark.nodes);
        self.bytes = mark.bytes;
        for key in growth.log.drain(mark.explained..) {
            growth.explained.remove(&key);
        }
        for place in open {
            match place.node {
                Some(node) => self.nodes[node].replies.clear(),
                None => self.roots.clear(),
            }
        }
    }

    /// Adds every move of the one who struggles, each with its answer.
    fn replies(
        &mut self,
        game: &mut dyn AnyGame,
        place: &OpenPlace,
        growth: &mut TreeGrowth<'_>,
        meter: &mut Meter,
    ) -> Result<Vec<OpenPlace>, Failure> {
        let position = &place.position;
        let count = game.move_count(position);
        if count > REPLIES {
            return Err(Failure::Error(gagne_engine::Error::TooManyMoves { count }));
        }
        let moves = self.moves(game, position, meter)?;
        let mut groups: Vec<(Position, Vec<Move>, Value)> = Vec::new();
        let mut places: FxHashMap<(Position, bool), usize> = FxHashMap::default();
        for (chosen, value) in moves {
            if place.only_lost && value.outcome() != Outcome::Lose {
                continue;
            }
            let after = game.play(position, &chosen, meter)?;
            let again = game.again(position, &chosen);
            let key = (game.canonical(&after), again);
            let group = *places.entry(key).or_insert(groups.len());
            match groups.get_mut(group) {
                Some((_, same, _)) => same.push(chosen),
                None => groups.push((after, vec![chosen], value)),
            }
        }
        if !growth.sizes.is_empty() {
            let size = |after: &Position| growth.sizes.get(&game.canonical(after));
            groups.sort_by_cached_key(|(after, _, _)| size(after).unwrap_or(0));
        }
        let mut open = Vec::new();
        for (after, moves, value) in groups {
            let node = self.push(game, place.node, position, &moves, (value, false), meter)?;
            if game.ending(&after).is_some() {
                continue;
            }
            let key = game.canonical(&after);
            let first = growth.explained.get(&key);
            let explained = first.map(|(first, same)| (*first, *same == after));
            if explained.is_none() {
                growth.log.push(key.clone());
                growth.explained.insert(key, (node, after.clone()));
            }
            let again = moves
                .first()
                .is_some_and(|chosen| game.again(position, chosen));
            let next = if again {
                Some(OpenPlace {
                    node: Some(node),
                    position: after,
                    depth: place.depth + 1,
                    only_lost: false,
                })
            } else {
                self.answer(game, Some(node), after, place.depth + 1, growth, meter)?
            };
            // What ends the game at once needs no reference.
            match explained {
                Some(_) => self.nodes[node].explained = explained.filter(|_| next.is_some()),
                None => open.extend(next),
            }
        }
        Ok(open)
    }

    /// Adds the moves of the strategy until the other side is to move: where that is, unless play is
    /// over.
    fn answer(
        &mut self,
        game: &mut dyn AnyGame,
        mut parent: Option<usize>,
        mut position: Position,
        depth: u32,
        growth: &TreeGrowth<'_>,
        meter: &mut Meter,
    ) -> Result<Option<OpenPlace>, Failure> {
        let mut met = FxHashSet::default();
        while game.ending(&position).is_none() && met.insert(position.clone()) {
            let moves = self.moves(game, &position, meter)?;
            let best = moves.iter().map(|&(_, value)| value).max();
            let mut rank = |(chosen, value): &(Move, Value)| {
                let size = game.play(&position, chosen, meter).ok();
                // Without sizes the fastest win is first.
                let size = size.and_then(|after| growth.sizes.get(&game.canonical(&after)));
                (size.is_none(), size, std::cmp::Reverse(*value))
            };
            let counted = growth.sizes.get(&game.canonical(&position)).is_some();
            let chosen = if counted {
                candidates(game, moves).into_iter().min_by_key(&mut rank)
            } else {
                moves.into_iter().find(|&(_, value)| Some(value) == best)
            };
            let Some((chosen, value)) = chosen else {
                break;
            };
            let worth = (value, true);
            parent = Some(self.push(
                game,
                parent,
                &position,
                std::slice::from_ref(&chosen),
                worth,
                meter,
            )?);
            let again = game.again(&position, &chosen);
            position = game.play(&position, &chosen, meter)?;
            if !again {
                break;
            }
        }
        let over = game.ending(&position).is_some();
        Ok((!over).then_some(OpenPlace {
            node: parent,
            position,
            depth,
            only_lost: false,
        }))
    }
}
