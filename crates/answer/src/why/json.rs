//! The tree in JSON, written without recursion however deep it is.

use std::io::{self, Write};

use gagne_core::Value;
use serde_json::json;

use super::{WhyNode, WhyReport};

/// Writes the report as one object.
pub(super) fn write(
    out: &mut impl Write,
    report: &WhyReport,
    theorem: Option<&str>,
) -> io::Result<()> {
    write!(
        out,
        "{{\"game\":{},\"position\":{},",
        json!(report.game),
        json!(report.position)
    )?;
    value(out, report.value)?;
    if !report.holds.is_empty() {
        write!(out, "\"holds\":{},", json!(report.holds))?;
    }
    if let Some(source) = &report.source {
        write!(out, "\"source\":{},", json!(source))?;
    }
    if let (Some(said), Some(remark)) = (theorem, &report.remark) {
        let theorem = json!({ "said": said, "table": remark.table });
        write!(out, "\"theorem\":{theorem},")?;
    }
    write!(
        out,
        "\"depth\":{},\"positions\":{},\"seconds\":{},\"replies\":[",
        report.depth,
        report.positions,
        json!(report.seconds)
    )?;
    // What is still to be written: the replies of the nodes that are open, the last one innermost.
    let mut open = vec![report.roots.iter()];
    let mut first = true;
    while let Some(replies) = open.last_mut() {
        let Some(&place) = replies.next() else {
            open.pop();
            out.write_all(b"]}")?;
            first = false;
            continue;
        };
        if !first {
            out.write_all(b",")?;
        }
        let node = &report.nodes[place];
        begin(out, node, report)?;
        open.push(node.replies.iter());
        first = true;
    }
    Ok(())
}

/// Writes a node up to its replies.
fn begin(out: &mut impl Write, node: &WhyNode, report: &WhyReport) -> io::Result<()> {
    write!(out, "{{\"move\":{},", json!(node.moves[0]))?;
    if node.moves.len() > 1 {
        write!(out, "\"also\":{},", json!(node.moves[1..]))?;
    }
    write!(out, "\"to\":{},", json!(node.to))?;
    value(out, node.value)?;
    if let Some(hidden) = node.hidden {
        write!(out, "\"cut\":true,")?;
        if hidden > 0 {
            write!(out, "\"hidden\":{hidden},")?;
        }
    }
    if let Some((place, _)) = node.explained {
        write!(out, "\"same_as\":{},", json!(report.nodes[place].to))?;
    }
    out.write_all(b"\"replies\":[")
}

/// Writes outcome, plies, value and score, as everywhere.
fn value(out: &mut impl Write, value: Value) -> io::Result<()> {
    write!(
        out,
        "\"outcome\":\"{}\",\"plies\":{},\"value\":{},",
        value.outcome().word(),
        json!(value.plies()),
        json!(value.signed())
    )?;
    if let Some(score) = value.score() {
        write!(out, "\"score\":{score},")?;
    }
    Ok(())
}
