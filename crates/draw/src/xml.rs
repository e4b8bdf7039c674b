//! Texts and numbers as SVG writes them.

use std::fmt;

use gagne_core::is_hidden;

/// A text in which nothing is taken for markup. Characters that XML does not allow are left out, and so
/// are those that would turn the text around.
pub(crate) struct EscapedText<'t>(pub(crate) &'t str);

impl fmt::Display for EscapedText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => out.write_str("&amp;")?,
                '<' => out.write_str("&lt;")?,
                '>' => out.write_str("&gt;")?,
                '"' => out.write_str("&quot;")?,
                '\n' | '\t' => fmt::Write::write_char(out, letter)?,
                '\u{fffe}' | '\u{ffff}' => {}
                _ if is_hidden(letter) => {}
                _ => fmt::Write::write_char(out, letter)?,
            }
        }
        Ok(())
    }
}

/// A length with two digits after the point at most.
pub(crate) struct Length(pub(crate) f32);

impl fmt::Display for Length {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (f64::from(self.0) * 100.0).round();
        // No length is called minus nothing.
        let rounded = if hundredths == 0.0 {
            0.0
        } else {
            hundredths / 100.0
        };
        write!(out, "{rounded}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_for_markup() {
        assert_eq!(
            EscapedText("a<b>&\"c\"\u{1}\u{9b}\u{202e}").to_string(),
            "a&lt;b&gt;&amp;&quot;c&quot;"
        );
    }

    #[test]
    fn lengths_are_short() {
        let shown = [1.0, 0.125, -0.001, 2.34567, 100.0].map(|length| Length(length).to_string());
        assert_eq!(shown, ["1", "0.13", "0", "2.35", "100"]);
    }
}
