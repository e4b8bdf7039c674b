//! Why there is no answer, put into words.

use std::io;
use std::path::Path;

use gagne_core::{Expected, ParseError, Stop};
use gagne_engine::table::{Damage, TableError};
use gagne_engine::{Error, Method, RecordGap};
use gagne_graph::{GraphError, GraphExpectation};

use crate::speech::{Argument, Speech, printable};

impl Speech {
    /// Why there is no answer, in one line.
    pub fn error(&self, error: &Error) -> String {
        match error {
            Error::UnknownGame { name, near } => {
                self.unknown("unknown-game", name, near.as_deref())
            }
            Error::UnknownStorage { name, near } => {
                self.unknown("unknown-storage", name, near.as_deref())
            }
            Error::UnknownLook { name, near } => {
                self.unknown("unknown-look", name, near.as_deref())
            }
            Error::UnknownPlayer { name, near } => {
                self.unknown("unknown-player", name, near.as_deref())
            }
            Error::NoLook { look, game } => self.tell(
                "no-look",
                &[
                    ("look", look.as_str().into()),
                    ("game", game.as_str().into()),
                ],
            ),
            Error::OnePlayer { game } => self.tell("one-player", &[("game", game.as_str().into())]),
            Error::PersonInContest => self.say("person-in-contest"),
            Error::BadMove {
                text,
                near,
                legal,
                count,
                ..
            } => {
                let mut moves = legal.join("  ");
                if *count > legal.len() as u64 {
                    moves.push_str(" …");
                }
                let words = [("text", excerpt(text, 0).into()), ("moves", moves.into())];
                let name = if legal.is_empty() {
                    "bad-move-over"
                } else {
                    "bad-move"
                };
                self.suggesting(self.tell(name, &words), near.as_deref())
            }
            Error::Record { line, missing } => {
                let expected = self.say(match missing {
                    RecordGap::Head => "record-head",
                    RecordGap::Version => "record-version",
                    RecordGap::Tag => "record-tag",
                    RecordGap::Game => "record-game",
                });
                let words = [
                    ("line", (*line as u64).into()),
                    ("expected", expected.into()),
                ];
                self.tell("bad-record", &words)
            }
            Error::UnknownMethod { name, near } => {
                self.unknown("unknown-method", name, near.as_deref())
            }
            Error::Rules {
                game,
                text,
                error,
                near,
            } => self.suggesting(
                self.wrong("wrong-rules", game, text, error),
                near.as_deref(),
            ),
            Error::Position { game, text, error } => {
                self.wrong("wrong-position", game, text, error)
            }
            Error::NotApplicable { method, game } => self.tell(
                "not-applicable",
                &[
                    ("method", method.name().into()),
                    ("game", game.as_str().into()),
                ],
            ),
            Error::TooManyMoves { count } => {
                self.tell("too-many-moves", &[("count", (*count).into())])
            }
            Error::NoNimbers { game, misere } => self.tell(
                if *misere {
                    "no-nimbers-misere"
                } else {
                    "no-nimbers"
                },
                &[("game", game.as_str().into())],
            ),
            Error::NoNimber { game, misere } => self.tell(
                if *misere {
                    "no-nimbers-misere"
                } else {
                    "no-nimber"
                },
                &[("game", game.as_str().into())],
            ),
            Error::NoTrace { look } => self.tell("no-trace", &[("look", look.as_str().into())]),
            Error::TraceTooLarge { most } => {
                self.tell("trace-too-large", &[("most", (*most).into())])
            }
            Error::UnknownChart { name, near } => {
                self.unknown("unknown-chart", name, near.as_deref())
            }
            Error::NoChart { kind, game, kinds } => self.tell(
                "no-chart",
                &[
                    ("kind", kind.as_str().into()),
                    ("game", game.as_str().into()),
                    ("kinds", kinds.join(", ").into()),
                ],
            ),
            Error::ChartOfGame { kind } => {
                self.tell("chart-of-game", &[("kind", kind.as_str().into())])
            }
            Error::ChartTooWide { most } => {
                self.tell("chart-too-wide", &[("most", (*most).into())])
            }
            Error::EndlessLines { game } => {
                self.tell("endless-lines", &[("game", game.as_str().into())])
            }
            Error::Graph(error) => self.wrong_graph(error),
            Error::UnknownVertex { name, vertices } => self.tell(
                "unknown-vertex",
                &[
                    ("name", excerpt(name, 0).into()),
                    ("vertices", (*vertices).into()),
                    ("last", vertices.saturating_sub(1).into()),
                ],
            ),
            Error::TooLargeToDraw {
                positions,
                more,
                most,
                tree,
            } => {
                let words = [
                    ("positions", (*positions).into()),
                    ("most", (*most).into()),
                    ("counted", if *more { "part" } else { "all" }.into()),
                    ("shape", if *tree { "tree" } else { "graph" }.into()),
                ];
                self.tell("too-large-to-draw", &words)
            }
            Error::NoStorage { storage, game } => self.tell(
                "no-storage",
                &[
                    ("storage", storage.as_str().into()),
                    ("game", game.as_str().into()),
                ],
            ),
            Error::TooLarge {
                positions,
                needed,
                free,
                fits,
            } => {
                let needed = needed.iter().map(|&(storage, bytes)| {
                    let place = self.say(&format!("kept-{}", storage.name()));
                    format!("{} {place}", self.bytes(bytes))
                });
                let words = [
                    ("positions", positions.unwrap_or_default().into()),
                    ("needed", needed.collect::<Vec<_>>().join(", ").into()),
                    ("memory", self.bytes(free.0).into()),
                    ("disk", self.bytes(free.1.unwrap_or(0)).into()),
                    ("folder", temporary_folder()),
                ];
                let name = match (positions, free.1) {
                    (None, _) => "too-large-by-far",
                    (Some(_), Some(_)) => "too-large",
                    (Some(_), None) => "too-large-no-folder",
                };
                let sentence = self.tell(name, &words);
                match fits {
                    Some(storage) => {
                        let words = [("storage", storage.name().into())];
                        format!("{sentence} {}", self.tell("too-large-but", &words))
                    }
                    None => sentence,
                }
            }
            Error::NoOutcomes { game } => {
                self.tell("no-outcomes", &[("game", game.as_str().into())])
            }
            Error::OutcomesSymmetry { game, asked } => {
                let name = if *asked {
                    "outcomes-without-symmetry"
                } else {
                    "outcomes-with-symmetry"
                };
                self.tell(name, &[("game", game.as_str().into())])
            }
            Error::UnfitGraph(message) => self.say(message),
            Error::NoArena { game } => self.tell("no-arena", &[("game", game.as_str().into())]),
            Error::ComesBack { game, cycle } => {
                let mut line = cycle.clone();
                line.extend(cycle.first().cloned());
                let line = excerpt(&line.join(" > "), 0);
                self.tell(
                    "comes-back",
                    &[("game", game.as_str().into()), ("line", line.into())],
                )
            }
            Error::Game { game, words } => self.tell(
                "game-failed",
                &[
                    ("game", game.as_str().into()),
                    ("words", words.as_str().into()),
                ],
            ),
            Error::Table(error) => self.table_error(error),
            Error::NotInTable { game, position } => self.tell(
                "not-in-table",
                &[
                    ("game", game.as_str().into()),
                    ("position", excerpt(position, 0).into()),
                ],
            ),
            Error::Stopped {
                stop: Stop::Disk, ..
            } if !std::env::temp_dir().is_dir() => {
                self.tell("stopped-no-folder", &[("folder", temporary_folder())])
            }
            Error::Stopped { stop, positions } => self.tell(
                match stop {
                    Stop::Time => "stopped-time",
                    Stop::Memory => "stopped-memory",
                    Stop::Disk => "stopped-disk",
                    Stop::Cancelled => "stopped-cancelled",
                    Stop::Length => "stopped-length",
                    Stop::Loop => "stopped-loop",
                    Stop::Fault => "stopped-fault",
                    Stop::Game => "stopped-game",
                },
                &[("positions", (*positions).into())],
            ),
        }
    }

