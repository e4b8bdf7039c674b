//! Terms with variables, and how they fit terms without.

use super::symbols::Symbol;
use super::terms::{Term, Terms};

/// A variable, numbered within its rule.
pub(crate) type Variable = u32;

/// A part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A variable.
    Variable(Variable),
    /// A whole term without variables.
    Ground(Term),
    /// A symbol with so many arguments, which follow.
    Apply(Symbol, u32),
}

/// A term with variables, written in a row, symbols before their arguments.
pub(crate) type Pattern = Box<[Node]>;

/// Where the part that begins here ends.
pub(crate) fn end_of(pattern: &[Node], begin: usize) -> usize {
    let (mut at, mut open) = (begin, 1_usize);
    while open > 0 {
        open -= 1;
        if let Node::Apply(_, arguments) = pattern[at] {
            open += arguments as usize;
        }
        at += 1;
    }
    at
}

/// The arguments of the symbol at the root, in a pattern that has variables.
pub(crate) fn arguments(pattern: &[Node]) -> impl Iterator<Item = &[Node]> {
    let mut at = 1;
    std::iter::from_fn(move || {
        (at < pattern.len()).then(|| {
            let begin = at;
            at = end_of(pattern, begin);
            &pattern[begin..at]
        })
    })
}

/// The variables of a pattern, with repetitions.
pub(crate) fn variables(pattern: &[Node]) -> impl Iterator<Item = Variable> {
    pattern.iter().filter_map(|node| match node {
        Node::Variable(variable) => Some(*variable),
        _ => None,
    })
}

/// What the variables of a rule stand for, and in which order that was found out.
#[derive(Debug, Default)]
pub(crate) struct Bindings {
    values: Vec<Option<Term>>,
    trail: Vec<Variable>,
    parts: Vec<Term>,
}

impl Bindings {
    /// Forgets everything and makes room for so many variables.
    pub(crate) fn reset(&mut self, variables: usize) {
        self.values.clear();
        self.values.resize(variables, None);
        self.trail.clear();
    }

    pub(crate) fn get(&self, variable: Variable) -> Option<Term> {
        self.values[variable as usize]
    }

    pub(crate) fn bind(&mut self, variable: Variable, term: Term) {
        self.values[variable as usize] = Some(term);
        self.trail.push(variable);
    }

    /// How many variables are bound.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Forgets what was bound since.
    pub(crate) fn undo(&mut self, mark: usize) {
        for variable in self.trail.drain(mark..) {
            self.values[variable as usize] = None;
        }
    }

    /// Whether the pattern fits the term, binding variables; whoever calls undoes that.
    pub(crate) fn fit(&mut self, pattern: &[Node], term: Term, terms: &Terms) -> bool {
        self.parts.clear();
        self.parts.push(term);
        for node in pattern {
            let Some(part) = self.parts.pop() else {
                return false;
            };
            match *node {
                Node::Ground(ground) if ground != part => return false,
                Node::Ground(_) => {}
                Node::Variable(variable) => match self.get(variable) {
                    Some(bound) if bound != part => return false,
                    Some(_) => {}
                    None => self.bind(variable, part),
                },
                Node::Apply(symbol, count) => {
                    let arguments = terms.arguments(part);
                    if terms.symbol(part) != symbol || arguments.len() != count as usize {
                        return false;
                    }
                    self.parts.extend(arguments.iter().rev());
                }
            }
        }
        true
    }

    /// The term that the pattern stands for, if it has come up already.
    pub(crate) fn find(&mut self, pattern: &[Node], terms: &Terms) -> Option<Term> {
        self.build(pattern, |symbol, arguments| terms.find(symbol, arguments))
    }

    /// The term that the pattern stands for, new if need be; none if it is too large.
    pub(crate) fn make(&mut self, pattern: &[Node], terms: &mut Terms) -> Option<Term> {
        self.build(pattern, |symbol, arguments| terms.intern(symbol, arguments))
    }

    fn build(
        &mut self,
        pattern: &[Node],
        mut apply: impl FnMut(Symbol, &[Term]) -> Option<Term>,
    ) -> Option<Term> {
        self.parts.clear();
        // From the end to the beginning, arguments come before the symbol that takes them, the first on
        // top.
        let mut arguments: smallvec::SmallVec<[Term; 8]> = smallvec::SmallVec::new();
        for node in pattern.iter().rev() {
            let term = match *node {
                Node::Ground(ground) => ground,
                Node::Variable(variable) => self.get(variable)?,
                Node::Apply(symbol, count) => {
                    let begin = self.parts.len().checked_sub(count as usize)?;
                    arguments.clear();
                    arguments.extend(self.parts.drain(begin..).rev());
                    apply(symbol, &arguments)?
                }
            };
            self.parts.push(term);
        }
        self.parts.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::super::symbols::Symbols;
    use super::*;

    #[test]
    fn what_fits_is_built_again() {
        let (mut symbols, mut terms) = (Symbols::new(), Terms::default());
        let (f, g, a, b) = (
            symbols.intern("f"),
            symbols.intern("g"),
            symbols.intern("a"),
            symbols.intern("b"),
        );
        let a = terms.intern(a, &[]).unwrap();
        let b = terms.intern(b, &[]).unwrap();
        let ga = terms.intern(g, &[a]).unwrap();
        let whole = terms.intern(f, &[ga, a, b]).unwrap();
        // f(g(?0), ?0, b)
        let pattern = [
            Node::Apply(f, 3),
            Node::Apply(g, 1),
            Node::Variable(0),
            Node::Variable(0),
            Node::Ground(b),
        ];
        let mut bindings = Bindings::default();
        bindings.reset(1);
        assert!(bindings.fit(&pattern, whole, &terms));
        assert_eq!(bindings.get(0), Some(a));
        assert_eq!(bindings.find(&pattern, &terms), Some(whole));
        bindings.undo(0);
        assert_eq!(bindings.find(&pattern, &terms), None);
        let other = terms.intern(f, &[ga, b, b]).unwrap();
        assert!(!bindings.fit(&pattern, other, &terms));
        let parts: Vec<usize> = arguments(&pattern).map(<[Node]>::len).collect();
        assert_eq!(parts, [2, 1, 1]);
    }
}
