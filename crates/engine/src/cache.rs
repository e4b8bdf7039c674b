//! Tables kept in the cache directory of the user.
//!
//! A file holds a mark, the format, the length and a checksum before the bytes, and is written under
//! another name first and then renamed, so that nobody reads half of it. Whatever goes wrong (no
//! directory, no right to write, a full disk, a foreign or a damaged file) means that nothing was
//! kept: a table can always be made again.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::Shelf;

/// A directory of kept tables.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    /// None where there is no place to keep anything.
    directory: Option<PathBuf>,
}

/// How every kept file begins.
const MARK: [u8; 8] = *b"gagne 1\n";
/// The mark, the length, the checksum.
const HEADER: usize = 24;

/// Tells names of files in the making apart within one process.
static MADE: AtomicU64 = AtomicU64::new(0);

impl Cache {
    /// The cache of the user: `$XDG_CACHE_HOME/gagne`, or `~/.cache/gagne`; on Windows
    /// `%LOCALAPPDATA%\gagne`.
    pub(crate) fn of_user() -> Self {
        // A relative path is to be ignored, says the XDG Base Directory Specification.
        let variable = |name| {
            let path = std::env::var_os(name).map(PathBuf::from);
            path.filter(|path| path.is_absolute())
        };
        let local = || variable("LOCALAPPDATA").filter(|_| cfg!(windows));
        let home = || variable("HOME").map(|home| home.join(".cache"));
        let base = variable("XDG_CACHE_HOME").or_else(local).or_else(home);
        Cache {
            directory: base.map(|base| base.join("gagne")),
        }
    }

    #[cfg(test)]
    /// A cache in this directory, which is made when something is kept.
    pub(crate) fn at(directory: impl Into<PathBuf>) -> Self {
        Cache {
            directory: Some(directory.into()),
        }
    }

    /// The file of a name; none if the name might lead elsewhere.
    fn path(&self, name: &str) -> Option<PathBuf> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let fine = !name.is_empty() && name.bytes().all(plain);
        let directory = self.directory.as_ref().filter(|_| fine)?;
        Some(directory.join(format!("{name}.table")))
    }
}

impl Shelf for Cache {
    fn fetch(&self, name: &str, length: u64) -> Option<Vec<u8>> {
        read(&self.path(name)?, length).ok().flatten()
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        let Some(path) = self.path(name) else {
            return;
        };
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let making = path.with_extension(format!("{}-{number}.making", std::process::id()));
        let written = write(&making, bytes).and_then(|()| fs::rename(&making, &path));
        if written.is_err() {
            // Gone already, or never there, or not ours to remove: nothing more can be done.
            let _ = fs::remove_file(&making);
        }
    }
}

