//! Positions, moves and theorems told in sentences, in the words of the game.

use gagne_core::{Ending, Remark, Side, Word, Words};
use gagne_engine::{AnyGame, Move, Position};

use crate::{Argument, Speech};

/// What is said above a line that is told.
pub struct Heading {
    /// Its number; none if it is told once more at the end, as the best of all.
    pub number: Option<u64>,
    /// Whether no line is better.
    pub best: bool,
    /// Whether a winner was asked for, so that the line is a solution.
    pub wanted: bool,
    /// Moves of the winner.
    pub winner_moves: Option<u64>,
    /// All moves.
    pub plies: u64,
}

impl Speech {
    /// A sentence of the game with its words.
    fn sentence(&self, message: &str, words: &Words, more: &[(&str, Argument)]) -> String {
        let mut arguments = more.to_vec();
        arguments.extend(words.iter().map(|(name, word)| {
            let argument = match word {
                Word::Number(number) => (*number).into(),
                Word::Text(text) => text.as_str().into(),
                Word::Message(name) => self.say(name).into(),
            };
            (*name, argument)
        }));
        self.tell(message, &arguments)
    }

    /// Who is to move, and what the position is: "Player 1 to move, 5 matches left."
    pub fn position(&self, game: &dyn AnyGame, position: &Position, player: Side) -> String {
        let more = [
            ("player", player.into()),
            ("position", game.show(position).into()),
        ];
        self.sentence("tell-position", &game.words(position), &more)
    }

    /// What a player does: "Player 1 takes 1."
    pub fn chosen(
        &self,
        game: &dyn AnyGame,
        position: &Position,
        chosen: &Move,
        player: Side,
    ) -> String {
        let more = [
            ("player", player.into()),
            ("move", game.show_move(position, chosen).into()),
        ];
        let words = game.move_words(position, chosen);
        self.sentence("tell-move", &words, &more)
    }

    /// A move after the position that it is made in.
    pub fn ply(
        &self,
        game: &dyn AnyGame,
        position: &Position,
        chosen: &Move,
        player: Side,
    ) -> String {
        let before = self.position(game, position, player);
        format!("{before} {}", self.chosen(game, position, chosen, player))
    }

    /// How a game ended that somebody won, or nobody.
    pub fn ended(&self, game: &dyn AnyGame, end: &Position, winner: Option<Side>) -> String {
        let Some(winner) = winner else {
            return self.say("tell-draw");
        };
        if game.facts().solo {
            return self.say("tell-solved");
        }
        let player = ("player", winner.into());
        match game.ending(end) {
            Some(Ending::Score(points)) => {
                let points = ("points", points.unsigned_abs().into());
                self.tell("tell-wins-by", &[player, points])
            }
            _ => self.tell("tell-wins", &[player]),
        }
    }

    /// Who wins a line, and in how many moves of the winner; in how many at all if nobody does.
    pub fn line_result(
        &self,
        winner: Option<Side>,
        winner_moves: Option<u64>,
        plies: u64,
    ) -> String {
        match (winner, winner_moves) {
            (Some(winner), Some(moves)) => self.tell(
                "line-won",
                &[("player", winner.into()), ("moves", moves.into())],
            ),
            _ => self.tell("line-drawn", &[("plies", plies.into())]),
        }
    }

    /// What stands above a line that is told: its number, whether it is the best one, and how long it
    /// takes the winner that was asked for, if one was.
    pub fn line_heading(&self, heading: &Heading) -> String {
        let best = ("best", if heading.best { "yes" } else { "no" }.into());
        let moves = (
            "moves",
            heading.winner_moves.unwrap_or(heading.plies).into(),
        );
        let plies = ("plies", heading.plies.into());
        match (heading.number, heading.wanted) {
            (Some(number), true) => {
                self.tell("tell-solution", &[("number", number.into()), best, moves])
            }
            (Some(number), false) => {
                self.tell("tell-game", &[("number", number.into()), best, plies])
            }
            (None, true) => self.tell("tell-optimal", &[moves]),
            (None, false) => self.tell("tell-shortest", &[plies]),
        }
    }

    /// What a theorem says of a position.
    pub fn remark(&self, remark: &Remark) -> String {
        self.sentence(remark.message, &remark.words, &[])
    }

    /// What is asked of whoever has pointed at the first part of a move and has a few left: "Keep which one".
    /// None for games whose moves say it themselves.
    pub fn choice_asked(&self) -> Option<String> {
        self.knows("choice-asked").then(|| self.say("choice-asked"))
    }

    /// What a move answers to it: "coffee".
    pub fn choice(&self, game: &dyn AnyGame, position: &Position, chosen: &Move) -> String {
        let words = game.move_words(position, chosen);
        self.sentence("choice", &words, &[])
    }

    /// What the letters on the board of the game mean, where it has any.
    pub fn legend(&self) -> Option<String> {
        self.knows("legend").then(|| self.say("legend"))
    }
}
