//! Facts that are to be dropped from states, so that states which differ in them only are the same.
//!
//! A counter of steps keeps a position from ever coming back and multiplies the positions by its length.
//! To drop it means to play the game in which no fact of its name ever holds: what is next loses such
//! facts, and conditions that ask for them fail. That is the same game up to the counter if nothing else
//! depends on it but when the game ends and what it is worth then: the legal moves and every other fact
//! of the next state must come out the same whatever the counter says, and this is what is checked here,
//! by relations. An ending or a goal that waits for the counter never comes, so that play which the
//! counter would have cut off goes on; that is the purpose, and whoever drops it wants it so.

use gagne_core::Meter;

use crate::error::{Error, SheetFlaw};
use crate::sentence::pattern::Node;
use crate::sentence::rule::{Atom, Literal, Place, Program, Relation, Rule};
use crate::sentence::symbols::Symbol;

/// What a sentence about a fact, `(true ...)` or `(next ...)`, may be about.
#[derive(PartialEq, Eq)]
enum About {
    Dropped,
    Other,
    /// A variable, which may stand for any fact.
    Any(u32),
}

fn about(atom: &Atom, name: Symbol, program: &Program) -> About {
    let is = |symbol| {
        if symbol == name {
            About::Dropped
        } else {
            About::Other
        }
    };
    match *atom.pattern {
        [Node::Ground(sentence)] => match program.terms.arguments(sentence) {
            [fact] => is(program.terms.symbol(*fact)),
            _ => About::Other,
        },
        [_, Node::Ground(fact)] => is(program.terms.symbol(fact)),
        [_, Node::Apply(symbol, _), ..] => is(symbol),
        [_, Node::Variable(variable)] => About::Any(variable),
        _ => About::Other,
    }
}

/// Checks that facts of this name can be dropped.
pub(crate) fn check(program: &Program, text: &str, meter: &mut Meter) -> Result<Symbol, Error> {
    let start = Place { line: 1, column: 1 };
    let unknown = || start.error(SheetFlaw::DropUnknown(text.to_owned()));
    let name = program.symbols.find(text).ok_or_else(unknown)?;
    let fact = |(relation, sentence, _): &(Relation, _, Place)| {
        let facts = program.terms.arguments(*sentence);
        *relation == Relation::INIT && facts.iter().any(|fact| program.terms.symbol(*fact) == name)
    };
    let concluded = |rule: &Rule| {
        matches!(rule.head.relation, Relation::INIT | Relation::NEXT)
            && about(&rule.head, name, program) == About::Dropped
    };
    if !program.facts.iter().any(fact) && !program.rules.iter().any(concluded) {
        return Err(unknown());
    }
    // Relations that depend on the facts, and where each was found to.
    let mut tainted: Vec<Option<Place>> = vec![None; program.relations()];
    let mut changed = true;
    while changed {
        changed = false;
        for rule in &program.rules {
            meter.work(64 * rule.body.len()).map_err(start.stop())?;
            let head = rule.head.relation;
            let own = head == Relation::NEXT && about(&rule.head, name, program) == About::Dropped;
            if own || tainted[head.0 as usize].is_some() {
                continue;
            }
            let reads = |literal: &&Literal| reads(literal, rule, name, &tainted, program);
            if let Some(Literal::Holds(atom) | Literal::Fails(atom)) = rule.body.iter().find(reads)
            {
                tainted[head.0 as usize] = Some(atom.place);
                changed = true;
            }
        }
    }
    for needed in [Relation::LEGAL, Relation::NEXT] {
        if let Some(place) = tainted[needed.0 as usize] {
            return Err(place.error(SheetFlaw::DropNeeded {
                name: text.to_owned(),
                reader: program.name_of(needed),
            }));
        }
    }
    Ok(name)
}

/// Whether a condition depends on the facts.
fn reads(
    literal: &Literal,
    rule: &Rule,
    name: Symbol,
    tainted: &[Option<Place>],
    program: &Program,
) -> bool {
    let (atom, negated) = match literal {
        Literal::Holds(atom) => (atom, false),
        Literal::Fails(atom) => (atom, true),
        Literal::Distinct(..) => return false,
    };
    if atom.relation != Relation::TRUE {
        return tainted[atom.relation.0 as usize].is_some();
    }
    match about(atom, name, program) {
        About::Dropped => true,
        About::Other => false,
        // A rule that carries any fact over to the next state carries these to themselves.
        About::Any(variable) => {
            negated
                || rule.head.relation != Relation::NEXT
                || about(&rule.head, name, program) != About::Any(variable)
        }
    }
}
