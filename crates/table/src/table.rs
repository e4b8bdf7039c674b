//! A finished table: looked up, gone through, checked.
//!
//! The bytes of a part are compared with their digest before anything in them is believed. Groups of
//! rows are decoded when they are first asked about and kept as long as there is room.

use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use gagne_core::Value;
use gagne_core::rows;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use crate::error::{Damage, TableError};
use crate::manifest::{KeyKind, Manifest, digest};
use crate::part::{KeyColumn, PartReader, RowGroup};
use crate::row::{Columns, Key, Row};

/// Bytes of decoded groups and of parts that are kept, unless somebody has more room.
const ROOM: usize = 1 << 28;

/// A table in a folder.
pub struct Table {
    folder: PathBuf,
    manifest: Manifest,
    shelf: AnyShelf,
}

/// Parts by the kind of their keys.
enum AnyShelf {
    Narrow(Mutex<PartShelf<u64>>),
    Wide(Mutex<PartShelf<u128>>),
    Text(Mutex<PartShelf<String>>),
}

impl Table {
    /// Opens the table of a folder. Its parts are looked at when they are needed.
    pub fn open(folder: &Path) -> Result<Self, TableError> {
        Table::open_within(folder, ROOM)
    }

    /// The same, for somebody with so many bytes to spare.
    pub fn open_within(folder: &Path, room: usize) -> Result<Self, TableError> {
        let manifest = Manifest::read(folder)?;
        let shelf = match manifest.subject.key {
            KeyKind::Packed { bits: ..=64 } => {
                AnyShelf::Narrow(PartShelf::new(folder, &manifest, room)?)
            }
            KeyKind::Packed { .. } => AnyShelf::Wide(PartShelf::new(folder, &manifest, room)?),
            KeyKind::Text => AnyShelf::Text(PartShelf::new(folder, &manifest, room)?),
        };
        Ok(Table {
            folder: folder.to_owned(),
            manifest,
            shelf,
        })
    }

    /// Where it lies.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it is.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The value of a key in a tier; none if it is not there.
    pub fn find(&self, tier: u32, key: &Key) -> Result<Option<Value>, TableError> {
        match &self.shelf {
            AnyShelf::Narrow(shelf) => find(self, shelf, tier, key),
            AnyShelf::Wide(shelf) => find(self, shelf, tier, key),
            AnyShelf::Text(shelf) => find(self, shelf, tier, key),
        }
    }

    /// Tells every row, part after part; a part is checked before its rows are told.
    pub fn each<E: From<TableError>>(
        &self,
        mut tell: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        (0..self.manifest.parts.len()).try_for_each(|part| self.each_in(part, &mut tell))
    }

    fn each_of<K: KeyColumn, E: From<TableError>>(
        &self,
        part: usize,
        tell: &mut dyn FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let scored = self.manifest.subject.scored;
        self.each_group::<K, E>(part, &mut |rows| {
            let values = rows.codes.iter().map(|&code| rows::value(code, scored));
            for ((key, &level), value) in rows.keys.iter().zip(&rows.levels).zip(values) {
                let key = key.key();
                tell(Row { key, level, value })?;
            }
            Ok(())
        })
    }

    /// Tells the rows of a part, group by group.
    pub(crate) fn each_group<K: KeyColumn, E: From<TableError>>(
        &self,
        part: usize,
        tell: &mut dyn FnMut(Columns<K>) -> Result<(), E>,
    ) -> Result<(), E> {
        let scored = self.manifest.subject.scored;
        let (bytes, path) = self.bytes(part)?;
        let foreign = |_| TableError::damaged(&path, Damage::Foreign);
        let reader = PartReader::new(bytes).map_err(foreign)?;
        for number in 0..reader.groups() {
            let RowGroup { keys, codes } = reader.group(number, scored).map_err(foreign)?;
            let levels = reader.levels(number).map_err(foreign)?;
            tell(Columns {
                keys,
                levels,
                codes,
            })?;
        }
        Ok(())
    }

