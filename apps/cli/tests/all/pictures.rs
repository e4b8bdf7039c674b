//! The pictures of the book: each is drawn anew and compared with the file that is kept. To write
//! them after a change: `PICTURES=write cargo test -p gagne-cli --test all pictures`, and look at them.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Every drawing of a graph with the command that makes it.
const GRAPHS: &[(&str, &str)] = &[
    ("matches-5-tree.svg", "graph matches 5 --tree"),
    ("tablets-2x2.svg", "graph tablets 2x2"),
    (
        "tablets-2x2-attractor.svg",
        "graph tablets 2x2 --attractor 1 --steps",
    ),
    ("chocolate-3x3.svg", "graph chocolate 3x3@1,1"),
    ("tictactoe-best.svg", "graph tictactoe xo./.x./..o --best"),
    (
        "course-graph.svg",
        "graph --file ../../apps/cli/tests/transcripts/graphs/course.py",
    ),
    (
        "tictactoe-minimax.svg",
        "graph tictactoe ..o/.x./x.o --method minimax:2",
    ),
    (
        "tictactoe-alphabeta.svg",
        "graph tictactoe ..o/.x./x.o --method alphabeta:2",
    ),
];

/// Every chart that is the same each time.
const CHARTS: &[(&str, &str)] = &[
    ("chart-plies.svg", "chart tictactoe --kind plies"),
    ("chart-levels.svg", "chart tablets 4x3 --kind levels"),
    ("chart-nimbers.svg", "chart subtraction:8,20,23,26,27,34"),
    ("chart-squares.svg", "chart subtraction:squares"),
    ("chart-poison.svg", "chart chocolate"),
    ("chart-rectangles.svg", "chart chomp --to 8"),
    ("chart-bites.svg", "chart chomp 6x7"),
];

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/pictures")
}

/// A directory that vanishes with the test.
struct Room(PathBuf);

impl Room {
    fn new(name: &str) -> Room {
        let path = std::env::temp_dir().join(format!("gagne-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Room(path)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn gagne(arguments: &str, file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    command.args(arguments.split(' '));
    command.arg("-o").arg(file).env("LC_ALL", "C");
    command.current_dir(kept().parent().unwrap());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{arguments}: {output:?}");
    output
}

fn parsed<'t>(name: &str, text: &'t str) -> roxmltree::Document<'t> {
    roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Whether a text is XML, and no two vertices of the picture overlap.
fn check(name: &str, text: &str) {
    let document = parsed(name, text);
    let mut boxes: Vec<[f32; 4]> = Vec::new();
    for group in document.descendants() {
        if group.attribute("data-v").is_none() {
            continue;
        }
        let number = |text: &str| text.parse::<f32>().unwrap();
        let moved = group.attribute("transform").unwrap();
        let moved = moved.trim_start_matches("translate(").trim_end_matches(')');
        let (x, y) = moved.split_once(' ').unwrap();
        let rect = group
            .children()
            .find(|child| child.has_tag_name("rect"))
            .unwrap();
        let side = |name: &str| number(rect.attribute(name).unwrap());
        boxes.push([number(x), number(y), side("width"), side("height")]);
    }
    assert!(!boxes.is_empty(), "{name}");
    for (place, one) in boxes.iter().enumerate() {
        for other in &boxes[place + 1..] {
            let apart = |axis: usize| {
                one[axis] + one[axis + 2] <= other[axis]
                    || other[axis] + other[axis + 2] <= one[axis]
            };
            assert!(apart(0) || apart(1), "{name}: {one:?} {other:?}");
        }
    }
}

#[test]
fn the_pictures_of_the_book_are_what_the_commands_draw() {
    let room = Room::new("pictures");
    let write = std::env::var_os("PICTURES").is_some_and(|value| value == "write");
    for (name, arguments) in GRAPHS.iter().chain(CHARTS) {
        gagne(arguments, &room.0.join(name));
    }
    for entry in fs::read_dir(&room.0).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let drawn = fs::read_to_string(&path).unwrap();
        if name.starts_with("chart") {
            drop(parsed(&name, &drawn));
        } else {
            check(&name, &drawn);
        }
        let kept = kept().join(&name);
        if write {
            fs::create_dir_all(kept.parent().unwrap()).unwrap();
            fs::write(&kept, &drawn).unwrap();
        }
        let expected = fs::read_to_string(&kept).unwrap_or_default();
        assert!(expected == drawn, "{name} is drawn differently now");
    }
}

#[test]
fn graphviz_accepts_dot() {
    let room = Room::new("dot");
    for (name, arguments) in GRAPHS {
        let file = room.0.join(name).with_extension("dot");
        gagne(&arguments.replace(" --steps", ""), &file);
        let output = Command::new("dot").args(["-Tplain"]).arg(&file).output();
        let output = output.expect("Graphviz is needed for this test: apt-get install graphviz");
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{name}: {output:?}"
        );
    }
}

