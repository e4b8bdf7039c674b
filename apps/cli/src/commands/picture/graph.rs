//! `gagne graph`: the graph or the tree of a game, drawn.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::{ArgMatches, Command};
use gagne::draw::{Drawing, Motion, Theme};
use gagne::graph::GraphChoice;
use gagne::{AnyGame, ArenaFile, Graph, GraphGame, GraphReport, GraphRequest, Look, Side, Speech};

use crate::commands::attractor::{read, target};
use crate::commands::formats::{self, ImageFormat};
use crate::console::{Console, Fault, number};
use crate::interface::{endless, flag, option, positional, usage};

mod json;
mod terminal;

/// Most vertices unless something else is said: of pictures, of texts for programs, on a terminal.
const PICTURE: u64 = 500;
const TEXT: u64 = 100_000;
const SCREEN: u64 = 150;
const READABLE: u64 = 40;
/// Most vertices that may be asked for.
const MOST: u64 = 1_000_000;

/// What a drawing is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
    Pdf,
    Html,
    Tex,
    Tikz,
    Dot,
    Json,
}

impl PictureFormat {
    pub(crate) const NAMES: [(&'static str, PictureFormat); 8] = [
        ("svg", PictureFormat::Svg),
        ("png", PictureFormat::Png),
        ("pdf", PictureFormat::Pdf),
        ("html", PictureFormat::Html),
        ("tex", PictureFormat::Tex),
        ("tikz", PictureFormat::Tikz),
        ("dot", PictureFormat::Dot),
        ("json", PictureFormat::Json),
    ];

    fn named(name: &str) -> Option<PictureFormat> {
        let name = name.to_ascii_lowercase();
        let known = PictureFormat::NAMES
            .iter()
            .find(|(known, _)| *known == name);
        known.map(|&(_, format)| format)
    }
}

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    command
        .override_usage(usage(
            speech,
            "gagne graph GAME [POSITION] [OPTIONS]\n       gagne graph --file FILE [OPTIONS]",
        ))
        .arg(positional(speech, "GAME", "help-game"))
        .arg(endless(speech))
        .arg(positional(speech, "POSITION", "help-play-position").allow_negative_numbers(true))
        .arg(option(speech, "output", "FILE", "help-graph-output").short('o'))
        .arg(option(speech, "format", "FORMAT", "help-graph-format"))
        .arg(option(speech, "method", "METHOD", "help-graph-method"))
        .arg(flag(speech, "tree", "help-graph-tree"))
        .arg(flag(speech, "best", "help-graph-best"))
        .arg(flag(speech, "symmetry", "help-graph-symmetry"))
        .arg(flag(speech, "merge", "help-graph-merge"))
        .arg(option(speech, "depth", "N", "help-graph-depth"))
        .arg(option(speech, "max-nodes", "N", "help-max-nodes"))
        .arg(flag(speech, "fit", "help-graph-fit"))
        .arg(option(
            speech,
            "attractor",
            "PLAYER",
            "help-graph-attractor",
        ))
        .arg(option(speech, "step", "K", "help-graph-step"))
        .arg(flag(speech, "steps", "help-graph-steps"))
        .arg(option(speech, "theme", "THEME", "help-theme"))
        .arg(option(speech, "title", "TEXT", "help-title"))
        .arg(flag(speech, "no-legend", "help-no-legend"))
        .arg(option(speech, "file", "FILE", "help-graph-by-hand"))
        .arg(option(speech, "target", "VERTICES", "help-target"))
}

