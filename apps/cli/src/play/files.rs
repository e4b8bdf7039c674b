//! The files that games are kept in: written whole or not at all, and never in the place of anything
//! that is not a game of this session.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Longest record that is read.
const LONGEST_RECORD: u64 = 16 << 20;
/// Links to links that are followed, as many as systems do.
const LINKS: usize = 40;

/// Why a file is not written.
#[derive(Debug)]
pub(crate) enum FileRefusal {
    /// There is a file of that name, and it is not of this session.
    Exists,
    /// What has that name is no file: a folder, a device, a pipe.
    NoFile,
    /// The system says no.
    System(io::Error),
}

impl From<io::Error> for FileRefusal {
    fn from(error: io::Error) -> Self {
        FileRefusal::System(error)
    }
}

/// Which files may be written.
#[derive(Debug)]
pub(crate) struct Files {
    /// Whether any file may.
    overwrite: bool,
    /// The files of this session, by their whole names.
    ours: Vec<PathBuf>,
}

impl Files {
    /// Only new files, or any.
    pub(crate) fn new(overwrite: bool) -> Files {
        Files {
            overwrite,
            ours: Vec::new(),
        }
    }

    /// Counts a file among those of this session.
    pub(crate) fn adopt(&mut self, path: &Path) {
        if let Ok(whole) = fs::canonicalize(path)
            && !self.ours.contains(&whole)
        {
            self.ours.push(whole);
        }
    }

    /// Where a file that may be written lies, behind all links.
    pub(crate) fn allowed(&self, path: &Path) -> Result<PathBuf, FileRefusal> {
        let target = behind_links(path)?;
        let there = match fs::metadata(&target) {
            Ok(there) => there,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(target),
            Err(error) => return Err(error.into()),
        };
        if !there.is_file() {
            return Err(FileRefusal::NoFile);
        }
        // Nothing is lost with an empty file.
        if there.len() > 0 && !self.overwrite && !self.ours.contains(&fs::canonicalize(&target)?) {
            return Err(FileRefusal::Exists);
        }
        Ok(target)
    }

    /// Writes a text to a file of this session, which it is from now on.
    pub(crate) fn write(&mut self, path: &Path, text: &str) -> Result<(), FileRefusal> {
        let target = self.allowed(path)?;
        write_whole(&target, text)?;
        self.adopt(&target);
        Ok(())
    }
}

/// What a name stands for if it is a link, whether or not there is anything yet.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        let Ok(to) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    // The system has the words for it.
    fs::metadata(&path).map(|_| path)
}

/// Writes beside the file and moves it there, so that nobody ever sees half of it.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut beside = name.to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    // What a process of the same number left behind is of no use to anybody.
    let _ = fs::remove_file(&beside);
    let written = File::create_new(&beside).and_then(|mut file| {
        if let Ok(before) = fs::metadata(path) {
            file.set_permissions(before.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&beside, path));
    if moved.is_err() {
        let _ = fs::remove_file(&beside);
    }
    moved
}

/// The text of a file that may hold a record; what is no text in it becomes a sign that parses as
/// nothing.
pub(crate) fn read_record(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LONGEST_RECORD)
        .read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
