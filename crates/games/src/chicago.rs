//! Chicago Stock Exchange: trade what is plentiful, keep what stays dear.
//!
//! Rules: six goods, six tokens of each, dealt into nine piles of four that stand in a circle; the
//! trader stands on one of them. A player moves the trader one, two or three piles clockwise, takes
//! the top tokens of the two piles beside it, keeps one and sells the other: its price falls by 1.
//! Empty piles disappear. Play ends when at most two piles are left, after 14 to 17 moves from a
//! full deal; goods then count at the final prices, and the larger total wins by the difference.
//!
//! Source: a student report on a Prolog program for the board game by Pak Cormier (2013). Where it
//! contradicts itself or its assignment, this is retained:
//! * "6 of each and 7 of wheat" would be 37 tokens; 7 is the starting *price* of wheat, 36 are dealt;
//! * the trader starts on a random pile (elsewhere: always on the first);
//! * when piles vanish the trader stays on its pile, so its number drops by the piles that vanished
//!   before it (elsewhere: always by 1, or never), and the pile it stands on is not touched;
//! * all tokens are seen, not only the tops; the first token listed of a pile is its top.
//!
//! Notation: goods are W wheat, R rice, C cocoa, F coffee, S sugar, M maize. A position is
//! `WRCF/SMWR/CFSM,t1,7.6.6.6.6.6,WWR,-,p2`: piles clockwise, tops first; the trader's pile; prices;
//! what players 1 and 2 hold (`-` nothing); who moves. A move is `2+F-W`: two piles on, keep F, sell W.
//!
//! Known results: the first player won each of 300 random deals under best play, by 2 to 7 points,
//! 3.9 on average (exact search; 30 of them solved again with the rules of this file). No proof
//! covers all deals.

mod draw;
mod endgame;
mod market;
mod order;
mod texts;

use std::fmt::Display;

use gagne_core::{
    AnyKeys, Card, Dice, Ending, Entry, Expected, Facts, Game, GuessTerm, Heuristic, Ink, Keyring,
    Multiplicity, Notation, Offer, Offers, OffersOf, ParseError, Picture, Scanner, Side, Sketch,
    Space, Word, Words,
};

use self::order::Stock;

/// The letters of the goods.
pub(crate) const GOODS: [&str; 6] = ["W", "R", "C", "F", "S", "M"];
/// The same for the scanner, which folds case.
const LETTERS: &str = "wrcfsm";
/// What may follow a token in the piles.
const IN_PILES: &[&str] = &["W", "R", "C", "F", "S", "M", "/", ","];
/// What a hand is made of.
const IN_HAND: &[&str] = &["W", "R", "C", "F", "S", "M", "-"];
/// Most piles.
const MOST_PILES: usize = 16;
/// Most tokens in a pile: three bits each and the sentinel fit 32 bits.
const HIGHEST: u32 = 10;
/// Largest price, and most of a good in a hand, those it may still take from the piles included.
const MOST: u8 = 99;
/// A pile without tokens: only the sentinel.
const EMPTY: u32 = 1;

/// Piles, trader, prices and hands.
///
/// No price is below the number of tokens of its good in the piles, so none falls below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Goods of three bits, top lowest, above them a sentinel bit; zero beyond the last pile.
    pub(crate) piles: [u32; MOST_PILES],
    pub(crate) prices: [u8; 6],
    pub(crate) hands: [[u8; 6]; 2],
    pub(crate) count: u8,
    pub(crate) trader: u8,
    /// 0 for player 1, 1 for player 2.
    pub(crate) mover: Side,
}

/// An empty table, to be filled.
const NOTHING: Position = Position {
    piles: [0; MOST_PILES],
    prices: [0; 6],
    hands: [[0; 6]; 2],
    count: 0,
    trader: 0,
    mover: Side::First,
};

/// Where the trader goes and what becomes of the two tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) step: u8,
    pub(crate) keep: u8,
    pub(crate) sell: u8,
}

