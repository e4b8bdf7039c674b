//! Charts of all kinds, looked at as XML and as lines.

use super::text::{Line, text};
use super::*;

fn chart(plot: Plot) -> Chart {
    Chart {
        title: "Plies & <levels>".to_owned(),
        note: "a note".to_owned(),
        group: ",",
        plot,
    }
}

fn bars(counts: Vec<u64>) -> Plot {
    let labels = (0..counts.len()).map(|place| place.to_string()).collect();
    let part = |striped, counts| ChartPart {
        name: "won".to_owned(),
        class: "first",
        striped,
        counts,
    };
    Plot::Bars(Bars {
        x: "plies".to_owned(),
        y: "positions".to_owned(),
        labels,
        parts: vec![part(false, counts.clone()), part(true, counts)],
    })
}

fn plane(log: bool, joined: bool, points: Vec<(f64, f64)>) -> Plot {
    let axis = |title: &str| Axis {
        title: title.to_owned(),
        log,
        seconds: false,
    };
    let series = Series {
        name: "memo".to_owned(),
        class: "kind0",
        joined,
        points,
    };
    Plot::Plane(Plane {
        x: axis("size"),
        y: axis("time"),
        series: vec![series],
        borders: vec![(2.0, "period".to_owned())],
    })
}

fn heat(columns: usize, cells: usize) -> Plot {
    let cell = |number: usize| Cell {
        worth: [Worth::Won, Worth::Drawn, Worth::Lost][number % 3],
        plies: Some(number as u64),
        lines: vec![number.to_string()],
        best: number == 0,
    };
    Plot::Heat(Heat {
        x: "column".to_owned(),
        y: "row".to_owned(),
        first: 0,
        columns,
        cells: (0..cells)
            .map(|number| (number != 4).then(|| cell(number)))
            .collect(),
        words: ["won", "drawn", "lost"].map(str::to_owned),
    })
}

fn plots() -> Vec<Plot> {
    vec![
        bars(Vec::new()),
        bars(vec![0]),
        bars(vec![1, 0, 1_000_000]),
        bars(vec![7; 300]),
        plane(false, false, Vec::new()),
        plane(false, false, vec![(0.0, 0.0)]),
        plane(
            false,
            false,
            (0..2000)
                .map(|x| (f64::from(x), f64::from(x % 7)))
                .collect(),
        ),
        plane(true, true, Vec::new()),
        plane(true, true, vec![(3.0, 1e-6)]),
        plane(true, true, vec![(1.0, 1e-6), (1000.0, 1.0)]),
        heat(0, 0),
        heat(1, 1),
        heat(3, 9),
        heat(60, 600),
    ]
}

#[test]
fn every_picture_is_xml_without_holes() {
    for plot in plots() {
        for theme in [Theme::Auto, Theme::Light, Theme::Dark, Theme::Print] {
            let picture = svg(&chart(plot.clone()), theme);
            let document = roxmltree::Document::parse(&picture).unwrap();
            assert_eq!(document.root_element().tag_name().name(), "svg");
            assert!(
                !picture.contains("NaN") && !picture.contains("inf"),
                "{picture}"
            );
        }
    }
}

/// The lines without their tones.
fn plain(lines: &[Line]) -> Vec<String> {
    let joined = |line: &Line| {
        line.iter()
            .map(|(_, text)| text.as_str())
            .collect::<String>()
    };
    lines
        .iter()
        .map(|line| joined(line).trim_end().to_owned())
        .collect()
}

#[test]
fn lines_keep_to_their_width() {
    for plot in plots() {
        if let Some(lines) = text(&chart(plot.clone()), 80) {
            for line in plain(&lines) {
                assert!(line.chars().count() <= 80, "{plot:?}: {line}");
            }
        }
    }
    assert!(text(&chart(heat(100, 100)), 80).is_none());
}

#[test]
fn bars_are_as_long_as_their_counts() {
    let Plot::Bars(mut only) = bars(vec![10, 5, 1]) else {
        unreachable!()
    };
    only.parts.truncate(1);
    let lines = plain(&text(&chart(Plot::Bars(only)), 30).unwrap());
    assert_eq!(
        lines[3..],
        [
            "  plies  positions  ██ won",
            "      0  █████████████████ 10",
            "      1  ████████▌ 5",
            "      2  █▊ 1",
        ]
    );
}

#[test]
fn shades_go_evenly_from_light_to_dark() {
    for worth in [Worth::Won, Worth::Lost] {
        let bright = |step| {
            let [red, green, blue] = heat::shade(worth, step, false).map(f64::from);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        for step in 1..SHADES {
            let fall = bright(step - 1) - bright(step);
            assert!((2.0..20.0).contains(&fall), "{worth:?} {step}: {fall}");
        }
    }
}
