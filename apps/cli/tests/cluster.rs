//! Tables built by several processes on this machine: the same bytes as one alone, whatever happens on the way.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const SECRET: &str = "sixteen letters and more";

fn gagne(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gagne"));
    command
        .args(words)
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .env("GAGNE_CLUSTER_SECRET", SECRET)
        .env_remove("GAGNE_TABLES");
    command
}

fn answer(words: &[&str]) -> Output {
    let output = gagne(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {output:?}");
    output
}

/// A folder of its own for a test, not there yet.
fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cluster")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    folder
}

/// All files of a table, and nothing but files.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn assert_same(one: &Path, other: &Path, what: &str) {
    let (one, other) = (bytes(one), bytes(other));
    let names = |files: &[(String, Vec<u8>)]| -> Vec<String> {
        files.iter().map(|(name, _)| name.clone()).collect()
    };
    assert_eq!(names(&one), names(&other), "{what}");
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{what}: {name} differs");
    }
}

/// The table that one process alone writes.
fn alone(game: &[&str], folder: &Path) {
    let folder = folder.to_str().unwrap();
    answer(&[&["table", "build"][..], game, &["-o", folder]].concat());
}

#[test]
fn several_processes_write_the_same_bytes_as_one() {
    let games: [&[&str]; 9] = [
        &["connect:4x3,3"],
        &["connect:4x3,3", "--symmetry", "--storage", "disk"],
        &["tablets", "3x3"],
        &["chomp", "5x5"],
        &["nim", "3,4,5"],
        &["quixo:3"],
        &["hare"],
        &["dodgem:3", "--positions"],
        // Points, which the first solves alone.
        &["dots:1x2"],
    ];
    for game in games {
        let name = game.join("-").replace(':', "-");
        let one = fresh(&format!("one-{name}"));
        alone(game, &one);
        for (processes, workers) in [("1", "1"), ("2", "1"), ("2", "2"), ("3", "1")] {
            let many = fresh(&format!("many-{name}"));
            let folder = many.to_str().unwrap();
            let how = ["-n", processes, "--workers", workers, "-o", folder];
            answer(&[&["cluster", "try"][..], game, &how].concat());
            assert_same(&one, &many, &format!("{name}, {processes} processes"));
        }
    }
}

/// Addresses of this machine that nobody else uses now.
fn addresses(count: usize) -> Vec<String> {
    let held: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
        .collect();
    let address = |listener: &TcpListener| listener.local_addr().unwrap().to_string();
    held.iter().map(address).collect()
}

