//! `B_subtraction.json`: nimbers, outcomes, misère outcomes and distances of heaps up to 10,000.

use gagne::{AnyGame, Budget, Method, Outcome, SolveReport, Value};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, join, read, sha256, signed};
use crate::golden::methods::{Size, every_method, open, solve};

/// Heaps up to which every method is asked.
const SMALL: u64 = 14;
/// Heaps up to which the definition is asked.
const MEDIUM: u64 = 40;

/// How the amounts of a record are told to the program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AmountsText {
    /// A finite set.
    Finite,
    /// An infinite set that has a name.
    Named,
    /// An infinite set without a name, cut off at the largest heap.
    Cut,
}

/// The rules part of a record.
fn rules(record: &Json) -> (AmountsText, String) {
    let most = record.int("n_max");
    let cut = |amount: &dyn Fn(i64) -> i64| {
        let amounts = (1..).map(amount).take_while(|&amount| amount <= most);
        (AmountsText::Cut, join(amounts, ","))
    };
    match record.text("name") {
        "squares" => (AmountsText::Named, "squares".to_owned()),
        "primes" => (AmountsText::Named, "primes".to_owned()),
        "powers of 2" => (AmountsText::Named, "powers2".to_owned()),
        "triangular" => cut(&|number| number * (number + 1) / 2),
        "odd numbers" => cut(&|number| 2 * number - 1),
        "fibonacci" => cut(&|number| (0..number).fold((1, 1), |(a, b), _| (b, a + b)).0),
        _ => {
            assert!(record.truth("finite"));
            (AmountsText::Finite, join(record.ints("set"), ","))
        }
    }
}

/// What is said of all heaps, every one asked for by name, the largest first.
fn reports(game: &mut dyn AnyGame, to: u64, method: Method) -> Vec<SolveReport> {
    let ask = |heap: u64| solve(game, &heap.to_string(), method);
    let mut reports: Vec<SolveReport> = (0..=to).rev().map(ask).collect();
    reports.reverse();
    reports
}

/// The values of all heaps.
fn values(game: &mut dyn AnyGame, to: u64, method: Method) -> Vec<Value> {
    let reports = reports(game, to, method);
    reports.into_iter().map(|report| report.value).collect()
}

fn lost(values: &[Value]) -> Vec<i64> {
    let heaps = (0..).zip(values);
    let lost = heaps.filter(|(_, value)| value.outcome() == Outcome::Lose);
    lost.map(|(heap, _)| heap).collect()
}

/// Checks a list against its beginning in the file, its end, its length and its digest.
fn check_lost(record: &Json, play: &str, lost: &[i64]) {
    let name = record.text("name");
    let key = |key: &str| format!("{play}p_{key}");
    assert_eq!(
        lost.len() as i64,
        record.int(&key("count")),
        "{play} {name}"
    );
    let first = record.ints(&key("first"));
    assert_eq!(lost[..first.len()], first, "{play} {name}");
    let last = record.ints(&key("last"));
    assert_eq!(lost[lost.len() - last.len()..], last, "{play} {name}");
    let digest = sha256(&join(lost, ","));
    assert_eq!(digest, record.text(&key("sha256")), "{play} {name}");
}

/// Checks that a sequence repeats from the pre-period on, that this is the least pre-period, and
/// that no shorter period fits.
fn check_period<T: PartialEq>(sequence: &[T], record: &Json, kind: &str) {
    let (Some(start), Some(period)) = (
        record.get(format!("{kind}_preperiod")),
        record.get(format!("{kind}_period")),
    ) else {
        return;
    };
    let (start, period) = (start.as_u64().unwrap(), period.as_u64().unwrap());
    let (start, period) = (start as usize, period as usize);
    let repeats = |start: usize, period: usize| {
        let tail = &sequence[start..];
        tail.iter()
            .zip(&tail[period..])
            .all(|(one, two)| one == two)
    };
    let name = record.text("name");
    assert!(repeats(start, period), "{kind} {name}");
    assert!(start == 0 || !repeats(start - 1, period), "{kind} {name}");
    for shorter in 1..period {
        assert!(!repeats(start, shorter), "{kind} {name}");
    }
}

fn check_nimbers(record: &Json, nimbers: &[u64]) {
    let name = record.text("name");
    let nimbers: Vec<i64> = nimbers.iter().map(|&nimber| nimber as i64).collect();
    assert_eq!(nimbers.len() as i64, record.int("n_max") + 1);
    let first = record.ints("grundy_first");
    assert_eq!(nimbers[..first.len()], first, "{name}");
    assert_eq!(nimbers.iter().max(), Some(&record.int("grundy_max")));
    for (heap, nimber) in record["grundy_at"].as_object().unwrap() {
        let told = nimbers[heap.parse::<usize>().unwrap()];
        assert_eq!(Some(told), nimber.as_i64(), "{name} {heap}");
    }
    assert_eq!(sha256(&join(&nimbers, ",")), record.text("grundy_sha256"));
    check_period(&nimbers, record, "grundy");
}

fn check_distances(record: &Json, values: &[Value]) {
    let name = record.text("name");
    let plies: Vec<i64> = values
        .iter()
        .map(|value| value.plies().unwrap() as i64)
        .collect();
    let first = record.ints("remoteness_first");
    assert_eq!(plies[..first.len()], first, "{name}");
    for (heap, remoteness) in record["remoteness_at"].as_object().unwrap() {
        let told = values[heap.parse::<usize>().unwrap()];
        assert_eq!(told, signed(remoteness.as_i64().unwrap()), "{name} {heap}");
    }
    assert_eq!(sha256(&join(&plies, ",")), record.text("remoteness_sha256"));
}

