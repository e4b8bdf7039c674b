//! Counters: facts of one name, one after the other, which go on with every move, so that no state comes
//! back.

use rustc_hash::FxHashMap;

use super::network::{Input, Network};
use crate::sentence::symbols::{NEXT, Symbol, TERMINAL, TRUE};
use crate::sentence::terms::{Term, Terms};

/// Whether the facts of some name are a counter: each follows from an earlier one only, the start has
/// one, and where the last one holds the game has ended.
pub(crate) fn counts(network: &Network, start: &[Term], terms: &mut Terms) -> bool {
    let mut families: FxHashMap<Symbol, Vec<Term>> = FxHashMap::default();
    for sentence in &network.sentences {
        if terms.symbol(*sentence) == TRUE
            && let [fact] = *terms.arguments(*sentence)
        {
            families.entry(terms.symbol(fact)).or_default().push(fact);
        }
    }
    families.values().any(|facts| {
        start.iter().any(|fact| facts.contains(fact)) && is_counter(network, facts, start, terms)
    })
}

fn is_counter(network: &Network, facts: &[Term], start: &[Term], terms: &mut Terms) -> bool {
    let mut number = |name: Symbol, arguments: &[Term]| {
        let sentence = terms.intern(name, arguments);
        sentence.and_then(|sentence| network.number(sentence))
    };
    // The facts by the number of the sentence that they are true.
    let mut places: FxHashMap<u32, usize> = FxHashMap::default();
    for (place, fact) in facts.iter().enumerate() {
        if let Some(holds) = number(TRUE, &[*fact]) {
            places.insert(holds, place);
        }
    }
    let earlier = |rule: &[Input]| {
        let positive = rule.iter().filter(|input| !input.negated);
        let found = positive.filter_map(|input| places.get(&input.atom).copied());
        found.collect::<Vec<_>>()
    };
    let alone = |rule: &[Input]| match (rule, &*earlier(rule)) {
        ([_], [place]) => Some(*place),
        _ => None,
    };
    // Facts at which the game has ended whatever else holds, and those that are sure to lead on.
    let mut ends = vec![false; facts.len()];
    let mut leads = vec![false; facts.len()];
    if let Some(terminal) = number(TERMINAL, &[]) {
        let rules = network.gates[terminal as usize].rules.iter();
        rules
            .filter_map(|rule| alone(rule))
            .for_each(|place| ends[place] = true);
    }
    let mut follow: Vec<Vec<usize>> = vec![Vec::new(); facts.len()];
    let mut before = vec![0_usize; facts.len()];
    for (place, fact) in facts.iter().enumerate() {
        let Some(next) = number(NEXT, &[*fact]) else {
            continue;
        };
        for rule in &network.gates[next as usize].rules {
            if let Some(place) = alone(rule) {
                leads[place] = true;
            }
            let from = earlier(rule);
            if from.is_empty() {
                return false;
            }
            before[place] += from.len();
            from.iter().for_each(|other| follow[*other].push(place));
        }
    }
    let first = (0..facts.len()).filter(|place| start.contains(&facts[*place]));
    is_ordered(&follow, before) && goes_on(first.collect(), &follow, &ends, &leads)
}

/// Whether all can be put into an order in which each stands behind what it follows from.
fn is_ordered(follow: &[Vec<usize>], mut before: Vec<usize>) -> bool {
    let mut ready: Vec<usize> = (0..before.len())
        .filter(|place| before[*place] == 0)
        .collect();
    let mut done = 0;
    while let Some(place) = ready.pop() {
        done += 1;
        for other in &follow[place] {
            before[*other] -= 1;
            if before[*other] == 0 {
                ready.push(*other);
            }
        }
    }
    done == before.len()
}

/// Whether from the start on each leads on, or the game has ended.
fn goes_on(mut open: Vec<usize>, follow: &[Vec<usize>], ends: &[bool], leads: &[bool]) -> bool {
    let mut seen = vec![false; ends.len()];
    while let Some(place) = open.pop() {
        if std::mem::replace(&mut seen[place], true) || ends[place] {
            continue;
        }
        if !leads[place] {
            return false;
        }
        open.extend(&follow[place]);
    }
    true
}
