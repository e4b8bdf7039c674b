//! The battery notices what it is there for: a game that breaks one law at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gagne_core::{
    AnyKeys, Card, Ending, Entry, Facts, Game, Glance, GuessTerm, Guide, Heuristic, Ink, Keyring,
    Keys, Meter, Notation, Offer, Offers, OffersOf, Outcome, ParseError, Picture, Play, Ranking,
    RankingVisitor, Scanner, Side, Space, Stop, Successor, Tables, Theory, TheoryValue, Value,
};
use gagne_testkit::laws::{every_law, rules_round_trip};
use gagne_testkit::tour::Tour;

/// Take one or two from a heap, with at most one thing wrong.
#[derive(Clone, Copy, Default)]
struct Heap {
    wrong: &'static str,
}

impl Heap {
    fn is(&self, wrong: &str) -> bool {
        self.wrong == wrong
    }
}

impl Space for Heap {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        7
    }

    fn canonical(&self, &heap: &u32) -> u32 {
        match heap {
            1.. if self.is("canonical is idempotent") => heap - 1,
            5 if self.is("canonical keeps the value") => 2,
            // Lost as well, but sooner.
            6 if self.is("canonical keeps the plies") => 3,
            _ => heap,
        }
    }
}

impl Game for Heap {
    fn ending(&self, &heap: &u32) -> Option<Ending> {
        let early = heap == 1 && self.is("over means no option");
        let never = self.is("play goes on or has ended");
        let score = self.is("endings are scores exactly if scored");
        (early || heap == 0 && !never).then_some(if score {
            Ending::Score(-1)
        } else {
            Ending::Outcome(Outcome::Lose)
        })
    }

    fn moves(&self, &heap: &u32, out: &mut Vec<u32>) {
        if self.is("moves only append") {
            out.clear();
        }
        out.extend(1..=heap.min(2));
        if self.is("no duplicate moves") && heap > 2 {
            out.push(1);
        }
    }

    fn play(&self, &heap: &u32, taken: u32) -> u32 {
        match heap {
            3 if self.is("without loops no position comes back") => heap + taken,
            _ => heap - taken,
        }
    }

    fn expand(&self, &heap: &u32, out: &mut Vec<Successor<u32, u32>>) -> Option<Ending> {
        let (mut moves, ending) = (Vec::new(), self.ending(&heap));
        if ending.is_none() {
            self.moves(&heap, &mut moves);
        }
        let again = heap == 6 && self.is("expand says what the others say");
        out.extend(moves.into_iter().map(|chosen| Successor {
            chosen,
            after: self.play(&heap, chosen),
            again,
        }));
        ending
    }

    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: false,
            solo: self.is("solo means again"),
        }
    }

    fn player(&self, &heap: &u32) -> Side {
        Side::second_if(heap == 4 && self.is("players alternate unless one moves again"))
    }

    fn tells_player(&self) -> bool {
        false
    }

    fn player_from(&self, _: &u32, _: &u32) -> Option<Side> {
        // One or two at a time lead to most heaps in either turn.
        self.is("players take turns").then_some(Side::First)
    }

    fn endless(&self, _: &u32) -> Ending {
        Ending::Outcome(if self.is("endless agrees") {
            Outcome::Win
        } else {
            Outcome::Draw
        })
    }

    fn move_count(&self, &heap: &u32) -> u128 {
        u128::from(heap.min(2)) + u128::from(self.is("moves are counted"))
    }
}

impl Notation for Heap {
    fn write(&self, &heap: &u32, out: &mut String) {
        let heap = match heap {
            5 if self.is("texts differ") => 4,
            _ => heap,
        };
        out.push_str(&format!("h{heap}"));
    }

    fn write_move(&self, _: &u32, taken: u32, out: &mut String) {
        let taken = if self.is("texts of moves differ") {
            1
        } else {
            taken
        };
        out.push_str(&taken.to_string());
    }

    fn parse(&self, text: &str) -> Result<u32, ParseError> {
        let mut scanner = Scanner::new(text);
        if self.is("blanks and upper case are forgiven") && text.contains('H') {
            return Err(scanner.fail(gagne_core::Expected::End));
        }
        scanner.one_of("h", ["h"])?;
        let heap = scanner.number(0, 99)? as u32;
        scanner.end()?;
        Ok(heap + u32::from(self.is("texts round trip")))
    }

