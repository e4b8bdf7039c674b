//! What the passes over levels ask of a game, for many positions at once.
//!
//! The passes know words and places; only here do words become positions, and moves words. The type
//! of the game is erased once for each run of words, so that the inner loop calls nothing through a
//! pointer and the passes are compiled once for all games.

use gagne_core::{Ending, Follower, Game, KeySink, Outcome, Packing, Side, Stop, Value};

use super::bucket::Buckets;
use super::mix::{Mixer, ValueWord};
use super::status::Status;
use crate::table::census::{Tally, for_first, lot};
use crate::table::verify::check;

/// How the positions of a game are laid out: in parts of tiers, which are called places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Partition {
    /// Bits that name a part.
    pub(crate) part_bits: u32,
    /// Bits of a word.
    pub(crate) width: u32,
    pub(crate) tiers: usize,
    /// Positions may come back: all are in one tier.
    pub(crate) loops: bool,
    /// Every move leads to the next lower tier and passes the turn.
    pub(crate) lockstep: bool,
    /// Positions that are the same up to symmetry are one.
    pub(crate) symmetry: bool,
    /// Positions whose moves are made between two looks at the budget, at most.
    pub(crate) piece: usize,
    /// Which of the processes that solve together this is, and how many there are.
    pub(crate) index: usize,
    pub(crate) peers: usize,
}

impl Partition {
    pub(crate) fn places(&self) -> usize {
        self.tiers << self.part_bits
    }

    /// The tier of a place.
    pub(crate) fn tier(&self, place: usize) -> usize {
        place >> self.part_bits
    }

    /// The part of a place.
    pub(crate) fn part(&self, place: usize) -> usize {
        place & ((1 << self.part_bits) - 1)
    }

    /// How far the positions of a tier are from the root, where all are equally far.
    pub(crate) fn level(&self, tier: usize) -> u32 {
        (self.tiers - 1 - tier) as u32
    }

    /// The process that has a place: each has the same parts of all tiers.
    pub(crate) fn owner(&self, place: usize) -> usize {
        self.part(place) % self.peers
    }

    /// Whether a place belongs to this process.
    pub(crate) fn is_mine(&self, place: usize) -> bool {
        self.owner(place) == self.index
    }

    /// The places of a tier.
    pub(crate) fn tier_places(&self, tier: usize) -> std::ops::Range<usize> {
        tier << self.part_bits..(tier + 1) << self.part_bits
    }

    /// The first place that moves from here may lead to, and how many there are.
    pub(crate) fn below(&self, from: usize) -> (usize, usize) {
        if self.lockstep {
            let tier = self.tier(from).saturating_sub(1);
            (tier << self.part_bits, 1 << self.part_bits)
        } else {
            (0, self.places())
        }
    }
}

/// What was found while moves were made.
#[derive(Clone, Copy, Default)]
pub(crate) struct MoveCounts {
    pub(crate) finals: Tally,
    pub(crate) final_winners: Tally,
    pub(crate) moves: u64,
}

/// A query about a word: who asks, doubled, and one more if the player who asks moves again.
pub(crate) type Query<W> = (W, u32);

/// A game as the passes see it.
pub(crate) trait WordRules<W>: Sync {
    /// Makes every move of some words of a place, and sorts where they lead.
    fn expand(
        &self,
        place: usize,
        words: &[W],
        buckets: &mut Buckets<W>,
    ) -> Result<MoveCounts, Stop>;

    /// Asks for everything that some words of a place lead to, but for those that are known. Who asks
    /// is the number of its state.
    fn ask(
        &self,
        place: usize,
        words: &[W],
        known: &[bool],
        states: &mut Vec<Status>,
        queries: &mut Buckets<Query<W>>,
    ) -> Result<(), Stop>;

    /// Asks for everything that some words lead to, each move for itself: who asks is the number of
    /// the move. Tells how many moves each word has.
    fn ask_moves(
        &self,
        place: usize,
        words: &[W],
        counts: &mut Vec<u32>,
        queries: &mut Buckets<Query<W>>,
    ) -> Result<(), Stop>;

    /// The number of the first word whose claimed value does not agree with those of its moves.
    fn flaw(
        &self,
        place: usize,
        words: &[W],
        claimed: &mut dyn Iterator<Item = Option<Value>>,
        moves: &mut dyn Iterator<Item = Option<Value>>,
    ) -> Option<usize>;

    /// The player to move at each word, where that can be told; player 1 if it cannot.
    fn players(&self, place: usize, words: &[W]) -> Vec<Side>;

    /// Whether it can be told who is to move.
    fn tells_player(&self) -> bool;

    /// The lot of a word.
    fn lot(&self, place: usize, word: W) -> u64;
}

/// How positions of a game become words, and back.
pub(crate) struct Codec<'k, K: Packing, W> {
    pub(crate) packing: &'k K,
    pub(crate) mixing: Mixer<W>,
    pub(crate) partition: Partition,
    pub(crate) root: K::Position,
}

