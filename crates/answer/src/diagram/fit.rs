//! As much of a graph as can be read: whole levels as long as they fit, and below them one line of
//! best play.

use gagne_core::{Meter, Stop};
use gagne_engine::{AnyGame, Failure, Move, ValuedMoves};
use rustc_hash::FxHashSet;

use super::grow::DiagramGrowth;

/// What is drawn of a graph that has more vertices than it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Levels of which every move is drawn; none if not even the first fits.
    pub levels: u32,
    /// Whether a line of best play goes on below them.
    pub line: bool,
}

impl DiagramGrowth<'_> {
    /// Finds as many places as may be drawn; what that leaves out, if anything.
    pub(super) fn fit(
        &mut self,
        game: &mut dyn AnyGame,
        meter: &mut Meter,
    ) -> Result<Option<Excerpt>, Failure> {
        let most = self.request.most.max(2);
        let mut level = 0..1;
        let mut levels = 0;
        let full = loop {
            if level.is_empty() {
                return Ok(None);
            }
            if self.request.depth.is_some_and(|depth| levels >= depth) {
                break false;
            }
            let (found, links) = (self.found.len(), self.links.len());
            for here in level.clone() {
                meter.visit()?;
                if !self.found[here].over && self.found.len() <= most {
                    self.expand(game, here, meter)?;
                }
            }
            if self.found.len() > most {
                self.shrink(found, links);
                break true;
            }
            level = found..self.found.len();
            levels += 1;
        };
        for place in &mut self.found[level] {
            place.folded = !place.over;
        }
        if !full {
            return Ok(None);
        }
        let line = if levels == 0 {
            self.some_moves(game, most, meter)?;
            false
        } else {
            self.best_line(game, most, meter)?
        };
        // Places are judged in their order, with the links that leave them.
        let made = std::mem::take(&mut self.made);
        let mut pairs: Vec<_> = self.links.drain(..).zip(made).collect();
        pairs.sort_by_key(|(link, _)| link.from);
        (self.links, self.made) = pairs.into_iter().unzip();
        Ok(Some(Excerpt { levels, line }))
    }

    /// Forgets the places and links that were found last.
    fn shrink(&mut self, found: usize, links: usize) {
        self.found.truncate(found);
        self.links.truncate(links);
        self.made.truncate(links);
        self.numbers.retain(|_, number| (*number as usize) < found);
        self.known.retain(|number, _| (*number as usize) < found);
    }

    /// The moves of a place, best first; in the order of the game if their worth takes too long.
    fn ordered(
        &mut self,
        game: &mut dyn AnyGame,
        here: usize,
        meter: &mut Meter,
    ) -> Result<Option<ValuedMoves>, Failure> {
        let known = match self.known.remove(&(here as u32)) {
            Some(known) => Some(known),
            None => {
                let position = self.found[here].position.clone();
                self.valued(game, &position, meter)?
            }
        };
        let Some(known) = known else {
            return Ok(None);
        };
        let mut best_first = known.clone();
        self.known.insert(here as u32, known);
        best_first.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Ok(Some(best_first))
    }

    /// Adds as many moves of the root as there is room for.
    fn some_moves(
        &mut self,
        game: &mut dyn AnyGame,
        most: usize,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let moves = match self.ordered(game, 0, meter)? {
            Some(valued) => valued.into_iter().map(|(chosen, _)| chosen).collect(),
            None => game.list(&self.found[0].position, meter)?,
        };
        for chosen in moves {
            if self.found.len() >= most {
                break;
            }
            self.add(game, 0, chosen, meter)?;
        }
        Ok(())
    }

    /// Goes on with best moves from the root, as long as there is room and their worth is found in
    /// time; whether there was anything to add.
    fn best_line(
        &mut self,
        game: &mut dyn AnyGame,
        most: usize,
        meter: &mut Meter,
    ) -> Result<bool, Failure> {
        let mut here = 0;
        let mut passed = FxHashSet::default();
        let mut added = false;
        while !self.found[here].over && self.found.len() < most && passed.insert(here) {
            let valued = self.ordered(game, here, meter)?;
            let Some((chosen, _)) = valued.as_ref().and_then(|valued| valued.first()).cloned()
            else {
                break;
            };
            let mut drawn = self.links.iter().zip(&self.made);
            let drawn =
                drawn.find(|(link, made)| link.from as usize == here && made.contains(&chosen));
            here = match drawn {
                Some((link, _)) => link.to as usize,
                None => {
                    added = true;
                    self.add(game, here, chosen, meter)?
                }
            };
        }
        Ok(added)
    }

    /// Adds one move from a place; where it leads.
    fn add(
        &mut self,
        game: &dyn AnyGame,
        here: usize,
        chosen: Move,
        meter: &mut Meter,
    ) -> Result<usize, Stop> {
        let count = self.found.len();
        let (to, key) = self.after(game, here, &chosen, meter)?;
        let level = self.found[here].level + 1;
        let number = self.meet(game, to, key, level, meter)?;
        if number as usize == count {
            let place = &mut self.found[count];
            place.folded = !place.over;
        }
        self.link(here as u32, number, chosen);
        Ok(number as usize)
    }
}
