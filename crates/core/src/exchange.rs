//! Work that several processes do together.

use crate::{Meter, Stop};

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

/// Processes that do one work together. All of them ask for the same things in the same order.
pub trait Exchange {
    /// Which of them this is, from 0.
    fn index(&self) -> usize;

    /// How many there are.
    fn peers(&self) -> usize;

    /// Hands over the parcels that are given and takes those of all others, in any order, until nobody
    /// has any left. They are asked for as they can go out, and taken as they come, so that few lie in between.
    fn swap(&self, give: Give<'_>, take: Take<'_>, meter: &mut Meter) -> Result<(), Stop>;

    /// The numbers of every process, all of which tell as many.
    fn gather(&self, numbers: &[u64], meter: &mut Meter) -> Result<Vec<Vec<u64>>, Stop> {
        let mut all = vec![Vec::new(); self.peers()];
        all[self.index()] = numbers.to_vec();
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let mut others = (0..self.peers()).filter(|&to| to != self.index());
        let give = &mut || {
            Ok(others.next().map(|to| Parcel {
                from: self.index(),
                to,
                bytes: bytes.clone(),
            }))
        };
        let take = &mut |parcel: Parcel| {
            let (chunks, rest) = parcel.bytes.as_chunks();
            let place = all.get_mut(parcel.from).ok_or(Stop::Fault)?;
            *place = chunks.iter().map(|chunk| u64::from_le_bytes(*chunk)).collect();
            let whole = rest.is_empty() && place.len() == numbers.len();
            whole.then_some(()).ok_or(Stop::Fault)
        };
        self.swap(give, take, meter)?;
        if all.iter().any(|of| of.len() != numbers.len()) {
            return Err(Stop::Fault);
        }
        Ok(all)
    }
}
