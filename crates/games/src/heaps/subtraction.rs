//! Matches, or the subtraction game.
//!
//! Rules: a heap of n; a player takes an amount that the rules allow and the heap still holds.
//! Whoever cannot take loses (misère: wins). With `1,2,3` this is the matches game of the notes.
//! Source: course notes on matches and on brute force; Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 4, for the theory.
//!
//! Notation: a position is the size of the heap, `21`; a move is the amount taken, `2`.
//!
//! Known results: `1,2,3` is lost exactly at the multiples of 4 (period 4). For a finite set the
//! nimbers, the outcomes and the misère outcomes are periodic; the periods are found and proved at
//! run time. Distances grow by a constant from period to period, which the same window proves.
//!
//! A line counts as complete only when the heap is empty: the notes list the games in which
//! somebody takes the last match, and a remainder too small to take is nobody's.

mod theory;

use std::sync::OnceLock;

use gagne_core::{
    AnyTheory, Card, Completion, Entry, Expected, Family, Impartial, Ink, Notation, Offer, Offers,
    OffersOf, Packing, PackingVisitor, ParseError, Picture, Play, Ranking, RankingVisitor, Scanner,
    Sketch, Space, Tables, Words,
};
use parking_lot::Mutex;

use self::theory::Analysis;
use super::draw;

/// Largest heap: 10^18.
const LARGEST: u64 = 1_000_000_000_000_000_000;
/// Largest heap from which primes may be taken: they have to be listed.
const LARGEST_FOR_PRIMES: u64 = 10_000_000;

/// The amounts that may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Amounts {
    /// These, in increasing order.
    Finite(Vec<u64>),
    /// 1, 4, 9, ...
    Squares,
    /// 2, 3, 5, 7, ...
    Primes,
    /// 1, 2, 4, 8, ...
    Powers2,
}

/// A subtraction game.
pub struct Subtraction {
    amounts: Amounts,
    /// What is known of a finite set, by the number of amounts that matter and the play.
    analyses: Mutex<Vec<(usize, Play, Analysis)>>,
}

fn primes() -> &'static [u64] {
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut composite = vec![false; LARGEST_FOR_PRIMES as usize + 1];
        let mut primes = Vec::new();
        for number in 2..composite.len() {
            if !composite[number] {
                primes.push(number as u64);
                for multiple in (number * number..composite.len()).step_by(number) {
                    composite[multiple] = true;
                }
            }
        }
        primes
    })
}

impl Subtraction {
    fn new(amounts: Amounts) -> Self {
        Subtraction {
            amounts,
            analyses: Mutex::default(),
        }
    }

    /// The amounts that may be taken from a heap.
    fn takes(&self, heap: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        match &self.amounts {
            Amounts::Finite(amounts) => Box::new(
                amounts
                    .iter()
                    .copied()
                    .take_while(move |&amount| amount <= heap),
            ),
            Amounts::Squares => Box::new((1..=heap.isqrt()).map(|root| root * root)),
            Amounts::Primes => Box::new(
                primes()
                    .iter()
                    .copied()
                    .take_while(move |&prime| prime <= heap),
            ),
            Amounts::Powers2 => Box::new(
                (0..64)
                    .map(|exponent| 1 << exponent)
                    .take_while(move |&p| p <= heap),
            ),
        }
    }
}

impl Space for Subtraction {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        21
    }
}

impl Impartial for Subtraction {
    fn options(&self, &heap: &u64, out: &mut Vec<u64>) {
        match &self.amounts {
            Amounts::Finite(amounts) => {
                out.extend(amounts.iter().take_while(|&&amount| amount <= heap));
            }
            _ => out.extend(self.takes(heap)),
        }
    }

    fn apply(&self, heap: &u64, taken: u64) -> u64 {
        heap - taken
    }

    fn is_over(&self, &heap: &u64) -> bool {
        match &self.amounts {
            Amounts::Finite(amounts) => heap < amounts[0],
            Amounts::Primes => heap < 2,
            Amounts::Squares | Amounts::Powers2 => heap < 1,
        }
    }

    fn is_odd(&self, root: &u64, heap: &u64) -> Option<bool> {
        let odd = match &self.amounts {
            Amounts::Finite(amounts) => amounts.iter().all(|amount| amount % 2 == 1),
            _ => false,
        };
        odd.then_some((root - heap) % 2 == 1)
    }

    fn option_count(&self, &heap: &u64) -> u128 {
        match &self.amounts {
            Amounts::Squares => u128::from(heap.isqrt()),
            _ => self.takes(heap).count() as u128,
        }
    }
}

/// Heaps up to one as numbers: their sizes.
struct HeapSizes<'g> {
    game: &'g Subtraction,
    largest: u64,
}

