//! The state of the view: what is shown, and what has to be found out next. It knows neither the
//! terminal nor the thread that thinks.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use gagne::{Error, Picture, Player, Stop};

use super::layout::MoveGrid;
use super::palette::Palette;
use super::thinker::{Insight, ThinkerTask};
use crate::play::table::{GameTable, Over};

/// Time between two moves of programs that play each other.
pub(super) const PAUSE: Duration = Duration::from_millis(700);
/// Moves that are listed.
const LISTED: usize = 100_000;

/// Something drawn over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// The keys and what they do.
    Help,
    /// What each move is worth and the best line, once it is known.
    Why(Option<Vec<String>>),
}

/// What was asked and must be said twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Confirm {
    /// Leaving a game that no file has.
    Quit,
    /// Beginning anew in the middle of a game.
    New,
}

/// A question under way.
#[derive(Clone, Debug)]
pub(crate) struct ScreenTask {
    /// The number of the question.
    pub(crate) number: u64,
    /// What was asked.
    pub(crate) question: ThinkerTask,
    /// The position it is about.
    pub(crate) position: String,
    /// Since when.
    pub(crate) since: Instant,
}

/// The state of the view.
pub(crate) struct Screen {
    /// The game.
    pub(crate) table: GameTable,
    /// The position drawn.
    pub(crate) picture: Picture,
    /// What the move that is chosen last leads to, drawn.
    after: Option<(String, Picture)>,
    /// The legal moves.
    pub(crate) legal: Vec<String>,
    /// How play ended, if it did.
    pub(crate) over: Option<Over>,
    /// The move that is chosen.
    pub(crate) selected: usize,
    /// Whether values are shown beside moves.
    pub(crate) hints: bool,
    /// A move being typed.
    pub(crate) entry: Option<String>,
    /// Something to tell.
    pub(crate) notice: Option<String>,
    /// Something drawn over the board, and how far it is scrolled.
    pub(crate) overlay: Option<Overlay>,
    /// Lines of the overlay that are above its window.
    pub(crate) scrolled: u16,
    /// Why the program to move does not.
    pub(crate) stuck: Option<String>,
    /// Whether programs wait.
    pub(crate) paused: bool,
    /// What was asked and must be said twice.
    pub(crate) confirm: Option<Confirm>,
    /// The question under way.
    pub(crate) task: Option<ScreenTask>,
    /// Where moves were drawn last.
    pub(crate) grid: MoveGrid,
    /// Whether it is time to leave.
    pub(crate) leaving: bool,
    /// How things look.
    pub(crate) palette: Palette,
    /// Who moves in place of a program that could not.
    pub(crate) substitute: Option<Player>,
    /// When a program may move.
    due: Instant,
}

impl Screen {
    /// Shows a game.
    pub(crate) fn new(table: GameTable, hints: bool, palette: Palette) -> Result<Screen, Error> {
        let mut screen = Screen {
            table,
            picture: Picture::new(),
            after: None,
            legal: Vec::new(),
            over: None,
            selected: 0,
            hints,
            entry: None,
            notice: None,
            overlay: None,
            scrolled: 0,
            stuck: None,
            paused: false,
            confirm: None,
            task: None,
            grid: MoveGrid::default(),
            leaving: false,
            palette,
            substitute: None,
            due: Instant::now(),
        };
        screen.refresh()?;
        Ok(screen)
    }

    /// Looks at the position again after it has changed.
    pub(crate) fn refresh(&mut self) -> Result<(), Error> {
        let position = self.table.session.position().to_owned();
        self.picture = self.table.session.game().picture(Some(&position))?;
        self.after = None;
        self.over = self.table.over()?;
        self.arrange()?;
        self.selected = 0;
        self.entry = None;
        self.notice = None;
        self.overlay = None;
        self.stuck = None;
        self.confirm = None;
        self.substitute = None;
        self.task = None;
        self.due = Instant::now();
        if self.table.programs_only() && !self.table.session.steps().is_empty() {
            self.due += PAUSE;
        }
        Ok(())
    }

