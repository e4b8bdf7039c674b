//! Every game of the catalogue is told in its own words, in both languages.

#![allow(clippy::unwrap_used)]

use gagne::{Language, Meter, Speech, catalogue};

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

#[test]
fn forms_have_one_normal_form_and_come_once() {
    for listing in catalogue().listings() {
        for (rules, text) in &listing.small {
            let game = listing.open(rules).unwrap();
            let position = game.at(Some(text)).unwrap();
            let Some(forms) = game.forms(&position) else {
                continue;
            };
            let normal = game.canonical(&position);
            assert!(!forms.is_empty(), "{} {text}", listing.name);
            for (place, form) in forms.iter().enumerate() {
                assert_eq!(game.canonical(form), normal, "{} {text}", listing.name);
                assert!(!forms[..place].contains(form), "{} {text}", listing.name);
            }
        }
    }
}
