//! Piles in a ring, the trader, and what goods are worth, in a few words of the machine.
//!
//! A search of Chicago Stock Exchange spends its time on trades: where a step leads, what it takes,
//! what the other player can then gain. Here nothing is moved in memory for that: piles are never
//! changed but counted from, and one that vanishes is taken out of a ring of four bits each.

use super::{Move, Position};

/// Piles below this hold one token.
const SINGLE: u32 = 1 << 6;
/// Four bits for each pile: the pile after it, and the one before.
const NEXT: u64 = 0x0fed_cba9_8765_4321;
const PREVIOUS: u64 = 0xedcb_a987_6543_2100;
/// A lead of nothing: leads are kept as bytes without a sign.
const LEVEL: i32 = 128;

/// The four bits of a pile.
#[inline]
fn at(word: u64, pile: u32) -> u32 {
    (word >> (4 * pile)) as u32 & 15
}

/// The word with the four bits of a pile changed.
#[inline]
fn with(word: u64, pile: u32, bits: u32) -> u64 {
    word & !(15 << (4 * pile)) | u64::from(bits) << (4 * pile)
}

/// What goods are worth to the player to move: prices, and how many more he holds, a byte each.
#[derive(Clone, Copy)]
struct MarketTerms {
    prices: u64,
    leads: u64,
}

impl MarketTerms {
    fn new(position: &Position) -> Self {
        let (mut prices, mut leads) = ([0; 8], [LEVEL as u8; 8]);
        for good in 0..6 {
            prices[good] = position.prices[good];
            leads[good] = (LEVEL + i32::from(position.lead(good))) as u8;
        }
        MarketTerms {
            prices: u64::from_le_bytes(prices),
            leads: u64::from_le_bytes(leads),
        }
    }

    #[inline]
    fn price(&self, good: u32) -> i32 {
        i32::from((self.prices >> (8 * good)) as u8)
    }

    #[inline]
    fn lead(&self, good: u32) -> i32 {
        i32::from((self.leads >> (8 * good)) as u8) - LEVEL
    }

    /// What a player gains at once by keeping one good and selling another.
    #[inline]
    fn gain(&self, keep: u32, sell: u32) -> i32 {
        self.price(keep) - i32::from(keep == sell) - self.lead(sell)
    }

    /// What the other player would gain if he were to move.
    #[inline]
    fn other_gain(&self, keep: u32, sell: u32) -> i32 {
        self.price(keep) - i32::from(keep == sell) + self.lead(sell)
    }

    /// The terms once a good is kept and another sold, as the other player sees them.
    #[inline]
    fn traded(&self, keep: u32, sell: u32) -> MarketTerms {
        let leads = self.leads + (1 << (8 * keep));
        MarketTerms {
            prices: self.prices - (1 << (8 * sell)),
            // Every byte taken from 256: none is 0.
            leads: !leads + 0x0101_0101_0101_0101,
        }
    }
}

/// The piles that are left and the trader, given the piles of a position before.
#[derive(Clone, Copy)]
struct Ring {
    /// Tokens taken from each pile.
    taken: u64,
    next: u64,
    previous: u64,
    count: u32,
    trader: u32,
}

/// The trader's pile and the four after it, once around if there are fewer.
type Walk = [u32; 5];

impl Ring {
    fn new(position: &Position) -> Self {
        let count = u32::from(position.count);
        Ring {
            taken: 0,
            next: with(NEXT, count - 1, 0),
            previous: with(PREVIOUS, 0, count - 1),
            count,
            trader: u32::from(position.trader),
        }
    }

    #[inline]
    fn walk(&self) -> Walk {
        let mut pile = self.trader;
        std::array::from_fn(|_| {
            let this = pile;
            pile = at(self.next, pile);
            this
        })
    }

    /// What is left of a pile.
    #[inline]
    fn pile(&self, piles: &[u32; 16], pile: u32) -> u32 {
        piles[pile as usize & 15] >> (3 * at(self.taken, pile))
    }

