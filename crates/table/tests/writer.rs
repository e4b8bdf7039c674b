//! Rows become the same bytes in whatever order, manner and memory they come, and come back from them.

#![allow(clippy::unwrap_used)]

use gagne_core::Value;
use gagne_core::rows::{self, KeyedRows, RowLevels};
use gagne_table::build::BuildStart;
use gagne_table::disk::RealDisk;
use gagne_table::manifest::FORMAT;
use gagne_table::{Build, Key, KeyKind, Manifest, Row, Subject, Table, TableError, Writer};

/// Rows of three tiers, one of them large; most of it is drawn, and distances are many.
fn all_rows(bits: u32, scored: bool) -> Vec<(u32, Row)> {
    let mut all = Vec::new();
    for (tier, count) in [(2u32, 300u64), (1, 100_000), (0, 40)] {
        for number in 0..count {
            // An odd factor makes no two keys the same.
            let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 3;
            let key = u128::from(mixed) & (u128::MAX >> (128 - bits)) & !3 | u128::from(tier);
            let value = match key >> (bits - 2) {
                _ if scored => Value::Score(number as i64 % 70 - 35),
                0 => Value::win(number % 700),
                1 => Value::lose(number % 3),
                _ => Value::DRAW,
            };
            let level = 2 - tier;
            let key = Key::Number(key);
            all.push((tier, Row { key, level, value }));
        }
    }
    // Keys that would come twice are left out.
    all.sort_unstable_by(|one, other| one.1.key.cmp(&other.1.key));
    all.dedup_by(|one, other| one.1.key == other.1.key);
    all.sort_by_key(|&(tier, _)| std::cmp::Reverse(tier));
    all
}

/// How rows come.
#[derive(Clone, Copy)]
struct RowOrder {
    /// So many at once, or one by one.
    together: Option<usize>,
    /// Whether each tells its level, where they could be told at once.
    each: bool,
    memory: u64,
    threads: usize,
}

fn build(all: &[(u32, Row)], bits: u32, scored: bool, manner: RowOrder) -> (Manifest, Vec<Row>) {
    let folder = tempfile::tempdir().unwrap();
    let subject = Subject {
        format: FORMAT,
        program: "test".to_owned(),
        game: "none".to_owned(),
        start: String::new(),
        symmetry: false,
        scored,
        key: KeyKind::Packed { bits },
        texts: true,
    };
    let BuildStart::Open(build) = Build::begin(folder.path(), subject, Box::new(RealDisk)).unwrap()
    else {
        panic!("nothing was there");
    };
    let text = |key: &Key| format!("no. {key}");
    let mut writer = Writer::new(&build, manner.memory, manner.threads, Some(&text)).unwrap();
    match manner.together {
        None => {
            for (tier, row) in all {
                writer.push(*tier, &row.key, row.level, row.value).unwrap();
            }
        }
        Some(together) => {
            for tier in all.chunk_by(|one, next| one.0 == next.0) {
                for some in tier.chunks(together) {
                    let key = |row: &Row| match row.key {
                        Key::Number(key) => key,
                        Key::Text(_) => panic!("keys are numbers"),
                    };
                    let keys: Vec<u128> = some.iter().rev().map(|(_, row)| key(row)).collect();
                    let codes = some.iter().rev().map(|(_, row)| rows::code(row.value));
                    let codes: Vec<u16> = codes.map(Option::unwrap).collect();
                    let levels = vec![some[0].1.level as u16; some.len()];
                    let rows = KeyedRows {
                        tier: some[0].0,
                        keys: &keys,
                        levels: if manner.each {
                            RowLevels::Each(&levels)
                        } else {
                            RowLevels::Same(some[0].1.level)
                        },
                        codes: &codes,
                    };
                    writer.push_keyed(rows).unwrap();
                }
                writer.settle().unwrap();
            }
        }
    }
    let manifest = writer.end().unwrap();
    let table = Table::open(folder.path()).unwrap();
    let mut read = Vec::new();
    let told = table.each(|row| {
        read.push(row);
        Ok::<(), TableError>(())
    });
    told.unwrap();
    // In order, out of order, and what is not there.
    for row in read.iter().step_by(9).chain(read.iter().rev().step_by(977)) {
        assert_eq!(table.find_key(&row.key).unwrap(), Some(row.value));
    }
    assert_eq!(table.find_key(&Key::Number(3)).unwrap(), None);
    (manifest, read)
}

#[test]
fn rows_become_the_same_bytes_however_they_come() {
    for (bits, scored) in [(40, false), (60, true), (100, false)] {
        let all = all_rows(bits, scored);
        let plain = RowOrder {
            together: None,
            each: false,
            memory: 1 << 30,
            threads: 1,
        };
        let manners = [
            RowOrder {
                memory: 300_000,
                ..plain
            },
            RowOrder {
                together: Some(1000),
                threads: 3,
                ..plain
            },
            RowOrder {
                together: Some(7777),
                each: true,
                ..plain
            },
            RowOrder {
                together: Some(4096),
                memory: 300_000,
                ..plain
            },
        ];
        let (right, mut read) = build(&all, bits, scored, plain);
        assert_eq!(right.positions, all.len() as u64);
        for manner in manners {
            assert_eq!(build(&all, bits, scored, manner).0, right, "{bits} bits");
        }
        let mut rows: Vec<Row> = all.into_iter().map(|(_, row)| row).collect();
        rows.sort_unstable_by(|one, other| one.key.cmp(&other.key));
        read.sort_unstable_by(|one, other| one.key.cmp(&other.key));
        assert!(read == rows, "{bits} bits");
    }
}
