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

/// The bytes of a text in base64; none if the text is nothing of the kind.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let letters = text.trim_end_matches('=').as_bytes();
    if !text.len().is_multiple_of(4) || text.len() - letters.len() > 2 {
        return None;
    }
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3 + 2);
    let mut wrong = 0;
    let mut fours = letters.chunks_exact(4);
    for four in &mut fours {
        let [a, b, c, d] = [four[0], four[1], four[2], four[3]].map(|it| VALUES[it as usize]);
        wrong |= a | b | c | d;
        bytes.extend_from_slice(&[a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d]);
    }
    let rest = fours.remainder();
    let value = |at: usize| rest.get(at).map_or(0, |&it| VALUES[it as usize]);
    let [a, b, c] = [value(0), value(1), value(2)];
    wrong |= a | b | c;
    let last = [a << 2 | b >> 4, b << 4 | c >> 2];
    bytes.extend_from_slice(&last[..rest.len().saturating_sub(1)]);
    (wrong & 64 == 0).then_some(bytes)
}

/// Numbers of four bytes each, the lowest first; none if the text is nothing of the kind.
pub(super) fn words(text: &str) -> Option<Vec<u32>> {
    let bytes = bytes(text)?;
    let (words, []) = bytes.as_chunks::<4>() else {
        return None;
    };
    Some(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read() {
        assert_eq!(bytes("Z2FnbmU="), Some(b"gagne".to_vec()));
        assert_eq!(bytes("Z2FnbmUx"), Some(b"gagne1".to_vec()));
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
