//! Texts of others, made fit to be shown.

use gagne_core::is_hidden;

/// Longest piece that is shown, in characters.
const LONGEST: usize = 300;
/// Longest piece of a line that was no answer, in characters.
const EXCERPT: usize = 60;

/// A text in one line, without what would control whoever shows it, and not too long.
pub(super) fn clean(text: &str) -> String {
    cut(&plain(text), LONGEST)
}

/// The beginning of a line.
pub(super) fn excerpt(line: &[u8]) -> String {
    let part = &line[..line.len().min(8 * EXCERPT)];
    cut(&plain(&String::from_utf8_lossy(part)), EXCERPT)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// One line, blanks for line ends, without escape sequences and hidden characters.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.trim().chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => {
                // A sequence that begins with a bracket ends with a letter; any other is one character.
                if letters.next() == Some('[') {
                    while letters
                        .next()
                        .is_some_and(|next| !('@'..='~').contains(&next))
                    {}
                }
            }
            '\n' | '\t' => out.push(' '),
            letter if is_hidden(letter) => {}
            letter => out.push(letter),
        }
    }
    out
}

/// What is said last: from the last error on, if one is named, or else the last line.
pub(super) fn last_line(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !plain(line).is_empty())
        .collect();
    let error = lines.iter().rposition(|line| line.contains("rror:"));
    let from = error.or(lines.len().checked_sub(1))?;
    let place = lines[..from].iter().rev().find_map(|line| {
        let (_, behind) = line.split_once(", line ")?;
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        (digits > 0).then(|| &behind[..digits])
    });
    let said = clean(&lines[from..].join(" "));
    Some(match place {
        Some(place) => format!("{said} (line {place})"),
        None => said,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_a_terminal_is_left_out() {
        assert_eq!(clean("\u{1b}[31;1mred\u{1b}[0m\u{7}\u{1b}c\nx"), "red x");
        assert_eq!(
            last_line(b"one\nError: two\n \n").as_deref(),
            Some("Error: two")
        );
        let ocaml = b"File \"g.ml\", line 12, characters 1-2:\n 12 | x\nError: no\n  int\n";
        assert_eq!(
            last_line(ocaml).as_deref(),
            Some("Error: no   int (line 12)")
        );
        assert_eq!(last_line(b"\n \n"), None);
        let long = "é".repeat(400);
        assert_eq!(clean(&long).chars().count(), 301);
        assert_eq!(excerpt(long.as_bytes()).chars().count(), 61);
    }
}
