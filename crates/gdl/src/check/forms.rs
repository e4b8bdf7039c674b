//! Forms of sentences: a relation with the functions and constants in it, whatever its variables stand
//! for. Rules depend on each other by forms, so that a relation may be defined for one function or constant
//! by what it is for another: a goal of 0 for whoever has not one of 100.

use gagne_core::Meter;
use rustc_hash::FxHashMap;

use super::layers::sentence;
use crate::components::{Components, components};
use crate::error::Error;
use crate::sentence::pattern::Node;
use crate::sentence::rule::{Atom, Program, Relation};
use crate::sentence::symbols::Symbol;
use crate::sentence::terms::Terms;

/// A part of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum FormPart {
    /// A variable, which may be anything.
    Any,
    /// A constant, or a function with so many arguments, which follow.
    Apply(Symbol, u32),
}

/// A relation with its functions and constants.
type Form = (Relation, Box<[FormPart]>);

/// How the rules of a sheet depend on each other.
pub(crate) struct Forms {
    /// For each rule, the form of its head.
    heads: Vec<u32>,
    /// For each rule and condition, the forms of heads that it may be concluded by.
    bodies: Vec<Vec<Box<[u32]>>>,
    components: Components,
    /// Components that depend on themselves.
    cyclic: Vec<bool>,
}

impl Forms {
    /// Finds the forms of all heads and their components.
    pub(crate) fn find(program: &Program, meter: &mut Meter) -> Result<Forms, Error> {
        let mut numbers: FxHashMap<Form, u32> = FxHashMap::default();
        let mut of_relation: Vec<Vec<(u32, Box<[FormPart]>)>> =
            vec![Vec::new(); program.relations()];
        let mut heads = Vec::with_capacity(program.rules.len());
        for rule in &program.rules {
            let form = form(&rule.head, &program.terms);
            let next = numbers.len() as u32;
            let key = (rule.head.relation, form.clone());
            let number = *numbers.entry(key).or_insert(next);
            if number == next {
                of_relation[rule.head.relation.0 as usize].push((number, form));
            }
            heads.push(number);
        }
        let mut edges: Vec<Vec<u32>> = vec![Vec::new(); numbers.len()];
        let mut bodies = Vec::with_capacity(program.rules.len());
        let mut known: FxHashMap<Form, Box<[u32]>> = FxHashMap::default();
        for (rule, head) in program.rules.iter().zip(&heads) {
            let mut body = Vec::with_capacity(rule.body.len());
            for literal in &rule.body {
                let mut met: Box<[u32]> = Box::default();
                if let Some(atom) = sentence(literal) {
                    let form = form(atom, &program.terms);
                    let others = &of_relation[atom.relation.0 as usize];
                    let stop = |stop| atom.place.stop()(stop);
                    let work = form.len() * (1 + others.len()) * 16;
                    meter.work(work).map_err(stop)?;
                    let key = (atom.relation, form);
                    let found = known.entry(key).or_insert_with_key(|(_, form)| {
                        let meet = others.iter().filter(|other| unify(form, &other.1));
                        meet.map(|other| other.0).collect()
                    });
                    meter.hold_more(4 * found.len() as u64).map_err(stop)?;
                    met = found.clone();
                }
                edges[*head as usize].extend_from_slice(&met);
                body.push(met);
            }
            bodies.push(body);
        }
        for list in &mut edges {
            list.sort_unstable();
            list.dedup();
        }
        let components = components(&edges);
        let mut sizes = vec![0; components.count];
        components.of.iter().for_each(|of| sizes[*of as usize] += 1);
        let mut cyclic: Vec<bool> = sizes.iter().map(|size| *size > 1).collect();
        for (form, list) in edges.iter().enumerate() {
            if list.binary_search(&(form as u32)).is_ok() {
                cyclic[components.of[form] as usize] = true;
            }
        }
        Ok(Forms {
            heads,
            bodies,
            components,
            cyclic,
        })
    }

    /// The component of a rule. What a rule depends on has a smaller or the same number.
    pub(crate) fn component(&self, rule: usize) -> u32 {
        self.components.of[self.heads[rule] as usize]
    }

    /// How many components there are.
    pub(crate) fn components(&self) -> usize {
        self.components.count
    }

    /// Whether a condition of a rule depends on the rule itself.
    pub(crate) fn is_recursive(&self, rule: usize, condition: usize) -> bool {
        let component = self.component(rule);
        let mut forms = self.bodies[rule][condition].iter();
        self.cyclic[component as usize]
            && forms.any(|form| self.components.of[*form as usize] == component)
    }
}

fn form(atom: &Atom, terms: &Terms) -> Box<[FormPart]> {
    let mut parts = Vec::with_capacity(atom.pattern.len());
    let mut open = Vec::new();
    for node in &atom.pattern {
        match *node {
            Node::Variable(_) => parts.push(FormPart::Any),
            Node::Apply(symbol, count) => parts.push(FormPart::Apply(symbol, count)),
            Node::Ground(term) => open.push(term),
        }
        while let Some(term) = open.pop() {
            let arguments = terms.arguments(term);
            parts.push(FormPart::Apply(terms.symbol(term), arguments.len() as u32));
            open.extend(arguments.iter().rev());
        }
    }
    parts.into()
}

fn skip(form: &[FormPart], begin: usize) -> usize {
    let (mut at, mut open) = (begin, 1_usize);
    while open > 0 {
        open -= 1;
        if let FormPart::Apply(_, arguments) = form[at] {
            open += arguments as usize;
        }
        at += 1;
    }
    at
}

/// Whether a sentence may have both forms.
fn unify(one: &[FormPart], other: &[FormPart]) -> bool {
    let (mut left, mut right) = (0, 0);
    while left < one.len() && right < other.len() {
        let same = one[left] == other[right];
        let any = one[left] == FormPart::Any || other[right] == FormPart::Any;
        if any {
            left = skip(one, left);
            right = skip(other, right);
        } else if same {
            left += 1;
            right += 1;
        } else {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_meet_where_their_functions_do() {
        let (f, g) = (Symbol(100), Symbol(101));
        let (a, c) = (FormPart::Any, FormPart::Apply(Symbol(102), 0));
        let d = FormPart::Apply(Symbol(103), 0);
        let f1 = FormPart::Apply(f, 1);
        let g2 = FormPart::Apply(g, 2);
        assert!(unify(&[g2, a, c], &[g2, f1, c, a]));
        assert!(unify(&[g2, f1, a, c], &[g2, a, a]));
        assert!(!unify(&[g2, f1, a, c], &[g2, c, a]));
        assert!(!unify(&[f1, c], &[f1, f1, c]));
        assert!(!unify(&[g2, a, c], &[g2, a, d]));
    }
}
