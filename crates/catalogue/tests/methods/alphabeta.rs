//! Searches against the oracle: what they prove is true, in games of every kind, with tables large
//! and tiny, alone and with a second thread.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;

use gagne_core::{Budget, Entry, Game, Meter, Notation, Offer, Outcome, Space, Value};
use gagne_games::chicago::Chicago;
use gagne_games::connect::Connect;
use gagne_search::alphabeta::AlphaBeta;
use gagne_search::{Search, Sight};
use gagne_testkit::random::{PointsGame, RandomGame, RandomKind, Turns};
use gagne_testkit::values::Values;

/// Bytes of a table that is never full, and of one that always is.
const TABLES: [u64; 2] = [1 << 20, 100];

fn meter(threads: usize) -> Meter {
    let budget = Budget {
        threads: NonZeroUsize::new(threads),
        ..Budget::default()
    };
    budget.meter()
}

/// A search of any game, with a table of so many bytes.
fn plain<G: Game>(depth: Option<u32>, table_bytes: u64) -> AlphaBeta<G> {
    let mut search = AlphaBeta::new(depth);
    search.table_bytes = table_bytes;
    search
}

/// Exact values, moves and best moves are those of the oracle.
fn exact<G: Game + Sync>(
    sight: Sight<'_, G>,
    search: &mut AlphaBeta<G>,
    values: &mut Values<'_, G>,
    position: &G::Position,
    threads: usize,
    text: &str,
) {
    let meter = &mut meter(threads);
    let wanted = values.of(position);
    let moves = values.moves(position);
    let value = search.value(sight, position, meter);
    assert_eq!(value, Ok(wanted), "value: {text}");
    let (value, best) = search.best(sight, position, meter).unwrap();
    assert_eq!(value, wanted, "value with moves: {text}");
    let right = moves.iter().filter(|(_, of)| *of == wanted);
    let right: Vec<G::Move> = right.map(|(chosen, _)| *chosen).collect();
    assert!(best == right, "best moves: {text}");
    if sight.game.ending(position).is_none() {
        let found = search.moves(sight, position, meter).unwrap();
        assert!(found == moves, "moves: {text}");
    }
}

/// What a search to a depth proves is what the oracle says, and its first move is a best one.
fn bounded<G: Game + Sync>(
    sight: Sight<'_, G>,
    search: &mut AlphaBeta<G>,
    values: &mut Values<'_, G>,
    position: &G::Position,
    threads: usize,
    text: &str,
) -> bool {
    let depth = search.depth;
    let found = search.search(sight, position, &mut meter(threads)).unwrap();
    let ended = sight.game.ending(position).is_some();
    assert_eq!(found.line.is_empty(), ended || depth == Some(0), "{text}");
    let Some(value) = found.value else {
        return false;
    };
    let wanted = values.of(position);
    if value == Value::only(value.outcome()) && value != Value::DRAW {
        // Who wins is certain, how soon lies beyond the depth.
        assert_eq!(value.outcome(), wanted.outcome(), "outcome: {text}");
        let plies = wanted.plies().unwrap();
        assert!(plies > u64::from(found.depth), "{plies} plies: {text}");
        assert_eq!(found.depth, depth.unwrap(), "{text}");
        return false;
    }
    assert_eq!(value, wanted, "depth {depth:?}: {text}");
    // The line goes to the end, and every move of it is a best one.
    let (mut at, mut worth) = (position.clone(), value);
    for chosen in &found.line {
        let again = sight.game.again(&at, *chosen);
        at = sight.game.play(&at, *chosen);
        let after = values.of(&at);
        assert_eq!(after.before(again), worth, "line: {text}");
        worth = after;
    }
    let circles = sight.game.facts().loops && value.plies().is_none();
    let ended = sight.game.ending(&at).is_some();
    assert!(ended || circles, "unfinished line: {text}");
    let estimate = match value {
        Value::Score(score) => score,
        Value::Played {
            outcome: Outcome::Draw,
            ..
        } => 0,
        played => played.signed().unwrap(),
    };
    assert_eq!(found.estimate, estimate, "{text}");
    if let Some(first) = found.line.first() {
        let moves = values.moves(position);
        let of = moves.iter().find(|(chosen, _)| chosen == first);
        assert_eq!(of.unwrap().1, value, "first move: {text}");
    }
    true
}

/// Positions of a random game that are looked at.
fn vertices(game: &RandomGame) -> [u32; 3] {
    [0, game.len() / 2, game.len() - 1]
}

fn kinds() -> impl Iterator<Item = RandomKind> {
    RandomKind::all()
        .into_iter()
        .filter(|kind| kind.turns != Turns::Solo)
}

#[test]
fn exact_values_equal_the_oracle_on_random_games() {
    for kind in kinds().filter(|kind| !kind.loops) {
        for seed in 0..60 {
            let game = RandomGame::new(kind, seed);
            let mut values = Values::new(&game);
            for bytes in TABLES {
                let mut search = plain(None, bytes);
                for vertex in vertices(&game) {
                    let text = format!("{vertex} of seed {seed}, {kind:?}, {bytes}");
                    let threads = 1 + seed as usize % 2;
                    let sight = Sight::plain(&game);
                    exact(sight, &mut search, &mut values, &vertex, threads, &text);
                }
            }
        }
    }
}

