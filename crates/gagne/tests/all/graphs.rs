//! Graphs written by hand: golden attractors, four ways to write one graph, and what is said of a
//! text that is none.

#![allow(clippy::unwrap_used)]

use gagne::graph::{self, Format, GraphError};
use gagne::{Budget, Error, Graph, Language, Side, Speech, Stop, open};
use proptest::prelude::*;
use serde_json::{Value, json};

fn read(text: &str) -> Graph {
    Graph::read(text.as_bytes(), None, &Budget::default()).unwrap()
}

fn refuse(bytes: &[u8]) -> GraphError {
    match Graph::read(bytes, None, &Budget::default()) {
        Err(graph::Error::Text(error)) => *error,
        other => panic!("{:?}: {other:?}", String::from_utf8_lossy(bytes)),
    }
}

fn ranks(list: &Value) -> Vec<(u64, u64)> {
    let number = |value: &Value| value.as_u64().unwrap();
    let list = list.as_array().unwrap().iter();
    list.map(|entry| (number(&entry["vertex"]), number(&entry["rank"])))
        .collect()
}

fn golden_ranks(list: &Value) -> Vec<(u64, u64)> {
    let list = list.as_array().unwrap().iter().zip(0..);
    list.filter_map(|(rank, vertex)| Some((vertex, rank.as_u64()?)))
        .collect()
}

#[test]
fn golden_attractors_hold() {
    let golden = include_str!("../../../../data/golden/J_attractors.json");
    let golden: Value = serde_json::from_str(golden).unwrap();
    let cases = golden["data"].as_array().unwrap();
    assert_eq!(cases.len(), 20);
    let mut drawn = 0;
    for case in cases {
        let text =
            json!({"owner": case["owner"], "edges": case["successors"], "target": case["F"]});
        let graph = read(&text.to_string());
        for (player, key) in Side::BOTH.into_iter().zip(["attr1", "attr2"]) {
            let report = graph
                .attractor(player, graph.target.as_deref(), &Budget::default())
                .unwrap();
            let report = serde_json::to_value(&report).unwrap();
            assert_eq!(
                ranks(&report["attractor"]),
                golden_ranks(&case[key]["rank"])
            );
            let mut steps = serde_json::Map::new();
            for step in report["strategy"].as_array().unwrap() {
                let entry = steps.entry(step["vertex"].to_string()).or_insert(json!([]));
                entry.as_array_mut().unwrap().push(step["to"].clone());
            }
            assert_eq!(
                Value::Object(steps),
                case[key]["strategy"],
                "{}",
                case["id"]
            );
        }
        let play = serde_json::to_value(graph.normal_play(&Budget::default()).unwrap()).unwrap();
        assert_eq!(
            ranks(&play["win1"]),
            golden_ranks(&case["normal_play"]["A1_rank"])
        );
        assert_eq!(
            ranks(&play["win2"]),
            golden_ranks(&case["normal_play"]["A2_rank"])
        );
        assert_eq!(play["draw"], case["normal_play"]["draw"]);
        drawn += play["draw"].as_array().unwrap().len();
    }
    assert!(drawn > 20);
}

