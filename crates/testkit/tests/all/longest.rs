//! The longest win that is told is the same wherever values are kept.

use std::num::NonZeroUsize;

use gagne::{Budget, Error, Storage, catalogue};

#[test]
fn every_storage_tells_the_same_longest_win() {
    let storages = [
        None,
        Some(Storage::Dense),
        Some(Storage::Hashed),
        Some(Storage::Disk),
    ];
    let mut compared = 0;
    for listing in catalogue() {
        for &(rules, position) in listing.small {
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
