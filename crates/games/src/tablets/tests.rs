use std::collections::{HashMap, HashSet};

use super::*;

fn next(stacks: &Stacks) -> Vec<Stacks> {
    let mut moves = Vec::new();
    Tablets.options(stacks, &mut moves);
    assert!(moves.is_sorted_by(|left, right| left < right));
    assert_eq!(moves.is_empty(), Tablets.is_over(stacks));
    moves
        .iter()
        .map(|&chosen| Tablets.apply(stacks, chosen))
        .collect()
}

/// Positions, edges and positions up to colours.
fn census(text: &str) -> (usize, usize, usize) {
    let mut todo = vec![Tablets.parse(text).unwrap()];
    let mut seen: HashSet<Stacks> = todo.iter().cloned().collect();
    let (mut edges, mut classes) = (0, HashSet::new());
    while let Some(stacks) = todo.pop() {
        let canonical = Tablets.canonical(&stacks);
        assert_eq!(Tablets.canonical(&canonical), canonical);
        classes.insert(canonical);
        assert_eq!(Tablets.parse(&Tablets.show(&stacks)).as_ref(), Ok(&stacks));
        let after = next(&stacks);
        let different: HashSet<&Stacks> = after.iter().collect();
        assert_eq!(different.len(), after.len());
        edges += after.len();
        for stacks in after {
            assert!(stacks.is_sorted());
            if seen.insert(stacks.clone()) {
                todo.push(stacks);
            }
        }
    }
    (seen.len(), edges, classes.len())
}

fn value(stacks: &Stacks, play: Play, memo: &mut HashMap<Stacks, Value>) -> Value {
    if let Some(&value) = memo.get(stacks) {
        return value;
    }
    let values = next(stacks).into_iter();
    let best = values
        .map(|after| value(&after, play, memo).before(false))
        .max();
    let value = best.unwrap_or(play.stuck());
    memo.insert(stacks.clone(), value);
    value
}

#[test]
fn colours_are_named_in_any_order() {
    let forms = |text: &str| -> Vec<String> {
        let position = Tablets.parse(text).unwrap();
        let forms = gagne_core::forms(&Tablets, &position, 100).unwrap();
        forms.iter().map(|form| Tablets.show(form)).collect()
    };
    assert_eq!(forms("a1,b2"), ["a1,b2", "a2,b1"]);
    assert_eq!(forms("a1,b2,c3").len(), 6);
    assert_eq!(forms("a1,b1,c2").len(), 3);
    // Letters that are left out are no other form.
    assert_eq!(forms("a1,c2"), ["a1,c2", "a1,b2", "a2,b1"]);
    assert_eq!(forms("b3"), ["b3", "a3"]);
}

#[test]
fn the_graphs_have_their_known_sizes() {
    assert_eq!(census("2x2"), (12, 16, 7));
    assert_eq!(census("2x3"), (43, 90, 23));
    assert_eq!(census("3x3"), (696, 2832, 132));
    assert_eq!(census("4x3"), (12_095, 81_268, 688));
}

#[test]
fn the_theorems_agree_with_search() {
    for play in [Play::Normal, Play::Misere] {
        let mut memo = HashMap::new();
        for first in 1..=5 {
            for second in 0..=5 {
                let mut stacks = vec![pack(0, 1); first];
                stacks.extend(vec![pack(1, 1); second]);
                value(&stacks.into_iter().collect(), play, &mut memo);
            }
        }
        let mut spoke = 0;
        for (stacks, &value) in &memo {
            let known = Tablets
                .known(stacks, play, &mut Meter::unbounded())
                .unwrap();
            if let Some(known) = known {
                spoke += 1;
                assert_eq!(known.value.outcome(), value.outcome(), "{stacks:x?}");
                assert!(known.value.plies().is_none() || known.value == value);
            }
        }
        assert!(spoke > 25);
    }
}

#[test]
fn the_second_player_wins_the_published_game_in_ten() {
    let found = value(&Tablets.start(), Play::Normal, &mut HashMap::new());
    assert_eq!(found, Value::lose(10));
}

#[test]
fn texts_are_canonical() {
    for (typed, shown) in [
        (" 4 X 3 ", "4x3"),
        ("B1, a1,A1,b1", "2x2"),
        ("b2,a1,a1", "a1,a1,b2"),
        ("b1,b1", "b1,b1"),
        ("z1000000", "z1000000"),
    ] {
        let stacks = Tablets.parse(typed).unwrap();
        assert_eq!(Tablets.show(&stacks), shown);
    }
    let stacks = Tablets.parse("a1,a1,a2,b1").unwrap();
    let mut moves = Vec::new();
    Tablets.options(&stacks, &mut moves);
    let texts: Vec<String> = moves
        .iter()
        .map(|&chosen| Tablets.show_move(&stacks, chosen))
        .collect();
    assert_eq!(texts, ["a1>a1", "a1>a2", "a1>b1", "b1>a1"]);
    assert_eq!(Tablets.picture(&stacks).to_string(), "a ▪ ▪ ▪▪\nb ▪");
}

#[test]
fn a_bad_text_is_shown_where_it_goes_wrong() {
    let message = Expected::message;
    for (text, at, expected) in [
        ("", 0, message("expected-position")),
        ("a1,,b2", 3, message("expected-stack")),
        ("a1,b1000000", 3, message("expected-fewer")),
        (
            "a0",
            1,
            Expected::Number {
                least: 1,
                most: LARGEST,
            },
        ),
        ("27x1", 0, Expected::Number { least: 1, most: 26 }),
        ("4y3", 1, Expected::one_of(["x"])),
        ("a1 b1", 3, Expected::End),
    ] {
        let error = Tablets.parse(text).unwrap_err();
        assert_eq!((error.at, error.expected), (at, expected), "{text}");
    }
}
