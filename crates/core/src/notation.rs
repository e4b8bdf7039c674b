//! Text forms of positions and moves.

mod hidden;
mod scanner;
mod sentence;

use crate::{Ink, Picture, Sketch, Space, Text};

pub use hidden::is_hidden;
pub use scanner::Scanner;
pub use sentence::{Remark, Word, Words, listed};

/// What a parser wanted to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A whole number within bounds, both included.
    Number {
        /// Least number that is allowed.
        least: u64,
        /// Largest number that is allowed.
        most: u64,
    },
    /// One of these characters or words, exactly.
    OneOf(Box<[Text]>),
    /// Nothing more.
    End,
    /// Something the game says in its own [messages](crate::Messages), by the name of the message.
    Message(Text),
}

impl Expected {
    /// One of these characters or words.
    pub fn one_of<T: Into<Text>>(words: impl IntoIterator<Item = T>) -> Self {
        Expected::OneOf(words.into_iter().map(Into::into).collect())
    }

    /// What a message of the game says.
    pub fn message(name: impl Into<Text>) -> Self {
        Expected::Message(name.into())
    }
}

/// A text that is no position, or no rules, of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Byte at which the text goes wrong.
    pub at: usize,
    /// What would have been right there.
    pub expected: Expected,
    /// What stands there instead; none at the end of the text.
    pub found: Option<String>,
}

/// One text form for each position and each move.
///
/// Laws: *texts round-trip* (`parse(show(p)) == p`) *and differ* (two positions, or two moves of
/// one position, never have the same text). *A gesture points at what is drawn* (each of its spots is in
/// the sketch of the position), *and means one move* (none is the beginning of another).
pub trait Notation: Space {
    /// Appends the canonical text of a position.
    fn write(&self, position: &Self::Position, out: &mut String);

    /// Appends the canonical text of a move.
    fn write_move(&self, position: &Self::Position, chosen: Self::Move, out: &mut String);

    /// Reads a position; forgives blanks and upper case.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The position drawn with characters, without words so that it needs no translation: unless a game
    /// draws it otherwise, the characters of its text, one line for each row between slashes.
    fn picture(&self, position: &Self::Position) -> Picture {
        let mut picture = Picture::new();
        for (number, row) in self.show(position).split('/').enumerate() {
            if number > 0 {
                picture.line();
            }
            picture.put(Ink::Plain, row);
        }
        picture
    }

    /// The position drawn with shapes: its characters, unless the game can do better.
    fn sketch(&self, position: &Self::Position) -> Sketch {
        Sketch::of_picture(&self.picture(position))
    }

    /// The spots of the sketch that somebody points at, one after another, to make a move; none if
    /// the move can only be chosen by its text. The same spot may come twice: things that are alike are
    /// one spot, and either goes on the other.
    fn gesture(&self, _position: &Self::Position, _chosen: Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// What stands between the moves of a line; games whose moves contain commas choose another.
    fn separator(&self) -> &str {
        ","
    }

    /// What the sentence on a position speaks of: the message `tell-position` of the game, where `$player`
    /// and the text `$position` are known without this.
    fn words(&self, _position: &Self::Position) -> Words {
        Words::new()
    }

    /// What the sentence on a move speaks of: the message `tell-move` of the game, where `$player` and the
    /// text `$move` are known without this.
    fn move_words(&self, _position: &Self::Position, _chosen: Self::Move) -> Words {
        Words::new()
    }

    /// The text of a position.
    fn show(&self, position: &Self::Position) -> String {
        let mut out = String::new();
        self.write(position, &mut out);
        out
    }

    /// The text of a move.
    fn show_move(&self, position: &Self::Position, chosen: Self::Move) -> String {
        let mut out = String::new();
        self.write_move(position, chosen, &mut out);
        out
    }
}
