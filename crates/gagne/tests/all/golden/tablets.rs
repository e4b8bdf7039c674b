//! `F_tablets.json`: graphs of small starts, a table of starts, and positions met on the way.

use std::collections::{BTreeMap, BTreeSet};

use gagne::{Method, Outcome, Value};
use gagne_core::{Meter, Neutral, Notation, Play, Side, Space};
use gagne_games::tablets::Tablets;
use gagne_solve::graph::arena::{Builder, NEVER};
use gagne_solve::memo::memo;
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, join, read, value};
use crate::golden::methods::{Size, every_method, moves, open, solve, sorted, winning};
use crate::golden::walk::{Walk, walk};

/// Positions up to colours within which a start is solved.
const SOLVED: i64 = 60_000;
/// Positions within which every one is looked at.
const COUNTED: i64 = 13_000;

type Stacks = <Tablets as Space>::Position;

fn game() -> Neutral<Tablets> {
    Neutral {
        rules: Tablets,
        play: Play::Normal,
    }
}

/// Stacks of the file, colour and height, as the program writes them.
fn text(stacks: &Json) -> String {
    let stack = |stack: &Json| {
        let [colour, height] = ints(stack)[..] else {
            panic!("a stack has a colour and a height");
        };
        format!("{}{height}", (b'a' + colour as u8) as char)
    };
    let stacks = stacks.as_array().unwrap().iter();
    let written = join(stacks.map(stack), ",");
    game().show(&game().parse(&written).unwrap())
}

fn texts(positions: &[Json]) -> Vec<String> {
    sorted(positions.iter().map(text))
}

fn outcomes(game: &Neutral<Tablets>, walk: &Walk<Stacks>) -> Vec<Value> {
    let (mut solver, mut meter) = (memo(game), Meter::unbounded());
    let value = |position| solver.value(game, position, &mut meter).unwrap();
    walk.positions.iter().map(value).collect()
}

#[test]
fn small_graphs_have_their_edges_ranks_and_values() {
    let told = read("F_tablets.json");
    let rules = game();
    for key in ["graph_2_2", "graph_2_3"] {
        let graph = &told[key];
        let start = format!("{}x{}", graph.int("C"), graph.int("N"));
        let found = walk(&rules, &rules.parse(&start).unwrap(), Clone::clone);
        let shown: Vec<String> = found.positions.iter().map(|of| rules.show(of)).collect();
        let mut builder = Builder::default();
        for (level, next) in found.level.iter().zip(&found.next) {
            builder.vertex(Side::BOTH[level % 2], next.iter().copied());
        }
        let ranks = builder
            .build()
            .unwrap()
            .normal_play(&mut Meter::unbounded())
            .unwrap();
        let positions = graph.list("positions");
        assert_eq!(positions.len(), shown.len());
        let mut game = open("tablets");
        for entry in positions {
            let position = text(&entry["p"]);
            let place = shown.iter().position(|of| *of == position).unwrap();
            assert_eq!(found.level[place] as i64, entry.int("level"));
            assert_eq!(1 + found.level[place] as i64 % 2, entry.int("player"));
            let next = found.next[place].iter();
            let next = sorted(next.map(|&next| shown[next as usize].clone()));
            assert_eq!(next, texts(entry.list("successors")), "{position}");
            for (rank, key) in ranks.iter().zip(["attr1_rank", "attr2_rank"]) {
                let rank = Some(rank[place]).filter(|&rank| rank != NEVER);
                assert_eq!(rank.map(i64::from), entry.maybe(key), "{position}");
            }
            let expected = value(entry.truth("mover_wins"), entry.int("remoteness"));
            every_method(game.as_mut(), &position, expected, Size::Small);
        }
    }
}

#[test]
fn the_positions_of_the_notes_have_their_names() {
    let told = read("F_tablets.json");
    let names: BTreeMap<String, &str> = told["names_C2N2"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, stacks)| (text(stacks), name.as_str()))
        .collect();
    let found = walk(&game(), &game().parse("2x2").unwrap(), Clone::clone);
    assert_eq!(names.len(), found.positions.len());
    // A name begins with the number of merges made.
    let mut first = BTreeSet::new();
    let values = outcomes(&game(), &found);
    for ((position, level), value) in found.positions.iter().zip(&found.level).zip(values) {
        let name = names[&game().show(position)];
        assert_eq!(name[..1], level.to_string());
        if (value.outcome() == Outcome::Win) == (level % 2 == 0) {
            first.insert(name);
        }
    }
    let of_the_notes = ["0", "1a", "1d", "2a", "2c", "2d", "3a", "3b"];
    assert_eq!(first, BTreeSet::from(of_the_notes));
}

