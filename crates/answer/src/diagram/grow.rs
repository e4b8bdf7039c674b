//! Everything below a position that is to be drawn, met breadth first.

use gagne_core::{Meter, Side, Stop, Value};
use gagne_engine::{AnyGame, Error, Failure, Method, Move, Position, ValuedMoves};
use rustc_hash::FxHashMap;

use super::GraphRequest;

/// How far a graph that is too large is counted: positions, and moves looked at.
const COUNTED: usize = 10_000;
const LOOKED_AT: u64 = 100_000;
/// Positions that may be looked at for values in all: a drawing without them is better than none.
const PATIENCE: u64 = 1_000_000;
/// Texts of moves to the same position that are kept.
const ALIKE: usize = 3;

/// A position that a move leads to, and how it is known again, together with whose turn it is.
type Destination = (Position, (Position, Option<Side>));

/// A position where it stands in the drawing.
pub(super) struct DiagramPlace {
    pub(super) position: Position,
    pub(super) side: Option<Side>,
    pub(super) level: u32,
    pub(super) over: bool,
    pub(super) folded: bool,
}

/// Moves from one place to another.
pub(super) struct MoveLink {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) texts: Vec<String>,
    pub(super) best: bool,
}

/// What has been found so far.
pub(super) struct DiagramGrowth<'r> {
    pub(super) request: &'r GraphRequest,
    pub(super) found: Vec<DiagramPlace>,
    pub(super) links: Vec<MoveLink>,
    pub(super) values: Vec<Option<Value>>,
    pub(super) numbers: FxHashMap<(Position, Option<Side>), u32>,
    /// Moves of each place with their worth, where that was asked for already.
    pub(super) known: FxHashMap<u32, ValuedMoves>,
    /// The moves of each link.
    pub(super) made: Vec<Vec<Move>>,
    looked_at: u64,
    /// Bytes held for what was found.
    pub(super) bytes: u64,
    /// Positions that may still be looked at for values.
    patience: u64,
}

impl<'r> DiagramGrowth<'r> {
    pub(super) fn new(game: &dyn AnyGame, root: &Position, request: &'r GraphRequest) -> Self {
        let side = (!request.merge).then(|| game.player(root));
        let root = DiagramPlace {
            position: root.clone(),
            side,
            level: 0,
            over: game.ending(root).is_some(),
            folded: false,
        };
        let mut numbers = FxHashMap::default();
        if !request.tree {
            let key = if request.symmetry {
                game.canonical(&root.position)
            } else {
                root.position.clone()
            };
            numbers.insert((key, side), 0);
        }
        DiagramGrowth {
            request,
            found: vec![root],
            links: Vec::new(),
            values: Vec::new(),
            numbers,
            known: FxHashMap::default(),
            made: Vec::new(),
            looked_at: 0,
            bytes: 0,
            patience: PATIENCE,
        }
    }

    /// Finds every place, or sees that they are too many.
    pub(super) fn grow(
        &mut self,
        game: &mut dyn AnyGame,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let mut here = 0;
        while here < self.found.len() {
            meter.visit()?;
            let place = &self.found[here];
            let deep = self.request.depth.is_some_and(|depth| place.level >= depth);
            if place.over {
                here += 1;
                continue;
            }
            if deep {
                self.found[here].folded = true;
                here += 1;
                continue;
            }
            self.expand(game, here, meter)?;
            here += 1;
            let many = self.found.len() > self.request.most;
            let counted = self.found.len() >= COUNTED.max(self.request.most + 1)
                || self.looked_at >= LOOKED_AT.max(64 * self.request.most as u64);
            if many && (counted || self.request.best) {
                return Err(self.too_large(true));
            }
        }
        if self.found.len() > self.request.most {
            return Err(self.too_large(false));
        }
        Ok(())
    }

    fn too_large(&self, more: bool) -> Failure {
        Failure::Error(Error::TooLargeToDraw {
            positions: self.found.len() as u64,
            more,
            most: self.request.most as u64,
            tree: self.request.tree,
        })
    }

    /// Adds what follows a place.
    pub(super) fn expand(
        &mut self,
        game: &mut dyn AnyGame,
        here: usize,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let position = self.found[here].position.clone();
        let level = self.found[here].level;
        let count = game.move_count(&position);
        if count > LOOKED_AT.into() {
            return Err(Failure::Error(Error::TooManyMoves { count }));
        }
        let mut moves = Vec::new();
        if self.request.best {
            let valued = self.valued(game, &position, meter)?;
            let Some(valued) = valued else {
                return Err(Failure::Stop(Stop::Time));
            };
            let best = valued.iter().map(|&(_, value)| value).max();
            let fine = valued.iter().filter(|&&(_, value)| Some(value) == best);
            moves.extend(fine.map(|(chosen, _)| chosen.clone()));
            self.known.insert(here as u32, valued);
        } else {
            moves = game.list(&position, meter)?;
        }
        self.looked_at += moves.len() as u64;
        let many = self.found.len() > self.request.most;
        // Where each position met from here is linked, so that moves to it share an edge.
        let mut linked: FxHashMap<(Position, Option<Side>), usize> = FxHashMap::default();
        for chosen in moves {
            let (to, key) = self.after(game, here, &chosen, meter)?;
            if let Some(&link) = linked.get(&key) {
                self.made[link].push(chosen);
                continue;
            }
            let number = self.meet(game, to, key.clone(), level + 1, meter)?;
            // What is only counted is never drawn.
            if !many {
                linked.insert(key, self.links.len());
                self.link(here as u32, number, chosen);
            }
        }
        Ok(())
    }

