//! What kind of literal a text is: seen without keeping anything of it.

use gagne_core::Expected;

use super::literal::{gap, is_maker, number, skip_text, word};
use crate::reader::{DEEPEST, ReadFailure, Reader};

/// Kinds of things, as bits: many may stand in one list.
const NUMBER: u8 = 1;
const TRUTH: u8 = 2;
const TEXT: u8 = 4;
const NOTHING: u8 = 8;
const LIST: u8 = 16;

/// What a literal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LiteralShape {
    /// One number, text or truth.
    Single,
    /// A dict without entries; a set may be meant.
    Empty,
    /// A dict with lists among its values: successors.
    Lists {
        /// Whether a key is a tuple.
        tuples: bool,
    },
    /// A dict of numbers.
    Numbers {
        /// Whether all of them may be players.
        players: bool,
    },
    /// A dict of truths, texts or nothing.
    Others,
    /// A list, tuple or set.
    List {
        /// Whether each entry is a list too.
        rows: bool,
        /// Whether each entry is a pair with a number that may be a player.
        pairs: bool,
        /// Whether each entry is a number that may be a player.
        players: bool,
    },
}

/// A bracket that is open.
struct OpenBracket {
    close: u8,
    /// The function that makes a list of what is inside.
    maker: bool,
    /// Whether it is a dict; not known before its first colon or comma.
    dict: bool,
    /// Whether a value is read, after a colon.
    value: bool,
    entries: u32,
    /// Whether a key is a tuple.
    tuples: bool,
    /// Kinds of the values of a dict, or of the entries.
    kinds: u8,
    /// Whether the last number may be a player, and whether all could.
    last: bool,
    players: bool,
    pairs: bool,
}

/// Looks at literals one after another.
#[derive(Default)]
pub(super) struct Scan {
    open: Vec<OpenBracket>,
}

/// What was read last.
#[derive(Clone, Copy)]
struct Item {
    kind: u8,
    player: bool,
    pair: bool,
    shape: LiteralShape,
}

impl Item {
    fn plain(kind: u8, player: bool) -> Self {
        Item {
            kind,
            player,
            pair: false,
            shape: LiteralShape::Single,
        }
    }
}

impl OpenBracket {
    fn new(close: u8, maker: bool) -> Self {
        OpenBracket {
            close,
            maker,
            dict: false,
            value: false,
            entries: 0,
            tuples: false,
            kinds: 0,
            last: false,
            players: true,
            pairs: true,
        }
    }

    fn take(&mut self, item: Item) {
        // Keys of dicts say nothing.
        if self.value || !self.dict {
            self.kinds |= item.kind;
            self.players &= item.player;
            self.pairs &= item.pair;
            self.last = item.player;
        }
    }

    /// What is closed.
    fn item(&self, inside: Option<Item>) -> Item {
        if self.maker {
            let empty = LiteralShape::List {
                rows: false,
                pairs: false,
                players: false,
            };
            let nothing = Item {
                shape: empty,
                ..Item::plain(LIST, false)
            };
            return inside.unwrap_or(nothing);
        }
        let some = self.entries > 0;
        let shape = if self.dict {
            match self.kinds {
                kinds if kinds & LIST != 0 => LiteralShape::Lists {
                    tuples: self.tuples,
                },
                NUMBER => LiteralShape::Numbers {
                    players: self.players,
                },
                _ => LiteralShape::Others,
            }
        } else if self.close == b'}' && !some {
            LiteralShape::Empty
        } else {
            LiteralShape::List {
                rows: some && self.kinds == LIST,
                pairs: some && self.pairs,
                players: some && self.players,
            }
        };
        Item {
            kind: LIST,
            player: false,
            pair: self.entries == 2 && self.last && !self.dict,
            shape,
        }
    }
}

