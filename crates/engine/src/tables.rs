//! Tables that last: how a game fills one, and how questions are answered from one.
//!
//! A position is called by the key of its packing, where the game has one whose keys mean the same in
//! every run, and by its text otherwise; which storage solved it does not matter.

mod names;

use std::sync::Arc;

use gagne_core::rows::KeyedRows;
use gagne_core::{
    Ask, Exchange, Game, Keep, Meter, Offer, Packing, PackingVisitor, Phase, Stop, Value,
};
use gagne_solve::each_move;
use gagne_solve::table::RowSink;
use gagne_solve::table::census::reaches_at_most;
use gagne_solve::table::external::{Support, key_bytes};
use gagne_solve::table::verify::check;
use gagne_table::manifest::FORMAT;
use gagne_table::{Build, Key, KeyKind, Manifest, Subject, Table, TableError, Writer};
use serde::Serialize;

use self::names::{PositionNames, with_names};
use crate::engine::{Engine, Failure, MoveValues};
use crate::whole::{Inquiry, Wish};
use crate::{Error, Method};

/// Positions that are few enough to be written as texts too.
const FEW: usize = 100_000;
/// The share of the memory in which rows are sorted, and the most bytes it is.
const SORT_SHARE: u64 = 8;
const MOST_SORT: u64 = 1 << 29;

/// What a recheck of a table found.
#[derive(Clone, Debug, Serialize)]
pub struct TableCheck {
    /// Positions whose value was checked.
    pub positions: u64,
    /// The first position whose value is wrong.
    pub wrong: Option<String>,
}

/// Is handed what tells the text of a key.
pub type UseTexts<'w> = &'w mut dyn FnMut(TellText<'_>) -> Result<(), Error>;
/// Tells the text of a key.
pub type TellText<'t> = &'t dyn Fn(&Key) -> String;

/// A table with the position that everything in it is reached from.
pub(crate) struct RootTable<P> {
    table: Arc<Table>,
    root: P,
}

impl<P> RootTable<P> {
    pub(crate) fn is_of(&self, table: &Arc<Table>) -> bool {
        Arc::ptr_eq(&self.table, table)
    }
}

/// Hands rows on to a table.
struct TableSink<'s, 'b, P> {
    names: &'s dyn PositionNames<P>,
    build: &'b Build,
    writer: &'s mut Writer<'b>,
}

impl<P> RowSink<P> for TableSink<'_, '_, P> {
    fn takes_keys(&self) -> bool {
        matches!(self.names.kind(), KeyKind::Packed { .. })
    }

    fn keyed(&mut self, rows: KeyedRows<'_>) -> Result<(), Stop> {
        let pushed = self.writer.push_keyed(rows);
        pushed.map_err(|error| self.build.failed(error))
    }

    fn found(&mut self, position: &P, level: u32, value: Value) -> Result<(), Stop> {
        let (tier, key) = self.names.name(position).ok_or(Stop::Fault)?;
        let pushed = self.writer.push(tier, &key, level, value);
        pushed.map_err(|error| self.build.failed(error))
    }

    fn settle(&mut self) -> Result<(), Stop> {
        // Texts have no tiers: all are sorted together.
        if !self.takes_keys() {
            return Ok(());
        }
        self.writer
            .settle()
            .map_err(|error| self.build.failed(error))
    }
}

/// Takes no rows: they are told to the first of several processes alone.
struct NoRows;

impl<P> RowSink<P> for NoRows {
    fn takes_keys(&self) -> bool {
        false
    }

    fn keyed(&mut self, _rows: KeyedRows<'_>) -> Result<(), Stop> {
        Err(Stop::Fault)
    }

    fn found(&mut self, _position: &P, _level: u32, _value: Value) -> Result<(), Stop> {
        Err(Stop::Fault)
    }

    fn settle(&mut self) -> Result<(), Stop> {
        Ok(())
    }
}

/// How the work on a table is shared.
#[derive(Clone, Copy)]
pub struct Share<'s> {
    /// The processes that solve together.
    pub exchange: &'s dyn Exchange,
    /// Who keeps what is finished of the share of this process.
    pub keep: &'s dyn Keep,
    /// What an earlier run by another number of processes kept and this process is to read.
    pub sources: &'s [&'s dyn Keep],
    /// The table, which the first process alone writes.
    pub build: Option<&'s Build>,
}

