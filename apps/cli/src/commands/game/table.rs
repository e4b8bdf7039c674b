//! `gagne table`: solved games as folders that last, and that other programs open.

mod show;
mod site;
mod together;
mod told;
pub(crate) mod trial;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{ArgMatches, Command};
use gagne::table::build::BuildStart;
use gagne::table::disk::RealDisk;
use gagne::table::{Build, Manifest, Table, TableError};
use gagne::{AnyGame, Error, Speech, Storage, Wish};

use self::together::BuildOrder;
use crate::arguments;
use crate::console::{Console, Fault, number};
use crate::interface::{flag, option, positional, usage};

/// What can be done with tables.
pub(crate) const ACTIONS: [&str; 7] = ["build", "info", "get", "verify", "export", "list", "diff"];

pub(crate) fn define(command: Command, speech: &Speech) -> Command {
    let lines = [
        "gagne table build GAME [POSITION] [-o FOLDER] [OPTIONS]",
        "gagne table build GAME [POSITION] -o FOLDER --hosts HOSTS --process N [OPTIONS]",
        "gagne table info|verify|export FOLDER [OPTIONS]",
        "gagne table get FOLDER POSITION",
        "gagne table diff FOLDER FOLDER",
        "gagne table list",
    ];
    let command = command
        .override_usage(usage(speech, &lines.join("\n       ")))
        .arg(positional(speech, "ACTION", "help-table-action").required(true))
        .arg(positional(speech, "GAME", "help-table-what"))
        .arg(positional(speech, "POSITION", "help-table-which").allow_negative_numbers(true))
        .arg(option(speech, "output", "FOLDER", "help-table-output").short('o'))
        .arg(flag(speech, "symmetry", "help-table-symmetry"))
        .arg(flag(speech, "positions", "help-table-positions"))
        .arg(option(speech, "storage", "STORAGE", "help-storage"));
    together::define(command, speech)
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let missing = |console: &Console, name: &str| {
        let words = [("name", crate::interface::word(&console.speech, name).into())];
        Fault::Usage(console.speech.tell("missing-argument", &words))
    };
    let folder = |console: &Console| match text("GAME") {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => Err(missing(console, "FOLDER")),
    };
    match text("ACTION").unwrap_or_default() {
        "build" if text("GAME").is_none() => Err(missing(console, "GAME")),
        "build" => build(matches, console),
        "list" => show::list(console),
        "info" => show::info(&open(console, &folder(console)?)?, console),
        "get" if text("POSITION").is_none() => Err(missing(console, "POSITION")),
        "get" => get(matches, &folder(console)?, console),
        "verify" => verify(&folder(console)?, console),
        "export" => export(&folder(console)?, text("output"), console),
        "diff" => match text("POSITION") {
            Some(other) => show::diff(&folder(console)?, Path::new(other), console),
            None => Err(missing(console, "FOLDER")),
        },
        other => {
            let words = [
                ("text", other.into()),
                ("actions", ACTIONS.join(", ").into()),
            ];
            Err(Fault::Usage(console.speech.tell("wrong-action", &words)))
        }
    }
}

/// Opens the table of a folder.
fn open(console: &Console, folder: &Path) -> Result<Arc<Table>, Fault> {
    let room = console.budget.memory.unwrap_or(u64::MAX) / 2;
    let room = usize::try_from(room).unwrap_or(usize::MAX);
    let table = Table::open_within(folder, room).map_err(|error| console.fault(error))?;
    Ok(Arc::new(table))
}

/// The game of a table.
fn game_of(table: &Table, console: &mut Console) -> Result<Box<dyn AnyGame>, Fault> {
    console.open_named(&table.manifest().subject.game.clone())
}

fn build(matches: &ArgMatches, console: &mut Console) -> Result<u8, Fault> {
    if let Some(workers) = number(&console.speech, matches, "workers", 1, 1024)? {
        console.budget.threads = NonZeroUsize::new(workers as usize);
    }
    let (name, position) = console.named(matches)?;
    let game = console.open_named(&name)?;
    let root = game
        .at(position.as_deref())
        .map_err(|error| console.fault(error))?;
    let wish = Wish {
        symmetry: matches.get_flag("symmetry"),
        storage: crate::commands::storage(matches, console)?,
    };
    let folder = match matches.get_one::<String>("output") {
        Some(folder) => PathBuf::from(folder),
        None => own_folder(game.as_ref(), position.as_deref(), wish.symmetry)
            .ok_or_else(|| Fault::Usage(console.speech.say("table-no-folder")))?,
    };
    let texts = matches.get_flag("positions");
    let subject =
        console.ask(|budget| game.subject(&root, wish.symmetry, texts, &mut budget.meter()))?;
    if let Some(site) = site::site(matches, console)? {
        if wish.storage == Some(Storage::Dense) {
            return Err(Fault::Usage(console.speech.say("cluster-dense")));
        }
        let order = BuildOrder {
            game: game.as_ref(),
            root: &root,
            wish,
            folder: &folder,
            subject: &subject,
        };
        return together::build(&order, &site, console);
    }
    let begun = Build::begin(&folder, subject, Box::new(RealDisk));
    let build = match begun.map_err(|error| console.fault(error))? {
        BuildStart::Finished(manifest) => {
            return show::built(&folder, &manifest, "table-there", console);
        }
        BuildStart::Open(build) => build,
    };
    let how = if build.goes_on() {
        "table-resumed"
    } else {
        "table-built"
    };
    let manifest: Manifest =
        console.ask(|budget| game.tabulate(&root, wish, &build, &mut budget.meter()))?;
    show::built(&folder, &manifest, how, console)
}

