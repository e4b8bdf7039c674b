//! The tree of a strategy as people read it: on each line what may be played, and the answer.

use std::io::Write;

use gagne::{Value, WhyNode, WhyReport};

use super::SHOWN;
use crate::commands::solve::brief;
use crate::console::{Console, Fault};

/// A line of the tree: moves that get the same answer.
struct TreeRow {
    depth: usize,
    /// Nodes of the one who struggles; none for the first move of the strategy.
    struggles: Vec<usize>,
    /// The moves of the strategy that follow.
    answers: Vec<usize>,
}

/// The moves of the strategy that follow a node one after another.
fn chain(report: &WhyReport, from: Option<usize>) -> Vec<usize> {
    let mut chain = Vec::new();
    let mut next = match from {
        Some(node) => report.nodes[node].replies.as_slice(),
        None => report.roots.as_slice(),
    };
    while let [only] = next
        && report.nodes[*only].answer
    {
        chain.push(*only);
        next = &report.nodes[*only].replies;
    }
    chain
}

/// What the one who struggles may play, each with its answer; those that get the same answer and
/// go no further share a row.
fn rows(report: &WhyReport, depth: usize, replies: &[usize]) -> Vec<TreeRow> {
    let mut rows: Vec<TreeRow> = Vec::new();
    for &reply in replies {
        let answers = chain(report, Some(reply));
        let texts = |row: &[usize]| -> Vec<String> {
            row.iter()
                .map(|&node| report.nodes[node].moves[0].clone())
                .collect()
        };
        let node = &report.nodes[reply];
        let ends = |row: &[usize]| {
            row.last()
                .is_some_and(|&last| report.nodes[last].replies.is_empty())
        };
        let ended = ends(&answers) && node.explained.is_none();
        let same = rows.iter_mut().find(|row| {
            let first = &report.nodes[row.struggles[0]];
            ended
                && ends(&row.answers)
                && first.explained.is_none()
                && texts(&row.answers) == texts(&answers)
        });
        match same {
            Some(row) => row.struggles.push(reply),
            None => rows.push(TreeRow {
                depth,
                struggles: vec![reply],
                answers,
            }),
        }
    }
    rows
}

/// Every row in the order of reading.
fn all_rows(report: &WhyReport) -> Vec<TreeRow> {
    let mut found = Vec::new();
    let opening = chain(report, None);
    let mut open: Vec<TreeRow> = if opening.is_empty() {
        rows(report, 0, &report.roots)
    } else {
        vec![TreeRow {
            depth: 0,
            struggles: Vec::new(),
            answers: opening,
        }]
    };
    open.reverse();
    while let Some(row) = open.pop() {
        let last = row.answers.last().or(row.struggles.first());
        if let Some(&last) = last {
            let mut below = rows(report, row.depth + 1, &report.nodes[last].replies);
            below.reverse();
            open.extend(below);
        }
        found.push(row);
    }
    found
}

/// The text of a number that other lines refer to.
fn mark(number: usize) -> String {
    format!("[{number}]")
}

/// Draws the tree.
pub(super) fn tree(console: &mut Console, report: &WhyReport) -> Result<(), Fault> {
    let rows = all_rows(report);
    if rows.is_empty() {
        return Ok(());
    }
    let name = if report.holds.is_empty() {
        "why-legend"
    } else {
        "why-legend-draw"
    };
    let mut legend = console.speech.say(name);
    if report.nodes.iter().any(|node| node.moves.len() > 1) {
        legend = format!("{legend} {}", console.speech.say("why-legend-likewise"));
    }
    let legend = console.wrapped(&legend, 0);
    writeln!(console.out, "\n{}\n", console.faint(&legend))?;
    // Lines that others refer to are numbered in the order of reading.
    let referred: Vec<usize> = (report.nodes.iter())
        .filter_map(|node| Some(node.explained?.0))
        .collect();
    let mut numbers: Vec<usize> = Vec::new();
    for row in &rows {
        let target = row.struggles.iter().find(|node| referred.contains(node));
        numbers.extend(target);
    }
    let number = |node: usize| {
        let place = numbers.iter().position(|&of| of == node);
        place.map(|place| mark(place + 1))
    };
    for row in &rows {
        let text = row_text(console, report, row, &number);
        let indent = "   ".repeat(row.depth);
        let text = console.wrapped(&text, row.depth * 3 + 4);
        writeln!(console.out, "  {indent}{text}")?;
    }
    Ok(())
}