#[test]
fn starts_are_won_as_the_table_says() {
    let told = read("F_tablets.json");
    let mut game = open("tablets");
    let mut solved = 0;
    for start in told.list("table") {
        let (colours, each) = (start.int("C"), start.int("N"));
        let position = format!("{colours}x{each}");
        let expected = value(start.int("winner") == 1, start.int("start_remoteness"));
        let size = match start.int("positions_sym") {
            _ if colours * each <= 6 => Size::Small,
            ..=500 if start.maybe("positions").is_some_and(|all| all <= 1000) => Size::Medium,
            ..=SOLVED => Size::Large,
            _ => Size::Huge,
        };
        if size == Size::Huge {
            if colours == 2 {
                let theory = solve(game.as_mut(), &position, Method::Theory);
                assert_eq!(theory.value.outcome(), expected.outcome(), "{position}");
            }
            continue;
        }
        solved += 1;
        let agreed = every_method(game.as_mut(), &position, expected, size);
        assert_eq!(agreed.auto.value, expected, "{position}");
        assert_eq!(agreed.theory.is_some(), colours <= 2, "{position}");
    }
    let within = |start: &&Json| start.int("positions_sym") <= SOLVED;
    assert_eq!(solved, told.list("table").iter().filter(within).count());
}

/// Checks every count of a table row over one walk; `suffix` tells counts up to colours apart.
fn check_counts(start: &Json, suffix: &str, found: &Walk<Stacks>, values: &[Value]) {
    let key = |key: &str| format!("{key}{suffix}");
    let name = format!("{}x{}{suffix}", start.int("C"), start.int("N"));
    assert_eq!(
        found.positions.len() as i64,
        start.int(&key("positions")),
        "{name}"
    );
    let edges: usize = found.next.iter().map(Vec::len).sum();
    assert_eq!(edges as i64, start.int(&key("edges")), "{name}");
    let won = |place: usize| values[place].outcome() == Outcome::Win;
    assert_eq!(
        found.by_level(|_| true),
        start.ints(&key("by_level")),
        "{name}"
    );
    assert_eq!(
        found.by_level(won),
        start.ints(&key("won_by_level")),
        "{name}"
    );
    let all_won = (0..values.len()).filter(|&place| won(place)).count();
    assert_eq!(all_won as i64, start.int(&key("won_by_mover")), "{name}");
    let ends = found.level.iter().zip(&found.next);
    let ends = ends
        .filter(|(_, next)| next.is_empty())
        .map(|(level, _)| *level as i64);
    let ends: Vec<i64> = ends.collect();
    assert_eq!(ends.len() as i64, start.int(&key("terminal")), "{name}");
    assert_eq!(
        ends.iter().min(),
        Some(&start.int("shortest_game")),
        "{name}"
    );
    assert_eq!(
        ends.iter().max(),
        Some(&start.int("longest_game")),
        "{name}"
    );
    assert_eq!(start.int("longest_game") + 1, start.int("levels"));
    let longest = values.iter().map(|value| value.plies().unwrap()).max();
    assert_eq!(longest, Some(start.int("max_remoteness") as u64), "{name}");
}

#[test]
fn positions_and_edges_are_counted() {
    let rules = game();
    let told = read("F_tablets.json");
    let few = |count: Option<i64>| count.is_some_and(|count| count <= COUNTED);
    for start in told.list("table") {
        let root = format!("{}x{}", start.int("C"), start.int("N"));
        let root = rules.parse(&root).unwrap();
        if few(start.maybe("positions")) {
            let found = walk(&rules, &root, Clone::clone);
            for next in &found.next {
                let different: BTreeSet<&u32> = next.iter().collect();
                assert_eq!(
                    different.len(),
                    next.len(),
                    "two moves lead to one position"
                );
            }
            check_counts(start, "", &found, &outcomes(&rules, &found));
        }
    }
}

#[test]
fn positions_and_edges_are_counted_up_to_colours() {
    let rules = game();
    let told = read("F_tablets.json");
    for start in told.list("table") {
        if start.int("positions_sym") > COUNTED {
            continue;
        }
        let root = format!("{}x{}", start.int("C"), start.int("N"));
        let root = rules.parse(&root).unwrap();
        let mut found = walk(&rules, &root, |position| rules.canonical(position));
        for next in &mut found.next {
            next.sort_unstable();
            next.dedup();
        }
        check_counts(start, "_sym", &found, &outcomes(&rules, &found));
    }
}

#[test]
fn sampled_positions_have_their_winning_moves() {
    let mut game = open("tablets");
    for sample in read("F_tablets.json").list("samples") {
        let position = text(&sample["position"]);
        let won = sample.truth("mover_wins");
        let expected = value(won, sample.int("remoteness"));
        let size = match sample.list("position").len() {
            ..=5 => Size::Small,
            6..=8 => Size::Medium,
            _ => Size::Large,
        };
        every_method(game.as_mut(), &position, expected, size);
        let listed = moves(game.as_mut(), &position, Method::Memo);
        assert_eq!(listed.moves.len() as i64, sample.int("successors"));
        let wins = winning(&listed, |of| of.to.clone());
        assert_eq!(wins, texts(sample.list("winning_moves")), "{position}");
        if won {
            let fastest = listed.moves.iter().filter(|of| of.value == expected);
            let fastest = sorted(fastest.map(|of| of.to.clone()));
            assert_eq!(fastest, texts(sample.list("fastest")), "{position}");
        }
    }
}
