//! What a game offers to stand in the catalogue.

use crate::{
    AnyTheory, Game, Impartial, Layout, Meter, Neutral, Notation, PackingVisitor, ParseError,
    Picture, Play, RankingVisitor, Sequence, Sketch, Space, Stop, Value,
};

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

/// A guess at the worth of a position to the player to move. Never mixed with a value.
pub trait Heuristic<P>: Sync {
    /// The guess; larger is better for the player to move.
    fn estimate(&self, position: &P) -> i64;
}

/// Least plies from a position of a puzzle to its goal.
///
/// Laws: *never too much* (a shortest solution is as long at least), and *lost is lost* (the goal is
/// out of reach of what is said to be lost).
pub trait Bound<P>: Sync {
    /// So many plies at least, if the goal can be reached at all.
    fn least(&self, position: &P) -> u32;

    /// Whether the position is surely lost, as the goal is out of reach.
    fn is_lost(&self, _position: &P) -> bool {
        false
    }
}

/// A puzzle in a form made for looking far ahead: states carry their bound along, so that a step
/// changes it and nothing is computed anew.
///
/// Laws: those of a [`Bound`], and *nothing is left out* but steps straight back, which are on no
/// shortest way.
pub trait Trail {
    /// A position of the puzzle.
    type Position;
    /// A move of the puzzle.
    type Move: Copy;
    /// A position with what the bound remembers, and where it came from.
    type State: Clone;
    /// A move in the shape that suits the states.
    type Step: Copy;

    /// The state to begin with, or none if the goal is out of reach.
    fn begin(&self, position: &Self::Position) -> Option<Self::State>;

    /// Plies to the goal at least.
    fn least(&self, state: &Self::State) -> u32;

    /// Whether this is the goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the steps from a state that is not the goal.
    fn steps(&self, state: &Self::State, out: &mut Vec<Self::Step>);

    /// The state after a step; or, if the goal is then more than `most` plies away, a bound that
    /// tells so.
    fn walk(&self, state: &Self::State, step: Self::Step, most: u32) -> Result<Self::State, u32>;

    /// The move that a step is.
    fn chosen(&self, state: &Self::State, step: Self::Step) -> Self::Move;
}

/// Looks at a trail with its type known.
pub trait TrailVisitor<P, M> {
    /// What the visit answers.
    type Answer;

    /// Visits the trail.
    fn visit<T: Trail<Position = P, Move = M>>(
        self,
        trail: &T,
        meter: &mut Meter,
    ) -> Result<Self::Answer, Stop>;
}

/// Keeps tables that take long to make from one run to the next. It may forget them, and whoever
/// fetches one looks whether it is what was asked for.
pub trait Shelf {
    /// What was kept under a name, if it has this length: anything else is not what was asked for, and
    /// need not be read.
    fn fetch(&self, name: &str, length: u64) -> Option<Vec<u8>>;

    /// Keeps a table under a name, if it can.
    fn keep(&self, name: &str, bytes: &[u8]);
}

/// A shelf that keeps nothing.
impl Shelf for () {
    fn fetch(&self, _name: &str, _length: u64) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _name: &str, _bytes: &[u8]) {}
}

/// What a game knows that helps to search it fast; leaves the truth alone.
///
/// Laws, checked for every game that guides: *a glance is right* (the value lies between its
/// bounds), and *nothing good is left out* (the moves listed are legal, and the best of them is as
/// good as the best of all whenever the value lies within the bounds of the glance).
pub trait Guide<P, M>: Sync {
    /// What is seen at a glance of a position that has not ended. Where points count, only whether
    /// and where the value lies between these points is asked. So many plies are looked ahead from
    /// here, [`u32::MAX`] to the end of play: with few left, looking closely costs more than it saves.
    fn glance(&self, position: &P, points: (i64, i64), plies: u32) -> Glance;

    /// Appends the moves worth trying, the most promising first, given what a glance has noted.
    /// Moves that are surely no better than the others, or than what the glance says, may be left
    /// out. The fewer plies are left, the less an order is worth; it may be another one then, which
    /// makes places that are remembered from further off worse hints.
    fn promising(&self, position: &P, noted: u64, plies: u32, out: &mut Vec<M>);
}

/// What a guide sees of a position at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The least that the position can be worth.
    pub least: Value,
    /// The most that it can be worth.
    pub most: Value,
    /// What the guide need not find out again when it is asked for moves.
    pub noted: u64,
}

impl Glance {
    /// The value is known.
    pub fn sure(value: Value, noted: u64) -> Self {
        Glance {
            least: value,
            most: value,
            noted,
        }
    }
}

/// Any guide for these positions and moves.
pub type AnyGuide<'g, S> = &'g dyn Guide<<S as Space>::Position, <S as Space>::Move>;

