//! What a game is called and what it says of itself.

/// The texts of a game in Fluent syntax, one source for each language.
///
/// Every game has the messages `title`, `rules`, `variants`, `position`, `move` and `results`, and
/// those that its parsers name in [`Expected::Message`](crate::Expected::Message).
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}
