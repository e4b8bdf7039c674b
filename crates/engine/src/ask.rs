//! Questions in texts: a position as people write it in, a report out.

use gagne_core::{Budget, Meter, Outcome, Picture, Play, Sketch, Value};

use crate::ahead::is_whole;
use crate::any::{Answer, AnyGame};
use crate::engine::{Failure, LISTABLE};
use crate::handle::{Move, Position};
use crate::plan::PlanReport;
use crate::report::{
    CensusReport, MoveReport, MovesReport, NimbersReport, OutcomesReport, SearchReport,
    SolveReport, VerifyReport,
};
use crate::whole::Wish;
use crate::{Error, Look, Method, Storage};

impl<'g> dyn AnyGame + 'g {
    /// The position of a text, or the start if none is given.
    pub fn at(&self, text: Option<&str>) -> Result<Position, Error> {
        let Some(text) = text else {
            return Ok(self.start());
        };
        self.read(text).map_err(|error| Error::Position {
            game: self.label().to_owned(),
            text: text.to_owned(),
            error: Box::new(error),
        })
    }

    /// The canonical text of a position, or of the start if none is given.
    pub fn position(&self, position: Option<&str>) -> Result<String, Error> {
        Ok(self.show(&self.at(position)?))
    }

    /// The position drawn with characters.
    pub fn picture(&self, position: Option<&str>) -> Result<Picture, Error> {
        Ok(self.characters(&self.at(position)?))
    }

    /// The position drawn with shapes.
    pub fn sketch(&self, position: Option<&str>) -> Result<Sketch, Error> {
        Ok(self.shapes(&self.at(position)?))
    }

    /// The text of a move.
    pub fn show_move(&self, position: &Position, chosen: &Move) -> String {
        let mut out = String::new();
        self.write_move(position, chosen, &mut out);
        out
    }

    /// The texts of a line of moves.
    pub fn show_line(&self, position: &Position, line: &[Move]) -> Vec<String> {
        let mut meter = Meter::unbounded();
        let mut position = position.clone();
        let mut shown = Vec::with_capacity(line.len());
        for chosen in line {
            shown.push(self.show_move(&position, chosen));
            match self.play(&position, chosen, &mut meter) {
                Ok(after) => position = after,
                Err(_) => break,
            }
        }
        shown
    }

    /// Whether the moves of a position can be looked at one by one.
    pub fn check_listable(&self, position: &Position) -> Result<(), Failure> {
        if self.ending(position).is_some() {
            return Ok(());
        }
        match self.move_count(position) {
            count if count > LISTABLE => Err(Failure::Error(Error::TooManyMoves { count })),
            _ => Ok(()),
        }
    }

    /// Whether a value says all there is to say of a position, and not only who wins.
    pub fn is_whole(&self, value: Value) -> bool {
        is_whole(value, self.facts().solo)
    }

    /// What was found about a position as it is shown.
    fn report(&self, position: &Position, found: &Answer, meter: &Meter) -> SolveReport {
        let source = self
            .theory_source()
            .filter(|_| found.method == Method::Theory);
        SolveReport {
            game: self.name(),
            position: self.show(position),
            player: self.player(position).number(),
            value: found.value,
            nimber: found.nimber,
            best: found
                .best
                .iter()
                .map(|best| self.show_move(position, best))
                .collect(),
            method: found.method,
            positions: meter.positions(),
            seconds: meter.elapsed().as_secs_f64(),
            over: self.ending(position).is_some(),
            solo: self.facts().solo,
            source: source.map(str::to_owned),
        }
    }

