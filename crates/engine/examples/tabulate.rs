//! What tables cost: `solve GAME`, `build GAME FOLDER`, `verify GAME FOLDER` or `get GAME FOLDER`, and then
//! how many threads. The time by the clock and of the processors is what the shell tells (`time`).
//!
//! `solve` counts every position in tables of keys, as `build` solves it. `get` asks about the positions of
//! random games, twice, and tells how many a second the second time.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use gagne_core::{Budget, Dice};
use gagne_engine::table::build::BuildStart;
use gagne_engine::table::disk::RealDisk;
use gagne_engine::table::{Build, Table};
use gagne_engine::{Registry, Storage, Wish};
use gagne_games::connect::Connect;
use gagne_games::quixo::Quixo;
use gagne_games::teeko::Teeko;

const ASKED: usize = 200_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize| arguments.get(place).map_or("", String::as_str);
    let registry = Registry::new()
        .with::<Connect>()
        .with::<Quixo>()
        .with::<Teeko>();
    let mut game = registry.open(argument(1))?;
    let folder = Path::new(argument(2));
    let threads = argument(if argument(0) == "solve" { 2 } else { 3 });
    let budget = Budget {
        threads: NonZeroUsize::new(threads.parse().unwrap_or(1)),
        ..Budget::default()
    };
    let mut meter = budget.meter();
    let mut out = std::io::stdout().lock();
    match argument(0) {
        "solve" => {
            game.census(None, false, Some(Storage::Hashed), &budget)?;
        }
        "build" => {
            let root = game.at(None)?;
            let subject = game.subject(&root, false, false, &mut meter)?;
            let wish = Wish::default();
            let built = match Build::begin(folder, subject, Box::new(RealDisk))? {
                BuildStart::Open(build) => game.tabulate(&root, wish, &build, &mut meter)?,
                BuildStart::Finished(built) => built,
            };
            let each = built.bytes() as f64 / built.positions as f64;
            writeln!(
                out,
                "{} positions, {} bytes, {each:.3} a position",
                built.positions,
                built.bytes()
            )?;
        }
        "verify" => {
            let table = Arc::new(Table::open_within(folder, 1 << 33)?);
            table.check_parts(|_| {})?;
            let check = game.check_table(&table, &mut meter)?;
            writeln!(out, "{check:?}")?;
        }
        "get" => {
            let table = Arc::new(Table::open_within(folder, 1 << 33)?);
            game.attach(vec![Arc::clone(&table)]);
            let mut dice = Dice::new(1);
            let mut asked = Vec::with_capacity(ASKED);
            while asked.len() < ASKED {
                let mut at = game.at(None)?;
                while game.ending(&at).is_none() && asked.len() < ASKED {
                    let chosen = game.any_move(&at, &mut dice).ok_or("no move")?;
                    let after = game.play(&at, &chosen, &mut meter);
                    at = after.map_err(|stop| format!("{stop:?}"))?;
                    asked.push(at.clone());
                }
            }
            for _ in 0..2 {
                let begun = Instant::now();
                for position in &asked {
                    game.value_in(&table, position)?.ok_or("it is not there")?;
                }
                let each = ASKED as f64 / begun.elapsed().as_secs_f64();
                writeln!(out, "{each:.0} a second")?;
            }
        }
        _ => return Err("solve, build, verify or get?".into()),
    }
    Ok(())
}