#[test]
fn exact_values_equal_the_oracle_with_points_in_the_books() {
    for seed in 0..100 {
        for turns in [Turns::Alternate, Turns::Again] {
            for symmetric in [false, true] {
                let game = PointsGame::new(turns, symmetric, seed);
                let mut values = Values::new(&game);
                for bytes in TABLES {
                    let mut search = plain(None, bytes);
                    for position in [(0, 0), (0, 7), (game.len() / 2, -4), (game.len() - 1, 2)] {
                        let text = format!("{position:?} of seed {seed}, {turns:?}, {bytes}");
                        let sight = Sight::plain(&game);
                        exact(sight, &mut search, &mut values, &position, 1, &text);
                        let mut search = plain(Some(seed as u32 % 9), bytes);
                        bounded(sight, &mut search, &mut values, &position, 1, &text);
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_proved_to_a_depth_is_true_in_every_kind_of_game() {
    let (mut proved, mut all) = (0, 0);
    for kind in kinds() {
        for seed in 0..25 {
            let game = RandomGame::new(kind, seed);
            let mut values = Values::new(&game);
            for bytes in TABLES {
                for vertex in vertices(&game) {
                    // One search goes deeper and deeper, so that it meets what it remembers.
                    let mut search = plain(None, bytes);
                    for depth in [0, 1, 2, 3, 5, 8, 4] {
                        search.depth = Some(depth);
                        let threads = 1 + seed as usize % 2;
                        let text = format!("{vertex} of seed {seed}, {kind:?}, {bytes}");
                        let sight = Sight::plain(&game);
                        proved += usize::from(bounded(
                            sight,
                            &mut search,
                            &mut values,
                            &vertex,
                            threads,
                            &text,
                        ));
                        all += 1;
                    }
                }
            }
        }
    }
    assert!(proved > all / 2, "{proved} of {all}");
}

/// Asks about a position of a game, with and without what it offers.
pub(crate) fn agree<G: Offer + Game + Sync>(game: &G, position: &G::Position, text: &str) {
    if game.facts().solo {
        return;
    }
    let mut values = Values::new(game);
    for (sight, bytes) in [
        (Sight::plain(game), TABLES[0]),
        (Sight::of(game), TABLES[0]),
        (Sight::of(game), TABLES[1]),
    ] {
        let threads = if bytes == TABLES[1] { 2 } else { 1 };
        let mut search = AlphaBeta::keyed(None);
        search.table_bytes = bytes;
        if !game.facts().loops {
            exact(sight, &mut search, &mut values, position, threads, text);
        }
        for depth in [1, 2, 3, 4, 6] {
            search.depth = Some(depth);
            bounded(sight, &mut search, &mut values, position, threads, text);
        }
    }
}

/// Two deals of `I_chicago.json` with the values of all moves; the others were run once.
#[test]
fn full_deals_of_chicago_have_their_values() {
    let game = Chicago::from_rules("").unwrap();
    for (text, wanted) in [
        (
            "MFWM/FSFC/MRRF/WWRM/MSFC/SWSW/RSCF/CCSM/RCWR,t9,7.6.6.6.6.6,-,-,p1",
            "1+R-F 2,1+F-R 2,2+M-M 2,3+F-W 3,3+W-F 3",
        ),
        (
            "CSMS/CMWF/FMWW/CRSR/CCCM/FWSR/FRRS/FSMR/FMWW,t4,7.6.6.6.6.6,-,-,p1",
            "1+C-F 4,1+F-C 1,2+C-F 3,2+F-C 2,3+F-F 2",
        ),
    ] {
        let position = game.parse(text).unwrap();
        let mut search = AlphaBeta::keyed(None);
        let moves = search.moves(Sight::of(&game), &position, &mut Meter::unbounded());
        let told = moves.unwrap().into_iter().map(|(chosen, value)| {
            let score = value.score().unwrap();
            format!("{} {score}", game.show_move(&position, chosen))
        });
        let told: Vec<String> = told.collect();
        assert_eq!(told.join(","), wanted, "{text}");
    }
}

#[test]
fn a_search_that_is_stopped_answers_with_what_it_has() {
    let game = Connect::from_rules("").unwrap();
    let position = game
        .parse("......./......./......./......./......./.......")
        .unwrap();
    let sight = Sight {
        openings: None,
        ..Sight::of(&game)
    };
    let budget = Budget {
        positions: Some(200_000),
        ..Budget::default()
    };
    for threads in [1, 2] {
        let mut budget = budget.clone();
        budget.threads = NonZeroUsize::new(threads);
        let mut search = AlphaBeta::keyed(None);
        let found = search
            .search(sight, &position, &mut budget.meter())
            .unwrap();
        assert_eq!(found.value, None);
        assert!(found.depth > 2 && !found.line.is_empty());
    }
    let mut few = AlphaBeta::keyed(None);
    few.nodes = Some(20_000);
    let found = few
        .search(sight, &position, &mut Meter::unbounded())
        .unwrap();
    assert!(found.nodes <= 25_000 && found.depth > 2);
    few.nodes = Some(1);
    assert!(
        few.value(sight, &position, &mut Meter::unbounded())
            .is_err()
    );
}

#[test]
fn a_guess_at_the_start_comes_with_a_line_to_the_edge() {
    let game = Connect::from_rules("").unwrap();
    for threads in [1, 2] {
        for depth in 1..10 {
            let mut search = AlphaBeta::keyed(Some(depth));
            let found = search.search(Sight::of(&game), &game.start(), &mut meter(threads));
            let found = found.unwrap();
            assert_eq!(found.value, None);
            assert_eq!(found.line.len() as u32, depth, "{threads} threads");
        }
    }
}
