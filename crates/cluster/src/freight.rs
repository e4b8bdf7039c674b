//! A parcel as the dataflow moves it: whole, to the process it is for.

use std::io::Write;

use gagne_core::Parcel;
use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};

/// A parcel on its way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Freight(pub(crate) Parcel);

/// Bytes before those of the parcel: who it is from, who it is for, and its length.
const HEAD: usize = 24;

/// Messages are as long as a multiple of this.
const ALIGNED: usize = 8;

impl Accountable for Freight {
    fn record_count(&self) -> i64 {
        1
    }
}

impl ContainerBytes for Freight {
    fn from_bytes(bytes: Bytes) -> Self {
        // Whoever it is from has proved to belong; what makes no sense is from nobody.
        read(&bytes).unwrap_or(Freight(Parcel {
            from: usize::MAX,
            ..Parcel::default()
        }))
    }

    fn length_in_bytes(&self) -> usize {
        (HEAD + self.0.bytes.len()).next_multiple_of(ALIGNED)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let Parcel { from, to, bytes } = &self.0;
        let numbers = [*from, *to, bytes.len()].map(|number| (number as u64).to_le_bytes());
        let rest = self.length_in_bytes() - HEAD - bytes.len();
        // These are buffers in memory; connections are written to elsewhere.
        let _ = writer
            .write_all(numbers.as_flattened())
            .and_then(|()| writer.write_all(bytes))
            .and_then(|()| writer.write_all(&[0; ALIGNED][..rest]));
    }
}

fn read(bytes: &[u8]) -> Option<Freight> {
    let (head, rest) = bytes.split_at_checked(HEAD)?;
    let (numbers, _) = head.as_chunks();
    let number = |place: usize| usize::try_from(u64::from_le_bytes(numbers[place])).ok();
    let bytes = rest.get(..number(2)?)?.to_vec();
    Some(Freight(Parcel {
        from: number(0)?,
        to: number(1)?,
        bytes,
    }))
}

/// Sends each parcel to the process it is for.
pub(crate) struct ByAddress;

impl Distributor<Freight> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Freight>>>(
        &mut self,
        freight: &mut Freight,
        time: &T,
        pushers: &mut [P],
    ) {
        if let Some(pusher) = pushers.get_mut(freight.0.to) {
            Message::push_at(freight, time.clone(), pusher);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Freight>>>(&mut self, _time: &T, _pushers: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parcels_come_back() {
        for length in 0..40 {
            let freight = Freight(Parcel {
                from: 3,
                to: length,
                bytes: vec![7; length],
            });
            let mut bytes = Vec::new();
            freight.into_bytes(&mut bytes);
            assert_eq!(bytes.len(), freight.length_in_bytes());
            assert_eq!(bytes.len() % ALIGNED, 0);
            assert_eq!(read(&bytes).map(|back| back.0), Some(freight.0));
            for short in 0..HEAD + length {
                assert!(read(&bytes[..short]).is_none());
            }
        }
        assert!(read(&[255; 64]).is_none());
    }
}
