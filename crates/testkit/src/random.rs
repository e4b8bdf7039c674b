//! Games made at random: explicit graphs that carry the side to move, built from a seed.
//!
//! The methods must agree on every kind of game, and catalogue games are of few kinds. Here the
//! kind is chosen freely. A vertex belongs to a player, edges are moves, and a vertex without edges
//! is an ending; an edge to a vertex of the same player is a move after which that player moves
//! again.
//!
//! *Symmetry*: the graph is laid out twice and a move leads into either copy; its twin in the other
//! copy leads to the twin of where it leads, and the moves of a twin come in another order. Where
//! endless play favours nobody, the copies may be of opposite colours.
//!
//! *Points*: [`PointsGame`] pays along the edges and carries the difference in the position, so
//! that points are settled before the end and the canonical form leaves them out.

use gagne_core::{Dice, Ending, Facts, Game, Outcome, Packing, Ranking, Side, Space};

/// Dice as the random games throw them.
#[derive(Clone, Debug)]
pub struct SplitMix64(Dice);

impl SplitMix64 {
    /// Begins with a seed.
    pub fn new(seed: u64) -> Self {
        SplitMix64(Dice::new(seed))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0.number()
    }

    /// A number below a bound that is not 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// The players take turns.
    Alternate,
    /// Some moves leave the turn with the player who made them.
    Again,
    /// A puzzle: there is one player.
    Solo,
}

/// The kind of a random game.
#[derive(Clone, Copy, Debug)]
pub struct RandomKind {
    /// Positions may come back.
    pub loops: bool,
    /// Some endings are drawn.
    pub draws: bool,
    /// Endings are points.
    pub scored: bool,
    /// Who moves.
    pub turns: Turns,
    /// What endless play is worth to player 1: its sign, or points where the game is scored.
    pub endless: i64,
    /// The graph is laid out twice.
    pub symmetric: bool,
}

impl RandomKind {
    /// Every combination that makes sense.
    pub fn all() -> Vec<RandomKind> {
        let mut kinds = Vec::new();
        for bits in 0..16u32 {
            let [loops, draws, scored, symmetric] = [0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1);
            // Points have no draws of their own, and endless play no worth without loops.
            let worths: &[i64] = match (loops, scored) {
                (false, _) => &[0],
                (true, false) => &[-1, 0, 1],
                (true, true) => &[-3, 0, 2],
            };
            if scored && draws {
                continue;
            }
            for turns in [Turns::Alternate, Turns::Again, Turns::Solo] {
                kinds.extend(worths.iter().map(|&endless| RandomKind {
                    loops,
                    draws,
                    scored,
                    turns,
                    endless,
                    symmetric,
                }));
            }
        }
        kinds
    }
}

#[derive(Clone, Debug)]
struct RandomVertex {
    player: Side,
    /// How play ends for the player of the vertex, if it has no edges.
    ending: Ending,
    /// Where the moves lead, with the points they pay in a [`PointsGame`].
    edges: Vec<(u32, i64)>,
}

/// A random game graph. A position is a vertex, a move the number of an edge.
#[derive(Clone, Debug)]
pub struct RandomGame {
    kind: RandomKind,
    vertices: Vec<RandomVertex>,
    /// How many vertices there are up to symmetry: all, or half.
    distinct: usize,
}

/// Most vertices up to symmetry.
const MOST: u64 = 20;

impl RandomGame {
    /// The game of a kind that belongs to a seed: 2 to 40 vertices.
    pub fn new(kind: RandomKind, seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let distinct = if kind.symmetric {
            1 + random.below(MOST) as usize
        } else {
            2 + random.below(2 * MOST - 1) as usize
        };
        let swapped =
            kind.symmetric && kind.endless == 0 && kind.turns != Turns::Solo && random.once_in(2);
        let mut vertices: Vec<RandomVertex> = (0..distinct)
            .map(|_| RandomVertex {
                player: match kind.turns {
                    Turns::Solo => Side::First,
                    _ => Side::BOTH[random.below(2) as usize],
                },
                ending: ending(kind, &mut random),
                edges: Vec::new(),
            })
            .collect();
        if kind.symmetric {
            let twins: Vec<RandomVertex> = vertices
                .iter()
                .map(|vertex| RandomVertex {
                    player: vertex.player.next(!swapped),
                    ..vertex.clone()
                })
                .collect();
            vertices.extend(twins);
        }
        let mut game = RandomGame {
            kind,
            vertices,
            distinct,
        };
        for vertex in 0..distinct {
            let edges = game.random_edges(vertex, &mut random);
            if kind.symmetric {
                let mut twins: Vec<(u32, i64)> = edges
                    .iter()
                    .map(|&(to, points)| (game.twin(to), points))
                    .collect();
                if !twins.is_empty() {
                    let turned = random.below(twins.len() as u64) as usize;
                    twins.rotate_left(turned);
                }
                game.vertices[distinct + vertex].edges = twins;
            }
            game.vertices[vertex].edges = edges;
        }
        game
    }

