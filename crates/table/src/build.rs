//! A folder while a table is built in it.
//!
//! What is whole is noted in a journal, a line each: finished steps of the work ([`Keep`]), and parts. A file is written under another name, waited for, renamed, and only then noted. So whatever happens,
//! the same command goes on from the last line, and ends with the same bytes as if nothing had happened.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use fs4::fs_std::FileExt;
use gagne_core::{Keep, Stop};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::disk::{Disk, write_whole};
use crate::error::TableError;
use crate::manifest::{MANIFEST, Manifest, PartEntry, Subject, hex};

/// The folder of what is needed only until the table is finished.
pub const WORK: &str = "building";
const JOURNAL: &str = "journal";
const LOCK: &str = "lock";

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum JournalLine {
    Subject(Subject),
    Kept(KeptStep),
    Part(PartEntry),
}

/// A finished step.
#[derive(Clone, Serialize, Deserialize)]
struct KeptStep {
    name: String,
    bytes: u64,
    sha256: String,
}

/// A folder that is being built in, by nobody else.
pub struct Build {
    folder: PathBuf,
    subject: Subject,
    disk: Box<dyn Disk>,
    /// What is whole already.
    whole: Mutex<FinishedParts>,
    /// What went wrong with a file, for whoever is told only that the disk did.
    fault: Mutex<Option<TableError>>,
    /// Held for as long as this is.
    _lock: File,
}

#[derive(Default)]
struct FinishedParts {
    kept: BTreeMap<String, u64>,
    parts: BTreeMap<String, PartEntry>,
}

impl FinishedParts {
    /// Reads what is whole in a folder, and the lines of its journal that say so; none without a journal. What is
    /// said to be whole is looked through, or believed.
    fn read(
        folder: &Path,
        wanted: &Subject,
        holds: &dyn Fn(&Path, u64, &str) -> bool,
    ) -> Result<Option<(Self, Vec<u8>)>, TableError> {
        let path = folder.join(WORK).join(JOURNAL);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TableError::file(&path)(error)),
        };
        let (mut begun, mut fine) = (false, Vec::new());
        let mut whole = FinishedParts::default();
        for line in BufReader::new(file).split(b'\n') {
            let line = line.map_err(TableError::file(&path))?;
            // What was cut off in the middle of a line was never noted.
            let Ok(note) = serde_json::from_slice(&line) else {
                break;
            };
            match note {
                JournalLine::Subject(subject) => {
                    same(folder, &subject, wanted)?;
                    begun = true;
                }
                JournalLine::Kept(step) => {
                    let path = folder.join(WORK).join(&step.name);
                    if holds(&path, step.bytes, &step.sha256) {
                        whole.kept.insert(step.name, step.bytes);
                    }
                }
                JournalLine::Part(part) => {
                    if holds(&folder.join(&part.file), part.bytes, &part.sha256) {
                        whole.parts.insert(part.file.clone(), part);
                    }
                }
            }
            fine.extend(line);
            fine.push(b'\n');
        }
        Ok(begun.then_some((whole, fine)))
    }
}

/// What is whole in a folder that somebody else built in, to be read only.
#[derive(Default)]
pub struct KeptSteps {
    folder: PathBuf,
    kept: BTreeMap<String, u64>,
}

impl KeptSteps {
    /// What is whole in a folder; none if nothing was begun there.
    pub fn open(folder: &Path, subject: &Subject) -> Result<Option<Self>, TableError> {
        KeptSteps::read(folder, subject, &holds)
    }

    /// The same without a look at what is inside the files, which may be long.
    pub fn noted(folder: &Path, subject: &Subject) -> Result<Option<Self>, TableError> {
        let there = |path: &Path, bytes, _: &str| {
            fs::metadata(path).is_ok_and(|found| found.len() == bytes)
        };
        KeptSteps::read(folder, subject, &there)
    }

    fn read(
        folder: &Path,
        subject: &Subject,
        holds: &dyn Fn(&Path, u64, &str) -> bool,
    ) -> Result<Option<Self>, TableError> {
        let whole = FinishedParts::read(folder, subject, holds)?;
        Ok(whole.map(|(whole, _)| KeptSteps {
            folder: folder.to_owned(),
            kept: whole.kept,
        }))
    }
}

