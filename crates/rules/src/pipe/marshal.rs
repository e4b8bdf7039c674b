//! Positions as Python's `marshal` writes them, version 2: Python does so many times sooner than it writes
//! their text, which is made here.

use gagne_core::is_hidden;

/// Digits of a whole number, of 15 bits each: as many as Python itself writes in decimal.
const DIGITS: u32 = 950;

/// A list of positions that is read from its beginning on.
pub(super) struct Marshal<'b> {
    bytes: &'b [u8],
    left: u32,
}

/// Tuples that are not at their end: how many parts are left, and whether it is a single one.
type Open = Vec<(u32, bool)>;

impl<'b> Marshal<'b> {
    /// Begins a list; none if it is no list.
    pub(super) fn list(bytes: &'b [u8]) -> Option<Self> {
        let mut list = Marshal { bytes, left: 0 };
        if list.byte()? != b'[' {
            return None;
        }
        list.left = list.word()?;
        Some(list)
    }

    /// How many are left.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// Appends the text of the next one, as Python writes it, but for a text that is a position: that is
    /// written as it is, unless it is empty. None if it is nothing of the kind, or nothing is left.
    pub(super) fn position(&mut self, out: &mut String) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.value(out)
    }

    /// Appends the next one, which is a text, as it is.
    pub(super) fn text(&mut self, out: &mut String) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if self.byte()? != b'u' {
            return None;
        }
        out.push_str(self.letters()?);
        Some(())
    }

    fn value(&mut self, out: &mut String) -> Option<()> {
        if self.bytes.first() == Some(&b'u') {
            self.byte()?;
            let text = self.letters()?;
            out.push_str(if text.is_empty() { "''" } else { text });
            return Some(());
        }
        let mut open = Open::new();
        loop {
            match self.byte()? {
                b'N' => out.push_str("None"),
                b'T' => out.push_str("True"),
                b'F' => out.push_str("False"),
                b'i' => {
                    let number = self.word()?.cast_signed();
                    if number < 0 {
                        out.push('-');
                    }
                    decimal(number.unsigned_abs(), 1, out);
                }
                b'l' => self.large(out)?,
                b'u' => quote(self.letters()?, out)?,
                b'(' => {
                    let parts = self.word()?;
                    out.push('(');
                    if parts > 0 {
                        open.push((parts, parts == 1));
                        continue;
                    }
                    out.push(')');
                }
                _ => return None,
            }
            loop {
                let Some((left, single)) = open.last_mut() else {
                    return Some(());
                };
                *left -= 1;
                if *left > 0 {
                    out.push_str(", ");
                    break;
                }
                out.push_str(if *single { ",)" } else { ")" });
                open.pop();
            }
        }
    }

    /// A whole number of more than four bytes.
    fn large(&mut self, out: &mut String) -> Option<()> {
        let digits = self.word()?.cast_signed();
        if digits.unsigned_abs() > DIGITS {
            return None;
        }
        if digits < 0 {
            out.push('-');
        }
        let bytes = self.take(2 * digits.unsigned_abs() as usize)?;
        // Nine decimals a limb, the lowest first.
        let mut limbs: Vec<u32> = vec![0];
        for digit in bytes.chunks_exact(2).rev() {
            let mut carry = u64::from(u16::from_le_bytes([digit[0], digit[1]]) & 0x7fff);
            for limb in &mut limbs {
                carry += u64::from(*limb) << 15;
                *limb = (carry % 1_000_000_000) as u32;
                carry /= 1_000_000_000;
            }
            if carry > 0 {
                limbs.push(carry as u32);
            }
        }
        for (place, &limb) in limbs.iter().rev().enumerate() {
            decimal(limb, if place == 0 { 1 } else { 9 }, out);
        }
        Some(())
    }

    fn letters(&mut self) -> Option<&'b str> {
        let length = self.word()?;
        std::str::from_utf8(self.take(length as usize)?).ok()
    }

    fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    fn word(&mut self) -> Option<u32> {
        let bytes = self.take(4)?.try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    }

    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(taken)
    }
}

/// Appends a number with at least so many digits.
fn decimal(mut number: u32, least: usize, out: &mut String) {
    let mut digits = [b'0'; 10];
    let mut at = digits.len();
    while number > 0 || at > digits.len() - least {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    out.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

/// A text as Python quotes it; none where it would hide characters that are beyond ASCII.
fn quote(text: &str, out: &mut String) -> Option<()> {
    let mark = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    out.push(mark);
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if letter == mark => out.extend(['\\', letter]),
            letter if letter.is_ascii_control() => {
                out.push_str(&format!("\\x{:02x}", u32::from(letter)));
            }
            letter if !letter.is_ascii() && (letter.is_whitespace() || is_hidden(letter)) => {
                return None;
            }
            letter => out.push(letter),
        }
    }
    out.push(mark);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Python 3 writes of `[0, -1, 255, 2**31 - 1, -2**31, 2**31, -2**63, 10**30, (), (1,), (1, (2, 'a')), None, True,
    /// False, '', "it's", ("it's", '"', '\'"', 'a\\\n\t\x01'), ('é',)]`.
    const WRITTEN: &str = "5b12000000690000000069ffffffff69ff00000069ffffff7f69000000806c030000000000000002006cfbffffff00000000 \
        0000000008006c0700000000000000a937a733044d9365270328000000002801000000690100000028020000006901000000 \
        280200000069020000007501000000614e544675000000007504000000697427732804000000750400000069742773750100 \
        000022750200000027227505000000615c0a090128010000007502000000c3a9";

    fn bytes() -> Vec<u8> {
        let digits: Vec<u8> = WRITTEN.bytes().filter(u8::is_ascii_hexdigit).collect();
        let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16);
        digits.chunks(2).map(|two| pair(two).unwrap()).collect()
    }

    #[test]
    fn positions_are_written_as_python_writes_them() {
        let bytes = bytes();
        let mut list = Marshal::list(&bytes).unwrap();
        let mut texts = Vec::new();
        while list.left() > 0 {
            let mut text = String::new();
            list.position(&mut text).unwrap();
            texts.push(text);
        }
        let expected = [
            "0",
            "-1",
            "255",
            "2147483647",
            "-2147483648",
            "2147483648",
            "-9223372036854775808",
            "1000000000000000000000000000000",
            "()",
            "(1,)",
            "(1, (2, 'a'))",
            "None",
            "True",
            "False",
            "''",
            "it's",
            r#"("it's", '"', '\'"', 'a\\\n\t\x01')"#,
            "('é',)",
        ];
        assert_eq!(texts, expected);
        assert!(list.bytes.is_empty());
    }

    #[test]
    fn what_is_cut_off_is_nothing() {
        let bytes = bytes();
        for length in 0..bytes.len() {
            let Some(mut list) = Marshal::list(&bytes[..length]) else {
                assert!(length < 5);
                continue;
            };
            while list.left() > 0 && list.position(&mut String::new()).is_some() {}
        }
        let float = b"[\x01\0\0\0g\0\0\0\0\0\0\0\0";
        assert_eq!(
            Marshal::list(float).unwrap().position(&mut String::new()),
            None
        );
        let lie = b"[\xff\xff\xff\xff(\xff\xff\xff\xff";
        assert_eq!(
            Marshal::list(lie).unwrap().position(&mut String::new()),
            None
        );
    }
}
