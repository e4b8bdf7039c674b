//! Rules in a file: which program reads them, and the adapters that teach it the protocol.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Complaint, Launch};

/// Largest file of rules, in bytes.
const LARGEST: u64 = 10 << 20;

/// A language that an adapter exists for.
struct Language {
    ending: &'static str,
    /// The program that runs it, and what to install to have that.
    program: &'static str,
    package: &'static str,
    /// Its arguments before the path of the file.
    arguments: &'static [&'static str],
}

const LANGUAGES: &[Language] = &[Language {
    ending: "py",
    program: "python3",
    package: "python3",
    arguments: &["-c", include_str!("../adapters/adapter.py")],
}];

/// Whether a text names a file of rules and no game: it has a slash, or an ending that is known, and
/// something is there.
pub fn names_file(text: &str) -> bool {
    let path = Path::new(text);
    let ending = path.extension().and_then(|ending| ending.to_str());
    let known = ending.is_some_and(|ending| LANGUAGES.iter().any(|one| one.ending == ending));
    text.contains('/') || (known && path.exists())
}

/// How the rules of a file are told.
pub fn launch(path: &str) -> Result<Launch, Complaint> {
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
    match language {
        Some(language) => {
            read_text(path)
                .map_err(unreadable)?
                .ok_or_else(|| Complaint::NoText { path: owned() })?;
            Ok(language.launch(full, name))
        }
        None if can_run(&about) => Ok(Launch {
            command: Box::new(move || Command::new(&full)),
            name,
            package: None,
        }),
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

impl Language {
    fn launch(&'static self, path: PathBuf, name: String) -> Launch {
        Launch {
            command: Box::new(move || {
                let mut command = Command::new(self.program);
                command.args(self.arguments).arg(&path);
                command
            }),
            name,
            package: Some(self.package.to_owned()),
        }
    }
}
