//! All positions of a game, by its rules alone.

use std::collections::HashMap;

use gagne_core::Game;

/// The positions that can be reached from a root, breadth first.
pub(crate) struct Walk<P> {
    /// The positions, the root first.
    pub(crate) positions: Vec<P>,
    /// The least number of moves that leads to each.
    pub(crate) level: Vec<usize>,
    /// Where each leads: numbers of positions, in the order of the moves.
    pub(crate) next: Vec<Vec<u32>>,
}

/// Walks from a root; `name` chooses the position that stands for one, itself or its canonical form.
pub(crate) fn walk<G: Game>(
    game: &G,
    root: &G::Position,
    name: impl Fn(&G::Position) -> G::Position,
) -> Walk<G::Position> {
    let root = name(root);
    let mut numbers = HashMap::from([(root.clone(), 0u32)]);
    let mut walk = Walk {
        positions: vec![root],
        level: vec![0],
        next: Vec::new(),
    };
    let mut moves = Vec::new();
    while walk.next.len() < walk.positions.len() {
        let here = walk.next.len();
        let position = walk.positions[here].clone();
        moves.clear();
        if game.ending(&position).is_none() {
            game.moves(&position, &mut moves);
        }
        let mut next = Vec::with_capacity(moves.len());
        for &chosen in &moves {
            let after = name(&game.play(&position, chosen));
            let number = numbers.len() as u32;
            let number = *numbers.entry(after.clone()).or_insert(number);
            if number as usize == walk.positions.len() {
                walk.positions.push(after);
                walk.level.push(walk.level[here] + 1);
            }
            next.push(number);
        }
        walk.next.push(next);
    }
    walk
}

impl<P> Walk<P> {
    /// How many positions stand on each level, of those that are wanted.
    pub(crate) fn by_level(&self, wanted: impl Fn(usize) -> bool) -> Vec<i64> {
        let mut counts = vec![0; self.level.iter().max().map_or(0, |last| last + 1)];
        for (number, &level) in self.level.iter().enumerate() {
            counts[level] += i64::from(wanted(number));
        }
        counts
    }
}
