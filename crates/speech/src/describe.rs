//! What there is to know about a game before it is played.

use serde::Serialize;

use gagne_engine::{AnyGame, Error, Listing};

use crate::Speech;

/// The answer of `games`.
#[derive(Clone, Debug, Serialize)]
pub struct GameReport {
    /// The name on the command line.
    pub name: String,
    /// Other names that are understood.
    pub aliases: Vec<String>,
    /// The name for people.
    pub title: String,
    /// How it is played.
    pub rules: String,
    /// What may follow the name.
    pub variants: String,
    /// Whether `misere` may follow.
    pub misere: bool,
    /// How a position is written.
    pub position: String,
    /// How a move is written.
    #[serde(rename = "move")]
    pub chosen: String,
    /// What is known about it.
    pub results: String,
    /// Methods that may be asked.
    pub methods: Vec<&'static str>,
    /// With its rules chosen.
    #[serde(flatten)]
    pub opened: Option<OpenedReport>,
}

/// What the rules that were chosen add.
#[derive(Clone, Debug, Serialize)]
pub struct OpenedReport {
    /// The game with its rules.
    pub game: String,
    /// The position at the start.
    pub start: String,
    /// Where the closed form comes from, if there is one.
    pub theory: Option<String>,
}

/// What there is to know, in the words of somebody who speaks [about](Speech::about) the game.
pub fn describe(listing: &Listing, speech: &Speech) -> GameReport {
    let say = |name: &str| speech.say(name).replace('\n', " ");
    GameReport {
        name: listing.name.clone(),
        aliases: listing.aliases.clone(),
        title: say("title"),
        rules: say("rules"),
        variants: say("variants"),
        misere: listing.impartial,
        position: say("position"),
        chosen: say("move"),
        results: say("results"),
        methods: listing
            .methods()
            .iter()
            .map(|method| method.name())
            .collect(),
        opened: None,
    }
}

impl GameReport {
    /// Adds what the rules that were chosen add.
    pub fn with(mut self, game: &dyn AnyGame) -> Result<Self, Error> {
        self.opened = Some(OpenedReport {
            game: game.name(),
            start: game.position(None)?,
            theory: game.theory_source().map(str::to_owned),
        });
        Ok(self)
    }
}