impl Scan {
    /// Looks at the literal that stands here, to its end.
    pub(super) fn read(&mut self, reader: &mut Reader<'_>) -> Result<LiteralShape, ReadFailure> {
        self.open.clear();
        loop {
            gap(reader);
            let mut item = match reader.peek() {
                Some(bracket @ (b'(' | b'[' | b'{')) => {
                    let close = match bracket {
                        b'(' => b')',
                        b'[' => b']',
                        _ => b'}',
                    };
                    self.push(reader, OpenBracket::new(close, false))?;
                    gap(reader);
                    if reader.peek() != Some(close) {
                        continue;
                    }
                    reader.at += 1;
                    self.open.pop().map(|open| open.item(None))
                }
                Some(b'\'' | b'"') => {
                    skip_text(reader)?;
                    Some(Item::plain(TEXT, false))
                }
                Some(b'-' | b'0'..=b'9') => {
                    let digits = number(reader);
                    let player = matches!(digits, "0" | "1" | "2");
                    (!digits.is_empty()).then(|| Item::plain(NUMBER, player))
                }
                Some(_) => {
                    let start = reader.at;
                    match word(reader) {
                        "True" | "False" | "true" | "false" => Some(Item::plain(TRUTH, false)),
                        "None" | "null" => Some(Item::plain(NOTHING, false)),
                        maker if is_maker(maker) && reader.peek() == Some(b'(') => {
                            self.push(reader, OpenBracket::new(b')', true))?;
                            gap(reader);
                            if reader.peek() != Some(b')') {
                                continue;
                            }
                            reader.at += 1;
                            self.open.pop().map(|open| open.item(None))
                        }
                        _ => {
                            reader.at = start;
                            None
                        }
                    }
                }
                None => None,
            };
            // A thing is complete: so may be the brackets around it.
            loop {
                let Some(whole) = item else {
                    return Err(reader.fail(self.wanted()));
                };
                let Some(open) = self.open.last_mut() else {
                    return Ok(whole.shape);
                };
                gap(reader);
                let next = reader.peek();
                if next == Some(b':') && open.close == b'}' && !open.value {
                    if open.entries > 0 && !open.dict {
                        return Err(reader.fail(Expected::one_of([",", "}"])));
                    }
                    (open.dict, open.value) = (true, true);
                    open.tuples |= whole.kind == LIST;
                    reader.at += 1;
                    break;
                }
                if open.dict && !open.value {
                    return Err(reader.fail(Expected::one_of([":"])));
                }
                open.take(whole);
                open.entries += 1;
                open.value = false;
                if next == Some(b',') && !open.maker {
                    reader.at += 1;
                    gap(reader);
                }
                if reader.peek() == Some(open.close) {
                    reader.at += 1;
                    // Brackets around one thing without a comma are only brackets.
                    let only = open.close == b')' && open.entries == 1 && next != Some(b',');
                    let closed = if only && !open.maker {
                        whole
                    } else {
                        open.item(Some(whole))
                    };
                    self.open.pop();
                    item = Some(closed);
                } else if next == Some(b',') && !open.maker {
                    break;
                } else {
                    let words: &[&str] = match open.close {
                        b')' => &[",", ")"],
                        b']' => &[",", "]"],
                        _ => &[",", "}"],
                    };
                    return Err(reader.fail(Expected::one_of(words.iter().copied())));
                }
            }
        }
    }

    fn push(&mut self, reader: &mut Reader<'_>, open: OpenBracket) -> Result<(), ReadFailure> {
        if self.open.len() == DEEPEST {
            return Err(reader.fail(Expected::message("graph-too-deep")));
        }
        self.open.push(open);
        reader.at += 1;
        Ok(())
    }

    /// What should stand where nothing could be read.
    fn wanted(&self) -> Expected {
        Expected::message(match self.open.last() {
            None => "graph-py-statement",
            Some(open) if open.value => "graph-py-list",
            Some(_) => "graph-py-vertex",
        })
    }
}
