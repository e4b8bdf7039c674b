//! What is told about answers.
//!
//! Everything here works on a game of any type ([`gagne_engine::AnyGame`]) by handles to its
//! positions and moves, and is compiled once for all games.
//!
//! | file | tells |
//! |---|---|
//! | [`why()`] | why a position is worth what it is: a strategy as a tree |
//! | [`diagram()`], [`trace`] | the graph or the tree of a game, or of a search, to be drawn |
//! | [`prove()`] | the same for others to check: a certificate |
//! | [`chart()`] | numbers that are worth a picture |
//! | [`lines()`] | complete games, listed or counted |
//! | [`nimber()`] | the nimber of a position, and of those behind its moves |
//! | [`positions()`], [`rounds`] | positions with their values, listed or in sets |
//! | [`arena()`] | the graph of a game as an arena |

mod arena;
mod chart;
mod diagram;
mod lines;
mod nimber;
mod positions;
mod prove;
mod why;

pub use arena::arena;
pub use chart::{
    ChartData, ChartKind, ChartReport, CostLine, CostPoint, MapCell, MoveCell, PliesCount,
    ValueEntry, chart,
};
pub use diagram::{ArenaFile, Excerpt, GraphReport, GraphRequest, SearchTrace, diagram, trace};
pub use lines::{LineRequest, LineSummary, LineView, Ply, lines};
pub use nimber::{NimberMove, NimberReport, nimber};
pub use positions::{
    ListedPosition, PositionsRequest, PositionsSummary, Round, Rounds, positions, rounds,
};
pub use prove::{Certificate, ProveRequest, prove, seal};
pub use why::{WhyNode, WhyReport, why};
