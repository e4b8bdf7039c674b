//! Nim.
//!
//! Rules: some heaps; a player takes one or more objects from a single heap. Whoever cannot take
//! loses (misère: wins, so that taking the last object loses).
//! Source: C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics
//! 3 (1901).
//!
//! Notation: a position is the list of heaps, `1,3,5,7`; a move names the heap, counted from 1,
//! and how many are taken: `2-3` takes three from the second heap. Empty heaps stay in the list, so
//! that heaps keep their numbers during a game.
//!
//! Known results: lost exactly if the xor of the heaps is 0; misère differs only when no heap holds
//! more than one. Both with distances, proved in `heaps::bouton`. `1,3,5,7` is lost after
//! 16 plies, `3,4,5` has the only winning move `1-2`.

use gagne_core::{
    Card, Entry, Expected, Extent, Family, Impartial, Ink, Meter, Nimbers, Notation, Offer, Offers,
    OffersOf, Packing, PackingVisitor, ParseError, Picture, Play, RankingVisitor, Remark, Scanner,
    Sequence, Sketch, Space, Stop, Tables, Theory, TheoryValue, Tint, Words, listed,
};

use super::bouton;
use super::draw::{self, ROW};
use super::index::Radix;

/// Largest heap: 10^18.
const LARGEST: u64 = 1_000_000_000_000_000_000;
/// Largest sum of the heaps, so that every distance has a signed form.
const LARGEST_SUM: u64 = i64::MAX as u64;
/// Most heaps.
const MOST_HEAPS: usize = 1000;
/// Most heaps that are drawn.
const DRAWN_HEAPS: usize = 20;

/// Nim.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Space for Nim {
    type Position = Box<[u64]>;
    /// The place of a heap, from 0, and the number taken from it.
    type Move = (u32, u64);

    fn start(&self) -> Box<[u64]> {
        Box::new([1, 3, 5, 7])
    }

    fn canonical(&self, heaps: &Box<[u64]>) -> Box<[u64]> {
        let mut sorted: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        sorted.sort_unstable();
        if sorted.is_empty() {
            sorted.push(0);
        }
        sorted.into_boxed_slice()
    }

    /// Heaps in any order, and without those that are empty.
    fn images(&self, heaps: &Box<[u64]>) -> Option<Vec<Box<[u64]>>> {
        let swapped = (1..heaps.len()).map(|place| {
            let mut swapped = heaps.clone();
            swapped.swap(place - 1, place);
            swapped
        });
        Some(swapped.chain([self.canonical(heaps)]).collect())
    }

    fn heap_bytes(&self, heaps: &Box<[u64]>) -> usize {
        size_of_val::<[u64]>(heaps)
    }
}

impl Impartial for Nim {
    fn options(&self, heaps: &Box<[u64]>, out: &mut Vec<(u32, u64)>) {
        for (place, &heap) in heaps.iter().enumerate() {
            out.extend((1..=heap).map(|taken| (place as u32, taken)));
        }
    }

    fn apply(&self, heaps: &Box<[u64]>, (place, taken): (u32, u64)) -> Box<[u64]> {
        let mut heaps = heaps.clone();
        heaps[place as usize] -= taken;
        heaps
    }

    fn is_over(&self, heaps: &Box<[u64]>) -> bool {
        heaps.iter().all(|&heap| heap == 0)
    }

    fn is_odd(&self, root: &Box<[u64]>, heaps: &Box<[u64]>) -> Option<bool> {
        // With one match in a heap there is no choice of how many to take.
        let left = |heaps: &[u64]| heaps.iter().sum::<u64>();
        let single = root.iter().all(|&heap| heap <= 1);
        single.then(|| (left(root) - left(heaps)) % 2 == 1)
    }

    fn option_count(&self, heaps: &Box<[u64]>) -> u128 {
        heaps.iter().map(|&heap| u128::from(heap)).sum()
    }
}

impl Notation for Nim {
    fn write(&self, heaps: &Box<[u64]>, out: &mut String) {
        for (place, heap) in heaps.iter().enumerate() {
            if place > 0 {
                out.push(',');
            }
            out.push_str(&heap.to_string());
        }
    }

