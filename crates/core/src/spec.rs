//! The name of a game with its rules, as it is typed: `nim`, `chocolate:misere`, `connect:6x4`.

/// A name and a rules part, which may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spec<'t> {
    /// The name of the game.
    pub name: &'t str,
    /// What stands after the first colon.
    pub rules: &'t str,
}

impl<'t> Spec<'t> {
    /// Takes a text apart at its first colon; without one the rules are empty.
    pub fn parse(text: &'t str) -> Self {
        let (name, rules) = text.split_once(':').unwrap_or((text, ""));
        Spec { name, rules }
    }
}

impl std::fmt::Display for Spec<'_> {
    /// The name alone where there are no rules.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name)?;
        if self.rules.is_empty() {
            return Ok(());
        }
        write!(out, ":{}", self.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colon_parts_name_and_rules() {
        for (text, name, rules) in [
            ("nim", "nim", ""),
            ("nim:misere", "nim", "misere"),
            ("a:b:c", "a", "b:c"),
            ("", "", ""),
        ] {
            let spec = Spec::parse(text);
            assert_eq!((spec.name, spec.rules), (name, rules));
            assert_eq!(spec.to_string(), text);
        }
        assert_eq!(Spec::parse("nim:").to_string(), "nim");
    }
}