    /// Who wins, in how many plies, with which moves. A wish where the values are kept is one that
    /// every position be solved.
    pub fn solve(
        &mut self,
        position: Option<&str>,
        method: Method,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<SolveReport, Error> {
        let position = self.at(position)?;
        let mut meter = budget.meter();
        let method = match (method, storage) {
            (Method::Auto, Some(_)) => Method::Retrograde,
            _ => method,
        };
        match self.find(&position, method, storage, &mut meter) {
            Ok(found) => Ok(self.report(&position, &found, &meter)),
            Err(failure) => Err(self.failed(&position, failure, &mut meter)),
        }
    }

    /// Who wins, by brute force that goes no further than the first move that wins.
    pub fn winner(
        &mut self,
        position: Option<&str>,
        budget: &Budget,
    ) -> Result<SolveReport, Error> {
        let position = self.at(position)?;
        let mut meter = budget.meter();
        match self.find_winner(&position, &mut meter) {
            Ok(found) => Ok(self.report(&position, &found, &meter)),
            Err(failure) => Err(self.failed(&position, failure, &mut meter)),
        }
    }

    /// Every position that can be reached, counted by what it is worth. The values are kept where
    /// somebody wishes, or else where they fit.
    pub fn census(
        &mut self,
        position: Option<&str>,
        symmetry: bool,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<CensusReport, Error> {
        let root = self.at(position)?;
        let mut meter = budget.meter();
        let counted = self.count_all(&root, Wish { symmetry, storage }, &mut meter)?;
        Ok(CensusReport {
            solve: self.report(&root, &counted.answer, &meter),
            counts: counted.counts,
            longest: counted.longest,
            storage: counted.storage,
            symmetry,
        })
    }

    /// Who wins every position that can be reached, up to symmetry or not, without distances.
    pub fn outcomes(
        &mut self,
        position: Option<&str>,
        symmetry: bool,
        budget: &Budget,
    ) -> Result<OutcomesReport, Error> {
        let root = self.at(position)?;
        let mut meter = budget.meter();
        let decided = self.decide_all(&root, symmetry, &mut meter)?;
        let mut solve = self.report(&root, &decided.answer, &meter);
        solve.positions = decided.tally.sum();
        if solve.value.outcome() == Outcome::Lose {
            // Without distances no losing move is better than another.
            solve.best.clear();
        }
        Ok(OutcomesReport {
            solve,
            won: decided.tally.won,
            lost: decided.tally.lost,
            drawn: decided.tally.drawn,
            storage: Storage::Bits,
        })
    }

    /// Rechecks the value of every position that can be reached against the rules alone.
    pub fn verify(
        &mut self,
        position: Option<&str>,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<VerifyReport, Error> {
        let root = self.at(position)?;
        let mut meter = budget.meter();
        let wish = Wish {
            symmetry: false,
            storage,
        };
        let checked = self.check_all(&root, wish, &mut meter)?;
        Ok(VerifyReport {
            game: self.name(),
            position: self.show(&root),
            positions: checked.positions,
            right: checked.wrong.is_none(),
            wrong: checked.wrong,
            storage: checked.storage,
            seconds: meter.elapsed().as_secs_f64(),
        })
    }

    /// What it would cost to solve everything that can be reached.
    pub fn plan(&mut self, position: Option<&str>, budget: &Budget) -> Result<PlanReport, Error> {
        let root = self.at(position)?;
        let mut meter = budget.meter();
        let forecast = self.forecast(&root, &mut meter);
        forecast.map_err(|failure| self.failed(&root, failure, &mut meter))
    }

    /// Every move with its value, best first, at most `limit` of them.
    pub fn moves(
        &mut self,
        position: Option<&str>,
        method: Method,
        limit: usize,
        budget: &Budget,
    ) -> Result<MovesReport, Error> {
        let position = self.at(position)?;
        let mut meter = budget.meter();
        let over = self.ending(&position).is_some();
        let (mut moves, method) = if over {
            (Vec::new(), method)
        } else {
            match self.values(&position, method, &mut meter) {
                Ok(found) => found,
                Err(failure) => return Err(self.failed(&position, failure, &mut meter)),
            }
        };
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        moves.truncate(limit);
        let mut reports = Vec::with_capacity(moves.len());
        let mut bytes = 0;
        for (chosen, value) in &moves {
            let written = self.play(&position, chosen, &mut meter).and_then(|to| {
                let (text, to) = (self.show_move(&position, chosen), self.show(&to));
                bytes += (text.len() + to.len() + size_of::<MoveReport>()) as u64;
                meter.work(to.len())?;
                meter.hold(bytes)?;
                let value = *value;
                Ok(MoveReport { text, to, value })
            });
            reports.push(written.map_err(|stop| Failure::Stop(stop).error(&meter))?);
        }
        Ok(MovesReport {
            game: self.name(),
            position: self.show(&position),
            player: self.player(&position).number(),
            moves: reports,
            count: if over { 0 } else { self.move_count(&position) },
            method,
            positions: meter.positions(),
            seconds: meter.elapsed().as_secs_f64(),
            solo: self.facts().solo,
        })
    }

    /// Nimbers of heaps of 0 to `to`.
    pub fn nimbers(&mut self, to: u64, budget: &Budget) -> Result<NimbersReport, Error> {
        let misere = self.convention() == Play::Misere;
        let mut meter = budget.meter();
        let sequence = if misere {
            None
        } else {
            self.heaps(to, &mut meter)
        };
        let sequence = sequence.ok_or_else(|| Error::NoNimbers {
            game: self.label().to_owned(),
            misere,
        })?;
        let sequence = sequence.map_err(|stop| Failure::Stop(stop).error(&meter))?;
        Ok(NimbersReport {
            game: self.name(),
            values: sequence.values,
            preperiod: sequence.period.map(|(start, _)| start),
            period: sequence.period.map(|(_, period)| period),
            proved: sequence.period.is_some(),
            seconds: meter.elapsed().as_secs_f64(),
        })
    }

    /// Looks ahead within a bound.
    pub fn search(
        &mut self,
        position: Option<&str>,
        look: Look,
        budget: &Budget,
    ) -> Result<SearchReport, Error> {
        let position = self.at(position)?;
        let mut meter = budget.meter();
        let found = match self.look_ahead(&position, look, &mut meter) {
            Ok(found) => found,
            Err(failure) => return Err(self.failed(&position, failure, &mut meter)),
        };
        Ok(SearchReport {
            game: self.name(),
            position: self.show(&position),
            player: self.player(&position).number(),
            estimate: found.estimate,
            value: found.value,
            line: self.show_line(&position, &found.line),
            depth: found.depth,
            nodes: found.nodes,
            method: look.to_string(),
            seconds: meter.elapsed().as_secs_f64(),
        })
    }
}
