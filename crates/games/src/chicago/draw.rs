//! The exchange drawn with shapes: piles in a circle, and a table of prices and hands.
//!
//! A pile is a spot, named by its number. To trade, a person points at the pile where the trader goes,
//! then at the pile beside it whose top token is kept.

use std::f32::consts::TAU;

use gagne_core::{Sketch, Tint};

use super::{GOODS, Move, Position, goods, height};

/// Radius of a token, and how much of it is seen under the one above.
const TOKEN: f32 = 0.45;
const PEEK: f32 = 0.2;
/// Room between the middles of neighbouring piles.
const PITCH: f32 = 1.05;
/// Room that a line of the table takes, and the middles of its columns.
const LINE: f32 = 0.72;
const COLUMNS: [f32; 4] = [0.4, 1.3, 2.2, 3.1];
const TABLE: f32 = 3.6;

/// The spot of a pile.
fn spot(place: usize) -> String {
    (place + 1).to_string()
}

/// Draws the table beside the circle.
fn table(position: &Position, (left, top): (f32, f32), sketch: &mut Sketch) {
    let players = [Tint::First, Tint::Second];
    let at = |column: usize, line: usize| {
        let y = top + LINE * (line as f32 + 0.5);
        (left + COLUMNS[column], y)
    };
    sketch.text(at(1, 0), 0.4, "$", Tint::Faint);
    for (column, tint) in players.into_iter().enumerate() {
        sketch.disc(at(column + 2, 0), 0.16, tint);
    }
    for (good, letter) in GOODS.into_iter().enumerate() {
        let line = good + 1;
        sketch.disc(at(0, line), 0.3, Tint::Kind(good as u8));
        sketch.text(at(0, line), 0.36, letter, Tint::Place);
        sketch.text(at(1, line), 0.46, position.prices[good], Tint::Plain);
        for (player, tint) in players.into_iter().enumerate() {
            let held = position.hands[player][good];
            if held > 0 {
                sketch.text(at(player + 2, line), 0.46, held, tint);
            } else {
                sketch.disc(at(player + 2, line), 0.05, Tint::Faint);
            }
        }
    }
    let last = GOODS.len() + 1;
    let (x, y) = at(2, last);
    let above = y - LINE / 2.0;
    let line = [(x - 0.4, above), (left + COLUMNS[3] + 0.4, above)];
    sketch.line(&line, 0.04, Tint::Faint);
    for (player, tint) in players.into_iter().enumerate() {
        sketch.text(at(player + 2, last), 0.5, position.score(player), tint);
    }
}

/// Draws piles, trader, prices and hands.
pub(crate) fn sketch(position: &Position) -> Sketch {
    let piles = position.piles();
    let highest = piles.iter().map(|&pile| height(pile)).max().unwrap_or(1);
    // The tops lie on a circle, the tokens below them further out.
    let around = PITCH * piles.len() as f32 / TAU;
    let radius = around.max(1.35);
    let whole = radius + (highest.max(1) - 1) as f32 * PEEK + TOKEN;
    let lines = GOODS.len() as f32 + 2.0;
    let high = (2.0 * whole).max(lines * LINE);
    let middle = (whole, high / 2.0);
    let mut sketch = Sketch::new(2.0 * whole + 0.3 + TABLE, high);
    for (place, &pile) in piles.iter().enumerate() {
        let angle = TAU * place as f32 / piles.len() as f32;
        let at = |radius: f32| {
            let (right, up) = angle.sin_cos();
            (middle.0 + radius * right, middle.1 - radius * up)
        };
        let tokens: Vec<usize> = goods(pile).collect();
        for (depth, &good) in tokens.iter().enumerate().rev() {
            let token = at(radius + depth as f32 * PEEK);
            sketch.disc(token, TOKEN, Tint::Place).at(spot(place));
            sketch
                .disc(token, TOKEN - 0.03, Tint::Kind(good as u8))
                .at(spot(place));
        }
        if let Some(&top) = tokens.first() {
            sketch
                .text(at(radius), 0.5, GOODS[top], Tint::Place)
                .at(spot(place));
        }
        if place == usize::from(position.trader) {
            trader(at(radius - TOKEN - 0.32), &mut sketch);
        }
    }
    table(
        position,
        (2.0 * whole + 0.3, (high - lines * LINE) / 2.0),
        &mut sketch,
    );
    sketch
}

/// Draws the trader, a pawn.
fn trader((x, y): (f32, f32), sketch: &mut Sketch) {
    sketch.disc((x, y - 0.12), 0.14, Tint::Mark);
    sketch.line(
        &[(x, y), (x - 0.14, y + 0.2), (x + 0.14, y + 0.2), (x, y)],
        0.12,
        Tint::Mark,
    );
}

/// The pile where the trader goes and, if the tokens beside it differ, the pile whose token is kept.
pub(crate) fn pointed(position: &Position, chosen: Move) -> Vec<String> {
    let [landing, previous, next] = position.reach(chosen.step);
    let top = |place: usize| (position.piles[place] & 7) as u8;
    let mut spots = vec![spot(landing)];
    if top(previous) != top(next) {
        let kept = [previous, next].into_iter();
        let kept = kept.filter(|&place| top(place) == chosen.keep);
        spots.extend(kept.map(spot));
    }
    spots
}

#[cfg(test)]
mod tests {
    use gagne_core::{Entry, Game, Notation};

    use crate::chicago::Chicago;

    #[test]
    fn a_trade_points_at_the_pile_and_at_what_is_kept() {
        let game = Chicago::from_rules("").unwrap();
        let gestures = |text: &str| -> Vec<(String, Vec<String>)> {
            let position = game.parse(text).unwrap();
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let gesture = |chosen| game.gesture(&position, chosen);
            let text = |chosen| game.show_move(&position, chosen);
            moves
                .into_iter()
                .map(|chosen| (text(chosen), gesture(chosen)))
                .collect()
        };
        let found = gestures("WF/R/W/M,t1,9.9.9.9.9.9,-,-,p1");
        let found: Vec<_> = found
            .iter()
            .map(|(text, spots)| (text.as_str(), spots.join(" ")))
            .collect();
        // Beside pile 2 lie two tokens of wheat: there is nothing to choose.
        let expected = [
            ("1+W-W", "2"),
            ("2+R-M", "3 2"),
            ("2+M-R", "3 4"),
            ("3+W-W", "4"),
        ];
        assert_eq!(
            found,
            expected.map(|(text, spots)| (text, spots.to_owned()))
        );
    }
}
