//! What passes between processes that solve together, as bytes.
//!
//! A parcel is a list of records: the place, how many bytes follow, and those. Words are told in
//! order by the difference to the one before, seven bits a byte, the lowest first (LEB128): the more words of a place are
//! told together, the less each takes.

use std::collections::VecDeque;

use gagne_core::{Parcel, Stop};

use super::mix::ValueWord;

/// Bytes of a parcel, about.
const PARCEL: usize = 1 << 17;
/// Bits of a number in each of its bytes.
const BITS: u32 = 7;
const MORE: u8 = 1 << BITS;

#[inline]
fn put_number(mut number: u128, out: &mut Vec<u8>) {
    while number >= MORE.into() {
        out.push(number as u8 | MORE);
        number >>= BITS;
    }
    out.push(number as u8);
}

#[inline]
fn take_number(bytes: &mut &[u8]) -> Result<u128, Stop> {
    let (mut number, mut shift) = (0u128, 0);
    loop {
        let (&byte, rest) = bytes.split_first().ok_or(Stop::Fault)?;
        *bytes = rest;
        number |= u128::from(byte & !MORE)
            .checked_shl(shift)
            .ok_or(Stop::Fault)?;
        if byte & MORE == 0 {
            return Ok(number);
        }
        shift += BITS;
    }
}

/// Appends some words, which are in order.
pub(crate) fn put_words<W: ValueWord>(words: &[W], out: &mut Vec<u8>) {
    put_number(words.len() as u128, out);
    let mut before = 0;
    for word in words {
        let word = word.widen();
        put_number(word - before, out);
        before = word;
    }
}

/// Appends to a list the words that bytes begin with, which are less than so many bits wide.
pub(crate) fn take_words<W: ValueWord>(
    bytes: &mut &[u8],
    width: u32,
    words: &mut Vec<W>,
) -> Result<(), Stop> {
    let count = take_number(bytes)?;
    // Every word takes a byte at least.
    let count = usize::try_from(count)
        .ok()
        .filter(|&count| count <= bytes.len());
    let count = count.ok_or(Stop::Fault)?;
    words.reserve(count);
    let mut word = 0u128;
    for _ in 0..count {
        word = word.checked_add(take_number(bytes)?).ok_or(Stop::Fault)?;
        if word >> width != 0 {
            return Err(Stop::Fault);
        }
        words.push(W::narrow(word));
    }
    Ok(())
}

/// Parcels on their way out.
pub(crate) struct Outbox {
    from: usize,
    /// What is begun for each peer, and what is ready.
    begun: Vec<Vec<u8>>,
    ready: VecDeque<Parcel>,
}

impl Outbox {
    pub(crate) fn new(from: usize, peers: usize) -> Self {
        Outbox {
            from,
            begun: vec![Vec::new(); peers],
            ready: VecDeque::new(),
        }
    }

    /// Adds a record about a place for a peer.
    pub(crate) fn put(&mut self, to: usize, place: usize, record: &[u8]) {
        let begun = &mut self.begun[to];
        put_number(place as u128, begun);
        put_number(record.len() as u128, begun);
        begun.extend_from_slice(record);
        if begun.len() >= PARCEL {
            let bytes = std::mem::take(begun);
            let from = self.from;
            self.ready.push_back(Parcel { from, to, bytes });
        }
    }

    /// Whether a parcel is full.
    pub(crate) fn is_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    /// The next parcel; none if there is nothing left.
    pub(crate) fn next(&mut self) -> Option<Parcel> {
        self.ready.pop_front().or_else(|| {
            let to = self.begun.iter().position(|bytes| !bytes.is_empty())?;
            let bytes = std::mem::take(&mut self.begun[to]);
            let from = self.from;
            Some(Parcel { from, to, bytes })
        })
    }

    /// Bytes in all parcels.
    pub(crate) fn bytes(&self) -> u64 {
        let ready = self.ready.iter().map(|parcel| &parcel.bytes);
        let all = ready.chain(&self.begun);
        all.map(|bytes| bytes.len() as u64).sum()
    }
}

/// Is told a record about a place.
pub(crate) type TellRecord<'t> = &'t mut dyn FnMut(usize, &[u8]) -> Result<(), Stop>;

/// Tells every record of a parcel, by its place.
pub(crate) fn each_record(mut bytes: &[u8], tell: TellRecord<'_>) -> Result<(), Stop> {
    while !bytes.is_empty() {
        let place = usize::try_from(take_number(&mut bytes)?).map_err(|_| Stop::Fault)?;
        let length = usize::try_from(take_number(&mut bytes)?).map_err(|_| Stop::Fault)?;
        let (record, rest) = bytes.split_at_checked(length).ok_or(Stop::Fault)?;
        tell(place, record)?;
        bytes = rest;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<W: ValueWord + std::fmt::Debug>(words: &[W], width: u32) {
        let (mut bytes, mut back) = (Vec::new(), Vec::new());
        put_words(words, &mut bytes);
        let mut rest = &bytes[..];
        assert_eq!(take_words(&mut rest, width, &mut back), Ok(()));
        assert!(rest.is_empty() && back == words, "{width}");
        // Half of it is no list of words, and neither are words that are too wide.
        let mut half = &bytes[..bytes.len() - 1];
        assert_eq!(
            take_words::<W>(&mut half, width, &mut back),
            Err(Stop::Fault)
        );
        let mut narrow = &bytes[..];
        let told = take_words::<W>(&mut narrow, width - 1, &mut back);
        assert_eq!(told, Err(Stop::Fault));
    }

    #[test]
    fn words_come_back() {
        round_trip(&[0u32, 1, 127, 128, 1 << 20, (1 << 31) - 1], 31);
        round_trip(&[5u64, u64::MAX >> 1], 63);
        round_trip(&[u128::MAX >> 1], 127);
    }

    #[test]
    fn records_are_packed_into_parcels() {
        let mut outbox = Outbox::new(2, 4);
        for number in 0..100usize {
            outbox.put(number % 2, number, &vec![number as u8; 100 * number]);
        }
        let bytes = outbox.bytes();
        let (mut seen, mut passed) = (vec![false; 100], 0);
        while let Some(parcel) = outbox.next() {
            assert_eq!(parcel.from, 2);
            passed += parcel.bytes.len() as u64;
            let told = each_record(&parcel.bytes, &mut |place, record| {
                assert_eq!(place % 2, parcel.to);
                assert_eq!(record, vec![place as u8; 100 * place]);
                seen[place] = true;
                Ok(())
            });
            assert_eq!(told, Ok(()));
        }
        assert!(passed == bytes && seen.iter().all(|&seen| seen));
    }

    #[test]
    fn any_bytes_are_read_without_a_panic() {
        for seed in 0..20_000u64 {
            let mut state = seed;
            let bytes: Vec<u8> = (0..seed % 40)
                .map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    (state >> 56) as u8
                })
                .collect();
            let _ = each_record(&bytes, &mut |_, record| {
                let mut record = record;
                take_words::<u32>(&mut record, 31, &mut Vec::new())
            });
            let _ = take_words::<u128>(&mut &bytes[..], 127, &mut Vec::new());
        }
    }
}
