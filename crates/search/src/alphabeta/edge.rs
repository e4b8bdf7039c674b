//! The edge of the tree, where positions are guessed.
//!
//! Most positions of a tree that ends at a depth are its leaves. They are looked at from the
//! position before, without a place on the stack.

use gagne_core::{Game, Meter};

use super::bounds::TableBounds;
use super::ply::{Reply, SearchContext, Span};
use super::searcher::Searcher;
use super::table::TableKey;

/// Positions between two looks at the watch.
const LONG: u64 = 4096;

impl<G: Game> Searcher<G> {
    /// Looks at a position whose moves lead to the edge.
    pub(super) fn edge(
        &mut self,
        context: &SearchContext<'_, G>,
        position: &G::Position,
        mut span: Span,
        (key, settled): (TableKey<G::Position>, i64),
        noted: u64,
    ) -> Reply {
        let (game, start) = (context.sight.game, self.moves.len());
        if let Some(guide) = context.sight.guide {
            guide.promising(position, noted, 1, &mut self.moves);
        }
        if self.moves.len() == start {
            game.moves(position, &mut self.moves);
        }
        self.units += (size_of_val(&self.moves[start..]) / Meter::UNIT) as u64;
        let (before, mut watched) = (self.nodes, self.nodes + self.units);
        for at in start..self.moves.len() {
            let chosen = self.moves[at];
            self.nodes += 1;
            let after = game.play(position, chosen);
            self.units += (game.heap_bytes(&after) / Meter::UNIT) as u64;
            let reply = self.leaf(context, &after);
            let reply = reply.before(self.scale, game.again(position, chosen));
            if self.with_line && reply.score > span.alpha {
                self.line.clear();
                self.line.push(chosen);
            }
            span.hear(reply);
            if span.is_closed() {
                break;
            }
            // There may be a million moves.
            if self.nodes + self.units - watched > LONG {
                watched = self.nodes + self.units;
                if let Err(stop) = context.watch.check() {
                    self.stopped = Some(stop);
                    return Reply::sure(0);
                }
            }
        }
        self.moves.truncate(start);
        let (reply, rises, falls) = span.conclude();
        let mut bounds = TableBounds::of(reply, rises, falls, settled, 1);
        bounds.work = (self.nodes - before + 1).ilog2() as u8;
        if bounds.has_least() || bounds.has_most() {
            self.added += u64::from(context.table.store(key, bounds));
        }
        reply
    }

    /// What is known of a position at the edge: that play is over, or a guess.
    #[inline]
    pub(super) fn leaf(&self, context: &SearchContext<'_, G>, position: &G::Position) -> Reply {
        match context.sight.game.ending(position) {
            Some(ending) => Reply::sure(self.scale.ending(ending)),
            None => Reply {
                score: self.scale.guess(context.sight.estimate(position)),
                least_open: true,
                most_open: true,
            },
        }
    }
}
