//! Writes the rows of a table into the folder that is built.

use gagne_core::Value;
use gagne_core::rows::{self, KeyedRows, RowLevels};

use crate::build::Build;
use crate::cut::Cutter;
use crate::error::TableError;
use crate::manifest::{KeyKind, Manifest, PartEntry};
use crate::numbers::{NumberSorter, RowNumber};
use crate::output::Output;
use crate::part::{GROUP, KeyColumn, TextOf};
use crate::row::{Columns, Key, SortedRow};
use crate::sort::Sorter;

/// Takes rows in any order.
pub struct Writer<'b> {
    build: &'b Build,
    /// Bytes to sort in.
    memory: u64,
    lane: RowLane<'b>,
}

/// Rows on their way, by the kind of their key.
enum RowLane<'b> {
    Narrow(RowWay<'b, u64>, Option<TierNumbers>),
    Wide(RowWay<'b, u128>),
    Text(RowWay<'b, String>),
}

struct RowWay<'b, K> {
    sorter: Sorter<K>,
    outlet: Outlet<'b, K>,
}

/// Where sorted rows go.
struct Outlet<'b, K> {
    cutter: Cutter<K>,
    output: Output<'b, K>,
}

impl<K: KeyColumn> Outlet<'_, K> {
    fn take(&mut self, tier: u32, rows: &mut Columns<K>) -> Result<(), TableError> {
        let Outlet { cutter, output } = self;
        cutter.take(tier, rows, &mut |group| output.take(group))
    }

    /// No row will come; what was written.
    fn end(mut self) -> Result<Vec<PartEntry>, TableError> {
        let Outlet { cutter, output } = &mut self;
        cutter.end(&mut |group| output.take(group))?;
        self.output.end()
    }
}

/// Rows of one tier as numbers, which are sorted sooner.
struct TierNumbers {
    tier: u32,
    /// The level of all of them, if it is the same.
    level: Option<u32>,
    sorter: QuickSorter,
}

enum QuickSorter {
    Short(NumberSorter<u64>),
    Long(NumberSorter<u128>),
}

impl<'b, K: KeyColumn> RowWay<'b, K> {
    fn new(memory: u64, output: Output<'b, K>) -> Self {
        RowWay {
            sorter: Sorter::new(memory),
            outlet: Outlet {
                cutter: Cutter::new(),
                output,
            },
        }
    }

    fn push(&mut self, tier: u32, key: &Key, level: u32, code: u16) -> Result<(), TableError> {
        let row = SortedRow {
            depth: u32::MAX - tier,
            key: K::of(key).ok_or(TableError::Range)?,
            level,
            code,
        };
        self.sorter.push(row).map_err(beside)
    }

    fn push_all(&mut self, rows: KeyedRows<'_>) -> Result<(), TableError> {
        for (number, (&key, &code)) in rows.keys.iter().zip(rows.codes).enumerate() {
            let level = match rows.levels {
                RowLevels::Same(level) => level,
                RowLevels::Each(levels) => levels.get(number).copied().unwrap_or_default().into(),
            };
            self.push(rows.tier, &Key::Number(key), level, code)?;
        }
        Ok(())
    }

    /// Cuts and writes what was sorted.
    fn drain(&mut self) -> Result<(), TableError> {
        let RowWay { sorter, outlet } = self;
        let (mut tier, mut rows) = (0, Columns::default());
        sorter
            .drain(|row: SortedRow<K>| {
                let other = u32::MAX - row.depth;
                if rows.len() == GROUP || rows.len() > 0 && other != tier {
                    outlet.take(tier, &mut rows).map_err(DrainError)?;
                }
                tier = other;
                rows.push(row.key, row.level, row.code);
                Ok(())
            })
            .map_err(|DrainError(error)| error)?;
        if rows.len() == 0 {
            return Ok(());
        }
        outlet.take(tier, &mut rows)
    }
}

impl TierNumbers {
    /// For keys of so many bits, in so many bytes.
    fn new(bits: u32, memory: u64, rows: &KeyedRows<'_>) -> Self {
        let level = match rows.levels {
            RowLevels::Same(level) => Some(level),
            RowLevels::Each(_) => None,
        };
        // Below a key are the code, and the level if each has its own.
        let tail = if level.is_some() { 16 } else { 32 };
        TierNumbers {
            tier: rows.tier,
            level,
            sorter: if bits + tail <= u64::BITS {
                QuickSorter::Short(NumberSorter::new(memory, tail))
            } else {
                QuickSorter::Long(NumberSorter::new(memory, tail))
            },
        }
    }

    fn extend(&mut self, rows: KeyedRows<'_>) -> Result<(), TableError> {
        let extended = match &mut self.sorter {
            QuickSorter::Short(sorter) => extend(sorter, rows),
            QuickSorter::Long(sorter) => extend(sorter, rows),
        };
        extended.map_err(beside)
    }

    fn drain(&mut self, outlet: &mut Outlet<'_, u64>) -> Result<(), TableError> {
        let (tier, level) = (self.tier, self.level);
        match &mut self.sorter {
            QuickSorter::Short(sorter) => drain(sorter, tier, level, outlet),
            QuickSorter::Long(sorter) => drain(sorter, tier, level, outlet),
        }
    }
}

