//! Rules in a file: which program reads them, and the adapters that teach it the protocol.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Complaint, Launch};

/// Largest file of rules, in bytes.
const LARGEST: u64 = 10 << 20;

/// A language that an adapter exists for.
struct RulesLanguage {
    ending: &'static str,
    /// The program that runs it, and what to install to have that.
    program: &'static str,
    package: &'static str,
    adapter: Adapter,
}

/// How an adapter and a file of rules come together.
enum Adapter {
    /// The adapter stands among the arguments, and the path of the file is the last.
    Argument(&'static [&'static str]),
    /// The text of the file stands between two pieces of the adapter, in a file for a while.
    Around(&'static str, &'static str),
}

/// Loads the adapter, which is the first of the remaining arguments.
const LOAD_PROLOG: &str = "current_prolog_flag(argv, Arguments), once(append(_, [Code, _], Arguments)), open_string(Code, Stream), \
    load_files(user:gagne_adapter, [stream(Stream)]), gagne_main";

const LANGUAGES: &[RulesLanguage] = &[
    RulesLanguage {
        ending: "py",
        program: "python3",
        package: "python3",
        adapter: Adapter::Argument(&["-c", include_str!("../adapters/adapter.py")]),
    },
    RulesLanguage {
        ending: "pl",
        program: "swipl",
        package: "swi-prolog-nox (SWI-Prolog)",
        adapter: Adapter::Argument(&[
            "-q",
            "-f",
            "none",
            "-g",
            LOAD_PROLOG,
            "-t",
            "halt",
            "--",
            include_str!("../adapters/adapter.pl"),
        ]),
    },
    RulesLanguage {
        ending: "ml",
        program: "ocaml",
        package: "ocaml-nox (OCaml)",
        adapter: Adapter::Around(
            include_str!("../adapters/before.ml"),
            include_str!("../adapters/after.ml"),
        ),
    },
];

/// Endings of sheets in GDL.
const SHEETS: [&str; 2] = ["kif", "gdl"];

/// Whether a text names a file of rules and no game: it has a slash, or an ending that is known, and
/// something is there.
pub fn names_file(text: &str) -> bool {
    let path = Path::new(text);
    let ending = path.extension().and_then(|ending| ending.to_str());
    let known = ending.is_some_and(|ending| {
        SHEETS.contains(&ending) || LANGUAGES.iter().any(|one| one.ending == ending)
    });
    text.contains('/') || (known && path.exists())
}

/// How the rules of a file are told.
pub enum Source {
    /// By a program.
    Program(Launch),
    /// In GDL.
    Sheet(String),
}

/// How the rules of a file are told.
pub fn source(path: &str) -> Result<Source, Complaint> {
    let owned = || path.to_owned();
    let unreadable = |error: std::io::Error| Complaint::Unreadable {
        path: owned(),
        detail: error.to_string(),
    };
    let about = fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(Complaint::NoFile { path: owned() });
    }
    let full = fs::canonicalize(path).map_err(unreadable)?;
    let ending = full.extension().and_then(|ending| ending.to_str());
    let language = LANGUAGES.iter().find(|one| Some(one.ending) == ending);
    let name = Path::new(path)
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(owned);
    let text = || {
        let text = read_text(path).map_err(unreadable)?;
        text.ok_or_else(|| Complaint::NoText { path: owned() })
    };
    match language {
        Some(language) => {
            let launch = language.launch(full, &text()?, name).map_err(unreadable)?;
            Ok(Source::Program(launch))
        }
        None if ending.is_some_and(|ending| SHEETS.contains(&ending)) => Ok(Source::Sheet(text()?)),
        None if can_run(&about) => Ok(Source::Program(Launch {
            command: Box::new(move || Command::new(&full)),
            name,
            package: None,
        })),
        None => Err(Complaint::UnknownKind { path: owned() }),
    }
}

/// The text of a file; none if it is no text, or too long to be rules.
fn read_text(path: &str) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    let short = bytes.len() as u64 <= LARGEST;
    Ok(String::from_utf8(bytes).ok().filter(|_| short))
}

#[cfg(unix)]
fn can_run(about: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn can_run(_about: &fs::Metadata) -> bool {
    true
}

impl RulesLanguage {
    fn launch(&'static self, path: PathBuf, text: &str, name: String) -> std::io::Result<Launch> {
        let command: Box<dyn Fn() -> Command + Send + Sync> = match self.adapter {
            Adapter::Argument(arguments) => Box::new(move || {
                let mut command = Command::new(self.program);
                command.args(arguments).arg(&path);
                command
            }),
            Adapter::Around(before, after) => {
                let mut script = tempfile::Builder::new().suffix(".ml").tempfile()?;
                let shown = name.replace(['\\', '"'], "_");
                write!(
                    script,
                    "{before}\n# 1 \"{shown}\"\n{text}\n;;\n# 1 \"gagne\"\n{after}"
                )?;
                script.flush()?;
                let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
                Box::new(move || {
                    let mut command = Command::new(self.program);
                    command
                        .arg("-noinit")
                        .arg("-I")
                        .arg(&folder)
                        .arg(script.path());
                    command
                })
            }
        };
        Ok(Launch {
            command,
            name,
            package: Some(self.package.to_owned()),
        })
    }
}