    /// The value of a key, whatever its tier; none if it is not there.
    pub fn find_key(&self, key: &Key) -> Result<Option<Value>, TableError> {
        let mut tiers: Vec<u32> = self
            .manifest
            .parts
            .iter()
            .map(|part| part.tiers.0)
            .collect();
        tiers.dedup();
        for tier in tiers {
            let found = self.find(tier, key)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Tells the rows of a part, by its number.
    pub fn each_in<E: From<TableError>>(
        &self,
        part: usize,
        mut tell: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        match self.manifest.subject.key {
            KeyKind::Packed { bits: ..=64 } => self.each_of::<u64, E>(part, &mut tell),
            KeyKind::Packed { .. } => self.each_of::<u128, E>(part, &mut tell),
            KeyKind::Text => self.each_of::<String, E>(part, &mut tell),
        }
    }

    /// The bytes of a part, which are those that the manifest says.
    fn bytes(&self, part: usize) -> Result<(Bytes, PathBuf), TableError> {
        let entry = &self.manifest.parts[part];
        let path = self.folder.join(&entry.file);
        let length = fs::metadata(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => TableError::damaged(&path, Damage::Missing),
            _ => TableError::file(&path)(error),
        })?;
        if !length.is_file() || length.len() != entry.bytes {
            return Err(TableError::damaged(&path, Damage::Length));
        }
        let bytes = fs::read(&path).map_err(TableError::file(&path))?;
        if digest(&bytes) != entry.sha256 {
            return Err(TableError::damaged(&path, Damage::Digest));
        }
        Ok((bytes.into(), path))
    }

    /// Compares every part with its digest; tells how many there are.
    pub fn check_parts(&self, mut told: impl FnMut(u64)) -> Result<usize, TableError> {
        for part in 0..self.manifest.parts.len() {
            self.bytes(part)?;
            told(self.manifest.parts[part].rows);
        }
        Ok(self.manifest.parts.len())
    }
}

/// Where a part lies among all.
struct PartSpan<K> {
    high: u32,
    low: u32,
    first: K,
    last: K,
}

/// A part and a group in it.
type Place = (usize, usize);

/// The parts of a table, some of them open.
struct PartShelf<K> {
    spans: Vec<PartSpan<K>>,
    parts: Generations<usize, Arc<OpenPart<K>>>,
    groups: Generations<Place, Arc<RowGroup<K>>>,
    last: Option<LastFound<K>>,
}

/// Where something was found last: whoever asks in order finds the next thing near.
struct LastFound<K> {
    /// The highest and the lowest tier of the part.
    tiers: (u32, u32),
    rows: Arc<RowGroup<K>>,
    /// The first row whose key is not before the one that was asked about.
    row: usize,
}

impl<K: KeyColumn> LastFound<K> {
    /// The code of a key, if it can only be in this group; none if it is not there.
    fn find(&mut self, tier: u32, key: &K) -> Option<Option<u16>> {
        let keys = &self.rows.keys[..];
        let (high, low) = self.tiers;
        let inside = (low..=high).contains(&tier) && keys.first()? <= key && key <= keys.last()?;
        inside.then(|| self.search(key))
    }

    /// The code of a key in this group.
    fn search(&mut self, key: &K) -> Option<u16> {
        let RowGroup { keys, codes } = self.rows.as_ref();
        if keys.get(self.row).is_none_or(|at| at > key) {
            self.row = 0;
        }
        // Steps that double are few where the key is near.
        let rest = &keys[self.row..];
        let mut step = 1;
        while rest.get(step).is_some_and(|other| other < key) {
            step *= 2;
        }
        let near = &rest[step / 2..rest.len().min(step + 1)];
        self.row += step / 2 + near.partition_point(|other| other < key);
        (keys.get(self.row) == Some(key)).then(|| codes[self.row])
    }
}

struct OpenPart<K> {
    reader: PartReader,
    /// The first key of each group.
    firsts: Vec<K>,
}

impl<K: KeyColumn> PartShelf<K> {
    fn new(folder: &Path, manifest: &Manifest, room: usize) -> Result<Mutex<Self>, TableError> {
        let text = matches!(manifest.subject.key, KeyKind::Text);
        let key = |digits: &str| {
            let key = if text {
                Key::Text(digits.to_owned())
            } else {
                Key::Number(digits.parse().ok()?)
            };
            K::of(&key)
        };
        let span = |part: &crate::PartEntry| {
            Some(PartSpan {
                high: part.tiers.0,
                low: part.tiers.1,
                first: key(&part.keys.0)?,
                last: key(&part.keys.1)?,
            })
        };
        let spans = manifest.parts.iter().map(span).collect::<Option<Vec<_>>>();
        let path = folder.join(crate::manifest::MANIFEST);
        Ok(Mutex::new(PartShelf {
            spans: spans.ok_or_else(|| TableError::damaged(&path, Damage::Manifest))?,
            parts: Generations::new(room / 4),
            groups: Generations::new(room - room / 4),
            last: None,
        }))
    }

