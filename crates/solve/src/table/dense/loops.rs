//! Retrograde analysis over a dense index of a game that can loop: rounds of decided positions, as
//! endgame tables of chess are made (Ströhlein, 1970; Thompson, *Retrograde analysis of certain
//! endgames*, ICCA Journal 9, 1986).
//!
//! Round k goes through everything that is won or lost in k plies and decides what that makes won
//! or lost in k + 1. An index that tells what leads to a number is asked for it: each undecided
//! position counts the moves that do not lose yet, as attractors do. Otherwise undecided
//! positions look at their successors in every round. What no round decides goes on for ever. Two
//! cells a number while it works, one at rest; no edges are stored. Each round is shared among
//! threads. Requires an index and a game without points; its answer is the exact value of every
//! position.
//!
//! Where endless play is not a draw, drawn endings make a second question of it: the player whom
//! endless play favours wins wherever the other cannot force an ending that is no loss.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicU64, Ordering};

use gagne_core::{After, Ending, Game, Keep, Meter, Outcome, Phase, Ranking, Sink, Stop};

use crate::parallel::share;
use crate::table::code::{self, ValueCell};
use crate::table::dense::{Dense, FillError, PIECE, pieces, slots};
use crate::table::kept::{BLOCK, KeptRounds, read_data, write_data};

/// A cell with a count beside it, which several threads may work on.
pub trait CountingCell: ValueCell {
    /// Both in one.
    type Pair: Send + Sync;
    /// Largest count that fits.
    const MOST: u32 = 2 * Self::CENTRE - 1;

    /// A pair.
    fn pair(code: u32, count: u32) -> Self::Pair;
    /// The code.
    fn code_of(pair: &Self::Pair) -> u32;
    /// Both as one number.
    fn word(pair: &Self::Pair) -> u32;
    /// The pair of such a number.
    fn of_word(word: u32) -> Self::Pair;
    /// Whether there is a count and no code yet. A hole has neither.
    fn is_open(pair: &Self::Pair) -> bool;
    /// Gives a pair that has no code one.
    fn decide(pair: &Self::Pair, code: u32);
    /// Counts down by one; what is left. Alone, a thread need not fear for what it read.
    fn count_down(pair: &Self::Pair, alone: bool) -> u32;
}

macro_rules! counted {
    ($cell:ty, $atom:ty, $word:ty) => {
        impl CountingCell for $cell {
            type Pair = $atom;

            #[inline]
            fn pair(code: u32, count: u32) -> $atom {
                <$atom>::new((code << <$cell>::BITS | count) as $word)
            }

            #[inline]
            fn code_of(pair: &$atom) -> u32 {
                u32::from(pair.load(Ordering::Relaxed) >> <$cell>::BITS)
            }

            fn word(pair: &$atom) -> u32 {
                pair.load(Ordering::Relaxed).into()
            }

            fn of_word(word: u32) -> $atom {
                <$atom>::new(word as $word)
            }

            #[inline]
            fn is_open(pair: &$atom) -> bool {
                (1..=Self::MOST).contains(&u32::from(pair.load(Ordering::Relaxed)))
            }

            #[inline]
            fn decide(pair: &$atom, code: u32) {
                pair.fetch_or((code << <$cell>::BITS) as $word, Ordering::Relaxed);
            }

            #[inline]
            fn count_down(pair: &$atom, alone: bool) -> u32 {
                let before = if alone {
                    let before = pair.load(Ordering::Relaxed);
                    pair.store(before - 1, Ordering::Relaxed);
                    before
                } else {
                    pair.fetch_sub(1, Ordering::Relaxed)
                };
                u32::from(before - 1) & Self::MOST
            }
        }
    };
}

counted!(u8, AtomicU16, u16);
counted!(u16, AtomicU32, u32);

/// The work on one game.
struct LoopFill<'w, G, K, C: CountingCell> {
    game: &'w G,
    ranking: &'w K,
    tiers: Vec<Vec<C::Pair>>,
}

