//! What a program answers, read as it comes and noted at once.

use std::fmt;

use gagne_core::{Ending, Outcome, Side, Stop, is_hidden};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::columns::{ReplyColumns, columns};
use super::numbers::StateNumbers;
use super::rubbish;
use super::words::clean;
use crate::Complaint;
use crate::rules::{Profile, RulesFailure};
use crate::store::{StateAnswer, Store, StoredMove};

/// Reads one reply and notes what it says.
pub(super) struct Scribe<'s> {
    pub(super) store: &'s mut Store,
    pub(super) profile: &'s Profile,
    /// The state of each number on this pipe; none where positions are named by their texts.
    pub(super) numbers: Option<&'s mut StateNumbers>,
    /// What was asked, and how much of it was answered.
    pub(super) asked: &'s [u32],
    pub(super) given: usize,
    pub(super) draft: Draft,
    pub(super) steps: Vec<StoredMove>,
    order: Vec<((bool, u32), u32)>,
    failure: Option<RulesFailure>,
}

/// What a program has too little of to go on.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Exhausted {
    Memory,
}

impl From<Exhausted> for RulesFailure {
    fn from(Exhausted::Memory: Exhausted) -> Self {
        RulesFailure::Stop(Stop::Memory)
    }
}

/// What was said of a position so far, but for its moves.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) ending: Option<Ending>,
    pub(super) player: Option<Side>,
    pub(super) estimate: Option<i64>,
    pub(super) form: Option<u32>,
}

impl<'s> Scribe<'s> {
    pub(super) fn new(
        store: &'s mut Store,
        profile: &'s Profile,
        numbers: Option<&'s mut StateNumbers>,
        asked: &'s [u32],
    ) -> Self {
        Scribe {
            store,
            profile,
            numbers,
            asked,
            given: 0,
            draft: Draft::default(),
            steps: Vec::new(),
            order: Vec::new(),
            failure: None,
        }
    }

    /// Notes what a line says.
    pub(super) fn read(mut self, line: &[u8]) -> Result<(), RulesFailure> {
        let mut json = serde_json::Deserializer::from_slice(line);
        let read = Reply(&mut self)
            .deserialize(&mut json)
            .and_then(|()| json.end());
        match (self.failure.take(), read) {
            (Some(failure), _) => Err(failure),
            (None, Err(error)) => Err(rubbish(line, &error)),
            (None, Ok(())) if self.given != self.asked.len() => Err(Complaint::Count {
                asked: self.asked.len(),
                given: self.given,
            }
            .into()),
            (None, Ok(())) => Ok(()),
        }
    }

    /// Stops the reading; the complaint is what is told.
    pub(super) fn complain<E: Error>(&mut self, complaint: Complaint) -> E {
        self.fail(complaint.into())
    }

    fn fail<E: Error>(&mut self, failure: RulesFailure) -> E {
        self.failure.get_or_insert(failure);
        E::custom("a complaint")
    }

    pub(super) fn text(&self, state: u32) -> String {
        clean(&String::from_utf8_lossy(self.store.state(state)))
    }

    fn seen<E: Error>(&mut self, text: &str) -> Result<(), E> {
        let hidden = if text.is_ascii() {
            text.bytes().any(|byte| byte.is_ascii_control())
        } else {
            text.contains(is_hidden)
        };
        if hidden || text.is_empty() {
            let text = clean(text);
            return Err(self.complain(Complaint::Hidden { text }));
        }
        Ok(())
    }

    /// The state of a text, which is given the next number on this pipe.
    pub(super) fn intern<E: Error>(&mut self, text: &str) -> Result<u32, E> {
        let state = self.meet(text)?;
        if let Some(numbers) = &mut self.numbers {
            numbers.push(state);
        }
        Ok(state)
    }

    /// The state of a text.
    pub(super) fn meet<E: Error>(&mut self, text: &str) -> Result<u32, E> {
        if let Some(state) = self.store.find(text.as_bytes()) {
            return Ok(state);
        }
        self.seen(text)?;
        let state = self.store.intern(text.as_bytes());
        state.map_err(|_| self.complain(Complaint::Full))
    }

    /// The state of a number on this pipe.
    pub(super) fn numbered<E: Error>(&self, number: u64) -> Result<u32, E> {
        let state = self.numbers.as_ref().zip(u32::try_from(number).ok());
        let state = state.and_then(|(numbers, number)| numbers.state(number));
        state.ok_or_else(|| E::custom(format_args!("no position has the number {number}")))
    }

    pub(super) fn label<E: Error>(&mut self, text: &str) -> Result<u32, E> {
        self.seen(text)?;
        let label = self.store.label(text);
        label.map_err(|_| self.complain(Complaint::Full))
    }

