//! The game on the table: its moves, what is known of their worth, and the file it is kept in.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gagne::{
    AnyGame, Budget, Error, Finish, Ground, Judgement, Language, Look, Method, MovesReport, Player,
    Record, Registry, SearchReport, Session, Side, Speech, Turning, Value, legal,
};

use super::files::{FileRefusal, Files};
use super::knows;
use super::words::GameWords;

/// Occurrences of a position after which play counts as endless.
const COMES_BACK: usize = 3;

/// Who sits where, and what is written where.
pub(crate) struct Seating {
    /// Players that were named; the others are those of the record, or the usual ones.
    pub(crate) players: [Option<Player>; 2],
    /// The seed, if it was named.
    pub(crate) seed: Option<u64>,
    /// The file that is written after each move.
    pub(crate) save: Option<PathBuf>,
    /// Which files may be written.
    pub(crate) files: Files,
}

/// What the moves of a position are worth to the player who makes them, best first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Opinion {
    /// Each move with its value.
    pub(crate) moves: Vec<(String, Value)>,
    /// The same by move: a list of many thousands is asked about each of them at every frame.
    values: HashMap<String, Value>,
}

impl Opinion {
    /// What a report says.
    pub(crate) fn of(report: MovesReport) -> Self {
        let moves = report.moves.into_iter();
        let moves: Vec<_> = moves.map(|legal| (legal.text, legal.value)).collect();
        Opinion {
            values: moves.iter().cloned().collect(),
            moves,
        }
    }

    /// The value of a move.
    pub(crate) fn of_move(&self, chosen: &str) -> Option<Value> {
        self.values.get(chosen).copied()
    }

    /// The value of the best move.
    pub(crate) fn best(&self) -> Option<Value> {
        self.moves.first().map(|&(_, value)| value)
    }
}

/// How play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Over {
    /// Who won.
    pub(crate) finish: Finish,
    /// Whether it ended because a position came back too often.
    pub(crate) endless: bool,
}

/// The game on the table.
pub(crate) struct GameTable {
    /// The games that there are.
    pub(crate) registry: Arc<Registry>,
    /// The game being played.
    pub(crate) session: Session,
    /// What is said about it.
    pub(crate) words: GameWords,
    /// Whether it is a puzzle for one player.
    pub(crate) solo: bool,
    /// The file that is written after each move.
    pub(crate) save: Option<PathBuf>,
    /// Which files may be written.
    files: Files,
    /// Whether moves were made that no file has.
    pub(crate) unsaved: bool,
    /// The seed of the players, and of the deal where there is one.
    pub(crate) seed: u64,
    /// The game as it was named, if its board was dealt by the seed and not by a name.
    dealt: Option<String>,
    /// What is known of positions; none where it could not be found in time.
    opinions: HashMap<String, Option<Opinion>>,
    /// What is guessed of those positions; none where nothing could be.
    guesses: HashMap<String, Option<SearchReport>>,
    /// Positions whose worth cannot be found, however long it may take.
    beyond: HashSet<String>,
    /// How programs found their moves, by a few bits of the position and the move: positions may be
    /// long, and all of them together longer.
    grounds: HashMap<u64, Ground>,
}

impl GameTable {
    /// Begins a game.
    pub(crate) fn begin(
        registry: Arc<Registry>,
        game: &str,
        position: Option<&str>,
        seating: Seating,
        language: Language,
    ) -> Result<GameTable, Error> {
        let [first, second] = seating.players;
        let players = [
            first.unwrap_or(Player::Human),
            second.unwrap_or(Player::Perfect),
        ];
        let seed = seating.seed.unwrap_or_else(seed_of_now);
        let dealt = match position {
            None => registry.dealt(game, seed),
            Some(_) => None,
        };
        let named = dealt.as_deref().unwrap_or(game);
        let session = Session::new(&registry, named, position, players, seed)?;
        let kept = (seating.save, seating.files);
        let table = GameTable::around(registry, session, seed, kept, language)?;
        Ok(GameTable {
            dealt: dealt.map(|_| game.to_owned()),
            ..table
        })
    }