impl<'k, K: Ranking, C: CountingCell> Dense<'k, K, C> {
    /// Works out every value of a game that may loop.
    pub fn fill_loops<G: Game<Position = K::Position> + Sync>(
        game: &G,
        ranking: &'k K,
        root: &K::Position,
        keep: Option<&dyn Keep>,
        meter: &mut Meter,
    ) -> Result<Self, FillError> {
        let bytes = slots(ranking, root).and_then(|slots| {
            let each = size_of::<C::Pair>() + size_of::<C>();
            slots.checked_mul(each as u64)
        });
        meter.hold(bytes.ok_or(Stop::Memory)?)?;
        let (top, _) = ranking.rank(root);
        let mut fill = LoopFill::<G, K, C> {
            game,
            ranking,
            tiers: Vec::new(),
        };
        let mut rounds = KeptRounds::new(keep, format!("dense-state-{}", C::BYTES));
        let mut plies = 0;
        if let Some((latest, mut from)) = rounds.latest()? {
            plies = latest;
            fill.restore(top, from.as_mut())?;
        } else {
            let sizes = (0..=top).map(|tier| ranking.size(tier) as usize);
            meter.begin(Phase::LookingUp, pieces(sizes, PIECE));
            for tier in 0..=top {
                fill.tiers.push(fill.begin(tier, meter)?);
            }
        }
        meter.begin_open(Phase::LookingUp);
        while plies != KeptRounds::LAST {
            let more = fill.round(plies, meter)?;
            game.sound()?;
            plies = if more { plies + 1 } else { KeptRounds::LAST };
            if rounds.is_due(plies) {
                rounds.put(plies, &mut |out| fill.write(out))?;
            }
        }
        game.sound()?;
        let endless = match game.endless(root) {
            Ending::Outcome(Outcome::Draw) => None,
            _ => Some(fill.escapes(meter)?),
        };
        let mut tiers = Vec::new();
        for (tier, pairs) in (0..).zip(std::mem::take(&mut fill.tiers)) {
            let mut cells = Vec::with_capacity(pairs.len());
            for (number, pair) in (0..).zip(&pairs) {
                let code = if C::is_open(pair) {
                    fill.undecided(tier, number, endless.as_deref())
                } else {
                    C::code_of(pair)
                };
                cells.push(C::new(code));
            }
            meter.check()?;
            tiers.push(cells);
        }
        Ok(Dense {
            ranking,
            root: root.clone(),
            tiers,
        })
    }
}

