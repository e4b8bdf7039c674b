//! Colours.
//!
//! The two players are blue and orange, the pair of M. Okabe and K. Ito (*Color universal design*,
//! 2008) that people with any kind of colour vision tell apart; the kinds of things have the rest
//! of their palette and steps between. Nothing is told by colour alone.

use gagne_core::Tint;

/// How many kinds of things have a colour of their own; those beyond begin again.
pub const KINDS: u8 = 12;

/// On what a picture is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Whatever the reader prefers, where that can be asked; light elsewhere.
    #[default]
    Auto,
    /// On a light ground.
    Light,
    /// On a dark ground.
    Dark,
    /// On white paper.
    Print,
}

/// The class of a tint.
pub fn class(tint: Tint) -> String {
    match tint {
        Tint::Board => "board".to_owned(),
        Tint::Place => "place".to_owned(),
        Tint::Plain => "plain".to_owned(),
        Tint::First => "first".to_owned(),
        Tint::Second => "second".to_owned(),
        Tint::Mark => "mark".to_owned(),
        Tint::Faint => "faint".to_owned(),
        Tint::Kind(kind) => format!("kind{}", kind % KINDS),
    }
}

/// The class of letters that are written on a thing of a tint.
pub(crate) fn class_on(thing: Tint) -> String {
    format!("on-{}", class(thing))
}

/// Classes with their colours on a light ground and on a dark one.
const COLOURS: &[(&str, &str, &str)] = &[
    ("ground", "#ffffff", "#16191d"),
    ("ink", "#1f2328", "#e6e8eb"),
    ("board", "#e8dcc4", "#3b3a36"),
    ("place", "#f8f3e8", "#4b4943"),
    ("plain", "#8a5a33", "#c08a5a"),
    ("first", "#0072b2", "#56a8e0"),
    ("second", "#d55e00", "#f0883e"),
    ("draw", "#6e7781", "#9aa4ae"),
    ("mark", "#a3195b", "#f07cb0"),
    ("faint", "#8c959f", "#8b949e"),
    ("kind0", "#0072b2", "#56a8e0"),
    ("kind1", "#e69f00", "#f0b429"),
    ("kind2", "#009e73", "#2fc49a"),
    ("kind3", "#cc79a7", "#e39ac2"),
    ("kind4", "#56b4e9", "#8fd0f5"),
    ("kind5", "#d55e00", "#f0883e"),
    ("kind6", "#b8a900", "#f0e442"),
    ("kind7", "#6a51a3", "#a996d8"),
    ("kind8", "#7f7f7f", "#b0b0b0"),
    ("kind9", "#8c564b", "#c08a7e"),
    ("kind10", "#1b7837", "#6cc182"),
    ("kind11", "#b2182b", "#ee7b86"),
];

/// Colours in which letters need more contrast with a board than a shape does: classes, on a light ground, on a
/// dark one.
const LETTERS: &[(&str, &str, &str)] = &[
    ("first", "#005f98", "#86c6f2"),
    ("second", "#9c4400", "#f8a96b"),
    ("faint", "#535d68", "#b6bec7"),
];

/// What letters on a thing are written with.
const ON_THINGS: [&str; 2] = ["#ffffff", "#0c0f12"];

/// How light a colour is to the eye, from 0 to 1, as guidelines for pages count it.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0)) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// How well one colour is read on another: 4.5 is enough for any text.
fn contrast(one: &str, two: &str) -> f64 {
    let (one, two) = (luminance(one), luminance(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

/// The colour in which letters on a thing of this colour are read best.
fn readable_on(thing: &str) -> &'static str {
    let [light, dark] = ON_THINGS;
    if contrast(light, thing) >= contrast(dark, thing) {
        light
    } else {
        dark
    }
}

/// The style sheet of a picture: every class sets the current colour, forms are filled or drawn with
/// it.
pub fn style(theme: Theme) -> String {
    let rules = |dark: bool| -> String {
        let chosen = |on_light: &'static str, on_dark: &'static str| {
            if dark { on_dark } else { on_light }
        };
        let shapes = COLOURS.iter().map(|&(class, on_light, on_dark)| {
            let colour = chosen(on_light, on_dark);
            let letters = readable_on(colour);
            format!(".{class}{{color:{colour}}}.on-{class}{{color:{letters}}}")
        });
        let letters = LETTERS.iter().map(|&(class, on_light, on_dark)| {
            format!("text.{class}{{color:{}}}", chosen(on_light, on_dark))
        });
        shapes.chain(letters).collect()
    };
    let forms = "svg{font-family:system-ui,'DejaVu Sans',sans-serif}\
                 .f{fill:currentColor}.l{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}\
                 .t{fill:currentColor;text-anchor:middle}";
    match theme {
        Theme::Light | Theme::Print => rules(false) + forms,
        Theme::Dark => rules(true) + forms,
        Theme::Auto => format!(
            "{}@media(prefers-color-scheme:dark){{{}}}{forms}",
            rules(false),
            rules(true)
        ),
    }
}

/// Every class with its colour on a light ground, six hexadecimal digits.
pub fn colours() -> impl Iterator<Item = (&'static str, &'static str)> {
    COLOURS
        .iter()
        .map(|(class, on_light, _)| (*class, &on_light[1..]))
}

/// The colour of a class on a light ground, for formats without style sheets: six hexadecimal
/// digits. Black for a class that has none.
pub fn colour(class: &str) -> &'static str {
    let found = COLOURS.iter().find(|(name, _, _)| *name == class);
    found.map_or("000000", |(_, on_light, _)| &on_light[1..])
}

/// The same colour as red, green and blue.
pub fn rgb(class: &str) -> [u8; 3] {
    let digits = colour(class);
    [0, 2, 4].map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_on_every_thing_and_on_every_board() {
        let colours = |dark: bool| {
            let colour =
                move |&(class, on_light, on_dark): &(&'static str, &'static str, &'static str)| {
                    (class, if dark { on_dark } else { on_light })
                };
            (COLOURS.iter().map(colour), LETTERS.iter().map(colour))
        };
        for dark in [false, true] {
            let (things, letters) = colours(dark);
            for (class, thing) in things.clone() {
                assert!(contrast(readable_on(thing), thing) >= 4.5, "{class}");
            }
            for (class, letter) in letters {
                for (ground, colour) in things.clone() {
                    let is_ground = ["ground", "board", "place"].contains(&ground);
                    let told = contrast(letter, colour);
                    assert!(!is_ground || told >= 4.5, "{class} on {ground}: {told}");
                }
            }
        }
    }

    #[test]
    fn every_tint_has_a_colour() {
        let tints = [
            Tint::Board,
            Tint::Place,
            Tint::Plain,
            Tint::First,
            Tint::Second,
            Tint::Mark,
            Tint::Faint,
        ];
        let kinds = (0..=u8::MAX).map(Tint::Kind);
        for tint in tints.into_iter().chain(kinds) {
            let class = class(tint);
            assert_ne!(colour(&class), "000000", "{class}");
            assert!(style(Theme::Dark).contains(&format!(".{class}{{")));
        }
    }
}
