//! `match`: many games between two players, with what can be said of them after it.

use std::sync::Arc;
use std::time::Duration;

use gagne::{Budget, Contest, ContestProgress, Judging, Player, Progress};
use serde_json::{Value as Json, json};

use super::arguments::{GAME, POSITION, Parameter};
use super::choose::SEED;
use super::{Question, json as written};
use crate::openapi::{array, integer, nullable, object, optional, text};
use crate::own;

/// Games when nobody says how many, and at most.
const FEW: u64 = 20;
const MOST: u64 = 10_000;
/// Most time for a move: a player who goes by exact values looks ahead beyond it.
const MOVE: Duration = Duration::from_secs(1);

/// Who begins the first game, and the other.
const FIRST: Parameter = Parameter::text("first", "greedy").required();
const SECOND: Parameter = Parameter::text("second", "random").required();
/// How many games.
const GAMES: Parameter = Parameter::number("games", 1, MOST);
/// Random plies that games begin with.
const OPENINGS: Parameter = Parameter::number("openings", 0, 1000);

/// Games between two players, from both sides.
pub(super) const MATCH: Question = Question {
    name: "match",
    parameters: &[&GAME, &POSITION, &FIRST, &SECOND, &GAMES, &OPENINGS, &SEED],
    prepare: |asked| {
        let named = |side| Player::named(asked.text(side).unwrap_or_default());
        let players = vec![named("first")?, named("second")?];
        let asked = asked.clone();
        Ok(Arc::new(move |work| {
            let (registry, game) = own::served(work, asked.game())?;
            let contest = Contest {
                game,
                position: asked.position().map(str::to_owned),
                players: players.clone(),
                games: asked.number("games").unwrap_or(FEW),
                seed: asked.number("seed").unwrap_or(1),
                openings: asked.number("openings").map(|plies| plies as u32),
                move_time: Some(MOVE),
                judging: Judging::IfQuick,
                records: false,
            };
            let report = contest.run(&registry, work.budget, &|pace| tell(work.budget, pace))?;
            // Who tries for longer may play all of them.
            if report.stopped.is_some() && !work.last {
                return work.give_up();
            }
            let mut told = json!(report);
            told["move_seconds"] = json!(MOVE.as_secs_f64());
            written(&told, work.budget)
        }))
    },
    answer: || {
        let number = || nullable(json!({ "type": "object" }));
        let standing = object(&[
            ("player", text()),
            ("won", integer()),
            ("drawn", integer()),
            ("lost", integer()),
            ("as_first", json!({ "type": "object" })),
            ("as_second", json!({ "type": "object" })),
            ("share", number()),
            ("points", optional(number())),
            ("given_away", optional(number())),
            ("elo", optional(number())),
            ("unproved", optional(integer())),
        ]);
        let unfinished = object(&[("player", text()), ("cause", text()), ("games", integer())]);
        object(&[
            ("game", text()),
            ("position", nullable(text())),
            ("players", array(text())),
            ("games", integer()),
            ("seed", integer()),
            ("openings", integer()),
            ("played", integer()),
            ("distinct", integer()),
            ("results", array(standing)),
            ("plies", nullable(json!({ "type": "number" }))),
            ("unfinished", array(unfinished)),
            ("stopped", nullable(text())),
            ("seconds", seconds()),
            ("move_seconds", seconds()),
        ])
    },
    bounded: true,
};

/// Tells whoever watches how many games are played.
fn tell(budget: &Budget, pace: &ContestProgress) {
    let games = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    if let Some(watcher) = &budget.watcher {
        watcher(&Progress {
            positions: 0,
            bytes: 0,
            elapsed: pace.elapsed,
            phase: None,
            level: Some((games(pace.done), Some(games(pace.total)))),
            left: Some(pace.left),
        });
    }
}

fn seconds() -> Json {
    json!({ "type": "number" })
}
