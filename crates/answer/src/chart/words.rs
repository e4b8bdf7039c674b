//! The numbers of a chart in the words of the reader.

use gagne_core::{Outcome, Value};
use gagne_draw::chart::{Axis, Bars, Cell, Chart, ChartPart, Heat, Plane, Plot, Series, Worth};

use super::{ChartData, ChartReport, CostLine, MapCell, MoveCell, PliesCount};
use gagne_speech::Speech;

/// Most bars side by side; more are put together.
const BARS: u64 = 50;
/// Colours of lines.
const CLASSES: [&str; 8] = [
    "kind0", "kind5", "kind2", "kind7", "kind3", "kind1", "kind9", "kind10",
];

impl ChartReport {
    /// The chart in a language.
    pub fn chart(&self, speech: &Speech) -> Chart {
        let about = match &self.position {
            Some(position) => format!("{} {position}", self.game),
            None => self.game.clone(),
        };
        let words = ChartWords { speech, about };
        let (title, note, plot) = match &self.data {
            ChartData::Plies {
                by_plies,
                drawn,
                endless,
            } => words.plies(by_plies, *drawn, *endless),
            ChartData::Levels { by_level } => words.levels(by_level),
            ChartData::Nimbers {
                values,
                preperiod,
                period,
            } => words.nimbers(values, preperiod.zip(*period)),
            ChartData::Map {
                columns,
                first,
                cells,
            } => words.map(*columns, *first, cells),
            ChartData::Moves {
                rows,
                columns,
                cells,
            } => words.moves(*rows, *columns, cells),
            ChartData::Cost {
                methods,
                patience,
                by_line,
            } => words.cost(methods, *patience, *by_line),
        };
        Chart {
            title,
            note,
            group: speech.language().group(),
            plot,
        }
    }
}

/// What a chart is about, and the language it is told in.
struct ChartWords<'s> {
    speech: &'s Speech,
    about: String,
}

type TitledPlot = (String, String, Plot);

