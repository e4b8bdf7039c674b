//! A position in play: who moves, whether it is over, and what a move leads to.

use gagne_core::{Ending, Entry, Game, Outcome};

use crate::Error;
use crate::opened::Opened;

/// A position as players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Its text.
    pub position: String,
    /// Who is to move, as far as the position tells: 1 where it does not.
    pub player: u8,
    /// How play ended, for the player who would move next.
    pub over: Option<Ending>,
    /// What play that never ends is worth, to the player to move.
    pub endless: Ending,
    /// Whether it is a puzzle for one player.
    pub solo: bool,
    /// Whether it is played for points.
    pub scored: bool,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The text of the move.
    pub chosen: String,
    /// The position that it leads to.
    pub to: String,
    /// Whether the same player moves again.
    pub again: bool,
    /// The spots of the sketch that make the move, pointed at one after another; none if it has
    /// only its text.
    pub gesture: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won; none for a draw.
    pub winner: Option<u8>,
    /// Points of player 1 less those of player 2, where the game is played for points.
    pub points: Option<i64>,
}

impl Finish {
    /// How a game ended whose last position belongs to a player.
    pub fn of(ending: Ending, player: u8) -> Self {
        let outcome = ending.value().outcome();
        let winner = match outcome {
            Outcome::Win => Some(player),
            Outcome::Lose => Some(3 - player),
            Outcome::Draw => None,
        };
        let points = match ending {
            Ending::Score(score) if player == 1 => Some(score),
            Ending::Score(score) => Some(-score),
            Ending::Outcome(_) => None,
        };
        Finish { winner, points }
    }

    /// The result as records of games write it.
    pub fn text(self) -> &'static str {
        match self.winner {
            Some(1) => "1-0",
            Some(_) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// Moves named to somebody whose move is none.
const NAMED: usize = 12;
/// Most moves that are compared with a wrong one.
const COMPARED: usize = 2000;

/// A move as it is compared: without blanks, in lower case.
fn folded(text: &str) -> String {
    let kept = text.chars().filter(|found| !found.is_whitespace());
    kept.flat_map(char::to_lowercase).collect()
}

impl<G: Entry + Game + Sync + 'static> Opened<G> {
    pub(crate) fn scene_of(&self, position: &G::Position) -> Scene {
        Scene {
            position: self.game.show(position),
            player: self.game.player(position).number(),
            over: self.game.ending(position),
            endless: self.game.endless(position),
            solo: self.game.facts().solo,
            scored: self.game.facts().scored,
        }
    }

    pub(crate) fn step_of(&self, position: &G::Position, chosen: G::Move) -> Step {
        Step {
            chosen: self.game.show_move(position, chosen),
            to: self.game.show(&self.game.play(position, chosen)),
            again: self.game.again(position, chosen),
            gesture: self.game.gesture(position, chosen),
        }
    }

    /// The legal moves, none if play is over.
    pub(crate) fn legal_moves(&self, position: &G::Position) -> Result<Vec<G::Move>, Error> {
        let mut moves = Vec::new();
        if self.game.ending(position).is_none() {
            let meter = gagne_core::Meter::unbounded();
            self.check_listable(position)
                .map_err(|failure| failure.error(&meter))?;
            self.game.moves(position, &mut moves);
        }
        Ok(moves)
    }

    /// The move that a text names: it is compared with the texts of the legal moves, blanks and
    /// case forgiven.
    pub(crate) fn typed(&self, position: &G::Position, text: &str) -> Result<G::Move, Error> {
        let moves = self.legal_moves(position)?;
        let wanted = folded(text);
        let mut shown = String::new();
        let found = moves.iter().find(|&&legal| {
            shown.clear();
            self.game.write_move(position, legal, &mut shown);
            folded(&shown) == wanted
        });
        if let Some(&found) = found {
            return Ok(found);
        }
        let legal = |&legal: &G::Move| self.game.show_move(position, legal);
        let edits = |text: String| {
            let edits = strsim::damerau_levenshtein(&wanted, &folded(&text));
            (edits <= 1 && edits < text.chars().count()).then_some(text)
        };
        let short = wanted.len() <= 40;
        let compared = moves.iter().take(if short { COMPARED } else { 0 });
        Err(Error::BadMove {
            game: G::NAME,
            text: text.to_owned(),
            near: compared.map(legal).find_map(edits),
            legal: moves.iter().take(NAMED).map(legal).collect(),
            count: moves.len() as u64,
        })
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Budget, Outcome};

    use super::*;

    #[test]
    fn legal_moves_are_told_without_their_worth() {
        let game = crate::open("chomp").unwrap();
        assert_eq!(game.legal(Some("2x2"), 9).unwrap(), ["1,1", "1,2", "2,2"]);
        assert_eq!(game.legal(Some("2x2"), 1).unwrap(), ["1,1"]);
        assert!(game.legal(Some("1x1"), 9).unwrap().is_empty());
        let many = crate::open("nim").unwrap();
        let refused = many.legal(Some("1000000000000"), 1);
        assert!(matches!(refused, Err(Error::TooManyMoves { .. })));
    }

    #[test]
    fn steps_tell_what_to_point_at() {
        let game = crate::open("nim").unwrap();
        let steps = game.steps(Some("1,2"), 9, &Budget::default()).unwrap();
        let told: Vec<_> = steps
            .iter()
            .map(|step| {
                (
                    step.chosen.as_str(),
                    step.to.as_str(),
                    step.gesture.concat(),
                )
            })
            .collect();
        let gesture = str::to_owned;
        assert_eq!(
            told,
            [
                ("1-1", "0,2", gesture("1-1")),
                ("2-1", "1,1", gesture("2-2")),
                ("2-2", "1,0", gesture("2-1")),
            ]
        );
    }

    #[test]
    fn play_without_end_has_a_worth() {
        let endless = |game: &str| {
            let game = crate::open(game).unwrap();
            game.scene(None).unwrap().endless
        };
        assert_eq!(endless("dodgem"), Ending::Outcome(Outcome::Draw));
        assert_eq!(endless("hare"), Ending::Outcome(Outcome::Lose));
    }
}
