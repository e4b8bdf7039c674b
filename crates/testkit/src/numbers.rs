//! Laws of indices and packings: positions as numbers and as keys.

use std::collections::{BTreeSet, HashSet};

use gagne_core::{
    After, Ending, Entry, Follower, Game, KeySink, Packing, PackingVisitor, Ranking,
    RankingVisitor, Side, Sink,
};

use crate::laws::{broken, moves};

/// Numbers of an index that are looked at, at most.
const NUMBERS: u64 = 20_000;

/// A game and some of its positions, to be held against its index and its packing.
pub(crate) struct Held<'g, G: Game> {
    pub(crate) game: &'g G,
    pub(crate) positions: Vec<G::Position>,
    /// Whether these are all that can be reached.
    pub(crate) whole: bool,
}

impl<G: Entry + Game> RankingVisitor<G::Position> for &Held<'_, G> {
    type Answer = ();

    fn visit<K: Ranking<Position = G::Position>>(self, index: &K) {
        for position in &self.positions {
            ranks_round_trip(self.game, index, position);
            tiers_go_down(self.game, index, position);
        }
        if self.whole {
            exact_indices_waste_nothing(self.game, index, &self.positions);
        }
        numbers_round_trip(self.game, index);
        sweeps_tell_the_rules(self.game, index);
        before_is_after_turned_round(self.game, index);
    }
}

impl<G: Entry + Game> PackingVisitor<G::Position> for &Held<'_, G> {
    type Answer = ();

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) {
        for position in &self.positions {
            let canonical = self.game.canonical(position);
            for position in [position, &canonical] {
                keys_round_trip(self.game, packing, position);
                tiers_fall(self.game, packing, position);
            }
            canonical_keeps_the_tier(self.game, packing, position);
        }
        for symmetry in [false, true] {
            sweeps_of_keys_tell_the_rules(self.game, packing, &self.positions, symmetry);
        }
    }
}

/// *Keys round-trip*.
pub fn keys_round_trip<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    position: &G::Position,
) {
    let law = "keys round-trip";
    let key = packing.pack(position);
    if packing.bits() > 128 || key.checked_shr(packing.bits()).unwrap_or(0) != 0 {
        let detail = format!("key {key:x} has more than {} bits", packing.bits());
        broken(game, law, position, &detail);
    }
    let back = packing.unpack(key);
    if back != *position {
        broken(game, law, position, &game.show(&back));
    }
}

/// *Canonical keeps the tier*.
pub fn canonical_keeps_the_tier<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    position: &G::Position,
) {
    let canonical = game.canonical(position);
    let (here, there) = (packing.tier(position), packing.tier(&canonical));
    if here != there && !game.facts().loops {
        let detail = format!("from {here} to {there} by {}", game.show(&canonical));
        broken(game, "canonical keeps the tier", position, &detail);
    }
}

/// *Tiers fall*.
pub fn tiers_fall<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    position: &G::Position,
) {
    let here = packing.tier(position);
    for chosen in moves(game, position) {
        let there = packing.tier(&game.play(position, chosen));
        let step = !packing.is_lockstep() || there + 1 == here && !game.again(position, chosen);
        if !(step && (game.facts().loops || there < here)) {
            let text = game.show_move(position, chosen);
            let detail = format!("from {here} to {there} by {text}");
            broken(game, "tiers fall", position, &detail);
        }
    }
}

/// What a sweep tells of a key: moves are counted, and those that lead to the same key are one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Ended(Ending, Side),
    Open(u64, Ending, BTreeSet<Follower>),
}

/// Takes down what is said of every key but each third.
#[derive(Default)]
struct Notes {
    asked: usize,
    followers: BTreeSet<Follower>,
    said: Vec<Said>,
}

impl KeySink for Notes {
    fn wants(&mut self) -> bool {
        self.asked += 1;
        !self.asked.is_multiple_of(3)
    }

    fn ended(&mut self, ending: Ending, player: impl FnOnce() -> Side) {
        self.said.push(Said::Ended(ending, player()));
    }

    fn follows(&mut self, follower: Follower) {
        self.followers.insert(follower);
    }

    fn open(&mut self, moves: impl FnOnce() -> u64, endless: impl FnOnce() -> Ending) {
        let followers = std::mem::take(&mut self.followers);
        self.said.push(Said::Open(moves(), endless(), followers));
    }
}

