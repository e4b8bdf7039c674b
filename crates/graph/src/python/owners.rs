//! Who moves at a vertex of a Python graph.

use std::ops::Range;

use gagne_core::Expected;

use super::shape::LiteralShape;
use super::{GraphRefusal, Python};
use crate::python::literal::gap;
use crate::reader::{ReadFailure, Reader};

/// Players are called 1 and 2, or 0 and 1.
const PLAYERS: [&str; 3] = ["0", "1", "2"];

impl<'t> Python<'t> {
    /// A dict `{'a': 1}`, pairs `[('a', 1)]` or a list `[1, 2]`.
    pub(super) fn owners(
        &mut self,
        reader: &mut Reader<'t>,
        shape: LiteralShape,
    ) -> Result<(), ReadFailure> {
        let start = reader.at;
        let first = self.rows.count();
        let mut owners = Vec::new();
        match shape {
            LiteralShape::Numbers { .. } => self.entries(reader, |_, reader| {
                owners.push(player(reader)?);
                Ok(())
            })?,
            LiteralShape::List { pairs: true, .. } => self.list(reader, |python, reader| {
                let mut second = false;
                python.list(reader, |python, reader| {
                    if second {
                        owners.push(player(reader)?);
                    } else {
                        python.vertex(reader)?;
                    }
                    second = true;
                    Ok(())
                })
            })?,
            _ => self.list(reader, |_, reader| {
                owners.push(player(reader)?);
                Ok(())
            })?,
        }
        // Who counts players from 0 calls nobody 2.
        if owners.contains(&0) {
            if owners.contains(&2) {
                return Err(reader.fail_at(start, Expected::message("graph-py-players")));
            }
            owners.iter_mut().for_each(|owner| *owner += 1);
        }
        if let LiteralShape::Numbers { .. } | LiteralShape::List { pairs: true, .. } = shape {
            self.owners = Some((first..self.rows.count(), owners));
            return Ok(());
        }
        let rows = self.rows.row_ends.len();
        if owners.len() != rows {
            return Err(reader.miscounted(start, "graph-py-owners", rows, owners.len()));
        }
        self.listed = Some(owners);
        Ok(())
    }

    /// The owner of each name; none if nobody owns the vertices.
    pub(super) fn owner(&self, index: &[u32]) -> Result<Option<Vec<u8>>, GraphRefusal> {
        let mut owner = vec![0u8; index.len()];
        if let Some(listed) = &self.listed {
            for (owner, &row) in owner.iter_mut().zip(index) {
                *owner = listed[row as usize];
            }
        }
        let named = |mention: u32| self.rows.mentions[mention as usize];
        let owners = self.owners.iter();
        let owners = owners.flat_map(|(range, owners)| range.clone().zip(owners.iter().copied()));
        let set = |set: &Option<Range<u32>>, player: u8| {
            let mentions = set.clone().into_iter().flatten();
            mentions.map(move |mention| (mention, player))
        };
        let sets = set(&self.first, 1).chain(set(&self.second, 2));
        for (mention, player) in owners.chain(sets) {
            let known = &mut owner[named(mention) as usize];
            if *known != 0 && *known != player {
                let first = self.rows.first_mention(named(mention));
                return Err(GraphRefusal(first, "graph-py-one-owner"));
            }
            *known = player;
        }
        // Who is not in the one set is in the other.
        let rest = match (&self.first, &self.second) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) if self.owners.is_some() || self.listed.is_some() => 0,
            (None, None) => return Ok(self.by_entry(index)),
        };
        for (vertex, owner) in (0..).zip(&mut owner).filter(|(_, owner)| **owner == 0) {
            if rest == 0 {
                return Err(GraphRefusal(
                    self.rows.first_mention(vertex),
                    "graph-py-owner",
                ));
            }
            *owner = rest;
        }
        Ok(Some(owner))
    }

    /// The players that the first or the last entries of tuples name. Numbers 0 and 1, and last entries,
    /// are taken for players only if they take turns, for they may be anything else.
    fn by_entry(&self, index: &[u32]) -> Option<Vec<u8>> {
        let ends: [fn(&str) -> Option<u8>; 2] = [first_entry, last_entry];
        ends.into_iter()
            .zip([true, false])
            .find_map(|(entry, first)| {
                let names = self.rows.names.iter();
                let mut owner = names.map(entry).collect::<Option<Vec<u8>>>()?;
                let from_zero = owner.contains(&0);
                if owner.is_empty() || from_zero && owner.contains(&2) {
                    return None;
                }
                let turns = || owner.contains(&1) && self.takes_turns(index, &owner);
                if (from_zero || !first) && !turns() {
                    return None;
                }
                if from_zero {
                    owner.iter_mut().for_each(|owner| *owner += 1);
                }
                Some(owner)
            })
    }

    /// Whether every edge leads from one number to another.
    fn takes_turns(&self, index: &[u32], owner: &[u8]) -> bool {
        let of = |mention: u32| owner[self.rows.mentions[mention as usize] as usize];
        let start = |row: u32| {
            if row == 0 {
                0
            } else {
                self.rows.row_ends[row as usize - 1]
            }
        };
        index.iter().all(|&row| {
            let key = start(row);
            let mut successors = key + 1..self.rows.row_ends[row as usize];
            successors.all(|to| of(to) != of(key))
        })
    }
}

/// A number that may be a player.
fn player(reader: &mut Reader<'_>) -> Result<u8, ReadFailure> {
    gap(reader);
    let at = reader.at;
    match reader.number(u32::MAX) {
        Ok(owner @ 0..=2) => Ok(owner as u8),
        _ => Err(reader.fail_at(at, Expected::one_of(PLAYERS))),
    }
}

fn first_entry(name: &str) -> Option<u8> {
    let digit = name.strip_prefix('(')?.split_once(',')?.0;
    digit.parse().ok().filter(|&player: &u8| player < 3)
}

fn last_entry(name: &str) -> Option<u8> {
    let digit = name.strip_suffix(')')?.rsplit_once(", ")?.1;
    digit.parse().ok().filter(|&player: &u8| player < 3)
}
