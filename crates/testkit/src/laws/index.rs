//! Laws of indices: positions as numbers.

use std::collections::HashSet;

use gagne_core::{After, Ask, Ending, Entry, Game, Ranking, RankingVisitor, Sink};

use super::{broken, moves};
use crate::tour::Tour;

/// Numbers of an index that are looked at, at most.
const NUMBERS: u64 = 20_000;

/// What a sweep tells of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
enum IndexStatement {
    Hole,
    Ended(Ending),
    /// How many moves there are, and where they lead.
    Open(u64, Vec<After>),
}

struct SweepRecord {
    /// Whether the index is up to symmetry, so that moves to the same number are told once or more.
    folded: bool,
    told: Vec<IndexStatement>,
}

impl Sink for SweepRecord {
    fn hole(&mut self) {
        self.told.push(IndexStatement::Hole);
    }

    fn ended(&mut self, ending: Ending) {
        self.told.push(IndexStatement::Ended(ending));
    }

    fn open(&mut self, moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        let after = sorted(after.collect(), self.folded);
        self.told.push(IndexStatement::Open(moves(), after));
    }
}

/// What the rules tell of a number.
fn told<G: Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    tier: u32,
    number: u64,
) -> IndexStatement {
    let Some(position) = index.unrank(tier, number) else {
        return IndexStatement::Hole;
    };
    if let Some(ending) = game.ending(&position) {
        return IndexStatement::Ended(ending);
    }
    let moves = moves(game, &position);
    let count = moves.len() as u64;
    let after = moves.into_iter().map(|chosen| {
        let (tier, number) = index.rank(&game.play(&position, chosen));
        let again = game.again(&position, chosen);
        After {
            tier,
            number,
            again,
        }
    });
    IndexStatement::Open(count, sorted(after.collect(), index.is_folded()))
}

/// A sweep may tell moves in any order, and up to symmetry those to the same number as one.
fn sorted(mut after: Vec<After>, folded: bool) -> Vec<After> {
    after.sort_unstable_by_key(|to| (to.tier, to.number, to.again));
    if folded {
        after.dedup();
    }
    after
}

/// Some numbers of a tier: the first ones, the middle, and the last ones.
fn pieces(size: u64, most: u64) -> [std::ops::Range<u64>; 3] {
    let (middle, end) = (size / 2, size.saturating_sub(most));
    [0, middle, end].map(|first| first..size.min(first + most))
}

/// *A sweep tells what the rules say*.
fn sweep_tells_the_rules<G: Entry + Game>(game: &G, index: &impl Ranking<Position = G::Position>) {
    let most = (NUMBERS / 3 / u64::from(index.tiers()).max(1)).max(1);
    for tier in 0..index.tiers() {
        for numbers in pieces(index.size(tier), most) {
            let mut record = SweepRecord {
                folded: index.is_folded(),
                told: Vec::new(),
            };
            index.sweep(game, tier, numbers.clone(), &mut record);
            let right: Vec<IndexStatement> = numbers
                .clone()
                .map(|number| told(game, index, tier, number))
                .collect();
            if record.told != right {
                let wrong = record
                    .told
                    .iter()
                    .zip(&right)
                    .position(|(one, two)| one != two);
                let wrong = wrong.unwrap_or(record.told.len().min(right.len()));
                let start = game.start();
                let number = numbers.start + wrong as u64;
                let detail = format!("number {number} of tier {tier} of the index");
                broken(game, "a sweep tells what the rules say", &start, &detail);
            }
        }
    }
}

/// *Before is after turned round*, on every edge that begins at one of the first numbers and every
/// edge that ends there.
fn before_agrees_with_after<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
) {
    if !index.tells_before() {
        return;
    }
    let law = "before is after turned round";
    let start = game.start();
    let most = (NUMBERS / 60 / u64::from(index.tiers()).max(1)).max(1);
    let after = |tier, number| match told(game, index, tier, number) {
        IndexStatement::Open(_, after) => {
            after.into_iter().map(|to| (to.tier, to.number)).collect()
        }
        _ => Vec::new(),
    };
    let times = |among: &[(u32, u64)], one| among.iter().filter(|&&other| other == one).count();
    let before = |tier, number| {
        let mut before = Vec::new();
        index.before(tier, number, |tier, number| before.push((tier, number)));
        // What has ended leads nowhere, whatever is told of it.
        before.retain(|&(tier, number)| {
            matches!(told(game, index, tier, number), IndexStatement::Open(..))
        });
        before
    };
    for tier in 0..index.tiers() {
        for number in pieces(index.size(tier), most).into_iter().flatten() {
            let here = (tier, number);
            let (to, from) = (after(tier, number), before(tier, number));
            let forth = to
                .iter()
                .all(|&there| times(&before(there.0, there.1), here) == times(&to, there));
            let back = index.unrank(tier, number).is_none()
                || from
                    .iter()
                    .all(|&there| times(&after(there.0, there.1), here) == times(&from, there));
            if !(forth && back) {
                broken(
                    game,
                    law,
                    &start,
                    &format!("number {number} of tier {tier}"),
                );
            }
        }
    }
}

