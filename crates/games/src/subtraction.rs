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

use std::sync::{Mutex, OnceLock, PoisonError};

use gagne_core::{
    AnyTheory, Entry, Expected, Impartial, Ink, Known, Messages, Meter, Nimbers, Notation, Outcome,
    Packing, PackingVisitor, ParseError, Picture, Play, Ranking, RankingVisitor, Scanner, Sequence,
    Sketch, Space, Stop, Theory, Value,
};

use crate::period::repeat;
use crate::strokes;

/// Largest heap: 10^18.
const LARGEST: u64 = 1_000_000_000_000_000_000;
/// Largest heap from which primes may be taken: they have to be listed.
const LARGEST_FOR_PRIMES: u64 = 10_000_000;
/// Longest sequence that is worked out in the search for a period.
const LONGEST_SEQUENCE: usize = 1 << 24;

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
struct Sizes<'g> {
    game: &'g Subtraction,
    largest: u64,
}

impl Ranking for Sizes<'_> {
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
        strokes::draw(heap, &mut picture);
        if heap == 0 {
            picture.put(Ink::Faint, "0");
        }
        picture
    }

    fn sketch(&self, &heap: &u64) -> Sketch {
        strokes::rows(heap)
    }

    /// The first match that goes, with all after it.
    fn gesture(&self, &heap: &u64, taken: u64) -> Vec<String> {
        let pointed = strokes::pointed(heap, taken).into_iter();
        pointed.map(|number| number.to_string()).collect()
    }
}

/// What is worked out of a finite set: values and nimbers of heaps from 0 on, until they repeat.
#[derive(Debug, Default)]
struct Analysis {
    won: Vec<bool>,
    plies: Vec<u64>,
    nimbers: Vec<u64>,
    /// Pre-period, period, and the plies added in a period.
    distance: Option<(usize, usize, u64)>,
    outcome: Option<(usize, usize)>,
    nimber: Option<(usize, usize)>,
}

impl Analysis {
    /// Works out at least `len` entries.
    fn extend(
        &mut self,
        amounts: &[u64],
        play: Play,
        len: usize,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        if len <= self.won.len() {
            return Ok(());
        }
        let mut seen_at = vec![usize::MAX; amounts.len() + 1];
        let bytes = len as u64 * 3 * (1 + 8 + 8);
        meter.hold(bytes)?;
        for heap in self.won.len()..len {
            meter.visit()?;
            let mut best: Option<Value> = None;
            for &amount in amounts.iter().take_while(|&&amount| amount <= heap as u64) {
                let rest = heap - amount as usize;
                let value = self.value(rest).before(false);
                best = best.max(Some(value));
                if let Some(seen) = seen_at.get_mut(self.nimbers[rest] as usize) {
                    *seen = heap;
                }
            }
            let value = best.unwrap_or(play.stuck());
            self.won.push(value.outcome() == Outcome::Win);
            self.plies.push(value.plies().unwrap_or(0));
            let nimber = seen_at.iter().take_while(|&&seen| seen == heap).count();
            self.nimbers.push(nimber as u64);
        }
        Ok(())
    }

    fn value(&self, heap: usize) -> Value {
        let plies = self.plies[heap];
        if self.won[heap] {
            Value::win(plies)
        } else {
            Value::lose(plies)
        }
    }

    /// Looks for repeated windows in what has been worked out.
    fn find_periods(&mut self, window: usize) {
        self.outcome = self.outcome.or_else(|| repeat(&self.won, window));
        self.nimber = self.nimber.or_else(|| repeat(&self.nimbers, window));
        if self.distance.is_none() {
            // Equal outcomes and equal differences over a window: the whole window is the earlier
            // one with a constant added to every distance, and so is everything that follows.
            let steps: Vec<(bool, u64)> = (1..self.won.len())
                .map(|heap| {
                    (
                        self.won[heap],
                        self.plies[heap].wrapping_sub(self.plies[heap - 1]),
                    )
                })
                .collect();
            self.distance = repeat(&steps, window).map(|(start, period)| {
                let start = start + 1;
                let last = self.plies.len() - 1;
                (start, period, self.plies[last] - self.plies[last - period])
            });
        }
    }

