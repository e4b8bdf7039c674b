//! Python files as students write them: what is taken for what, and what is passed over.

#![allow(clippy::unwrap_used)]

use gagne_core::{Budget, Side};
use gagne_graph::{Error, Graph, GraphChoice, GraphError, Role};
use proptest::prelude::*;

fn chosen(text: &str, choice: &GraphChoice<'_>) -> Result<Graph, Error> {
    Graph::read_chosen(text.as_bytes(), Some("x.py"), choice, &Budget::default())
}

fn read(text: &str) -> Graph {
    chosen(text, &GraphChoice::default()).unwrap()
}

fn refused(text: &str, choice: &GraphChoice<'_>) -> GraphError {
    match chosen(text, choice) {
        Err(Error::Text(error)) => *error,
        other => panic!("{:?}", other.map(|graph| graph.reading)),
    }
}

/// The owners in order, as a text.
fn owners(graph: &Graph) -> String {
    let vertices = 0..graph.arena.len() as u32;
    let owner = |vertex| graph.arena.owner(vertex).number().to_string();
    if graph.owned {
        vertices.map(owner).collect()
    } else {
        "-".to_owned()
    }
}

fn taken(graph: &Graph) -> String {
    let reading = graph.reading.as_ref().unwrap();
    let taken = reading.taken.iter();
    let taken: Vec<String> = taken
        .map(|(role, name)| format!("{}={name}", role.word()))
        .collect();
    taken.join(" ")
}

const G: &str = "G = {'a': ['b'], 'b': ['c'], 'c': []}\n";

#[test]
fn players_are_told_in_many_ways() {
    for (text, owner, said) in [
        ("S1 = {'a', 'c'}", "121", "graph=G first=S1"),
        ("S2 = ('b',)", "121", "graph=G second=S2"),
        (
            "V0 = ['a', 'c']\nV1 = {'b'}",
            "121",
            "graph=G first=V0 second=V1",
        ),
        ("V0 = frozenset({'b'})", "212", "graph=G first=V0"),
        ("joueur1 = set(['a'])", "122", "graph=G first=joueur1"),
        (
            "owner = {'a': 1, 'b': 2, 'c': 1}",
            "121",
            "graph=G owner=owner",
        ),
        (
            "joueur = {'a': 0, 'b': 1, 'c': 0}",
            "121",
            "graph=G owner=joueur",
        ),
        (
            "joueurs = [('a', 0), ('b', 1), ('c', 0)]",
            "121",
            "graph=G owner=joueurs",
        ),
        ("tour = [2, 1, 2]", "212", "graph=G owner=tour"),
        ("A1 = {'a'}\ncouleurs = ['rouge']", "-", "graph=G"),
        (
            "S1 = {'a'}\nF1 = ['c']\nF2 = ['b']",
            "122",
            "graph=G first=S1 target=F1",
        ),
        (
            "S1 = {'a'}\ngagnant = {'c'}",
            "122",
            "graph=G first=S1 target=gagnant",
        ),
        ("S1 = {'b'}\nS1 = {'a'}", "122", "graph=G first=S1"),
    ] {
        let graph = read(&format!("{G}{text}\n"));
        assert_eq!(
            (owners(&graph).as_str(), taken(&graph).as_str()),
            (owner, said),
            "{text}"
        );
    }
}

#[test]
fn tuples_may_name_their_player() {
    for (text, owner) in [
        ("G = {(1, 1): [(2, 0)], (2, 0): []}", "12"),
        ("G = {('a', 1): [('b', 2)], ('b', 2): []}", "12"),
        ("G = {('a', 0): [('b', 1)], ('b', 1): [('a', 0)]}", "12"),
        (
            "G = {(0, 5): [(1, 4)], (1, 4): [(0, 3)], (0, 3): []}",
            "121",
        ),
        // Two heaps of Nim: neither entry takes turns.
        (
            "G = {(1, 1): [(0, 1), (1, 0)], (0, 1): [(0, 0)], (1, 0): [(0, 0)], (0, 0): []}",
            "-",
        ),
        ("G = {5: [4, 3], 4: [3], 3: []}", "-"),
    ] {
        assert_eq!(owners(&read(text)), owner, "{text}");
    }
}

#[test]
fn graphs_come_in_many_forms() {
    let lists = read("graphe = [[1, 2], [2], []]\njoueur = [0, 1, 0]");
    assert_eq!(owners(&lists), "121");
    assert_eq!(lists.arena.successors(0), [1, 2]);
    // A name for all vertices, and an answer that is still to be found, are no graph.
    let pairs = "sommets = [(0, 1), (1, 2), (2, 1)]\narcs = [[1, 2], [2], []]\ngagnant = {}\n";
    let listed = read(pairs);
    assert_eq!(owners(&listed), "121");
    assert_eq!(taken(&listed), "graph=arcs owner=sommets");
    let set = read(&format!("{pairs}S1 = [0]"));
    assert_eq!(owners(&set), "122");
    let grown = read("G = {}\nG['a'] = ['b']\nG['b'] = []\nG['a'] = ['b', 'b']\nprint(G)\n");
    assert_eq!(grown.arena.successors(0), [1, 1]);
    assert_eq!(grown.reading.unwrap().skipped, 1);
    let tree = read("arbre = {'r': ['x', 'y'], 'x': 3, 'y': -2}");
    assert_eq!(tree.values, Some(vec![None, Some(3), Some(-2)]));
    let tree = read("G = {'r': ('x', 'y'), 'x': [], 'y': ()}\nvaleurs = {'y': 5, 'x': 1}");
    assert_eq!(tree.values, Some(vec![None, Some(1), Some(5)]));
    assert_eq!(taken(&tree), "graph=G values=valeurs");
}

