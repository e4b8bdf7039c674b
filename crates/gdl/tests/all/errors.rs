//! What is wrong with a sheet is told with its place.

#![allow(clippy::unwrap_used)]

use crate::common::{bounded, compile};
use gagne_core::{Budget, Meter, Stop};
use gagne_gdl::{ExpectedPart, SheetFlaw, StateFault, Within};

/// A game that is right, after which something wrong is put.
const GAME: &str = "(role r) (init p) (legal r a) (goal r 100) (<= terminal (not (true p)))\n";

fn refused(text: &str) -> (u32, u32, SheetFlaw) {
    let error = compile(text, false).err().unwrap();
    (error.line, error.column, error.kind)
}

fn with(more: &str) -> (u32, u32, SheetFlaw) {
    assert!(compile(GAME, false).is_ok());
    refused(&format!("{GAME}{more}"))
}

fn name(text: &str) -> String {
    text.to_owned()
}

#[test]
fn what_is_no_sentence() {
    let expected = |expected, found: &str| SheetFlaw::Expected {
        expected,
        found: name(found),
    };
    assert_eq!(with("?x"), (2, 1, expected(ExpectedPart::Rule, "?x")));
    assert_eq!(with(" ()"), (2, 2, expected(ExpectedPart::Rule, "()")));
    assert_eq!(with("(<=)"), (2, 1, expected(ExpectedPart::Rule, "(")));
    assert_eq!(
        with("(<= q ?x)"),
        (2, 7, expected(ExpectedPart::Sentence, "?x"))
    );
    assert_eq!(with("((p) q)"), (2, 2, expected(ExpectedPart::Name, "(")));
    assert_eq!(with("(p (?x))"), (2, 5, expected(ExpectedPart::Name, "?x")));
    assert_eq!(with("(p ())"), (2, 4, expected(ExpectedPart::Term, "()")));
    assert_eq!(with("(p\n  (q)"), (2, 1, SheetFlaw::Unclosed));
    assert_eq!(with("(p a,b)"), (2, 5, SheetFlaw::Character(',')));
}

#[test]
fn words_of_the_language_have_their_places() {
    let arguments = |word: &str, expected, found| SheetFlaw::Arguments {
        name: name(word),
        expected,
        found,
    };
    assert_eq!(with("(legal r)"), (2, 1, arguments("legal", 2, 1)));
    assert_eq!(with("(<= q (not p r))"), (2, 7, arguments("not", 1, 2)));
    assert_eq!(
        with("(<= q (distinct a))"),
        (2, 7, arguments("distinct", 2, 1))
    );
    assert_eq!(
        with("(true q)"),
        (2, 1, SheetFlaw::Conclusion(name("true")))
    );
    assert_eq!(
        with("(<= (does r a) p)"),
        (2, 5, SheetFlaw::Conclusion(name("does")))
    );
    assert_eq!(
        with("(<= (role s) p)"),
        (2, 5, SheetFlaw::Conclusion(name("role")))
    );
    assert_eq!(
        with("(<= q (next p))"),
        (2, 7, SheetFlaw::Condition(name("next")))
    );
    assert_eq!(with("(<= q (and p r))"), (2, 7, SheetFlaw::And));
    assert_eq!(
        with("(<= q (not (distinct a b)))"),
        (2, 12, SheetFlaw::NotDistinct)
    );
}

#[test]
fn arities_agree() {
    let arity = |word: &str, found, before, line| SheetFlaw::Arity {
        name: name(word),
        found,
        before,
        line,
    };
    assert_eq!(with("(s a)\n(s a b)"), (3, 1, arity("s", 2, 1, 2)));
    assert_eq!(
        with("(s (f a))\n(<= (s (f ?x ?x)) (s ?x))"),
        (3, 5, arity("f", 2, 1, 2))
    );
    assert!(compile(&format!("{GAME}(s (s a)) (t s)"), false).is_ok());
}

