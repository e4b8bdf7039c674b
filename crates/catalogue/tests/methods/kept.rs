//! Long work that is cut off goes on from what was kept, and ends as if nothing had happened.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::Mutex;

use gagne_core::rows::KeyedRows;
use gagne_core::{
    Ask, Entry, Game, Keep, Meter, Offer, Ranking, RankingVisitor, Space, Stop, Value,
};
use gagne_games::connect::Connect;
use gagne_games::dodgem::Dodgem;
use gagne_games::dots::Dots;
use gagne_solve::memo::memo;
use gagne_solve::table::dense::{Dense, FillError};
use gagne_solve::table::{OnDemand, RowSink, Solution};

/// Keeps so many steps more, and then fails.
#[derive(Default)]
struct Steps {
    kept: Mutex<BTreeMap<String, Vec<u8>>>,
    left: Mutex<usize>,
}

impl Steps {
    fn allow(&self, steps: usize) {
        *self.left.lock().unwrap() = steps;
    }

    fn count(&self) -> usize {
        self.kept.lock().unwrap().len()
    }
}

impl Keep for Steps {
    fn put(
        &self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        let mut left = self.left.lock().unwrap();
        *left = left.checked_sub(1).ok_or(Stop::Disk)?;
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        self.kept.lock().unwrap().insert(name.to_owned(), bytes);
        Ok(())
    }

    fn get(&self, name: &str) -> Result<Option<Box<dyn Read>>, Stop> {
        let kept = self.kept.lock().unwrap();
        let bytes = kept.get(name).cloned();
        Ok(bytes.map(|bytes| Box::new(io::Cursor::new(bytes)) as Box<dyn Read>))
    }
}

/// Fills an array of values, with somebody who keeps; all of them, and the positions that it took.
struct Fill<'s, G: Game> {
    game: &'s G,
    root: &'s G::Position,
    keep: Option<&'s Steps>,
}

impl<G: Game + Sync> RankingVisitor<G::Position> for Fill<'_, G> {
    type Answer = Result<(Vec<Option<Value>>, u64), FillError>;

    fn visit<K: Ranking<Position = G::Position>>(self, ranking: &K) -> Self::Answer {
        let fill = if self.game.facts().loops {
            Dense::<K, u8>::fill_loops
        } else {
            Dense::<K, u8>::fill
        };
        let keep = self.keep.map(|keep| keep as &dyn Keep);
        let mut meter = Meter::unbounded();
        let dense = fill(self.game, ranking, self.root, keep, &mut meter)?;
        let (top, _) = ranking.rank(self.root);
        let numbers = (0..=top).flat_map(|tier| (0..ranking.size(tier)).map(move |at| (tier, at)));
        let positions = numbers.filter_map(|(tier, number)| ranking.unrank(tier, number));
        let values = positions.map(|position| dense.lookup(&position)).collect();
        Ok((values, meter.positions()))
    }
}

fn fill<G: Offer + Game + Sync>(
    game: &G,
    keep: Option<&Steps>,
) -> Result<(Vec<Option<Value>>, u64), FillError> {
    let root = &game.start();
    game.ranking(root, Fill { game, root, keep }).unwrap()
}

#[test]
fn an_array_goes_on_from_what_was_kept() {
    let game = Connect::from_rules("5x4").unwrap();
    let (right, all) = fill(&game, None).unwrap();
    // Cut off at each step in turn, and gone on with each time.
    let keep = Steps::default();
    let mut cuts = 0;
    let mut before = all + 1;
    loop {
        keep.allow(1);
        match fill(&game, Some(&keep)) {
            Ok((values, positions)) => {
                assert!(values == right);
                assert!(positions < all / 2, "{positions}");
                break;
            }
            Err(error) => assert_eq!(error, FillError::Stop(Stop::Disk)),
        }
        assert_eq!(keep.count(), cuts + 1);
        // Whoever goes on has less to do.
        let rest = Steps::default();
        *rest.kept.lock().unwrap() = keep.kept.lock().unwrap().clone();
        rest.allow(usize::MAX);
        let (values, positions) = fill(&game, Some(&rest)).unwrap();
        assert!(values == right);
        assert!(positions < before, "{positions} {before}");
        before = positions;
        cuts += 1;
    }
    assert!(cuts > 5, "{cuts}");
}

#[test]
fn rounds_that_are_done_are_not_done_again() {
    let game = Dodgem::from_rules("").unwrap();
    let (right, all) = fill(&game, None).unwrap();
    let keep = Steps::default();
    keep.allow(usize::MAX);
    assert!(fill(&game, Some(&keep)).unwrap() == (right.clone(), all));
    assert!(keep.count() > 0);
    let (values, positions) = fill(&game, Some(&keep)).unwrap();
    assert!(values == right);
    assert_eq!(positions, 0);
}

/// Takes rows as they come.
struct RowList<P>(Vec<(P, u32, Value)>);

impl<P: Clone> RowSink<P> for RowList<P> {
    fn takes_keys(&self) -> bool {
        false
    }

    fn keyed(&mut self, _rows: KeyedRows<'_>) -> Result<(), Stop> {
        Err(Stop::Fault)
    }

    fn found(&mut self, position: &P, level: u32, value: Value) -> Result<(), Stop> {
        self.0.push((position.clone(), level, value));
        Ok(())
    }

    fn settle(&mut self) -> Result<(), Stop> {
        Ok(())
    }
}

#[test]
fn values_that_were_asked_for_are_not_asked_for_again() {
    let game = Dots::from_rules("2x2").unwrap();
    let rows = |keep: Option<&Steps>, meter: &mut Meter| {
        let mut solver = memo(&game);
        let mut remembered = OnDemand {
            solver: solver.as_mut(),
            root: game.start(),
            symmetry: false,
            keep: keep.map(|keep| keep as &dyn Keep),
        };
        let mut rows = RowList(Vec::new());
        let told = remembered.rows(&game, &mut rows, meter);
        told.map(|()| rows.0)
    };
    let mut meter = Meter::unbounded();
    let right = rows(None, &mut meter).unwrap();
    let all = meter.positions();
    for steps in 1..4 {
        let keep = Steps::default();
        keep.allow(steps);
        let cut = rows(Some(&keep), &mut Meter::unbounded());
        assert_eq!(cut.err(), Some(Stop::Disk), "{steps}");
        keep.allow(usize::MAX);
        let mut meter = Meter::unbounded();
        assert!(rows(Some(&keep), &mut meter).unwrap() == right);
        assert!(meter.positions() < all, "{steps}");
    }
    // What was kept of another game is not believed.
    let keep = Steps::default();
    keep.allow(1);
    let _ = rows(Some(&keep), &mut Meter::unbounded());
    for bytes in keep.kept.lock().unwrap().values_mut() {
        bytes[40] ^= 1;
    }
    keep.allow(usize::MAX);
    let told = rows(Some(&keep), &mut Meter::unbounded());
    assert_eq!(told.err(), Some(Stop::Fault));
}
