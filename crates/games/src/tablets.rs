//! Tablets, or Babylon.
//!
//! Rules: clay tablets of several colours lie about, each a stack of height 1. A player puts one
//! stack on another that has the same colour or the same height; the heights add up and the colour
//! of the upper stack is the colour of the new one. Whoever cannot move loses (misère: wins).
//! Source: course notes on attractors, which call it the tablets game; the board game Babylon.
//!
//! Notation: a position is a start, `4x3` (4 colours, 3 tablets of each), or its stacks, colour and
//! height, `a1,a1,b2`. A move names two stacks, `a1>b1`: the first goes on the second and gives the
//! colour. Two stacks of one colour make the same stack either way: one move, the lower one first.
//!
//! Known results: the published game `4x3` is won by the second player. With two colours the first
//! player wins if the number of tablets is odd or the rarer colour has one or two tablets (Goadrich
//! and Schlatter, *Integers* 11, 2011, G1); otherwise the second (Georgakopoulos and Winkler,
//! *Integers* 12, 2012, G1). With one colour every move is as good as any other.

mod draw;
mod index;
mod key;
mod shape;
mod sweep;
mod target;
mod texts;
mod transition;
mod unary;

use gagne_core::{
    Card, Entry, Expected, Extent, Family, Impartial, Ink, Meter, Notation, Offer, Offers,
    OffersOf, Outcome, PackingVisitor, ParseError, Picture, Play, RankingVisitor, Scanner, Sketch,
    Space, Stop, Tables, Theory, TheoryValue, Value, Words, listed,
};

use smallvec::SmallVec;

use self::index::Index;
use self::key::Partitions;
use self::shape::reach;
use self::unary::Unary;

/// Bits of the height in a packed stack; the colour stands above them.
const HEIGHT_BITS: u32 = 27;
const HEIGHT: u32 = (1 << HEIGHT_BITS) - 1;
/// Most colours: the letters.
pub(crate) const COLOURS: usize = 26;
/// Most tablets of one colour in a start.
const LARGEST_START: usize = 10_000;
/// Most tablets in all; one stack of them still fits its bits.
const LARGEST: u64 = 1_000_000;
/// Most tablets drawn one by one for the stacks of one kind.
const DRAWN: usize = 30;

/// Stacks kept in place: with their count they fill a cache line.
const PLACES: usize = 14;

/// The stacks, sorted by colour, then height; a few of them cost no allocation.
pub type Stacks = SmallVec<[u32; PLACES]>;

/// The tablets game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tablets;

/// One stack goes on another. Stacks are packed: the colour above 27 bits of height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Merge {
    /// The stack that moves and gives the colour.
    pub upper: u32,
    /// The stack that it lands on.
    pub lower: u32,
}

pub(crate) const fn pack(colour: usize, height: u32) -> u32 {
    (colour as u32) << HEIGHT_BITS | height
}

pub(crate) const fn colour(stack: u32) -> usize {
    (stack >> HEIGHT_BITS) as usize
}

pub(crate) const fn height(stack: u32) -> u32 {
    stack & HEIGHT
}

const fn letter(stack: u32) -> char {
    (b'a' + colour(stack) as u8) as char
}

/// The stacks of each colour.
pub(crate) fn classes(stacks: &[u32]) -> impl Iterator<Item = &[u32]> {
    stacks.chunk_by(|&left, &right| colour(left) == colour(right))
}

/// The start with so many colours and so many tablets of each.
fn start(colours: usize, each: usize) -> Stacks {
    (0..colours * each)
        .map(|stack| pack(stack / each, 1))
        .collect()
}

/// Colours and tablets of each, if the position is a start that has a name.
fn as_start(stacks: &[u32]) -> Option<(usize, usize)> {
    let colours = colour(*stacks.last()?) + 1;
    let each = stacks.len() / colours;
    let even = (1..=LARGEST_START).contains(&each) && stacks.len().is_multiple_of(colours);
    let alike = |(place, &stack): (usize, &u32)| stack == pack(place / each, 1);
    (even && stacks.iter().enumerate().all(alike)).then_some((colours, each))
}

impl Space for Tablets {
    type Position = Stacks;
    type Move = Merge;

    fn start(&self) -> Stacks {
        start(4, 3)
    }

    /// Colours are names only: they are given anew in the order of their numbers of stacks, then
    /// of their heights.
    fn canonical(&self, stacks: &Stacks) -> Stacks {
        let mut order: [&[u32]; COLOURS] = [&[]; COLOURS];
        let mut count = 0;
        for (place, class) in order.iter_mut().zip(classes(stacks)) {
            *place = class;
            count += 1;
        }
        order[..count].sort_unstable_by(|left, right| {
            left.len().cmp(&right.len()).then_with(|| {
                let heights = left.iter().map(|&stack| height(stack));
                heights.cmp(right.iter().map(|&stack| height(stack)))
            })
        });
        let mut out = Stacks::new();
        for (name, class) in order[..count].iter().enumerate() {
            for &stack in *class {
                out.push(pack(name, height(stack)));
            }
        }
        out
    }