impl<G, K, C> LoopFill<'_, G, K, C>
where
    G: Game + Sync,
    K: Ranking<Position = G::Position>,
    C: CountingCell,
{
    /// Writes everything that is known between two rounds.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut words = Vec::with_capacity(BLOCK);
        for pairs in self.tiers.iter().flat_map(|tier| tier.chunks(BLOCK)) {
            words.clear();
            words.extend(pairs.iter().map(C::word));
            write_data(&words, out)?;
        }
        Ok(())
    }

    /// Takes up what was written, for all tiers up to one.
    fn restore(&mut self, top: u32, from: &mut dyn Read) -> Result<(), Stop> {
        for tier in 0..=top {
            let size = usize::try_from(self.ranking.size(tier)).map_err(|_| Stop::Memory)?;
            let mut pairs = Vec::with_capacity(size);
            while pairs.len() < size {
                let words: Vec<u32> = read_data(from, BLOCK.min(size - pairs.len()))?;
                pairs.extend(words.into_iter().map(C::of_word));
            }
            self.tiers.push(pairs);
        }
        Ok(())
    }

    /// A tier with its endings decided and the moves of all others counted.
    fn begin(&self, tier: u32, meter: &mut Meter) -> Result<Vec<C::Pair>, FillError> {
        let size = usize::try_from(self.ranking.size(tier)).map_err(|_| Stop::Memory)?;
        let mut pairs: Vec<C::Pair> = Vec::with_capacity(size);
        pairs.extend((0..size).map(|_| C::pair(code::NONE, 0)));
        let pieces = pairs.chunks_mut(PIECE).zip((0..).step_by(PIECE));
        share(pieces, meter, |(pairs, first): (&mut [C::Pair], u64)| {
            let count = pairs.len() as u64;
            let mut begin = CountSink::<C> {
                pairs: pairs.iter_mut(),
                narrow: false,
            };
            self.ranking
                .sweep(self.game, tier, first..first + count, &mut begin);
            if begin.narrow {
                Err(FillError::Narrow)
            } else {
                Ok(count)
            }
        })?;
        Ok(pairs)
    }

    /// Decides what is won or lost in one ply more than this; whether there is any.
    fn round(&self, plies: u32, meter: &mut Meter) -> Result<bool, FillError> {
        let decided = |won| code::decided::<C>(won, plies).ok_or(FillError::Narrow);
        let next = |won| code::decided::<C>(won, plies + 1);
        let (lost, won) = (decided(false)?, decided(true)?);
        let codes = next(false).zip(next(true));
        let alone = meter.threads() == 1;
        meter.at_level(plies + 1, None);
        let any = AtomicBool::new(false);
        let narrow = AtomicBool::new(false);
        for (tier, pairs) in (0..).zip(&self.tiers) {
            let pieces = (0..pairs.len()).step_by(PIECE);
            share(pieces, meter, |first| {
                let mut found = false;
                let end = pairs.len().min(first + PIECE);
                if self.ranking.tells_before() {
                    for (number, pair) in (first as u64..).zip(&pairs[first..end]) {
                        let code = C::code_of(pair);
                        if code == lost || code == won {
                            let Some(codes) = codes else {
                                narrow.store(true, Ordering::Relaxed);
                                break;
                            };
                            self.ranking.before(tier, number, |tier, number| {
                                // What lies above the root is nobody's concern.
                                let Some(tier) = self.tiers.get(tier as usize) else {
                                    return;
                                };
                                let pair = &tier[number as usize];
                                if !C::is_open(pair) {
                                    return;
                                }
                                if code == lost {
                                    C::decide(pair, codes.1);
                                    found = true;
                                } else if C::count_down(pair, alone) == 0 {
                                    C::decide(pair, codes.0);
                                    found = true;
                                }
                            });
                        }
                    }
                } else {
                    let Some(codes) = codes else {
                        narrow.store(true, Ordering::Relaxed);
                        return Ok::<u64, Stop>(0);
                    };
                    let mut look = RoundSink::<C> {
                        tiers: &self.tiers,
                        here: &pairs[..end],
                        next: first,
                        codes,
                        found: false,
                    };
                    let numbers = first as u64..end as u64;
                    self.ranking.sweep(self.game, tier, numbers, &mut look);
                    found = look.found;
                }
                if found {
                    any.store(true, Ordering::Relaxed);
                }
                Ok::<u64, Stop>(0)
            })?;
        }
        if narrow.into_inner() {
            Err(FillError::Narrow)
        } else {
            Ok(any.into_inner())
        }
    }

    /// Where endless play is won by somebody: from where the other can force an ending that is no
    /// loss, a bit for each number.
    fn escapes(&self, meter: &mut Meter) -> Result<Vec<Vec<AtomicU64>>, Stop> {
        let marks = |pairs: &Vec<C::Pair>| {
            let words = 0..pairs.len().div_ceil(64);
            words.map(|_| AtomicU64::new(0)).collect()
        };
        let marks: Vec<Vec<AtomicU64>> = self.tiers.iter().map(marks).collect();
        loop {
            let any = AtomicBool::new(false);
            for (tier, pairs) in (0..).zip(&self.tiers) {
                let size = pairs.len() as u64;
                share((0..size).step_by(PIECE), meter, |first| {
                    for number in first..size.min(first + PIECE as u64) {
                        if !is_set(&marks, tier, number) && self.escapes_at(&marks, tier, number) {
                            let word = &marks[tier as usize][(number / 64) as usize];
                            word.fetch_or(1 << (number % 64), Ordering::Relaxed);
                            any.store(true, Ordering::Relaxed);
                        }
                    }
                    Ok::<u64, Stop>(0)
                })?;
            }
            if !any.into_inner() {
                return Ok(marks);
            }
        }
    }

    fn escapes_at(&self, marks: &[Vec<AtomicU64>], tier: u32, number: u64) -> bool {
        let Some(position) = self.ranking.unrank(tier, number) else {
            return false;
        };
        // Endless play is lost for the player who wants to escape it.
        let wants = self.game.endless(&position).payoff() < 0;
        if let Some(ending) = self.game.ending(&position) {
            return if wants {
                ending.payoff() >= 0
            } else {
                ending.payoff() <= 0
            };
        }
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        let mut leads_there = moves.iter().map(|&chosen| {
            let (tier, number) = self.ranking.rank(&self.game.play(&position, chosen));
            is_set(marks, tier, number)
        });
        if wants {
            leads_there.any(|there| there)
        } else {
            leads_there.all(|there| there)
        }
    }

    /// The code of a number that no round has decided.
    fn undecided(&self, tier: u32, number: u64, escapes: Option<&[Vec<AtomicU64>]>) -> u32 {
        match escapes {
            None => C::CENTRE,
            Some(escapes) if is_set(escapes, tier, number) => C::CENTRE,
            Some(_) => match self.ranking.unrank(tier, number) {
                Some(position) => {
                    code::endless::<C>(self.game.endless(&position).value().outcome())
                }
                None => code::NONE,
            },
        }
    }
}

