//! A game whose type is forgotten: text in, report out, once for each question.

use gagne_core::{Budget, Dice, Ending, Entry, Game, Outcome, Picture, Play, Sketch};

use crate::chart::{ChartKind, ChartReport};
use crate::choice::Choice;
use crate::diagram::{GraphReport, GraphRequest};
use crate::lines::{LineRequest, LineSummary, LineView, lines};
use crate::look::{Look, SearchReport};
use crate::opened::{Failure, Opened};
use crate::outcomes::{OutcomesReport, Without, outcomes};
use crate::plan::{PlanReport, plan};
use crate::player::Player;
use crate::report::{MoveReport, MovesReport, NimbersReport, SolveReport};
use crate::step::{Scene, Step};
use crate::whole::{CensusReport, Count, Recheck, Storage, VerifyReport, Wish};
use crate::why::WhyReport;
use crate::{Error, Graph, Method, graph};

/// A game opened with its rules. It remembers what it found from one question to the next.
pub trait AnyGame {
    /// The canonical text of the game with its rules.
    fn name(&self) -> String;

    /// The canonical text of a position, or of the start if none is given.
    fn position(&self, position: Option<&str>) -> Result<String, Error>;

    /// The position drawn with characters.
    fn picture(&self, position: Option<&str>) -> Result<Picture, Error>;

    /// The position drawn with shapes.
    fn sketch(&self, position: Option<&str>) -> Result<Sketch, Error>;

    /// Where the closed form comes from, if there is one.
    fn theory_source(&self) -> Option<&'static str>;

