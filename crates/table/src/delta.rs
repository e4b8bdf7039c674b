//! Sorted numbers as differences, packed in as few bits as a few neighbours need: Parquet's
//! `DELTA_BINARY_PACKED`.

/// Differences of a block, which share their least one, and of the pieces that share a width.
const BLOCK: usize = 128;
const PIECE: usize = 32;

/// Writes numbers; nothing but their differences matters to the length.
pub(crate) fn write(numbers: &[u64], out: &mut Vec<u8>) {
    let first = numbers.first().copied().unwrap_or_default();
    for header in [BLOCK, BLOCK / PIECE, numbers.len()] {
        write_length(header as u64, out);
    }
    write_length(zigzag(first), out);
    let mut before = first;
    let mut differences = [0; BLOCK];
    for block in numbers.get(1..).unwrap_or_default().chunks(BLOCK) {
        let differences = &mut differences[..block.len()];
        for (difference, &number) in differences.iter_mut().zip(block) {
            *difference = number.wrapping_sub(before);
            before = number;
        }
        let least = differences.iter().map(|&more| more.cast_signed()).min();
        let least = least.unwrap_or_default().cast_unsigned();
        write_length(zigzag(least), out);
        let widths = out.len();
        out.extend([0; BLOCK / PIECE]);
        for (place, piece) in differences.chunks_mut(PIECE).enumerate() {
            let mut all = 0;
            for difference in piece.iter_mut() {
                *difference = difference.wrapping_sub(least);
                all |= *difference;
            }
            let width = u64::BITS - all.leading_zeros();
            out[widths + place] = width as u8;
            pack(piece, width, out);
        }
    }
}

/// Small numbers of either sign as small numbers.
fn zigzag(number: u64) -> u64 {
    number << 1 ^ (number.cast_signed() >> 63).cast_unsigned()
}

/// Writes a number of seven bits a byte, the lowest first.
pub(crate) fn write_length(mut length: u64, out: &mut Vec<u8>) {
    while length >= 1 << 7 {
        out.push(length as u8 | 1 << 7);
        length >>= 7;
    }
    out.push(length as u8);
}

/// Packs the numbers of a piece in so many bits each, as if it were full.
fn pack(piece: &[u64], width: u32, out: &mut Vec<u8>) {
    let end = out.len() + PIECE * width as usize / 8;
    let (mut bits, mut count) = (0u128, 0);
    for &number in piece {
        bits |= u128::from(number) << count;
        count += width;
        if count >= 64 {
            out.extend((bits as u64).to_le_bytes());
            bits >>= 64;
            count -= 64;
        }
    }
    out.extend(&(bits as u64).to_le_bytes()[..count.div_ceil(8) as usize]);
    out.resize(end, 0);
}
