//! Questions about every position that can be reached.

use gagne_core::{
    Ask, Game, Meter, Offer, Packing, PackingVisitor, Ranking, RankingVisitor, Stop, Value,
};
use gagne_solve::table::census::{Census, reaches_at_most};
use gagne_solve::table::dense::loops::CountingCell;
use gagne_solve::table::dense::{Dense, FillError, slots};
use gagne_solve::table::external::{self, Medium, Support, TableOptions};
use gagne_solve::table::{OnDemand, Solution, Storage};
use gagne_solve::{Solver, each_move};
use serde::Serialize;

use crate::any::Answer;
use crate::handle::Position;
use crate::{Error, nearest};

/// Counts of all positions that can be reached.
pub type Counts = Census<()>;

/// A position whose win takes longest, with a line of best play.
#[derive(Clone, Debug, Serialize)]
pub struct Longest {
    /// The position.
    pub position: String,
    /// How long the win takes.
    pub plies: u64,
    /// Best play from there.
    pub line: Vec<String>,
}

/// Every position counted.
#[derive(Clone, Debug)]
pub struct CountAll {
    /// Counts of all positions.
    pub counts: Counts,
    /// A position whose win takes longest.
    pub longest: Option<Longest>,
    /// The answer about the position itself.
    pub answer: Answer,
    /// Where the values were kept.
    pub storage: Storage,
}

/// Every position rechecked.
#[derive(Clone, Debug)]
pub struct Recheck {
    /// Positions whose value was checked.
    pub positions: u64,
    /// The first position whose value is wrong.
    pub wrong: Option<String>,
    /// Where the values were kept.
    pub storage: Storage,
}

/// Tells the value of a position that can be reached.
pub type TellValue<'t> = &'t mut dyn FnMut(&Position, &mut Meter) -> Result<Value, Stop>;

/// Is handed what tells the values, once everything is solved.
pub type Consultation<'c> = &'c mut dyn FnMut(TellValue<'_>, &mut Meter) -> Result<(), Stop>;

/// What a solved game is asked once its values are there, whatever keeps them; the answer is noted
/// where the question was made. Behind a pointer, so that solving is compiled once for all questions.
pub(crate) type Question<'q, G> =
    &'q mut dyn FnMut(&mut dyn Solution<G>, &mut Meter) -> Result<(), Stop>;

/// An inquiry about all positions.
pub(crate) struct Inquiry<'q, G: Game> {
    /// Whether it is about every position, and not about some whose symmetric ones are as good.
    pub(crate) every: bool,
    /// What is asked.
    pub(crate) ask: Question<'q, G>,
    /// Who keeps what is finished, so that another run goes on from there, and the processes that solve
    /// together. Keys are then wanted.
    pub(crate) support: Support<'q>,
}

/// The place to keep values in that has this name.
pub fn storage(name: &str) -> Result<Storage, Error> {
    let wanted = name.trim().to_ascii_lowercase();
    let mut all = Storage::WHOLE.iter().copied();
    all.find(|storage| storage.name() == wanted)
        .ok_or_else(|| Error::UnknownStorage {
            name: name.to_owned(),
            near: nearest(&wanted, Storage::WHOLE.iter().map(|storage| storage.name())),
        })
}

/// How every position is to be solved.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// Positions that are the same up to symmetry count once.
    pub symmetry: bool,
    /// Where the values are kept; none leaves the choice.
    pub storage: Option<Storage>,
}

/// How every position was solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) storage: Storage,
    /// From the ends of play back, and not by a search that remembers.
    pub(crate) backwards: bool,
}