/// Starts one of the processes that build a game together.
fn process(hosts: &[String], index: usize, game: &str, folder: &Path, more: &[&str]) -> Child {
    let hosts = format!("{},", hosts.join(","));
    let index = index.to_string();
    let words = ["table", "build", game, "-o", folder.to_str().unwrap()];
    let cluster = ["--hosts", &hosts, "--process", &index, "--memory", "400M"];
    gagne(&[&words[..], &cluster, more].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until a process has kept a step of its share.
fn await_step(child: &mut Child, folder: &Path, share: &str, step: &str) {
    let share = folder.join("building").join(share);
    let step = share.join("building").join(step);
    while !step.exists() {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What a process said, and how it ended.
fn end(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

#[test]
fn a_killed_process_ends_the_others_and_any_number_goes_on() {
    let game = "connect:5x4";
    let one = fresh("killed-one");
    alone(&[game], &one);
    let many = fresh("killed-many");
    // Each time some levels more are whole before one is killed; other numbers of processes take over.
    for (count, victim, step) in [(3, 1, "level-6"), (2, 0, "level-13"), (3, 2, "cells-1-6")] {
        let hosts = addresses(count);
        let mut children: Vec<Child> = (0..count)
            .map(|index| process(&hosts, index, game, &many, &[]))
            .collect();
        let share = format!("{victim}-of-{count}");
        await_step(&mut children[victim], &many, &share, step);
        children[victim].kill().unwrap();
        for (index, child) in children.into_iter().enumerate() {
            let (code, said) = end(child);
            if index != victim {
                assert_eq!(code, Some(1), "{said}");
                let told = format!("process {victim} ({}) has ended.", hosts[victim]);
                assert!(said.contains(&told), "{said}");
                assert!(!said.contains("panicked"), "{said}");
            }
        }
        assert!(!many.join("manifest.json").exists());
    }
    let hosts = addresses(2);
    let children: Vec<Child> = (0..2)
        .map(|index| process(&hosts, index, game, &many, &[]))
        .collect();
    for child in children {
        let (code, said) = end(child);
        assert_eq!(code, Some(0), "{said}");
    }
    assert_same(&one, &many, game);
    // It is there, which all hear.
    let hosts = addresses(2);
    let children: Vec<Child> = (0..2)
        .map(|index| process(&hosts, index, game, &many, &[]))
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
    }
    assert_same(&one, &many, game);
}

#[test]
fn folders_of_several_machines_need_not_be_shared() {
    let one = fresh("apart-one");
    alone(&["connect:4x3,3"], &one);
    let folders: Vec<PathBuf> = (0..3)
        .map(|index| fresh(&format!("apart-{index}")))
        .collect();
    let hosts = addresses(3);
    let children: Vec<Child> = (0..3)
        .map(|index| process(&hosts, index, "connect:4x3,3", &folders[index], &[]))
        .collect();
    for child in children {
        let (code, said) = end(child);
        assert_eq!(code, Some(0), "{said}");
    }
    assert_same(&one, &folders[0], "apart");
    // Nothing is left where the table does not lie.
    assert!(!folders[1].exists() && !folders[2].exists());
}

#[test]
fn whoever_is_stopped_says_so_to_all() {
    let folder = fresh("stopped");
    let hosts = addresses(2);
    let first = process(&hosts, 0, "connect:5x4", &folder, &[]);
    let mut second = process(&hosts, 1, "connect:5x4", &folder, &[]);
    await_step(&mut second, &folder, "1-of-2", "level-6");
    let pressed = Command::new("kill")
        .args(["-INT", &second.id().to_string()])
        .status();
    assert!(pressed.unwrap().success());
    let (code, said) = end(second);
    assert_eq!(code, Some(1), "{said}");
    let (code, said) = end(first);
    assert_eq!(code, Some(1), "{said}");
    let told = format!("process 1 ({}) was stopped.", hosts[1]);
    assert!(said.contains(&told), "{said}");
}

#[test]
fn a_share_that_is_lost_is_not_passed_over() {
    let game = "connect:5x4";
    let (one, many) = (fresh("lost-one"), fresh("lost-many"));
    let begin = |hosts: &[String]| -> Vec<Child> {
        (0..2)
            .map(|index| process(hosts, index, game, &many, &[]))
            .collect()
    };
    let mut children = begin(&addresses(2));
    await_step(&mut children[1], &many, "1-of-2", "level-6");
    children[1].kill().unwrap();
    children.into_iter().for_each(|child| drop(end(child)));
    // The disk of one of them is another now: what all have kept is not thrown away without a word.
    fs::remove_dir_all(many.join("building").join("1-of-2")).unwrap();
    let hosts = addresses(2);
    for (index, child) in begin(&hosts).into_iter().enumerate() {
        let (code, said) = end(child);
        assert_eq!(code, Some(2), "{said}");
        let other = 1 - index;
        let told = format!("process {other} ({}) goes on from elsewhere:", hosts[other]);
        assert!(said.contains(&told), "{said}");
    }
    fs::remove_dir_all(many.join("building")).unwrap();
    for child in begin(&addresses(2)) {
        let (code, said) = end(child);
        assert_eq!(code, Some(0), "{said}");
    }
    alone(&[game], &one);
    assert_same(&one, &many, game);
}

/// Bytes of memory that a process has.
#[cfg(target_os = "linux")]
fn resident(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    1024 * kilobytes.parse::<u64>().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn bytes_of_strangers_leave_nothing_behind() {
    let folder = fresh("strangers");
    let hosts = addresses(2);
    let first = process(&hosts, 0, "nim", &folder, &[]);
    let greeting = [b"gagne cluster 1\n", &[1, 0, 0, 0, 0, 0, 0, 0][..]].concat();
    let call = |case: usize| {
        let mut stream = loop {
            if let Ok(stream) = TcpStream::connect(&hosts[0]) {
                break stream;
            }
        };
        let mut bytes = greeting[..greeting.len() * (case % 3) / 2].to_vec();
        bytes.resize(case * 7919 % 100_000, case as u8);
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.read_to_end(&mut Vec::new());
    };
    (0..100).for_each(call);
    let before = resident(&first);
    (0..2000).for_each(call);
    // Some who say nothing and stay.
    let silent: Vec<TcpStream> = (0..100)
        .map(|_| TcpStream::connect(&hosts[0]).unwrap())
        .collect();
    let grown = resident(&first).saturating_sub(before);
    assert!(grown < 8 << 20, "{grown} bytes more");
    drop(silent);
    let (code, said) = end(process(&hosts, 1, "nim", &folder, &[]));
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = end(first);
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

#[test]
fn processes_that_do_not_belong_together_say_why() {
    let folder = fresh("refused");
    let hosts = addresses(2);
    // Another game, which both hear of, each in its language.
    let first = process(&hosts, 0, "connect:4x3,3", &folder, &["--lang", "fr"]);
    let (code, said) = end(process(&hosts, 1, "quixo:3", &folder, &[]));
    assert_eq!(code, Some(2), "{said}");
    let told = "has another game: connect:4x3,3 and not quixo:3.";
    assert!(said.contains(told), "{said}");
    let (code, said) = end(first);
    assert_eq!(code, Some(2), "{said}");
    for told in ["n'a pas le même jeu", "quixo:3 au lieu de connect:4x3,3."] {
        assert!(said.contains(told), "{said}");
    }

    // Strangers are turned away, by their secret or because they make no sense; the right one is let in.
    let hosts = addresses(2);
    let first = process(&hosts, 0, "connect:4x3,3", &folder, &[]);
    let file = fresh("other-secret");
    fs::write(&file, "another secret of letters").unwrap();
    let other = ["--secret", file.to_str().unwrap()];
    let (code, said) = end(process(&hosts, 1, "connect:4x3,3", &folder, &other));
    assert_eq!(code, Some(2), "{said}");
    let told = format!("process 0 ({}) has another secret.", hosts[0]);
    assert!(said.contains(&told), "{said}");
    for length in [0, 1, 16, 55, 5000] {
        let mut stream = TcpStream::connect(&hosts[0]).unwrap();
        let _ = stream.write_all(&vec![b'g'; length]);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.read_to_end(&mut Vec::new());
    }
    let (code, said) = end(process(&hosts, 1, "connect:4x3,3", &folder, &[]));
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = end(first);
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("panicked"), "{said}");

    // Nobody comes, or the number of the process makes no sense.
    let hosts = addresses(2);
    let (code, said) = end(process(&hosts, 1, "nim", &folder, &["--wait", "1ms"]));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("process 0 did not come."), "{said}");
    let (code, said) = end(process(&hosts, 2, "nim", &folder, &[]));
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("there is no process 2"), "{said}");
}
