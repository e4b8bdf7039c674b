//! Corners of the language.

#![allow(clippy::unwrap_used)]

use crate::common::compile;
use gagne_core::Meter;

/// The moves at the start, by network and by interpreter, which agree.
fn moves(text: &str) -> Vec<String> {
    let each = [false, true].map(|interpret| {
        let sheet = compile(text, interpret).unwrap();
        let (_, moves) = sheet.turn(sheet.start(), &mut Meter::unbounded()).unwrap();
        moves
            .iter()
            .map(|one| sheet.move_text(*one))
            .collect::<Vec<_>>()
    });
    assert_eq!(each[0], each[1], "{text}");
    each[0].clone()
}

/// A game for one that ends after a move, with these rules.
fn game(rules: &str) -> String {
    format!("(role you) (next done) (<= terminal (true done)) (goal you 100) {rules}")
}

#[test]
fn recursion_through_what_never_changes() {
    let rules = "(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 10)
        (<= (smaller ?x ?y) (succ ?x ?y))
        (<= (smaller ?x ?y) (smaller ?z ?y) (succ ?x ?z))
        (heap a 2) (heap b 0)
        (<= (legal you (reduce ?h ?n)) (heap ?h ?m) (smaller ?n ?m))
        (<= (legal you (top ?n)) (smaller 2 ?n))";
    assert_eq!(
        moves(&game(rules)),
        ["reduce(a,0)", "reduce(a,1)", "top(3)", "top(10)"]
    );
}

#[test]
fn recursion_with_functions_that_stays_finite() {
    let rules = "(r 0 0) (q 0) (<= (r ?a (f ?a)) (r ?b ?a) (q ?b))
        (<= (legal you ?x) (r ?y ?x))";
    assert_eq!(moves(&game(rules)), ["0", "f(0)", "f(f(0))"]);
}

#[test]
fn circles_without_a_beginning_hold_nothing() {
    let rules = "(<= (p a) (p b)) (<= (p b) (p a)) (s 1 2)
        (<= (t ?x ?y) (u ?x ?y)) (<= (u ?x ?y) (t ?y ?x)) (<= (t ?x ?y) (s ?x ?y))
        (<= (legal you (u ?x ?y)) (u ?x ?y))
        (<= (legal you (p ?x)) (p ?x))
        (<= (legal you none) (not (p a)))";
    assert_eq!(moves(&game(rules)), ["none", "u(1,2)", "u(2,1)"]);
}

#[test]
fn circles_that_depend_on_the_state() {
    let rules = "(init (link a b)) (init (link b c)) (init (link c a)) (init (link d e))
        (<= (path ?x ?y) (true (link ?x ?y)))
        (<= (path ?x ?y) (path ?x ?z) (true (link ?z ?y)))
        (node a) (node b) (node c) (node d) (node e)
        (<= (legal you (go ?y)) (path a ?y))
        (<= (legal you (never ?y)) (node ?y) (not (path ?y ?y)))";
    assert_eq!(
        moves(&game(rules)),
        ["go(a)", "go(b)", "go(c)", "never(d)", "never(e)"]
    );
}

#[test]
fn alternatives_with_negation_inside() {
    let rules = "(d 1) (d 2) (d 3) (d 4) (init (p 1)) (init (q 2)) (init (q 3)) (init (p 3))
        (<= (legal you ?x) (d ?x) (or (true (p ?x)) (not (true (q ?x)))))
        (<= (legal you (neither ?x)) (d ?x) (not (or (true (p ?x)) (true (q ?x)))))
        (<= (legal you (both ?x)) (d ?x) (not (or (not (true (p ?x))) (not (true (q ?x))))))";
    assert_eq!(
        moves(&game(rules)),
        ["1", "3", "4", "both(3)", "neither(4)"]
    );
}

#[test]
fn negation_of_the_same_relation_for_another_constant() {
    let rules = "(init (p 1)) (d 1) (d 2)
        (<= (s ?x 100) (true (p ?x)))
        (<= (s ?x 0) (d ?x) (not (s ?x 100)))
        (<= (legal you (s ?x ?v)) (s ?x ?v))";
    assert_eq!(moves(&game(rules)), ["s(1,100)", "s(2,0)"]);
}

#[test]
fn distinct_before_its_variables_are_bound() {
    let rules = "(p a) (p b) (q a) (q b)
        (<= (foo ?a ?b) (distinct ?a ?b) (p ?a) (q ?b))
        (<= (legal you (do ?a ?b)) (foo ?a ?b))
        (<= (legal you (far ?a)) (p ?a) (distinct (f ?a) (f a)))";
    assert_eq!(moves(&game(rules)), ["do(a,b)", "do(b,a)", "far(b)"]);
}

#[test]
fn variables_in_functions_and_more_than_once() {
    let rules = "(init (at (pair 1 2) x)) (init (at (pair 3 3) y)) (init (at single z))
        (<= (legal you (twin ?a ?v)) (true (at (pair ?a ?a) ?v)))
        (<= (legal you (first ?a)) (true (at (pair ?a ?b) ?v)))
        (<= (legal you (any ?s)) (true (at ?s z)))
        (<= (legal you (fact ?f)) (true ?f))";
    assert_eq!(
        moves(&game(rules)),
        [
            "any(single)",
            "fact(at(pair(1,2),x))",
            "fact(at(pair(3,3),y))",
            "fact(at(single,z))",
            "first(1)",
            "first(3)",
            "twin(3,y)"
        ]
    );
}

#[test]
fn sentences_without_arguments_with_and_without_parentheses() {
    let rules = "(init (sun)) (init moon)
        (<= day (true sun)) (<= (night) (true (moon)))
        (<= (legal you both) (day) night)
        (<= (legal you (no)) (not (day)))";
    assert_eq!(moves(&game(rules)), ["both"]);
    let sheet = compile(&game(rules), false).unwrap();
    assert_eq!(sheet.state_text(sheet.start()), "moon,sun");
    let same = sheet.read_state("(sun) moon()");
    assert_eq!(same.as_ref(), Ok(sheet.start()));
}

#[test]
fn what_nobody_defines_does_not_hold() {
    let rules = "(<= (legal you lose) squee) (<= (legal you win) (not squee)) (<= (legal you w) (not (zz a)))";
    assert_eq!(moves(&game(rules)), ["w", "win"]);
}

#[test]
fn capitals_do_not_matter() {
    let rules = "(INIT (Cell A)) (<= (LEGAL You (Go ?X)) (True (cell ?x)))";
    assert_eq!(moves(&game(rules)), ["Go(A)"]);
}

#[test]
fn a_rule_without_conditions_is_a_fact() {
    assert_eq!(
        moves(&game("(<= (legal you a)) (<= (legal ?x b) (role ?x))")),
        ["a", "b"]
    );
}

#[test]
fn legal_moves_of_strangers_are_nobodys() {
    assert_eq!(moves(&game("(legal you a) (legal stranger b)")), ["a"]);
}
