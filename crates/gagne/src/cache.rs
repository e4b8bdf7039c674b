//! Tables that took long to make, kept between runs in the user's cache directory.
//!
//! Whatever goes wrong there costs time only: a file that is missing, cut off, changed or written by
//! another version is made anew, and a directory that cannot be written to is left alone.

use std::io::Write;
use std::path::PathBuf;

use gagne_core::Shelf;

/// What a file begins with: the version of the format.
const HEAD: &[u8; 8] = b"gagne/1\n";

/// The user's cache directory.
pub(crate) struct Cache;

fn directory() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let base = match set("XDG_CACHE_HOME") {
        Some(base) => PathBuf::from(base),
        None => PathBuf::from(set("HOME")?).join(".cache"),
    };
    base.is_absolute().then(|| base.join("gagne"))
}

/// FNV-1a over words of eight bytes: enough to tell a damaged file.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(step(0xcbf2_9ce4_8422_2325, bytes.len() as u64), step)
}

impl Shelf for Cache {
    fn fetch(&self, name: &str) -> Option<Vec<u8>> {
        let mut bytes = std::fs::read(directory()?.join(name)).ok()?;
        let head = HEAD.len() + 8;
        let (found, sum) = bytes.get(..head)?.split_at(HEAD.len());
        let sum = u64::from_le_bytes(sum.try_into().ok()?);
        if found != HEAD || checksum(&bytes[head..]) != sum {
            return None;
        }
        bytes.drain(..head);
        Some(bytes)
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        let write = || {
            let directory = directory()?;
            std::fs::create_dir_all(&directory).ok()?;
            // Renamed when it is whole, so that nobody ever reads half of it.
            let mut file = tempfile::NamedTempFile::new_in(&directory).ok()?;
            file.write_all(HEAD).ok()?;
            file.write_all(&checksum(bytes).to_le_bytes()).ok()?;
            file.write_all(bytes).ok()?;
            file.persist(directory.join(name)).ok()
        };
        let _kept = write();
    }
}
