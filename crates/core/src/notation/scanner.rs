//! A small reader for notations: it passes over blanks, folds case and knows where it is.

use crate::{Expected, ParseError, Side, Text};

/// Longest piece of a wrong text that an error repeats, in characters.
const EXCERPT: usize = 24;

/// Reads a text from left to right.
#[derive(Clone, Debug)]
pub struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'t str) -> Self {
        Scanner { text, at: 0 }
    }

    /// The next character that is not blank, in lower case, without moving on.
    pub fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest.chars().next().map(|found| found.to_ascii_lowercase())
    }

    /// Where the next character stands, in bytes.
    pub fn at(&mut self) -> usize {
        self.peek();
        self.at
    }

    /// Takes the next character.
    pub fn take(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.at += self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        Some(found)
    }

    /// Takes the next character if it is this one.
    pub fn accept(&mut self, wanted: char) -> bool {
        let matched = self.peek() == Some(wanted);
        if matched {
            self.take();
        }
        matched
    }

    /// Takes one of these characters; `labels` names them in the error.
    pub fn one_of(
        &mut self,
        wanted: &str,
        labels: impl IntoIterator<Item = impl Into<Text>>,
    ) -> Result<char, ParseError> {
        match self.peek() {
            Some(found) if wanted.contains(found) => {
                self.take();
                Ok(found)
            }
            _ => Err(self.fail(Expected::one_of(labels))),
        }
    }

    /// Takes a word of letters and digits that starts with a letter, in lower case.
    pub fn word(&mut self) -> Option<String> {
        if !self.peek()?.is_ascii_alphabetic() {
            return None;
        }
        let rest = &self.text[self.at..];
        let end = rest
            .find(|found: char| !found.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        self.at += end;
        Some(rest[..end].to_ascii_lowercase())
    }

    /// Takes a whole number within bounds, both included.
    pub fn number(&mut self, least: u64, most: u64) -> Result<u64, ParseError> {
        self.peek();
        let rest = &self.text[self.at..];
        let end = rest
            .find(|found: char| !found.is_ascii_digit())
            .unwrap_or(rest.len());
        match rest[..end].parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => {
                self.at += end;
                Ok(number)
            }
            _ => Err(self.fail(Expected::Number { least, most })),
        }
    }

    /// Takes the number of a player.
    pub fn side(&mut self) -> Result<Side, ParseError> {
        Ok(Side::second_if(self.number(1, 2)? == 2))
    }

    /// Succeeds at the end of the text.
    pub fn end(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fail(Expected::End)),
        }
    }

    /// An error at the next character.
    pub fn fail(&mut self, expected: Expected) -> ParseError {
        let at = self.at();
        self.fail_at(at, expected)
    }

    /// An error at a place noted earlier with [`at`](Scanner::at).
    pub fn fail_at(&self, at: usize, expected: Expected) -> ParseError {
        let rest = &self.text[at..];
        let alike = |found: char, first: char| {
            (found.is_ascii_alphanumeric() && first.is_ascii_alphanumeric()) || found == first
        };
        let found = rest.chars().next().map(|first| {
            let piece: Vec<char> = rest
                .chars()
                .take_while(|&found| alike(found, first))
                .take(EXCERPT + 1)
                .collect();
            let shown: String = piece.iter().take(EXCERPT).collect();
            if piece.len() > EXCERPT {
                shown + "…"
            } else {
                shown
            }
        });
        ParseError {
            at,
            expected,
            found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_case_are_forgiven() {
        let mut scanner = Scanner::new("  4 X\t3 ");
        assert_eq!(scanner.number(1, 9), Ok(4));
        assert!(scanner.accept('x'));
        assert_eq!(scanner.number(1, 9), Ok(3));
        assert_eq!(scanner.end(), Ok(()));
    }

    #[test]
    fn a_number_out_of_bounds_is_shown_where_it_stands() {
        let mut scanner = Scanner::new("7,99999999999999999999999999");
        assert_eq!(scanner.number(0, 9), Ok(7));
        assert!(scanner.accept(','));
        let error = scanner.number(0, 9).unwrap_err();
        assert_eq!(error.at, 2);
        assert_eq!(error.found.as_deref(), Some("999999999999999999999999…"));
        assert_eq!(error.expected, Expected::Number { least: 0, most: 9 });
    }

    #[test]
    fn the_end_has_nothing_to_find() {
        let mut scanner = Scanner::new("é");
        assert_eq!(scanner.end().unwrap_err().found.as_deref(), Some("é"));
        scanner.take();
        assert_eq!(scanner.number(0, 1).unwrap_err().found, None);
    }
}
