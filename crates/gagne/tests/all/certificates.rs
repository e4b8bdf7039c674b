//! Certificates of random positions of every game are accepted by the rules alone; what was changed so
//! that it is surely wrong is refused.

// A test fails by panicking; the lint spares only functions marked as tests.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use gagne::certificate::{Acceptance, CheckFailure, Flaw, Header, check};
use gagne::core::Dice;
use gagne::{
    AnyGame, Budget, Certificate, Listing, Meter, Method, Outcome, ProveRequest, Value, catalogue,
    open, prove, seal,
};

/// Positions that a proof may look at, so that games too large for a test are passed over.
const MOST: u64 = 3_000_000;
/// Entries of the largest certificate that is taken.
const LARGEST: u64 = 20_000;

fn budget() -> Budget {
    Budget {
        positions: Some(MOST),
        memory: Some(1 << 30),
        ..Budget::default()
    }
}

fn judged(text: &str) -> Result<Acceptance, CheckFailure> {
    check(&seal(text), &mut Meter::unbounded())
}

/// A position that a few random moves lead to from one of the small ones.
fn random(listing: &Listing, dice: &mut Dice) -> (Box<dyn AnyGame>, String) {
    let (rules, from) = &listing.small[dice.roll(listing.small.len())];
    let game = listing.open(rules).unwrap();
    let mut position = game.at(Some(from)).unwrap();
    for _ in 0..dice.roll(6) {
        let after = game
            .any_move(&position, dice)
            .filter(|_| game.ending(&position).is_none());
        let Some(chosen) = after else { break };
        position = game
            .play(&position, &chosen, &mut Meter::unbounded())
            .unwrap();
    }
    let text = game.show(&position);
    (game, text)
}

fn certificate(listing: &Listing, dice: &mut Dice) -> Option<(Box<dyn AnyGame>, Certificate)> {
    let (mut game, position) = random(listing, dice);
    let request = ProveRequest {
        symmetry: dice.roll(3) == 0,
        plies: dice.roll(3) == 0,
    };
    let proof = prove(game.as_mut(), Some(&position), request, &budget()).ok()?;
    (proof.entries.iter().sum::<u64>() <= LARGEST).then_some((game, proof))
}

/// What a position is worth, found without a certificate.
fn worth(header: &Header) -> Option<Value> {
    let mut game = open(&header.game).ok()?;
    let position = game.at(Some(&header.position)).ok()?;
    let found = game.find(&position, Method::Auto, None, &mut budget().meter());
    found.ok().map(|answer| answer.value)
}

/// Whether an accepted certificate says nothing but what is so.
fn is_true(header: &Header) -> bool {
    let Some(value) = worth(header) else {
        return true;
    };
    let bounded = |bound: Option<u64>, holds: fn(u64, u64) -> bool| match (bound, value.plies()) {
        (Some(bound), Some(plies)) => holds(plies, bound),
        (Some(_), None) => false,
        (None, _) => true,
    };
    value.outcome() == header.value.outcome()
        && value.score() == header.value.score()
        && bounded(header.value.plies(), |plies, most| plies <= most)
        && bounded(header.at_least, |plies, least| plies >= least)
}

/// Places of the lines that are entries.
fn entries(lines: &[String]) -> Vec<usize> {
    (0..lines.len())
        .filter(|&place| lines[place].contains('\t'))
        .collect()
}

fn replace(lines: &mut [String], begins: &str, with: String) {
    let line = lines.iter_mut().find(|line| line.starts_with(begins));
    *line.unwrap() = with;
}

