//! Alpha-beta: look only at what can still change the answer.
//!
//! *Idea*. A move that is refuted needs no second refutation, so of two players who try good moves
//! first most lines are never looked at: about the square root of the tree. This is principal
//! variation search with a transposition table, iterative deepening and aspiration windows, over an
//! explicit stack. *Papers*: Knuth and Moore, *An analysis of alpha-beta pruning*, Artificial
//! Intelligence 6, 1975; Marsland and Campbell, *Parallel search of strongly ordered game trees*,
//! Computing Surveys 14, 1982; each part names its own.
//!
//! *Cost*. Time grows with the lines that are not refuted, memory is a table of fixed size.
//!
//! *Two ways to ask*. [`Search::search`] looks ahead to a depth or as long as the budget lasts. The
//! value it names is proved: no guess at the edge of the tree had a say in it, or it is a win or a
//! loss within the depth. [`AlphaBeta::value`], [`AlphaBeta::moves`] and [`AlphaBeta::best`] go to
//! the end of play and are exact; they require a game without loops. Distances are exact in both:
//! the winner hurries and the loser delays. Puzzles have better methods.
//!
//! | part | holds |
//! |---|---|
//! | `searcher`, `ply`, `edge` | the search of one thread, a position on its stack, and leaves |
//! | `session` | questions to all threads |
//! | `deepen`, `exact` | the two ways to ask |
//! | `table`, `bounds` | what is remembered |
//! | `ordering` | which moves come first, where the game does not say |
//! | `scale` | values as numbers |

mod bounds;
mod deepen;
mod edge;
mod exact;
mod ordering;
mod ply;
mod scale;
mod searcher;
mod session;
mod table;

use gagne_core::{Ask, Game, Keys, Meter, Offer, Packing, PackingVisitor, Stop, Value};

use crate::{Finding, Search, Sight};
use scale::ScoreScale;
use searcher::Searcher;
use session::SearchSession;
use table::TranspositionTable;

/// Bytes of a table unless less is asked for.
const TABLE: u64 = 256 << 20;