/// Whether levels of keys are a way to solve a game.
struct HasLevels<'l, G: Game> {
    game: &'l G,
    root: &'l G::Position,
}

impl<G: Game> PackingVisitor<G::Position> for HasLevels<'_, G> {
    type Answer = bool;

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) -> bool {
        key_bytes(self.game, packing, self.root).is_some()
    }
}

impl<G: Offer + Game + Send + Sync + 'static> Engine<G> {
    pub(crate) fn table_subject(
        &self,
        root: &G::Position,
        symmetry: bool,
        texts: bool,
        meter: &mut Meter,
    ) -> Result<Subject, Error> {
        let facts = self.game.facts();
        let mut kind = KeyKind::Text;
        with_names(&self.game, root, &mut |names| kind = names.kind());
        let few = self
            .check_listable(root)
            .and_then(|()| Ok(reaches_at_most(&self.game, root, FEW, meter)?))
            .map_err(|failure| self.explain_failure(root, failure, meter))?;
        Ok(Subject {
            format: FORMAT,
            program: concat!("gagne ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: crate::AnyGame::name(self),
            start: self.game.show(root),
            symmetry,
            scored: facts.scored,
            // A key that is the text need not be written twice.
            texts: kind != KeyKind::Text && (texts || few),
            key: kind,
        })
    }

    pub(crate) fn fill_table(
        &self,
        root: &G::Position,
        wish: Wish,
        build: &Build,
        support: Support<'_>,
        meter: &mut Meter,
    ) -> Result<Manifest, Error> {
        let memory = (meter.memory().unwrap_or(u64::MAX) / SORT_SHARE).min(MOST_SORT);
        let mut filled = Err(Error::from(TableError::Range));
        with_names(&self.game, root, &mut |names| {
            let text = |key: &Key| names.text(key);
            let texts = build.subject().texts.then_some::<TellText<'_>>(&text);
            let mut writer = match Writer::new(build, memory, meter.threads(), texts) {
                Ok(writer) => writer,
                Err(error) => {
                    filled = Err(error.into());
                    return;
                }
            };
            let inquiry = Inquiry {
                every: true,
                support,
                ask: &mut |solved, meter| {
                    let mut sink = TableSink {
                        names,
                        build,
                        writer: &mut writer,
                    };
                    meter.beside(memory, |meter| solved.rows(&self.game, &mut sink, meter))
                },
            };
            let solved = self.ask_all(root, wish, inquiry, meter);
            filled = match (solved, build.fault()) {
                (Err(_), Some(fault)) => Err(fault.into()),
                (Err(error), None) => Err(error),
                (Ok(_), _) => writer.end().map_err(Error::from),
            };
        });
        filled
    }

    /// Whether the work on everything that can be reached can be shared among processes.
    pub(crate) fn can_be_shared(&self, root: &G::Position) -> bool {
        let game = &self.game;
        !game.facts().solo && game.packing(root, HasLevels { game, root }) == Some(true)
    }

    /// Solves with others; what cannot be shared the first does alone.
    pub(crate) fn fill_table_together(
        &self,
        root: &G::Position,
        wish: Wish,
        share: Share<'_>,
        meter: &mut Meter,
    ) -> Result<Option<Manifest>, Error> {
        let Share {
            exchange,
            keep,
            sources,
            build,
        } = share;
        let shared = self.can_be_shared(root);
        let support = Support {
            keep: Some(keep),
            exchange: shared.then_some(exchange),
            sources,
        };
        let manifest = match build {
            Some(build) => Some(self.fill_table(root, wish, build, support, meter)?),
            None if shared => {
                let inquiry = Inquiry {
                    every: true,
                    support,
                    ask: &mut |solved, meter| solved.rows(&self.game, &mut NoRows, meter),
                };
                self.ask_all(root, wish, inquiry, meter)?;
                None
            }
            None => None,
        };
        // Nobody leaves before the table is whole.
        exchange
            .gather(&[], meter)
            .map_err(|stop| self.explain_failure(root, stop.into(), meter))?;
        Ok(manifest)
    }

    /// A table with its root; none if the table calls positions otherwise than this program does.
    pub(crate) fn attachment(
        &self,
        table: &Arc<Table>,
    ) -> Result<Option<RootTable<G::Position>>, Error> {
        let subject = &table.manifest().subject;
        let name = crate::AnyGame::name(self);
        if subject.game != name {
            return Err(Error::Table(TableError::Other {
                path: table.folder().to_owned(),
                found: subject.game.clone(),
                wanted: name,
            }));
        }
        let root = self.game.parse(&subject.start);
        let root = root.map_err(|error| Error::Position {
            game: subject.game.clone(),
            text: subject.start.clone(),
            error: Box::new(error),
        })?;
        let mut kind = KeyKind::Text;
        with_names(&self.game, &root, &mut |names| kind = names.kind());
        let fits = kind == subject.key && subject.scored == self.game.facts().scored;
        let table = Arc::clone(table);
        Ok(fits.then_some(RootTable { table, root }))
    }

    pub(crate) fn take_tables(&mut self, tables: Vec<Arc<Table>>) {
        let attached = tables
            .iter()
            .filter_map(|table| self.attachment(table).ok().flatten());
        self.tables = attached.collect();
    }

    /// The value of a position in a table.
    pub(crate) fn value_at(
        &self,
        attached: &RootTable<G::Position>,
        position: &G::Position,
    ) -> Result<Option<Value>, TableError> {
        let mut found = Ok(None);
        with_names(&self.game, &attached.root, &mut |names| {
            found = self.named_value(attached, names, position);
        });
        found
    }

    fn named_value(
        &self,
        attached: &RootTable<G::Position>,
        names: &dyn PositionNames<G::Position>,
        position: &G::Position,
    ) -> Result<Option<Value>, TableError> {
        let symmetry = attached.table.manifest().subject.symmetry;
        let form = symmetry.then(|| self.game.canonical(position));
        let form = form.as_ref().unwrap_or(position);
        let Some((tier, key)) = names.name(form) else {
            return Ok(None);
        };
        // What is in the books already the form may have dropped.
        let dropped = || self.game.settled(position) - self.game.settled(form);
        let found = attached.table.find(tier, &key)?;
        Ok(found.map(|value| match value {
            Value::Score(score) => Value::Score(score + dropped()),
            value => value,
        }))
    }

    /// The values of all moves from a table that has them or from what was found beforehand, if the method is one
    /// that asks tables.
    pub(crate) fn by_table(
        &self,
        position: &G::Position,
        method: Method,
        meter: &mut Meter,
    ) -> Result<Option<MoveValues<G>>, Failure> {
        let openings = self.game.openings();
        let tables = !self.tables.is_empty() || openings.is_some();
        if !matches!(method, Method::Auto | Method::Table) || !tables {
            return Ok(None);
        }
        self.check_listable(position)?;
        let mut damaged = None;
        for attached in &self.tables {
            let mut tell = |after: &G::Position| {
                self.value_at(attached, after).unwrap_or_else(|error| {
                    damaged = Some(error);
                    None
                })
            };
            let moves = self.told_moves(position, &mut tell, meter)?;
            if moves.is_some() {
                return Ok(moves);
            }
        }
        if let Some(openings) = openings
            && self.game.ending(position).is_none()
        {
            let tell = &mut |after: &G::Position| openings.value(after);
            let moves = self.told_moves(position, tell, meter)?;
            if moves.is_some() {
                return Ok(moves);
            }
        }
        // A damaged table is no reason not to answer in another way.
        match (method, damaged) {
            (Method::Table, Some(error)) => Err(Failure::Error(error.into())),
            (Method::Table, None) if self.tables.is_empty() => Err(self.not_applicable(method)),
            (Method::Table, None) => Err(Failure::Error(Error::NotInTable {
                game: crate::AnyGame::name(self),
                position: self.game.show(position),
            })),
            _ => Ok(None),
        }
    }

    /// The values of all moves as somebody tells them; none if one of them is not told.
    fn told_moves(
        &self,
        position: &G::Position,
        tell: &mut dyn FnMut(&G::Position) -> Option<Value>,
        meter: &mut Meter,
    ) -> Result<Option<MoveValues<G>>, Stop> {
        let mut missing = false;
        let mut ask = |after: &G::Position, meter: &mut Meter| {
            meter.visit()?;
            let told = tell(after);
            missing |= told.is_none();
            told.ok_or(Stop::Fault)
        };
        let moves = if self.game.ending(position).is_some() {
            ask(position, meter).map(|_| Vec::new())
        } else {
            each_move(&self.game, position, meter, &mut ask)
        };
        match moves {
            Err(Stop::Fault) if missing => Ok(None),
            moves => moves.map(Some),
        }
    }

    /// Rechecks every value of a table against the rules alone.
    pub(crate) fn recheck_table(
        &self,
        attached: Option<&RootTable<G::Position>>,
        meter: &mut Meter,
    ) -> Result<TableCheck, Error> {
        let attached = attached.ok_or(Error::Table(TableError::Range))?;
        let table = &attached.table;
        let mut verdict = TableCheck {
            positions: 0,
            wrong: None,
        };
        meter.begin(Phase::Checking, table.manifest().positions);
        let mut told = Ok(());
        with_names(&self.game, &attached.root, &mut |names| {
            let mut moves = Vec::new();
            let look = |position: &G::Position| self.named_value(attached, names, position);
            let mut wrong = |position: String| {
                verdict.wrong.get_or_insert(position);
            };
            // Everything follows from the start, which must be there.
            match look(&attached.root) {
                Ok(Some(_)) => {}
                Ok(None) => wrong(self.game.show(&attached.root)),
                Err(error) => told = Err(RecheckCut::Table(error)),
            }
            if told.is_err() {
                return;
            }
            let mut damaged = None;
            told = table.each(|row| {
                meter.visit()?;
                verdict.positions += 1;
                if verdict.positions.is_multiple_of(1 << 12) {
                    meter.advance(1 << 12)?;
                }
                let position = names.position(&row.key);
                let position = position
                    .filter(|position| names.name(position).is_some_and(|(_, key)| key == row.key));
                let right = position.is_some_and(|position| {
                    let mut after = |after: &G::Position| match look(after) {
                        Ok(value) => value,
                        Err(error) => {
                            damaged.get_or_insert(error);
                            None
                        }
                    };
                    check(&self.game, &position, row.value, &mut moves, &mut after).is_ok()
                });
                if let Some(error) = damaged.take() {
                    return Err(RecheckCut::Table(error));
                }
                if !right {
                    verdict.wrong.get_or_insert_with(|| names.text(&row.key));
                }
                Ok(())
            });
        });
        match told {
            Ok(()) => Ok(verdict),
            Err(RecheckCut::Table(error)) => Err(error.into()),
            Err(RecheckCut::Stop(stop)) => {
                Err(self.explain_failure(&attached.root, stop.into(), meter))
            }
        }
    }

    pub(crate) fn tell_texts(
        &self,
        attached: Option<&RootTable<G::Position>>,
        work: UseTexts<'_>,
    ) -> Result<(), Error> {
        let attached = attached.ok_or(Error::Table(TableError::Range))?;
        let mut told = Ok(());
        with_names(&self.game, &attached.root, &mut |names| {
            told = work(&|key| names.text(key));
        });
        told
    }
}

/// Why a recheck ended early.
enum RecheckCut {
    Table(TableError),
    Stop(Stop),
}

impl From<TableError> for RecheckCut {
    fn from(error: TableError) -> Self {
        RecheckCut::Table(error)
    }
}

impl From<Stop> for RecheckCut {
    fn from(stop: Stop) -> Self {
        RecheckCut::Stop(stop)
    }
}