    fn picture(&self, &heap: &u32) -> Picture {
        let mut picture = Picture::new();
        if !self.is("pictures show something") {
            picture.put(Ink::Plain, heap.to_string());
        }
        picture
    }
}

impl Theory<u32, u32> for Heap {
    fn source(&self) -> &str {
        "division by three"
    }

    fn known(&self, &heap: &u32, _: Play, _: &mut Meter) -> Result<Option<TheoryValue>, Stop> {
        let plies = u64::from(heap / 3 * 2 + u32::from(!heap.is_multiple_of(3)));
        let plies = plies + 2 * u64::from(self.is("plies"));
        let lost = heap.is_multiple_of(3) != self.is("winner");
        let value = if lost {
            Value::lose(plies)
        } else {
            Value::win(plies)
        };
        let nimber = Some(u64::from(heap % 3) + u64::from(self.is("nimber")));
        Ok(Some(TheoryValue { value, nimber }))
    }

    fn best(&self, &heap: &u32, _: Play) -> Option<Vec<u32>> {
        Some(match heap {
            2 if self.is("illegal") => vec![2, 3],
            2 if self.is("missing") => vec![],
            2 if self.is("twice") => vec![2, 2],
            2 if self.is("more") => vec![1, 2],
            0 => vec![],
            _ if heap % 3 == 0 => vec![1, 2],
            _ => vec![heap % 3],
        })
    }
}

impl Guide<u32, u32> for Heap {
    fn glance(&self, &heap: &u32, _points: (i64, i64), plies: u32) -> Glance {
        let (least, most) = match heap {
            1 | 2 if plies < 3 && self.is("a hasty glance") => (Value::DRAW, Value::DRAW),
            1 | 2 if self.is("a glance is right") => (Value::win(3), Value::win(3)),
            1 | 2 => (Value::win(1), Value::win(1)),
            _ => (Value::lose(2), Value::win(3)),
        };
        Glance {
            least,
            most,
            noted: u64::from(heap),
        }
    }

    fn promising(&self, &heap: &u32, noted: u64, plies: u32, out: &mut Vec<u32>) {
        assert_eq!(noted, u64::from(heap));
        match heap {
            4 if self.is("nothing good is left out") => out.push(2),
            4 if plies < 3 && self.is("a hasty list") => out.push(2),
            4 if self.is("an illegal promise") => out.extend([1, 3]),
            4 if self.is("a promise twice") => out.extend([1, 1]),
            1 | 4 | 7 => out.push(1),
            _ => out.extend([2, 1]),
        }
    }
}

impl Keys<u32> for Heap {
    fn key(&self, &heap: &u32) -> u64 {
        match heap {
            5 if self.is("a key tells what matters") => 1,
            _ => heap.into(),
        }
    }
}

impl Keyring<u32> for Heap {
    fn keys(&self, _root: &u32) -> Option<AnyKeys<'_, u32>> {
        Some(Box::new(*self))
    }
}

impl Tables<u32, u32> for Heap {
    fn ranking<V: RankingVisitor<u32>>(&self, _root: &u32, visitor: V) -> Option<V::Answer> {
        Some(visitor.visit(self))
    }
}

impl Offer for Heap {
    type Tables = Self;

    fn tables(&self) -> Option<&Self> {
        Some(self)
    }

    fn rules(&self) -> String {
        if self.is("rules round-trip") {
            "wrong".to_owned()
        } else {
            String::new()
        }
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            convention: Some(Play::Normal),
            theory: Some(self),
            guide: Some(self),
            keys: Some(self),
            heuristic: Some(self),
            ..Offers::default()
        }
    }
}

impl Heuristic<u32> for Heap {
    fn estimate(&self, &heap: &u32) -> i64 {
        i64::from(heap % 3)
    }

    fn terms(&self, &heap: &u32) -> Vec<GuessTerm> {
        let extra = i64::from(self.is("terms add up"));
        vec![GuessTerm {
            side: "",
            name: format!("{heap} mod 3"),
            amount: i64::from(heap % 3) + extra,
        }]
    }
}