impl<K: Packing, W: ValueWord> Codec<'_, K, W> {
    /// The place and the word of a position that has its form already.
    #[inline]
    pub(crate) fn locate(&self, position: &K::Position) -> (usize, W) {
        let tier = if self.partition.loops {
            0
        } else {
            self.packing.tier(position) as usize
        };
        let (part, word) = self.mixing.split(self.packing.pack(position));
        (tier << self.partition.part_bits | part, word)
    }

    /// The position of a word at a place.
    #[inline]
    pub(crate) fn position(&self, place: usize, word: W) -> K::Position {
        self.packing
            .unpack(self.mixing.join(self.partition.part(place), word))
    }
}

/// A game with what makes its positions words.
pub(crate) struct CodedGame<'s, 'k, G, K: Packing, W> {
    pub(crate) game: &'s G,
    pub(crate) codec: &'s Codec<'k, K, W>,
}

impl<G, K, W> CodedGame<'_, '_, G, K, W>
where
    G: Game,
    K: Packing<Position = G::Position>,
    W: ValueWord,
{
    /// The position of a word, in the form that stands for all that are the same up to symmetry if
    /// they are one.
    pub(crate) fn position(&self, place: usize, word: W) -> G::Position {
        let position = self.codec.position(place, word);
        if self.codec.partition.symmetry {
            self.game.canonical(&position)
        } else {
            position
        }
    }

    /// Tells a sink about some words of a place.
    #[inline]
    fn sweep(&self, place: usize, words: &[W], told: &mut impl KeySink) {
        let Codec {
            packing,
            mixing,
            partition,
            ..
        } = self.codec;
        let part = partition.part(place);
        let keys = words.iter().map(|&word| mixing.join(part, word));
        packing.sweep(self.game, partition.symmetry, keys, told);
    }

    /// Where what follows goes, from a place.
    fn way(&self, from: usize) -> PlaceMoves<W> {
        let Codec {
            mixing, partition, ..
        } = self.codec;
        let tier = partition.tier(from);
        let fixed = match (partition.loops, partition.lockstep, tier) {
            (true, ..) => Some(0),
            (_, true, 0) => Some(NOWHERE),
            (_, true, _) => Some((tier - 1) << partition.part_bits),
            _ => None,
        };
        PlaceMoves {
            mixing: *mixing,
            part_bits: partition.part_bits,
            tier,
            varies: fixed.is_none(),
            fixed: fixed.unwrap_or(NOWHERE),
        }
    }

    /// Where a move leads to: its place and word.
    fn after(&self, way: &PlaceMoves<W>, position: &G::Position, chosen: G::Move) -> (usize, W) {
        let Codec {
            packing, partition, ..
        } = self.codec;
        let mut after = self.game.play(position, chosen);
        if partition.symmetry {
            after = self.game.canonical(&after);
        }
        way.of(&Follower {
            key: packing.pack(&after),
            tier: if partition.lockstep {
                0
            } else {
                packing.tier(&after)
            },
            again: false,
        })
    }
}

/// A place that no bucket is for.
const NOWHERE: usize = 1 << (usize::BITS - 1);

/// The way from the positions of a place to what follows.
struct PlaceMoves<W> {
    mixing: Mixer<W>,
    part_bits: u32,
    /// The tier that moves are made in.
    tier: usize,
    /// Whether moves lead to several tiers, or else the first place of the one they lead to.
    varies: bool,
    fixed: usize,
}

impl<W: ValueWord> PlaceMoves<W> {
    /// The place and the word of what follows; the place is nowhere if it should be in a lower tier and
    /// is not. This is the inner loop of every pass, and a call for each move would cost a fifth of it.
    #[inline(always)]
    fn of(&self, follower: &Follower) -> (usize, W) {
        let (part, word) = self.mixing.split(follower.key);
        let first = if !self.varies {
            self.fixed
        } else if (follower.tier as usize) < self.tier {
            (follower.tier as usize) << self.part_bits
        } else {
            NOWHERE
        };
        (first | part, word)
    }
}

/// Sorts what follows.
struct ExpandSink<'s, W> {
    way: PlaceMoves<W>,
    /// Who is to move at all these words, where positions do not tell: they are of one level.
    player: Option<Side>,
    found: MoveCounts,
    buckets: &'s mut Buckets<W>,
}

impl<W: ValueWord> KeySink for ExpandSink<'_, W> {
    #[inline]
    fn ended(&mut self, ending: Ending, player: impl FnOnce() -> Side) {
        let outcome = ending.value().outcome();
        self.found.finals.add(outcome);
        let player = self.player.unwrap_or_else(player);
        self.found.final_winners.add(for_first(outcome, player));
    }

    #[inline]
    fn open(&mut self, moves: impl FnOnce() -> u64, _endless: impl FnOnce() -> Ending) {
        self.found.moves += moves();
    }

    #[inline(always)]
    fn follows(&mut self, follower: Follower) {
        let (to, word) = self.way.of(&follower);
        self.buckets.push(to, word);
    }
}

