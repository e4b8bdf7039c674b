//! One strategy: its entries, read and checked.

use std::collections::HashMap;

use gagne_core::{Ending, Game, Meter, Notation};

use crate::{CheckFailure, Checked, Flaw, StrategyKind, Task};

/// Most moves of a position that are looked at one by one.
const MOST_MOVES: u128 = 4_000_000;

/// What the strategy says of a position.
struct Advice<M> {
    line: u64,
    /// The answer, where whoever holds the strategy is to move.
    answer: Option<M>,
    /// Plies to the end, at most or at least.
    rank: u64,
}

/// A position, and whether whoever holds the strategy is to move there. Tables of the standard library
/// hash with a secret of each run, so that no file can make all its entries collide.
type Place<P> = (bool, P);

/// A strategy of a game of a known type.
pub(crate) struct Strategy<'g, G: Game> {
    game: &'g G,
    task: Task,
    symmetry: bool,
    entries: HashMap<Place<G::Position>, Advice<G::Move>>,
    /// Bytes that the entries take.
    bytes: u64,
}

impl<'g, G: Game + Notation> Strategy<'g, G> {
    pub(crate) fn new(game: &'g G, task: Task, symmetry: bool) -> Self {
        Strategy {
            game,
            task,
            symmetry,
            entries: HashMap::new(),
            bytes: 0,
        }
    }

    /// Reads an entry.
    pub(crate) fn add(&mut self, text: &str, line: u64, meter: &mut Meter) -> Checked {
        let mut fields = text.split('\t');
        let (shown, answer) = (fields.next().unwrap_or_default(), fields.next());
        let wrong = |flaw: Flaw| CheckFailure::from(flaw).on(line, Some(shown.to_owned()));
        let rank = fields.next().map(str::parse);
        let rank = match (self.task.kind, rank, fields.next()) {
            (StrategyKind::Holds, None, None) => 0,
            (StrategyKind::Ends | StrategyKind::Delays, Some(Ok(rank)), None) => rank,
            _ => return Err(wrong(Flaw::Form)),
        };
        let game = self.game;
        let position = game.parse(shown).map_err(|_| wrong(Flaw::Position))?;
        if game.ending(&position).is_some() {
            return Err(wrong(Flaw::Over));
        }
        // The answer is a move of the position as it is written.
        if self.symmetry && game.canonical(&position) != position {
            return Err(wrong(Flaw::Position));
        }
        let mut chosen = None;
        if let Some(answer) = answer.filter(|answer| !answer.is_empty()) {
            let moves = self.moves(&position, meter);
            let moves = moves.map_err(|failure| failure.on(line, Some(shown.to_owned())))?;
            let named = &mut moves.into_iter();
            chosen = named.find(|&chosen| game.show_move(&position, chosen) == answer);
            if chosen.is_none() {
                return Err(wrong(Flaw::Move));
            }
        }
        // A table doubles when it is full.
        let entry = 2 * size_of::<(Place<G::Position>, Advice<G::Move>)>();
        self.bytes += (entry + game.heap_bytes(&position)) as u64;
        meter.hold(self.bytes)?;
        let (place, answer) = ((chosen.is_some(), position), chosen);
        let known = self.entries.insert(place, Advice { line, answer, rank });
        known.map_or(Ok(()), |_| Err(wrong(Flaw::Twice)))
    }

    /// Checks every entry, and that the first position has one; how many entries there are. What is
    /// wrong is told of the first line on which something is.
    pub(crate) fn check(
        &self,
        root: &G::Position,
        headline: u64,
        meter: &mut Meter,
    ) -> Checked<u64> {
        let (mut first, mut least) = (None, u64::MAX);
        let begun = self.stands(self.task.mover, root, self.task.plies);
        begun.map_err(|failure| failure.on(headline, Some(self.game.show(root))))?;
        for ((_, position), advice) in &self.entries {
            if advice.line > least {
                continue;
            }
            meter.visit()?;
            match self.entry(position, advice, meter) {
                Ok(()) => {}
                Err(CheckFailure::Stopped(stop)) => return Err(stop.into()),
                Err(refused) => {
                    first = Some(refused.on(advice.line, Some(self.game.show(position))));
                    least = advice.line;
                }
            }
        }
        first.map_or(Ok(self.entries.len() as u64), Err)
    }