    /// What a move from a place leads to, and how that is known again.
    pub(super) fn after(
        &self,
        game: &dyn AnyGame,
        here: usize,
        chosen: &Move,
        meter: &mut Meter,
    ) -> Result<Destination, Stop> {
        let DiagramPlace { position, side, .. } = &self.found[here];
        let to = game.play(position, chosen, meter)?;
        let side = side.map(|side| side.next(game.again(position, chosen)));
        let key = if self.request.symmetry {
            game.canonical(&to)
        } else {
            to.clone()
        };
        Ok((to, (key, side)))
    }

    /// The number of a position that a move leads to, which may be a new one.
    pub(super) fn meet(
        &mut self,
        game: &dyn AnyGame,
        to: Position,
        key: (Position, Option<Side>),
        level: u32,
        meter: &mut Meter,
    ) -> Result<u32, Stop> {
        let met = (!self.request.tree).then(|| self.numbers.get(&key).copied());
        if let Some(number) = met.flatten() {
            return Ok(number);
        }
        let number = self.found.len() as u32;
        let place = size_of::<DiagramPlace>() + game.bytes(&to);
        self.bytes += 4 * place as u64;
        meter.hold(self.bytes)?;
        self.found.push(DiagramPlace {
            over: game.ending(&to).is_some(),
            position: to,
            side: key.1,
            level,
            folded: false,
        });
        if !self.request.tree {
            self.numbers.insert(key, number);
        }
        Ok(number)
    }

    /// Links two places by a move.
    pub(super) fn link(&mut self, from: u32, to: u32, chosen: Move) {
        self.made.push(vec![chosen]);
        self.links.push(MoveLink {
            from,
            to,
            texts: Vec::new(),
            best: false,
        });
    }

    /// The moves of a position with their worth; none once that takes too long.
    pub(super) fn valued(
        &mut self,
        game: &mut dyn AnyGame,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<Option<ValuedMoves>, Failure> {
        if self.patience == 0 {
            return Ok(None);
        }
        let began = meter.positions();
        let mut failure = None;
        let find = |meter: &mut Meter| match game.values(position, Method::Auto, meter) {
            Ok((moves, _)) => Ok(Some(moves)),
            Err(Failure::Stop(stop)) => Err(stop),
            Err(error) => {
                failure = Some(error);
                Ok(None)
            }
        };
        // Something is left to draw what was found without values.
        let find = |meter: &mut Meter| meter.beside(self.bytes, find);
        let found = meter.part_of(self.patience, |meter| meter.half(find));
        match (found, failure) {
            (Ok(Some(moves)), _) => {
                let taken = meter.positions() - began;
                self.patience = self.patience.saturating_sub(taken);
                return Ok(Some(moves));
            }
            (Err(stop), _) if stop == Stop::Cancelled || stop.is_broken() => {
                return Err(stop.into());
            }
            (Err(_), _) => meter.check()?,
            (Ok(None), _) => {}
        }
        self.patience = 0;
        Ok(None)
    }

    /// What every place is worth, and which moves are best.
    pub(super) fn judge(
        &mut self,
        game: &mut dyn AnyGame,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        // What a move to a place was worth tells what the place is worth.
        let mut told: Vec<Option<Value>> = vec![None; self.found.len()];
        let mut first = 0;
        for here in 0..self.found.len() {
            let position = self.found[here].position.clone();
            let ending = game.ending(&position);
            let last = first
                + self.links[first..]
                    .iter()
                    .take_while(|link| link.from as usize == here)
                    .count();
            let links = first..last;
            first = last;
            if let Some(ending) = ending {
                self.values.push(Some(ending.value()));
                continue;
            }
            if self.found[here].folded && links.is_empty() && told[here].is_some() {
                self.values.push(told[here]);
                continue;
            }
            let valued = match self.known.remove(&(here as u32)) {
                Some(valued) => Some(valued),
                None => self.valued(game, &position, meter)?,
            };
            let most = valued
                .as_ref()
                .and_then(|valued| valued.iter().map(|&(_, value)| value).max());
            self.values.push(most);
            for link in links {
                let made = &self.made[link];
                let worth = valued
                    .iter()
                    .flatten()
                    .find(|(chosen, _)| *chosen == made[0]);
                if let Some((chosen, value)) = worth {
                    let (again, value) = (game.again(&position, chosen), *value);
                    told[self.links[link].to as usize] = Some(reached(value, again));
                }
                let best = valued
                    .iter()
                    .flatten()
                    .any(|(chosen, value)| Some(*value) == most && made.contains(chosen));
                let show = |chosen: &Move| game.show_move(&position, chosen);
                let mut texts: Vec<String> = made.iter().take(ALIKE).map(show).collect();
                if made.len() > ALIKE {
                    texts.push("…".to_owned());
                }
                self.links[link].texts = texts;
                self.links[link].best = best;
            }
        }
        Ok(())
    }
}

/// What a position is worth to the player to move there, from what the move to it is worth.
fn reached(value: Value, again: bool) -> Value {
    match value {
        Value::Played { outcome, plies } => Value::Played {
            outcome: if again { outcome } else { outcome.flip() },
            plies: plies.map(|plies| plies.saturating_sub(1)),
        },
        Value::Score(score) => Value::Score(if again { score } else { -score }),
    }
}
