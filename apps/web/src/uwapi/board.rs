//! Boards of the protocol: a position as one letter for each of many places, and a list of images that the client
//! brings along.
//!
//! The client wants the places of a variant once and for all. So they are the points of a lattice over the sketch of
//! the start, and whatever a position shows is put on the nearest point: the client draws every game without knowing any.
//! There are three letters for each point: what lies below, what lies on it, and what is written there.

use gagne::{Form, Shape, Sketch, Step, Tint};
use serde_json::{Value as Json, json};

/// Room around the sketch, in cells; points on each side at most, many or few, and in all, beyond which a lattice is
/// too large to be sent.
const MARGIN: f32 = 0.75;
const SIDES: [usize; 2] = [60, 38];
const ALL: usize = 1500;
/// Distances of points that are tried: the first on which the start lies as well as on any, to so much of a cell.
const PITCHES: [f32; 5] = [0.25, 0.2, 1.0 / 3.0, 0.5, 1.0];
const WELL: f32 = 0.02;
/// The closest that points may be.
const CLOSE: f32 = 0.12;
/// Sizes in which each image is offered, in cells.
const SIZES: [f32; 4] = [0.28, 0.5, 0.74, 0.96];
/// Images of the client: what they show, and how much larger than that they are.
const IMAGES: [(Image, &str, f32); 11] = [
    (Image::Cell, "quixo/blank.svg", 1.0),
    (Image::Cross, "ttt/x.svg", 1.25),
    (Image::Ring, "ttt/o.svg", 1.25),
    (Image::Hole, "general/yellow_circle.svg", 1.0),
    (Image::First, "general/bluepiece.svg", 1.1),
    (Image::Second, "general/redpiece.svg", 1.1),
    (Image::Plain, "general/brown_circle.svg", 1.0),
    (Image::Mark, "general/red_circle.svg", 1.0),
    (Image::Flat, "hashi/horizpill.svg", 1.0),
    (Image::Upright, "hashi/vertpill.svg", 1.0),
    (Image::Other, "general/teal_circle.svg", 1.0),
];
/// Circles for things of several kinds.
const KINDS: [&str; 6] = ["blue", "orange", "green", "purple", "pink", "red"];
/// The letter of nothing, of a text, and of the dot that is pressed for a move.
const NOTHING: char = '-';
const TEXT: char = '.';
const PRESSED: char = '0';
/// Lines are drawn as images only if they are about as long as a cell.
const SHORT: std::ops::RangeInclusive<f32> = 0.3..=1.3;

/// What an image shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Image {
    Cell,
    Cross,
    Ring,
    Hole,
    First,
    Second,
    Plain,
    Mark,
    Flat,
    Upright,
    Other,
}

/// Points on one axis.
#[derive(Clone, Copy)]
struct AxisPoints {
    from: f32,
    pitch: f32,
    count: usize,
}

impl AxisPoints {
    /// Points over so much room on which what is drawn lies as well as on any.
    fn of(shown: &[f32], length: f32, most: usize) -> AxisPoints {
        let mut sorted = shown.to_vec();
        sorted.sort_by(f32::total_cmp);
        let gaps = sorted.windows(2).map(|pair| pair[1] - pair[0]);
        let gap = gaps.filter(|gap| *gap > CLOSE).fold(f32::MAX, f32::min);
        let first = sorted.first().copied().unwrap_or_default();
        let axis = |pitch: f32| {
            // Some point lies on what is drawn first.
            let from = first - ((first + MARGIN) / pitch).ceil() * pitch;
            let count = ((length + MARGIN - from) / pitch) as usize + 1;
            AxisPoints { from, pitch, count }
        };
        let pitches = PITCHES.into_iter().chain([gap, gap / 2.0]);
        let fine = pitches.filter(|pitch| (CLOSE..=1.0).contains(pitch));
        let fitting = fine.map(axis).filter(|axis| axis.count <= most);
        let off = |axis: &AxisPoints| {
            let worst = shown.iter().map(|&at| axis.off(at)).fold(0.0, f32::max);
            (worst / WELL).floor()
        };
        fitting
            .min_by(|one, two| off(one).total_cmp(&off(two)))
            .unwrap_or_else(|| axis(1.0))
    }