    /// The form of a position that entries are about.
    fn form(&self, position: G::Position) -> G::Position {
        if self.symmetry {
            self.game.canonical(&position)
        } else {
            position
        }
    }

    /// Whether an end of play, or play without one, is good enough for whoever holds the strategy.
    fn suffices(&self, ending: Ending, holder: bool) -> bool {
        let ending = if holder { ending } else { ending.flip() };
        ending.payoff() >= self.task.target
    }

    fn moves(&self, position: &G::Position, meter: &mut Meter) -> Checked<Vec<G::Move>> {
        let count = self.game.move_count(position);
        if count > MOST_MOVES {
            return Err(Flaw::Many.into());
        }
        let bytes = count as u64 * size_of::<G::Move>() as u64;
        meter.beside(self.bytes + bytes, |_| Ok::<_, CheckFailure>(()))?;
        let mut moves = Vec::new();
        meter.list(self.game, position, &mut moves)?;
        Ok(moves)
    }

    /// Whether the strategy does what it should from a position on, where so many plies are left at
    /// most, or needed at least.
    fn stands(&self, holder: bool, position: &G::Position, plies: u64) -> Checked {
        if self.task.kind == StrategyKind::Delays && plies == 0 {
            return Ok(());
        }
        let flaw = if let Some(ending) = self.game.ending(position) {
            (!self.suffices(ending, holder)).then_some(Flaw::End)
        } else {
            let advice = self.entries.get(&(holder, self.form(position.clone())));
            match (advice, self.task.kind) {
                (None, _) => Some(Flaw::Open),
                (Some(advice), StrategyKind::Ends) => (advice.rank > plies).then_some(Flaw::Rank),
                (Some(advice), StrategyKind::Delays) => (advice.rank < plies).then_some(Flaw::Rank),
                (Some(_), StrategyKind::Holds) => None,
            }
        };
        let Some(flaw) = flaw else { return Ok(()) };
        Err(CheckFailure::from(flaw).with(|refusal| refusal.to = Some(self.game.show(position))))
    }

    /// Checks what may follow from the position of an entry.
    fn entry(
        &self,
        position: &G::Position,
        advice: &Advice<G::Move>,
        meter: &mut Meter,
    ) -> Checked {
        let Some(answer) = advice.answer else {
            return self.replies(position, advice.rank, meter);
        };
        let plies = self.one_less(position, true, advice.rank)?;
        let after = meter.play(self.game, position, answer)?;
        let again = self.game.again(position, answer);
        let delayed = self.task.kind == StrategyKind::Delays && plies == 0;
        if again || delayed || self.game.ending(&after).is_some() {
            return self.stands(again, &after, plies);
        }
        self.replies(&after, plies, meter)
    }

    /// Checks every move of the other player.
    fn replies(&self, position: &G::Position, plies: u64, meter: &mut Meter) -> Checked {
        let plies = self.one_less(position, false, plies)?;
        for chosen in self.moves(position, meter)? {
            let after = meter.play(self.game, position, chosen)?;
            let holder = !self.game.again(position, chosen);
            self.stands(holder, &after, plies)?;
        }
        Ok(())
    }

    /// The plies behind a move; there is none where the rank says that play is over. Without ranks play
    /// may never end, which has to be good enough.
    fn one_less(&self, position: &G::Position, holder: bool, plies: u64) -> Checked<u64> {
        if self.task.kind != StrategyKind::Holds {
            return Ok(plies.checked_sub(1).ok_or(Flaw::Rank)?);
        }
        let good = self.suffices(self.game.endless(position), holder);
        good.then_some(0).ok_or(Flaw::Endless.into())
    }
}