impl Position {
    pub(crate) fn piles(&self) -> &[u32] {
        &self.piles[..usize::from(self.count)]
    }

    /// Tokens of each good in the piles.
    pub(crate) fn tokens(&self) -> [u8; 6] {
        let mut tokens = [0; 6];
        for good in self.piles().iter().flat_map(|&pile| goods(pile)) {
            tokens[good] += 1;
        }
        tokens
    }

    /// The pile that the trader reaches, the one before and the one after.
    pub(crate) fn reach(&self, step: u8) -> [usize; 3] {
        let count = usize::from(self.count);
        let landing = usize::from(self.trader + step) % count;
        let previous = if landing == 0 { count } else { landing } - 1;
        let next = if landing + 1 == count { 0 } else { landing + 1 };
        [landing, previous, next]
    }

    fn remove(&mut self, place: usize) {
        let count = usize::from(self.count);
        self.piles.copy_within(place + 1..count, place);
        self.piles[count - 1] = 0;
        self.count -= 1;
        if place < usize::from(self.trader) {
            self.trader -= 1;
        }
    }

    pub(crate) fn score(&self, player: usize) -> i64 {
        (self.prices.iter().zip(&self.hands[player]))
            .map(|(&price, &held)| i64::from(price) * i64::from(held))
            .sum()
    }

    /// How many more of a good the player to move holds.
    pub(crate) fn lead(&self, good: usize) -> i16 {
        let ahead = i16::from(self.hands[0][good]) - i16::from(self.hands[1][good]);
        match self.mover {
            Side::First => ahead,
            Side::Second => -ahead,
        }
    }
}

/// The goods of a pile from the top.
pub(crate) fn goods(mut pile: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let top = (pile > EMPTY).then_some((pile & 7) as usize);
        pile >>= 3;
        top
    })
}

pub(crate) fn height(pile: u32) -> u32 {
    pile.ilog2() / 3
}

/// Chicago Stock Exchange; the seed deals the board.
pub struct Chicago {
    seed: u64,
}

impl Chicago {
    /// What a move adds at once to the difference between the player's total and the other's. It
    /// is what the greedy player of the notes goes by.
    pub fn pertinence(&self, position: &Position, chosen: Move) -> i64 {
        let price = position.prices[usize::from(chosen.keep)];
        let fallen = u8::from(chosen.keep == chosen.sell);
        i64::from(price - fallen) - i64::from(position.lead(usize::from(chosen.sell)))
    }
}

impl Space for Chicago {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let mut dice = Dice::new(self.seed);
        let mut tokens: [u32; 36] = std::array::from_fn(|place| place as u32 / 6);
        for place in (1..tokens.len()).rev() {
            tokens.swap(place, dice.roll(place + 1));
        }
        let mut position = NOTHING;
        for (pile, dealt) in position.piles.iter_mut().zip(tokens.chunks(4)) {
            *pile = (dealt.iter().rev()).fold(EMPTY, |pile, token| (pile << 3) | token);
            position.count += 1;
        }
        position.trader = dice.roll(9) as u8;
        position.prices = [7, 6, 6, 6, 6, 6];
        position
    }

    /// The trader on pile 1, player 1 to move, and of the goods only what still matters.
    ///
    /// A move that keeps g and sells s adds price(g) after the sale minus lead(s) to the mover's
    /// difference. Both goods come from the piles, so all that play will still add, `value -
    /// settled`, depends on piles, trader, and price and lead of the goods in the piles alone.
    fn canonical(&self, position: &Position) -> Position {
        let mut canonical = NOTHING;
        canonical.count = position.count;
        let (before, from) = position.piles().split_at(usize::from(position.trader));
        canonical.piles[..from.len()].copy_from_slice(from);
        canonical.piles[from.len()..from.len() + before.len()].copy_from_slice(before);
        for (good, &tokens) in position.tokens().iter().enumerate() {
            if tokens > 0 {
                let lead = position.lead(good);
                canonical.prices[good] = position.prices[good];
                canonical.hands[0][good] = lead.max(0) as u8;
                canonical.hands[1][good] = (-lead).max(0) as u8;
            }
        }
        canonical
    }

    /// The circle of piles turned on by one, and the players exchanged.
    fn images(&self, position: &Position) -> Option<Vec<Position>> {
        let mut turned = *position;
        turned.piles[..usize::from(position.count)].rotate_left(1);
        turned.trader = position.trader.checked_sub(1).unwrap_or(position.count - 1);
        let [first, second] = position.hands;
        let exchanged = Position {
            hands: [second, first],
            mover: position.mover.other(),
            ..*position
        };
        Some(vec![turned, exchanged])
    }
}

