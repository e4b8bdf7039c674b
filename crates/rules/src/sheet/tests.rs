//! Sheets as games: laws, values, facts, pictures, and what is said when they fail.

use std::sync::Arc;

use gagne_core::{Budget, Ending, Game, Meter, Notation, Outcome, Space, Stop, Value};
use gagne_gdl::Options;
use gagne_solve::Solver;
use gagne_solve::oracle::Oracle;
use gagne_testkit::laws::every_law;
use gagne_testkit::tour::Tour;

use super::sheet;
use crate::{Complaint, RulesFailure, RulesGame};

const NIM: &str = include_str!("../../../../examples/nim.kif");
const TICTACTOE: &str = include_str!("../../../../examples/tictactoe.kif");
const LAMPS: &str = include_str!("../../../../examples/lamps.kif");
const TAQUIN: &str = include_str!("../../../../examples/taquin.kif");

fn opened(text: &str, options: &Options) -> Result<RulesGame, RulesFailure> {
    let (meter, budget) = (&mut Meter::unbounded(), &Budget::default());
    let voice = Arc::new(ToString::to_string);
    sheet(text, options, "sheet", meter, budget, voice)
}

fn game(text: &str) -> RulesGame {
    opened(text, &Options::default()).unwrap_or_else(|failure| panic!("{failure:?}"))
}

fn value(game: &RulesGame) -> Result<Value, Stop> {
    gagne_solve::memo::memo(game).value(game, &game.start(), &mut Meter::unbounded())
}

#[test]
fn sheets_obey_the_laws_by_circuit_and_by_interpreter() {
    for text in [NIM, TICTACTOE, LAMPS, TAQUIN] {
        for interpret in [false, true] {
            let options = Options {
                interpret,
                ..Options::default()
            };
            let game = opened(text, &options).unwrap();
            every_law(&Tour::new(&game, &[game.start()], 60));
            assert_eq!(game.fault(), None);
        }
    }
}

#[test]
fn values_are_those_of_the_definition() {
    let meter = &mut Meter::unbounded();
    for text in [NIM, TAQUIN] {
        let game = game(text);
        let wanted = Oracle.value(&game, &game.start(), meter);
        assert_eq!(value(&game), wanted);
    }
    assert_eq!(value(&game(TICTACTOE)), Ok(Value::DRAW));
}

#[test]
fn what_a_sheet_promises_is_found_from_its_rules() {
    let facts = |text| {
        let facts = game(text).facts();
        (facts.loops, facts.scored, facts.solo)
    };
    assert_eq!(facts(NIM), (false, false, false));
    assert_eq!(facts(TICTACTOE), (false, false, false));
    assert_eq!(facts(TAQUIN), (true, false, true));
    // Its counter goes on with every move, until it is dropped.
    assert_eq!(facts(LAMPS), (false, false, true));
    let options = Options {
        drop: vec!["step".to_owned()],
        ..Options::default()
    };
    let dropped = opened(LAMPS, &options).unwrap();
    assert!(dropped.facts().loops);
    assert_eq!(dropped.look(|store| store.len()), 8);
    assert_eq!(facts(&NIM.replace("100", "70")), (false, true, false));
}

#[test]
fn goals_are_compared_and_scores_are_their_difference() {
    let scored = game(&NIM.replace("100", "70"));
    let plain = game(NIM);
    let over = "control(left),size(a,0),size(b,0),size(c,0)";
    let ending = |game: &RulesGame| game.ending(&game.parse(over).unwrap());
    assert_eq!(ending(&scored), Some(Ending::Score(-70)));
    assert_eq!(ending(&plain), Some(Ending::Outcome(Outcome::Lose)));
    assert_eq!(value(&scored), Ok(Value::Score(70)));
}

#[test]
fn a_board_is_drawn_and_the_rest_stands_below() {
    let game = game(TICTACTOE);
    let text = game
        .show(&game.start())
        .replacen("cell(2,3,b)", "cell(2,3,o)", 1);
    let picture = game.picture(&game.parse(&text).unwrap());
    let lines: Vec<String> = picture.to_string().lines().map(str::to_owned).collect();
    assert_eq!(
        lines,
        [
            "  1 2 3",
            "1 . . .",
            "2 . . o",
            "3 . . .",
            "control(xplayer)"
        ]
    );
}

#[test]
fn a_wrong_fact_is_pointed_at() {
    let game = game(NIM);
    let wrong = game.parse("size(a,3),size(b,9)").unwrap_err();
    assert_eq!((wrong.at, wrong.found.as_deref()), (10, Some("size(b,9)")));
    let cut = game.parse("size(a").unwrap_err();
    assert_eq!((cut.at, cut.found), (6, None));
}

#[test]
fn what_is_wrong_with_a_sheet_is_told_with_its_place() {
    let Err(RulesFailure::Complaint(Complaint::Sheet(error))) =
        opened("(role a)\n(init", &Options::default())
    else {
        panic!("a sheet that is cut off was read");
    };
    assert_eq!((error.line, error.column), (2, 1));
}

#[test]
fn a_position_at_which_rules_fail_is_named() {
    // Both may choose once somebody has begun.
    let text = "(role a) (role b) (init (p 0))
        (<= (legal a go) (true (p 0))) (<= (legal b noop) (true (p 0)))
        (<= (legal ?r x) (role ?r) (true (p 1))) (<= (legal ?r y) (role ?r) (true (p 1)))
        (<= (next (p 1)) (true (p 0)))
        (<= terminal (true (p 2))) (goal a 100) (goal b 0)";
    let failure = opened(text, &Options::default());
    let Err(RulesFailure::Complaint(Complaint::Sheet(error))) = failure else {
        panic!("simultaneous moves were read");
    };
    assert!(error.to_string().contains("simultaneous"), "{error}");
    let text = "(role a) (init (p 0)) (succ 0 1) (succ 1 2)
        (<= (legal a on) (true (p ?n)) (succ ?n ?m))
        (<= (next (p ?m)) (true (p ?n)) (succ ?n ?m))
        (<= terminal (true (p 9))) (goal a 100)";
    let game = game(text);
    assert_eq!(value(&game), Err(Stop::Game));
    let said = game.fault().unwrap_or_default();
    assert!(said.contains("p(2)"), "{said}");
}