    /// Lists the moves: the best first where hints are shown and known, and otherwise in the order of the
    /// game. The move that is chosen stays so.
    pub(crate) fn arrange(&mut self) -> Result<(), Error> {
        let position = self.table.session.position().to_owned();
        let chosen = self.legal.get(self.selected).cloned();
        self.legal = match self.over {
            Some(_) => Vec::new(),
            None => gagne::legal(self.table.session.game(), Some(&position), LISTED)?,
        };
        let opinion = self.table.opinion(&position).flatten();
        if let (true, Some(opinion)) = (self.hints, opinion) {
            let places = opinion.moves.iter().zip(0..);
            let places: HashMap<&str, usize> = places
                .map(|((text, _), place)| (text.as_str(), place))
                .collect();
            let place = |text: &String| places.get(text.as_str()).copied().unwrap_or(usize::MAX);
            self.legal.sort_by_key(place);
        }
        let at = self
            .legal
            .iter()
            .position(|text| Some(text) == chosen.as_ref());
        self.selected = at.unwrap_or(0);
        Ok(())
    }

    /// The position after the move that is chosen, drawn; none if nobody is asked for a move.
    pub(crate) fn after(&mut self) -> Option<&Picture> {
        let chosen = self.legal.get(self.selected).cloned();
        let chosen = chosen.filter(|_| !self.programs_turn())?;
        if self
            .after
            .as_ref()
            .is_none_or(|(known, _)| *known != chosen)
        {
            let position = self.table.session.position().to_owned();
            let game = self.table.session.game();
            let step = gagne::step(game, Some(&position), &chosen).ok()?;
            let picture = game.picture(Some(&step.to)).ok()?;
            self.after = Some((chosen, picture));
        }
        self.after.as_ref().map(|(_, picture)| picture)
    }

    /// Whether something is told that somebody must see.
    pub(crate) fn asks(&self) -> bool {
        self.confirm.is_some()
            || self.entry.is_some()
            || self.notice.is_some()
            || self.stuck.is_some()
    }

    /// Whether a program is to move and may.
    pub(crate) fn programs_turn(&self) -> bool {
        self.over.is_none()
            && self.stuck.is_none()
            && !self.paused
            && self.table.session.player() != Player::Human
    }

    /// Whether programs that play each other wait, because somebody reads or is asked something.
    fn waits(&self) -> bool {
        self.table.programs_only() && (self.overlay.is_some() || self.confirm.is_some())
    }

    /// What has to be found out next at a moment, the most urgent first.
    pub(crate) fn wanted(&self, moment: Instant) -> Option<(ThinkerTask, String)> {
        let session = &self.table.session;
        let now = session.position().to_owned();
        if let Some(player) = self.substitute {
            return Some((ThinkerTask::Choose(player), now));
        }
        if self.programs_turn() && !self.waits() && moment >= self.due {
            return Some((ThinkerTask::Choose(session.player()), now));
        }
        if self.overlay == Some(Overlay::Why(None)) {
            return Some((ThinkerTask::Line, now));
        }
        if self.over.is_none() && self.table.opinion(&now).is_none() {
            return Some((ThinkerTask::Worth, now));
        }
        if self.over.is_none() && self.table.wants_guess() {
            return Some((ThinkerTask::Guess, now));
        }
        let moves = session.steps().len();
        let unknown = (0..moves)
            .rev()
            .map(|place| session.position_after(place))
            .find(|position| self.table.opinion(position).is_none());
        if let Some(position) = unknown {
            return Some((ThinkerTask::Worth, position.to_owned()));
        }
        let patient = self.over.is_none() && self.table.wants_patience();
        patient.then_some((ThinkerTask::Patient, now))
    }

    /// Whether a question is so urgent that it does not wait for the one under way.
    pub(crate) fn urgent(&self, question: ThinkerTask) -> bool {
        let idle = |question| {
            matches!(
                question,
                ThinkerTask::Worth | ThinkerTask::Patient | ThinkerTask::Guess
            )
        };
        match &self.task {
            None => true,
            Some(task) => idle(task.question) && !idle(question),
        }
    }

