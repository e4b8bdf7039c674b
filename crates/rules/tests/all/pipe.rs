//! Programs that tell rules, and programs that do not.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gagne_core::{Ask, Budget, Game, Meter, Notation, Outcome, Space, Stop, Value};
use gagne_rules::{Complaint, Pipe, RulesFailure, RulesGame, Source, source};
use gagne_solve::memo::memo;
use tempfile::TempDir;

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Folder(TempDir::new().unwrap())
    }

    fn file(&self, name: &str, text: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// A program of a few lines of Python that speaks for itself.
    fn program(&self, lines: &str) -> PathBuf {
        let path = self.file(
            "program",
            format!("#!/usr/bin/env python3\n{lines}").as_bytes(),
        );
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }
}

fn open(path: &std::path::Path, budget: &Budget) -> Result<RulesGame, RulesFailure> {
    let Source::Program(launch) = source(path.to_str().unwrap())? else {
        panic!("{path:?} is a sheet");
    };
    let pipe = Pipe::open(launch, budget)?;
    Ok(RulesGame::new(
        Box::new(pipe),
        budget,
        Arc::new(ToString::to_string),
    ))
}

fn solved(game: &RulesGame, position: &str) -> Result<Value, Stop> {
    let position = game.parse(position).unwrap();
    memo(game).value(game, &position, &mut Meter::unbounded())
}

fn python(text: &str) -> RulesGame {
    let folder = Folder::new();
    let path = folder.file("game.py", text.as_bytes());
    open(&path, &Budget::default()).unwrap()
}

/// What is said of a Python file, once it is opened and its start is solved.
fn said(text: &str) -> String {
    let folder = Folder::new();
    let path = folder.file("game.py", text.as_bytes());
    match open(&path, &Budget::default()) {
        Err(RulesFailure::Complaint(complaint)) => complaint.to_string(),
        Err(RulesFailure::Stop(stop)) => panic!("{stop:?}"),
        Ok(game) => {
            let start = game.start();
            let value = memo(&game).value(&game, &start, &mut Meter::unbounded());
            assert_eq!(game.sound(), Err(Stop::Game), "{value:?}");
            game.fault().unwrap()
        }
    }
}

const HEAP: &str = "start = 21\ndef moves(n): return [n - k for k in (1, 2, 3) if k <= n]\n";

#[test]
fn a_python_file_is_a_game() {
    let game = python(HEAP);
    assert!(game.is_impartial());
    assert_eq!(game.show(&game.start()), "21");
    assert_eq!(solved(&game, " 21 "), Ok(Value::win(11)));
    assert_eq!(solved(&game, "20"), Ok(Value::lose(10)));
    assert_eq!(solved(&game, "0"), Ok(Value::lose(0)));
    let nimbers = game.nimbers().unwrap().nimbers(6, &mut Meter::unbounded());
    assert_eq!(nimbers.unwrap().values, [0, 1, 2, 3, 0, 1, 2]);
    for wrong in ["", "x", "(1,", "'a'", "21.5", "[1]"] {
        assert!(game.parse(wrong).is_err(), "{wrong}");
    }
    assert_eq!(game.fault(), None);
}

#[test]
fn moves_may_be_positions_pairs_or_a_dict() {
    for (moves, text) in [
        ("[(n[0] - 1, n[1])] if n[0] else []", "(1, 0)"),
        ("[('less', (n[0] - 1, n[1]))] if n[0] else []", "less"),
        ("{'less': (n[0] - 1, n[1])} if n[0] else {}", "less"),
        ("((n[0] - k, n[1]) for k in (1, 1) if k <= n[0])", "(1, 0)"),
    ] {
        let game = python(&format!("start = (2, 0)\ndef moves(n): return {moves}"));
        assert_eq!(solved(&game, "(2,0)"), Ok(Value::lose(2)), "{moves}");
        let mut list = Vec::new();
        game.moves(&game.start(), &mut list);
        assert_eq!(list.len(), 1);
        assert_eq!(game.show_move(&game.start(), list[0]), text);
    }
}