#[test]
fn variables_are_bound() {
    let free = |variable: &str, within| SheetFlaw::Unsafe {
        variable: name(variable),
        within,
    };
    assert_eq!(with("(s ?x)"), (2, 1, free("x", Within::Head)));
    assert_eq!(
        with("(<= (s ?x) (not (q ?x)))"),
        (2, 5, free("x", Within::Head))
    );
    assert_eq!(
        with("(<= s (not (q ?Y)))"),
        (2, 12, free("Y", Within::Negation))
    );
    assert_eq!(
        with("(<= s (q ?x) (distinct ?x ?y))"),
        (2, 14, free("y", Within::Distinct))
    );
    // Bound in one alternative only.
    assert_eq!(
        with("(<= (s ?x) (or (q ?x) (t a)))"),
        (2, 5, free("x", Within::Head))
    );
}

#[test]
fn negation_does_not_go_in_circles() {
    let circle = |word: &str| SheetFlaw::Stratification(name(word));
    assert_eq!(with("(<= s (not s))"), (2, 12, circle("s")));
    assert_eq!(with("(<= s t)\n(<= t (not s))"), (3, 12, circle("t")));
    // By forms: what holds for one function or constant may depend on what does not for another.
    assert!(compile(&format!("{GAME}(<= (s 1) (not (s 2)))"), false).is_ok());
    assert!(
        compile(
            &format!("{GAME}(d a) (<= (s (f ?x)) (d ?x) (not (s (g ?x))))"),
            false
        )
        .is_ok()
    );
    assert_eq!(
        with("(d a) (<= (s (f ?x)) (d ?x) (not (s (f a))))"),
        (2, 34, circle("s"))
    );
    assert_eq!(
        with("(d a) (<= (s (f ?x)) (d ?x) (not (s ?x)))"),
        (2, 34, circle("s"))
    );
}

#[test]
fn recursion_is_bounded() {
    let kind = SheetFlaw::Recursion {
        name: name("n"),
        argument: name("?x"),
    };
    assert_eq!(with("(n 0) (<= (n (s ?x)) (n ?x))"), (2, 22, kind));
    let kind = SheetFlaw::Recursion {
        name: name("n"),
        argument: name("(s ?x)"),
    };
    assert_eq!(with("(n (s 0)) (<= (n ?x) (n (s ?x)))"), (2, 22, kind));
    let left = "(<= (less ?x ?y) (less ?x ?z) (next_to ?z ?y)) (next_to 0 1) (<= (less ?x ?y) (next_to ?x ?y))";
    assert!(compile(&format!("{GAME}{left}"), false).is_ok());
}

#[test]
fn what_is_asked_first_depends_on_nothing_later() {
    let depends = |word: &str, on: &str| SheetFlaw::Depends {
        name: name(word),
        on: name(on),
    };
    assert_eq!(
        with("(<= (init q) (true p))"),
        (2, 14, depends("init", "true"))
    );
    assert_eq!(
        with("(<= s (does r a)) (<= terminal s)"),
        (2, 32, depends("terminal", "does"))
    );
    assert_eq!(
        with("(<= (legal r b) (does r a))"),
        (2, 17, depends("legal", "does"))
    );
}

#[test]
fn what_is_missing_is_named() {
    for (word, text) in [
        ("role", "(init p)"),
        ("legal", "(role r)"),
        ("goal", "(role r) (legal r a)"),
        ("terminal", "(role r) (legal r a) (goal r 100)"),
    ] {
        assert_eq!(refused(text), (1, 1, SheetFlaw::Missing(word)));
    }
}

#[test]
fn other_kinds_of_games_are_refused_by_name() {
    assert_eq!(with("(role s)\n(role t)"), (3, 1, SheetFlaw::Roles(3)));
    assert_eq!(with("(role random)"), (2, 1, SheetFlaw::Random));
    let both = StateFault::Simultaneous {
        first: name("r"),
        second: name("s"),
    };
    let more = "(role s) (legal s a) (legal s b) (legal r b) (goal s 0) (<= (next p) (true p))";
    assert_eq!(with(more), (2, 1, SheetFlaw::Play(both)));
    let stuck = StateFault::NoMoves { role: name("s") };
    assert_eq!(with("(role s) (goal s 0)"), (2, 1, SheetFlaw::Play(stuck)));
}