    /// Whether the seed dealt the board.
    pub(crate) fn is_dealt(&self) -> bool {
        self.dealt.is_some()
    }

    /// Takes up a game that was written down; also what is to be said about the file, if anything.
    pub(crate) fn resume(
        registry: Arc<Registry>,
        record: &Record,
        seating: Seating,
        language: Language,
    ) -> Result<(GameTable, Option<String>), Error> {
        let (mut session, wrong) = Session::resume(&registry, record)?;
        for (place, player) in Side::BOTH.into_iter().zip(seating.players) {
            if let Some(player) = player {
                session.seat(place, player);
            }
        }
        let seed = seating.seed.unwrap_or(record.seed);
        let kept = (seating.save, seating.files);
        let table = GameTable::around(registry, session, seed, kept, language)?;
        let kept = [("count", (table.session.steps().len() as u64).into())];
        let speech = &table.words.speech;
        let warning = match wrong {
            Some(error) => Some(format!(
                "{} {}",
                speech.error(&error),
                speech.tell("play-resumed-part", &kept)
            )),
            None if record.cut_off => Some(speech.tell("play-cut-off", &kept)),
            None => None,
        };
        Ok((table, warning))
    }

    fn around(
        registry: Arc<Registry>,
        mut session: Session,
        seed: u64,
        (save, files): (Option<PathBuf>, Files),
        language: Language,
    ) -> Result<GameTable, Error> {
        let scene = session.scene()?;
        // A position with more moves than can be listed cannot be played from: say so at once.
        legal(session.game(), Some(&scene.position), 1)?;
        if scene.solo {
            let player = session.players()[0];
            session.seat(Side::Second, player);
        }
        Ok(GameTable {
            words: GameWords::new(&registry, &session.game().name(), language, scene.solo),
            solo: scene.solo,
            registry,
            session,
            save,
            files,
            unsaved: false,
            seed,
            dealt: None,
            opinions: HashMap::new(),
            guesses: HashMap::new(),
            beyond: HashSet::new(),
            grounds: HashMap::new(),
        })
    }

    /// The same game from its start, with the next seed; a board that the seed dealt is dealt anew.
    pub(crate) fn again(&mut self) -> Result<(), Error> {
        self.seed = self.seed.wrapping_add(1);
        let redealt = (self.dealt.as_ref()).and_then(|game| self.registry.dealt(game, self.seed));
        let (name, start) = match redealt {
            Some(name) => (name, None),
            None => (
                self.session.game().name(),
                Some(self.session.position_after(0).to_owned()),
            ),
        };
        let players = self.session.players();
        self.session = Session::new(&self.registry, &name, start.as_deref(), players, self.seed)?;
        self.unsaved = false;
        Ok(())
    }

    /// Whether nobody is asked.
    pub(crate) fn programs_only(&self) -> bool {
        let players = self.session.players();
        players.iter().all(|&player| player != Player::Human)
    }

    /// Takes back the last move of a person, with what programs made of it; both players may be
    /// persons.
    pub(crate) fn undo(&mut self) -> bool {
        let session = &mut self.session;
        let before = session.steps().len();
        while session.undo() {
            if session.player() == Player::Human {
                return true;
            }
        }
        let programs = session
            .players()
            .iter()
            .all(|&player| player != Player::Human);
        // Nothing here was a person's: all of it stands again, unless nobody is a person.
        let kept = if programs {
            before.saturating_sub(1)
        } else {
            before
        };
        while session.steps().len() < kept && session.redo() {}
        session.steps().len() < before
    }

    /// Brings moves back until it is a person's turn again.
    pub(crate) fn redo(&mut self) -> bool {
        let session = &mut self.session;
        let some = session.redo();
        let programs = session
            .players()
            .iter()
            .all(|&player| player != Player::Human);
        while !programs && session.player() != Player::Human && session.redo() {}
        some
    }

