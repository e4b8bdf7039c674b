//! What can be wrong with a sheet, with a state of its game, or with a text.

use gagne_core::Stop;
use thiserror::Error;

/// Why a sheet cannot be played, and where it says so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct Error {
    /// The line, from one.
    pub line: u32,
    /// The column, from one, in characters.
    pub column: u32,
    /// What is wrong there.
    pub kind: SheetFlaw,
}

/// What is wrong with a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SheetFlaw {
    /// A parenthesis is never closed; the place is that of the parenthesis.
    #[error("this parenthesis is never closed")]
    Unclosed,
    /// A closing parenthesis that nothing opened.
    #[error("this parenthesis closes nothing")]
    Unopened,
    /// A character that stands in no name.
    #[error("{0:?} cannot be part of a name")]
    Character(char),
    /// A name that is too long.
    #[error("a name of more than {most} characters")]
    Name {
        /// How many characters there may be.
        most: usize,
    },
    /// Parentheses within parentheses, too many.
    #[error("more than {most} parentheses within each other")]
    Deep {
        /// How many there may be.
        most: usize,
    },
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here.
        expected: ExpectedPart,
        /// What stands here.
        found: String,
    },
    /// A word of the language with the wrong number of arguments.
    #[error("`{name}` takes {expected} arguments, here are {found}")]
    Arguments {
        /// The word.
        name: String,
        /// How many it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A name with another number of arguments than before.
    #[error("`{name}` has {found} arguments here and {before} in line {line}")]
    Arity {
        /// The name.
        name: String,
        /// How many arguments there are here.
        found: usize,
        /// How many there were before.
        before: usize,
        /// The line of the first.
        line: u32,
    },
    /// A word of the language that no rule may conclude.
    #[error("no rule may conclude `{0}`")]
    Conclusion(String),
    /// A word of the language that is no condition.
    #[error("`{0}` cannot be a condition")]
    Condition(String),
    /// `(not (distinct ...))`.
    #[error("`distinct` cannot be negated: write the same term twice")]
    NotDistinct,
    /// `(and ...)`, which GDL does not have.
    #[error("GDL has no `and`: conditions stand side by side")]
    And,
    /// A rule with too many alternatives.
    #[error("the alternatives of this rule make more than {most} rules")]
    Alternatives {
        /// How many there may be.
        most: usize,
    },
    /// A rule with too many conditions.
    #[error("a rule with more than {most} conditions")]
    Conditions {
        /// How many there may be.
        most: usize,
    },
    /// A term with too many symbols.
    #[error("a term with more than {most} symbols")]
    Term {
        /// How many there may be.
        most: u32,
    },
    /// A variable that no condition binds.
    #[error("?{variable} stands in {within} and in no condition that would give it a value")]
    Unsafe {
        /// The variable, without its question mark.
        variable: String,
        /// What it stands in.
        within: Within,
    },
    /// A sentence depends on its own negation.
    #[error("`{0}` depends on its own negation")]
    Stratification(String),
    /// A rule that calls itself with terms that may grow without end.
    #[error("`{name}` depends on itself here with {argument}, which nothing bounds")]
    Recursion {
        /// The relation.
        name: String,
        /// The argument.
        argument: String,
    },
    /// A sentence depends on what is not known yet where it is asked.
    #[error("`{name}` must not depend on `{on}`")]
    Depends {
        /// The sentence.
        name: String,
        /// What it depends on.
        on: String,
    },
    /// A word of the language about which the sheet says nothing.
    #[error("nothing is said about `{0}`")]
    Missing(&'static str),
    /// More than two roles.
    #[error("a game for {0} roles; games for one or two are played here")]
    Roles(usize),
    /// A role that plays by chance.
    #[error("the role `random` plays by chance; only games without chance are played here")]
    Random,
    /// The relation to be dropped is part of no state.
    #[error("no state has a fact `{0}` that could be dropped")]
    DropUnknown(String),
    /// The relation to be dropped decides what happens.
    #[error("`{name}` cannot be dropped: `{reader}` depends on it")]
    DropNeeded {
        /// The relation to be dropped.
        name: String,
        /// What depends on it.
        reader: String,
    },
    /// The game goes wrong within its first steps.
    #[error("{0}")]
    Play(StateFault),
    /// The bounds of the work were reached.
    #[error("the sheet could not be compiled: {}", stop_text(*.0))]
    Stop(Stop),
}

/// What should stand at a place of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExpectedPart {
    /// A fact or a rule.
    #[error("a fact or a rule")]
    Rule,
    /// A sentence.
    #[error("a sentence")]
    Sentence,
    /// A name.
    #[error("a name")]
    Name,
    /// A term.
    #[error("a term")]
    Term,
}

/// The part of a rule that a variable stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Within {
    /// The conclusion.
    #[error("the conclusion")]
    Head,
    /// A negated condition.
    #[error("a negated condition")]
    Negation,
    /// A `distinct`.
    #[error("`distinct`")]
    Distinct,
}

/// Why a state cannot be played from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StateFault {
    /// Both roles have a choice.
    #[error("simultaneous moves: both `{first}` and `{second}` have a choice")]
    Simultaneous {
        /// The first role.
        first: String,
        /// The second role.
        second: String,
    },
    /// A role has no legal move although the game goes on.
    #[error("`{role}` has no legal move although the game goes on")]
    NoMoves {
        /// The role.
        role: String,
    },
    /// A role has no goal at the end.
    #[error("the game has ended and `{role}` has no goal")]
    NoGoal {
        /// The role.
        role: String,
    },
    /// A role has several goals at the end.
    #[error("the game has ended and `{role}` has several goals")]
    SeveralGoals {
        /// The role.
        role: String,
    },
    /// A goal that is no number from 0 to 100.
    #[error("`{value}` as a goal of `{role}`: goals are numbers from 0 to 100")]
    BadGoal {
        /// The role.
        role: String,
        /// The goal.
        value: String,
    },
    /// The rules could not be worked out within the bounds for one state.
    #[error("the rules do not come to an end within the bounds for one state")]
    Endless,
    /// The bounds of the work were reached.
    #[error("{}", stop_text(*.0))]
    Stop(Stop),
}

impl From<Stop> for StateFault {
    fn from(stop: Stop) -> Self {
        StateFault::Stop(stop)
    }
}

/// Why a text is no state or no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// Something else should stand at this column, from one.
    #[error("column {column}: expected {expected}")]
    Syntax {
        /// The column.
        column: u32,
        /// What should stand there.
        expected: &'static str,
    },
    /// A fact that no state has.
    #[error("`{0}` is no fact of this game")]
    UnknownFact(String),
    /// A move that nobody has.
    #[error("`{0}` is no move of this game")]
    UnknownMove(String),
}

fn stop_text(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "the time ran out",
        Stop::Memory => "the memory would have run out",
        Stop::Cancelled => "cancelled",
        _ => "the work was stopped",
    }
}
