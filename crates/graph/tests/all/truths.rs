//! Values, kernels, parity games and checked answers of random graphs, compared with what follows from
//! their definitions.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gagne_core::{Budget, Dice, Outcome, Side, Stop};
use gagne_graph::{
    Builder, Claim, ClaimTerm, Error, Graph, Kernel, Mistake, NEVER, Nimber, Truth, check,
};
use proptest::prelude::*;

/// The owner of each vertex and where it leads.
type Plan = Vec<(u8, Vec<u32>)>;

fn plan(most: u32) -> impl Strategy<Value = Plan> {
    (1..=most).prop_flat_map(|count| {
        let row = (1u8..=2, prop::collection::vec(0..count, 0..4));
        prop::collection::vec(row, count as usize)
    })
}

fn graph(plan: &Plan) -> Graph {
    let mut builder = Builder::default();
    for (owner, row) in plan {
        builder.vertex(Side::second_if(*owner == 2), row.iter().copied());
    }
    Graph::new(builder.build().unwrap())
}

fn is_kernel(plan: &Plan, inside: impl Fn(u32) -> bool) -> bool {
    (0..).zip(plan).all(|(vertex, (_, row))| {
        let leads = row.iter().any(|&to| inside(to));
        inside(vertex) != leads
    })
}

/// The winner of every vertex of a parity game: by every positional strategy of player 1 against every
/// one of player 2.
fn parity(plan: &Plan, priority: &[u32]) -> Vec<Side> {
    let choices = |player: u8| -> Vec<Vec<Option<u32>>> {
        let mut all: Vec<Vec<Option<u32>>> = vec![Vec::new()];
        for (owner, row) in plan {
            let options: Vec<Option<u32>> = if *owner == player && !row.is_empty() {
                row.iter().map(|&to| Some(to)).collect()
            } else {
                vec![None]
            };
            let longer = all.iter().flat_map(|before| {
                options.iter().map(|option| {
                    let mut longer = before.clone();
                    longer.push(*option);
                    longer
                })
            });
            all = longer.collect();
        }
        all
    };
    let winner = |start: usize, one: &[Option<u32>], two: &[Option<u32>]| {
        let (mut at, mut way) = (start, Vec::new());
        loop {
            if let Some(first) = way.iter().position(|&before| before == at) {
                let most = way[first..]
                    .iter()
                    .map(|&vertex: &usize| priority[vertex])
                    .max();
                return Side::second_if(most.unwrap() % 2 == 1);
            }
            way.push(at);
            match one[at].or(two[at]) {
                Some(to) => at = to as usize,
                None => return Side::second_if(plan[at].0 == 1),
            }
        }
    };
    let (ones, twos) = (choices(1), choices(2));
    let wins = |start: usize| {
        let beats = |one: &Vec<Option<u32>>| {
            twos.iter()
                .all(|two| winner(start, one, two) == Side::First)
        };
        Side::second_if(!ones.iter().any(beats))
    };
    (0..plan.len()).map(wins).collect()
}

fn number(vertex: u32) -> ClaimTerm {
    ClaimTerm::Number(vertex.to_string())
}

fn table(said: impl IntoIterator<Item = (u32, ClaimTerm)>) -> Vec<Claim> {
    let entries = said
        .into_iter()
        .map(|(vertex, said)| (number(vertex), said));
    vec![Claim {
        name: None,
        datum: ClaimTerm::Dict(entries.collect()),
    }]
}