/// Short keys of positions, for tables that remember what they can.
///
/// Law, checked for every game that has keys: *a key tells what matters*: positions that can be
/// reached from the root and have the same key are worth the same to the player to move, up to what
/// is [settled](Game::settled).
pub trait Keys<P>: Sync {
    /// The key of a position that can be reached from the root.
    fn key(&self, position: &P) -> u64;

    /// Whether keys of another root mean something else.
    fn is_rooted(&self) -> bool {
        true
    }
}

/// Any keys for these positions.
pub type AnyKeys<'g, P> = Box<dyn Keys<P> + 'g>;

/// Nimbers of single heaps of an impartial game.
pub trait Nimbers {
    /// Nimbers of heaps of 0 to `to`, with the period where it can be proved.
    fn nimbers(&self, to: u64, meter: &mut Meter) -> Result<Sequence, Stop>;
}

/// A game of the catalogue: rules, notation, texts, and what else it has to offer.
pub trait Entry: Notation + Sized {
    /// The name on the command line.
    const NAME: &'static str;
    /// Other names that are understood.
    const ALIASES: &'static [&'static str] = &[];
    /// Rules parts worth trying, for documentation and tests; the empty one is the default.
    const SAMPLES: &'static [&'static str] = &[""];
    /// Positions small enough to solve by every method, as `rules position` pairs for tests: a few
    /// hundred positions, a tree of a few thousand nodes. Impartial games are tried misère too.
    const SMALL: &'static [(&'static str, &'static str)];
    /// The texts.
    const MESSAGES: Messages;
    /// Most rows and columns of a [layout](Entry::layout); 0 for a game that has none.
    const WIDEST_LAYOUT: u64 = 0;
    /// Whether both players have the same moves, so that the word `misere` is understood.
    const IMPARTIAL: bool = false;

    /// Reads the rules part of the name: words and numbers separated by commas, maybe none.
    fn from_rules(rules: &str) -> Result<Self, ParseError>;

    /// The canonical rules part; empty for a game that has no choice of rules.
    fn rules(&self) -> String {
        String::new()
    }

    /// The canonical text of the game: its name, and its rules if there is a choice.
    fn full_name(&self) -> String {
        match self.rules() {
            rules if rules.is_empty() => Self::NAME.to_owned(),
            rules => format!("{}:{rules}", Self::NAME),
        }
    }

    /// Who wins when a player cannot move, for those closed forms that ask.
    fn convention(&self) -> Play {
        Play::Normal
    }

    /// The closed form.
    fn theory(&self) -> Option<AnyTheory<'_, Self>> {
        None
    }

    /// The heuristic of the notes.
    fn heuristic(&self) -> Option<&dyn Heuristic<Self::Position>> {
        None
    }

    /// What helps to search it fast.
    fn guide(&self) -> Option<AnyGuide<'_, Self>> {
        None
    }

    /// Least plies to the goal of a puzzle.
    fn bound(&self) -> Option<&dyn Bound<Self::Position>> {
        None
    }

    /// Shows the puzzle in a form made for looking far ahead, if there is one, to a visitor. Tables
    /// come from the shelf, or are made within the meter and put there.
    fn trail<V: TrailVisitor<Self::Position, Self::Move>>(
        &self,
        _shelf: &dyn Shelf,
        _meter: &mut Meter,
        _visitor: V,
    ) -> Result<Option<V::Answer>, Stop> {
        Ok(None)
    }

    /// Keys of the positions that can be reached from a root, where a packing would take longer.
    fn keys(&self, _root: &Self::Position) -> Option<AnyKeys<'_, Self::Position>> {
        None
    }

    /// The nimber sequence of its heaps.
    fn nimbers(&self) -> Option<&dyn Nimbers> {
        None
    }

    /// Shows the dense index of what can be reached from a root, if there is one, to a visitor.
    fn ranking<V: RankingVisitor<Self::Position>>(
        &self,
        _root: &Self::Position,
        _visitor: V,
    ) -> Option<V::Answer> {
        None
    }

    /// Shows the packing of what can be reached from a root, if there is one, to a visitor.
    fn packing<V: PackingVisitor<Self::Position>>(
        &self,
        _root: &Self::Position,
        _visitor: V,
    ) -> Option<V::Answer> {
        None
    }

    /// How many positions can be reached from a root, itself included, where a formula tells or
    /// somebody has counted; up to symmetry so many at least.
    ///
    /// Law: *reach is counted right*, wherever everything was looked at.
    fn reach(&self, _root: &Self::Position, _symmetry: bool) -> Option<f64> {
        None
    }

    /// In how many ways a move can be made: more than one if it stands for several that look alike.
    fn ways(&self, _position: &Self::Position, _chosen: Self::Move) -> usize {
        1
    }

    /// Positions worth seeing side by side: those about a given one, or in so many rows and columns.
    /// None if there would be more than [so many](Entry::WIDEST_LAYOUT).
    fn layout(
        &self,
        _about: Option<&Self::Position>,
        _to: Option<u64>,
    ) -> Option<Layout<Self::Position>> {
        None
    }

    /// The rows and columns of the board, where every move takes a cell of it.
    fn board(&self, _position: &Self::Position) -> Option<(usize, usize)> {
        None
    }

    /// The cell of the board that a move takes: row from the top and column from the left, from 0.
    fn cell(&self, _position: &Self::Position, _chosen: Self::Move) -> Option<(usize, usize)> {
        None
    }

    /// The position of a size, for a game that has them in all sizes; none if there is no such size.
    fn sized(&self, _size: u64) -> Option<Self::Position> {
        None
    }

    /// Whether a line that ends at this final position is listed among complete games.
    fn completes_line(&self, _end: &Self::Position) -> bool {
        true
    }
}