impl Ranking for HeapSizes<'_> {
    type Position = u64;

    fn tiers(&self) -> u32 {
        1
    }

    fn size(&self, _tier: u32) -> u64 {
        self.largest + 1
    }

    fn rank(&self, &heap: &u64) -> (u32, u64) {
        (0, heap)
    }

    fn unrank(&self, _tier: u32, number: u64) -> Option<u64> {
        Some(number)
    }

    fn tells_before(&self) -> bool {
        true
    }

    fn before(&self, _tier: u32, number: u64, mut tell: impl FnMut(u32, u64)) {
        for taken in self.game.takes(self.largest - number) {
            tell(0, number + taken);
        }
    }
}

impl Notation for Subtraction {
    fn write(&self, heap: &u64, out: &mut String) {
        out.push_str(&heap.to_string());
    }

    fn write_move(&self, _heap: &u64, taken: u64, out: &mut String) {
        if taken < 10 {
            out.push((b'0' + taken as u8) as char);
        } else {
            out.push_str(&taken.to_string());
        }
    }

    fn words(&self, &heap: &u64) -> Words {
        vec![("matches", heap.into())]
    }

    fn move_words(&self, _heap: &u64, taken: u64) -> Words {
        vec![("taken", taken.into())]
    }

    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        let largest = if self.amounts == Amounts::Primes {
            LARGEST_FOR_PRIMES
        } else {
            LARGEST
        };
        let mut scanner = Scanner::new(text);
        let heap = scanner.number(0, largest)?;
        scanner.end()?;
        Ok(heap)
    }

    fn picture(&self, &heap: &u64) -> Picture {
        let mut picture = Picture::new();
        draw::draw(heap, &mut picture);
        if heap == 0 {
            picture.put(Ink::Faint, "0");
        }
        picture
    }

    fn sketch(&self, &heap: &u64) -> Sketch {
        draw::rows(heap)
    }

    /// The first match that goes, with all after it.
    fn gesture(&self, &heap: &u64, taken: u64) -> Vec<String> {
        let pointed = draw::pointed(heap, taken).into_iter();
        pointed.map(|number| number.to_string()).collect()
    }
}

/// Heaps up to a largest one, each in a tier of its own.
struct HeapTiers {
    bits: u32,
}

impl Packing for HeapTiers {
    type Position = u64;

    fn bits(&self) -> u32 {
        self.bits
    }

    fn covers(&self, &heap: &u64) -> bool {
        heap >> self.bits.min(u64::BITS - 1) == 0
    }

    fn pack(&self, &heap: &u64) -> u128 {
        heap.into()
    }

    fn unpack(&self, key: u128) -> u64 {
        key as u64
    }

    fn tier(&self, &heap: &u64) -> u32 {
        heap as u32
    }
}

impl Family<u64> for Subtraction {
    fn sized(&self, size: u64) -> Option<u64> {
        (size <= LARGEST).then_some(size)
    }
}

impl Completion<u64> for Subtraction {
    fn completes_line(&self, end: &u64) -> bool {
        *end == 0
    }
}

impl Tables<u64, u64> for Subtraction {
    fn ranking<V: RankingVisitor<u64>>(&self, &root: &u64, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&HeapSizes {
            game: self,
            largest: root,
        }))
    }

    fn packing<V: PackingVisitor<u64>>(&self, &root: &u64, visitor: V) -> Option<V::Answer> {
        // A tier is a number of 32 bits.
        u32::try_from(root).ok()?;
        let bits = u64::BITS - root.leading_zeros();
        Some(visitor.visit(&HeapTiers { bits }))
    }
}

