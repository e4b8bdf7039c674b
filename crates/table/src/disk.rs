//! How a file becomes whole on disk, or fails to.
//!
//! Whatever builds a table does so through a [`Disk`], so that tests can let any single step fail, or
//! cut the power after it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A file while it is written.
pub trait DiskFile: Write + Send {
    /// Waits until the disk has everything that was written.
    fn sync(&mut self) -> io::Result<()>;
}

/// Steps that change what lies on disk.
pub trait Disk: Send + Sync {
    /// A new file, empty; one that is there is emptied.
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// The same file, to write at its end.
    fn append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// Another name for a file; one that has it already is gone.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Waits until the disk has the names of the files in a folder.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The disk of this machine.
pub struct RealDisk;

impl DiskFile for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

impl Disk for RealDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(File::create(path)?))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        Ok(Box::new(file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Only where folders can be opened as files is there something to wait for.
        if cfg!(unix) {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

/// Writes a file under another name first, so that nobody ever sees half of it.
pub(crate) fn write_whole(
    disk: &dyn Disk,
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut making = path.as_os_str().to_owned();
    making.push(".making");
    let making = Path::new(&making);
    let mut file = disk.create(making)?;
    write(&mut file)?;
    file.sync()?;
    drop(file);
    disk.rename(making, path)?;
    match path.parent() {
        Some(folder) => disk.sync_folder(folder),
        None => Ok(()),
    }
}
