//! Groups of rows become the parts of a table.
//!
//! Groups are made by several threads, a few at a time, and go into their part in their order; so the
//! bytes are the same for any number of threads.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use gagne_core::rows::CENTRE;
use parking_lot::Mutex;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::writer::SerializedFileWriter;

use crate::build::Build;
use crate::cut::CutGroup;
use crate::error::TableError;
use crate::manifest::{ManifestCounts, PartEntry, digest};
use crate::part::{self, GroupMaker, KeyColumn, MadeGroup, PartForm, TextOf};
use crate::row::Columns;

/// Groups that each thread makes before they go into their parts.
const EACH: usize = 4;

/// Takes groups, and writes parts.
pub(crate) struct Output<'b, K> {
    build: &'b Build,
    form: PartForm,
    text: Option<TextOf<'b>>,
    /// One for each thread.
    makers: Vec<GroupMaker>,
    /// Groups that are not made yet.
    pending: Vec<CutGroup<K>>,
    /// The part that groups go into, if one was begun.
    open: Option<PartDraft>,
    parts: Vec<PartEntry>,
}

/// A part while it is made.
struct PartDraft {
    entry: PartEntry,
    /// Its bytes; none if it is whole already.
    file: Option<SerializedFileWriter<Vec<u8>>>,
}

/// A group that was made, and one that need not be made.
type Made = Result<Option<MadeGroup>, ParquetError>;

/// The name of a part.
fn name(number: usize) -> String {
    format!("part-{number:05}.parquet")
}

/// What goes wrong in a part that is no matter of the disk.
fn unmade(error: ParquetError) -> TableError {
    TableError::file(Path::new("parquet"))(std::io::Error::other(error))
}

impl<'b, K: KeyColumn> Output<'b, K> {
    pub(crate) fn new(
        build: &'b Build,
        threads: usize,
        text: Option<TextOf<'b>>,
    ) -> Result<Self, TableError> {
        let makers = (0..threads.max(1)).map(|_| GroupMaker::new());
        Ok(Output {
            build,
            form: PartForm::new(build.subject(), text.is_some()).map_err(unmade)?,
            text,
            makers: makers.collect::<Result<_, _>>().map_err(unmade)?,
            pending: Vec::new(),
            open: None,
            parts: Vec::new(),
        })
    }

    /// Takes a group.
    pub(crate) fn take(&mut self, group: CutGroup<K>) -> Result<(), TableError> {
        self.pending.push(group);
        if self.pending.len() < EACH * self.makers.len() {
            return Ok(());
        }
        self.flush()
    }

    /// No group will come; what was written.
    pub(crate) fn end(mut self) -> Result<Vec<PartEntry>, TableError> {
        self.flush()?;
        Ok(self.parts)
    }

    /// Makes the groups that wait and puts them into their parts.
    fn flush(&mut self) -> Result<(), TableError> {
        let groups = std::mem::take(&mut self.pending);
        for (group, made) in groups.iter().zip(self.make(&groups)) {
            self.append(group, made.map_err(unmade)?)?;
        }
        Ok(())
    }

    /// Makes groups, each by whichever thread is free.
    fn make(&mut self, groups: &[CutGroup<K>]) -> Vec<Made> {
        // Only this thread can tell texts.
        let show = |key: &K| {
            self.text
                .map(|text| ByteArray::from(text(&key.key()).into_bytes()))
        };
        let mut number = self.parts.len();
        let work: Vec<Option<Option<Vec<ByteArray>>>> = groups
            .iter()
            .map(|group| {
                let there = self.build.part(&name(number)).is_some();
                number += usize::from(group.last);
                (!there).then(|| group.rows.keys.iter().map(show).collect())
            })
            .collect();
        let form = &self.form;
        let next = AtomicUsize::new(0);
        let made: Vec<Mutex<Made>> = groups.iter().map(|_| Mutex::new(Ok(None))).collect();
        let make = |maker: &mut GroupMaker| {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(group) = groups.get(place) else {
                    return;
                };
                if let Some(texts) = &work[place] {
                    let group = maker.make(&group.rows, texts.as_deref(), form);
                    *made[place].lock() = group.map(Some);
                }
            }
        };
        match &mut self.makers[..] {
            [maker] => make(maker),
            makers => std::thread::scope(|scope| {
                for maker in makers {
                    scope.spawn(|| make(maker));
                }
            }),
        }
        made.into_iter().map(Mutex::into_inner).collect()
    }

    /// Puts a group into its part.
    fn append(&mut self, group: &CutGroup<K>, made: Option<MadeGroup>) -> Result<(), TableError> {
        let mut part = match self.open.take() {
            Some(part) => part,
            None => self.begin(group, made.is_some())?,
        };
        if let (Some(file), Some(made)) = (&mut part.file, made) {
            part::append(made, file).map_err(unmade)?;
            count(&group.rows, &mut part.entry);
        }
        if !group.last {
            self.open = Some(part);
            return Ok(());
        }
        if let Some(file) = part.file {
            let bytes = file.into_inner().map_err(unmade)?;
            part.entry.bytes = bytes.len() as u64;
            part.entry.sha256 = digest(&bytes);
            self.build.write_part(part.entry.clone(), &bytes)?;
        }
        self.parts.push(part.entry);
        Ok(())
    }

    /// Begins the part of a group, which is made or whole already.
    fn begin(&self, group: &CutGroup<K>, made: bool) -> Result<PartDraft, TableError> {
        let file = name(self.parts.len());
        if let (false, Some(entry)) = (made, self.build.part(&file)) {
            return Ok(PartDraft { entry, file: None });
        }
        let first = group.rows.keys.first();
        let first = first.map_or_else(String::new, |key| key.key().to_string());
        Ok(PartDraft {
            entry: PartEntry {
                file,
                rows: 0,
                bytes: 0,
                tiers: group.tiers,
                keys: (first, String::new()),
                outcomes: ManifestCounts::default(),
                levels: (0, Vec::new()),
                sha256: String::new(),
            },
            file: Some(self.form.file(Vec::new()).map_err(unmade)?),
        })
    }
}

/// Counts the rows of a group in the entry of its part.
fn count<K: KeyColumn>(rows: &Columns<K>, entry: &mut PartEntry) {
    if let Some(last) = rows.keys.last() {
        entry.keys.1 = last.key().to_string();
    }
    entry.rows += rows.len() as u64;
    let codes = || rows.codes.iter().copied();
    entry.outcomes.won += codes().filter(|&code| code > CENTRE).count() as u64;
    entry.outcomes.lost += codes().filter(|&code| code < CENTRE).count() as u64;
    entry.outcomes.drawn += codes().filter(|&code| code == CENTRE).count() as u64;
    let (first, counts) = &mut entry.levels;
    for alike in rows.levels.chunk_by(|one, next| one == next) {
        let level = alike[0];
        if counts.is_empty() {
            *first = level;
        }
        if level < *first {
            counts.splice(..0, std::iter::repeat_n(0, (*first - level) as usize));
            *first = level;
        }
        let place = (level - *first) as usize;
        if counts.len() <= place {
            counts.resize(place + 1, 0);
        }
        counts[place] += alike.len() as u64;
    }
}
