//! Bouton's theory of Nim on a slice of heaps, for Nim and for the games that are Nim in disguise.
//!
//! Write X for the xor of the heaps and S for their sum. Normal play: lost exactly if X = 0
//! (C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3,
//! 1901). Misère play: the same while some heap holds two or more; with heaps of one only, it is
//! lost exactly if their number is odd.
//!
//! Distances, normal play: S if X = 0, else S + 1 - d, where d is the largest h - (h^X) over the
//! heaps with h^X < h. A game lasts at most S plies. In a lost position let 2^b be the lowest bit
//! set in any heap; the loser takes one from a heap that has it, and X becomes 2^(b+1) - 1. The
//! winner must answer in a heap with bit b set. The heap just reduced has it clear and every other
//! heap is clear below it, so each winning answer takes exactly one: two plies for two objects,
//! down to nothing. The winner of a won position moves to the lost position of least sum.
//!
//! Distances, misère play. Only ones are left: as many plies as ones. One heap of two or more: the
//! winner leaves an odd number of ones, then only ones are taken. Otherwise one less than in
//! normal play: if X = 0 the sum is even, and the loser, who takes the last object, makes the
//! odd-numbered plies, so S - 1 is the most there can be. The same delay as in normal play reaches
//! it: as long as there are ones the loser takes one of them, and only at 2,2 does a move leave a
//! single heap of two, where the last round has one ply less.

use std::cmp::Reverse;

use gagne_core::{Outcome, Play, Remark, TheoryValue, Value, Word};

/// Where the theory was first published.
pub(crate) const SOURCE: &str =
    "Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)";

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

fn ones(heaps: &[u64]) -> u64 {
    heaps.iter().filter(|&&heap| heap == 1).count() as u64
}

/// Heaps of two or more.
fn large(heaps: &[u64]) -> usize {
    heaps.iter().filter(|&&heap| heap > 1).count()
}

fn value(heaps: &[u64], play: Play) -> Value {
    if play == Play::Misere {
        let ones = ones(heaps);
        match large(heaps) {
            0 if ones.is_multiple_of(2) => return Value::win(ones),
            0 => return Value::lose(ones),
            1 => return Value::win(1 + (ones | 1)),
            _ => {}
        }
    }
    let longest = heaps.iter().sum::<u64>() - u64::from(play == Play::Misere);
    let nim_sum = nim_sum(heaps);
    let most = heaps
        .iter()
        .map(|&heap| heap.saturating_sub(heap ^ nim_sum))
        .max();
    match most {
        Some(taken) if nim_sum != 0 => Value::win(longest - (taken - 1)),
        _ => Value::lose(longest),
    }
}

/// Value and, in normal play, nimber of heaps whose sum is below 2^63.
pub(crate) fn known(heaps: &[u64], play: Play) -> TheoryValue {
    TheoryValue {
        value: value(heaps, play),
        nimber: (play == Play::Normal).then(|| nim_sum(heaps)),
    }
}

/// The best moves as the place of a heap and the number taken: every winning move, the fastest
/// first, or every move that delays longest.
pub(crate) fn best(heaps: &[u64], play: Play) -> Vec<(usize, u64)> {
    let value = value(heaps, play);
    let mut moves = match value.outcome() {
        Outcome::Win => winning(heaps, play),
        _ => delaying(heaps, play, value),
    };
    // After winning moves the distance falls as more is taken.
    if value.outcome() == Outcome::Win {
        moves.sort_by_key(|&(_, taken)| Reverse(taken));
    }
    moves
}

fn winning(heaps: &[u64], play: Play) -> Vec<(usize, u64)> {
    let nim_sum = nim_sum(heaps);
    let large = match play {
        Play::Normal => usize::MAX,
        Play::Misere => large(heaps),
    };
    let left_of_one_large_heap = 1 - ones(heaps) % 2;
    let take = |&heap: &u64| match large {
        0 => heap,
        1 if heap > 1 => heap - left_of_one_large_heap,
        1 => 0,
        _ => heap.saturating_sub(heap ^ nim_sum),
    };
    let takes = heaps.iter().map(take).enumerate();
    takes.filter(|&(_, taken)| taken > 0).collect()
}

/// A move after which the winner needs all but one of the plies takes one, or two in the misère
/// endings 2,2 and 2,3: whatever else is taken shortens the game.
fn delaying(heaps: &[u64], play: Play, wanted: Value) -> Vec<(usize, u64)> {
    let mut moves = Vec::new();
    let mut after = heaps.to_vec();
    for (place, &heap) in heaps.iter().enumerate() {
        for taken in 1..=heap.min(2) {
            after[place] = heap - taken;
            if value(&after, play).before(false) == wanted {
                moves.push((place, taken));
            }
        }
        after[place] = heap;
    }
    moves
}

/// Most heaps whose digits are written below each other.
const WRITTEN: usize = 16;

/// The heaps in binary below each other, and their sum without carrying.
fn columns(heaps: &[u64]) -> Vec<String> {
    let sum = nim_sum(heaps);
    let largest = heaps.iter().copied().max().unwrap_or(0).max(1);
    let (wide, digits) = (largest.to_string().len(), largest.ilog2() as usize + 1);
    let row = |number: u64| format!("{number:>wide$}  {number:0digits$b}");
    let mut rows: Vec<String> = heaps.iter().map(|&heap| row(heap)).collect();
    rows.push(format!("{:wide$}  {}", "", "─".repeat(digits)));
    rows.push(row(sum));
    rows
}

