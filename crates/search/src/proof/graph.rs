//! The positions met so far, each of them once, with the moves between those that were unfolded.

use gagne_core::bytes::{table_bytes, vec_bytes};
use gagne_core::{Game, Meter, Stop};
use rustc_hash::FxHashMap;

/// No edge, and no vertex.
const NONE: u32 = u32::MAX;

/// A position together with whose turn it is.
struct ProofVertex {
    /// Whether the player of the root is to move.
    mine: bool,
    /// How play ended for the player of the root.
    payoff: Option<i64>,
    /// Its edges, once it is unfolded.
    start: u32,
    len: u32,
    /// The last edge that leads here.
    last: u32,
    /// Plies from the root when it was met.
    depth: u32,
}

struct ProofEdge {
    from: u32,
    to: u32,
    /// The edge before this one that leads to the same vertex.
    earlier: u32,
}

/// Vertices and the edges between them, whatever game they are of: what is known of proofs is found here,
/// and compiled once.
#[derive(Default)]
pub(super) struct ProofLinks {
    vertices: Vec<ProofVertex>,
    edges: Vec<ProofEdge>,
}

impl ProofLinks {
    pub(super) fn len(&self) -> u32 {
        self.vertices.len() as u32
    }

    pub(super) fn edges(&self) -> usize {
        self.edges.len()
    }

    pub(super) fn is_mine(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize].mine
    }

    pub(super) fn payoff(&self, vertex: u32) -> Option<i64> {
        self.vertices[vertex as usize].payoff
    }

    /// Whether nothing is known of a vertex yet.
    pub(super) fn is_waiting(&self, vertex: u32) -> bool {
        let vertex = &self.vertices[vertex as usize];
        vertex.payoff.is_none() && vertex.start == NONE
    }

    /// Where the moves of a vertex lead, each vertex once.
    pub(super) fn after(&self, vertex: u32) -> impl ExactSizeIterator<Item = u32> + '_ {
        let vertex = &self.vertices[vertex as usize];
        let (start, len) = match vertex.start {
            NONE => (0, 0),
            start => (start as usize, vertex.len as usize),
        };
        self.edges[start..start + len].iter().map(|edge| edge.to)
    }

    /// The vertices from which a move leads to this one.
    pub(super) fn before(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        let mut next = self.vertices[vertex as usize].last;
        std::iter::from_fn(move || {
            let edge = self.edges.get(next as usize)?;
            next = edge.earlier;
            Some(edge.from)
        })
    }
}

/// A part of the graph of a game that grows from its root, which is vertex 0.
pub(super) struct ProofGraph<'g, G: Game> {
    game: &'g G,
    places: FxHashMap<(G::Position, bool), u32>,
    pub(super) links: ProofLinks,
    /// The positions that were not unfolded yet.
    waiting: Vec<Option<G::Position>>,
    /// Bytes that positions hold outside themselves.
    heap: u64,
    moves: Vec<G::Move>,
    /// Every vertex before this one is unfolded or an end of play.
    oldest: u32,
    /// Positions unfolded, and most plies to a position met.
    pub(super) unfolded: u64,
    pub(super) deepest: u32,
}

impl<'g, G: Game> ProofGraph<'g, G> {
    pub(super) fn new(game: &'g G, root: &G::Position, meter: &mut Meter) -> Result<Self, Stop> {
        let mut graph = ProofGraph {
            game,
            places: FxHashMap::default(),
            links: ProofLinks::default(),
            waiting: Vec::new(),
            heap: 0,
            moves: Vec::new(),
            oldest: 0,
            unfolded: 0,
            deepest: 0,
        };
        graph.meet(root, true, 0, meter)?;
        Ok(graph)
    }

    /// The vertex after a move, if it was met.
    pub(super) fn find(&self, position: &G::Position, mine: bool) -> Option<u32> {
        let key = (self.game.canonical(position), mine);
        self.places.get(&key).copied()
    }

    /// Most bytes in use while one more position is noted.
    pub(super) fn bytes(&self) -> u64 {
        let (len, capacity) = (self.places.len(), self.places.capacity());
        table_bytes::<((G::Position, bool), u32)>(len, capacity)
            + vec_bytes(&self.links.vertices)
            + vec_bytes(&self.links.edges)
            + vec_bytes(&self.waiting)
            + vec_bytes(&self.moves)
            + self.heap
    }

    /// The vertex of a position, which is noted if it is new.
    fn meet(
        &mut self,
        position: &G::Position,
        mine: bool,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<u32, Stop> {
        let position = self.game.canonical(position);
        let heap = self.game.heap_bytes(&position);
        meter.work(size_of::<ProofVertex>() + heap)?;
        let key = (position, mine);
        if let Some(&place) = self.places.get(&key) {
            return Ok(place);
        }
        let place = self.links.len();
        let payoff = self.game.ending(&key.0).map(|ending| ending.payoff());
        let kept = payoff.is_none().then(|| key.0.clone());
        self.heap += heap as u64 * if kept.is_some() { 2 } else { 1 };
        meter.hold(self.bytes())?;
        if place >= NONE - 1 {
            return Err(Stop::Memory);
        }
        self.links.vertices.push(ProofVertex {
            mine,
            payoff: payoff.map(|payoff| if mine { payoff } else { -payoff }),
            start: NONE,
            len: 0,
            last: NONE,
            depth,
        });
        self.waiting.push(kept);
        self.places.insert(key, place);
        self.deepest = self.deepest.max(depth);
        Ok(place)
    }

    /// Follows every move of a vertex that waits for it; whether it did.
    pub(super) fn unfold(&mut self, vertex: u32, meter: &mut Meter) -> Result<bool, Stop> {
        let Some(position) = self.waiting[vertex as usize].take() else {
            return Ok(false);
        };
        meter.visit()?;
        self.unfolded += 1;
        self.moves.clear();
        meter.list(self.game, &position, &mut self.moves)?;
        if self.moves.is_empty() {
            return Err(Stop::Fault);
        }
        let start = self.links.edges.len();
        if start + self.moves.len() >= NONE as usize {
            return Err(Stop::Memory);
        }
        let ProofVertex { mine, depth, .. } = self.links.vertices[vertex as usize];
        for place in 0..self.moves.len() {
            let chosen = self.moves[place];
            let again = self.game.again(&position, chosen);
            let after = self.game.play(&position, chosen);
            let to = self.meet(&after, mine == again, depth + 1, meter)?;
            let earlier = self.links.vertices[to as usize].last;
            let double = self.links.edges.get(earlier as usize);
            if double.is_some_and(|edge| edge.from == vertex) {
                continue;
            }
            self.links.vertices[to as usize].last = self.links.edges.len() as u32;
            self.links.edges.push(ProofEdge {
                from: vertex,
                to,
                earlier,
            });
        }
        self.heap -= self.game.heap_bytes(&position) as u64;
        let len = (self.links.edges.len() - start) as u32;
        let vertex = &mut self.links.vertices[vertex as usize];
        (vertex.start, vertex.len) = (start as u32, len);
        Ok(true)
    }

    /// The vertex that has waited longest to be unfolded.
    pub(super) fn oldest(&mut self) -> Option<u32> {
        let found = (self.oldest..self.links.len()).find(|&vertex| self.links.is_waiting(vertex));
        self.oldest = found.unwrap_or(self.links.len());
        found
    }
}
