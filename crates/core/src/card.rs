//! What a game is called and what it says of itself.

use std::borrow::Cow;

use crate::Spec;

/// A text that is part of the program, or was found at run time.
pub type Text = Cow<'static, str>;

/// The texts of a game in Fluent syntax, one source for each language.
///
/// Every game has the messages `title`, `line` (what it is about in one line), `rules`, `variants`,
/// `position`, `move` and `results`, and those that its parsers name in
/// [`Expected::Message`](crate::Expected::Message). One with a [`Heuristic`](crate::Heuristic) says in
/// `heuristic` what it measures. `tell-position` and `tell-move` are its own sentences on a position and on a
/// move, `legend` says what the letters on its board mean; there are sentences for games that have none. Where people
/// choose by what they point at last, and moves are too short to say what that is, `choice-asked` asks them, and `choice`
/// is what a move answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// English.
    pub en: Text,
    /// French.
    pub fr: Text,
}

/// Who a game is, before its rules are chosen: its names, its texts, and what is worth trying.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The name on the command line.
    pub name: Text,
    /// Other names that are understood.
    pub aliases: Vec<Text>,
    /// The name in public protocols, where its own belongs to somebody else.
    pub public_name: Option<Text>,
    /// Rules parts worth trying, for documentation and tests; the empty one is the default.
    pub samples: Vec<Text>,
    /// Rules parts of the largest boards, for tests: there a shift may be as wide as the word.
    pub largest: Vec<Text>,
    /// Positions small enough to solve by every method, as rules and position, for tests: a few hundred
    /// positions, a tree of a few thousand nodes. Impartial games are tried misère too.
    pub small: Vec<(Text, Text)>,
    /// Rules and position from which exercises are made, small enough to be solved at once; the empty
    /// position is the start. None for a game that has no exercises.
    pub exercise: Option<(Text, Text)>,
    /// The texts.
    pub messages: Messages,
    /// What stands before the number of a deal in the rules, in a game that is dealt: `seed=`.
    pub deal: Option<Text>,
    /// Whether both players have the same moves, so that the word `misere` is understood.
    pub impartial: bool,
}

impl Card {
    /// The card of a game that has nothing but a name; its default rules are worth trying.
    pub fn new(name: impl Into<Text>) -> Self {
        Card {
            name: name.into(),
            samples: vec![Text::default()],
            ..Card::default()
        }
    }

    /// With other names.
    #[must_use]
    pub fn aliases<T: Into<Text>>(mut self, aliases: impl IntoIterator<Item = T>) -> Self {
        self.aliases = aliases.into_iter().map(Into::into).collect();
        self
    }

    /// With another name in public protocols.
    #[must_use]
    pub fn public_name(mut self, name: impl Into<Text>) -> Self {
        self.public_name = Some(name.into());
        self
    }

    /// With these rules parts worth trying.
    #[must_use]
    pub fn samples<T: Into<Text>>(mut self, samples: impl IntoIterator<Item = T>) -> Self {
        self.samples = samples.into_iter().map(Into::into).collect();
        self
    }

    /// With the rules parts of the largest boards.
    #[must_use]
    pub fn largest<T: Into<Text>>(mut self, largest: impl IntoIterator<Item = T>) -> Self {
        self.largest = largest.into_iter().map(Into::into).collect();
        self
    }

    /// With small positions, each after its rules.
    #[must_use]
    pub fn small<R: Into<Text>, P: Into<Text>>(
        mut self,
        small: impl IntoIterator<Item = (R, P)>,
    ) -> Self {
        let texts = |(rules, position): (R, P)| (rules.into(), position.into());
        self.small = small.into_iter().map(texts).collect();
        self
    }

    /// With exercises made from a position, given after its rules.
    #[must_use]
    pub fn exercise(mut self, rules: impl Into<Text>, position: impl Into<Text>) -> Self {
        self.exercise = Some((rules.into(), position.into()));
        self
    }

    /// With deals that are numbered in the rules after this text.
    #[must_use]
    pub fn deal(mut self, before: impl Into<Text>) -> Self {
        self.deal = Some(before.into());
        self
    }

    /// With one description in place of texts: its title is its name, and the description says the rest.
    #[must_use]
    pub fn described(mut self, description: &str) -> Self {
        let name = quoted(&self.name);
        let about = match description.split_whitespace().collect::<Vec<_>>().join(" ") {
            about if about.is_empty() => name.clone(),
            about => quoted(&about),
        };
        let texts = |variants: &str, position: &str, chosen: &str| {
            format!(
                "title = {name}\nline = {about}\nrules = {about}\nvariants = {variants}\n\
                 position = {position}\nmove = {chosen}\nresults = {about}\n"
            )
        };
        self.messages = Messages {
            en: texts("none", "as it is shown", "as it is listed").into(),
            fr: texts("aucune", "comme elle est affichée", "comme il est affiché").into(),
        };
        self
    }

    /// With its texts in English.
    #[must_use]
    pub fn english(mut self, messages: impl Into<Text>) -> Self {
        self.messages.en = messages.into();
        self
    }

    /// With its texts in French.
    #[must_use]
    pub fn french(mut self, messages: impl Into<Text>) -> Self {
        self.messages.fr = messages.into();
        self
    }

    /// The name and the other names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.aliases)
            .map(AsRef::as_ref)
    }

    /// The text of the game with these rules: its name, and the rules if there is a choice.
    pub fn full_name(&self, rules: &str) -> String {
        let name = &self.name;
        Spec { name, rules }.to_string()
    }
}

/// A text as a string of Fluent, in which nothing has a meaning.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("{{ \"{text}\" }}")
}
