//! What is wrong with a certificate.

use std::fmt;

use crate::CheckFailure;

macro_rules! flaws {
    ($($flaw:ident $name:literal $said:literal,)*) => {
        /// What is wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Flaw {
            $(#[doc = $said] $flaw,)*
        }

        impl Flaw {
            /// Every flaw.
            pub const ALL: &[Flaw] = &[$(Flaw::$flaw,)*];

            /// Its name in JSON and in messages, and what is said of it.
            pub fn texts(self) -> (&'static str, &'static str) {
                match self {
                    $(Flaw::$flaw => ($name, $said),)*
                }
            }
        }
    };
}

flaws! {
    Damaged "damaged" "these bytes are no certificate, or not all of one",
    Digest "digest" "the digest is that of other lines",
    Version "version" "certificates of this kind are not known here",
    Form "form" "this line is not what has to stand there",
    Game "game" "no game of the catalogue has this name",
    Rules "rules" "the game does not know these rules",
    Root "root" "the position is none of this game",
    Claim "claim" "the claim is none that this game allows",
    Position "position" "this is no position of the game",
    Twice "twice" "this position has an entry already",
    Over "over" "play has ended at this position",
    Move "move" "the answer is no move of this position",
    Many "many" "the moves are too many to look at one by one",
    Open "open" "play may go on at a position that has no entry",
    End "end" "play may end worse than is claimed",
    Rank "rank" "the rank is not what the entries that follow allow",
    Endless "endless" "play may go on for ever, which is worse than is claimed",
}

/// The first thing that is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFlaw {
    /// What is wrong.
    pub flaw: Flaw,
    /// The line of the text where it is, from 1; none if it is about the file.
    pub line: Option<u64>,
    /// The position of the entry.
    pub position: Option<String>,
    /// A position that follows and shows it.
    pub to: Option<String>,
}

impl From<Flaw> for CheckFailure {
    fn from(flaw: Flaw) -> Self {
        CheckFailure::Refused(FoundFlaw {
            flaw,
            line: None,
            position: None,
            to: None,
        })
    }
}

impl CheckFailure {
    /// The same with something told about what is wrong.
    pub(crate) fn with(mut self, tell: impl FnOnce(&mut FoundFlaw)) -> Self {
        if let CheckFailure::Refused(refusal) = &mut self {
            tell(refusal);
        }
        self
    }

    /// The same, on a line and maybe about a position.
    pub(crate) fn on(self, line: u64, about: Option<String>) -> Self {
        self.with(|refusal| (refusal.line, refusal.position) = (Some(line), about))
    }
}

impl fmt::Display for FoundFlaw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!("line {line}"));
        let said = Some(self.flaw.texts().1.to_owned());
        let parts = [line, self.position.clone(), said, self.to.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        out.write_str(&parts.join(": "))
    }
}
