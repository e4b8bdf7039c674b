//! Mutated sheets: whatever is written, the answer is a game or a refusal, within the bounds.

#![allow(clippy::unwrap_used)]

use crate::common::{ALL, Dice};
use gagne_core::Budget;
use gagne_gdl::{Options, compile_with};
use proptest::prelude::*;

/// Words that matter, put in at random.
const WORDS: [&str; 24] = [
    "(",
    ")",
    " ",
    "?x",
    "?y",
    "(not ",
    "(or ",
    "(distinct ",
    "(true ",
    "(does ",
    "(next ",
    "(legal ",
    "(init ",
    "(<= ",
    "terminal",
    "(goal ",
    "(role ",
    ";",
    "\n",
    "0",
    "(f ",
    "noop",
    ",",
    "é",
];

/// A part of a text: in half of the cases from a parenthesis to the one that closes it, so that what
/// comes out is often a sheet again.
fn part(text: &[char], dice: &mut Dice) -> (usize, usize) {
    let at = dice.below(text.len() + 1);
    let open = text[at..].iter().position(|one| *one == '(');
    let Some(begin) = open.filter(|_| dice.below(2) == 0).map(|more| at + more) else {
        return (at, (at + dice.below(30)).min(text.len()));
    };
    let mut depth = 0;
    for (end, one) in text.iter().enumerate().skip(begin) {
        match one {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (begin, end + 1);
        }
    }
    (begin, text.len())
}

/// A sheet with so many changes: parts left out, doubled, moved, exchanged, words put in.
fn mutate(text: &str, dice: &mut Dice, changes: usize) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..changes {
        let (at, end) = part(&text, dice);
        let word = WORDS[dice.below(WORDS.len())].chars();
        match dice.below(6) {
            0 => drop(text.drain(at..end)),
            1 => {
                let copy = text[at..end].to_vec();
                text.splice(at..at, copy);
            }
            2 => {
                let moved: Vec<char> = text.drain(at..end).collect();
                let (to, _) = part(&text, dice);
                text.splice(to..to, moved);
            }
            3 => {
                let (from, to) = part(&text, dice);
                let other = text[from..to].to_vec();
                text.splice(at..end, other);
            }
            4 => drop(text.splice(at..at, word)),
            _ => drop(text.splice(at..end.min(at + 1), word)),
        }
    }
    text.into_iter().collect()
}

/// Compiles a sheet and plays a little, all within a bound on memory; whatever comes, no panic.
fn attempt(text: &str, dice: &mut Dice) -> bool {
    let budget = Budget {
        memory: Some(64 << 20),
        time: Some(std::time::Duration::from_secs(20)),
        ..Budget::default()
    };
    let mut meter = budget.meter();
    let options = Options {
        interpret: dice.below(4) == 0,
        ..Options::default()
    };
    let sheet = match compile_with(text, &options, &mut meter) {
        Ok(sheet) => sheet,
        Err(error) => {
            let lines = text.split('\n').count() as u32;
            assert!((1..=lines).contains(&error.line), "{error}");
            assert!(error.column >= 1);
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let mut state = sheet.start().clone();
    for _ in 0..6 {
        let text = sheet.state_text(&state);
        assert_eq!(sheet.read_state(&text).as_ref(), Ok(&state));
        let mut out = Vec::new();
        if sheet.expand(&state, &mut out, &mut meter).is_err() || out.is_empty() {
            break;
        }
        state = out.swap_remove(dice.below(out.len())).after;
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_sheets_are_read_or_refused(seed in 1_u64.., which in 0..ALL.len(), changes in 1_usize..12) {
        let mut dice = Dice(seed);
        let text = mutate(ALL[which], &mut dice, changes);
        attempt(&text, &mut dice);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[()?<= a-z\n]{0,200}") {
        attempt(&text, &mut Dice(1));
    }
}

/// The long run: `SHEETS=1000000 cargo test --release -p gagne-gdl --test all -- fuzz --ignored`.
#[test]
#[ignore = "takes long"]
fn a_million_mutated_sheets() {
    let sheets: u64 = std::env::var("SHEETS").map_or(1_000_000, |text| text.parse().unwrap());
    let mut read = 0;
    for number in 1..=sheets {
        let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        // The large sheets are slower and no richer.
        let which = [0, 1, 3, 4, 6, 7][dice.below(6)];
        let changes = 1 + dice.below(8);
        let text = mutate(ALL[which], &mut dice, changes);
        read += u64::from(attempt(&text, &mut dice));
    }
    assert!(read > sheets / 100, "{read} of {sheets} were still games");
}
