//! The graph of a game: every position that can be reached, with the player to move.
//!
//! Vertices stand in the order in which a breadth-first search meets them and are named by level,
//! as in the course notes: `0`, then `1a`, `1b`, ..., `2a`, ...; after `z` come `aa`, `ab`, .... A
//! position that has ended belongs to whoever lost it and leads nowhere, so that whoever cannot
//! move loses; a drawn one leads to itself. Moves to the same position are one edge.

use gagne_core::walk::NumberedSet;
use gagne_core::walk::reach::{Reach, Visit, Visitor};
use gagne_core::{Ending, Game, Meter, Notation, Outcome, Stop};
use gagne_solve::graph::arena::{Builder, NEVER};

use gagne_graph::{Graph, Names};

/// Writes the graph down while it is walked.
struct GraphWriter<'g, G> {
    game: &'g G,
    builder: Builder,
    names: Names,
    positions: Names,
    /// The level of the last vertex, and the number of the first one there.
    level: (usize, usize),
    /// The vertex that last led to each vertex, to see two moves to the same one.
    led: Vec<u32>,
    /// Vertices so far, and where the last one leads.
    count: usize,
    next: Vec<u32>,
}

impl<G: Game + Notation> Visitor<G::Position, u32> for GraphWriter<'_, G> {
    fn visit(&mut self, visit: Visit<'_, G::Position, u32>, meter: &mut Meter) -> Result<(), Stop> {
        let here = self.count;
        if visit.level > self.level.0 {
            self.level = (visit.level, here);
        }
        let name = level_name(visit.level as u64, here - self.level.1);
        self.names.add(&name);
        let text = self.game.show(&visit.position);
        meter.work(text.len())?;
        self.positions.append(&text);
        self.next.clear();
        let mut owner = visit.side;
        match visit.ending {
            Some(Ending::Outcome(Outcome::Draw)) => self.next.push(here as u32),
            Some(Ending::Outcome(Outcome::Win)) => owner = visit.side.other(),
            Some(_) | None => {}
        }
        for &number in visit.next {
            if self.led.len() <= number as usize {
                self.led.resize(number as usize + 1, NEVER);
            }
            let before = std::mem::replace(&mut self.led[number as usize], here as u32);
            if before != here as u32 {
                self.next.push(number);
            }
        }
        self.builder.vertex(owner, self.next.iter().copied());
        self.count += 1;
        if self.builder.is_too_large() {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let marks = self.led.capacity() * size_of::<u32>();
        self.builder.bytes() + self.names.bytes() + self.positions.bytes() + marks as u64
    }
}

/// The graph of everything that can follow from a position.
pub(crate) fn explore<G: Game + Notation>(
    game: &G,
    root: &G::Position,
    meter: &mut Meter,
) -> Result<Graph, Stop> {
    let mut writer = GraphWriter {
        game,
        builder: Builder::default(),
        names: Names::default(),
        positions: Names::default(),
        level: (0, 0),
        led: Vec::new(),
        count: 0,
        next: Vec::new(),
    };
    let reach = Reach {
        side: game.player(root),
        ..Reach::new(game)
    };
    if !reach.walk(root, &mut NumberedSet::default(), meter, &mut writer)? {
        return Err(Stop::Memory);
    }
    // Every successor was given a number when it was met, so the arena is whole.
    let arena = writer.builder.build().ok_or(Stop::Fault)?;
    Ok(Graph {
        names: Some(writer.names),
        positions: Some(writer.positions),
        ..Graph::new(arena)
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
