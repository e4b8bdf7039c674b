//! Graphs whose vertices nobody owns: whoever is to move moves. Who wins if whoever cannot move loses,
//! or wins; the Grundy value of every vertex; the kernel.
//!
//! *Grundy values*. Without cycles the value is the least number that no successor has. With cycles the
//! rule of Smith (*Graphs and composite games*, J. Combinatorial Theory 1, 1966) goes on as long as it can:
//! a vertex gets the least number m that no labelled successor has if every other successor that
//! has no smaller value can be answered by a move to m. What is left has an infinite value, told by
//! the finite values that can be reached from it in one move.
//!
//! *Kernel*: a set that no edge joins, and into which an edge leads from every vertex outside. It holds
//! every vertex that is lost and none that is won. Where nothing is drawn that is all of it, and
//! there is one kernel; drawn vertices are tried.

use gagne_core::{Budget, Meter, Stop, Value};
use gagne_solve::graph::arena::NEVER;

use crate::attractor::stopped;
use crate::{Error, Graph};

/// A Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nimber {
    /// A number.
    Finite(u32),
    /// Play may go on for ever; the finite values that can be reached in one move, in order.
    Infinite(Vec<u32>),
}

impl std::fmt::Display for Nimber {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Nimber::Finite(number) => number.fmt(out),
            Nimber::Infinite(reached) if reached.is_empty() => out.write_str("∞"),
            Nimber::Infinite(reached) => {
                let reached: Vec<String> = reached.iter().map(u32::to_string).collect();
                write!(out, "∞({})", reached.join(","))
            }
        }
    }
}

/// A kernel, as far as it was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// The only one.
    Only(Vec<u32>),
    /// One of perhaps several.
    One(Vec<u32>),
    /// There is none.
    None,
    /// The search was given up.
    Unknown,
}

/// All about a graph that nobody owns.
pub struct ImpartialReport<'g> {
    /// The graph.
    pub graph: &'g Graph,
    /// What each vertex is worth to whoever is to move if whoever cannot move loses.
    pub normal: Vec<Value>,
    /// The same if whoever cannot move wins.
    pub misere: Vec<Value>,
    /// Grundy values.
    pub nimbers: Vec<Nimber>,
    /// The kernel.
    pub kernel: Kernel,
    /// Time taken.
    pub seconds: f64,
}

/// Most steps of the search for a kernel.
const STEPS: u64 = 1_000_000;

