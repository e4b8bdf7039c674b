//! Characters that are not meant to be seen.

/// Whether a character controls whoever shows it (a terminal, the direction of writing) or cannot be
/// seen at all. Texts of others are shown without such characters.
pub fn is_hidden(letter: char) -> bool {
    let marks = [
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{fff9}'..='\u{fffb}',
    ];
    let alone = ['\u{ad}', '\u{61c}', '\u{feff}'];
    letter.is_control()
        || alone.contains(&letter)
        || marks.iter().any(|marks| marks.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_not_hidden() {
        for hidden in "\u{1b}\u{7}\n\t\u{7f}\u{9b}\u{202e}\u{2066}\u{200d}\u{feff}\u{2028}".chars()
        {
            assert!(is_hidden(hidden), "{hidden:?}");
        }
        let seen = "a é 中 … ½ \u{a0}\u{202f}\u{fffd} ▸ 🎲";
        assert!(!seen.contains(is_hidden));
    }
}
