//! Laws of rules and notation, checked on positions reached from a start.
//!
//! Every law is one function and fails with its name, the game and the text of the position.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use gagne_core::{
    After, Ending, Entry, Follower, Game, KeySink, Packing, PackingVisitor, Ranking,
    RankingVisitor, Sink,
};

use crate::sketches::{gestures_mean_one_move, sketches_show_something};

/// Fails in the name of a law.
pub(crate) fn broken<G: Entry + Game>(
    game: &G,
    law: &str,
    position: &G::Position,
    detail: &str,
) -> ! {
    let rules = game.rules();
    panic!(
        "{}:{rules} breaks the law `{law}` at `{}`: {detail}",
        G::NAME,
        game.show(position)
    )
}

/// The moves of a position; none if it has ended.
pub(crate) fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut out = Vec::new();
    if game.ending(position).is_none() {
        game.moves(position, &mut out);
    }
    out
}

/// At most this many positions that can be reached from the starts, breadth-first.
pub fn reachable<G: Game>(game: &G, starts: &[G::Position], most: usize) -> Vec<G::Position> {
    let mut seen: HashSet<G::Position> = starts.iter().cloned().collect();
    let mut waiting: VecDeque<G::Position> = starts.iter().cloned().collect();
    let mut found = Vec::new();
    while let Some(position) = waiting.pop_front() {
        if found.len() == most {
            break;
        }
        for chosen in moves(game, &position) {
            let after = game.play(&position, chosen);
            // No use in queueing what will never be looked at.
            if seen.len() < most && seen.insert(after.clone()) {
                waiting.push_back(after);
            }
        }
        found.push(position);
    }
    found
}

/// Checks every law that needs no values on at most `most` positions reached from the starts.
pub fn laws<G: Entry + Game>(game: &G, starts: &[G::Position], most: usize) {
    let positions = reachable(game, starts, most);
    for position in &positions {
        moves_only_append(game, position);
        play_goes_on_or_has_ended(game, position);
        no_duplicate_moves(game, position);
        moves_are_counted(game, position);
        move_texts_differ(game, position);
        texts_round_trip(game, position);
        parsing_forgives(game, position);
        canonical_is_idempotent(game, position);
        endings_fit_the_facts(game, position);
        solo_moves_again(game, position);
        endless_agrees(game, position);
        pictures_show_something(game, position);
        sketches_show_something(game, position);
        gestures_mean_one_move(game, position);
        heap_bytes_are_told(game, position);
    }
    texts_differ(game, &positions);
    no_position_comes_back(game, &positions);
    players_alternate(game, &positions);
    if let Some(root) = starts.first() {
        let positions = reachable(game, std::slice::from_ref(root), most);
        let whole = positions.len() < most;
        if let Some(reach) = game.reach(root, false).filter(|_| whole)
            && reach != positions.len() as f64
        {
            let detail = format!("{reach} told, {} found", positions.len());
            broken(game, "reach is counted right", root, &detail);
        }
        let held = Held {
            game,
            positions,
            whole,
        };
        game.ranking(root, &held);
        game.packing(root, &held);
    }
}

/// *Moves only append*: what was in the buffer stays.
pub fn moves_only_append<G: Entry + Game>(game: &G, position: &G::Position) {
    let alone = moves(game, position);
    let Some(&sentinel) = alone.first() else {
        return;
    };
    let mut buffer = vec![sentinel; 3];
    game.moves(position, &mut buffer);
    if buffer.strip_prefix(&[sentinel; 3]) != Some(&alone[..]) {
        broken(
            game,
            "moves only append",
            position,
            "the buffer was disturbed",
        );
    }
}

/// *Play goes on or has ended*: without an ending there is a move. In impartial games, where the
/// end is that nobody can move, with an ending there is none.
pub fn play_goes_on_or_has_ended<G: Entry + Game>(game: &G, position: &G::Position) {
    let law = "play goes on or has ended";
    let mut out = Vec::new();
    match game.ending(position) {
        None => {
            game.moves(position, &mut out);
            if out.is_empty() {
                broken(game, law, position, "neither a move nor an ending");
            }
        }
        Some(_) if G::IMPARTIAL => {
            game.moves(position, &mut out);
            if !out.is_empty() {
                broken(game, law, position, "over, and yet there is an option");
            }
        }
        Some(_) => {}
    }
}