    /// What is the matter with a table, in one line.
    pub fn table_error(&self, error: &TableError) -> String {
        let path = |path: &Path| {
            let text = path.display().to_string();
            ("path", printable(&text).into_owned().into())
        };
        let subject = |text: &str| {
            let text: String = text.chars().take(SUBJECT).collect();
            printable(&text).into_owned()
        };
        match error {
            TableError::File {
                path: file,
                kind,
                words,
            } => {
                let name = system_message(*kind);
                let detail = name.map_or_else(|| words.clone(), |name| self.say(name));
                self.tell("table-file", &[path(file), ("detail", detail.into())])
            }
            TableError::None(folder) => self.tell("table-none", &[path(folder)]),
            TableError::Unfinished(folder) => self.tell("table-unfinished", &[path(folder)]),
            TableError::Occupied(folder) => self.tell("table-occupied", &[path(folder)]),
            TableError::Busy(folder) => self.tell("table-busy", &[path(folder)]),
            TableError::Damaged { path: file, damage } => {
                let name = match damage {
                    Damage::Missing => "table-part-missing",
                    Damage::Length => "table-part-length",
                    Damage::Digest => "table-part-digest",
                    Damage::Foreign => "table-part-foreign",
                    Damage::Manifest => "table-manifest",
                };
                self.tell(name, &[path(file)])
            }
            TableError::Format {
                path: folder,
                found,
            } => self.tell("table-format", &[path(folder), ("found", (*found).into())]),
            TableError::Other {
                path: folder,
                found,
                wanted,
            } => self.tell(
                "table-other",
                &[
                    path(folder),
                    ("found", subject(found).into()),
                    ("wanted", subject(wanted).into()),
                ],
            ),
            TableError::Range => self.say("table-range"),
        }
    }

