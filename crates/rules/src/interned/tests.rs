//! Random games of every kind, asked through their texts, obey the laws and have the values of the originals.

use std::collections::HashSet;
use std::sync::Arc;

use gagne_core::{
    Ask, Budget, Card, Ending, Entry, Facts, Game, Meter, Notation, Outcome, ParseError, Side,
    Space, Stop,
};
use gagne_solve::Solver;
use gagne_solve::memo::memo;
use gagne_solve::oracle::Oracle;
use gagne_solve::table::Solution;
use gagne_solve::table::external::{self, Medium, TableOptions};
use gagne_testkit::laws::every_law;
use gagne_testkit::random::{RandomGame, RandomKind, Turns};
use gagne_testkit::tour::Tour;
use parking_lot::Mutex;

use super::RulesGame;
use crate::{Complaint, Desk, Profile, Rules, RulesFailure, StateAnswer, StoredMove, Unreadable};

/// A random game told in texts, which notes what it was asked.
pub(super) struct Mirror {
    game: RandomGame,
    profile: Profile,
    /// How far it looks ahead when it is allowed to.
    eager: bool,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Mirror {
    fn new(game: RandomGame, eager: bool) -> Self {
        let profile = Profile {
            facts: game.facts(),
            endless: endless(&game),
            tells_player: !game.facts().solo,
            symmetry: true,
            ..Profile::new("mirror")
        };
        Mirror {
            game,
            profile,
            eager,
            asked: Arc::default(),
        }
    }

    fn answer(&self, vertex: u32, desk: &Desk<'_>) -> Result<Vec<u32>, RulesFailure> {
        let game = &self.game;
        let (mut after, mut steps) = (Vec::new(), Vec::new());
        game.expand(&vertex, &mut after);
        desk.add(|store| {
            for (number, next) in after.iter().enumerate() {
                steps.push(StoredMove {
                    after: store.intern(next.after.to_string().as_bytes())?,
                    again: next.again,
                    label: Some(store.label(&format!("m{number}"))?),
                });
            }
            let number = store.intern(vertex.to_string().as_bytes())?;
            let form = store.intern(game.canonical(&vertex).to_string().as_bytes())?;
            assert!(store.note_form(number, form));
            let answer = StateAnswer {
                ending: game.ending(&vertex),
                steps: &steps,
                player: self.profile.tells_player.then(|| game.player(&vertex)),
                estimate: None,
            };
            assert!(store.answer(number, &answer)?, "the same answer as before");
            Ok(after.iter().map(|next| next.after).collect())
        })
    }
}

fn vertex(state: &[u8]) -> u32 {
    String::from_utf8_lossy(state).parse().unwrap()
}

impl Rules for Mirror {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn start(&self) -> Option<Vec<u8>> {
        Some(self.game.start().to_string().into_bytes())
    }

    fn expand(&self, states: &[u32], ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        let texts: Vec<String> = desk.look(|store| {
            let text = |&number| String::from_utf8_lossy(store.state(number)).into_owned();
            states.iter().map(text).collect()
        });
        let mut waiting = Vec::new();
        for text in &texts {
            waiting.extend(self.answer(text.parse().unwrap(), desk)?);
        }
        self.asked.lock().extend(texts);
        for _ in 0..if self.eager { ahead } else { 0 } {
            let Some(next) = waiting.pop() else { break };
            waiting.extend(self.answer(next, desk)?);
        }
        Ok(())
    }

    fn write(&self, state: &[u8], out: &mut String) {
        out.push_str(&String::from_utf8_lossy(state));
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable> {
        let number = text
            .parse()
            .ok()
            .filter(|&vertex: &u32| vertex < self.game.len());
        let number = number.ok_or(Unreadable::Text)?;
        Ok(number.to_string().into_bytes())
    }

    fn picture(&self, state: &[u8]) -> Result<Option<String>, RulesFailure> {
        Ok(Some(format!("vertex\n{}", vertex(state))))
    }
}

/// What endless play is worth to player 1, where it is not what it is worth to most games of the kind.
fn endless(game: &RandomGame) -> Option<Outcome> {
    let start = game.start();
    match (game.endless(&start), game.player(&start)) {
        (Ending::Score(_), _) => None,
        (Ending::Outcome(outcome), Side::First) => Some(outcome),
        (Ending::Outcome(outcome), Side::Second) => Some(outcome.flip()),
    }
}

/// Kinds in which no points are to be had by going round for ever.
fn kinds() -> Vec<RandomKind> {
    let fits = |kind: &RandomKind| !(kind.loops && kind.scored) || kind.endless == 0;
    let mut kinds = RandomKind::all();
    kinds.retain(fits);
    assert!(kinds.len() > 20);
    kinds
}

fn interned(rules: Mirror) -> RulesGame {
    RulesGame::new(
        Box::new(rules),
        &Budget::default(),
        Arc::new(ToString::to_string),
    )
}

/// For the laws, which want a name.
impl Entry for RulesGame {
    fn card() -> Card {
        Card::new("mirror")
    }

