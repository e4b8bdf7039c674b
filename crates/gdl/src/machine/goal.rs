//! Questions as patterns, and how they meet the heads of rules.

use crate::sentence::pattern::{Bindings, Node, Pattern, end_of};
use crate::sentence::terms::{Term, Terms};

/// A pattern with everything in it that is bound, its variables numbered in the order in which they
/// come.
pub(crate) fn goal(pattern: &[Node], bindings: &Bindings, terms: &mut Terms) -> Option<Pattern> {
    // From the end to the beginning; parts that became terms stand as such.
    let mut row: Vec<Node> = Vec::with_capacity(pattern.len());
    let mut begins: Vec<usize> = Vec::new();
    for node in pattern.iter().rev() {
        match *node {
            Node::Ground(_) => {
                begins.push(row.len());
                row.push(*node);
            }
            Node::Variable(variable) => {
                begins.push(row.len());
                row.push(bindings.get(variable).map_or(*node, Node::Ground));
            }
            Node::Apply(symbol, count) => {
                let first = begins.len() - count as usize;
                let begin = begins.get(first).copied().unwrap_or(row.len());
                let parts = row[begin..].iter().rev().map(|node| match node {
                    Node::Ground(term) => Some(*term),
                    _ => None,
                });
                let ground: Option<Vec<Term>> = parts.collect();
                begins.truncate(first);
                begins.push(begin);
                match ground {
                    Some(arguments) => {
                        row.truncate(begin);
                        row.push(Node::Ground(terms.intern(symbol, &arguments)?));
                    }
                    None => row.push(*node),
                }
            }
        }
    }
    row.reverse();
    let mut names: Vec<u32> = Vec::new();
    for node in &mut row {
        if let Node::Variable(variable) = node {
            let known = names.iter().position(|name| name == variable);
            let number = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(*variable);
            }
            *variable = number as u32;
        }
    }
    Some(row.into())
}

/// Binds the variables of a head by what the question says, and tells whether the two may meet. Whatever
/// the question leaves open is left open; answers are compared with the question afterwards.
pub(crate) fn bind_head(
    head: &[Node],
    goal: &[Node],
    terms: &Terms,
    bindings: &mut Bindings,
) -> bool {
    let (mut left, mut right) = (0, 0);
    while left < head.len() && right < goal.len() {
        match (head[left], goal[right]) {
            (_, Node::Ground(term)) => {
                let end = end_of(head, left);
                if !bindings.fit(&head[left..end], term, terms) {
                    return false;
                }
                left = end;
                right += 1;
            }
            (Node::Apply(one, count), Node::Apply(other, length)) => {
                if (one, count) != (other, length) {
                    return false;
                }
                left += 1;
                right += 1;
            }
            (Node::Ground(term), Node::Apply(symbol, count)) => {
                let arguments = terms.arguments(term).len();
                if terms.symbol(term) != symbol || arguments != count as usize {
                    return false;
                }
                left += 1;
                right = end_of(goal, right);
            }
            _ => {
                left = end_of(head, left);
                right = end_of(goal, right);
            }
        }
    }
    true
}