/// Visits every game of a list with its type known, so that nothing is erased before it must be.
pub trait Catalogue {
    /// Visits a game.
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self);
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

    fn separator(&self) -> &'static str {
        self.rules.separator()
    }
}

/// The word that every impartial game accepts among its rules.
const MISERE: &str = "misere";

/// The same text with the word `misere` and a comma beside it blanked out, so that everything else
/// stays where it was; whether the word was there.
fn without_misere(rules: &str) -> (String, bool) {
    let mut bytes = rules.as_bytes().to_vec();
    let mut start = 0;
    let mut found = false;
    for item in rules.split(',') {
        let end = start + item.len();
        if item.trim().eq_ignore_ascii_case(MISERE) {
            found = true;
            let from = start.saturating_sub(1);
            let to = if start == 0 {
                bytes.len().min(end + 1)
            } else {
                end
            };
            bytes[from..to].fill(b' ');
        }
        start = end + 1;
    }
    // Only whole items made of ASCII letters and commas were replaced.
    (String::from_utf8(bytes).unwrap_or_default(), found)
}

impl<R: Entry + Impartial> Entry for Neutral<R> {
    const NAME: &'static str = R::NAME;
    const ALIASES: &'static [&'static str] = R::ALIASES;
    const SAMPLES: &'static [&'static str] = R::SAMPLES;
    const SMALL: &'static [(&'static str, &'static str)] = R::SMALL;
    const MESSAGES: Messages = R::MESSAGES;
    const WIDEST_LAYOUT: u64 = R::WIDEST_LAYOUT;
    const IMPARTIAL: bool = true;

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let (rules, misere) = without_misere(rules);
        let play = if misere { Play::Misere } else { Play::Normal };
        Ok(Neutral {
            rules: R::from_rules(&rules)?,
            play,
        })
    }

    fn rules(&self) -> String {
        match (self.play, self.rules.rules()) {
            (Play::Normal, rules) => rules,
            (Play::Misere, rules) if rules.is_empty() => MISERE.to_owned(),
            (Play::Misere, rules) => format!("{rules},{MISERE}"),
        }
    }

    fn convention(&self) -> Play {
        self.play
    }

    fn theory(&self) -> Option<AnyTheory<'_, Self>> {
        self.rules.theory()
    }

    fn heuristic(&self) -> Option<&dyn Heuristic<R::Position>> {
        self.rules.heuristic()
    }

    fn guide(&self) -> Option<AnyGuide<'_, Self>> {
        self.rules.guide()
    }

    fn keys(&self, root: &R::Position) -> Option<AnyKeys<'_, R::Position>> {
        self.rules.keys(root)
    }

    fn nimbers(&self) -> Option<&dyn Nimbers> {
        self.rules.nimbers()
    }

    fn ranking<V: RankingVisitor<R::Position>>(
        &self,
        root: &R::Position,
        visitor: V,
    ) -> Option<V::Answer> {
        self.rules.ranking(root, visitor)
    }

    fn packing<V: PackingVisitor<R::Position>>(
        &self,
        root: &R::Position,
        visitor: V,
    ) -> Option<V::Answer> {
        self.rules.packing(root, visitor)
    }

    fn reach(&self, root: &R::Position, symmetry: bool) -> Option<f64> {
        self.rules.reach(root, symmetry)
    }

    fn ways(&self, position: &R::Position, chosen: R::Move) -> usize {
        self.rules.ways(position, chosen)
    }

    fn layout(&self, about: Option<&R::Position>, to: Option<u64>) -> Option<Layout<R::Position>> {
        self.rules.layout(about, to)
    }

    fn board(&self, position: &R::Position) -> Option<(usize, usize)> {
        self.rules.board(position)
    }

    fn cell(&self, position: &R::Position, chosen: R::Move) -> Option<(usize, usize)> {
        self.rules.cell(position, chosen)
    }

    fn sized(&self, size: u64) -> Option<R::Position> {
        self.rules.sized(size)
    }

    fn completes_line(&self, end: &R::Position) -> bool {
        self.rules.completes_line(end)
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
    }
}
