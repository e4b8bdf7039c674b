//! Answers of a program, mutated: read or complained about, and never a panic.

use gagne_core::Dice;

use super::hello::hello;
use super::numbers::StateNumbers;
use super::reply::Scribe;
use crate::rules::{Profile, RulesFailure};
use crate::store::Store;

/// Pieces of answers, right ones and others.
const PIECES: &[&str] = &[
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "1e400",
    "null",
    "true",
    "\"a\"",
    "\"b\"",
    "\"\"",
    "\"\\u001b\"",
    "\"\\ud800\"",
    "\"end\":\"lose\"",
    "\"end\":3",
    "\"moves\":[",
    "\"player\":1",
    "\"player\":3",
    "\"h\":-7",
    "\"same\":",
    "\"to\":",
    "\"again\":true",
    "\"move\":",
    "\"new\":[\"c\",\"d\"]",
    "\"new\":\"e\\nf\"",
    "\"answers\":",
    "\"more\":",
    "\"error\":\"x\"",
    "\"stop\":\"memory\"",
    "\"names\":\"WwEAAAB1AQAAAG0=\"",
    "\"again\":\"01\"",
    "\"after\":\"AQAAAA==\"",
    "\"marshal\":{\"new\":\"WwAAAAA=\",\"of\":\"AAAAAA==\",\"counts\":\"/////w==\",\"after\":\"\"}",
    "\u{e9}",
];

const SEEDS: &[&str] = &[
    r#"[["b","c"],{"end":"win"}]"#,
    r#"[[["m",1],["n","c",true]],{"moves":[{"move":"x","to":"d","again":true,"same":0}],"h":3,"player":2,"same":"a"}]"#,
    r#"{"marshal":{"new":"WwIAAAAoAgAAAHUBAAAAY2kBAAAAafn///8=","of":"AAAAAAEAAAA=","counts":"AgAAAAAAAAA=","after":"AgAAAAMAAAA=","ends":[[1,"win"]],"players":"12","again":"10","h":[3,-3],"same":[0,"WwIAAAB1AQAAAGF1AQAAAGI="]},"more":[["e",["f"]]]}"#,
    r#"{"marshal":{"new":"WwEAAAAoAQAAAGkBAAAA","of":"AAAAAA==","counts":"AQAAAA==","after":"AgAAAA==","names":"WwEAAAB1AQAAAG0="}}"#,
    r#"{"answers":[[0],[1]],"more":[[1,{"end":"draw"}]]}"#,
    r#"{"gagne":1,"start":"21","players":2,"name":"n","numbers":true}"#,
];

fn mutated(dice: &mut Dice) -> Vec<u8> {
    let mut line = SEEDS[dice.roll(SEEDS.len())].as_bytes().to_vec();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(line.len() + 1);
        match dice.roll(5) {
            0 => {
                let piece = PIECES[dice.roll(PIECES.len())].as_bytes();
                line.splice(at..at, piece.iter().copied());
            }
            1 => {
                let end = (at + 1 + dice.roll(8)).min(line.len());
                line.drain(at.min(end)..end);
            }
            2 if at < line.len() => line[at] = dice.roll(256) as u8,
            3 => line.truncate(at),
            _ => {
                let piece = line[at.min(line.len())..].to_vec();
                let place = dice.roll(line.len() + 1);
                line.splice(place..place, piece.into_iter().take(20));
            }
        }
    }
    line
}

/// Reads so many lines, none of which may do more harm than being complained about.
fn fuzz(lines: u64) -> (u64, u64) {
    let mut dice = Dice::new(17);
    let (mut good, mut wrong) = (0, 0);
    for _ in 0..lines {
        let line = mutated(&mut dice);
        let bits = dice.roll(32);
        let mut profile = Profile::new("fuzz");
        profile.facts.scored = bits & 1 != 0;
        profile.facts.solo = bits & 2 != 0;
        profile.tells_player = bits & 4 != 0;
        (profile.symmetry, profile.estimates) = (bits & 8 != 0, bits & 8 != 0);
        let mut store = Store::default();
        let asked = ["a", "b"].map(|text| store.intern(text.as_bytes()).unwrap_or(0));
        let mut numbers = StateNumbers::default();
        asked.iter().for_each(|&state| numbers.push(state));
        let numbers = (bits & 16 != 0).then_some(&mut numbers);
        let read = Scribe::new(&mut store, &profile, numbers, &asked).read(&line);
        match read {
            Ok(()) => good += 1,
            Err(RulesFailure::Stop(_)) => wrong += 1,
            Err(RulesFailure::Complaint(complaint)) => {
                assert!(
                    !complaint.to_string().contains(['\n', '\u{1b}']),
                    "{complaint}"
                );
                wrong += 1;
            }
        }
        let _ = hello(&line, "fuzz");
        for state in 0..store.len() as u32 {
            if let Some(view) = store.view(state) {
                let steps = view.steps();
                assert!(
                    steps
                        .into_iter()
                        .all(|step| (step.after as usize) < store.len())
                );
            }
        }
    }
    (good, wrong)
}

#[test]
fn mutated_answers_are_read_or_complained_about() {
    let (good, wrong) = fuzz(20_000);
    assert!(good > 200 && wrong > 2_000, "{good} {wrong}");
}

#[test]
#[ignore = "a million lines take their time"]
fn a_million_mutated_answers() {
    let (good, wrong) = fuzz(1_000_000);
    assert_eq!(good + wrong, 1_000_000);
}