/// *A sweep of keys tells what the rules say*.
pub fn sweeps_of_keys_tell_the_rules<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    positions: &[G::Position],
    symmetry: bool,
) {
    let law = "a sweep of keys tells what the rules say";
    let form = |position: &G::Position| match symmetry {
        true => game.canonical(position),
        false => position.clone(),
    };
    let forms: Vec<G::Position> = positions.iter().map(form).collect();
    let mut notes = Notes::default();
    let keys = forms.iter().map(|position| packing.pack(position));
    packing.sweep(game, symmetry, keys, &mut notes);
    let wanted = (1usize..).zip(&forms).filter(|(turn, _)| turn % 3 != 0);
    let mut said = notes.said.iter();
    for (_, position) in wanted {
        let right = match game.ending(position) {
            Some(ending) => Said::Ended(ending, game.player(position)),
            None => {
                let moves = moves(game, position);
                let count = moves.len() as u64;
                let followers = moves.into_iter().map(|chosen| {
                    let after = form(&game.play(position, chosen));
                    Follower {
                        key: packing.pack(&after),
                        tier: match packing.is_lockstep() {
                            true => 0,
                            false => packing.tier(&after),
                        },
                        again: game.again(position, chosen),
                    }
                });
                Said::Open(count, game.endless(position), followers.collect())
            }
        };
        let found = said.next();
        if packing.player(game, packing.pack(position)) != game.player(position) {
            broken(game, law, position, "another player is to move");
        }
        if found != Some(&right) {
            let detail = format!("{found:x?} instead of {right:x?}");
            broken(game, law, position, &detail);
        }
    }
    if said.next().is_some() || !notes.followers.is_empty() {
        broken(game, law, &game.start(), "more is told than was asked for");
    }
}

/// What a sweep tells of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    Hole,
    Ended(Ending),
    /// How many moves there are, and where they lead.
    Open(u64, Vec<After>),
}

struct Record {
    /// Whether the index is up to symmetry, so that moves to the same number are told once or more.
    folded: bool,
    told: Vec<Told>,
}

impl Sink for Record {
    fn hole(&mut self) {
        self.told.push(Told::Hole);
    }

    fn ended(&mut self, ending: Ending) {
        self.told.push(Told::Ended(ending));
    }

    fn open(&mut self, moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        let after = sorted(after.collect(), self.folded);
        self.told.push(Told::Open(moves(), after));
    }
}

/// What the rules tell of a number.
fn told<G: Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    tier: u32,
    number: u64,
) -> Told {
    let Some(position) = index.unrank(tier, number) else {
        return Told::Hole;
    };
    if let Some(ending) = game.ending(&position) {
        return Told::Ended(ending);
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
    Told::Open(count, sorted(after.collect(), index.is_folded()))
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
pub fn sweeps_tell_the_rules<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
) {
    let most = (NUMBERS / 3 / u64::from(index.tiers()).max(1)).max(1);
    for tier in 0..index.tiers() {
        for numbers in pieces(index.size(tier), most) {
            let mut record = Record {
                folded: index.is_folded(),
                told: Vec::new(),
            };
            index.sweep(game, tier, numbers.clone(), &mut record);
            let right: Vec<Told> = numbers
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
pub fn before_is_after_turned_round<G: Entry + Game>(
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
        Told::Open(_, after) => after.into_iter().map(|to| (to.tier, to.number)).collect(),
        _ => Vec::new(),
    };
    let times = |among: &[(u32, u64)], one| among.iter().filter(|&&other| other == one).count();
    let before = |tier, number| {
        let mut before = Vec::new();
        index.before(tier, number, |tier, number| before.push((tier, number)));
        // What has ended leads nowhere, whatever is told of it.
        before.retain(|&(tier, number)| matches!(told(game, index, tier, number), Told::Open(..)));
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
pub fn ranks_round_trip<G: Entry + Game>(
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
    let form = match index.is_folded() {
        true => game.canonical(position),
        false => position.clone(),
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
pub fn numbers_round_trip<G: Entry + Game>(game: &G, index: &impl Ranking<Position = G::Position>) {
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
pub fn exact_indices_waste_nothing<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    reachable: &[G::Position],
) {
    let numbers: u64 = (0..index.tiers()).map(|tier| index.size(tier)).sum();
    let positions = match index.is_folded() {
        true => {
            let forms = reachable.iter().map(|position| game.canonical(position));
            forms.collect::<HashSet<G::Position>>().len()
        }
        false => reachable.len(),
    };
    if index.is_exact() && numbers != positions as u64 {
        let law = "an exact index has as many numbers as positions can be reached";
        let detail = format!("{numbers} numbers, {positions} positions");
        broken(game, law, &game.start(), &detail);
    }
}

/// *Tiers go down*: never to a higher one, and without loops always to something smaller.
pub fn tiers_go_down<G: Entry + Game>(
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
