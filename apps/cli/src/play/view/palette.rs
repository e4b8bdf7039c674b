//! How things look: colours where they are wanted, and signs that tell the same without them.

use gagne::{Ink, Outcome, Side};
use ratatui::style::{Color, Modifier, Style};

/// The styles of the view.
#[derive(Clone, Copy)]
pub(crate) struct Palette {
    colour: bool,
}

impl Palette {
    /// With colours, or with nothing but weight.
    pub(crate) fn new(colour: bool) -> Self {
        Palette { colour }
    }

    fn tinted(self, colour: Color) -> Style {
        let strong = Style::new().add_modifier(Modifier::BOLD);
        if self.colour {
            strong.fg(colour)
        } else {
            strong
        }
    }

    /// A piece of a picture.
    pub(crate) fn ink(self, ink: Ink) -> Style {
        match ink {
            Ink::Plain => Style::new(),
            Ink::First => self.player(Side::First),
            Ink::Second => self.player(Side::Second),
            Ink::Mark => self.tinted(Color::Red),
            Ink::Faint => self.faint(),
        }
    }

    /// What belongs to a player.
    pub(crate) fn player(self, player: Side) -> Style {
        self.tinted(if player == Side::First {
            Color::Cyan
        } else {
            Color::Magenta
        })
    }

    /// A value; its letter tells it too.
    pub(crate) fn outcome(self, outcome: Outcome) -> Style {
        self.tinted(match outcome {
            Outcome::Win => Color::Green,
            Outcome::Lose => Color::Red,
            Outcome::Draw => Color::Yellow,
        })
    }

    /// What stands back.
    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What stands out.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is chosen.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What needs a decision.
    pub(crate) fn warning(self) -> Style {
        self.tinted(Color::Yellow)
    }
}
