//! Solves every position of a game in levels of packed keys and tells how long that takes.
//!
//! Arguments: a board of Connect, `connect:6x4`, or the start of a game of tablets, `tablets:4x7`;
//! `memory` or `disk`; the budget in megabytes (0 for none); threads; and `symmetry` if positions that
//! are the same up to symmetry shall be one.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::num::NonZeroUsize;
use std::time::Instant;

use gagne_core::{
    Ask, Budget, Entry, Game, Neutral, Notation, Offer, Packing, PackingVisitor, Space,
};
use gagne_games::connect::Connect;
use gagne_games::tablets::Tablets;
use gagne_solve::table::external::{Medium, TableOptions, solve};

/// Solves a game with its packing.
struct Solving<'a, G: Game> {
    game: &'a G,
    root: &'a G::Position,
    request: TableOptions,
    budget: Budget,
}

impl<G: Offer + Game + Sync> PackingVisitor<G::Position> for Solving<'_, G> {
    type Answer = ();

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) {
        let mut meter = self.budget.meter();
        let start = Instant::now();
        let made = solve(self.game, packing, self.root, self.request, &mut meter).unwrap();
        let mut table = made.unwrap();
        let solved = start.elapsed().as_secs_f64();
        let counted = table.census(self.game, &mut meter).unwrap();
        let with_counts = start.elapsed().as_secs_f64();
        let value = table.value(self.game, self.root, &mut meter);
        // Whoever changes something sees at once whether all values are still the same.
        let plies = counted.by_plies.iter();
        let digest = plies.fold(0u64, |digest, (plies, (won, lost))| {
            let more = plies.wrapping_mul(7919) ^ won << 20 ^ lost;
            digest.wrapping_mul(31) ^ more
        });
        let (positions, moves) = (counted.positions, counted.moves);
        println!("{positions} positions, {moves} moves, {value:?}, digest {digest:x}");
        println!("{solved:.2} s, {with_counts:.2} s with counts");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize| arguments.get(place).map_or("", String::as_str);
    let number = |place| argument(place).parse().unwrap_or(0);
    let request = TableOptions {
        symmetry: argument(4) == "symmetry",
        medium: match argument(1) {
            "disk" => Medium::Disk,
            _ => Medium::Memory,
        },
    };
    let memory = number(2) as u64;
    let budget = Budget {
        memory: (memory > 0).then_some(memory << 20),
        threads: NonZeroUsize::new(number(3)),
        ..Budget::default()
    };
    match argument(0).split_once(':') {
        Some(("tablets", start)) => {
            let game = Neutral::<Tablets>::from_rules("").unwrap();
            let root = game.parse(start).unwrap();
            solved(&game, &root, request, budget);
        }
        Some(("connect", board)) => {
            let game = Connect::from_rules(board).unwrap();
            solved(&game, &game.start(), request, budget);
        }
        _ => println!("connect:6x4 or tablets:4x7, for example"),
    }
}

fn solved<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    request: TableOptions,
    budget: Budget,
) {
    let solving = Solving {
        game,
        root,
        request,
        budget,
    };
    game.packing(root, solving);
}
