//! Every game of the catalogue is told in its own words, in both languages.

#![allow(clippy::unwrap_used)]

use gagne::{AnyGame, Language, Meter, Position, Speech, catalogue};

/// A sentence with everything put in.
fn is_whole(sentence: &str) -> bool {
    !sentence.contains(['{', '}', '$']) && !sentence.contains("tell-")
}

#[test]
fn positions_and_moves_are_told_in_the_words_of_their_game() {
    for listing in catalogue().listings() {
        for (language, code) in Language::ALL {
            let speech = Speech::about(language, listing);
            let plain = Speech::new(language);
            for (rules, text) in &listing.small {
                let game = listing.open(rules).unwrap();
                let position = game.at(Some(text)).unwrap();
                let player = game.player(&position);
                let told = speech.position(game.as_ref(), &position, player);
                let about = format!("{} {code} {text}: {told}", listing.name);
                assert!(is_whole(&told), "{about}");
                assert_ne!(told, plain.position(game.as_ref(), &position, player));
                for chosen in game.legal_moves(&position).unwrap() {
                    let told = speech.chosen(game.as_ref(), &position, &chosen, player);
                    assert!(is_whole(&told), "{about} {told}");
                    let otherwise = plain.chosen(game.as_ref(), &position, &chosen, player);
                    assert_ne!(told, otherwise, "{about}");
                }
            }
        }
    }
}

#[test]
fn what_theorems_show_is_said_in_both_languages() {
    let mut said = 0;
    for listing in catalogue().listings() {
        let mut rules: Vec<String> = listing
            .small
            .iter()
            .map(|(rules, _)| rules.clone())
            .collect();
        if listing.impartial {
            rules.extend(rules.clone().iter().map(|rules| match rules.as_str() {
                "" => "misere".to_owned(),
                rules => format!("{rules},misere"),
            }));
        }
        for (rules, (_, text)) in rules.iter().zip(listing.small.iter().cycle()) {
            let game = listing.open(rules).unwrap();
            let position = game.at(Some(text)).unwrap();
            let mut meter = Meter::unbounded();
            let Some(remark) = game.explain(&position, &mut meter).unwrap() else {
                continue;
            };
            for (language, code) in Language::ALL {
                let told = Speech::about(language, listing).remark(&remark);
                assert!(is_whole(&told), "{} {code} {text}: {told}", listing.name);
                assert_ne!(told, remark.message);
                said += 1;
            }
        }
    }
    assert!(said > 20, "{said}");
}

/// Positions that are looked at from each start.
const REACHED: usize = 300;

/// Positions that can be reached, the first of them.
fn reached(game: &dyn AnyGame, start: Position) -> Vec<Position> {
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() && reached.len() < REACHED {
        for chosen in game.legal_moves(&reached[next]).unwrap() {
            let mut meter = Meter::unbounded();
            let after = game.play(&reached[next], &chosen, &mut meter).unwrap();
            if !reached.contains(&after) {
                reached.push(after);
            }
        }
        next += 1;
    }
    reached
}

/// Whether no form of a position has it among its own: heaps or rows that are empty are left out.
fn is_padded(game: &dyn AnyGame, position: &Position) -> bool {
    let forms = |position| game.forms(position, usize::MAX).unwrap();
    let others = forms(position);
    !others[1..]
        .iter()
        .any(|form| forms(form).contains(position))
}

#[test]
fn forms_are_all_that_is_the_same_up_to_symmetry() {
    for listing in catalogue().listings() {
        for (rules, text) in &listing.small {
            let game = listing.open(rules).unwrap();
            let reached = reached(game.as_ref(), game.at(Some(text)).unwrap());
            for position in &reached {
                let about = format!("{} {}", listing.name, game.show(position));
                let normal = game.canonical(position);
                let Some(forms) = game.forms(position, usize::MAX) else {
                    assert_eq!(*position, normal, "{about} has forms that are not listed");
                    continue;
                };
                for (place, form) in forms.iter().enumerate() {
                    assert_eq!(game.canonical(form), normal, "{about}");
                    assert!(!forms[..place].contains(form), "{about}");
                    assert_eq!(game.at(Some(&game.show(form))).as_ref(), Ok(form));
                }
                assert!(forms.contains(position), "{about}");
                // Where points count, the normal form also forgets those that are made already.
                if !game.facts().scored {
                    assert!(forms.contains(&normal), "{about}");
                    let mut same = reached.iter().filter(|&one| game.canonical(one) == normal);
                    let listed = |one| forms.contains(one) || is_padded(game.as_ref(), one);
                    assert!(same.all(listed), "{about}");
                }
            }
        }
    }
}

#[test]
fn no_more_forms_are_listed_than_were_asked_for() {
    let game = catalogue().open("nim").unwrap();
    let position = game.at(Some("1,2,3,4,5,6,7,8,9,10,11,12")).unwrap();
    let forms = game.forms(&position, 1000).unwrap();
    assert_eq!(forms.len(), 1000);
    assert_eq!(forms[0], position);
}