fn wrong(question: &Truth<'_>, claims: &[Claim]) -> Option<(String, Mistake)> {
    let mut find = |datum: &ClaimTerm| u32::try_from(datum.number()?).ok();
    let checked = check(question, claims, &mut find);
    assert_eq!(checked.len(), 1);
    let (vertex, _, mistake) = checked[0].wrong.clone()?;
    Some((vertex, mistake))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn grundy_values_tell_who_wins(plan in plan(12)) {
        let graph = graph(&plan);
        let report = graph.impartial(&Budget::default()).unwrap();
        for (nimber, value) in report.nimbers.iter().zip(&report.normal) {
            let told = match nimber {
                Nimber::Finite(0) => Outcome::Lose,
                Nimber::Infinite(reached) if !reached.contains(&0) => Outcome::Draw,
                _ => Outcome::Win,
            };
            prop_assert_eq!(told, value.outcome());
        }
        // Without cycles the value is the least that no successor has, and misère play never draws.
        if graph.order().is_some() {
            for (vertex, (_, row)) in plan.iter().enumerate() {
                let Nimber::Finite(nimber) = report.nimbers[vertex] else { panic!() };
                let has = |wanted: u32| row.iter().any(|&to| report.nimbers[to as usize] == Nimber::Finite(wanted));
                prop_assert!(!has(nimber) && (0..nimber).all(has));
                let won = row.is_empty() || row.iter().any(|&to| report.misere[to as usize].outcome() == Outcome::Lose);
                prop_assert_eq!(report.misere[vertex].outcome() == Outcome::Win, won);
            }
        }
    }

    #[test]
    fn kernels_are_found_exactly(plan in plan(10)) {
        let graph = graph(&plan);
        let sets = 0u32..1 << plan.len();
        let count = sets.filter(|set| is_kernel(&plan, |vertex| set >> vertex & 1 == 1)).count();
        match graph.impartial(&Budget::default()).unwrap().kernel {
            Kernel::Only(kernel) => {
                prop_assert_eq!(count, 1);
                prop_assert!(is_kernel(&plan, |vertex| kernel.contains(&vertex)));
            }
            Kernel::One(kernel) => prop_assert!(is_kernel(&plan, |vertex| kernel.contains(&vertex))),
            Kernel::None => prop_assert_eq!(count, 0),
            Kernel::Unknown => prop_assert!(false),
        }
    }

    #[test]
    fn parity_games_are_won_by_strategies(
        (plan, priority) in plan(5).prop_flat_map(|plan| {
            let priorities = prop::collection::vec(0u32..5, plan.len());
            (Just(plan), priorities)
        }),
    ) {
        let graph = graph(&plan);
        let report = graph.parity(&priority, &Budget::default()).unwrap();
        prop_assert_eq!(report.winner, parity(&plan, &priority));
    }

    #[test]
    fn the_truth_is_right_and_one_change_is_found(plan in plan(12), changed in any::<prop::sample::Index>(), target in any::<prop::sample::Index>()) {
        let graph = graph(&plan);
        let count = plan.len() as u32;
        let changed = changed.index(plan.len()) as u32;
        let report = graph.attractor(Side::First, Some(&[target.index(plan.len()) as u32]), &Budget::default()).unwrap();
        let question = Truth::attractor(&report);
        let inside = |vertex: u32| report.rank[vertex as usize] != NEVER;
        let truths = |turned: Option<u32>| table((0..count).map(|vertex| {
            (vertex, ClaimTerm::Truth(inside(vertex) != (turned == Some(vertex))))
        }));
        prop_assert_eq!(wrong(&question, &truths(None)), None);
        prop_assert_eq!(wrong(&question, &truths(Some(changed))).unwrap().0, changed.to_string());
        let ranks = |more: u32| table((0..count).filter(|&vertex| inside(vertex)).map(|vertex| {
            let rank = report.rank[vertex as usize] + more * u32::from(vertex == changed);
            (vertex, number(rank))
        }));
        prop_assert_eq!(wrong(&question, &ranks(0)), None);
        if inside(changed) {
            let rank = report.rank[changed as usize];
            prop_assert_eq!(wrong(&question, &ranks(3)), Some((changed.to_string(), Mistake::Rank(rank))));
        }
        // The strategy that comes nearer is right; one that circles inside is not.
        let own: Vec<(u32, Vec<u32>)> = graph.strategy(Side::First, &report.rank).collect();
        if !own.is_empty() {
            let nearer = own.iter().map(|(vertex, next)| (*vertex, ClaimTerm::List(next.iter().map(|&to| number(to)).collect())));
            let named = vec![Claim { name: Some("strategie".to_owned()), ..table(nearer).remove(0) }];
            prop_assert_eq!(wrong(&question, &named), None);
        }
        let play = graph.normal_play(&Budget::default()).unwrap();
        let question = Truth::play(&play);
        let best = table((0..count).map(|vertex| {
            let (_, moves) = play.prospect(vertex);
            (vertex, ClaimTerm::List(moves.into_iter().map(number).collect()))
        }));
        let named = vec![Claim { name: Some("strategies_opt".to_owned()), ..best[0].clone() }];
        prop_assert_eq!(wrong(&question, &named), None);
    }
}

/// A question about a graph.
type Question = fn(&Graph, &Budget) -> Result<(), Error>;

#[test]
fn questions_about_large_graphs_end_at_any_look() {
    const VERTICES: u32 = 1 << 16;
    let mut dice = Dice::new(5);
    let mut plan = Plan::new();
    for vertex in 0..VERTICES {
        let below = (vertex as usize).max(1);
        let next = (0..vertex.min(8)).map(|_| dice.roll(below) as u32);
        plan.push((1, next.collect()));
    }
    // Two vertices that lead to each other, and to nothing else, are drawn.
    plan[1] = (1, vec![2]);
    plan[2] = (1, vec![1]);
    let graph = graph(&plan);
    let questions: [Question; 3] = [
        |graph, budget| graph.outcomes(false, budget).map(drop),
        |graph, budget| graph.grundy(budget).map(drop),
        |graph, budget| graph.kernel(budget).map(drop),
    ];
    for question in questions {
        let ask = |last: u64| {
            let looks = Arc::new(AtomicU64::new(0));
            let (counted, mut budget) = (Arc::clone(&looks), Budget::default());
            let cancel = Arc::clone(&budget.cancel);
            budget.watcher = Some(Arc::new(move |_| {
                let look = counted.fetch_add(1, Ordering::Relaxed) + 1;
                cancel.store(look >= last, Ordering::Relaxed);
            }));
            // No copy knows the edges from their ends.
            let answer = question(&graph.clone(), &budget);
            (answer, looks.load(Ordering::Relaxed))
        };
        let (answer, looks) = ask(u64::MAX);
        assert_eq!(answer, Ok(()));
        assert!(looks > 4, "{looks}");
        // Nothing is looked at again after the last look.
        for last in 1..looks {
            let (answer, made) = ask(last);
            let stop = Stop::Cancelled;
            assert!(matches!(answer, Err(Error::Stopped { stop: told, .. }) if told == stop));
            assert_eq!(made, last);
        }
    }
}

#[test]
fn a_strategy_that_stays_inside_for_ever_is_wrong() {
    // From 0 player 1 may win at once or go to 1, from where there is only the way back.
    let plan: Plan = vec![(1, vec![1, 2]), (2, vec![0]), (2, vec![])];
    let graph = graph(&plan);
    let report = graph
        .attractor(Side::First, Some(&[2]), &Budget::default())
        .unwrap();
    let question = Truth::attractor(&report);
    let claim = |to: u32| {
        let mut claims = table([(0, number(to))]);
        claims[0].name = Some("strategie".to_owned());
        claims
    };
    assert_eq!(wrong(&question, &claim(2)), None);
    let endless = Mistake::Endless("1".to_owned());
    assert_eq!(wrong(&question, &claim(1)), Some(("0".to_owned(), endless)));
}
