//! The program: what it says of files, and its exit codes.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

const RIGHT: &str = "gagne-certificate 1\nprogram gagne 0.1.0\ngame subtraction:1,2,3\nposition 6\n\
    symmetry no\nclaim win\nplies-at-most 3\nplies-at-least -\nstrategy mover ends\n\
    1\t1\t1\n2\t2\t1\n3\t3\t1\n6\t2\t3\n";

fn file(name: &str, text: &str) -> PathBuf {
    let digest = Sha256::digest(text);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    writeln!(packed, "{text}sha256 {digits}").unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, packed.finish().unwrap()).unwrap();
    path
}

fn judged(files: &[&Path]) -> (i32, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gagne-check"));
    let output = program.args(files).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), said)
}

#[test]
fn files_are_accepted_or_refused_with_the_first_wrong_entry() {
    let right = file("right.proof", RIGHT);
    let wrong = file("wrong.proof", &RIGHT.replace("3\t3\t1\n", ""));
    let (code, said) = judged(&[&right]);
    assert_eq!(code, 0, "{said}");
    let accepted = ": accepted: subtraction:1,2,3 6: win for the player to move, at most 3 plies; 4 entries; sha256 ";
    assert!(said.contains(accepted), "{said}");
    let (code, said) = judged(&[&right, &wrong]);
    assert_eq!(code, 1, "{said}");
    let refused = ": refused: line 12: 6: play may go on at a position that has no entry: 3\n";
    assert!(said.contains(accepted) && said.ends_with(refused), "{said}");
    let (code, said) = judged(&[&right, Path::new("nowhere.proof")]);
    assert!(code == 2 && said.contains("not checked"), "{said}");
    assert_eq!(judged(&[]).0, 2);
    assert_eq!(judged(&[Path::new("--help")]).0, 2);
}
