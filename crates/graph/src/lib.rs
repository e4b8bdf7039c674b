//! Graphs written by hand: who owns which vertex, where it leads, what is aimed at.
//!
//! | format | owner | target | names | values of leaves |
//! |---|---|---|---|---|
//! | JSON | `"owner": [1,2,...]` | `"target": [...]` | `"names": [...]` | `"values": [null, 3, ...]` |
//! | DOT | `owner=1`, or the shape | `target=true`, or a double border | of the nodes | `value=3` |
//! | PGSolver | 0 is player 1, 1 is player 2 | - | in quotes | - |
//! | Python | a set of player 1's vertices | a second set | the keys of the dict | a number in place of successors |
//!
//! A graph that says nothing of owners belongs to both players: whoever is to move moves. The format is recognised by what the text looks like. Each reader goes through the text once,
//! without recursion, and keeps memory in proportion to it.

mod attractor;
mod check;
mod claim;
mod dot;
mod explain;
mod game;
mod impartial;
mod json;
mod marks;
mod names;
mod parity;
mod pgsolver;
mod python;
mod reader;
mod report;
mod rows;

use std::collections::HashMap;

use gagne_core::{Budget, Expected, Stop};

pub use attractor::{AttractorReport, PlayReport, levels};
pub use check::{ClaimKind, Mistake, Truth, Verdict, check};
pub use claim::{Claim, ClaimTerm};
pub use explain::{Prospect, Reason};
pub use gagne_solve::graph::arena::{Arena, Builder, NEVER};
pub use game::GraphGame;
pub use impartial::{ImpartialReport, Kernel, Nimber};
pub use names::Names;
pub use parity::ParityReport;
pub use python::{GraphChoice, Role};
pub use reader::{GraphError, GraphExpectation};

use reader::{ReadFailure, Reader};

/// Why there is no graph, or no answer about one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A text is no graph.
    #[error("graph wrong at line {}, column {}", .0.line, .0.column)]
    Text(Box<GraphError>),
    /// A graph has no such vertex.
    #[error("unknown vertex {name:?}")]
    UnknownVertex {
        /// What was asked for.
        name: String,
        /// How many vertices there are.
        vertices: u64,
    },
    /// A graph cannot be asked so; the message says why.
    #[error("unfit graph: {0}")]
    Unfit(&'static str),
    /// The budget ended.
    #[error("stopped after {positions} positions: {stop:?}")]
    Stopped {
        /// Which bound was met.
        stop: Stop,
        /// Positions examined.
        positions: u64,
    },
}

impl From<GraphError> for Error {
    fn from(error: GraphError) -> Self {
        Error::Text(Box::new(error))
    }
}

/// A way to write a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `{"owner": [1, 2], "edges": [[1], []], "target": [1]}`.
    Json,
    /// The language of Graphviz.
    Dot,
    /// The format of parity games.
    PgSolver,
    /// A Python dict of successors, with a set or list of player 1's vertices.
    Python,
}

impl Format {
    /// The name of the format, the same in every language.
    pub fn name(self) -> &'static str {
        match self {
            Format::Json => "JSON",
            Format::Dot => "DOT",
            Format::PgSolver => "PGSolver",
            Format::Python => "Python",
        }
    }
}

/// An arena with what its file says about it.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The vertices with their owners and successors.
    pub arena: Arena,
    /// The target, if the file has one.
    pub target: Option<Vec<u32>>,
    /// A name for each vertex, unless the names are just the indices.
    pub names: Option<Names>,
    /// The text of the position behind each vertex, if the graph was made from a game.
    pub positions: Option<Names>,
    /// Whether vertices have owners; otherwise all are said to belong to player 1, and whoever is to
    /// move moves.
    pub owned: bool,
    /// What vertices are worth to player 1, as far as the file says it: leaves, as a rule.
    pub values: Option<Vec<Option<i64>>>,
    /// The priorities of a parity game, unless all are the same.
    pub priorities: Option<Vec<u32>>,
    /// What the names of a Python file were taken for.
    pub reading: Option<Reading>,
}

/// What the names of a Python file were taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Names and what they stand for.
    pub taken: Vec<(Role, String)>,
    /// Names that were understood and have no part in the graph.
    pub unused: Vec<String>,
    /// Statements that were passed over.
    pub skipped: u64,
}

impl Graph {
    /// A graph whose vertices have owners and nothing else.
    pub fn new(arena: Arena) -> Graph {
        Graph {
            arena,
            target: None,
            names: None,
            positions: None,
            owned: true,
            values: None,
            priorities: None,
            reading: None,
        }
    }

    /// Reads a graph. The name of the file only helps where the text can be read in two ways.
    pub fn read(bytes: &[u8], file: Option<&str>, budget: &Budget) -> Result<Graph, Error> {
        Graph::read_chosen(bytes, file, &GraphChoice::default(), budget)
    }

