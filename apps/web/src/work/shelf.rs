//! Games that are open and at rest, for all threads that think.
//!
//! A game belongs to one task at a time: it is taken from the shelf, and put back with what it
//! learned, so that the next question about it begins there, whichever lane it comes to. Whoever finds
//! a game at work elsewhere opens another, so that nobody waits for anybody.

use std::sync::Arc;

use gagne::core::Game;
use gagne::rules::RulesGame;
use gagne::{AnyGame, Budget, Registry};
use parking_lot::Mutex;

use crate::own;
use crate::pool::TaskError;

/// Games at rest.
const GAMES: usize = 32;

/// A game at rest, by the text that it was asked for with.
struct IdleGame {
    text: String,
    game: OpenGame,
    /// Bytes of what it learned.
    bytes: u64,
}

/// A game that is open, and its rules if somebody sent them.
struct OpenGame {
    game: Box<dyn AnyGame>,
    rules: Option<RulesGame>,
}

impl OpenGame {
    /// Bytes of what it learned.
    fn remembered(&self) -> u64 {
        let rules = self.rules.as_ref();
        let known = rules.map_or(0, |rules| rules.look(|store| store.bytes()));
        self.game.remembered() + known
    }

    /// Whether its rules, if somebody sent them, still answer.
    fn is_sound(&self) -> bool {
        self.rules
            .as_ref()
            .is_none_or(|rules| rules.sound().is_ok())
    }
}

/// Games at rest.
pub(crate) struct GameShelf {
    registry: Arc<Registry>,
    /// The one put back last at the end.
    games: Mutex<Vec<IdleGame>>,
    /// Bytes of what all of them learned, at most.
    room: u64,
}

impl GameShelf {
    /// A shelf for these games, with room for so many bytes.
    pub(crate) fn new(registry: Arc<Registry>, room: u64) -> Self {
        GameShelf {
            registry,
            games: Mutex::default(),
            room,
        }
    }

    /// The games that can be opened.
    pub(crate) fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Takes the game of this text that learned most, and no more than so many bytes: who may not hold
    /// what a game knows would have to throw it away. Opens one if there is none.
    fn take(&self, text: &str, budget: &Budget) -> Result<OpenGame, TaskError> {
        let most = budget.memory.unwrap_or(u64::MAX);
        let mut games = self.games.lock();
        let places = (0..games.len()).filter(|&place| {
            let resting = &games[place];
            resting.text == text && resting.bytes <= most
        });
        if let Some(place) = places.max_by_key(|&place| games[place].bytes) {
            return Ok(games.remove(place).game);
        }
        drop(games);
        let Some(rules) = own::open(text, budget, self.room / 2) else {
            let game = self.registry.open(text)?;
            return Ok(OpenGame { game, rules: None });
        };
        let rules = rules?;
        let game = gagne::own(own::NAME, rules.clone()).open("")?;
        let rules = Some(rules);
        Ok(OpenGame { game, rules })
    }

    /// Puts a game back. Those that rested longest are closed if there is no room; one that learned so
    /// much that others would have to go for it alone is.
    fn put(&self, text: String, game: OpenGame) {
        let bytes = game.remembered();
        if bytes > self.room / 2 || !game.is_sound() {
            return;
        }
        let mut games = self.games.lock();
        games.push(IdleGame { text, game, bytes });
        let mut held: u64 = games.iter().map(|resting| resting.bytes).sum();
        let mut most = 0;
        while games.len() - most > GAMES || held > self.room {
            held -= games[most].bytes;
            most += 1;
        }
        let closed: Vec<IdleGame> = games.drain(..most).collect();
        // A large memory takes a while to be given back, and nobody should wait for that.
        drop(games);
        drop(closed);
    }
}

/// Where a task has the game that it works with.
pub(crate) struct GameSlot<'s> {
    shelf: &'s GameShelf,
    /// What the task may take.
    budget: Budget,
    open: Option<(String, OpenGame)>,
}

impl<'s> GameSlot<'s> {
    /// An empty desk of a task within a budget.
    pub(crate) fn new(shelf: &'s GameShelf, budget: &Budget) -> Self {
        GameSlot {
            shelf,
            budget: budget.clone(),
            open: None,
        }
    }

