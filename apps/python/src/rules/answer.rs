//! What the functions of a game tell of a position.

use std::sync::atomic::Ordering;

use gagne::core::{Ending, Outcome, Side};
use gagne::rules::RulesFailure;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::labels::LabelBook;
use super::positions::PositionNumbers;
use super::{
    Complaint, PythonPosition, PythonRules, SharedRules, StateAnswer, Store, StoreNumbers,
    StoredMove, side,
};
use crate::words::speech;

/// Most moves of a position: a generator may go on for ever.
const MOST_MOVES: usize = 1_000_000;

/// Whether moves are pairs of a move and a position.
const UNKNOWN: u8 = 0;
const PLAIN: u8 = 1;
const PAIRED: u8 = 2;

/// A move: where it leads, and the number of its label.
#[derive(Clone, Copy)]
struct MoveRow {
    after: PythonPosition,
    again: bool,
    label: Option<u32>,
}

/// What is known of one position.
struct PositionRow {
    state: PythonPosition,
    ending: Option<Ending>,
    player: Option<Side>,
    estimate: Option<i64>,
    /// Where its moves end.
    moves: usize,
}

/// What is known from one call to the next.
#[derive(Default)]
pub(super) struct AnswerMemory {
    labels: LabelBook,
    /// Rows of moves so far.
    row: u32,
    /// The row in which a position was met last.
    met: PositionNumbers,
    /// Who is to move.
    turns: PositionNumbers,
    /// Whether the functions were asked about a position, or are about to be.
    asked: PositionNumbers,
}

/// Answers about many positions.
pub(super) struct AnswerColumns<'m> {
    memory: &'m mut AnswerMemory,
    rows: Vec<PositionRow>,
    moves: Vec<MoveRow>,
    /// What stands for positions up to symmetry.
    forms: Vec<(PythonPosition, PythonPosition)>,
}

/// A complaint about what the functions say.
fn wrong(name: &str, position: &Bound<'_, PyAny>, said: &Bound<'_, PyAny>) -> PyErr {
    let shown = |of: &Bound<'_, PyAny>| of.repr().map(|text| text.to_string());
    let words = [
        ("position", shown(position).unwrap_or_default().into()),
        ("said", shown(said).unwrap_or_default().into()),
    ];
    PyValueError::new_err(speech().tell(name, &words))
}

/// Whether two values are of one shape, as far as their first parts tell.
fn are_alike(one: &Bound<'_, PyAny>, other: &Bound<'_, PyAny>) -> bool {
    let (mut one, mut other) = (one.clone(), other.clone());
    loop {
        match (first_part(&one), first_part(&other)) {
            (Some(inner), Some(outer)) => (one, other) = (inner, outer),
            _ => return one.get_type().is(other.get_type()),
        }
    }
}

/// The first part of a tuple.
fn first_part<'py>(of: &Bound<'py, PyAny>) -> Option<Bound<'py, PyAny>> {
    of.cast_exact::<PyTuple>().ok()?.get_item(0).ok()
}

/// Who is to move at a position, whose function is asked once.
fn turn(
    py: Python<'_>,
    rules: &PythonRules,
    turns: &mut PositionNumbers,
    state: PythonPosition,
) -> PyResult<u8> {
    let Some(player) = &rules.functions.player else {
        return Ok(1);
    };
    let known = turns.of(state);
    if *known == 0 {
        let position = rules.positions.object(py, state)?;
        let said = player.bind(py).call1((&position,))?;
        *known = match said.extract::<u8>() {
            Ok(number @ 1..=2) => number.into(),
            _ => return Err(wrong("wrong-player-of", &position, &said)),
        };
    }
    Ok(*known as u8)
}

impl<'m> AnswerColumns<'m> {
    pub(super) fn new(memory: &'m mut AnswerMemory) -> Self {
        memory.labels.tidy();
        AnswerColumns {
            memory,
            rows: Vec::new(),
            moves: Vec::new(),
            forms: Vec::new(),
        }
    }

