//! `gagne-check FILE...`: accepts certificates, or refuses them with the first thing that is wrong.

use std::io::Write;
use std::process::ExitCode;

use gagne_check::{Acceptance, CheckFailure, check};
use gagne_core::Budget;

/// Most bytes in tables.
const MEMORY: u64 = 8 << 30;
const USAGE: &str = "usage: gagne-check FILE...\nexit code: 0 accepted, 1 refused, 2 not checked";

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() || files[0].as_encoded_bytes().starts_with(b"-") {
        let _ = writeln!(std::io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    }
    let mut code = 0;
    for file in &files {
        let (said, worse) = match std::fs::read(file) {
            Ok(bytes) => judge(&bytes),
            Err(error) => (format!("not checked: {error}"), 2),
        };
        code = code.max(worse);
        let line = format!("{}: {said}", file.to_string_lossy());
        // Texts of a file may hold anything, and a terminal obeys some of it.
        let line = line.replace(char::is_control, "\u{fffd}");
        if writeln!(std::io::stdout(), "{line}").is_err() {
            return ExitCode::from(2);
        }
    }
    ExitCode::from(code)
}

/// What is said of a certificate, and the exit code.
fn judge(bytes: &[u8]) -> (String, u8) {
    let budget = Budget {
        memory: Some(MEMORY),
        ..Budget::default()
    };
    match check(bytes, &mut budget.meter()) {
        Ok(accepted) => (format!("accepted: {}", told(&accepted)), 0),
        Err(CheckFailure::Refused(refusal)) => (format!("refused: {refusal}"), 1),
        Err(CheckFailure::Stopped(stop)) => (format!("not checked: {stop:?}"), 2),
    }
}

/// What was accepted, in one line.
fn told(accepted: &Acceptance) -> String {
    let header = &accepted.header;
    let worth = match header.value.score() {
        Some(score) => format!("score {score}"),
        None => header.value.outcome().word().to_owned(),
    };
    let plies = [("most", header.value.plies()), ("least", header.at_least)]
        .map(|(how, plies)| {
            plies.map_or(String::new(), |plies| format!(", at {how} {plies} plies"))
        })
        .concat();
    let symmetry = if header.symmetry {
        " up to symmetry"
    } else {
        ""
    };
    format!(
        "{} {}: {worth} for the player to move{plies}; {} entries{symmetry}; sha256 {}",
        header.game, header.position, accepted.entries, accepted.sha256,
    )
}
