//! A strategy while it grows: an answer for each position that it is asked about.

use std::collections::BTreeMap;

use gagne_check::{StrategyKind, Task};
use gagne_core::{Meter, Stop, Value};
use gagne_engine::{AnyGame, Failure, Move, Position, ValuedMoves};
use rustc_hash::FxHashMap;

use super::Judge;

/// A position, and whether whoever holds the strategy is to move there.
type Place = (bool, Position);

/// What may follow from an entry: places where play goes on, after so many plies.
struct NextPlaces {
    places: Vec<(Place, u64)>,
    /// Plies to the ends of play among what follows, at most.
    ended: u64,
}

/// An entry whose rank is not known yet.
struct OpenEntry {
    place: Place,
    next: NextPlaces,
    at: usize,
    /// Bytes that it holds.
    bytes: u64,
}

/// The entries of a strategy.
pub(super) struct StrategyGrowth {
    task: Task,
    symmetry: bool,
    /// The answer, and the rank; 0 while it is not known, or where there are no ranks.
    entries: FxHashMap<Place, (Option<Move>, u64)>,
    /// Bytes that are held.
    bytes: u64,
}

impl StrategyGrowth {
    /// No entry yet, and so many bytes held beside them.
    pub(super) fn new(task: Task, symmetry: bool, held: usize) -> Self {
        StrategyGrowth {
            task,
            symmetry,
            entries: FxHashMap::default(),
            bytes: held as u64,
        }
    }

    fn form(&self, game: &dyn AnyGame, position: Position) -> Position {
        if self.symmetry {
            game.canonical(&position)
        } else {
            position
        }
    }

    fn hold(&mut self, bytes: usize, meter: &mut Meter) -> Result<(), Failure> {
        self.bytes += bytes as u64;
        Ok(meter.hold_more(bytes as u64)?)
    }

    /// What may follow after an answer, or after every move of the other player where there is none.
    fn next(
        &self,
        game: &dyn AnyGame,
        position: &Position,
        answer: Option<&Move>,
        meter: &mut Meter,
    ) -> Result<NextPlaces, Failure> {
        let mut next = NextPlaces {
            places: Vec::new(),
            ended: 0,
        };
        let (mut from, mut plies) = (position.clone(), 1);
        if let Some(answer) = answer {
            from = game.play(position, answer, meter)?;
            if game.ending(&from).is_some() {
                next.ended = plies;
                return Ok(next);
            }
            if game.again(position, answer) {
                next.places.push(((true, self.form(game, from)), plies));
                return Ok(next);
            }
            plies += 1;
        }
        game.check_listable(&from)?;
        let replies = game.list(&from, meter)?;
        let each = size_of::<(Place, u64)>() + game.bytes(&from);
        let bytes = self.bytes + (replies.len() * each) as u64;
        meter.beside(bytes, |_| Ok::<_, Failure>(()))?;
        for reply in replies {
            let after = game.play(&from, &reply, meter)?;
            if game.ending(&after).is_some() {
                next.ended = plies;
            } else {
                let holder = !game.again(&from, &reply);
                next.places.push(((holder, self.form(game, after)), plies));
            }
        }
        Ok(next)
    }

    /// Whether only the best moves will do: in a game that is won, in so many plies.
    fn hurries(&self) -> bool {
        match self.task.kind {
            StrategyKind::Ends => self.task.plies < u64::MAX,
            StrategyKind::Delays => true,
            StrategyKind::Holds => false,
        }
    }

    /// The moves that will do: the best where the value is to be reached in time, or those that keep it.
    fn candidates(&self, moves: ValuedMoves) -> Vec<Move> {
        let best = moves.iter().map(|&(_, value)| value).max();
        let will_do = |value: Value| {
            if self.hurries() {
                return Some(value) == best;
            }
            let worth = value.score().unwrap_or(value.outcome() as i64 - 1);
            worth >= self.task.target
        };
        let kept = moves.into_iter().filter(|&(_, value)| will_do(value));
        kept.map(|(chosen, _)| chosen).collect()
    }

    /// Chooses an answer after which the fewest places are new.
    fn answer(
        &self,
        position: &Position,
        judge: &mut dyn Judge,
        meter: &mut Meter,
    ) -> Result<(Move, NextPlaces), Failure> {
        let moves = meter.beside(self.bytes, |meter| {
            judge.moves(position, self.hurries(), meter)
        })?;
        let game = judge.game();
        let mut found: Option<(usize, Move, NextPlaces)> = None;
        for chosen in self.candidates(moves) {
            let next = self.next(game, position, Some(&chosen), meter)?;
            let is_new = |(place, _): &&(Place, u64)| !self.entries.contains_key(place);
            let new = next.places.iter().filter(is_new).count();
            if found.as_ref().is_none_or(|&(least, ..)| new < least) {
                found = Some((new, chosen, next));
            }
            if new == 0 {
                break;
            }
        }
        let (_, chosen, next) = found.ok_or(Stop::Fault)?;
        Ok((chosen, next))
    }

