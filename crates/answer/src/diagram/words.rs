//! What a drawing says: title, legend, and a sentence for each position, in a language.

use gagne_core::{Outcome, Value};
use gagne_draw::diagram::{PageWords, Sign, Vertex, Winner};
use gagne_speech::Speech;

use super::GraphReport;

/// Longest title.
const TITLE: usize = 60;

/// A text that is cut where it is too long for a title.
fn shortened(text: &str) -> String {
    if text.chars().count() <= TITLE {
        return text.to_owned();
    }
    let kept: String = text.chars().take(TITLE - 1).collect();
    kept + "…"
}

impl GraphReport {
    /// Puts everything into words.
    pub fn say(&mut self, speech: &Speech) {
        let count = self.diagram.vertices.len() as u64;
        self.diagram.title = match (self.game.as_str(), self.position.as_str()) {
            ("", file) => file.to_owned(),
            (game, position) => shortened(&format!("{game} · {position}")),
        };
        let name = match (self.request.best, self.whole, self.request.tree) {
            _ if self.fitted.is_some() => self.fit_name(),
            (true, ..) => "graph-count-best",
            (_, false, _) => "graph-count-part",
            (_, _, true) => "graph-count-tree",
            _ if self.game.is_empty() => "graph-count-vertices",
            _ => "graph-count",
        };
        let levels = self.fitted.map_or(0, |fitted| fitted.levels);
        let words = [
            ("count", count.into()),
            ("levels", u64::from(levels).into()),
        ];
        let mut size = speech.tell(name, &words);
        if self.values.iter().any(Option::is_none) && !self.game.is_empty() {
            size = format!("{size} {}", speech.say("graph-unknown"));
        }
        if self.neutral {
            size = format!("{size} {}", speech.say("graph-nobody"));
        }
        self.diagram.subtitle = match (self.values.first(), self.diagram.vertices.first()) {
            (Some(Some(value)), Some(root)) if !self.game.is_empty() => {
                format!("{} {size}", self.verdict(speech, *value, root))
            }
            _ => size,
        };
        for number in 0..self.diagram.vertices.len() {
            let told = self.told(speech, number);
            self.diagram.vertices[number].told = told;
        }
        self.name_steps(speech);
        self.explain(speech);
        if let Some(search) = self.search.clone() {
            self.say_search(speech, &search);
        }
        self.diagram.words = PageWords {
            language: speech.language().code().to_owned(),
            hint: speech.say("graph-hint"),
            moves: speech.say("graph-moves"),
            before: speech.say("graph-before"),
            step: speech.say(if self.diagram.steps.is_empty() {
                "graph-level"
            } else {
                "graph-step"
            }),
            whole: speech.say("graph-whole"),
            play: speech.say("graph-play"),
            best: speech.say("graph-best"),
        };
    }

