//! Laws of drawn positions.

use std::collections::HashSet;

use gagne_core::{Entry, Form, Game};

use super::{broken, moves};

/// *Sketches show something*, all of it within the frame, with texts on one line.
pub fn sketches_show_something<G: Entry + Game>(game: &G, position: &G::Position) {
    let law = "sketches show something within their frame";
    let sketch = game.sketch(position);
    let (width, height) = sketch.size();
    if sketch.shapes().is_empty() || !(width > 0.0 && height > 0.0) {
        broken(game, law, position, "nothing is seen");
    }
    for shape in sketch.shapes() {
        let (left, top, right, bottom) = match &shape.form {
            &Form::Tile {
                x,
                y,
                width,
                height,
                ..
            } => (x, y, x + width, y + height),
            &Form::Disc { x, y, radius } | &Form::Ring { x, y, radius, .. } => {
                (x - radius, y - radius, x + radius, y + radius)
            }
            Form::Line { points, .. } => points.iter().fold(
                (f32::MAX, f32::MAX, f32::MIN, f32::MIN),
                |(left, top, right, bottom), &(x, y)| {
                    (left.min(x), top.min(y), right.max(x), bottom.max(y))
                },
            ),
            Form::Text { x, y, text, .. } => {
                if text.trim().is_empty() || text.contains(char::is_control) {
                    broken(game, law, position, &format!("the text {text:?}"));
                }
                (*x, *y, *x, *y)
            }
        };
        // Roundings are forgiven.
        let within =
            left >= -0.01 && top >= -0.01 && right <= width + 0.01 && bottom <= height + 0.01;
        if !within || left > right || top > bottom {
            broken(
                game,
                law,
                position,
                &format!("{shape:?} in {width} x {height}"),
            );
        }
    }
}

/// *A gesture points at what is drawn, and means one move*.
pub fn gestures_mean_one_move<G: Entry + Game>(game: &G, position: &G::Position) {
    let law = "a gesture points at what is drawn and means one move";
    let sketch = game.sketch(position);
    let spots: HashSet<&str> = sketch
        .shapes()
        .iter()
        .filter_map(|shape| shape.spot.as_deref())
        .collect();
    let mut gestures = Vec::new();
    for chosen in moves(game, position) {
        let gesture = game.gesture(position, chosen);
        if let Some(spot) = gesture.iter().find(|spot| !spots.contains(spot.as_str())) {
            let text = game.show_move(position, chosen);
            broken(game, law, position, &format!("{text} points at {spot}"));
        }
        if !gesture.is_empty() {
            gestures.push(gesture);
        }
    }
    // In order, a beginning stands right before one that goes on from it.
    gestures.sort_unstable();
    for pair in gestures.windows(2) {
        if pair[1].starts_with(&pair[0]) {
            broken(
                game,
                law,
                position,
                &format!("{:?} and {:?}", pair[0], pair[1]),
            );
        }
    }
}