impl Keep for KeptSteps {
    fn put(
        &self,
        _name: &str,
        _write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        Err(Stop::Fault)
    }

    fn get(&self, name: &str) -> Result<Option<Box<dyn Read>>, Stop> {
        if !self.kept.contains_key(name) {
            return Ok(None);
        }
        let kept = open_kept(&self.folder, name).map_err(|_| Stop::Disk)?;
        Ok(Some(kept))
    }
}

fn open_kept(folder: &Path, name: &str) -> Result<Box<dyn Read>, TableError> {
    let path = folder.join(WORK).join(name);
    let file = File::open(&path).map_err(TableError::file(&path))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// What was found in a folder.
pub enum BuildStart {
    /// Something to build, from the start or from where it was left.
    Open(Box<Build>),
    /// The table is there already.
    Finished(Manifest),
}

impl Build {
    /// Begins to build, or goes on.
    pub fn begin(
        folder: &Path,
        subject: Subject,
        disk: Box<dyn Disk>,
    ) -> Result<BuildStart, TableError> {
        let work = folder.join(WORK);
        let finished = match Manifest::read(folder) {
            Ok(manifest) => Some(manifest),
            Err(TableError::None(_) | TableError::Unfinished(_)) => None,
            Err(error) => return Err(error),
        };
        if let Some(manifest) = finished {
            same(folder, &manifest.subject, &subject)?;
            // It may have been finished in the moment before it was cut off.
            let _ = fs::remove_dir_all(&work);
            return Ok(BuildStart::Finished(manifest));
        }
        let occupied = match fs::read_dir(folder) {
            Ok(mut entries) => entries.next().is_some() && !work.is_dir(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(TableError::file(folder)(error)),
        };
        if occupied {
            return Err(TableError::Occupied(folder.to_owned()));
        }
        fs::create_dir_all(&work).map_err(TableError::file(folder))?;
        let path = work.join(LOCK);
        let held = File::create(&path).map_err(TableError::file(&path))?;
        match held.try_lock_exclusive() {
            Ok(true) => {}
            Ok(false) => return Err(TableError::Busy(folder.to_owned())),
            Err(error) => return Err(TableError::file(&path)(error)),
        }
        let build = Build {
            folder: folder.to_owned(),
            subject,
            disk,
            whole: Mutex::default(),
            fault: Mutex::default(),
            _lock: held,
        };
        let path = work.join(JOURNAL);
        if !build.read_journal(&path)? {
            build.note(&JournalLine::Subject(build.subject.clone()))?;
        }
        Ok(BuildStart::Open(Box::new(build)))
    }

    /// Reads what is whole already; whether there is a journal.
    fn read_journal(&self, path: &Path) -> Result<bool, TableError> {
        let Some((whole, fine)) = FinishedParts::read(&self.folder, &self.subject, &holds)? else {
            return Ok(false);
        };
        // Half a line at the end would spoil the next one.
        write_whole(self.disk.as_ref(), path, &mut |out| out.write_all(&fine))
            .map_err(TableError::file(path))?;
        *self.whole.lock() = whole;
        Ok(true)
    }

    /// Adds a line to the journal.
    fn note(&self, note: &JournalLine) -> Result<(), TableError> {
        let path = self.folder.join(WORK).join(JOURNAL);
        let write = || -> io::Result<()> {
            let mut line = serde_json::to_vec(note)?;
            line.push(b'\n');
            let mut file = self.disk.append(&path)?;
            file.write_all(&line)?;
            file.sync()?;
            self.disk.sync_folder(&self.folder.join(WORK))
        };
        write().map_err(TableError::file(&path))
    }

    /// What the table is of.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Whether something of an earlier run is whole.
    pub fn goes_on(&self) -> bool {
        let whole = self.whole.lock();
        !(whole.kept.is_empty() && whole.parts.is_empty())
    }

    /// A part that is whole already.
    pub(crate) fn part(&self, file: &str) -> Option<PartEntry> {
        self.whole.lock().parts.get(file).cloned()
    }

    /// Writes a part.
    pub(crate) fn write_part(&self, part: PartEntry, bytes: &[u8]) -> Result<(), TableError> {
        let path = self.folder.join(&part.file);
        write_whole(self.disk.as_ref(), &path, &mut |out| out.write_all(bytes))
            .map_err(TableError::file(&path))?;
        self.note(&JournalLine::Part(part.clone()))?;
        self.whole.lock().parts.insert(part.file.clone(), part);
        Ok(())
    }

    /// The table is whole: its manifest makes it one.
    pub(crate) fn finish(&self, manifest: &Manifest) -> Result<(), TableError> {
        let path = self.folder.join(MANIFEST);
        let bytes = manifest.to_bytes();
        write_whole(self.disk.as_ref(), &path, &mut |out| out.write_all(&bytes))
            .map_err(TableError::file(&path))?;
        for name in self.whole.lock().kept.keys() {
            // What is left behind does no harm and is removed the next time.
            let _ = self.disk.remove(&self.folder.join(WORK).join(name));
        }
        let _ = fs::remove_dir_all(self.folder.join(WORK));
        Ok(())
    }

    /// What went wrong with a file.
    pub fn fault(&self) -> Option<TableError> {
        self.fault.lock().take()
    }

    /// Keeps what went wrong for [`fault`](Build::fault).
    pub fn failed(&self, error: TableError) -> Stop {
        self.fault.lock().get_or_insert(error);
        Stop::Disk
    }
}

impl Keep for Build {
    fn put(
        &self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        let path = self.folder.join(WORK).join(name);
        let (mut bytes, mut digest) = (0, String::new());
        let written = write_whole(self.disk.as_ref(), &path, &mut |out| {
            let mut summed = DigestWriter {
                out,
                sum: Sha256::new(),
                bytes: 0,
            };
            let mut buffered = BufWriter::with_capacity(1 << 16, &mut summed);
            write(&mut buffered)?;
            buffered.flush()?;
            drop(buffered);
            bytes = summed.bytes;
            digest = hex(&summed.sum.finalize());
            Ok(())
        });
        let step = KeptStep {
            name: name.to_owned(),
            bytes,
            sha256: digest,
        };
        written
            .map_err(TableError::file(&path))
            .and_then(|()| self.note(&JournalLine::Kept(step)))
            .map_err(|error| self.failed(error))?;
        self.whole.lock().kept.insert(name.to_owned(), bytes);
        Ok(())
    }

    fn get(&self, name: &str) -> Result<Option<Box<dyn Read>>, Stop> {
        if !self.whole.lock().kept.contains_key(name) {
            return Ok(None);
        }
        let kept = open_kept(&self.folder, name).map_err(|error| self.failed(error))?;
        Ok(Some(kept))
    }
}

/// Whether two tables are of the same thing.
fn same(folder: &Path, found: &Subject, wanted: &Subject) -> Result<(), TableError> {
    if found == wanted {
        return Ok(());
    }
    // What tells the two apart.
    let text = |subject: &Subject, other: &Subject| {
        let mut text = subject.game.clone();
        if subject.symmetry && !other.symmetry {
            text.push_str(" --symmetry");
        }
        if subject.texts && !other.texts {
            text.push_str(" --positions");
        }
        if subject.program != other.program {
            text = format!("{text} ({})", subject.program);
        }
        if subject.start != other.start {
            text = format!("{text} {}", subject.start);
        }
        text
    };
    Err(TableError::Other {
        path: folder.to_owned(),
        found: text(found, wanted),
        wanted: text(wanted, found),
    })
}

/// Whether a file has these bytes.
fn holds(path: &Path, bytes: u64, sha256: &str) -> bool {
    let summed = || -> io::Result<(u64, String)> {
        let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
        let mut summed = DigestWriter {
            out: &mut io::sink(),
            sum: Sha256::new(),
            bytes: 0,
        };
        io::copy(&mut file, &mut summed)?;
        Ok((summed.bytes, hex(&summed.sum.finalize())))
    };
    summed().is_ok_and(|found| found == (bytes, sha256.to_owned()))
}

/// Counts and digests what passes.
struct DigestWriter<'o> {
    out: &'o mut dyn Write,
    sum: Sha256,
    bytes: u64,
}

impl Write for DigestWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.sum.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
