//! Lines from standard input, whatever they hold.

use std::io::{self, BufRead};

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// Its text; what is no UTF-8 in it is shown by signs in its place.
    Text(String),
    /// More than there is room for: it was read to its end and forgotten.
    TooLong,
}

/// Reads a line of at most so many bytes; none at the end of the input. A line without end takes no
/// memory.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<InputLine>> {
    let mut line: Vec<u8> = Vec::new();
    let mut long = false;
    let mut some = false;
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if piece.is_empty() {
            break;
        }
        some = true;
        let end = piece.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(piece.len());
        let room = longest.saturating_sub(line.len());
        long |= length > room;
        line.extend_from_slice(&piece[..length.min(room)]);
        input.consume(end.map_or(length, |end| end + 1));
        if end.is_some() {
            break;
        }
    }
    Ok(match (some, long) {
        (false, _) => None,
        (true, true) => Some(InputLine::TooLong),
        (true, false) => Some(InputLine::Text(String::from_utf8_lossy(&line).into_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_every_kind_are_read() {
        let mut bytes = b"5\n\n\xff\xfe\r\n".to_vec();
        bytes.extend(std::iter::repeat_n(b'x', 100_000));
        bytes.extend(b"\nlast");
        let mut input = io::BufReader::with_capacity(10, bytes.as_slice());
        let mut next = || read_line(&mut input, 4000).unwrap();
        let text = |text: &str| Some(InputLine::Text(text.to_owned()));
        assert_eq!(next(), text("5"));
        assert_eq!(next(), text(""));
        assert_eq!(next(), text("\u{fffd}\u{fffd}\r"));
        assert_eq!(next(), Some(InputLine::TooLong));
        assert_eq!(next(), text("last"));
        assert_eq!(next(), None);
    }
}
