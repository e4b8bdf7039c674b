//! What a table is of, and the digests of its parts.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{Damage, TableError};

/// The form of tables that this program writes and reads.
pub const FORMAT: u64 = 2;
/// The file that makes a folder a table.
pub const MANIFEST: &str = "manifest.json";

/// What keys are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum KeyKind {
    /// The keys of the packing of the game, in so many bits.
    Packed {
        /// Bits of a key.
        bits: u32,
    },
    /// The texts of positions.
    Text,
}

/// What a table is of, before anything is known of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The form of the table.
    pub format: u64,
    /// The program that wrote it.
    pub program: String,
    /// The game with its rules.
    pub game: String,
    /// The position from which everything is reached.
    pub start: String,
    /// Whether positions that are the same up to symmetry are one.
    pub symmetry: bool,
    /// Whether values are points.
    pub scored: bool,
    /// What keys are.
    pub key: KeyKind,
    /// Whether positions are written as texts too.
    pub texts: bool,
}

/// Counts of three outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestCounts {
    /// Won by the player to move.
    pub won: u64,
    /// Lost.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
}

/// One file of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartEntry {
    /// Its name.
    pub file: String,
    /// Its rows.
    pub rows: u64,
    /// Its length.
    pub bytes: u64,
    /// The highest and the lowest tier in it.
    pub tiers: (u32, u32),
    /// Its first and its last key.
    pub keys: (String, String),
    /// Its rows by outcome.
    pub outcomes: ManifestCounts,
    /// Its rows by level: the first level, and how many are on each from there.
    pub levels: (u32, Vec<u64>),
    /// SHA-256 of its bytes.
    pub sha256: String,
}

/// Everything about a table but its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// What it is of.
    #[serde(flatten)]
    pub subject: Subject,
    /// How many positions there are.
    pub positions: u64,
    /// By outcome.
    pub outcomes: ManifestCounts,
    /// By distance from the start.
    pub levels: Vec<u64>,
    /// Its files, in order.
    pub parts: Vec<PartEntry>,
    /// SHA-256 of all the above as compact JSON: of everything, as it holds the digests of the parts.
    pub sha256: String,
}

/// SHA-256 in hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

impl Manifest {
    /// The manifest of these parts.
    pub fn new(subject: Subject, parts: Vec<PartEntry>) -> Self {
        let mut manifest = Manifest {
            subject,
            positions: 0,
            outcomes: ManifestCounts::default(),
            levels: Vec::new(),
            parts,
            sha256: String::new(),
        };
        for part in &manifest.parts {
            manifest.positions += part.rows;
            manifest.outcomes.won += part.outcomes.won;
            manifest.outcomes.lost += part.outcomes.lost;
            manifest.outcomes.drawn += part.outcomes.drawn;
            let (first, counts) = &part.levels;
            let first = *first as usize;
            let needed = first + counts.len();
            if manifest.levels.len() < needed {
                manifest.levels.resize(needed, 0);
            }
            for (sum, count) in manifest.levels[first..].iter_mut().zip(counts) {
                *sum += count;
            }
        }
        manifest.sha256 = manifest.digest();
        manifest
    }

    /// The digest that it should carry.
    fn digest(&self) -> String {
        let bare = Manifest {
            sha256: String::new(),
            ..self.clone()
        };
        digest(serde_json::to_string(&bare).unwrap_or_default().as_bytes())
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes
    }

    /// Reads the manifest of a folder.
    pub fn read(folder: &Path) -> Result<Self, TableError> {
        let path = folder.join(MANIFEST);
        let bytes = std::fs::read(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => {
                if folder.join(crate::build::WORK).is_dir() {
                    TableError::Unfinished(folder.to_owned())
                } else {
                    TableError::None(folder.to_owned())
                }
            }
            _ => TableError::file(&path)(error),
        })?;
        let damaged = || TableError::damaged(&path, Damage::Manifest);
        #[derive(Deserialize)]
        struct Version {
            format: u64,
        }
        let Version { format } = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
        if format != FORMAT {
            return Err(TableError::Format {
                path: folder.to_owned(),
                found: format,
            });
        }
        let manifest: Manifest = serde_json::from_slice(&bytes).map_err(|_| damaged())?;
        let plain = |file: &str| {
            let fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
            file.bytes().all(fine) && !file.starts_with('.')
        };
        let fine = manifest.parts.iter().all(|part| plain(&part.file));
        if manifest.sha256 != manifest.digest() || !fine {
            return Err(damaged());
        }
        Ok(manifest)
    }

    /// Bytes of all parts.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }
}