impl Graph {
    /// All about a graph that nobody owns.
    pub fn impartial(&self, budget: &Budget) -> Result<ImpartialReport<'_>, Error> {
        self.judged(budget, |meter| {
            let started = meter.elapsed();
            let normal = self.worths(false, meter)?;
            Ok(ImpartialReport {
                graph: self,
                misere: self.worths(true, meter)?,
                nimbers: self.nimbers(meter)?,
                kernel: self.kernel_of(&normal, meter)?,
                normal,
                seconds: (meter.elapsed() - started).as_secs_f64(),
            })
        })
    }

    /// What each vertex is worth to whoever is to move if whoever cannot move loses, or wins.
    pub fn outcomes(&self, misere: bool, budget: &Budget) -> Result<Vec<Value>, Error> {
        self.judged(budget, |meter| self.worths(misere, meter))
    }

    /// The Grundy value of every vertex.
    pub fn grundy(&self, budget: &Budget) -> Result<Vec<Nimber>, Error> {
        self.judged(budget, |meter| self.nimbers(meter))
    }

    /// The kernel.
    pub fn kernel(&self, budget: &Budget) -> Result<Kernel, Error> {
        self.judged(budget, |meter| {
            let normal = self.worths(false, meter)?;
            self.kernel_of(&normal, meter)
        })
    }

    fn judged<T>(
        &self,
        budget: &Budget,
        judge: impl FnOnce(&mut Meter) -> Result<T, Stop>,
    ) -> Result<T, Error> {
        let mut meter = budget.meter();
        let (vertices, edges) = (self.arena.len() as u64, self.arena.edges() as u64);
        let held = meter.hold(edges * 16 + vertices * 160);
        let judged = held.and_then(|()| judge(&mut meter));
        judged.map_err(|stop| stopped(stop, &meter))
    }

    fn worths(&self, misere: bool, meter: &mut Meter) -> Result<Vec<Value>, Stop> {
        let plies = self.arena.plies(!misere, meter)?;
        let value = |plies: u32| match (plies, plies.is_multiple_of(2) == misere) {
            (NEVER, _) => Value::DRAW,
            (plies, true) => Value::win(plies.into()),
            (plies, false) => Value::lose(plies.into()),
        };
        Ok(plies.into_iter().map(value).collect())
    }

    /// The vertices, each after its successors; none if there is a cycle.
    pub fn order(&self) -> Option<Vec<u32>> {
        let unbounded = self.ordered(&mut Budget::default().meter());
        unbounded.ok().flatten()
    }

    fn ordered(&self, meter: &mut Meter) -> Result<Option<Vec<u32>>, Stop> {
        let count = self.arena.len();
        let mut order = Vec::with_capacity(count);
        // The next successor to look at; one more than all of them once a vertex is done.
        let mut next = vec![0usize; count];
        let mut open: Vec<u32> = Vec::new();
        let mut on_way = vec![false; count];
        for root in 0..count as u32 {
            if next[root as usize] > 0 {
                continue;
            }
            open.push(root);
            on_way[root as usize] = true;
            while let Some(&vertex) = open.last() {
                meter.work(0)?;
                let place = &mut next[vertex as usize];
                let to = self.arena.successors(vertex).get(*place).copied();
                *place += 1;
                match to {
                    Some(to) if on_way[to as usize] => return Ok(None),
                    Some(to) if next[to as usize] == 0 => {
                        on_way[to as usize] = true;
                        open.push(to);
                    }
                    Some(_) => {}
                    None => {
                        on_way[vertex as usize] = false;
                        order.push(vertex);
                        open.pop();
                    }
                }
            }
        }
        Ok(Some(order))
    }

    /// The Grundy value of every vertex.
    pub fn nimbers(&self, meter: &mut Meter) -> Result<Vec<Nimber>, Stop> {
        let mut label = vec![NEVER; self.arena.len()];
        let mut seen = Vec::new();
        let order = self.ordered(meter)?;
        let loops = order.is_none();
        let order = order.unwrap_or_else(|| (0..self.arena.len() as u32).collect());
        let mut changed = true;
        while changed {
            changed = false;
            for &vertex in &order {
                if label[vertex as usize] != NEVER {
                    continue;
                }
                let next = self.arena.successors(vertex);
                meter.work(8 * (next.len() + 1))?;
                let least = excluded(next.iter().map(|&to| label[to as usize]), &mut seen);
                // A successor without a smaller value must lead back to this one.
                let answered = |&to: &u32| {
                    let known = label[to as usize];
                    let back = || self.arena.successors(to);
                    known < least || back().iter().any(|&on| label[on as usize] == least)
                };
                if !loops || next.iter().all(answered) {
                    label[vertex as usize] = least;
                    changed = loops;
                }
            }
        }
        let nimber = |vertex: u32| match label[vertex as usize] {
            NEVER => {
                let next = self.arena.successors(vertex);
                meter.work(size_of_val(next))?;
                let labels = next.iter().map(|&to| label[to as usize]);
                let mut reached: Vec<u32> = labels.filter(|&label| label != NEVER).collect();
                reached.sort_unstable();
                reached.dedup();
                Ok(Nimber::Infinite(reached))
            }
            label => Ok(Nimber::Finite(label)),
        };
        (0..self.arena.len() as u32).map(nimber).collect()
    }

    fn kernel_of(&self, normal: &[Value], meter: &mut Meter) -> Result<Kernel, Stop> {
        let (lost, won) = (gagne_core::Outcome::Lose, gagne_core::Outcome::Win);
        let mut search = KernelSearch {
            graph: self,
            before: vec![Vec::new(); self.arena.len()],
            inside: normal
                .iter()
                .map(|value| match value.outcome() {
                    outcome if outcome == lost => Some(true),
                    outcome if outcome == won => Some(false),
                    _ => None,
                })
                .collect(),
            trail: Vec::new(),
        };
        let open: Vec<u32> = (0u32..)
            .zip(&search.inside)
            .filter(|(_, inside)| inside.is_none())
            .map(|(vertex, _)| vertex)
            .collect();
        if open.is_empty() {
            return Ok(Kernel::Only(search.members()));
        }
        for &vertex in &open {
            let next = self.arena.successors(vertex);
            meter.work(size_of_val(next))?;
            for &to in next {
                search.before[to as usize].push(vertex);
            }
        }
        search.run(&open, meter)
    }
}

