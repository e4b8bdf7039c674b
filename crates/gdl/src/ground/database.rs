//! Facts by relation, with indexes for whatever part of them is known.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use super::work::{Halt, Work};
use crate::sentence::rule::Relation;
use crate::sentence::symbols::Symbol;
use crate::sentence::terms::{Term, Terms};

/// A part of a sentence that an index looks at: which argument, of that which argument, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Probe {
    pub(crate) path: Box<[u32]>,
    /// The function that must stand there; none if the whole part is compared.
    pub(crate) function: Option<(Symbol, u32)>,
}

/// What an index looks at.
pub(crate) type Probes = Box<[Probe]>;

/// An index of one relation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndexId(u32);

struct FactIndex {
    relation: Relation,
    probes: Probes,
    /// Numbers of facts by the mixture of the parts, in ascending order.
    entries: FxHashMap<u64, Vec<u32>>,
    /// How many facts have been looked at.
    upto: usize,
}

/// Facts by relation.
#[derive(Default)]
pub(crate) struct Database {
    facts: Vec<Vec<Term>>,
    /// The number of a fact within its relation plus one, by term.
    numbers: Vec<u32>,
    indexes: Vec<FactIndex>,
    known: FxHashMap<(Relation, Probes), IndexId>,
}

impl Database {
    pub(crate) fn new(relations: usize) -> Self {
        Database {
            facts: vec![Vec::new(); relations],
            ..Database::default()
        }
    }

    /// The facts of a relation, in the order in which they were found.
    pub(crate) fn facts(&self, relation: Relation) -> &[Term] {
        &self.facts[relation.0 as usize]
    }

    /// The number of a fact within its relation.
    pub(crate) fn number(&self, fact: Term) -> Option<u32> {
        self.numbers.get(fact.0 as usize)?.checked_sub(1)
    }

    /// Adds a fact, and tells whether it is new.
    pub(crate) fn insert(
        &mut self,
        relation: Relation,
        fact: Term,
        work: &mut Work,
    ) -> Result<bool, Halt> {
        if self.number(fact).is_some() {
            return Ok(false);
        }
        work.hold(Terms::BYTES + 32)?;
        if self.numbers.len() <= fact.0 as usize {
            self.numbers.resize(fact.0 as usize + 1, 0);
        }
        let facts = &mut self.facts[relation.0 as usize];
        facts.push(fact);
        self.numbers[fact.0 as usize] = facts.len() as u32;
        Ok(true)
    }

    /// Forgets the facts of a relation.
    pub(crate) fn clear(&mut self, relation: Relation) {
        for fact in self.facts[relation.0 as usize].drain(..) {
            self.numbers[fact.0 as usize] = 0;
        }
        let of = self.indexes.iter_mut();
        for index in of.filter(|index| index.relation == relation) {
            index.entries.clear();
            index.upto = 0;
        }
    }

    /// An index that looks at these parts.
    pub(crate) fn index(&mut self, relation: Relation, probes: Probes) -> IndexId {
        let next = IndexId(self.indexes.len() as u32);
        let indexes = &mut self.indexes;
        *self
            .known
            .entry((relation, probes))
            .or_insert_with_key(|(relation, probes)| {
                indexes.push(FactIndex {
                    relation: *relation,
                    probes: probes.clone(),
                    entries: FxHashMap::default(),
                    upto: 0,
                });
                next
            })
    }

    /// Brings an index up to the facts that there are.
    pub(crate) fn refresh(
        &mut self,
        index: IndexId,
        terms: &Terms,
        work: &mut Work,
    ) -> Result<(), Halt> {
        let index = &mut self.indexes[index.0 as usize];
        let facts = &self.facts[index.relation.0 as usize];
        for (number, fact) in facts.iter().enumerate().skip(index.upto) {
            work.step()?;
            index.upto = number + 1;
            let mut key = PatternHash::default();
            let fits = index.probes.iter().all(|probe| {
                let part = part(*fact, &probe.path, terms);
                match (part, probe.function) {
                    (None, _) => false,
                    (Some(part), None) => {
                        key.add(part);
                        true
                    }
                    (Some(part), Some((symbol, count))) => {
                        terms.symbol(part) == symbol
                            && terms.arguments(part).len() == count as usize
                    }
                }
            });
            if fits {
                work.hold(16)?;
                let list = index.entries.entry(key.finish()).or_default();
                list.push(number as u32);
            }
        }
        Ok(())
    }

    /// Brings all indexes of a relation up to the facts that there are.
    pub(crate) fn refresh_all(
        &mut self,
        relation: Relation,
        terms: &Terms,
        work: &mut Work,
    ) -> Result<(), Halt> {
        for number in 0..self.indexes.len() {
            if self.indexes[number].relation == relation {
                self.refresh(IndexId(number as u32), terms, work)?;
            }
        }
        Ok(())
    }

    /// Numbers of facts whose parts have this mixture, and perhaps of some others.
    pub(crate) fn look_up(&self, index: IndexId, key: PatternHash) -> &[u32] {
        let entries = &self.indexes[index.0 as usize].entries;
        entries.get(&key.finish()).map_or(&[], Vec::as_slice)
    }
}

/// The mixture of the known parts of a sentence.
#[derive(Clone, Default)]
pub(crate) struct PatternHash(FxHasher);

impl PatternHash {
    pub(crate) fn add(&mut self, part: Term) {
        self.0.write_u32(part.0);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

fn part(sentence: Term, path: &[u32], terms: &Terms) -> Option<Term> {
    path.iter().try_fold(sentence, |part, step| {
        terms.arguments(part).get(*step as usize).copied()
    })
}