    /// How far something is from the nearest point.
    fn off(&self, at: f32) -> f32 {
        let steps = (at - self.from) / self.pitch;
        (steps - steps.round()).abs() * self.pitch
    }

    /// The nearest point; none for what lies beside all of them.
    fn nearest(&self, at: f32) -> Option<usize> {
        let place = ((at - self.from) / self.pitch).round();
        (place >= 0.0 && place < self.count as f32).then_some(place as usize)
    }

    /// Where the points are, from the first.
    fn places(self) -> impl Iterator<Item = f32> + Clone {
        (0..self.count).map(move |place| place as f32 * self.pitch)
    }
}

/// The places of a variant.
pub(super) struct VariantPlaces {
    across: AxisPoints,
    down: AxisPoints,
}

/// A shape that is drawn: where, what, how large.
struct Glyph {
    at: (f32, f32),
    letter: char,
    below: bool,
}

impl VariantPlaces {
    /// The lattice over the start of a variant; none where it would be too large.
    pub(super) fn of(start: &Sketch) -> Option<VariantPlaces> {
        let (width, height) = start.size();
        let shown: Vec<(f32, f32)> = start
            .shapes()
            .iter()
            .filter_map(glyph)
            .map(|glyph| glyph.at)
            .collect();
        let (across, down): (Vec<f32>, Vec<f32>) = shown.into_iter().unzip();
        let mut boards = SIDES.into_iter().map(|most| VariantPlaces {
            across: AxisPoints::of(&across, width, most),
            down: AxisPoints::of(&down, height, most),
        });
        boards.find(|board| board.points() <= ALL)
    }

    fn points(&self) -> usize {
        self.across.count * self.down.count
    }

    /// The nearest point; none for what lies beside the board.
    fn nearest(&self, (x, y): (f32, f32)) -> Option<usize> {
        Some(self.down.nearest(y)? * self.across.count + self.across.nearest(x)?)
    }

    /// What the client needs to draw the variant.
    pub(super) fn data(&self) -> Json {
        let length = |axis: AxisPoints| (axis.count - 1) as f32 * axis.pitch;
        let layer: Vec<[f32; 2]> = self
            .down
            .places()
            .flat_map(|y| self.across.places().map(move |x| [x, y]))
            .collect();
        let centers = [layer.as_slice(), &layer, &layer].concat();
        let mut images = serde_json::Map::new();
        let kinds = KINDS.map(|name| (format!("general/{name}_circle.svg"), 1.0));
        let known = IMAGES.map(|(_, path, scale)| (path.to_owned(), scale));
        for (place, (path, scale)) in known.into_iter().chain(kinds).enumerate() {
            // Kinds come in one size, so that there are letters for all.
            let sizes: &[f32] = if place < IMAGES.len() {
                &SIZES
            } else {
                &SIZES[2..3]
            };
            for (number, size) in sizes.iter().enumerate() {
                let letter = if place < IMAGES.len() {
                    letter(place, number)
                } else {
                    kind(place - IMAGES.len())
                };
                images.insert(
                    letter.to_string(),
                    json!({ "image": path, "scale": size * scale }),
                );
            }
        }
        images.insert(
            PRESSED.to_string(),
            json!({ "image": "general/basichitbox.svg", "scale": SIZES[3] }),
        );
        json!({
            "defaultTheme": "regular",
            "themes": { "regular": {
                "space": [length(self.across), length(self.down)],
                "centers": centers,
                "charImages": images,
                "textEntityFontSize": 0.4,
                "circleButtonRadius": 0.12,
                "lineWidth": 0.12,
                "arrowWidth": 0.1,
                "entitiesOverArrows": false,
            } },
        })
    }