    /// The message about a graph of which only a part is drawn.
    fn fit_name(&self) -> &'static str {
        match self.fitted {
            Some(fitted) if fitted.levels == 0 => "graph-fit-moves",
            Some(fitted) if fitted.line => "graph-fit-line",
            _ => "graph-fit-levels",
        }
    }

    /// Who wins, as a sentence.
    fn verdict(&self, speech: &Speech, value: Value, vertex: &Vertex) -> String {
        if let (true, Some(plies)) = (self.request.merge, value.plies()) {
            let name = match value.outcome() {
                Outcome::Lose => "graph-mover-loses",
                _ => "graph-mover-wins",
            };
            return speech.tell(name, &[("plies", plies.into())]);
        }
        let player = match value.outcome() {
            Outcome::Lose => 3 - vertex.owner,
            _ => vertex.owner,
        };
        let words = [
            ("player", u64::from(player).into()),
            ("plies", value.plies().unwrap_or_default().into()),
            (
                "points",
                value.score().unwrap_or_default().unsigned_abs().into(),
            ),
        ];
        let name = match (value.outcome(), value.plies(), value.score()) {
            (Outcome::Lose, ..) if self.solo => "graph-never-solved",
            (_, Some(0), _) if self.solo => "graph-solved",
            (_, Some(_), _) if self.solo => "graph-solved-in",
            (Outcome::Draw, ..) => "graph-draw",
            (_, _, Some(_)) => "graph-wins-by",
            (_, Some(0), _) => "graph-has-won",
            (_, Some(_), _) => "graph-wins-in",
            _ => "graph-wins",
        };
        speech.tell(name, &words)
    }

    /// A sentence about a vertex.
    fn told(&self, speech: &Speech, number: usize) -> String {
        let vertex = &self.diagram.vertices[number];
        let mut parts = vec![if vertex.text.is_empty() {
            vertex.name.clone()
        } else {
            format!("{}: {}", vertex.name, vertex.text)
        }];
        if !(vertex.end || self.solo || self.request.merge) {
            let words = [("player", u64::from(vertex.owner).into())];
            parts.push(speech.tell("graph-to-move", &words));
        }
        if let Some(value) = self.values[number] {
            parts.push(self.verdict(speech, value, vertex));
        }
        parts.join("\n")
    }

    fn name_steps(&mut self, speech: &Speech) {
        let Some(player) = self.attractor else {
            return;
        };
        let last = self.diagram.steps.len().saturating_sub(1) as u64;
        self.diagram.steps = (0..=last)
            .map(|step| {
                let held = |winner| self.attracted(winner, step as u32);
                let words = [
                    ("step", step.into()),
                    ("last", last.into()),
                    ("player", u64::from(player).into()),
                    ("count", held(Winner::player(player.max(1))).into()),
                    ("other", held(Winner::Second).into()),
                ];
                let name = if player == 0 {
                    "graph-step-both"
                } else {
                    "graph-step-of"
                };
                speech.tell(name, &words)
            })
            .collect();
    }

    /// What the signs mean that are drawn.
    fn explain(&mut self, speech: &Speech) {
        let vertices = &self.diagram.vertices;
        let any = |wanted: &dyn Fn(&Vertex) -> bool| vertices.iter().any(wanted);
        let mut legend = Vec::new();
        let mut add = |shown: bool, sign: Sign, name: &str, player: u64| {
            if shown {
                let text = speech.tell(name, &[("player", player.into())]);
                legend.push((sign, text));
            }
        };
        for player in [1u8, 2] {
            let owned = any(&|vertex| vertex.owner == player) && !self.solo;
            let number = u64::from(player);
            add(owned, Sign::Owner(player), "graph-legend-owner", number);
        }
        for player in [1u8, 2] {
            let winner = Winner::player(player);
            let won = any(&|vertex| vertex.winner == winner);
            let name = match self.attractor {
                _ if self.solo => "graph-legend-solved",
                Some(_) => "graph-legend-attractor",
                None => "graph-legend-winner",
            };
            add(won, Sign::Winner(winner), name, player.into());
        }
        for (winner, name) in [
            (Winner::Mover, "graph-legend-mover"),
            (Winner::Opponent, "graph-legend-opponent"),
        ] {
            let held = any(&|vertex| vertex.winner == winner);
            add(held, Sign::Winner(winner), name, 0);
        }
        let drawn = any(&|vertex| vertex.winner == Winner::Draw);
        add(drawn, Sign::Winner(Winner::Draw), "graph-legend-draw", 0);
        let worth = any(&|vertex| !vertex.worth.is_empty());
        let scored = self
            .values
            .iter()
            .flatten()
            .any(|value| value.score().is_some());
        let name = match (self.attractor, scored) {
            (Some(_), _) => "graph-legend-rank",
            (_, true) => "graph-legend-points",
            _ => "graph-legend-plies",
        };
        add(worth, Sign::Worth, name, 0);
        let name = match (self.game.as_str(), self.attractor) {
            ("", Some(_)) => "graph-legend-target",
            _ => "graph-legend-end",
        };
        add(any(&|vertex| vertex.end), Sign::End, name, 0);
        let best = self.diagram.edges.iter().any(|edge| edge.best);
        let name = match self.attractor {
            Some(_) => "graph-legend-strategy",
            None => "graph-legend-best",
        };
        add(best, Sign::Best, name, 0);
        let cut = self.diagram.edges.iter().any(|edge| edge.cut);
        add(cut, Sign::Cut, "graph-legend-cut", 0);
        let folded = any(&|vertex| vertex.folded);
        add(folded, Sign::Folded, "graph-legend-folded", 0);
        let now = self.diagram.step.is_some();
        add(now, Sign::Now, "graph-legend-now", 0);
        self.diagram.legend = legend;
    }
}
