//! Every position that can be reached, as levels of packed keys: in memory, and on disk when that is
//! full.
//!
//! This is *external breadth-first search with delayed duplicate detection* (Korf, *Best-first frontier
//! search with delayed duplicate detection*, AAAI 2004), and *retrograde analysis* on what it found.
//! Forwards (`expand`) positions are found; they lie in runs of sorted words, one for each part of a
//! tier. Backwards, tier by tier, their values are asked for (`lookup`), a byte or two for each in a
//! run beside. Where positions can come back they are all in one tier, and rounds take the place of
//! tiers: the k-th round finds what is won or lost in k plies, and when a round finds nothing the rest
//! is endless. Where endless play favours a player, the other may still force drawn endings; further
//! rounds find from where.
//!
//! | part | holds |
//! |---|---|
//! | `positions` | both passes, one after the other |
//! | `expand`, `bucket`, `unique` | the pass forwards: moves made, sorted by place, duplicates dropped |
//! | `lookup`, `batch`, `status`, `values` | the pass backwards: queries, and what is known |
//! | `rules`, `mix` | the game, in words; which word a key becomes |
//! | `run` | where words and values lie |
//! | `team`, `together`, `collect`, `wire` | processes that solve together, and what passes between them |
//! | `store` | values looked up, counted, rechecked, handed over |
//! | `kept`, `resettle` | finished levels, tiers and rounds, for whoever goes on later, by another number of processes too |
//!
//! Processes that solve together share out the parts: each has the places of its own in every tier, hands what it finds for
//! others to them, and asks them about values. Everything else is the same, so one process alone is the case in which nothing is handed over.
//!
//! Cost: every move is made once to find where it leads, and again for its value unless the packing
//! sees that it cannot matter, in each round where positions can come back. A position takes 5 to 17
//! bytes, by the width of its key, and work in progress a share of the memory. Requires a packing,
//! and no points; its answer is the exact value of every position, and the same for any number of
//! threads and wherever the runs lie.

mod batch;
mod bucket;
mod collect;
mod expand;
mod kept;
mod lookup;
mod mix;
mod positions;
mod resettle;
mod rules;
mod run;
mod status;
mod store;
mod team;
mod together;
mod unique;
mod values;
mod wire;

use gagne_core::rows::{self, KeyedRows, RowLevels};
use gagne_core::{Ending, Exchange, Game, Keep, Meter, Outcome, Packing, Stop, Value};

use crate::table::census::Census;
use crate::table::dense::piece;
use crate::table::{RowSink, Solution, Storage, Verification};
use collect::collect;
pub use kept::{kept_ends, kept_progress};
pub use mix::Datum;
use mix::{Mixer, ValueWord};
use positions::Positions;
use resettle::resettle;
use rules::{Codec, CodedGame, Partition};
pub use run::Medium;
use store::WordStore;
use team::Team;

/// What is wanted of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// Positions that are the same up to symmetry are one.
    pub symmetry: bool,
    /// Where the table may lie.
    pub medium: Medium,
}

/// A solution that a test can spoil.
pub trait Corruptible<G: Game>: Solution<G> {
    /// Overwrites the code of a position, so that a verifier can be tested.
    fn corrupt(
        &mut self,
        game: &G,
        position: &G::Position,
        change: &dyn Fn(u32) -> u32,
    ) -> Result<(), Stop>;
}

/// Most bits that name a part, and most places for runs.
const PART_BITS: u32 = 8;
const PLACES: usize = 1 << 16;

/// How the keys of a game are laid out. None for games that levels are no way to solve.
fn partition<G, K>(game: &G, packing: &K, root: &G::Position, symmetry: bool) -> Option<Partition>
where
    G: Game,
    K: Packing<Position = G::Position>,
{
    let facts = game.facts();
    let bits = packing.bits().max(1);
    let tiers = if facts.loops {
        1
    } else {
        packing.tier(root) as usize + 1
    };
    if facts.scored || bits > 128 || tiers > PLACES {
        return None;
    }
    // Parts for a cache each if most keys are taken, and not more than a small game has use for.
    let by_tiers = (PLACES / tiers).ilog2();
    let part_bits = (3 * bits / 10).min(PART_BITS).min(by_tiers);
    Some(Partition {
        part_bits,
        width: bits - part_bits,
        tiers,
        loops: facts.loops,
        lockstep: packing.is_lockstep() && !facts.loops,
        symmetry,
        piece: piece(game, root),
        index: 0,
        peers: 1,
    })
}

