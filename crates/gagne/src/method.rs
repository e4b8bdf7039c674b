//! The exact methods by name.

use gagne_core::{Entry, Game};
use gagne_solve::Solver;
use gagne_solve::brute::Brute;
use gagne_solve::memo::memo;
use gagne_solve::oracle::Oracle;

use crate::Error;
use crate::registry::nearest;
use crate::whole::HasTable;

/// An exact method. All of them give the same answers; they differ in cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Picks: theory if it gives the whole value, memory otherwise.
    #[default]
    Auto,
    /// The closed form, or a period proved at run time.
    Theory,
    /// The whole tree, nothing remembered.
    Brute,
    /// Every position once.
    Memo,
    /// All positions, backwards from the ends.
    Retrograde,
    /// The definition, for small games and for tests.
    Oracle,
}

impl Method {
    /// Every method with its name.
    pub const ALL: [(Method, &'static str); 6] = [
        (Method::Auto, "auto"),
        (Method::Theory, "theory"),
        (Method::Brute, "brute"),
        (Method::Memo, "memo"),
        (Method::Retrograde, "retrograde"),
        (Method::Oracle, "oracle"),
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        Method::ALL
            .iter()
            .find(|(method, _)| *method == self)
            .map_or("", |(_, name)| name)
    }

    /// The method with this name.
    pub fn named(name: &str) -> Result<Method, Error> {
        let wanted = name.trim().to_ascii_lowercase();
        let found = Method::ALL.iter().find(|(_, name)| *name == wanted);
        found
            .map(|(method, _)| *method)
            .ok_or_else(|| Error::UnknownMethod {
                name: name.to_owned(),
                near: nearest(&wanted, Method::ALL.iter().map(|(_, name)| *name)),
            })
    }

    /// Whether the method may be asked about this game at all.
    pub(crate) fn applies<G: Entry + Game>(self, game: &G) -> bool {
        match self {
            Method::Theory => game.theory().is_some(),
            Method::Brute => !game.facts().loops,
            Method::Retrograde => {
                let facts = game.facts();
                let start = game.start();
                let backwards = facts.loops
                    || game.ranking(&start, HasTable).is_some()
                    || game.packing(&start, HasTable).is_some();
                backwards && !facts.scored && !facts.solo
            }
            Method::Auto | Method::Memo | Method::Oracle => true,
        }
    }

    /// A fresh solver that searches, for a method that does.
    pub(crate) fn solver<G: Entry + Game + 'static>(self, game: &G) -> Box<dyn Solver<G>> {
        match self {
            Method::Brute => Box::new(Brute),
            Method::Oracle => Box::new(Oracle),
            Method::Auto | Method::Theory | Method::Memo | Method::Retrograde => memo(game),
        }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name())
    }
}
