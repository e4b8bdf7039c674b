//! Methods and storages asked by name give one answer, on the small positions of every game.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;

use gagne::{Budget, Error, Method, Outcome, Storage, catalogue};

/// A rules part, and the same with `misere` where that word is understood.
fn conventions(impartial: bool, rules: &str) -> Vec<String> {
    match (impartial, rules) {
        (false, rules) => vec![rules.to_owned()],
        (true, "") => vec![String::new(), "misere".to_owned()],
        (true, rules) => vec![rules.to_owned(), format!("{rules},misere")],
    }
}

#[test]
fn methods_asked_by_name_give_one_answer() {
    let budget = Budget::default();
    for listing in catalogue().listings() {
        for (rules, text) in &listing.small {
            for rules in conventions(listing.impartial, rules) {
                let about = format!("{}:{rules} {text}", listing.name);
                let mut game = listing.open(&rules).unwrap();
                let wanted = game
                    .solve(Some(text), Method::Oracle, None, &budget)
                    .unwrap();
                for (method, name) in Method::ALL {
                    let found = match game.solve(Some(text), method, None, &budget) {
                        Err(Error::NotApplicable { .. }) => continue,
                        found => found.unwrap(),
                    };
                    let (value, best) = (found.value, found.best);
                    assert_eq!(value.outcome(), wanted.value.outcome(), "{about} by {name}");
                    // A theorem may name the winner only, and then all moves that win; a proof does.
                    let only_outcome = matches!(method, Method::Theory | Method::Proof);
                    if value.plies().is_some() || !only_outcome {
                        assert_eq!(value, wanted.value, "{about} by {name}");
                        let sorted = |mut texts: Vec<String>| {
                            texts.sort();
                            texts
                        };
                        let wanted = sorted(wanted.best.clone());
                        if !(best.is_empty() && found.method == Method::Theory) {
                            assert_eq!(sorted(best), wanted, "{about} by {name}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn outcomes_alone_are_those_of_the_census() {
    let budget = Budget::default();
    let mut told = 0;
    for listing in catalogue().listings() {
        for (rules, text) in &listing.small {
            for rules in conventions(listing.impartial, rules) {
                let about = format!("{}:{rules} {text}", listing.name);
                let mut game = listing.open(&rules).unwrap();
                let without = game.outcomes(Some(text), false, &budget);
                let symmetry = matches!(without, Err(Error::OutcomesSymmetry { .. }));
                let found = if symmetry {
                    game.outcomes(Some(text), true, &budget)
                } else {
                    without
                };
                let found = match found {
                    Err(Error::NoOutcomes { .. } | Error::NoStorage { .. }) => {
                        continue;
                    }
                    found => found.unwrap(),
                };
                let wanted = game.census(Some(text), symmetry, None, &budget).unwrap();
                let outcomes = wanted.counts.outcomes;
                assert_eq!(
                    (found.won, found.lost),
                    (outcomes.won, outcomes.lost),
                    "{about}"
                );
                assert_eq!(found.solve.positions, wanted.counts.positions, "{about}");
                let outcome = wanted.solve.value.outcome();
                assert_eq!(found.solve.value.outcome(), outcome, "{about}");
                // The quickest wins are among the wins; without distances no loss is the best.
                let among = |best| found.solve.best.contains(best);
                let won = outcome == Outcome::Win;
                assert_eq!(wanted.solve.best.iter().any(among), won, "{about}");
                told += 1;
            }
        }
    }
    assert!(told > 20, "{told}");
}

#[test]
fn every_storage_tells_the_same_longest_win() {
    let storages = [
        None,
        Some(Storage::Dense),
        Some(Storage::Hashed),
        Some(Storage::Disk),
    ];
    let mut compared = 0;
    for listing in catalogue().listings() {
        for (rules, position) in &listing.small {
            for symmetry in [false, true] {
                let mut told = None;
                for (storage, threads) in storages.into_iter().zip([1, 2, 1, 2]) {
                    // Large indices of small positions are left out.
                    let budget = Budget {
                        memory: Some(32 << 20),
                        threads: NonZeroUsize::new(threads),
                        ..Budget::default()
                    };
                    let mut game = listing.open(rules).unwrap();
                    let report = match game.census(Some(position), symmetry, storage, &budget) {
                        Ok(report) => report,
                        Err(Error::NoStorage { .. } | Error::TooLarge { .. }) => continue,
                        Err(error) => panic!("{} {position}: {error:?}", listing.name),
                    };
                    let longest = report.longest.map(|of| (of.plies, of.position, of.line));
                    let text =
                        format!("{}:{rules} {position} {symmetry} {storage:?}", listing.name);
                    compared += usize::from(told.is_some() && longest.is_some());
                    assert_eq!(told.get_or_insert(longest.clone()), &longest, "{text}");
                }
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
