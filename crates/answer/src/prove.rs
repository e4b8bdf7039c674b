//! Certificates: why a value is what it is, written so that somebody else can check it by the rules
//! alone. The format, and what is checked of it, is that of [`gagne_check`].
//!
//! Values come from whatever solved everything, from a table, or, for a puzzle, from a search for
//! the shortest way. The winner answers with one of the fastest wins, so that the bound on
//! plies is the value itself; for a draw or for points any answer will do that keeps them. Of the answers
//! that will do, that one is taken after which the fewest positions are new.

mod grow;

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use gagne_check::{Header, StrategyKind, tasks};
use gagne_core::{Budget, Meter, Outcome, Stop, Value};
use gagne_engine::{
    Answer, AnyGame, Error, Failure, Method, Position, TellValue, ValuedMoves, Wish,
};
use sha2::{Digest, Sha256};

use grow::StrategyGrowth;

/// Positions that are looked at before everything is solved.
const GLIMPSE: u64 = 300_000;

/// How a certificate is to be written.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProveRequest {
    /// One entry speaks for all positions that are the same up to symmetry.
    pub symmetry: bool,
    /// A win comes with a strategy of the loser too, so that its plies are certain.
    pub plies: bool,
}

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What it says.
    pub header: Header,
    /// Entries of each strategy.
    pub entries: Vec<u64>,
    /// Its lines but the last, which is their digest.
    pub text: String,
}

impl Certificate {
    /// The bytes of its file; the same lines give the same bytes.
    pub fn seal(&self) -> Vec<u8> {
        seal(&self.text)
    }
}

/// The bytes of a certificate with these lines: their digest is added, and all of it compressed.
pub fn seal(text: &str) -> Vec<u8> {
    let digest = Sha256::digest(text);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let written = packed
        .write_all(text.as_bytes())
        .and_then(|()| writeln!(packed, "sha256 {digits}"));
    // Memory takes whatever is written.
    written.and_then(|()| packed.finish()).unwrap_or_default()
}

/// Writes a certificate of what a position is worth. In games played for points entries are about
/// positions as they are, symmetric or not.
pub fn prove(
    game: &mut dyn AnyGame,
    position: Option<&str>,
    request: ProveRequest,
    budget: &Budget,
) -> Result<Certificate, Error> {
    let root = game.at(position)?;
    let facts = game.facts();
    let request = ProveRequest {
        symmetry: request.symmetry && !facts.scored,
        ..request
    };
    let meter = &mut budget.meter();
    // What lies ready may have all that is needed, or not.
    if game.applies(Method::Table)
        && let Ok(written) = asked(game, &root, Method::Table, request, meter)
    {
        return Ok(written);
    }
    if facts.solo {
        return asked(game, &root, Method::Auto, request, meter);
    }
    // What is near the end of play is asked for sooner than all that can be reached is solved.
    let glimpse = meter.part_of(GLIMPSE, |meter| {
        asked(game, &root, Method::Auto, request, meter)
    });
    if glimpse.is_ok() {
        return glimpse;
    }
    meter
        .check()
        .map_err(|stop| Failure::Stop(stop).error(meter))?;
    game.forget();
    match consulted(game, &root, request, meter) {
        Err(Error::TooLarge { .. }) => asked(game, &root, Method::Auto, request, meter),
        written => written,
    }
}

/// Writes with the values of all that can be reached.
fn consulted(
    game: &dyn AnyGame,
    root: &Position,
    request: ProveRequest,
    meter: &mut Meter,
) -> Result<Certificate, Error> {
    let wish = Wish {
        symmetry: request.symmetry,
        storage: None,
    };
    let mut written = Err(Failure::Stop(Stop::Fault));
    let work = &mut |tell: TellValue<'_>, meter: &mut Meter| {
        written = write(&mut SolvedJudge { game, tell }, root, request, meter);
        Ok(())
    };
    game.consult(root, wish, work, meter)?;
    written.map_err(|failure| game.failed(root, failure, meter))
}

/// Writes with values that the game is asked for one by one.
fn asked(
    game: &mut dyn AnyGame,
    root: &Position,
    method: Method,
    request: ProveRequest,
    meter: &mut Meter,
) -> Result<Certificate, Error> {
    let written = write(&mut AskingJudge { game, method }, root, request, meter);
    written.map_err(|failure| game.failed(root, failure, meter))
}

/// Who knows what positions are worth.
trait Judge {
    /// The game.
    fn game(&self) -> &dyn AnyGame;

    /// What a position is worth to the player to move.
    fn value(&mut self, position: &Position, meter: &mut Meter) -> Result<Value, Failure>;

