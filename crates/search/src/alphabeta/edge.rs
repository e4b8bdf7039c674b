//! The edge of the tree, where positions are guessed.
//!
//! Most positions of a tree that ends at a depth are its leaves. They are looked at from the
//! position before, without a place on the stack.

use gagne_core::{Game, Meter};

use super::bounds::Bounds;
use super::frame::{Heard, Scene, Span};
use super::table::Key;
use super::worker::Worker;

/// Positions between two looks at the watch.
const LONG: u64 = 4096;

impl<G: Game> Worker<G> {
    /// Looks at a position whose moves lead to the edge.
    pub(super) fn edge(
        &mut self,
        scene: &Scene<'_, G>,
        position: &G::Position,
        mut span: Span,
        (key, settled): (Key<G::Position>, i64),
        noted: u64,
    ) -> Heard {
        let (game, start) = (scene.sight.game, self.moves.len());
        if let Some(guide) = scene.sight.guide {
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
            let heard = self.leaf(scene, &after);
            let heard = heard.before(self.scale, game.again(position, chosen));
            if self.with_line && heard.score > span.alpha {
                self.line.clear();
                self.line.push(chosen);
            }
            span.hear(heard);
            if span.is_closed() {
                break;
            }
            // There may be a million moves.
            if self.nodes + self.units - watched > LONG {
                watched = self.nodes + self.units;
                if let Err(stop) = scene.watch.check() {
                    self.stopped = Some(stop);
                    return Heard::sure(0);
                }
            }
        }
        self.moves.truncate(start);
        let (heard, rises, falls) = span.conclude();
        let mut bounds = Bounds::of(heard, rises, falls, settled, 1);
        bounds.work = (self.nodes - before + 1).ilog2() as u8;
        if bounds.has_least() || bounds.has_most() {
            self.added += u64::from(scene.table.store(key, bounds));
        }
        heard
    }

    /// What is known of a position at the edge: that play is over, or a guess.
    #[inline]
    pub(super) fn leaf(&self, scene: &Scene<'_, G>, position: &G::Position) -> Heard {
        match scene.sight.game.ending(position) {
            Some(ending) => Heard::sure(self.scale.ending(ending)),
            None => Heard {
                score: self.scale.guess(scene.sight.estimate(position)),
                least_open: true,
                most_open: true,
            },
        }
    }
}