/// Solves every position and asks. Values are kept in an array if the game has an index that fits
/// and is worth filling; in levels of packed keys, on disk when the memory is full, if it packs its
/// positions and there are many; in a list if positions are numbers already, and in a hash table
/// otherwise. None if the game has nothing of the kind that is wished for.
pub(crate) fn solve_all<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    wish: Wish,
    solver: &mut dyn Solver<G>,
    inquiry: &mut Inquiry<'_, G>,
    meter: &mut Meter,
) -> Result<Option<Manner>, Stop> {
    let facts = game.facts();
    let Wish { symmetry, storage } = wish;
    // Whoever wants keys is better served by what goes by keys.
    let support = inquiry.support;
    let keyed = support.keep.is_some() && game.packing(root, HasTable).is_some();
    let dense = storage.map_or(!keyed, |storage| storage == Storage::Dense);
    if dense && !(facts.scored || facts.solo) {
        let visitor = ByIndex {
            game,
            root,
            wished: storage.is_some(),
            symmetry,
            inquiry,
            meter,
        };
        if let Some(answer) = game.ranking(root, visitor).flatten() {
            let kept = Manner {
                storage: Storage::Dense,
                backwards: true,
            };
            return answer.map(|()| Some(kept));
        }
    }
    let alone = support.exchange.is_none();
    // A walk holds less of positions that are numbers than levels of keys do, where it can remember their values.
    let walked = !(facts.loops || facts.solo || keyed) && game.number(root).is_some();
    let choose = alone && storage.is_none();
    let small = choose && (walked || reaches_at_most(game, root, SMALL, meter)?);
    let medium = match storage {
        None => Medium::Either,
        Some(Storage::Hashed) => Medium::Memory,
        Some(Storage::Disk) => Medium::Disk,
        Some(Storage::Dense | Storage::Bits) => return Ok(None),
    };
    let visitor = ByKey {
        game,
        root,
        request: TableOptions {
            symmetry: symmetry || !inquiry.every,
            medium,
        },
        ask: inquiry.ask,
        support,
        meter,
    };
    if !small && let Some(kept) = game.packing(root, visitor).transpose()?.flatten() {
        return Ok(Some(kept));
    }
    if storage == Some(Storage::Disk) {
        return Ok(None);
    }
    let mut remembered = OnDemand {
        solver,
        root: root.clone(),
        symmetry,
        keep: inquiry.support.keep,
    };
    // Whoever keeps values may know this one already.
    if inquiry.support.keep.is_none() {
        remembered.value(game, root, meter)?;
    }
    (inquiry.ask)(&mut remembered, meter)?;
    Ok(Some(Manner {
        storage: remembered.storage(),
        backwards: facts.loops,
    }))
}

/// Solves and asks by packed keys.
struct ByKey<'q, G: Game> {
    game: &'q G,
    root: &'q G::Position,
    request: TableOptions,
    ask: Question<'q, G>,
    support: Support<'q>,
    meter: &'q mut Meter,
}

impl<G: Game + Sync> PackingVisitor<G::Position> for ByKey<'_, G> {
    /// None if levels are no way to solve this game.
    type Answer = Result<Option<Manner>, Stop>;

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) -> Self::Answer {
        let (request, support) = (self.request, self.support);
        let solved =
            external::solve_supported(self.game, packing, self.root, request, support, self.meter)?;
        let Some(mut table) = solved else {
            return Ok(None);
        };
        (self.ask)(table.as_mut(), self.meter)?;
        Ok(Some(Manner {
            storage: table.storage(),
            backwards: true,
        }))
    }
}

/// Positions that a hash table holds sooner than levels of keys are set up.
const SMALL: usize = 50_000;

/// Largest index that is filled when nobody bounds the memory.
const LARGEST_INDEX: u64 = 1 << 28;
/// An index is worth filling if more than one number in so many can be reached; to find that out
/// costs little beside filling it.
const WORTH_FILLING: u64 = 256;

/// How many numbers an index has, if the memory suffices to fill it.
struct Fits<'q, P> {
    root: &'q P,
    loops: bool,
    most: u64,
    /// Whether numbers up to symmetry will do.
    symmetry: bool,
}

impl<'q, P> Fits<'q, P> {
    fn new<G: Game<Position = P>>(game: &G, root: &'q P, symmetry: bool, meter: &Meter) -> Self {
        Fits {
            root,
            loops: game.facts().loops,
            most: meter.memory().unwrap_or(LARGEST_INDEX),
            symmetry,
        }
    }
}

impl<P> RankingVisitor<P> for Fits<'_, P> {
    type Answer = Option<u64>;

    fn visit<K: Ranking<Position = P>>(self, ranking: &K) -> Option<u64> {
        if ranking.is_folded() && !self.symmetry {
            return None;
        }
        let slots = slots(ranking, self.root)?;
        // With loops a cell and a count beside the cell that stays; then marks for what is reached.
        let cells = if self.loops {
            slots.checked_mul(3)?
        } else {
            slots
        };
        let marks = if ranking.is_exact() { 0 } else { slots / 4 };
        let bytes = cells.checked_add(marks)?.checked_add(ranking.bytes())?;
        (bytes <= self.most).then_some(slots)
    }
}

/// Numbers of the index that would be filled, if there is one and it fits; one up to symmetry only if
/// that will do.
pub(crate) fn index_slots<G: Offer + Game>(
    game: &G,
    root: &G::Position,
    symmetry: bool,
    meter: &Meter,
) -> Option<u64> {
    let facts = game.facts();
    let indexed = !(facts.scored || facts.solo);
    let fits = Fits::new(game, root, symmetry, meter);
    indexed
        .then(|| game.ranking(root, fits).flatten())
        .flatten()
}