fn is_set(marks: &[Vec<AtomicU64>], tier: u32, number: u64) -> bool {
    let word = marks[tier as usize][(number / 64) as usize].load(Ordering::Relaxed);
    word >> (number % 64) & 1 == 1
}

/// Decides endings, and counts the moves of what goes on.
struct CountSink<'w, C: CountingCell> {
    pairs: std::slice::IterMut<'w, C::Pair>,
    narrow: bool,
}

impl<C: CountingCell> CountSink<'_, C> {
    fn write(&mut self, code: u32, count: u32) {
        if let Some(pair) = self.pairs.next() {
            *pair = C::pair(code, count);
        }
    }
}

impl<C: CountingCell> Sink for CountSink<'_, C> {
    fn hole(&mut self) {
        self.write(code::NONE, 0);
    }

    fn ended(&mut self, ending: Ending) {
        self.write(code::ended::<C>(ending), 0);
    }

    #[inline]
    fn open(&mut self, moves: impl FnOnce() -> u64, _after: impl Iterator<Item = After>) {
        let count = u32::try_from(moves()).unwrap_or(u32::MAX);
        self.narrow |= count > C::MOST;
        self.write(code::NONE, count.min(C::MOST));
    }
}

/// Looks at the successors of undecided numbers.
struct RoundSink<'w, C: CountingCell> {
    tiers: &'w [Vec<C::Pair>],
    here: &'w [C::Pair],
    next: usize,
    /// Lost and won in the plies that this round decides.
    codes: (u32, u32),
    found: bool,
}

impl<C: CountingCell> Sink for RoundSink<'_, C> {
    #[inline]
    fn wants(&mut self) -> bool {
        let undecided = C::is_open(&self.here[self.next]);
        self.next += usize::from(!undecided);
        undecided
    }

    fn hole(&mut self) {
        self.next += 1;
    }

    fn ended(&mut self, _ending: Ending) {
        self.next += 1;
    }

    #[inline]
    fn open(&mut self, _moves: impl FnOnce() -> u64, after: impl Iterator<Item = After>) {
        // What is not known yet may turn out better than any loss and worse than any win.
        let mut best = code::NONE;
        for after in after {
            let mine = match C::code_of(&self.tiers[after.tier as usize][after.number as usize]) {
                code::NONE => C::CENTRE,
                code if after.again => code::again::<C>(code),
                code => code::turned::<C>(code),
            };
            best = best.max(mine);
        }
        if best == self.codes.0 || best == self.codes.1 {
            C::decide(&self.here[self.next], best);
            self.found = true;
        }
        self.next += 1;
    }
}