impl ChartWords<'_> {
    fn say(&self, name: &str) -> String {
        self.speech.say(name)
    }

    /// A sentence about numbers, and about what the chart is about.
    fn tell(&self, name: &str, numbers: &[(&str, u64)]) -> String {
        let mut words = vec![("about", self.about.as_str().into())];
        words.extend(numbers.iter().map(|&(name, number)| (name, number.into())));
        self.speech.tell(name, &words)
    }

    /// A part of bars; an empty name stays empty.
    fn part(&self, name: &str, class: &'static str, striped: bool, counts: Vec<u64>) -> ChartPart {
        ChartPart {
            name: self.say(name),
            class,
            striped,
            counts,
        }
    }

    fn plies(&self, by_plies: &[PliesCount], drawn: u64, endless: u64) -> TitledPlot {
        let farthest = by_plies.last().map_or(0, |count| count.plies);
        let step = bar_step(farthest + 1);
        let bars = (farthest / step + 1) as usize;
        let (mut won, mut lost) = (vec![0; bars], vec![0; bars]);
        for count in by_plies {
            let place = (count.plies / step) as usize;
            won[place] += count.won;
            lost[place] += count.lost;
        }
        let positions = won.iter().chain(&lost).sum::<u64>() + drawn + endless;
        let mut labels: Vec<String> = (0..bars as u64)
            .map(|bar| (bar * step).to_string())
            .collect();
        let mut parts = vec![
            self.part("chart-won", "first", false, won),
            self.part("chart-lost", "second", true, lost),
        ];
        // What has no distance stands apart.
        let mut apart = vec![0; bars + 1];
        for (name, count) in [("chart-drawn-bar", drawn), ("chart-endless-bar", endless)] {
            if count > 0 {
                if labels.len() == bars {
                    labels.push(String::new());
                }
                labels.push(self.say(name));
                apart.push(count);
            }
        }
        if labels.len() > bars {
            parts.push(self.part("", "draw", false, apart));
        }
        let numbers = [
            ("positions", positions),
            ("drawn", drawn),
            ("farthest", farthest),
        ];
        let title = self.tell("chart-plies", &[]);
        let note = self.tell("chart-plies-note", &numbers);
        let x = match step {
            1 => self.say("chart-plies-x"),
            _ => self.tell("chart-plies-groups", &[("step", step)]),
        };
        let y = self.say("chart-positions");
        (
            title,
            note,
            Plot::Bars(Bars {
                x,
                y,
                labels,
                parts,
            }),
        )
    }

    fn levels(&self, by_level: &[u64]) -> TitledPlot {
        let step = bar_step(by_level.len() as u64);
        let counts: Vec<u64> = by_level
            .chunks(step as usize)
            .map(|levels| levels.iter().sum())
            .collect();
        let labels = (0..counts.len() as u64)
            .map(|bar| (bar * step).to_string())
            .collect();
        let numbers = [
            ("positions", by_level.iter().sum()),
            ("levels", by_level.len() as u64),
        ];
        let title = self.tell("chart-levels", &[]);
        let note = self.tell("chart-levels-note", &numbers);
        let x = match step {
            1 => self.say("chart-levels-x"),
            _ => self.tell("chart-levels-groups", &[("step", step)]),
        };
        let y = self.say("chart-positions");
        let parts = vec![self.part("", "kind2", false, counts)];
        (
            title,
            note,
            Plot::Bars(Bars {
                x,
                y,
                labels,
                parts,
            }),
        )
    }

    fn nimbers(&self, values: &[u64], period: Option<(u64, u64)>) -> TitledPlot {
        let points = |lost: bool| {
            let found = values
                .iter()
                .enumerate()
                .filter(|&(_, &value)| (value == 0) == lost);
            found
                .map(|(heap, &value)| (heap as f64, value as f64))
                .collect()
        };
        let series = |name: &str, class, lost| Series {
            name: self.say(name),
            class,
            joined: false,
            points: points(lost),
        };
        let last = values.len().saturating_sub(1) as u64;
        let (note, borders) = match period {
            Some((start, period)) => {
                let numbers = [("start", start), ("period", period)];
                let begins = || {
                    (
                        start as f64,
                        self.tell("chart-period-from", &[("at", start)]),
                    )
                };
                let inside = start > 0 && start <= last;
                let borders = inside.then(begins).into_iter().collect();
                (self.tell("chart-nimbers-period", &numbers), borders)
            }
            None => (
                self.tell("chart-nimbers-none", &[("last", last)]),
                Vec::new(),
            ),
        };
        let plane = Plane {
            x: self.axis("chart-heap", false, false),
            y: self.axis("chart-nimber", false, false),
            series: vec![
                series("chart-nimber-won", "first", false),
                series("chart-nimber-lost", "second", true),
            ],
            borders,
        };
        (self.tell("chart-nimbers", &[]), note, Plot::Plane(plane))
    }

    fn axis(&self, title: &str, log: bool, seconds: bool) -> Axis {
        Axis {
            title: self.say(title),
            log,
            seconds,
        }
    }

    fn heat_words(&self) -> [String; 3] {
        ["chart-won-in", "chart-drawn-cell", "chart-lost-in"].map(|name| self.say(name))
    }

    fn map(&self, columns: usize, first: u64, cells: &[MapCell]) -> TitledPlot {
        let won = cells
            .iter()
            .filter(|cell| cell.value.0.outcome() == Outcome::Win);
        let numbers = [("won", won.count() as u64), ("count", cells.len() as u64)];
        let cell = |cell: &MapCell| {
            let lines = match &cell.winning {
                Some(winning) => winning.clone(),
                None => vec![signed(cell.value.0)],
            };
            Some(self.cell(cell.value.0, lines, false))
        };
        let heat = Heat {
            x: self.say("map-column"),
            y: self.say("map-row"),
            first,
            columns,
            cells: cells.iter().map(cell).collect(),
            words: self.heat_words(),
        };
        let note = self.tell("chart-map-note", &numbers);
        (self.say("map"), note, Plot::Heat(heat))
    }

    fn moves(&self, rows: usize, columns: usize, moves: &[MoveCell]) -> TitledPlot {
        let best = moves.iter().map(|cell| cell.value.0).max();
        let won = moves
            .iter()
            .filter(|cell| cell.value.0.outcome() == Outcome::Win);
        let numbers = [("won", won.count() as u64), ("count", moves.len() as u64)];
        let mut cells = vec![None; rows * columns];
        for cell in moves {
            let value = cell.value.0;
            let shown = self.cell(value, vec![signed(value)], Some(value) == best);
            cells[(cell.row - 1) * columns + cell.column - 1] = Some(shown);
        }
        let heat = Heat {
            x: self.say("chart-column"),
            y: self.say("chart-row"),
            first: 1,
            columns,
            cells,
            words: self.heat_words(),
        };
        let title = self.tell("chart-moves", &[]);
        let note = self.tell("chart-moves-note", &numbers);
        (title, note, Plot::Heat(heat))
    }

    fn cell(&self, value: Value, lines: Vec<String>, best: bool) -> Cell {
        let worth = match value.outcome() {
            Outcome::Win => Worth::Won,
            Outcome::Draw => Worth::Drawn,
            Outcome::Lose => Worth::Lost,
        };
        Cell {
            worth,
            plies: value.plies(),
            lines,
            best,
        }
    }

    fn cost(&self, methods: &[CostLine], patience: f64, by_line: bool) -> TitledPlot {
        let series = methods.iter().enumerate().map(|(number, line)| Series {
            name: line.method.to_owned(),
            class: CLASSES[number % CLASSES.len()],
            joined: true,
            points: line
                .points
                .iter()
                .map(|point| (point.size as f64, point.seconds.max(1e-9)))
                .collect(),
        });
        let size = if by_line { "chart-line-size" } else { "size" };
        let plane = Plane {
            x: self.axis(size, true, false),
            y: self.axis("chart-time", true, true),
            series: series.collect(),
            borders: Vec::new(),
        };
        let numbers = [("patience", (patience * 1000.0).round() as u64)];
        let note = self.tell("chart-cost-note", &numbers);
        (self.tell("chart-cost", &[]), note, Plot::Plane(plane))
    }
}

/// How many numbers a bar stands for, so that there are not too many of them.
fn bar_step(count: u64) -> u64 {
    let powers = std::iter::successors(Some(1), |power: &u64| power.checked_mul(10));
    let mut steps = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
    steps
        .find(|step| count.div_ceil(*step) <= BARS)
        .unwrap_or(u64::MAX)
}

/// A value with its sign; the one of a loss is as wide as that of a win.
fn signed(value: Value) -> String {
    match (value.outcome(), value.plies()) {
        (Outcome::Draw, _) => "=".to_owned(),
        (Outcome::Win, Some(plies)) => format!("+{plies}"),
        (Outcome::Lose, Some(plies)) => format!("−{plies}"),
        (Outcome::Win, None) => "+".to_owned(),
        (Outcome::Lose, None) => "−".to_owned(),
    }
}