impl Entry for Heap {
    fn card() -> Card {
        Card::new("heap").small([("", "h7")])
    }

    fn from_rules(_: &str) -> Result<Self, ParseError> {
        Ok(Heap::default())
    }
}

/// Two tiers: heaps below four, and four to seven with a hole after them.
impl Ranking for Heap {
    type Position = u32;

    fn tiers(&self) -> u32 {
        2
    }

    fn size(&self, tier: u32) -> u64 {
        match tier {
            0 if self.is("a number beyond its tier") => 3,
            0 => 4,
            _ => 5,
        }
    }

    fn rank(&self, &heap: &u32) -> (u32, u64) {
        let number = u64::from(heap % 4);
        match heap / 4 {
            tier if self.is("tiers go down") => (1 - tier, number),
            tier if self.is("numbers go down") => (tier, 3 - number),
            tier => (tier, number),
        }
    }

    fn unrank(&self, tier: u32, number: u64) -> Option<u32> {
        let number = match number {
            _ if self.is("rank and unrank round-trip") => 3 - number.min(3),
            _ if self.is("numbers go down") => 3u64.checked_sub(number)?,
            4 if self.is("a hole that is none") => 3,
            _ => number,
        };
        let tier = if self.is("tiers go down") {
            1 - tier
        } else {
            tier
        };
        (number < 4).then_some(4 * tier + number as u32)
    }
}

/// What the battery says of a heap with this fault, if anything.
fn verdict(wrong: &'static str) -> Option<String> {
    let game = Heap { wrong };
    let run = AssertUnwindSafe(|| {
        rules_round_trip(&game);
        every_law(&Tour::new(&game, &[7], 100));
    });
    let said = catch_unwind(run).err()?;
    Some(said.downcast_ref::<String>().cloned().unwrap_or_default())
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(verdict(""), None);
}

#[test]
fn every_broken_law_is_named() {
    for law in [
        "moves only append",
        "play goes on or has ended",
        "no duplicate moves",
        "moves are counted",
        "expand says what the others say",
        "texts of moves differ",
        "texts round trip",
        "blanks and upper case are forgiven",
        "canonical is idempotent",
        "endings are scores exactly if scored",
        "solo means again",
        "endless agrees",
        "pictures show something",
        "without loops no position comes back",
        "players alternate unless one moves again",
        "players take turns",
        "canonical keeps the value",
        "rank and unrank round-trip",
        "tiers go down",
        "rules round-trip",
        "terms add up",
        "a glance is right",
        "nothing good is left out",
        "a key tells what matters",
    ] {
        let said = verdict(law).unwrap_or_else(|| panic!("`{law}` goes unnoticed"));
        assert!(said.contains(&format!("the law `{law}`")), "{law}: {said}");
        assert!(said.starts_with("heap"), "{said}");
    }
}

#[test]
fn faults_that_break_a_law_of_another_name_are_noticed() {
    for (fault, law) in [
        ("texts differ", "texts round trip"),
        ("a number beyond its tier", "rank and unrank round-trip"),
        ("a hole that is none", "rank and unrank round-trip"),
        ("numbers go down", "tiers go down"),
        ("over means no option", "over means no move"),
        ("canonical keeps the plies", "canonical keeps the value"),
        ("plies", "theory agrees with the oracle"),
        ("winner", "theory agrees with the oracle"),
        ("nimber", "theory agrees with the oracle"),
        ("illegal", "theory knows the best moves"),
        ("missing", "theory knows the best moves"),
        ("twice", "theory knows the best moves"),
        ("more", "theory knows the best moves"),
        ("a hasty glance", "a glance is right"),
        ("a hasty list", "nothing good is left out"),
        ("an illegal promise", "nothing good is left out"),
        ("a promise twice", "nothing good is left out"),
    ] {
        let said = verdict(fault).unwrap_or_else(|| panic!("`{fault}` goes unnoticed"));
        assert!(
            said.contains(&format!("the law `{law}`")),
            "{fault}: {said}"
        );
    }
}