/// What the command line says about the picture.
struct PictureWish {
    output: Option<String>,
    format: Option<PictureFormat>,
    theme: Theme,
    attractor: Option<Side>,
    step: Option<u32>,
    steps: bool,
    title: Option<String>,
    legend: bool,
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let wish = wish(matches, console)?;
    let fit = matches.get_flag("fit");
    let usual = match wish.format {
        _ if fit => READABLE,
        Some(PictureFormat::Json | PictureFormat::Dot) => TEXT,
        Some(_) => PICTURE,
        None if console.json => TEXT,
        None => SCREEN,
    };
    let most = number(&console.speech, matches, "max-nodes", 1, MOST)?.unwrap_or(usual);
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let report = match (text("GAME"), text("file")) {
        (Some(_), None) => {
            let depth = number(&console.speech, matches, "depth", 0, MOST)?;
            let request = GraphRequest {
                tree: matches.get_flag("tree"),
                symmetry: matches.get_flag("symmetry"),
                merge: matches.get_flag("merge"),
                best: matches.get_flag("best"),
                depth: depth.and_then(|depth| u32::try_from(depth).ok()),
                most: most as usize,
                fit,
                sketches: !matches!(
                    wish.format,
                    None | Some(PictureFormat::Dot | PictureFormat::Json)
                ),
            };
            let mut game = console.open(matches)?;
            let look = text("method").map(Look::named).transpose();
            let look = look.map_err(|error| console.fault(error))?;
            if request.merge {
                merging(game.as_ref(), &wish, console)?;
            }
            let others = ["tree", "best", "symmetry", "merge"].map(|name| matches.get_flag(name));
            let others = others.contains(&true) || depth.is_some() || wish.attractor.is_some();
            if look.is_some() && others {
                return Err(Fault::Usage(console.speech.say("graph-method-alone")));
            }
            let mut report = console.ask(|budget| match look {
                Some(look) => gagne::trace(game.as_mut(), text("POSITION"), look, &request, budget),
                None => gagne::diagram(game.as_mut(), text("POSITION"), &request, budget),
            })?;
            // A search has steps of its own.
            let asked =
                look.is_none() && (wish.attractor.is_some() || wish.steps || wish.step.is_some());
            if !report.plain && (asked || wish.format == Some(PictureFormat::Json)) {
                let words = [("game", report.game.as_str().into())];
                return Err(Fault::Answer(console.speech.tell("no-arena", &words), 2));
            }
            if asked {
                report.attract(wish.attractor);
            }
            report
        }
        (None, Some(file)) => {
            let choice = GraphChoice {
                target: text("target"),
                player: wish.attractor,
                ..GraphChoice::default()
            };
            let graph = read(console, file, &choice)?;
            if text("method").is_some() || graph.values.is_some() {
                let report = searched(console, graph, file, text("method"), &wish, most)?;
                return finish(console, report, &wish);
            }
            let target = target(console, &graph, text("target"))?;
            let player = wish.attractor.unwrap_or_default();
            let title = file_name(file);
            let (target, most) = (target.as_deref(), most as usize);
            let mut report = console
                .ask(|budget| GraphReport::of_graph(&graph, title, player, target, most, budget))?;
            let asked = wish.attractor.is_some() || wish.steps || wish.step.is_some();
            let plain = graph.owned && graph.priorities.is_none();
            if asked && target.is_none() && plain {
                report.attract(wish.attractor);
            }
            report
        }
        _ => return Err(Fault::Usage(console.speech.say("graph-file-or-game"))),
    };
    finish(console, report, &wish)
}

/// The tree of a search on a graph written by hand: to the end, unless the search has a bound.
fn searched(
    console: &mut Console,
    graph: Graph,
    file: &str,
    method: Option<&str>,
    wish: &PictureWish,
    most: u64,
) -> Result<GraphReport, Fault> {
    let game = GraphGame::new(graph, Side::First).map_err(|error| console.fault(error))?;
    let method = game.bounded(method.unwrap_or("minimax"));
    let method = method.map_err(|error| console.fault(error))?;
    let look = Look::named(&method).map_err(|error| console.fault(error))?;
    let listing = gagne::by_hand(game);
    console.learn(&listing);
    let mut game = listing.open("").map_err(|error| console.fault(error))?;
    let request = GraphRequest {
        tree: true,
        symmetry: false,
        merge: false,
        best: false,
        depth: None,
        most: most as usize,
        fit: false,
        sketches: false,
    };
    if wish.attractor.is_some() {
        return Err(Fault::Usage(console.speech.say("graph-method-alone")));
    }
    let mut report =
        console.ask(|budget| gagne::trace(game.as_mut(), None, look, &request, budget))?;
    report.by_hand(file_name(file));
    Ok(report)
}

/// The last part of a path.
fn file_name(file: &str) -> &str {
    let title = Path::new(file).file_name().and_then(|name| name.to_str());
    title.unwrap_or(file)
}

/// Writes the drawing as it was wished for.
fn finish(console: &mut Console, mut report: GraphReport, wish: &PictureWish) -> Result<u8, Fault> {
    // Not every drawing has steps.
    let last = report.diagram.steps.len().checked_sub(1);
    report.diagram.step = wish
        .step
        .zip(last)
        .map(|(step, last)| step.min(last as u32));
    report.say(&console.speech);
    if let Some(title) = &wish.title {
        report.diagram.title.clone_from(title);
    }
    if !wish.legend {
        report.diagram.legend.clear();
    }
    match wish.format {
        Some(format) => write(console, &report, wish, format)?,
        None if console.json => json::write(console, &report)?,
        None => terminal::show(console, &report)?,
    }
    Ok(0)
}