/// Bytes that the key of a position takes. None for games that levels are no way to solve.
pub fn key_bytes<G, K>(game: &G, packing: &K, root: &G::Position) -> Option<u64>
where
    G: Game,
    K: Packing<Position = G::Position>,
{
    let partition = partition(game, packing, root, false)?;
    match (partition.width, partition.width + partition.part_bits) {
        (..=31, _) => Some(4),
        (..=63, ..=64) => Some(8),
        (..=127, _) => Some(16),
        _ => None,
    }
}

/// Solves every position that can be reached from a root. None for games that this is no way to
/// solve: those played for points, and those with more tiers than there are places for.
pub fn solve<'k, G, K>(
    game: &G,
    packing: &'k K,
    root: &G::Position,
    options: TableOptions,
    meter: &mut Meter,
) -> Result<Option<Box<dyn Corruptible<G> + 'k>>, Stop>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    G: 'k,
{
    solve_supported(game, packing, root, options, Support::default(), meter)
}

/// Who helps with a solve.
#[derive(Clone, Copy, Default)]
pub struct Support<'k> {
    /// Who keeps finished levels, tiers and rounds: what was kept before is not done again. Handing
    /// over positions needs it where the distance from the root does not follow from the tier.
    pub keep: Option<&'k dyn Keep>,
    /// The processes that solve together, each of which keeps what is its own. Positions are handed over by the first of them alone.
    pub exchange: Option<&'k dyn Exchange>,
    /// What an earlier run by another number of processes kept and this process is to read; together all of it.
    pub sources: &'k [&'k dyn Keep],
}

/// The same with support.
pub fn solve_supported<'k, G, K>(
    game: &G,
    packing: &'k K,
    root: &G::Position,
    options: TableOptions,
    support: Support<'k>,
    meter: &mut Meter,
) -> Result<Option<Box<dyn Corruptible<G> + 'k>>, Stop>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    G: 'k,
{
    let root = if options.symmetry {
        game.canonical(root)
    } else {
        root.clone()
    };
    let Some(mut partition) = partition(game, packing, &root, options.symmetry) else {
        return Ok(None);
    };
    if let Some(exchange) = support.exchange {
        (partition.index, partition.peers) = (exchange.index(), exchange.peers());
    }
    let bits = partition.width + partition.part_bits;
    let frame = Setup {
        partition,
        medium: options.medium,
        keep: support.keep,
        team: Team(support.exchange),
        sources: support.sources,
    };
    Ok(Some(match (partition.width, bits) {
        (..=31, _) => levels::<G, K, u32>(game, packing, root, frame, meter)?,
        (..=63, ..=64) => levels::<G, K, u64>(game, packing, root, frame, meter)?,
        (..=127, _) => levels::<G, K, u128>(game, packing, root, frame, meter)?,
        _ => return Ok(None),
    }))
}

/// How positions are laid out, where they may lie, and who keeps what is finished.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'k> {
    pub(crate) partition: Partition,
    pub(crate) medium: Medium,
    pub(crate) keep: Option<&'k dyn Keep>,
    pub(crate) team: Team<'k>,
    pub(crate) sources: &'k [&'k dyn Keep],
}

/// Solves with words of a width.
fn levels<'k, G, K, W>(
    game: &G,
    packing: &'k K,
    root: G::Position,
    frame: Setup<'k>,
    meter: &mut Meter,
) -> Result<Box<dyn Corruptible<G> + 'k>, Stop>
where
    G: Game + Sync + 'k,
    K: Packing<Position = G::Position>,
    W: ValueWord,
{
    let partition = frame.partition;
    let codec = Codec {
        packing,
        mixing: Mixer::<W>::new(partition.width + partition.part_bits, partition.part_bits),
        partition,
        root: root.clone(),
    };
    let rules = &CodedGame {
        game,
        codec: &codec,
    };
    if let (Some(keep), Some(exchange)) = (frame.keep, frame.team.0)
        && frame.team.any(!frame.sources.is_empty(), meter)?
    {
        resettle::<W>(frame.sources, keep, frame, exchange, meter)?;
    }
    let found = Positions::find(rules, frame, codec.locate(&root), meter)?;
    let drawn = game.endless(&root) == Ending::Outcome(Outcome::Draw);
    let store = found.solve(rules, drawn, frame, meter)?;
    Ok(Box::new(External {
        codec,
        root,
        store,
        keep: frame.keep,
        team: frame.team,
    }))
}

/// Every position that can be reached from a root, solved, in levels of packed keys.
struct External<'k, K: Packing, W> {
    codec: Codec<'k, K, W>,
    root: K::Position,
    store: Box<dyn WordStore<W>>,
    keep: Option<&'k dyn Keep>,
    team: Team<'k>,
}

