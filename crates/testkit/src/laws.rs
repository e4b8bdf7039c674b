//! Laws of rules and notation, checked on positions reached from a start.
//!
//! Every law is one function and fails with its name, the game and the text of the position.

use std::collections::{HashMap, HashSet, VecDeque};

use gagne_core::{Ending, Entry, Game, Side};

use crate::numbers::Held;
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
        players_take_turns(game, root, &positions);
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

/// *Players take turns*: who is to move as seen from a root changes along every move, unless the same
/// player moves again, or cannot be told of any position.
pub fn players_take_turns<G: Entry + Game>(
    game: &G,
    root: &G::Position,
    positions: &[G::Position],
) {
    let law = "players take turns";
    let told = game.player_from(root, root).is_some();
    for position in positions {
        let here = game.player_from(root, position);
        let sided = here.is_none_or(|here| !game.tells_player() || here == game.player(position));
        if here.is_some() != told || !sided {
            broken(game, law, position, &format!("player {here:?}"));
        }
        for chosen in moves(game, position) {
            let there = game.player_from(root, &game.play(position, chosen));
            let again = game.again(position, chosen);
            if there != here.map(|here| here.next(again)) {
                let text = game.show_move(position, chosen);
                let detail = format!("player {there:?} after {text}");
                broken(game, law, position, &detail);
            }
        }
    }
}

/// *Players alternate*, except where the same one moves again; positions that carry no side always
/// name player 1.
pub fn players_alternate<G: Entry + Game>(game: &G, positions: &[G::Position]) {
    let law = "players alternate unless one moves again";
    let sided = positions
        .iter()
        .any(|position| game.player(position) != Side::First);
    for position in positions.iter().filter(|_| sided) {
        let here = game.player(position);
        if G::IMPARTIAL || game.facts().solo {
            broken(game, law, position, &format!("player {here}"));
        }
        for chosen in moves(game, position) {
            let there = game.player(&game.play(position, chosen));
            let again = game.again(position, chosen);
            if there != here.next(again) {
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
