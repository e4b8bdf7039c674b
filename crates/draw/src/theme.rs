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

/// The style sheet of a picture: every class sets the current colour, forms are filled or drawn with
/// it.
pub fn style(theme: Theme) -> String {
    let rules = |dark: bool| -> String {
        let rule = |&(class, on_light, on_dark): &(&str, &str, &str)| {
            format!(
                ".{class}{{color:{}}}",
                if dark { on_dark } else { on_light }
            )
        };
        COLOURS.iter().map(rule).collect()
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
