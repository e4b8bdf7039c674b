//! From the text of a sheet to a game.

use std::cell::RefCell;

use gagne_core::{Meter, Stop};

use crate::check::{self, CheckedForms, Layer};
use crate::error::{Error, SheetFlaw, StateFault};
use crate::ground::counter;
use crate::ground::fixed::FixedFacts;
use crate::ground::network::Network;
use crate::ground::reach;
use crate::ground::work::Halt;
use crate::machine::circuit::{Circuit, GateValues};
use crate::machine::interpreter::Interpreter;
use crate::machine::{Machine, NamedMachine, SubgoalRules};
use crate::reader;
use crate::sentence::pattern::Node;
use crate::sentence::rule::{Place, Program, Relation};
use crate::sentence::symbols::{Symbol, TERMINAL};
use crate::sentence::terms::{Term, Terms};
use crate::sheet::Sheet;
use crate::state::State;
use crate::turn::Idle;

/// How a sheet is compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Names of facts that are dropped from states, so that states which differ in them only are the same:
    /// `step`, say. The game that is played is then the one in which no such fact ever holds: an ending or
    /// a goal that waits for one never comes. Refused if a legal move or any other fact of a next state
    /// depends on it.
    pub drop: Vec<String>,
    /// Asks the rules themselves even where a network of bits could be had.
    pub interpret: bool,
}

/// Compiles a sheet.
pub fn compile(text: &str, meter: &mut Meter) -> Result<Sheet, Error> {
    compile_with(text, &Options::default(), meter)
}

/// Compiles a sheet with options.
pub fn compile_with(text: &str, options: &Options, meter: &mut Meter) -> Result<Sheet, Error> {
    // About what is held of the text while the rest is worked out.
    let held = 32 * text.len() as u64;
    let mut program = reader::read(text, meter)?;
    let checked = check::check(&program, meter)?;
    let dropped: Vec<Symbol> = options
        .drop
        .iter()
        .map(|name| check::dropped::check(&program, name, meter))
        .collect::<Result<_, _>>()?;
    let place = checked.roles[0].1;
    let stop = |stop: Stop| place.error(SheetFlaw::Stop(stop));
    let mut terms = std::mem::take(&mut program.terms);
    let mut fixed = FixedFacts::find(&program, &checked, &mut terms, meter).map_err(stop)?;
    let roles: Vec<Term> = checked.roles.iter().map(|(role, _)| *role).collect();
    let symbols = program.symbols.clone();
    let mut start: Vec<Term> = fixed.database.facts(Relation::INIT).to_vec();
    let mut machine = None;
    let mut counts = false;
    let values = goal_values(&program, &terms);
    if !options.interpret && !fixed.open.contains(&true) {
        let mut more = terms.clone();
        let ground = |meter: &mut Meter| {
            let database = &mut fixed.database;
            let ground = reach::ground(
                &program,
                &checked.layers,
                &roles,
                &dropped,
                database,
                &mut more,
                meter,
            );
            match ground {
                Ok(network) => Ok(Some(network)),
                Err(Halt::Bound | Halt::Stop(Stop::Time | Stop::Memory)) => Ok(None),
                Err(Halt::Stop(stop)) => Err(stop),
            }
        };
        if let Some(network) = meter
            .beside(held, |meter| meter.half(ground))
            .map_err(stop)?
        {
            terms = more;
            let facts = facts_of(&start, &dropped, &terms);
            counts = counter::counts(&network, &facts, &mut terms);
            machine = Some(circuit(&network, &roles, &mut terms, &program).map_err(stop)?);
        } else {
            meter.check().map_err(stop)?;
            fixed
                .forget(&program, &checked.layers, meter)
                .map_err(stop)?;
        }
    }
    let machine = match machine {
        Some(circuit) => {
            meter.hold_more(circuit.bytes()).map_err(stop)?;
            Machine::Circuit(Box::new(circuit), GateValues::default())
        }
        None => {
            let rules = rules(program, &checked, &fixed);
            let mut interpreter = Interpreter::new(rules, fixed.database, dropped.clone());
            start = interpreter
                .start(&mut terms, meter)
                .map_err(|fault| place.error(refusal(fault)))?;
            Machine::Interpreter(Box::new(interpreter))
        }
    };
    let facts = facts_of(&start, &dropped, &terms);
    let engine = NamedMachine {
        symbols,
        terms,
        machine,
        roles,
        legal: Vec::new(),
        after: Vec::new(),
    };
    let start = engine.state(&facts).map_err(|_| stop(Stop::Fault))?;
    let mut sheet = begin(engine, start, &checked, meter)?;
    (sheet.counts, sheet.values) = (counts, values);
    Ok(sheet)
}

