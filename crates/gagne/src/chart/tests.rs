//! The numbers of charts, against what is known.

use std::time::Duration;

use super::*;
use crate::{Language, Speech, catalogue, find, open};

fn chart(game: &str, kind: ChartKind, position: Option<&str>, to: Option<u64>) -> ChartReport {
    let mut opened = open(game).unwrap();
    opened
        .chart(Some(kind), position, to, &Budget::default())
        .unwrap()
}

#[test]
fn poison_anywhere_is_four_heaps_of_nim() {
    let report = chart("chocolate", ChartKind::Map, Some("5x4@0,0"), None);
    let ChartData::Map { columns, cells, .. } = report.data else {
        panic!("no map");
    };
    assert_eq!((columns, cells.len()), (5, 20));
    // Column 2, row 0: the margins are 2, 2, 0, 3.
    assert_eq!(cells[2].position, "5x4@2,0");
    assert_eq!(cells[2].value.0, Value::win(5));
}

#[test]
fn rectangles_of_chomp_name_every_winning_move() {
    let report = chart("chomp", ChartKind::Map, Some("8x10"), None);
    let ChartData::Map { columns, cells, .. } = report.data else {
        panic!("no map");
    };
    let cell = |rows: usize, wide: usize| &cells[(rows - 1) * columns + wide - 1];
    let winning = |rows, wide| cell(rows, wide).winning.clone().unwrap();
    assert_eq!(winning(6, 7), ["2,5"]);
    assert_eq!(winning(8, 10), ["4,6", "5,9"]);
    assert_eq!(cell(6, 7).value.0, Value::win(27));
    assert_eq!(cell(1, 1).value.0, Value::lose(0));
}

#[test]
fn first_moves_lie_on_the_board() {
    let report = chart("chomp", ChartKind::Moves, Some("6x7"), None);
    let ChartData::Moves {
        rows,
        columns,
        cells,
    } = report.data
    else {
        panic!("no moves");
    };
    assert_eq!((rows, columns, cells.len()), (6, 7, 41));
    let won = cells
        .iter()
        .filter(|cell| cell.value.0.outcome() == Outcome::Win);
    let won: Vec<(usize, usize)> = won.map(|cell| (cell.row, cell.column)).collect();
    assert_eq!(won, [(2, 5)]);
}

#[test]
fn all_positions_are_in_the_bars() {
    let report = chart("tictactoe", ChartKind::Plies, None, None);
    let ChartData::Plies {
        by_plies,
        drawn,
        endless,
    } = report.data
    else {
        panic!("no plies");
    };
    let far: u64 = by_plies.iter().map(|count| count.won + count.lost).sum();
    assert_eq!((far + drawn, endless), (5478, 0));
    let report = chart("tablets", ChartKind::Levels, Some("2x2"), None);
    let ChartData::Levels { by_level } = report.data else {
        panic!("no levels");
    };
    assert_eq!(by_level, [1, 4, 5, 2]);
}

#[test]
fn too_much_is_refused() {
    let budget = Budget::default();
    let ask = |game: &str, kind, position: Option<&str>, to| {
        let mut opened = open(game).unwrap();
        opened.chart(Some(kind), position, to, &budget).unwrap_err()
    };
    let wide = |most| Error::ChartTooWide { most };
    assert_eq!(ask("chomp", ChartKind::Map, None, Some(1000)), wide(12));
    assert_eq!(
        ask("chocolate", ChartKind::Map, Some("9999x2@0,0"), None),
        wide(256)
    );
    assert_eq!(
        ask("chomp", ChartKind::Moves, Some("1x1000"), None),
        wide(256)
    );
    assert_eq!(
        ask("subtraction", ChartKind::Nimbers, None, Some(u64::MAX)),
        wide(100_000)
    );
    assert!(matches!(
        ask("chomp", ChartKind::Nimbers, None, None),
        Error::NoChart { .. }
    ));
    let of_game = Error::ChartOfGame { kind: "nimbers" };
    assert_eq!(ask("nim", ChartKind::Nimbers, Some("1,2"), None), of_game);
}

#[test]
fn costs_end_by_themselves_and_grow() {
    let budget = Budget {
        memory: Some(256 << 20),
        ..Budget::default()
    };
    let mut opened = open("subtraction").unwrap();
    let report = opened
        .chart(Some(ChartKind::Cost), None, None, &budget)
        .unwrap();
    let ChartData::Cost { methods, .. } = report.data else {
        panic!("no cost");
    };
    let largest = |name: &str| {
        let line = methods.iter().find(|line| line.method == name).unwrap();
        line.points.last().unwrap().size
    };
    assert!(
        largest("brute") < 50 && largest("memo") > 100,
        "{methods:?}"
    );
    assert_eq!(largest("theory"), *sizes_for_tests().last().unwrap());
}

fn sizes_for_tests() -> Vec<u64> {
    super::cost::sizes().collect()
}

#[test]
fn every_game_has_charts_in_both_languages() {
    let budget = Budget {
        time: Some(Duration::from_secs(900)),
        ..Budget::default()
    };
    for listing in catalogue() {
        let &(rules, position) = listing.small.first().unwrap();
        let mut game = listing.open(rules).unwrap();
        for (kind, name) in ChartKind::ALL {
            if kind == ChartKind::Cost {
                continue;
            }
            let position = (!kind.is_whole()).then_some(position);
            let report = match game.chart(Some(kind), position, None, &budget) {
                Ok(report) => report,
                Err(Error::NoChart { kinds, .. }) => {
                    assert!(!kinds.contains(&name));
                    continue;
                }
                Err(error) => panic!("{} {name}: {error:?}", listing.name),
            };
            for language in [Language::English, Language::French] {
                let speech = Speech::about(language, find(listing.name).unwrap());
                let drawn =
                    gagne_draw::chart::svg(&report.chart(&speech), gagne_draw::theme::Theme::Auto);
                // A message that nobody wrote is shown by its name.
                assert!(
                    !drawn.contains("chart-") && !drawn.contains(">map"),
                    "{drawn}"
                );
            }
        }
    }
}
