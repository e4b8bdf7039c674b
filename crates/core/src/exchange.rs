//! Work that several processes do together.

use crate::{Meter, Phase, Stop};

/// What one process hands to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parcel {
    /// Who it is from.
    pub from: usize,
    /// Who it is for.
    pub to: usize,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Gives one parcel after another, none when there are no more.
pub type Give<'g> = &'g mut dyn FnMut() -> Result<Option<Parcel>, Stop>;
/// Takes a parcel.
pub type Take<'t> = &'t mut dyn FnMut(Parcel) -> Result<(), Stop>;

/// A step of the work that everybody has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedStep {
    /// What it belongs to.
    pub phase: Phase,
    /// Its number, from 1, of how many if that is known.
    pub level: (u32, Option<u32>),
    /// Positions of this process in it.
    pub positions: u64,
}

/// Processes that do one work together. All of them ask for the same things in the same order.
pub trait Exchange {
    /// Which of them this is, from 0.
    fn index(&self) -> usize;

    /// How many there are.
    fn peers(&self) -> usize;

    /// Hands over the parcels that are given and takes those of all others, in any order, until nobody
    /// has any left. They are asked for as they can go out, and taken as they come, so that few lie in between.
    fn swap(&self, give: Give<'_>, take: Take<'_>, meter: &mut Meter) -> Result<(), Stop>;

    /// A step is done, which may be of interest to whoever watches.
    fn report(&self, _step: SharedStep, _meter: &mut Meter) -> Result<(), Stop> {
        Ok(())
    }

    /// What every process says, in their order.
    fn hear_all(&self, words: &[u8], meter: &mut Meter) -> Result<Vec<Vec<u8>>, Stop> {
        let mut all = vec![Vec::new(); self.peers()];
        all[self.index()] = words.to_vec();
        let mut others = (0..self.peers()).filter(|&to| to != self.index());
        let give = &mut || {
            Ok(others.next().map(|to| Parcel {
                from: self.index(),
                to,
                bytes: words.to_vec(),
            }))
        };
        let take = &mut |parcel: Parcel| {
            *all.get_mut(parcel.from).ok_or(Stop::Fault)? = parcel.bytes;
            Ok(())
        };
        self.swap(give, take, meter)?;
        Ok(all)
    }

    /// The numbers of every process, all of which tell as many.
    fn gather(&self, numbers: &[u64], meter: &mut Meter) -> Result<Vec<Vec<u64>>, Stop> {
        let words: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        let told = self.hear_all(&words, meter)?;
        told.iter()
            .map(|words| {
                let (chunks, rest) = words.as_chunks();
                let whole = rest.is_empty() && chunks.len() == numbers.len();
                let numbers = chunks.iter().map(|chunk| u64::from_le_bytes(*chunk));
                whole.then(|| numbers.collect()).ok_or(Stop::Fault)
            })
            .collect()
    }
}

/// A process that is alone with a work that could be shared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Exchange for Alone {
    fn index(&self) -> usize {
        0
    }

    fn peers(&self) -> usize {
        1
    }

    fn swap(&self, give: Give<'_>, take: Take<'_>, _meter: &mut Meter) -> Result<(), Stop> {
        while let Some(parcel) = give()? {
            take(parcel)?;
        }
        Ok(())
    }
}
