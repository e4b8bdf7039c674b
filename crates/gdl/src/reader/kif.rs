//! Parentheses and names: a text as a tree, written in a row.

use gagne_core::{Meter, Stop};

use crate::error::{Error, SheetFlaw};
use crate::sentence::rule::Place;
use crate::sentence::symbols::{Symbol, Symbols};

/// Most parentheses within each other.
pub(crate) const DEEPEST: usize = 256;

/// Longest name, in bytes.
const LONGEST: usize = 200;

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Name(Symbol),
    Variable(Symbol),
    List,
}

/// A part of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KifPart {
    pub(crate) token: Token,
    pub(crate) place: Place,
    /// Where the next part stands that is not inside of this one.
    pub(crate) end: u32,
}

/// The tree of a text: lists stand before what they hold.
pub(crate) type Tree = Vec<KifPart>;

/// The parts directly inside of a list, or between two places.
pub(crate) fn inside(tree: &[KifPart], begin: usize, end: usize) -> impl Iterator<Item = usize> {
    let mut at = begin;
    std::iter::from_fn(move || {
        (at < end).then(|| {
            let part = at;
            at = tree[part].end as usize;
            part
        })
    })
}

impl Place {
    pub(crate) fn error(self, kind: SheetFlaw) -> Error {
        Error {
            line: self.line,
            column: self.column,
            kind,
        }
    }

    pub(crate) fn stop(self) -> impl FnOnce(Stop) -> Error {
        move |stop| self.error(SheetFlaw::Stop(stop))
    }
}

/// Whether a character may stand in a name. Marks that texts of states need are kept out of names.
fn in_name(character: char) -> bool {
    !character.is_whitespace()
        && !character.is_control()
        && !matches!(character, '(' | ')' | ';' | ',' | '"' | '\'' | '|' | '`')
}

/// Reads a text.
pub(crate) fn read(text: &str, symbols: &mut Symbols, meter: &mut Meter) -> Result<Tree, Error> {
    let mut tree = Tree::new();
    let mut open: Vec<usize> = Vec::new();
    let mut place = Place { line: 1, column: 1 };
    let mut rest = text.char_indices().peekable();
    while let Some((at, character)) = rest.next() {
        let here = place;
        place.column += 1;
        match character {
            '\n' => {
                place = Place {
                    line: place.line + 1,
                    column: 1,
                }
            }
            ';' => while rest.next_if(|(_, next)| *next != '\n').is_some() {},
            '(' => {
                if open.len() == DEEPEST {
                    return Err(here.error(SheetFlaw::Deep { most: DEEPEST }));
                }
                open.push(tree.len());
                grow(&mut tree, Token::List, here, meter)?;
            }
            ')' => {
                let Some(list) = open.pop() else {
                    return Err(here.error(SheetFlaw::Unopened));
                };
                tree[list].end = tree.len() as u32;
            }
            '\u{feff}' if at == 0 => place = here,
            _ if character.is_whitespace() => {}
            _ if !in_name(character) => return Err(here.error(SheetFlaw::Character(character))),
            _ => {
                let mut end = at + character.len_utf8();
                while let Some((next, more)) = rest.next_if(|(_, next)| in_name(*next)) {
                    end = next + more.len_utf8();
                    place.column += 1;
                }
                let name = &text[at..end];
                if name.len() > LONGEST {
                    return Err(here.error(SheetFlaw::Name { most: LONGEST }));
                }
                let token = match name.strip_prefix('?') {
                    Some("") => return Err(here.error(SheetFlaw::Character('?'))),
                    Some(variable) => Token::Variable(symbols.intern(variable)),
                    None => Token::Name(symbols.intern(name)),
                };
                grow(&mut tree, token, here, meter)?;
            }
        }
    }
    match open.pop() {
        Some(list) => Err(tree[list].place.error(SheetFlaw::Unclosed)),
        None => Ok(tree),
    }
}

fn grow(tree: &mut Tree, token: Token, place: Place, meter: &mut Meter) -> Result<(), Error> {
    // The part itself, and about as much for what becomes of it.
    let bytes = 4 * size_of::<KifPart>();
    let held = meter.hold_more(bytes as u64);
    held.and_then(|()| meter.work(bytes))
        .map_err(place.stop())?;
    tree.push(KifPart {
        token,
        place,
        end: tree.len() as u32 + 1,
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Result<(Symbols, Tree), Error> {
        let mut symbols = Symbols::new();
        let tree = read(text, &mut symbols, &mut Meter::unbounded())?;
        Ok((symbols, tree))
    }

    fn fails(text: &str) -> (u32, u32, SheetFlaw) {
        let error = tokens(text).unwrap_err();
        (error.line, error.column, error.kind)
    }

    #[test]
    fn a_tree_in_a_row() {
        let (symbols, tree) = tokens("; words\n(Role ?X) ; more\r\n (f (g a)b)").unwrap();
        let ends: Vec<u32> = tree.iter().map(|part| part.end).collect();
        assert_eq!(ends, [3, 2, 3, 9, 5, 8, 7, 8, 9]);
        assert_eq!(tree[1].token, Token::Name(crate::sentence::symbols::ROLE));
        assert_eq!(tree[2].place, Place { line: 2, column: 7 });
        assert_eq!(tree[2].token, Token::Variable(symbols.find("x").unwrap()));
        assert_eq!(inside(&tree, 0, tree.len()).collect::<Vec<_>>(), [0, 3]);
        assert_eq!(inside(&tree, 4, 9).collect::<Vec<_>>(), [4, 5, 8]);
    }

    #[test]
    fn errors_have_their_place() {
        assert_eq!(fails("(a\n (b"), (2, 2, SheetFlaw::Unclosed));
        assert_eq!(fails("(a))"), (1, 4, SheetFlaw::Unopened));
        assert_eq!(fails("\n  a,b"), (2, 4, SheetFlaw::Character(',')));
        assert_eq!(fails("(p ? x)"), (1, 4, SheetFlaw::Character('?')));
        let name = "a".repeat(201);
        assert_eq!(fails(&name), (1, 1, SheetFlaw::Name { most: LONGEST }));
        let deep = "(".repeat(1_000_000);
        assert_eq!(fails(&deep), (1, 257, SheetFlaw::Deep { most: DEEPEST }));
    }

    #[test]
    fn a_large_text_is_held_to_the_memory() {
        let text = "(p a b)\n".repeat(10_000);
        let mut meter = gagne_core::Budget {
            memory: Some(100_000),
            ..Default::default()
        }
        .meter();
        let error = read(&text, &mut Symbols::new(), &mut meter).unwrap_err();
        assert_eq!(error.kind, SheetFlaw::Stop(Stop::Memory));
        assert!(error.line > 1);
    }
}