#[test]
fn latex_compiles_tikz() {
    let room = Room::new("tikz");
    for (name, arguments) in GRAPHS {
        let file = room.0.join(name).with_extension("tex");
        gagne(
            &format!("{} --lang fr", arguments.replace(" --steps", "")),
            &file,
        );
        let mut command = Command::new("pdflatex");
        command.args(["-interaction=nonstopmode", "-halt-on-error"]);
        let output = command.arg(&file).current_dir(&room.0).output();
        let output =
            output.expect("LaTeX is needed for this test: apt-get install texlive-pictures");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && said.contains("(1 page"),
            "{name}: {said}"
        );
        assert!(!said.contains("Overfull"), "{name}: {said}");
    }
}

#[test]
fn a_page_stands_alone() {
    let room = Room::new("page");
    let file = room.0.join("page.html");
    gagne("graph tablets 2x2 --theme dark", &file);
    let page = fs::read_to_string(&file).unwrap();
    // Nothing is fetched: the only address is the name of the language of pictures.
    let addresses = page.matches("http").count();
    assert_eq!(
        addresses,
        page.matches("http://www.w3.org/2000/svg").count()
    );
    assert!(!page.contains("src=") && !page.contains("@import"));
    let (start, end) = (page.find("<svg").unwrap(), page.find("</svg>").unwrap());
    check("page", &page[start..end + "</svg>".len()]);
}

#[test]
fn an_arena_reads_back_with_the_attractors_of_the_notes() {
    let room = Room::new("arena");
    let file = room.0.join("arena.json");
    gagne("graph tablets 2x2", &file);
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    command
        .arg("attractor")
        .arg(&file)
        .arg("--play")
        .env("LC_ALL", "C");
    let said = String::from_utf8(command.output().unwrap().stdout).unwrap();
    for line in [
        "  Attr^0 = {3a, 3b}\n",
        "  + 2a (1)  + 2c (1)  + 2d (1)\n",
        "  + 1a (2)  + 1d (2)\n",
        "  + 0 (1)\n",
        "  Attr^0 = {2b, 2e}\n",
        "  + 1b (1)  + 1c (1)\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn steps_of_a_search_are_a_picture_each() {
    let room = Room::new("steps");
    let arguments = "graph tictactoe ..o/oxx/x.o --method minimax:2 --steps";
    gagne(arguments, &room.0.join("steps.svg"));
    for name in ["steps.svg", "steps-0.svg", "steps-9.svg"] {
        check(name, &fs::read_to_string(room.0.join(name)).unwrap());
    }
}

#[test]
fn what_methods_cost_is_measured_and_named() {
    let room = Room::new("cost");
    let file = room.0.join("cost.svg");
    gagne("chart chomp --kind cost", &file);
    let drawn = fs::read_to_string(&file).unwrap();
    let said = parsed("cost", &drawn);
    let said: Vec<&str> = said.descendants().filter_map(|node| node.text()).collect();
    assert!(
        said.contains(&"memo") && said.contains(&"brute"),
        "{said:?}"
    );
}

#[test]
fn other_formats_are_what_their_names_say() {
    let room = Room::new("formats");
    let drawn = |arguments: &str, name: &str| {
        let file = room.0.join(name);
        gagne(arguments, &file);
        fs::read(file).unwrap()
    };
    for arguments in ["graph matches 3", "chart matches"] {
        assert!(drawn(arguments, "x.png").starts_with(b"\x89PNG\r\n\x1a\n"));
        let pdf = drawn(arguments, "x.pdf");
        assert!(pdf.starts_with(b"%PDF-"));
        // Letters are those of a font that the file holds, and which letter is which stands there
        // too, so that texts can be found and copied: here the m of matches.
        for told in ["/Type3", "/ToUnicode", "<006D>"] {
            let found = pdf.windows(told.len()).any(|part| part == told.as_bytes());
            assert!(found, "{arguments}: {told}");
        }
    }
    let fragment = String::from_utf8(drawn("graph matches 3", "x.tikz")).unwrap();
    assert!(fragment.contains("\\begin{tikzpicture}") && !fragment.contains("document"));
    let text = |arguments: &str| String::from_utf8(drawn(arguments, "x.svg")).unwrap();
    let whole = text("graph matches 3");
    let bare = text("graph matches 3 --title Exercise --no-legend");
    assert!(whole.contains("best move") && !bare.contains("best move"));
    assert!(bare.contains(">Exercise<") && !whole.contains(">Exercise<"));
}

#[test]
fn a_machine_without_fonts_is_told() {
    let room = Room::new("fonts");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    // Fonts are looked for where a file says: in a folder that has none.
    let nowhere = room.0.join("fonts.conf");
    let folder = format!("<fontconfig><dir>{}</dir></fontconfig>", room.0.display());
    fs::write(&nowhere, folder).unwrap();
    command
        .args(["graph", "matches", "3", "-o"])
        .arg(room.0.join("x.png"));
    command.env("LC_ALL", "C").env("HOME", &room.0);
    command.env("FONTCONFIG_FILE", &nowhere);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("no fonts"), "{said}");
    assert!(!room.0.join("x.png").exists());
}
