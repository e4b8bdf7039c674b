//! Laws of packings: positions as keys.

use std::collections::BTreeSet;

use gagne_core::{Ask, Ending, Entry, Follower, Game, KeySink, Packing, PackingVisitor, Side};

use super::{broken, moves};
use crate::tour::Tour;

/// *Keys round-trip*.
fn key_round_trips<G: Entry + Game>(
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
fn canonical_keeps_its_tier<G: Entry + Game>(
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
fn tier_falls<G: Entry + Game>(
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
enum PackingStatement {
    Ended(Ending, Side),
    Open(u64, Ending, BTreeSet<Follower>),
}

/// Takes down what is said of every key but each third.
#[derive(Default)]
struct SweepNotes {
    asked: usize,
    followers: BTreeSet<Follower>,
    said: Vec<PackingStatement>,
}

impl KeySink for SweepNotes {
    fn wants(&mut self) -> bool {
        self.asked += 1;
        !self.asked.is_multiple_of(3)
    }

    fn ended(&mut self, ending: Ending, player: impl FnOnce() -> Side) {
        self.said.push(PackingStatement::Ended(ending, player()));
    }

    fn follows(&mut self, follower: Follower) {
        self.followers.insert(follower);
    }

    fn open(&mut self, moves: impl FnOnce() -> u64, endless: impl FnOnce() -> Ending) {
        let followers = std::mem::take(&mut self.followers);
        self.said
            .push(PackingStatement::Open(moves(), endless(), followers));
    }
}

/// *A sweep of keys tells what the rules say*.
fn sweep_tells_the_rules<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    positions: &[G::Position],
    symmetry: bool,
) {
    let law = "a sweep of keys tells what the rules say";
    let form = |position: &G::Position| {
        if symmetry {
            game.canonical(position)
        } else {
            position.clone()
        }
    };
    let forms: Vec<G::Position> = positions.iter().map(form).collect();
    let mut notes = SweepNotes::default();
    let keys = forms.iter().map(|position| packing.pack(position));
    packing.sweep(game, symmetry, keys, &mut notes);
    let wanted = (1usize..).zip(&forms).filter(|(turn, _)| turn % 3 != 0);
    let mut said = notes.said.iter();
    for (_, position) in wanted {
        let right = match game.ending(position) {
            Some(ending) => PackingStatement::Ended(ending, game.player(position)),
            None => {
                let moves = moves(game, position);
                let count = moves.len() as u64;
                let followers = moves.into_iter().map(|chosen| {
                    let after = form(&game.play(position, chosen));
                    Follower {
                        key: packing.pack(&after),
                        tier: if packing.is_lockstep() {
                            0
                        } else {
                            packing.tier(&after)
                        },
                        again: game.again(position, chosen),
                    }
                });
                PackingStatement::Open(count, game.endless(position), followers.collect())
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

/// Laws that hold between a game and the packing of what its tour begins with, if it has one.
macro_rules! held_against_the_packing {
    ($($(#[$doc:meta])* fn $law:ident($tour:ident, $packing:ident) $check:block)*) => {$(
        $(#[$doc])*
        pub fn $law<G: Entry + Game>(tour: &Tour<'_, G>) {
            struct PackingVisit<'t, 'g, G: Game>(&'t Tour<'g, G>);

            impl<G: Entry + Game> PackingVisitor<G::Position> for PackingVisit<'_, '_, G> {
                type Answer = ();

                fn visit<K: Packing<Position = G::Position>>(self, $packing: &K) {
                    let $tour = self.0;
                    $check
                }
            }

            tour.game.packing(tour.root(), PackingVisit(tour));
        }
    )*};
}

held_against_the_packing! {
    /// *Keys round-trip*.
    fn keys_round_trip(tour, packing) {
        for position in &tour.reached {
            key_round_trips(tour.game, packing, position);
            key_round_trips(tour.game, packing, &tour.game.canonical(position));
        }
    }

    /// *Tiers fall*.
    fn tiers_fall(tour, packing) {
        for position in &tour.reached {
            tier_falls(tour.game, packing, position);
            tier_falls(tour.game, packing, &tour.game.canonical(position));
        }
    }

    /// *Canonical keeps the tier*.
    fn canonical_keeps_the_tier(tour, packing) {
        for position in &tour.reached {
            canonical_keeps_its_tier(tour.game, packing, position);
        }
    }

    /// *A sweep of keys tells what the rules say*.
    fn sweeps_of_keys_tell_the_rules(tour, packing) {
        for symmetry in [false, true] {
            sweep_tells_the_rules(tour.game, packing, &tour.reached, symmetry);
        }
    }
}
