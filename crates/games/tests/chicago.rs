//! Chicago Stock Exchange against transitions and values worked out by other programs.

#![allow(clippy::unwrap_used)]

use gagne_core::{Ending, Entry, Expected, Game, Notation, Offer, ParseError, Space};
use gagne_games::chicago::{Chicago, Move, Position};

fn game(rules: &str) -> Chicago {
    Chicago::from_rules(rules).unwrap()
}

fn moves(position: &Position) -> Vec<(String, Move)> {
    let mut moves = Vec::new();
    game("").moves(position, &mut moves);
    let named = moves.into_iter();
    named
        .map(|chosen| (game("").show_move(position, chosen), chosen))
        .collect()
}

/// The text after a move, and what the move gains at once.
fn after(before: &str, text: &str) -> (String, i64) {
    let game = game("");
    let position = game.parse(before).unwrap();
    let moves = moves(&position);
    let (_, chosen) = moves.iter().find(|(name, _)| name == text).unwrap();
    let next = game.play(&position, *chosen);
    let gained = -game.settled(&next) - game.settled(&position);
    assert_eq!(gained, game.pertinence(&position, *chosen));
    (game.show(&next), gained)
}

fn value(position: &Position) -> i64 {
    let game = game("");
    match game.ending(position) {
        Some(ending) => ending.payoff(),
        None => (moves(position).iter())
            .map(|(_, chosen)| -value(&game.play(position, *chosen)))
            .max()
            .unwrap(),
    }
}

#[test]
fn a_seed_means_the_same_deal_for_ever() {
    assert_eq!(
        game("").show(&game("").start()),
        "WSSC/WRRM/CWWM/MRCW/FFSF/WRCS/SRFR/CMFM/CMSF,t5,7.6.6.6.6.6,-,-,p1"
    );
    assert!(game("Seed = 1").start() == game("").start());
    assert!(game("seed=2").start() != game("").start());
    assert_eq!(game("").rules(), "seed=1");
}

#[test]
fn the_trader_stays_on_its_pile_when_piles_vanish() {
    for (before, text, expected, gain) in [
        // Nothing vanishes, and the trader walks past the last pile.
        (
            "MFWM/FSFC/MRRF/WWRM/MSFC/SWSW/RSCF/CCSM/RCWR,t9,7.6.6.6.6.6,-,-,p1",
            "3+F-W",
            "MFWM/SFC/MRRF/WRM/MSFC/SWSW/RSCF/CCSM/RCWR,t3,6.6.6.6.6.6,F,-,p2",
            6,
        ),
        // One pile before it.
        (
            "MFWM/C/RF/M/FC/W/SCF/CSM/R,t5,4.5.6.6.2.5,RRFFM,WRCC,p2",
            "2+C-W",
            "MFWM/C/RF/M/FC/SCF/SM/R,t6,3.5.6.6.2.5,RRFFM,WRCCC,p1",
            5,
        ),
        // Two piles, one on each side.
        (
            "MFWM/C/RF/M/FC/CF/SM,t7,3.5.6.6.1.5,RRRFFM,WRCCC,p2",
            "3+M-C",
            "MFWM/RF/FC/CF/SM,t2,3.5.5.6.1.5,RRRFFM,WRCCCM,p1",
            2,
        ),
        // Two piles round the joint: the last, and the second while the trader lands on the first.
        (
            "RFC/S/RSFC/FS/MC/RSS/C,t6,5.4.5.4.6.3,WWCMM,WWRFS,p1",
            "2+C-S",
            "RFC/RSFC/FS/MC/RSS,t1,5.4.5.4.5.3,WWCCMM,WWRFS,p2",
            6,
        ),
        // The same good kept and sold, the trader in place, and the end.
        (
            "S/W/SR,t2,5.4.3.2.3.4,WWRCFMMM,WRRCCFSM,p1",
            "3+S-S",
            "W/R,t1,5.4.3.2.2.4,WWRCFSMMM,WRRCCFSM,p2",
            3,
        ),
        // Two piles of three: a single pile is left.
        (
            "WM/F/M,t2,3.5.3.5.1.4,RRRRFFFM,WRCCCFSM,p1",
            "2+F-M",
            "WM,t1,3.5.3.5.1.3,RRRRFFFFM,WRCCCFSM,p2",
            5,
        ),
    ] {
        assert_eq!(after(before, text), (expected.to_owned(), gain), "{before}");
    }
}