/// *No duplicate moves*.
pub fn no_duplicate_moves<G: Entry + Game>(game: &G, position: &G::Position) {
    let moves = moves(game, position);
    for (place, chosen) in moves.iter().enumerate() {
        if moves[..place].contains(chosen) {
            let text = game.show_move(position, *chosen);
            broken(game, "no duplicate moves", position, &text);
        }
    }
}

/// *No duplicate moves, and `move_count` counts them*.
pub fn moves_are_counted<G: Entry + Game>(game: &G, position: &G::Position) {
    let listed = moves(game, position).len() as u128;
    if game.ending(position).is_none() && game.move_count(position) != listed {
        let detail = format!(
            "{listed} moves, move_count says {}",
            game.move_count(position)
        );
        broken(game, "move_count counts the moves", position, &detail);
    }
}

/// *Texts differ*, for the moves of one position.
pub fn move_texts_differ<G: Entry + Game>(game: &G, position: &G::Position) {
    let mut texts = HashSet::new();
    for chosen in moves(game, position) {
        let text = game.show_move(position, chosen);
        if text.is_empty() || texts.contains(&text) {
            broken(game, "texts of moves differ", position, &text);
        }
        texts.insert(text);
    }
}

/// *Texts round-trip*.
pub fn texts_round_trip<G: Entry + Game>(game: &G, position: &G::Position) {
    reads_back(game, "texts round-trip", position, &game.show(position));
}

/// *Blanks and upper case are forgiven*.
pub fn parsing_forgives<G: Entry + Game>(game: &G, position: &G::Position) {
    let text = game.show(position);
    let law = "blanks and upper case are forgiven";
    reads_back(game, law, position, &format!(" \t{text}  "));
    reads_back(game, law, position, &text.to_ascii_uppercase());
}

fn reads_back<G: Entry + Game>(game: &G, law: &str, position: &G::Position, text: &str) {
    match game.parse(text) {
        Ok(read) if read == *position => {}
        Ok(read) => broken(
            game,
            law,
            position,
            &format!("{text:?} is read as {}", game.show(&read)),
        ),
        Err(error) => broken(game, law, position, &format!("{text:?} gives {error:?}")),
    }
}

/// *Texts differ*, for positions.
pub fn texts_differ<G: Entry + Game>(game: &G, positions: &[G::Position]) {
    let mut texts: HashMap<String, &G::Position> = HashMap::new();
    for position in positions {
        if let Some(other) = texts.insert(game.show(position), position)
            && other != position
        {
            broken(game, "texts differ", position, "so is another one shown");
        }
    }
}

/// *Canonical is idempotent*, and so is a text of the canonical form read back.
pub fn canonical_is_idempotent<G: Entry + Game>(game: &G, position: &G::Position) {
    let once = game.canonical(position);
    if game.canonical(&once) != once {
        broken(
            game,
            "canonical is idempotent",
            position,
            &game.show(&game.canonical(&once)),
        );
    }
}

/// *Facts hold*: endings are scores exactly if the game is scored.
pub fn endings_fit_the_facts<G: Entry + Game>(game: &G, position: &G::Position) {
    let endings = game.ending(position);
    if let Some(ending) = endings
        && matches!(ending, Ending::Score(_)) != game.facts().scored
    {
        broken(
            game,
            "endings are scores exactly if scored",
            position,
            &format!("{ending:?}"),
        );
    }
}

/// *Facts hold*: in a puzzle every move is followed by another of the same player.
pub fn solo_moves_again<G: Entry + Game>(game: &G, position: &G::Position) {
    for chosen in moves(game, position) {
        if game.facts().solo && !game.again(position, chosen) {
            let text = game.show_move(position, chosen);
            broken(game, "solo means again", position, &text);
        }
    }
}

