//! Thinking beside the view: a thread with a game of its own, asked and answered in texts, so that
//! no key waits for a program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use gagne::{AnyGame, Budget, Dice, Error, Ground, Player, SearchReport};

use crate::play::table::{Opinion, best_line, guess, look};

/// What the thread is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThinkerTask {
    /// The move of a player.
    Choose(Player),
    /// What every move is worth.
    Worth,
    /// The same for as long as it takes, while a person thinks.
    Patient,
    /// What looking ahead makes of it, where the worth of moves cannot be found in time.
    Guess,
    /// How play goes on from here if both sides play as well as can be.
    Line,
}

/// What it found.
#[derive(Debug)]
pub(crate) enum Insight {
    /// The move of a player, and how it was found; none if there is none.
    Chosen(Option<(String, Ground)>),
    /// What every move is worth.
    Worth(Opinion),
    /// What looking ahead makes of the position.
    Guess(SearchReport),
    /// The moves of the best line.
    Line(Vec<String>),
}

/// A question about a position, with the bounds of the work.
pub(super) struct Request {
    number: u64,
    pub(super) question: ThinkerTask,
    position: String,
    budget: Budget,
}

/// An answer, with the question it answers.
pub(crate) struct Thought {
    /// The number of the question.
    pub(crate) number: u64,
    /// What was found, or why not.
    pub(crate) found: Result<Insight, Error>,
}

/// The thread, as the view sees it. It ends when this is dropped and its work is done.
pub(crate) struct Thinker {
    requests: Sender<Request>,
    answers: Receiver<Thought>,
    /// Stops the work under way.
    cancel: Arc<AtomicBool>,
    asked: u64,
}

impl Thinker {
    /// Starts the thread with a game of its own.
    pub(crate) fn start(mut game: Box<dyn AnyGame>, seed: u64) -> Thinker {
        Thinker::thinking(move || {
            let mut dice = Dice::new(seed);
            move |request| find(game.as_mut(), request, &mut dice)
        })
    }

    /// Starts a thread that prepares itself and then answers whatever it is asked.
    pub(super) fn thinking<T>(prepare: impl FnOnce() -> T + Send + 'static) -> Thinker
    where
        T: FnMut(&Request) -> Result<Insight, Error>,
    {
        let (requests, questions) = channel::<Request>();
        let (replies, answers) = channel();
        std::thread::spawn(move || {
            let mut think = prepare();
            for request in questions {
                let answer = Thought {
                    number: request.number,
                    found: think(&request),
                };
                // Nobody listens any more: the game is over.
                if replies.send(answer).is_err() {
                    break;
                }
            }
        });
        Thinker {
            requests,
            answers,
            cancel: Arc::default(),
            asked: 0,
        }
    }

    /// Asks something, after which everything asked before is of no interest; the number by which
    /// the answer is known.
    pub(crate) fn ask(
        &mut self,
        question: ThinkerTask,
        position: String,
        mut budget: Budget,
    ) -> u64 {
        self.cancel();
        self.asked += 1;
        self.cancel = Arc::default();
        budget.cancel = Arc::clone(&self.cancel);
        budget.watcher = None;
        let request = Request {
            number: self.asked,
            question,
            position,
            budget,
        };
        // A thread that is gone is noticed where answers are fetched.
        let _ = self.requests.send(request);
        self.asked
    }

    /// Stops the work under way.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The next answer, if there is one; an error if the thread is gone: it has panicked.
    pub(crate) fn answer(&self) -> Result<Option<Thought>, ()> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(()),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn find(game: &mut dyn AnyGame, request: &Request, dice: &mut Dice) -> Result<Insight, Error> {
    let position = request.position.as_str();
    let budget = &request.budget;
    match request.question {
        ThinkerTask::Choose(player) => {
            let choice = gagne::choose(game, Some(position), player, dice, budget)?;
            let chosen = choice.map(|choice| (choice.step.chosen, choice.ground));
            Ok(Insight::Chosen(chosen))
        }
        ThinkerTask::Worth | ThinkerTask::Patient => {
            look(game, position, budget).map(Insight::Worth)
        }
        ThinkerTask::Guess => guess(game, position, budget).map(Insight::Guess),
        ThinkerTask::Line => best_line(game, position, budget).map(Insight::Line),
    }
}
