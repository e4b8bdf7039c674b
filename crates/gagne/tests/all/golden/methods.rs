//! Every method on the same question.

use gagne::{AnyGame, Budget, Error, Method, MovesReport, Outcome, SolveReport, Value};

/// Which methods a case is small enough for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Size {
    /// Theory alone, and whatever `auto` makes of it.
    Huge,
    /// Few enough positions to visit each of them once.
    Large,
    /// Few enough to go over all of them again and again.
    Medium,
    /// A tree that can be walked whole.
    Small,
}

/// A game by its text.
pub(crate) fn open(game: &str) -> Box<dyn AnyGame> {
    gagne::open(game).expect(game)
}

/// The answer of one method.
pub(crate) fn solve(game: &mut dyn AnyGame, position: &str, method: Method) -> SolveReport {
    let report = game.solve(Some(position), method, None, &Budget::default());
    report.unwrap_or_else(|error| panic!("{} {position} by {method}: {error}", game.name()))
}

/// Every move with its value.
pub(crate) fn moves(game: &mut dyn AnyGame, position: &str, method: Method) -> MovesReport {
    let report = game.moves(Some(position), method, usize::MAX, &Budget::default());
    report.unwrap_or_else(|error| panic!("{} {position} by {method}: {error}", game.name()))
}

/// The moves that win, or the positions they lead to, in increasing order.
pub(crate) fn winning(
    report: &MovesReport,
    text: impl Fn(&gagne::MoveReport) -> String,
) -> Vec<String> {
    let wins = report.moves.iter();
    let wins = wins.filter(|chosen| chosen.value.outcome() == Outcome::Win);
    sorted(wins.map(text))
}

/// Texts in increasing order.
pub(crate) fn sorted(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_unstable();
    texts
}

/// What `auto` and theory said, after every method was found to agree.
pub(crate) struct Agreement {
    pub(crate) auto: SolveReport,
    /// None if no theorem covers the position.
    pub(crate) theory: Option<SolveReport>,
}

/// Whether a value says how far the end is, or need not.
fn is_whole(value: Value) -> bool {
    value.plies().is_some() || value.score().is_some() || value.outcome() == Outcome::Draw
}

/// Asks every method that the case is small enough for. All must give the expected value, or its
/// outcome where either side has no distance, and those that give the whole value the same best
/// moves.
pub(crate) fn every_method(
    game: &mut dyn AnyGame,
    position: &str,
    expected: Value,
    size: Size,
) -> Agreement {
    let name = game.name();
    let check = |report: &SolveReport, method: Method| {
        let told = report.value;
        if is_whole(told) && is_whole(expected) {
            assert_eq!(told, expected, "{name} {position} by {method}");
        }
        let outcomes = (told.outcome(), expected.outcome());
        assert_eq!(outcomes.0, outcomes.1, "{name} {position} by {method}");
    };
    let auto = solve(game, position, Method::Auto);
    check(&auto, Method::Auto);
    let theory = match game.solve(Some(position), Method::Theory, None, &Budget::default()) {
        Ok(report) => Some(report),
        Err(Error::NotApplicable { .. }) => None,
        Err(error) => panic!("{name} {position} by theory: {error}"),
    };
    let searches = [
        (Method::Memo, Size::Large),
        (Method::Oracle, Size::Medium),
        (Method::Brute, Size::Small),
    ];
    let searches = searches.into_iter().filter(|&(_, most)| size >= most);
    let mut reports: Vec<SolveReport> = theory.iter().cloned().collect();
    for (method, _) in searches {
        match game.solve(Some(position), method, None, &Budget::default()) {
            Ok(report) => reports.push(report),
            // The whole tree of a game that may loop has no end.
            Err(Error::NotApplicable { .. }) if method == Method::Brute => {}
            Err(error) => panic!("{name} {position} by {method}: {error}"),
        }
    }
    for report in &reports {
        check(report, report.method);
        if is_whole(report.value) && is_whole(auto.value) {
            let best = [&auto, report].map(|report| sorted(report.best.iter().cloned()));
            assert_eq!(best[0], best[1], "{name} {position} by {}", report.method);
        }
    }
    Agreement { auto, theory }
}
