//! What helps to search Chicago Stock Exchange: keys of what still matters, and good trades first.
//!
//! All that play will still add depends on the piles, the trader, and price and lead of the goods
//! that are still in the piles. From a fixed deal the piles are told by their heights, and price and
//! lead of a good by how many of its tokens were sold and how many the player to move has kept:
//! what is taken is told by the heights, and so is whose turn it is, since a move takes two tokens.
//! For a full deal that is less than 2^60 keys.

use gagne_core::{Game, Guide, Keys, Value};

use crate::chicago::{Chicago, Move, Position, goods, height};

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
        let mover = usize::from(position.mover);
        for good in (0..6).filter(|good| left >> good & 1 != 0) {
            let sold = self.root.prices[good] - position.prices[good];
            let kept = position.hands[mover][good] - self.root.hands[mover][good];
            key += self.sold[good] * u64::from(sold) + self.kept[good] * u64::from(kept);
        }
        key
    }
}

/// What goods are worth to the player to move: prices, and how many more he holds.
#[derive(Clone, Copy)]
struct Terms {
    prices: [i16; 6],
    leads: [i16; 6],
}

impl Terms {
    fn new(position: &Position) -> Self {
        let mut terms = Terms {
            prices: [0; 6],
            leads: [0; 6],
        };
        for good in 0..6 {
            terms.prices[good] = i16::from(position.prices[good]);
            terms.leads[good] = position.lead(good);
        }
        terms
    }

    /// What a player gains at once by keeping one good and selling another.
    #[inline]
    fn gain(&self, keep: u32, sell: u32) -> i16 {
        let fallen = i16::from(keep == sell);
        self.prices[keep as usize] - fallen - self.leads[sell as usize]
    }

    /// The terms once a good is kept and another sold, as the other player sees them.
    #[inline]
    fn traded(&self, keep: u32, sell: u32) -> Terms {
        let mut after = *self;
        after.leads[keep as usize] += 1;
        // A loop in place: to map an array is a call that is not always inlined.
        for lead in &mut after.leads {
            *lead = -*lead;
        }
        after.prices[sell as usize] -= 1;
        after
    }
}

/// The piles and the trader.
#[derive(Clone, Copy)]
struct Market {
    piles: [u32; 16],
    count: usize,
    trader: usize,
}

/// The two piles that a step takes from, and the place where it ends.
#[derive(Clone, Copy)]
struct Reach {
    previous: usize,
    next: usize,
    landing: usize,
}

impl Market {
    fn new(position: &Position) -> Self {
        Market {
            piles: position.piles,
            count: position.piles().len(),
            trader: usize::from(position.trader),
        }
    }

    #[inline]
    fn reach(&self, step: usize) -> Reach {
        let turn = |place: usize| {
            // At most two rounds: a remainder costs more.
            let place = if place >= self.count {
                place - self.count
            } else {
                place
            };
            if place >= self.count {
                place - self.count
            } else {
                place
            }
        };
        let landing = turn(self.trader + step);
        Reach {
            previous: turn(landing + self.count - 1),
            next: turn(landing + 1),
            landing,
        }
    }

    /// The goods that a step takes.
    #[inline]
    fn taken(&self, reach: Reach) -> [u32; 2] {
        [self.piles[reach.previous] & 7, self.piles[reach.next] & 7]
    }

    /// How many piles a step leaves.
    #[inline]
    fn left(&self, reach: Reach) -> usize {
        let single = |place: usize| usize::from(self.piles[place] < SINGLE);
        self.count - single(reach.previous) - single(reach.next)
    }

    /// The best that a player can gain at once.
    #[inline]
    fn best(&self, terms: &Terms) -> i16 {
        let mut most = i16::MIN;
        for step in 1..=3 {
            let [one, two] = self.taken(self.reach(step));
            most = most.max(terms.gain(one, two)).max(terms.gain(two, one));
        }
        most
    }

    /// Whether the next move surely ends play.
    fn ends(&self) -> bool {
        (1..=3).all(|step| self.left(self.reach(step)) <= 2)
    }

    /// The piles and the trader after a step.
    fn stepped(&self, reach: Reach) -> Market {
        let Reach {
            previous,
            next,
            landing,
        } = reach;
        let mut after = *self;
        after.trader = landing;
        after.piles[previous] >>= 3;
        after.piles[next] >>= 3;
        // The later place first, so that the earlier one keeps its number.
        for place in [previous.max(next), previous.min(next)] {
            if after.piles[place] == 1 {
                after.piles.copy_within(place + 1..after.count, place);
                after.count -= 1;
                after.trader -= usize::from(place < after.trader);
            }
        }
        after
    }

    /// What play still adds, if it surely ends within two moves.
    fn last_two(&self, terms: &Terms) -> Option<i16> {
        let mut most = i16::MIN;
        for step in 1..=3 {
            let reach = self.reach(step);
            let [one, two] = self.taken(reach);
            let over = self.left(reach) <= 2;
            let stepped = (!over).then(|| self.stepped(reach));
            if stepped.as_ref().is_some_and(|after| !after.ends()) {
                return None;
            }
            for (keep, sell) in [(one, two), (two, one)] {
                let answer = stepped.map_or(0, |after| after.best(&terms.traded(keep, sell)));
                most = most.max(terms.gain(keep, sell) - answer);
            }
        }
        Some(most)
    }
}

/// Piles below this hold one token.
const SINGLE: u32 = 1 << 6;
/// Play may surely end within two moves only if there are at most so many tokens and piles.
const ENDING: (u32, usize) = (9, 6);
/// Far beyond what prices and hands allow.
const ANY: i64 = 1_000_000;

fn tokens(position: &Position) -> u32 {
    position.piles().iter().map(|&pile| height(pile)).sum()
}

impl Guide<Position, Move> for Chicago {
    /// The last two moves are seen at a glance.
    fn glance(&self, position: &Position) -> (Value, Value) {
        let (most_tokens, most_piles) = ENDING;
        if position.piles().len() <= most_piles
            && tokens(position) <= most_tokens
            && let Some(rest) = Market::new(position).last_two(&Terms::new(position))
        {
            let value = Value::Score(self.settled(position) + i64::from(rest));
            return (value, value);
        }
        (Value::Score(-ANY), Value::Score(ANY))
    }

    /// Every move, by what it gains at once less the best that the other player can then gain.
    fn promising(&self, position: &Position, out: &mut Vec<Move>) {
        let (market, terms) = (Market::new(position), Terms::new(position));
        let start = out.len();
        let mut ranks = [0; 6];
        for step in 1..=3 {
            let reach = market.reach(step);
            let stepped = market.stepped(reach);
            let [one, two] = market.taken(reach);
            let ways = [(one, two), (two, one)];
            for &(keep, sell) in &ways[..1 + usize::from(one != two)] {
                let mut rank = terms.gain(keep, sell);
                if stepped.count > 2 {
                    rank -= stepped.best(&terms.traded(keep, sell));
                }
                // Into its place among those before, the first of equals first.
                let chosen = Move {
                    step: step as u8,
                    keep: keep as u8,
                    sell: sell as u8,
                };
                let mut place = out.len() - start;
                out.push(chosen);
                while place > 0 && ranks[place - 1] < rank {
                    ranks[place] = ranks[place - 1];
                    out[start + place] = out[start + place - 1];
                    place -= 1;
                }
                ranks[place] = rank;
                out[start + place] = chosen;
            }
        }
    }
}
