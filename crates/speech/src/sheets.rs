//! What is wrong with a sheet in GDL, put into words.

use gagne_core::Stop;
use gagne_gdl::{Error, ExpectedPart, SheetFlaw, StateFault, Within};

use crate::speech::{Argument, Speech, printable};

impl Speech {
    /// Why a sheet cannot be played, and where it says so, in one line.
    pub fn sheet(&self, error: &Error) -> String {
        let words = [
            ("line", u64::from(error.line).into()),
            ("column", u64::from(error.column).into()),
            ("words", self.sheet_kind(&error.kind).into()),
        ];
        self.tell("sheet-at", &words)
    }

    /// What is wrong with a sheet, wherever that is.
    pub fn sheet_kind(&self, kind: &SheetFlaw) -> String {
        let name = |name: &str| ("name", text(name));
        let most = |most: u64| ("most", Argument::from(most));
        match kind {
            SheetFlaw::Unclosed => self.say("sheet-unclosed"),
            SheetFlaw::Unopened => self.say("sheet-unopened"),
            SheetFlaw::Character(found) => {
                self.tell("sheet-character", &[name(&found.to_string())])
            }
            SheetFlaw::Name { most: count } => self.tell("sheet-name", &[most(*count as u64)]),
            SheetFlaw::Deep { most: count } => self.tell("sheet-deep", &[most(*count as u64)]),
            SheetFlaw::Expected { expected, found } => {
                let expected = match expected {
                    ExpectedPart::Rule => "sheet-expected-rule",
                    ExpectedPart::Sentence => "sheet-expected-sentence",
                    ExpectedPart::Name => "sheet-expected-name",
                    ExpectedPart::Term => "sheet-expected-term",
                };
                let words = [
                    ("expected", self.say(expected).into()),
                    ("found", text(found)),
                ];
                self.tell("sheet-expected", &words)
            }
            SheetFlaw::Arguments {
                name: word,
                expected,
                found,
            } => {
                let words = [
                    name(word),
                    ("expected", (*expected as u64).into()),
                    ("found", (*found as u64).into()),
                ];
                self.tell("sheet-arguments", &words)
            }
            SheetFlaw::Arity {
                name: word,
                found,
                before,
                line,
            } => {
                let words = [
                    name(word),
                    ("found", (*found as u64).into()),
                    ("before", (*before as u64).into()),
                    ("line", u64::from(*line).into()),
                ];
                self.tell("sheet-arity", &words)
            }
            SheetFlaw::Conclusion(word) => self.tell("sheet-conclusion", &[name(word)]),
            SheetFlaw::Condition(word) => self.tell("sheet-condition", &[name(word)]),
            SheetFlaw::NotDistinct => self.say("sheet-not-distinct"),
            SheetFlaw::And => self.say("sheet-and"),
            SheetFlaw::Alternatives { most: count } => {
                self.tell("sheet-alternatives", &[most(*count as u64)])
            }
            SheetFlaw::Conditions { most: count } => {
                self.tell("sheet-conditions", &[most(*count as u64)])
            }
            SheetFlaw::Term { most: count } => self.tell("sheet-term", &[most(u64::from(*count))]),
            SheetFlaw::Unsafe { variable, within } => {
                let message = match within {
                    Within::Head => "sheet-unsafe-head",
                    Within::Negation => "sheet-unsafe-negation",
                    Within::Distinct => "sheet-unsafe-distinct",
                };
                self.tell(message, &[name(variable)])
            }
            SheetFlaw::Stratification(word) => self.tell("sheet-stratification", &[name(word)]),
            SheetFlaw::Recursion {
                name: word,
                argument,
            } => self.tell(
                "sheet-recursion",
                &[name(word), ("argument", text(argument))],
            ),
            SheetFlaw::Depends { name: word, on } => {
                self.tell("sheet-depends", &[name(word), ("on", text(on))])
            }
            SheetFlaw::Missing(word) => self.tell("sheet-missing", &[name(word)]),
            SheetFlaw::Roles(count) => {
                self.tell("sheet-roles", &[("count", (*count as u64).into())])
            }
            SheetFlaw::Random => self.say("sheet-random"),
            SheetFlaw::DropUnknown(word) => self.tell("sheet-drop-unknown", &[name(word)]),
            SheetFlaw::DropNeeded { name: word, reader } => {
                self.tell("sheet-drop-needed", &[name(word), ("on", text(reader))])
            }
            SheetFlaw::Play(fault) => self.sheet_fault(fault),
            SheetFlaw::Stop(stop) => self.sheet_stop(*stop),
            other => other.to_string(),
        }
    }

    /// Why a position of a sheet cannot be played from.
    pub fn sheet_fault(&self, fault: &StateFault) -> String {
        let role = |role: &str| ("role", text(role));
        match fault {
            StateFault::Simultaneous { first, second } => {
                let words = [("first", text(first)), ("second", text(second))];
                self.tell("sheet-simultaneous", &words)
            }
            StateFault::NoMoves { role: one } => self.tell("sheet-no-moves", &[role(one)]),
            StateFault::NoGoal { role: one } => self.tell("sheet-no-goal", &[role(one)]),
            StateFault::SeveralGoals { role: one } => {
                self.tell("sheet-several-goals", &[role(one)])
            }
            StateFault::BadGoal { role: one, value } => {
                self.tell("sheet-bad-goal", &[role(one), ("value", text(value))])
            }
            StateFault::Endless => self.say("sheet-endless"),
            StateFault::Stop(stop) => self.sheet_stop(*stop),
            other => other.to_string(),
        }
    }

    /// The same, with the position.
    pub fn sheet_fault_at(&self, fault: &StateFault, position: &str) -> String {
        let words = [
            ("words", self.sheet_fault(fault).into()),
            ("position", text(position)),
        ];
        self.tell("sheet-fault-at", &words)
    }

    fn sheet_stop(&self, stop: Stop) -> String {
        self.say(match stop {
            Stop::Time => "sheet-time",
            Stop::Memory => "sheet-memory",
            _ => "sheet-stopped",
        })
    }
}

fn text(text: &str) -> Argument {
    printable(text).into_owned().into()
}
