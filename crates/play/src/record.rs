//! Games written down: a few lines of text that people can read and programs can replay.
//!
//! ```text
//! [gagne "1"]
//! [game "chomp"]
//! [start "2x3"]
//! [first "human"]
//! [second "perfect"]
//! [seed "7"]
//! [result "1-0"]
//!
//! 1. 1,3 2,2 2. 2,1
//! ```
//!
//! Tags stand in brackets, one a line; then come the moves with their numbers, and at the end `*` if
//! play is not over, or else the result once more, so that a file that was cut off can be told.

use std::fmt::Write;

use gagne_engine::{Error, RecordGap};

/// The version of the format.
const VERSION: &str = "1";
/// Moves after which a line ends.
const IN_A_LINE: usize = 10;

/// A game that was played, or is being played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game with its rules.
    pub game: String,
    /// The position that it began with.
    pub start: String,
    /// Who played first and second.
    pub players: [String; 2],
    /// The seed of the players.
    pub seed: u64,
    /// The moves.
    pub moves: Vec<String>,
    /// The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while play goes on.
    pub result: String,
    /// Whether the text ended before it should have.
    pub cut_off: bool,
}

/// A name and a text in brackets.
fn tag(line: &str) -> Option<(&str, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, text) = inner.split_once(' ')?;
    let text = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.trim(), text.to_owned()))
}

impl Record {
    /// Reads a record. Moves are not looked at: replaying tells whether they are legal.
    pub fn parse(text: &str) -> Result<Record, Error> {
        let fault = |line: usize, missing| Error::Record { line, missing };
        let mut record = Record {
            result: "*".to_owned(),
            cut_off: true,
            ..Record::default()
        };
        let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
        let mut lines = lines
            .map(|(number, line)| (number + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty())
            .peekable();
        match lines.next().map(|(number, line)| (number, tag(line))) {
            Some((_, Some(("gagne", version)))) if version == VERSION => {}
            Some((number, Some(("gagne", _)))) => return Err(fault(number, RecordGap::Version)),
            Some((number, _)) => return Err(fault(number, RecordGap::Head)),
            None => return Err(fault(1, RecordGap::Head)),
        }
        let mut last = 1;
        while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with('[')) {
            last = number;
            // A tag without its end is the last thing in a file that was cut off.
            let Some((name, text)) = tag(line) else {
                match lines.peek() {
                    Some(_) => return Err(fault(number, RecordGap::Tag)),
                    None => break,
                }
            };
            match name {
                "game" => record.game = text,
                "start" => record.start = text,
                "first" => record.players[0] = text,
                "second" => record.players[1] = text,
                "seed" => record.seed = text.parse().unwrap_or(0),
                // The result stands at the end as well; tags of others are left alone.
                _ => {}
            }
        }
        if record.game.is_empty() {
            return Err(fault(last, RecordGap::Game));
        }
        record.read_moves(lines.flat_map(|(_, line)| line.split_whitespace()));
        Ok(record)
    }