    /// Notes the answer that was just read.
    pub(super) fn note<E: Error>(&mut self, state: u32) -> Result<(), E> {
        let Draft {
            ending,
            player,
            estimate,
            form,
        } = std::mem::take(&mut self.draft);
        let scored = self.profile.facts.scored;
        let lost = Ending::Outcome(Outcome::Lose);
        let ending = match ending {
            None if self.steps.is_empty() && !scored => Some(lost),
            ending => ending,
        };
        let fits = match ending {
            None => !self.steps.is_empty(),
            Some(Ending::Score(_)) => scored,
            Some(Ending::Outcome(_)) => !scored,
        };
        if !fits {
            let position = self.text(state);
            return Err(self.complain(Complaint::WrongEnd { position, scored }));
        }
        if self.profile.tells_player && player.is_none() {
            let position = self.text(state);
            return Err(self.complain(Complaint::NoPlayer { position }));
        }
        if ending.is_some() {
            self.steps.clear();
        }
        self.take_out_doubles(state)?;
        let answer = StateAnswer {
            ending,
            steps: &self.steps,
            player: player.filter(|_| self.profile.tells_player),
            estimate: estimate.filter(|_| self.profile.estimates),
        };
        let noted = self.store.answer(state, &answer);
        let noted = noted.map_err(|_| self.complain(Complaint::Full))?;
        let form = form.unwrap_or(state);
        if !noted || (self.profile.symmetry && !self.store.note_form(state, form)) {
            let position = self.text(state);
            return Err(self.complain(Complaint::ChangedMind { position }));
        }
        Ok(())
    }

    /// A move that is told twice is one move; two moves of one name are a mistake.
    fn take_out_doubles<E: Error>(&mut self, state: u32) -> Result<(), E> {
        self.order.clear();
        let name = |step: &StoredMove| (step.label.is_some(), step.label.unwrap_or(step.after));
        let names = self.steps.iter().map(name).zip(0..);
        self.order.extend(names);
        self.order.sort_unstable();
        let double = |pair: &[((bool, u32), u32)]| pair[0].0 == pair[1].0;
        if !self.order.windows(2).any(double) {
            return Ok(());
        }
        let mut doubles = Vec::new();
        for pair in self.order.windows(2).filter(|pair| double(pair)) {
            let [first, second] = [pair[0].1, pair[1].1].map(|at| self.steps[at as usize]);
            if first == second {
                doubles.push(pair[1].1);
            } else {
                let chosen = match first.label {
                    Some(label) => clean(&String::from_utf8_lossy(self.store.label_text(label))),
                    None => self.text(first.after),
                };
                let position = self.text(state);
                return Err(self.complain(Complaint::TwoMoves { chosen, position }));
            }
        }
        doubles.sort_unstable();
        let mut place = 0..;
        self.steps.retain(|_| {
            let place = place.next();
            place.is_none_or(|place| doubles.binary_search(&place).is_err())
        });
        Ok(())
    }
}

/// Reads a value of one kind into the scribe.
macro_rules! seed {
    ($(#[$doc:meta])* $name:ident $(($($field:ty),+))? -> $value:ty) => {
        $(#[$doc])*
        struct $name<'a, 's>(&'a mut Scribe<'s> $($(, $field)+)?);

        impl<'de> DeserializeSeed<'de> for $name<'_, '_> {
            type Value = $value;

            fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<$value, D::Error> {
                from.deserialize_any(self)
            }
        }
    };
}

seed!(
    /// A whole reply.
    Reply -> ()
);
seed!(
    /// Positions that are mentioned for the first time.
    Places -> ()
);
seed!(
    /// A list of answers, in the order of what was asked.
    Answers -> ()
);
seed!(
    /// A list of answers, each with its position.
    More -> ()
);
seed!(
    /// One answer with its position.
    Extra -> ()
);
seed!(
    /// The answer about a state.
    Said(u32) -> ()
);
seed!(
    /// A list of moves.
    Moves -> ()
);
seed!(
    /// One move.
    OneMove -> ()
);
seed!(
    /// A position.
    Place -> u32
);
seed!(
    /// The text of a move.
    Label -> u32
);

impl<'de> Visitor<'de> for Reply<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of answers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        Answers(self.0).visit_seq(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        // Whoever names the positions need not keep to the order.
        self.0.given = self.0.asked.len();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "new" => map.next_value_seed(Places(self.0))?,
                "answers" => map.next_value_seed(Answers(self.0))?,
                "marshal" => {
                    let told: ReplyColumns<'de> = map.next_value()?;
                    columns(self.0, &told)?;
                }
                "more" => map.next_value_seed(More(self.0))?,
                "error" => {
                    let words = clean(&map.next_value::<String>()?);
                    return Err(self.0.complain(Complaint::Said { words }));
                }
                "stop" => return Err(self.0.fail(map.next_value::<Exhausted>()?.into())),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for Places<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of positions, or one a line")
    }

    fn visit_str<E: Error>(self, lines: &str) -> Result<(), E> {
        let mut lines = lines.lines();
        lines.try_for_each(|line| self.0.intern(line).map(|_| ()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Place(self.0))?.is_some() {}
        Ok(())
    }
}

impl<'de> Visitor<'de> for Answers<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of answers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let scribe = self.0;
        scribe.given = 0;
        while let Some(&state) = scribe.asked.get(scribe.given) {
            if list.next_element_seed(Said(scribe, state))?.is_none() {
                return Ok(());
            }
            scribe.given += 1;
        }
        while list.next_element::<IgnoredAny>()?.is_some() {
            scribe.given += 1;
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for More<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of positions with their answers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Extra(self.0))?.is_some() {}
        Ok(())
    }
}