/// Where a table goes that nobody named a folder for.
fn own_folder(game: &dyn AnyGame, position: Option<&str>, symmetry: bool) -> Option<PathBuf> {
    let mut name = game.name();
    if let Some(position) = position {
        name.push('-');
        name.push_str(position);
    }
    if symmetry {
        name.push_str("-symmetry");
    }
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(plain).take(100).collect();
    Some(arguments::own_tables()?.join(name))
}

fn get(matches: &ArgMatches, folder: &Path, console: &mut Console) -> Result<u8, Fault> {
    let table = open(console, folder)?;
    let mut game = game_of(&table, console)?;
    game.attach(vec![Arc::clone(&table)]);
    console.each_position(matches, |console, position, _| {
        let place = game.at(position).map_err(|error| console.fault(error))?;
        let found = console.ask(|_| game.value_in(&table, &place))?;
        let text = game.show(&place);
        let Some(value) = found else {
            let game = game.name();
            let position = text;
            return Err(console.fault(Error::NotInTable { game, position }));
        };
        if console.json {
            return console.write_json(&show::PositionEntry {
                position: text,
                value,
            });
        }
        let value = crate::commands::solve::brief(console, value);
        writeln!(console.out, "{text}  {value}")?;
        Ok(())
    })
}

fn verify(folder: &Path, console: &mut Console) -> Result<u8, Fault> {
    let table = open(console, folder)?;
    let game = game_of(&table, console)?;
    let (check, time) = console.ask(|budget| {
        let mut meter = budget.meter();
        table.check_parts(|_| {})?;
        let check = game.check_table(&table, &mut meter)?;
        Ok::<_, Error>((check, meter.elapsed()))
    })?;
    if console.json {
        console.write_json(&check)?;
    } else if check.wrong.is_none() {
        let words = [
            ("positions", check.positions.into()),
            ("parts", (table.manifest().parts.len() as u64).into()),
            ("time", console.seconds(time.as_secs_f64()).into()),
        ];
        writeln!(
            console.out,
            "{}",
            console.speech.tell("table-verified", &words)
        )?;
    }
    match &check.wrong {
        None => Ok(0),
        Some(wrong) => {
            let words = [
                ("positions", check.positions.into()),
                ("wrong", wrong.as_str().into()),
            ];
            Err(Fault::Answer(console.speech.tell("refuted", &words), 2))
        }
    }
}

fn export(folder: &Path, output: Option<&str>, console: &mut Console) -> Result<u8, Fault> {
    let table = open(console, folder)?;
    let game = game_of(&table, console)?;
    let Some(file) = output else {
        let out = &mut console.out;
        let written = game.texts_in(&table, &mut |text| {
            Ok(table.write_csv(&mut *out, Path::new("CSV"), text)?)
        });
        return written.map(|()| 0).map_err(|error| match error {
            // Whoever closes the pipe has seen enough.
            Error::Table(TableError::File {
                kind: kind @ std::io::ErrorKind::BrokenPipe,
                ..
            }) => Fault::Write(kind.into()),
            error => console.fault(error),
        });
    };
    let path = Path::new(file);
    let mut out = match File::create(path) {
        Ok(made) => BufWriter::new(made),
        Err(error) => return Err(console.cannot_create(file, &error)),
    };
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    console.ask(|_| {
        game.texts_in(&table, &mut |text| {
            let out = &mut out;
            let written = match ending.as_ref().and_then(|ending| ending.to_str()) {
                Some("parquet") => table.write_parquet(out, path, text),
                Some("arrow") => table.write_arrow(out, path, text),
                _ => table.write_csv(out, path, text),
            };
            Ok(written?)
        })
    })?;
    out.flush()
        .map_err(|error| console.cannot_create(file, &error))?;
    Ok(0)
}
