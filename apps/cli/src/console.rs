//! Where answers, progress and complaints go: results to standard output, the rest to standard
//! error, colour only for eyes.

mod opening;

use std::collections::HashSet;
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use gagne::table::Library;
use gagne::{Budget, Endless, Error, Ink, Language, Outcome, Picture, Registry, Speech, printable};

use crate::input::{InputLine, read_line};
use crate::progress::ProgressLine;
use crate::{arguments, interface, json, own};

/// Why a command did not do what it was asked.
pub(crate) enum Fault {
    /// The command line makes no sense.
    Usage(String),
    /// There is no answer, for a reason that has its own exit code.
    Answer(String, u8),
    /// The same, when the answer had begun and already says so.
    Begun(String, u8),
    /// Standard output failed.
    Write(io::Error),
    /// Standard input failed.
    Read(io::Error),
    /// A mistake of the program.
    Ours(String),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Write(error)
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        Fault::Write(error.into())
    }
}

impl Fault {
    /// The exit code: 1 no answer within the budget or nowhere to write it, 2 bad usage or input, 3 our
    /// own fault.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Fault::Answer(_, code) | Fault::Begun(_, code) => *code,
            Fault::Usage(_) | Fault::Read(_) => 2,
            // Whoever closes the pipe has seen enough.
            Fault::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            // A full disk is nobody's mistake.
            Fault::Write(_) => 1,
            Fault::Ours(_) => 3,
        }
    }
}

/// Says what went wrong, in one line on standard error.
pub(crate) fn complain(speech: &Speech, fault: &Fault) {
    let message = match fault {
        Fault::Usage(message) | Fault::Answer(message, _) | Fault::Begun(message, _) => {
            message.clone()
        }
        Fault::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => return,
        Fault::Write(error) => {
            speech.tell("cannot-write", &[("detail", speech.system(error).into())])
        }
        Fault::Read(error) => {
            speech.tell("cannot-read", &[("detail", speech.system(error).into())])
        }
        Fault::Ours(detail) => speech.tell("our-fault", &[("detail", detail.as_str().into())]),
    };
    let line = speech.tell("error", &[("message", message.into())]);
    // If even this cannot be written there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{}", printable(&line));
}

/// Longest line of standard input that is taken for a position; none that can be read is nearly as long.
const LONGEST_LINE: usize = 1 << 20;

/// Widest line of running text.
const WIDTH: usize = 96;

/// How long work may take to end after Ctrl-C before it is ended.
const GRACE: Duration = Duration::from_millis(800);

/// What every command needs: a voice, a budget, and somewhere to write.
pub(crate) struct Console {
    pub(crate) speech: Speech,
    pub(crate) language: Language,
    /// The games that there are.
    pub(crate) registry: Arc<Registry>,
    pub(crate) json: bool,
    pub(crate) budget: Budget,
    /// Facts that are left out of the positions of rules in GDL.
    pub(crate) drop: Vec<String>,
    /// What play that never ends is worth, if somebody said it.
    pub(crate) endless: Option<Endless>,
    pub(crate) out: BufWriter<io::StdoutLock<'static>>,
    colour: bool,
    /// Columns of the screen.
    width: usize,
    progress: Arc<ProgressLine>,
    /// Games whose endless play is worth something else from now on.
    changed: HashSet<String>,
    /// Whether the command ends by itself after Ctrl-C, however long that takes.
    patient: Arc<AtomicBool>,
}