/// The bytes of a file, if it is one of ours, as long as it should be, and undamaged.
fn read(path: &Path, length: u64) -> io::Result<Option<Vec<u8>>> {
    // A pipe would make whoever opens it wait, and a foreign file may be longer than the memory.
    let whole = length + HEADER as u64;
    let is_fine = |there: &Metadata| there.is_file() && there.len() == whole;
    if !is_fine(&fs::metadata(path)?) {
        return Ok(None);
    }
    let mut file = File::open(path)?;
    if !is_fine(&file.metadata()?) {
        return Ok(None);
    }
    let mut header = [0; HEADER];
    file.read_exact(&mut header)?;
    let word = |at: usize| {
        let bytes = header[at..at + 8].iter().rev();
        bytes.fold(0, |word, &byte| word << 8 | u64::from(byte))
    };
    if header[..8] != MARK || word(8) != length {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    let right = bytes.len() as u64 == length && checksum(&bytes) == word(16);
    Ok(right.then_some(bytes))
}

/// Writes a new file and waits until the disk has it.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(&MARK)?;
    file.write_all(&(bytes.len() as u64).to_le_bytes())?;
    file.write_all(&checksum(bytes).to_le_bytes())?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A sum that tells damage, not malice: each word of eight bytes is mixed in by steps that can be
/// undone (those of SplitMix64), so that no single change goes unnoticed.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let mut mixed = (sum ^ u64::from_le_bytes(word)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache in a directory of its own, and the file of the name `table` in it.
    fn fresh(test: &str) -> (Cache, PathBuf) {
        let name = format!("gagne-cache-{test}-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&directory);
        let file = directory.join("table.table");
        (Cache::at(directory), file)
    }

    fn names(file: &Path) -> usize {
        fs::read_dir(file.parent().unwrap()).unwrap().count()
    }

    #[test]
    fn what_was_kept_comes_back() {
        let (cache, file) = fresh("keep");
        assert_eq!(cache.fetch("table", 3), None);
        for bytes in [&b"one"[..], b"", b"something longer than a word"] {
            cache.keep("table", bytes);
            let length = bytes.len() as u64;
            assert_eq!(cache.fetch("table", length).as_deref(), Some(bytes));
            assert_eq!(cache.fetch("table", length + 1), None);
            assert_eq!(names(&file), 1);
        }
        assert_eq!(cache.fetch("other", 3), None);
        fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let (cache, file) = fresh("damage");
        let table = b"a table that took long to make";
        cache.keep("table", table);
        let length = table.len() as u64;
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1 << (at % 8);
            fs::write(&file, &damaged).unwrap();
            assert_eq!(cache.fetch("table", length), None, "byte {at}");
            fs::write(&file, &whole[..at]).unwrap();
            assert_eq!(cache.fetch("table", length), None, "cut at {at}");
        }
        fs::write(&file, [&whole[..], b"x"].concat()).unwrap();
        assert_eq!(cache.fetch("table", length), None);
        assert_eq!(cache.fetch("table", length + 1), None);
        cache.keep("table", b"made again");
        assert_eq!(
            cache.fetch("table", 10).as_deref(),
            Some(&b"made again"[..])
        );
        fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    #[test]
    fn what_cannot_be_kept_is_let_go() {
        let (cache, file) = fresh("refused");
        let directory = file.parent().unwrap();
        // A file where the directory should be, and a directory where the file should be.
        fs::write(directory, b"in the way").unwrap();
        cache.keep("table", b"bytes");
        assert_eq!(cache.fetch("table", 5), None);
        fs::remove_file(directory).unwrap();
        fs::create_dir_all(file.join("full")).unwrap();
        cache.keep("table", b"bytes");
        assert_eq!(cache.fetch("table", 5), None);
        assert_eq!(names(&file), 1);
        for name in ["", "../table", "a/b", "a.b", "é"] {
            cache.keep(name, b"bytes");
            assert_eq!(cache.fetch(name, 5), None);
        }
        assert_eq!(names(&file), 1);
        fs::remove_dir_all(directory).unwrap();
        let nowhere = Cache { directory: None };
        nowhere.keep("table", b"bytes");
        assert_eq!(nowhere.fetch("table", 5), None);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_or_far_too_long_is_not_read() {
        let (cache, file) = fresh("foreign");
        cache.keep("table", b"bytes");
        fs::remove_file(&file).unwrap();
        // Nobody ever writes to the pipe: whoever opened it would wait for ever.
        let made = std::process::Command::new("mkfifo").arg(&file).status();
        assert!(made.unwrap().success());
        assert_eq!(cache.fetch("table", 5), None);
        // A file with holes takes no room on disk; its header says that it is one of ours.
        fs::remove_file(&file).unwrap();
        let long = 1u64 << 40;
        let mut sparse = File::create(&file).unwrap();
        sparse.write_all(&MARK).unwrap();
        sparse.write_all(&long.to_le_bytes()).unwrap();
        sparse.set_len(long + HEADER as u64).unwrap();
        assert_eq!(cache.fetch("table", 5), None);
        cache.keep("table", b"bytes");
        assert_eq!(cache.fetch("table", 5).as_deref(), Some(&b"bytes"[..]));
        fs::remove_dir_all(file.parent().unwrap()).unwrap();
    }

    #[test]
    fn the_cache_of_the_user_is_his_own() {
        let cache = Cache::of_user();
        assert!(cache.directory.is_none_or(|path| path.ends_with("gagne")));
    }
}