/// Small heaps by every method.
fn check_small(game: &mut dyn AnyGame, values: &[Value]) {
    for heap in 0..=MEDIUM {
        let size = if heap <= SMALL {
            Size::Small
        } else {
            Size::Medium
        };
        every_method(game, &heap.to_string(), values[heap as usize], size);
    }
}

/// Everything a record says of outcomes and distances.
fn check_values(record: &Json, normal: &[Value], misere: &[Value]) {
    check_lost(record, "", &lost(normal));
    check_lost(record, "misere_", &lost(misere));
    check_distances(record, normal);
    for (values, kind) in [(normal, "outcome"), (misere, "misere")] {
        let outcomes: Vec<Outcome> = values.iter().map(|value| value.outcome()).collect();
        check_period(&outcomes, record, kind);
    }
}

/// The same with the values that memory finds; they are handed back for both plays.
fn check_by_memory(record: &Json, rules: &str) -> [Vec<Value>; 2] {
    let to = record.int("n_max") as u64;
    let found = ["", ",misere"].map(|play| {
        let mut game = open(&format!("subtraction:{rules}{play}"));
        let values = values(game.as_mut(), to, Method::Memo);
        check_small(game.as_mut(), &values);
        values
    });
    check_values(record, &found[0], &found[1]);
    found
}

/// The records of one kind.
fn records(kind: AmountsText) -> Vec<(Json, String)> {
    let all = read("B_subtraction.json");
    let all = all.as_array().unwrap().iter().cloned();
    let with_rules = all.map(|record| (rules(&record), record));
    let of_kind = with_rules.filter(|((of, _), _)| *of == kind);
    of_kind
        .map(|((_, rules), record)| (record, rules))
        .collect()
}

#[test]
fn finite_sets_have_proved_periods() {
    let records = records(AmountsText::Finite);
    assert_eq!(records.len(), 20);
    for (record, rules) in records {
        let to = record.int("n_max") as u64;
        let mut game = open(&format!("subtraction:{rules}"));
        let report = game.nimbers(to, &Budget::default()).unwrap();
        check_nimbers(&record, &report.values);
        let told = |period: Option<u64>| period.map(|period| period as i64);
        assert!(report.proved);
        assert_eq!(told(report.preperiod), record.maybe("grundy_preperiod"));
        assert_eq!(told(report.period), record.maybe("grundy_period"));

        let [normal, misere] = check_by_memory(&record, &rules);
        // From small to large, as somebody who is curious would.
        for heap in 0..=to {
            let known = solve(game.as_mut(), &heap.to_string(), Method::Theory);
            assert_eq!(known.value, normal[heap as usize], "{rules} {heap}");
            assert_eq!(known.nimber, Some(report.values[heap as usize]));
        }
        let mut game = open(&format!("subtraction:{rules},misere"));
        assert_eq!(values(game.as_mut(), to, Method::Theory), misere, "{rules}");
    }
}

#[test]
fn infinite_sets_with_a_name_are_worked_out() {
    let records = records(AmountsText::Named);
    assert_eq!(records.len(), 3);
    for (record, rules) in records {
        let mut game = open(&format!("subtraction:{rules}"));
        let to = record.int("n_max") as u64;
        let report = game.nimbers(to, &Budget::default()).unwrap();
        check_nimbers(&record, &report.values);
        assert!(!report.proved);
        check_by_memory(&record, &rules);
    }
}

#[test]
fn infinite_sets_without_a_name_are_cut_off() {
    let records = records(AmountsText::Cut);
    assert_eq!(records.len(), 3);
    for (record, rules) in records {
        let to = record.int("n_max") as u64;
        let mut game = open(&format!("subtraction:{rules}"));
        let mut other = open(&format!("subtraction:{rules},misere"));
        let known = reports(game.as_mut(), to, Method::Theory);
        let nimbers: Vec<u64> = known.iter().map(|of| of.nimber.unwrap()).collect();
        check_nimbers(&record, &nimbers);
        // The odd numbers have 5,000 moves to look at from the largest heap: memory is asked about
        // a few smaller heaps only.
        if record.text("name") == "odd numbers" {
            let normal: Vec<Value> = known.iter().map(|of| of.value).collect();
            let misere = values(other.as_mut(), to, Method::Theory);
            check_values(&record, &normal, &misere);
            for heap in (0..=to / 2).step_by(1250) {
                for (game, values) in [(&mut game, &normal), (&mut other, &misere)] {
                    let found = solve(game.as_mut(), &heap.to_string(), Method::Memo);
                    assert_eq!(found.value, values[heap as usize], "odd numbers {heap}");
                }
            }
            check_small(game.as_mut(), &normal);
            check_small(other.as_mut(), &misere);
            continue;
        }
        let [normal, misere] = check_by_memory(&record, &rules);
        for (report, value) in known.iter().zip(normal) {
            assert_eq!(report.value, value, "{rules} {}", report.position);
        }
        assert_eq!(
            values(other.as_mut(), to, Method::Theory),
            misere,
            "{rules}"
        );
    }
}
