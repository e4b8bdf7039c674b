//! Names and notation of the protocol.
//!
//! Games have letters and digits only, and some names belong to boards that the client draws by hand
//! and that would not understand us. The client puts positions into addresses as they are, so they
//! cannot have characters that mean something there; `~` with two hexadecimal digits stands for one
//! of those. A position begins with whose turn it is.

use gagne::{Error, Listing, Registry, Spec};

use crate::pool::TaskError;
use crate::shelf::GameSlot;

/// The variant with the usual rules and start.
pub(super) const REGULAR: &str = "regular";
/// What stands between rules and start of a variant.
const BETWEEN: char = '!';

/// The game of a name.
pub(super) fn listing<'r>(registry: &'r Registry, wanted: &str) -> Option<&'r Listing> {
    let mut listings = registry.listings().iter();
    listings.find(|game| game.public_name == wanted)
}

/// A text without characters that mean something in an address or in a list of moves.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b",./@>|=!*()-_".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("~{byte:02x}"));
        }
    }
    escaped
}

/// The text that was escaped.
pub(super) fn unescape(text: &str) -> Option<String> {
    let mut parts = text.split('~');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// A position with whose turn it is.
pub(super) fn turned(turn: u8, position: &str) -> String {
    format!("{turn}_{}", escape(position))
}

/// Whose turn it is, and the position in our notation.
pub(super) fn position(text: &str) -> Option<(u8, String)> {
    let (turn, rest) = text.split_once('_')?;
    let turn = match turn {
        "1" => 1,
        "2" => 2,
        _ => return None,
    };
    Some((turn, unescape(rest)?))
}

/// Opens a variant: the text of its game, and where it starts.
///
/// Beside those that are listed, a variant may be rules (`1,3,4`), a start (`3_5_7` for Nim), or rules
/// and a start (`misere!3_5_7`), `_` being a comma.
pub(super) fn open(
    desk: &mut GameSlot<'_>,
    listing: &Listing,
    variant: &str,
) -> Result<(String, Option<String>), TaskError> {
    let plain = unescape(variant).unwrap_or_default().replace('_', ",");
    let (rules, start) = match plain.split_once(BETWEEN) {
        Some((rules, start)) => (rules, Some(start)),
        None => (plain.as_str(), None),
    };
    let rules = if rules == REGULAR { "" } else { rules };
    let name = &listing.name;
    let game = Spec { name, rules }.to_string();
    let refused = match desk.open(&game) {
        Ok(opened) => match start {
            None => return Ok((game, None)),
            Some(start) => match opened.position(Some(start)) {
                Ok(start) => Ok((game, Some(start))),
                Err(error) => Err(error.into()),
            },
        },
        // What are no rules may be a start.
        Err(error) => match (start, desk.open(&listing.name)?.position(Some(rules))) {
            (None, Ok(start)) => Ok((listing.name.clone(), Some(start))),
            _ => Err(error),
        },
    };
    refused.map_err(|error| match error {
        // A start that is none makes no variant either.
        TaskError::Error(Error::Position { game, text, error }) => Error::Rules {
            game,
            text,
            error,
            near: None,
        }
        .into(),
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_games_are_plain_and_free() {
        let registry = gagne::catalogue();
        for game in registry.listings() {
            let id = game.public_name.as_str();
            let plain = |found: char| found.is_ascii_lowercase() || found.is_ascii_digit();
            assert!(id.chars().all(plain), "{id}");
            assert!(!["tictactoe", "quarto", "sim"].contains(&id), "{id}");
            assert!(
                !["api", "play", "learn", "assets", "language"].contains(&id),
                "{id}"
            );
            let found = listing(registry, id).map(|found| &found.name);
            assert_eq!(found, Some(&game.name));
        }
        assert!(listing(registry, "tictactoe").is_none());
    }

    #[test]
    fn texts_survive_addresses() {
        for text in ["", "x.o/.x./...", "2+F-W", "a:b;c?d#e&f%g~h i", "é"] {
            let escaped = escape(text);
            assert!(
                !escaped.contains(['#', '&', '+', '%', '?', ';', ':', ' ']),
                "{escaped}"
            );
            assert_eq!(unescape(&escaped).as_deref(), Some(text));
        }
        assert_eq!(unescape("~"), None);
        assert_eq!(unescape("~zz"), None);
        assert_eq!(unescape("~é"), None);
        assert_eq!(position(&turned(2, "a b")), Some((2, "a b".to_owned())));
        assert_eq!(position("3_5"), None);
    }
}
