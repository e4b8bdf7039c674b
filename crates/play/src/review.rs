//! A game that was played, move by move, with what each was worth beside the best.

use gagne_core::{Budget, Meter, Side};
use gagne_engine::{AnyGame, Error, Method, write_value};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::bounds::check_budget;
use crate::judgement::Judgement;
use crate::step::{Finish, Step, made};
use crate::turning::Turning;

/// Which game is looked at, and how.
#[derive(Clone, Copy, Debug)]
pub struct ReviewRequest<'r> {
    /// The position that it began with; none is the start.
    pub start: Option<&'r str>,
    /// The moves.
    pub moves: &'r [String],
    /// Most moves of a position that is played from.
    pub most_moves: usize,
    /// Whether moves that there is no time to judge are still told.
    pub partial: bool,
}

/// A move that was made.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// The move.
    pub step: Step,
    /// Who made it.
    pub player: Side,
    /// What it was worth, and which moves were best; none if that was not found in time.
    pub judged: Option<(Judgement, Vec<String>)>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct ReviewReport {
    /// The game with its rules.
    pub game: String,
    /// Where it began.
    pub start: String,
    /// Where it stands after the last move.
    pub position: String,
    /// Who is to move there.
    pub player: Side,
    /// How it ended, if it did.
    pub finish: Option<Finish>,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// The move that decided it, if it ended and is no puzzle.
    pub turning: Option<Turning>,
}

/// Looks at a game that was played.
pub fn review(
    game: &mut dyn AnyGame,
    request: &ReviewRequest<'_>,
    budget: &Budget,
) -> Result<ReviewReport, Error> {
    let budget = &budget.begun();
    // After the first position that the budget does not allow, moves are only made, and there has to
    // be time left for that.
    let judging = Budget {
        time: budget.time.map(|time| time / 4 * 3),
        ..budget.clone()
    };
    let mut judging = Some(judging);
    let mut position = game.at(request.start)?;
    let (start, mut player) = (game.show(&position), game.player(&position));
    let mut moves = Vec::with_capacity(request.moves.len());
    for chosen in request.moves {
        check_budget(budget)?;
        let count = game.move_count(&position);
        if game.ending(&position).is_none() && count > request.most_moves as u128 {
            return Err(Error::TooManyMoves { count });
        }
        let chosen = game.typed(&position, chosen)?;
        let step = made(game, &position, &chosen, &mut Meter::unbounded())?;
        let at = game.show(&position);
        let judged = match &judging {
            Some(within) => match judge(game, &at, &step.chosen, within) {
                Ok(judged) => Some(judged),
                Err(error) if error.is_budget() && request.partial => None,
                Err(error) => return Err(error),
            },
            None => None,
        };
        judging = judging.filter(|_| judged.is_some());
        let mover = player;
        player = player.next(step.again);
        position = game.at(Some(&step.to))?;
        moves.push(ReviewedMove {
            step,
            player: mover,
            judged,
        });
    }
    let finish = game.ending(&position);
    let finish = finish.map(|ending| Finish::of(ending, player));
    let judged = moves.iter().map(|made| {
        let judged = made.judged.as_ref().map(|(judged, _)| *judged);
        (made.player, judged)
    });
    let turning = finish
        .filter(|_| !game.facts().solo)
        .map(|finish| Turning::of(judged, finish.winner));
    Ok(ReviewReport {
        game: game.name(),
        start,
        position: game.show(&position),
        player,
        finish,
        turning,
        moves,
    })
}

/// What a move is worth, and what would have been best.
fn judge(
    game: &mut dyn AnyGame,
    position: &str,
    chosen: &str,
    budget: &Budget,
) -> Result<(Judgement, Vec<String>), Error> {
    let report = game.moves(Some(position), Method::Auto, usize::MAX, budget)?;
    let judged = Judgement::of(&report, chosen);
    let equals = report
        .moves
        .iter()
        .take_while(|legal| legal.value == judged.best);
    let equals = equals.map(|legal| legal.text.clone()).collect();
    Ok((judged, equals))
}

impl Serialize for ReviewedMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.step.write(&mut map)?;
        map.serialize_entry("player", &self.player.number())?;
        if let Some((judged, best)) = &self.judged {
            write_value(&mut map, judged.made)?;
            map.serialize_entry("given", &judged.given())?;
            map.serialize_entry("best", best)?;
        }
        map.serialize_entry("solved", &self.judged.is_some())?;
        map.end()
    }
}

impl Serialize for ReviewReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("start", &self.start)?;
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry("player", &self.player.number())?;
        map.serialize_entry("over", &self.finish.is_some())?;
        let winner = self.finish.and_then(|finish| finish.winner);
        map.serialize_entry("winner", &winner.map(Side::number))?;
        let points = self.finish.and_then(|finish| finish.points);
        map.serialize_entry("points", &points)?;
        if let Some(place) = self.turning.and_then(Turning::place) {
            map.serialize_entry("lost_at", &(place + 1))?;
        }
        map.serialize_entry("moves", &self.moves)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gagne_catalogue::open;

    use super::*;

    fn reviewed(partial: bool, budget: &Budget) -> Result<ReviewReport, Error> {
        let mut game = open("chomp").unwrap();
        let request = ReviewRequest {
            start: Some("2x3"),
            moves: &["1,1", " 2, 2 "].map(str::to_owned),
            most_moves: 100,
            partial,
        };
        review(game.as_mut(), &request, budget)
    }

    #[test]
    fn each_move_is_judged_and_one_decided() {
        let told = reviewed(false, &Budget::default()).unwrap();
        let (judged, best) = told.moves[0].judged.as_ref().unwrap();
        assert_eq!(
            (judged.given(), best.as_slice()),
            (2, &["1,3".to_owned()][..])
        );
        assert_eq!(
            told.finish.and_then(|finish| finish.winner),
            Some(Side::Second)
        );
        assert_eq!(told.turning, Some(Turning::WinLost(0)));
        assert_eq!(told.moves[1].step.chosen, "2,2");
    }

    #[test]
    fn a_budget_ends_the_judging_or_all() {
        let late = Budget {
            time: Some(Duration::ZERO),
            ..Budget::default()
        };
        assert!(reviewed(true, &late).is_err_and(|error| error.is_budget()));
        let small = Budget {
            memory: Some(0),
            ..Budget::default()
        };
        let told = reviewed(true, &small).unwrap();
        assert!(told.moves.iter().all(|made| made.judged.is_none()));
        assert_eq!(told.turning, Some(Turning::Unknown));
        assert!(reviewed(false, &small).is_err());
    }

    #[test]
    fn too_many_moves_are_refused() {
        let mut game = open("nim").unwrap();
        let request = ReviewRequest {
            start: Some("1000"),
            moves: &["1-1".to_owned()],
            most_moves: 999,
            partial: false,
        };
        let refused = review(game.as_mut(), &request, &Budget::default());
        assert!(matches!(refused, Err(Error::TooManyMoves { count: 1000 })));
    }
}