/// The least number that is not among these.
fn excluded(labels: impl Iterator<Item = u32>, seen: &mut Vec<bool>) -> u32 {
    seen.clear();
    for label in labels.filter(|&label| label != NEVER) {
        let label = label as usize;
        if label >= seen.len() {
            seen.resize(label + 1, false);
        }
        seen[label] = true;
    }
    let free = seen.iter().position(|&taken| !taken);
    free.unwrap_or(seen.len()) as u32
}

/// Tries vertices inside and outside of a kernel, and takes back what leads nowhere.
struct KernelSearch<'g> {
    graph: &'g Graph,
    /// Open vertices that lead to a vertex.
    before: Vec<Vec<u32>>,
    inside: Vec<Option<bool>>,
    /// What was decided, and whether by choice.
    trail: Vec<(u32, bool)>,
}

impl KernelSearch<'_> {
    fn members(&self) -> Vec<u32> {
        let inside = (0..).zip(&self.inside);
        inside
            .filter(|(_, inside)| **inside == Some(true))
            .map(|(vertex, _)| vertex)
            .collect()
    }

    /// Decides a vertex and all that follows; whether nothing contradicts.
    fn decide(
        &mut self,
        vertex: u32,
        inside: bool,
        chosen: bool,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let mut queue = vec![(vertex, inside)];
        let mut first = chosen;
        while let Some((vertex, inside)) = queue.pop() {
            match self.inside[vertex as usize] {
                Some(known) if known == inside => continue,
                Some(_) => return Ok(false),
                None => {}
            }
            meter.work(self.before[vertex as usize].len())?;
            self.inside[vertex as usize] = Some(inside);
            self.trail.push((vertex, std::mem::take(&mut first)));
            let next = self.graph.arena.successors(vertex);
            if inside {
                if next.contains(&vertex) {
                    return Ok(false);
                }
                queue.extend(next.iter().map(|&to| (to, false)));
                queue.extend(self.before[vertex as usize].iter().map(|&to| (to, false)));
            } else if !self.may_lead_inside(vertex) {
                return Ok(false);
            }
            // Whoever has lost the last way inside is inside itself, or wrong.
            for &from in &self.before[vertex as usize] {
                meter.work(self.graph.arena.successors(from).len())?;
                if !self.may_lead_inside(from) {
                    queue.push((from, true));
                }
            }
        }
        Ok(true)
    }

    fn may_lead_inside(&self, vertex: u32) -> bool {
        let next = self.graph.arena.successors(vertex);
        next.iter()
            .any(|&to| self.inside[to as usize] != Some(false))
    }

    fn run(&mut self, open: &[u32], meter: &mut Meter) -> Result<Kernel, Stop> {
        let free = |search: &Self| {
            let free = open.iter().copied();
            let mut free = free.filter(|&vertex| search.inside[vertex as usize].is_none());
            free.next()
        };
        for _ in 0..STEPS {
            meter.work(open.len())?;
            let Some(vertex) = free(self) else {
                return Ok(Kernel::One(self.members()));
            };
            let mut sound = self.decide(vertex, true, true, meter)?;
            while !sound {
                // Back to the last choice; the vertex is outside then.
                let mut back = None;
                while let Some((vertex, chosen)) = self.trail.pop() {
                    self.inside[vertex as usize] = None;
                    if chosen {
                        back = Some(vertex);
                        break;
                    }
                }
                match back {
                    Some(vertex) => sound = self.decide(vertex, false, false, meter)?,
                    None => return Ok(Kernel::None),
                }
            }
        }
        Ok(Kernel::Unknown)
    }
}
