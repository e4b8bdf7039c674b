//! The tree of a search, drawn: estimates at its edge, values that rise, what was cut.

use gagne_core::{Budget, Meter};
use gagne_draw::Diagram;
use gagne_draw::diagram::{Edge, Sign, Vertex, Winner};
use gagne_engine::{AnyGame, Error, Failure, Look, Position};
use gagne_speech::Speech;

use super::tracer::{BoundType, Trace, TraceError, TraceNode, Tracer};
use super::{Excerpt, GraphReport, GraphRequest, mark_best};

use crate::arena::is_plain;

/// A search that is drawn.
#[derive(Clone, Debug)]
pub struct SearchTrace {
    /// How it looked ahead.
    pub look: Look,
    /// What it guesses the root to be worth to player 1.
    pub estimate: i64,
    /// Nodes that it visited.
    pub visited: u64,
    /// Nodes that are drawn but were not visited.
    pub cut: u64,
    /// The nodes in the order in which their values were known.
    order: Vec<u32>,
}

/// The tree of a search, to be drawn: `minimax:2` or `alphabeta:4`.
pub fn trace(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    look: Look,
    request: &GraphRequest,
    budget: &Budget,
) -> Result<GraphReport, Error> {
    let root = game.at(position)?;
    let mut meter = budget.meter();
    match traced(game, &root, look, request, &mut meter) {
        Ok(report) => Ok(report),
        Err(failure) => Err(game.failed(&root, failure, &mut meter)),
    }
}

fn traced(
    game: &dyn AnyGame,
    root: &Position,
    look: Look,
    request: &GraphRequest,
    meter: &mut Meter,
) -> Result<GraphReport, Failure> {
    let (depth, cuts) = match look {
        Look::Minimax { depth } => (depth, false),
        Look::AlphaBeta {
            depth: Some(depth), ..
        } if !game.facts().solo => (depth, true),
        _ => {
            let look = look.to_string();
            return Err(Failure::Error(Error::NoTrace { look }));
        }
    };
    let mut tracer = Tracer {
        depth,
        cuts,
        most: request.most,
    };
    let trace = loop {
        match tracer.trace(game, root, meter) {
            Ok(trace) => break trace,
            Err(TraceError::Stop(stop)) => return Err(stop.into()),
            // A shallower look may be read; its name tells how far it goes.
            Err(TraceError::TooMany) if request.fit && tracer.depth > 1 => tracer.depth -= 1,
            Err(TraceError::TooMany) => {
                let most = request.most as u64;
                return Err(Failure::Error(Error::TraceTooLarge { most }));
            }
        }
    };
    let fitted = (tracer.depth < depth).then_some(Excerpt {
        levels: tracer.depth,
        line: false,
    });
    let look = match look {
        Look::AlphaBeta { time, .. } => Look::AlphaBeta {
            depth: Some(tracer.depth),
            time,
        },
        _ => Look::Minimax {
            depth: tracer.depth,
        },
    };
    let mut diagram = Diagram {
        tree: true,
        ..Diagram::default()
    };
    for node in &trace.nodes {
        let vertex = vertex_of(game, node, request);
        meter.work(256 + vertex.text.len())?;
        meter.hold_more((size_of::<Vertex>() + vertex.text.len()) as u64)?;
        diagram.vertices.push(vertex);
        if let (Some(parent), Some(chosen)) = (node.parent, &node.chosen) {
            let before = &trace.nodes[parent as usize].position;
            diagram.edges.push(Edge {
                from: parent,
                to: diagram.vertices.len() as u32 - 1,
                text: game.show_move(before, chosen),
                best: node.best,
                cut: node.visit.is_none(),
            });
        }
    }
    diagram.edges.sort_by_key(|edge| edge.from);
    mark_best(&mut diagram);
    let order = order(&trace);
    diagram.steps = vec![String::new(); order.len()];
    for (&node, step) in order.iter().zip(0..) {
        diagram.vertices[node as usize].step = Some(step);
    }
    let visited = order.len() as u64;
    Ok(GraphReport {
        game: game.name(),
        position: game.show(root),
        values: vec![None; diagram.vertices.len()],
        solo: game.facts().solo,
        neutral: false,
        request: GraphRequest {
            tree: true,
            ..*request
        },
        whole: false,
        fitted,
        plain: is_plain(game, root),
        attractor: None,
        search: Some(SearchTrace {
            look,
            estimate: trace.nodes.first().and_then(|node| node.value).unwrap_or(0),
            visited,
            cut: diagram.vertices.len() as u64 - visited,
            order,
        }),
        diagram,
        seconds: meter.elapsed().as_secs_f64(),
    })
}

