//! Rules written in GDL.

mod board;
mod explore;
#[cfg(test)]
mod tests;

use std::time::Instant;

use gagne_core::{Budget, Ending, Meter, Outcome, Side, Stop};
use gagne_gdl::{
    Evaluation, Move, Options, Sheet, SheetFlaw, State, StateBatch, StateFault, StatePhase,
    TextError,
};
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;

use crate::rules::{Desk, Profile, Rules, RulesFailure, Unreadable};
use crate::store::{Full, StateAnswer, Store, StoredMove};
use crate::{Complaint, RulesGame, Voice};
use board::BoardRelation;

/// States that are expanded together, between which others may look and texts may be asked for.
const TOGETHER: usize = 1024;
/// Longest text of a position in a complaint, in characters.
const EXCERPT: usize = 160;

/// Whose turn it is in a state that nobody looked at.
const UNKNOWN: u8 = u8::MAX;
/// The same, and somebody is about to.
const PENDING: u8 = UNKNOWN - 1;

/// Compiles a sheet while the meter allows it, and makes a game of it, which keeps to a budget from then
/// on and complains in these words.
pub fn sheet(
    text: &str,
    options: &Options,
    name: &str,
    meter: &mut Meter,
    budget: &Budget,
    voice: Voice,
) -> Result<RulesGame, RulesFailure> {
    let mut rules = SheetRules::open(text, options, name, meter, budget)?;
    let mut store = Store::default();
    store.intern(&rules.start)?;
    let store = RwLock::new(store);
    rules.profile.facts.loops = !rules.counts && explore::may_return(&rules, &store, meter)?;
    let store = store.into_inner();
    Ok(RulesGame::with_store(Box::new(rules), store, budget, voice))
}

/// A sheet with what it is asked about.
struct SheetRules {
    /// Never held while the store is waited for.
    sheet: Mutex<Sheet>,
    notes: Mutex<SheetNotes>,
    profile: Profile,
    start: Vec<u8>,
    board: Option<BoardRelation>,
    counts: bool,
    budget: Budget,
    opened: Instant,
}

/// What was found on the way, and lists that are used again.
#[derive(Default)]
struct SheetNotes {
    /// Whose turn it is, by the number of the state.
    movers: Vec<u8>,
    labels: FxHashMap<Move, u32>,
    batch: StateBatch,
    states: Vec<State>,
    after: Vec<StoredMove>,
    fresh: Vec<u32>,
    fresh_states: Vec<State>,
    bytes: Vec<u8>,
}

impl SheetRules {
    fn open(
        text: &str,
        options: &Options,
        name: &str,
        meter: &mut Meter,
        budget: &Budget,
    ) -> Result<Self, RulesFailure> {
        let opened = Instant::now();
        let compiled = gagne_gdl::compile_with(text, options, meter);
        let sheet = compiled.map_err(|error| match error.kind {
            SheetFlaw::Stop(stop) if !stop.is_broken() => RulesFailure::Stop(stop),
            _ => Complaint::Sheet(Box::new(error)).into(),
        })?;
        let solo = sheet.roles().len() == 1;
        let plain: &[u8] = if solo { &[0, 100] } else { &[0, 50, 100] };
        let values = sheet.goal_values();
        let scored = values.is_none_or(|values| values.iter().any(|one| !plain.contains(one)));
        let mut profile = Profile::new(name);
        profile.facts.solo = solo;
        profile.facts.scored = scored;
        profile.tells_player = !solo;
        let mut start = Vec::new();
        sheet.start().pack(&mut start);
        Ok(SheetRules {
            board: BoardRelation::find(&sheet),
            counts: sheet.counts(),
            sheet: Mutex::new(sheet),
            notes: Mutex::default(),
            profile,
            start,
            budget: budget.clone(),
            opened,
        })
    }

