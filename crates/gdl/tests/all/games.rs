//! Games that are known: one graph from five sheets, and what others are worth.

#![allow(clippy::unwrap_used)]

use crate::common::{
    COUNTED, FIFTEEN, GameGraph, NIM, PROPOSITIONS, PUZZLE, TERMS, TICTACTOE, compile, graph,
};
use gagne_core::Meter;
use gagne_gdl::{Evaluation, Options, SheetFlaw, StatePhase, compile_with};

const TICTACTOE_GRAPH: GameGraph = GameGraph {
    positions: 5478,
    moves: 16167,
    finals: 958,
    worth: 50,
};

#[test]
fn five_sheets_of_tictactoe_are_one_graph() {
    for text in [TICTACTOE, FIFTEEN, PROPOSITIONS, TERMS, COUNTED] {
        let sheet = compile(text, false).unwrap();
        assert!(matches!(sheet.evaluation(), Evaluation::Network { .. }));
        assert_eq!(graph(&sheet), TICTACTOE_GRAPH, "{text}");
    }
}

#[test]
fn the_interpreter_finds_the_same_graph() {
    for text in [TICTACTOE, COUNTED] {
        let sheet = compile(text, true).unwrap();
        assert_eq!(sheet.evaluation(), Evaluation::Interpreter);
        assert_eq!(graph(&sheet), TICTACTOE_GRAPH, "{text}");
    }
}

#[test]
fn nim_is_won() {
    for interpret in [false, true] {
        let sheet = compile(NIM, interpret).unwrap();
        let found = graph(&sheet);
        // Either player may be to move, unless every heap has lost at most one object.
        assert_eq!(found.positions, 4 * 5 * 6 * 2 - 8);
        assert_eq!((found.finals, found.worth), (2, 100));
    }
}

#[test]
fn a_puzzle_without_its_counter_has_a_state_for_each_pattern() {
    let mut meter = Meter::unbounded();
    let drop = |name: &str| Options {
        drop: vec![name.to_owned()],
        ..Options::default()
    };
    let whole = compile(PUZZLE, false).unwrap();
    assert_eq!(whole.state_text(whole.start()), "step(0)");
    assert_eq!(graph(&whole).worth, 100);
    let less = compile_with(PUZZLE, &drop("STEP"), &mut meter).unwrap();
    assert_eq!(less.state_text(less.start()), "()");
    assert_eq!(less.read_state("()").as_ref(), Ok(less.start()));
    assert!(less.read_state("step(1)").is_err());
    let mut known = vec![less.start().clone()];
    let mut at = 0;
    while at < known.len() {
        let mut out = Vec::new();
        less.expand(&known[at].clone(), &mut out, &mut meter)
            .unwrap();
        for one in out {
            if !known.contains(&one.after) {
                known.push(one.after);
            }
        }
        at += 1;
    }
    assert_eq!(known.len(), 8);
    let refused = |name| {
        compile_with(PUZZLE, &drop(name), &mut Meter::unbounded())
            .err()
            .map(|error| error.kind)
    };
    assert_eq!(
        refused("lamp"),
        Some(SheetFlaw::DropUnknown("lamp".to_owned()))
    );
}

#[test]
fn a_step_counter_that_rules_read_is_not_dropped() {
    let text = "(role r) (init (step 1)) (init (p)) (legal r a)
        (<= (legal r b) (true (step 1)))
        (<= (next (step 2)) (true (step 1)))
        (<= terminal (true (step 2))) (goal r 100)";
    let options = Options {
        drop: vec!["step".to_owned()],
        ..Options::default()
    };
    let error = compile_with(text, &options, &mut Meter::unbounded())
        .err()
        .unwrap();
    assert_eq!((error.line, error.column), (2, 25));
    let reader = "legal".to_owned();
    let name = "step".to_owned();
    assert_eq!(error.kind, SheetFlaw::DropNeeded { name, reader });
}

#[test]
fn both_roles_see_their_goals() {
    let sheet = compile(TICTACTOE, false).unwrap();
    let mut meter = Meter::unbounded();
    let won = "cell(1,1,x),cell(1,2,x),cell(1,3,x),control(oplayer)";
    let state = sheet.read_state(won).unwrap();
    assert_eq!(sheet.goals(&state, &mut meter), Ok(vec![100, 0]));
    let mut out = Vec::new();
    assert_eq!(
        sheet.expand(&state, &mut out, &mut meter),
        Ok(StatePhase::Ended(vec![100, 0]))
    );
    assert!(out.is_empty());
}
