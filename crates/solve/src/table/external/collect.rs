//! Rows of all processes brought to the first of them, tier by tier.

use gagne_core::rows::RowLevels;
use gagne_core::{Exchange, Meter, Parcel, Stop};

use super::mix::{Datum, ValueWord};
use super::rules::Partition;
use super::store::{Levels, WordStore};
use super::wire::{self, Outbox};

/// Is told some words of a place with their levels and the codes of their values.
pub(crate) type TellRows<'t, W> =
    &'t mut dyn FnMut(usize, &[W], RowLevels<'_>, &[u16]) -> Result<(), Stop>;

/// Hands the rows of a tier to the first process, which tells those of all others.
pub(crate) fn collect<W: ValueWord>(
    store: &dyn WordStore<W>,
    partition: &Partition,
    tier: usize,
    levels: &Levels,
    exchange: &dyn Exchange,
    tell: TellRows<'_, W>,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let mut outbox = Outbox::new(partition.index, partition.peers);
    let mut places = partition
        .tier_places(tier)
        .filter(|&place| partition.index > 0 && partition.is_mine(place));
    let (mut aside, mut record) = (meter.aside(), Vec::new());
    let give = &mut || {
        while !outbox.is_ready()
            && let Some(place) = places.next()
        {
            store.each(place, levels, &mut aside, &mut |words, levels, codes| {
                record.clear();
                put_rows(words, levels, codes, &mut record);
                outbox.put(0, place, &record);
                Ok(())
            })?;
        }
        Ok(outbox.next())
    };
    let level = partition.level(tier);
    let take = &mut |parcel: Parcel| {
        wire::each_record(&parcel.bytes, &mut |place, record| {
            let rows = RemoteRows::<W>::take(record, partition.width)?;
            if !partition.tier_places(tier).contains(&place)
                || partition.owner(place) != parcel.from
            {
                return Err(Stop::Fault);
            }
            let levels = match &rows.levels {
                Some(each) => RowLevels::Each(each),
                None => RowLevels::Same(level),
            };
            tell(place, &rows.words, levels, &rows.codes)
        })
    };
    exchange.swap(give, take, meter)
}

/// Appends rows; levels that follow from the tier are left out.
fn put_rows<W: ValueWord>(words: &[W], levels: RowLevels<'_>, codes: &[u16], out: &mut Vec<u8>) {
    wire::put_words(words, out);
    u16::write(codes, out);
    if let RowLevels::Each(levels) = levels {
        u16::write(levels, out);
    }
}

/// Rows of another process.
struct RemoteRows<W> {
    words: Vec<W>,
    codes: Vec<u16>,
    levels: Option<Vec<u16>>,
}

impl<W: ValueWord> RemoteRows<W> {
    fn take(mut bytes: &[u8], width: u32) -> Result<Self, Stop> {
        let mut words = Vec::new();
        wire::take_words(&mut bytes, width, &mut words)?;
        let length = words.len() * u16::BYTES;
        let (codes, levels) = bytes.split_at_checked(length).ok_or(Stop::Fault)?;
        if !(levels.is_empty() || levels.len() == length) {
            return Err(Stop::Fault);
        }
        let numbers = |bytes| {
            let mut numbers = Vec::new();
            u16::read(bytes, &mut numbers);
            numbers
        };
        Ok(RemoteRows {
            codes: numbers(codes),
            levels: (!levels.is_empty()).then(|| numbers(levels)),
            words,
        })
    }
}