    /// Moves of a position that has not ended, with what they are worth to the player who makes them:
    /// all, or, if these suffice, some that are best.
    fn moves(
        &mut self,
        position: &Position,
        best: bool,
        meter: &mut Meter,
    ) -> Result<ValuedMoves, Failure>;
}

/// Everything is solved.
struct SolvedJudge<'t> {
    game: &'t dyn AnyGame,
    tell: TellValue<'t>,
}

impl Judge for SolvedJudge<'_> {
    fn game(&self) -> &dyn AnyGame {
        self.game
    }

    fn value(&mut self, position: &Position, meter: &mut Meter) -> Result<Value, Failure> {
        Ok((self.tell)(position, meter)?)
    }

    fn moves(
        &mut self,
        position: &Position,
        _best: bool,
        meter: &mut Meter,
    ) -> Result<ValuedMoves, Failure> {
        let moves = self.game.list(position, meter)?.into_iter();
        let valued = moves.map(|chosen| {
            let after = self.game.play(position, &chosen, meter)?;
            let again = self.game.again(position, &chosen);
            let value = (self.tell)(&after, meter)?.before(again);
            Ok((chosen, value))
        });
        valued.collect()
    }
}

/// The game answers one question after another: from its tables, or about a puzzle.
struct AskingJudge<'a> {
    game: &'a mut dyn AnyGame,
    method: Method,
}

impl AskingJudge<'_> {
    fn answer(&mut self, position: &Position, meter: &mut Meter) -> Result<Answer, Failure> {
        let answer = self.game.find(position, self.method, None, meter)?;
        // A theorem may name the winner alone, when the way there is too long to be found.
        let named = answer.value.outcome() != Outcome::Draw && answer.value.plies().is_none();
        if named && answer.method == Method::Theory && !self.game.facts().solo {
            return Err(Stop::Memory.into());
        }
        Ok(answer)
    }
}

impl Judge for AskingJudge<'_> {
    fn game(&self) -> &dyn AnyGame {
        self.game
    }

    fn value(&mut self, position: &Position, meter: &mut Meter) -> Result<Value, Failure> {
        Ok(self.answer(position, meter)?.value)
    }

    fn moves(
        &mut self,
        position: &Position,
        best: bool,
        meter: &mut Meter,
    ) -> Result<ValuedMoves, Failure> {
        if best {
            let Answer { value, best, .. } = self.answer(position, meter)?;
            return Ok(best.into_iter().map(|chosen| (chosen, value)).collect());
        }
        Ok(self.game.values(position, self.method, meter)?.0)
    }
}

/// The lines above the strategies.
fn head(header: &Header) -> String {
    let Header {
        program,
        game,
        position,
        value,
        ..
    } = header;
    let symmetry = if header.symmetry { "yes" } else { "no" };
    let claim = match value.score() {
        Some(score) => format!("score {score}"),
        None => value.outcome().word().to_owned(),
    };
    let bound = |plies: Option<u64>| plies.map_or("-".to_owned(), |plies| plies.to_string());
    let (most, least) = (bound(value.plies()), bound(header.at_least));
    format!(
        "{}\nprogram {program}\ngame {game}\nposition {position}\nsymmetry {symmetry}\nclaim {claim}\nplies-at-most {most}\nplies-at-least {least}\n",
        Header::TITLE,
    )
}

/// Writes the header and the strategies that it calls for.
fn write(
    judge: &mut dyn Judge,
    root: &Position,
    request: ProveRequest,
    meter: &mut Meter,
) -> Result<Certificate, Failure> {
    let value = judge.value(root, meter)?;
    let game = judge.game();
    let header = Header {
        program: concat!("gagne ", env!("CARGO_PKG_VERSION")).to_owned(),
        game: game.name(),
        position: game.show(root),
        symmetry: request.symmetry,
        value,
        at_least: value.plies().filter(|_| request.plies),
    };
    let (mut text, mut entries) = (head(&header), Vec::new());
    for task in tasks(value, header.at_least) {
        let mut growth = StrategyGrowth::new(task, request.symmetry, text.len());
        match task.kind {
            StrategyKind::Delays => growth.delay(root, judge, meter)?,
            StrategyKind::Ends | StrategyKind::Holds => growth.grow(root, judge, meter)?,
        }
        let mut lines = growth.lines(judge.game(), meter)?;
        // Texts that are alike take less room side by side.
        lines.sort_unstable();
        entries.push(lines.len() as u64);
        text.push_str(&task.headline());
        text.push('\n');
        text.extend(lines);
    }
    Ok(Certificate {
        header,
        entries,
        text,
    })
}
