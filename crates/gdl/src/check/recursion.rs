//! Where a sentence depends on itself, something must bound the terms that it is asked about.

use super::Forms;
use crate::error::{Error, SheetFlaw};
use crate::sentence::pattern::{Node, arguments, variables};
use crate::sentence::rule::{Literal, Program, Rule};

/// Checks every rule that depends on itself: each argument of the condition that closes the circle has
/// no variables, or is an argument of the conclusion, or has its variables in conditions outside of the
/// circle, which have finitely many values.
pub(crate) fn check(program: &Program, forms: &Forms) -> Result<(), Error> {
    for (number, rule) in program.rules.iter().enumerate() {
        let recursive: Vec<bool> = (0..rule.body.len())
            .map(|condition| forms.is_recursive(number, condition))
            .collect();
        let mut outside = vec![false; rule.variables.len()];
        for (literal, recursive) in rule.body.iter().zip(&recursive) {
            if let (Literal::Holds(atom), false) = (literal, recursive) {
                variables(&atom.pattern).for_each(|variable| outside[variable as usize] = true);
            }
        }
        for (literal, recursive) in rule.body.iter().zip(&recursive) {
            let (Literal::Holds(atom), true) = (literal, recursive) else {
                continue;
            };
            let free = arguments(&atom.pattern).find(|argument| {
                let bounded = variables(argument).all(|variable| outside[variable as usize]);
                !bounded && !arguments(&rule.head.pattern).any(|head| head == *argument)
            });
            if let Some(argument) = free {
                return Err(atom.place.error(SheetFlaw::Recursion {
                    name: program.name_of(rule.head.relation),
                    argument: text(program, rule, argument),
                }));
            }
        }
    }
    Ok(())
}

/// The text of a pattern, as a sheet would write it.
fn text(program: &Program, rule: &Rule, pattern: &[Node]) -> String {
    let mut text = String::new();
    let mut open: Vec<u32> = Vec::new();
    for node in pattern {
        if !text.is_empty() && !text.ends_with('(') {
            text.push(' ');
        }
        match *node {
            Node::Variable(variable) => {
                text.push('?');
                text.push_str(program.symbols.name(rule.variables[variable as usize]));
            }
            Node::Ground(term) => program.terms.write(term, &program.symbols, &mut text),
            Node::Apply(symbol, count) => {
                text.push('(');
                text.push_str(program.symbols.name(symbol));
                open.push(count);
                continue;
            }
        }
        while let Some(left) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            text.push(')');
            open.pop();
        }
    }
    text
}
