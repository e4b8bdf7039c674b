//! Laws that a game breaks are named, at the smallest position.
// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicU32, Ordering};

use gagne_core::{
    Budget, Card, Ending, Expected, Facts, Game, Notation, Offer, Outcome, ParseError, Space,
};
use gagne_engine::{AnyGame, erase};
use gagne_study::{Breach, CheckReport, CheckRequest, check};

/// Takes one or two from a heap, with at most one thing wrong.
#[derive(Clone, Default)]
struct Heap {
    wrong: &'static str,
    /// How many were opened before it.
    opened: u32,
}

impl Heap {
    fn is(&self, wrong: &str) -> bool {
        self.wrong == wrong
    }
}

impl Space for Heap {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        9
    }

    fn canonical(&self, &heap: &u32) -> u32 {
        match heap {
            4.. if self.is("canonical-is-idempotent") => heap - 1,
            5.. if self.is("canonical-keeps-the-value") => 6,
            _ => heap,
        }
    }
}

impl Game for Heap {
    fn ending(&self, &heap: &u32) -> Option<Ending> {
        let never = self.is("play-goes-on-or-has-ended");
        (heap == 0 && !never).then_some(Ending::Outcome(Outcome::Lose))
    }

    fn moves(&self, &heap: &u32, out: &mut Vec<u32>) {
        out.extend(1..=heap.min(2));
        if self.is("no-duplicate-moves") && heap > 3 {
            out.push(1);
        }
        let odd = self.is("asked-again-the-same-answer") && self.opened > 0;
        if odd && heap > 4 {
            out.push(3);
        }
    }

    fn play(&self, &heap: &u32, taken: u32) -> u32 {
        match heap {
            3 if self.is("without-loops-no-position-comes-back") => heap + taken,
            _ => heap - taken,
        }
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: false,
        }
    }

    fn tells_player(&self) -> bool {
        false
    }
}

impl Notation for Heap {
    fn write(&self, heap: &u32, out: &mut String) {
        let heap = if self.is("texts-differ") {
            heap.min(&6)
        } else {
            heap
        };
        out.push_str(&heap.to_string());
    }

    fn write_move(&self, &heap: &u32, taken: u32, out: &mut String) {
        let taken = if self.is("texts-of-moves-differ") && heap > 5 {
            1
        } else {
            taken
        };
        out.push_str(&taken.to_string());
    }

    fn parse(&self, text: &str) -> Result<u32, ParseError> {
        let heap = text.trim().parse().ok();
        let heap = heap.filter(|&heap: &u32| !(self.is("texts-round-trip") && heap < 8));
        heap.ok_or(ParseError {
            at: 0,
            expected: Expected::End,
            found: Some(text.to_owned()),
        })
    }
}

impl Offer for Heap {
    type Tables = ();
}

fn report(wrong: &'static str) -> CheckReport {
    let opened = AtomicU32::new(0);
    let open = || -> Box<dyn AnyGame> {
        let opened = opened.fetch_add(1, Ordering::Relaxed);
        erase(&Card::new("heap"), Heap { wrong, opened })
    };
    let mut game = open();
    let request = CheckRequest::default();
    let found = check(
        game.as_mut(),
        &mut || Ok(open()),
        &request,
        &Budget::default(),
    );
    found.unwrap()
}

#[test]
fn a_sound_game_passes() {
    let report = report("");
    assert!(report.right && report.all);
    assert_eq!(report.positions, 10);
    let tried = |law: &&gagne_study::LawReport| law.tried > 0;
    assert!(report.laws.iter().filter(tried).count() > 12);
}

#[test]
fn every_broken_law_is_named_at_its_smallest_position() {
    for (law, position) in [
        ("play-goes-on-or-has-ended", "0"),
        ("no-duplicate-moves", "4"),
        ("texts-of-moves-differ", "6"),
        ("texts-round-trip", "0"),
        ("texts-differ", "6"),
        ("canonical-is-idempotent", "5"),
        ("canonical-keeps-the-value", "5"),
        ("without-loops-no-position-comes-back", "3"),
        ("asked-again-the-same-answer", "5"),
    ] {
        let report = report(law);
        assert!(!report.right, "{law}");
        let of = |name: &str| -> Option<Breach> {
            let found = report.laws.iter().find(|report| report.law == name);
            found.and_then(|report| report.broken.clone())
        };
        let breach = of(law).unwrap_or_else(|| panic!("{law} goes unnoticed"));
        assert_eq!(breach.position, position, "{law}: {breach:?}");
        assert!(breach.picture.is_some());
    }
}

#[test]
fn what_breaks_it_is_told() {
    let detail = |law: &'static str| {
        let report = report(law);
        let found = report.laws.into_iter().find(|report| report.law == law);
        found.and_then(|report| report.broken).unwrap().detail
    };
    assert_eq!(detail("no-duplicate-moves"), "1");
    assert_eq!(detail("asked-again-the-same-answer"), "3");
    assert_eq!(detail("canonical-keeps-the-value"), "6");
    let line = detail("without-loops-no-position-comes-back");
    assert!(line.starts_with("3 > ") && line.ends_with(" > 3"), "{line}");
}
