//! The positions on which laws are tried.

use std::collections::{HashMap, VecDeque};

use gagne_core::{Dice, Meter, Stop};
use gagne_engine::{AnyGame, Position};
use rustc_hash::FxHashSet;

use super::{CheckRequest, MOVES};

/// Most plies of a random game.
const PLIES: usize = 1_000;

/// Positions of a game: those around the root, and those that random games meet.
pub(super) struct Tour {
    /// Each once.
    pub(super) positions: Vec<Position>,
    /// Those whose text is that of another one.
    pub(super) alike: Vec<Position>,
    /// Whether there are no others.
    pub(super) all: bool,
    /// A line of play that came back to its first position, if one was met.
    pub(super) line: Option<Vec<String>>,
}

impl Tour {
    /// Half of the positions around the root, the other half in random games.
    pub(super) fn new(
        game: &dyn AnyGame,
        root: &Position,
        request: &CheckRequest,
        meter: &mut Meter,
    ) -> Result<Tour, Stop> {
        let mut notes = TourNotes {
            game,
            met: FxHashSet::default(),
            texts: HashMap::new(),
            bytes: 0,
            tour: Tour {
                positions: Vec::new(),
                alike: Vec::new(),
                all: false,
                line: None,
            },
        };
        let all = notes.around(root, request.positions / 2, meter)?;
        notes.tour.all = all;
        let mut dice = Dice::new(request.seed);
        for _ in 0..if all { 0 } else { request.games } {
            if notes.tour.positions.len() >= request.positions {
                break;
            }
            notes.random_game(root, request.positions, &mut dice, meter)?;
        }
        Ok(notes.tour)
    }
}

struct TourNotes<'n> {
    game: &'n dyn AnyGame,
    met: FxHashSet<Position>,
    texts: HashMap<String, Position>,
    bytes: u64,
    tour: Tour,
}

impl TourNotes<'_> {
    /// Notes a position; false if it was met before.
    fn meet(&mut self, position: &Position, meter: &mut Meter) -> Result<bool, Stop> {
        if !self.met.insert(position.clone()) {
            return Ok(false);
        }
        let text = self.game.show(position);
        self.bytes += (2 * self.game.bytes(position) + text.len() + 96) as u64;
        meter.hold(self.bytes)?;
        meter.work(2 * text.len())?;
        if self.texts.insert(text, position.clone()).is_some() {
            self.tour.alike.push(position.clone());
        }
        self.tour.positions.push(position.clone());
        Ok(true)
    }

    /// Whether there are moves, and few enough to be looked at one by one.
    fn is_open(&self, position: &Position) -> bool {
        self.game.ending(position).is_none() && self.game.move_count(position) <= MOVES
    }

    /// Looks around a position, nearest first; true if nothing is left.
    fn around(&mut self, root: &Position, most: usize, meter: &mut Meter) -> Result<bool, Stop> {
        let mut waiting = VecDeque::from([root.clone()]);
        self.meet(root, meter)?;
        let mut all = true;
        while let Some(position) = waiting.pop_front() {
            meter.visit()?;
            if !self.is_open(&position) {
                all &= self.game.ending(&position).is_some();
                continue;
            }
            for chosen in self.game.list(&position, meter)? {
                let after = self.game.play(&position, &chosen, meter)?;
                if self.met.len() >= most {
                    return Ok(false);
                }
                if self.meet(&after, meter)? {
                    waiting.push_back(after);
                }
            }
        }
        self.game.sound()?;
        Ok(all)
    }

    fn random_game(
        &mut self,
        root: &Position,
        most: usize,
        dice: &mut Dice,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let mut position = root.clone();
        let mut line = vec![root.clone()];
        while line.len() < PLIES && self.met.len() < most && self.is_open(&position) {
            meter.visit()?;
            let Some(chosen) = self.game.any_move(&position, dice) else {
                break;
            };
            position = self.game.play(&position, &chosen, meter)?;
            let place = line.iter().position(|met| *met == position);
            if let (Some(place), false) = (place, self.game.facts().loops) {
                let shown = line[place..].iter().map(|met| self.game.show(met));
                self.tour.line.get_or_insert(shown.collect());
                break;
            }
            line.push(position.clone());
            self.meet(&position, meter)?;
        }
        self.game.sound()
    }
}