fn vertex_of(game: &dyn AnyGame, node: &TraceNode, request: &GraphRequest) -> Vertex {
    let drawn = request.sketches && node.visit.is_some();
    Vertex {
        name: node
            .visit
            .map_or_else(String::new, |visit| (visit + 1).to_string()),
        text: game.show(&node.position),
        sketch: drawn.then(|| game.shapes(&node.position)),
        owner: node.player.number(),
        winner: Winner::Unknown,
        worth: node
            .value
            .map_or_else(String::new, |value| shown(value, node.limit)),
        note: match (node.visit, node.leaf) {
            (None, _) => String::new(),
            (_, true) => "h".to_owned(),
            (_, false) => said(node),
        },
        level: node.level,
        end: node.over,
        ..Vertex::default()
    }
}

/// Who rises what, and the window on arrival where cuts are made.
fn said(node: &TraceNode) -> String {
    let role = if node.player.number() == 1 {
        "MAX"
    } else {
        "MIN"
    };
    match node.window {
        Some((low, high)) => format!("{role} [{}, {}]", number(low), number(high)),
        None => role.to_owned(),
    }
}

/// A value with what it says.
fn shown(value: i64, limit: BoundType) -> String {
    let sign = match limit {
        BoundType::Exact => "",
        BoundType::Least => "≥",
        BoundType::Most => "≤",
    };
    format!("{sign}{}", number(value))
}

/// A number as people write it.
fn number(value: i64) -> String {
    match value {
        i64::MIN => "−∞".to_owned(),
        i64::MAX => "∞".to_owned(),
        _ if value < 0 => format!("−{}", value.unsigned_abs()),
        _ => value.to_string(),
    }
}

/// The visited nodes in the order in which their values were known: each after what follows it.
fn order(trace: &Trace) -> Vec<u32> {
    let mut order = Vec::with_capacity(trace.nodes.len());
    let mut open: Vec<u32> = Vec::new();
    for (node, number) in trace.nodes.iter().zip(0u32..) {
        if node.visit.is_none() {
            continue;
        }
        // Whatever is not above this node has its value already.
        while open.last().is_some_and(|&last| Some(last) != node.parent) {
            order.extend(open.pop());
        }
        open.push(number);
    }
    order.extend(open.into_iter().rev());
    order
}

impl GraphReport {
    /// Makes it the drawing of a graph written by hand: its title is that of the file, and leaves have
    /// the values that somebody gave them.
    pub fn by_hand(&mut self, title: &str) {
        self.game.clear();
        self.position = title.to_owned();
        for vertex in &mut self.diagram.vertices {
            if vertex.end {
                vertex.note.clear();
            }
        }
    }

