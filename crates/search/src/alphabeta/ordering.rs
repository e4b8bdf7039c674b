//! Which moves to try first, in games that have no guide.
//!
//! Points first, where moves are paid at once. Otherwise *killers*, the moves that refuted the last
//! positions at the same distance from the root (Akl and Newborn, *The principal continuation and
//! the killer heuristic*, 1977), and then *history*, moves by how much work their refutations saved
//! (Schaeffer, *The history heuristic*, ICCA Journal 6, 1983). An order never changes a value.

use gagne_core::Game;

/// Most different moves whose history is kept: they are looked for one after another.
const KNOWN: usize = 64;
/// Most moves of a position that are put in order; longer lists are tried as they come.
const SORTED: usize = 64;

/// What was learnt about moves.
pub(crate) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<(M, u64)>,
    /// Moves with their rank, the highest first.
    ranked: Vec<(u64, M)>,
}

impl<M: Copy + Eq> Ordering<M> {
    pub(crate) fn new() -> Self {
        Ordering {
            killers: Vec::new(),
            history: Vec::new(),
            ranked: Vec::new(),
        }
    }

    /// A move at this distance from the root was too good to go on; so many positions it took.
    pub(crate) fn refuted(&mut self, distance: usize, chosen: M, nodes: u64) {
        if self.killers.len() <= distance {
            self.killers.resize(distance + 1, [None; 2]);
        }
        let killers = &mut self.killers[distance];
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
        let credit = 1 + u64::from(nodes.max(1).ilog2());
        let known = self.history.iter().position(|(known, _)| *known == chosen);
        match known {
            Some(place) => self.history[place].1 += credit,
            None if self.history.len() < KNOWN => self.history.push((chosen, credit)),
            None => {}
        }
    }

    /// Puts moves in order.
    pub(crate) fn arrange<G: Game<Move = M>>(
        &mut self,
        game: &G,
        position: &G::Position,
        distance: usize,
        moves: &mut [M],
    ) {
        if moves.len() > SORTED {
            return;
        }
        let killers = self.killers.get(distance).copied().unwrap_or([None; 2]);
        let scored = game.facts().scored;
        self.ranked.clear();
        for &chosen in moves.iter() {
            let rank = if scored {
                let points = game.settled(&game.play(position, chosen));
                let gained = if game.again(position, chosen) {
                    points
                } else {
                    -points
                };
                // The order of signed numbers as one of unsigned ones.
                (gained as u64) ^ (1 << 63)
            } else if let Some(killer) = killers.iter().position(|&killer| killer == Some(chosen)) {
                u64::MAX - killer as u64
            } else {
                let known = self.history.iter().find(|(known, _)| *known == chosen);
                known.map_or(0, |&(_, credits)| credits)
            };
            // Most moves come in order, and few at a time: a sort would cost more.
            let mut place = self.ranked.len();
            self.ranked.push((rank, chosen));
            while place > 0 && self.ranked[place - 1].0 < rank {
                self.ranked[place] = self.ranked[place - 1];
                place -= 1;
            }
            self.ranked[place] = (rank, chosen);
        }
        for (place, &(_, chosen)) in moves.iter_mut().zip(&self.ranked) {
            *place = chosen;
        }
    }
}