    /// Reads a graph of which some parts were chosen by name.
    pub fn read_chosen(
        bytes: &[u8],
        file: Option<&str>,
        choice: &GraphChoice<'_>,
        budget: &Budget,
    ) -> Result<Graph, Error> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.valid_up_to();
                let whole = std::str::from_utf8(&bytes[..at]).unwrap_or_default();
                let found = bytes.get(at).map(|byte| format!("0x{byte:02x}"));
                let wanted = GraphExpectation::Text(Expected::message("graph-utf8"));
                return Err(GraphError::new(whole, None, at, wanted, found).into());
            }
        };
        let mut reader = Reader::new(text, budget.meter());
        let mut format = None;
        let graph = recognise(&mut reader, file).and_then(|found| {
            format = Some(found);
            match found {
                Format::Json => json::read(&mut reader),
                Format::Dot => dot::read(&mut reader),
                Format::PgSolver => pgsolver::read(&mut reader),
                Format::Python => python::read(&mut reader, choice),
            }
        });
        graph.map_err(|failure| match failure {
            ReadFailure::Wrong { at, wanted, found } => {
                GraphError::new(text, format, at, wanted, found).into()
            }
            ReadFailure::Stop(stop) => Error::Stopped {
                stop,
                positions: reader.meter.positions(),
            },
        })
    }

    /// Leaves the target of the file out of account.
    pub fn forget_target(&mut self) {
        self.target = None;
        let Some(reading) = &mut self.reading else {
            return;
        };
        let targets = reading
            .taken
            .extract_if(.., |(role, _)| *role == Role::Target);
        let names: Vec<String> = targets.map(|(_, name)| name).collect();
        reading.unused.extend(names);
    }

    /// What a vertex is called: its name, or its index.
    pub fn name(&self, vertex: u32) -> String {
        match &self.names {
            Some(names) => names.name(vertex).to_owned(),
            None => vertex.to_string(),
        }
    }

    /// The vertex of a name or an index. Blanks in a name do not matter.
    pub fn vertex(&self, wanted: &str) -> Result<u32, Error> {
        Finder::new(self).vertex(wanted)
    }

    /// The vertices of a list such as `a,b,(1, 0)`; commas in brackets or quotes do not separate.
    pub fn vertices(&self, list: &str) -> Result<Vec<u32>, Error> {
        let mut finder = Finder::new(self);
        let mut vertices = Vec::new();
        let (mut depth, mut start) = (0u32, 0);
        for (at, found) in list.char_indices() {
            match found {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    vertices.push(finder.vertex(&list[start..at])?);
                    start = at + 1;
                }
                _ => {}
            }
        }
        if !list.trim().is_empty() {
            vertices.push(finder.vertex(&list[start..])?);
        }
        Ok(vertices)
    }
}

/// Finds vertices by their names.
struct Finder<'g> {
    graph: &'g Graph,
    /// The first vertex of each name without blanks, once a name was not found as it is.
    plain: Option<HashMap<String, u32>>,
}

impl<'g> Finder<'g> {
    fn new(graph: &'g Graph) -> Self {
        Finder { graph, plain: None }
    }

    /// The vertex of a name or an index.
    fn vertex(&mut self, wanted: &str) -> Result<u32, Error> {
        let wanted = wanted.trim();
        let vertices = self.graph.arena.len();
        let index = || {
            let index = wanted.parse().ok();
            index.filter(|&index: &u32| (index as usize) < vertices)
        };
        let named = self.named(wanted);
        named.or_else(index).ok_or_else(|| Error::UnknownVertex {
            name: wanted.to_owned(),
            vertices: vertices as u64,
        })
    }

    fn named(&mut self, wanted: &str) -> Option<u32> {
        let names = self.graph.names.as_ref()?;
        let bare = |name: &str| name.replace(char::is_whitespace, "");
        names.find(wanted).or_else(|| {
            let plain = self.plain.get_or_insert_with(|| {
                let mut plain = HashMap::new();
                for (name, number) in names.iter().zip(0..) {
                    plain.entry(bare(name)).or_insert(number);
                }
                plain
            });
            plain.get(&bare(wanted)).copied()
        })
    }
}

/// Tells the format by how the text begins; leaves the reader where the text was.
fn recognise(reader: &mut Reader<'_>, file: Option<&str>) -> Result<Format, ReadFailure> {
    if reader.text.starts_with('\u{feff}') {
        reader.at = '\u{feff}'.len_utf8();
    }
    let begin = reader.at;
    reader.skip_comments()?;
    let here = reader.at;
    let rest = &reader.text[here..];
    let ends = |end: &str| file.is_some_and(|file| file.ends_with(end));
    let format = match reader.peek() {
        Some(b'{') => {
            let inside = rest[1..].trim_start();
            let known = |key: &&str| {
                inside
                    .strip_prefix(*key)
                    .is_some_and(|more| more.trim_start().starts_with(':'))
            };
            let json = inside.starts_with('}') || json::QUOTED.iter().any(known);
            if (json || ends(".json")) && !ends(".py") {
                Format::Json
            } else {
                Format::Python
            }
        }
        Some(b'[' | b'(' | b'"' | b'\'') => Format::Python,
        Some(b'0'..=b'9') => Format::PgSolver,
        Some(b'_' | b'a'..=b'z' | b'A'..=b'Z') => {
            let end = rest.find(|found: char| !(found.is_alphanumeric() || found == '_'));
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            let after = after.trim_start();
            match word.to_ascii_lowercase().as_str() {
                _ if after.starts_with(['=', ',', '(', ':', '[', '.']) => Format::Python,
                "parity" | "start" => Format::PgSolver,
                "digraph" | "strict" | "graph" => Format::Dot,
                "import" | "from" | "def" | "class" | "for" | "if" | "while" => Format::Python,
                _ if ends(".py") => Format::Python,
                _ => return Err(reader.fail(Expected::message("graph-any"))),
            }
        }
        Some(byte) if !byte.is_ascii() => Format::Python,
        _ => return Err(reader.fail(Expected::message("graph-any"))),
    };
    reader.at = begin;
    Ok(format)
}
