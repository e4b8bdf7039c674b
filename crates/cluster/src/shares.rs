//! What earlier runs left in folders, and who reads it.
//!
//! Each process keeps its share in a folder of its own, named by its number and by how many there were. When as many come
//! again, each goes on with its own. When others come, and all shares of an earlier run are to be found, in a
//! folder that all see or here and there, they are read by those who see them and brought to whom they belong.

use std::collections::BTreeMap;

use gagne_core::{Exchange, Meter, Stop};

/// The share of a process: its number, and how many there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShareName {
    /// How many processes there were.
    pub of: usize,
    /// Which of them it was.
    pub index: usize,
}

impl ShareName {
    /// The name of its folder.
    pub fn folder(self) -> String {
        format!("{}-of-{}", self.index, self.of)
    }

    /// The share that a folder of this name has.
    pub fn parse(folder: &str) -> Option<Self> {
        let (index, of) = folder.split_once("-of-")?;
        let share = ShareName {
            index: index.parse().ok()?,
            of: of.parse().ok()?,
        };
        // A name has one form.
        (share.index < share.of && share.folder() == folder).then_some(share)
    }
}

/// Who is to read which shares, of every run of which all are to be found.
pub fn readers(seen: &[Vec<ShareName>]) -> Vec<BTreeMap<ShareName, usize>> {
    let mut runs: BTreeMap<usize, BTreeMap<ShareName, Vec<usize>>> = BTreeMap::new();
    for (process, shares) in seen.iter().enumerate() {
        for &share in shares {
            let run = runs.entry(share.of).or_default();
            run.entry(share).or_default().push(process);
        }
    }
    // Where several see a share they take turns.
    let read = |(share, by): (ShareName, Vec<usize>)| (share, by[share.index % by.len()]);
    runs.into_iter()
        .filter(|(of, shares)| shares.len() == *of)
        .map(|(_, shares)| shares.into_iter().map(read).collect())
        .collect()
}

/// Tells everybody which shares each process sees.
pub fn tell_seen(
    exchange: &dyn Exchange,
    seen: &[ShareName],
    meter: &mut Meter,
) -> Result<Vec<Vec<ShareName>>, Stop> {
    let numbers = |share: &ShareName| [share.of as u64, share.index as u64];
    let words: Vec<u8> = seen
        .iter()
        .flat_map(numbers)
        .flat_map(u64::to_le_bytes)
        .collect();
    let all = exchange.hear_all(&words, meter)?;
    let read = |words: &Vec<u8>| {
        let (numbers, _) = words.as_chunks::<8>();
        let number = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes) as usize;
        let shares = numbers.chunks_exact(2).map(|pair| ShareName {
            of: number(&pair[0]),
            index: number(&pair[1]),
        });
        shares.filter(|share| share.index < share.of).collect()
    };
    Ok(all.iter().map(read).collect())
}

/// How far all processes together have come, by how far each of them has: what not all have is nothing. None says
/// nothing of it.
pub fn common_progress(
    exchange: &dyn Exchange,
    mine: &[Vec<u64>],
    steps: usize,
    meter: &mut Meter,
) -> Result<Vec<u64>, Stop> {
    let least = |all: &mut dyn Iterator<Item = Vec<u64>>| {
        let all: Vec<Vec<u64>> = all.collect();
        (0..steps)
            .map(|step| {
                let of = all
                    .iter()
                    .filter_map(|progress| progress.get(step).copied());
                of.min().unwrap_or(u64::MAX)
            })
            .collect::<Vec<u64>>()
    };
    let here = least(&mut mine.iter().cloned());
    let all = exchange.gather(&here, meter)?;
    let common = least(&mut all.into_iter());
    let known = |step: u64| if step == u64::MAX { 0 } else { step };
    Ok(common.into_iter().map(known).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(index: usize, of: usize) -> ShareName {
        ShareName { of, index }
    }

    #[test]
    fn names_of_folders() {
        assert_eq!(ShareName::parse("2-of-3"), Some(share(2, 3)));
        for folder in [
            "3-of-3", "02-of-3", "2-of-", "level-1", "-1-of-3", "+1-of-3",
        ] {
            assert_eq!(ShareName::parse(folder), None, "{folder}");
        }
    }

    #[test]
    fn whole_runs_are_read_by_those_who_see_them() {
        let all = vec![share(0, 3), share(1, 3), share(2, 3), share(0, 2)];
        let shared = readers(&[all.clone(), all]);
        assert_eq!(shared.len(), 1);
        let by: Vec<usize> = shared[0].values().copied().collect();
        assert_eq!(by, [0, 1, 0]);
        let apart = readers(&[vec![share(0, 2)], vec![], vec![share(1, 2)]]);
        let by: Vec<usize> = apart[0].values().copied().collect();
        assert_eq!(by, [0, 2]);
        assert!(readers(&[vec![share(0, 2)], vec![]]).is_empty());
    }
}