    /// Reads moves with their numbers up to the result.
    fn read_moves<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        for word in words {
            match word {
                "*" | "1-0" | "0-1" | "1/2-1/2" => {
                    self.result = word.to_owned();
                    self.cut_off = false;
                    break;
                }
                number if number.strip_suffix('.').is_some_and(is_number) => {}
                chosen => self.moves.push(chosen.to_owned()),
            }
        }
    }

    /// The record of moves that somebody wrote down without tags, numbered or not.
    pub fn of_moves(game: &str, start: &str, moves: &str) -> Record {
        let mut record = Record {
            game: game.to_owned(),
            start: start.to_owned(),
            result: "*".to_owned(),
            cut_off: true,
            ..Record::default()
        };
        record.read_moves(moves.split_whitespace());
        record
    }

    /// Reads records that stand one after another, as a contest writes them.
    pub fn parse_all(text: &str) -> Result<Vec<Record>, Error> {
        let mut parts: Vec<(usize, String)> = Vec::new();
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            if parts.is_empty() || line.trim_start().starts_with("[gagne ") {
                parts.push((number, String::new()));
            }
            if let Some((_, part)) = parts.last_mut() {
                part.push_str(line);
                part.push('\n');
            }
        }
        // What is there before the first record says what is wrong, unless it is blank.
        if parts.len() > 1 && parts[0].1.trim().is_empty() {
            parts.remove(0);
        }
        if parts.is_empty() {
            parts.push((0, String::new()));
        }
        let records = parts.into_iter().map(|(before, part)| {
            Record::parse(&part).map_err(|error| match error {
                Error::Record { line, missing } => Error::Record {
                    line: before + line,
                    missing,
                },
                other => other,
            })
        });
        records.collect()
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl std::fmt::Display for Record {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seed = self.seed.to_string();
        let tags = [
            ("gagne", VERSION),
            ("game", &self.game),
            ("start", &self.start),
            ("first", &self.players[0]),
            ("second", &self.players[1]),
            ("seed", &seed),
            ("result", &self.result),
        ];
        for (name, text) in tags {
            writeln!(out, "[{name} \"{text}\"]")?;
        }
        out.write_char('\n')?;
        for (place, chosen) in self.moves.iter().enumerate() {
            if place % 2 == 0 {
                write!(out, "{}. ", place / 2 + 1)?;
            }
            let end = if (place + 1) % IN_A_LINE == 0 {
                '\n'
            } else {
                ' '
            };
            write!(out, "{chosen}{end}")?;
        }
        writeln!(out, "{}", self.result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        Record {
            game: "chomp".to_owned(),
            start: "2x3".to_owned(),
            players: ["human".to_owned(), "perfect".to_owned()],
            seed: 7,
            moves: (1..=23).map(|number| format!("1,{number}")).collect(),
            result: "1-0".to_owned(),
            cut_off: false,
        }
    }

    #[test]
    fn records_round_trip() {
        assert_eq!(Record::parse(&sample().to_string()), Ok(sample()));
        let begun = Record {
            moves: Vec::new(),
            result: "*".to_owned(),
            ..sample()
        };
        assert_eq!(Record::parse(&begun.to_string()), Ok(begun));
    }

    #[test]
    fn records_in_a_row_are_told_apart() {
        let both = format!("\n{}\n{}", sample(), sample());
        assert_eq!(Record::parse_all(&both), Ok(vec![sample(), sample()]));
        let wrong = both + "[gagne \"1\"]\n[seed \"1\"]\n";
        let line = wrong.lines().count();
        let missing = RecordGap::Game;
        assert_eq!(
            Record::parse_all(&wrong),
            Err(Error::Record { line, missing })
        );
        assert!(Record::parse_all("").is_err());
    }

    #[test]
    fn moves_are_read_without_tags() {
        let record = Record::of_moves("tictactoe", "", "1. 5 1\n2. 3 7 *");
        assert_eq!(record.moves, ["5", "1", "3", "7"]);
        let bare = Record::of_moves("tictactoe", "", "5 1 3 7");
        assert_eq!(bare.moves, record.moves);
    }

    #[test]
    fn every_cut_is_noticed_and_keeps_what_is_there() {
        let text = sample().to_string();
        for cut in 0..text.len() - 1 {
            match Record::parse(&text[..cut]) {
                Ok(record) => {
                    assert!(record.cut_off || record.moves.len() == 23, "{cut}");
                    assert_eq!(record.game, "chomp");
                }
                Err(error) => assert!(matches!(error, Error::Record { .. }), "{cut}"),
            }
        }
    }

    #[test]
    fn what_is_no_record_is_told_by_line() {
        let wrong = |text: &str| match Record::parse(text) {
            Err(Error::Record { line, missing }) => Some((line, missing)),
            _ => None,
        };
        assert_eq!(wrong(""), Some((1, RecordGap::Head)));
        assert_eq!(wrong("\nhello"), Some((2, RecordGap::Head)));
        assert_eq!(wrong("[gagne \"9\"]"), Some((1, RecordGap::Version)));
        assert_eq!(
            wrong("[gagne \"1\"]\n[game\n1. 2"),
            Some((2, RecordGap::Tag))
        );
        assert_eq!(wrong("[gagne \"1\"]\n1. 2"), Some((1, RecordGap::Game)));
    }
}