    /// Bytes of rules that are gone over for a position; none where the rules themselves are asked.
    fn cost(&self) -> Option<u64> {
        let sheet = self.sheet.lock();
        match sheet.evaluation() {
            Evaluation::Network { .. } => Some(sheet.heap_bytes()),
            Evaluation::Interpreter => None,
        }
    }

    /// What is left of the time since the sheet was opened; whoever asks later has all of it again.
    fn meter(&self) -> Meter {
        let time = self.budget.time.map(|whole| {
            let left = whole.saturating_sub(self.opened.elapsed());
            if left.is_zero() { whole } else { left }
        });
        Budget {
            time,
            started: None,
            positions: None,
            watcher: None,
            ..self.budget.clone()
        }
        .meter()
    }

    fn failure(&self, sheet: &Sheet, state: &State, fault: StateFault) -> RulesFailure {
        match fault {
            StateFault::Stop(stop) => RulesFailure::Stop(stop),
            fault => Complaint::Fault {
                position: excerpt(&sheet.state_text(state)),
                fault,
            }
            .into(),
        }
    }

    fn expand_some(
        &self,
        states: &[u32],
        notes: &mut SheetNotes,
        desk: &Desk<'_>,
        meter: &mut Meter,
    ) -> Result<(), RulesFailure> {
        notes.states.clear();
        desk.look(|store| {
            let sheet = self.sheet.lock();
            let each = states.iter().map(|state| sheet.unpack(store.state(*state)));
            notes.states.extend(each);
        });
        {
            let sheet = self.sheet.lock();
            let expanded = sheet.expand_many(&notes.states, &mut notes.batch, meter);
            expanded.map_err(|(at, fault)| self.failure(&sheet, &notes.states[at], fault))?;
            let most = self.budget.memory.unwrap_or(u64::MAX);
            if sheet.heap_bytes() > most {
                return Err(RulesFailure::Stop(Stop::Memory));
            }
        }
        desk.add(|store| self.intern(states, notes, store))?;
        self.find_movers(notes, meter)?;
        desk.add(|store| self.answer(states, notes, store))?;
        Ok(())
    }

    /// Numbers the states that follow, and notes those of which nobody knows whose turn it is.
    fn intern(
        &self,
        states: &[u32],
        notes: &mut SheetNotes,
        store: &mut Store,
    ) -> Result<(), Full> {
        notes.after.clear();
        notes.fresh.clear();
        notes.fresh_states.clear();
        for one in notes.batch.successors() {
            notes.bytes.clear();
            one.after.pack(&mut notes.bytes);
            let after = store.intern(&notes.bytes)?;
            let label = match notes.labels.get(&one.chosen) {
                Some(label) => *label,
                None => {
                    let label = store.label(&self.sheet.lock().move_text(one.chosen))?;
                    notes.labels.insert(one.chosen, label);
                    label
                }
            };
            notes.after.push(StoredMove {
                after,
                again: false,
                label: Some(label),
            });
            let known = after as usize;
            if notes.movers.len() <= known {
                notes.movers.resize(known + 1, UNKNOWN);
            }
            if notes.movers[known] == UNKNOWN {
                notes.movers[known] = PENDING;
                notes.fresh.push(after);
                notes.fresh_states.push(one.after.clone());
            }
        }
        for ((state, place), (look, _)) in states.iter().zip(&notes.states).zip(notes.batch.iter())
        {
            let known = *state as usize;
            if notes.movers.len() <= known {
                notes.movers.resize(known + 1, UNKNOWN);
            }
            match look {
                StatePhase::Turn(role) => notes.movers[known] = *role as u8,
                StatePhase::Ended(_) if notes.movers[known] == UNKNOWN => {
                    notes.movers[known] = PENDING;
                    notes.fresh.push(*state);
                    notes.fresh_states.push(place.clone());
                }
                StatePhase::Ended(_) => {}
            }
        }
        Ok(())
    }

