//! Tables of solved games: the same bytes however they are made, nothing lost by any mishap, no damage
//! unnoticed.

#![allow(clippy::unwrap_used)]

mod disk;

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use disk::{FaultyDisk, Mishap};
use gagne::table::build::BuildStart;
use gagne::table::disk::Disk;
use gagne::table::{Build, Library, Manifest, Table, TableError};
use gagne::{AnyGame, Budget, Dice, Error, Method, Storage, Wish, open};

/// Games of different kinds: in lockstep, in tiers, with loops, by keys only, for points, a puzzle, keyed by texts.
const GAMES: [(&str, Option<&str>); 8] = [
    ("connect:4x3,3", None),
    ("nim", Some("2,3,4")),
    ("dodgem:3", None),
    ("tictactoe", None),
    ("dots:2x2", None),
    ("chomp", Some("4x5")),
    ("tablets", Some("3x2")),
    ("taquin:2x3", None),
];

/// A folder of its own for a test, not there yet.
fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("tables")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    folder
}

fn budget(threads: usize) -> Budget {
    Budget {
        threads: NonZeroUsize::new(threads),
        ..Budget::default()
    }
}

/// How a table is built.
#[derive(Clone, Copy, Default)]
struct BuildManner {
    symmetry: bool,
    storage: Option<Storage>,
    threads: usize,
}

fn build(
    game: &dyn AnyGame,
    position: Option<&str>,
    folder: &Path,
    manner: BuildManner,
    disk: Box<dyn Disk>,
) -> Result<Manifest, Error> {
    let root = game.at(position)?;
    let mut meter = budget(manner.threads).meter();
    let subject = game.subject(&root, manner.symmetry, false, &mut meter)?;
    let wish = Wish {
        symmetry: manner.symmetry,
        storage: manner.storage,
    };
    match Build::begin(folder, subject, disk)? {
        BuildStart::Open(build) => game.tabulate(&root, wish, &build, &mut meter),
        BuildStart::Finished(manifest) => Ok(manifest),
    }
}

/// Every file of a finished table.
fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read(entry.path()).unwrap())
    };
    entries.map(file).collect()
}

#[test]
fn a_game_gives_the_same_bytes_however_it_is_solved() {
    for (name, position) in GAMES {
        let game = open(name).unwrap();
        let mut first = None;
        let mut made = 0;
        for threads in [1, 2] {
            for storage in [
                None,
                Some(Storage::Dense),
                Some(Storage::Hashed),
                Some(Storage::Disk),
            ] {
                let folder = fresh("bytes");
                let manner = BuildManner {
                    storage,
                    threads,
                    symmetry: false,
                };
                match build(game.as_ref(), position, &folder, manner, FaultyDisk::calm()) {
                    Err(Error::NoStorage { .. }) => continue,
                    built => built.map(|_| ()).unwrap(),
                }
                let bytes = bytes(&folder);
                assert!(bytes.contains_key("manifest.json") && !bytes.contains_key("building"));
                let first = first.get_or_insert_with(|| bytes.clone());
                assert!(*first == bytes, "{name} {storage:?} {threads}");
                made += 1;
            }
        }
        assert!(made >= 4, "{name}");
    }
}

#[test]
fn a_table_holds_the_census_and_stands_the_check() {
    for (name, position) in GAMES {
        for symmetry in [false, true] {
            let folder = fresh("census");
            let mut game = open(name).unwrap();
            let manner = BuildManner {
                symmetry,
                threads: 1,
                storage: None,
            };
            let built = build(game.as_ref(), position, &folder, manner, FaultyDisk::calm());
            let manifest = built.unwrap();
            let census = game.census(position, symmetry, None, &budget(1)).unwrap();
            assert_eq!(manifest.positions, census.counts.positions, "{name}");
            assert_eq!(manifest.levels, census.counts.by_level, "{name}");
            assert_eq!(manifest.outcomes.won, census.counts.outcomes.won, "{name}");
            assert_eq!(
                manifest.outcomes.lost, census.counts.outcomes.lost,
                "{name}"
            );
            let table = Arc::new(Table::open(&folder).unwrap());
            assert_eq!(table.check_parts(|_| {}), Ok(manifest.parts.len()));
            let check = game.check_table(&table, &mut budget(1).meter()).unwrap();
            assert_eq!(
                (check.positions, check.wrong),
                (manifest.positions, None),
                "{name}"
            );
        }
    }
}