    fn write_move(&self, _heaps: &Box<[u64]>, (place, taken): (u32, u64), out: &mut String) {
        out.push_str(&format!("{}-{taken}", place + 1));
    }

    fn words(&self, heaps: &Box<[u64]>) -> Words {
        vec![("heaps", listed(heaps.iter()).into())]
    }

    fn move_words(&self, _heaps: &Box<[u64]>, (place, taken): (u32, u64)) -> Words {
        vec![("heap", (place + 1).into()), ("taken", taken.into())]
    }

    fn parse(&self, text: &str) -> Result<Box<[u64]>, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut heaps = Vec::new();
        let mut sum = 0;
        loop {
            let at = scanner.at();
            let heap = scanner.number(0, LARGEST)?;
            if heaps.len() == MOST_HEAPS {
                return Err(scanner.fail_at(at, Expected::message("expected-fewer-heaps")));
            }
            sum += heap;
            if sum > LARGEST_SUM {
                return Err(scanner.fail_at(at, Expected::message("expected-smaller-sum")));
            }
            heaps.push(heap);
            if !scanner.accept(',') {
                break;
            }
        }
        scanner.end()?;
        Ok(heaps.into_boxed_slice())
    }

    fn picture(&self, heaps: &Box<[u64]>) -> Picture {
        let mut picture = Picture::new();
        let width = heaps.len().to_string().len();
        for (place, &heap) in heaps.iter().enumerate() {
            if heaps.len() > DRAWN_HEAPS && place + 1 >= DRAWN_HEAPS && place + 1 < heaps.len() {
                if place + 1 == DRAWN_HEAPS {
                    picture.line().put(Ink::Faint, "⋮");
                }
                continue;
            }
            if place > 0 {
                picture.line();
            }
            picture.put(Ink::Faint, format!("{:width$}: ", place + 1));
            draw::draw(heap, &mut picture);
        }
        picture
    }

    fn sketch(&self, heaps: &Box<[u64]>) -> Sketch {
        let drawn = &heaps[..heaps.len().min(DRAWN_HEAPS)];
        let more = heaps.len() > DRAWN_HEAPS;
        let widest = drawn.iter().map(|&heap| draw::width(heap));
        let width = 0.9 + widest.fold(1.0, f32::max);
        let rows = drawn.len() + usize::from(more);
        let mut sketch = Sketch::new(width, ROW * rows as f32);
        for (place, &heap) in drawn.iter().enumerate() {
            let y = ROW * place as f32;
            sketch.text((0.4, y + 0.55), 0.4, place + 1, Tint::Faint);
            draw::sketch(heap, (0.8, y), &mut sketch, |number| {
                format!("{}-{number}", place + 1)
            });
        }
        if more {
            let y = ROW * drawn.len() as f32 + 0.5;
            sketch.text((width / 2.0, y), 0.5, "⋮", Tint::Faint);
        }
        sketch
    }

    fn gesture(&self, heaps: &Box<[u64]>, (place, taken): (u32, u64)) -> Vec<String> {
        let pointed = draw::pointed(heaps[place as usize], taken);
        let drawn = pointed.filter(|_| (place as usize) < DRAWN_HEAPS);
        let spot = drawn.map(|number| format!("{}-{number}", place + 1));
        spot.into_iter().collect()
    }
}

impl Theory<Box<[u64]>, (u32, u64)> for Nim {
    fn source(&self) -> &str {
        bouton::SOURCE
    }

    fn known(
        &self,
        heaps: &Box<[u64]>,
        play: Play,
        _: &mut Meter,
    ) -> Result<Option<TheoryValue>, Stop> {
        Ok(Some(bouton::known(heaps, play)))
    }

    fn best(&self, heaps: &Box<[u64]>, play: Play) -> Option<Vec<(u32, u64)>> {
        let best = bouton::best(heaps, play).into_iter();
        Some(best.map(|(place, taken)| (place as u32, taken)).collect())
    }

    fn explain(
        &self,
        heaps: &Box<[u64]>,
        play: Play,
        _: &mut Meter,
    ) -> Result<Option<Remark>, Stop> {
        Ok(bouton::explain(heaps, play, |place| (place + 1).into()))
    }
}