/// *Rank and unrank round-trip*, from a position and within the size of its tier.
fn rank_round_trips<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    position: &G::Position,
) {
    let law = "rank and unrank round-trip";
    let (tier, number) = index.rank(position);
    if tier >= index.tiers() || number >= index.size(tier) {
        let detail = format!("number {number} of tier {tier} is out of bounds");
        broken(game, law, position, &detail);
    }
    let form = if index.is_folded() {
        game.canonical(position)
    } else {
        position.clone()
    };
    match index.unrank(tier, number) {
        Some(same) if same == form => {}
        // The index leaves out who is to move.
        Some(turned)
            if index.rank(&turned) == (tier, number)
                && game.player(&turned) != game.player(position) => {}
        other => {
            let other = other.map(|other| game.show(&other));
            let detail = format!("number {number} of tier {tier} is {other:?}");
            broken(game, law, position, &detail);
        }
    }
}

/// *Rank and unrank round-trip*, from the first numbers of every tier, as many of each.
fn first_numbers_round_trip<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
) {
    let most = NUMBERS / u64::from(index.tiers()).max(1);
    for tier in 0..index.tiers() {
        for number in 0..index.size(tier).min(most.max(1)) {
            let Some(position) = index.unrank(tier, number) else {
                continue;
            };
            let back = index.rank(&position);
            if back != (tier, number) {
                let detail = format!("number {number} of tier {tier} comes back as {back:?}");
                broken(game, "rank and unrank round-trip", &position, &detail);
            }
        }
    }
}

/// *An exact index has as many numbers as positions can be reached*.
fn nothing_is_wasted<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    reachable: &[G::Position],
) {
    let numbers: u64 = (0..index.tiers()).map(|tier| index.size(tier)).sum();
    let positions = if index.is_folded() {
        let forms = reachable.iter().map(|position| game.canonical(position));
        forms.collect::<HashSet<G::Position>>().len()
    } else {
        reachable.len()
    };
    if index.is_exact() && numbers != positions as u64 {
        let law = "an exact index has as many numbers as positions can be reached";
        let detail = format!("{numbers} numbers, {positions} positions");
        broken(game, law, &game.start(), &detail);
    }
}

/// *Tiers go down*: never to a higher one, and without loops always to something smaller.
fn tier_goes_down<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    position: &G::Position,
) {
    let here = index.rank(position);
    for chosen in moves(game, position) {
        let there = index.rank(&game.play(position, chosen));
        let down = if game.facts().loops {
            there.0 <= here.0
        } else {
            there < here
        };
        let step = there.0 + 1 == here.0 && !game.again(position, chosen);
        if !down || index.is_lockstep() && !step {
            let text = game.show_move(position, chosen);
            let detail = format!("from {here:?} to {there:?} by {text}");
            broken(game, "tiers go down", position, &detail);
        }
    }
}

/// Laws that hold between a game and the index of what its tour begins with, if it has one.
macro_rules! held_against_the_index {
    ($($(#[$doc:meta])* fn $law:ident($tour:ident, $index:ident) $check:block)*) => {$(
        $(#[$doc])*
        pub fn $law<G: Entry + Game>(tour: &Tour<'_, G>) {
            struct IndexVisit<'t, 'g, G: Game>(&'t Tour<'g, G>);

            impl<G: Entry + Game> RankingVisitor<G::Position> for IndexVisit<'_, '_, G> {
                type Answer = ();

                fn visit<K: Ranking<Position = G::Position>>(self, $index: &K) {
                    let $tour = self.0;
                    $check
                }
            }

            tour.game.ranking(tour.root(), IndexVisit(tour));
        }
    )*};
}

held_against_the_index! {
    /// *Rank and unrank round-trip*, from every position.
    fn ranks_round_trip(tour, index) {
        for position in &tour.reached {
            rank_round_trips(tour.game, index, position);
        }
    }

    /// *Rank and unrank round-trip*, from the first numbers of every tier, as many of each.
    fn numbers_round_trip(tour, index) {
        first_numbers_round_trip(tour.game, index);
    }

    /// *Tiers go down*: never to a higher one, and without loops always to something smaller.
    fn tiers_go_down(tour, index) {
        for position in &tour.reached {
            tier_goes_down(tour.game, index, position);
        }
    }

    /// *An exact index has as many numbers as positions can be reached*.
    fn exact_indices_waste_nothing(tour, index) {
        if tour.whole {
            nothing_is_wasted(tour.game, index, &tour.reached);
        }
    }

    /// *A sweep tells what the rules say*.
    fn sweeps_tell_the_rules(tour, index) {
        sweep_tells_the_rules(tour.game, index);
    }

    /// *Before is after turned round*.
    fn before_is_after_turned_round(tour, index) {
        before_agrees_with_after(tour.game, index);
    }
}