    /// The game of this text; another one is put back for it.
    pub(crate) fn open(&mut self, text: &str) -> Result<&mut dyn AnyGame, TaskError> {
        if self.open.as_ref().is_some_and(|(known, _)| known != text) {
            self.clear();
        }
        let at_hand = match self.open.take() {
            Some(at_hand) => at_hand,
            None => (text.to_owned(), self.shelf.take(text, &self.budget)?),
        };
        let (_, game) = self.open.insert(at_hand);
        Ok(game.game.as_mut())
    }

    /// Puts the game back. One that a panic left half done must not be, so this is not done by itself.
    pub(crate) fn clear(&mut self) {
        if let Some((text, game)) = self.open.take() {
            self.shelf.put(text, game);
        }
    }
}

#[cfg(test)]
mod tests {
    use gagne::Method;

    use super::*;

    fn shelf(room: u64) -> GameShelf {
        GameShelf::new(Arc::new(gagne::catalogue().clone()), room)
    }

    fn within(memory: u64) -> Budget {
        Budget {
            memory: Some(memory),
            ..Budget::default()
        }
    }

    /// Positions that a game has to look at for an answer.
    fn asked(desk: &mut GameSlot<'_>, game: &str, position: &str) -> u64 {
        let game = desk.open(game).unwrap();
        let answer = game.solve(Some(position), Method::Memo, None, &Budget::default());
        answer.unwrap().positions
    }

    #[test]
    fn what_was_learned_is_there_for_the_next_task() {
        let shelf = shelf(1 << 30);
        let mut desk = GameSlot::new(&shelf, &Budget::default());
        let first = asked(&mut desk, "chomp", "5x5");
        desk.clear();
        let another = std::thread::scope(|scope| {
            let asked = || {
                asked(
                    &mut GameSlot::new(&shelf, &Budget::default()),
                    "chomp",
                    "5x5",
                )
            };
            scope.spawn(asked).join().unwrap()
        });
        assert!(another < first / 10, "{first} {another}");
    }

    #[test]
    fn a_game_at_work_is_in_nobodys_way() {
        let shelf = shelf(1 << 30);
        let mut one = GameSlot::new(&shelf, &Budget::default());
        let mut other = GameSlot::new(&shelf, &Budget::default());
        let first = asked(&mut one, "chomp", "4x4");
        assert_eq!(asked(&mut other, "chomp", "4x4"), first);
        assert!(shelf.games.lock().is_empty());
        one.clear();
        other.open("nim").unwrap();
        let texts = |resting: &IdleGame| resting.text.clone();
        let texts: Vec<String> = shelf.games.lock().iter().map(texts).collect();
        assert_eq!(texts, ["chomp", "chomp"]);
    }

    #[test]
    fn a_task_takes_no_more_than_it_may_hold() {
        let shelf = shelf(1 << 30);
        let mut desk = GameSlot::new(&shelf, &Budget::default());
        let first = asked(&mut desk, "chomp", "5x5");
        let learned = desk.open("chomp").unwrap().remembered();
        desk.clear();
        let mut small = GameSlot::new(&shelf, &within(learned - 1));
        assert_eq!(asked(&mut small, "chomp", "5x5"), first);
        let mut large = GameSlot::new(&shelf, &within(learned));
        assert!(asked(&mut large, "chomp", "5x5") < first);
    }

    #[test]
    fn games_at_rest_are_bounded_in_number_and_bytes() {
        let shelf = shelf(1 << 30);
        for heap in 1..100 {
            let mut desk = GameSlot::new(&shelf, &Budget::default());
            desk.open(&format!("subtraction:1,{heap}")).unwrap();
            desk.clear();
        }
        let games = shelf.games.lock();
        assert_eq!(games.len(), GAMES);
        assert_eq!(games[GAMES - 1].text, "subtraction:1,99");
        drop(games);
        let mut desk = GameSlot::new(&shelf, &Budget::default());
        asked(&mut desk, "chomp", "5x5");
        let learned = desk.open("chomp").unwrap().remembered();
        for (room, kept) in [(2 * learned, 2), (2 * learned - 1, 0)] {
            let shelf = self::shelf(room);
            for _ in 0..3 {
                let mut desk = GameSlot::new(&shelf, &Budget::default());
                // Another game of the same name is at work.
                let mut busy = GameSlot::new(&shelf, &Budget::default());
                asked(&mut busy, "chomp", "5x5");
                asked(&mut desk, "chomp", "5x5");
                busy.clear();
                desk.clear();
            }
            assert_eq!(shelf.games.lock().len(), kept, "{room}");
        }
    }
}
