//! How fast rows become a table: `cargo run --release -p gagne-table --example rows -- FOLDER`.
//!
//! Sixteen million keys without a pattern among 2^27, as sparse as those of connect.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use gagne_core::Value;
use gagne_core::rows::{self, KeyedRows, RowLevels};
use gagne_table::build::BuildStart;
use gagne_table::disk::RealDisk;
use gagne_table::{Build, KeyKind, Subject, Writer};

const ROWS: u64 = 1 << 24;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let subject = Subject {
        format: gagne_table::manifest::FORMAT,
        program: "example".to_owned(),
        game: "none".to_owned(),
        start: String::new(),
        symmetry: false,
        scored: false,
        key: KeyKind::Packed { bits: 27 },
        texts: false,
    };
    let BuildStart::Open(build) = Build::begin(Path::new(&folder), subject, Box::new(RealDisk))?
    else {
        return Err("there is a table already".into());
    };
    let begun = Instant::now();
    let mut writer = Writer::new(&build, 1 << 31, 1, None)?;
    let (mut keys, mut codes) = (Vec::new(), Vec::new());
    for start in (0..ROWS).step_by(1 << 12) {
        keys.clear();
        codes.clear();
        for number in start..start + (1 << 12) {
            // An odd factor makes no two keys the same.
            let key = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ((1 << 27) - 1);
            let value = match key.count_ones() % 8 {
                0 => Value::DRAW,
                1..4 => Value::lose(key.trailing_zeros().into()),
                ones => Value::win(ones.into()),
            };
            keys.push(key.into());
            codes.push(rows::code(value).ok_or("a value is too far away")?);
        }
        writer.push_keyed(KeyedRows {
            tier: 0,
            keys: &keys,
            levels: RowLevels::Same(12),
            codes: &codes,
        })?;
    }
    let manifest = writer.end()?;
    let each = begun.elapsed().as_nanos() as u64 / ROWS;
    let size = manifest.bytes() as f64 / ROWS as f64;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{each} ns and {size:.2} bytes a row")?;
    Ok(())
}
