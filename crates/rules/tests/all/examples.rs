//! The examples of the repository, in three languages, with the values that are known.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;

use gagne_core::walk::HashedSet;
use gagne_core::walk::reach::{Reach, Visit};
use gagne_core::{Ask, Budget, Game, Meter, Notation, Outcome, Space, Value};
use gagne_rules::{Pipe, RulesFailure, RulesGame, Source, source};
use gagne_solve::memo::memo;

fn open(path: &Path) -> Result<RulesGame, RulesFailure> {
    let budget = Budget::default();
    let Source::Program(launch) = source(path.to_str().unwrap())? else {
        panic!("{path:?} is a sheet");
    };
    let pipe = Pipe::open(launch, &budget)?;
    Ok(RulesGame::new(
        Box::new(pipe),
        &budget,
        Arc::new(ToString::to_string),
    ))
}

fn example(name: &str) -> RulesGame {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../examples")
        .join(name);
    open(&path).unwrap_or_else(|failure| panic!("{name}: {failure:?}"))
}

fn value(game: &RulesGame, position: &str) -> Value {
    let position = game.parse(position).unwrap();
    let value = memo(game).value(game, &position, &mut Meter::unbounded());
    value.unwrap_or_else(|stop| panic!("{stop:?} {:?}", game.fault()))
}

/// How many positions there are, and how many are final.
fn count(game: &RulesGame) -> (u64, u64) {
    let (mut all, mut over) = (0, 0);
    let mut look = |visit: Visit<'_, _, _>, _: &mut Meter| {
        all += 1;
        over += u64::from(visit.ending.is_some());
        Ok(())
    };
    let meter = &mut Meter::unbounded();
    let walk = Reach::new(game).walk(&game.start(), &mut HashedSet::default(), meter, &mut look);
    assert_eq!(walk, Ok(true), "{:?}", game.fault());
    (all, over)
}

/// What is said of a file that is wrong.
fn said(ending: &str, text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("game.{ending}"));
    std::fs::write(&path, text).unwrap();
    match open(&path) {
        Err(RulesFailure::Complaint(complaint)) => complaint.to_string(),
        Err(failure) => panic!("{failure:?}"),
        Ok(game) => {
            let start = game.start();
            let value = memo(&game).value(&game, &start, &mut Meter::unbounded());
            game.fault().unwrap_or_else(|| panic!("{value:?}"))
        }
    }
}

#[test]
fn wythoff_in_python_is_lost_where_the_golden_ratio_says() {
    let game = example("wythoff.py");
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    for less in 0..9u32 {
        for more in less..14 {
            let first = (f64::from(more - less) * golden).floor() as u32;
            let lost = value(&game, &format!("({less},{more})")).outcome() == Outcome::Lose;
            assert_eq!(lost, first == less, "{less} {more}");
        }
    }
    let start = game.start();
    assert_eq!(game.show(&start), "(8, 13)");
    assert_eq!(game.picture(&start).to_string(), "********\n*************");
    let turned = game.parse("(13, 8)").unwrap();
    assert_eq!(game.canonical(&turned), start);
}

#[test]
fn programs_of_the_notes_run_in_prolog() {
    let game = example("subtraction.pl");
    assert!(game.is_impartial());
    assert_eq!(value(&game, "21"), Value::win(11));
    assert_eq!(value(&game, "20"), Value::lose(10));
    let nim = example("nim.pl");
    assert_eq!(value(&nim, "[1,3,5,7]"), Value::lose(16));
    assert_eq!(value(&nim, "[1,2]"), Value::win(3));
    let chomp = example("chomp.pl");
    assert_eq!(value(&chomp, "[1]"), Value::lose(1));
    assert_eq!(value(&chomp, "[2,2]").outcome(), Outcome::Win);
    assert_eq!(value(&chomp, "[3,3,3]").outcome(), Outcome::Win);
}

#[test]
fn a_long_line_of_play_is_no_trouble_in_prolog() {
    let game = example("subtraction.pl");
    assert_eq!(value(&game, "100001"), Value::win(50_001));
}

#[test]
fn tic_tac_toe_in_prolog_is_that_of_the_catalogue() {
    let game = example("tictactoe.pl");
    assert_eq!(value(&game, &game.show(&game.start())), Value::DRAW);
    assert_eq!(count(&game), (5478, 958));
    let centre = game.parse("[-,-,-,-,x,-,-,-,-]").unwrap();
    assert_eq!(game.player(&centre).number(), 2);
    assert_eq!(game.heuristic().unwrap().estimate(&centre), -4);
}

#[test]
fn hexapawn_in_ocaml_is_won_by_the_second_player() {
    let game = example("hexapawn.ml");
    assert_eq!(game.show(&game.start()), "(1, \"bbb...www\")");
    assert_eq!(game.picture(&game.start()).to_string(), "bbb\n...\nwww");
    assert_eq!(value(&game, "(1,\"bbb...www\")").outcome(), Outcome::Lose);
    for wrong in ["exit 0", "(1, 2)", "(1, \"a\");; exit 0", "start", "("] {
        assert!(game.parse(wrong).is_err(), "{wrong}");
    }
    assert_eq!(game.fault(), None);
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for (ending, text, words) in [
        ("pl", "start(1).\nfoo :- .", "yntax"),
        ("pl", "start(1).", "no predicate move/2"),
        ("pl", "start(3).\nmove(X,Y) :- bar(X,Y).", "bar/2"),
        (
            "pl",
            "start(3).\nmove(1,Y) :- Y is foo.\nmove(X,Y) :- X > 1, Y is X-1.",
            "at 1",
        ),
        ("pl", "start(3).\nmove(3,_).", "a position with a variable"),
        ("pl", "move(1,0).", "no position is named"),
        (
            "pl",
            "start(1).\nmove(1,0).\nplayer(_,7).",
            "player/2 tells neither",
        ),
        ("ml", "let start = 1", "Unbound value moves"),
        ("ml", "let start = 1\nlet moves n = [n - true]", "(line 2)"),
        (
            "ml",
            "let start = 3\nlet moves n = if n = 1 then failwith \"one\" else [n - 1]",
            "at 1",
        ),
        ("ml", "let start = fun x -> x\nlet moves f = [f]", "<fun>"),
    ] {
        let told = said(ending, text);
        assert!(told.contains(words), "{text}: {told}");
        assert!(!told.contains('\n'), "{told}");
    }
}
