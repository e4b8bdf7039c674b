//! What must hold for every sheet.

#![allow(clippy::unwrap_used)]

use crate::common::{ALL, Dice, compile};
use gagne_core::Meter;
use gagne_gdl::{Sheet, State, StatePhase};

/// Texts come back, and every way of asking gives the same.
fn check_state(sheet: &Sheet, state: &State, meter: &mut Meter) {
    let text = sheet.state_text(state);
    assert!(!text.contains(' '));
    assert_eq!(sheet.read_state(&text).as_ref(), Ok(state), "{text}");
    let mut out = Vec::new();
    let look = sheet.expand(state, &mut out, meter).unwrap();
    assert_eq!(
        sheet.is_terminal(state, meter).unwrap(),
        matches!(look, StatePhase::Ended(_))
    );
    match look {
        StatePhase::Ended(goals) => assert_eq!(sheet.goals(state, meter), Ok(goals)),
        StatePhase::Turn(role) => {
            let moves: Vec<_> = out.iter().map(|one| one.chosen).collect();
            assert_eq!(sheet.turn(state, meter), Ok((role, moves)));
            let mut movers = Vec::new();
            sheet
                .movers(std::slice::from_ref(state), &mut movers, meter)
                .unwrap();
            assert_eq!(movers, [role]);
        }
    }
    for one in &out {
        let text = sheet.move_text(one.chosen);
        assert_eq!(sheet.read_move(&text), Ok(one.chosen));
        assert_eq!(
            sheet.play(state, one.chosen, meter),
            Ok(Some(one.after.clone()))
        );
    }
}

#[test]
fn network_and_interpreter_agree_on_random_walks() {
    let mut meter = Meter::unbounded();
    for text in ALL {
        let (fast, slow) = (compile(text, false).unwrap(), compile(text, true).unwrap());
        let mut dice = Dice(88172645463325252);
        for _ in 0..6 {
            let (mut left, mut right) = (fast.start().clone(), slow.start().clone());
            loop {
                assert_eq!(fast.state_text(&left), slow.state_text(&right));
                check_state(&fast, &left, &mut meter);
                check_state(&slow, &right, &mut meter);
                let (mut ours, mut theirs) = (Vec::new(), Vec::new());
                let look = fast.expand(&left, &mut ours, &mut meter).unwrap();
                assert_eq!(
                    slow.expand(&right, &mut theirs, &mut meter),
                    Ok(look.clone())
                );
                assert_eq!(ours.len(), theirs.len());
                for (one, other) in ours.iter().zip(&theirs) {
                    assert_eq!(fast.move_text(one.chosen), slow.move_text(other.chosen));
                    assert_eq!(fast.state_text(&one.after), slow.state_text(&other.after));
                }
                if ours.is_empty() {
                    break;
                }
                let chosen = dice.below(ours.len());
                left = ours[chosen].after.clone();
                right = theirs[chosen].after.clone();
            }
        }
    }
}

#[test]
fn movers_of_many_states_are_those_of_each() {
    let mut meter = Meter::unbounded();
    for text in ALL {
        let sheet = compile(text, false).unwrap();
        let mut states = vec![sheet.start().clone()];
        let mut at = 0;
        while states.len() < 200 && at < states.len() {
            let mut out = Vec::new();
            sheet
                .expand(&states[at].clone(), &mut out, &mut meter)
                .unwrap();
            states.extend(out.into_iter().map(|one| one.after));
            at += 1;
        }
        let mut all = Vec::new();
        sheet.movers(&states, &mut all, &mut meter).unwrap();
        for (state, mover) in states.iter().zip(all) {
            let mut one = Vec::new();
            sheet
                .movers(std::slice::from_ref(state), &mut one, &mut meter)
                .unwrap();
            assert_eq!(one, [mover]);
        }
    }
}
