//! Every method gives the answers of the oracle, on random games of every kind and on the small
//! positions of the catalogue; and every method stops where it is told to.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gagne::Method;
use gagne_core::{
    Budget, Catalogue, Ending, Entry, Facts, Game, Meter, Outcome, Space, Stop, Value,
};
use gagne_solve::Solver;
use gagne_solve::brute::Brute;
use gagne_solve::lines::{LineOrder, count, list};
use gagne_solve::memo::memo;
use gagne_testkit::agree::{all_agree, random_game_agrees};
use gagne_testkit::random::{Kind, PointsGame, RandomGame, Turns};
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
    for kind in Kind::all().into_iter().filter(|kind| kind.symmetric) {
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

/// A rules part, and the same with `misere` where that word is understood.
fn conventions(impartial: bool, rules: &str) -> Vec<String> {
    match (impartial, rules) {
        (false, rules) => vec![rules.to_owned()],
        (true, "") => vec![String::new(), "misere".to_owned()],
        (true, rules) => vec![rules.to_owned(), format!("{rules},misere")],
    }
}

/// Shows the small positions of a game, under every convention, with a text for messages.
fn each_small<G: Entry + Game>(mut visit: impl FnMut(&G, G::Position, String)) {
    for (rules, text) in G::SMALL {
        for rules in conventions(G::IMPARTIAL, rules) {
            let game = G::from_rules(&rules).unwrap();
            let position = game.parse(text).unwrap();
            visit(&game, position, format!("{}:{rules} {text}", G::NAME));
        }
    }
}

struct Methods;

impl Catalogue for Methods {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        each_small::<G>(|game, position, text| all_agree(game, &[(position, text)]));
    }
}

#[test]
fn methods_equal_the_oracle_on_small_positions_of_the_catalogue() {
    gagne_games::visit(&mut Methods);
}

#[test]
fn methods_asked_by_name_give_one_answer() {
    let budget = Budget::default();
    for listing in gagne::catalogue() {
        for (rules, text) in listing.small {
            for rules in conventions(listing.impartial, rules) {
                let about = format!("{}:{rules} {text}", listing.name);
                let mut game = listing.open(&rules).unwrap();
                let wanted = game
                    .solve(Some(text), Method::Oracle, None, &budget)
                    .unwrap();
                for (method, name) in Method::ALL {
                    let found = match game.solve(Some(text), method, None, &budget) {
                        Err(gagne::Error::NotApplicable { .. }) => continue,
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
    for listing in gagne::catalogue() {
        for (rules, text) in listing.small {
            for rules in conventions(listing.impartial, rules) {
                let about = format!("{}:{rules} {text}", listing.name);
                let mut game = listing.open(&rules).unwrap();
                let without = game.outcomes(Some(text), false, &budget);
                let symmetry = matches!(without, Err(gagne::Error::OutcomesSymmetry { .. }));
                let found = match symmetry {
                    true => game.outcomes(Some(text), true, &budget),
                    false => without,
                };
                let found = match found {
                    Err(gagne::Error::NoOutcomes { .. } | gagne::Error::NoStorage { .. }) => {
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
        (position == 0).then_some(match self.facts.scored {
            true => Ending::Score(-1),
            false => Ending::Outcome(Outcome::Lose),
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
        let wanted = match scored {
            true => Value::Score(1),
            false => Value::win(u64::from(deep)),
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

/// Most lines that are listed.
const LISTED: u32 = 20_000;

struct Lines;

impl Catalogue for Lines {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        each_small::<G>(|game, position, text| {
            if game.facts().loops {
                return;
            }
            let results = [Outcome::Lose, Outcome::Draw, Outcome::Win].map(Some);
            for wanted in [None].into_iter().chain(results) {
                lines_agree(game, &position, wanted, &text);
            }
        });
    }
}

/// A line as the tests see it: text, length, moves of the winner if there is one, result.
type Shown = (String, usize, Option<u64>, Outcome);

fn listed<G: Entry + Game>(
    game: &G,
    position: &G::Position,
    wanted: Option<Outcome>,
    order: LineOrder,
    most: usize,
) -> Vec<Shown> {
    let mut lines = Vec::new();
    let mut meter = Meter::unbounded();
    list(game, position, wanted, order, &mut meter, &mut |line| {
        lines.push((
            line.text.to_owned(),
            line.moves.len(),
            line.winner_moves,
            line.result,
        ));
        if lines.len() < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })
    .unwrap();
    lines
}

fn lines_agree<G: Entry + Game>(
    game: &G,
    position: &G::Position,
    wanted: Option<Outcome>,
    text: &str,
) {
    let tally = count(game, position, wanted, &mut Meter::unbounded()).unwrap();
    if tally.count > LISTED.into() {
        return;
    }
    let about = format!("{text}, wanted {wanted:?}");
    let depth = listed(game, position, wanted, LineOrder::Depth, usize::MAX);
    let breadth = listed(game, position, wanted, LineOrder::Breadth, usize::MAX);
    assert_eq!(tally.count, depth.len().into(), "{about}");
    let mut sorted = depth.clone();
    sorted.sort_by_key(|&(_, length, ..)| length);
    assert_eq!(breadth, sorted, "{about}");
    let shortest = depth.iter().map(|&(_, length, ..)| length as u64).min();
    assert_eq!(tally.shortest, shortest, "{about}");
    let winner_moves = depth.iter().filter_map(|&(_, _, moves, _)| moves).min();
    assert_eq!(tally.winner_moves, winner_moves, "{about}");
    let wrong = |line: &Shown| wanted.is_some_and(|wanted| wanted != line.3);
    assert!(!depth.iter().any(wrong), "{about}");
    for order in [LineOrder::Depth, LineOrder::Breadth] {
        let all = if order == LineOrder::Depth {
            &depth
        } else {
            &breadth
        };
        let some = listed(game, position, wanted, order, 3);
        assert_eq!(some[..], all[..all.len().min(3)], "{about}");
    }
    let mut texts: Vec<&String> = depth.iter().map(|(text, ..)| text).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), depth.len(), "texts of lines differ: {about}");
}

#[test]
fn lines_are_counted_as_they_are_listed_in_either_order() {
    gagne_games::visit(&mut Lines);
}