/// Lines changed in one of several ways, each of which makes them wrong; none if this one has nothing
/// to change.
fn corrupted(
    game: &dyn AnyGame,
    proof: &Certificate,
    way: usize,
    dice: &mut Dice,
) -> Option<String> {
    let mut lines: Vec<String> = proof.text.lines().map(str::to_owned).collect();
    let entries = entries(&lines);
    let header = &proof.header;
    let any = entries.get(dice.roll(entries.len())).copied();
    match way {
        // Every entry is needed: somebody leads there.
        0 => drop(lines.remove(any?)),
        // No move has this name.
        1 => {
            let place = any.filter(|&place| !lines[place].contains("\t\t"))?;
            let mut fields: Vec<&str> = lines[place].split('\t').collect();
            fields[1] = "nowhere";
            lines[place] = fields.join("\t");
        }
        // Ranks are as small as they can be.
        2 => {
            let place = any.filter(|_| header.at_least.is_none())?;
            let (before, rank) = lines[place].rsplit_once('\t')?;
            let rank = rank.parse::<u64>().ok()?;
            lines[place] = format!("{before}\t{}", rank - 1);
        }
        // The other player wins.
        3 => {
            let (was, other) = match header.value.score() {
                Some(score) => (
                    format!("claim score {score}"),
                    format!("claim score {}", score + 1),
                ),
                None => match header.value.outcome() {
                    Outcome::Win => ("claim win".to_owned(), "claim lose".to_owned()),
                    Outcome::Lose => ("claim lose".to_owned(), "claim win".to_owned()),
                    Outcome::Draw => ("claim draw".to_owned(), "claim win".to_owned()),
                },
            };
            replace(&mut lines, &was, other);
            for line in lines
                .iter_mut()
                .filter(|line| line.starts_with("strategy "))
            {
                *line = match line.split_once(' ').unwrap().1.split_once(' ').unwrap() {
                    ("mover", does) => format!("strategy other {does}"),
                    (_, does) => format!("strategy mover {does}"),
                };
            }
            if header.value.outcome() == Outcome::Draw && header.value.score().is_none() {
                let second = lines
                    .iter()
                    .rposition(|line| line.starts_with("strategy "))?;
                lines.truncate(second);
                replace(&mut lines, "strategy ", "strategy mover holds".to_owned());
            }
        }
        // A win that comes too soon.
        4 => {
            let plies = header.value.plies().filter(|&plies| plies > 0)?;
            replace(
                &mut lines,
                "plies-at-most",
                format!("plies-at-most {}", plies - 1),
            );
        }
        // A loss that is put off too long.
        5 => {
            let plies = header.at_least?;
            replace(
                &mut lines,
                "plies-at-least",
                format!("plies-at-least {}", plies + 1),
            );
        }
        // Another game.
        6 => {
            let others = catalogue().listings();
            let other = &others[dice.roll(others.len())];
            let mut changed = header.clone();
            changed.game.clone_from(&other.name);
            // What is said may be so there as well.
            let read = open(&other.name)
                .unwrap()
                .at(Some(&header.position))
                .is_ok();
            if read && is_true(&changed) {
                return None;
            }
            replace(&mut lines, "game ", format!("game {}", other.name));
        }
        // An answer that gives away what is claimed.
        7 => {
            let place = any.filter(|&place| !lines[place].contains("\t\t"))?;
            let fields: Vec<&str> = lines[place].split('\t').collect();
            let position = game.at(Some(fields[0])).ok()?;
            let mut opened = open(&header.game).unwrap();
            let best = opened
                .find(&position, Method::Auto, None, &mut budget().meter())
                .ok()?;
            let moves = opened
                .values(&position, Method::Auto, &mut budget().meter())
                .ok()?
                .0;
            let bad: Vec<String> = moves
                .iter()
                .filter(|(_, value)| match value.score() {
                    // Of two strategies for points one may have more than it needs.
                    Some(_) => false,
                    None => {
                        value.outcome() < best.value.outcome()
                            && best.value.outcome() == Outcome::Win
                            || value.outcome() == Outcome::Lose
                                && best.value.outcome() == Outcome::Draw
                    }
                })
                .map(|(chosen, _)| game.show_move(&position, chosen))
                .collect();
            let bad = bad.get(dice.roll(bad.len()))?;
            // Who delays may have won already, or may lose as well.
            if header.at_least.is_some() {
                return None;
            }
            let mut fields: Vec<&str> = fields;
            fields[1] = bad;
            lines[place] = fields.join("\t");
        }
        // An entry twice.
        8 => lines.push(lines[any.filter(|&place| place + 1 == lines.len())?].clone()),
        // The first position is another one.
        _ => {
            let place = any?;
            let text = lines[place].split('\t').next()?.to_owned();
            let mut changed = header.clone();
            changed.position.clone_from(&text);
            if is_true(&changed) {
                return None;
            }
            replace(&mut lines, "position ", format!("position {text}"));
        }
    }
    Some(lines.join("\n") + "\n")
}

