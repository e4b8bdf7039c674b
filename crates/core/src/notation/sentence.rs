//! What a game puts into its sentences.

/// What stands in one place of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A number, which also chooses between one and many.
    Number(u64),
    /// A text of the notation, the same in every language.
    Text(String),
    /// What another message of the game says.
    Message(String),
}

impl From<u64> for Word {
    fn from(number: u64) -> Self {
        Word::Number(number)
    }
}

impl From<u32> for Word {
    fn from(number: u32) -> Self {
        Word::Number(number.into())
    }
}

impl From<u8> for Word {
    fn from(number: u8) -> Self {
        Word::Number(number.into())
    }
}

impl From<usize> for Word {
    fn from(number: usize) -> Self {
        Word::Number(number as u64)
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Word::Text(text)
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Word::Text(text.to_owned())
    }
}

/// The places of a sentence by name, with what stands there.
pub type Words = Vec<(&'static str, Word)>;

/// A list as people write it in every language: its parts after commas.
pub fn listed<T: ToString>(parts: impl IntoIterator<Item = T>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    parts.join(", ")
}

/// Why a position is worth what it is, as a theorem has it: a message of the game with its words, and
/// the sum or table that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The name of the message.
    pub message: &'static str,
    /// What stands in its places.
    pub words: Words,
    /// Lines to be shown as they are.
    pub table: Vec<String>,
}

impl Remark {
    /// A remark without a table.
    pub fn new(message: &'static str, words: Words) -> Self {
        Remark {
            message,
            words,
            table: Vec::new(),
        }
    }
}