    /// Who wins, in how many plies, with which moves. A wish where the values are kept is one that
    /// every position be solved.
    fn solve(
        &mut self,
        position: Option<&str>,
        method: Method,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<SolveReport, Error>;

    /// Every position that can be reached, counted by what it is worth. The values are kept where
    /// somebody wishes, or else where they fit.
    fn census(
        &mut self,
        position: Option<&str>,
        symmetry: bool,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<CensusReport, Error>;

    /// Who wins every position that can be reached, up to symmetry or not, without distances.
    fn outcomes(
        &mut self,
        position: Option<&str>,
        symmetry: bool,
        budget: &Budget,
    ) -> Result<OutcomesReport, Error>;

    /// Rechecks the value of every position that can be reached against the rules alone.
    fn verify(
        &mut self,
        position: Option<&str>,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<VerifyReport, Error>;

    /// Every move with its value, best first, at most `limit` of them.
    fn moves(
        &mut self,
        position: Option<&str>,
        method: Method,
        limit: usize,
        budget: &Budget,
    ) -> Result<MovesReport, Error>;

    /// Complete games, shown one by one or only counted.
    fn lines(
        &mut self,
        position: Option<&str>,
        request: &LineRequest,
        budget: &Budget,
        show: &mut dyn FnMut(&LineView<'_>) -> std::ops::ControlFlow<()>,
    ) -> Result<LineSummary, Error>;

    /// What it would cost to solve everything that can be reached.
    fn plan(&mut self, position: Option<&str>, budget: &Budget) -> Result<PlanReport, Error>;

    /// The graph of everything that can follow from a position, named by level.
    fn arena(&mut self, position: Option<&str>, budget: &Budget) -> Result<Graph, Error>;

    /// The graph or the tree of what can follow from a position, with who wins where, to be drawn.
    fn diagram(
        &mut self,
        position: Option<&str>,
        request: &GraphRequest,
        budget: &Budget,
    ) -> Result<GraphReport, Error>;

    /// The tree of a search, to be drawn: `minimax:2` or `alphabeta:4`.
    fn trace(
        &mut self,
        position: Option<&str>,
        look: Look,
        request: &GraphRequest,
        budget: &Budget,
    ) -> Result<GraphReport, Error>;

    /// Nimbers of heaps of 0 to `to`.
    fn nimbers(&mut self, to: u64, budget: &Budget) -> Result<NimbersReport, Error>;

    /// Numbers worth a picture: of a kind, or what people want to see first; as far as `to`.
    fn chart(
        &mut self,
        kind: Option<ChartKind>,
        position: Option<&str>,
        to: Option<u64>,
        budget: &Budget,
    ) -> Result<ChartReport, Error>;

    /// Looks ahead within a bound.
    fn search(
        &mut self,
        position: Option<&str>,
        look: Look,
        budget: &Budget,
    ) -> Result<SearchReport, Error>;

    /// Why a position, or a move in it, is worth what it is: a strategy as a tree.
    fn why(
        &mut self,
        position: Option<&str>,
        chosen: Option<&str>,
        depth: Option<u32>,
        budget: &Budget,
    ) -> Result<WhyReport, Error>;

    /// A position in play.
    fn scene(&self, position: Option<&str>) -> Result<Scene, Error>;

    /// The texts of the legal moves, at most `limit` of them, in the order of the game: what is
    /// shown to somebody before anything is known of their worth.
    fn legal(&self, position: Option<&str>, limit: usize) -> Result<Vec<String>, Error>;

    /// The legal moves with what they lead to, at most `limit` of them, in the order of the game.
    fn steps(
        &self,
        position: Option<&str>,
        limit: usize,
        budget: &Budget,
    ) -> Result<Vec<Step>, Error>;

    /// What play that never ends is worth to the player to move; none if no position comes back.
    fn endless(&self, position: Option<&str>) -> Result<Option<Ending>, Error>;

    /// A move that somebody typed.
    fn step(&self, position: Option<&str>, chosen: &str) -> Result<Step, Error>;

    /// The move that a player makes; none if play is over, and a person makes none. Who goes by
    /// exact values looks ahead where they are not there within the budget, and says so.
    fn choose(
        &mut self,
        position: Option<&str>,
        player: Player,
        dice: &mut Dice,
        budget: &Budget,
    ) -> Result<Option<Choice>, Error>;
}

impl<G: Entry + Game + Sync + 'static> AnyGame for Opened<G> {
    fn name(&self) -> String {
        self.game.full_name()
    }

    fn position(&self, position: Option<&str>) -> Result<String, Error> {
        Ok(self.game.show(&self.parse(position)?))
    }

    fn picture(&self, position: Option<&str>) -> Result<Picture, Error> {
        Ok(self.game.picture(&self.parse(position)?))
    }

    fn sketch(&self, position: Option<&str>) -> Result<Sketch, Error> {
        Ok(self.game.sketch(&self.parse(position)?))
    }

    fn theory_source(&self) -> Option<&'static str> {
        self.game.theory().map(|theory| theory.source())
    }

    fn solve(
        &mut self,
        position: Option<&str>,
        method: Method,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<SolveReport, Error> {
        let position = self.parse(position)?;
        let mut meter = budget.meter();
        let method = match (method, storage) {
            (Method::Auto, Some(_)) => Method::Retrograde,
            _ => method,
        };
        let found = match self.find(&position, method, storage, &mut meter) {
            Ok(found) => found,
            Err(failure) => return Err(self.failed(&position, failure, &mut meter)),
        };
        Ok(self.report(&position, found, &meter))
    }

    fn census(
        &mut self,
        position: Option<&str>,
        symmetry: bool,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<CensusReport, Error> {
        let root = self.parse(position)?;
        let mut meter = budget.meter();
        let question = Count { root: &root };
        let wish = Wish { symmetry, storage };
        let ((counts, longest, moves), kept) = self.ask_all(&root, wish, question, &mut meter)?;
        let method = if kept.backwards {
            Method::Retrograde
        } else {
            Method::Memo
        };
        let solve = self.report(&root, self.best_of(&root, &moves, method), &meter);
        Ok(CensusReport {
            solve,
            counts,
            longest,
            storage: kept.storage,
            symmetry,
        })
    }

    fn outcomes(
        &mut self,
        position: Option<&str>,
        symmetry: bool,
        budget: &Budget,
    ) -> Result<OutcomesReport, Error> {
        let root = self.parse(position)?;
        let mut meter = budget.meter();
        let found = self
            .check_listable(&root)
            .and_then(|()| Ok(outcomes(&self.game, &root, symmetry, &mut meter)?))
            .map_err(|failure| failure.error(&meter))?;
        let (tally, moves) = found.map_err(|without| match without {
            Without::Index => Error::NoOutcomes { game: G::NAME },
            Without::Root => Error::NoStorage {
                storage: Storage::Dense.name(),
                game: G::NAME,
            },
            Without::Symmetry => Error::OutcomesSymmetry {
                game: G::NAME,
                asked: symmetry,
            },
        })?;
        let best = self.best_of(&root, &moves, Method::Retrograde);
        let mut solve = self.report(&root, best, &meter);
        solve.positions = tally.sum();
        if solve.value.outcome() == Outcome::Lose {
            // Without distances no losing move is better than another.
            solve.best.clear();
        }
        Ok(OutcomesReport {
            solve,
            won: tally.won,
            lost: tally.lost,
            drawn: tally.drawn,
            storage: Storage::Bits,
        })
    }

    fn verify(
        &mut self,
        position: Option<&str>,
        storage: Option<Storage>,
        budget: &Budget,
    ) -> Result<VerifyReport, Error> {
        let root = self.parse(position)?;
        let mut meter = budget.meter();
        let wish = Wish {
            symmetry: false,
            storage,
        };
        let ((positions, wrong), kept) = self.ask_all(&root, wish, Recheck, &mut meter)?;
        Ok(VerifyReport {
            game: self.name(),
            position: self.game.show(&root),
            positions,
            right: wrong.is_none(),
            wrong,
            storage: kept.storage,
            seconds: meter.elapsed().as_secs_f64(),
        })
    }

    fn plan(&mut self, position: Option<&str>, budget: &Budget) -> Result<PlanReport, Error> {
        let root = self.parse(position)?;
        let mut meter = budget.meter();
        self.check_listable(&root)
            .and_then(|()| Ok(plan(&self.game, &root, false, &mut meter)?))
            .map_err(|failure| failure.error(&meter))
    }

    fn moves(
        &mut self,
        position: Option<&str>,
        method: Method,
        limit: usize,
        budget: &Budget,
    ) -> Result<MovesReport, Error> {
        let position = self.parse(position)?;
        let mut meter = budget.meter();
        let over = self.game.ending(&position).is_some();
        let (mut moves, method) = if over {
            (Vec::new(), method)
        } else {
            match self.find_moves(&position, method, &mut meter) {
                Ok(found) => found,
                Err(failure) => return Err(self.failed(&position, failure, &mut meter)),
            }
        };
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        moves.truncate(limit);
        let mut reports = Vec::with_capacity(moves.len());
        let mut bytes = 0;
        for &(chosen, value) in &moves {
            let to = self.game.play(&position, chosen);
            let (text, to) = (self.game.show_move(&position, chosen), self.game.show(&to));
            bytes += (text.len() + to.len() + size_of::<MoveReport>()) as u64;
            meter
                .work(to.len())
                .and_then(|()| meter.hold(bytes))
                .map_err(|stop| Failure::Stop(stop).error(&meter))?;
            reports.push(MoveReport { text, to, value });
        }
        Ok(MovesReport {
            game: self.name(),
            position: self.game.show(&position),
            player: self.game.player(&position).number(),
            moves: reports,
            count: if over {
                0
            } else {
                self.game.move_count(&position)
            },
            method,
            positions: meter.positions(),
            seconds: meter.elapsed().as_secs_f64(),
            solo: self.game.facts().solo,
        })
    }

    fn lines(
        &mut self,
        position: Option<&str>,
        request: &LineRequest,
        budget: &Budget,
        show: &mut dyn FnMut(&LineView<'_>) -> std::ops::ControlFlow<()>,
    ) -> Result<LineSummary, Error> {
        let position = self.parse(position)?;
        if self.game.facts().loops {
            return Err(Error::EndlessLines { game: G::NAME });
        }
        let mut meter = budget.meter();
        self.check_listable(&position)
            .and_then(|()| Ok(lines(&self.game, &position, request, &mut meter, show)?))
            .map_err(|failure| failure.error(&meter))
    }

    fn arena(&mut self, position: Option<&str>, budget: &Budget) -> Result<Graph, Error> {
        let position = self.parse(position)?;
        if !graph::is_plain(&self.game, &position) {
            return Err(Error::NoArena { game: G::NAME });
        }
        let mut meter = budget.meter();
        self.check_listable(&position)
            .and_then(|()| Ok(graph::explore(&self.game, &position, &mut meter)?))
            .map_err(|failure| failure.error(&meter))
    }

    fn diagram(
        &mut self,
        position: Option<&str>,
        request: &GraphRequest,
        budget: &Budget,
    ) -> Result<GraphReport, Error> {
        let root = self.parse(position)?;
        let mut meter = budget.meter();
        match self.diagram_of(&root, request, &mut meter) {
            Ok(report) => Ok(report),
            Err(failure) => Err(self.failed(&root, failure, &mut meter)),
        }
    }

    fn trace(
        &mut self,
        position: Option<&str>,
        look: Look,
        request: &GraphRequest,
        budget: &Budget,
    ) -> Result<GraphReport, Error> {
        let root = self.parse(position)?;
        let mut meter = budget.meter();
        match self.trace_of(&root, look, request, &mut meter) {
            Ok(report) => Ok(report),
            Err(failure) => Err(self.failed(&root, failure, &mut meter)),
        }
    }

    fn nimbers(&mut self, to: u64, budget: &Budget) -> Result<NimbersReport, Error> {
        let misere = self.game.convention() == Play::Misere;
        let mut meter = budget.meter();
        let nimbers = self.game.nimbers().filter(|_| !misere);
        let nimbers = nimbers.ok_or(Error::NoNimbers {
            game: G::NAME,
            misere,
        })?;
        let sequence = nimbers
            .nimbers(to, &mut meter)
            .map_err(|stop| Failure::Stop(stop).error(&meter))?;
        Ok(NimbersReport {
            game: self.name(),
            values: sequence.values,
            preperiod: sequence.period.map(|(start, _)| start),
            period: sequence.period.map(|(_, period)| period),
            proved: sequence.period.is_some(),
            seconds: meter.elapsed().as_secs_f64(),
        })
    }

    fn chart(
        &mut self,
        kind: Option<ChartKind>,
        position: Option<&str>,
        to: Option<u64>,
        budget: &Budget,
    ) -> Result<ChartReport, Error> {
        self.chart_of(kind, position, to, budget)
    }

    fn search(
        &mut self,
        position: Option<&str>,
        look: Look,
        budget: &Budget,
    ) -> Result<SearchReport, Error> {
        let position = self.parse(position)?;
        let mut meter = budget.meter();
        let found = match self.look(&position, look, &mut meter) {
            Ok(found) => found,
            Err(failure) => return Err(self.failed(&position, failure, &mut meter)),
        };
        Ok(SearchReport {
            game: self.name(),
            position: self.game.show(&position),
            player: self.game.player(&position).number(),
            estimate: found.estimate,
            value: found.value,
            line: self.show_line(&position, &found.line),
            depth: found.depth,
            nodes: found.nodes,
            method: look,
            seconds: meter.elapsed().as_secs_f64(),
        })
    }

    fn why(
        &mut self,
        position: Option<&str>,
        chosen: Option<&str>,
        depth: Option<u32>,
        budget: &Budget,
    ) -> Result<WhyReport, Error> {
        let position = self.parse(position)?;
        let chosen = chosen.map(|text| self.typed(&position, text)).transpose()?;
        let mut meter = budget.meter();
        match self.explain(&position, chosen, depth, &mut meter) {
            Ok(report) => Ok(report),
            Err(failure) => Err(self.failed(&position, failure, &mut meter)),
        }
    }

    fn scene(&self, position: Option<&str>) -> Result<Scene, Error> {
        Ok(self.scene_of(&self.parse(position)?))
    }

    fn legal(&self, position: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        let position = self.parse(position)?;
        let legal = self.legal_moves(&position)?.into_iter().take(limit);
        Ok(legal
            .map(|chosen| self.game.show_move(&position, chosen))
            .collect())
    }

    fn steps(
        &self,
        position: Option<&str>,
        limit: usize,
        budget: &Budget,
    ) -> Result<Vec<Step>, Error> {
        let mut meter = budget.meter();
        let position = self.parse(position)?;
        let legal = self.legal_moves(&position)?.into_iter().take(limit);
        let (mut steps, mut bytes) = (Vec::new(), 0);
        for chosen in legal {
            let step = self.step_of(&position, chosen);
            bytes += (step.chosen.len() + step.to.len() + size_of::<Step>()) as u64;
            meter
                .work(step.to.len())
                .and_then(|()| meter.hold(bytes))
                .map_err(|stop| Failure::Stop(stop).error(&meter))?;
            steps.push(step);
        }
        Ok(steps)
    }

    fn endless(&self, position: Option<&str>) -> Result<Option<Ending>, Error> {
        let position = self.parse(position)?;
        let loops = self.game.facts().loops;
        Ok(loops.then(|| self.game.endless(&position)))
    }

    fn step(&self, position: Option<&str>, chosen: &str) -> Result<Step, Error> {
        let position = self.parse(position)?;
        let chosen = self.typed(&position, chosen)?;
        Ok(self.step_of(&position, chosen))
    }

    fn choose(
        &mut self,
        position: Option<&str>,
        player: Player,
        dice: &mut Dice,
        budget: &Budget,
    ) -> Result<Option<Choice>, Error> {
        let position = self.parse(position)?;
        let mut meter = budget.meter();
        match self.choose_move(&position, player, dice, &mut meter) {
            Ok(chosen) => Ok(chosen.map(|(chosen, ground)| Choice {
                step: self.step_of(&position, chosen),
                ground,
            })),
            Err(failure) => Err(self.failed(&position, failure, &mut meter)),
        }
    }
}