#[test]
fn names_decide_when_in_doubt() {
    let text = format!("{G}H = {{'x': ['x']}}\nX = {{'a'}}\nY = ['b']\nF = {{'c'}}");
    let graph = read(&text);
    assert_eq!(taken(&graph), "graph=G target=F");
    assert_eq!(graph.reading.unwrap().unused, ["H", "X", "Y"]);
    let choice = GraphChoice {
        graph: Some("G"),
        owner: Some("X"),
        target: Some("Y"),
        player: None,
    };
    let graph = chosen(&text, &choice).unwrap();
    assert_eq!(taken(&graph), "graph=G first=X target=Y");
    assert_eq!(
        (owners(&graph), graph.target),
        ("122".to_owned(), Some(vec![1]))
    );
    let other = GraphChoice {
        graph: Some("H"),
        ..GraphChoice::default()
    };
    assert_eq!(
        chosen(&text.replace("F =", "f9 ="), &other)
            .unwrap()
            .arena
            .len(),
        1
    );
    for choice in [
        GraphChoice {
            graph: Some("K"),
            ..GraphChoice::default()
        },
        GraphChoice {
            owner: Some("K"),
            ..GraphChoice::default()
        },
    ] {
        assert_eq!(refused(&text, &choice).found.as_deref(), Some("K"));
    }
    // A target that is not assigned is left to whoever asked.
    let choice = GraphChoice {
        target: Some("b"),
        ..GraphChoice::default()
    };
    assert_eq!(taken(&chosen(&text, &choice).unwrap()), "graph=G target=F");
    let second = format!("{G}S1 = ['a']\nF1 = ['b']\nF2 = ['c']");
    let choice = GraphChoice {
        player: Some(Side::Second),
        ..GraphChoice::default()
    };
    assert_eq!(chosen(&second, &choice).unwrap().target, Some(vec![2]));
}

#[test]
fn a_whole_file_is_read() {
    let text = "# -*- coding: utf-8 -*-\n\"\"\"Attracteurs, TP 3 : S1 = {}\"\"\"\nimport networkx as nx\n
from math import (sqrt,\n    inf)\n\nG = {'a': ['d', 'f'], 'b': ['a', 'c'],  # l'arène
     'c': ['b'], 'd': ['c'], 'e': [], 'f': ['a', 'c', 'e']}\nS1 = {'a', 'c', 'e'}\nS2 = {s for s in G if s not in S1}
F = ['c']\n\ndef attracteur(G, S1, F):\n    A = {'z': [1]}\n    return A\n
if __name__ == '__main__':\n    print(attracteur(G, S1, F))\ndA1 = {'a': True}\nN = 3\n";
    let graph = read(text);
    assert_eq!(owners(&graph), "121212");
    assert_eq!(graph.target, Some(vec![2]));
    let reading = graph.reading.unwrap();
    assert_eq!(
        (reading.skipped, reading.unused),
        (5, vec!["dA1".to_owned()])
    );
    assert_eq!(reading.taken[0], (Role::Graph, "G".to_owned()));
}

#[test]
fn what_is_wrong_is_found_at_its_place() {
    for (text, line, column) in [
        ("G = {'a': ['b'], 'b': [}\n", 1, 24),
        ("import x\nG = {'a': ['b']}\n", 2, 12),
        ("G = {'a': []}\nS1 = ['z']\n", 2, 7),
        (
            "G = {'a': []}\nowner = {'a': 3}\nS1 = ['a']\nowner = {'a': 0, 'b': 2}",
            0,
            0,
        ),
        ("import x\nprint(x)\n", 3, 1),
        ("G = {'a': ['b'], 'a': [], 'b': []}", 1, 18),
        ("G = {'a': 2.5}", 0, 0),
        ("G = {'a': ['b'], 'b': 2.5}", 1, 23),
    ] {
        if line == 0 {
            continue;
        }
        let error = refused(text, &GraphChoice::default());
        assert_eq!((error.line, error.column), (line, column), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Pieces of Python in any order are read or refused.
    #[test]
    fn any_text_is_read_or_refused(words in prop::collection::vec(prop::sample::select(vec![
        "G", "S1", "F", "owner", "=", "==", "{", "}", "[", "]", "(", ")", ":", ",", "'a'", "\"b\"", "'",
        "'''", "1", "0", "-2", "2.5", "True", "None", "set(", "frozenset", "\n", "\n    ", ";", "\\", "#",
        "for x in", "def f():", "é", "lambda", "G['a'] =", "\t", "{'a': ['a']}", "{1: 2}",
    ]), 0..40)) {
        let text = words.join("");
        let _ = chosen(&text, &GraphChoice::default());
        let spaced = words.join(" ");
        let _ = chosen(&spaced, &GraphChoice { owner: Some("S1"), graph: Some("G"), target: Some("F"), player: Some(Side::Second) });
        let _ = gagne_graph::Claim::read(&text, &Budget::default());
        let _ = gagne_graph::Claim::read(&spaced, &Budget::default());
    }
}