    fn twin(&self, vertex: u32) -> u32 {
        let distinct = self.distinct as u32;
        if vertex < distinct {
            vertex + distinct
        } else {
            vertex - distinct
        }
    }

    /// Edges to vertices that the kind allows; without loops to later ones only.
    fn random_edges(&self, from: usize, random: &mut SplitMix64) -> Vec<(u32, i64)> {
        let allowed: Vec<u32> = (0..self.vertices.len())
            .filter(|to| self.kind.loops || to % self.distinct > from)
            .filter(|&to| {
                let alike = self.vertices[to].player == self.vertices[from].player;
                self.kind.turns != Turns::Alternate || !alike
            })
            .map(|to| to as u32)
            .collect();
        // Some endings even where there would be moves; nothing else ends a game that can loop.
        if allowed.is_empty() || random.once_in(5) {
            return Vec::new();
        }
        (0..1 + random.below(4))
            .map(|_| {
                let to = allowed[random.below(allowed.len() as u64) as usize];
                (to, random.below(7) as i64 - 3)
            })
            .collect()
    }

    /// Number of vertices.
    pub fn len(&self) -> u32 {
        self.vertices.len() as u32
    }

    /// Never: a game has a vertex.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    fn vertex(&self, vertex: u32) -> &RandomVertex {
        &self.vertices[vertex as usize]
    }
}

fn ending(kind: RandomKind, random: &mut SplitMix64) -> Ending {
    if kind.scored {
        return Ending::Score(random.below(11) as i64 - 5);
    }
    let outcomes = [Outcome::Lose, Outcome::Win, Outcome::Draw];
    let choices = if kind.draws { 3 } else { 2 };
    Ending::Outcome(outcomes[random.below(choices) as usize])
}

/// The vertices of a random game as numbers, so that moves lead to smaller ones if it cannot loop.
#[derive(Debug)]
pub struct VertexIndex {
    distinct: u64,
    copies: u64,
    /// The numbers that lead to each number, if the index is to tell.
    before: Option<Vec<Vec<u64>>>,
}

impl VertexIndex {
    /// The index of a game, which may or may not tell what leads to a vertex.
    pub fn new(game: &RandomGame, tells_before: bool) -> Self {
        let mut index = VertexIndex {
            distinct: game.distinct as u64,
            copies: game.vertices.len() as u64 / game.distinct as u64,
            before: None,
        };
        if tells_before {
            let mut before = vec![Vec::new(); game.vertices.len()];
            for (from, vertex) in (0..).zip(&game.vertices) {
                for (to, _) in &vertex.edges {
                    before[index.rank(to).1 as usize].push(index.rank(&from).1);
                }
            }
            index.before = Some(before);
        }
        index
    }
}

impl Ranking for VertexIndex {
    type Position = u32;

    fn tiers(&self) -> u32 {
        1
    }

    fn size(&self, _tier: u32) -> u64 {
        self.distinct * self.copies
    }

    fn rank(&self, &vertex: &u32) -> (u32, u64) {
        let (copy, place) = (
            u64::from(vertex) / self.distinct,
            u64::from(vertex) % self.distinct,
        );
        (0, (self.distinct - 1 - place) * self.copies + copy)
    }

    fn unrank(&self, _tier: u32, number: u64) -> Option<u32> {
        let (place, copy) = (number / self.copies, number % self.copies);
        (place < self.distinct).then(|| (copy * self.distinct + self.distinct - 1 - place) as u32)
    }

    fn tells_before(&self) -> bool {
        self.before.is_some()
    }

    fn before(&self, _tier: u32, number: u64, mut tell: impl FnMut(u32, u64)) {
        for &before in self
            .before
            .iter()
            .flat_map(|before| &before[number as usize])
        {
            tell(0, before);
        }
    }
}