impl Console {
    /// Reads the options that every command understands.
    pub(crate) fn new(
        speech: Speech,
        language: Language,
        mut registry: Arc<Registry>,
        matches: &ArgMatches,
    ) -> Result<Self, Fault> {
        let folders = arguments::table_folders(matches.get_one::<String>("tables"));
        let library = Library::open(folders.iter().map(PathBuf::as_path));
        Arc::make_mut(&mut registry).set_tables(library);
        let text = |name: &str| matches.get_one::<String>(name);
        let wrong = |message: &str, text: &str| {
            Fault::Usage(speech.tell(message, &[("text", text.into())]))
        };
        if let Some(code) = text("lang")
            && Language::from_locale(code).is_none()
        {
            return Err(wrong("wrong-lang", code));
        }
        let mut budget = Budget {
            memory: Some(gagne::free_memory()),
            ..Budget::default()
        };
        if let Some(time) = text("time") {
            budget.time = Some(gagne::parse_time(time).ok_or_else(|| wrong("wrong-time", time))?);
        }
        if let Some(size) = text("memory") {
            budget.memory =
                Some(gagne::parse_size(size).ok_or_else(|| wrong("wrong-memory", size))?);
        }
        // Not every command is about a game.
        let endless = matches.try_get_one::<String>("endless").ok().flatten();
        let endless = match endless {
            Some(text) => Some(Endless::named(text).ok_or_else(|| wrong("wrong-endless", text))?),
            None => None,
        };
        let threads = number(&speech, matches, "threads", 1, 1024)?;
        let machine = std::thread::available_parallelism().ok();
        budget.threads = match threads.and_then(|threads| NonZeroUsize::new(threads as usize)) {
            Some(threads) => Some(threads),
            None => machine,
        };
        let cancel = Arc::clone(&budget.cancel);
        let patient = Arc::new(AtomicBool::new(false));
        let waits = Arc::clone(&patient);
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || {
            let again = cancel.swap(true, Ordering::Relaxed);
            if waits.load(Ordering::Relaxed) && !again {
                return;
            }
            // Work looks at the flag; a read, a full pipe or a long answer being written does not.
            std::thread::sleep(GRACE);
            gagne::rules::end_programs();
            // What was typed stands on the line; the shell begins a new one.
            if io::stderr().is_terminal() {
                let _ = writeln!(io::stderr());
            }
            std::process::exit(1);
        });
        let progress = Arc::new(ProgressLine::new(interface::speech(language)));
        if io::stderr().is_terminal() {
            let progress = Arc::clone(&progress);
            budget.watcher = Some(Arc::new(move |now| progress.show(now)));
        }
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        Ok(Console {
            speech,
            language,
            registry,
            json: matches.get_flag("json"),
            budget,
            drop: text("drop").map_or_else(Vec::new, |names| {
                names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect()
            }),
            endless,
            out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            colour: io::stdout().is_terminal() && !plain,
            width: terminal_size::terminal_size()
                .map_or(WIDTH, |(width, _)| width.0.into())
                .min(WIDTH),
            progress,
            changed: HashSet::new(),
            patient,
        })
    }

    /// Tells that the command looks at the flag by itself: only a second Ctrl-C cuts it off.
    pub(crate) fn ends_by_itself(&self) {
        self.patient.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.budget.cancel.load(Ordering::Relaxed)
    }

    /// Asks within the budget, and wipes the progress away before anything is answered.
    pub(crate) fn ask<T, E: Into<Error>>(
        &self,
        question: impl FnOnce(&Budget) -> Result<T, E>,
    ) -> Result<T, Fault> {
        let answer = question(&self.budget);
        self.progress.wipe();
        answer.map_err(|error| self.fault(error))
    }

    /// Where progress is told, if there are eyes to see it; [`ask`](Console::ask) wipes it away.
    pub(crate) fn progress_line(&self) -> Option<Arc<ProgressLine>> {
        self.budget
            .watcher
            .as_ref()
            .map(|_| Arc::clone(&self.progress))
    }

    /// An error with the words for it.
    pub(crate) fn fault(&self, error: impl Into<Error>) -> Fault {
        let error = error.into();
        if let Some(fault) = own::broken_promise(&error, &self.speech) {
            return fault;
        }
        let code = match &error {
            error if error.is_budget() => 1,
            error if error.is_ours() => 3,
            _ => 2,
        };
        Fault::Answer(self.speech.error(&error), code)
    }

    /// Tells of something that is not as it should be and keeps nothing from being answered.
    pub(crate) fn warn(&self, message: &str) {
        complain(&self.speech, &Fault::Usage(message.to_owned()));
    }

    /// Why a file could not be made; a full disk is nobody's mistake.
    pub(crate) fn cannot_create(&self, file: &str, error: &io::Error) -> Fault {
        let words = [
            ("file", file.into()),
            ("detail", self.speech.system(error).into()),
        ];
        let code = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => 1,
            _ => 2,
        };
        Fault::Answer(self.speech.tell("cannot-create", &words), code)
    }

    /// Answers about the position named, or about each line of standard input if it is `-`; the
    /// exit code tells of the worst line.
    pub(crate) fn each_position(
        &mut self,
        matches: &ArgMatches,
        mut answer: impl FnMut(&mut Console, Option<&str>, bool) -> Result<(), Fault>,
    ) -> Result<u8, Fault> {
        let position = self.named(matches)?.1;
        let position = position.as_deref();
        if position.map(str::trim) != Some("-") {
            answer(self, position, false)?;
            return Ok(0);
        }
        let mut input = BufReader::new(io::stdin().lock());
        let mut code = 0;
        for number in 1u64.. {
            let read = read_line(&mut input, LONGEST_LINE).map_err(Fault::Read)?;
            let answered = match read {
                None => break,
                // Lists made by hand have gaps and remarks.
                Some(InputLine::Text(text)) if text.trim().is_empty() || text.starts_with('#') => {
                    Ok(())
                }
                Some(InputLine::Text(text)) => {
                    answer(self, Some(text.trim_end_matches('\r')), true)
                }
                Some(InputLine::TooLong) => {
                    let words = [("most", (LONGEST_LINE as u64).into())];
                    Err(Fault::Answer(self.speech.tell("long-line", &words), 2))
                }
            };
            match answered {
                Ok(()) => {}
                Err(Fault::Begun(_, worse)) if self.json => code = code.max(worse),
                Err(Fault::Answer(message, worse)) if self.json => {
                    code = code.max(worse);
                    let object = serde_json::json!({ "error": message });
                    self.write_json(&object)?;
                }
                Err(Fault::Answer(message, worse) | Fault::Begun(message, worse)) => {
                    code = code.max(worse);
                    let place = [("line", number.into()), ("message", message.into())];
                    let message = self.speech.tell("on-line", &place);
                    complain(&self.speech, &Fault::Usage(message));
                }
                Err(fault) => return Err(fault),
            }
            // Whoever waits for an answer before asking again gets it at once.
            if input.buffer().is_empty() {
                self.flush()?;
            }
            if self.is_cancelled() {
                break;
            }
        }
        Ok(code)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn write_json(&mut self, value: &impl serde::Serialize) -> Result<(), Fault> {
        json::write(&mut self.out, value)?;
        writeln!(self.out)?;
        Ok(())
    }

    /// Writes what is still in the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Fault> {
        Ok(self.out.flush()?)
    }

    /// How many characters a line has.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Whether colours are wanted.
    pub(crate) fn colours(&self) -> bool {
        self.colour
    }

    /// A text in a style, if there are eyes to see it.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        if self.colour {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// A text that stands back.
    pub(crate) fn faint(&self, text: &str) -> String {
        self.paint(Style::new().dimmed(), text)
    }

    /// A text that stands out.
    pub(crate) fn strong(&self, text: &str) -> String {
        self.paint(Style::new().bold(), text)
    }

    /// A text in the colour of an outcome; the word itself tells it too.
    pub(crate) fn outcome(&self, outcome: Outcome, text: &str) -> String {
        let colour = match outcome {
            Outcome::Win => AnsiColor::Green,
            Outcome::Lose => AnsiColor::Red,
            Outcome::Draw => AnsiColor::Yellow,
        };
        self.paint(colour.on_default().bold(), text)
    }

    /// Writes texts with their labels in a column of its own; a label is the name of a message.
    pub(crate) fn notes(&mut self, notes: Vec<(&str, String)>) -> Result<(), Fault> {
        let notes: Vec<(String, String)> = notes
            .into_iter()
            .map(|(label, text)| (self.speech.say(label), text))
            .collect();
        let width = notes
            .iter()
            .map(|(label, _)| label.chars().count())
            .max()
            .unwrap_or(0);
        for (label, text) in notes {
            let label = self.faint(&format!("{label:<width$}"));
            let text = self.wrapped(&text, width + 4);
            writeln!(self.out, "  {label}  {text}")?;
        }
        Ok(())
    }

    /// A text broken into lines that fit the screen, the later ones indented.
    pub(crate) fn wrapped(&self, text: &str, indent: usize) -> String {
        let mut lines = String::new();
        let mut length = indent;
        for word in text.split(' ').flat_map(|words| words.split('\n')) {
            let long = word.chars().count();
            if length > indent && length + 1 + long > self.width {
                lines.push('\n');
                lines.push_str(&" ".repeat(indent));
                length = indent;
            } else if length > indent {
                lines.push(' ');
                length += 1;
            }
            lines.push_str(word);
            length += long;
        }
        lines
    }

    /// Draws a position, indented.
    pub(crate) fn draw(&mut self, picture: &Picture) -> Result<(), Fault> {
        for line in picture.lines() {
            let painted: String = line
                .iter()
                .map(|(ink, text)| match ink {
                    Ink::Plain => text.clone(),
                    Ink::First => self.paint(AnsiColor::Cyan.on_default().bold(), text),
                    Ink::Second => self.paint(AnsiColor::Magenta.on_default().bold(), text),
                    Ink::Mark => self.paint(AnsiColor::Red.on_default().bold(), text),
                    Ink::Faint => self.faint(text),
                })
                .collect();
            writeln!(self.out, "  {}", painted.trim_end())?;
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// A time as people say it.
    pub(crate) fn seconds(&self, seconds: f64) -> String {
        let (number, unit) = match seconds {
            _ if seconds < 0.001 => (seconds * 1e6, "µs"),
            _ if seconds < 1.0 => (seconds * 1e3, "ms"),
            _ => (seconds, "s"),
        };
        let digits = if number < 10.0 { 1 } else { 0 };
        self.decimal(format!("{number:.digits$} {unit}"))
    }

    /// A time that is a guess, with two digits, in the unit that people would choose.
    pub(crate) fn span(&self, seconds: f64) -> String {
        let unit = UNITS.iter().find(|(_, length)| seconds >= 2.0 * length);
        match unit {
            None => self.seconds(two_digits(seconds)),
            Some((name, length)) => {
                let count = two_digits(seconds / length).min(MOST_SHOWN) as u64;
                self.speech.tell(name, &[("count", count.into())])
            }
        }
    }

    /// A text with the decimal sign of the language.
    pub(crate) fn decimal(&self, text: String) -> String {
        self.speech.decimal(text)
    }
}

/// Units of long times, with their seconds; a time is told in the largest of which there are two.
const UNITS: [(&str, f64); 4] = [
    ("span-years", 31_557_600.0),
    ("span-days", 86_400.0),
    ("span-hours", 3_600.0),
    ("span-minutes", 60.0),
];
/// The largest number that is shown.
const MOST_SHOWN: f64 = 1e18;

/// A guess has no more than two digits.
pub(crate) fn two_digits(amount: f64) -> f64 {
    if amount <= 0.0 {
        return 0.0;
    }
    let step = 10f64.powf(amount.log10().floor() - 1.0);
    (amount / step).round() * step
}

/// The value of a numeric option, if it is given.
pub(crate) fn number(
    speech: &Speech,
    matches: &ArgMatches,
    name: &str,
    least: u64,
    most: u64,
) -> Result<Option<u64>, Fault> {
    let Some(text) = matches.get_one::<String>(name) else {
        return Ok(None);
    };
    let number = text.trim().parse::<u64>().ok();
    match number.filter(|number| (least..=most).contains(number)) {
        Some(number) => Ok(Some(number)),
        None => Err(Fault::Usage(speech.tell(
            "wrong-number",
            &[
                ("option", format!("--{name}").into()),
                ("least", least.into()),
                ("most", most.into()),
                ("text", text.as_str().into()),
            ],
        ))),
    }
}
