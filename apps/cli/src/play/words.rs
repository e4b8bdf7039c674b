//! What is said about a game being played, in the language of the players.

use gagne::{
    Argument, Ground, Language, Outcome, Player, Registry, SearchReport, Side, Speech, Turning,
    Value,
};

use super::table::{GameTable, Over};
use crate::commands::search::estimate;
use crate::commands::solve::short;
use crate::interface;

/// Speaks about one game.
pub(crate) struct GameWords {
    /// The messages of the program and of the game.
    pub(crate) speech: Speech,
    /// Whether it is a puzzle for one player.
    solo: bool,
}

/// A message about a player with one more number.
fn about(player: Side, key: &'static str, number: u64) -> [(&'static str, Argument); 2] {
    [("player", player.into()), (key, Argument::from(number))]
}

impl GameWords {
    /// Knows the messages of a game, `name` or `name:rules`.
    pub(crate) fn new(registry: &Registry, game: &str, language: Language, solo: bool) -> Self {
        let name = game.split(':').next().unwrap_or_default();
        let mut speech = match registry.find(name) {
            Ok(listing) => Speech::about(language, listing),
            Err(_) => Speech::new(language),
        };
        interface::learn(&mut speech);
        GameWords { speech, solo }
    }

    /// The title of the game, with its rules where they are not the usual ones.
    pub(crate) fn title(&self, game: &str) -> String {
        let title = self.speech.say("title");
        match game.split_once(':') {
            Some((_, rules)) => format!("{title} ({rules})"),
            None => title,
        }
    }

    /// The name of somebody who plays.
    pub(crate) fn player(&self, player: Player) -> String {
        match player {
            Player::Human => self.speech.say("play-human"),
            program => program.to_string(),
        }
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self, mover: Side) -> String {
        if self.solo {
            self.speech.say("play-turn-solo")
        } else {
            self.speech.tell("play-turn", &about(mover, "count", 0))
        }
    }

    /// That somebody made a move.
    pub(crate) fn moved(&self, mover: Side, chosen: &str) -> String {
        let words = [("player", mover.into()), ("move", chosen.into())];
        let name = if self.solo {
            "play-moved-solo"
        } else {
            "play-moved"
        };
        self.speech.tell(name, &words)
    }

    /// That a move does not rest on exact values though its player goes by them, and on what instead.
    pub(crate) fn unproved(&self, player: Player, ground: Ground) -> Option<String> {
        let name = match (ground, player) {
            (Ground::Usual | Ground::Proved, _) => return None,
            (Ground::Chance, _) => "play-by-chance",
            (_, Player::Level(_)) if !self.solo => "play-ahead-erring",
            _ => "play-looked-ahead",
        };
        let plies = ground.depth().unwrap_or_default();
        Some(
            self.speech
                .tell(name, &about(Side::First, "plies", plies.into())),
        )
    }

    /// What a move that a player made has left, as a sentence; nothing if it ended the game.
    pub(crate) fn worth(&self, made: Value, mover: Side) -> Option<String> {
        let other = mover.other();
        if self.solo {
            return match made.plies() {
                Some(0 | 1) => None,
                Some(plies) => Some(
                    self.speech
                        .tell("solved-in", &about(Side::First, "plies", plies - 1)),
                ),
                None => Some(self.speech.say("never-solved")),
            };
        }
        if let Some(score) = made.score() {
            let points = score.unsigned_abs();
            return Some(match made.outcome() {
                Outcome::Win => (self.speech).tell("play-ahead", &about(mover, "points", points)),
                Outcome::Lose => (self.speech).tell("play-ahead", &about(other, "points", points)),
                Outcome::Draw => self.speech.say("play-level"),
            });
        }
        let winner = match made.outcome() {
            Outcome::Win => mover,
            Outcome::Lose => other,
            Outcome::Draw => return Some(self.speech.say("play-drawn")),
        };
        match made.plies() {
            Some(0 | 1) => None,
            Some(plies) => {
                let words = about(winner, "plies", plies - 1);
                Some(self.speech.tell("play-won-in", &words))
            }
            None => Some(self.speech.tell("play-won", &about(winner, "plies", 0))),
        }
    }