    /// How play ended, if it did: by the rules, or because it would go on for ever.
    pub(crate) fn over(&self) -> Result<Option<Over>, Error> {
        let scene = self.session.scene()?;
        let mover = self.session.mover();
        if let Some(ending) = scene.over {
            let finish = Finish::of(ending, mover);
            return Ok(Some(Over {
                finish,
                endless: false,
            }));
        }
        // A person may go round a puzzle as long as they please.
        if self.solo && !self.programs_only() {
            return Ok(None);
        }
        let now = self.session.position();
        let steps = self.session.steps().len();
        let times = (0..=steps)
            .filter(|&place| self.session.position_after(place) == now)
            .count();
        Ok((times >= COMES_BACK).then(|| Over {
            finish: Finish::of(scene.endless, mover),
            endless: true,
        }))
    }

    /// What is known of a position: nothing yet, or that it could not be found in time, or all.
    pub(crate) fn opinion(&self, position: &str) -> Option<Option<&Opinion>> {
        self.opinions.get(position).map(Option::as_ref)
    }

    /// Keeps what was found of a position.
    pub(crate) fn keep(&mut self, position: String, opinion: Option<Opinion>) {
        self.opinions.insert(position, opinion);
    }

    /// Keeps that the worth of a position cannot be found, however long it may take.
    pub(crate) fn give_up(&mut self, position: String) {
        self.beyond.insert(position);
    }

    /// Whether the worth of the position was not found in time, and somebody wants it all the same:
    /// who goes by exact values will move next.
    pub(crate) fn wants_patience(&self) -> bool {
        let now = self.session.position();
        self.session.players().into_iter().any(knows)
            && self.session.player() == Player::Human
            && matches!(self.opinion(now), Some(None))
            && !self.beyond.contains(now)
    }

    /// Keeps how the move of a program was found.
    pub(crate) fn keep_ground(&mut self, position: String, chosen: String, ground: Ground) {
        self.grounds.insert(bits(&position, &chosen), ground);
    }

    /// How a move that was made was found, if a program made it.
    pub(crate) fn ground(&self, place: usize) -> Option<Ground> {
        let chosen = &self.session.steps().get(place)?.chosen;
        let position = self.session.position_after(place);
        self.grounds.get(&bits(position, chosen)).copied()
    }

    /// Bytes of the texts of the game so far.
    pub(crate) fn bytes(&self) -> u64 {
        let steps = self.session.steps().iter();
        steps
            .map(|step| (step.to.len() + step.chosen.len() + size_of_val(step)) as u64)
            .sum()
    }

    /// Lets a program move, the one whose turn it is unless another is named.
    pub(crate) fn advance(&mut self, player: Option<Player>, budget: &Budget) -> Result<(), Error> {
        let position = self.session.position().to_owned();
        let ground = self.session.advance(player, budget)?;
        if let (Some(ground), Some(step)) = (ground, self.session.steps().last()) {
            let chosen = step.chosen.clone();
            self.keep_ground(position, chosen, ground);
        }
        Ok(())
    }

    /// Finds what a position is worth, if that does not take long.
    pub(crate) fn consider(&mut self, place: usize, budget: &Budget) {
        let position = self.session.position_after(place).to_owned();
        if !self.opinions.contains_key(&position) {
            let report = look(self.session.game(), &position, budget);
            self.keep(position, report.ok());
        }
    }

    /// Keeps what was guessed of a position.
    pub(crate) fn keep_guess(&mut self, position: String, report: Option<SearchReport>) {
        self.guesses.insert(position, report);
    }

    /// Whether the worth of the position is not known, and nothing is guessed yet.
    pub(crate) fn wants_guess(&self) -> bool {
        let now = self.session.position();
        !self.solo && self.opinion(now).flatten().is_none() && !self.guesses.contains_key(now)
    }

    /// What is guessed of the position, where no more is known.
    pub(crate) fn guessed(&self) -> Option<&SearchReport> {
        let now = self.session.position();
        let guess = self.guesses.get(now)?.as_ref();
        guess.filter(|_| self.opinion(now).flatten().is_none())
    }