    /// Whether a program is thinking about its move, and since when.
    pub(crate) fn thinking(&self) -> Option<Duration> {
        let task = self.task.as_ref()?;
        matches!(task.question, ThinkerTask::Choose(_)).then(|| task.since.elapsed())
    }

    /// Takes an answer.
    pub(crate) fn answered(
        &mut self,
        number: u64,
        found: Result<Insight, Error>,
    ) -> Result<(), Error> {
        // An answer to a question that was dropped is of no interest.
        let Some(task) = self.task.take_if(|task| task.number == number) else {
            return Ok(());
        };
        match (found, task.question) {
            (Ok(Insight::Chosen(Some((chosen, ground)))), _) => {
                // What somebody reads or is asked stays there, whatever a program does meanwhile.
                let (overlay, confirm) = (self.overlay.take(), self.confirm);
                self.table.session.play(&chosen)?;
                self.table.keep_ground(task.position, chosen, ground);
                self.moved()?;
                self.overlay = overlay.map(|overlay| match overlay {
                    Overlay::Why(_) => Overlay::Why(None),
                    Overlay::Help => Overlay::Help,
                });
                self.confirm = confirm;
            }
            (Ok(Insight::Chosen(None)), _) => self.substitute = None,
            (Ok(Insight::Worth(opinion)), _) => {
                self.table.keep(task.position, Some(opinion));
                self.arrange()?;
            }
            (Ok(Insight::Guess(report)), _) => self.table.keep_guess(task.position, Some(report)),
            (Ok(Insight::Line(line)), _) => {
                if let Some(Overlay::Why(known)) = &mut self.overlay {
                    *known = Some(line);
                }
            }
            (Err(error), ThinkerTask::Choose(_)) => {
                self.substitute = None;
                self.stuck = Some(self.table.words.speech.error(&error));
            }
            (
                Err(Error::Stopped {
                    stop: Stop::Cancelled,
                    ..
                }),
                ThinkerTask::Worth | ThinkerTask::Patient | ThinkerTask::Guess,
            ) => {}
            (Err(_), ThinkerTask::Worth) => self.table.keep(task.position, None),
            (Err(_), ThinkerTask::Patient) => self.table.give_up(task.position),
            (Err(_), ThinkerTask::Guess) => self.table.keep_guess(task.position, None),
            (Err(_), ThinkerTask::Line) => {
                if let Some(Overlay::Why(known)) = &mut self.overlay {
                    *known = Some(Vec::new());
                }
            }
        }
        Ok(())
    }

    /// What follows a move, whoever made it.
    fn moved(&mut self) -> Result<(), Error> {
        self.table.unsaved = true;
        self.refresh()?;
        if let Err(said) = self.table.save() {
            self.notice = Some(said);
        }
        Ok(())
    }

    /// Makes a move that somebody typed or chose.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Error> {
        if self.over.is_some() || self.programs_turn() || self.substitute.is_some() {
            let name = if self.over.is_some() {
                "play-is-over"
            } else {
                "play-not-yet"
            };
            self.notice = Some(self.table.words.speech.say(name));
            return Ok(());
        }
        match self.table.session.play(text).map(|_| ()) {
            Ok(()) => self.moved(),
            Err(error) => {
                self.notice = Some(self.table.words.speech.error(&error));
                Ok(())
            }
        }
    }

    /// Goes back or forth in the game.
    pub(crate) fn turn(
        &mut self,
        turn: fn(&mut GameTable) -> bool,
        otherwise: &str,
    ) -> Result<(), Error> {
        if !turn(&mut self.table) {
            self.notice = Some(self.table.words.speech.say(otherwise));
            return Ok(());
        }
        // Programs that play each other would make the same move again at once.
        self.paused |= self.table.programs_only();
        self.moved()
    }
}