    /// A position as the client draws it.
    pub(super) fn position(&self, turn: u8, sketch: &Sketch) -> String {
        let points = self.points();
        let mut letters = vec![NOTHING; 3 * points];
        let mut texts: Vec<(usize, String)> = Vec::new();
        for shape in sketch.shapes() {
            if let Form::Text { x, y, text, .. } = &shape.form {
                let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
                if let (Some(point), false) = (self.nearest((*x, *y)), plain.is_empty()) {
                    letters[2 * points + point] = TEXT;
                    texts.retain(|(known, _)| *known != point);
                    texts.push((point, plain));
                }
            } else if let Some(glyph) = glyph(shape)
                && let Some(point) = self.nearest(glyph.at)
            {
                let layer = usize::from(!glyph.below);
                letters[layer * points + point] = glyph.letter;
            }
        }
        texts.sort_unstable_by_key(|(point, _)| *point);
        let mut told = format!("{turn}_");
        told.extend(letters);
        for (_, text) in texts {
            told.push('~');
            told += &text;
        }
        told
    }

    /// A move as the client offers it on the board; none if it has only its text.
    pub(super) fn step(&self, sketch: &Sketch, step: &Step) -> Option<String> {
        let spots: Option<Vec<SpotBox>> = step
            .gesture
            .iter()
            .map(|spot| SpotBox::of(sketch, spot))
            .collect();
        match spots?.as_slice() {
            [spot] => match spot.cut() {
                Some((from, to)) => {
                    let (from, to) = (self.nearest(from)?, self.nearest(to)?);
                    (from != to).then(|| format!("L_{from}_{to}_-"))
                }
                None => Some(format!("A_{PRESSED}_{}_-", self.nearest(spot.pressed())?)),
            },
            [from, to] => {
                let (from, to) = (self.nearest(from.middle())?, self.nearest(to.middle())?);
                (from != to).then(|| format!("M_{from}_{to}_-"))
            }
            _ => None,
        }
    }
}

/// The letter of an image in a size.
fn letter(image: usize, size: usize) -> char {
    let place = image * SIZES.len() + size;
    let letters = (b'a'..=b'z').chain(b'A'..=b'Z');
    letters.map(char::from).nth(place).unwrap_or(NOTHING)
}

/// The letter of a thing of several kinds.
fn kind(kind: usize) -> char {
    char::from(b'1' + (kind % KINDS.len()) as u8)
}

/// The size that is nearest.
fn size(wide: f32) -> usize {
    let all = SIZES.iter().enumerate();
    let nearest =
        all.min_by(|(_, one), (_, two)| (*one - wide).abs().total_cmp(&(*two - wide).abs()));
    nearest.map_or(0, |(place, _)| place)
}