#[test]
fn four_ways_to_write_one_graph() {
    let json = r#"{"owner":[1,2,2,1],"edges":[[1,2],[3],[],[0,2]],"target":[2]}"#;
    let dot = "digraph { 3 [owner=1]; node [shape=circle] 0; node [shape=box]; 1 2 [target=true]
        0 -> {1 2} /* both */; 1 -> 3:n -> 0 [label=\"x\"]; 3 -> 2 }";
    let pg = "parity 3;\n0 5 0 1,2;\n1 2 1 3;\n2 0 1;\n3 0 0 0,2;\n";
    let python = "G = {0: [1, 2], 1: {3}, 2: set(), 3: (0, 2),}  # moves\nJ1 = {0, 3}\nF = [2]";
    let graphs = [json, dot, pg, python].map(read);
    for graph in &graphs {
        assert!(graph.names.is_none());
        for vertex in 0..4 {
            assert_eq!(graph.arena.owner(vertex), graphs[0].arena.owner(vertex));
            assert_eq!(
                graph.arena.successors(vertex),
                graphs[0].arena.successors(vertex)
            );
        }
    }
    assert_eq!(graphs[1].target, Some(vec![2]));
    assert_eq!(graphs[2].target, None);
    assert_eq!(graphs[3].target, Some(vec![2]));
}

#[test]
fn names_and_numbers_find_vertices() {
    let graph = read("{(1, 0): [(2, 1)], (2, 1): [[1,0], [2, (3,)]], (2, (3,)): []}");
    assert_eq!(graph.vertices("(1,0), (2, (3,))").unwrap(), [0, 2]);
    assert_eq!(graph.vertices("1").unwrap(), [1]);
    assert_eq!(graph.name(2), "(2, (3,))");
    assert_eq!(
        (graph.arena.owner(0).number(), graph.arena.owner(1).number()),
        (1, 2)
    );
    assert!(matches!(
        graph.vertex("9"),
        Err(graph::Error::UnknownVertex { .. })
    ));
    let notes = "S1 = (((0, 2), (1, 2)),)
        G = {((0, 2), (1, 2)): [[[0, 4]], [[1, 4]]], ((0, 4),): [], ((1, 4),): []}";
    let graph = read(notes);
    assert_eq!(graph.name(2), "((1, 4),)");
    assert_eq!(
        graph
            .attractor(Side::First, None, &Budget::default())
            .unwrap()
            .rank,
        [1, 0, 0]
    );
    let graph = read("parity 9;\n7 0 1 3 \"late\";\n3 0 0 7,3;");
    assert_eq!(
        (graph.name(0), graph.name(1)),
        ("3".to_owned(), "late".to_owned())
    );
    assert_eq!(graph.arena.successors(0), [1, 0]);
    let graph = read(r#"{"names":["a\u00e9\ud83d\ude00\n","b"],"edges":[[],[]],"owner":[1,2]}"#);
    assert_eq!(graph.name(0), "aé😀\n");
}

/// Names that are looked for one after another in a list would take hours here.
#[test]
fn long_lists_of_names_are_found() {
    const COUNT: u32 = 100_000;
    let name = |number: u32| format!("vertex {number}");
    let all: Vec<String> = (0..COUNT).rev().map(name).collect();
    let lists = vec!["[]"; COUNT as usize].join(",");
    let owners = vec!["1"; COUNT as usize].join(",");
    let names = all.join("\",\"");
    let graph = read(&format!(
        r#"{{"names":["{names}"],"edges":[{lists}],"owner":[{owners}]}}"#
    ));
    let found = graph.vertices(&all.join(",")).unwrap();
    assert!(found.iter().copied().eq(0..COUNT));
    assert_eq!(graph.vertices("vertex7, 8").unwrap(), [COUNT - 8, 8]);
}

#[test]
fn a_wrong_graph_is_shown_where_it_goes_wrong() {
    let english = Speech::new(Language::English);
    for (text, line, column, said) in [
        ("", 1, 1, "a graph in JSON"),
        (" \n", 2, 1, "a graph in JSON"),
        ("hello", 1, 1, "a graph in JSON"),
        ("{\"owner\":[1,3]}", 1, 13, "expected `1` or `2`, found `3`"),
        (
            "{\"owner\":[1],\n\"edges\":[[0,7]]}",
            2,
            13,
            "a vertex from 0 to 0, found `7`",
        ),
        (
            "{\"owner\":[1],\"edges\":[[0]],\"target\":[1]}",
            1,
            38,
            "found `1`",
        ),
        (
            "{\"owner\":[1],\"edges\":[]}",
            1,
            23,
            "1 list of successors, one for each owner, found `0`",
        ),
        (
            "{\"owner\":[1],\"edges\":[[]],\"names\":[\"a\",\"b\"]}",
            1,
            43,
            "1 name",
        ),
        (
            "{\"owner\":[1,2],\"edges\":[[],[]],\"names\":[\"a\",\"a\"]}",
            1,
            45,
            "no other vertex has",
        ),
        ("{\"owner\":[1],\"edges\":[[[", 1, 24, "a number from 0"),
        (
            "{\"owner\":[1],\"edges\":[[0]",
            1,
            26,
            "expected `,` or `]`, found the end",
        ),
        ("{\"owner\":[1],\"owner\":[1]}", 1, 14, "each key once"),
        ("{\"owner\":[1],\"edges\":[[]]} x", 1, 28, "nothing more"),
        ("parity 1;\n0 0 2 1;", 2, 5, "`0` or `1`, found `2`"),
        (
            "parity 1;\n0 0 1 0,  5;\n1 0 0 0;",
            2,
            11,
            "id of a vertex of the file, found `5`",
        ),
        ("parity 1;\n0 0 1 0;\n0 0 0 0;", 3, 1, "no other vertex has"),
        (
            "parity 1;\n0 0 1 0 \"a\";\n1 0 0 0 \"a\";",
            3,
            9,
            "no other vertex has, found `a`",
        ),
        ("parity 1;", 1, 10, "a vertex: id"),
        ("0 0 1 0", 1, 8, "expected `,`, `\"` or `;`"),
        ("graph { a -- b }", 1, 1, "digraph"),
        (
            "digraph { a -> b [x=1]; a [owner=1] }",
            1,
            16,
            "owner=1 or owner=2",
        ),
        ("digraph { a [owner=3] }", 1, 20, "found `3`"),
        ("digraph { a -- b }", 1, 13, "`->`"),
        ("digraph { a", 1, 12, "found the end"),
        ("digraph { a [owner=1] } b", 1, 25, "nothing more"),
        ("{1: [2]}", 1, 6, "a key of the dict, found `2`"),
        ("{1: [], 1: []}", 1, 9, "no other vertex has"),
        ("G = {1: 5}", 1, 11, "a dict of successors"),
        ("G = {1: x}", 1, 9, "a list, a tuple or a set"),
        ("{1: [1", 1, 7, "`,` or `]`, found the end"),
        ("S1 = {1}", 1, 9, "a dict of successors"),
        ("S1={1}\nS2={1}\nG={1: []}", 3, 4, "one player only"),
        ("import x", 1, 9, "a dict of successors"),
    ] {
        let error = refuse(text.as_bytes());
        let message = english.error(&error.clone().into());
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{text}: {message}"
        );
        assert!(message.contains(said), "{text}: {message}");
        let french = Speech::new(Language::French).error(&error.into());
        assert!(
            french.contains("on attendait") && !french.contains("graph-"),
            "{french}"
        );
    }
    let error = refuse(b"{\"owner\":\n [\xff]}");
    assert_eq!((error.line, error.column), (2, 3));
    assert_eq!(error.found.as_deref(), Some("0xff"));
}

#[test]
fn deep_nesting_is_refused_where_it_is_too_deep() {
    for text in [
        "{".to_owned() + &"(".repeat(1_000_000),
        "digraph ".to_owned() + &"{".repeat(1_000_000),
    ] {
        assert!(english(&refuse(text.as_bytes())).contains("at most 64 brackets"));
    }
    let error = refuse("[".repeat(1_000_000).as_bytes());
    assert_eq!(error.format, Some(Format::Python));
}

fn english(error: &GraphError) -> String {
    Speech::new(Language::English).error(&error.clone().into())
}

#[test]
fn too_little_memory_is_a_budget() {
    let text = format!("{{\"owner\":[1],\"edges\":[[{}0]]}}", "0,".repeat(100_000));
    let budget = Budget {
        memory: Some(100_000),
        ..Budget::default()
    };
    let error = Graph::read(text.as_bytes(), None, &budget).unwrap_err();
    assert!(
        matches!(
            error,
            graph::Error::Stopped {
                stop: Stop::Memory,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn tablets_have_the_names_and_attractors_of_the_notes() {
    let mut tablets = open("tablets").unwrap();
    let graph = gagne::arena(tablets.as_mut(), Some("2x2"), &Budget::default()).unwrap();
    let positions = graph.positions.as_ref().unwrap();
    let found: Vec<(String, &str)> = (0..12)
        .map(|vertex| (graph.name(vertex), positions.name(vertex)))
        .collect();
    let names = [
        ("0", "2x2"),
        ("1a", "a2,b1,b1"),
        ("1b", "a1,a2,b1"),
        ("1c", "a1,b1,b2"),
        ("1d", "a1,a1,b2"),
        ("2a", "a2,b2"),
        ("2b", "a3,b1"),
        ("2c", "a2,a2"),
        ("2d", "b2,b2"),
        ("2e", "a1,b3"),
        ("3a", "a4"),
        ("3b", "b4"),
    ];
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    assert_eq!(found, names);
    assert_eq!(graph.arena.edges(), 16);
    let play = graph.normal_play(&Budget::default()).unwrap();
    let won = |player: usize| -> Vec<String> {
        let inside = (0..12).filter(|&vertex| play.rank[player][vertex as usize] != u32::MAX);
        inside.map(|vertex| graph.name(vertex)).collect()
    };
    assert_eq!(won(0), ["0", "1a", "1d", "2a", "2c", "2d", "3a", "3b"]);
    assert_eq!(won(1), ["1b", "1c", "2b", "2e"]);
    assert_eq!(play.rank[0][0], 3);
    assert_eq!(play.draws().count(), 0);
}

#[test]
fn arenas_of_games_agree_with_their_solver() {
    for (game, position) in [
        ("nim", "1,2,3"),
        ("nim:misere", "1,2,2"),
        ("subtraction:1,3,4", "9"),
        ("tictactoe", "x.o/.x./..."),
        ("tictactoe", "xox/.o./.xo"),
        ("chomp", "2x3"),
        ("chocolate:misere", "3x3@1,0"),
    ] {
        let mut game = open(game).unwrap();
        let budget = Budget::default();
        let report = game
            .solve(Some(position), gagne::Method::Memo, None, &budget)
            .unwrap();
        let graph = gagne::arena(game.as_mut(), Some(position), &budget).unwrap();
        let play = graph.normal_play(&Budget::default()).unwrap();
        let mover = usize::from(report.player) - 1;
        let wins = [mover, 1 - mover].map(|player| play.rank[player][0]);
        let expected = match (report.value.outcome(), report.value.plies()) {
            (gagne::Outcome::Win, Some(plies)) => [plies as u32, u32::MAX],
            (gagne::Outcome::Lose, Some(plies)) => [u32::MAX, plies as u32],
            _ => [u32::MAX; 2],
        };
        assert_eq!(wins, expected, "{position}");
    }
    for game in ["taquin", "chicago"] {
        let refused = gagne::arena(open(game).unwrap().as_mut(), None, &Budget::default());
        assert!(matches!(refused, Err(Error::NoArena { .. })));
    }
}

/// Pieces that graphs are made of, so that random texts get far.
fn pieces() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ",",
        ":",
        ";",
        "=",
        "->",
        "--",
        "\"",
        "'",
        "\\",
        "#",
        "//",
        "/*",
        "*/",
        "\n",
        " ",
        "0",
        "1",
        "2",
        "3",
        "-1",
        "99999999999",
        "é",
        "owner",
        "edges",
        "target",
        "names",
        "\"owner\":[1,2]",
        "\"edges\":[[1],[]]",
        "\"names\":[\"a\",\"b\"]",
        "parity 1;",
        "0 0 1 0,1;",
        "1 0 0;",
        "digraph {",
        "strict",
        "subgraph",
        "node [owner=1]",
        "a",
        "b [shape=box]",
        "G = {",
        "1: [1, 2]",
        "'a': set(),",
        "J1 = {1}",
        "set(",
    ];
    prop::collection::vec(prop::sample::select(PIECES).prop_map(str::to_owned), 0..24)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_is_too_much_for_the_readers(text in prop_oneof![pieces(), any::<String>()]) {
        let starts = ["", "{\"owner\":", "digraph {", "parity 1;", "G = {"];
        for start in starts {
            let text = format!("{start}{text}");
            match Graph::read(text.as_bytes(), None, &Budget::default()) {
                Ok(graph) => {
                    let _ = (graph.normal_play(&Budget::default()).unwrap(), graph.attractor(Side::Second, graph.target.as_deref(), &Budget::default()));
                }
                Err(graph::Error::Text(error)) => {
                    prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at));
                    let lines = text.split('\n').count() as u64;
                    prop_assert!((1..=lines).contains(&error.line));
                    prop_assert!(!english(&error).contains("graph-"));
                }
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
    }

    #[test]
    fn no_bytes_are_too_much_for_the_readers(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        if let Err(graph::Error::Text(error)) = Graph::read(&bytes, None, &Budget::default()) {
            prop_assert!(error.at <= bytes.len());
        }
    }
}
