//! Explicit game graphs and their attractors.
//!
//! The attractor of a set for a player holds the vertices from which that player forces a visit to
//! the set. It grows by ranks: a vertex of the player joins with its first successor inside, a
//! vertex of the other player with its last; **a vertex without successors never joins**, it is in
//! the set or out of it. Reference: the course notes on the tablets game; Grädel, Thomas and Wilke,
//! *Automata, Logics, and Infinite Games*, 2002, chapter 2.
//!
//! The graph is stored in compressed sparse rows, forwards and, once somebody asks for what takes that, backwards. An attractor keeps one
//! number for each vertex, how many of its edges must still lead inside before it joins: one for
//! the player, all for the other. Every edge into the set takes one away, and the vertex joins when
//! nothing is left; what is in the set starts from zero and goes round the other way, so that it
//! never comes to zero again. Cost: linear in vertices and edges, about ten instructions an edge,
//! no allocation for a vertex.

use std::sync::OnceLock;

use gagne_core::{Meter, Side, Stop};

/// A rank that no vertex has: not attracted.
pub const NEVER: u32 = u32::MAX;

/// Most vertices and most edges of an arena.
pub const LARGEST: usize = NEVER as usize - 1;

/// Vertices whose rows are looked up together.
const BLOCK: usize = 32;

/// Edges that are turned round between two looks at the meter.
const STRETCH: usize = 1 << 14;

/// A graph whose vertices belong to player 1 or player 2.
#[derive(Clone, Debug)]
pub struct Arena {
    owner: Vec<Side>,
    forward: SparseRows,
    backward: OnceLock<SparseRows>,
}

