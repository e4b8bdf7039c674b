//! Processes that meet, as threads of one: connected, refused, talked at by strangers, lost.

#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use gagne_cluster::{
    Departure, HandshakeError, Hosts, JobTerms, Link, Loss, LossKind, Patience, Secret, meet,
};
use gagne_core::{Budget, Exchange, Parcel, Stop};

/// Long enough for the busiest machine.
const PATIENCE: Duration = Duration::from_secs(300);

fn hosts(count: usize) -> Hosts {
    let held: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
        .collect();
    let address = |listener: &TcpListener| listener.local_addr().unwrap().to_string();
    Hosts::of(held.iter().map(address).collect()).unwrap()
}

fn secret(text: &str) -> Secret {
    Secret::new(text.as_bytes()).unwrap()
}

const WORDS: &str = "sixteen letters and more";

fn terms(game: &str) -> JobTerms {
    JobTerms::default().with("game", game)
}

type Met = Result<Vec<Option<TcpStream>>, HandshakeError>;

/// What becomes of a process that comes with this.
fn comes(hosts: &Hosts, index: usize, words: &str, game: &str) -> thread::JoinHandle<Met> {
    let (hosts, secret, terms) = (hosts.clone(), secret(words), terms(game));
    let cancel = Arc::default();
    thread::spawn(move || meet(&hosts, index, secret, &terms, PATIENCE, &cancel))
}

/// Runs so many processes, each in a thread with its link.
fn together<T: Send + 'static>(
    count: usize,
    work: impl Fn(Link, Arc<AtomicBool>) -> T + Send + Sync + Clone + 'static,
) -> Vec<T> {
    let hosts = hosts(count);
    let threads: Vec<_> = (0..count)
        .map(|index| {
            let (hosts, work) = (hosts.clone(), work.clone());
            thread::spawn(move || {
                let cancel: Arc<AtomicBool> = Arc::default();
                let met = meet(
                    &hosts,
                    index,
                    secret(WORDS),
                    &terms("nim"),
                    PATIENCE,
                    &cancel,
                );
                let patience = Patience {
                    silence: PATIENCE,
                    ..Patience::default()
                };
                let link = Link::new(index, met.unwrap(), patience, Arc::clone(&cancel));
                work(link.unwrap(), cancel)
            })
        })
        .collect();
    threads
        .into_iter()
        .map(|thread| thread.join().unwrap())
        .collect()
}

#[test]
fn parcels_reach_whom_they_are_for() {
    let counts = together(3, |link, _| {
        let mut meter = Budget::default().meter();
        let (me, peers) = (link.index(), link.peers());
        let mut seen = 0;
        for round in 0..20usize {
            // More of them than may be under way, of many lengths, and none in some rounds.
            let count = if round % 3 == me { 0 } else { 100 };
            let mut number = 0;
            let give = &mut || {
                number += 1;
                Ok((number <= count).then(|| Parcel {
                    from: me,
                    to: (me + 1 + number % (peers - 1)) % peers,
                    bytes: vec![round as u8; number * 50],
                }))
            };
            let mut here = 0;
            let take = &mut |parcel: Parcel| {
                assert!(parcel.to == me && parcel.from != me);
                assert!(parcel.bytes.iter().all(|&byte| byte == round as u8));
                here += 1;
                Ok(())
            };
            link.swap(give, take, &mut meter).unwrap();
            let sums = link.gather(&[count as u64, here], &mut meter).unwrap();
            let sum = |of: usize| sums.iter().map(|numbers| numbers[of]).sum::<u64>();
            assert_eq!(sum(0), sum(1), "round {round}");
            seen += here;
        }
        link.end();
        seen
    });
    let rounds_without = |me: usize| (0..20).filter(|round| round % 3 == me).count() as u64;
    let all: u64 = (0..3).map(|me| 100 * (20 - rounds_without(me))).sum();
    assert_eq!(counts.iter().sum::<u64>(), all);
}

/// Works until somebody is lost.
fn until_lost(link: Link, cancel: Arc<AtomicBool>) -> Loss {
    let budget = Budget {
        cancel,
        ..Budget::default()
    };
    let mut meter = budget.meter();
    let mut stopped = Ok(());
    while stopped.is_ok() {
        stopped = link.gather(&[1], &mut meter).map(|_| ());
    }
    assert_eq!(stopped, Err(Stop::Cancelled));
    let loss = link.loss().unwrap();
    link.leave(Departure::Other);
    loss
}

#[test]
fn whoever_leaves_is_told_of_with_the_reason() {
    let heard = together(3, move |link, cancel| {
        if link.index() == 1 {
            link.gather(&[1], &mut Budget::default().meter()).unwrap();
            link.leave(Departure::Stopped(Stop::Memory));
            return None;
        }
        Some(until_lost(link, cancel))
    });
    // Whoever heard of it first may have said so before the other heard it himself.
    let left = LossKind::Left(Departure::Stopped(Stop::Memory));
    for loss in heard.into_iter().flatten() {
        assert_eq!(loss.process, 1);
        assert!(
            loss.kind == left || loss.kind == LossKind::Ended,
            "{loss:?}"
        );
    }
}

