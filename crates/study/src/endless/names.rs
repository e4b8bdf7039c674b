//! How positions are written that know more than those of the game itself.
//!
//! `TEXT <2>` is a position with player 2 to move, where the text does not tell; `TEXT << A << B` one that
//! was reached by way of A and B; `TEXT <<! 1` one that was there before, so that player 1 has won.

use gagne_core::Side;

pub(crate) const SECOND: &str = " <2>";
const VIA: &str = " << ";
const REPEATED: &str = " <<! ";

/// A position of the game itself, with who is to move there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct GamePlace {
    pub(super) text: String,
    pub(super) side: Side,
}

impl GamePlace {
    /// The name; where positions tell who is to move it is their text.
    pub(super) fn name(&self, sided: bool) -> String {
        match self.side {
            Side::Second if sided => format!("{}{SECOND}", self.text),
            _ => self.text.clone(),
        }
    }

    /// The place of a name, if player 1 is to move where nothing is said.
    pub(super) fn read(name: &str) -> GamePlace {
        let (text, side) = match name.trim().strip_suffix(SECOND.trim_start()) {
            Some(text) => (text, Side::Second),
            None => (name, Side::First),
        };
        GamePlace {
            text: text.trim().to_owned(),
            side,
        }
    }
}

/// A position together with what matters of the way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name<'n> {
    /// A position, and the places that lie behind.
    At(&'n str, Vec<&'n str>),
    /// A position that was there before, and who has won by that.
    Repeated(&'n str, Side),
}

impl<'n> Name<'n> {
    pub(super) fn read(text: &'n str) -> Name<'n> {
        if let Some((place, winner)) = text.split_once(REPEATED) {
            return Name::Repeated(place, Side::second_if(winner.trim() == "2"));
        }
        let mut places = text.split(VIA);
        let at = places.next().unwrap_or_default();
        Name::At(at, places.collect())
    }

    pub(super) fn text(&self) -> String {
        match self {
            Name::At(at, behind) => {
                let mut text = (*at).to_owned();
                for place in behind {
                    text.push_str(VIA);
                    text.push_str(place);
                }
                text
            }
            Name::Repeated(place, winner) => format!("{place}{REPEATED}{}", winner.number()),
        }
    }

    /// The position itself.
    pub(super) fn at(&self) -> &'n str {
        match self {
            Name::At(at, _) | Name::Repeated(at, _) => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for text in ["a", "a << b << c", "a <2> << b", "a <<! 2", "1,2 <<! 1"] {
            assert_eq!(Name::read(text).text(), text);
        }
        let place = GamePlace::read("a/b <2>");
        assert_eq!((place.text.as_str(), place.side), ("a/b", Side::Second));
        assert_eq!(place.name(true), "a/b <2>");
        assert_eq!(place.name(false), "a/b");
    }
}
