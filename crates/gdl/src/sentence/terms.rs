//! Terms without variables, each kept once, so that equal terms have equal numbers.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::symbols::{Symbol, Symbols};

/// A term without variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Term(pub(crate) u32);

/// Most symbols in a term. Rules that build terms without end are stopped by it, and a text of bounded
/// length is sure.
pub(crate) const LARGEST: u32 = 4096;

/// Every term of a sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    /// Symbol, where the arguments begin, and the number of symbols in all.
    heads: Vec<(Symbol, u32, u32)>,
    arguments: Vec<Term>,
    /// Open addressing: numbers of terms plus one, zero where nothing stands.
    slots: Vec<u32>,
}

impl Terms {
    /// About how many bytes a term takes, apart from its arguments.
    pub(crate) const BYTES: u64 = 24;

    pub(crate) fn len(&self) -> usize {
        self.heads.len()
    }

    pub(crate) fn symbol(&self, term: Term) -> Symbol {
        self.heads[term.0 as usize].0
    }

    pub(crate) fn size(&self, term: Term) -> u32 {
        self.heads[term.0 as usize].2
    }

    pub(crate) fn arguments(&self, term: Term) -> &[Term] {
        let number = term.0 as usize;
        let begin = self.heads[number].1 as usize;
        let end = match self.heads.get(number + 1) {
            Some(next) => next.1 as usize,
            None => self.arguments.len(),
        };
        &self.arguments[begin..end]
    }

    fn place(&self, symbol: Symbol, arguments: &[Term]) -> Result<Term, usize> {
        let mut hasher = FxHasher::default();
        hasher.write_u32(symbol.0);
        for argument in arguments {
            hasher.write_u32(argument.0);
        }
        let mask = self.slots.len() - 1;
        let mut slot = hasher.finish() as usize & mask;
        loop {
            let Some(number) = self.slots[slot].checked_sub(1) else {
                return Err(slot);
            };
            let term = Term(number);
            if self.symbol(term) == symbol && self.arguments(term) == arguments {
                return Ok(term);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The term, if it has come up already.
    pub(crate) fn find(&self, symbol: Symbol, arguments: &[Term]) -> Option<Term> {
        if self.slots.is_empty() {
            return None;
        }
        self.place(symbol, arguments).ok()
    }

    /// The term, new if need be; none if it has more than [`LARGEST`] symbols.
    pub(crate) fn intern(&mut self, symbol: Symbol, arguments: &[Term]) -> Option<Term> {
        if self.heads.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = match self.place(symbol, arguments) {
            Ok(term) => return Some(term),
            Err(slot) => slot,
        };
        let sizes = arguments
            .iter()
            .map(|argument| u64::from(self.size(*argument)));
        let size = u32::try_from(1 + sizes.sum::<u64>()).ok()?;
        if size > LARGEST {
            return None;
        }
        let number = self.heads.len() as u32;
        self.heads.push((symbol, self.arguments.len() as u32, size));
        self.arguments.extend_from_slice(arguments);
        self.slots[slot] = number + 1;
        Some(Term(number))
    }

    fn grow(&mut self) {
        self.slots = vec![0; (self.slots.len() * 2).max(64)];
        for number in 0..self.heads.len() as u32 {
            let term = Term(number);
            if let Err(slot) = self.place(self.symbol(term), self.arguments(term)) {
                self.slots[slot] = number + 1;
            }
        }
    }

    /// The text of a term, as `cell(1,2,x)`.
    pub(crate) fn text(&self, term: Term, symbols: &Symbols) -> String {
        let mut text = String::new();
        self.write(term, symbols, &mut text);
        text
    }

    /// Appends the text of a term.
    pub(crate) fn write(&self, term: Term, symbols: &Symbols, text: &mut String) {
        /// What is still to be written.
        enum TermPart {
            Term(Term),
            Mark(char),
        }
        let mut parts = vec![TermPart::Term(term)];
        while let Some(part) = parts.pop() {
            match part {
                TermPart::Mark(mark) => text.push(mark),
                TermPart::Term(term) => {
                    text.push_str(symbols.name(self.symbol(term)));
                    let arguments = self.arguments(term);
                    if !arguments.is_empty() {
                        text.push('(');
                        parts.push(TermPart::Mark(')'));
                        for (at, argument) in arguments.iter().enumerate().rev() {
                            parts.push(TermPart::Term(*argument));
                            if at > 0 {
                                parts.push(TermPart::Mark(','));
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_have_equal_numbers() {
        let (mut symbols, mut terms) = (Symbols::new(), Terms::default());
        let names: Vec<Symbol> = (0..500).map(|n| symbols.intern(&n.to_string())).collect();
        let all: Vec<Term> = names
            .iter()
            .map(|name| terms.intern(*name, &[]).unwrap())
            .collect();
        let pair = terms.intern(names[7], &[all[1], all[2]]).unwrap();
        let deep = terms.intern(names[8], &[pair, all[3]]).unwrap();
        assert_eq!(terms.intern(names[7], &[all[1], all[2]]), Some(pair));
        assert_eq!(terms.find(names[7], &[all[2], all[1]]), None);
        assert_eq!(terms.text(deep, &symbols), "8(7(1,2),3)");
        assert_eq!(terms.size(deep), 5);
        assert_eq!(terms.len(), 502);
    }

    #[test]
    fn terms_do_not_grow_for_ever() {
        let (mut symbols, mut terms) = (Symbols::new(), Terms::default());
        let f = symbols.intern("f");
        let mut term = terms.intern(f, &[]);
        let mut steps = 0;
        while let Some(smaller) = term {
            term = terms.intern(f, &[smaller, smaller]);
            steps += 1;
        }
        assert_eq!(steps, 12);
    }
}