/// *Facts hold*: without loops no position comes back. A walk in depth over the given positions
/// never meets one that is still on its way.
pub fn no_position_comes_back<G: Entry + Game>(game: &G, positions: &[G::Position]) {
    if game.facts().loops {
        return;
    }
    let numbers: HashMap<&G::Position, usize> = positions.iter().zip(0..).collect();
    let after: Vec<Vec<usize>> = positions
        .iter()
        .map(|position| {
            let after = moves(game, position).into_iter();
            after
                .filter_map(|chosen| numbers.get(&game.play(position, chosen)).copied())
                .collect()
        })
        .collect();
    // None: not met; false: on the way; true: done.
    let mut state: Vec<Option<bool>> = vec![None; positions.len()];
    for root in 0..positions.len() {
        let mut way = vec![(root, 0)];
        while let Some((here, next)) = way.pop() {
            if next == 0 && state[here] == Some(true) {
                continue;
            }
            state[here] = Some(false);
            match after[here].get(next) {
                None => state[here] = Some(true),
                Some(&there) if state[there] == Some(false) => broken(
                    game,
                    "without loops no position comes back",
                    &positions[there],
                    &format!("after `{}`", game.show(&positions[here])),
                ),
                Some(&there) => way.extend([(here, next + 1), (there, 0)]),
            }
        }
    }
}

/// *Endless agrees*: along a move it is the same for a player who moves again and turned round
/// otherwise.
pub fn endless_agrees<G: Entry + Game>(game: &G, position: &G::Position) {
    let here = game.endless(position);
    for chosen in moves(game, position) {
        let there = game.endless(&game.play(position, chosen));
        let seen = match (there, game.again(position, chosen)) {
            (there, true) => there,
            (Ending::Outcome(outcome), false) => Ending::Outcome(outcome.flip()),
            (Ending::Score(score), false) => Ending::Score(-score),
        };
        if seen != here {
            let text = game.show_move(position, chosen);
            broken(
                game,
                "endless agrees",
                position,
                &format!("{here:?}, and {seen:?} after {text}"),
            );
        }
    }
}

/// *Players alternate*, except where the same one moves again; positions that carry no side always
/// name player 1.
pub fn players_alternate<G: Entry + Game>(game: &G, positions: &[G::Position]) {
    let law = "players alternate unless one moves again";
    let sided = positions.iter().any(|position| game.player(position) != 1);
    for position in positions.iter().filter(|_| sided) {
        let here = game.player(position);
        if G::IMPARTIAL || game.facts().solo || !(1..=2).contains(&here) {
            broken(game, law, position, &format!("player {here}"));
        }
        for chosen in moves(game, position) {
            let there = game.player(&game.play(position, chosen));
            let again = game.again(position, chosen);
            if there != if again { here } else { 3 - here } {
                let text = game.show_move(position, chosen);
                broken(game, law, position, &format!("player {there} after {text}"));
            }
        }
    }
}

/// *Pictures show something*.
pub fn pictures_show_something<G: Entry + Game>(game: &G, position: &G::Position) {
    let drawn = game.picture(position).to_string();
    if drawn.trim().is_empty() {
        broken(game, "pictures show something", position, "nothing is seen");
    }
    if drawn.contains(|found: char| found.is_control() && found != '\n') {
        broken(
            game,
            "pictures show something",
            position,
            "a control character",
        );
    }
}

/// *Heap bytes are told* for a position and its canonical form.
pub fn heap_bytes_are_told<G: Entry + Game>(game: &G, position: &G::Position) {
    // A position of these games never holds as much as a megabyte: more is a slip in the sum.
    for form in [position.clone(), game.canonical(position)] {
        if game.heap_bytes(&form) > 1 << 20 {
            broken(
                game,
                "heap bytes are told",
                position,
                "more than can be true",
            );
        }
    }
}

/// *Rules round-trip*: the canonical rules part opens the same rules.
pub fn rules_round_trip<G: Entry + Game>(game: &G) {
    let rules = game.rules();
    match G::from_rules(&rules).map(|again| again.rules()) {
        Ok(again) if again == rules => {}
        found => panic!(
            "{} breaks the law `rules round-trip`: {rules:?} gives {found:?}",
            G::NAME
        ),
    }
}

/// Numbers of an index that are looked at, at most.
const NUMBERS: u64 = 20_000;

/// A game and some of its positions, to be held against its index and its packing.
struct Held<'g, G: Game> {
    game: &'g G,
    positions: Vec<G::Position>,
    /// Whether these are all that can be reached.
    whole: bool,
}