/// Why heaps are won or lost, in messages that each game words for itself; heaps are called as the game
/// does.
pub(crate) fn explain(heaps: &[u64], play: Play, called: impl Fn(usize) -> Word) -> Option<Remark> {
    let (ones, large) = (ones(heaps), large(heaps));
    if heaps.iter().all(|&heap| heap == 0) {
        return None;
    }
    if play == Play::Misere && large < 2 {
        return Some(if large == 0 {
            let words = vec![("ones", ones.into()), ("odd", (ones % 2).into())];
            Remark::new("explain-ones", words)
        } else {
            Remark::new("explain-large", Vec::new())
        });
    }
    let sum = nim_sum(heaps);
    let mut remark = match winning(heaps, Play::Normal)
        .into_iter()
        .max_by_key(|&(_, taken)| taken)
    {
        Some((place, taken)) => {
            let words = vec![
                ("sum", sum.into()),
                ("heap", called(place)),
                ("taken", taken.into()),
                ("from", heaps[place].into()),
                ("to", (heaps[place] - taken).into()),
            ];
            Remark::new("explain-sum", words)
        }
        None => Remark::new("explain-zero", vec![("sum", sum.into())]),
    };
    if play == Play::Misere {
        remark.message = "explain-misere";
    }
    if heaps.len() <= WRITTEN {
        remark.table = columns(heaps);
    }
    Some(remark)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::HashMap;

    use gagne_core::{Impartial, Meter, Theory};

    use super::*;

    /// Values and nimbers by recursion on the rules alone.
    pub(crate) struct Naive<'r, R: Impartial> {
        rules: &'r R,
        play: Play,
        seen: HashMap<R::Position, (Value, u64)>,
    }

    impl<'r, R: Impartial> Naive<'r, R> {
        pub(crate) fn new(rules: &'r R, play: Play) -> Self {
            let seen = HashMap::new();
            Naive { rules, play, seen }
        }

        fn moves(&self, position: &R::Position) -> Vec<R::Move> {
            let mut moves = Vec::new();
            self.rules.options(position, &mut moves);
            assert_eq!(moves.len() as u128, self.rules.option_count(position));
            assert_eq!(moves.is_empty(), self.rules.is_over(position));
            moves
        }

        pub(crate) fn worth(&mut self, position: &R::Position) -> (Value, u64) {
            if let Some(&known) = self.seen.get(position) {
                return known;
            }
            let after: Vec<(Value, u64)> = self
                .moves(position)
                .into_iter()
                .map(|chosen| self.worth(&self.rules.apply(position, chosen)))
                .collect();
            let value = after.iter().map(|(value, _)| value.before(false)).max();
            let nimber = (0..).find(|&nimber| after.iter().all(|&(_, seen)| seen != nimber));
            let worth = (value.unwrap_or(self.play.stuck()), nimber.unwrap());
            self.seen.insert(position.clone(), worth);
            worth
        }

        /// Holds the theory against the rules; tells whether it had anything to say.
        pub(crate) fn agrees(&mut self, position: &R::Position) -> bool
        where
            R: Theory<R::Position, R::Move>,
        {
            let (value, nimber) = self.worth(position);
            let theory = self.rules;
            if let Some(best) = theory.best(position, self.play) {
                let mut worth = |chosen| {
                    let after = self.rules.apply(position, chosen);
                    self.worth(&after).0.before(false)
                };
                assert!(best.is_sorted_by(|&one, &two| worth(one) >= worth(two)));
                for chosen in self.moves(position) {
                    let after = self.rules.apply(position, chosen);
                    let gained = self.worth(&after).0.before(false);
                    let good = match value.outcome() {
                        Outcome::Win => gained.outcome() == Outcome::Win,
                        _ => gained == value,
                    };
                    let told = best.iter().filter(|&&told| told == chosen).count();
                    assert_eq!(told, usize::from(good));
                }
            }
            let known = theory.known(position, self.play, &mut Meter::unbounded());
            let Some(known) = known.unwrap() else {
                return false;
            };
            assert_eq!(known.value.outcome(), value.outcome());
            if known.value.plies().is_some() {
                assert_eq!(known.value, value);
            }
            assert!(known.nimber.is_none_or(|known| known == nimber));
            true
        }
    }

    #[test]
    fn no_heaps_at_all_are_like_empty_ones() {
        for heaps in [&[][..], &[0], &[0, 0]] {
            for play in [Play::Normal, Play::Misere] {
                assert_eq!(known(heaps, play).value, play.stuck());
                assert!(best(heaps, play).is_empty());
            }
        }
    }

    #[test]
    fn the_sum_is_written_in_columns() {
        let remark = explain(&[1, 3, 5, 7], Play::Normal, |place| place.into()).unwrap();
        assert_eq!(remark.message, "explain-zero");
        let table = ["1  001", "3  011", "5  101", "7  111", "   ───", "0  000"];
        assert_eq!(remark.table, table);
        let remark = explain(&[3, 4, 5], Play::Normal, |place| place.into()).unwrap();
        assert_eq!(remark.message, "explain-sum");
        assert!(remark.words.contains(&("to", Word::Number(1))));
        assert_eq!(explain(&[0], Play::Normal, |place| place.into()), None);
        let remark = explain(&[1, 1, 2], Play::Misere, |place| place.into()).unwrap();
        assert_eq!(remark.message, "explain-large");
    }

    #[test]
    fn the_last_misere_round_may_take_two() {
        assert_eq!(
            best(&[2, 2], Play::Misere),
            [(0, 1), (0, 2), (1, 1), (1, 2)]
        );
        assert_eq!(
            best(&[1, 2, 3], Play::Misere),
            [(0, 1), (1, 1), (2, 1), (2, 2)]
        );
    }
}