/// The vertices of a random game as keys. Without loops edges lead to later vertices, up to symmetry.
#[derive(Debug)]
pub struct VertexKeys<'g>(pub &'g RandomGame);

impl Packing for VertexKeys<'_> {
    type Position = u32;

    fn bits(&self) -> u32 {
        6
    }

    fn pack(&self, &vertex: &u32) -> u128 {
        vertex.into()
    }

    fn unpack(&self, key: u128) -> u32 {
        key as u32
    }

    fn tier(&self, vertex: &u32) -> u32 {
        self.0.len() - self.0.canonical(vertex)
    }
}

impl Space for RandomGame {
    type Position = u32;
    type Move = u8;

    fn start(&self) -> u32 {
        0
    }

    fn canonical(&self, &vertex: &u32) -> u32 {
        vertex % self.distinct as u32
    }
}

impl Game for RandomGame {
    fn ending(&self, &vertex: &u32) -> Option<Ending> {
        let vertex = self.vertex(vertex);
        vertex.edges.is_empty().then_some(vertex.ending)
    }

    fn moves(&self, &vertex: &u32, out: &mut Vec<u8>) {
        out.extend(0..self.vertex(vertex).edges.len() as u8);
    }

    fn play(&self, &vertex: &u32, chosen: u8) -> u32 {
        self.vertex(vertex).edges[chosen as usize].0
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: self.kind.loops,
            scored: self.kind.scored,
            solo: self.kind.turns == Turns::Solo,
        }
    }

    fn player(&self, &vertex: &u32) -> Side {
        self.vertex(vertex).player
    }

    fn again(&self, vertex: &u32, chosen: u8) -> bool {
        self.player(vertex) == self.player(&self.play(vertex, chosen))
    }

    fn endless(&self, vertex: &u32) -> Ending {
        let worth = match self.player(vertex) {
            Side::First => self.kind.endless,
            Side::Second => -self.kind.endless,
        };
        if self.kind.scored {
            return Ending::Score(worth);
        }
        Ending::Outcome(match worth {
            0 => Outcome::Draw,
            1.. => Outcome::Win,
            _ => Outcome::Lose,
        })
    }
}

/// A random game whose moves pay points at once. A position is a vertex with the points that the
/// player to move is ahead; the canonical form has none.
#[derive(Clone, Debug)]
pub struct PointsGame(RandomGame);

impl PointsGame {
    /// The game that belongs to a seed. It never loops, or the points would have no bound.
    pub fn new(turns: Turns, symmetric: bool, seed: u64) -> Self {
        let kind = RandomKind {
            loops: false,
            draws: false,
            scored: true,
            turns,
            endless: 0,
            symmetric,
        };
        PointsGame(RandomGame::new(kind, seed))
    }

    /// Number of vertices.
    pub fn len(&self) -> u32 {
        self.0.len()
    }

    /// Never: a game has a vertex.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Space for PointsGame {
    type Position = (u32, i64);
    type Move = u8;

    fn start(&self) -> (u32, i64) {
        (0, 0)
    }

    fn canonical(&self, (vertex, _): &(u32, i64)) -> (u32, i64) {
        (self.0.canonical(vertex), 0)
    }
}

impl Game for PointsGame {
    fn ending(&self, (vertex, points): &(u32, i64)) -> Option<Ending> {
        let ending = self.0.ending(vertex)?;
        Some(Ending::Score(points + ending.payoff()))
    }

    fn moves(&self, (vertex, _): &(u32, i64), out: &mut Vec<u8>) {
        self.0.moves(vertex, out);
    }

    fn play(&self, (vertex, points): &(u32, i64), chosen: u8) -> (u32, i64) {
        let (to, paid) = self.0.vertex(*vertex).edges[chosen as usize];
        let ahead = points + paid;
        (
            to,
            if self.0.again(vertex, chosen) {
                ahead
            } else {
                -ahead
            },
        )
    }

    fn facts(&self) -> Facts {
        self.0.facts()
    }

    fn player(&self, (vertex, _): &(u32, i64)) -> Side {
        self.0.player(vertex)
    }

    fn again(&self, (vertex, _): &(u32, i64), chosen: u8) -> bool {
        self.0.again(vertex, chosen)
    }

    fn endless(&self, (vertex, _): &(u32, i64)) -> Ending {
        self.0.endless(vertex)
    }

    fn settled(&self, &(_, points): &(u32, i64)) -> i64 {
        points
    }
}
