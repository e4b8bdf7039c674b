//! Every method gives the answers of the oracle on random games of every kind, and every method stops
//! where it is told to.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::sync::atomic::Ordering;
use std::time::Duration;

use gagne_core::{Budget, Ending, Facts, Game, Meter, Outcome, Space, Stop, Value};
use gagne_solve::Solver;
use gagne_solve::brute::Brute;
use gagne_solve::memo::memo;
use gagne_testkit::agree::{all_agree, random_game_agrees};
use gagne_testkit::random::{PointsGame, RandomGame, RandomKind, Turns};
use gagne_testkit::values::Values;

#[test]
fn methods_equal_the_oracle_on_random_games() {
    let games = 2600;
    for number in 0..games {
        random_game_agrees(number);
    }
}

#[test]
fn methods_equal_the_oracle_on_games_with_points_in_the_books() {
    for seed in 0..200 {
        for turns in [Turns::Alternate, Turns::Again, Turns::Solo] {
            for symmetric in [false, true] {
                let game = PointsGame::new(turns, symmetric, seed);
                let text = format!("seed {seed}, {turns:?}, symmetric {symmetric}");
                let positions = [(0, 0), (0, 7), (game.len() / 2, -4), (game.len() - 1, 2)]
                    .map(|position| (position, format!("{position:?} of {text}")));
                all_agree(&game, &positions);
            }
        }
    }
}

#[test]
fn symmetry_keeps_the_values_of_random_games() {
    for kind in RandomKind::all().into_iter().filter(|kind| kind.symmetric) {
        for seed in 0..10 {
            let game = RandomGame::new(kind, seed);
            let mut values = Values::new(&game);
            for vertex in 0..game.len() {
                let twin = game.canonical(&vertex);
                assert_eq!(values.of(&vertex), values.of(&twin), "{seed} {kind:?}");
            }
        }
    }
}

/// A line of positions down to 0, where the player to move loses. It keeps no promise that it is
/// not made to keep: from `turn` it goes back up.
#[derive(Clone, Copy)]
struct Chain {
    start: u32,
    /// The position from which the only move leads back to the start, whatever is promised.
    turn: Option<u32>,
    facts: Facts,
}

impl Space for Chain {
    type Position = u32;
    type Move = ();

    fn start(&self) -> u32 {
        self.start
    }
}

impl Game for Chain {
    fn ending(&self, &position: &u32) -> Option<Ending> {
        (position == 0).then_some(if self.facts.scored {
            Ending::Score(-1)
        } else {
            Ending::Outcome(Outcome::Lose)
        })
    }

    fn moves(&self, _: &u32, out: &mut Vec<()>) {
        out.push(());
    }

    fn play(&self, &position: &u32, _: ()) -> u32 {
        if self.turn == Some(position) {
            self.start
        } else {
            position - 1
        }
    }

    fn facts(&self) -> Facts {
        self.facts
    }

    fn again(&self, _: &u32, _: ()) -> bool {
        self.facts.solo
    }
}

fn chain(start: u32, turn: Option<u32>, loops: bool, scored: bool) -> Chain {
    let solo = false;
    let facts = Facts {
        loops,
        scored,
        solo,
    };
    Chain { start, turn, facts }
}

#[test]
fn a_million_plies_are_no_trouble() {
    let deep = 1_000_001;
    for (loops, scored) in [(false, false), (true, false), (false, true), (true, true)] {
        let game = chain(deep, None, loops, scored);
        let mut meter = Meter::unbounded();
        let answer = memo(&game).answer(&game, &deep, &mut meter).unwrap();
        let wanted = if scored {
            Value::Score(1)
        } else {
            Value::win(u64::from(deep))
        };
        assert_eq!(answer.value, wanted, "loops {loops}, scored {scored}");
        assert_eq!(answer.best, [()]);
    }
    let game = chain(deep, None, false, false);
    let value = Brute.value(&game, &deep, &mut Meter::unbounded());
    assert_eq!(value, Ok(Value::win(u64::from(deep))));
}

#[test]
fn a_broken_promise_not_to_loop_is_noticed() {
    for (start, turn) in [(2, 1), (1, 1), (1000, 3)] {
        let game = chain(start, Some(turn), false, false);
        let mut solver = memo(&game);
        // Asked again, after the first walk has tidied up behind itself.
        for _ in 0..2 {
            let value = solver.value(&game, &start, &mut Meter::unbounded());
            assert_eq!(value, Err(Stop::Loop));
            let answer = solver.answer(&game, &start, &mut Meter::unbounded());
            assert_eq!(answer, Err(Stop::Loop));
        }
        // What lies beyond the loop is found all the same.
        let below = solver.value(&game, &(turn - 1), &mut Meter::unbounded());
        assert_eq!(below.map(Value::plies), Ok(Some(u64::from(turn - 1))));
    }
}

#[test]
fn a_broken_promise_keeps_to_the_budget_where_it_is_not_noticed() {
    let budget = Budget {
        time: Some(Duration::from_secs(900)),
        memory: Some(1 << 20),
        ..Budget::default()
    };
    let game = chain(9, Some(2), false, true);
    let value = memo(&game).value(&game, &9, &mut budget.meter());
    assert_eq!(value, Err(Stop::Memory));
    let game = chain(9, Some(2), false, false);
    let value = Brute.value(&game, &9, &mut budget.meter());
    assert_eq!(value, Err(Stop::Memory));
}

#[test]
fn every_way_of_memory_stops_at_its_bounds() {
    let start = 100_000;
    for (loops, scored, solo) in [
        (false, false, false),
        (true, false, false),
        (false, true, false),
        (true, true, false),
        (true, false, true),
    ] {
        let mut game = chain(start, None, loops, scored);
        game.facts.solo = solo;
        let ask = |budget: Budget| memo(&game).answer(&game, &start, &mut budget.meter());
        let about = format!("loops {loops}, scored {scored}, solo {solo}");
        let memory = Some(10_000);
        let small = ask(Budget {
            memory,
            ..Budget::default()
        });
        assert_eq!(small.err(), Some(Stop::Memory), "{about}");
        let cancelled = Budget::default();
        cancelled.cancel.store(true, Ordering::Relaxed);
        assert_eq!(ask(cancelled).err(), Some(Stop::Cancelled), "{about}");
        let time = Some(Duration::ZERO);
        let late = ask(Budget {
            time,
            ..Budget::default()
        });
        assert_eq!(late.err(), Some(Stop::Time), "{about}");
    }
}