    #[inline]
    fn is_single(&self, piles: &[u32; 16], pile: u32) -> bool {
        self.pile(piles, pile) < SINGLE
    }

    #[inline]
    fn top(&self, piles: &[u32; 16], pile: u32) -> u32 {
        self.pile(piles, pile) & 7
    }

    /// The ring after a step. As a call it would cost a tenth of a whole search.
    #[inline(always)]
    fn stepped(&self, piles: &[u32; 16], walk: &Walk, step: usize) -> Ring {
        let [before, trader, beyond] = [walk[step - 1], walk[step], walk[step + 1]];
        let mut after = *self;
        after.trader = trader;
        after.taken += (1 << (4 * before)) + (1 << (4 * beyond));
        if self.is_single(piles, before) {
            let last = at(self.previous, before);
            after.next = with(after.next, last, trader);
            after.previous = with(after.previous, trader, last);
            after.count -= 1;
        }
        if self.is_single(piles, beyond) {
            let first = at(after.next, beyond);
            after.next = with(after.next, trader, first);
            after.previous = with(after.previous, first, trader);
            after.count -= 1;
        }
        after
    }

    /// Whether every step from here ends play.
    #[inline]
    fn ends(&self, piles: &[u32; 16], walk: &Walk) -> bool {
        if self.count > 4 {
            return false;
        }
        let single = walk.map(|pile| u32::from(self.is_single(piles, pile)));
        (1..=3).all(|step| self.count - single[step - 1] - single[step + 1] <= 2)
    }
}

/// A way to trade.
#[derive(Clone, Copy, Default)]
pub(crate) struct Trade {
    step: u8,
    keep: u8,
    sell: u8,
    /// What it gains at once.
    pub(crate) gain: i32,
    /// The same, less the best that the other player can then gain.
    pub(crate) rank: i32,
}

impl Trade {
    pub(crate) fn chosen(&self) -> Move {
        Move {
            step: self.step,
            keep: self.keep,
            sell: self.sell,
        }
    }
}

/// At most six trades, the highest rank first, the first of equals first.
#[derive(Clone, Copy, Default)]
pub(crate) struct Trades {
    trades: [Trade; 6],
    count: usize,
}

impl Trades {
    #[inline]
    fn insert(&mut self, trade: Trade) {
        let mut place = self.count;
        while place > 0 && self.trades[place - 1].rank < trade.rank {
            self.trades[place] = self.trades[place - 1];
            place -= 1;
        }
        self.trades[place] = trade;
        self.count += 1;
    }

    pub(crate) fn list(&self) -> &[Trade] {
        &self.trades[..self.count]
    }
}

/// A position, as trades see it.
#[derive(Clone, Copy)]
pub(crate) struct Market<'p> {
    piles: &'p [u32; 16],
    ring: Ring,
    terms: MarketTerms,
}

impl<'p> Market<'p> {
    /// The market of a position that has not ended.
    pub(crate) fn new(position: &'p Position) -> Self {
        Market {
            piles: &position.piles,
            ring: Ring::new(position),
            terms: MarketTerms::new(position),
        }
    }

