//! Somebody's answer, compared with the truth: `attractor --check` and `solve --check`.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use gagne::graph::{Claim, ClaimTerm, Truth, Verdict, check};
use gagne::{AnyGame, Error, Graph, Outcome};

use crate::commands::attractor::bytes;
use crate::console::{Console, Fault};

/// Exit code of an answer that is wrong.
const WRONG: u8 = 1;

/// The answers that are given: those of a file, or written on the command line.
fn claims(console: &Console, answer: &str) -> Result<Vec<Claim>, Fault> {
    let text = if answer == "-" || Path::new(answer).is_file() {
        String::from_utf8_lossy(&bytes(console, answer)?).into_owned()
    } else {
        answer.to_owned()
    };
    console.ask(|budget| Ok::<_, Error>(Claim::read(&text, budget)?))
}

/// Checks an answer about a graph.
pub(crate) fn of_graph(
    console: &mut Console,
    graph: &Graph,
    question: &Truth<'_>,
    answer: &str,
) -> Result<u8, Fault> {
    let claims = claims(console, answer)?;
    let mut names: HashMap<String, u32> = HashMap::new();
    for vertex in 0..graph.arena.len() as u32 {
        names.entry(graph.name(vertex)).or_insert(vertex);
    }
    let mut find = |datum: &ClaimTerm| names.get(&datum.name()).copied();
    let checked = check(question, &claims, &mut find);
    tell(console, &checked)
}

/// Checks an answer about a position and all that follows from it, or about the position alone.
pub(crate) fn of_game(
    console: &mut Console,
    game: &mut dyn AnyGame,
    position: Option<&str>,
    answer: &str,
) -> Result<u8, Fault> {
    if let Some(code) = of_position(console, game, position, answer)? {
        return Ok(code);
    }
    let claims = claims(console, answer)?;
    let graph = console.ask(|budget| gagne::arena(game, position, budget))?;
    let report = console.ask(|budget| graph.normal_play(budget))?;
    let mut known: HashMap<&str, u32> = HashMap::new();
    if let Some(positions) = &graph.positions {
        for (position, vertex) in positions.iter().zip(0..) {
            known.entry(position).or_insert(vertex);
        }
    }
    let mut find = |datum: &ClaimTerm| {
        spellings(datum).into_iter().find_map(|text| {
            let position = game.at(Some(&text)).ok()?;
            known.get(game.show(&position).as_str()).copied()
        })
    };
    let checked = check(&Truth::play(&report), &claims, &mut find);
    tell(console, &checked)
}

/// An outcome or a signed value of the position itself; none if the answer is something else.
fn of_position(
    console: &mut Console,
    game: &mut dyn AnyGame,
    position: Option<&str>,
    answer: &str,
) -> Result<Option<u8>, Fault> {
    let answer = answer.trim();
    let outcomes = [Outcome::Win, Outcome::Lose, Outcome::Draw];
    let outcome = outcomes.into_iter().find(|outcome| {
        let told = console.speech.say(&format!("short-{}", outcome.word()));
        answer.eq_ignore_ascii_case(outcome.word()) || answer == told
    });
    let value = answer.parse::<i64>().ok();
    if outcome.is_none() && value.is_none() {
        return Ok(None);
    }
    let report = console.ask(|budget| game.solve(position, gagne::Method::Auto, None, budget))?;
    let truth = report.value.signed().or(report.value.score());
    let right = match (outcome, value) {
        (Some(outcome), _) => outcome == report.value.outcome(),
        _ => value == truth,
    };
    if console.json {
        let told = serde_json::json!({
            "position": report.position,
            "right": right,
            "outcome": report.value.outcome().word(),
            "value": truth,
        });
        console.write_json(&told)?;
    } else {
        let worth = crate::commands::solve::brief(console, report.value);
        let words = [
            ("position", report.position.as_str().into()),
            ("value", worth.into()),
        ];
        let name = if right {
            "check-position-right"
        } else {
            "check-position-wrong"
        };
        let said = console.speech.tell(name, &words);
        writeln!(console.out, "{said}")?;
    }
    Ok(Some(if right { 0 } else { WRONG }))
}

/// How a position may be meant that Python programs write as a text, a number, or a tuple: numbers one
/// after another, or pairs of a colour from 0 and a height.
fn spellings(datum: &ClaimTerm) -> Vec<String> {
    let mut texts = vec![datum.name()];
    let ClaimTerm::List(items) = datum else {
        return texts;
    };
    let numbers: Option<Vec<i64>> = items.iter().map(ClaimTerm::number).collect();
    if let Some(numbers) = numbers {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        texts.push(numbers.join(","));
        // A position after the player who is to move.
        texts.push(numbers[numbers.len().min(1)..].join(","));
    }
    let stack = |item: &ClaimTerm| {
        let ClaimTerm::List(pair) = item else {
            return None;
        };
        let [colour, height] = pair.as_slice() else {
            return None;
        };
        let colour = u8::try_from(colour.number()?)
            .ok()
            .filter(|&colour| colour < 26)?;
        Some(format!("{}{}", char::from(b'a' + colour), height.number()?))
    };
    let stacks: Option<Vec<String>> = items.iter().map(stack).collect();
    texts.extend(stacks.map(|stacks| stacks.join(",")));
    texts
}

fn tell(console: &mut Console, checked: &[Verdict]) -> Result<u8, Fault> {
    if checked.is_empty() {
        return Err(Fault::Answer(console.speech.say("check-nothing"), 2));
    }
    let wrong = checked.iter().any(|checked| checked.wrong.is_some());
    for checked in checked {
        let said = console.speech.checked(checked);
        if console.json {
            let mut object = serde_json::to_value(checked)?;
            if let Some(object) = object.as_object_mut() {
                object.insert("said".to_owned(), said.into());
            }
            console.write_json(&object)?;
            continue;
        }
        let outcome = if checked.wrong.is_some() {
            Outcome::Lose
        } else {
            Outcome::Win
        };
        let said = console.outcome(outcome, &said);
        writeln!(console.out, "{said}")?;
    }
    Ok(if wrong { WRONG } else { 0 })
}
