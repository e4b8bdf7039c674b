//! The tree: one list of nodes, which name each other by their places.

use gagne_core::{Dice, Game, Meter, Outcome, Stop, Value};

use crate::WON;

/// Weight of the term for what was tried rarely, with results between -1 and 1.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;
/// Plies after which a playout of a game that can loop counts as endless.
const LONGEST: u32 = 256;

/// A position of the tree. Results and bounds are those of the player to move.
struct TreeNode<G: Game> {
    position: G::Position,
    /// The move that leads here, and whether the turn stayed; none at the root.
    chosen: Option<G::Move>,
    again: bool,
    /// Where the positions that follow stand, once unfolded.
    first: usize,
    count: usize,
    visits: u64,
    total: f64,
    low: i64,
    high: i64,
}

impl<G: Game> TreeNode<G> {
    fn is_proved(&self) -> bool {
        self.low == self.high
    }

    /// The bounds for the player who moves here.
    fn bounds_before(&self) -> (i64, i64) {
        if self.again {
            (self.low, self.high)
        } else {
            (-self.high, -self.low)
        }
    }

    /// The mean result for the player who moves here.
    fn mean_before(&self) -> f64 {
        let mean = self.total / self.visits.max(1) as f64;
        if self.again { mean } else { -mean }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }
}

pub(super) struct SearchTree<'g, G: Game> {
    game: &'g G,
    nodes: Vec<TreeNode<G>>,
    /// Bytes that positions hold outside the nodes.
    heap: u64,
    /// The meter refused more nodes.
    full: bool,
    /// Least and most result of any playout, so that points are weighed as outcomes are.
    least: f64,
    most: f64,
    dice: Dice,
    moves: Vec<G::Move>,
    path: Vec<usize>,
    /// Plies of the longest descent.
    pub(super) deepest: usize,
}

impl<'g, G: Game> SearchTree<'g, G> {
    pub(super) fn new(
        game: &'g G,
        root: &G::Position,
        seed: u64,
        meter: &mut Meter,
    ) -> Result<Self, Stop> {
        let mut tree = SearchTree {
            game,
            nodes: Vec::new(),
            heap: 0,
            full: false,
            least: -1.0,
            most: 1.0,
            dice: Dice::new(seed),
            moves: Vec::new(),
            path: Vec::new(),
            deepest: 0,
        };
        if game.facts().scored {
            (tree.least, tree.most) = (f64::INFINITY, f64::NEG_INFINITY);
        }
        meter.visit()?;
        // The first moves must fit; lists of moves may be too long to write down.
        if game.ending(root).is_none() {
            let moves = u64::try_from(game.move_count(root)).unwrap_or(u64::MAX);
            meter.hold(moves.saturating_mul(size_of::<TreeNode<G>>() as u64))?;
        }
        let node = tree.node(root.clone(), None, true);
        tree.nodes.push(node);
        Ok(tree)
    }

    fn node(&self, position: G::Position, chosen: Option<G::Move>, again: bool) -> TreeNode<G> {
        let (low, high) = match self.game.ending(&position) {
            Some(ending) => (ending.payoff(), ending.payoff()),
            None if self.game.facts().scored => (-i64::MAX, i64::MAX),
            None => (-1, 1),
        };
        TreeNode {
            position,
            chosen,
            again,
            first: 0,
            count: 0,
            visits: 0,
            total: 0.0,
            low,
            high,
        }
    }

    /// Whether the root is proved.
    pub(super) fn is_proved(&self) -> bool {
        self.nodes[0].is_proved()
    }

    /// Playouts so far.
    pub(super) fn playouts(&self) -> u64 {
        self.nodes[0].visits
    }

    /// Makes room for more nodes, unless the meter refuses.
    fn reserve(&mut self, more: usize, meter: &mut Meter) -> bool {
        let (held, wanted) = (self.nodes.capacity(), self.nodes.len() + more);
        let grown = if wanted > held {
            wanted.max(2 * held)
        } else {
            0
        };
        // While the nodes move, both places are held.
        let bytes = (held + grown) as u64 * size_of::<TreeNode<G>>() as u64;
        self.full |= meter.hold(bytes + self.heap).is_err();
        if !self.full && grown > 0 {
            self.nodes.reserve_exact(grown - self.nodes.len());
        }
        !self.full
    }

    /// Adds the positions that follow; whether there was room.
    fn unfold(&mut self, at: usize, meter: &mut Meter) -> Result<bool, Stop> {
        self.moves.clear();
        meter.list(self.game, &self.nodes[at].position, &mut self.moves)?;
        let count = self.moves.len();
        if count == 0 {
            return Err(Stop::Fault);
        }
        if !self.reserve(count, meter) {
            return Ok(false);
        }
        meter.visit_many(count as u64)?;
        let first = self.nodes.len();
        for place in 0..count {
            let (from, chosen) = (&self.nodes[at].position, self.moves[place]);
            let position = meter.play(self.game, from, chosen)?;
            let again = self.game.again(from, chosen);
            let bytes = self.game.heap_bytes(&position) as u64;
            self.heap += bytes;
            self.full |= bytes > 0 && meter.hold_more(bytes).is_err();
            if self.full {
                self.heap -= bytes;
                self.fold_up(first);
                return Ok(false);
            }
            let node = self.node(position, Some(chosen), again);
            self.nodes.push(node);
        }
        (self.nodes[at].first, self.nodes[at].count) = (first, count);
        Ok(true)
    }

