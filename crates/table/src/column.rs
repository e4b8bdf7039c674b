//! Columns as Parquet has them: numbers in order by their differences, and few different values by a
//! dictionary, and the number there of the value of each row.
//!
//! Such a number takes a whole byte, or two, even where a few bits would do. So numbers are written and read
//! as they are, and what is the same in two rows is the same to the compressor, which knows bytes.

use bytes::Bytes;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::page::{CompressedPage, Page, PageReader, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

use crate::delta::{self, write_length};

/// How hard the compressor tries: as little as it can.
pub(crate) const EFFORT: i32 = 1;

pub(crate) fn compression() -> Result<Compression> {
    Ok(Compression::ZSTD(ZstdLevel::try_new(EFFORT)?))
}

pub(crate) fn foreign() -> ParquetError {
    ParquetError::General("not a column of a table".to_owned())
}

/// The bytes of a column of a group, and what is to be said of them.
pub(crate) struct Chunk {
    pub(crate) bytes: Bytes,
    pub(crate) close: ColumnCloseResult,
}

/// A dictionary: values one after another as their type has it, and how many there are.
pub(crate) struct Dictionary {
    pub(crate) bytes: Vec<u8>,
    pub(crate) count: usize,
}

/// Writes such columns; keeps what the compressor needs.
pub(crate) struct ColumnMaker(zstd::bulk::Compressor<'static>);

impl ColumnMaker {
    pub(crate) fn new() -> Result<Self> {
        Ok(ColumnMaker(zstd::bulk::Compressor::new(EFFORT)?))
    }

    /// A column of some rows. Where rows may have no value, each says whether it has one, and only those
    /// that have one have a number.
    pub(crate) fn make(
        &mut self,
        column: &ColumnDescPtr,
        rows: usize,
        dictionary: Dictionary,
        there: Option<&[bool]>,
        numbers: &[u16],
    ) -> Result<Chunk> {
        let mut values = Vec::with_capacity(2 * numbers.len() + rows / 8 + 16);
        if let Some(there) = there {
            // How long it is stands before it.
            values.extend([0; 4]);
            write_marks(there, &mut values);
            let length = (values.len() - 4) as u32;
            values[..4].copy_from_slice(&length.to_le_bytes());
        }
        let wide = dictionary.count > 1 << 8;
        values.push(if wide { 16 } else { 8 });
        write_numbers(numbers, wide, &mut values);
        let words = Page::DictionaryPage {
            buf: self.0.compress(&dictionary.bytes)?.into(),
            num_values: dictionary.count as u32,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        let words = CompressedPage::new(words, dictionary.bytes.len());
        let data = self.data(&values, rows, Encoding::RLE_DICTIONARY)?;
        chunk(column, Some(words), data, None)
    }

    /// A column of numbers in order.
    pub(crate) fn make_sorted(&mut self, column: &ColumnDescPtr, numbers: &[u64]) -> Result<Chunk> {
        let mut values = Vec::with_capacity(2 * numbers.len() + 64);
        delta::write(numbers, &mut values);
        let data = self.data(&values, numbers.len(), Encoding::DELTA_BINARY_PACKED)?;
        let signed = |number: Option<&u64>| number.map(|number| number.cast_signed());
        let (least, most) = (signed(numbers.first()), signed(numbers.last()));
        let statistics = Statistics::int64(least, most, None, Some(0), false);
        chunk(column, None, data, Some(statistics))
    }

    /// The page of the values of some rows.
    fn data(&mut self, values: &[u8], rows: usize, encoding: Encoding) -> Result<CompressedPage> {
        let page = Page::DataPage {
            buf: self.0.compress(values)?.into(),
            num_values: rows as u32,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        Ok(CompressedPage::new(page, values.len()))
    }
}

/// A column of one page, and of a dictionary before it if there is one.
fn chunk(
    column: &ColumnDescPtr,
    words: Option<CompressedPage>,
    data: CompressedPage,
    statistics: Option<Statistics>,
) -> Result<Chunk> {
    let mut encodings = vec![data.encoding(), Encoding::RLE];
    encodings.extend(words.as_ref().map(CompressedPage::encoding));
    let rows = data.num_values();
    let mut sink = TrackedWrite::new(Vec::new());
    let mut pages = SerializedPageWriter::new(&mut sink);
    let words = words.map(|words| pages.write_page(words)).transpose()?;
    let data = pages.write_page(data)?;
    let both = || words.iter().chain([&data]);
    let compressed: usize = both().map(|page| page.compressed_size).sum();
    let uncompressed: usize = both().map(|page| page.uncompressed_size).sum();
    let mut metadata = ColumnChunkMetaData::builder(column.clone())
        .set_compression(compression()?)
        .set_encodings(encodings)
        .set_num_values(rows.into())
        .set_total_compressed_size(compressed as i64)
        .set_total_uncompressed_size(uncompressed as i64)
        .set_dictionary_page_offset(words.as_ref().map(|page| page.offset as i64))
        .set_data_page_offset(data.offset as i64);
    if let Some(statistics) = statistics {
        metadata = metadata.set_statistics(statistics);
    }
    let close = ColumnCloseResult {
        bytes_written: compressed as u64,
        rows_written: rows.into(),
        metadata: metadata.build()?,
        bloom_filter: None,
        column_index: None,
        offset_index: None,
    };
    let bytes = sink.into_inner()?.into();
    Ok(Chunk { bytes, close })
}

/// Writes a run of one number, or a row of numbers in groups of eight.
fn write_numbers(numbers: &[u16], wide: bool, out: &mut Vec<u8>) {
    let Some(&first) = numbers.first() else {
        return;
    };
    let bytes = if wide { 2 } else { 1 };
    if numbers.iter().all(|&number| number == first) {
        write_length((numbers.len() as u64) << 1, out);
        return out.extend(&first.to_le_bytes()[..bytes]);
    }
    let groups = numbers.len().div_ceil(8);
    write_length((groups as u64) << 1 | 1, out);
    let end = out.len() + 8 * groups * bytes;
    if wide {
        out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    } else {
        out.extend(numbers.iter().map(|&number| number as u8));
    }
    out.resize(end, 0);
}

/// The same for marks, a bit each.
fn write_marks(marks: &[bool], out: &mut Vec<u8>) {
    let first = marks.first().copied().unwrap_or_default();
    if marks.iter().all(|&mark| mark == first) {
        write_length((marks.len() as u64) << 1, out);
        return out.push(first.into());
    }
    write_length((marks.len().div_ceil(8) as u64) << 1 | 1, out);
    let byte = |eight: &[bool]| {
        let bits = eight.iter().rev();
        bits.fold(0, |byte, &mark| byte << 1 | u8::from(mark))
    };
    out.extend(marks.chunks(8).map(byte));
}

/// A column that was read: its dictionary as bytes, whether each row has a value, and the numbers of those
/// that have.
pub(crate) struct DictionaryColumn {
    pub(crate) dictionary: Bytes,
    pub(crate) there: Vec<bool>,
    pub(crate) numbers: Vec<u16>,
}

/// Reads a column of so many rows.
pub(crate) fn read(
    pages: &mut dyn PageReader,
    rows: usize,
    optional: bool,
) -> Result<DictionaryColumn> {
    let dictionary = match pages.get_next_page()? {
        Some(Page::DictionaryPage { buf, .. }) => buf,
        _ => return Err(foreign()),
    };
    let data = match pages.get_next_page()? {
        Some(Page::DataPage {
            buf,
            num_values,
            encoding: Encoding::RLE_DICTIONARY,
            ..
        }) if num_values as usize == rows => buf,
        _ => return Err(foreign()),
    };
    let mut rest = &data[..];
    let mut there = vec![true; rows];
    if optional {
        let length = take(&mut rest, 4)?;
        let length = length
            .iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | usize::from(byte));
        read_marks(&mut take(&mut rest, length)?, &mut there)?;
    }
    let count = there.iter().filter(|&&there| there).count();
    let wide = match take(&mut rest, 1)? {
        [8] => false,
        [16] => true,
        _ => return Err(foreign()),
    };
    let numbers = read_numbers(&mut rest, wide, count)?;
    Ok(DictionaryColumn {
        dictionary,
        there,
        numbers,
    })
}

/// Takes bytes off the front.
fn take<'b>(from: &mut &'b [u8], count: usize) -> Result<&'b [u8]> {
    let (bytes, rest) = from.split_at_checked(count).ok_or_else(foreign)?;
    *from = rest;
    Ok(bytes)
}

fn read_length(from: &mut &[u8]) -> Result<u64> {
    let (mut length, mut shift) = (0, 0);
    loop {
        let byte = take(from, 1)?[0];
        length |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 1 << 7 {
            return Ok(length);
        }
        if shift > 28 {
            return Err(foreign());
        }
    }
}

/// Reads so many numbers, which are one run or one row.
fn read_numbers(from: &mut &[u8], wide: bool, count: usize) -> Result<Vec<u16>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    let bytes = if wide { 2 } else { 1 };
    let number = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | u16::from(byte))
    };
    let length = read_length(from)?;
    if length % 2 == 0 {
        let run = number(take(from, bytes)?);
        return if length == (count as u64) << 1 {
            Ok(vec![run; count])
        } else {
            Err(foreign())
        };
    }
    if length >> 1 != count.div_ceil(8) as u64 {
        return Err(foreign());
    }
    let row = take(from, count * bytes)?;
    Ok(if wide {
        row.chunks(2).map(number).collect()
    } else {
        row.iter().map(|&byte| byte.into()).collect()
    })
}