#[test]
fn questions_are_answered_by_a_table_as_they_are_without() {
    for (name, position) in GAMES {
        for symmetry in [false, true] {
            let folder = fresh("asked");
            let mut game = open(name).unwrap();
            let manner = BuildManner {
                symmetry,
                threads: 1,
                storage: None,
            };
            build(game.as_ref(), position, &folder, manner, FaultyDisk::calm()).unwrap();
            let mut registry = gagne::catalogue().clone();
            registry.set_tables(Library::open([folder.as_path()]));
            let mut tabled = registry.open(name).unwrap();
            assert!(tabled.applies(Method::Table) && !game.applies(Method::Table));
            // A walk at random from the start to an end.
            let mut dice = Dice::new(7);
            let mut at = game.at(position).unwrap();
            for _ in 0..60 {
                let text = game.show(&at);
                let by_table = tabled
                    .solve(Some(&text), Method::Table, None, &budget(1))
                    .unwrap();
                let right = game
                    .solve(Some(&text), Method::Memo, None, &budget(1))
                    .unwrap();
                assert_eq!(
                    (by_table.value, by_table.best),
                    (right.value, right.best),
                    "{name} {text}"
                );
                assert_eq!(by_table.method.name(), "table");
                if game.ending(&at).is_some() {
                    break;
                }
                let chosen = game.any_move(&at, &mut dice).unwrap();
                at = game.play(&at, &chosen, &mut budget(1).meter()).unwrap();
            }
        }
    }
}

#[test]
fn positions_of_another_start_are_not_in_a_table() {
    let asked = [
        (
            "nim",
            "2,3,4",
            &["9,9,9", "1,1,1,1", "70,70", "5", "2,3,4,1"][..],
        ),
        ("chomp", "3x3", &["9x9", "1x40", "3x4"]),
        ("tablets", "2x2", &["4x3", "3x2"]),
        ("subtraction", "20", &["21", "31", "1000000000000"]),
        ("chocolate", "4x4@1,1", &["9x9@1,1", "40x2@0,0"]),
    ];
    for (name, start, others) in asked {
        let folder = fresh("elsewhere");
        let game = open(name).unwrap();
        let manner = BuildManner {
            threads: 1,
            ..BuildManner::default()
        };
        build(
            game.as_ref(),
            Some(start),
            &folder,
            manner,
            FaultyDisk::calm(),
        )
        .unwrap();
        let table = Arc::new(Table::open(&folder).unwrap());
        for other in others {
            let position = game.at(Some(other)).unwrap();
            assert_eq!(game.value_in(&table, &position), Ok(None), "{name} {other}");
        }
    }
}

/// Builds with a mishap at every step in turn, and goes on each time.
fn mishaps(name: &str, position: Option<&str>, storage: Option<Storage>, mishap: Mishap) {
    let game = open(name).unwrap();
    let manner = BuildManner {
        storage,
        threads: 1,
        symmetry: false,
    };
    let label = format!("mishaps-{}-{storage:?}-{mishap:?}", name.replace(':', "-"));
    let folder = fresh(&format!("{label}-right"));
    let calm = FaultyDisk::new(u64::MAX);
    build(
        game.as_ref(),
        position,
        &folder,
        manner,
        Box::new(calm.clone()),
    )
    .unwrap();
    let right = bytes(&folder);
    let folder = fresh(&label);
    let mut failed = 0;
    for step in 0..calm.steps() {
        let _ = fs::remove_dir_all(&folder);
        let disk = FaultyDisk::new(step);
        let built = build(
            game.as_ref(),
            position,
            &folder,
            manner,
            Box::new(disk.clone()),
        );
        disk.settle(mishap);
        match built {
            Ok(_) => {}
            Err(Error::Table(error)) => {
                assert!(error.is_full(), "{name} {step}: {error:?}");
                failed += 1;
            }
            Err(error) => panic!("{name} {step}: {error:?}"),
        }
        build(game.as_ref(), position, &folder, manner, FaultyDisk::calm()).unwrap();
        assert!(bytes(&folder) == right, "{name} {step}");
    }
    assert!(failed > 10, "{name} {failed}");
}

#[test]
fn a_disk_that_fills_at_any_step_loses_nothing() {
    mishaps("connect:3x3,3", None, Some(Storage::Hashed), Mishap::Full);
    mishaps("dodgem:3", None, Some(Storage::Hashed), Mishap::Full);
    mishaps("nim", Some("1,2,3"), Some(Storage::Disk), Mishap::Full);
    mishaps("dots:1x2", None, None, Mishap::Full);
    mishaps("connect:4x3,3", None, Some(Storage::Dense), Mishap::Full);
    mishaps("dodgem:3", None, Some(Storage::Dense), Mishap::Full);
}

#[test]
fn a_power_cut_at_any_step_loses_nothing() {
    mishaps("connect:3x3,3", None, Some(Storage::Hashed), Mishap::Cut);
    mishaps("dodgem:3", None, Some(Storage::Hashed), Mishap::Cut);
    mishaps("nim", Some("1,2,3"), Some(Storage::Disk), Mishap::Cut);
    mishaps("dots:1x2", None, None, Mishap::Cut);
    mishaps("connect:4x3,3", None, Some(Storage::Dense), Mishap::Cut);
    mishaps("dodgem:3", None, Some(Storage::Dense), Mishap::Cut);
}

/// Reads everything there is in a table.
fn read_all(game: &dyn AnyGame, folder: &Path) -> Result<(), Error> {
    let table = Arc::new(Table::open(folder)?);
    table.check_parts(|_| {})?;
    let check = game.check_table(&table, &mut budget(1).meter())?;
    assert_eq!(check.wrong, None, "damage must be told as damage");
    Ok(())
}