/// The facts that hold at the start, without those that are dropped.
fn facts_of(start: &[Term], dropped: &[Symbol], terms: &Terms) -> Vec<Term> {
    let facts = start
        .iter()
        .filter_map(|init| terms.arguments(*init).first().copied());
    facts
        .filter(|fact| !dropped.contains(&terms.symbol(*fact)))
        .collect()
}

/// The goals that the sheet may give; none if a rule leaves them to its conditions. What is no number is
/// told once somebody gets it.
fn goal_values(program: &Program, terms: &Terms) -> Option<Vec<u8>> {
    let number = |term: Term| terms.text(term, &program.symbols).parse::<u8>().ok();
    let given = program.facts.iter().filter(|fact| fact.0 == Relation::GOAL);
    let given = given.filter_map(|fact| terms.arguments(fact.1).get(1).copied());
    let mut values: Vec<u8> = given.filter_map(number).collect();
    for rule in &program.rules {
        if rule.head.relation != Relation::GOAL {
            continue;
        }
        match &*rule.head.pattern {
            [Node::Ground(whole)] => {
                let goal = terms.arguments(*whole).get(1).copied();
                values.extend(goal.and_then(number));
            }
            [.., Node::Ground(goal)] => values.extend(number(*goal)),
            _ => return None,
        }
    }
    values.sort_unstable();
    values.dedup();
    Some(values)
}

fn refusal(fault: StateFault) -> SheetFlaw {
    match fault {
        StateFault::Stop(stop) => SheetFlaw::Stop(stop),
        fault => SheetFlaw::Play(fault),
    }
}

fn circuit(
    network: &Network,
    roles: &[Term],
    terms: &mut Terms,
    program: &Program,
) -> Result<Circuit, Stop> {
    let terminal = terms.intern(TERMINAL, &[]).ok_or(Stop::Fault)?;
    let text = |terms: &Terms, term| terms.text(term, &program.symbols);
    Ok(Circuit::new(network, roles, terms, text, terminal))
}

fn rules(program: Program, checked: &CheckedForms, fixed: &FixedFacts) -> SubgoalRules {
    let relations = || (0..program.relations() as u32).map(Relation);
    let layers: Vec<Layer> = relations().map(|one| checked.layers.of(one)).collect();
    let derived = relations()
        .zip(&layers)
        .map(|(relation, layer)| match relation {
            Relation::TRUE | Relation::DOES => false,
            _ => *layer > Layer::Static || fixed.open[relation.0 as usize],
        })
        .collect();
    let mut of = vec![Vec::new(); program.relations()];
    for (number, rule) in program.rules.iter().enumerate() {
        of[rule.head.relation.0 as usize].push(number);
    }
    SubgoalRules {
        program,
        derived,
        of,
        layers,
    }
}

/// Looks at the beginning of the game, and along a few walks at how roles wait for each other.
fn begin(
    engine: NamedMachine,
    start: State,
    checked: &CheckedForms,
    meter: &mut Meter,
) -> Result<Sheet, Error> {
    let names = checked
        .roles
        .iter()
        .map(|(role, _)| engine.terms.text(*role, &engine.symbols));
    let place: Place = checked.roles[checked.roles.len() - 1].1;
    let mut sheet = Sheet {
        names: names.collect(),
        counts: false,
        values: None,
        idle: Idle::new(checked.roles.len(), &engine.terms),
        engine: RefCell::new(engine),
        start,
    };
    let looked = sheet.look_around(meter);
    looked.map_err(|fault| place.error(refusal(fault)))?;
    Ok(sheet)
}