    /// The market after a trade, as the other player sees it.
    #[inline]
    pub(crate) fn after(&self, trade: Trade) -> Market<'p> {
        let walk = self.ring.walk();
        Market {
            piles: self.piles,
            ring: (self.ring).stepped(self.piles, &walk, usize::from(trade.step)),
            terms: (self.terms).traded(u32::from(trade.keep), u32::from(trade.sell)),
        }
    }

    /// Every trade.
    pub(crate) fn trades(&self) -> Trades {
        let mut trades = Trades::default();
        self.each(|trade, _| {
            trades.insert(trade);
            true
        });
        trades
    }

    /// Lists the trades after which play may go on for more than one move. What the best of the
    /// others is worth, which is its rank; once one is worth `enough` the list may end early.
    #[inline]
    pub(crate) fn open_trades(&self, enough: i32, open: &mut Trades) -> i32 {
        let mut best = i32::MIN;
        open.count = 0;
        self.each(|trade, closes| {
            if closes {
                best = best.max(trade.rank);
            } else {
                open.insert(trade);
            }
            best < enough
        });
        best
    }

    /// Hands over trades as long as they are wanted, and whether play surely ends at most one move
    /// later.
    #[inline]
    fn each(&self, mut wanted: impl FnMut(Trade, bool) -> bool) {
        let (piles, ring, terms) = (self.piles, &self.ring, &self.terms);
        let walk = ring.walk();
        for step in 1..=3 {
            let one = ring.top(piles, walk[step - 1]);
            let two = ring.top(piles, walk[step + 1]);
            let after = ring.stepped(piles, &walk, step);
            let replies = (after.count > 2).then(|| {
                let walk = after.walk();
                let tops = walk.map(|pile| after.top(piles, pile));
                (tops, after.ends(piles, &walk))
            });
            for (keep, sell) in [(one, two), (two, one)] {
                let gain = terms.gain(keep, sell);
                let mut rank = gain;
                if let Some((tops, _)) = replies {
                    rank -= best_reply(terms, &tops, keep, sell);
                }
                let trade = Trade {
                    step: step as u8,
                    keep: keep as u8,
                    sell: sell as u8,
                    gain,
                    rank,
                };
                if !wanted(trade, replies.is_none_or(|(_, ends)| ends)) {
                    return;
                }
                if one == two {
                    break;
                }
            }
        }
    }
}

/// The best that the other player can gain at once, given the tops of his walk, after a good is
/// kept and another sold.
#[inline]
fn best_reply(terms: &MarketTerms, tops: &[u32; 5], kept: u32, sold: u32) -> i32 {
    let mut most = i32::MIN;
    for first in 0..3 {
        let (one, two) = (tops[first], tops[first + 2]);
        for (keep, sell) in [(one, two), (two, one)] {
            // He lags by one more of what was kept, and a price has fallen.
            let gain =
                terms.other_gain(keep, sell) + i32::from(sell == kept) - i32::from(keep == sold);
            most = most.max(gain);
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use gagne_core::{Dice, Entry, Game, Space};

    use super::*;
    use crate::chicago::Chicago;

    /// Rank and move of every trade, best first.
    fn ranked(market: &Market<'_>) -> Vec<(i32, Move)> {
        let trades = market.trades();
        (trades
            .list()
            .iter()
            .map(|trade| (trade.rank, trade.chosen())))
        .collect()
    }

    #[test]
    fn a_market_goes_on_as_play_does() {
        let mut dice = Dice::new(7);
        for seed in 0..20 {
            let game = Chicago::from_rules(&format!("seed={seed}")).unwrap();
            let start = game.start();
            let (mut position, mut market) = (start, Market::new(&start));
            while game.ending(&position).is_none() {
                assert_eq!(ranked(&market), ranked(&Market::new(&position)));
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let trades = market.trades();
                assert_eq!(trades.list().len(), moves.len());
                for trade in trades.list() {
                    let gain = game.pertinence(&position, trade.chosen());
                    assert_eq!(i64::from(trade.gain), gain);
                    let after = game.play(&position, trade.chosen());
                    let mut replies = Vec::new();
                    if game.ending(&after).is_none() {
                        game.moves(&after, &mut replies);
                    }
                    let replies = replies.iter().map(|&reply| game.pertinence(&after, reply));
                    assert_eq!(i64::from(trade.rank), gain - replies.max().unwrap_or(0));
                }
                let trade = trades.list()[dice.roll(trades.list().len())];
                position = game.play(&position, trade.chosen());
                market = market.after(trade);
            }
        }
    }
}