/// As many certificates as are asked for of all games in turn, and as many that are wrong.
fn try_many(count: usize) {
    let mut dice = Dice::new(18);
    let (mut accepted, mut refused) = (0, 0);
    let mut kinds = std::collections::BTreeMap::new();
    let mut flaws = std::collections::BTreeMap::new();
    for round in 0.. {
        if accepted >= count && refused >= count {
            break;
        }
        assert!(round < 40 * count, "{accepted} accepted, {refused} refused");
        let listings = catalogue().listings();
        let listing = &listings[round % listings.len()];
        let Some((game, proof)) = certificate(listing, &mut dice) else {
            continue;
        };
        let told = format!("{} {}", proof.header.game, proof.header.position);
        let bytes = proof.seal();
        let judgement = check(&bytes, &mut Meter::unbounded());
        let found = judgement.unwrap_or_else(|failure| panic!("{told}: {failure:?}"));
        assert_eq!(found.header, proof.header);
        assert_eq!(found.entries, proof.entries.iter().sum::<u64>());
        assert!(is_true(&proof.header), "{told}");
        accepted += 1;
        *kinds
            .entry((listing.name.clone(), proof.header.value.outcome()))
            .or_insert(0) += 1;
        for _ in 0..20 {
            let way = dice.roll(10);
            let Some(text) = corrupted(game.as_ref(), &proof, way, &mut dice) else {
                continue;
            };
            match judged(&text) {
                Err(CheckFailure::Refused(refusal)) => {
                    *flaws.entry(refusal.flaw.texts().0).or_insert(0) += 1;
                }
                other => panic!("{told}, changed in way {way}: {other:?}\n{text}"),
            }
            refused += 1;
            break;
        }
        // Any byte at all: what is accepted then is still true.
        let mut text = proof.text.clone().into_bytes();
        let place = dice.roll(text.len());
        text[place] = dice.number() as u8;
        if let Ok(text) = String::from_utf8(text)
            && let Ok(found) = judged(&text)
        {
            assert!(is_true(&found.header), "{told}\n{text}");
        }
        // Without a new digest nothing passes.
        let mut harmed = bytes.clone();
        let place = dice.roll(harmed.len());
        harmed[place] ^= 1 << dice.roll(8);
        let same = |found: &Acceptance| found.sha256 == judged(&proof.text).unwrap().sha256;
        let harmless = check(&harmed, &mut Meter::unbounded()).map(|found| same(&found));
        assert!(harmless.unwrap_or(true), "{told}");
        assert!(check(&bytes[..place], &mut Meter::unbounded()).is_err());
    }
    let games = kinds
        .keys()
        .map(|(name, _)| name)
        .collect::<std::collections::BTreeSet<_>>();
    assert_eq!(games.len(), catalogue().listings().len(), "{games:?}");
    println!("{accepted} accepted, {refused} refused\n{kinds:?}\n{flaws:?}");
}

#[test]
fn a_few_certificates_are_accepted_and_wrong_ones_refused() {
    try_many(96);
}

#[test]
#[ignore = "a minute or more"]
fn a_thousand_certificates_are_accepted_and_a_thousand_wrong_ones_refused() {
    try_many(1000);
}

fn flaw(text: &str) -> Flaw {
    match judged(text) {
        Err(CheckFailure::Refused(refusal)) => refusal.flaw,
        other => panic!("{other:?}\n{text}"),
    }
}

fn header(game: &str, position: &str, claim: &str, plies: &str) -> String {
    format!(
        "gagne-certificate 1\nprogram gagne 0\ngame {game}\nposition {position}\nsymmetry no\nclaim {claim}\nplies-at-most {plies}\nplies-at-least -\n"
    )
}