impl<'de> Visitor<'de> for Extra<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a position with its answer")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let state = list.next_element_seed(Place(self.0))?;
        let state = state.ok_or_else(|| A::Error::custom("a position is missing"))?;
        let answer = list.next_element_seed(Said(self.0, state))?;
        answer.ok_or_else(|| A::Error::custom("an answer is missing"))
    }
}

impl<'de> Visitor<'de> for Said<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of moves, or an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        self.0.steps.clear();
        Moves(self.0).visit_seq(list)?;
        self.0.note(self.1)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Said(scribe, state) = self;
        scribe.steps.clear();
        let mut draft = Draft::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "end" => draft.ending = Some(ending(&map.next_value()?)?),
                "moves" => map.next_value_seed(Moves(scribe))?,
                "h" => draft.estimate = Some(map.next_value()?),
                "player" => {
                    let player = Side::of_number(map.next_value()?);
                    let player = player.ok_or_else(|| A::Error::custom("player 1 or 2"))?;
                    draft.player = Some(player);
                }
                "same" => draft.form = Some(map.next_value_seed(Place(scribe))?),
                "error" => {
                    let words = clean(&map.next_value::<String>()?);
                    return Err(scribe.complain(Complaint::Said { words }));
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        scribe.draft = draft;
        scribe.note(state)
    }
}

pub(super) fn ending<E: Error>(said: &serde_json::Value) -> Result<Ending, E> {
    match (said.as_str(), said.as_i64()) {
        (Some("win"), _) => Ok(Ending::Outcome(Outcome::Win)),
        (Some("draw"), _) => Ok(Ending::Outcome(Outcome::Draw)),
        (Some("lose"), _) => Ok(Ending::Outcome(Outcome::Lose)),
        (_, Some(score)) => Ok(Ending::Score(score)),
        _ => Err(E::custom("an end is win, draw, lose or a number of points")),
    }
}

impl<'de> Visitor<'de> for Moves<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(OneMove(self.0))?.is_some() {}
        Ok(())
    }
}

impl OneMove<'_, '_> {
    fn add(self, after: u32, label: Option<u32>, again: bool) {
        let again = again || self.0.profile.facts.solo;
        self.0.steps.push(StoredMove {
            after,
            again,
            label,
        });
    }
}

impl<'de> Visitor<'de> for OneMove<'_, '_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a position, a move with its position, or an object")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        let after = self.0.intern(text)?;
        self.add(after, None, false);
        Ok(())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        let after = Place(self.0).visit_u64(number)?;
        self.add(after, None, false);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let missing = || A::Error::custom("a move is its text and a position");
        let label = list.next_element_seed(Label(self.0))?;
        let label = label.ok_or_else(missing)?;
        let after = list.next_element_seed(Place(self.0))?;
        let after = after.ok_or_else(missing)?;
        let again = list.next_element::<bool>()?.unwrap_or(false);
        self.add(after, Some(label), again);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut label, mut after, mut again, mut form) = (None, None, false, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "move" => label = Some(map.next_value_seed(Label(self.0))?),
                "to" => after = Some(map.next_value_seed(Place(self.0))?),
                "again" => again = map.next_value()?,
                "same" => form = Some(map.next_value_seed(Place(self.0))?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        let after = after.ok_or_else(|| A::Error::custom("a move leads to a position"))?;
        if let Some(form) = form.filter(|_| self.0.profile.symmetry)
            && !self.0.store.note_form(after, form)
        {
            let position = self.0.text(after);
            return Err(self.0.complain(Complaint::ChangedMind { position }));
        }
        self.add(after, label, again);
        Ok(())
    }
}

impl<'de> Visitor<'de> for Place<'_, '_> {
    type Value = u32;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a position")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u32, E> {
        self.0.intern(text)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u32, E> {
        self.0.numbered(number)
    }
}

impl<'de> Visitor<'de> for Label<'_, '_> {
    type Value = u32;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the text of a move")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u32, E> {
        self.0.label(text)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u32, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u32, E> {
        self.visit_str(&number.to_string())
    }
}