    /// Works until everything about a heap follows from what has been worked out, or the
    /// sequences have become too long.
    fn cover(
        &mut self,
        amounts: &[u64],
        play: Play,
        heap: u64,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let window = amounts.last().map_or(1, |&amount| amount as usize);
        let mut len = self.won.len().max(64);
        loop {
            let enough = usize::try_from(heap).map_or(usize::MAX, |heap| heap.saturating_add(1));
            self.extend(amounts, play, len.min(enough).max(self.won.len()), meter)?;
            if self.won.len() >= enough || len >= LONGEST_SEQUENCE {
                return Ok(());
            }
            self.find_periods(window);
            if self.distance.is_some() && self.nimber.is_some() {
                return Ok(());
            }
            len *= 2;
        }
    }

    fn known(&self, heap: u64, play: Play) -> Option<Known> {
        let nimber = match play {
            Play::Normal => {
                folded(heap, self.nimbers.len(), self.nimber).map(|(heap, _)| self.nimbers[heap])
            }
            Play::Misere => None,
        };
        let distance = self.distance.map(|(start, period, _)| (start, period));
        let value = if let Some((heap, rounds)) = folded(heap, self.won.len(), distance) {
            let more = rounds * self.distance.map_or(0, |(_, _, added)| added);
            let plies = self.plies[heap] + more;
            if self.won[heap] {
                Value::win(plies)
            } else {
                Value::lose(plies)
            }
        } else {
            let (heap, _) = folded(heap, self.won.len(), self.outcome)?;
            Value::only(if self.won[heap] {
                Outcome::Win
            } else {
                Outcome::Lose
            })
        };
        Some(Known { value, nimber })
    }
}

/// A heap within the first `len` entries that behaves as a larger one, and the periods between.
fn folded(heap: u64, len: usize, period: Option<(usize, usize)>) -> Option<(usize, u64)> {
    if heap < len as u64 {
        return Some((heap as usize, 0));
    }
    let (start, period) = (period?.0 as u64, period?.1 as u64);
    let rounds = (heap - start) / period;
    Some(((start + (heap - start) % period) as usize, rounds))
}

impl Theory for Subtraction {
    fn source(&self) -> &'static str {
        "Berlekamp, Conway, Guy, Winning Ways (1982), ch. 4"
    }

    fn known(&self, &heap: &u64, play: Play, meter: &mut Meter) -> Result<Option<Known>, Stop> {
        let Amounts::Finite(amounts) = &self.amounts else {
            return Ok(None);
        };
        // Amounts larger than the heap never matter, and would only widen the window.
        let active = amounts.partition_point(|&amount| amount <= heap);
        let mut analyses = self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        // Nor do they change what was worked out with them: an analysis that has come past the heap
        // serves it, so that the moves of a heap do not each begin one of their own.
        let covers = |(count, of, analysis): &(usize, Play, Analysis)| {
            *of == play && *count >= active && heap < analysis.won.len() as u64
        };
        let same = |(count, of, _): &(usize, Play, Analysis)| (*count, *of) == (active, play);
        let found = analyses
            .iter()
            .position(covers)
            .or_else(|| analyses.iter().position(same));
        let place = found.unwrap_or_else(|| {
            analyses.push((active, play, Analysis::default()));
            analyses.len() - 1
        });
        let analysis = &mut analyses[place].2;
        analysis.cover(&amounts[..active], play, heap, meter)?;
        Ok(analysis.known(heap, play))
    }
}

impl Nimbers for Subtraction {
    fn nimbers(&self, to: u64, meter: &mut Meter) -> Result<Sequence, Stop> {
        let count = usize::try_from(to)
            .ok()
            .and_then(|to| to.checked_add(1))
            .ok_or(Stop::Memory)?;
        if let Amounts::Finite(amounts) = &self.amounts {
            let mut analysis = Analysis::default();
            analysis.cover(amounts, Play::Normal, LARGEST, meter)?;
            analysis.extend(amounts, Play::Normal, count.max(analysis.won.len()), meter)?;
            analysis.nimbers.truncate(count);
            let period = analysis
                .nimber
                .map(|(start, period)| (start as u64, period as u64));
            return Ok(Sequence {
                values: analysis.nimbers,
                period,
            });
        }
        if self.amounts == Amounts::Primes && to > LARGEST_FOR_PRIMES {
            return Err(Stop::Memory);
        }
        meter.hold(count as u64 * 8)?;
        let mut values: Vec<u64> = Vec::with_capacity(count);
        let mut seen_at: Vec<u64> = Vec::new();
        for heap in 0..count as u64 {
            for amount in self.takes(heap) {
                meter.visit()?;
                let nimber = values[(heap - amount) as usize] as usize;
                if seen_at.len() <= nimber {
                    seen_at.resize(nimber + 1, u64::MAX);
                }
                seen_at[nimber] = heap;
            }
            values.push(seen_at.iter().take_while(|&&seen| seen == heap).count() as u64);
        }
        Ok(Sequence {
            values,
            period: None,
        })
    }
}

