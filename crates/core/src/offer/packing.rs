//! Positions in a fixed number of bits, for tables of positions that have no dense index.

use crate::{Ending, Game, Ranking, Side};

/// Packs the positions that can be reached from a root into keys of a fixed width.
///
/// Laws, checked for every game of the catalogue that packs its positions:
/// * *keys round-trip*: `unpack(pack(p)) == p`, and the key has no more than the promised bits, for
///   what can be reached and its [canonical](crate::Space::canonical) forms;
/// * *canonical keeps the tier*, where the game cannot loop;
/// * *tiers fall*: where the game cannot loop, every move leads to a lower tier, and to the next
///   lower one, with the turn passing, if the packing is in [lockstep](Packing::is_lockstep);
/// * *a sweep of keys tells what the rules say*: of every key, how play ended, or how many moves there
///   are and which keys follow, those of canonical forms where they are asked for, and who is to move;
/// * *a brief sweep is worth as much*: a key is worth what the best of all that is told of it is.
pub trait Packing: Sync {
    /// What is packed.
    type Position;

    /// Bits of a key: 128 at most.
    fn bits(&self) -> u32;

    /// The key of a position.
    fn pack(&self, position: &Self::Position) -> u128;

    /// The position of a key that [`pack`](Packing::pack) made.
    fn unpack(&self, key: u128) -> Self::Position;

    /// Whether a position, of whatever root, has a key here at all; one that has none must not be packed. A
    /// position that has comes back from its key, or is none of those that can be reached.
    fn covers(&self, _position: &Self::Position) -> bool {
        true
    }

    /// Whether keys mean the same in another run of the program.
    fn is_lasting(&self) -> bool {
        true
    }

    /// A number that every move lowers, in a game that cannot loop: matches left, empty cells. The
    /// smaller the better.
    fn tier(&self, position: &Self::Position) -> u32;

    /// Whether every move leads to the next lower tier and passes the turn.
    fn is_lockstep(&self) -> bool {
        false
    }

    /// Tells what each of these keys is, in their order, if the sink wants it; where positions that are
    /// the same up to symmetry are one, the keys are those of canonical forms, and so is what follows.
    /// A packing that knows a quicker way than one position after another takes it.
    fn sweep<G: Game<Position = Self::Position>>(
        &self,
        game: &G,
        symmetry: bool,
        keys: impl Iterator<Item = u128>,
        sink: &mut impl KeySink,
    ) {
        let lockstep = self.is_lockstep();
        let (mut moves, mut successors) = (Vec::new(), Vec::new());
        let follower = |after: &Self::Position, again| {
            let form = symmetry.then(|| game.canonical(after));
            let after = form.as_ref().unwrap_or(after);
            Follower {
                key: self.pack(after),
                tier: if lockstep { 0 } else { self.tier(after) },
                again,
            }
        };
        for key in keys {
            if !sink.wants() {
                continue;
            }
            let position = self.unpack(key);
            if G::EXPANDS_AT_ONCE {
                successors.clear();
                if let Some(ending) = game.expand(&position, &mut successors) {
                    sink.ended(ending, || game.player(&position));
                    continue;
                }
                for next in &successors {
                    sink.follows(follower(&next.after, next.again));
                }
                sink.open(|| successors.len() as u64, || game.endless(&position));
                continue;
            }
            if let Some(ending) = game.ending(&position) {
                sink.ended(ending, || game.player(&position));
                continue;
            }
            moves.clear();
            game.moves(&position, &mut moves);
            for &chosen in &moves {
                let after = game.play(&position, chosen);
                sink.follows(follower(&after, game.again(&position, chosen)));
            }
            sink.open(|| moves.len() as u64, || game.endless(&position));
        }
    }

    /// The player to move at a key.
    fn player<G: Game<Position = Self::Position>>(&self, game: &G, key: u128) -> Side {
        game.player(&self.unpack(key))
    }
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Follower {
    /// Its key.
    pub key: u128,
    /// Its tier; 0 in [lockstep](Packing::is_lockstep), where the tier is known without asking.
    pub tier: u32,
    /// Whether the same player moves again.
    pub again: bool,
}

/// Is told what keys are, one after another.
pub trait KeySink {
    /// Whether the next key is asked about. If not, nothing else is told of it.
    fn wants(&mut self) -> bool {
        true
    }

    /// Play has ended there; who is to move.
    fn ended(&mut self, ending: Ending, player: impl FnOnce() -> Side);

    /// Whether only what keys are worth is asked. Then the packing may [say](KeySink::wins) that a key is
    /// won with the next move and nothing else of it, and leave out what follows if it is never better
    /// for the player who moves than something that is told.
    fn is_brief(&self) -> bool {
        false
    }

    /// The player to move wins with the next move. Told to a [brief](KeySink::is_brief) sink only.
    fn wins(&mut self) {}

    /// Something follows. Everything that does is told, but moves that lead to the same key and pass
    /// the turn alike need not be told one by one.
    fn follows(&mut self, follower: Follower);

    /// Everything that follows was told: how many moves there are, and what play is worth that never
    /// ends.
    fn open(&mut self, moves: impl FnOnce() -> u64, endless: impl FnOnce() -> Ending);
}

/// The numbers of an index as keys, one tier after another. Requires an index that tells who is to
/// move and in which, unless the game can loop, every move leads to a lower tier.
pub struct IndexKeys<'r, R: Ranking> {
    ranking: &'r R,
    root: R::Position,
    /// The number of keys before each tier, and of all.
    starts: Vec<u128>,
}

impl<'r, R: Ranking> IndexKeys<'r, R> {
    /// The keys of an index.
    pub fn new(ranking: &'r R, root: &R::Position) -> Self {
        let mut sum = 0;
        let sizes = (0..ranking.tiers()).map(|tier| u128::from(ranking.size(tier)));
        let ends = sizes.map(|size| {
            sum += size;
            sum
        });
        IndexKeys {
            ranking,
            root: root.clone(),
            starts: std::iter::once(0).chain(ends).collect(),
        }
    }
}

impl<R: Ranking<Position: Sync>> Packing for IndexKeys<'_, R> {
    type Position = R::Position;

    fn bits(&self) -> u32 {
        let all = self.starts.last().copied().unwrap_or(0);
        u128::BITS - all.saturating_sub(1).leading_zeros()
    }

    fn pack(&self, position: &R::Position) -> u128 {
        let (tier, number) = self.ranking.rank(position);
        self.starts[tier as usize] + u128::from(number)
    }

    fn unpack(&self, key: u128) -> R::Position {
        let tier = self.starts.partition_point(|&start| start <= key) - 1;
        let number = (key - self.starts[tier]) as u64;
        let position = self.ranking.unrank(tier as u32, number);
        // A key that was packed is no hole, and any other may stand for anything.
        position.unwrap_or_else(|| self.root.clone())
    }

    fn tier(&self, position: &R::Position) -> u32 {
        self.ranking.rank(position).0
    }

    fn is_lockstep(&self) -> bool {
        self.ranking.is_lockstep()
    }
}

/// Looks at a packing with its type known.
pub trait PackingVisitor<P> {
    /// What the visit answers.
    type Answer;

    /// Visits the packing.
    fn visit<K: Packing<Position = P>>(self, packing: &K) -> Self::Answer;
}
