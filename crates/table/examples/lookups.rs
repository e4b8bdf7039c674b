//! How fast a table answers: `cargo run --release -p gagne-table --example lookups -- FOLDER`.
//!
//! Every seventh row is noted; then these are looked up in their order, and in one without any. Times are those of the
//! processor where the system tells them, so that others at work matter little, and those of the clock elsewhere.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use gagne_table::{Key, Table, TableError};

/// Seconds that this thread had a processor, as Linux tells them.
fn processor_seconds() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = told.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let begun = Instant::now();
    let table = Table::open_within(Path::new(&folder), 1 << 32)?;
    let opened = begun.elapsed();
    let mut rows: Vec<(u32, Key)> = Vec::new();
    for (part, entry) in table.manifest().parts.iter().enumerate() {
        let mut number = 0;
        table.each_in(part, |row| {
            number += 1;
            // In a part of several tiers any of them leads there.
            if number % 7 == 0 {
                rows.push((entry.tiers.0, row.key));
            }
            Ok::<(), TableError>(())
        })?;
    }
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "opened in {opened:?}, {} rows are asked about",
        rows.len()
    )?;
    let mut ask = |name: &str, rows: &[(u32, Key)]| -> Result<(), Box<dyn std::error::Error>> {
        let (clock, processor) = (Instant::now(), processor_seconds());
        for (tier, key) in rows {
            table.find(*tier, key)?.ok_or("a row is not found")?;
        }
        let taken = match (processor, processor_seconds()) {
            (Some(before), Some(after)) => after - before,
            _ => clock.elapsed().as_secs_f64(),
        };
        let each = rows.len() as f64 / taken;
        writeln!(out, "{name}: {each:.0} a second")?;
        Ok(())
    };
    ask("in order, cold", &rows)?;
    ask("in order, warm", &rows)?;
    let mut state = 1u64;
    for place in (1..rows.len()).rev() {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        rows.swap(place, (state >> 33) as usize % (place + 1));
    }
    ask("in no order, warm", &rows)
}