impl Game for Chicago {
    fn ending(&self, position: &Position) -> Option<Ending> {
        (position.count <= 2).then(|| Ending::Score(self.settled(position)))
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        for step in 1..=3 {
            let [_, previous, next] = position.reach(step);
            let good = |place: usize| (position.piles[place] & 7) as u8;
            let (keep, sell) = (good(previous), good(next));
            out.push(Move { step, keep, sell });
            if keep != sell {
                let (keep, sell) = (sell, keep);
                out.push(Move { step, keep, sell });
            }
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let mut after = *position;
        let [landing, previous, next] = position.reach(chosen.step);
        after.trader = landing as u8;
        after.prices[usize::from(chosen.sell)] -= 1;
        after.hands[position.mover.index()][usize::from(chosen.keep)] += 1;
        after.mover = position.mover.other();
        after.piles[previous] >>= 3;
        after.piles[next] >>= 3;
        // The later place first, so that the earlier one keeps its number.
        for place in [previous.max(next), previous.min(next)] {
            if after.piles[place] == EMPTY {
                after.remove(place);
            }
        }
        after
    }

    fn player(&self, position: &Position) -> Side {
        position.mover
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: true,
            solo: false,
        }
    }

    fn settled(&self, position: &Position) -> i64 {
        let mover = position.mover.index();
        position.score(mover) - position.score(1 - mover)
    }
}

impl Heuristic<Position> for Chicago {
    fn estimate(&self, position: &Position) -> i64 {
        self.settled(position)
    }

    /// What each player holds of each good, at its price.
    fn terms(&self, position: &Position) -> Vec<GuessTerm> {
        let players = [("1", Side::First), ("2", Side::Second)];
        let holdings = players.into_iter().flat_map(|(side, player)| {
            let hand = position.hands[player.index()];
            let sign = if player == position.mover { 1 } else { -1 };
            let held = (0..6).filter(move |&good| hand[good] > 0);
            held.map(move |good| {
                let (count, price) = (hand[good], position.prices[good]);
                GuessTerm {
                    side,
                    name: format!("{} {count}×{price}", GOODS[good]),
                    amount: sign * i64::from(count) * i64::from(price),
                }
            })
        });
        holdings.collect()
    }
}

/// Reads letters of goods, at least one; fails with this message where one more is too many.
fn letters(
    scanner: &mut Scanner<'_>,
    labels: &'static [&'static str],
    message: &'static str,
    mut add: impl FnMut(usize) -> bool,
) -> Result<(), ParseError> {
    loop {
        let at = scanner.at();
        let letter = scanner.one_of(LETTERS, labels.iter().copied())?;
        if !add(LETTERS.find(letter).unwrap_or_default()) {
            return Err(scanner.fail_at(at, Expected::message(message)));
        }
        if !scanner.peek().is_some_and(|next| LETTERS.contains(next)) {
            return Ok(());
        }
    }
}