    /// Where a game that is over was lost, by what is known of the moves.
    pub(crate) fn turning(&self, over: Over) -> Turning {
        let moves = (0..self.session.steps().len())
            .map(|place| (self.session.mover_after(place), self.judgement(place)));
        Turning::of(moves, over.finish.winner)
    }

    /// What a move was worth beside the best, if it is known.
    pub(crate) fn judgement(&self, place: usize) -> Option<Judgement> {
        let opinion = self.opinion(self.session.position_after(place))??;
        let chosen = &self.session.steps().get(place)?.chosen;
        Some(Judgement {
            best: opinion.best()?,
            made: opinion.of_move(chosen)?,
        })
    }

    /// The value after a move as a sentence, if it is known and play goes on.
    pub(crate) fn value_after(&self, place: usize) -> Option<String> {
        let made = self.judgement(place)?.made;
        self.words.worth(made, self.session.mover_after(place))
    }

    /// The game as it is written down.
    fn record(&self) -> Result<Record, Error> {
        let mut record = self.session.record()?;
        record.seed = self.seed;
        if let Some(over) = self.over()? {
            record.result = over.finish.text().to_owned();
        }
        Ok(record)
    }

    /// Writes the game to the file that was named, if one was.
    pub(crate) fn save(&mut self) -> Result<(), String> {
        match self.save.clone() {
            Some(path) => self.save_to(&path),
            None => Ok(()),
        }
    }

    /// Writes the game to a file, whole or not at all.
    pub(crate) fn save_to(&mut self, path: &Path) -> Result<(), String> {
        // Until it is written, the file that was named does not have it.
        self.unsaved |= self.save.as_deref() == Some(path);
        let record = self.record();
        let record = record.map_err(|error| self.words.speech.error(&error))?;
        let written = self.files.write(path, &record.to_string());
        written.map_err(|refusal| refused(&self.words.speech, path, &refusal))?;
        self.unsaved = false;
        Ok(())
    }
}

/// A few bits of a position and a move.
fn bits(position: &str, chosen: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (position, chosen).hash(&mut hasher);
    hasher.finish()
}

/// Says why a file is not written.
pub(crate) fn refused(speech: &Speech, path: &Path, refusal: &FileRefusal) -> String {
    let file = ("file", path.display().to_string().into());
    match refusal {
        FileRefusal::Exists => speech.tell("play-save-exists", &[file]),
        FileRefusal::NoFile => speech.tell("play-save-no-file", &[file]),
        FileRefusal::System(error) => speech.tell(
            "play-cannot-save",
            &[file, ("detail", speech.system(error).into())],
        ),
    }
}

/// What a game says of a position within a budget.
pub(crate) fn look(
    game: &mut dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Opinion, Error> {
    let report = game.moves(Some(position), Method::Auto, usize::MAX, budget)?;
    Ok(Opinion::of(report))
}

/// How a position is guessed at whose worth cannot be found in time.
const GUESS: &str = "alphabeta:500ms";

/// What looking ahead makes of a position.
pub(crate) fn guess(
    game: &mut dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<SearchReport, Error> {
    game.search(Some(position), Look::named(GUESS)?, budget)
}

/// A seed that is another one each time.
pub(crate) fn seed_of_now() -> u64 {
    let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    // Seeds that can be read out loud.
    now.as_micros() as u64 % 1_000_000
}

/// Plies of a best line that are told.
const LINE: usize = 14;

/// How play goes on if both sides play as well as can be, as far as it is told.
pub(crate) fn best_line(
    game: &mut dyn AnyGame,
    position: &str,
    budget: &Budget,
) -> Result<Vec<String>, Error> {
    let mut line = Vec::new();
    let mut position = position.to_owned();
    while let Some(best) = game
        .moves(Some(&position), Method::Auto, 1, budget)?
        .moves
        .into_iter()
        .next()
    {
        if line.len() == LINE {
            line.push("…".to_owned());
            break;
        }
        line.push(best.text);
        position = best.to;
    }
    Ok(line)
}
