//! What a search knows of one position while it looks at its moves.

use gagne_core::{Game, Keys, Watch};

use super::bounds::PROVED;
use super::scale::{FAR, ScoreScale};
use super::table::{TableKey, TranspositionTable};
use crate::Sight;

/// Depth of a search that goes to the end of play.
pub(crate) const ENDLESS: u32 = u32::MAX;

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    pub(crate) score: i64,
    /// Whether a guess has a say in the score as a lower bound.
    pub(crate) least_open: bool,
    /// Whether a guess has a say in the score as an upper bound.
    pub(crate) most_open: bool,
}

impl Reply {
    pub(crate) fn sure(score: i64) -> Self {
        Reply {
            score,
            least_open: false,
            most_open: false,
        }
    }

    pub(crate) fn before(self, scale: ScoreScale, again: bool) -> Self {
        let (least_open, most_open) = if again {
            (self.least_open, self.most_open)
        } else {
            (self.most_open, self.least_open)
        };
        Reply {
            score: scale.before(self.score, again),
            least_open,
            most_open,
        }
    }
}

/// A question: the worth of a position if it lies within a window, or a bound on it.
#[derive(Clone, Debug)]
pub(crate) struct WindowQuery<P> {
    pub(crate) position: P,
    pub(crate) window: (i64, i64),
    pub(crate) depth: u32,
    /// Whether a line is wanted: then every first move is looked at, and what the table guesses does
    /// not cut the line short.
    pub(crate) line: bool,
}

/// What is asked about a position, and what has been heard of its moves so far.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    /// The window, which closes from below, and where it began.
    pub(crate) alpha: i64,
    pub(crate) beta: i64,
    pub(crate) began: i64,
    /// What is certain about the position beforehand.
    floor: i64,
    ceiling: i64,
    best: Reply,
}

impl Span {
    /// A window about a position that is certainly worth so much at least and at most.
    #[inline]
    pub(crate) fn new((alpha, beta): (i64, i64), floor: i64, ceiling: i64) -> Self {
        let began = alpha.max(floor.saturating_sub(1));
        Span {
            alpha: began,
            beta: beta.min(ceiling),
            began,
            floor,
            ceiling,
            best: Reply::sure(-FAR),
        }
    }

    /// Takes into account what a move is worth; whether it is the best so far.
    #[inline]
    pub(crate) fn hear(&mut self, reply: Reply) -> bool {
        let most_open = self.best.most_open | reply.most_open;
        let better = reply.score > self.best.score;
        if better {
            self.best = reply;
            self.alpha = self.alpha.max(reply.score);
        }
        self.best.most_open = most_open;
        better
    }

    /// Whether no further move can matter.
    #[inline]
    pub(crate) fn is_closed(&self) -> bool {
        self.alpha >= self.beta
    }

    /// What all that matters says of a position, and whether its worth rises above the beginning of
    /// the window and stays below its end.
    #[inline]
    pub(crate) fn conclude(&self) -> (Reply, bool, bool) {
        let mut reply = self.best;
        let (rises, falls) = (reply.score > self.began, reply.score < self.beta);
        // The side on which the score is no bound is not certain.
        reply.least_open |= !rises;
        reply.most_open |= !falls;
        if reply.score >= self.ceiling {
            reply.score = self.ceiling;
            reply.most_open = false;
        }
        if reply.score <= self.floor {
            reply.score = self.floor;
            reply.least_open = false;
        }
        (reply, rises, falls)
    }
}

/// A position whose moves are being looked at.
pub(crate) struct OpenPly<G: Game> {
    pub(crate) position: G::Position,
    pub(crate) key: TableKey<G::Position>,
    pub(crate) settled: i64,
    pub(crate) depth: u32,
    pub(crate) span: Span,
    /// Where its moves begin in the shared buffer, and the one being looked at.
    pub(crate) start: usize,
    pub(crate) at: usize,
    pub(crate) best_at: usize,
    /// The place of the move that the table put first.
    pub(crate) hint: usize,
    /// Whether the move being looked at leaves the turn, and whether it is only asked if it is
    /// better than the best so far.
    pub(crate) again: bool,
    pub(crate) scout: bool,
    pub(crate) nodes: u64,
    /// The line that begins here, the last move first.
    pub(crate) line: Vec<G::Move>,
}

/// What a search looks at without changing it.
pub(crate) struct SearchContext<'s, G: Game> {
    pub(crate) sight: Sight<'s, G>,
    pub(crate) keys: Option<&'s dyn Keys<G::Position>>,
    pub(crate) table: &'s TranspositionTable<G::Position>,
    pub(crate) watch: &'s Watch,
}

impl<G: Game> SearchContext<'_, G> {
    #[inline]
    pub(crate) fn key(&self, position: &G::Position) -> TableKey<G::Position> {
        match self.keys {
            Some(keys) => TableKey::Word(keys.key(position)),
            None => TableKey::Whole(self.sight.game.canonical(position)),
        }
    }

    /// The first of some moves that the table knows to be worth what is wanted (*enhanced
    /// transposition cutoff*: Plaat, Schaeffer, Pijls and de Bruin, *Exploiting graph properties of
    /// game trees*, 1996). It also brings near what the table knows of the others.
    pub(crate) fn foreseen(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        scale: ScoreScale,
        wanted: i64,
    ) -> Option<usize> {
        let game = self.sight.game;
        // Where positions are compared whole, or points count, that costs more than it saves.
        self.keys.filter(|_| !scale.scored)?;
        moves.iter().position(|&chosen| {
            let (after, again) = (game.play(position, chosen), game.again(position, chosen));
            let Some(known) = self.table.probe(&self.key(&after)) else {
                return false;
            };
            let (bound, draft, has) = if again {
                (known.least, known.least_draft, known.has_least())
            } else {
                (known.most, known.most_draft, known.has_most())
            };
            has && draft == PROVED && scale.before(bound, again) >= wanted
        })
    }
}

impl<G: Game> OpenPly<G> {
    /// The position after a move, with the question to ask about it.
    pub(crate) fn after(
        &self,
        context: &SearchContext<'_, G>,
        scale: ScoreScale,
        chosen: G::Move,
        beta: i64,
    ) -> (G::Position, (i64, i64), u32) {
        let position = context.sight.game.play(&self.position, chosen);
        let window = scale.after((self.span.alpha, beta), self.again);
        let depth = if self.depth == ENDLESS {
            ENDLESS
        } else {
            self.depth - 1
        };
        (position, window, depth)
    }
}

/// The answer to a question that what is certain already answers.
pub(crate) fn certain(floor: i64, ceiling: i64, alpha: i64, beta: i64) -> Option<Reply> {
    if floor == ceiling {
        Some(Reply::sure(floor))
    } else if floor >= beta {
        Some(Reply {
            score: floor,
            least_open: false,
            most_open: true,
        })
    } else if ceiling <= alpha {
        Some(Reply {
            score: ceiling,
            least_open: true,
            most_open: false,
        })
    } else {
        None
    }
}
