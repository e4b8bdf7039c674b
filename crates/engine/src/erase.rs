//! A game of a known type as one of any type.

use std::sync::Arc;

use gagne_core::{
    Ask, Card, Dice, Ending, Facts, Game, GridLayout, GuessTerm, Law, Meter, Offer, Outcome,
    ParseError, Picture, Play, Remark, Sequence, Side, Sketch, Spec, Stop, TheoryValue, Value,
    Words,
};
use gagne_graph::Graph;
use gagne_search::{Finding, Sight};
use gagne_solve::lines::{self, LineCount, LineOrder};
use gagne_solve::table::external::Support;
use gagne_table::{Build, Manifest, Subject, Table};

use crate::ahead::{EstimatedMoves, Ground};
use crate::any::{Answer, AnyGame, RawLine, ShowLine};
use crate::engine::{self, Engine, Failure};
use crate::explore::explore;
use crate::handle::{Move, Position, ValuedMoves};
use crate::outcomes::{NoOutcomes, OutcomeCounts, outcomes};
use crate::plan::{PlanReport, plan};
use crate::tables::{Share, TableCheck, UseTexts};
use crate::whole::{Consultation, CountAll, Inquiry, Recheck, Wish, count, valued_moves};
use crate::{Error, Look, Method, Storage};

/// A game ready to be asked, its type forgotten.
pub fn erase<G: Offer + Game + Send + Sync + 'static>(card: &Card, game: G) -> Box<dyn AnyGame> {
    Box::new(Engine::new(card.name.clone(), game))
}

fn moves_of<M: Copy + Eq + Send + Sync + 'static>(moves: &[M]) -> Vec<Move> {
    moves.iter().map(|&chosen| Move::new(chosen)).collect()
}

fn valued<M: Copy + Eq + Send + Sync + 'static, W: Copy>(moves: &[(M, W)]) -> Vec<(Move, W)> {
    let handle = |&(chosen, worth): &(M, W)| (Move::new(chosen), worth);
    moves.iter().map(handle).collect()
}

fn answer<M: Copy + Eq + Send + Sync + 'static>(found: engine::EngineAnswer<M>) -> Answer {
    Answer {
        value: found.value,
        best: moves_of(&found.best),
        nimber: found.nimber,
        method: found.method,
    }
}

/// States the memory that handles of so many moves take.
fn hold_handles(moves: usize, meter: &mut Meter) -> Result<(), Stop> {
    meter.beside((moves * Move::BYTES) as u64, |_| Ok(()))
}