    /// Makes an entry, whose rank may follow.
    fn enter(
        &mut self,
        place: &Place,
        rank: u64,
        judge: &mut dyn Judge,
        meter: &mut Meter,
    ) -> Result<NextPlaces, Failure> {
        meter.visit()?;
        let (holder, position) = place;
        judge.game().check_listable(position)?;
        let (answer, next) = if *holder {
            let (chosen, next) = self.answer(position, judge, meter)?;
            (Some(chosen), next)
        } else {
            (None, self.next(judge.game(), position, None, meter)?)
        };
        // A table doubles when it is full.
        let entry = 2 * size_of::<(Place, (Option<Move>, u64))>() + Move::BYTES;
        self.hold(entry + judge.game().bytes(position), meter)?;
        self.entries.insert(place.clone(), (answer, rank));
        Ok(next)
    }

    /// Grows from a position until every reply is answered, depth first: what is deep comes early, and
    /// later answers may lead to it. Ranks are known on the way back.
    pub(super) fn grow(
        &mut self,
        root: &Position,
        judge: &mut dyn Judge,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        if judge.game().ending(root).is_some() {
            return Ok(());
        }
        let root = (self.task.mover, self.form(judge.game(), root.clone()));
        let mut stack = vec![self.frame(root, judge, meter)?];
        while let Some(top) = stack.last_mut() {
            let Some((place, _)) = top.next.places.get(top.at) else {
                self.finish(&stack.pop().ok_or(Stop::Fault)?)?;
                continue;
            };
            if self.entries.contains_key(place) {
                top.at += 1;
                continue;
            }
            let place = place.clone();
            let frame = self.frame(place, judge, meter)?;
            stack.push(frame);
        }
        Ok(())
    }

    fn frame(
        &mut self,
        place: Place,
        judge: &mut dyn Judge,
        meter: &mut Meter,
    ) -> Result<OpenEntry, Failure> {
        let next = self.enter(&place, 0, judge, meter)?;
        let each = size_of::<(Place, u64)>() + judge.game().bytes(&place.1);
        let bytes = next.places.len() * each;
        self.hold(bytes, meter)?;
        Ok(OpenEntry {
            place,
            next,
            at: 0,
            bytes: bytes as u64,
        })
    }

    /// Notes the rank of an entry, now that those of all that follows are known.
    fn finish(&mut self, frame: &OpenEntry) -> Result<(), Failure> {
        self.bytes -= frame.bytes;
        if self.task.kind == StrategyKind::Holds {
            return Ok(());
        }
        let mut rank = frame.next.ended;
        for (place, plies) in &frame.next.places {
            match self.entries.get(place) {
                // What is still under way is behind itself.
                None | Some((_, 0)) => return Err(Stop::Loop.into()),
                Some((_, after)) => rank = rank.max(plies + after),
            }
        }
        if let Some(entry) = self.entries.get_mut(&frame.place) {
            entry.1 = rank;
        }
        Ok(())
    }

    /// Grows as far as the plies that play is to last, the places where most are left first: the rank of
    /// a place is how many are left when it is first met.
    pub(super) fn delay(
        &mut self,
        root: &Position,
        judge: &mut dyn Judge,
        meter: &mut Meter,
    ) -> Result<(), Failure> {
        let mut open: BTreeMap<u64, Vec<Place>> = BTreeMap::new();
        if self.task.plies > 0 {
            let root = (self.task.mover, self.form(judge.game(), root.clone()));
            open.insert(self.task.plies, vec![root]);
        }
        while let Some((left, places)) = open.pop_last() {
            for place in places {
                if self.entries.contains_key(&place) {
                    continue;
                }
                let next = self.enter(&place, left, judge, meter)?;
                for (place, plies) in next.places {
                    if left > plies && !self.entries.contains_key(&place) {
                        self.hold(judge.game().bytes(&place.1), meter)?;
                        open.entry(left - plies).or_default().push(place);
                    }
                }
            }
        }
        Ok(())
    }

    /// The lines of the entries.
    pub(super) fn lines(
        self,
        game: &dyn AnyGame,
        meter: &mut Meter,
    ) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        for ((_, position), (answer, rank)) in &self.entries {
            let mut line = game.show(position);
            line.push('\t');
            if let Some(answer) = answer {
                game.write_move(position, answer, &mut line);
            }
            if self.task.kind != StrategyKind::Holds {
                line.push_str(&format!("\t{rank}"));
            }
            line.push('\n');
            meter.work(line.len())?;
            // Once in its line and once in the text of all.
            meter.hold_more((2 * line.len() + size_of::<String>()) as u64)?;
            lines.push(line);
        }
        Ok(lines)
    }
}
