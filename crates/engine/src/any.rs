//! A game whose type is forgotten.
//!
//! [`AnyGame`] is what a game of any type can be asked about its positions, by handles; it is what
//! is compiled once for each game. Everything that is told or played stands above it and is compiled
//! once for all.

use std::ops::ControlFlow;
use std::sync::Arc;

use gagne_core::{
    Dice, Ending, Facts, GridLayout, GuessTerm, Law, Meter, Outcome, ParseError, Picture, Play,
    Remark, Sequence, Side, Sketch, Stop, TheoryValue, Value, Words,
};
use gagne_graph::Graph;
use gagne_search::Finding;
use gagne_solve::lines::{LineCount, LineOrder};
use gagne_table::{Build, Manifest, Subject, Table};

use crate::ahead::{EstimatedMoves, Ground};
use crate::handle::{Move, Position, ValuedMoves};
use crate::outcomes::OutcomeCounts;
use crate::plan::PlanReport;
use crate::tables::{Share, TableCheck, UseTexts};
use crate::whole::{Consultation, CountAll, Recheck, Wish};
use crate::{Error, Failure, Look, Method, Storage};

/// An answer and how it was come by.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the position is worth to the player to move.
    pub value: Value,
    /// The best moves.
    pub best: Vec<Move>,
    /// The nimber, where it is known.
    pub nimber: Option<u64>,
    /// The method that found it.
    pub method: Method,
}

/// A complete line while it is listed.
pub struct RawLine<'l> {
    /// The moves as one text.
    pub text: &'l str,
    /// How many there are.
    pub plies: u64,
    /// How it ends for the player who moves first in it.
    pub result: Outcome,
    /// Moves made by the winner; none if the line is drawn.
    pub winner_moves: Option<u64>,
    /// Tells the moves one after another with the positions they are made in; the position at the end.
    pub way: &'l LineWay<'l>,
}

/// Goes along a line: hands over each move with the position it is made in, and returns the last position.
pub type LineWay<'l> = dyn Fn(&mut dyn FnMut(Position, Move)) -> Position + 'l;