    /// What the system says against a file or an address, in the language spoken where it says what it
    /// usually says, and otherwise in its own words.
    pub fn system(&self, error: &io::Error) -> String {
        let name = system_message(error.kind());
        name.map_or_else(|| error.to_string(), |name| self.say(name))
    }

    fn unknown(&self, message: &str, name: &str, near: Option<&str>) -> String {
        let methods: Vec<&str> = Method::ALL.iter().map(|(_, name)| *name).collect();
        let words = [
            ("name", excerpt(name, 0).into()),
            ("methods", methods.join(", ").into()),
        ];
        self.suggesting(self.tell(message, &words), near)
    }

    /// A complaint with a word that may have been meant.
    fn suggesting(&self, said: String, near: Option<&str>) -> String {
        match near {
            Some(near) => format!(
                "{said} {}",
                self.tell("did-you-mean", &[("near", near.into())])
            ),
            None => said,
        }
    }

    fn wrong_graph(&self, error: &GraphError) -> String {
        let found = match &error.found {
            Some(found) => self.quoted(&printable(found)),
            None => self.say("found-end"),
        };
        let expected = match &error.wanted {
            GraphExpectation::Text(expected) => self.expected(expected),
            GraphExpectation::Count { message, count } => {
                self.tell(message, &[("count", (*count).into())])
            }
        };
        let format = error.format.map_or("none", |format| format.name());
        self.tell(
            "wrong-graph",
            &[
                ("format", format.into()),
                ("line", error.line.into()),
                ("column", error.column.into()),
                ("found", found.into()),
                ("expected", expected.into()),
            ],
        )
    }

    fn wrong(&self, message: &str, game: &str, text: &str, error: &ParseError) -> String {
        let column = text[..error.at].chars().count() as u64 + 1;
        let found = match &error.found {
            Some(found) => self.quoted(&printable(found)),
            None => self.say("found-end"),
        };
        self.tell(
            message,
            &[
                ("game", game.into()),
                ("text", excerpt(text, error.at).into()),
                ("column", column.into()),
                ("found", found.into()),
                ("expected", self.expected(&error.expected).into()),
            ],
        )
    }

    fn quoted(&self, text: &str) -> String {
        self.tell("quoted", &[("text", text.into())])
    }

    fn expected(&self, expected: &Expected) -> String {
        match expected {
            Expected::Number { least, most } => self.tell(
                "expected-number",
                &[("least", (*least).into()), ("most", (*most).into())],
            ),
            Expected::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|word| self.quoted(word)).collect();
                match words.split_last() {
                    Some((last, rest)) if !rest.is_empty() => self.tell(
                        "expected-one-of",
                        &[
                            ("rest", rest.join(", ").into()),
                            ("last", last.as_str().into()),
                        ],
                    ),
                    _ => words.concat(),
                }
            }
            Expected::End => self.say("expected-end"),
            Expected::Message(name) => self.say(name),
        }
    }
}

/// The folder in which temporary files are made.
fn temporary_folder() -> Argument {
    std::env::temp_dir().display().to_string().into()
}

/// Characters shown of what a table is of.
const SUBJECT: usize = 200;
/// Characters shown on either side of the spot.
const AROUND: usize = 24;

/// The part of a text around a spot, on one line.
fn excerpt(text: &str, at: usize) -> String {
    let before: Vec<char> = text[..at].chars().rev().take(AROUND + 1).collect();
    let after: Vec<char> = text[at..].chars().take(AROUND + 1).collect();
    let mut shown = String::new();
    if before.len() > AROUND {
        shown.push('…');
    }
    shown.extend(before.iter().take(AROUND).rev());
    shown.extend(after.iter().take(AROUND));
    if after.len() > AROUND {
        shown.push('…');
    }
    printable(&shown).into_owned()
}

/// The message for what the system usually says.
fn system_message(kind: io::ErrorKind) -> Option<&'static str> {
    use io::ErrorKind as Kind;
    Some(match kind {
        Kind::NotFound => "system-not-found",
        Kind::PermissionDenied => "system-not-permitted",
        Kind::AlreadyExists => "system-exists",
        Kind::IsADirectory => "system-is-folder",
        Kind::NotADirectory => "system-no-folder",
        Kind::ReadOnlyFilesystem => "system-read-only",
        Kind::StorageFull | Kind::QuotaExceeded => "system-full",
        Kind::FileTooLarge => "system-too-large",
        Kind::InvalidFilename => "system-name",
        Kind::AddrInUse => "system-address-taken",
        Kind::AddrNotAvailable => "system-no-address",
        Kind::TimedOut => "system-late",
        Kind::InvalidData => "system-no-text",
        _ => return None,
    })
}