impl<G: Entry + Game> RankingVisitor<G::Position> for &Held<'_, G> {
    type Answer = ();

    fn visit<K: Ranking<Position = G::Position>>(self, index: &K) {
        for position in &self.positions {
            ranks_round_trip(self.game, index, position);
            tiers_go_down(self.game, index, position);
        }
        if self.whole {
            exact_indices_waste_nothing(self.game, index, &self.positions);
        }
        numbers_round_trip(self.game, index);
        sweeps_tell_the_rules(self.game, index);
        before_is_after_turned_round(self.game, index);
    }
}

impl<G: Entry + Game> PackingVisitor<G::Position> for &Held<'_, G> {
    type Answer = ();

    fn visit<K: Packing<Position = G::Position>>(self, packing: &K) {
        for position in &self.positions {
            let canonical = self.game.canonical(position);
            for position in [position, &canonical] {
                keys_round_trip(self.game, packing, position);
                tiers_fall(self.game, packing, position);
            }
            canonical_keeps_the_tier(self.game, packing, position);
        }
        for symmetry in [false, true] {
            sweeps_of_keys_tell_the_rules(self.game, packing, &self.positions, symmetry);
        }
    }
}

/// *Keys round-trip*.
pub fn keys_round_trip<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    position: &G::Position,
) {
    let law = "keys round-trip";
    let key = packing.pack(position);
    if packing.bits() > 128 || key.checked_shr(packing.bits()).unwrap_or(0) != 0 {
        let detail = format!("key {key:x} has more than {} bits", packing.bits());
        broken(game, law, position, &detail);
    }
    let back = packing.unpack(key);
    if back != *position {
        broken(game, law, position, &game.show(&back));
    }
}

/// *Canonical keeps the tier*.
pub fn canonical_keeps_the_tier<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    position: &G::Position,
) {
    let canonical = game.canonical(position);
    let (here, there) = (packing.tier(position), packing.tier(&canonical));
    if here != there && !game.facts().loops {
        let detail = format!("from {here} to {there} by {}", game.show(&canonical));
        broken(game, "canonical keeps the tier", position, &detail);
    }
}

/// *Tiers fall*.
pub fn tiers_fall<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    position: &G::Position,
) {
    let here = packing.tier(position);
    for chosen in moves(game, position) {
        let there = packing.tier(&game.play(position, chosen));
        let step = !packing.is_lockstep() || there + 1 == here && !game.again(position, chosen);
        if !(step && (game.facts().loops || there < here)) {
            let text = game.show_move(position, chosen);
            let detail = format!("from {here} to {there} by {text}");
            broken(game, "tiers fall", position, &detail);
        }
    }
}

/// What a sweep tells of a key: moves are counted, and those that lead to the same key are one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Ended(Ending, u8),
    Open(u64, Ending, BTreeSet<Follower>),
}

/// Takes down what is said of every key but each third.
#[derive(Default)]
struct Notes {
    asked: usize,
    followers: BTreeSet<Follower>,
    said: Vec<Said>,
}

impl KeySink for Notes {
    fn wants(&mut self) -> bool {
        self.asked += 1;
        !self.asked.is_multiple_of(3)
    }

    fn ended(&mut self, ending: Ending, player: impl FnOnce() -> u8) {
        self.said.push(Said::Ended(ending, player()));
    }

    fn follows(&mut self, follower: Follower) {
        self.followers.insert(follower);
    }

    fn open(&mut self, moves: impl FnOnce() -> u64, endless: impl FnOnce() -> Ending) {
        let followers = std::mem::take(&mut self.followers);
        self.said.push(Said::Open(moves(), endless(), followers));
    }
}

