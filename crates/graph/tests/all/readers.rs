//! One random graph in every format and in many spellings is one graph; texts cut short or changed
//! are refused at a place; what is wrong far into a long text is found where it stands.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;

use gagne_core::Budget;
use gagne_graph::{Error, Graph, GraphError};
use proptest::prelude::*;

/// The owner of each vertex and where it leads.
type Plan = Vec<(u8, Vec<u32>)>;

fn plan() -> impl Strategy<Value = Plan> {
    (1u32..200).prop_flat_map(|count| {
        let row = (1u8..=2, prop::collection::vec(0..count, 0..6));
        prop::collection::vec(row, count as usize)
    })
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

fn json(plan: &Plan) -> String {
    let owner = joined(plan.iter().map(|(owner, _)| owner.to_string()));
    let row = |(_, row): &(u8, Vec<u32>)| format!("[{}]", joined(row.iter().map(u32::to_string)));
    let edges = joined(plan.iter().map(row));
    format!("{{\"owner\":[{owner}],\"edges\":[{edges}]}}")
}

fn pgsolver(plan: &Plan) -> String {
    let line = |(id, (owner, row)): (usize, &(u8, Vec<u32>))| {
        let row = joined(row.iter().map(u32::to_string));
        format!("{id} 7 {} {row};\n", owner - 1)
    };
    plan.iter().enumerate().map(line).collect()
}

fn dot(plan: &Plan, name: impl Fn(u32) -> String) -> String {
    let mut text = "digraph {\n".to_owned();
    for (vertex, (owner, _)) in (0..).zip(plan) {
        writeln!(text, "{} [owner={owner}]", name(vertex)).unwrap();
    }
    for (vertex, (_, row)) in (0..).zip(plan) {
        // One by one, or all at once in braces.
        if vertex % 2 == 0 {
            for &to in row {
                writeln!(text, "{} -> {};", name(vertex), name(to)).unwrap();
            }
        } else {
            let row: Vec<String> = row.iter().map(|&to| name(to)).collect();
            writeln!(text, "{}->{{{}}}", name(vertex), row.join(" ")).unwrap();
        }
    }
    text + "}"
}

fn python(plan: &Plan, name: impl Fn(u32) -> String) -> String {
    let mut text = "G={".to_owned();
    for (vertex, (_, row)) in (0..).zip(plan) {
        let row = joined(row.iter().map(|&to| name(to)));
        writeln!(text, "{}: [{row}],", name(vertex)).unwrap();
    }
    let first = (0..).zip(plan).filter(|(_, (owner, _))| *owner == 1);
    let first = joined(first.map(|(vertex, _)| name(vertex)));
    text + "}\nS1=[" + &first + "]"
}

fn read(text: &str) -> Graph {
    Graph::read(text.as_bytes(), None, &Budget::default()).unwrap()
}

fn refuse(bytes: &[u8]) -> GraphError {
    match Graph::read(bytes, None, &Budget::default()) {
        Err(Error::Text(error)) => *error,
        other => panic!("{other:?}"),
    }
}

fn agrees(plan: &Plan, text: &str) -> Result<Graph, TestCaseError> {
    let graph = read(text);
    prop_assert_eq!(graph.arena.len(), plan.len());
    for (vertex, (owner, row)) in (0..).zip(plan) {
        prop_assert_eq!(
            graph.arena.owner(vertex).number(),
            *owner,
            "{} in {}",
            vertex,
            text
        );
        prop_assert_eq!(
            graph.arena.successors(vertex),
            row,
            "{} in {}",
            vertex,
            text
        );
    }
    Ok(graph)
}

/// Spellings of a vertex, and the name that they all mean.
type Names = (fn(u32) -> String, fn(u32) -> String);

const DOT: &[Names] = &[
    (|v| format!("v{v}"), |v| format!("v{v}")),
    (
        |v| format!("\"a position {v}\""),
        |v| format!("a position {v}"),
    ),
    (|v| format!("\"{v}\\\"\""), |v| format!("{v}\"")),
    (|v| (v + 1).to_string(), |v| (v + 1).to_string()),
    (
        |v| format!("é{}", v * 1_000_003),
        |v| format!("é{}", v * 1_000_003),
    ),
];

const PYTHON: &[Names] = &[
    (|v| format!("(1,{v})"), |v| format!("(1, {v})")),
    (|v| format!("[ 1, {v} ,]"), |v| format!("(1, {v})")),
    (
        |v| format!("(({v} ,2),( 0,'x'))"),
        |v| format!("(({v}, 2), (0, 'x'))"),
    ),
    (|v| format!("'v{v}'"), |v| format!("v{v}")),
    (
        |v| format!("\"the position {v}\""),
        |v| format!("the position {v}"),
    ),
    (|v| format!("'\\\\{v}'"), |v| format!("\\{v}")),
    (|v| format!("-{}", v + 1), |v| format!("-{}", v + 1)),
    (|v| (v * 7_919).to_string(), |v| (v * 7_919).to_string()),
    // Each mention in another spelling would be too long a story: vertices take turns.
    (
        |v| {
            if v % 2 == 0 {
                format!("({v})")
            } else {
                format!("{v}")
            }
        },
        |v| v.to_string(),
    ),
];

fn text_in_a_format() -> impl Strategy<Value = String> {
    (plan(), 0usize..6).prop_map(|(plan, format)| match format {
        0 => json(&plan),
        1 => pgsolver(&plan),
        2 => dot(&plan, |v| v.to_string()),
        3 => dot(&plan, |v| format!("\"vertex {v}\"")),
        4 => python(&plan, |v| v.to_string()),
        _ => python(&plan, |v| format!("({v}, 'é')")),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_format_gives_the_same_graph(plan in plan()) {
        let number = |vertex: u32| vertex.to_string();
        for text in [json(&plan), pgsolver(&plan), dot(&plan, number), python(&plan, number)] {
            let graph = agrees(&plan, &text)?;
            prop_assert!(graph.names.is_none());
        }
        let dots = DOT.iter().map(|(spelling, name)| (dot(&plan, spelling), name));
        let pythons = PYTHON.iter().map(|(spelling, name)| (python(&plan, spelling), name));
        for (text, name) in dots.chain(pythons) {
            let graph = agrees(&plan, &text)?;
            for vertex in 0..plan.len() as u32 {
                prop_assert_eq!(graph.name(vertex), name(vertex));
                prop_assert_eq!(graph.vertex(&name(vertex)).unwrap(), vertex);
            }
        }
    }

    #[test]
    fn shuffled_numbers_keep_their_places(plan in plan(), step in 1u32..50) {
        let count = plan.len() as u32;
        // Another order of the vertices, and the plan as it then is.
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by_key(|vertex| vertex.wrapping_mul(step.wrapping_mul(2_654_435_761) | 1));
        let mut moved = vec![(1, Vec::new()); plan.len()];
        for (vertex, (owner, row)) in plan.iter().enumerate() {
            let row = row.iter().map(|&to| order[to as usize]).collect();
            moved[order[vertex] as usize] = (*owner, row);
        }
        agrees(&moved, &dot(&plan, |vertex| order[vertex as usize].to_string()))?;
        agrees(&moved, &python(&plan, |vertex| order[vertex as usize].to_string()))?;
    }

    #[test]
    fn texts_cut_short_or_changed_have_a_place_where_they_go_wrong(
        text in text_in_a_format(),
        cut in any::<prop::sample::Index>(),
        change in prop::option::of((any::<prop::sample::Index>(), any::<u8>())),
    ) {
        let mut bytes = text.into_bytes();
        match change {
            Some((place, byte)) => *place.get_mut(&mut bytes) = byte,
            None => bytes.truncate(cut.index(bytes.len())),
        }
        if let Err(error) = Graph::read(&bytes, None, &Budget::default()) {
            let Error::Text(error) = error else { panic!("{error}") };
            prop_assert!(error.at <= bytes.len());
            let lines = bytes[..error.at].iter().filter(|&&byte| byte == b'\n').count();
            prop_assert_eq!(error.line, lines as u64 + 1);
        }
    }
}

/// A line for each vertex, each leading to the next; one line is different.
fn long(format: &str, changed: u32, line: &str) -> String {
    const COUNT: u32 = 5_000;
    let mut text = match format {
        "dot" => "digraph { node [owner=1]\n",
        _ => "G = {\n",
    }
    .to_owned();
    for vertex in 0..COUNT {
        let next = (vertex + 1) % COUNT;
        match format {
            _ if vertex == changed => text.push_str(line),
            "dot" => writeln!(text, "v{vertex} -> v{next};").unwrap(),
            _ => writeln!(text, "(1, {vertex}): [(1,{next})],").unwrap(),
        }
    }
    text + "}\n"
}

#[test]
fn what_is_wrong_far_into_a_text_is_found_there() {
    for (format, line, column, found) in [
        ("python", "(1, 4000): [(1, 4001), (9,9)],\n", 24, "(9, 9)"),
        ("python", "(1, 3999): [],\n", 1, "(1, 3999)"),
        ("dot", "node [owner=\"\"] v4000 -> v4001\n", 13, ""),
        ("dot", "v4000 -> v4001 -- v4002\n", 16, "-"),
    ] {
        let error = refuse(long(format, 4_000, line).as_bytes());
        assert_eq!((error.line, error.column), (4_002, column), "{line}");
        assert_eq!(error.found.as_deref(), Some(found), "{line}");
    }
    // A dict of owners that leaves out a vertex in the middle.
    let owners = (0..5_000).filter(|&vertex| vertex != 4_000);
    let owners = joined(owners.map(|vertex| format!("(1,{vertex}): 1")));
    let text = long("python", 4_000, "(1,4000): [(1,4001)],\n");
    let error = refuse(format!("{text}\nowner = {{{owners}}}").as_bytes());
    assert_eq!((error.line, error.column), (4_001, 13));
    assert_eq!(error.found.as_deref(), Some("(1, 4000)"));
    let text = long("dot", 4_000, "v4000 -> v4001\n").replace("node [owner=1]", "node []");
    let owned = text.replace("v0 ->", "v0 [owner=1]; v1 [owner=2]; v0 ->");
    let error = refuse(owned.as_bytes());
    assert_eq!((error.line, error.column), (3, 7));
    assert_eq!(error.found.as_deref(), Some("v2"));
}

#[test]
fn default_marks_hold_for_vertices_first_mentioned_after_them() {
    let text = "digraph { node [owner=1] a -> b; subgraph { node [owner=2] a -> c; { d } }
        b -> e; node [owner=2, target=true]; a -> f; d [owner=1] }";
    let graph = read(text);
    let owners: Vec<u8> = (0..6)
        .map(|vertex| graph.arena.owner(vertex).number())
        .collect();
    assert_eq!(owners, [1, 1, 2, 1, 1, 2]);
    assert_eq!(graph.target, Some(vec![5]));
}