/// How a shape is drawn, if it is.
fn glyph(shape: &Shape) -> Option<Glyph> {
    let (at, wide, below, image) = match &shape.form {
        Form::Tile {
            x,
            y,
            width,
            height,
            ..
        } => {
            // A board is what everything lies on.
            if shape.tint == Tint::Board || width.max(*height) > 1.3 {
                return None;
            }
            let at = (x + width / 2.0, y + height / 2.0);
            let image = match shape.tint {
                Tint::First => Image::First,
                Tint::Second => Image::Second,
                Tint::Kind(_) => Image::Other,
                Tint::Mark => Image::Mark,
                _ => Image::Cell,
            };
            (at, width.min(*height), image == Image::Cell, image)
        }
        Form::Disc { x, y, radius } => {
            let image = match shape.tint {
                Tint::First => Image::First,
                Tint::Second => Image::Second,
                Tint::Mark => Image::Mark,
                Tint::Plain => Image::Plain,
                Tint::Place => Image::Hole,
                Tint::Kind(_) => Image::Other,
                // A point between lines, or what a place stands on.
                Tint::Faint => Image::Plain,
                Tint::Board => return None,
            };
            let below = matches!(shape.tint, Tint::Place | Tint::Faint);
            ((*x, *y), 2.0 * radius, below, image)
        }
        Form::Ring { x, y, radius, .. } => ((*x, *y), 2.0 * radius, false, Image::Ring),
        Form::Line { points, .. } => {
            let (from, to) = (points.first()?, points.last()?);
            let (across, down) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
            let hidden = matches!(shape.tint, Tint::Place | Tint::Board | Tint::Faint);
            if hidden || !SHORT.contains(&across.max(down)) {
                return None;
            }
            let at = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let image = match (across > 0.1, down > 0.1) {
                (true, true) if shape.tint == Tint::First => Image::Cross,
                (true, true) => return None,
                (true, false) => Image::Flat,
                _ => Image::Upright,
            };
            (at, across.max(down), false, image)
        }
        Form::Text { .. } => return None,
    };
    let letter = match (image, shape.tint) {
        (Image::Other, Tint::Kind(number)) => kind(number.into()),
        _ => {
            let place = IMAGES.iter().position(|(known, ..)| *known == image)?;
            letter(place, size(wide))
        }
    };
    Some(Glyph { at, letter, below })
}

/// The box around the shapes of a spot.
struct SpotBox {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl SpotBox {
    fn of(sketch: &Sketch, spot: &str) -> Option<SpotBox> {
        let shapes = sketch.shapes().iter();
        let shapes = shapes.filter(|shape| shape.spot.as_deref() == Some(spot));
        let boxes = shapes.filter_map(|shape| match &shape.form {
            Form::Tile {
                x,
                y,
                width,
                height,
                ..
            } => Some([*x, *y, x + width, y + height]),
            Form::Disc { x, y, radius } | Form::Ring { x, y, radius, .. } => {
                Some([x - radius, y - radius, x + radius, y + radius])
            }
            Form::Line { points, .. } => {
                let of = |axis: fn(&(f32, f32)) -> f32| {
                    let all = || points.iter().map(axis);
                    (
                        all().fold(f32::MAX, f32::min),
                        all().fold(f32::MIN, f32::max),
                    )
                };
                let ((left, right), (top, bottom)) = (of(|point| point.0), of(|point| point.1));
                Some([left, top, right, bottom])
            }
            Form::Text { .. } => None,
        });
        boxes.fold(
            None,
            |found: Option<SpotBox>, [left, top, right, bottom]| {
                let before = found.unwrap_or(SpotBox {
                    left,
                    top,
                    right,
                    bottom,
                });
                Some(SpotBox {
                    left: before.left.min(left),
                    top: before.top.min(top),
                    right: before.right.max(right),
                    bottom: before.bottom.max(bottom),
                })
            },
        )
    }

    fn middle(&self) -> (f32, f32) {
        (
            (self.left + self.right) / 2.0,
            (self.top + self.bottom) / 2.0,
        )
    }

    /// Where the dot is that is pressed: above what is as tall as a column.
    fn pressed(&self) -> (f32, f32) {
        let (x, y) = self.middle();
        let (wide, tall) = (self.right - self.left, self.bottom - self.top);
        if tall > 1.5 && tall > 2.0 * wide {
            (x, self.top - 0.4)
        } else {
            (x, y)
        }
    }

    /// The ends of what is as long and thin as a cut or an edge.
    fn cut(&self) -> Option<((f32, f32), (f32, f32))> {
        let (x, y) = self.middle();
        let (wide, tall) = (self.right - self.left, self.bottom - self.top);
        let (short, long) = (wide.min(tall), wide.max(tall));
        let thin = short < 0.3 && long > 0.6 && long > 3.0 * short;
        let ends = if wide > tall {
            ((self.left, y), (self.right, y))
        } else {
            ((x, self.top), (x, self.bottom))
        };
        thin.then_some(ends)
    }
}