/// Compressed sparse rows.
#[derive(Clone, Debug)]
struct SparseRows {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl SparseRows {
    #[inline]
    fn row(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.ends[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The length of every row.
    fn lengths(&self) -> impl Iterator<Item = u32> {
        self.starts.windows(2).map(|pair| pair[1] - pair[0])
    }

    /// The same edges, read from their ends.
    fn turned(&self, meter: &mut Meter) -> Result<SparseRows, Stop> {
        let count = self.starts.len() - 1;
        // The last place is the sum and belongs to no vertex.
        let mut starts = vec![0u32; count + 1];
        for stretch in self.ends.chunks(STRETCH) {
            meter.work(size_of_val(stretch))?;
            for &end in stretch {
                starts[end as usize] += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // Rows are filled from their ends, so that the starts come out right without a copy.
        let mut ends = vec![0u32; self.ends.len()];
        for vertex in (0..count as u32).rev() {
            let row = self.row(vertex);
            meter.work(size_of_val(row))?;
            for &end in row.iter().rev() {
                let place = &mut starts[end as usize];
                *place -= 1;
                ends[*place as usize] = vertex;
            }
        }
        Ok(SparseRows { starts, ends })
    }
}

/// Builds an arena vertex by vertex.
#[derive(Clone, Debug)]
pub struct Builder {
    owner: Vec<Side>,
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Default for Builder {
    fn default() -> Self {
        Builder {
            owner: Vec::new(),
            starts: vec![0],
            ends: Vec::new(),
        }
    }
}

impl Builder {
    /// Adds the next vertex with its owner and its successors.
    #[inline]
    pub fn vertex(&mut self, owner: Side, successors: impl IntoIterator<Item = u32>) {
        self.owner.push(owner);
        self.ends.extend(successors);
        // A graph that is too large is refused when it is built.
        self.starts.push(self.ends.len() as u32);
    }

    /// A builder that already has these vertices: the numbers of their owners, as files write them (2 for
    /// player 2), where the successors of each one end, and all successors one after another.
    pub fn with(owner: Vec<u8>, row_ends: impl IntoIterator<Item = u32>, ends: Vec<u32>) -> Self {
        let mut starts = Vec::with_capacity(owner.len() + 1);
        starts.push(0);
        starts.extend(row_ends);
        let side = |number| Side::second_if(number == 2);
        Builder {
            owner: owner.into_iter().map(side).collect(),
            starts,
            ends,
        }
    }

    /// Whether there are more vertices or edges than an arena can hold.
    pub fn is_too_large(&self) -> bool {
        self.owner.len() > LARGEST || self.ends.len() > LARGEST
    }

    /// Bytes the arena will hold, both directions and one attractor counted.
    pub fn bytes(&self) -> u64 {
        self.starts.len() as u64 * 21 + self.ends.capacity() as u64 * 8
    }

    /// The arena. None if an edge leads to a vertex that was not added, or if it is too large.
    pub fn build(self) -> Option<Arena> {
        let ordered = self.starts.is_sorted()
            && self.starts.len() == self.owner.len() + 1
            && self.starts.last().map(|&end| end as usize) == Some(self.ends.len());
        let last = self.ends.iter().max();
        let whole = last.is_none_or(|&last| (last as usize) < self.owner.len());
        if self.is_too_large() || !ordered || !whole {
            return None;
        }
        Some(Arena {
            owner: self.owner,
            forward: SparseRows {
                starts: self.starts,
                ends: self.ends,
            },
            backward: OnceLock::new(),
        })
    }
}

impl Arena {
    /// Number of vertices.
    pub fn len(&self) -> usize {
        self.owner.len()
    }

    /// Number of edges.
    pub fn edges(&self) -> usize {
        self.forward.ends.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.owner.is_empty()
    }

    /// Who moves at a vertex.
    pub fn owner(&self, vertex: u32) -> Side {
        self.owner[vertex as usize]
    }

    /// Where a vertex leads.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        self.forward.row(vertex)
    }

    /// The edges read from their ends, turned round when they are asked for first.
    fn backward(&self, meter: &mut Meter) -> Result<&SparseRows, Stop> {
        if let Some(known) = self.backward.get() {
            return Ok(known);
        }
        let turned = self.forward.turned(meter)?;
        Ok(self.backward.get_or_init(|| turned))
    }

    /// The rank of every vertex in the attractor of a target for a player, [`NEVER`] outside it.
    pub fn attractor(
        &self,
        player: Side,
        target: impl IntoIterator<Item = u32>,
        meter: &mut Meter,
    ) -> Result<Vec<u32>, Stop> {
        let backward = self.backward(meter)?;
        // Edges that must still lead inside before a vertex joins.
        let mut left: Vec<u32> = self
            .owner
            .iter()
            .zip(self.forward.lengths())
            .map(|(&owner, length)| if owner == player { 1 } else { length })
            .collect();
        let mut rank = vec![NEVER; self.len()];
        // One place more than vertices: a vertex is written first and counted only if it joins.
        let mut queue = vec![0u32; self.len() + 1];
        let mut tail = 0;
        for vertex in target {
            if rank[vertex as usize] == NEVER {
                rank[vertex as usize] = 0;
                left[vertex as usize] = 0;
                queue[tail] = vertex;
                tail += 1;
            }
        }
        let (mut level, mut next, mut end) = (0, 0, tail);
        let mut rows = [(0u32, 0u32); BLOCK];
        while next < end {
            while next < end {
                // The rows of a few vertices at once: their misses of the cache overlap.
                let block = &queue[next..end.min(next + BLOCK)];
                next += block.len();
                let (count, mut edges) = (block.len(), 0);
                for (row, &reached) in rows.iter_mut().zip(block) {
                    rank[reached as usize] = level;
                    let starts = &backward.starts[reached as usize..][..2];
                    *row = (starts[0], starts[1]);
                }
                for &(start, stop) in &rows[..count] {
                    for &before in &backward.ends[start as usize..stop as usize] {
                        let left = &mut left[before as usize];
                        *left = left.wrapping_sub(1);
                        queue[tail] = before;
                        tail += usize::from(*left == 0);
                    }
                    edges += (stop - start) as usize;
                }
                meter.work(edges * size_of::<u32>())?;
            }
            level += 1;
            end = tail;
        }
        Ok(rank)
    }

    /// The successors of a vertex that come one rank nearer; none at rank 0 and outside.
    pub fn nearer<'a>(&'a self, vertex: u32, rank: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        let here = rank[vertex as usize];
        // No rank is as large as the one before that of the outside.
        let wanted = if here == NEVER {
            here
        } else {
            here.wrapping_sub(1)
        };
        let found = move |next: &u32| wanted != NEVER && rank[*next as usize] == wanted;
        self.successors(vertex).iter().copied().filter(found)
    }

    /// For each vertex of a player inside an attractor, the successors that come one rank nearer.
    pub fn strategy(&self, player: Side, rank: &[u32]) -> Vec<(u32, Vec<u32>)> {
        (0..self.len() as u32)
            .filter(|&vertex| self.owner(vertex) == player)
            .filter(|&vertex| !matches!(rank[vertex as usize], 0 | NEVER))
            .map(|vertex| (vertex, self.nearer(vertex, rank).collect()))
            .collect()
    }

    /// The vertices at which a player is to move and cannot.
    pub fn stuck(&self, player: Side) -> impl Iterator<Item = u32> + '_ {
        let lengths = self.owner.iter().zip(self.forward.lengths()).zip(0..);
        lengths
            .filter(move |&((&owner, length), _)| owner == player && length == 0)
            .map(|(_, vertex)| vertex)
    }

    /// Ranks of the wins of player 1 and of player 2 when whoever cannot move loses; a vertex in
    /// neither is a draw.
    pub fn normal_play(&self, meter: &mut Meter) -> Result<[Vec<u32>; 2], Stop> {
        let (one, two) = (Side::First, Side::Second);
        let first = self.attractor(one, self.stuck(two), meter)?;
        Ok([first, self.attractor(two, self.stuck(one), meter)?])
    }

    /// In how many plies play ends at every vertex if whoever is to move moves, whoever owns it: the winner as soon
    /// as can be, the loser as late; [`NEVER`] where nobody can force that. Where a vertex without successors is lost, those
    /// with an even number are lost too and those with an odd number won; otherwise the other way round.
    pub fn plies(&self, stuck_lose: bool, meter: &mut Meter) -> Result<Vec<u32>, Stop> {
        let backward = self.backward(meter)?;
        // Successors that are not known to be won.
        let mut left: Vec<u32> = self.forward.lengths().collect();
        let mut plies: Vec<u32> = left
            .iter()
            .map(|&length| if length == 0 { 0 } else { NEVER })
            .collect();
        let mut reached: Vec<u32> = (0..self.len() as u32)
            .filter(|&vertex| plies[vertex as usize] == 0)
            .collect();
        let (mut level, mut next) = (0u32, 0);
        while next < reached.len() {
            // All that are reached by the same number of plies are lost, or won.
            let lost = level.is_multiple_of(2) == stuck_lose;
            level += 1;
            let end = reached.len();
            for place in next..end {
                let row = backward.row(reached[place]);
                meter.work(size_of_val(row))?;
                for &before in row {
                    if plies[before as usize] != NEVER {
                        continue;
                    }
                    let left = &mut left[before as usize];
                    *left -= 1;
                    if lost || *left == 0 {
                        plies[before as usize] = level;
                        reached.push(before);
                    }
                }
            }
            next = end;
        }
        Ok(plies)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    use gagne_core::{Budget, Dice};

    use super::*;

    const ONE: Side = Side::First;
    const TWO: Side = Side::Second;

    fn arena(vertices: &[(Side, &[u32])]) -> Arena {
        let mut builder = Builder::default();
        for &(owner, successors) in vertices {
            builder.vertex(owner, successors.iter().copied());
        }
        builder.build().unwrap()
    }

    fn attractor<const N: usize>(arena: &Arena, player: Side, target: [u32; N]) -> Vec<u32> {
        let mut meter = Meter::unbounded();
        arena.attractor(player, target, &mut meter).unwrap()
    }

    #[test]
    fn a_dead_end_outside_the_target_is_never_attracted() {
        let arena = arena(&[(ONE, &[1, 2]), (TWO, &[]), (TWO, &[2])]);
        assert_eq!(attractor(&arena, ONE, [2]), [1, NEVER, 0]);
        assert_eq!(attractor(&arena, TWO, [2]), [NEVER, NEVER, 0]);
    }

    #[test]
    fn a_cycle_without_a_way_out_is_a_draw() {
        let arena = arena(&[(ONE, &[1]), (TWO, &[0, 2]), (TWO, &[])]);
        let [first, second] = arena.normal_play(&mut Meter::unbounded()).unwrap();
        assert_eq!(first, [NEVER, NEVER, 0]);
        assert_eq!(second, [NEVER, NEVER, NEVER]);
    }

    #[test]
    fn parallel_edges_and_full_targets_count_once() {
        let arena = arena(&[(TWO, &[1, 1, 2]), (ONE, &[0, 0]), (TWO, &[0, 1, 2])]);
        assert_eq!(attractor(&arena, ONE, [0, 1, 2, 2, 0]), [0, 0, 0]);
        assert_eq!(attractor(&arena, ONE, [2, 1]), [1, 0, 0]);
        assert_eq!(attractor(&arena, ONE, [1]), [NEVER, 0, NEVER]);
        let rank = attractor(&arena, TWO, [1]);
        assert_eq!(rank, [1, 0, 1]);
        assert_eq!(arena.strategy(TWO, &rank), [(0, vec![1, 1]), (2, vec![1])]);
    }

    #[test]
    fn plies_are_ranks_of_the_graph_with_each_vertex_twice() {
        let mut dice = Dice::new(20);
        for _ in 0..500 {
            let count = 1 + dice.roll(9) as u32;
            let (mut once, mut twice) = (Builder::default(), Builder::default());
            for _ in 0..count {
                let edges = dice.roll(4);
                let row: Vec<u32> = (0..edges)
                    .map(|_| dice.roll(count as usize) as u32)
                    .collect();
                twice.vertex(ONE, row.iter().map(|&to| 2 * to + 1));
                twice.vertex(TWO, row.iter().map(|&to| 2 * to));
                once.vertex(ONE, row);
            }
            let (once, twice) = (once.build().unwrap(), twice.build().unwrap());
            let mut meter = Meter::unbounded();
            for loser in [ONE, TWO] {
                let rank = twice.attractor(ONE, twice.stuck(loser), &mut meter);
                let rank = rank.unwrap();
                let plies = once.plies(loser == TWO, &mut meter).unwrap();
                for (vertex, &plies) in plies.iter().enumerate() {
                    let (won, lost) = (rank[2 * vertex], rank[2 * vertex + 1]);
                    assert_eq!(plies, won.min(lost));
                    let stuck_alike = plies.is_multiple_of(2);
                    assert!(plies == NEVER || (lost == plies) == (stuck_alike == (loser == TWO)));
                }
            }
        }
    }

    #[test]
    fn whoever_turns_a_graph_round_can_be_stopped() {
        let mut builder = Builder::default();
        builder.vertex(ONE, vec![1; 1 << 20]);
        builder.vertex(TWO, []);
        let arena = builder.build().unwrap();
        let mut budget = Budget::default();
        let cancel = Arc::clone(&budget.cancel);
        budget.watcher = Some(Arc::new(move |_| cancel.store(true, Ordering::Relaxed)));
        let stopped = arena.attractor(ONE, [1], &mut budget.meter());
        assert_eq!(stopped, Err(Stop::Cancelled));
        assert!(arena.backward.get().is_none());
        assert_eq!(attractor(&arena, ONE, [1]), [1, 0]);
    }

    #[test]
    fn an_edge_to_nowhere_is_refused() {
        let mut builder = Builder::default();
        builder.vertex(ONE, [1]);
        assert!(builder.build().is_none());
    }
}