impl<G: Offer + Game + Send + Sync + 'static> AnyGame for Engine<G> {
    fn label(&self) -> &str {
        &self.name
    }

    fn name(&self) -> String {
        let (name, rules) = (&*self.name, &*self.game.rules());
        Spec { name, rules }.to_string()
    }

    fn facts(&self) -> Facts {
        self.game.facts()
    }

    fn convention(&self) -> Play {
        self.game.convention()
    }

    fn is_impartial(&self) -> bool {
        self.game.is_impartial()
    }

    fn theory_source(&self) -> Option<&str> {
        self.game.theory().map(|theory| theory.source())
    }

    fn separator(&self) -> &str {
        self.game.separator()
    }

    fn applies(&self, method: Method) -> bool {
        self.allows(method)
    }

    fn start(&self) -> Position {
        Position::new(self.game.start())
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        self.game.parse(text).map(Position::new)
    }

    fn show(&self, position: &Position) -> String {
        self.game.show(position.get())
    }

    fn words(&self, position: &Position) -> Words {
        self.game.words(position.get())
    }

    fn move_words(&self, position: &Position, chosen: &Move) -> Words {
        self.game.move_words(position.get(), chosen.get())
    }

    fn explain(&self, position: &Position, meter: &mut Meter) -> Result<Option<Remark>, Stop> {
        match self.game.theory() {
            Some(theory) => theory.explain(position.get(), self.game.convention(), meter),
            None => Ok(None),
        }
    }

    fn forms(&self, position: &Position, most: usize) -> Option<Vec<Position>> {
        let forms = gagne_core::forms(&self.game, position.get(), most)?;
        Some(forms.into_iter().map(Position::new).collect())
    }

    fn characters(&self, position: &Position) -> Picture {
        self.game.picture(position.get())
    }

    fn shapes(&self, position: &Position) -> Sketch {
        self.game.sketch(position.get())
    }

    fn player(&self, position: &Position) -> Side {
        self.game.player(position.get())
    }

    fn tells_player(&self) -> bool {
        self.game.tells_player()
    }

    fn sound(&self) -> Result<(), Stop> {
        self.game.sound()
    }

    fn breach(&self, law: Law, position: &Position) -> Option<String> {
        law.breach(&self.game, position.get())
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        self.game.ending(position.get())
    }

    fn endless(&self, position: &Position) -> Ending {
        self.game.endless(position.get())
    }

    fn canonical(&self, position: &Position) -> Position {
        Position::new(self.game.canonical(position.get()))
    }

    fn bytes(&self, position: &Position) -> usize {
        size_of::<Position>() + 16 + size_of::<G::Position>() + self.game.heap_bytes(position.get())
    }

    fn move_count(&self, position: &Position) -> u128 {
        self.game.move_count(position.get())
    }

    fn list(&self, position: &Position, meter: &mut Meter) -> Result<Vec<Move>, Stop> {
        let mut moves = Vec::new();
        meter.list(&self.game, position.get(), &mut moves)?;
        hold_handles(moves.len(), meter)?;
        Ok(moves_of(&moves))
    }

    fn any_move(&self, position: &Position, dice: &mut Dice) -> Option<Move> {
        let mut moves = Vec::new();
        self.game.moves(position.get(), &mut moves);
        moves.get(dice.roll(moves.len())).copied().map(Move::new)
    }

    fn play(
        &self,
        position: &Position,
        chosen: &Move,
        meter: &mut Meter,
    ) -> Result<Position, Stop> {
        let after = meter.play(&self.game, position.get(), chosen.get())?;
        Ok(Position::new(after))
    }

    fn again(&self, position: &Position, chosen: &Move) -> bool {
        self.game.again(position.get(), chosen.get())
    }

    fn write_move(&self, position: &Position, chosen: &Move, out: &mut String) {
        self.game.write_move(position.get(), chosen.get(), out);
    }

    fn gesture(&self, position: &Position, chosen: &Move) -> Vec<String> {
        self.game.gesture(position.get(), chosen.get())
    }

    fn ways(&self, position: &Position, chosen: &Move) -> usize {
        self.game.ways(position.get(), chosen.get())
    }

    fn board(&self, position: &Position) -> Option<(usize, usize)> {
        self.game.board(position.get())
    }

    fn cell(&self, position: &Position, chosen: &Move) -> Option<(usize, usize)> {
        self.game.cell(position.get(), chosen.get())
    }

    fn widest_layout(&self) -> u64 {
        self.game.widest_layout()
    }

    fn layout(&self, about: Option<&Position>, to: Option<u64>) -> Option<GridLayout<Position>> {
        let layout = self.game.layout(about.map(|about| about.get()), to)?;
        Some(GridLayout {
            columns: layout.columns,
            first: layout.first,
            by_move: layout.by_move,
            positions: layout.positions.into_iter().map(Position::new).collect(),
        })
    }

    fn sized(&self, size: u64) -> Option<Position> {
        self.game.sized(size).map(Position::new)
    }

    fn estimate(&self, position: &Position) -> i64 {
        Sight::of(&self.game).estimate(position.get())
    }

    fn has_heuristic(&self) -> bool {
        self.game.heuristic().is_some()
    }

    fn terms(&self, position: &Position) -> Vec<GuessTerm> {
        let heuristic = self.game.heuristic();
        heuristic.map_or_else(Vec::new, |heuristic| heuristic.terms(position.get()))
    }

    fn known(&self, position: &Position, meter: &mut Meter) -> Result<Option<TheoryValue>, Stop> {
        self.told(position.get(), meter)
    }

    fn find(
        &mut self,
        position: &Position,
        method: Method,
        storage: Option<Storage>,
        meter: &mut Meter,
    ) -> Result<Answer, Failure> {
        let found = self.find_answer(position.get(), method, storage, meter)?;
        self.game.sound()?;
        Ok(answer(found))
    }

    fn find_winner(&self, position: &Position, meter: &mut Meter) -> Result<Answer, Failure> {
        let found = Engine::find_winner(self, position.get(), meter)?;
        self.game.sound()?;
        Ok(answer(found))
    }

    fn values(
        &mut self,
        position: &Position,
        method: Method,
        meter: &mut Meter,
    ) -> Result<(ValuedMoves, Method), Failure> {
        let (moves, method) = self.find_moves(position.get(), method, meter)?;
        self.game.sound()?;
        hold_handles(moves.len(), meter)?;
        Ok((valued(&moves), method))
    }

    fn failed(&self, position: &Position, failure: Failure, meter: &mut Meter) -> Error {
        self.explain_failure(position.get(), failure, meter)
    }

    fn remembered(&self) -> u64 {
        let solvers = self.solvers.iter().map(|(_, solver)| solver.remembered());
        let looks = self.looks.iter().map(|(_, look)| look.remembered());
        solvers.chain(looks).sum()
    }

    fn forget(&mut self) {
        self.solvers.clear();
    }

    fn count_all(
        &mut self,
        root: &Position,
        wish: Wish,
        meter: &mut Meter,
    ) -> Result<CountAll, Error> {
        let root = root.get();
        let (mut counted, mut moves) = (None, Vec::new());
        let inquiry = Inquiry {
            every: true,
            support: Support::default(),
            ask: &mut |solved, meter| {
                counted = Some(count(&self.game, solved, meter)?);
                moves = valued_moves(&self.game, root, solved, meter)?;
                Ok(())
            },
        };
        let manner = self.ask_all(root, wish, inquiry, meter)?;
        let Some((counts, longest)) = counted else {
            return Err(Failure::Stop(Stop::Fault).error(meter));
        };
        let method = if manner.backwards {
            Method::Retrograde
        } else {
            Method::Memo
        };
        Ok(CountAll {
            counts,
            longest,
            answer: answer(self.best_of(root, &moves, method)),
            storage: manner.storage,
        })
    }

    fn decide_all(
        &mut self,
        root: &Position,
        symmetry: bool,
        meter: &mut Meter,
    ) -> Result<OutcomeCounts, Error> {
        let root = root.get();
        let found = self
            .check_listable(root)
            .and_then(|()| Ok(outcomes(&self.game, root, symmetry, meter)?))
            .map_err(|failure| failure.error(meter))?;
        let game = || self.name.to_string();
        let (tally, moves) = found.map_err(|without| match without {
            NoOutcomes::Index => Error::NoOutcomes { game: game() },
            NoOutcomes::Root => Error::NoStorage {
                storage: Storage::Dense.name().to_owned(),
                game: game(),
            },
            NoOutcomes::Symmetry => Error::OutcomesSymmetry {
                game: game(),
                asked: symmetry,
            },
        })?;
        Ok(OutcomeCounts {
            tally,
            answer: answer(self.best_of(root, &moves, Method::Retrograde)),
        })
    }

    fn consult(
        &self,
        root: &Position,
        wish: Wish,
        work: Consultation<'_>,
        meter: &mut Meter,
    ) -> Result<Storage, Error> {
        let inquiry = Inquiry {
            every: true,
            support: Support::default(),
            ask: &mut |solved, meter| {
                let tell = &mut |position: &Position, meter: &mut Meter| {
                    solved.value(&self.game, position.get(), meter)
                };
                work(tell, meter)
            },
        };
        Ok(self.ask_all(root.get(), wish, inquiry, meter)?.storage)
    }

    fn check_all(
        &mut self,
        root: &Position,
        wish: Wish,
        meter: &mut Meter,
    ) -> Result<Recheck, Error> {
        let mut verdict = None;
        let inquiry = Inquiry {
            every: true,
            support: Support::default(),
            ask: &mut |solved, meter| {
                verdict = Some(solved.verify(&self.game, meter)?);
                Ok(())
            },
        };
        let manner = self.ask_all(root.get(), wish, inquiry, meter)?;
        let Some(verdict) = verdict else {
            return Err(Failure::Stop(Stop::Fault).error(meter));
        };
        Ok(Recheck {
            positions: verdict.positions,
            wrong: verdict.wrong.map(|position| self.game.show(&position)),
            storage: manner.storage,
        })
    }

    fn attach(&mut self, tables: Vec<Arc<Table>>) {
        self.take_tables(tables);
    }

    fn subject(
        &self,
        root: &Position,
        symmetry: bool,
        texts: bool,
        meter: &mut Meter,
    ) -> Result<Subject, Error> {
        self.table_subject(root.get(), symmetry, texts, meter)
    }

    fn tabulate(
        &self,
        root: &Position,
        wish: Wish,
        build: &Build,
        meter: &mut Meter,
    ) -> Result<Manifest, Error> {
        let support = Support {
            keep: Some(build),
            ..Support::default()
        };
        self.fill_table(root.get(), wish, build, support, meter)
    }

    fn can_share(&self, root: &Position) -> bool {
        self.can_be_shared(root.get())
    }

    fn tabulate_together(
        &self,
        root: &Position,
        wish: Wish,
        share: Share<'_>,
        meter: &mut Meter,
    ) -> Result<Option<Manifest>, Error> {
        self.fill_table_together(root.get(), wish, share, meter)
    }

    fn value_in(&self, table: &Arc<Table>, position: &Position) -> Result<Option<Value>, Error> {
        let mut ready = self.tables.iter();
        if let Some(attached) = ready.find(|attached| attached.is_of(table)) {
            return Ok(self.value_at(attached, position.get())?);
        }
        self.attachment(table)?.map_or(Ok(None), |attached| {
            Ok(self.value_at(&attached, position.get())?)
        })
    }

    fn check_table(&self, table: &Arc<Table>, meter: &mut Meter) -> Result<TableCheck, Error> {
        let attached = self.attachment(table)?;
        self.recheck_table(attached.as_ref(), meter)
    }

    fn texts_in(&self, table: &Arc<Table>, work: UseTexts<'_>) -> Result<(), Error> {
        let attached = self.attachment(table)?;
        self.tell_texts(attached.as_ref(), work)
    }

    fn forecast(&mut self, root: &Position, meter: &mut Meter) -> Result<PlanReport, Failure> {
        let root = root.get();
        self.check_listable(root)?;
        let plan = plan(&self.game, root, false, meter)?;
        self.game.sound()?;
        Ok(PlanReport {
            game: self.name(),
            ..plan
        })
    }

    fn heaps(&self, to: u64, meter: &mut Meter) -> Option<Result<Sequence, Stop>> {
        let nimbers = self.game.nimbers()?;
        Some(nimbers.nimbers(to, meter))
    }

    fn has_heaps(&self) -> bool {
        self.game.nimbers().is_some()
    }

    fn look_ahead(
        &mut self,
        position: &Position,
        look: Look,
        meter: &mut Meter,
    ) -> Result<Finding<Move>, Failure> {
        let found = self.look(position.get(), look, meter)?;
        self.game.sound()?;
        Ok(Finding {
            estimate: found.estimate,
            value: found.value,
            line: moves_of(&found.line),
            nodes: found.nodes,
            depth: found.depth,
        })
    }

    fn look_far(
        &mut self,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<Option<(Move, Ground)>, Failure> {
        let seen = self.ahead(position.get(), meter)?;
        Ok(seen.map(|(chosen, ground)| (Move::new(chosen), ground)))
    }

    fn estimates(
        &mut self,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<Option<(EstimatedMoves, Ground)>, Failure> {
        let seen = self.behind_each(position.get(), meter)?;
        Ok(seen.map(|(moves, ground)| (valued(&moves), ground)))
    }

    fn list_lines(
        &self,
        position: &Position,
        result: Option<Outcome>,
        order: LineOrder,
        meter: &mut Meter,
        show: ShowLine<'_>,
    ) -> Result<(), Stop> {
        let (game, root) = (&self.game, position.get());
        lines::list(game, root, result, order, meter, &mut |line| {
            let way = |step: &mut dyn FnMut(Position, Move)| way(game, root, line.moves, step);
            show(&RawLine {
                text: line.text,
                plies: line.moves.len() as u64,
                result: line.result,
                winner_moves: line.winner_moves,
                way: &way,
            })
        })
    }

    fn count_lines(
        &self,
        position: &Position,
        result: Option<Outcome>,
        meter: &mut Meter,
    ) -> Result<LineCount, Stop> {
        lines::count(&self.game, position.get(), result, meter)
    }

    fn explore(&self, position: &Position, meter: &mut Meter) -> Result<Graph, Stop> {
        explore(&self.game, position.get(), meter)
    }
}

/// Hands over the moves of a line with the positions they are made in; the position at the end.
fn way<G: Offer + Game>(
    game: &G,
    root: &G::Position,
    line: &[G::Move],
    step: &mut dyn FnMut(Position, Move),
) -> Position
where
    G::Position: 'static,
    G::Move: 'static,
{
    let mut position = root.clone();
    for &chosen in line {
        let after = game.play(&position, chosen);
        step(Position::new(position), Move::new(chosen));
        position = after;
    }
    Position::new(position)
}