impl Nimbers for Nim {
    fn nimbers(&self, to: u64, meter: &mut Meter) -> Result<Sequence, Stop> {
        meter.hold(to.saturating_add(1).saturating_mul(8))?;
        let mut values = Vec::new();
        for heap in 0..=to {
            meter.visit()?;
            values.push(heap);
        }
        Ok(Sequence {
            values,
            period: None,
        })
    }
}

/// Heaps one after another in as many bits as the largest has, and how many there are above them:
/// the canonical form leaves some out.
struct HeapBits {
    width: u32,
    most: u32,
}

impl HeapBits {
    fn new(root: &[u64]) -> Option<Self> {
        let largest = root.iter().copied().max()?;
        let width = (u64::BITS - largest.leading_zeros()).max(1);
        let most = u32::try_from(root.len()).ok()?;
        let sum = root
            .iter()
            .try_fold(0u64, |sum, &heap| sum.checked_add(heap))?;
        let heaps = HeapBits { width, most };
        let fits = u64::from(most) * u64::from(width) <= 120 && heaps.bits() <= 128;
        (fits && sum <= u32::MAX.into()).then_some(heaps)
    }
}

impl Packing for HeapBits {
    type Position = Box<[u64]>;

    fn bits(&self) -> u32 {
        self.most * self.width + u32::BITS - self.most.leading_zeros()
    }

    fn covers(&self, heaps: &Box<[u64]>) -> bool {
        heaps.len() <= self.most as usize && heaps.iter().all(|heap| heap >> self.width == 0)
    }

    fn pack(&self, heaps: &Box<[u64]>) -> u128 {
        let count = (heaps.len() as u128) << (self.most * self.width);
        let packed = heaps
            .iter()
            .rev()
            .fold(0, |packed, &heap| packed << self.width | u128::from(heap));
        count | packed
    }

    fn unpack(&self, key: u128) -> Box<[u64]> {
        let count = (key >> (self.most * self.width)) as u32;
        let mask = (1 << self.width) - 1;
        (0..count)
            .map(|place| (key >> (place * self.width) & mask) as u64)
            .collect()
    }

    fn tier(&self, heaps: &Box<[u64]>) -> u32 {
        heaps.iter().sum::<u64>() as u32
    }
}

impl Extent<Box<[u64]>> for Nim {
    fn reach(&self, root: &Box<[u64]>, symmetry: bool) -> Option<f64> {
        let orders = |place: usize| if symmetry { place as f64 + 1.0 } else { 1.0 };
        let heaps = root.iter().enumerate();
        Some(heaps.fold(1.0, |all, (place, &heap)| {
            all * (heap as f64 + 1.0) / orders(place)
        }))
    }
}

impl Family<Box<[u64]>> for Nim {
    /// Three heaps, each larger by one than the last.
    fn sized(&self, size: u64) -> Option<Box<[u64]>> {
        (size <= LARGEST - 2).then(|| [size, size + 1, size + 2].into())
    }
}

impl Tables<Box<[u64]>, (u32, u64)> for Nim {
    fn ranking<V: RankingVisitor<Box<[u64]>>>(
        &self,
        root: &Box<[u64]>,
        visitor: V,
    ) -> Option<V::Answer> {
        let index = Radix::new(root, |heaps| heaps.to_vec(), |heaps| heaps.into())?;
        Some(visitor.visit(&index))
    }

    fn packing<V: PackingVisitor<Box<[u64]>>>(
        &self,
        root: &Box<[u64]>,
        visitor: V,
    ) -> Option<V::Answer> {
        Some(visitor.visit(&HeapBits::new(root)?))
    }
}

impl Offer for Nim {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            theory: Some(self),
            nimbers: Some(self),
            reach: Some(self),
            family: Some(self),
            ..Offers::default()
        }
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Nim
line = Take as many as you like, but from one heap only.
rules = Some heaps. In turn, take as many objects as you like, at least one, from a single heap. Whoever cannot take loses.
variants = none
position = the sizes of the heaps: 1,3,5,7
move = the heap, counted from 1, and how many are taken from it: 2-3
results =
    A position is lost exactly when the xor of its heaps is 0 (Bouton 1901). Misère play differs only
    when no heap holds more than one. Distances have a closed form too.