/// Reads one pile from its top.
fn pile(scanner: &mut Scanner<'_>) -> Result<u32, ParseError> {
    let (mut pile, mut tokens) = (0, 0);
    letters(scanner, &GOODS, "expected-lower-pile", |good| {
        pile |= (good as u32) << (3 * tokens);
        tokens += 1;
        tokens <= HIGHEST
    })?;
    Ok(pile | EMPTY << (3 * tokens))
}

/// Reads what a player holds, given what the piles hold.
fn hand(scanner: &mut Scanner<'_>, tokens: &[u8; 6]) -> Result<[u8; 6], ParseError> {
    let mut hand = [0; 6];
    if !scanner.accept('-') {
        letters(scanner, IN_HAND, "expected-fewer-held", |good| {
            hand[good] += 1;
            hand[good] + tokens[good] <= MOST
        })?;
    }
    Ok(hand)
}

/// Cells of three characters after an empty one.
fn cells(items: impl IntoIterator<Item = impl Display>) -> String {
    let cells: String = items.into_iter().map(|item| format!("{item:>3}")).collect();
    format!("   {}", cells.trim_end())
}

impl Notation for Chicago {
    fn write(&self, position: &Position, out: &mut String) {
        for (number, &pile) in position.piles().iter().enumerate() {
            if number > 0 {
                out.push('/');
            }
            out.extend(goods(pile).map(|good| GOODS[good]));
        }
        out.push_str(&format!(",t{},", position.trader + 1));
        let prices = position.prices.map(|price| price.to_string());
        out.push_str(&prices.join("."));
        for hand in &position.hands {
            out.push(',');
            if hand == &[0; 6] {
                out.push('-');
            }
            out.extend((0..6).map(|good| GOODS[good].repeat(usize::from(hand[good]))));
        }
        out.push_str(&format!(",p{}", position.mover));
    }

    fn write_move(&self, _position: &Position, chosen: Move, out: &mut String) {
        let [keep, sell] = [chosen.keep, chosen.sell].map(|good| GOODS[usize::from(good)]);
        out.push_str(&format!("{}+{keep}-{sell}", chosen.step));
    }

    fn words(&self, position: &Position) -> Words {
        let [first, second] = [0, 1].map(|player| position.score(player).unsigned_abs());
        vec![
            ("pile", (position.trader + 1).into()),
            ("piles", position.count.into()),
            ("first", first.into()),
            ("second", second.into()),
        ]
    }

