//! Laws of rules and notation, and the list of all laws.
//!
//! Every law is one function and fails with its name, the game and the text of the position.
//! [`each_law`](crate::each_law) names them all, and [`law`](crate::law) tries one of them on a
//! [tour](Tour) through the positions of a game.

mod brief;
mod guide;
mod heuristic;
mod index;
mod packing;
mod sketch;
mod value;

use std::collections::HashMap;

use gagne_core::{Ask, Entry, Game, Law, Side};

pub use self::brief::brief_sweeps_are_worth_as_much;
pub use self::guide::{
    a_glance_is_right, a_key_tells_what_matters, nothing_good_is_left_out, openings_agree,
};
pub use self::heuristic::terms_add_up;
pub use self::index::{
    before_is_after_turned_round, exact_indices_waste_nothing, numbers_round_trip,
    ranks_round_trip, sweeps_tell_the_rules, tiers_go_down,
};
pub use self::packing::{
    canonical_keeps_the_tier, keys_round_trip, sweeps_of_keys_tell_the_rules, tiers_fall,
};
pub use self::sketch::{gestures_mean_one_move, sketches_show_something};
pub use self::value::{
    canonical_keeps_the_value, theory_agrees, theory_knows_the_best_moves,
    value_is_that_of_the_best_move,
};
use crate::tour::Tour;

/// Hands the names of all laws to a macro, after whatever else it is given. A law of the `rules` can be
/// tried on any tour, one of the `values` asks the oracle and needs a small one. The third word tells what
/// the law looks at: `each` position, `all` of them, each position with its value (`valued`), or the `tour`.
#[macro_export]
macro_rules! each_law {
    ($callback:ident! $($before:tt)*) => {
        $callback! {
            $($before)*
            rules each moves_only_append,
            rules each play_goes_on_or_has_ended,
            rules each no_duplicate_moves,
            rules each moves_are_counted,
            rules each expand_says_the_same,
            rules each move_texts_differ,
            rules each texts_round_trip,
            rules each parsing_forgives,
            rules each canonical_is_idempotent,
            rules each endings_fit_the_facts,
            rules each solo_moves_again,
            rules each endless_agrees,
            rules each pictures_show_something,
            rules each sketches_show_something,
            rules each gestures_mean_one_move,
            rules each heap_bytes_are_told,
            rules each terms_add_up,
            rules each openings_agree,
            rules all texts_differ,
            rules all no_position_comes_back,
            rules all players_alternate,
            rules tour players_take_turns,
            rules tour reach_is_counted_right,
            rules tour ranks_round_trip,
            rules tour numbers_round_trip,
            rules tour tiers_go_down,
            rules tour exact_indices_waste_nothing,
            rules tour sweeps_tell_the_rules,
            rules tour before_is_after_turned_round,
            rules tour keys_round_trip,
            rules tour tiers_fall,
            rules tour canonical_keeps_the_tier,
            rules tour sweeps_of_keys_tell_the_rules,
            values valued value_is_that_of_the_best_move,
            values valued canonical_keeps_the_value,
            values valued theory_agrees,
            values valued theory_knows_the_best_moves,
            values valued a_glance_is_right,
            values valued nothing_good_is_left_out,
            values tour a_key_tells_what_matters,
            values tour brief_sweeps_are_worth_as_much,
        }
    };
}

/// Tries a law on a tour, as [`each_law`](crate::each_law) names it.
#[macro_export]
macro_rules! law {
    ($tour:expr, each $law:ident) => {
        $tour.each($crate::laws::$law)
    };
    ($tour:expr, all $law:ident) => {
        $crate::laws::$law($tour.game, &$tour.positions)
    };
    ($tour:expr, valued $law:ident) => {
        $tour.valued($crate::laws::$law)
    };
    ($tour:expr, tour $law:ident) => {
        $crate::laws::$law($tour)
    };
}

macro_rules! one_after_another {
    ($tour:ident, $($group:ident $kind:ident $law:ident,)*) => {
        $($crate::law!($tour, $kind $law);)*
    };
}

/// Tries every law on a tour that is small enough for the oracle.
pub fn every_law<G: Entry + Game>(tour: &Tour<'_, G>) {
    crate::each_law!(one_after_another! tour,);
}

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
        G::card().name,
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

/// Laws that are tried on one position, which the game itself can be asked about.
macro_rules! by_position {
    ($($(#[$doc:meta])* $law:ident: $($of:ident)*;)*) => {$(
        $(#[$doc])*
        pub fn $law<G: Entry + Game>(game: &G, position: &G::Position) {
            for law in [$(Law::$of),*] {
                if let Some(detail) = law.breach(game, position) {
                    broken(game, &law.name().replace('-', " "), position, &detail);
                }
            }
        }
    )*};
}

by_position! {
    /// *No duplicate moves*.
    no_duplicate_moves: Duplicates;
    /// *No duplicate moves, and `move_count` counts them*.
    moves_are_counted: Count;
    /// *Expand says what the others say*: ending, moves, where they lead and who moves there.
    expand_says_the_same: Expand;
    /// *Texts differ*, for the moves of one position.
    move_texts_differ: MoveTexts;
    /// *Texts round-trip*.
    texts_round_trip: RoundTrip;
    /// *Canonical is idempotent*, and so is a text of the canonical form read back.
    canonical_is_idempotent: Idempotent;
    /// *Facts hold*: endings are scores exactly if the game is scored.
    endings_fit_the_facts: Endings;
    /// *Facts hold*: in a puzzle every move is followed by another of the same player.
    solo_moves_again: Solo;
    /// *Endless agrees*: along a move it is the same for a player who moves again and turned round
    /// otherwise.
    endless_agrees: Endless;
    /// *Pictures show something*.
    pictures_show_something: Picture;
    /// *Play goes on or has ended*: without an ending there is a move. In impartial games, where the
    /// end is that nobody can move, with an ending there is none.
    play_goes_on_or_has_ended: GoesOn Over;
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

/// *Players take turns*: who is to move as seen from a root changes along every move, unless the same
/// player moves again, or cannot be told of any position.
pub fn players_take_turns<G: Entry + Game>(tour: &Tour<'_, G>) {
    let law = "players take turns";
    let (game, root) = (tour.game, tour.root());
    let told = game.player_from(root, root).is_some();
    for position in &tour.reached {
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

/// *Reach is counted right*, where everything was looked at.
pub fn reach_is_counted_right<G: Entry + Game>(tour: &Tour<'_, G>) {
    let told = tour.game.reach(tour.root(), false);
    let found = tour.reached.len();
    if let Some(reach) = told.filter(|_| tour.whole)
        && reach != found as f64
    {
        let detail = format!("{reach} told, {found} found");
        broken(tour.game, "reach is counted right", tour.root(), &detail);
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
        if game.is_impartial() || game.facts().solo {
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
pub fn rules_round_trip<G: Entry>(game: &G) {
    let rules = game.rules();
    match G::from_rules(&rules).map(|again| again.rules()) {
        Ok(again) if again == rules => {}
        found => panic!(
            "{} breaks the law `rules round-trip`: {rules:?} gives {found:?}",
            G::card().name
        ),
    }
}
