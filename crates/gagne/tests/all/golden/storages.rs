//! Golden data through every storage, with one thread and with two.

use std::num::NonZeroUsize;

use gagne::{Budget, CensusReport, Storage, Value};
use gagne_core::{Ending, Facts, Game, Outcome, Packing, Ranking, Side, Space};
use gagne_solve::table::dense::Dense;
use gagne_solve::table::external::{self, Medium, TableOptions};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, join, read, signed, value};
use crate::golden::methods::{open, sorted};

/// Positions within which a start of tablets is solved whole.
const COUNTED: i64 = 3_000;

fn budget(threads: usize) -> Budget {
    Budget {
        threads: NonZeroUsize::new(threads),
        ..Budget::default()
    }
}

/// The census of a position in each of these storages, by one thread and by two; all alike.
fn everywhere(game: &str, position: &str, symmetry: bool, storages: &[Storage]) -> CensusReport {
    let mut first: Option<CensusReport> = None;
    for &storage in storages {
        for threads in [1, 2] {
            let mut game = open(game);
            let asked = game.census(Some(position), symmetry, Some(storage), &budget(threads));
            let report = asked.unwrap();
            assert_eq!(report.storage, storage, "{position}");
            if let Some(first) = &first {
                assert_eq!(report.solve.value, first.solve.value, "{position}");
                assert_eq!(report.solve.best, first.solve.best, "{position}");
                assert_eq!(report.counts, first.counts, "{position}");
            } else {
                first = Some(report);
            }
        }
    }
    first.unwrap()
}

/// Won by player 1, drawn, won by player 2: all positions and the final ones, where it can be told.
fn winners(game: &str, position: &str) -> Option<[[u64; 3]; 2]> {
    let counts = open(game).census(Some(position), false, None, &budget(1));
    let counts = counts.unwrap().counts;
    let three = |tally: gagne_solve::table::census::Tally| [tally.won, tally.drawn, tally.lost];
    Some([three(counts.winners?), three(counts.final_winners?)])
}

#[test]
fn winners_are_counted_where_it_can_be_told_who_moves() {
    // The course notes: A1 has 8 positions and A2 has 4, two final ones for each player.
    assert_eq!(winners("tablets", "2x2"), Some([[8, 0, 4], [2, 0, 2]]));
    for symmetry in [false, true] {
        let report = everywhere(
            "tablets",
            "3x2",
            symmetry,
            &[Storage::Hashed, Storage::Disk],
        );
        let (winners, counts) = (report.counts.winners.unwrap(), &report.counts);
        assert_eq!(winners.sum(), counts.positions);
        assert_eq!(counts.final_winners.unwrap().sum(), counts.finals.sum());
    }
    assert_eq!(winners("nim", "1"), Some([[2, 0, 0], [1, 0, 0]]));
    assert_eq!(
        winners("subtraction:1,3", "4"),
        Some([[0, 0, 5], [0, 0, 1]])
    );
    assert_eq!(winners("nim:misere", "1,1"), Some([[4, 0, 0], [1, 0, 0]]));
    // Two matches go at once or one by one: who has lost cannot be told from the position.
    assert_eq!(winners("nim", "2"), None);
    assert_eq!(winners("chomp", "2x2"), None);
    let puzzle = winners("taquin:2x2", "1,0/2,3").unwrap();
    assert_eq!(puzzle[1], [1, 0, 0]);
}

#[test]
fn chomp_is_the_same_wherever_values_are_kept() {
    for rectangle in read("D_chomp.json").list("rectangles") {
        let (rows, columns) = (rectangle.int("n"), rectangle.int("m"));
        if rows * columns > 49 {
            continue;
        }
        let position = format!("{rows}x{columns}");
        let report = everywhere("chomp", &position, false, Storage::WHOLE);
        assert_eq!(report.solve.value, signed(rectangle.int("remoteness")));
        // The file counts the empty position too.
        let positions = report.counts.positions as i64 + 1;
        assert_eq!(positions, rectangle.int("positions"), "{position}");
        assert_eq!(
            report.counts.outcomes.lost as i64,
            rectangle.int("p_positions")
        );
        let best = sorted(report.solve.best);
        let wins = rectangle.list("moves").iter();
        let wins = sorted(wins.map(|chosen| join(ints(chosen), ",")));
        assert!(
            best.iter().all(|chosen| wins.contains(chosen)),
            "{position}"
        );
    }
}

