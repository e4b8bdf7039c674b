//! Texts of states and moves.

use crate::error::TextError;
use crate::sentence::symbols::Symbols;
use crate::sentence::terms::{LARGEST, Term, Terms};

/// The text of a state without facts.
pub(crate) const NOTHING: &str = "()";

/// Most parentheses within each other.
const DEEPEST: usize = 256;

/// A piece of a text, by which texts are put in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TextPiece {
    /// A number: how many digits it has without zeros in front, and those.
    Number(usize, String),
    Text(String),
}

/// The pieces of a text, so that numbers in it come in their order, and the text itself.
pub(crate) fn natural(text: &str) -> (Vec<TextPiece>, String) {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digit = first.is_ascii_digit();
        let other = |character: char| character.is_ascii_digit() != digit;
        let (piece, more) = rest.split_at(rest.find(other).unwrap_or(rest.len()));
        rest = more;
        pieces.push(if digit {
            let number = piece.trim_start_matches('0');
            TextPiece::Number(number.len(), number.to_owned())
        } else {
            TextPiece::Text(piece.to_owned())
        });
    }
    (pieces, text.to_owned())
}

/// The text of a set of facts that are in their order.
pub(crate) fn write(facts: &[Term], terms: &Terms, symbols: &Symbols) -> String {
    let mut text = String::new();
    for fact in facts {
        if !text.is_empty() {
            text.push(',');
        }
        terms.write(*fact, symbols, &mut text);
    }
    if text.is_empty() {
        text.push_str(NOTHING);
    }
    text
}

/// A term as it was written: names with the number of their arguments, which follow.
pub(crate) struct TermText<'a> {
    names: Vec<(&'a str, u32)>,
    pub(crate) text: &'a str,
}

impl TermText<'_> {
    /// The term, by a function that gives the term of a name with arguments.
    pub(crate) fn resolve(
        &self,
        mut apply: impl FnMut(&str, &[Term]) -> Option<Term>,
    ) -> Option<Term> {
        let mut parts: Vec<Term> = Vec::new();
        for (name, count) in self.names.iter().rev() {
            let begin = parts.len().checked_sub(*count as usize)?;
            let arguments: Vec<Term> = parts.drain(begin..).rev().collect();
            parts.push(apply(name, &arguments)?);
        }
        parts.pop()
    }
}

/// Reads terms, as `cell(1,2,x)` or as `(cell 1 2 x)`, with commas or spaces between them.
pub(crate) fn read(text: &str) -> Result<Vec<TermText<'_>>, TextError> {
    let mut written: Vec<TermText> = Vec::new();
    if text.trim() == NOTHING {
        return Ok(written);
    }
    // The terms that are open: where they begin in the list of names.
    let mut open: Vec<usize> = Vec::new();
    let mut names: Vec<(&str, u32)> = Vec::new();
    let (mut at, mut began) = (0, 0);
    let is_name =
        |character: char| !character.is_whitespace() && !matches!(character, '(' | ')' | ',' | ';');
    let syntax = |at: usize, expected| TextError::Syntax {
        column: text[..at].chars().count() as u32 + 1,
        expected,
    };
    while let Some(character) = text[at..].chars().next() {
        if names.is_empty() {
            began = at;
        }
        let mut whole = None;
        match character {
            ',' => at += 1,
            ')' => {
                open.pop().ok_or_else(|| syntax(at, "a term"))?;
                at += 1;
                whole = Some(());
            }
            _ if character.is_whitespace() => at += character.len_utf8(),
            _ => {
                let listed = character == '(';
                if listed {
                    at += 1;
                    at += text[at..].len() - text[at..].trim_start().len();
                }
                let length = text[at..].find(|next| !is_name(next));
                let name = &text[at..at + length.unwrap_or(text.len() - at)];
                if name.is_empty() || name.starts_with('?') {
                    return Err(syntax(at, "a name"));
                }
                at += name.len();
                if let Some(term) = open.last() {
                    names[*term].1 += 1;
                }
                if names.len() == LARGEST as usize || open.len() == DEEPEST {
                    return Err(syntax(at, "a smaller term"));
                }
                names.push((name, 0));
                if listed {
                    open.push(names.len() - 1);
                } else if text[at..].starts_with('(') {
                    at += 1;
                    open.push(names.len() - 1);
                } else {
                    whole = Some(());
                }
            }
        }
        if whole.is_some() && open.is_empty() {
            written.push(TermText {
                names: std::mem::take(&mut names),
                text: &text[began..at],
            });
        }
    }
    if !open.is_empty() {
        return Err(syntax(text.len(), "a closing parenthesis"));
    }
    if written.is_empty() {
        return Err(syntax(0, "a term"));
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(text: &str) -> Result<String, TextError> {
        let (mut symbols, mut terms) = (Symbols::new(), Terms::default());
        let mut facts = Vec::new();
        for one in read(text)? {
            let term = one.resolve(|name, arguments| terms.intern(symbols.intern(name), arguments));
            facts.push(term.unwrap());
        }
        Ok(write(&facts, &terms, &symbols))
    }

    #[test]
    fn both_ways_of_writing_are_read() {
        assert_eq!(again("f(a,g(b,c)),d"), Ok("f(a,g(b,c)),d".to_owned()));
        assert_eq!(again(" (f a (g b c)) d"), Ok("f(a,g(b,c)),d".to_owned()));
        assert_eq!(again("( f a)"), Ok("f(a)".to_owned()));
        assert_eq!(again("()"), Ok("()".to_owned()));
        assert_eq!(again("f()"), Ok("f".to_owned()));
    }

    #[test]
    fn what_is_no_term_is_told_where() {
        let column = |text: &str| match again(text) {
            Err(TextError::Syntax { column, .. }) => column,
            _ => 0,
        };
        assert_eq!(column("f(a"), 4);
        assert_eq!(column("f(a))"), 5);
        assert_eq!(column("é,?x"), 3);
        assert_eq!(column(""), 1);
        assert_eq!(column("(()a)"), 2);
        assert_eq!(column(&"f(".repeat(1000)), 514);
    }

    #[test]
    fn numbers_come_in_their_order() {
        let mut texts = ["c(10)", "c(9)", "b", "c(x)", "c(09)"];
        texts.sort_by_cached_key(|text| natural(text));
        assert_eq!(texts, ["b", "c(09)", "c(9)", "c(10)", "c(x)"]);
    }
}