expected-fewer-heaps = at most 1000 heaps
expected-smaller-sum = heaps of at most 9223372036854775807 together
size = n in the heaps n, n+1, n+2
tell-position = Player { $player } to move, heaps: { $heaps }.
tell-move = Player { $player } takes { $taken } from heap { $heap }.
explain-zero = Every column of binary digits holds an even number of ones: the nim-sum is 0 and the player to move loses. Whatever is taken makes some column odd, and the other makes all of them even again.
explain-sum = Some column holds an odd number of ones: the nim-sum is { $sum }, not 0, and the player to move wins. Take { $taken } from heap { $heap }, so that { $from } becomes { $to }: then every column is even.
explain-misere = Misère play goes like normal play as long as two heaps hold more than one. The nim-sum is { $sum }, so the player to move { $sum-n ->
        [0] loses.
       *[other] wins: take { $taken } from heap { $heap }, so that { $from } becomes { $to } and the sum 0.
    }
explain-ones = No heap holds more than one, so each move takes a heap: with { $ones } left, the player to move { $odd-n ->
        [1] takes the last one and loses.
       *[0] leaves the last one to the other.
    }
explain-large = Only one heap holds more than one: the player to move leaves an odd number of heaps of one and wins.
";

/// What the game says in French.
const FRENCH: &str = "
title = Le jeu de Nim
line = Prenez autant d'objets que vous voulez, mais dans un seul tas.
rules = Plusieurs tas d'objets. À tour de rôle, chaque joueur en prend autant qu'il veut, au moins un, dans un seul tas. Celui qui ne peut plus jouer perd.
variants = aucune
position = le nombre d'objets de chaque tas : 1,3,5,7
move = le tas, compté à partir de 1, et le nombre d'objets qu'on y prend : 2-3
results =
    Une position est perdante si et seulement si la somme de Nim (xor) de ses tas est nulle (Bouton 1901).
    La version misère n'en diffère que si aucun tas n'a plus d'un objet. Les distances ont elles aussi une
    formule explicite.
expected-fewer-heaps = au plus 1 000 tas
expected-smaller-sum = des tas dont la somme ne dépasse pas 9223372036854775807
size = n, pour les tas n, n+1 et n+2
tell-position = Le joueur { $player } a la main, les tas sont { $heaps }.
tell-move = Le joueur { $player } prend { $taken } { $taken-n ->
        [one] objet
       *[other] objets
    } dans le tas { $heap }.
explain-zero = Chaque colonne de chiffres binaires contient un nombre pair de 1 : la somme de Nim est nulle et le joueur qui a le trait perd. Quoi qu'il prenne, une colonne devient impaire, et l'adversaire les rend de nouveau toutes paires.
explain-sum = Au moins une colonne contient un nombre impair de 1 : la somme de Nim vaut { $sum }, elle n'est pas nulle, et le joueur qui a le trait gagne. Il prend { $taken } dans le tas { $heap }, qui passe de { $from } à { $to } : toutes les colonnes deviennent paires.
explain-misere = La version misère se joue comme la version normale tant que deux tas ont plus d'un objet. La somme de Nim vaut { $sum }, le joueur qui a le trait { $sum-n ->
        [0] perd donc.
       *[other] gagne donc : il prend { $taken } dans le tas { $heap }, qui passe de { $from } à { $to }, et la somme devient nulle.
    }
explain-ones = Aucun tas n'a plus d'un objet, donc chaque coup enlève un tas : il en reste { $ones }, et le joueur qui a le trait { $odd-n ->
        [1] prend le dernier et perd.
       *[0] laisse le dernier à l'adversaire.
    }
explain-large = Un seul tas a plus d'un objet : le joueur qui a le trait laisse un nombre impair de tas d'un objet et gagne.
";

impl Entry for Nim {
    fn card() -> Card {
        Card::new("nim")
            .aliases(["jeudenim"])
            .small([("", "1,2,3"), ("", "0,2,2"), ("", "4,1"), ("", "1,1,1,1")])
            .exercise("", "1,3,5,7")
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        Scanner::new(rules).end()?;
        Ok(Nim)
    }
}

#[cfg(test)]
mod tests {
    use gagne_core::{Outcome, Value};

    use super::bouton::tests::Naive;
    use super::*;

    fn best(text: &str, play: Play) -> Vec<String> {
        let heaps = Nim.parse(text).unwrap();
        let best = Nim.best(&heaps, play).unwrap();
        best.into_iter()
            .map(|chosen| Nim.show_move(&heaps, chosen))
            .collect()
    }

