//! The questions of the command line as JSON, one file a question.
//!
//! One list, [`QUESTIONS`], makes the paths, reads the parameters and writes the OpenAPI document, so
//! that the document cannot tell anything else than what is done.

mod arguments;
mod attractor;
mod board;
mod census;
mod choose;
mod contest;
mod examples;
mod exercise;
mod games;
mod graph;
mod lines;
mod moves;
mod nimbers;
pub(crate) mod own;
mod posted;
mod review;
mod search;
mod solve;
mod study;
pub(crate) mod unsolved;
pub(crate) mod why;

use std::sync::Arc;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use gagne::Error;
use serde_json::Value as Json;

use crate::app::{App, Longer};
use crate::guard::Client;
use crate::language::{ClientLanguage, code};
use crate::pool::Task;
use crate::refusal::Refusal;

pub(crate) use arguments::{Arguments, Parameter, ParameterKind};
pub(crate) use board::listed;
pub(crate) use examples::Examples;
pub(crate) use own::posted_question;
pub(crate) use posted::POSTED;
pub(crate) use unsolved::unsolved;

pub(crate) use crate::writer::json;

/// Something that can be asked about a game.
pub(crate) struct Question {
    /// The last part of the path, and the name in a job.
    pub(crate) name: &'static str,
    /// What it understands, besides the language.
    pub(crate) parameters: &'static [&'static Parameter],
    /// What is done to answer.
    pub(crate) prepare: fn(&Arguments) -> Result<Task, Error>,
    /// The schema of the answer.
    pub(crate) answer: fn() -> Json,
    /// Whether the budget may end before the answer is found.
    pub(crate) bounded: bool,
}

/// Every question, in the order of the document.
pub(crate) const QUESTIONS: &[Question] = &[
    games::ALL,
    games::ONE,
    board::BOARD,
    board::STEP,
    solve::SOLVE,
    moves::MOVES,
    why::WHY,
    lines::LINES,
    search::SEARCH,
    choose::CHOOSE,
    review::REVIEW,
    contest::MATCH,
    study::STUDY,
    nimbers::NIMBERS,
    census::CENSUS,
    graph::GRAPH,
    exercise::EXERCISE,
];

/// Where the questions are asked.
pub(crate) const ROOT: &str = "/api/v1";

/// The paths of all questions.
pub(crate) fn routes() -> Router<Arc<App>> {
    let questions = QUESTIONS.iter().fold(Router::new(), |router, question| {
        let path = format!("{ROOT}/{}", question.name);
        let answer =
            move |state, client, spoken, query| answer(question, state, client, spoken, query);
        router.route(&path, get(answer))
    });
    questions.merge(posted::routes()).merge(own::routes())
}

async fn answer(
    question: &'static Question,
    State(app): State<Arc<App>>,
    client: Client,
    ClientLanguage(language): ClientLanguage,
    RawQuery(query): RawQuery,
) -> Response {
    let query = query.unwrap_or_default();
    let asked = match Arguments::read(question.parameters, &query, language) {
        Ok(asked) => asked,
        Err(wrong) => {
            return Refusal::bad(wrong.reason(app.voices.general(language))).into_response();
        }
    };
    let speech = app.voices.about(language, asked.game());
    match (question.prepare)(&asked) {
        Ok(task) => {
            let name = format!("{}?{query} {}", question.name, code(language));
            app.answer(client, name, &asked, task, language, Longer::Job)
                .await
        }
        Err(error) => Refusal::of(&error, speech).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use gagne::{Budget, Language, Stop};

    use super::*;
    use crate::pool::{Answer, Lane, TaskError};
    use crate::shelf::GameShelf;

    /// What is answered within a budget.
    async fn answered(name: &str, query: &str, budget: Budget) -> Answer {
        let question = QUESTIONS.iter().find(|question| question.name == name);
        let question = question.unwrap();
        let asked = Arguments::read(question.parameters, query, Language::English).unwrap();
        let task = (question.prepare)(&asked).unwrap();
        let registry = Arc::new(gagne::catalogue().clone());
        let lane = Lane::new("test", &Arc::new(GameShelf::new(registry, 0)), 1, 1);
        lane.run(task, budget, true).await.unwrap()
    }

    /// Each part of these is so small that nothing in it looks at the clock.
    #[tokio::test]
    async fn many_small_things_are_one_request() {
        for (name, query) in [
            ("exercise", "game=nim&position=1,2"),
            ("exercise", "game=nim&position=1,2&kind=colour"),
            ("review", "game=nim&position=1,2&moves=1-1;2-1"),
        ] {
            assert!(answered(name, query, Budget::default()).await.is_ok());
            let late = Budget {
                time: Some(Duration::ZERO),
                ..Budget::default()
            };
            let stopped = |answer: &Answer, wanted: Stop| matches!(answer, Err(TaskError::Error(Error::Stopped { stop, .. })) if *stop == wanted);
            let answer = answered(name, query, late).await;
            assert!(stopped(&answer, Stop::Time), "{name} {answer:?}");
            let cancelled = Budget::default();
            cancelled.cancel.store(true, Ordering::Relaxed);
            let answer = answered(name, query, cancelled).await;
            assert!(stopped(&answer, Stop::Cancelled), "{name} {answer:?}");
        }
    }
}
