//! The graph of a game: every position that can be reached, with the player to move.
//!
//! Vertices stand in the order in which a breadth-first search meets them and are named by level,
//! as in the course notes: `0`, then `1a`, `1b`, ..., `2a`, ...; after `z` come `aa`, `ab`, .... A
//! position that has ended belongs to whoever lost it and leads nowhere, so that whoever cannot
//! move loses; a drawn one leads to itself. Moves to the same position are one edge.

use gagne_core::fold::table_bytes;
use gagne_core::{Ending, Game, Meter, Notation, Outcome, Side, Stop};
use gagne_solve::graph::arena::{Builder, NEVER};
use rustc_hash::FxHashMap;

use gagne_graph::{Graph, Names};

/// The graph of everything that can follow from a position.
pub(crate) fn explore<G: Game + Notation>(
    game: &G,
    root: &G::Position,
    meter: &mut Meter,
) -> Result<Graph, Stop> {
    let side = game.player(root);
    let mut numbers: FxHashMap<(G::Position, Side), u32> = FxHashMap::default();
    let mut found = vec![(root.clone(), side)];
    numbers.insert((root.clone(), side), 0);
    let (mut names, mut positions) = (Names::default(), Names::default());
    // The vertex that last led to each vertex, to see two moves to the same one.
    let mut seen = vec![NEVER];
    let mut builder = Builder::default();
    let (mut moves, mut next) = (Vec::new(), Vec::new());
    let (mut level, mut level_start, mut level_end) = (0u64, 0, 1);
    let mut heap = 2 * game.heap_bytes(root) as u64;
    let mut here = 0;
    while here < found.len() {
        meter.visit()?;
        if here == level_end {
            level += 1;
            (level_start, level_end) = (here, found.len());
        }
        let (position, side) = found[here].clone();
        names.add(&level_name(level, here - level_start));
        let text = game.show(&position);
        meter.work(text.len())?;
        positions.append(&text);
        moves.clear();
        next.clear();
        let mut owner = side;
        match game.ending(&position) {
            Some(Ending::Outcome(Outcome::Draw)) => next.push(here as u32),
            Some(Ending::Outcome(Outcome::Win)) => owner = side.other(),
            Some(_) => {}
            None => meter.list(game, &position, &mut moves)?,
        }
        for &chosen in &moves {
            let again = game.again(&position, chosen);
            let to = meter.play(game, &position, chosen)?;
            let known = heap;
            let key = (to, side.next(again));
            let number = *numbers.entry(key).or_insert_with_key(|(to, side)| {
                heap += 2 * game.heap_bytes(to) as u64;
                found.push((to.clone(), *side));
                seen.push(NEVER);
                found.len() as u32 - 1
            });
            meter.hold_more(heap - known)?;
            if std::mem::replace(&mut seen[number as usize], here as u32) != here as u32 {
                next.push(number);
            }
        }
        builder.vertex(owner, next.iter().copied());
        here += 1;
        let entry = size_of::<(G::Position, Side)>() + size_of::<u32>();
        meter.hold(
            table_bytes::<((G::Position, Side), u32)>(numbers.len(), numbers.capacity())
                + (found.capacity() * entry) as u64
                + builder.bytes()
                + names.bytes()
                + positions.bytes()
                + heap,
        )?;
        if found.len() >= NEVER as usize || builder.is_too_large() {
            return Err(Stop::Memory);
        }
    }
    // Every successor was given a number when it was found, so the arena is whole.
    let arena = builder.build().ok_or(Stop::Memory)?;
    Ok(Graph {
        arena,
        target: None,
        names: Some(names),
        positions: Some(positions),
    })
}

/// The name of a position by its level and its place there.
pub fn level_name(level: u64, place: usize) -> String {
    if level == 0 {
        return "0".to_owned();
    }
    let mut letters = Vec::new();
    let mut left = place + 1;
    while left > 0 {
        letters.push((b'a' + ((left - 1) % 26) as u8) as char);
        left = (left - 1) / 26;
    }
    let letters: String = letters.iter().rev().collect();
    format!("{level}{letters}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names = [0, 25, 26, 51, 52, 701, 702].map(|place| level_name(3, place));
        assert_eq!(names, ["3a", "3z", "3aa", "3az", "3ba", "3zz", "3aaa"]);
        assert_eq!(level_name(0, 0), "0");
    }
}