    /// Takes back the nodes from a place on, for which there was no room.
    fn fold_up(&mut self, first: usize) {
        for node in self.nodes.drain(first..) {
            self.heap -= self.game.heap_bytes(&node.position) as u64;
        }
    }

    /// Bounds after something became known at the end of the path.
    fn settle(&mut self) {
        for &at in self.path.iter().rev() {
            let node = &self.nodes[at];
            let mut best = (-i64::MAX, -i64::MAX);
            for child in &self.nodes[node.children()] {
                let (low, high) = child.bounds_before();
                best = (best.0.max(low), best.1.max(high));
            }
            if best == (node.low, node.high) {
                break;
            }
            (self.nodes[at].low, self.nodes[at].high) = best;
        }
    }

    /// The move to try next from an unfolded position that is not proved.
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let log = (node.visits.max(1) as f64).ln();
        let weight = CURIOSITY * ((self.most - self.least) / 2.0).max(0.5);
        let mut best = (node.first, f64::NEG_INFINITY);
        for place in node.children() {
            let child = &self.nodes[place];
            if child.bounds_before().1 <= node.low {
                continue;
            }
            if child.visits == 0 {
                return place;
            }
            let rarity = (log / child.visits as f64).sqrt();
            let hope = child.mean_before() + weight * rarity;
            if hope > best.1 {
                best = (place, hope);
            }
        }
        best.0
    }

    /// Plays to the end at random; the result for the player to move at the beginning.
    fn at_random(&mut self, at: usize, meter: &mut Meter) -> Result<f64, Stop> {
        let game = self.game;
        let mut position = self.nodes[at].position.clone();
        let mut same = true;
        let mut left = if game.facts().loops {
            LONGEST
        } else {
            u32::MAX
        };
        let ending = loop {
            if let Some(ending) = game.ending(&position) {
                break ending;
            }
            if left == 0 {
                break game.endless(&position);
            }
            left -= 1;
            meter.visit()?;
            self.moves.clear();
            meter.list(game, &position, &mut self.moves)?;
            let drawn = self.dice.roll(self.moves.len());
            let chosen = self.moves.get(drawn).copied().ok_or(Stop::Fault)?;
            same ^= !game.again(&position, chosen);
            position = meter.play(game, &position, chosen)?;
        };
        let result = ending.payoff() as f64;
        Ok(if same { result } else { -result })
    }

    /// One descent, with its playout.
    pub(super) fn playout(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let mut at = 0;
        self.path.clear();
        self.path.push(at);
        while !self.nodes[at].is_proved() {
            if self.nodes[at].count == 0 {
                let fresh = self.nodes[at].visits == 0 && at != 0;
                if fresh || !self.unfold(at, meter)? {
                    if at == 0 {
                        // Without the first moves there is nothing to choose from.
                        return Err(Stop::Memory);
                    }
                    break;
                }
                self.settle();
                continue;
            }
            at = self.select(at);
            self.path.push(at);
        }
        self.deepest = self.deepest.max(self.path.len() - 1);
        let mut result = match &self.nodes[at] {
            known if known.is_proved() => known.low as f64,
            _ => self.at_random(at, meter)?,
        };
        for &at in self.path.iter().rev() {
            self.least = self.least.min(result).min(-result);
            self.most = self.most.max(result).max(-result);
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.total += result;
            if !node.again {
                result = -result;
            }
        }
        Ok(())
    }

    /// The move to make from an unfolded position: one that is known to be best; otherwise the most
    /// visited, unless another is known to be better than that one is on the average.
    fn best(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let sure = node
            .children()
            .filter(|&place| self.nodes[place].bounds_before().0 == node.low)
            .max_by_key(|&place| (self.nodes[place].is_proved(), self.nodes[place].visits));
        let open = node
            .children()
            .filter(|&place| self.nodes[place].bounds_before().1 > node.low)
            .max_by_key(|&place| self.nodes[place].visits);
        match (sure, open) {
            (Some(sure), Some(open)) => {
                let child = &self.nodes[open];
                let known = node.is_proved() || child.mean_before() < node.low as f64;
                if known { sure } else { open }
            }
            (sure, open) => open.or(sure).unwrap_or(node.first),
        }
    }

    pub(super) fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while self.nodes[at].count > 0 {
            at = self.best(at);
            line.extend(self.nodes[at].chosen);
        }
        line
    }

    /// The value of the root, if it is proved.
    pub(super) fn value(&self) -> Option<Value> {
        let root = &self.nodes[0];
        if let Some(ending) = self.game.ending(&root.position) {
            return Some(ending.value());
        }
        if !root.is_proved() {
            return None;
        }
        if self.game.facts().scored {
            return Some(Value::Score(root.low));
        }
        let at_once = self.nodes[root.children()].iter().any(|child| {
            child.bounds_before().0 == 1 && self.game.ending(&child.position).is_some()
        });
        Some(match root.low {
            1 if at_once => Value::win(1),
            1 => Value::only(Outcome::Win),
            0 => Value::DRAW,
            _ => Value::only(Outcome::Lose),
        })
    }

    /// The estimate of the root.
    pub(super) fn estimate(&self) -> i64 {
        let root = &self.nodes[0];
        let unit = if self.game.facts().scored { 1 } else { WON };
        if root.is_proved() {
            return unit * root.low;
        }
        let mean = match root.count {
            0 => root.total / root.visits.max(1) as f64,
            _ => {
                let best = &self.nodes[self.best(0)];
                if best.is_proved() {
                    best.bounds_before().0 as f64
                } else {
                    best.mean_before()
                }
            }
        };
        (mean * unit as f64).round() as i64
    }
}