#[test]
fn goals_are_numbers_and_single() {
    let play = |goals: &str| {
        let text = format!(
            "(role r) (init p) (legal r a) (<= terminal (not (true p))) (goal r 100)\n{goals}"
        );
        let sheet = compile(&text, false).unwrap();
        let end = sheet.read_state("()").unwrap();
        sheet.goals(&end, &mut Meter::unbounded())
    };
    let role = || name("r");
    assert_eq!(play(""), Ok(vec![100]));
    assert_eq!(
        play("(goal r 50)"),
        Err(StateFault::SeveralGoals { role: role() })
    );
    let text =
        |goal: &str| format!("(role r) (init p) (legal r a) (<= terminal (not (true p))) {goal}");
    for (goal, fault) in [
        (
            "(goal r 101)",
            StateFault::BadGoal {
                role: role(),
                value: name("101"),
            },
        ),
        (
            "(goal r best)",
            StateFault::BadGoal {
                role: role(),
                value: name("best"),
            },
        ),
        (
            "(<= (goal r 1) (true p))",
            StateFault::NoGoal { role: role() },
        ),
    ] {
        let sheet = compile(&text(goal), false).unwrap();
        let end = sheet.read_state("()").unwrap();
        assert_eq!(sheet.goals(&end, &mut Meter::unbounded()), Err(fault));
    }
}

#[test]
fn rules_without_end_come_to_one() {
    // Terms that grow in the state: played as long as one likes, up to the largest term.
    let text = "(role r) (init (n 0)) (legal r a) (goal r 100) (<= terminal (true (n x)))
        (<= (next (n (s ?x))) (true (n ?x)))";
    let sheet = gagne_gdl::compile(text, &mut bounded()).unwrap();
    let mut meter = bounded();
    let mut state = sheet.start().clone();
    for _ in 0..10 {
        let (_, moves) = sheet.turn(&state, &mut meter).unwrap();
        state = sheet.play(&state, moves[0], &mut meter).unwrap().unwrap();
    }
    assert_eq!(
        sheet.state_text(&state),
        "n(s(s(s(s(s(s(s(s(s(s(0)))))))))))"
    );
    assert_eq!(sheet.read_state(&sheet.state_text(&state)), Ok(state));
}

#[test]
fn ten_megabytes_are_read_or_stopped() {
    let facts: String = (0..800_000)
        .map(|n| format!("(q {} {n})\n", n % 7))
        .collect();
    let text = format!("{GAME}{facts}");
    assert!(text.len() > 10_000_000);
    assert!(compile(&text, false).is_ok());
    let mut small = Budget {
        memory: Some(1 << 20),
        ..Budget::default()
    }
    .meter();
    let error = gagne_gdl::compile(&text, &mut small).err().unwrap();
    assert_eq!(error.kind, SheetFlaw::Stop(Stop::Memory));
    let open = "(p ".repeat(3_000_000);
    assert!(matches!(refused(&open).2, SheetFlaw::Deep { .. }));
    let wide = format!("{GAME}(q {})", "a ".repeat(4_000_000));
    assert!(matches!(refused(&wide).2, SheetFlaw::Term { .. }));
    let long = format!("{GAME}(<= q {})", "(d a) ".repeat(100_000));
    assert!(matches!(refused(&long).2, SheetFlaw::Conditions { .. }));
    let many = format!("{GAME}(<= q {})", "(or a b c d) ".repeat(30));
    assert!(matches!(refused(&many).2, SheetFlaw::Alternatives { .. }));
}

#[test]
fn work_is_cancelled() {
    let budget = Budget::default();
    budget
        .cancel
        .store(true, std::sync::atomic::Ordering::Relaxed);
    let facts: String = (0..10_000).map(|n| format!("(q {n})\n")).collect();
    let error = gagne_gdl::compile(&format!("{GAME}{facts}"), &mut budget.meter())
        .err()
        .unwrap();
    assert_eq!(error.kind, SheetFlaw::Stop(Stop::Cancelled));
}
