//! What a process is about to do, as it tells the others.

use serde::{Deserialize, Serialize};

/// Something that all must agree on: a name, and what it may mean. Two agree if there is something that it may
/// mean to both; to whom it means nothing in particular it may mean anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct JobTerm {
    name: String,
    values: Vec<String>,
}

/// What a process is about to do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobTerms(Vec<JobTerm>);

impl JobTerms {
    /// Adds a term that has to be the same for all.
    pub fn with(self, name: &str, value: impl Into<String>) -> Self {
        self.with_any(name, [value.into()])
    }

    /// Adds a term that all agree on who have one of these in common; with none it may be anything.
    pub fn with_any(mut self, name: &str, values: impl IntoIterator<Item = String>) -> Self {
        self.0.push(JobTerm {
            name: name.to_owned(),
            values: values.into_iter().collect(),
        });
        self
    }

    /// The first name that means something else to another.
    pub(crate) fn difference(&self, theirs: &JobTerms) -> Option<Difference> {
        let names = self.0.iter().chain(&theirs.0).map(|term| &term.name);
        names
            .filter(|name| !agree(self.of(name), theirs.of(name)))
            .map(|name| Difference {
                name: name.clone(),
                mine: told(self.of(name)),
                theirs: told(theirs.of(name)),
            })
            .next()
    }

    /// What a name may mean; none if it was never said.
    fn of(&self, name: &str) -> Option<&[String]> {
        let found = self.0.iter().find(|term| term.name == name);
        found.map(|term| &term.values[..])
    }
}

fn agree(mine: Option<&[String]>, theirs: Option<&[String]>) -> bool {
    match (mine, theirs) {
        (Some(mine), Some(theirs)) => {
            mine.is_empty() || theirs.is_empty() || mine.iter().any(|value| theirs.contains(value))
        }
        _ => false,
    }
}

fn told(values: Option<&[String]>) -> String {
    values.unwrap_or_default().join(", ")
}

/// Something that two processes do not agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is.
    pub name: String,
    /// What it is here.
    pub mine: String,
    /// What it is there.
    pub theirs: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_agree_where_they_may_mean_the_same() {
        let kept = |levels: &[u32]| {
            let levels = levels.iter().map(u32::to_string);
            JobTerms::default()
                .with("game", "nim")
                .with_any("levels", levels)
        };
        for (mine, theirs) in [
            (&[3, 4][..], &[4, 5][..]),
            (&[0], &[0, 1]),
            (&[], &[7]),
            (&[], &[]),
        ] {
            assert_eq!(kept(mine).difference(&kept(theirs)), None);
        }
        let difference = kept(&[3, 4]).difference(&kept(&[0])).map(|difference| {
            let Difference { name, mine, theirs } = difference;
            [name, mine, theirs]
        });
        let told = ["levels", "3, 4", "0"].map(String::from);
        assert_eq!(difference, Some(told));
        // What one of the two never speaks of is no agreement.
        let silent = JobTerms::default().with("game", "nim");
        for (mine, theirs) in [(&kept(&[1]), &silent), (&silent, &kept(&[1]))] {
            let name = mine.difference(theirs).map(|difference| difference.name);
            assert_eq!(name.as_deref(), Some("levels"));
        }
    }
}
