//! What helps to search Chicago Stock Exchange: keys of what still matters, and good trades first.
//!
//! All that play will still add depends on the piles, the trader, and price and lead of the goods
//! that are still in the piles. From a fixed deal the piles are told by their heights, and price and
//! lead of a good by how many of its tokens were sold and how many the player to move has kept:
//! what is taken is told by the heights, and so is whose turn it is, since a move takes two tokens.
//! For a full deal that is less than 2^60 keys.

use gagne_core::{Game, Glance, Guide, Keys, Value};

use super::endgame;
use super::market::{Market, Trade};
use super::{Chicago, Move, Position, goods, height};

/// Most tokens in a pile, and one more.
const HEIGHTS: usize = 11;

/// Keys of the positions that follow a root.
pub(crate) struct Stock {
    root: Position,
    /// For each pile of the root: tokens, and for each height what that adds to a key and which
    /// goods it holds, a bit for each.
    piles: Vec<(u32, [(u64, u8); HEIGHTS])>,
    /// What a place of the trader adds to a key, and each token of a good sold, or kept.
    trader: u64,
    sold: [u64; 6],
    kept: [u64; 6],
}

impl Stock {
    /// None if the keys do not fit.
    pub(crate) fn new(root: &Position) -> Option<Self> {
        let mut weight = 1u64;
        // The weight of a digit with so many values.
        let mut digit = |values: u64| {
            let this = weight;
            weight = weight.checked_mul(values)?;
            Some(this)
        };
        let mut piles = Vec::new();
        for &pile in root.piles() {
            let tokens = height(pile);
            let weight = digit(u64::from(tokens) + 1)?;
            let mut heights = [(0, 0); HEIGHTS];
            for (high, told) in heights.iter_mut().enumerate().take(tokens as usize + 1) {
                let rest = goods(pile >> (3 * (tokens as usize - high)));
                let mask = rest.fold(0, |mask, good| mask | 1 << good);
                *told = (weight * high as u64, mask);
            }
            piles.push((pile, heights));
        }
        let trader = digit(u64::from(root.count))?;
        let (mut sold, mut kept) = ([0; 6], [0; 6]);
        for (good, tokens) in root.tokens().into_iter().enumerate() {
            sold[good] = digit(u64::from(tokens) + 1)?;
            kept[good] = digit(u64::from(tokens) + 1)?;
        }
        Some(Stock {
            root: *root,
            piles,
            trader,
            sold,
            kept,
        })
    }
}

impl Keys<Position> for Stock {
    fn key(&self, position: &Position) -> u64 {
        // The piles are those of the root in the same order, without some tops and some piles. The
        // first that fits is as good as any: the heights tell the same tokens.
        let mut key = self.trader * u64::from(position.trader);
        let mut left = 0;
        let mut places = self.piles.iter();
        for &pile in position.piles() {
            let high = height(pile);
            for &(full, heights) in places.by_ref() {
                let taken = height(full).wrapping_sub(high);
                if full.checked_shr(taken.wrapping_mul(3)) == Some(pile) {
                    let (part, mask) = heights[high as usize];
                    key += part;
                    left |= mask;
                    break;
                }
            }
        }
        let mover = position.mover.index();
        for good in (0..6).filter(|good| left >> good & 1 != 0) {
            let sold = self.root.prices[good] - position.prices[good];
            let kept = position.hands[mover][good] - self.root.hands[mover][good];
            key += self.sold[good] * u64::from(sold) + self.kept[good] * u64::from(kept);
        }
        key
    }
}

/// Far beyond what prices and hands allow.
const ANY: i64 = 1_000_000;

fn tokens(position: &Position) -> u32 {
    position.piles().iter().map(|&pile| height(pile)).sum()
}

impl Guide<Position, Move> for Chicago {
    /// The last moves are seen at a glance.
    fn glance(&self, position: &Position, points: (i64, i64), _plies: u32) -> Glance {
        let (mut least, mut most) = (-ANY, ANY);
        if tokens(position) <= endgame::TOKENS {
            let settled = self.settled(position);
            let [alpha, beta] =
                [points.0, points.1].map(|of| (of.clamp(-ANY, ANY) - settled) as i32);
            let rest = endgame::rest(Market::new(position), alpha, beta);
            let score = settled + i64::from(rest);
            if rest > alpha {
                least = score;
            }
            if rest < beta {
                most = score;
            }
        }
        Glance {
            least: Value::Score(least),
            most: Value::Score(most),
            noted: 0,
        }
    }

    /// Every move, by what it gains at once less the best that the other player can then gain.
    fn promising(&self, position: &Position, _noted: u64, _plies: u32, out: &mut Vec<Move>) {
        let trades = Market::new(position).trades();
        out.extend(trades.list().iter().map(Trade::chosen));
    }
}