/// Lends the keys of what can be reached from a root, if there are any.
type Lend<G> = fn(&G, &Position<G>, &mut Borrower<'_, Position<G>>);
/// Works with keys, if there are any.
type Borrower<'w, P> = dyn FnMut(Option<&dyn Keys<P>>) + 'w;
type Position<G> = <G as gagne_core::Space>::Position;
type Move<G> = <G as gagne_core::Space>::Move;

/// Alpha-beta search. It remembers what it saw from one question to the next.
pub struct AlphaBeta<G: Game> {
    /// Plies to look ahead; none goes on until the value is proved or the budget ends.
    pub depth: Option<u32>,
    /// Positions to look at in one search, if bounded.
    pub nodes: Option<u64>,
    /// Most bytes of the table; never more than half of what the budget allows.
    pub table_bytes: u64,
    lend: Lend<G>,
    memory: Option<SearchMemory<G>>,
}

/// What is kept between questions.
struct SearchMemory<G: Game> {
    table: TranspositionTable<Position<G>>,
    workers: Vec<Searcher<G>>,
    /// The root that the keys belong to, if they belong to one.
    root: Option<Position<G>>,
    /// Bytes that a position holds outside itself, at most.
    heap_bytes: u64,
}

impl<G: Game> Default for AlphaBeta<G> {
    fn default() -> Self {
        AlphaBeta::new(None)
    }
}

impl<G: Game> AlphaBeta<G> {
    /// A search to a depth in any game.
    pub fn new(depth: Option<u32>) -> Self {
        AlphaBeta {
            depth,
            nodes: None,
            table_bytes: TABLE,
            lend: |_, _, with| with(None),
            memory: None,
        }
    }

    /// A search to a depth in a game of the catalogue, whose keys make the table fast.
    pub fn keyed(depth: Option<u32>) -> Self
    where
        G: Offer + Sync,
    {
        AlphaBeta {
            lend: lend::<G>,
            ..AlphaBeta::new(depth)
        }
    }
}

impl<G: Game + Sync> AlphaBeta<G> {
    /// The exact value of a position of a game without loops.
    pub fn value(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Value, Stop> {
        self.ask(sight, position, meter, |session| {
            let guess = sight.game.settled(position);
            let worth = session.worth(position, guess)?;
            Ok(session.scale.value(worth))
        })
    }

    /// Every move of a position with the value it has for whoever makes it, in the order of the
    /// game.
    pub fn moves(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Vec<(G::Move, Value)>, Stop> {
        let game = sight.game;
        self.ask(sight, position, meter, |session| {
            let mut moves = Vec::new();
            session.meter.list(game, position, &mut moves)?;
            // Moves are worth about the same: one is a good guess for the next.
            let mut guess = game.settled(position);
            let valued = moves.into_iter().map(|chosen| {
                let again = game.again(position, chosen);
                let (after, turn) = (game.play(position, chosen), if again { 1 } else { -1 });
                let worth = session.worth(&after, turn * guess)?;
                guess = turn * worth;
                Ok((chosen, session.scale.value(worth).before(again)))
            });
            valued.collect()
        })
    }

    /// The exact value of a position with every move that achieves it, in the order of the game.
    pub fn best(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<(Value, Vec<G::Move>), Stop> {
        let game = sight.game;
        self.ask(sight, position, meter, |session| {
            let worth = session.worth(position, game.settled(position))?;
            let mut moves = Vec::new();
            if game.ending(position).is_none() {
                session.meter.list(game, position, &mut moves)?;
            }
            let mut best = Vec::new();
            for chosen in moves {
                let after = game.play(position, chosen);
                // A move is best if it is worth as much: one question each.
                let again = game.again(position, chosen);
                let (low, high) = session.scale.after((worth - 1, worth), again);
                let kept = if again {
                    session.at_least(&after, high)? >= high
                } else {
                    session.at_least(&after, low + 1)? <= low
                };
                if kept {
                    best.push(chosen);
                }
            }
            Ok((session.scale.value(worth), best))
        })
    }

    /// Asks with the keys and the table in place.
    fn ask<T>(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
        question: impl FnOnce(&mut SearchSession<'_, G>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut question = Some(question);
        let mut answer = Err(Stop::Fault);
        self.prepare(sight, position, meter, &mut |session| {
            if let Some(question) = question.take() {
                answer = question(session);
            }
        });
        answer
    }

    /// Puts the keys and the table in place; compiled once, not for each question.
    fn prepare(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
        question: &mut dyn FnMut(&mut SearchSession<'_, G>),
    ) {
        let scale = ScoreScale::new(sight.game.facts().scored);
        let most_bytes = meter.memory().map_or(u64::MAX, |bytes| bytes / 2);
        let most_bytes = most_bytes.min(self.table_bytes);
        let (left, memory) = (self.nodes.unwrap_or(u64::MAX), &mut self.memory);
        (self.lend)(sight.game, position, &mut |keys| {
            let rooted = keys.is_some_and(|keys| keys.is_rooted());
            let root = rooted.then(|| position.clone());
            let heap_bytes = sight.game.heap_bytes(position) as u64;
            let same = |kept: &SearchMemory<G>| {
                kept.root == root
                    && kept.table.takes_words() == keys.is_some()
                    && kept.heap_bytes >= heap_bytes
            };
            if !memory.as_ref().is_some_and(same) {
                *memory = None;
            }
            let SearchMemory { table, workers, .. } = memory.get_or_insert_with(|| SearchMemory {
                table: TranspositionTable::new(keys.is_some(), most_bytes, heap_bytes),
                workers: Vec::new(),
                root,
                heap_bytes,
            });
            // What was kept may come from a question with other bounds.
            table.bound(most_bytes);
            question(&mut SearchSession {
                sight,
                keys,
                table,
                workers,
                meter,
                scale,
                left,
                nodes: 0,
            });
        });
    }
}

impl<G: Game + Sync> Search<G> for AlphaBeta<G> {
    fn search(
        &mut self,
        sight: Sight<'_, G>,
        position: &G::Position,
        meter: &mut Meter,
    ) -> Result<Finding<Move<G>>, Stop> {
        let depth = self.depth;
        self.ask(sight, position, meter, |session| {
            session.deepen(position, depth)
        })
    }

    fn remembered(&self) -> u64 {
        self.memory.as_ref().map_or(0, |kept| {
            let stacks = kept.workers.iter().map(Searcher::bytes);
            kept.table.bytes() + stacks.sum::<u64>()
        })
    }
}

/// Lends the keys of a game of the catalogue: its own, or those of its packing.
fn lend<G: Offer + Game + Sync>(
    game: &G,
    root: &G::Position,
    with: &mut Borrower<'_, G::Position>,
) {
    if let Some(keys) = game.keys(root) {
        return with(Some(&*keys));
    }
    let lending = KeyLender {
        game,
        with: &mut *with,
    };
    if game.packing(root, lending).is_none() {
        with(None);
    }
}

/// Looks at a packing to lend its keys.
struct KeyLender<'l, 'w, G: Game> {
    game: &'l G,
    with: &'l mut Borrower<'w, G::Position>,
}

impl<G: Game + Sync> PackingVisitor<G::Position> for KeyLender<'_, '_, G> {
    type Answer = ();

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) {
        let game = self.game;
        if packing.bits() <= u64::BITS {
            (self.with)(Some(&PackedKeys { game, packing }));
        } else {
            (self.with)(None);
        }
    }
}

/// The keys of canonical positions that a packing gives.
struct PackedKeys<'l, G, K> {
    game: &'l G,
    packing: &'l K,
}

impl<G: Game + Sync, K: Packing<Position = G::Position>> Keys<G::Position>
    for PackedKeys<'_, G, K>
{
    fn key(&self, position: &G::Position) -> u64 {
        self.packing.pack(&self.game.canonical(position)) as u64
    }
}
