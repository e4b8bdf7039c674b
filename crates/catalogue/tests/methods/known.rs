//! Values and counts of whole games that loop, held against what is known of them.

use gagne_core::{Entry, Game, Meter, Outcome, Value};
use gagne_solve::memo::memo;
use gagne_testkit::tour::reachable;

/// The value of the start, then all positions that can be reached: won, lost, drawn.
fn census<G: Entry + Game + 'static>(rules: &str) -> (Value, [usize; 3]) {
    let game = G::from_rules(rules).unwrap_or_else(|error| panic!("{rules}: {error:?}"));
    let mut solver = memo(&game);
    let mut meter = Meter::unbounded();
    let mut value = |position: &G::Position| {
        let value = solver.value(&game, position, &mut meter);
        value.unwrap_or_else(|stop| panic!("{stop:?}"))
    };
    let start = value(&game.start());
    let mut counts = [0; 3];
    for position in reachable(&game, &[game.start()], usize::MAX) {
        let place = match value(&position).outcome() {
            Outcome::Win => 0,
            Outcome::Lose => 1,
            Outcome::Draw => 2,
        };
        counts[place] += 1;
    }
    (start, counts)
}

#[test]
fn the_first_player_wins_dodgem_on_the_small_board() {
    let found = census::<gagne_games::dodgem::Dodgem>("3");
    assert_eq!(found, (Value::win(19), [1123, 840, 0]));
}

#[test]
fn the_hounds_catch_the_hare() {
    let found = census::<gagne_games::hare::Hare>("");
    assert_eq!(found, (Value::win(23), [1370, 1026, 0]));
}

#[test]
fn the_first_player_wins_quixo_on_the_small_board_in_seven() {
    let found = census::<gagne_games::quixo::Quixo>("3");
    assert_eq!(found, (Value::win(7), [20_247, 11_780, 0]));
}
