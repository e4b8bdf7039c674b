//! Tables as others see them: processes that are killed, DuckDB and polars.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn gagne(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    command
        .args(words)
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .env_remove("GAGNE_TABLES");
    command
}

fn answer(words: &[&str]) -> Output {
    let output = gagne(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {output:?}");
    output
}

fn json(words: &[&str]) -> Value {
    serde_json::from_slice(&answer(&[words, &["--json"]].concat()).stdout).unwrap()
}

/// A folder of its own for a test, not there yet.
fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("tables")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    folder
}

/// The Python with the libraries that read tables.
fn python(program: &str, table: &str) -> Value {
    let python = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../python/bin/python");
    assert!(
        python.is_file(),
        "scripts/test installs {}",
        python.display()
    );
    let output = Command::new(python).args(["-c", program, table]).output();
    let output = output.unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

const DUCKDB: &str = r"
import duckdb, json, sys
rows = duckdb.read_parquet(sys.argv[1] + '/*.parquet')
count = lambda sql: [list(row) for row in duckdb.sql(sql).fetchall()]
value = 'score' if 'score' in rows.columns else 'plies'
print(json.dumps({
    'positions': count('select count(*), count(distinct key) from rows')[0],
    'outcomes': dict(count('select outcome, count(*) from rows group by outcome')),
    'levels': count('select count(*) from rows group by level order by level'),
    'plies': count('select plies, outcome, count(*) from rows where plies is not null group by all order by all')
        if value == 'plies' else [],
}))
";

const POLARS: &str = r"
import json, polars, sys
rows = polars.read_parquet(sys.argv[1] + '/*.parquet')
group = lambda name: rows.group_by(name).len().sort(name).rows()
print(json.dumps({
    'positions': [rows.height, rows['key'].n_unique()],
    'outcomes': dict(group('outcome')),
    'levels': [[count] for _, count in group('level')],
}))
";

#[test]
fn duckdb_and_polars_read_the_census_of_a_table() {
    for game in [
        "connect:4x3,3",
        "nim",
        "dodgem:3",
        "dots:1x2",
        "tictactoe",
        "taquin:2x3",
    ] {
        let folder = fresh(&format!("read-{}", game.replace([':', ','], "-")));
        let folder = folder.to_str().unwrap();
        answer(&["table", "build", game, "-o", folder]);
        let census = json(&["solve", game, "--all"]);
        let seen = [python(DUCKDB, folder), python(POLARS, folder)];
        for seen in &seen {
            let positions = census["positions"].clone();
            assert_eq!(
                seen["positions"],
                Value::from(vec![positions.clone(), positions]),
                "{game}"
            );
            for (word, count) in [("win", "won"), ("lose", "lost"), ("draw", "drawn")] {
                let told = seen["outcomes"].get(word).and_then(Value::as_u64);
                assert_eq!(told.unwrap_or(0), census[count].as_u64().unwrap(), "{game}");
            }
            let levels = seen["levels"].as_array().unwrap().iter();
            let levels: Vec<&Value> = levels.map(|level| &level[0]).collect();
            let right: Vec<&Value> = census["by_level"].as_array().unwrap().iter().collect();
            assert_eq!(levels, right, "{game}");
        }
        let counted = |plies: &Value, word: &str| -> u64 {
            let rows = seen[0]["plies"].as_array().unwrap().iter();
            let mut rows = rows.filter(|row| row[0] == *plies && row[1] == word);
            rows.next().map_or(0, |row| row[2].as_u64().unwrap())
        };
        for row in census["by_plies"].as_array().unwrap() {
            assert_eq!(
                counted(&row["plies"], "win"),
                row["won"].as_u64().unwrap(),
                "{game}"
            );
            assert_eq!(
                counted(&row["plies"], "lose"),
                row["lost"].as_u64().unwrap(),
                "{game}"
            );
        }
    }
}

const EXPORTS: &str = r"
import json, polars, sys
file = sys.argv[1] + '/export'
arrow, parquet = polars.read_ipc(file + '.arrow'), polars.read_parquet(file + '.parquet')
csv = polars.read_csv(file + '.csv', schema_overrides={'position': polars.String})
value = 'score' if 'score' in csv.columns else 'plies'
same = arrow.select('position', 'outcome', polars.col(value, 'level').cast(polars.Int64))
mapped = polars.scan_ipc(file + '.arrow').select('level').collect()
print(json.dumps({
    'types': [str(kind) for kind in arrow.dtypes],
    'rows': arrow.height,
    'parquet': arrow.equals(parquet),
    'csv': same.equals(csv),
    'mapped': mapped['level'].equals(arrow['level']),
}))
";

#[test]
fn exports_in_three_forms_say_the_same() {
    for (game, start, key) in [
        ("connect:4x3,3", None, "UInt64"),
        // More rows than a batch has, and draws without a distance.
        ("connect:4x4", None, "UInt64"),
        ("dots:1x2", None, "String"),
        ("taquin:2x3", None, "String"),
        // Keys beyond 64 bits.
        ("chomp", Some("3x62"), "Binary"),
    ] {
        let folder = fresh(&format!("exports-{}", game.replace([':', ','], "-")));
        let table = folder.to_str().unwrap();
        answer(
            &["table", "build", game]
                .into_iter()
                .chain(start)
                .chain(["-o", table])
                .collect::<Vec<_>>(),
        );
        for form in ["arrow", "parquet", "csv"] {
            let file = folder.join(format!("export.{form}"));
            answer(&["table", "export", table, "-o", file.to_str().unwrap()]);
        }
        let seen = python(EXPORTS, table);
        let rows = json(&["table", "info", table])["positions"].clone();
        assert_eq!(seen["rows"], rows, "{game}");
        for same in ["parquet", "csv", "mapped"] {
            assert_eq!(seen[same], true, "{game} {same}");
        }
        let types = ["String", "Int32", "Int32", "String"];
        let types: Vec<&str> = [key].into_iter().chain(types).collect();
        assert_eq!(seen["types"], Value::from(types), "{game}");
    }
}

/// Every file of a finished table.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Lines of the journal of a folder.
fn journal(folder: &Path) -> usize {
    let lines = fs::read_to_string(folder.join("building/journal"));
    lines.map_or(0, |text| text.lines().count())
}

/// Builds a table, and builds it again while it is killed each time something more is whole, so often at
/// least.
fn killed(game: &str, storage: Option<&str>, least: usize) {
    let name = format!("{}-{}", game.replace(':', "-"), storage.unwrap_or("any"));
    let (right, killed) = (
        fresh(&format!("whole-{name}")),
        fresh(&format!("killed-{name}")),
    );
    let run = |folder: &Path| {
        let storage = storage
            .into_iter()
            .flat_map(|storage| ["--storage", storage]);
        let words = ["table", "build", game, "-o", folder.to_str().unwrap()];
        gagne(&words.into_iter().chain(storage).collect::<Vec<_>>())
    };
    assert!(run(&right).output().unwrap().status.success());
    let (mut before, mut kills) = (0, 0);
    loop {
        let mut child = run(&killed).stdout(Stdio::null()).spawn().unwrap();
        let ended = loop {
            if let Some(ended) = child.try_wait().unwrap() {
                break Some(ended);
            }
            if journal(&killed) > before + 2 {
                break None;
            }
            std::thread::yield_now();
        };
        if let Some(ended) = ended {
            assert!(ended.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let now = journal(&killed);
        assert!(
            now > before || !killed.join("building").exists(),
            "something was lost"
        );
        before = now;
        kills += 1;
    }
    assert!(kills >= least, "{game} {kills}");
    assert!(bytes(&killed) == bytes(&right), "{game}");
}

#[test]
fn a_build_that_is_killed_goes_on_and_ends_with_the_same_bytes() {
    killed("connect:4x4", Some("disk"), 6);
    killed("connect:4x4", Some("dense"), 2);
    // For points, by remembering.
    killed("dots:2x2", None, 1);
}

#[test]
fn a_table_in_the_library_answers_by_itself() {
    let folder = fresh("library/connect");
    answer(&[
        "table",
        "build",
        "connect:4x4",
        "-o",
        folder.to_str().unwrap(),
    ]);
    let library = folder.parent().unwrap().to_str().unwrap();
    for words in [&["solve", "connect:4x4"][..], &["moves", "connect:4x4"]] {
        let plain = json(words);
        let tabled = json(&[words, &["--tables", library]].concat());
        assert_eq!(tabled["method"], "table", "{words:?}");
        assert_ne!(plain["method"], "table");
        for same in ["outcome", "plies", "best", "moves"] {
            assert_eq!(tabled[same], plain[same], "{words:?}");
        }
        let named = gagne(&[words, &["--json"]].concat())
            .env("GAGNE_TABLES", library)
            .output();
        let named: Value = serde_json::from_slice(&named.unwrap().stdout).unwrap();
        assert_eq!(named["method"], "table");
    }
    // A damaged table is no reason not to answer, and is told of by `list`.
    let part = folder.join("part-00000.parquet");
    let mut bytes = fs::read(&part).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&part, bytes).unwrap();
    let damaged = json(&["solve", "connect:4x4", "--tables", library]);
    assert_ne!(damaged["method"], "table");
    let asked = gagne(&[
        "solve",
        "connect:4x4",
        "--tables",
        library,
        "--method",
        "table",
    ])
    .output();
    let asked = asked.unwrap();
    assert_eq!(asked.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&asked.stderr).contains("damaged"),
        "{asked:?}"
    );
}
