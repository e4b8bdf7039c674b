//! The rules part of a name.

use gagne_core::{Entry, Text};

use crate::tours::{conventions, open};

/// *Rules round-trip*: the canonical rules part opens the same rules, and blanks and upper case are
/// forgiven.
pub(crate) fn round_trip<G: Entry>() {
    let card = G::card();
    let name = &card.name;
    assert!(
        card.samples.contains(&Text::default()),
        "{name}: no sample of the default"
    );
    assert!(!card.small.is_empty(), "{name}: no small position");
    for rules in &card.samples {
        for rules in conventions(card.impartial, rules) {
            let game: G = open(&rules);
            gagne_testkit::laws::rules_round_trip(&game);
            let shouted: G = open(&format!(" {} ", rules.to_ascii_uppercase()));
            gagne_testkit::laws::rules_round_trip(&shouted);
            let same = shouted.rules() == game.rules();
            assert!(same, "{name}: blanks and upper case in the rules {rules}");
        }
    }
}