#[test]
fn tablets_are_the_same_wherever_values_are_kept() {
    let storages = &[Storage::Hashed, Storage::Disk];
    let up_to_colours = &[Storage::Dense, Storage::Hashed, Storage::Disk];
    for start in read("F_tablets.json").list("table") {
        let position = format!("{}x{}", start.int("C"), start.int("N"));
        let expected = value(start.int("winner") == 1, start.int("start_remoteness"));
        if start.int("positions_sym") <= COUNTED {
            let report = everywhere("tablets", &position, true, up_to_colours);
            assert_eq!(report.solve.value, expected, "{position}");
            let positions = report.counts.positions as i64;
            assert_eq!(positions, start.int("positions_sym"), "{position}");
        }
        if let Some(all) = start.maybe("positions").filter(|&all| all <= COUNTED) {
            let report = everywhere("tablets", &position, false, storages);
            assert_eq!(report.solve.value, expected, "{position}");
            assert_eq!(report.counts.positions as i64, all, "{position}");
        }
    }
}

/// A graph of the file in which whoever cannot move loses. Vertices are numbers and keys.
struct ArenaGame {
    owner: Vec<u8>,
    successors: Vec<Vec<u32>>,
}

impl Space for ArenaGame {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }
}

impl Game for ArenaGame {
    fn ending(&self, &vertex: &u32) -> Option<Ending> {
        let stuck = self.successors[vertex as usize].is_empty();
        stuck.then_some(Ending::Outcome(Outcome::Lose))
    }

    fn moves(&self, &vertex: &u32, out: &mut Vec<u32>) {
        out.extend(&self.successors[vertex as usize]);
    }

    fn play(&self, _vertex: &u32, chosen: u32) -> u32 {
        chosen
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: true,
            scored: false,
            solo: false,
        }
    }

    fn player(&self, &vertex: &u32) -> Side {
        Side::second_if(self.owner[vertex as usize] == 2)
    }

    fn again(&self, vertex: &u32, chosen: u32) -> bool {
        Game::player(self, vertex) == Game::player(self, &chosen)
    }
}

impl Ranking for ArenaGame {
    type Position = u32;

    fn tiers(&self) -> u32 {
        1
    }

    fn size(&self, _tier: u32) -> u64 {
        self.owner.len() as u64
    }

    fn rank(&self, &vertex: &u32) -> (u32, u64) {
        (0, vertex.into())
    }

    fn unrank(&self, _tier: u32, number: u64) -> Option<u32> {
        Some(number as u32)
    }
}

impl Packing for ArenaGame {
    type Position = u32;

    fn bits(&self) -> u32 {
        32
    }

    fn pack(&self, &vertex: &u32) -> u128 {
        vertex.into()
    }

    fn unpack(&self, key: u128) -> u32 {
        key as u32
    }

    fn tier(&self, _vertex: &u32) -> u32 {
        0
    }
}

/// The value of each vertex for its owner, from the ranks of the file.
fn told(graph: &Json, played: &ArenaGame) -> Vec<Value> {
    let rank = |player: u8, vertex: usize| {
        graph["normal_play"][format!("A{player}_rank")][vertex].as_u64()
    };
    let value =
        |(vertex, &owner): (usize, &u8)| match (rank(owner, vertex), rank(3 - owner, vertex)) {
            (Some(plies), _) => Value::win(plies),
            (_, Some(plies)) => Value::lose(plies),
            (None, None) => Value::DRAW,
        };
    played.owner.iter().enumerate().map(value).collect()
}

#[test]
fn graphs_are_the_same_wherever_values_are_kept() {
    for graph in read("J_attractors.json").as_array().unwrap() {
        let id = &graph["id"];
        let owner = graph
            .ints("owner")
            .iter()
            .map(|&owner| owner as u8)
            .collect();
        let next = |list: &Json| ints(list).iter().map(|&next| next as u32).collect();
        let played = ArenaGame {
            owner,
            successors: graph.list("successors").iter().map(next).collect(),
        };
        let told = told(graph, &played);
        for threads in [1, 2] {
            let mut meter = budget(threads).meter();
            let dense =
                Dense::<_, u16>::fill_loops(&played, &played, &0, None, &mut meter).unwrap();
            for (vertex, &expected) in (0..).zip(&told) {
                assert_eq!(
                    dense.lookup(&vertex),
                    Some(expected),
                    "graph {id}: {vertex}"
                );
            }
            for medium in [Medium::Memory, Medium::Disk] {
                let request = TableOptions {
                    symmetry: false,
                    medium,
                };
                let made = external::solve(&played, &played, &0, request, &mut meter).unwrap();
                let mut table = made.unwrap();
                let mut reached = vec![0];
                let mut seen = vec![false; told.len()];
                while let Some(vertex) = reached.pop() {
                    if !std::mem::replace(&mut seen[vertex as usize], true) {
                        let found = table.value(&played, &vertex, &mut meter);
                        assert_eq!(found, Ok(told[vertex as usize]), "graph {id}: {vertex}");
                        reached.extend(&played.successors[vertex as usize]);
                    }
                }
            }
        }
    }
}