/// Called for every line that is listed.
pub type ShowLine<'s> = &'s mut dyn FnMut(&RawLine<'_>) -> ControlFlow<()>;

/// A game opened with its rules, whatever its type. It remembers what it found from one question to
/// the next. A handle belongs to the game that gave it.
pub trait AnyGame: Send {
    /// The name of the game without its rules.
    fn label(&self) -> &str;

    /// The canonical text of the game with its rules.
    fn name(&self) -> String;

    /// What the game promises.
    fn facts(&self) -> Facts;

    /// Who wins when a player cannot move, for closed forms that ask.
    fn convention(&self) -> Play;

    /// Whether both players have the same moves.
    fn is_impartial(&self) -> bool;

    /// Where the closed form comes from, if there is one.
    fn theory_source(&self) -> Option<&str>;

    /// What stands between the moves of a line.
    fn separator(&self) -> &str;

    /// Whether a method may be asked about this game at all.
    fn applies(&self, method: Method) -> bool;

    /// The position that a game starts from when none is named.
    fn start(&self) -> Position;

    /// Reads a position.
    fn read(&self, text: &str) -> Result<Position, ParseError>;

    /// The text of a position.
    fn show(&self, position: &Position) -> String;

    /// What the sentence of the game on a position speaks of.
    fn words(&self, position: &Position) -> Words;

    /// What the sentence of the game on a move speaks of.
    fn move_words(&self, position: &Position, chosen: &Move) -> Words;

    /// Why a position is worth what it is, where a theorem shows it.
    fn explain(&self, position: &Position, meter: &mut Meter) -> Result<Option<Remark>, Stop>;

    /// The position and all others that are the same up to symmetry, each once, but no more than so many;
    /// none if the game names no symmetries.
    fn forms(&self, position: &Position, most: usize) -> Option<Vec<Position>>;

    /// The position drawn with characters.
    fn characters(&self, position: &Position) -> Picture;

    /// The position drawn with shapes.
    fn shapes(&self, position: &Position) -> Sketch;

    /// Who is to move; the first player where positions do not tell.
    fn player(&self, position: &Position) -> Side;

    /// Whether positions tell who is to move.
    fn tells_player(&self) -> bool;

    /// Stops work on a game that has failed.
    fn sound(&self) -> Result<(), Stop>;

    /// What breaks a law at a position, if anything does.
    fn breach(&self, law: Law, position: &Position) -> Option<String>;

    /// How play ended, or none while it goes on.
    fn ending(&self, position: &Position) -> Option<Ending>;

    /// What play that never ends is worth to the player to move.
    fn endless(&self, position: &Position) -> Ending;

    /// One position standing for all that are the same up to symmetry.
    fn canonical(&self, position: &Position) -> Position;

    /// Bytes that a position holds.
    fn bytes(&self, position: &Position) -> usize;

    /// How many moves a position has.
    fn move_count(&self, position: &Position) -> u128;

    /// Every move of a position that has not ended, in the order of the game.
    fn list(&self, position: &Position, meter: &mut Meter) -> Result<Vec<Move>, Stop>;

    /// Any move of a position that has not ended.
    fn any_move(&self, position: &Position, dice: &mut Dice) -> Option<Move>;

    /// The position after a move.
    fn play(&self, position: &Position, chosen: &Move, meter: &mut Meter)
    -> Result<Position, Stop>;

    /// Whether the player who makes this move is also the next to move.
    fn again(&self, position: &Position, chosen: &Move) -> bool;

    /// Appends the text of a move.
    fn write_move(&self, position: &Position, chosen: &Move, out: &mut String);

    /// The spots of the sketch that make a move.
    fn gesture(&self, position: &Position, chosen: &Move) -> Vec<String>;

    /// In how many ways a move can be made.
    fn ways(&self, position: &Position, chosen: &Move) -> usize;

    /// The rows and columns of the board, where every move takes a cell of it.
    fn board(&self, position: &Position) -> Option<(usize, usize)>;

    /// The cell of the board that a move takes.
    fn cell(&self, position: &Position, chosen: &Move) -> Option<(usize, usize)>;

    /// Most rows and columns of a layout; 0 for a game that has none.
    fn widest_layout(&self) -> u64;

    /// Positions worth seeing side by side.
    fn layout(&self, about: Option<&Position>, to: Option<u64>) -> Option<GridLayout<Position>>;

    /// The position of a size, for a game that has them in all sizes.
    fn sized(&self, size: u64) -> Option<Position>;

    /// A guess at the worth of a position to the player to move.
    fn estimate(&self, position: &Position) -> i64;

    /// Whether the guess is a heuristic of the game, and not only what lies in the books.
    fn has_heuristic(&self) -> bool;

    /// What the guess is the sum of; empty where the game does not tell.
    fn terms(&self, position: &Position) -> Vec<GuessTerm>;

    /// What a theorem says of a position.
    fn known(&self, position: &Position, meter: &mut Meter) -> Result<Option<TheoryValue>, Stop>;

    /// The value of a position and its best moves. The storage is where a method that solves
    /// everything keeps its values, if that is wished.
    fn find(
        &mut self,
        position: &Position,
        method: Method,
        storage: Option<Storage>,
        meter: &mut Meter,
    ) -> Result<Answer, Failure>;

    /// Who wins a position, by brute force that goes no further than the first move that wins, and
    /// that move.
    fn find_winner(&self, position: &Position, meter: &mut Meter) -> Result<Answer, Failure>;

    /// Every move of a position that has not ended with its value.
    fn values(
        &mut self,
        position: &Position,
        method: Method,
        meter: &mut Meter,
    ) -> Result<(ValuedMoves, Method), Failure>;

    /// Why there is no answer about a position. A promise not to loop that is broken is shown.
    fn failed(&self, position: &Position, failure: Failure, meter: &mut Meter) -> Error;

    /// Bytes of what earlier questions left behind.
    fn remembered(&self) -> u64;

    /// Forgets what earlier questions left behind.
    fn forget(&mut self);

    /// Counts every position that can be reached by what it is worth.
    fn count_all(
        &mut self,
        root: &Position,
        wish: Wish,
        meter: &mut Meter,
    ) -> Result<CountAll, Error>;

    /// Who wins every position that can be reached, without distances.
    fn decide_all(
        &mut self,
        root: &Position,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<OutcomeCounts, Error>;

    /// Solves everything that can be reached and hands over what tells its values; where they were
    /// kept.
    fn consult(
        &self,
        root: &Position,
        wish: Wish,
        work: Consultation<'_>,
        meter: &mut Meter,
    ) -> Result<Storage, Error>;

    /// Rechecks the value of every position that can be reached against the rules alone.
    fn check_all(
        &mut self,
        root: &Position,
        wish: Wish,
        meter: &mut Meter,
    ) -> Result<Recheck, Error>;

    /// Answers from these tables of the game from now on, where they have the position.
    fn attach(&mut self, tables: Vec<Arc<Table>>);

    /// What a table of everything that can be reached would be of; positions are written as texts if
    /// that is wished, or they are few.
    fn subject(
        &self,
        root: &Position,
        symmetry: bool,
        texts: bool,
        meter: &mut Meter,
    ) -> Result<Subject, Error>;

    /// Solves everything that can be reached and writes it into a table.
    fn tabulate(
        &self,
        root: &Position,
        wish: Wish,
        build: &Build,
        meter: &mut Meter,
    ) -> Result<Manifest, Error>;

    /// Whether the work on such a table can be shared among processes.
    fn can_share(&self, root: &Position) -> bool;

    /// The same together with other processes, each of which calls this; what cannot be shared the
    /// first does alone while the others wait. The manifest, if this is the first.
    fn tabulate_together(
        &self,
        root: &Position,
        wish: Wish,
        share: Share<'_>,
        meter: &mut Meter,
    ) -> Result<Option<Manifest>, Error>;

    /// The value of a position in a table of this game; none if it is not there. Whoever asks often
    /// [attaches](AnyGame::attach) the table first.
    fn value_in(&self, table: &Arc<Table>, position: &Position) -> Result<Option<Value>, Error>;

    /// Rechecks every value in a table against the rules alone.
    fn check_table(&self, table: &Arc<Table>, meter: &mut Meter) -> Result<TableCheck, Error>;

    /// Hands over what tells the texts of the keys of a table.
    fn texts_in(&self, table: &Arc<Table>, work: UseTexts<'_>) -> Result<(), Error>;

    /// What it would cost to solve everything that can be reached.
    fn forecast(&mut self, root: &Position, meter: &mut Meter) -> Result<PlanReport, Failure>;

    /// Nimbers of heaps of 0 to `to`; none if the game has no such sequence.
    fn heaps(&self, to: u64, meter: &mut Meter) -> Option<Result<Sequence, Stop>>;

    /// Whether the game has a sequence of nimbers.
    fn has_heaps(&self) -> bool;

    /// Looks ahead within a bound. What was seen is kept for the next question.
    fn look_ahead(
        &mut self,
        position: &Position,
        look: Look,
        meter: &mut Meter,
    ) -> Result<Finding<Move>, Failure>;

    /// The best move as far as can be seen in half of the time, for somebody who has to move; none if
    /// nothing can.
    fn look_far(
        &mut self,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<Option<(Move, Ground)>, Failure>;

    /// An estimate of what every move is worth, from equally far behind each of them; none if there is
    /// no time for any.
    fn estimates(
        &mut self,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<Option<(EstimatedMoves, Ground)>, Failure>;

    /// Complete games that end with this result for the player to move, or all.
    fn list_lines(
        &self,
        position: &Position,
        result: Option<Outcome>,
        order: LineOrder,
        meter: &mut Meter,
        show: ShowLine<'_>,
    ) -> Result<(), Stop>;

    /// The number of complete games that end with this result for the player to move, or of all.
    fn count_lines(
        &self,
        position: &Position,
        result: Option<Outcome>,
        meter: &mut Meter,
    ) -> Result<LineCount, Stop>;

    /// The graph of everything that can follow from a position, named by level.
    fn explore(&self, position: &Position, meter: &mut Meter) -> Result<Graph, Stop>;
}