/// The same for marks.
fn read_marks(from: &mut &[u8], marks: &mut [bool]) -> Result<()> {
    let length = read_length(from)?;
    if length % 2 == 0 && length >> 1 == marks.len() as u64 {
        marks.fill(take(from, 1)? == [1]);
        return Ok(());
    }
    if length >> 1 != marks.len().div_ceil(8) as u64 {
        return Err(foreign());
    }
    let bytes = take(from, marks.len().div_ceil(8))?;
    for (eight, byte) in marks.chunks_mut(8).zip(bytes) {
        for (bit, mark) in eight.iter_mut().enumerate() {
            *mark = byte >> bit & 1 == 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_marks_come_back() {
        for count in [1, 7, 8, 9, 1000] {
            for most in [1u32, 2, 200, 60_000] {
                let number = |place: u32| (place.wrapping_mul(40_503) % most) as u16;
                let numbers: Vec<u16> = (0..count).map(number).collect();
                let wide = most > 256;
                let mut bytes = Vec::new();
                write_numbers(&numbers, wide, &mut bytes);
                let count = count as usize;
                let read = read_numbers(&mut &bytes[..], wide, count).unwrap();
                assert_eq!(read, numbers);
                assert!(read_numbers(&mut &bytes[..bytes.len() / 2], wide, count).is_err());
                assert!(read_numbers(&mut &bytes[..], wide, count + 9).is_err());
                let marks: Vec<bool> = (0..count as u32).map(|place| number(place) > 0).collect();
                let mut bytes = Vec::new();
                write_marks(&marks, &mut bytes);
                let mut read = vec![false; count];
                read_marks(&mut &bytes[..], &mut read).unwrap();
                assert_eq!(read, marks);
                assert!(read_marks(&mut &bytes[..1], &mut read).is_err());
            }
        }
    }
}