    /// Colours by other names: the first letters in any order.
    fn images(&self, stacks: &Stacks) -> Option<Vec<Stacks>> {
        let names = classes(stacks).count();
        let last = stacks.last().map_or(0, |&stack| colour(stack) + 1);
        // Where letters are left out, the position is only written otherwise.
        let pairs = if last == names { 1..names } else { 0..0 };
        let exchanged = pairs.map(|name| {
            let renamed = stacks.iter().map(|&stack| match colour(stack) {
                one if one == name => pack(name - 1, height(stack)),
                one if one + 1 == name => pack(name, height(stack)),
                _ => stack,
            });
            let mut renamed: Stacks = renamed.collect();
            renamed.sort_unstable();
            renamed
        });
        Some(exchanged.chain([self.canonical(stacks)]).collect())
    }

    fn heap_bytes(&self, stacks: &Stacks) -> usize {
        if stacks.spilled() {
            stacks.capacity() * size_of::<u32>()
        } else {
            0
        }
    }
}

impl Impartial for Tablets {
    fn options(&self, stacks: &Stacks, out: &mut Vec<Merge>) {
        // Of stacks that are alike one stands for all, as the upper one and as the lower one; it goes on
        // another of its kind if there are several.
        let mut kinds: SmallVec<[(u32, bool); PLACES]> = SmallVec::new();
        for &stack in stacks.iter() {
            match kinds.last_mut() {
                Some((last, several)) if *last == stack => *several = true,
                _ => kinds.push((stack, false)),
            }
        }
        let kinds = &kinds[..];
        for (place, &(upper, several)) in kinds.iter().enumerate() {
            for (other, &(lower, _)) in kinds.iter().enumerate() {
                let fits = if other == place {
                    several
                } else if colour(lower) == colour(upper) {
                    other > place
                } else {
                    height(lower) == height(upper)
                };
                if fits {
                    out.push(Merge { upper, lower });
                }
            }
        }
    }

    fn is_odd(&self, root: &Stacks, stacks: &Stacks) -> Option<bool> {
        // Every move leaves one stack less.
        Some((root.len() - stacks.len()) % 2 == 1)
    }

    fn apply(&self, stacks: &Stacks, Merge { upper, lower }: Merge) -> Stacks {
        let merged = upper + height(lower);
        let mut out = Stacks::new();
        let (mut upper_left, mut lower_left, mut merged_left) = (true, true, true);
        for &stack in stacks.iter() {
            if upper_left && stack == upper {
                upper_left = false;
            } else if lower_left && stack == lower {
                lower_left = false;
            } else {
                if merged_left && stack > merged {
                    merged_left = false;
                    out.push(merged);
                }
                out.push(stack);
            }
        }
        if merged_left {
            out.push(merged);
        }
        out
    }

    fn is_over(&self, stacks: &Stacks) -> bool {
        // Neighbours first: once no colour comes twice, at most 26 stacks are left.
        let single = |pair: &[u32]| colour(pair[0]) != colour(pair[1]);
        stacks.windows(2).all(single)
            && stacks.iter().enumerate().all(|(place, &stack)| {
                let rest = &stacks[place + 1..];
                rest.iter().all(|&other| height(other) != height(stack))
            })
    }
}

/// The text of a stack.
pub(crate) fn name(stack: u32) -> String {
    format!("{}{}", letter(stack), height(stack))
}

impl Notation for Tablets {
    fn write(&self, stacks: &Stacks, out: &mut String) {
        if let Some((colours, each)) = as_start(stacks) {
            out.push_str(&format!("{colours}x{each}"));
            return;
        }
        for (place, &stack) in stacks.iter().enumerate() {
            if place > 0 {
                out.push(',');
            }
            out.push_str(&name(stack));
        }
    }

    fn write_move(&self, _stacks: &Stacks, chosen: Merge, out: &mut String) {
        out.push_str(&format!("{}>{}", name(chosen.upper), name(chosen.lower)));
    }

    fn words(&self, stacks: &Stacks) -> Words {
        vec![
            ("count", stacks.len().into()),
            (
                "stacks",
                listed(stacks.iter().map(|&stack| name(stack))).into(),
            ),
        ]
    }

    fn move_words(&self, _stacks: &Stacks, Merge { upper, lower }: Merge) -> Words {
        vec![("upper", name(upper).into()), ("lower", name(lower).into())]
    }