    fn move_words(&self, position: &Position, chosen: Move) -> Words {
        let named = |good: u8| Word::Message(format!("good-{}", GOODS[usize::from(good)]));
        let price = position.prices[usize::from(chosen.sell)] - 1;
        vec![
            ("step", chosen.step.into()),
            ("kept", named(chosen.keep)),
            ("sold", named(chosen.sell)),
            ("price", price.into()),
        ]
    }

    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut position = NOTHING;
        loop {
            let place = usize::from(position.count);
            if place == MOST_PILES {
                return Err(scanner.fail(Expected::message("expected-fewer-piles")));
            }
            position.piles[place] = pile(&mut scanner)?;
            position.count += 1;
            if !scanner.accept('/') {
                break;
            }
        }
        scanner.one_of(",", IN_PILES.iter().copied())?;
        scanner.one_of("t", ["t"])?;
        position.trader = scanner.number(1, u64::from(position.count))? as u8 - 1;
        let tokens = position.tokens();
        scanner.one_of(",", [","])?;
        for (good, price) in position.prices.iter_mut().enumerate() {
            if good > 0 {
                scanner.one_of(".", ["."])?;
            }
            let at = scanner.at();
            *price = scanner.number(0, u64::from(MOST))? as u8;
            if *price < tokens[good] {
                return Err(scanner.fail_at(at, Expected::message("expected-price")));
            }
        }
        for held in &mut position.hands {
            scanner.one_of(",", [","])?;
            *held = hand(&mut scanner, &tokens)?;
        }
        scanner.one_of(",", [","])?;
        scanner.one_of("p", ["p"])?;
        position.mover = scanner.side()?;
        scanner.end()?;
        Ok(position)
    }

    /// Piles over their numbers, the trader under its pile; then prices and holdings with totals.
    fn picture(&self, position: &Position) -> Picture {
        let mut picture = Picture::new();
        let piles = position.piles();
        let highest = piles.iter().map(|&pile| height(pile)).max().unwrap_or(0);
        for level in (1..=highest).rev() {
            let row = piles.iter().map(|&pile| {
                let depth = height(pile).checked_sub(level);
                let token = depth.and_then(|depth| goods(pile).nth(depth as usize));
                token.map_or("", |good| GOODS[good])
            });
            picture.put(Ink::Plain, cells(row)).line();
        }
        picture.put(Ink::Faint, cells(1..=position.count)).line();
        let indent = 3 * usize::from(position.trader) + 6;
        picture.put(Ink::Mark, format!("{:>indent$}", "▲")).line();
        picture.line().put(Ink::Faint, cells(GOODS)).line();
        picture.put(Ink::Plain, cells(position.prices));
        let scores = [position.score(0), position.score(1)];
        let width = scores[0].max(scores[1]).to_string().len() + 3;
        for (player, ink) in [Ink::First, Ink::Second].into_iter().enumerate() {
            let moves = player == position.mover.index() && position.count > 2;
            picture.line().put(Ink::Mark, if moves { "▸" } else { " " });
            picture.put(ink, format!("{}:", player + 1));
            for held in position.hands[player] {
                if held > 0 {
                    picture.put(ink, format!("{held:>3}"));
                } else {
                    picture.put(Ink::Faint, "  ·");
                }
            }
            picture.put(ink, format!("{:>width$}", scores[player]));
        }
        picture
    }

    fn sketch(&self, position: &Position) -> Sketch {
        draw::sketch(position)
    }

    fn gesture(&self, position: &Position, chosen: Move) -> Vec<String> {
        draw::pointed(position, chosen)
    }
}

impl Keyring<Position> for Chicago {
    fn keys(&self, root: &Position) -> Option<AnyKeys<'_, Position>> {
        Stock::new(root).map(|stock| Box::new(stock) as AnyKeys<'_, Position>)
    }
}

impl Multiplicity<Position, Move> for Chicago {
    /// Of two tokens of one good either may be kept.
    fn ways(&self, _position: &Position, chosen: Move) -> usize {
        1 + usize::from(chosen.keep == chosen.sell)
    }
}

impl Offer for Chicago {
    type Tables = ();

    fn rules(&self) -> String {
        format!("seed={}", self.seed)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            heuristic: Some(self),
            guide: Some(self),
            keys: Some(self),
            multiplicity: Some(self),
            ..Offers::default()
        }
    }
}

impl Entry for Chicago {
    fn card() -> Card {
        Card::new("chicago")
            .aliases(["bourse"])
            .samples(["", "seed=2", "seed=2013"])
            .deal("seed=")
            .small([
                ("", "WM/C/F/FC/F/M,t4,5.5.4.4.1.4,WWRRRRR,WCCFSMM,p1"),
                ("", "W/RF/F/MR/W/F,t6,5.3.4.3.3.5,CCCSSMM,WWRCSMM,p1"),
                ("", "FWM/F/C/M,t4,3.5.4.5.1.4,RRRRFFFM,WRCCCSM,p2"),
            ])
            .english(texts::ENGLISH)
            .french(texts::FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        if rules.peek().is_none() {
            return Ok(Chicago { seed: 1 });
        }
        let at = rules.at();
        if rules.word().as_deref() != Some("seed") {
            return Err(rules.fail_at(at, Expected::message("expected-seed")));
        }
        rules.one_of("=", ["="])?;
        let seed = rules.number(0, u64::MAX)?;
        rules.end()?;
        Ok(Chicago { seed })
    }
}