impl Offer for Subtraction {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn rules(&self) -> String {
        match &self.amounts {
            Amounts::Finite(amounts) => amounts
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(","),
            Amounts::Squares => "squares".to_owned(),
            Amounts::Primes => "primes".to_owned(),
            Amounts::Powers2 => "powers2".to_owned(),
        }
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            theory: matches!(self.amounts, Amounts::Finite(_))
                .then_some(self as AnyTheory<'_, Self>),
            nimbers: Some(self),
            family: Some(self),
            completion: Some(self),
            ..Offers::default()
        }
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Matches, or the subtraction game
line = Take one, two or three matches; whoever takes the last one wins.
rules = A heap of matches. In turn, take one of the allowed amounts. Whoever cannot take loses.
variants = the amounts that may be taken: numbers (1,2,3 if none are named), squares, primes or powers2
position = the number of matches: 21
move = how many are taken: 2
results =
    With 1,2,3 the multiples of 4 are lost. For every finite set of amounts the outcomes and the
    nimbers repeat; the period is found and proved when it is asked for.
expected-amounts = amounts such as 1,2,3, or one of squares, primes, powers2
size = number of matches
tell-position = Player { $player } to move, { $matches } { $matches-n ->
        [one] match
       *[other] matches
    } left.
tell-move = Player { $player } takes { $taken }.
explain-period = Who wins repeats every { $period } matches{ $start-n ->
        [0] {\"\"}
       *[other] {\" \"}from { $start } on
    }. Lost: { $lost }, up to multiples of { $period }. { $matches } is { $outcome ->
        [lost] lost: whatever is taken, the other leaves a lost number again.
       *[won] won: take { $take } and leave { $left }, which is lost.
    }
";

/// What the game says in French.
const FRENCH: &str = "
title = Les allumettes, ou le jeu de soustraction
line = Prenez une, deux ou trois allumettes ; celui qui prend la dernière gagne.
rules = Un tas d'allumettes. À tour de rôle, chaque joueur en retire l'une des quantités permises. Celui qui ne peut plus jouer perd.
variants = les quantités permises : des nombres (1,2,3 par défaut), squares (carrés), primes (nombres premiers) ou powers2 (puissances de 2)
position = le nombre d'allumettes : 21
move = combien on en prend : 2
results =
    Avec 1,2,3, les multiples de 4 sont perdants. Pour tout ensemble fini de quantités, les issues et
    les nimbers sont périodiques à partir d'un certain rang ; la période est calculée et prouvée à la demande.
expected-amounts = des quantités comme 1,2,3, ou l'un des mots squares, primes et powers2
size = nombre d'allumettes
tell-position = Le joueur { $player } a la main. Il reste { $matches } { $matches-n ->
        [one] allumette
       *[other] allumettes
    }.
tell-move = Le joueur { $player } enlève { $taken } { $taken-n ->
        [one] allumette
       *[other] allumettes
    }.
explain-period = L'issue se répète toutes les { $period } allumettes{ $start-n ->
        [0] {\"\"}
       *[other] {\" \"}à partir de { $start }
    }. Nombres perdants : { $lost }, à un multiple de { $period } près. { $matches } est { $outcome ->
        [lost] perdant : quoi que l'on prenne, l'adversaire laisse de nouveau un nombre perdant.
       *[won] gagnant : on prend { $take } et on laisse { $left }, qui est perdant.
    }
";

impl Entry for Subtraction {
    fn card() -> Card {
        Card::new("subtraction")
            .aliases(["matches", "allumettes", "soustraction"])
            .samples(["", "1,3,4", "2,4,7", "squares", "primes", "powers2"])
            .small([
                ("", "11"),
                ("2,4,7", "17"),
                ("squares", "13"),
                ("primes", "13"),
                ("powers2", "12"),
            ])
            .exercise("", "21")
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        let at = rules.at();
        let amounts = match rules.word().as_deref() {
            Some("squares") => Amounts::Squares,
            Some("primes") => Amounts::Primes,
            Some("powers2") => Amounts::Powers2,
            Some(_) => return Err(rules.fail_at(at, Expected::message("expected-amounts"))),
            None => {
                let mut amounts = Vec::new();
                if rules.peek().is_some() {
                    amounts.push(rules.number(1, LARGEST)?);
                    while rules.accept(',') {
                        amounts.push(rules.number(1, LARGEST)?);
                    }
                } else {
                    amounts.extend([1, 2, 3]);
                }
                amounts.sort_unstable();
                amounts.dedup();
                Amounts::Finite(amounts)
            }
        };
        rules.end()?;
        Ok(Subtraction::new(amounts))
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Meter, Nimbers, Outcome, Theory, TheoryValue, Value};

    use super::*;

    fn game(rules: &str) -> Subtraction {
        Subtraction::from_rules(rules).unwrap()
    }

    fn known(rules: &str, heap: u64, play: Play) -> TheoryValue {
        game(rules)
            .known(&heap, play, &mut Meter::unbounded())
            .unwrap()
            .unwrap()
    }

    #[test]
    fn distances_are_known_at_the_far_end() {
        let known_far = known("", LARGEST, Play::Normal);
        assert_eq!(known_far.value, Value::lose(LARGEST / 2));
        assert_eq!(known_far.nimber, Some(0));
        assert_eq!(
            known("", LARGEST - 1, Play::Normal).value,
            Value::win(LARGEST / 2 - 1)
        );
    }

    #[test]
    fn an_amount_beyond_the_heap_does_not_hide_the_period() {
        let known = known("1,999999999999999999", 1_000_000_007, Play::Normal);
        assert_eq!(known.value, Value::win(1_000_000_007));
    }

    #[test]
    fn misere_period_is_its_own() {
        assert_eq!(
            known("", 1_000_000_001, Play::Misere).value.outcome(),
            Outcome::Lose
        );
        assert_eq!(known("2,4,7", 1, Play::Misere).value, Value::win(0));
    }

    #[test]
    fn periods_with_their_preperiods() {
        for (rules, period) in [("1,3,4", (0, 7)), ("2,4,7", (8, 3)), ("4,10,11", (15, 7))] {
            let sequence = Nimbers::nimbers(&game(rules), 10, &mut Meter::unbounded()).unwrap();
            assert_eq!((sequence.period, sequence.values.len()), (Some(period), 11));
        }
    }
}