/// Heaps up to a largest one, each in a tier of its own.
struct Heaps {
    bits: u32,
}

impl Packing for Heaps {
    type Position = u64;

    fn bits(&self) -> u32 {
        self.bits
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

impl Entry for Subtraction {
    const NAME: &'static str = "subtraction";
    const ALIASES: &'static [&'static str] = &["matches"];
    const SAMPLES: &'static [&'static str] =
        &["", "1,3,4", "2,4,7", "squares", "primes", "powers2"];
    const SMALL: &'static [(&'static str, &'static str)] = &[
        ("", "11"),
        ("2,4,7", "17"),
        ("squares", "13"),
        ("primes", "13"),
        ("powers2", "12"),
    ];
    const MESSAGES: Messages = Messages {
        en: "
title = Matches, or the subtraction game
rules = A heap of matches. In turn, take one of the allowed amounts. Whoever cannot take loses.
variants = the amounts that may be taken: numbers (1,2,3 if none are named), squares, primes or powers2
position = the number of matches: 21
move = how many are taken: 2
results =
    With 1,2,3 the multiples of 4 are lost. For every finite set of amounts the outcomes and the
    nimbers repeat; the period is found and proved when it is asked for.
expected-amounts = amounts such as 1,2,3, or one of squares, primes, powers2
size = number of matches
",
        fr: "
title = Les allumettes, ou le jeu de soustraction
rules = Un tas d'allumettes. À tour de rôle, on prend une des quantités permises. Qui ne peut rien prendre perd.
variants = les quantités permises : des nombres (1,2,3 par défaut), squares (carrés), primes (nombres premiers) ou powers2 (puissances de 2)
position = le nombre d'allumettes : 21
move = combien on en prend : 2
results =
    Avec 1,2,3 les multiples de 4 sont perdus. Pour tout ensemble fini de quantités, les issues et
    les nimbers se répètent ; la période est trouvée et prouvée à la demande.
expected-amounts = des quantités comme 1,2,3, ou bien squares, primes ou powers2
size = nombre d'allumettes
",
    };

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        let at = rules.at();
        let amounts = match rules.word().as_deref() {
            Some("squares") => Amounts::Squares,
            Some("primes") => Amounts::Primes,
            Some("powers2") => Amounts::Powers2,
            Some(_) => return Err(rules.fail_at(at, Expected::Message("expected-amounts"))),
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

    fn sized(&self, size: u64) -> Option<u64> {
        (size <= LARGEST).then_some(size)
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

    fn packing<V: PackingVisitor<u64>>(&self, &root: &u64, visitor: V) -> Option<V::Answer> {
        // A tier is a number of 32 bits.
        u32::try_from(root).ok()?;
        let bits = u64::BITS - root.leading_zeros();
        Some(visitor.visit(&Heaps { bits }))
    }

    fn theory(&self) -> Option<AnyTheory<'_, Self>> {
        matches!(self.amounts, Amounts::Finite(_)).then_some(self as AnyTheory<'_, Self>)
    }

    fn ranking<V: RankingVisitor<u64>>(&self, &root: &u64, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(&Sizes {
            game: self,
            largest: root,
        }))
    }

    fn nimbers(&self) -> Option<&dyn Nimbers> {
        Some(self)
    }

    fn completes_line(&self, end: &u64) -> bool {
        *end == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str) -> Subtraction {
        Subtraction::from_rules(rules).unwrap()
    }

    fn known(rules: &str, heap: u64, play: Play) -> Known {
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