    fn from_rules(_: &str) -> Result<Self, ParseError> {
        let kind = kinds()[0];
        Ok(interned(Mirror::new(RandomGame::new(kind, 0), false)))
    }
}

#[test]
fn random_games_of_every_kind_obey_the_laws() {
    for (number, kind) in kinds().into_iter().enumerate() {
        for seed in 0..8 {
            let original = RandomGame::new(kind, seed + 100 * number as u64);
            let game = interned(Mirror::new(original, seed % 2 == 0));
            every_law(&Tour::new(&game, &[game.start()], 100));
            assert_eq!(game.fault(), None);
        }
    }
}

#[test]
fn values_are_those_of_the_original_and_nothing_is_asked_twice() {
    for kind in kinds() {
        for seed in 0..10 {
            let original = RandomGame::new(kind, seed);
            let rules = Mirror::new(original.clone(), false);
            let asked = Arc::clone(&rules.asked);
            let game = interned(rules);
            let meter = &mut Meter::unbounded();
            for number in 0..original.len() {
                let position = game.parse(&number.to_string()).unwrap();
                let found = Oracle.value(&game, &position, meter);
                let wanted = Oracle.value(&original, &number, meter);
                assert_eq!(found, wanted, "{kind:?} {seed} {number}");
            }
            // Methods that remember positions by their numbers, also where a walk was broken off.
            let mut solver = memo(&game);
            for number in 0..original.len() {
                let position = game.parse(&number.to_string()).unwrap();
                for bytes in [64, 512, 4096] {
                    let value = |meter: &mut Meter| solver.value(&game, &position, meter);
                    let cut = meter.within(bytes, value);
                    assert!(!matches!(cut, Err(stop) if stop != Stop::Memory));
                }
                let wanted = Oracle.value(&original, &number, meter);
                let found = solver.value(&game, &position, meter);
                assert_eq!(found, wanted, "{kind:?} {seed} {number}");
            }
            let asked = asked.lock();
            let different: HashSet<&String> = asked.iter().collect();
            assert_eq!(different.len(), asked.len());
        }
    }
}

#[test]
fn levels_of_keys_in_memory_and_on_disk_hold_the_values() {
    struct Solve<'g>(&'g RulesGame, Medium);
    impl gagne_core::PackingVisitor<super::Id> for Solve<'_> {
        type Answer = bool;

        fn visit<K: gagne_core::Packing<Position = super::Id>>(self, packing: &K) -> bool {
            let Solve(game, medium) = self;
            let (root, meter) = (game.start(), &mut Meter::unbounded());
            let request = TableOptions {
                symmetry: false,
                medium,
            };
            let solved = external::solve(game, packing, &root, request, meter).unwrap();
            let Some(mut table) = solved else {
                return false;
            };
            let table: &mut dyn Solution<RulesGame> = table.as_mut();
            let wanted = Oracle.value(game, &root, meter);
            assert_eq!(table.value(game, &root, meter), wanted);
            true
        }
    }
    let mut solved = 0;
    for kind in kinds().into_iter().filter(|kind| kind.turns != Turns::Solo) {
        for seed in 0..4 {
            for medium in [Medium::Memory, Medium::Disk] {
                let game = interned(Mirror::new(RandomGame::new(kind, seed), true));
                let answer = game.packing(&game.start(), Solve(&game, medium));
                assert_eq!(answer, Some(!kind.scored));
                solved += u32::from(answer == Some(true));
            }
        }
    }
    assert!(solved > 50);
}

/// A chain of heaps: take one or two, and whatever goes wrong.
struct HeapChain {
    profile: Profile,
    start: Option<Vec<u8>>,
    broken_at: u32,
    batches: Arc<Mutex<Vec<usize>>>,
}

impl HeapChain {
    fn new(start: Option<u32>, broken_at: u32) -> Self {
        HeapChain {
            profile: Profile {
                impartial: true,
                ..Profile::new("heaps")
            },
            start: start.map(|heap| heap.to_string().into_bytes()),
            broken_at,
            batches: Arc::default(),
        }
    }
}

impl Rules for HeapChain {
    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn start(&self) -> Option<Vec<u8>> {
        self.start.clone()
    }