/// Asks about what follows.
struct AskSink<'s, W> {
    way: PlaceMoves<W>,
    /// Whether positions can come back.
    loops: bool,
    known: std::slice::Iter<'s, bool>,
    states: &'s mut Vec<Status>,
    queries: &'s mut Buckets<Query<W>>,
}

impl<W: ValueWord> KeySink for AskSink<'_, W> {
    #[inline]
    fn wants(&mut self) -> bool {
        let known = self.known.next() == Some(&true);
        if known {
            self.states.push(Status::Known);
        }
        !known
    }

    #[inline]
    fn ended(&mut self, ending: Ending, _player: impl FnOnce() -> Side) {
        self.states.push(Status::ended(ending.value().outcome()));
    }

    #[inline]
    fn is_brief(&self) -> bool {
        // Where positions can come back every round looks for values of its own.
        !self.loops
    }

    #[inline]
    fn wins(&mut self) {
        self.states.push(Status::Won);
    }

    #[inline]
    fn open(&mut self, _moves: impl FnOnce() -> u64, endless: impl FnOnce() -> Ending) {
        self.states.push(Status::open(if self.loops {
            endless().value().outcome()
        } else {
            Outcome::Draw
        }));
    }

    #[inline(always)]
    fn follows(&mut self, follower: Follower) {
        let (to, word) = self.way.of(&follower);
        let who = (self.states.len() as u32) << 1;
        let again = u32::from(follower.again);
        self.queries.push(to, (word, who | again));
    }
}

impl<G, K, W> WordRules<W> for CodedGame<'_, '_, G, K, W>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: ValueWord,
{
    fn expand(
        &self,
        place: usize,
        words: &[W],
        buckets: &mut Buckets<W>,
    ) -> Result<MoveCounts, Stop> {
        let mut sink = ExpandSink {
            way: self.way(place),
            player: (!self.game.tells_player()).then(|| {
                let players = self.players(place, &words[..words.len().min(1)]);
                players.first().copied().unwrap_or_default()
            }),
            found: MoveCounts::default(),
            buckets,
        };
        self.sweep(place, words, &mut sink);
        let found = sink.found;
        self.game.sound()?;
        buckets.checked()?;
        Ok(found)
    }

    fn ask(
        &self,
        place: usize,
        words: &[W],
        known: &[bool],
        states: &mut Vec<Status>,
        queries: &mut Buckets<Query<W>>,
    ) -> Result<(), Stop> {
        let mut sink = AskSink {
            way: self.way(place),
            loops: self.codec.partition.loops,
            known: known.iter(),
            states,
            queries,
        };
        self.sweep(place, words, &mut sink);
        self.game.sound()?;
        queries.checked()
    }

    fn ask_moves(
        &self,
        place: usize,
        words: &[W],
        counts: &mut Vec<u32>,
        queries: &mut Buckets<Query<W>>,
    ) -> Result<(), Stop> {
        let mut moves = Vec::new();
        let mut number = counts.iter().sum();
        let way = self.way(place);
        for &word in words {
            let position = self.codec.position(place, word);
            moves.clear();
            if self.game.ending(&position).is_none() {
                self.game.moves(&position, &mut moves);
            }
            counts.push(moves.len() as u32);
            for &chosen in &moves {
                let (to, word) = self.after(&way, &position, chosen);
                queries.push(to, (word, number));
                number += 1;
            }
        }
        self.game.sound()?;
        queries.checked()
    }

    fn flaw(
        &self,
        place: usize,
        words: &[W],
        claimed: &mut dyn Iterator<Item = Option<Value>>,
        answers: &mut dyn Iterator<Item = Option<Value>>,
    ) -> Option<usize> {
        let mut moves = Vec::new();
        let wrong = |(&word, claimed): (&W, Option<Value>)| {
            let position = self.codec.position(place, word);
            // Moves are asked about one after another, in the order of the game, as they were here.
            let mut after = |_: &G::Position| answers.next().flatten();
            let right =
                claimed.map(|claimed| check(self.game, &position, claimed, &mut moves, &mut after));
            !matches!(right, Some(Ok(())))
        };
        words.iter().zip(claimed).position(wrong)
    }

    fn players(&self, place: usize, words: &[W]) -> Vec<Side> {
        let Codec {
            packing,
            mixing,
            partition,
            root,
        } = self.codec;
        if !self.game.tells_player() {
            let positions = words.iter().map(|&word| self.codec.position(place, word));
            let player = |position| self.game.player_from(root, &position).unwrap_or_default();
            return positions.map(player).collect();
        }
        let key = |&word| mixing.join(partition.part(place), word);
        let keys = words.iter().map(key);
        keys.map(|key| packing.player(self.game, key)).collect()
    }

    fn tells_player(&self) -> bool {
        let root = &self.codec.root;
        self.game.player_from(root, root).is_some()
    }

    fn lot(&self, place: usize, word: W) -> u64 {
        lot(&self.position(place, word))
    }
}