    /// The part that a key of a tier can be in.
    fn part(&self, tier: u32, key: &K) -> Option<usize> {
        let begin = self.spans.partition_point(|span| span.low > tier);
        let end = begin + self.spans[begin..].partition_point(|span| span.high >= tier);
        let part = begin + self.spans[begin..end].partition_point(|span| span.last < *key);
        (part < end && self.spans[part].first <= *key).then_some(part)
    }
}

fn find<K: KeyColumn>(
    table: &Table,
    shelf: &Mutex<PartShelf<K>>,
    tier: u32,
    key: &Key,
) -> Result<Option<Value>, TableError> {
    let Some(key) = K::of(key) else {
        return Ok(None);
    };
    let mut shelf = shelf.lock();
    let scored = table.manifest.subject.scored;
    let value = |code: Option<u16>| code.map(|code| rows::value(code, scored));
    if let Some(last) = &mut shelf.last
        && let Some(code) = last.find(tier, &key)
    {
        return Ok(value(code));
    }
    let Some(part) = shelf.part(tier, &key) else {
        return Ok(None);
    };
    let open = match shelf.parts.get(&part) {
        Some(open) => open,
        None => {
            let (bytes, path) = table.bytes(part)?;
            let foreign = |_| TableError::damaged(&path, Damage::Foreign);
            let weight = bytes.len();
            let reader = PartReader::new(bytes).map_err(foreign)?;
            let firsts = reader.firsts().map_err(foreign)?;
            let open = Arc::new(OpenPart { reader, firsts });
            shelf.parts.insert(part, Arc::clone(&open), weight);
            open
        }
    };
    let Some(group) = open
        .firsts
        .partition_point(|first| *first <= key)
        .checked_sub(1)
    else {
        return Ok(None);
    };
    let place = (part, group);
    let rows = match shelf.groups.get(&place) {
        Some(rows) => rows,
        None => {
            let path = table.folder.join(&table.manifest.parts[part].file);
            let rows = open.reader.group(group, scored);
            let rows: RowGroup<K> =
                rows.map_err(|_| TableError::damaged(&path, Damage::Foreign))?;
            let weight = rows.keys.iter().map(|key| key.bytes() + 2).sum();
            let rows = Arc::new(rows);
            shelf.groups.insert(place, Arc::clone(&rows), weight);
            rows
        }
    };
    let PartSpan { high, low, .. } = shelf.spans[part];
    let last = shelf.last.insert(LastFound {
        tiers: (high, low),
        rows,
        row: 0,
    });
    Ok(value(last.search(&key)))
}

/// What was used of late: a young generation, and the one before.
struct Generations<K, V> {
    young: FxHashMap<K, (V, usize)>,
    old: FxHashMap<K, (V, usize)>,
    weight: usize,
    room: usize,
}

impl<K: Copy + Eq + Hash, V: Clone> Generations<K, V> {
    fn new(room: usize) -> Self {
        Generations {
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            weight: 0,
            room,
        }
    }

    fn get(&mut self, key: &K) -> Option<V> {
        if let Some((value, _)) = self.young.get(key) {
            return Some(value.clone());
        }
        let (value, weight) = self.old.remove(key)?;
        self.insert(*key, value.clone(), weight);
        Some(value)
    }

    fn insert(&mut self, key: K, value: V, weight: usize) {
        if self.weight + weight > self.room / 2 {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        self.weight += weight;
        self.young.insert(key, (value, weight));
    }
}