fn wish(matches: &ArgMatches, console: &Console) -> Result<PictureWish, Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let wrong = |message: &str, text: &str| {
        Fault::Usage(console.speech.tell(message, &[("text", text.into())]))
    };
    let output = text("output").map(str::to_owned);
    let to_file = output.as_deref().filter(|name| *name != "-");
    let format = match (text("format"), to_file) {
        (Some(name), _) => {
            Some(PictureFormat::named(name.trim()).ok_or_else(|| wrong("wrong-format", name))?)
        }
        (None, Some(file)) => {
            let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
            Some(PictureFormat::named(ending).ok_or_else(|| wrong("wrong-ending", file))?)
        }
        (None, None) => output.as_ref().map(|_| PictureFormat::Svg),
    };
    let theme = formats::theme(console, text("theme"))?;
    let attractor = match text("attractor").map(str::trim) {
        None => None,
        Some("1") => Some(Side::First),
        Some("2") => Some(Side::Second),
        Some(other) => return Err(wrong("wrong-attractor", other)),
    };
    let step = number(&console.speech, matches, "step", 0, u32::MAX.into())?;
    let steps = matches.get_flag("steps");
    if steps
        && (to_file.is_none() || !matches!(format, Some(PictureFormat::Svg | PictureFormat::Html)))
    {
        return Err(wrong("steps-need-file", ""));
    }
    Ok(PictureWish {
        output,
        format,
        theme,
        attractor,
        step: step.and_then(|step| u32::try_from(step).ok()),
        steps,
        title: text("title").map(str::to_owned),
        legend: !matches.get_flag("no-legend"),
    })
}

/// Whether a graph without players can be drawn, and is not to show what needs them.
fn merging(game: &dyn AnyGame, wish: &PictureWish, console: &Console) -> Result<(), Fault> {
    if !game.is_impartial() {
        let words = [("game", game.name().into())];
        return Err(Fault::Answer(console.speech.tell("no-merge", &words), 2));
    }
    let attractors = wish.attractor.is_some() || wish.steps || wish.step.is_some();
    if attractors || wish.format == Some(PictureFormat::Json) {
        return Err(Fault::Usage(console.speech.say("merge-alone")));
    }
    Ok(())
}

/// Writes the drawing in a format, to a file or to standard output.
fn write(
    console: &mut Console,
    report: &GraphReport,
    wish: &PictureWish,
    format: PictureFormat,
) -> Result<(), Fault> {
    let drawing = |console: &Console| console.ask(|budget| report.drawing(budget));
    let mut files = Vec::new();
    let made = |console: &Console, format: ImageFormat| {
        let theme = formats::settled(wish.theme);
        let svg = drawing(console)?.svg(theme, Motion::Still);
        formats::made(console, &svg, format)
    };
    let whole = match format {
        PictureFormat::Svg => {
            let mut drawing = drawing(console)?;
            if wish.steps {
                files = steps(&mut drawing, wish);
                drawing.svg(wish.theme, Motion::Steps).into_bytes()
            } else {
                drawing.svg(wish.theme, Motion::Still).into_bytes()
            }
        }
        PictureFormat::Png => made(console, ImageFormat::Png)?,
        PictureFormat::Pdf => made(console, ImageFormat::Pdf)?,
        PictureFormat::Html => drawing(console)?.page(wish.theme).into_bytes(),
        PictureFormat::Tex => drawing(console)?.tex().into_bytes(),
        PictureFormat::Tikz => drawing(console)?.tikz().into_bytes(),
        PictureFormat::Dot => gagne::draw::dot(&report.diagram).into_bytes(),
        PictureFormat::Json if !report.whole => {
            return Err(Fault::Usage(console.speech.say("arena-whole")));
        }
        PictureFormat::Json => (crate::json::text(&ArenaFile(report))? + "\n").into_bytes(),
    };
    let to_file = wish.output.as_deref().filter(|name| *name != "-");
    let Some(file) = to_file else {
        console.out.write_all(&whole)?;
        return Ok(());
    };
    files.push((file.to_owned(), whole));
    for (file, bytes) in &files {
        fs::write(file, bytes).map_err(|error| console.cannot_create(file, &error))?;
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let (vertices, edges) = (report.diagram.vertices.len(), report.diagram.edges.len());
    if console.json {
        let answer = serde_json::json!({
            "game": report.game,
            "position": report.position,
            "files": names,
            "vertices": vertices,
            "edges": edges,
            "seconds": report.seconds,
        });
        return console.write_json(&answer);
    }
    let words = [
        ("file", file.into()),
        ("vertices", (vertices as u64).into()),
        ("edges", (edges as u64).into()),
        ("pictures", (files.len() as u64).into()),
    ];
    writeln!(
        console.out,
        "{}",
        console.speech.tell("graph-written", &words)
    )?;
    Ok(())
}

/// One picture for each step, each with its name: `x-0.svg`, `x-1.svg`, ….
fn steps(drawing: &mut Drawing, wish: &PictureWish) -> Vec<(String, Vec<u8>)> {
    let file = wish.output.as_deref().unwrap_or_default();
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, "svg"));
    let mut files = Vec::new();
    for step in 0..drawing.diagram.steps.len() as u32 {
        drawing.diagram.step = Some(step);
        let picture = drawing.svg(wish.theme, Motion::Still);
        files.push((format!("{stem}-{step}.{ending}"), picture.into_bytes()));
    }
    drawing.diagram.step = None;
    files
}