impl<K: Packing, W: ValueWord> External<'_, K, W> {
    /// The place of a position and its number there.
    fn find<G>(&self, game: &G, position: &K::Position) -> Result<Option<(usize, usize)>, Stop>
    where
        G: Game<Position = K::Position>,
    {
        let (place, word) = if self.codec.partition.symmetry {
            self.codec.locate(&game.canonical(position))
        } else {
            self.codec.locate(position)
        };
        let number = self.store.number(place, word)?;
        Ok(number.map(|number| (place, number)))
    }
}

impl<G, K, W> Solution<G> for External<'_, K, W>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: ValueWord,
{
    fn storage(&self) -> Storage {
        if self.store.is_on_disk() {
            Storage::Disk
        } else {
            Storage::Hashed
        }
    }

    fn value(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        meter.work(0)?;
        let (place, number) = self.find(game, position)?.ok_or(Stop::Fault)?;
        self.store.code(place, number)?.1.ok_or(Stop::Fault)
    }

    fn census(&mut self, game: &G, meter: &mut Meter) -> Result<Census<G::Position>, Stop> {
        let codec = &self.codec;
        let coded = CodedGame { game, codec };
        let counted = self.store.census(&coded, meter)?;
        let longest = counted
            .longest
            .map(|(plies, (place, word))| (plies, coded.position(place, word)));
        Ok(Census {
            positions: counted.positions,
            outcomes: counted.outcomes,
            finals: counted.finals,
            final_winners: counted.final_winners,
            winners: counted.winners,
            by_plies: counted.by_plies,
            by_level: counted.by_level,
            moves: counted.moves,
            longest,
        })
    }

    fn verify(&mut self, game: &G, meter: &mut Meter) -> Result<Verification<G::Position>, Stop> {
        let codec = &self.codec;
        let Verification { positions, wrong } =
            self.store.verify(&CodedGame { game, codec }, meter)?;
        let wrong = wrong.map(|(place, word)| codec.position(place, word));
        // The root itself must be among them.
        let root = &self.root;
        let missing = self.find(game, root)?.is_none().then(|| root.clone());
        Ok(Verification {
            positions,
            wrong: wrong.or(missing),
        })
    }

    fn rows(
        &mut self,
        game: &G,
        sink: &mut dyn RowSink<G::Position>,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let codec = &self.codec;
        let coded = CodedGame { game, codec };
        let partition = codec.partition;
        let levels = self.store.levels(self.keep, meter)?;
        let mut keys = Vec::new();
        for tier in (0..partition.tiers).rev() {
            let tell = &mut |place, words: &[W], levels: RowLevels<'_>, codes: &[u16]| {
                if sink.takes_keys() {
                    let part = partition.part(place);
                    keys.clear();
                    keys.extend(words.iter().map(|&word| codec.mixing.join(part, word)));
                    return sink.keyed(KeyedRows {
                        tier: tier as u32,
                        keys: &keys,
                        levels,
                        codes,
                    });
                }
                for (number, (&word, &code)) in words.iter().zip(codes).enumerate() {
                    let level = match levels {
                        RowLevels::Same(level) => level,
                        RowLevels::Each(levels) => levels[number].into(),
                    };
                    let position = coded.position(place, word);
                    sink.found(&position, level, rows::value(code, false))?;
                }
                Ok(())
            };
            if partition.index == 0 {
                for place in partition.tier_places(tier) {
                    let tell = &mut |words: &[W], levels: RowLevels<'_>, codes: &[u16]| {
                        tell(place, words, levels, codes)
                    };
                    self.store.each(place, &levels, meter, tell)?;
                }
            }
            if let Some(exchange) = self.team.0 {
                let store = self.store.as_ref();
                collect(store, &partition, tier, &levels, exchange, tell, meter)?;
            }
            sink.settle()?;
        }
        Ok(())
    }
}

impl<G, K, W> Corruptible<G> for External<'_, K, W>
where
    G: Game + Sync,
    K: Packing<Position = G::Position>,
    W: ValueWord,
{
    fn corrupt(
        &mut self,
        game: &G,
        position: &G::Position,
        change: &dyn Fn(u32) -> u32,
    ) -> Result<(), Stop> {
        let (place, number) = self.find(game, position)?.ok_or(Stop::Fault)?;
        let (code, _) = self.store.code(place, number)?;
        self.store.overwrite(place, number, change(code))
    }
}
