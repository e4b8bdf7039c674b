//! Rules: a sentence that holds where all conditions do.

use rustc_hash::FxHashMap;

use super::pattern::{Pattern, Variable, variables};
use super::symbols::{
    BASE, DOES, GOAL, INIT, INPUT, LEGAL, NEXT, ROLE, Symbol, Symbols, TERMINAL, TRUE,
};
use super::terms::{Term, Terms};

/// Where something is written, from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// A relation: a name with a number of arguments, numbered within the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Relation(pub(crate) u32);

impl Relation {
    pub(crate) const ROLE: Relation = Relation(0);
    pub(crate) const INIT: Relation = Relation(1);
    pub(crate) const TRUE: Relation = Relation(2);
    pub(crate) const DOES: Relation = Relation(3);
    pub(crate) const NEXT: Relation = Relation(4);
    pub(crate) const LEGAL: Relation = Relation(5);
    pub(crate) const GOAL: Relation = Relation(6);
    pub(crate) const TERMINAL: Relation = Relation(7);
    pub(crate) const BASE: Relation = Relation(8);
    pub(crate) const INPUT: Relation = Relation(9);

    /// The relations of the language, with the number of their arguments, in the order of their numbers,
    /// which are those of their names.
    pub(crate) const WORDS: [(Symbol, u32); 10] = [
        (ROLE, 1),
        (INIT, 1),
        (TRUE, 1),
        (DOES, 2),
        (NEXT, 1),
        (LEGAL, 2),
        (GOAL, 2),
        (TERMINAL, 0),
        (BASE, 1),
        (INPUT, 2),
    ];
}

/// A sentence, perhaps with variables.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) relation: Relation,
    pub(crate) pattern: Pattern,
    pub(crate) place: Place,
}

/// A condition of a rule.
#[derive(Clone, Debug)]
pub(crate) enum Literal {
    /// The sentence holds.
    Holds(Atom),
    /// The sentence does not hold.
    Fails(Atom),
    /// Two terms are not the same.
    Distinct(Pattern, Pattern, Place),
}

impl Literal {
    /// The variables in it, with repetitions.
    pub(crate) fn variables(&self) -> Vec<Variable> {
        match self {
            Literal::Holds(atom) | Literal::Fails(atom) => variables(&atom.pattern).collect(),
            Literal::Distinct(one, other, _) => variables(one).chain(variables(other)).collect(),
        }
    }
}

/// A rule without alternatives: those were written out.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) head: Atom,
    pub(crate) body: Vec<Literal>,
    /// The names of its variables.
    pub(crate) variables: Vec<Symbol>,
}

impl Rule {
    /// About how many steps it takes to put its conditions into an order.
    pub(crate) fn effort(&self) -> u64 {
        let nodes = self.body.iter().map(|literal| match literal {
            Literal::Holds(atom) | Literal::Fails(atom) => atom.pattern.len(),
            Literal::Distinct(one, other, _) => one.len() + other.len(),
        });
        let nodes: usize = nodes.sum();
        (self.body.len() * (self.variables.len() + nodes) / 8) as u64
    }
}

/// Everything that a sheet says.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) symbols: Symbols,
    pub(crate) terms: Terms,
    relations: Vec<(Symbol, u32)>,
    numbers: FxHashMap<(Symbol, u32), Relation>,
    /// Sentences that hold without conditions.
    pub(crate) facts: Vec<(Relation, Term, Place)>,
    pub(crate) rules: Vec<Rule>,
}

impl Program {
    pub(crate) fn new() -> Self {
        let mut program = Program {
            symbols: Symbols::new(),
            terms: Terms::default(),
            relations: Vec::new(),
            numbers: FxHashMap::default(),
            facts: Vec::new(),
            rules: Vec::new(),
        };
        for (name, arity) in Relation::WORDS {
            program.relation(name, arity);
        }
        program
    }

    /// How many relations there are.
    pub(crate) fn relations(&self) -> usize {
        self.relations.len()
    }

    /// The relation with this name and number of arguments, new if need be.
    pub(crate) fn relation(&mut self, name: Symbol, arity: u32) -> Relation {
        let next = Relation(self.relations.len() as u32);
        let relation = *self.numbers.entry((name, arity)).or_insert(next);
        if relation == next {
            self.relations.push((name, arity));
        }
        relation
    }

    /// The name of a relation.
    pub(crate) fn symbol_of(&self, relation: Relation) -> Symbol {
        self.relations[relation.0 as usize].0
    }

    /// The name of a relation, as text.
    pub(crate) fn name_of(&self, relation: Relation) -> String {
        self.symbols.name(self.symbol_of(relation)).to_owned()
    }
}