fn extend<N: RowNumber>(sorter: &mut NumberSorter<N>, rows: KeyedRows<'_>) -> std::io::Result<()> {
    let keyed = rows.keys.iter().zip(rows.codes);
    let keyed = keyed.map(|(&key, &code)| (key as u64, u32::from(code)));
    match rows.levels {
        RowLevels::Same(_) => sorter.extend(keyed),
        RowLevels::Each(levels) => sorter.extend(
            keyed
                .zip(levels)
                .map(|((key, code), &level)| (key, u32::from(level) << 16 | code)),
        ),
    }
}

fn drain<N: RowNumber>(
    sorter: &mut NumberSorter<N>,
    tier: u32,
    level: Option<u32>,
    outlet: &mut Outlet<'_, u64>,
) -> Result<(), TableError> {
    let tail = sorter.tail;
    let mut rows = Columns::default();
    let drained = sorter.drain(GROUP, |numbers| {
        rows.keys
            .extend(numbers.iter().map(|number| number.parts(tail).0));
        let rest = |number: &N| number.parts(tail).1;
        rows.codes
            .extend(numbers.iter().map(|number| rest(number) as u16));
        match level {
            Some(level) => rows.levels.resize(numbers.len(), level),
            None => rows
                .levels
                .extend(numbers.iter().map(|number| rest(number) >> 16)),
        }
        outlet.take(tier, &mut rows).map_err(DrainError)
    });
    drained.map_err(|DrainError(error)| error)
}

/// What goes wrong with the temporary files of a sort.
fn beside(error: std::io::Error) -> TableError {
    TableError::file(&std::env::temp_dir())(error)
}

/// Something that goes wrong while rows are drained.
struct DrainError(TableError);

impl From<std::io::Error> for DrainError {
    fn from(error: std::io::Error) -> Self {
        DrainError(beside(error))
    }
}

impl<'b> Writer<'b> {
    /// A writer that sorts in about so many bytes of memory and has so many threads. Texts of positions
    /// are written if somebody tells them.
    pub fn new(
        build: &'b Build,
        memory: u64,
        threads: usize,
        text: Option<TextOf<'b>>,
    ) -> Result<Self, TableError> {
        let lane = match build.subject().key {
            KeyKind::Packed { bits: ..=64 } => RowLane::Narrow(
                RowWay::new(memory, Output::new(build, threads, text)?),
                None,
            ),
            KeyKind::Packed { .. } => {
                RowLane::Wide(RowWay::new(memory, Output::new(build, threads, text)?))
            }
            KeyKind::Text => RowLane::Text(RowWay::new(memory, Output::new(build, threads, text)?)),
        };
        Ok(Writer {
            build,
            memory,
            lane,
        })
    }

    /// Takes a row.
    pub fn push(
        &mut self,
        tier: u32,
        key: &Key,
        level: u32,
        value: Value,
    ) -> Result<(), TableError> {
        let code = rows::code(value).ok_or(TableError::Range)?;
        match &mut self.lane {
            RowLane::Narrow(way, _) => way.push(tier, key, level, code),
            RowLane::Wide(way) => way.push(tier, key, level, code),
            RowLane::Text(way) => way.push(tier, key, level, code),
        }
    }

    /// Takes some rows of a tier. Nothing more may come of tiers before.
    pub fn push_keyed(&mut self, rows: KeyedRows<'_>) -> Result<(), TableError> {
        let (way, quick) = match &mut self.lane {
            RowLane::Narrow(way, quick) => (way, quick),
            RowLane::Wide(way) => return way.push_all(rows),
            RowLane::Text(_) => return Err(TableError::Range),
        };
        let KeyKind::Packed { bits } = self.build.subject().key else {
            return Err(TableError::Range);
        };
        if rows.keys.iter().any(|&key| key >> bits != 0) {
            return Err(TableError::Range);
        }
        let quick = quick.get_or_insert_with(|| TierNumbers::new(bits, self.memory, &rows));
        if quick.tier != rows.tier {
            quick.drain(&mut way.outlet)?;
            quick.tier = rows.tier;
        }
        if let RowLevels::Same(level) = rows.levels {
            quick.level = Some(level);
        }
        quick.extend(rows)
    }

    /// No row of the tiers so far will come: they may be written.
    pub fn settle(&mut self) -> Result<(), TableError> {
        match &mut self.lane {
            RowLane::Narrow(way, quick) => {
                if let Some(quick) = quick {
                    quick.drain(&mut way.outlet)?;
                }
                way.drain()
            }
            RowLane::Wide(way) => way.drain(),
            RowLane::Text(way) => way.drain(),
        }
    }

    /// No row will come: the table is finished.
    pub fn end(mut self) -> Result<Manifest, TableError> {
        self.settle()?;
        let parts = match self.lane {
            RowLane::Narrow(way, _) => way.outlet.end(),
            RowLane::Wide(way) => way.outlet.end(),
            RowLane::Text(way) => way.outlet.end(),
        };
        let manifest = Manifest::new(self.build.subject().clone(), parts?);
        self.build.finish(&manifest)?;
        Ok(manifest)
    }
}
