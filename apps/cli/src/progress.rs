//! A line that tells how work goes on, drawn over itself on standard error.

use std::io::{self, Write};
use std::time::Duration;

use gagne::{Argument, Progress, Speech};
use parking_lot::Mutex;

/// Time before the first progress line, and between two of them.
const PATIENCE: Duration = Duration::from_millis(500);
const INTERVAL: Duration = Duration::from_millis(100);

/// A line of progress drawn over itself on standard error.
pub(crate) struct ProgressLine {
    speech: Speech,
    shown: Mutex<Option<Duration>>,
}

impl ProgressLine {
    /// A line that was not drawn yet.
    pub(crate) fn new(speech: Speech) -> Self {
        ProgressLine {
            speech,
            shown: Mutex::default(),
        }
    }

    /// Whether the line is due to be drawn again; it is then held as drawn at this time.
    fn due(&self, elapsed: Duration) -> bool {
        let mut shown = self.shown.lock();
        let due = elapsed >= shown.map_or(PATIENCE, |last| last + INTERVAL);
        if due {
            *shown = Some(elapsed);
        }
        due
    }

    /// Tells of progress in words of its own, if it is time to.
    pub(crate) fn tell(&self, elapsed: Duration, name: &str, words: &[(&str, Argument)]) {
        if self.due(elapsed) {
            let line = self.speech.tell(name, words);
            let _ = write!(io::stderr(), "\r{line}\x1b[K");
        }
    }

    /// Tells how a search goes on, if it is time to.
    pub(crate) fn show(&self, progress: &Progress) {
        if !self.due(progress.elapsed) {
            return;
        }
        let seconds = progress.elapsed.as_secs_f64();
        let rate = progress.positions as f64 / seconds;
        let mut line = self.speech.tell(
            "progress",
            &[
                ("positions", progress.positions.into()),
                ("rate", (rate as u64).into()),
                ("memory", self.speech.bytes(progress.bytes).into()),
                ("time", format!("{seconds:.0} s").into()),
            ],
        );
        let mut add = |part: String| {
            line.push_str(", ");
            line.push_str(&part);
        };
        if let Some(phase) = progress.phase {
            add(self.speech.say(&format!("phase-{}", phase.name())));
        }
        match progress.level {
            Some((level, Some(levels))) => {
                let words = [
                    ("level", u64::from(level).into()),
                    ("levels", u64::from(levels).into()),
                ];
                add(self.speech.tell("progress-level-of", &words));
            }
            Some((level, None)) => {
                add(self
                    .speech
                    .tell("progress-level", &[("level", u64::from(level).into())]));
            }
            None => {}
        }
        if let Some(left) = progress.left {
            let left = format!("{:.0} s", left.as_secs_f64().ceil());
            // Where nobody knows how many levels there are, it is the time of the present one.
            let name = match progress.level {
                Some((_, None)) => "progress-level-left",
                _ => "progress-left",
            };
            add(self.speech.tell(name, &[("time", left.into())]));
        }
        let _ = write!(io::stderr(), "\r{line}\x1b[K");
    }

    /// Takes the line away.
    pub(crate) fn wipe(&self) {
        if self.shown.lock().take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
