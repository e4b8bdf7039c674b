//! A disk that fails, or whose power is cut, at a step of one's choice.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gagne::table::disk::{Disk, DiskFile, RealDisk};

/// What happens at the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mishap {
    /// There is no room, from then on.
    Full,
    /// The power is cut: what nobody waited for is gone.
    Cut,
}

#[derive(Default)]
struct DiskState {
    steps: u64,
    /// Files with bytes that nobody waited for, and how long they were when somebody did.
    loose: HashMap<PathBuf, u64>,
    /// Names that nobody waited for, newest last: from, to, and what had the name before.
    names: Vec<(PathBuf, PathBuf, Option<Vec<u8>>)>,
}

/// A disk like that of this machine, up to a step.
#[derive(Clone)]
pub(crate) struct FaultyDisk {
    state: Arc<Mutex<DiskState>>,
    /// The step at which it happens.
    at: u64,
}

impl FaultyDisk {
    pub(crate) fn new(at: u64) -> Self {
        FaultyDisk {
            state: Arc::default(),
            at,
        }
    }

    /// One that does what it should.
    pub(crate) fn calm() -> Box<dyn Disk> {
        Box::new(FaultyDisk::new(u64::MAX))
    }

    /// How many steps there were.
    pub(crate) fn steps(&self) -> u64 {
        self.state.lock().unwrap().steps
    }

    fn step(&self) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        state.steps += 1;
        if state.steps > self.at {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }

    /// What the disk is like after the mishap.
    pub(crate) fn settle(&self, mishap: Mishap) {
        if mishap == Mishap::Full {
            return;
        }
        let mut state = self.state.lock().unwrap();
        for (from, to, before) in std::mem::take(&mut state.names).into_iter().rev() {
            fs::rename(&to, &from).unwrap();
            if let Some(length) = state.loose.remove(&to) {
                state.loose.insert(from.clone(), length);
            }
            if let Some(bytes) = before {
                fs::write(&to, bytes).unwrap();
            }
        }
        for (path, length) in std::mem::take(&mut state.loose) {
            if let Ok(file) = fs::OpenOptions::new().write(true).open(&path) {
                file.set_len(length).unwrap();
            }
        }
    }

    fn open(&self, path: &Path, file: Box<dyn DiskFile>) -> Box<dyn DiskFile> {
        Box::new(FaultyFile {
            disk: self.clone(),
            path: path.to_owned(),
            file,
        })
    }
}

struct FaultyFile {
    disk: FaultyDisk,
    path: PathBuf,
    file: Box<dyn DiskFile>,
}

impl Write for FaultyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(full) = self.disk.step() {
            // Some of it still fits.
            let _ = self.file.write(&bytes[..bytes.len() / 2]);
            return Err(full);
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl DiskFile for FaultyFile {
    fn sync(&mut self) -> io::Result<()> {
        self.disk.step()?;
        self.disk.state.lock().unwrap().loose.remove(&self.path);
        // Who waits for the real disk waits long.
        Ok(())
    }
}

impl Disk for FaultyDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        self.step()?;
        self.state.lock().unwrap().loose.insert(path.to_owned(), 0);
        Ok(self.open(path, RealDisk.create(path)?))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        self.step()?;
        let length = fs::metadata(path).map_or(0, |there| there.len());
        self.state
            .lock()
            .unwrap()
            .loose
            .insert(path.to_owned(), length);
        Ok(self.open(path, RealDisk.append(path)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        let before = fs::read(to).ok();
        let mut state = self.state.lock().unwrap();
        state.names.push((from.to_owned(), to.to_owned(), before));
        if let Some(length) = state.loose.remove(from) {
            state.loose.insert(to.to_owned(), length);
        }
        RealDisk.rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.step()?;
        let mut state = self.state.lock().unwrap();
        state.names.retain(|(_, to, _)| to.parent() != Some(folder));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk.remove(path)
    }
}