    /// Asks the functions about positions, and about so many more that follow from them; with an error comes the position.
    pub(super) fn add_all(
        &mut self,
        py: Python<'_>,
        game: &SharedRules,
        mut states: Vec<PythonPosition>,
        ahead: usize,
    ) -> Result<(), (PyErr, PythonPosition)> {
        let most = states.len() + ahead;
        for &state in &states {
            *self.memory.asked.of(state) = 1;
        }
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            let before = self.moves.len();
            self.add(py, game, state).map_err(|error| (error, state))?;
            for one in &self.moves[before..] {
                if states.len() == most {
                    break;
                }
                if std::mem::replace(self.memory.asked.of(one.after), 1) == 0 {
                    states.push(one.after);
                }
            }
            next += 1;
        }
        Ok(())
    }

    /// Asks the functions about a position.
    fn add(&mut self, py: Python<'_>, game: &SharedRules, state: PythonPosition) -> PyResult<()> {
        let rules = &*game.rules;
        let functions = &rules.functions;
        let position = rules.positions.object(py, state)?;
        let mover = turn(py, rules, &mut self.memory.turns, state)?;
        let before = self.moves.len();
        let mut ending = None;
        if is_over(py, rules, &position)? {
            ending = Some(end(py, rules, &position, mover)?);
        } else {
            self.list(py, rules, &position)?;
            if self.moves.len() == before {
                ending = Some(end(py, rules, &position, mover)?);
            }
        }
        if functions.player.is_some() && !functions.solo {
            for chosen in &mut self.moves[before..] {
                chosen.again = turn(py, rules, &mut self.memory.turns, chosen.after)? == mover;
            }
        }
        if let Some(canonical) = &functions.canonical {
            let met: Vec<PythonPosition> =
                self.moves[before..].iter().map(|one| one.after).collect();
            for one in met.into_iter().chain([state]) {
                if !game.told.lock().insert(one) {
                    continue;
                }
                let object = rules.positions.object(py, one)?;
                let form = canonical.bind(py).call1((object,))?;
                self.forms.push((one, rules.positions.state(&form)?));
            }
        }
        let estimate = match &functions.h {
            Some(_) => Some(guess(py, rules, &position, mover)?),
            None => None,
        };
        self.rows.push(PositionRow {
            state,
            ending,
            player: (functions.player.is_some() && !functions.solo).then(|| side(mover)),
            estimate,
            moves: self.moves.len(),
        });
        Ok(())
    }

    /// Lists the moves of a position.
    fn list(
        &mut self,
        py: Python<'_>,
        rules: &PythonRules,
        position: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let found = rules.functions.moves.bind(py).call1((position,))?;
        self.memory.row += 1;
        if let Ok(dict) = found.cast::<PyDict>() {
            for (label, after) in dict.iter() {
                self.labelled(rules, position, &label, &after)?;
            }
        } else if let Ok(list) = found.cast_exact::<PyList>() {
            // Whoever compares positions might change the list.
            let mut index = 0;
            while index < list.len() {
                self.item(rules, position, &list.get_item(index)?)?;
                index += 1;
            }
        } else {
            let items = found.try_iter().map_err(|error| {
                if error.is_instance_of::<PyTypeError>(py) {
                    wrong("wrong-moves", position, &found)
                } else {
                    error
                }
            })?;
            for (count, item) in items.enumerate() {
                if count > MOST_MOVES {
                    return Err(wrong("endless-moves", position, &found));
                }
                self.item(rules, position, &item?)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn item(
        &mut self,
        rules: &PythonRules,
        position: &Bound<'_, PyAny>,
        item: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let paired = match rules.paired.load(Ordering::Relaxed) {
            UNKNOWN => {
                let start = rules.functions.start.bind(item.py());
                let pair = item
                    .cast_exact::<PyTuple>()
                    .ok()
                    .filter(|pair| pair.len() == 2);
                let after = pair.and_then(|pair| pair.get_item(1).ok());
                let is_pair =
                    !are_alike(item, start) && after.is_some_and(|after| are_alike(&after, start));
                let paired = if is_pair { PAIRED } else { PLAIN };
                rules.paired.store(paired, Ordering::Relaxed);
                paired
            }
            known => known,
        };
        if paired == PLAIN {
            return self.plain(rules, item);
        }
        let (label, after): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        self.labelled(rules, position, &label, &after)
    }

    /// A move that is called as the position it leads to: two equal ones are one.
    #[inline]
    fn plain(&mut self, rules: &PythonRules, after: &Bound<'_, PyAny>) -> PyResult<()> {
        let after = rules.positions.state(after)?;
        let met = self.memory.met.of(after);
        if std::mem::replace(met, self.memory.row) != self.memory.row {
            self.add_move(rules, after, None);
        }
        Ok(())
    }

    /// A move with a name: two equal ones are one, two different ones have different names.
    fn labelled(
        &mut self,
        rules: &PythonRules,
        position: &Bound<'_, PyAny>,
        label: &Bound<'_, PyAny>,
        after: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let after = rules.positions.state(after)?;
        let AnswerMemory { labels, row, .. } = &mut *self.memory;
        let label = labels.number(label)?;
        match labels.meet(label, *row, after) {
            None => self.add_move(rules, after, Some(label)),
            Some(before) if before == after => {}
            Some(_) => {
                let shown = position.repr()?.to_string();
                let chosen = labels.text(label).to_owned();
                let words = [("chosen", chosen.into()), ("position", shown.into())];
                return Err(PyValueError::new_err(speech().tell("two-moves", &words)));
            }
        }
        Ok(())
    }

    fn add_move(&mut self, rules: &PythonRules, after: PythonPosition, label: Option<u32>) {
        self.moves.push(MoveRow {
            after,
            again: rules.functions.solo,
            label,
        });
    }

    /// Writes the answers down.
    pub(super) fn note(
        &mut self,
        numbers: &mut StoreNumbers,
        store: &mut Store,
    ) -> Result<(), RulesFailure> {
        let labels = &mut self.memory.labels;
        let (mut steps, mut begin) = (Vec::new(), 0);
        for row in &self.rows {
            let number = numbers.number(row.state, store)?;
            steps.clear();
            for chosen in &self.moves[begin..row.moves] {
                let label = chosen.label.map(|label| labels.stored(label, store));
                steps.push(StoredMove {
                    after: numbers.number(chosen.after, store)?,
                    again: chosen.again,
                    label: label.transpose()?,
                });
            }
            begin = row.moves;
            let answer = StateAnswer {
                ending: row.ending,
                steps: &steps,
                player: row.player,
                estimate: row.estimate,
            };
            if !store.answer(number, &answer)? {
                let position = String::from_utf8_lossy(store.state(number)).into_owned();
                return Err(Complaint::ChangedMind { position }.into());
            }
        }
        for (state, form) in &self.forms {
            let state = numbers.number(*state, store)?;
            let form = numbers.number(*form, store)?;
            store.note_form(state, form);
        }
        Ok(())
    }
}

/// Whether play is over at a position.
fn is_over(py: Python<'_>, rules: &PythonRules, position: &Bound<'_, PyAny>) -> PyResult<bool> {
    let functions = &rules.functions;
    match (&functions.over, &functions.winner) {
        (Some(over), _) => over.bind(py).call1((position,))?.is_truthy(),
        (None, Some(winner)) => Ok(!winner.bind(py).call1((position,))?.is_none()),
        (None, None) => Ok(false),
    }
}

/// How play ended, for the player to move. Whoever tells whose turn it is speaks for player 1.
fn end(
    py: Python<'_>,
    rules: &PythonRules,
    position: &Bound<'_, PyAny>,
    mover: u8,
) -> PyResult<Ending> {
    let functions = &rules.functions;
    let sign = if mover == 1 { 1 } else { -1 };
    let told = |outcome| Ok(Ending::Outcome(outcome));
    if let Some(score) = &functions.score {
        let said = score.bind(py).call1((position,))?;
        let points = said.extract::<i64>().ok().or_else(|| {
            let points = said.extract::<f64>().ok()?;
            (points.fract() == 0.0 && points.abs() < 9e15).then_some(points as i64)
        });
        let points = points.ok_or_else(|| wrong("wrong-score", position, &said))?;
        return Ok(Ending::Score(sign * points));
    }
    if let Some(winner) = &functions.winner {
        let said = winner.bind(py).call1((position,))?;
        if said.is_none() {
            return told(Outcome::Draw);
        }
        return match said.extract::<u8>() {
            Ok(0) => told(Outcome::Draw),
            Ok(number @ 1..=2) if number == mover => told(Outcome::Win),
            Ok(1..=2) => told(Outcome::Lose),
            _ => Err(wrong("wrong-winner-of", position, &said)),
        };
    }
    if let (Some(over), true) = (&functions.over, functions.solo) {
        let solved = over.bind(py).call1((position,))?.is_truthy()?;
        return told(if solved { Outcome::Win } else { Outcome::Lose });
    }
    if functions.over.is_some() && functions.h.is_some() {
        return told(match guess(py, rules, position, mover)?.signum() {
            1 => Outcome::Win,
            -1 => Outcome::Lose,
            _ => Outcome::Draw,
        });
    }
    told(Outcome::Lose)
}

/// A guess at the worth of a position to the player to move.
fn guess(
    py: Python<'_>,
    rules: &PythonRules,
    position: &Bound<'_, PyAny>,
    mover: u8,
) -> PyResult<i64> {
    let Some(h) = &rules.functions.h else {
        return Ok(0);
    };
    let said = h.bind(py).call1((position,))?;
    let worth: f64 = said
        .extract()
        .map_err(|_| wrong("wrong-guess", position, &said))?;
    if worth.is_nan() {
        return Err(wrong("wrong-guess", position, &said));
    }
    let sign = if mover == 1 { 1.0 } else { -1.0 };
    Ok((sign * worth).clamp(-1e15, 1e15).round() as i64)
}
