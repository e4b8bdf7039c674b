//! The last moves of Chicago Stock Exchange, searched at once.
//!
//! Where few tokens are left almost no two lines of play meet, and a table of positions costs more
//! than it saves: here the end of play is searched without one, on a few words a position.

use super::market::{Market, Trades};

/// Most tokens in the piles.
pub(crate) const TOKENS: u32 = 12;
/// A move takes two tokens.
const DEPTH: usize = TOKENS as usize / 2 + 1;

/// A position whose trades are being looked at.
#[derive(Clone, Copy)]
struct TradeLevel<'p> {
    market: Market<'p>,
    /// What is asked: whether and where its worth lies between these.
    alpha: i32,
    beta: i32,
    trades: Trades,
    at: usize,
    best: i32,
}

impl<'p> TradeLevel<'p> {
    /// Looks at a position for the first time; its worth, if nothing else must be looked at.
    #[inline]
    fn look(&mut self) -> Option<i32> {
        self.at = 0;
        self.best = self.market.open_trades(self.beta, &mut self.trades);
        (self.best >= self.beta || self.trades.list().is_empty()).then_some(self.best)
    }

    /// Asks the level below about the position after the next trade, unless one was good enough.
    #[inline]
    fn ask(&self, below: &mut TradeLevel<'p>) -> bool {
        let trade = self.trades.list().get(self.at);
        let alpha = self.alpha.max(self.best);
        let Some(&trade) = trade.filter(|_| alpha < self.beta) else {
            return false;
        };
        below.market = self.market.after(trade);
        below.alpha = trade.gain - self.beta;
        below.beta = trade.gain - alpha;
        true
    }

    /// Takes into account what the position after a trade is worth.
    #[inline]
    fn hear(&mut self, worth: i32) {
        let trade = self.trades.list()[self.at];
        self.best = self.best.max(trade.gain - worth);
        self.at += 1;
    }
}

/// What play will still add for the player to move: exact if it lies between `alpha` and `beta`,
/// otherwise a bound on the same side. There are at most [`TOKENS`] tokens.
pub(crate) fn rest(market: Market<'_>, alpha: i32, beta: i32) -> i32 {
    let first = TradeLevel {
        market,
        alpha,
        beta,
        trades: Trades::default(),
        at: 0,
        best: i32::MIN,
    };
    let mut levels = [first; DEPTH];
    let mut top = 0;
    let mut known = levels[top].look();
    loop {
        if let Some(worth) = known {
            if top == 0 {
                return worth;
            }
            top -= 1;
            levels[top].hear(worth);
        }
        let (upper, lower) = levels.split_at_mut(top + 1);
        let (level, below) = (&mut upper[top], &mut lower[0]);
        known = if level.ask(below) {
            top += 1;
            below.look()
        } else {
            Some(level.best)
        };
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Dice, Entry, Game, Space};

    use super::*;
    use crate::chicago::{Chicago, Position};

    /// What play will still add, by looking at everything.
    fn worth(game: &Chicago, position: &Position) -> i64 {
        let mut moves = Vec::new();
        if game.ending(position).is_none() {
            game.moves(position, &mut moves);
        }
        let worths = moves.into_iter().map(|chosen| {
            let after = game.play(position, chosen);
            game.pertinence(position, chosen) - worth(game, &after)
        });
        worths.max().unwrap_or(0)
    }

    #[test]
    fn the_last_moves_are_searched_exactly() {
        let mut dice = Dice::new(12);
        for seed in 0..100 {
            let game = Chicago::from_rules(&format!("seed={seed}")).unwrap();
            let mut position = game.start();
            let taken = 24 + 2 * (seed as u32 % 3);
            for _ in 0..taken / 2 {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                position = game.play(&position, moves[dice.roll(moves.len())]);
            }
            let exact = worth(&game, &position) as i32;
            for (alpha, beta) in [(-99, 99), (-1, 0), (0, 1), (-3, -2), (2, 3), (-1, 1)] {
                let (alpha, beta) = (exact + alpha, exact + beta);
                let found = rest(Market::new(&position), alpha, beta);
                let right = match found {
                    low if low <= alpha => exact <= low,
                    high if high >= beta => exact >= high,
                    found => exact == found,
                };
                assert!(right, "{exact} found as {found} between {alpha} and {beta}");
            }
        }
    }
}