/// *A sweep of keys tells what the rules say*.
pub fn sweeps_of_keys_tell_the_rules<G: Entry + Game>(
    game: &G,
    packing: &impl Packing<Position = G::Position>,
    positions: &[G::Position],
    symmetry: bool,
) {
    let law = "a sweep of keys tells what the rules say";
    let form = |position: &G::Position| match symmetry {
        true => game.canonical(position),
        false => position.clone(),
    };
    let forms: Vec<G::Position> = positions.iter().map(form).collect();
    let mut notes = Notes::default();
    let keys = forms.iter().map(|position| packing.pack(position));
    packing.sweep(game, symmetry, keys, &mut notes);
    let wanted = (1usize..).zip(&forms).filter(|(turn, _)| turn % 3 != 0);
    let mut said = notes.said.iter();
    for (_, position) in wanted {
        let right = match game.ending(position) {
            Some(ending) => Said::Ended(ending, game.player(position)),
            None => {
                let moves = moves(game, position);
                let count = moves.len() as u64;
                let followers = moves.into_iter().map(|chosen| {
                    let after = form(&game.play(position, chosen));
                    Follower {
                        key: packing.pack(&after),
                        tier: match packing.is_lockstep() {
                            true => 0,
                            false => packing.tier(&after),
                        },
                        again: game.again(position, chosen),
                    }
                });
                Said::Open(count, game.endless(position), followers.collect())
            }
        };
        let found = said.next();
        if packing.player(game, packing.pack(position)) != game.player(position) {
            broken(game, law, position, "another player is to move");
        }
        if found != Some(&right) {
            let detail = format!("{found:x?} instead of {right:x?}");
            broken(game, law, position, &detail);
        }
    }
    if said.next().is_some() || !notes.followers.is_empty() {
        broken(game, law, &game.start(), "more is told than was asked for");
    }
}

/// What a sweep tells of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    Hole,
    Ended(Ending),
    Open(Vec<After>),
}

#[derive(Default)]
struct Record(Vec<Told>);

impl Sink for Record {
    fn hole(&mut self) {
        self.0.push(Told::Hole);
    }

    fn ended(&mut self, ending: Ending) {
        self.0.push(Told::Ended(ending));
    }

    fn open(&mut self, after: impl ExactSizeIterator<Item = After>) {
        let (said, after) = (after.len(), after.collect::<Vec<After>>());
        assert_eq!(said, after.len(), "a sweep says how many moves there are");
        self.0.push(Told::Open(sorted(after)));
    }
}

/// What the rules tell of a number.
fn told<G: Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    tier: u32,
    number: u64,
) -> Told {
    let Some(position) = index.unrank(tier, number) else {
        return Told::Hole;
    };
    if let Some(ending) = game.ending(&position) {
        return Told::Ended(ending);
    }
    let after = moves(game, &position).into_iter().map(|chosen| {
        let (tier, number) = index.rank(&game.play(&position, chosen));
        let again = game.again(&position, chosen);
        After {
            tier,
            number,
            again,
        }
    });
    Told::Open(sorted(after.collect()))
}

/// A sweep may tell moves in any order.
fn sorted(mut after: Vec<After>) -> Vec<After> {
    after.sort_unstable_by_key(|to| (to.tier, to.number, to.again));
    after
}

/// Some numbers of a tier: the first ones, the middle, and the last ones.
fn pieces(size: u64, most: u64) -> [std::ops::Range<u64>; 3] {
    let (middle, end) = (size / 2, size.saturating_sub(most));
    [0, middle, end].map(|first| first..size.min(first + most))
}

/// *A sweep tells what the rules say*.
pub fn sweeps_tell_the_rules<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
) {
    let most = (NUMBERS / 3 / u64::from(index.tiers()).max(1)).max(1);
    for tier in 0..index.tiers() {
        for numbers in pieces(index.size(tier), most) {
            let mut record = Record::default();
            index.sweep(game, tier, numbers.clone(), &mut record);
            let right: Vec<Told> = numbers
                .clone()
                .map(|number| told(game, index, tier, number))
                .collect();
            if record.0 != right {
                let wrong = record
                    .0
                    .iter()
                    .zip(&right)
                    .position(|(one, two)| one != two);
                let wrong = wrong.unwrap_or(record.0.len().min(right.len()));
                let start = game.start();
                let number = numbers.start + wrong as u64;
                let detail = format!("number {number} of tier {tier} of the index");
                broken(game, "a sweep tells what the rules say", &start, &detail);
            }
        }
    }
}