#[test]
fn whoever_ends_without_a_word_is_told_of() {
    for politely in [false, true] {
        let hosts = hosts(3);
        let threads = [0, 2].map(|index| {
            let hosts = hosts.clone();
            thread::spawn(move || {
                let cancel: Arc<AtomicBool> = Arc::default();
                let met = meet(
                    &hosts,
                    index,
                    secret(WORDS),
                    &terms("nim"),
                    PATIENCE,
                    &cancel,
                );
                let patience = Patience::default();
                let link = Link::new(index, met.unwrap(), patience, Arc::clone(&cancel));
                until_lost(link.unwrap(), cancel)
            })
        });
        let sockets = comes(&hosts, 1, WORDS, "nim").join().unwrap().unwrap();
        if politely {
            // As when a thread that has the link panics.
            drop(Link::new(1, sockets, Patience::default(), Arc::default()).unwrap());
        } else {
            drop(sockets);
        }
        for thread in threads {
            assert_eq!(thread.join().unwrap().process, 1);
        }
    }
}

#[test]
fn whoever_is_silent_is_lost() {
    let hosts = hosts(2);
    let silent = comes(&hosts, 1, WORDS, "nim");
    let cancel: Arc<AtomicBool> = Arc::default();
    let met = meet(&hosts, 0, secret(WORDS), &terms("nim"), PATIENCE, &cancel).unwrap();
    // It is there, and says nothing from now on.
    let sockets = silent.join().unwrap().unwrap();
    let silence = Duration::from_millis(300);
    let patience = Patience {
        silence,
        sign: Duration::from_millis(50),
    };
    let link = Link::new(0, met, patience, Arc::clone(&cancel)).unwrap();
    let budget = Budget {
        cancel: Arc::clone(&cancel),
        ..Budget::default()
    };
    assert_eq!(link.gather(&[], &mut budget.meter()), Err(Stop::Cancelled));
    let loss = link.loss().unwrap();
    assert_eq!((loss.process, loss.kind), (1, LossKind::Silent(silence)));
    assert!(cancel.load(Ordering::Relaxed));
    drop(sockets);
}

#[test]
fn who_does_not_belong_is_refused() {
    // Another secret: whoever calls hears of it, and who is called goes on waiting for the right one.
    let both = hosts(2);
    let first = comes(&both, 0, WORDS, "nim");
    let wrong = comes(&both, 1, "another secret of letters", "nim")
        .join()
        .unwrap();
    let process = Some(0);
    assert_eq!(wrong.unwrap_err(), HandshakeError::WrongSecret { process });
    let second = comes(&both, 1, WORDS, "nim").join().unwrap().unwrap();
    assert!(second[0].is_some() && second[1].is_none());
    assert!(first.join().unwrap().unwrap()[1].is_some());

    // Another game: both hear of it.
    let both = hosts(2);
    let first = comes(&both, 0, WORDS, "nim");
    let second = comes(&both, 1, WORDS, "chomp").join().unwrap();
    for (met, other) in [(first.join().unwrap(), 1), (second, 0)] {
        match met.unwrap_err() {
            HandshakeError::Differs {
                process,
                difference,
            } => {
                assert_eq!((process, &*difference.name), (other, "game"));
                assert_ne!(difference.mine, difference.theirs);
            }
            error => panic!("{error}"),
        }
    }
}

#[test]
fn whoever_waits_hears_that_others_are_at_odds() {
    let hosts = hosts(3);
    let waits = comes(&hosts, 2, WORDS, "nim");
    let first = comes(&hosts, 0, WORDS, "nim");
    let second = comes(&hosts, 1, WORDS, "chomp");
    for met in [first, second, waits].map(|thread| thread.join().unwrap()) {
        let error = met.unwrap_err();
        assert!(matches!(error, HandshakeError::Differs { .. }), "{error}");
    }
}

#[test]
fn nobody_who_never_comes_is_waited_for_longer_than_asked() {
    let hosts = hosts(3);
    let cancel = Arc::default();
    let wait = Duration::from_millis(100);
    let met = meet(&hosts, 1, secret(WORDS), &terms("nim"), wait, &cancel);
    let missing = vec![0, 2];
    assert_eq!(
        met.unwrap_err(),
        HandshakeError::Missing {
            missing,
            refused: 0
        }
    );
    cancel.store(true, Ordering::Relaxed);
    let met = meet(&hosts, 1, secret(WORDS), &terms("nim"), PATIENCE, &cancel);
    assert_eq!(met.unwrap_err(), HandshakeError::Cancelled);
}

/// Bytes without a pattern.
fn noise(seed: u64, count: usize) -> Vec<u8> {
    let mut state = seed;
    (0..count)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect()
}

#[test]
fn strangers_are_turned_away() {
    let hosts = hosts(2);
    let first = comes(&hosts, 0, WORDS, "nim");
    let address = &hosts.addresses()[0];
    let greeting = |seed: u64| {
        let mut bytes = b"gagne cluster 1\n".to_vec();
        bytes.extend(1u32.to_le_bytes());
        bytes.extend(0u32.to_le_bytes());
        bytes.extend(noise(seed, 32));
        bytes
    };
    for seed in 0..200u64 {
        let connected = loop {
            if let Ok(stream) = TcpStream::connect(address) {
                break stream;
            }
        };
        let mut stream = connected;
        // Before the greeting, and in the middle of the conversation: proofs, lengths, words.
        let mut bytes = match seed % 4 {
            0 => Vec::new(),
            1 => greeting(seed)[..(seed as usize % 56)].to_vec(),
            _ => greeting(seed),
        };
        bytes.extend(noise(seed, (seed as usize * 37) % 3000));
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        // What comes back is a greeting with a proof, and never more.
        let mut answer = Vec::new();
        let _ = stream.take(1 << 16).read_to_end(&mut answer);
        assert!(answer.len() <= 16 + 32 + 32 + 1, "{}", answer.len());
    }
    let second = comes(&hosts, 1, WORDS, "nim").join().unwrap();
    assert!(second.is_ok() && first.join().unwrap().is_ok());
}
