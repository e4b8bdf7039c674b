//! The tree of a strategy, level by level.

use gagne_core::{Entry, Game, Meter, Outcome, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::sizes::{Sizes, candidates};
use super::{LINES, WhyNode};
use crate::Method;
use crate::opened::{Failure, Opened};

/// Most replies that are listed.
const REPLIES: u128 = 10_000;
/// Most moves in all.
const MOST: usize = 200_000;

/// A tree that is being drawn up.
pub(super) struct Tree {
    pub(super) nodes: Vec<WhyNode>,
    pub(super) roots: Vec<usize>,
    pub(super) depth: u32,
}

/// A place in the tree where the one who struggles is to move.
struct Open<P> {
    /// The node that led there; none at the root.
    node: Option<usize>,
    position: P,
}

/// What is known while the tree grows.
struct Growth<'s, P> {
    sizes: &'s Sizes<P>,
    /// The node after which a position, up to symmetry, is explained, and that very position.
    explained: FxHashMap<P, (usize, P)>,
}

impl Tree {
    pub(super) fn new() -> Self {
        Tree {
            nodes: Vec::new(),
            roots: Vec::new(),
            depth: 0,
        }
    }

    fn push<G: Entry + Game + Sync + 'static>(
        &mut self,
        opened: &Opened<G>,
        parent: Option<usize>,
        position: &G::Position,
        moves: &[G::Move],
        value: Value,
        answer: bool,
    ) -> usize {
        let texts = moves
            .iter()
            .map(|&chosen| opened.game.show_move(position, chosen));
        let to = moves.first().map(|&chosen| {
            let after = opened.game.play(position, chosen);
            opened.game.show(&after)
        });
        let node = self.nodes.len();
        self.nodes.push(WhyNode {
            moves: texts.collect(),
            to: to.unwrap_or_default(),
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
        node
    }

    /// Begins with a move that was asked about.
    pub(super) fn begin<G: Entry + Game + Sync + 'static>(
        &mut self,
        opened: &Opened<G>,
        position: &G::Position,
        chosen: G::Move,
        value: Value,
    ) {
        let answer = value.outcome() == Outcome::Win;
        self.push(opened, None, position, &[chosen], value, answer);
    }

    /// Adds the line of best play, and beside each move what else could have been played.
    pub(super) fn line<G: Entry + Game + Sync + 'static>(
        &mut self,
        opened: &mut Opened<G>,
        root: &G::Position,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let mut position = root.clone();
        let mut parent = self.roots.first().copied();
        while self.depth < depth && opened.game.ending(&position).is_none() {
            let mut moves = opened.find_moves(&position, Method::Auto, meter)?.0;
            moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
            let Some(&(best, value)) = moves.first() else {
                break;
            };
            // A puzzle without a solution has no line that leads anywhere.
            if opened.game.facts().solo && value.plies().is_none() {
                break;
            }
            let mut followed = None;
            for &(chosen, value) in &moves {
                let node = self.push(opened, parent, &position, &[chosen], value, chosen == best);
                followed = followed.or(Some(node));
            }
            position = opened.game.play(&position, best);
            parent = followed;
            self.depth += 1;
        }
        if opened.game.ending(&position).is_none()
            && let Some(last) = parent
        {
            self.nodes[last].hidden = Some(0);
        }
        Ok(())
    }

    /// Adds the strategy of the side that wins, or why moves lose that do not hold a draw.
    pub(super) fn strategy<G: Entry + Game + Sync + 'static>(
        &mut self,
        opened: &mut Opened<G>,
        root: &G::Position,
        outcome: Outcome,
        depth: Option<u32>,
        sizes: &Sizes<G::Position>,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let mut growth = Growth {
            sizes,
            explained: FxHashMap::default(),
        };
        let mut open = vec![Open {
            node: self.roots.first().copied(),
            position: root.clone(),
        }];
        if outcome == Outcome::Win {
            let node = open[0].node;
            open.clear();
            open.extend(self.answer(opened, node, root.clone(), &growth, meter)?);
        }
        let mut lines = self.nodes.len();
        while !open.is_empty() && depth.is_none_or(|depth| self.depth < depth) {
            let before = self.nodes.len();
            let mut next = Vec::new();
            for place in &open {
                let only_lost = outcome == Outcome::Draw && self.depth == 0;
                next.extend(self.replies(opened, place, only_lost, &mut growth, meter)?);
            }
            lines += self.lines_since(before, &open);
            let too_long = match depth {
                Some(_) => self.nodes.len() > MOST,
                None => lines > LINES,
            };
            if too_long && self.depth > 0 {
                self.cut(before, &open);
                break;
            }
            self.depth += 1;
            open = next;
            if too_long {
                break;
            }
        }
        for place in open {
            let hidden = growth.sizes.get(&opened.game.canonical(&place.position));
            if let Some(node) = place.node {
                self.nodes[node].hidden = Some(hidden.unwrap_or(0));
            }
        }
        Ok(())
    }

    /// Lines that a level takes: replies with the same answer share one.
    fn lines_since<P>(&self, before: usize, open: &[Open<P>]) -> usize {
        let replies = |place: &Open<P>| match place.node {
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

    /// Takes a level back.
    fn cut<P>(&mut self, before: usize, open: &[Open<P>]) {
        self.nodes.truncate(before);
        for place in open {
            match place.node {
                Some(node) => self.nodes[node].replies.clear(),
                None => self.roots.clear(),
            }
        }
    }

    /// Adds every move of the one who struggles, each with its answer.
    fn replies<G: Entry + Game + Sync + 'static>(
        &mut self,
        opened: &mut Opened<G>,
        place: &Open<G::Position>,
        only_lost: bool,
        growth: &mut Growth<'_, G::Position>,
        meter: &mut Meter,
    ) -> Result<Vec<Open<G::Position>>, Failure> {
        let position = &place.position;
        let count = opened.game.move_count(position);
        if count > REPLIES {
            return Err(Failure::Error(crate::Error::TooManyMoves { count }));
        }
        let moves = opened.find_moves(position, Method::Auto, meter)?.0;
        let mut groups: Vec<(G::Position, Vec<G::Move>, Value)> = Vec::new();
        let mut places: FxHashMap<(G::Position, bool), usize> = FxHashMap::default();
        for (chosen, value) in moves {
            if only_lost && value.outcome() != Outcome::Lose {
                continue;
            }
            let after = opened.game.play(position, chosen);
            let again = opened.game.again(position, chosen);
            let key = (opened.game.canonical(&after), again);
            let group = *places.entry(key).or_insert(groups.len());
            match groups.get_mut(group) {
                Some((_, same, _)) => same.push(chosen),
                None => groups.push((after, vec![chosen], value)),
            }
        }
        let mut open = Vec::new();
        for (after, moves, value) in groups {
            let node = self.push(opened, place.node, position, &moves, value, false);
            if opened.game.ending(&after).is_some() {
                continue;
            }
            let key = opened.game.canonical(&after);
            let first = growth.explained.get(&key);
            let explained = first.map(|(first, same)| (*first, *same == after));
            if explained.is_none() {
                growth.explained.insert(key, (node, after.clone()));
            }
            let again = moves
                .first()
                .is_some_and(|&chosen| opened.game.again(position, chosen));
            let next = if again {
                Some(Open {
                    node: Some(node),
                    position: after,
                })
            } else {
                self.answer(opened, Some(node), after, growth, meter)?
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
    fn answer<G: Entry + Game + Sync + 'static>(
        &mut self,
        opened: &mut Opened<G>,
        mut parent: Option<usize>,
        mut position: G::Position,
        growth: &Growth<'_, G::Position>,
        meter: &mut Meter,
    ) -> Result<Option<Open<G::Position>>, Failure> {
        let mut met = FxHashSet::default();
        while opened.game.ending(&position).is_none() && met.insert(position.clone()) {
            let moves = opened.find_moves(&position, Method::Auto, meter)?.0;
            let game = &opened.game;
            let best = moves.iter().map(|&(_, value)| value).max();
            let rank = |&(chosen, value): &(G::Move, Value)| {
                let key = game.canonical(&game.play(&position, chosen));
                // Without sizes the fastest win is first.
                let size = growth.sizes.get(&key);
                (size.is_none(), size, std::cmp::Reverse(value))
            };
            let counted = growth.sizes.get(&game.canonical(&position)).is_some();
            let chosen = if counted {
                candidates(game, moves).into_iter().min_by_key(rank)
            } else {
                moves.into_iter().find(|&(_, value)| Some(value) == best)
            };
            let Some((chosen, value)) = chosen else {
                break;
            };
            parent = Some(self.push(opened, parent, &position, &[chosen], value, true));
            let again = opened.game.again(&position, chosen);
            position = opened.game.play(&position, chosen);
            if !again {
                break;
            }
        }
        let over = opened.game.ending(&position).is_some();
        Ok((!over).then_some(Open {
            node: parent,
            position,
        }))
    }
}