#[test]
fn everything_that_a_file_may_offer_is_used() {
    // Two heaps and whose turn it is; who takes from the first heap moves again.
    let game = python(
        "start = (2, 1, 1)
def moves(p):
    a, b, who = p
    found = {}
    if a: found['a'] = (a - 1, b, who)
    if b: found['b'] = (a, b - 1, 3 - who)
    return found
def player(p): return p[2]
def final(p): return p[0] + p[1] == 0
def winner(p): return 3 - p[2]
def h(p): return p[0] - p[1]
def show(p): return 'a' * p[0] + '\\n' + 'b' * p[1]
def canonical(p): return p[:2] + (p[2],)
",
    );
    let facts = game.facts();
    assert!(!facts.loops && !facts.scored && !facts.solo && !game.is_impartial());
    let start = game.start();
    assert_eq!(game.picture(&start).to_string(), "aa\nb");
    assert_eq!(game.heuristic().unwrap().estimate(&start), 1);
    let mut moves = Vec::new();
    game.moves(&start, &mut moves);
    assert!(game.again(&start, moves[0]) && !game.again(&start, moves[1]));
    let second = game.play(&start, moves[1]);
    assert_eq!(game.player(&second).number(), 2);
    assert_eq!(game.heuristic().unwrap().estimate(&second), -2);
    assert_eq!(solved(&game, "(0, 1, 1)"), Ok(Value::win(1)));
    assert_eq!(game.canonical(&start), start);
    let points = python(
        "start = (3, 0)\ndef moves(p): return [(p[0] - 1, p[1] + p[0])] if p[0] else []\ndef score(p): return p[1]",
    );
    assert!(points.facts().scored);
    assert_eq!(solved(&points, "(3, 0)"), Ok(Value::Score(-6)));
    let puzzle = python(
        "start = 5\nplayers = 1\nloops = True\ndef moves(n): return [n - 2, n + 1] if 0 < n < 9 else []\ndef final(n): return n == 0",
    );
    assert!(puzzle.facts().solo && puzzle.facts().loops);
    assert_eq!(solved(&puzzle, "5"), Ok(Value::win(4)));
    let draw = python(
        "start = 'ab'\ndef moves(p): return [p[1:]] if p else []\ndef winner(p): return None if p else 0",
    );
    assert_eq!(draw.show(&draw.start()), "ab");
    assert_eq!(solved(&draw, "ab"), Ok(Value::DRAW));
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_one_line() {
    let deep = "start = 50\ndef moves(n):\n  if n == 7: raise ValueError('seven')\n  return [n - 1] if n else []";
    for (text, words) in [
        ("", "no function moves(position)"),
        ("def moves(n): return []", "no start"),
        ("start = 1\ndef moves(n) return []", "(line 2)"),
        (
            "start = 1 / 0",
            "ZeroDivisionError: division by zero (line 1)",
        ),
        ("start = [1]\ndef moves(n): return []", "hashable literal"),
        (
            "start = (1,)\ndef moves(n): return [[2]]",
            "unhashable type: 'list', at (1,)",
        ),
        (
            "start = 1\ndef moves(n): return [object()]",
            "hashable literal",
        ),
        (deep, "ValueError: seven (line 3), at 7"),
        ("start = 1\ndef moves(n): exit()", "SystemExit"),
        (
            "start = 1\ndef moves(n):\n  import os\n  print('\\033[31mbye', file=__import__('sys').stderr, flush=True)\n  os._exit(3)",
            "the program has ended: bye",
        ),
        (
            "start = 1\ndef moves(n):\n  import os\n  os._exit(3)",
            "exit status: 3",
        ),
        (
            "start = 1\ndef moves(n): return [n] * 4000001",
            "more than 4000000 moves at 1",
        ),
        (
            "start = 1\ndef moves(n): return (k for k in range(10**9))",
            "more than 4000000 moves at 1",
        ),
        (
            "start = 1\ndef moves(n): return [('a', 2), ('a', 3)] if n == 1 else []",
            "two moves a at 1",
        ),
        (
            "start = 1\nscored = True\ndef moves(n): return []\ndef score(n): return 'x'",
            "no answer",
        ),
        (
            "start = 1\ndef moves(n): return []\ndef player(n): return 3",
            "player(1) is 3, not 1 or 2",
        ),
        (
            "start = 'a\\n'\ndef moves(n): return []",
            "characters that cannot be seen",
        ),
    ] {
        let told = said(text);
        assert!(told.contains(words), "{text}: {told}");
        assert!(!told.contains('\n') && !told.contains('\u{1b}'), "{told}");
    }
}

#[test]
fn a_mistake_is_told_when_somebody_gets_there() {
    // By then the program has long gone on by itself to the position at which it fails.
    let game = python(
        "start = 0\ndef moves(n):\n  if n == 30: raise ValueError('thirty')\n  return [n + 1] if n < 90 else []",
    );
    let mut position = game.start();
    for _ in 0..29 {
        position = game.play(&position, 0);
    }
    assert_eq!(game.fault(), None);
    assert_eq!(game.show(&position), "29");
    assert_eq!(game.ending(&position), None);
    assert_eq!(game.fault(), None);
    game.ending(&game.play(&position, 0));
    let told = game.fault().unwrap_or_default();
    assert!(
        told.contains("ValueError: thirty (line 3), at 30"),
        "{told}"
    );
}

#[test]
fn what_is_no_file_of_rules_is_refused() {
    let folder = Folder::new();
    let wrong = |path: &std::path::Path| source(path.to_str().unwrap()).err();
    assert!(matches!(
        wrong(folder.0.path()),
        Some(Complaint::NoFile { .. })
    ));
    assert!(matches!(
        wrong("/dev/zero".as_ref()),
        Some(Complaint::NoFile { .. })
    ));
    let nothing = folder.0.path().join("nothing.py");
    assert!(matches!(
        wrong(&nothing),
        Some(Complaint::Unreadable { .. })
    ));
    let latin = folder.file("latin.py", b"start = '\xe9'");
    assert!(matches!(wrong(&latin), Some(Complaint::NoText { .. })));
    let other = folder.file("game.txt", b"");
    assert!(matches!(wrong(&other), Some(Complaint::UnknownKind { .. })));
}

const PLAIN: &str = "import sys, json
def say(x): print(json.dumps(x), flush=True)
say({'gagne': 1, 'start': '5'})
for line in sys.stdin:
    asked = json.loads(line)['expand']
";

/// What is said of a program that answers with this line of Python.
fn answers(line: &str, budget: &Budget) -> Result<Value, String> {
    let folder = Folder::new();
    let path = folder.program(&format!("{PLAIN}    {line}\n"));
    let game = open(&path, budget).map_err(|failure| format!("{failure:?}"))?;
    let start = game.start();
    let value = memo(&game).value(&game, &start, &mut Meter::unbounded());
    value.map_err(|stop| game.fault().unwrap_or_else(|| format!("{stop:?}")))
}

#[test]
fn any_program_may_speak_the_protocol() {
    let line = "say([[['one', str(int(p) - 1)]] if int(p) else {'end': 'win'} for p in asked])";
    assert_eq!(answers(line, &Budget::default()), Ok(Value::lose(5)));
    let line = "say({'answers': [[str(int(p) - 1)] if int(p) else [] for p in asked]})";
    assert_eq!(answers(line, &Budget::default()), Ok(Value::win(5)));
}

#[test]
fn a_program_that_misbehaves_is_told_of_and_ended() {
    for (line, words) in [
        ("say([])", "0 answers about 1 positions"),
        ("say([[], [], []])", "3 answers about 1 positions"),
        ("print('hello', flush=True)", "no answer: hello"),
        ("say({'error': 'I give up'})", "I give up"),
        ("say([[7]])", "no position has the number 7"),
        ("say([{'end': 3}])", "no end that fits at 5"),
        ("say([{'end': 'won'}])", "no answer"),
        (
            "say([{'moves': [['', 'x']]}])",
            "characters that cannot be seen",
        ),
        ("say([['a\\u001b[31m']])", "characters that cannot be seen"),
        ("say([[[[[[['x']]]]]]])", "no answer"),
        ("say([str(p) for p in asked])", "no answer"),
        ("sys.exit('so long')", "the program has ended: so long"),
        (
            "sys.stdout.write('[[' + ' ' * (1 << 27)); sys.stdout.flush()",
            "a line of more than",
        ),
        (
            "say({'marshal': {'new': 'WwAAAAA=', 'of': 'AAAAAA==', 'counts': '', 'after': ''}})",
            "columns that do not fit together",
        ),
        ("say({})", "no answer about 5"),
        (
            "say({'answers': [['4']], 'more': [['5', ['3']]]})",
            "two different answers about 5",
        ),
    ] {
        let told = answers(line, &Budget::default());
        let told = told.unwrap_err();
        assert!(told.contains(words), "{line}: {told}");
    }
}

#[test]
fn a_program_that_hangs_is_cut_off() {
    let short = Budget {
        time: Some(Duration::from_millis(300)),
        ..Budget::default()
    };
    let told = answers("import time; time.sleep(1000)", &short);
    assert!(told.unwrap_err().contains("Time"));
    let cancelled = Budget::default();
    cancelled.cancel.store(true, Ordering::Relaxed);
    let told = answers("import time; time.sleep(1000)", &cancelled);
    assert!(told.unwrap_err().contains("Cancelled"));
}

#[test]
fn nothing_is_left_of_a_program() {
    let folder = Folder::new();
    let note = folder.0.path().join("child");
    let line = format!(
        "import subprocess; child = subprocess.Popen(['sleep', '1000']); open({note:?}, 'w').write(str(child.pid)); child.wait()"
    );
    let budget = Budget::default();
    let child = std::thread::scope(|scope| {
        let asked = scope.spawn(|| answers(&line, &budget));
        let child = wait_for(|| {
            fs::read_to_string(&note)
                .ok()
                .filter(|text| !text.is_empty())
        });
        budget.cancel.store(true, Ordering::Relaxed);
        assert_eq!(asked.join().unwrap(), Err("Cancelled".to_owned()));
        child.expect("the program has begun another")
    });
    // The end of a process is a message to it, and one that has ended is listed until somebody has
    // taken notice.
    let ended = || {
        let state = fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        let state = state.rsplit(')').next().unwrap_or_default().trim();
        matches!(state.chars().next(), None | Some('Z' | 'X')).then_some(())
    };
    assert!(wait_for(ended).is_some());
}

/// Looks again and again until something is there, for a minute at least: only a failure takes that long.
fn wait_for<T>(look: impl Fn() -> Option<T>) -> Option<T> {
    (0..6000).find_map(|_| {
        let found = look();
        if found.is_none() {
            std::thread::sleep(Duration::from_millis(10));
        }
        found
    })
}

#[test]
fn a_program_without_memory_stops_as_the_budget_does() {
    let game = python("start = 3\ndef moves(n):\n  if n == 1: raise MemoryError\n  return [n - 1]");
    assert_eq!(solved(&game, "3"), Err(Stop::Memory));
    assert_eq!(game.fault(), None);
    let folder = Folder::new();
    let path = folder.file("game.py", b"raise MemoryError");
    let opened = open(&path, &Budget::default()).map(|_| ());
    assert_eq!(opened, Err(RulesFailure::Stop(Stop::Memory)));
}

#[test]
fn several_copies_share_large_questions() {
    let folder = Folder::new();
    // Copies are worth their while where a position takes long.
    let text = "start = (0, 0)\ndef moves(p):\n  for _ in range(2000): pass\n  return [(p[0] + 1, p[1]), (p[0], p[1] + 1)] if sum(p) < 150 else []";
    let path = folder.file("game.py", text.as_bytes());
    let budget = Budget {
        threads: std::num::NonZeroUsize::new(3),
        ..Budget::default()
    };
    let game = open(&path, &budget).unwrap();
    let mut set = gagne_core::walk::HashedSet::default();
    let mut seen = 0;
    let walk = gagne_core::walk::reach::Reach::new(&game);
    let whole = walk.walk(
        &game.start(),
        &mut set,
        &mut Meter::unbounded(),
        &mut |_: gagne_core::walk::reach::Visit<'_, _, _>, _: &mut Meter| {
            seen += 1;
            Ok(())
        },
    );
    assert_eq!((whole, seen), (Ok(true), 151 * 152 / 2));
    assert_eq!(game.look(|store| store.answered()), seen);
    assert_eq!(
        solved(&game, "(0, 0)").map(Value::outcome),
        Ok(Outcome::Lose)
    );
}
