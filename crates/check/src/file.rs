//! The bytes of a certificate: compressed, line by line, sealed with a digest.

use std::io::{BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;
use gagne_core::{Meter, Outcome, Value};
use sha2::{Digest, Sha256};

use crate::{CheckFailure, Checked, Flaw};

/// Longest line: a text that is longer is no position of any game.
const LONGEST_LINE: u64 = 1 << 20;

/// What a certificate says, above its strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The program that wrote it.
    pub program: String,
    /// The game with its rules.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whether an entry speaks for all positions that are the same up to symmetry.
    pub symmetry: bool,
    /// What the position is worth to the player to move; a distance is one at most.
    pub value: Value,
    /// The loser holds out for so many plies at least.
    pub at_least: Option<u64>,
}

impl Header {
    /// The first line.
    pub const TITLE: &str = "gagne-certificate 1";

    /// Reads it.
    pub(crate) fn read(lines: &mut FileLines<'_>, meter: &mut Meter) -> Checked<Self> {
        if lines.next(meter)?.as_deref() != Some(Header::TITLE) {
            return Err(lines.wrong(Flaw::Version));
        }
        let [program, game, position] =
            ["program ", "game ", "position "].map(|name| lines.field(name, meter));
        let symmetry = lines.field("symmetry ", meter)?;
        if symmetry != "yes" && symmetry != "no" {
            return Err(lines.wrong(Flaw::Form));
        }
        let claim = lines.field("claim ", meter)?;
        let score = claim.strip_prefix("score ").map(str::parse);
        let most = lines.field("plies-at-most ", meter)?;
        let least = lines.field("plies-at-least ", meter)?;
        let bounds = [most, least].map(|text| match text.as_str() {
            "-" => Some(None),
            number => number.parse().ok().map(Some),
        });
        let of = |outcome, plies| Value::Played { outcome, plies };
        let (value, at_least) = match (claim.as_str(), bounds, score) {
            ("draw", [Some(None), Some(None)], _) => (Value::DRAW, None),
            ("win", [Some(plies), Some(least)], _) => (of(Outcome::Win, plies), least),
            ("lose", [Some(plies), Some(least)], _) => (of(Outcome::Lose, plies), least),
            (_, [Some(None), Some(None)], Some(Ok(score))) => (Value::Score(score), None),
            _ => return Err(lines.wrong(Flaw::Form)),
        };
        Ok(Header {
            program: program?,
            game: game?,
            position: position?,
            symmetry: symmetry == "yes",
            value,
            at_least,
        })
    }
}

/// The lines of a certificate, one after another; no more than one of them is in memory.
pub(crate) struct FileLines<'f> {
    text: BufReader<GzDecoder<&'f [u8]>>,
    /// The number of the line that was read last.
    pub(crate) number: u64,
}

impl<'f> FileLines<'f> {
    pub(crate) fn new(file: &'f [u8]) -> Self {
        FileLines {
            text: BufReader::new(GzDecoder::new(file)),
            number: 0,
        }
    }

    /// The line that was read last is wrong.
    pub(crate) fn wrong(&self, flaw: Flaw) -> CheckFailure {
        CheckFailure::from(flaw).on(self.number, None)
    }

    /// The next line without its end; none where the digest stands.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Checked<Option<String>> {
        let line = self.raw(meter)?;
        Ok(line.filter(|line| !line.starts_with("sha256 ")))
    }

    /// The next line whatever it is; none at the end of the file.
    fn raw(&mut self, meter: &mut Meter) -> Checked<Option<String>> {
        let mut line = Vec::new();
        let mut text = self.text.by_ref().take(LONGEST_LINE);
        let read = text.read_until(b'\n', &mut line);
        self.number += 1;
        let read = read.map_err(|_| self.wrong(Flaw::Damaged))?;
        meter.work(read)?;
        if read == 0 {
            return Ok(None);
        }
        // A line that is too long, or cut off, has no end.
        if line.pop() != Some(b'\n') {
            return Err(self.wrong(Flaw::Damaged));
        }
        let line = String::from_utf8(line);
        line.map(Some).map_err(|_| self.wrong(Flaw::Damaged))
    }

    /// What stands after a word that has to be there.
    fn field(&mut self, name: &str, meter: &mut Meter) -> Checked<String> {
        let line = self.next(meter)?.unwrap_or_default();
        let field = line.strip_prefix(name).map(str::to_owned);
        field.ok_or_else(|| self.wrong(Flaw::Form))
    }
}

/// The digest of all lines but the last, if that is what the last says and nothing comes after it.
pub(crate) fn digest(file: &[u8], meter: &mut Meter) -> Checked<String> {
    let mut lines = FileLines::new(file);
    let mut hash = Sha256::new();
    loop {
        let line = lines.raw(meter)?.ok_or(Flaw::Damaged)?;
        let Some(said) = line.strip_prefix("sha256 ") else {
            hash.update(line);
            hash.update("\n");
            continue;
        };
        if lines.raw(meter)?.is_some() || !lines.text.into_inner().into_inner().is_empty() {
            return Err(Flaw::Damaged.into());
        }
        let bytes = hash.finalize();
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        return if digits == said {
            Ok(digits)
        } else {
            Err(Flaw::Digest.into())
        };
    }
}