/// *Before is after turned round*, on every edge that begins at one of the first numbers and every
/// edge that ends there.
pub fn before_is_after_turned_round<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
) {
    if !index.tells_before() {
        return;
    }
    let law = "before is after turned round";
    let start = game.start();
    let most = (NUMBERS / 60 / u64::from(index.tiers()).max(1)).max(1);
    let after = |tier, number| match told(game, index, tier, number) {
        Told::Open(after) => after.into_iter().map(|to| (to.tier, to.number)).collect(),
        _ => Vec::new(),
    };
    let times = |among: &[(u32, u64)], one| among.iter().filter(|&&other| other == one).count();
    let before = |tier, number| {
        let mut before = Vec::new();
        index.before(tier, number, |tier, number| before.push((tier, number)));
        // What has ended leads nowhere, whatever is told of it.
        before.retain(|&(tier, number)| matches!(told(game, index, tier, number), Told::Open(_)));
        before
    };
    for tier in 0..index.tiers() {
        for number in pieces(index.size(tier), most).into_iter().flatten() {
            let here = (tier, number);
            let (to, from) = (after(tier, number), before(tier, number));
            let forth = to
                .iter()
                .all(|&there| times(&before(there.0, there.1), here) == times(&to, there));
            let back = index.unrank(tier, number).is_none()
                || from
                    .iter()
                    .all(|&there| times(&after(there.0, there.1), here) == times(&from, there));
            if !(forth && back) {
                broken(
                    game,
                    law,
                    &start,
                    &format!("number {number} of tier {tier}"),
                );
            }
        }
    }
}

/// *Rank and unrank round-trip*, from a position and within the size of its tier.
pub fn ranks_round_trip<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    position: &G::Position,
) {
    let law = "rank and unrank round-trip";
    let (tier, number) = index.rank(position);
    if tier >= index.tiers() || number >= index.size(tier) {
        let detail = format!("number {number} of tier {tier} is out of bounds");
        broken(game, law, position, &detail);
    }
    match index.unrank(tier, number) {
        Some(same) if same == *position => {}
        // The index leaves out who is to move.
        Some(turned)
            if index.rank(&turned) == (tier, number)
                && game.player(&turned) != game.player(position) => {}
        other => {
            let other = other.map(|other| game.show(&other));
            let detail = format!("number {number} of tier {tier} is {other:?}");
            broken(game, law, position, &detail);
        }
    }
}

/// *Rank and unrank round-trip*, from the first numbers of every tier, as many of each.
pub fn numbers_round_trip<G: Entry + Game>(game: &G, index: &impl Ranking<Position = G::Position>) {
    let most = NUMBERS / u64::from(index.tiers()).max(1);
    for tier in 0..index.tiers() {
        for number in 0..index.size(tier).min(most.max(1)) {
            let Some(position) = index.unrank(tier, number) else {
                continue;
            };
            let back = index.rank(&position);
            if back != (tier, number) {
                let detail = format!("number {number} of tier {tier} comes back as {back:?}");
                broken(game, "rank and unrank round-trip", &position, &detail);
            }
        }
    }
}

/// *An exact index has as many numbers as positions can be reached*.
pub fn exact_indices_waste_nothing<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    reachable: &[G::Position],
) {
    let numbers: u64 = (0..index.tiers()).map(|tier| index.size(tier)).sum();
    if index.is_exact() && numbers != reachable.len() as u64 {
        let law = "an exact index has as many numbers as positions can be reached";
        let detail = format!("{numbers} numbers, {} positions", reachable.len());
        broken(game, law, &game.start(), &detail);
    }
}

/// *Tiers go down*: never to a higher one, and without loops always to something smaller.
pub fn tiers_go_down<G: Entry + Game>(
    game: &G,
    index: &impl Ranking<Position = G::Position>,
    position: &G::Position,
) {
    let here = index.rank(position);
    for chosen in moves(game, position) {
        let there = index.rank(&game.play(position, chosen));
        let down = if game.facts().loops {
            there.0 <= here.0
        } else {
            there < here
        };
        let step = there.0 + 1 == here.0 && !game.again(position, chosen);
        if !down || index.is_lockstep() && !step {
            let text = game.show_move(position, chosen);
            let detail = format!("from {here:?} to {there:?} by {text}");
            broken(game, "tiers go down", position, &detail);
        }
    }
}
