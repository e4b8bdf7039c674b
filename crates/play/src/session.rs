//! A game being played: its moves, back and forth, and what they gave away.

use gagne_core::{Budget, Dice, Side};

use gagne_engine::{AnyGame, Error, Ground, Method, Registry};

use crate::judgement::Judgement;
use crate::player::{Player, choose};
use crate::record::Record;
use crate::step::{Finish, Scene, Step, scene, step};

/// A game being played.
pub struct Session {
    game: Box<dyn AnyGame>,
    start: String,
    /// Who moves at the start.
    opener: Side,
    /// The moves, those that were taken back included.
    steps: Vec<Step>,
    /// How many of them stand.
    at: usize,
    players: [Player; 2],
    seed: u64,
    dice: Dice,
}

impl Session {
    /// Begins a game.
    pub fn new(
        registry: &Registry,
        game: &str,
        position: Option<&str>,
        players: [Player; 2],
        seed: u64,
    ) -> Result<Session, Error> {
        let game = registry.open(game)?;
        let scene = scene(game.as_ref(), position)?;
        Ok(Session {
            game,
            start: scene.position,
            opener: scene.player,
            steps: Vec::new(),
            at: 0,
            players,
            seed,
            dice: Dice::new(seed),
        })
    }

    /// Takes up a game that was written down, as far as its moves are legal: also the first that is
    /// not, if there is one.
    pub fn resume(registry: &Registry, record: &Record) -> Result<(Session, Option<Error>), Error> {
        let start = Some(record.start.as_str()).filter(|start| !start.is_empty());
        let player = |name: &str| match name {
            "" => Ok(Player::Human),
            name => Player::named(name),
        };
        let players = [player(&record.players[0])?, player(&record.players[1])?];
        let mut session = Session::new(registry, &record.game, start, players, record.seed)?;
        for chosen in &record.moves {
            if let Err(error) = session.play(chosen) {
                return Ok((session, Some(error)));
            }
        }
        Ok((session, None))
    }

    /// The game as it is written down.
    pub fn record(&self) -> Result<Record, Error> {
        Ok(Record {
            game: self.game.name(),
            start: self.start.clone(),
            players: self.players.map(|player| player.to_string()),
            seed: self.seed,
            moves: self
                .steps()
                .iter()
                .map(|step| step.chosen.clone())
                .collect(),
            result: self.finish()?.map_or("*", Finish::text).to_owned(),
            cut_off: false,
        })
    }

    /// The game, to ask it other questions.
    pub fn game(&mut self) -> &mut dyn AnyGame {
        self.game.as_mut()
    }

    /// The moves that stand.
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.at]
    }

    /// The text of the position after so many moves.
    pub fn position_after(&self, moves: usize) -> &str {
        match moves.checked_sub(1) {
            Some(last) => &self.steps[last].to,
            None => &self.start,
        }
    }

    /// The text of the position now.
    pub fn position(&self) -> &str {
        self.position_after(self.at)
    }

    /// The position now.
    pub fn scene(&self) -> Result<Scene, Error> {
        scene(self.game.as_ref(), Some(self.position()))
    }

    /// Who was to move after so many moves.
    pub fn mover_after(&self, moves: usize) -> Side {
        let steps = self.steps[..moves].iter();
        steps.fold(self.opener, |side, step| side.next(step.again))
    }

    /// Who is to move.
    pub fn mover(&self) -> Side {
        self.mover_after(self.at)
    }

    /// The player who is to move.
    pub fn player(&self) -> Player {
        self.players[self.mover().index()]
    }

    /// Both players.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// Another player takes a place.
    pub fn seat(&mut self, side: Side, player: Player) {
        self.players[side.index()] = player;
    }

    /// How the game ended, if it is over.
    pub fn finish(&self) -> Result<Option<Finish>, Error> {
        let ending = self.scene()?.over;
        Ok(ending.map(|ending| Finish::of(ending, self.mover())))
    }

    /// Makes a move that somebody typed.
    pub fn play(&mut self, chosen: &str) -> Result<&Step, Error> {
        let step = step(self.game.as_ref(), Some(self.position()), chosen)?;
        Ok(self.add(step))
    }

    /// Lets a player move, the one whose turn it is unless another is named, and tells how the move
    /// was found; none if it is a person's turn or play is over.
    pub fn advance(
        &mut self,
        player: Option<Player>,
        budget: &Budget,
    ) -> Result<Option<Ground>, Error> {
        let player = player.unwrap_or(self.player());
        let position = self.position().to_owned();
        let choice = choose(
            self.game.as_mut(),
            Some(&position),
            player,
            &mut self.dice,
            budget,
        )?;
        Ok(choice.map(|choice| {
            self.add(choice.step);
            choice.ground
        }))
    }

    fn add(&mut self, step: Step) -> &Step {
        // The same move once more is a move brought back; any other makes the rest void.
        let brought_back = self.steps.get(self.at) == Some(&step);
        if !brought_back {
            self.steps.truncate(self.at);
            self.steps.push(step);
        }
        self.at += 1;
        &self.steps[self.at - 1]
    }

    /// Takes a move back.
    pub fn undo(&mut self) -> bool {
        let some = self.at > 0;
        self.at -= usize::from(some);
        some
    }

    /// Brings a move back that was taken back.
    pub fn redo(&mut self) -> bool {
        let some = self.at < self.steps.len();
        self.at += usize::from(some);
        some
    }

    /// What a move that was made is worth beside the best; moves count from 0.
    pub fn judge(&mut self, place: usize, budget: &Budget) -> Result<Judgement, Error> {
        let position = self.position_after(place).to_owned();
        let report = self
            .game
            .moves(Some(&position), Method::Auto, usize::MAX, budget)?;
        Ok(Judgement::of(&report, &self.steps[place].chosen))
    }
}

#[cfg(test)]
mod tests {
    use gagne_catalogue::catalogue;

    use super::*;

    fn chomp(players: [&str; 2]) -> Session {
        let players = players.map(|name| Player::named(name).unwrap());
        Session::new(catalogue(), "chomp", Some("2x3"), players, 1).unwrap()
    }

    #[test]
    fn moves_are_taken_back_and_brought_back() {
        let mut session = chomp(["human", "human"]);
        session.play("1,2").unwrap();
        session.play(" 2, 3 ").unwrap();
        assert_eq!((session.mover(), session.steps().len()), (Side::First, 2));
        assert!(session.undo() && session.redo() && session.undo() && session.undo());
        assert!(!session.undo());
        session.play("1,2").unwrap();
        assert!(session.redo(), "the same move keeps what followed");
        session.undo();
        session.play("2,2").unwrap();
        assert!(!session.redo());
        assert!(session.play("9,9").is_err());
    }

    #[test]
    fn a_program_plays_to_the_end_and_the_record_replays() {
        let mut session = chomp(["perfect", "random"]);
        while session.advance(None, &Budget::default()).unwrap().is_some() {}
        assert_eq!(
            session.finish().unwrap().and_then(|end| end.winner),
            Some(Side::First)
        );
        let record = session.record().unwrap();
        let (again, wrong) = Session::resume(catalogue(), &record).unwrap();
        assert_eq!((again.record().unwrap(), wrong), (record, None));
    }

    #[test]
    fn a_move_that_loses_the_game_is_judged() {
        let mut session = chomp(["human", "human"]);
        session.play("1,1").unwrap();
        let judged = session.judge(0, &Budget::default()).unwrap();
        assert_eq!(judged.given(), 2);
    }
}
