//! A position in play: who moves, whether it is over, and what a move leads to.

use gagne_core::{Budget, Ending, Meter, Outcome, Side};
use gagne_engine::{AnyGame, Error, Failure, Move, Position};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A position as players see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Its text.
    pub position: String,
    /// Who is to move, as far as the position tells: the first player where it does not.
    pub player: Side,
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

impl Step {
    /// Writes its keys into a JSON object.
    pub fn write<S: SerializeMap>(&self, map: &mut S) -> Result<(), S::Error> {
        map.serialize_entry("move", &self.chosen)?;
        map.serialize_entry("to", &self.to)?;
        map.serialize_entry("again", &self.again)?;
        map.serialize_entry("gesture", &self.gesture)
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        self.write(&mut map)?;
        map.end()
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won; none for a draw.
    pub winner: Option<Side>,
    /// Points of player 1 less those of player 2, where the game is played for points.
    pub points: Option<i64>,
}

impl Finish {
    /// How a game ended whose last position belongs to a player.
    pub fn of(ending: Ending, player: Side) -> Self {
        let outcome = ending.value().outcome();
        let winner = match outcome {
            Outcome::Win => Some(player),
            Outcome::Lose => Some(player.other()),
            Outcome::Draw => None,
        };
        let points = match ending {
            Ending::Score(score) if player == Side::First => Some(score),
            Ending::Score(score) => Some(-score),
            Ending::Outcome(_) => None,
        };
        Finish { winner, points }
    }

    /// The result as records of games write it.
    pub fn text(self) -> &'static str {
        match self.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// A position as players see it.
pub fn scene(game: &dyn AnyGame, position: Option<&str>) -> Result<Scene, Error> {
    let position = game.at(position)?;
    let facts = game.facts();
    Ok(Scene {
        position: game.show(&position),
        player: game.player(&position),
        over: game.ending(&position),
        endless: game.endless(&position),
        solo: facts.solo,
        scored: facts.scored,
    })
}

/// The texts of the legal moves, at most `limit` of them, in the order of the game: what is shown to
/// somebody before anything is known of their worth.
pub fn legal(
    game: &dyn AnyGame,
    position: Option<&str>,
    limit: usize,
) -> Result<Vec<String>, Error> {
    let position = game.at(position)?;
    let legal = game.legal_moves(&position)?;
    let shown = legal.iter().take(limit);
    Ok(shown
        .map(|chosen| game.show_move(&position, chosen))
        .collect())
}

/// The legal moves with what they lead to, at most `limit` of them, in the order of the game.
pub fn steps(
    game: &dyn AnyGame,
    position: Option<&str>,
    limit: usize,
    budget: &Budget,
) -> Result<Vec<Step>, Error> {
    let mut meter = budget.meter();
    let position = game.at(position)?;
    let legal = game.legal_moves(&position)?;
    let (mut steps, mut bytes) = (Vec::new(), 0);
    for chosen in legal.iter().take(limit) {
        let step = made(game, &position, chosen, &mut meter)?;
        bytes += (step.chosen.len() + step.to.len() + size_of::<Step>()) as u64;
        meter
            .work(step.to.len())
            .and_then(|()| meter.hold(bytes))
            .map_err(|stop| Failure::Stop(stop).error(&meter))?;
        steps.push(step);
    }
    Ok(steps)
}

/// A move that somebody typed.
pub fn step(game: &dyn AnyGame, position: Option<&str>, chosen: &str) -> Result<Step, Error> {
    let position = game.at(position)?;
    let chosen = game.typed(&position, chosen)?;
    made(game, &position, &chosen, &mut Meter::unbounded())
}

/// What play that never ends is worth to the player to move; none if no position comes back.
pub fn endless(game: &dyn AnyGame, position: Option<&str>) -> Result<Option<Ending>, Error> {
    let position = game.at(position)?;
    Ok(game.facts().loops.then(|| game.endless(&position)))
}

/// A move as it is made.
pub(crate) fn made(
    game: &dyn AnyGame,
    position: &Position,
    chosen: &Move,
    meter: &mut Meter,
) -> Result<Step, Error> {
    let to = game.play(position, chosen, meter);
    let to = to.map_err(|stop| Failure::Stop(stop).error(meter))?;
    Ok(Step {
        chosen: game.show_move(position, chosen),
        to: game.show(&to),
        again: game.again(position, chosen),
        gesture: game.gesture(position, chosen),
    })
}

#[cfg(test)]
mod tests {
    use gagne_catalogue::open;

    use super::*;

    #[test]
    fn legal_moves_are_told_without_their_worth() {
        let game = open("chomp").unwrap();
        assert_eq!(
            legal(game.as_ref(), Some("2x2"), 9).unwrap(),
            ["1,1", "1,2", "2,2"]
        );
        assert_eq!(legal(game.as_ref(), Some("2x2"), 1).unwrap(), ["1,1"]);
        assert!(legal(game.as_ref(), Some("1x1"), 9).unwrap().is_empty());
        let many = open("nim").unwrap();
        let refused = legal(many.as_ref(), Some("1000000000000"), 1);
        assert!(matches!(refused, Err(Error::TooManyMoves { .. })));
    }

    #[test]
    fn steps_tell_what_to_point_at() {
        let game = open("nim").unwrap();
        let steps = steps(game.as_ref(), Some("1,2"), 9, &Budget::default()).unwrap();
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
            let game = open(game).unwrap();
            scene(game.as_ref(), None).unwrap().endless
        };
        assert_eq!(endless("dodgem"), Ending::Outcome(Outcome::Draw));
        assert_eq!(endless("hare"), Ending::Outcome(Outcome::Lose));
    }
}