    /// What the best move of a position is worth to the player to move, as a sentence.
    pub(crate) fn prospect(&self, best: Value, mover: Side) -> Option<String> {
        let tell =
            |name: &str, key, number| Some(self.speech.tell(name, &about(mover, key, number)));
        if self.solo {
            return match best.plies() {
                Some(plies) => tell("solved-in", "plies", plies),
                None => tell("never-solved", "plies", 0),
            };
        }
        if let Some(score) = best.score() {
            let name = match best.outcome() {
                Outcome::Win => "score-win",
                Outcome::Lose => "score-lose",
                Outcome::Draw => "score-draw",
            };
            return tell(name, "points", score.unsigned_abs());
        }
        match (best.outcome(), best.plies()) {
            (Outcome::Win, Some(plies)) => tell("wins", "plies", plies),
            (Outcome::Win, None) => tell("wins-somehow", "plies", 0),
            (Outcome::Lose, Some(plies)) => tell("loses", "plies", plies),
            (Outcome::Lose, None) => tell("loses-somehow", "plies", 0),
            (Outcome::Draw, _) => tell("draws", "plies", 0),
        }
    }

    /// What looking ahead makes of a position, as a sentence that says whether it is proved.
    pub(crate) fn guess(&self, report: &SearchReport) -> Option<String> {
        match report.value {
            Some(value) => self.prospect(value, Side::second_if(report.player == 2)),
            None => Some(estimate(&self.speech, report)),
        }
    }

    /// The value of a move in a letter or a sign, and a number.
    pub(crate) fn brief(&self, value: Option<Value>) -> String {
        let Some(value) = value else {
            return "?".to_owned();
        };
        if let Some(score) = value.score() {
            return format!("{score:+}");
        }
        if self.solo {
            return value
                .plies()
                .map_or("×".to_owned(), |plies| plies.to_string());
        }
        let letter = self.speech.say(match value.outcome() {
            Outcome::Win => "play-letter-win",
            Outcome::Lose => "play-letter-lose",
            Outcome::Draw => "play-letter-draw",
        });
        match value.plies() {
            Some(plies) => format!("{letter} {plies}"),
            None => letter,
        }
    }

    /// The value of a move in a word and a number.
    pub(crate) fn value(&self, value: Option<Value>) -> String {
        let Some(value) = value else {
            return "?".to_owned();
        };
        if self.solo {
            return match value.plies() {
                Some(plies) => self.speech.number(plies),
                None => self.speech.say("play-never"),
            };
        }
        short(&self.speech, value)
    }

    /// How play ended.
    pub(crate) fn over(&self, over: Over, moves: usize) -> String {
        let moves = moves as u64;
        if self.solo {
            let name = match over.finish.winner {
                Some(Side::First) => "play-solved",
                _ => "play-not-solved",
            };
            return self.speech.tell(name, &about(Side::First, "count", moves));
        }
        let mut said = match (over.finish.winner, over.finish.points) {
            (None, _) => self.speech.say("play-over-draw"),
            (Some(winner), Some(points)) => {
                let words = about(winner, "points", points.unsigned_abs());
                self.speech.tell("play-over-points", &words)
            }
            (Some(winner), None) => (self.speech).tell("play-over-won", &about(winner, "count", 0)),
        };
        if over.endless {
            said = format!("{} {said}", self.speech.say("play-endless"));
        }
        said
    }

    /// Where the game was lost, if that is known.
    pub(crate) fn turning(&self, table: &GameTable, over: Over) -> Option<String> {
        let steps = table.session.steps();
        if self.solo {
            let least = table.opinion(table.session.position_after(0))??.best()?;
            let least = least.plies()?;
            let name = if least == steps.len() as u64 {
                "play-least"
            } else {
                "play-could-less"
            };
            return Some(self.speech.tell(name, &about(Side::First, "plies", least)));
        }
        let (name, place) = match table.turning(over) {
            Turning::WinLost(place) => ("play-win-lost", place),
            Turning::DrawLost(place) => ("play-draw-lost", place),
            Turning::WinMissed(place) => ("play-win-missed", place),
            Turning::LostFromStart => return Some(self.speech.say("play-lost-from-start")),
            Turning::Unknown => return None,
        };
        let best = table.opinion(table.session.position_after(place))??;
        let words = [
            ("number", (place as u64 + 1).into()),
            ("move", steps[place].chosen.as_str().into()),
            ("player", table.session.mover_after(place).into()),
            ("best", best.moves.first()?.0.as_str().into()),
        ];
        Some(self.speech.tell(name, &words))
    }
}