#[test]
fn moves_go_by_step_then_keep_the_previous_then_the_next() {
    let position =
        game("").parse("MFWM/FSFC/MRRF/WWRM/MSFC/SWSW/RSCF/CCSM/RCWR,t9,7.6.6.6.6.6,-,-,p1");
    let names: Vec<String> = moves(&position.unwrap())
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    // Step 2 lies between two tokens of maize: one move, not two.
    assert_eq!(names, ["1+R-F", "1+F-R", "2+M-M", "3+F-W", "3+W-F"]);
}

#[test]
fn late_positions_have_their_exact_values() {
    for (text, expected) in [
        ("WM/C/F/FC/F/M,t4,5.5.4.4.1.4,WWRRRRR,WCCFSMM,p1", 18),
        ("SMS/W/CM/S/R,t1,6.1.4.1.6.5,WWCCFSM,WWCSSMM,p1", -1),
        ("MC/M/C/RC/RR,t2,7.4.4.3.2.3,WWWFSSM,WWWRCFF,p1", 0),
        ("CS/RF/CW/C/C,t1,5.4.4.3.6.1,WWSSSSM,WRRRFFS,p1", 11),
    ] {
        let game = game("");
        let position = game.parse(text).unwrap();
        assert_eq!(value(&position), expected, "{text}");
        let canonical = game.canonical(&position);
        assert!(game.canonical(&canonical) == canonical);
        assert_eq!(
            value(&canonical) - game.settled(&canonical),
            expected - game.settled(&position),
        );
    }
}

#[test]
fn canonical_forgets_turn_rotation_and_goods_that_are_gone() {
    let game = game("");
    let [one, other] = [
        "W/R/CC,t2,9.8.7.6.5.4,WWFSS,WRM,p1",
        "CC/W/R,t3,9.8.7.1.2.3,R,W,p2",
    ]
    .map(|text| game.canonical(&game.parse(text).unwrap()));
    assert_eq!(game.show(&one), "R/CC/W,t1,9.8.7.0.0.0,W,R,p1");
    assert!(one == other);
}

#[test]
fn at_most_two_piles_are_the_end() {
    let game = game("");
    let end = game
        .parse("w / r , t2 , 7.6.6.6.6.6 , ssW , - , P2")
        .unwrap();
    assert_eq!(game.show(&end), "W/R,t2,7.6.6.6.6.6,WSS,-,p2");
    assert_eq!(game.ending(&end), Some(Ending::Score(-19)));
}

#[test]
fn errors_point_at_the_spot() {
    let error = |text: &str| -> ParseError { game("").parse(text).unwrap_err() };
    let many = ["W"; 17].join("/");
    let held = format!("W/R/C,t1,7.6.6.6.6.6,{},-,p1", "W".repeat(99));
    for (text, at, message) in [
        ("WRCFSMWRCFS/W", 10, "expected-lower-pile"),
        (many.as_str(), 32, "expected-fewer-piles"),
        ("WW/W/R,t1,2.6.6.6.6.6,-,-,p1", 10, "expected-price"),
        (held.as_str(), 21 + 98, "expected-fewer-held"),
    ] {
        let error = error(text);
        assert_eq!((error.at, error.expected), (at, Expected::message(message)));
        let messages = Chicago::card().messages;
        assert!(messages.en.contains(message) && messages.fr.contains(message));
    }
    assert_eq!(error("W/X").at, 2);
    assert_eq!(
        error("W/R/C,t4").expected,
        Expected::Number { least: 1, most: 3 }
    );
    assert_eq!(
        error("W/R/C,t1,7.6.6.6.6,-").expected,
        Expected::one_of(["."])
    );
    assert_eq!(
        error("W/R/C,t1,7.6.6.6.6.6,-,-,p1,").expected,
        Expected::End
    );
    let rules = Chicago::from_rules("deal=3").err().unwrap();
    assert_eq!(rules.expected, Expected::message("expected-seed"));
}

#[test]
fn the_picture_lines_up() {
    let game = game("");
    let position = game
        .parse("FWM/F/C/M,t4,3.5.4.5.1.4,RRRRFFFM,WRCCCSM,p2")
        .unwrap();
    let expected = "     F
     W
     M  F  C  M
     1  2  3  4
              ▲

     W  R  C  F  S  M
     3  5  4  5  1  4
 1:  ·  4  ·  3  ·  1   39
▸2:  1  1  3  ·  1  1   25";
    assert_eq!(game.picture(&position).to_string(), expected);
}
