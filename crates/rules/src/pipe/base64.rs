//! Columns of numbers in base64, which a program writes sooner than digits.

/// The value of each character, or 64 if it has none.
const VALUES: [u8; 256] = {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut values = [64; 256];
    let mut at = 0;
    while at < letters.len() {
        values[letters[at] as usize] = at as u8;
        at += 1;
    }
    values
};

/// Numbers of four bytes each, the lowest first; none if the text is nothing of the kind.
pub(super) fn words(text: &str) -> Option<Vec<u32>> {
    let letters = text.trim_end_matches('=').as_bytes();
    let length = letters.len() * 3 / 4;
    if !text.len().is_multiple_of(4) || text.len() - letters.len() > 2 || !length.is_multiple_of(4)
    {
        return None;
    }
    let mut numbers = Vec::with_capacity(length / 4);
    let (mut bits, mut held, mut wrong) = (0u64, 0, 0);
    let mut number = 0u32;
    let mut bytes = 0;
    for &letter in letters {
        let value = VALUES[letter as usize];
        wrong |= value & 64;
        bits = bits << 6 | u64::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            number |= u32::from((bits >> held) as u8) << (8 * bytes);
            bytes += 1;
            if bytes == 4 {
                numbers.push(number);
                (number, bytes) = (0, 0);
            }
        }
    }
    (wrong == 0).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read() {
        assert_eq!(words(""), Some(vec![]));
        assert_eq!(words("AQAAAA=="), Some(vec![1]));
        assert_eq!(words("AQAAAAIAAAA="), Some(vec![1, 2]));
        assert_eq!(
            words("/////wAAAID+/wAA"),
            Some(vec![u32::MAX, 1 << 31, 0xfffe])
        );
        for wrong in [
            "A",
            "AQAA",
            "AQAAAA=",
            "AQAAA*==",
            "====",
            "AQAAAA==AQAAAA==",
        ] {
            assert_eq!(words(wrong), None, "{wrong}");
        }
    }
}
