//! What the tests share.
#![allow(unreachable_pub, clippy::unwrap_used)]

use std::collections::HashMap;

use gagne_core::{Budget, Meter};
use gagne_gdl::{Error, Options, Sheet, State, StatePhase, compile_with};

pub const TICTACTOE: &str = include_str!("../../../../examples/tictactoe.kif");
pub const FIFTEEN: &str = include_str!("../sheets/tictactoe-fifteen.kif");
pub const PROPOSITIONS: &str = include_str!("../sheets/tictactoe-propositions.kif");
pub const TERMS: &str = include_str!("../sheets/tictactoe-terms.kif");
pub const COUNTED: &str = include_str!("../sheets/tictactoe-counted.kif");
pub const CONNECT_FOUR: &str = include_str!("../sheets/connect-four.kif");
pub const NIM: &str = include_str!("../../../../examples/nim.kif");
pub const PUZZLE: &str = include_str!("../../../../examples/lamps.kif");

pub const ALL: [&str; 8] = [
    TICTACTOE,
    FIFTEEN,
    PROPOSITIONS,
    TERMS,
    COUNTED,
    CONNECT_FOUR,
    NIM,
    PUZZLE,
];

/// A sheet by a network, or by the interpreter.
pub fn compile(text: &str, interpret: bool) -> Result<Sheet, Error> {
    let options = Options {
        interpret,
        ..Options::default()
    };
    compile_with(text, &options, &mut Meter::unbounded())
}

/// A budget in work and not in time, so that tests do the same on every machine.
pub fn bounded() -> Meter {
    Budget {
        memory: Some(1 << 30),
        ..Budget::default()
    }
    .meter()
}

/// The graph of a game: positions, moves, final positions, and what the start is worth to the first role
/// in a game without loops.
#[derive(Debug, PartialEq, Eq)]
pub struct GameGraph {
    pub positions: usize,
    pub moves: usize,
    pub finals: usize,
    pub worth: u8,
}

/// Goes over all positions, those that come later in the list after those before.
pub fn graph(sheet: &Sheet) -> GameGraph {
    let mut meter = Meter::unbounded();
    let mut numbers: HashMap<State, usize> = HashMap::from([(sheet.start().clone(), 0)]);
    let mut list = vec![sheet.start().clone()];
    let mut looks: Vec<(StatePhase, Vec<usize>)> = Vec::new();
    let mut out = Vec::new();
    while looks.len() < list.len() {
        out.clear();
        let look = sheet
            .expand(&list[looks.len()], &mut out, &mut meter)
            .unwrap();
        let after = out.drain(..).map(|one| {
            let next = list.len();
            let number = *numbers.entry(one.after.clone()).or_insert(next);
            if number == next {
                list.push(one.after);
            }
            number
        });
        let after = after.collect();
        looks.push((look, after));
    }
    // As many rounds as the longest line has moves.
    let mut worth: Vec<Option<u8>> = vec![None; list.len()];
    while worth[0].is_none() {
        for (number, (look, after)) in looks.iter().enumerate().rev() {
            let known: Option<Vec<u8>> = after.iter().map(|one| worth[*one]).collect();
            worth[number] = match (look, known) {
                (StatePhase::Ended(goals), _) => Some(goals[0]),
                (StatePhase::Turn(0), Some(known)) => known.into_iter().max(),
                (StatePhase::Turn(_), Some(known)) => known.into_iter().min(),
                (_, None) => None,
            };
        }
    }
    GameGraph {
        positions: list.len(),
        moves: looks.iter().map(|(_, after)| after.len()).sum(),
        finals: looks
            .iter()
            .filter(|(look, _)| matches!(look, StatePhase::Ended(_)))
            .count(),
        worth: worth[0].unwrap(),
    }
}

/// Numbers that look random and are the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}