    fn parse(&self, text: &str) -> Result<Stacks, ParseError> {
        let mut scanner = Scanner::new(text);
        let first = scanner.peek();
        if first.is_some_and(|found| found.is_ascii_digit()) {
            let colours = scanner.number(1, COLOURS as u64)?;
            scanner.one_of("x", ["x"])?;
            let each = scanner.number(1, LARGEST_START as u64)?;
            scanner.end()?;
            return Ok(start(colours as usize, each as usize));
        }
        if !first.is_some_and(|found| found.is_ascii_lowercase()) {
            return Err(scanner.fail(Expected::message("expected-position")));
        }
        let mut stacks = Vec::new();
        let mut total = 0;
        loop {
            let at = scanner.at();
            let colour = match scanner.take() {
                Some(letter @ 'a'..='z') => letter as usize - 'a' as usize,
                _ => return Err(scanner.fail_at(at, Expected::message("expected-stack"))),
            };
            let height = scanner.number(1, LARGEST)?;
            total += height;
            if total > LARGEST {
                return Err(scanner.fail_at(at, Expected::message("expected-fewer")));
            }
            stacks.push(pack(colour, height as u32));
            if !scanner.accept(',') {
                break;
            }
        }
        scanner.end()?;
        stacks.sort_unstable();
        Ok(stacks.into_iter().collect())
    }

    fn picture(&self, stacks: &Stacks) -> Picture {
        let mut picture = Picture::new();
        for (line, class) in classes(stacks).enumerate() {
            if line > 0 {
                picture.line();
            }
            picture.put(Ink::Faint, letter(class[0]).to_string());
            for kind in class.chunk_by(|left, right| left == right) {
                let (copies, tall) = (kind.len(), height(kind[0]) as usize);
                if copies * tall <= DRAWN {
                    picture.put(Ink::Plain, format!(" {}", "▪".repeat(tall)).repeat(copies));
                } else {
                    picture.put(Ink::Faint, format!(" {copies}×"));
                    picture.put(Ink::Plain, tall.to_string());
                }
            }
        }
        picture
    }

    fn sketch(&self, stacks: &Stacks) -> Sketch {
        draw::sketch(stacks)
    }

    fn gesture(&self, stacks: &Stacks, Merge { upper, lower }: Merge) -> Vec<String> {
        draw::pointed(stacks, upper, lower)
    }
}

impl Theory<Stacks, Merge> for Tablets {
    fn source(&self) -> &str {
        "Goadrich, Schlatter, Integers 11 (2011), G1; Georgakopoulos, Winkler, Integers 12 (2012), G1"
    }

    fn known(
        &self,
        stacks: &Stacks,
        play: Play,
        _meter: &mut Meter,
    ) -> Result<Option<TheoryValue>, Stop> {
        let (Some(&first), Some(&last)) = (stacks.first(), stacks.last()) else {
            return Ok(None);
        };
        let one_colour = colour(first) == colour(last);
        if one_colour || self.is_over(stacks) {
            // With one colour any two stacks merge: the moves that are left are counted.
            let left = u64::from(one_colour) * (stacks.len() as u64 - 1);
            let mover_is_last = left % 2 == 1;
            let value = if (play == Play::Normal) == mover_is_last {
                Value::win(left)
            } else {
                Value::lose(left)
            };
            let nimber = (play == Play::Normal).then_some(left % 2);
            return Ok(Some(TheoryValue { value, nimber }));
        }
        let single = |&stack: &u32| height(stack) == 1;
        let firsts = stacks.partition_point(|&stack| colour(stack) == colour(first));
        let two_colours = colour(stacks[firsts]) == colour(last);
        if play == Play::Misere || !two_colours || !stacks.iter().all(single) {
            return Ok(None);
        }
        let rarer = firsts.min(stacks.len() - firsts);
        let outcome = if stacks.len() % 2 == 1 || rarer <= 2 {
            Outcome::Win
        } else {
            Outcome::Lose
        };
        Ok(Some(TheoryValue::outcome(outcome)))
    }
}

impl Extent<Stacks> for Tablets {
    fn reach(&self, root: &Stacks, symmetry: bool) -> Option<f64> {
        reach(root, symmetry)
    }
}

impl Family<Stacks> for Tablets {
    /// Two colours.
    fn sized(&self, size: u64) -> Option<Stacks> {
        self.parse(&format!("2x{size}")).ok()
    }
}

impl Tables<Stacks, Merge> for Tablets {
    fn ranking<V: RankingVisitor<Stacks>>(&self, root: &Stacks, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&Index::new(root)?))
    }

    fn packing<V: PackingVisitor<Stacks>>(&self, root: &Stacks, visitor: V) -> Option<V::Answer> {
        match Partitions::new(root) {
            Some(partitions) => Some(visitor.visit(&partitions)),
            None => Some(visitor.visit(&Unary::new(root)?)),
        }
    }
}

impl Offer for Tablets {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            theory: Some(self),
            reach: Some(self),
            family: Some(self),
            ..Offers::default()
        }
    }
}

impl Entry for Tablets {
    fn card() -> Card {
        Card::new("tablets")
            .aliases(["babylon", "tablettes", "babylone"])
            .small([
                ("", "2x2"),
                ("", "2x3"),
                ("", "3x2"),
                ("", "1x5"),
                ("", "a1,a2,b1,b2,c2"),
                ("", "a24,a40,b1,b24"),
            ])
            .exercise("", "3x2")
            .english(texts::ENGLISH)
            .french(texts::FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        Scanner::new(rules).end()?;
        Ok(Tablets)
    }
}

#[cfg(test)]
mod tests;