    fn expand(&self, states: &[u32], ahead: usize, desk: &Desk<'_>) -> Result<(), RulesFailure> {
        self.batches.lock().push(states.len() + ahead);
        let mut waiting: Vec<u32> = states.to_vec();
        waiting.reverse();
        for _ in 0..states.len() + ahead {
            let Some(number) = waiting.pop() else { break };
            let heap = desk.look(|store| vertex(store.state(number)));
            if heap == self.broken_at {
                let position = heap.to_string();
                return Err(Complaint::Unanswered { position }.into());
            }
            desk.add(|store| {
                let mut steps = Vec::new();
                for taken in (1..=2).filter(|&taken| taken <= heap) {
                    let after = store.intern((heap - taken).to_string().as_bytes())?;
                    if !store.is_known(after) {
                        waiting.push(after);
                    }
                    steps.push(StoredMove {
                        after,
                        again: false,
                        label: None,
                    });
                }
                let answer = StateAnswer {
                    ending: (heap == 0).then_some(Ending::Outcome(Outcome::Lose)),
                    steps: &steps,
                    ..StateAnswer::default()
                };
                store.answer(number, &answer)
            })?;
        }
        Ok(())
    }

    fn write(&self, state: &[u8], out: &mut String) {
        out.push_str(&String::from_utf8_lossy(state));
    }

    fn read(&self, text: &str) -> Result<Vec<u8>, Unreadable> {
        let heap: u32 = text.parse().map_err(|_| Unreadable::Text)?;
        Ok(heap.to_string().into_bytes())
    }

    fn picture(&self, _: &[u8]) -> Result<Option<String>, RulesFailure> {
        Ok(None)
    }
}

fn heaps(rules: HeapChain, budget: &Budget) -> RulesGame {
    RulesGame::new(Box::new(rules), budget, Arc::new(ToString::to_string))
}

fn solve(game: &RulesGame) -> Result<gagne_core::Value, Stop> {
    memo(game).value(game, &game.start(), &mut Meter::unbounded())
}

#[test]
fn a_long_chain_is_asked_about_in_few_calls() {
    let rules = HeapChain::new(Some(100_000), u32::MAX);
    let batches = Arc::clone(&rules.batches);
    let game = heaps(rules, &Budget::default());
    let (mut solver, meter) = (memo(&game), &mut Meter::unbounded());
    let value = solver.value(&game, &game.start(), meter).unwrap();
    assert_eq!(value.outcome(), Outcome::Win);
    let batches = batches.lock();
    assert!(batches.len() < 10_000, "{} calls", batches.len());
    let bytes = (game.held() + solver.remembered()) / 100_001;
    assert!(
        bytes <= 40,
        "{bytes} bytes a position, its text and value included"
    );
}

#[test]
fn a_small_question_stays_small() {
    let game = heaps(HeapChain::new(Some(100_000), u32::MAX), &Budget::default());
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    assert_eq!(game.look(|store| store.answered()), 1);
    for chosen in moves {
        assert_eq!(game.ending(&game.play(&game.start(), chosen)), None);
    }
    assert!(game.look(|store| store.answered()) < 25);
}

#[test]
fn nimbers_of_whole_numbers_are_told() {
    let game = heaps(HeapChain::new(Some(10), u32::MAX), &Budget::default());
    let told = game.nimbers().unwrap().nimbers(8, &mut Meter::unbounded());
    assert_eq!(told.unwrap().values, [0, 1, 2, 0, 1, 2, 0, 1, 2]);
    assert!(
        heaps(HeapChain::new(None, u32::MAX), &Budget::default())
            .nimbers()
            .is_none()
    );
}

#[test]
fn what_goes_wrong_is_told_and_stays() {
    let game = heaps(HeapChain::new(Some(500), 17), &Budget::default());
    assert_eq!(solve(&game), Err(Stop::Game));
    assert_eq!(game.fault().as_deref(), Some("no answer about 17"));
    assert_eq!(solve(&game), Err(Stop::Game));
    let lost = heaps(HeapChain::new(None, u32::MAX), &Budget::default());
    assert_eq!(lost.fault(), None);
    assert_eq!(solve(&lost), Err(Stop::Game));
    assert_eq!(lost.fault(), Some(Complaint::NoStart.to_string()));
    let small = Budget {
        memory: Some(100_000),
        ..Budget::default()
    };
    let full = heaps(HeapChain::new(Some(100_000), u32::MAX), &small);
    assert_eq!(solve(&full), Err(Stop::Memory));
    assert_eq!((full.fault(), full.sound()), (None, Err(Stop::Memory)));
}

#[test]
fn facts_are_those_of_the_rules() {
    let game = heaps(HeapChain::new(Some(5), u32::MAX), &Budget::default());
    let facts = Facts {
        loops: false,
        scored: false,
        solo: false,
    };
    assert_eq!(game.facts(), facts);
    assert!(game.is_impartial());
}
