//! Names. GDL does not tell capitals from small letters; a name is shown as it was first written.

use rustc_hash::FxHashMap;

/// A name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Symbol(pub(crate) u32);

macro_rules! keywords {
    ($($constant:ident $number:literal $text:literal,)*) => {
        $(pub(crate) const $constant: Symbol = Symbol($number);)*
        const KEYWORDS: &[&str] = &[$($text),*];
    };
}

keywords! {
    ROLE 0 "role",
    INIT 1 "init",
    TRUE 2 "true",
    DOES 3 "does",
    NEXT 4 "next",
    LEGAL 5 "legal",
    GOAL 6 "goal",
    TERMINAL 7 "terminal",
    BASE 8 "base",
    INPUT 9 "input",
    NOT 10 "not",
    OR 11 "or",
    DISTINCT 12 "distinct",
    ARROW 13 "<=",
    AND 14 "and",
    RANDOM 15 "random",
    NOOP 16 "noop",
}

/// Every name of a sheet. The words of the language come first, so that they have fixed numbers.
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    names: Vec<Box<str>>,
    numbers: FxHashMap<Box<str>, Symbol>,
}

impl Symbols {
    pub(crate) fn new() -> Self {
        let mut symbols = Symbols {
            names: Vec::new(),
            numbers: FxHashMap::default(),
        };
        for word in KEYWORDS {
            symbols.intern(word);
        }
        symbols
    }

    /// The symbol with this name, new if need be.
    pub(crate) fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.find(name) {
            return symbol;
        }
        let symbol = Symbol(self.names.len() as u32);
        self.names.push(name.into());
        self.numbers
            .insert(name.to_ascii_lowercase().into(), symbol);
        symbol
    }

    /// The symbol with this name, if there is one.
    pub(crate) fn find(&self, name: &str) -> Option<Symbol> {
        match self.numbers.get(name) {
            Some(symbol) => Some(*symbol),
            None => self
                .numbers
                .get(name.to_ascii_lowercase().as_str())
                .copied(),
        }
    }

    pub(crate) fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_do_not_matter_and_the_first_spelling_stays() {
        let mut symbols = Symbols::new();
        let cell = symbols.intern("Cell");
        assert_eq!(symbols.intern("cELL"), cell);
        assert_eq!(symbols.name(cell), "Cell");
        assert_eq!(symbols.intern("TRUE"), TRUE);
        assert_eq!(symbols.name(NOOP), "noop");
        assert_eq!(symbols.find("nobody"), None);
    }
}