    /// Finds whose turn it is in states that were just met.
    fn find_movers(&self, notes: &mut SheetNotes, meter: &mut Meter) -> Result<(), RulesFailure> {
        let mut movers = Vec::with_capacity(notes.fresh.len());
        let found = self
            .sheet
            .lock()
            .movers(&notes.fresh_states, &mut movers, meter);
        if let Err(fault) = found {
            // They are asked again if anybody goes on.
            let pending = notes.fresh.iter();
            pending.for_each(|state| notes.movers[*state as usize] = UNKNOWN);
            let sheet = self.sheet.lock();
            return Err(self.failure(&sheet, sheet.start(), fault));
        }
        for (state, mover) in notes.fresh.iter().zip(movers) {
            notes.movers[*state as usize] = mover as u8;
        }
        Ok(())
    }

    fn answer(
        &self,
        states: &[u32],
        notes: &mut SheetNotes,
        store: &mut Store,
    ) -> Result<(), Full> {
        let SheetNotes {
            movers,
            batch,
            after,
            ..
        } = notes;
        let mut rest = &mut after[..];
        for (state, (look, moves)) in states.iter().zip(batch.iter()) {
            let mover = movers[*state as usize];
            let (steps, more) = rest.split_at_mut(moves.len());
            rest = more;
            for step in &mut *steps {
                step.again = movers[step.after as usize] == mover;
            }
            let ending = match look {
                StatePhase::Ended(goals) => Some(self.ending(goals, usize::from(mover))),
                StatePhase::Turn(_) => None,
            };
            let side = if mover == 0 {
                Side::First
            } else {
                Side::Second
            };
            let answer = StateAnswer {
                ending,
                steps,
                player: self.profile.tells_player.then_some(side),
                estimate: None,
            };
            store.answer(*state, &answer)?;
        }
        Ok(())
    }

    /// How play ended for the role that would move. Two roles compare what they have; a puzzle is solved by
    /// all of it.
    fn ending(&self, goals: &[u8], mover: usize) -> Ending {
        let own = i64::from(goals.get(mover).copied().unwrap_or(0));
        let difference = match goals {
            [_] if self.profile.facts.scored => own,
            [_] => own - 50,
            _ => own - i64::from(goals.get(1 - mover).copied().unwrap_or(0)),
        };
        if self.profile.facts.scored {
            return Ending::Score(difference);
        }
        Ending::Outcome(match difference {
            ..0 => Outcome::Lose,
            0 => Outcome::Draw,
            _ => Outcome::Win,
        })
    }
}

fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl Rules for SheetRules {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn start(&self) -> Option<Vec<u8>> {
        Some(self.start.clone())
    }

    fn expand(&self, states: &[u32], _ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let notes = &mut *self.notes.lock();
        let mut meter = self.meter();
        states
            .chunks(TOGETHER)
            .try_for_each(|some| self.expand_some(some, notes, desk, &mut meter))
    }

    fn write(&self, state: &[u8], out: &mut String) {
        let sheet = self.sheet.lock();
        out.push_str(&sheet.state_text(&sheet.unpack(state)));
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable> {
        let read = self.sheet.lock().read_state(text);
        let state = read.map_err(|error| match error {
            TextError::UnknownFact(fact) => Unreadable::Part {
                at: text.find(&fact).unwrap_or(0),
                found: fact,
            },
            TextError::Syntax { column, .. } => {
                let at = text.char_indices().nth(column as usize - 1);
                let at = at.map_or(text.len(), |(at, _)| at);
                Unreadable::Part {
                    at,
                    found: text[at..].chars().take(1).collect(),
                }
            }
            _ => Unreadable::Text,
        })?;
        let mut bytes = Vec::new();
        state.pack(&mut bytes);
        Ok(bytes)
    }

    fn picture(&self, state: &[u8]) -> Result<Option<String>, RulesFailure> {
        let sheet = self.sheet.lock();
        let state = sheet.unpack(state);
        Ok(self.board.as_ref().map(|board| board.draw(&sheet, &state)))
    }
}
