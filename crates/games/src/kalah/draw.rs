//! Houses and stores of seeds drawn with shapes.

use std::f32::consts::TAU;

use gagne_core::{Form, Sketch, Tint};

/// Room for the numbers above and below the houses, and width of a store.
const NUMBERS: f32 = 0.5;
const STORE: f32 = 1.1;
/// Room around what lies on the board.
const FRAME: f32 = 0.1;
/// Radius of a house.
const HOUSE: f32 = 0.45;
/// The angle by which seeds of a full house follow each other, as in a sunflower.
const GOLDEN: f32 = 2.399_963;

/// The spot of a house: the player and its number, both from 1.
pub(crate) fn spot(player: usize, house: usize) -> String {
    format!("{}-{}", player + 1, house + 1)
}

/// Radius of the seeds of a house: they have room beside each other.
fn size(seeds: u8) -> f32 {
    (0.25 / f32::from(seeds).sqrt()).min(0.09)
}

/// Where seeds lie in a house, seen from its middle.
fn places(seeds: u8) -> impl Iterator<Item = (f32, f32)> {
    let few = seeds < 10;
    // Few lie in a circle, from five on with one in the middle; many fill the house.
    let inside = u8::from(few && (seeds == 1 || seeds > 4));
    let circle = if seeds > 4 { 0.28 } else { 0.17 };
    (0..seeds).map(move |seed| {
        let (angle, radius) = match (few, seed.checked_sub(inside)) {
            (true, Some(place)) => (
                TAU * (f32::from(place) / f32::from(seeds - inside) + 0.125),
                circle,
            ),
            (true, None) => (0.0, 0.0),
            (false, _) => (
                GOLDEN * f32::from(seed),
                (HOUSE - 1.4 * size(seeds)) * ((f32::from(seed) + 0.5) / f32::from(seeds)).sqrt(),
            ),
        };
        (radius * angle.cos(), radius * angle.sin())
    })
}

/// Draws the rows of both players in the order of sowing, and their stores.
pub(crate) fn sketch(rows: [&[u8]; 2], stores: [u8; 2]) -> Sketch {
    let houses = rows[0].len();
    let width = houses as f32 + 2.0 * (STORE + FRAME);
    let height = 2.0 + 2.0 * NUMBERS;
    let mut sketch = Sketch::new(width, height);
    let board = Form::Tile {
        x: 0.0,
        y: 0.0,
        width,
        height,
        corner: 0.3,
    };
    sketch.put(board, Tint::Board);
    for (player, tint) in [Tint::First, Tint::Second].into_iter().enumerate() {
        let left = match player {
            0 => width - STORE - FRAME,
            _ => FRAME,
        };
        let store = Form::Tile {
            x: left + 0.05,
            y: NUMBERS,
            width: STORE - 0.1,
            height: 2.0,
            corner: 0.4,
        };
        sketch.put(store, Tint::Place);
        let middle = (left + STORE / 2.0, height / 2.0);
        sketch.text(middle, 0.7, stores[player], tint);
        for (house, &seeds) in rows[player].iter().enumerate() {
            let (column, y, outside) = match player {
                0 => (house, NUMBERS + 1.5, height - NUMBERS / 2.0),
                _ => (houses - 1 - house, NUMBERS + 0.5, NUMBERS / 2.0),
            };
            let x = FRAME + STORE + column as f32 + 0.5;
            let spot = spot(player, house);
            sketch.disc((x, y), HOUSE, Tint::Place).at(&spot);
            for (right, down) in places(seeds) {
                sketch
                    .disc((x + right, y + down), size(seeds), Tint::Plain)
                    .at(&spot);
            }
            sketch.text((x, outside), 0.42, seeds, tint).at(spot);
        }
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_stay_in_their_house_and_apart() {
        for seeds in 0..=72 {
            let places: Vec<_> = places(seeds).collect();
            assert_eq!(places.len(), usize::from(seeds));
            let inside = |&(x, y): &(f32, f32)| x.hypot(y) + size(seeds) <= HOUSE;
            assert!(places.iter().all(inside), "{seeds}");
            for (number, (x, y)) in places.iter().enumerate() {
                let others = &places[number + 1..];
                let apart = |(right, down): &(f32, f32)| (x - right).hypot(y - down);
                let touching = |other| apart(other) <= 2.0 * size(seeds);
                assert!(!others.iter().any(touching), "{seeds}");
            }
        }
    }
}
