//! `I_chicago.json`: the rules move by move, whole games, and exact values of late positions.

use gagne::{Budget, Dice, Method, Player, Value};
use gagne_core::{Catalogue, Ending, Entry, Game};
use serde_json::Value as Json;

use crate::golden::data::{RecordParts, ints, join, read};
use crate::golden::methods::{Size, every_method, moves, open, solve, sorted};

/// Letters of the goods, in the order of the file.
const GOODS: [char; 6] = ['W', 'R', 'C', 'F', 'S', 'M'];
/// Tokens left up to which the whole tree is walked.
const SMALL: i64 = 8;

/// Something to do with a game whose type is known.
trait GameVisit {
    fn visit<G: Entry + Game + 'static>(&mut self, game: &G);
}

/// Visits the game of the catalogue that has this name, with its default rules.
fn visit(name: &str, visitor: &mut impl GameVisit) {
    struct NamedVisit<'v, V> {
        name: &'v str,
        visitor: &'v mut V,
        found: bool,
    }
    impl<V: GameVisit> Catalogue for NamedVisit<'_, V> {
        fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
            if G::card().name == self.name {
                self.found = true;
                self.visitor.visit(&G::from_rules("").expect(self.name));
            }
        }
    }
    let mut named = NamedVisit {
        name,
        visitor,
        found: false,
    };
    gagne_games::visit(&mut named);
    assert!(named.found, "{name}");
}

/// The text of a position; `player` is to move.
fn text(state: &Json, player: i64) -> String {
    let good = |good: &i64| GOODS[*good as usize];
    let pile = |pile: &Json| ints(pile).iter().map(good).collect::<String>();
    let hand = |key: &str| {
        let held = GOODS.iter().zip(state.ints(key));
        let held: String = held
            .map(|(good, count)| good.to_string().repeat(count as usize))
            .collect();
        if held.is_empty() {
            "-".to_owned()
        } else {
            held
        }
    };
    format!(
        "{},t{},{},{},{},p{player}",
        join(state.list("piles").iter().map(pile), "/"),
        state.int("trader"),
        join(state.ints("prices"), "."),
        hand("r1"),
        hand("r2"),
    )
}

/// The text of a move: step, good kept, good sold.
fn move_text(chosen: &[i64]) -> String {
    let good = |place: usize| GOODS[chosen[place] as usize];
    format!("{}+{}-{}", chosen[0], good(1), good(2))
}

/// An amount of player 1 as the value for whoever is to move.
fn score(difference: i64, player: i64) -> Value {
    Value::Score(if player == 1 { difference } else { -difference })
}

/// The position a deal starts from.
fn start(deal: &Json) -> Json {
    serde_json::json!({
        "piles": deal["piles"],
        "trader": deal["trader"],
        "prices": [7, 6, 6, 6, 6, 6],
        "r1": [0, 0, 0, 0, 0, 0],
        "r2": [0, 0, 0, 0, 0, 0],
    })
}

/// The position after a move that is named by its text.
fn play<G: Entry + Game>(game: &G, position: &G::Position, chosen: &str) -> G::Position {
    let mut moves = Vec::new();
    assert!(game.ending(position).is_none(), "{}", game.show(position));
    game.moves(position, &mut moves);
    let named = |&&of: &&G::Move| game.show_move(position, of) == chosen;
    match moves.iter().find(named) {
        Some(&found) => game.play(position, found),
        None => panic!("{} has no move {chosen}", game.show(position)),
    }
}

struct Transitions;

impl GameVisit for Transitions {
    fn visit<G: Entry + Game + 'static>(&mut self, game: &G) {
        for entry in read("I_chicago.json").list("transitions") {
            let player = entry.int("player");
            let before = text(&entry["before"], player);
            let position = game.parse(&before).unwrap();
            assert_eq!(game.show(&position), before);
            assert_eq!(i64::from(game.player(&position).number()), player);
            let after = play(game, &position, &move_text(&entry.ints("move")));
            assert_eq!(game.show(&after), text(&entry["after"], 3 - player));
            assert_eq!(
                game.ending(&after).is_some(),
                entry.truth("over"),
                "{before}"
            );
            // What the move gains the mover is what its books gain.
            let gained = -game.settled(&after) - game.settled(&position);
            assert_eq!(gained, entry.int("gain_mover"), "{before}");
        }
    }
}

