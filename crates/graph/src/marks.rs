//! Attributes of DOT that say who owns a vertex, what is aimed at and what leaves are worth.

use gagne_core::Expected;

/// What attributes say about a vertex, as far as they say anything.
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    /// By `owner`.
    owner: Option<u8>,
    /// By the shape; 0 if the shape is of no player.
    shape: Option<u8>,
    pub(super) target: Option<bool>,
    /// What it is worth to player 1.
    pub(super) value: Option<i64>,
}

impl Marks {
    /// Who owns the vertex; 0 if nothing tells.
    pub(super) fn player(&self) -> u8 {
        self.owner.or(self.shape).unwrap_or(0)
    }

    /// What these and earlier attributes say together.
    pub(super) fn after(self, earlier: Marks) -> Marks {
        Marks {
            owner: self.owner.or(earlier.owner),
            shape: self.shape.or(earlier.shape),
            target: self.target.or(earlier.target),
            value: self.value.or(earlier.value),
        }
    }

    /// Notes an attribute; fails with what its value should be.
    pub(super) fn note(&mut self, key: &str, value: &str) -> Result<(), Expected> {
        let is = |words: &[&str]| words.iter().any(|word| value.eq_ignore_ascii_case(word));
        if key.eq_ignore_ascii_case("owner") {
            self.owner = match value {
                "1" => Some(1),
                "2" => Some(2),
                _ => return Err(Expected::one_of(["1", "2"])),
            };
        } else if key.eq_ignore_ascii_case("shape") {
            let double = is(&["doublecircle"]);
            let first = double || is(&["circle", "ellipse", "oval", "diamond"]);
            let second = is(&["box", "square", "rect", "rectangle"]);
            self.shape = Some(u8::from(first) + 2 * u8::from(second));
            if double {
                self.target = Some(true);
            }
        } else if key.eq_ignore_ascii_case("target") {
            let inside = is(&["true", "yes", "1"]);
            if !inside && !is(&["false", "no", "0"]) {
                return Err(Expected::one_of(["true", "false"]));
            }
            self.target = Some(inside);
        } else if key.eq_ignore_ascii_case("peripheries") {
            self.target = Some(value == "2");
        } else if key.eq_ignore_ascii_case("value") {
            let number = value.parse();
            self.value = Some(number.map_err(|_| Expected::message("graph-value"))?);
        }
        Ok(())
    }
}