#[test]
fn no_damage_goes_unnoticed() {
    let folder = fresh("damage");
    let game = open("connect:4x3,3").unwrap();
    let manner = BuildManner {
        threads: 1,
        ..BuildManner::default()
    };
    build(game.as_ref(), None, &folder, manner, FaultyDisk::calm()).unwrap();
    let whole = bytes(&folder);
    let names: Vec<&String> = whole.keys().collect();
    let mut dice = Dice::new(1);
    for _ in 0..500 {
        let name = names[dice.roll(names.len())];
        let path = folder.join(name);
        let mut damaged = whole[name].clone();
        match dice.roll(4) {
            0 => damaged.truncate(dice.roll(damaged.len())),
            1 => damaged.push(dice.roll(256) as u8),
            _ => {
                let at = dice.roll(damaged.len());
                damaged[at] ^= 1 << dice.roll(8);
            }
        }
        // Blanks in the manifest mean nothing.
        let blank = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).ok();
        if name == "manifest.json" && blank(&damaged) == blank(&whole[name]) {
            continue;
        }
        fs::write(&path, &damaged).unwrap();
        let read = read_all(game.as_ref(), &folder);
        assert!(matches!(read, Err(Error::Table(_))), "{name}: {read:?}");
        fs::write(&path, &whole[name]).unwrap();
    }
    read_all(game.as_ref(), &folder).unwrap();
}

#[test]
fn what_is_no_table_of_the_game_is_refused() {
    let folder = fresh("refused");
    let manner = BuildManner {
        threads: 1,
        ..BuildManner::default()
    };
    let connect = open("connect:4x3,3").unwrap();
    assert!(matches!(Table::open(&folder), Err(TableError::None(_))));
    build(connect.as_ref(), None, &folder, manner, FaultyDisk::calm()).unwrap();
    // Another game, another start, another symmetry in the same folder.
    let other = open("connect:4x3,4").unwrap();
    let refused = build(other.as_ref(), None, &folder, manner, FaultyDisk::calm());
    assert!(
        matches!(refused, Err(Error::Table(TableError::Other { .. }))),
        "{refused:?}"
    );
    let folded = BuildManner {
        symmetry: true,
        ..manner
    };
    let refused = build(connect.as_ref(), None, &folder, folded, FaultyDisk::calm());
    // What tells them apart is said.
    let Err(Error::Table(TableError::Other { found, wanted, .. })) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(
        (&found[..], &wanted[..]),
        ("connect:4x3,3", "connect:4x3,3 --symmetry")
    );
    let table = Arc::new(Table::open(&folder).unwrap());
    let start = other.at(None).unwrap();
    assert!(matches!(
        other.value_in(&table, &start),
        Err(Error::Table(TableError::Other { .. }))
    ));
    // Parts that change places, or are missing.
    let whole = bytes(&folder);
    let parts: Vec<&String> = whole
        .keys()
        .filter(|name| name.starts_with("part"))
        .collect();
    fs::remove_file(folder.join(parts[0])).unwrap();
    assert!(matches!(
        read_all(connect.as_ref(), &folder),
        Err(Error::Table(TableError::Damaged { .. }))
    ));
    // A folder with other things in it, a file in place of a folder, two at once.
    let occupied = fresh("occupied");
    fs::create_dir_all(&occupied).unwrap();
    fs::write(occupied.join("thesis.tex"), "dear reader").unwrap();
    let refused = build(
        connect.as_ref(),
        None,
        &occupied,
        manner,
        FaultyDisk::calm(),
    );
    assert!(
        matches!(refused, Err(Error::Table(TableError::Occupied(_)))),
        "{refused:?}"
    );
    let refused = build(
        connect.as_ref(),
        None,
        &occupied.join("thesis.tex"),
        manner,
        FaultyDisk::calm(),
    );
    assert!(
        matches!(refused, Err(Error::Table(TableError::File { .. }))),
        "{refused:?}"
    );
    let busy = fresh("busy");
    let root = connect.at(None).unwrap();
    let subject = connect
        .subject(&root, false, false, &mut budget(1).meter())
        .unwrap();
    let held = Build::begin(&busy, subject, FaultyDisk::calm()).unwrap();
    let refused = build(connect.as_ref(), None, &busy, manner, FaultyDisk::calm());
    assert!(
        matches!(refused, Err(Error::Table(TableError::Busy(_)))),
        "{refused:?}"
    );
    drop(held);
    build(connect.as_ref(), None, &busy, manner, FaultyDisk::calm()).unwrap();
    // A table of a version to come.
    let manifest = fs::read_to_string(busy.join("manifest.json")).unwrap();
    fs::write(
        busy.join("manifest.json"),
        manifest.replace("\"format\": 2", "\"format\": 3"),
    )
    .unwrap();
    assert!(matches!(
        Table::open(&busy),
        Err(TableError::Format { found: 3, .. })
    ));
}
