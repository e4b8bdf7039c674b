//! Drawings of games: what they show is what the solvers say.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use gagne::draw::diagram::Winner;
use gagne::draw::{Motion, Theme, dot};
use gagne::{Budget, Error, Graph, GraphReport, GraphRequest, Language, Side, Speech, open};
use gagne_core::{Meter, Spec};

const ALL: GraphRequest = GraphRequest {
    tree: false,
    symmetry: false,
    merge: false,
    best: false,
    depth: None,
    most: 2000,
    fit: false,
    sketches: true,
};

fn ask(game: &str, position: &str, request: GraphRequest) -> Result<GraphReport, Error> {
    let position = Some(position).filter(|position| !position.is_empty());
    gagne::diagram(open(game)?.as_mut(), position, &request, &Budget::default())
}

fn names(report: &GraphReport, winner: Winner) -> String {
    let vertices = report.diagram.vertices.iter();
    let won = vertices.filter(|vertex| vertex.winner == winner);
    won.map(|vertex| vertex.name.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_tablets_of_the_notes_have_their_attractors() {
    let report = ask("tablets", "2x2", ALL).unwrap();
    assert_eq!(names(&report, Winner::First), "0 1a 1d 2a 2c 2d 3a 3b");
    assert_eq!(names(&report, Winner::Second), "1b 1c 2b 2e");
}

#[test]
fn ranks_are_those_of_the_arena() {
    for (game, position) in [
        ("tablets", "2x2"),
        ("subtraction", "7"),
        ("nim", "1,2,3"),
        ("nim:misere", "1,2,2"),
        ("chomp", "3x3"),
        ("chocolate", "4x3@1,1"),
        ("tictactoe", "xo./.x./..o"),
    ] {
        let mut report = ask(game, position, ALL_LARGE).unwrap();
        let position = Some(position).filter(|position| !position.is_empty());
        let mut opened = open(game).unwrap();
        let arena = gagne::arena(opened.as_mut(), position, &Budget::default()).unwrap();
        let [first, second] = arena.arena.normal_play(&mut Meter::unbounded()).unwrap();
        report.attract(None);
        for (number, vertex) in report.diagram.vertices.iter().enumerate() {
            assert_eq!(
                Some(vertex.name.as_str()),
                arena.names.as_ref().map(|names| names.name(number as u32))
            );
            let rank = |rank: u32| Some(rank).filter(|&rank| rank != u32::MAX);
            let expected = rank(first[number]).or(rank(second[number]));
            assert_eq!(vertex.step, expected, "{game} {}", vertex.text);
        }
    }
}

const ALL_LARGE: GraphRequest = GraphRequest {
    most: 10_000,
    sketches: false,
    ..ALL
};

#[test]
fn what_is_too_large_is_drawn_as_far_as_it_can_be_read() {
    let fit = GraphRequest {
        most: 40,
        fit: true,
        ..ALL
    };
    // A root, nine moves, and below the best of them the rest of a line of best play.
    let mut report = ask("tictactoe", "", fit).unwrap();
    let fitted = report.fitted.unwrap();
    assert_eq!((fitted.levels, fitted.line), (1, true));
    assert_eq!(report.diagram.vertices.len(), 1 + 9 + 8);
    assert!(!report.whole && report.values.iter().all(Option::is_some));
    let last = report.diagram.vertices.last().unwrap();
    assert!(last.end && last.best, "{last:?}");
    assert!(
        report
            .diagram
            .edges
            .iter()
            .all(|edge| !edge.text.is_empty())
    );
    report.say(&Speech::new(Language::English));
    let said = &report.diagram.subtitle;
    assert!(
        said.contains("first level") && said.contains("best play"),
        "{said}"
    );
    // What fits is drawn whole, and no deeper than somebody wishes.
    let small = ask("nim", "1,2", fit).unwrap();
    assert!(small.whole && small.fitted.is_none());
    let depth = Some(1);
    let shallow = ask("tictactoe", "", GraphRequest { depth, ..fit }).unwrap();
    assert_eq!(shallow.diagram.vertices.len(), 10);
    assert_eq!(shallow.fitted, None, "that is what was asked for");
    // Where not even the first moves fit, the best of them are drawn.
    let few = ask("tictactoe", "", GraphRequest { most: 5, ..fit }).unwrap();
    assert_eq!(few.diagram.vertices.len(), 5);
    assert_eq!(few.fitted.map(|fitted| fitted.levels), Some(0));
    // The same of every game, as a graph and as a tree, and without any time for values.
    for listing in gagne::catalogue().listings() {
        for tree in [false, true] {
            let budget = Budget {
                positions: Some(100_000),
                ..Budget::default()
            };
            let request = GraphRequest { tree, ..fit };
            let report = gagne::diagram(
                open(&listing.name).unwrap().as_mut(),
                None,
                &request,
                &budget,
            );
            let count = report.unwrap().diagram.vertices.len();
            assert!((2..=40).contains(&count), "{} {count}", listing.name);
        }
    }
}

#[test]
fn best_lines_last_as_long_as_the_value_says() {
    let best = GraphRequest { best: true, ..ALL };
    let report = ask("nim", "1,2,4", best).unwrap();
    let plies = report.values[0].unwrap().plies().unwrap();
    let deepest = report
        .diagram
        .vertices
        .iter()
        .map(|vertex| vertex.level)
        .max();
    assert_eq!(deepest.map(u64::from), Some(plies));
    assert!(report.diagram.vertices.iter().all(|vertex| vertex.best));
    assert!(report.diagram.edges.iter().all(|edge| edge.best));
}

#[test]
fn a_cut_drawing_knows_what_is_beyond() {
    let cut = GraphRequest {
        depth: Some(2),
        ..ALL
    };
    let whole = ask("chomp", "3x3", ALL).unwrap();
    let part = ask("chomp", "3x3", cut).unwrap();
    assert!(!part.whole && whole.whole);
    for (place, vertex) in part.diagram.vertices.iter().enumerate() {
        let same = whole
            .diagram
            .vertices
            .iter()
            .position(|other| other.text == vertex.text && other.owner == vertex.owner);
        assert_eq!(
            part.values[place],
            whole.values[same.unwrap()],
            "{}",
            vertex.text
        );
        assert_eq!(vertex.folded, vertex.level == 2 && !vertex.end);
    }
}

#[test]
fn symmetry_and_trees_change_the_size() {
    let symmetry = GraphRequest {
        symmetry: true,
        ..ALL_LARGE
    };
    assert_eq!(
        ask("tictactoe", "", symmetry)
            .unwrap()
            .diagram
            .vertices
            .len(),
        765
    );
    assert_eq!(
        ask("tictactoe", "", ALL_LARGE)
            .unwrap()
            .diagram
            .vertices
            .len(),
        5478
    );
    let tree = GraphRequest { tree: true, ..ALL };
    let report = ask("matches", "5", tree).unwrap();
    assert_eq!(report.diagram.vertices.len(), 28);
    let names: BTreeSet<_> = report
        .diagram
        .vertices
        .iter()
        .map(|vertex| &vertex.name)
        .collect();
    assert_eq!(names.len(), 28);
}

#[test]
fn what_is_too_large_is_refused_with_its_size() {
    let few = GraphRequest { most: 500, ..ALL };
    let said = |game, position, request| {
        let error = ask(game, position, request).unwrap_err();
        assert!(error.is_budget());
        Speech::new(Language::English).error(&error)
    };
    assert!(said("tictactoe", "", few).contains(" 5478 positions"));
    assert!(said("quixo:5", "", few).contains("more than 10,0"));
    let tree = GraphRequest { tree: true, ..few };
    assert!(said("tictactoe", "", tree).contains("places of the tree"));
    assert!(said("nim", "1000000000000", few).contains("too many"));
}

#[test]
fn every_game_is_drawn_in_every_format() {
    for listing in gagne::catalogue().listings() {
        let shallow = GraphRequest {
            depth: Some(1),
            ..ALL
        };
        // A small position: from where a game begins its value may take long, and shows nothing more here.
        let (rules, position) = &listing.small[0];
        let name = &listing.name;
        let game = Spec { name, rules }.to_string();
        let mut report = ask(&game, position, shallow).unwrap();
        report.say(&Speech::new(Language::French));
        let drawing = report.drawing(&Budget::default()).unwrap();
        for text in [
            drawing.svg(Theme::Auto, Motion::Still),
            drawing.tex(),
            drawing.tikz(),
            drawing.page(Theme::Print),
            dot(&report.diagram),
        ] {
            assert!(
                !text.contains("NaN") && !text.contains("inf"),
                "{}",
                listing.name
            );
        }
    }
}

#[test]
fn a_graph_by_hand_shows_its_target_or_who_is_stuck() {
    let text = br#"{"owner":[1,2,1,2],"edges":[[1,2],[0,3],[2],[]],"names":["a","b","c","d"]}"#;
    let graph = Graph::read(text, None, &Budget::default()).unwrap();
    let report =
        GraphReport::of_graph(&graph, "g.json", Side::First, None, 10, &Budget::default()).unwrap();
    assert_eq!(names(&report, Winner::First), "d");
    assert_eq!(names(&report, Winner::Draw), "a b c");
    let report = GraphReport::of_graph(
        &graph,
        "g.json",
        Side::First,
        Some(&[2]),
        10,
        &Budget::default(),
    )
    .unwrap();
    assert_eq!(names(&report, Winner::First), "a c");
    assert_eq!(report.diagram.vertices[0].step, Some(1));
    assert!(
        GraphReport::of_graph(&graph, "g.json", Side::First, None, 3, &Budget::default()).is_err()
    );
}

#[test]
fn merged_positions_have_signed_values_and_no_player() {
    let merge = GraphRequest { merge: true, ..ALL };
    // The chocolate bar of the notes: every position once, whoever is to move.
    let report = ask("chocolate", "3x2@0,0", merge).unwrap();
    let apart = ask("chocolate", "3x2@0,0", ALL).unwrap();
    assert_eq!(report.diagram.vertices.len(), 6);
    assert_eq!(apart.diagram.vertices.len(), 8);
    for (vertex, value) in report.diagram.vertices.iter().zip(&report.values) {
        let signed = value.unwrap().signed().unwrap();
        let winner = if signed > 0 {
            Winner::Mover
        } else {
            Winner::Opponent
        };
        assert_eq!(
            (vertex.owner, vertex.winner),
            (0, winner),
            "{}",
            vertex.text
        );
        assert_eq!(vertex.worth, signed.unsigned_abs().to_string());
    }
    let budget = Budget::default();
    let drawing = report.drawing(&budget).unwrap();
    assert!(
        drawing
            .svg(Theme::Light, Motion::Still)
            .contains(">−</text>")
    );
    assert!(drawing.tikz().contains("{+}"));
}
