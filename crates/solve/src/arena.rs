//! Explicit game graphs and their attractors.
//!
//! The attractor of a set for a player holds the vertices from which that player forces a visit to
//! the set. It grows by ranks: a vertex of the player joins with its first successor inside, a
//! vertex of the other player with its last; **a vertex without successors never joins**, it is in
//! the set or out of it. Reference: the course notes on the tablets game; Grädel, Thomas and Wilke,
//! *Automata, Logics, and Infinite Games*, 2002, chapter 2.
//!
//! The graph is stored in compressed sparse rows, forwards and backwards, and an attractor counts
//! for each vertex of the other player the successors still outside. Cost: linear in vertices and
//! edges, no allocation for a vertex.

/// A rank that no vertex has: not attracted.
pub const NEVER: u32 = u32::MAX;

/// A graph whose vertices belong to player 1 or player 2.
#[derive(Clone, Debug)]
pub struct Arena {
    owner: Vec<u8>,
    forward: Rows,
    backward: Rows,
}

/// Compressed sparse rows.
#[derive(Clone, Debug)]
struct Rows {
    starts: Vec<usize>,
    ends: Vec<u32>,
}

impl Rows {
    fn row(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.ends[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// The same edges, read from their ends.
    fn turned(&self) -> Rows {
        let count = self.starts.len() - 1;
        let mut starts = vec![0usize; count + 1];
        for &end in &self.ends {
            starts[end as usize + 1] += 1;
        }
        for vertex in 0..count {
            starts[vertex + 1] += starts[vertex];
        }
        let mut place = starts.clone();
        let mut ends = vec![0u32; self.ends.len()];
        for vertex in 0..count as u32 {
            for &end in self.row(vertex) {
                ends[place[end as usize]] = vertex;
                place[end as usize] += 1;
            }
        }
        Rows { starts, ends }
    }
}

/// Builds an arena vertex by vertex.
#[derive(Clone, Debug)]
pub struct Builder {
    owner: Vec<u8>,
    starts: Vec<usize>,
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
    pub fn vertex(&mut self, owner: u8, successors: impl IntoIterator<Item = u32>) {
        self.owner.push(owner);
        self.ends.extend(successors);
        self.starts.push(self.ends.len());
    }

    /// Bytes the arena will hold, both directions counted.
    pub fn bytes(&self) -> u64 {
        self.starts.len() as u64 * 34 + self.ends.len() as u64 * 12
    }

    /// The arena. None if an edge leads to a vertex that was not added.
    pub fn build(self) -> Option<Arena> {
        let count = self.owner.len();
        if self.ends.iter().any(|&end| end as usize >= count) {
            return None;
        }
        let forward = Rows {
            starts: self.starts,
            ends: self.ends,
        };
        let backward = forward.turned();
        Some(Arena {
            owner: self.owner,
            forward,
            backward,
        })
    }
}

impl Arena {
    /// Number of vertices.
    pub fn len(&self) -> usize {
        self.owner.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.owner.is_empty()
    }

    /// Who moves at a vertex: 1 or 2.
    pub fn owner(&self, vertex: u32) -> u8 {
        self.owner[vertex as usize]
    }

    /// Where a vertex leads.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        self.forward.row(vertex)
    }

    /// The rank of every vertex in the attractor of a target for a player, [`NEVER`] outside it.
    pub fn attractor(&self, player: u8, target: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut rank = vec![NEVER; self.len()];
        let mut queue: Vec<u32> = Vec::new();
        for vertex in target {
            if rank[vertex as usize] == NEVER {
                rank[vertex as usize] = 0;
                queue.push(vertex);
            }
        }
        // Successors of the other player's vertices that are still outside.
        let mut left: Vec<u32> = (0..self.len() as u32)
            .map(|vertex| self.successors(vertex).len() as u32)
            .collect();
        let mut next = 0;
        while next < queue.len() {
            let reached = queue[next];
            next += 1;
            for &before in self.backward.row(reached) {
                let place = before as usize;
                if rank[place] != NEVER {
                    continue;
                }
                left[place] -= 1;
                if self.owner[place] == player || left[place] == 0 {
                    rank[place] = rank[reached as usize] + 1;
                    queue.push(before);
                }
            }
        }
        rank
    }

    /// For each vertex of a player inside an attractor, the successors that come one rank nearer.
    pub fn strategy(&self, player: u8, rank: &[u32]) -> Vec<(u32, Vec<u32>)> {
        (0..self.len() as u32)
            .filter(|&vertex| self.owner(vertex) == player)
            .filter_map(|vertex| {
                let here = rank[vertex as usize];
                if here == NEVER || here == 0 {
                    return None;
                }
                let nearer = |next: &&u32| rank[**next as usize] == here - 1;
                Some((
                    vertex,
                    self.successors(vertex)
                        .iter()
                        .filter(nearer)
                        .copied()
                        .collect(),
                ))
            })
            .collect()
    }

    /// Ranks of the wins of player 1 and of player 2 when whoever cannot move loses; a vertex in
    /// neither is a draw.
    pub fn normal_play(&self) -> [Vec<u32>; 2] {
        [1, 2].map(|player| {
            let stuck =
                |&vertex: &u32| self.owner(vertex) != player && self.successors(vertex).is_empty();
            self.attractor(player, (0..self.len() as u32).filter(stuck))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arena(vertices: &[(u8, &[u32])]) -> Arena {
        let mut builder = Builder::default();
        for &(owner, successors) in vertices {
            builder.vertex(owner, successors.iter().copied());
        }
        builder.build().unwrap()
    }

    #[test]
    fn a_dead_end_outside_the_target_is_never_attracted() {
        let arena = arena(&[(1, &[1, 2]), (2, &[]), (2, &[2])]);
        assert_eq!(arena.attractor(1, [2]), [1, NEVER, 0]);
        assert_eq!(arena.attractor(2, [2]), [NEVER, NEVER, 0]);
    }

    #[test]
    fn a_cycle_without_a_way_out_is_a_draw() {
        let arena = arena(&[(1, &[1]), (2, &[0, 2]), (2, &[])]);
        let [first, second] = arena.normal_play();
        assert_eq!(first, [NEVER, NEVER, 0]);
        assert_eq!(second, [NEVER, NEVER, NEVER]);
    }

    #[test]
    fn an_edge_to_nowhere_is_refused() {
        let mut builder = Builder::default();
        builder.vertex(1, [1]);
        assert!(builder.build().is_none());
    }
}
