//! Checks certificates of values by the rules alone.
//!
//! A certificate is a text, compressed with gzip, that says what a position is worth and why: one
//! strategy, or one for each side. Nothing that finds values is used to check it: no solver, no search,
//! no table. This crate and the rules of the game are all that has to be trusted.
//!
//! ```text
//! gagne-certificate 1
//! program gagne 0.1.0
//! game subtraction:1,2,3
//! position 6
//! symmetry no
//! claim win
//! plies-at-most 3
//! plies-at-least -
//! strategy mover ends
//! 1→1→1
//! 2→2→1
//! 3→3→1
//! 6→2→3
//! sha256 (the digest of all lines before this one)
//! ```
//!
//! where `→` is a tab. The claim is `win`, `lose` or `draw` for the player to move, or `score N`; a `-` means
//! that nothing is claimed. Below the line `strategy` stands one entry for each position that the strategy is asked about: the position,
//! the answer, and its rank. What is checked of each entry does not depend on any other way to
//! reach it, so entries may come in any order:
//!
//! * whoever holds the strategy makes the answer, a legal move; then **every** move of the other player
//!   leads to another entry, or to an end of play that is good enough;
//! * where the other player is to move, at the first position or because that player moves again, the
//!   entry has no answer, and every move is looked at;
//! * `ends`: the rank is a number of plies that play takes at most. It grows smaller along every move,
//!   so play ends, whatever the game promises about loops;
//! * `holds`: there are no ranks. Play may go on for ever within the entries, so endless play must be
//!   good enough for the one who holds the strategy. That is what a draw in a game with loops is;
//! * `delays`: the rank is a number of plies before which play does not end badly.
//!
//! | claim | strategies |
//! |---|---|
//! | `win`, with `plies-at-most` | `mover ends`, with a win |
//! | `win`, without | `mover holds`, with a win: endless play is won |
//! | `lose` | the same for `other` |
//! | `win` or `lose`, with `plies-at-least` | then one for the loser, which `delays` |
//! | `draw` | `mover holds`, `other holds`: neither loses |
//! | `score N` | `mover ends` with N at least, `other ends` with N at most |
//!
//! With `symmetry yes` an entry speaks for every position that is the same by
//! [`canonical`](gagne_core::Space::canonical), which is then trusted too.

mod file;
mod flaw;
mod strategy;

use gagne_core::{Catalogue, Entry, Game, Meter, Outcome, Spec, Stop, Value};

pub use file::Header;
pub use flaw::{Flaw, FoundFlaw};

use file::FileLines;
use strategy::Strategy;

/// A certificate that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// What it says.
    pub header: Header,
    /// Entries that were checked.
    pub entries: u64,
    /// The digest of its lines.
    pub sha256: String,
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckFailure {
    /// It is wrong.
    Refused(FoundFlaw),
    /// Its check did not fit the budget: nothing is known of it.
    Stopped(Stop),
}

/// What a check finds, or why it finds nothing.
type Checked<T = ()> = Result<T, CheckFailure>;

impl From<Stop> for CheckFailure {
    fn from(stop: Stop) -> Self {
        CheckFailure::Stopped(stop)
    }
}

/// What a strategy does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyKind {
    /// Brings play to a good end.
    Ends,
    /// Keeps play from a bad end, for ever if need be.
    Holds,
    /// Keeps play from a bad end for a time.
    Delays,
}

/// What one strategy has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Whether the player to move at the first position holds it, and not the other.
    pub mover: bool,
    /// What it does.
    pub kind: StrategyKind,
    /// The least payoff of an end that is good enough.
    pub target: i64,
    /// Most plies to the end, or least.
    pub plies: u64,
}

impl Task {
    /// The line above its entries.
    pub fn headline(&self) -> String {
        let holder = if self.mover { "mover" } else { "other" };
        format!("strategy {holder} {:?}", self.kind).to_lowercase()
    }
}

/// The strategies that show what a position is worth to the player to move, in the order of the
/// certificate: a win in so many plies at most, if the value has a distance, and at least, if that is
/// claimed.
pub fn tasks(value: Value, at_least: Option<u64>) -> Vec<Task> {
    let task = |mover, kind, target, plies| Task {
        mover,
        kind,
        target,
        plies,
    };
    let far = u64::MAX;
    let winner = match (value.score(), value.outcome()) {
        (Some(score), _) => {
            let both = [(true, score), (false, score.saturating_neg())];
            return both
                .map(|(mover, least)| task(mover, StrategyKind::Ends, least, far))
                .into();
        }
        (None, Outcome::Draw) => {
            return [true, false]
                .map(|mover| task(mover, StrategyKind::Holds, 0, far))
                .into();
        }
        (None, outcome) => outcome == Outcome::Win,
    };
    let wins = match value.plies() {
        Some(plies) => task(winner, StrategyKind::Ends, 1, plies),
        None => task(winner, StrategyKind::Holds, 1, far),
    };
    let delays = at_least.map(|plies| task(!winner, StrategyKind::Delays, 0, plies));
    std::iter::once(wins).chain(delays).collect()
}

/// Checks the bytes of a certificate: whether it came unharmed, then every entry.
pub fn check(file: &[u8], meter: &mut Meter) -> Result<Acceptance, CheckFailure> {
    let sha256 = file::digest(file, meter)?;
    let mut lines = FileLines::new(file);
    let header = Header::read(&mut lines, meter)?;
    let mut check = Check {
        header: &header,
        lines,
        meter,
        answer: Err(Flaw::Game.into()),
    };
    gagne_games::visit(&mut check);
    let entries = check.answer?;
    Ok(Acceptance {
        header,
        entries,
        sha256,
    })
}

/// The check of what stands below the header, once the type of the game is found.
struct Check<'c> {
    header: &'c Header,
    lines: FileLines<'c>,
    meter: &'c mut Meter,
    /// How many entries were checked.
    answer: Checked<u64>,
}

impl Catalogue for Check<'_> {
    fn game<G: Entry + Game + Send + Sync + 'static>(&mut self) {
        let Spec { name, rules } = Spec::parse(&self.header.game);
        if G::card().name == name {
            let game = G::from_rules(rules).map_err(|_| Flaw::Rules.into());
            self.answer = game.and_then(|game| self.entries(&game));
        }
    }
}

impl Check<'_> {
    fn entries<G: Entry + Game>(&mut self, game: &G) -> Checked<u64> {
        let Header {
            value,
            at_least,
            symmetry,
            ..
        } = *self.header;
        let scored = game.facts().scored;
        // Points that were made already are no part of a canonical form.
        if scored != value.score().is_some() || (scored && symmetry) {
            return Err(Flaw::Claim.into());
        }
        let root = game.parse(&self.header.position);
        let root = root.map_err(|_| Flaw::Root)?;
        let mut entries = 0;
        let mut line = self.lines.next(self.meter)?;
        for task in tasks(value, at_least) {
            if line != Some(task.headline()) {
                return Err(self.lines.wrong(Flaw::Form));
            }
            let headline = self.lines.number;
            let mut strategy = Strategy::new(game, task, symmetry);
            line = self.lines.next(self.meter)?;
            while let Some(entry) = line.as_deref().filter(|line| line.contains('\t')) {
                strategy.add(entry, self.lines.number, self.meter)?;
                line = self.lines.next(self.meter)?;
            }
            entries += strategy.check(&root, headline, self.meter)?;
            self.meter.hold(0)?;
        }
        match line {
            None => Ok(entries),
            Some(_) => Err(self.lines.wrong(Flaw::Form)),
        }
    }
}
