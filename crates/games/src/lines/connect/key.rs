//! Positions of Connect as keys: the stones of the player to move, and the bit above the top stone
//! of each column, in tiers by empty cells.
//!
//! What follows from many keys is found for some at a time: first what all have to be asked, without
//! a branch and two in a register, then the moves of one after another. Which keys are over or won is
//! as good as random, and a wrong guess costs little if the answer is there already.

use gagne_core::{Follower, Game, KeySink, Packing};

use super::Connect;
use crate::lines::line::{MANY, Stones};

/// Keys that are looked at together.
struct KeyBatch {
    all: [u64; MANY],
    /// The stones of the player who has just moved.
    other: [u64; MANY],
    /// Whether play is over, in any bit.
    over: [u64; MANY],
    /// Where a stone may go, or as much of that as matters; nothing if the next move wins.
    room: [u64; MANY],
}

impl Connect {
    /// All stones of a key.
    #[inline]
    fn stones_below(&self, key: u64) -> u64 {
        // The bit above the top stone is the highest of its column: it is handed down to fill it.
        let steps = self.within.iter().take_while(|&&within| within != 0);
        let filled = (0..).zip(steps).fold(key, |filled, (step, within)| {
            filled | filled >> (1 << step) & within
        });
        filled >> 1 & self.grid.full
    }

    /// What there is to know of some keys before moves are made. If that is to be brief, moves into
    /// nothing but a gap of the other player's lines are left out where there is one: they lose at
    /// once, and so does a move into the first gap if there is a second.
    fn batch(&self, keys: &[u64; MANY], brief: bool) -> KeyBatch {
        let mut all = *keys;
        for (step, within) in (0..).zip(self.within) {
            if within != 0 {
                all.iter_mut()
                    .for_each(|all| *all |= *all >> (1 << step) & within);
            }
        }
        all.iter_mut()
            .for_each(|all| *all = *all >> 1 & self.grid.full);
        let mut batch = KeyBatch {
            all,
            other: [0; MANY],
            over: [0; MANY],
            room: [0; MANY],
        };
        let mut mine = [0; MANY];
        for place in 0..MANY {
            mine[place] = keys[place] & all[place];
            batch.other[place] = all[place] ^ mine[place];
            batch.room[place] = (all[place] + self.bottom) & self.grid.full;
        }
        if !brief {
            batch.over = self.grid.many_lines(&batch.other);
            return batch;
        }
        let (wins, gaps) = (self.grid.spots(mine), self.grid.spots(batch.other));
        for place in 0..MANY {
            let room = batch.room[place];
            // A stone that completes a line and is there already makes it complete.
            batch.over[place] = gaps[place] & batch.other[place];
            let gaps = gaps[place] & room;
            let first = gaps & gaps.wrapping_neg();
            let forced = if gaps == 0 { room } else { first };
            batch.room[place] = if wins[place] & room == 0 { forced } else { 0 };
        }
        batch
    }
}

impl Packing for Connect {
    type Position = Stones;

    fn bits(&self) -> u32 {
        self.grid.columns * self.height()
    }

    #[inline]
    fn pack(&self, stones: &Stones) -> u128 {
        (stones.mine | (stones.all + self.bottom)).into()
    }

    #[inline]
    fn unpack(&self, key: u128) -> Stones {
        let all = self.stones_below(key as u64);
        Stones {
            all,
            mine: key as u64 & all,
        }
    }

    fn tier(&self, stones: &Stones) -> u32 {
        (self.grid.full ^ stones.all).count_ones()
    }

    fn is_lockstep(&self) -> bool {
        true
    }

    /// A stone moves the bit above its column up by one, and the players change over.
    fn sweep<G: Game<Position = Stones>>(
        &self,
        game: &G,
        symmetry: bool,
        mut keys: impl Iterator<Item = u128>,
        sink: &mut impl KeySink,
    ) {
        let follower = |key: u64| Follower {
            key: key.into(),
            tier: 0,
            again: false,
        };
        let brief = sink.is_brief();
        loop {
            // What is left of the last batch is the empty board.
            let mut some = [self.bottom; MANY];
            let mut count = 0;
            for (place, key) in some.iter_mut().zip(&mut keys) {
                *place = key as u64;
                count += 1;
            }
            if count == 0 {
                return;
            }
            let batch = self.batch(&some, brief);
            for place in 0..count {
                if !sink.wants() {
                    continue;
                }
                let (all, other) = (batch.all[place], batch.other[place]);
                let stones = Stones {
                    all,
                    mine: all ^ other,
                };
                if (batch.over[place] != 0 || all == self.grid.full)
                    && let Some(ending) = game.ending(&stones)
                {
                    sink.ended(ending, || game.player(&stones));
                    continue;
                }
                let mut room = batch.room[place];
                if brief && room == 0 {
                    sink.wins();
                    continue;
                }
                let tops = all + self.bottom;
                let mut moves = 0;
                if !symmetry {
                    while room != 0 {
                        let lowest = room & room.wrapping_neg();
                        sink.follows(follower(other | (tops + lowest)));
                        room ^= lowest;
                        moves += 1;
                    }
                    sink.open(|| moves, || game.endless(&stones));
                    continue;
                }
                // Shapes are compared before stones, as those of positions are.
                let (across, others) = (self.mirror(tops), self.mirror(other));
                let column = self.first_column();
                for place in (0..self.grid.columns).map(|place| place * self.height()) {
                    let top = room & column << place;
                    if top != 0 {
                        let mirrored = across & column << (self.bits() - self.height() - place);
                        let here = (tops + top, other);
                        let there = (across + mirrored, others);
                        let (tops, other) = here.min(there);
                        sink.follows(follower(other | tops));
                        moves += 1;
                    }
                }
                sink.open(|| moves, || game.endless(&stones));
            }
        }
    }
}