struct ByIndex<'q, 'i, G: Game> {
    game: &'q G,
    root: &'q G::Position,
    /// Whether an index was asked for, however little of it is used.
    wished: bool,
    symmetry: bool,
    inquiry: &'q mut Inquiry<'i, G>,
    meter: &'q mut Meter,
}

impl<G: Game + Sync> ByIndex<'_, '_, G> {
    fn fill<C: CountingCell, K: Ranking<Position = G::Position>>(
        &mut self,
        ranking: &K,
    ) -> Result<(), FillError> {
        let fill = if self.game.facts().loops {
            Dense::<K, C>::fill_loops
        } else {
            Dense::<K, C>::fill
        };
        let keep = self.inquiry.support.keep;
        let mut dense = fill(self.game, ranking, self.root, keep, self.meter)?;
        Ok((self.inquiry.ask)(&mut dense, self.meter)?)
    }
}

impl<G: Game + Sync> RankingVisitor<G::Position> for ByIndex<'_, '_, G> {
    /// None if the index is too large for the memory, or distances are too long for its cells.
    type Answer = Option<Result<(), Stop>>;

    fn visit<K: Ranking<Position = G::Position>>(mut self, ranking: &K) -> Self::Answer {
        // Every position is counted up to symmetry or not, as is wished.
        if self.inquiry.every && ranking.is_folded() != self.symmetry {
            return None;
        }
        let slots = Fits::new(self.game, self.root, true, self.meter).visit(ranking)?;
        if !(self.wished || ranking.is_exact()) {
            let few = usize::try_from(slots / WORTH_FILLING).ok()?;
            match reaches_at_most(self.game, self.root, few, self.meter) {
                Ok(true) => return None,
                Ok(false) => {}
                Err(stop) => return Some(Err(stop)),
            }
        }
        let narrow = self.fill::<u8, K>(ranking);
        let filled = match narrow {
            Err(FillError::Narrow) => self.fill::<u16, K>(ranking),
            filled => filled,
        };
        match filled {
            Ok(()) => Some(Ok(())),
            Err(FillError::Stop(stop)) => Some(Err(stop)),
            // Distances beyond two bytes are those of long heaps, and a hash table holds them.
            Err(FillError::Narrow) => None,
        }
    }
}

/// Every move of a position with its value for whoever makes it; none at the end of play.
pub(crate) fn valued_moves<G: Game>(
    game: &G,
    position: &G::Position,
    solved: &mut dyn Solution<G>,
    meter: &mut Meter,
) -> Result<Vec<(G::Move, Value)>, Stop> {
    if game.ending(position).is_some() {
        return Ok(Vec::new());
    }
    each_move(game, position, meter, &mut |after, meter| {
        solved.value(game, after, meter)
    })
}

/// Whether a game has a dense index, or packs its positions.
pub(crate) struct HasTable;

impl<P> RankingVisitor<P> for HasTable {
    type Answer = ();

    fn visit<K: Ranking<Position = P>>(self, _ranking: &K) {}
}

impl<P> PackingVisitor<P> for HasTable {
    type Answer = ();

    fn visit<K: Packing<Position = P>>(self, _packing: &K) {}
}

/// The counts and the longest win.
pub(crate) fn count<G: Offer + Game>(
    game: &G,
    solved: &mut dyn Solution<G>,
    meter: &mut Meter,
) -> Result<(Counts, Option<Longest>), Stop> {
    let counted = solved.census(game, meter)?;
    let longest = match &counted.longest {
        Some((plies, position)) => Some(Longest {
            position: game.show(position),
            plies: *plies,
            line: best_line(game, position, solved, meter)?,
        }),
        None => None,
    };
    Ok((counted.without_position(), longest))
}

/// Best play from a position to the end, the first best move each time.
fn best_line<G: Offer + Game>(
    game: &G,
    position: &G::Position,
    solved: &mut dyn Solution<G>,
    meter: &mut Meter,
) -> Result<Vec<String>, Stop> {
    let mut position = position.clone();
    let mut line = Vec::new();
    loop {
        let moves = valued_moves(game, &position, solved, meter)?;
        let Some(most) = moves.iter().map(|&(_, of)| of).max() else {
            break;
        };
        let Some(&(chosen, _)) = moves.iter().find(|&&(_, of)| of == most) else {
            break;
        };
        line.push(game.show_move(&position, chosen));
        position = game.play(&position, chosen);
    }
    Ok(line)
}