#[test]
fn what_a_stranger_may_send_is_refused_with_its_reason() {
    let right = header("subtraction:1,2,3", "6", "win", "3")
        + "strategy mover ends\n1\t1\t1\n2\t2\t1\n3\t3\t1\n6\t2\t3\n";
    assert_eq!(judged(&right).unwrap().entries, 4);
    let changed = |from: &str, to: &str| flaw(&right.replacen(from, to, 1));
    for (from, to, wrong) in [
        ("certificate 1", "certificate 2", Flaw::Version),
        ("program", "programme", Flaw::Form),
        ("subtraction:", "addition:", Flaw::Game),
        ("1,2,3", "0", Flaw::Rules),
        ("position 6", "position six", Flaw::Root),
        ("claim win", "claim score 1", Flaw::Form),
        ("symmetry no", "symmetry perhaps", Flaw::Form),
        ("at-most 3", "at-most three", Flaw::Form),
        ("at-most 3", "at-most 2", Flaw::Rank),
        ("strategy mover ends", "strategy mover holds", Flaw::Form),
        ("strategy mover", "strategy other", Flaw::Form),
        ("\n6\t2\t3", "\n6\t2", Flaw::Form),
        ("\n6\t2\t3", "\n6\t2\t3\t4", Flaw::Form),
        ("\n6\t2\t3", "\n6\t2\t99999999999999999999999", Flaw::Form),
        ("\n6\t2\t3", "\nsix\t2\t3", Flaw::Position),
        ("\n6\t2\t3", "\n6\t4\t3", Flaw::Move),
        ("\n6\t2\t3", "\n6\t1\t3", Flaw::Open),
        ("\n6\t2\t3", "\n6\t2\t2", Flaw::Rank),
        ("\n6\t2\t3", "\n6\t2\t0", Flaw::Rank),
        ("\n6\t2\t3", "\n0\t1\t3", Flaw::Over),
        ("\n6\t2\t3", "\n3\t3\t1", Flaw::Twice),
        ("\n6\t2\t3", "\n6\t\t3", Flaw::Open),
        ("\n6\t2\t3\n", "\n6\t2\t3\nand more\n", Flaw::Form),
    ] {
        assert_eq!(changed(from, to), wrong, "{from:?} {to:?}");
    }
    // With symmetry an entry is about the position that stands for the others.
    let other = header("nim", "2,1", "win", "3").replace("symmetry no", "symmetry yes");
    let other = other + "strategy mover ends\n2,1\t1-1\t3\n0,1\t2-1\t1\n";
    assert_eq!(flaw(&other), Flaw::Position);
    // Points where nobody plays for them, and moves without number.
    let score = header("nim", "1", "score 1", "-");
    assert_eq!(
        flaw(&(score + "strategy mover ends\n1\t1-1\t1\nstrategy other ends\n1\t\t1\n")),
        Flaw::Claim
    );
    let heap = "1000000000000";
    let many = header("nim", heap, "win", "1") + "strategy mover ends\n";
    assert_eq!(flaw(&format!("{many}{heap}\t1-{heap}\t1\n")), Flaw::Many);
    // Ranks that go in a circle are none, and play without end is no win.
    let circle = header("quixo:3", ".../.../...,p1", "win", "-");
    let game = open("quixo:3").unwrap();
    let chosen = game.any_move(&game.start(), &mut Dice::new(1)).unwrap();
    let chosen = game.show_move(&game.start(), &chosen);
    let held = format!("{circle}strategy mover holds\n.../.../...,p1\t{chosen}\n");
    assert_eq!(flaw(&held), Flaw::Endless);
    // Bytes that are no certificate, and lines without end.
    let meter = &mut Meter::unbounded();
    for bytes in [&b""[..], b"gagne-certificate 1\n", &[0x1f, 0x8b, 8, 0]] {
        assert!(
            matches!(check(bytes, meter), Err(CheckFailure::Refused(wrong)) if wrong.flaw == Flaw::Damaged)
        );
    }
    let long = header("nim", &"1,".repeat(1 << 20), "win", "1");
    assert_eq!(flaw(&long), Flaw::Damaged);
    let mut twice = seal(&right);
    twice.extend(seal(&right));
    assert!(
        matches!(check(&twice, meter), Err(CheckFailure::Refused(wrong)) if wrong.flaw == Flaw::Damaged)
    );
}

#[test]
fn a_check_keeps_to_its_budget() {
    let mut game = open("connect:4x3,3").unwrap();
    let proof = prove(game.as_mut(), None, ProveRequest::default(), &budget()).unwrap();
    let bytes = proof.seal();
    let small = Budget {
        memory: Some(1000),
        ..Budget::default()
    };
    let stopped = check(&bytes, &mut small.meter());
    assert_eq!(stopped, Err(CheckFailure::Stopped(gagne::Stop::Memory)));
    let small = Budget {
        memory: Some(10_000),
        ..Budget::default()
    };
    assert!(prove(game.as_mut(), None, ProveRequest::default(), &small).is_err());
    assert_eq!(
        bytes,
        prove(game.as_mut(), None, ProveRequest::default(), &budget())
            .unwrap()
            .seal()
    );
}

#[test]
fn every_kind_of_value_has_its_certificate() {
    for (name, position, plies, claim) in [
        ("tictactoe", None, false, Value::DRAW),
        ("dodgem:3", None, true, Value::win(0)),
        ("taquin:2x2", Some("3,2/1,0"), true, Value::win(0)),
        ("taquin:2x3", Some("1,2,0/3,4,5"), false, Value::win(0)),
        ("hare", Some("..o/...ox/..o,p1"), false, Value::win(0)),
        ("dots:1x2", None, false, Value::Score(0)),
        ("kalah:2,3", Some("3,3,0/3,3,0,p1"), false, Value::Score(0)),
        ("connect:4x4", None, false, Value::DRAW),
        ("connect:4x4", None, true, Value::DRAW),
    ] {
        for symmetry in [false, true] {
            let mut game = open(name).unwrap();
            let request = ProveRequest { symmetry, plies };
            let proof = prove(game.as_mut(), position, request, &Budget::default()).unwrap();
            let found = check(&proof.seal(), &mut Meter::unbounded());
            let found = found.unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
            assert!(is_true(&found.header), "{name}");
            assert_eq!(
                found.header.value.score().is_some(),
                claim.score().is_some()
            );
            assert_eq!(
                found.header.at_least.is_some(),
                plies && found.header.value.plies().is_some()
            );
        }
    }
}
