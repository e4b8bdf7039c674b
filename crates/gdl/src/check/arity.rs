//! A relation, or a function, always has the same number of arguments.

use rustc_hash::FxHashMap;

use crate::error::{Error, SheetFlaw};
use crate::sentence::pattern::Node;
use crate::sentence::rule::{Atom, Literal, Place, Program};
use crate::sentence::symbols::Symbol;
use crate::sentence::terms::Term;

/// How many arguments each name has, and where that was seen first.
type Seen = FxHashMap<Symbol, (usize, Place)>;

/// Checks every relation and every function. A name may be both, and a constant besides: they never stand
/// in the same place.
pub(crate) fn check(program: &Program) -> Result<(), Error> {
    let mut arities = Arities {
        program,
        relations: Seen::default(),
        functions: Seen::default(),
        done: vec![false; program.terms.len()],
    };
    for (_, sentence, place) in &program.facts {
        arities.sentence(*sentence, *place)?;
    }
    for rule in &program.rules {
        arities.atom(&rule.head)?;
        for literal in &rule.body {
            match literal {
                Literal::Holds(atom) | Literal::Fails(atom) => arities.atom(atom)?,
                Literal::Distinct(one, other, place) => {
                    arities.nodes(one, *place)?;
                    arities.nodes(other, *place)?;
                }
            }
        }
    }
    Ok(())
}

struct Arities<'a> {
    program: &'a Program,
    relations: Seen,
    functions: Seen,
    /// Terms that were looked at as arguments.
    done: Vec<bool>,
}

impl Arities<'_> {
    fn atom(&mut self, atom: &Atom) -> Result<(), Error> {
        match &*atom.pattern {
            [Node::Ground(sentence)] => self.sentence(*sentence, atom.place),
            [Node::Apply(name, count), inside @ ..] => {
                self.relation(*name, *count as usize, atom.place)?;
                self.nodes(inside, atom.place)
            }
            _ => Ok(()),
        }
    }

    fn sentence(&mut self, sentence: Term, place: Place) -> Result<(), Error> {
        let program = self.program;
        let arguments = program.terms.arguments(sentence);
        self.relation(program.terms.symbol(sentence), arguments.len(), place)?;
        let mut open = arguments.to_vec();
        self.terms(&mut open, place)
    }

    fn nodes(&mut self, nodes: &[Node], place: Place) -> Result<(), Error> {
        for node in nodes {
            match node {
                Node::Variable(_) => {}
                Node::Ground(term) => self.terms(&mut vec![*term], place)?,
                Node::Apply(name, count) => self.function(*name, *count as usize, place)?,
            }
        }
        Ok(())
    }

    fn terms(&mut self, open: &mut Vec<Term>, place: Place) -> Result<(), Error> {
        let program = self.program;
        while let Some(term) = open.pop() {
            if !std::mem::replace(&mut self.done[term.0 as usize], true) {
                let arguments = program.terms.arguments(term);
                self.function(program.terms.symbol(term), arguments.len(), place)?;
                open.extend_from_slice(arguments);
            }
        }
        Ok(())
    }

    fn relation(&mut self, name: Symbol, found: usize, place: Place) -> Result<(), Error> {
        let seen = *self.relations.entry(name).or_insert((found, place));
        self.compare(name, found, place, seen)
    }

    fn function(&mut self, name: Symbol, found: usize, place: Place) -> Result<(), Error> {
        if found == 0 {
            return Ok(());
        }
        let seen = *self.functions.entry(name).or_insert((found, place));
        self.compare(name, found, place, seen)
    }

    fn compare(
        &self,
        name: Symbol,
        found: usize,
        place: Place,
        (before, first): (usize, Place),
    ) -> Result<(), Error> {
        if found == before {
            return Ok(());
        }
        Err(place.error(SheetFlaw::Arity {
            name: self.program.symbols.name(name).to_owned(),
            found,
            before,
            line: first.line,
        }))
    }
}