    /// Puts the tree of a search into words.
    pub(super) fn say_search(&mut self, speech: &Speech, search: &SearchTrace) {
        let words = [
            ("method", search.look.to_string().into()),
            ("estimate", number(search.estimate).into()),
            ("visited", search.visited.into()),
            ("cut", search.cut.into()),
        ];
        let name = if search.cut > 0 {
            "trace-said-cut"
        } else {
            "trace-said"
        };
        self.diagram.subtitle = speech.tell(name, &words);
        if self.fitted.is_some() {
            let said = speech.say("trace-fit");
            self.diagram.subtitle = format!("{} {said}", self.diagram.subtitle);
        }
        let mut cut = 0u64;
        for vertex in &mut self.diagram.vertices {
            if vertex.step.is_none() {
                cut += 1;
                vertex.name = speech.tell("trace-cut", &[("number", cut.into())]);
            }
            vertex.told = format!("{}: {}", vertex.name, vertex.text);
            if !vertex.note.is_empty() {
                vertex.told += &format!("\n{} {}", vertex.note, vertex.worth);
            }
        }
        let last = search.order.len() as u64;
        let step = |(step, &node): (u64, &u32)| {
            let vertex = &self.diagram.vertices[node as usize];
            let words = [
                ("step", step.into()),
                ("last", last.into()),
                ("node", vertex.name.as_str().into()),
                ("worth", vertex.worth.as_str().into()),
            ];
            speech.tell("trace-step", &words)
        };
        self.diagram.steps = (1..).zip(&search.order).map(step).collect();
        let mut legend = vec![
            (Sign::Owner(1), speech.say("trace-max")),
            (Sign::Owner(2), speech.say("trace-min")),
            (Sign::Worth, speech.say("trace-value")),
            (Sign::Best, speech.say("trace-best")),
        ];
        if self.diagram.vertices.iter().any(|vertex| vertex.end) {
            legend.push((Sign::End, speech.say("graph-legend-end")));
        }
        if search.cut > 0 {
            legend.push((Sign::Cut, speech.say("trace-legend-cut")));
        }
        if self.diagram.step.is_some() {
            legend.push((Sign::Now, speech.say("graph-legend-now")));
        }
        self.diagram.legend = legend;
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::Budget;

    use gagne_catalogue::{find, open};
    use gagne_engine::{Error, Look};
    use gagne_speech::{Language, Speech};

    use crate::{GraphReport, GraphRequest};

    fn trace(position: &str, look: &str, most: usize) -> Result<GraphReport, Error> {
        traced(position, look, most, false)
    }

    fn traced(position: &str, look: &str, most: usize, fit: bool) -> Result<GraphReport, Error> {
        let request = GraphRequest {
            tree: false,
            symmetry: false,
            merge: false,
            best: false,
            depth: None,
            most,
            fit,
            sketches: true,
        };
        let look = Look::named(look).unwrap();
        let mut game = open("tictactoe").unwrap();
        let budget = Budget::default();
        let mut report = super::trace(game.as_mut(), Some(position), look, &request, &budget)?;
        report.say(&Speech::about(
            Language::English,
            find("tictactoe").unwrap(),
        ));
        Ok(report)
    }

    #[test]
    fn values_rise_to_the_root() {
        let report = trace("xo./.x./..o", "minimax:2", 500).unwrap();
        let diagram = &report.diagram;
        // A root, five moves, four replies to each.
        assert_eq!(diagram.vertices.len(), 1 + 5 + 4 * 5);
        let root = &diagram.vertices[0];
        assert_eq!((root.name.as_str(), root.note.as_str()), ("1", "MAX"));
        // The root is the last whose value is known.
        assert_eq!(root.step, Some(diagram.steps.len() as u32 - 1));
        assert!(
            diagram.subtitle.contains(&root.worth),
            "{}",
            diagram.subtitle
        );
    }

    #[test]
    fn cuts_are_drawn_and_named() {
        let report = trace("x.o/.x./...", "alphabeta:3", 500).unwrap();
        let cut = report.diagram.edges.iter().filter(|edge| edge.cut).count();
        assert!(cut > 0);
        let named = report
            .diagram
            .vertices
            .iter()
            .filter(|vertex| vertex.name.starts_with("cut "));
        assert_eq!(named.count(), cut);
        assert!(report.diagram.vertices[0].note.contains("[−∞, ∞]"));
    }

    #[test]
    fn what_is_too_large_is_looked_at_less_deeply_if_that_is_wished() {
        let report = traced(".../.../...", "minimax:5", 100, true).unwrap();
        assert_eq!(report.diagram.vertices.len(), 1 + 9 + 9 * 8);
        let said = &report.diagram.subtitle;
        assert!(said.contains("minimax:2"), "{said}");
        assert!(said.contains("too large to read"), "{said}");
        let whole = traced(".../.../...", "minimax:1", 100, true).unwrap();
        assert!(whole.fitted.is_none());
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let large = Error::TraceTooLarge { most: 500 };
        assert_eq!(trace(".../.../...", "minimax:5", 500).err(), Some(large));
        for look in ["mcts:10", "proof", "alphabeta", "alphabeta:1s"] {
            let refused = trace(".../.../...", look, 500).err();
            assert!(matches!(refused, Some(Error::NoTrace { .. })), "{look}");
        }
    }
}