    fn signed(text: &str, play: Play) -> Option<i64> {
        bouton::known(&Nim.parse(text).unwrap(), play)
            .value
            .signed()
    }

    #[test]
    fn theory_equals_recursion_on_four_heaps_of_up_to_five() {
        for play in [Play::Normal, Play::Misere] {
            let mut naive = Naive::new(&Nim, play);
            for code in 0..6u64.pow(4) {
                let heaps: Box<[u64]> = (0..4).map(|place| code / 6u64.pow(place) % 6).collect();
                assert!(naive.agrees(&heaps));
            }
        }
    }

    #[test]
    fn known_positions_have_their_values_and_moves() {
        assert_eq!(signed("1,3,5,7", Play::Normal), Some(-16));
        assert_eq!(signed("1,3,5,7", Play::Misere), Some(-15));
        assert_eq!(best("3,4,5", Play::Normal), ["1-2"]);
        assert_eq!(signed("3,4,5", Play::Normal), Some(11));
        assert_eq!(signed("31,33,64", Play::Normal), Some(127));
        assert_eq!(best("31,33,64", Play::Misere), ["3-2"]);
        assert_eq!(best("1,1,2", Play::Misere), ["3-1"]);
        assert_eq!(best("1,1,1,2", Play::Misere), ["4-2"]);
        assert_eq!(signed("6,3,3,7,4", Play::Misere), Some(18));
        assert_eq!(best("6,3,3,7,4", Play::Normal), ["4-5", "1-3", "5-3"]);
        assert_eq!(signed("0,0,0", Play::Misere), Some(0));
        assert!(best("0,0,0", Play::Misere).is_empty());
    }

    #[test]
    fn huge_heaps_are_answered_at_once() {
        let text = vec![LARGEST.to_string(); 9].join(",");
        let known = bouton::known(&Nim.parse(&text).unwrap(), Play::Normal);
        assert_eq!(known.value, Value::win(8 * LARGEST + 1));
        assert_eq!(known.nimber, Some(LARGEST));
        let ones = vec!["1"; MOST_HEAPS].join(",");
        let ones = Nim.parse(&ones).unwrap();
        assert_eq!(
            bouton::known(&ones, Play::Normal).value.outcome(),
            Outcome::Lose
        );
        assert_eq!(bouton::best(&ones, Play::Normal).len(), MOST_HEAPS);
        assert_eq!(Nim.picture(&ones).lines().count(), DRAWN_HEAPS + 1);
    }

    #[test]
    fn texts_round_trip_with_their_empty_heaps() {
        for text in ["1,3,5,7", "0,5,0,5", "0", "1000000000000000000"] {
            assert_eq!(Nim.show(&Nim.parse(text).unwrap()), text);
        }
        assert_eq!(Nim.show(&Nim.parse(" 1 , 03 ").unwrap()), "1,3");
        let canonical = |text| Nim.show(&Nim.canonical(&Nim.parse(text).unwrap()));
        assert_eq!(canonical("5,0,3,0"), "3,5");
        assert_eq!(canonical("0,0"), "0");
        let heaps = Nim.parse("1,3,5").unwrap();
        assert_eq!(Nim.show_move(&heaps, (1, 3)), "2-3");
        assert_eq!(Nim.show(&Nim.apply(&heaps, (1, 3))), "1,0,5");
    }

    #[test]
    fn errors_point_at_the_spot() {
        let error = |text: &str| Nim.parse(text).unwrap_err();
        assert_eq!(error("").at, 0);
        assert_eq!(error("1,,2").at, 2);
        assert_eq!(error("1,3;5").at, 3);
        assert_eq!(error("1,2000000000000000000").at, 2);
        let ten = error(&vec![LARGEST.to_string(); 10].join(","));
        assert_eq!(ten.at, 9 * 20);
        assert_eq!(ten.expected, Expected::message("expected-smaller-sum"));
        let many = error(&vec!["1"; MOST_HEAPS + 1].join(","));
        assert_eq!(many.at, 2 * MOST_HEAPS);
        assert_eq!(many.expected, Expected::message("expected-fewer-heaps"));
    }
}