#[test]
fn moves_change_the_position_as_told() {
    visit("chicago", &mut Transitions);
}

struct Games;

impl GameVisit for Games {
    fn visit<G: Entry + Game + 'static>(&mut self, game: &G) {
        for deal in read("I_chicago.json").list("deals") {
            for record in deal.list("games") {
                let mut position = game.parse(&text(&start(deal), 1)).unwrap();
                let moves = record.list("moves");
                assert_eq!(moves.len() as i64, record.int("plies"));
                for chosen in moves {
                    position = play(game, &position, &move_text(&ints(chosen)));
                }
                let player = 1 + record.int("plies") % 2;
                assert_eq!(game.show(&position), text(&record["final"], player));
                let difference = record.int("diff");
                let scores = record.ints("scores");
                assert_eq!(scores[0] - scores[1], difference);
                let ending = game.ending(&position).map(Ending::value);
                assert_eq!(ending, Some(score(difference, player)), "{}", deal["seed"]);
            }
        }
    }
}

#[test]
fn whole_games_end_with_their_scores() {
    visit("chicago", &mut Games);
}

#[test]
fn the_players_of_the_notes_play_the_recorded_games() {
    let mut game = open("chicago");
    let (mut dice, budget) = (Dice::new(1), Budget::default());
    // The literal reading of the improvement is in the file too, and nobody here plays so.
    let player = |name: &str| match name {
        "greedy" => Some(Player::Greedy),
        "s61b" => Some(Player::Greedy2),
        _ => None,
    };
    for deal in read("I_chicago.json").list("deals") {
        for record in deal.list("games") {
            let players = [record.text("ai1"), record.text("ai2")].map(player);
            let mut position = text(&start(deal), 1);
            for (place, chosen) in record.list("moves").iter().enumerate() {
                let chosen = move_text(&ints(chosen));
                if let Some(player) = players[place % 2] {
                    let choice =
                        gagne::choose(game.as_mut(), Some(&position), player, &mut dice, &budget);
                    assert_eq!(choice.unwrap().unwrap().step.chosen, chosen, "{position}");
                }
                position = gagne::step(game.as_ref(), Some(&position), &chosen)
                    .unwrap()
                    .to;
            }
        }
    }
}

#[test]
fn late_positions_have_their_values() {
    for entry in read("I_chicago.json").list("late_positions") {
        let (player, tokens) = (entry.int("player"), entry.int("tokens_left"));
        // A game of its own for each position, so that the tables of others are not kept.
        let mut game = open("chicago");
        let position = text(&entry["state"], player);
        let expected = score(entry.int("exact_final_diff"), player);
        let size = if tokens <= SMALL {
            Size::Small
        } else {
            Size::Large
        };
        let agreed = every_method(game.as_mut(), &position, expected, size);
        assert_eq!(i64::from(agreed.auto.player), player);
        // The file lists a move twice where both tokens are of one good.
        let told = entry.list("move_values").iter().map(|of| {
            let of = ints(of);
            format!("{} {:?}", move_text(&of), score(of[3], player))
        });
        let mut told = sorted(told);
        told.dedup();
        let listed = moves(game.as_mut(), &position, Method::Memo);
        let listed = listed.moves.iter();
        let listed = sorted(listed.map(|of| format!("{} {:?}", of.text, of.value)));
        assert_eq!(listed, told, "{position}");
    }
}

/// A full deal takes seconds, so only the first ones are solved here.
const DEALS: usize = 2;

#[test]
fn full_deals_have_their_values() {
    for deal in &read("I_chicago.json").list("deals")[..DEALS] {
        let mut game = open("chicago");
        let position = text(&start(deal), 1);
        let found = solve(game.as_mut(), &position, Method::Auto);
        let expected = score(deal.int("exact_value"), 1);
        assert_eq!(found.value, expected, "{position}");
        let best = deal.list("exact_root_moves").iter().map(ints);
        let best = best.filter(|of| score(of[3], 1) == expected);
        let mut best = sorted(best.map(|of| move_text(&of)));
        best.dedup();
        assert_eq!(sorted(found.best), best, "{position}");
    }
}
