//! Normal and misère play of an impartial ruleset.

use crate::{
    Card, Ending, Entry, Facts, Game, Impartial, Notation, Offer, Offers, OffersOf, Outcome,
    ParseError, Picture, Play, Side, Sketch, Space, Words,
};

/// An impartial ruleset as a game: positions carry no side, which halves every table.
#[derive(Clone, Debug)]
pub struct Neutral<R> {
    /// The ruleset.
    pub rules: R,
    /// Who wins when no option is left.
    pub play: Play,
}

impl<R: Space> Space for Neutral<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.rules.start()
    }

    fn canonical(&self, position: &R::Position) -> R::Position {
        self.rules.canonical(position)
    }

    fn images(&self, position: &R::Position) -> Option<Vec<R::Position>> {
        self.rules.images(position)
    }

    fn heap_bytes(&self, position: &R::Position) -> usize {
        self.rules.heap_bytes(position)
    }
}

impl<R: Impartial> Game for Neutral<R> {
    fn ending(&self, position: &R::Position) -> Option<Ending> {
        self.rules
            .is_over(position)
            .then_some(Ending::Outcome(match self.play {
                Play::Normal => Outcome::Lose,
                Play::Misere => Outcome::Win,
            }))
    }

    fn moves(&self, position: &R::Position, out: &mut Vec<R::Move>) {
        self.rules.options(position, out);
    }

    fn play(&self, position: &R::Position, chosen: R::Move) -> R::Position {
        self.rules.apply(position, chosen)
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: false,
        }
    }

    fn tells_player(&self) -> bool {
        false
    }

    fn player_from(&self, root: &R::Position, position: &R::Position) -> Option<Side> {
        let odd = self.rules.is_odd(root, position)?;
        Some(Side::second_if(odd))
    }

    fn move_count(&self, position: &R::Position) -> u128 {
        self.rules.option_count(position)
    }
}

impl<R: Notation> Notation for Neutral<R> {
    fn write(&self, position: &R::Position, out: &mut String) {
        self.rules.write(position, out);
    }

    fn write_move(&self, position: &R::Position, chosen: R::Move, out: &mut String) {
        self.rules.write_move(position, chosen, out);
    }

    fn parse(&self, text: &str) -> Result<R::Position, ParseError> {
        self.rules.parse(text)
    }

    fn picture(&self, position: &R::Position) -> Picture {
        self.rules.picture(position)
    }

    fn sketch(&self, position: &R::Position) -> Sketch {
        self.rules.sketch(position)
    }

    fn gesture(&self, position: &R::Position, chosen: R::Move) -> Vec<String> {
        self.rules.gesture(position, chosen)
    }

    fn separator(&self) -> &str {
        self.rules.separator()
    }

    fn words(&self, position: &R::Position) -> Words {
        self.rules.words(position)
    }

    fn move_words(&self, position: &R::Position, chosen: R::Move) -> Words {
        self.rules.move_words(position, chosen)
    }
}

/// The word that every impartial game accepts among its rules, with its accent or without.
const MISERE: &str = "misere";

/// Whether an item of the rules is the word, however it is written.
fn is_misere(item: &str) -> bool {
    item.trim().to_lowercase().replace('è', "e") == MISERE
}

/// The same text with the word `misere` and a comma beside it blanked out, so that every other character
/// stays where it was; whether the word was there.
fn without_misere(rules: &str) -> (String, bool) {
    let mut rest = String::new();
    let mut found = false;
    for (place, item) in rules.split(',').enumerate() {
        let misere = is_misere(item);
        // The comma before the word goes with it; before the first item there is none, and after a word
        // that stands first the comma goes.
        if place > 0 {
            let blank = misere || rest.trim().is_empty() && found;
            rest.push(if blank { ' ' } else { ',' });
        }
        found |= misere;
        if misere {
            rest.extend(item.chars().map(|_| ' '));
        } else {
            rest.push_str(item);
        }
    }
    (rest, found)
}

impl<R: Offer + Impartial> Offer for Neutral<R> {
    type Tables = R::Tables;

    fn tables(&self) -> Option<&R::Tables> {
        self.rules.tables()
    }

    fn rules(&self) -> String {
        match (self.play, self.rules.rules()) {
            (Play::Normal, rules) => rules,
            (Play::Misere, rules) if rules.is_empty() => MISERE.to_owned(),
            (Play::Misere, rules) => format!("{rules},{MISERE}"),
        }
    }

    fn offers(&self) -> OffersOf<'_, R> {
        Offers {
            convention: Some(self.play),
            ..self.rules.offers()
        }
    }
}

impl<R: Entry + Impartial> Entry for Neutral<R> {
    fn card() -> Card {
        Card {
            impartial: true,
            ..R::card()
        }
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let (rules, misere) = without_misere(rules);
        let play = if misere { Play::Misere } else { Play::Normal };
        Ok(Neutral {
            rules: R::from_rules(&rules)?,
            play,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misere_is_taken_out_and_nothing_moves() {
        assert_eq!(without_misere("misere"), ("      ".to_owned(), true));
        assert_eq!(
            without_misere("1,2,Misere"),
            ("1,2       ".to_owned(), true)
        );
        assert_eq!(
            without_misere(" misere ,1,2"),
            ("         1,2".to_owned(), true)
        );
        assert_eq!(
            without_misere("1, misere,2"),
            ("1        ,2".to_owned(), true)
        );
        assert_eq!(without_misere("1,é"), ("1,é".to_owned(), false));
        assert_eq!(without_misere("MISÈRE,é"), ("       é".to_owned(), true));
        assert_eq!(without_misere(",1,misère"), (",1       ".to_owned(), true));
    }
}