fn row_text(
    console: &Console,
    report: &WhyReport,
    row: &TreeRow,
    number: &impl Fn(usize) -> Option<String>,
) -> String {
    let speech = &console.speech;
    let mut parts = Vec::new();
    if let Some(number) = row.struggles.iter().find_map(|&node| number(node)) {
        parts.push(console.faint(&number));
    }
    if !row.struggles.is_empty() {
        parts.push(struggles_text(console, report, &row.struggles));
    }
    let answers: Vec<&WhyNode> = row
        .answers
        .iter()
        .map(|&node| &report.nodes[node])
        .collect();
    if let Some(last) = answers.last() {
        let texts: Vec<&str> = answers.iter().map(|node| node.moves[0].as_str()).collect();
        parts.push("→".to_owned());
        parts.push(console.strong(&texts.join(" ")));
        let values = (row.struggles.iter())
            .filter_map(|&node| report.nodes[node].replies.first())
            .map(|&node| report.nodes[node].value);
        let first = answers[0].value;
        if values.into_iter().all(|value| value == first) {
            parts.push(worth(console, first, last.value));
        }
    }
    let first = row.struggles.first().map(|&node| &report.nodes[node]);
    if let Some((place, same)) = first.and_then(|node| node.explained) {
        let name = if same { "why-as" } else { "why-as-symmetric" };
        let words = [("mark", number(place).unwrap_or_default().into())];
        parts.push(console.faint(&speech.tell(name, &words)));
    }
    let ends = |node: usize| chain(report, Some(node)).last().copied().unwrap_or(node);
    let lasts: Vec<usize> = match row.struggles.as_slice() {
        [] => row.answers.last().copied().into_iter().collect(),
        struggles => struggles.iter().map(|&node| ends(node)).collect(),
    };
    let hidden: Vec<u64> = (lasts.iter())
        .filter_map(|&node| report.nodes[node].hidden)
        .collect();
    if !hidden.is_empty() {
        let sum = hidden
            .iter()
            .fold(0u64, |sum, &lines| sum.saturating_add(lines));
        let name = if sum > 0 { "why-hidden" } else { "why-cut" };
        let text = speech.tell(name, &[("count", sum.into())]);
        parts.push(console.faint(&text));
    }
    parts.join(" ")
}

/// The moves of a row. The answer is to the first move of each node; to those that are the same up to
/// symmetry it is turned round likewise.
fn struggles_text(console: &Console, report: &WhyReport, struggles: &[usize]) -> String {
    let speech = &console.speech;
    let more = |count: usize| speech.tell("more", &[("count", (count as u64).into())]);
    let either = format!(" {} ", speech.say("why-or"));
    let nodes = struggles.iter().take(SHOWN).map(|&node| {
        let (first, others) = match report.nodes[node].moves.split_first() {
            Some((first, others)) => (first.as_str(), others),
            None => ("", [].as_slice()),
        };
        if others.is_empty() {
            return first.to_owned();
        }
        let mut likewise = others[..others.len().min(SHOWN)].join(&either);
        if others.len() > SHOWN {
            likewise = format!("{likewise} {}", more(others.len() - SHOWN));
        }
        let words = [("move", first.into()), ("others", likewise.into())];
        speech.tell("why-likewise", &words)
    });
    let text = nodes.collect::<Vec<String>>().join(&either);
    match struggles.len().saturating_sub(SHOWN) {
        0 => text,
        left => format!("{text} {}", more(left)),
    }
}

/// What an answer is worth: that it wins at once, or when.
fn worth(console: &Console, first: Value, last: Value) -> String {
    if last.plies() == Some(1) {
        let text = console.speech.say("why-wins");
        return console.outcome(last.outcome(), &text);
    }
    console.faint(&format!("({})", brief(console, first)))
}

/// Draws the line of best play, with what else could be played.
pub(super) fn line(console: &mut Console, report: &WhyReport) -> Result<(), Fault> {
    let mut replies = report.roots.as_slice();
    if replies.is_empty() {
        return Ok(());
    }
    let legend = console.speech.say(if report.solo {
        "why-legend-puzzle"
    } else {
        "why-legend-line"
    });
    let legend = console.wrapped(&legend, 0);
    writeln!(console.out, "\n{}\n", console.faint(&legend))?;
    let mut followed = Vec::new();
    let mut cut = false;
    while let Some((&best, others)) = replies.split_first() {
        let node = &report.nodes[best];
        followed.push((node, others));
        cut = node.hidden.is_some();
        replies = &node.replies;
    }
    let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let wide = longest(
        &mut followed
            .iter()
            .map(|(node, _)| node.moves[0].chars().count()),
    );
    let numbers = followed.len().to_string().len();
    let values = longest(
        &mut followed
            .iter()
            .map(|(node, _)| short(node.value).chars().count()),
    );
    for (place, (node, others)) in followed.iter().enumerate() {
        let text = &node.moves[0];
        let value = format!("{:>values$}", short(node.value));
        let value = console.outcome(node.value.outcome(), &value);
        let mut instead: Vec<String> = (others.iter().take(SHOWN))
            .map(|&other| {
                let other = &report.nodes[other];
                format!("{} ({})", other.moves[0], short(other.value))
            })
            .collect();
        if others.len() > SHOWN {
            let more = (others.len() - SHOWN) as u64;
            instead.push(console.speech.tell("more", &[("count", more.into())]));
        }
        let instead = instead.join(", ");
        let line = format!(
            "{:>numbers$}. {text:<wide$}  {value}  {}",
            place + 1,
            console.faint(&instead)
        );
        writeln!(console.out, "  {}", line.trim_end())?;
    }
    if cut {
        writeln!(console.out, "  …")?;
    }
    Ok(())
}

/// A value in a number.
fn short(value: Value) -> String {
    match (value.score(), value.plies()) {
        (Some(score), _) => format!("{score:+}"),
        (None, Some(plies)) => plies.to_string(),
        (None, None) => "-".to_owned(),
    }
}
