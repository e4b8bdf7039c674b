//! What a relation depends on: nothing that changes, the state, or the moves that are made in it.

use crate::error::{Error, SheetFlaw};
use crate::sentence::rule::{Atom, Literal, Program, Relation};

/// When a relation is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    /// Before the game begins: it never changes.
    Static,
    /// In a state.
    State,
    /// In a state, once moves are chosen.
    Moves,
}

/// The layer of every relation.
pub(crate) struct Strata(Vec<Layer>);

/// The sentence of a condition, if it has one.
pub(crate) fn sentence(literal: &Literal) -> Option<&Atom> {
    match literal {
        Literal::Holds(atom) | Literal::Fails(atom) => Some(atom),
        Literal::Distinct(..) => None,
    }
}

impl Strata {
    /// Finds the layers by going from each relation to those that depend on it.
    pub(crate) fn find(program: &Program) -> Strata {
        let mut users: Vec<Vec<Relation>> = vec![Vec::new(); program.relations()];
        for rule in &program.rules {
            for atom in rule.body.iter().filter_map(sentence) {
                users[atom.relation.0 as usize].push(rule.head.relation);
            }
        }
        let mut layers = vec![Layer::Static; program.relations()];
        for (word, layer) in [
            (Relation::TRUE, Layer::State),
            (Relation::DOES, Layer::Moves),
        ] {
            let mut open = vec![word];
            while let Some(relation) = open.pop() {
                let number = relation.0 as usize;
                if layers[number] < layer {
                    layers[number] = layer;
                    open.extend_from_slice(&users[number]);
                }
            }
        }
        Strata(layers)
    }

    /// The layer of a relation.
    pub(crate) fn of(&self, relation: Relation) -> Layer {
        self.0[relation.0 as usize]
    }

    /// Checks that what is asked of a state depends on no move, and what comes before the game on no
    /// state.
    pub(crate) fn check(&self, program: &Program) -> Result<(), Error> {
        for rule in &program.rules {
            let latest = match rule.head.relation {
                Relation::INIT | Relation::BASE | Relation::INPUT => Layer::Static,
                Relation::LEGAL | Relation::GOAL | Relation::TERMINAL => Layer::State,
                _ => continue,
            };
            let late = |atom: &&Atom| self.of(atom.relation) > latest;
            if let Some(atom) = rule.body.iter().filter_map(sentence).find(late) {
                return Err(atom.place.error(SheetFlaw::Depends {
                    name: program.name_of(rule.head.relation),
                    on: match self.of(atom.relation) {
                        Layer::Moves => "does".to_owned(),
                        _ => "true".to_owned(),
                    },
                }));
            }
        }
        Ok(())
    }
}
