//! Kalah: sow seeds round the board and bring them home.
//!
//! Rules: each player has a row of houses with the same number of seeds and a store at its right
//! end. A player empties one of the own houses and sows its seeds one by one to the right, into the
//! own store, along the other row and so on round, passing over the other store. If the last seed
//! falls into the own store the same player moves again; if it falls into an own house that was
//! empty and there are seeds in the house across, all of them go to the own store. As soon as one
//! row is empty play ends and what is left goes to the store of the owner of its row. The difference
//! of seeds is the score. With the word `empty` the last seed goes home from an empty house even if there is
//! nothing across.
//!
//! Sources: G. Irving, J. Donkers and J. Uiterwijk, *Solving Kalah*, ICGA Journal 23(3), 2000, with
//! Irving's program (github.com/girving/kalah, `rules.c`), which play with `empty` and end the game
//! at once when either row is empty; the game without `empty` is the usual one (Wikipedia, *Kalah*).
//!
//! Notation: `3,3,3,3,0/3,3,3,3,0,p1`: the houses of player 1 in the order of sowing and the store,
//! the same for player 2, who moves. A move is the number of a house of the player to move, in the
//! order of sowing: `2`. House 1 of one player lies across the last house of the other.
//!
//! Known results: with `empty` the first player wins by 10 from 6,4 and by 12 from 6,5 (Irving,
//! Donkers, Uiterwijk) and by 2 from 6,6 (M. Rawlings, 2015). From 4,3 the first player wins by 6,
//! with `empty` by 8; from 3,6 the second wins by 8, with `empty` by 10 (computed here).

mod draw;

use gagne_core::{
    Card, Ending, Entry, Expected, Facts, Game, Heuristic, Ink, Notation, Offer, Offers, OffersOf,
    ParseError, Picture, Scanner, Side, Sketch, Space, Words,
};

/// Most houses in a row, and most seeds in a house at the start.
const MOST: u8 = 6;
/// The word for captures without anything across.
const EMPTY: &str = "empty";

/// The rules of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kalah {
    houses: u8,
    seeds: u8,
    /// Whether the last seed goes home from an empty house with nothing across.
    empty: bool,
}

/// Seeds in houses and stores, and who moves. Where one row is empty both are: whatever is left has
/// gone to the stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Houses of both players in the order of sowing; zero beyond the last.
    rows: [[u8; MOST as usize]; 2],
    stores: [u8; 2],
    /// 0 for player 1, 1 for player 2.
    mover: Side,
}

impl Position {
    /// The player to move and the other, as indices.
    fn players(&self) -> (usize, usize) {
        (self.mover.index(), self.mover.other().index())
    }

    /// The same, with what is left gone to the stores if one row is empty.
    fn swept(mut self) -> Self {
        let left = self.rows.map(|row| row.iter().sum::<u8>());
        if left.contains(&0) {
            for (store, left) in self.stores.iter_mut().zip(left) {
                *store += left;
            }
            self.rows = Default::default();
        }
        self
    }
}

impl Kalah {
    fn houses(&self) -> usize {
        usize::from(self.houses)
    }

    /// Seeds on the board at the start, and most in any position.
    fn total(&self) -> u64 {
        2 * u64::from(self.houses) * u64::from(self.seeds)
    }
}

impl Space for Kalah {
    type Position = Position;
    type Move = u8;

    fn start(&self) -> Position {
        let mut row = [0; MOST as usize];
        row[..self.houses()].fill(self.seeds);
        Position {
            rows: [row; 2],
            stores: [0; 2],
            mover: Side::First,
        }
    }

    /// The houses alone, seen by the player to move. Seeds never leave a store and nothing asks how
    /// many are there, so all that play will still add depends on the houses.
    fn canonical(&self, position: &Position) -> Position {
        let (own, other) = position.players();
        Position {
            rows: [position.rows[own], position.rows[other]],
            stores: [0; 2],
            mover: Side::First,
        }
    }

    /// The players exchanged.
    fn images(&self, position: &Position) -> Option<Vec<Position>> {
        let [first, second] = position.rows;
        let [left, right] = position.stores;
        Some(vec![Position {
            rows: [second, first],
            stores: [right, left],
            mover: position.mover.other(),
        }])
    }
}

impl Game for Kalah {
    fn ending(&self, position: &Position) -> Option<Ending> {
        let over = position.rows.iter().flatten().all(|&seeds| seeds == 0);
        over.then(|| Ending::Score(self.settled(position)))
    }

    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        let row = &position.rows[position.mover.index()];
        out.extend((0..self.houses).filter(|&house| row[usize::from(house)] > 0));
    }

    fn play(&self, position: &Position, house: u8) -> Position {
        let (own, other) = position.players();
        let mut after = *position;
        let houses = self.houses();
        let mut place = usize::from(house);
        let seeds = std::mem::take(&mut after.rows[own][place]);
        // Places are the own houses, the own store, the other houses, and round again.
        for _ in 0..seeds {
            place = (place + 1) % (2 * houses + 1);
            if place < houses {
                after.rows[own][place] += 1;
            } else if place == houses {
                after.stores[own] += 1;
            } else {
                after.rows[other][place - houses - 1] += 1;
            }
        }
        if place < houses && after.rows[own][place] == 1 {
            let across = &mut after.rows[other][houses - 1 - place];
            if self.empty || *across > 0 {
                after.stores[own] += std::mem::take(across) + 1;
                after.rows[own][place] = 0;
            }
        }
        if place != houses {
            after.mover = position.mover.other();
        }
        after.swept()
    }

    /// The last seed falls into the own store.
    fn again(&self, position: &Position, house: u8) -> bool {
        let seeds = position.rows[position.mover.index()][usize::from(house)];
        (usize::from(house) + usize::from(seeds)) % (2 * self.houses() + 1) == self.houses()
    }

    fn player(&self, position: &Position) -> Side {
        position.mover
    }

    /// A move that brings no seed home only carries seeds forward in one row, so nothing comes back.
    fn facts(&self) -> Facts {
        Facts {
            loops: false,
            scored: true,
            solo: false,
        }
    }

    fn settled(&self, position: &Position) -> i64 {
        let (own, other) = position.players();
        i64::from(position.stores[own]) - i64::from(position.stores[other])
    }
}

impl Notation for Kalah {
    fn write(&self, position: &Position, out: &mut String) {
        for (player, row) in position.rows.iter().enumerate() {
            if player > 0 {
                out.push('/');
            }
            for seeds in &row[..self.houses()] {
                out.push_str(&format!("{seeds},"));
            }
            out.push_str(&position.stores[player].to_string());
        }
        out.push_str(&format!(",p{}", position.mover));
    }

    fn write_move(&self, _position: &Position, house: u8, out: &mut String) {
        out.push_str(&(house + 1).to_string());
    }

    fn words(&self, position: &Position) -> Words {
        let [first, second] = position.stores;
        vec![("first", first.into()), ("second", second.into())]
    }

    fn move_words(&self, position: &Position, house: u8) -> Words {
        let seeds = position.rows[position.mover.index()][usize::from(house)];
        vec![
            ("house", (house + 1).into()),
            ("seeds", seeds.into()),
            ("again", u8::from(self.again(position, house)).into()),
        ]
    }

    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut position = self.start();
        let mut left = self.total();
        for player in 0..2 {
            if player > 0 {
                scanner.one_of("/", ["/"])?;
            }
            for place in 0..=self.houses() {
                if place > 0 {
                    scanner.one_of(",", [","])?;
                }
                let at = scanner.at();
                let seeds = scanner.number(0, self.total())?;
                let Some(rest) = left.checked_sub(seeds) else {
                    return Err(scanner.fail_at(at, Expected::message("expected-fewer-seeds")));
                };
                left = rest;
                if place < self.houses() {
                    position.rows[player][place] = seeds as u8;
                } else {
                    position.stores[player] = seeds as u8;
                }
            }
        }
        scanner.one_of(",", [","])?;
        scanner.one_of("p", ["p"])?;
        position.mover = scanner.side()?;
        scanner.end()?;
        Ok(position.swept())
    }

    /// The row of player 1 below, that of player 2 above and from right to left, stores at the ends
    /// of their rows, numbers of houses outside.
    fn picture(&self, position: &Position) -> Picture {
        let over = self.ending(position).is_some();
        let line = |cells: &mut dyn Iterator<Item = u8>| -> String {
            cells.map(|seeds| format!("{seeds:>3}")).collect()
        };
        let [below, above] = position
            .rows
            .each_ref()
            .map(|row| row[..self.houses()].iter().copied());
        let (below, above) = (line(&mut { below }), line(&mut above.rev()));
        let mark = |player| {
            if position.mover == player && !over {
                "   ▸"
            } else {
                "    "
            }
        };
        let [first, second] = position.stores;
        let wide = 3 * self.houses() + 4;
        let mut picture = Picture::new();
        picture.put(Ink::Faint, "    ");
        picture.put(Ink::Faint, line(&mut (1..=self.houses).rev()));
        picture
            .line()
            .put(Ink::Mark, mark(Side::Second))
            .put(Ink::Second, above);
        picture.line().put(Ink::Second, format!("{second:>3}"));
        picture.put(Ink::First, format!("{first:>wide$}"));
        picture
            .line()
            .put(Ink::Mark, mark(Side::First))
            .put(Ink::First, below);
        picture.line().put(Ink::Faint, "    ");
        picture.put(Ink::Faint, line(&mut (1..=self.houses)));
        picture
    }

    /// The row of player 1 below, that of player 2 above and from right to left, as at a table; how
    /// many seeds a house holds is written outside.
    fn sketch(&self, position: &Position) -> Sketch {
        let houses = self.houses();
        let rows = [0, 1].map(|player| &position.rows[player][..houses]);
        draw::sketch(rows, position.stores)
    }

    fn gesture(&self, position: &Position, house: u8) -> Vec<String> {
        vec![draw::spot(position.mover.index(), house.into())]
    }
}

/// Points in the books, which at the end are all of them.
impl Heuristic<Position> for Kalah {
    fn estimate(&self, position: &Position) -> i64 {
        self.settled(position)
    }
}

impl Offer for Kalah {
    type Tables = ();

    fn rules(&self) -> String {
        let empty = if self.empty { ",empty" } else { "" };
        format!("{},{}{empty}", self.houses, self.seeds)
    }

    fn offers(&self) -> OffersOf<'_, Self> {
        Offers {
            heuristic: Some(self),
            ..Offers::default()
        }
    }
}

/// What the game says in English.
const ENGLISH: &str = "
title = Kalah
line = Sow seeds round the board, and bring them home.
rules =
    Empty one of your houses and sow its seeds one by one to the right and on round the board, passing over the
    other store. If the last seed falls into your store, move again; if into an empty house of yours with seeds
    across, it and those go to your store. Once a row is empty, the rest goes to its owner's store. The score is the
    difference.
variants =
    HOUSES,SEEDS: houses in a row and seeds in a house at the start, 1 to 6 each (4,3 if none are named); with the word
    empty, as in 6,4,empty, the last seed goes home from an empty house even if there is nothing across
position =
    the houses of player 1 in the order of sowing and the store, the same for player 2, and who moves:
    3,3,3,3,0/3,3,3,3,0,p1
move = the house to empty, from 1 in the order of sowing: 2
heuristic = the seeds in the store of the player to move less those in the other
results =
    With the word empty the first player wins by 10 from 6,4 and by 12 from 6,5 (Irving, Donkers, Uiterwijk 2000).
expected-fewer-seeds = no more seeds than the game starts with
expected-empty = the word empty, or nothing more
tell-position = Player { $player } to move: { $position }. In the stores: { $first } for player 1, { $second } for player 2.
tell-move = Player { $player } sows the { $seeds-n ->
        [one] seed
       *[other] { $seeds } seeds
    } of house { $house }{ $again-n ->
        [0] {\"\"}
       *[other] {\" \"}and moves again
    }.
";

/// What the game says in French.
const FRENCH: &str = "
title = Le kalah
line = Semez vos graines autour du plateau et rentrez-les.
rules =
    On vide une de ses maisons et on en sème les graines une à une vers la droite, autour du plateau, sans l'autre
    grenier. Si la dernière tombe au grenier, on rejoue ; dans une maison vide à soi, avec des graines en face, on
    engrange le tout. Une rangée vide finit la partie, chacun engrange ses restes. Le score est la différence.
variants =
    MAISONS,GRAINES : maisons par rangée et graines par maison au départ, de 1 à 6 (4,3 par défaut) ; avec le mot empty,
    comme dans 6,4,empty, la dernière graine rentre d'une maison vide même s'il n'y a rien en face
position =
    les maisons du joueur 1 dans l'ordre des semailles et son grenier, de même pour le joueur 2, et le joueur au trait :
    3,3,3,3,0/3,3,3,3,0,p1
move = la maison que l'on vide, à partir de 1 dans l'ordre des semailles : 2
heuristic = les graines dans le grenier du joueur qui a le trait, moins celles du grenier adverse
results =
    Avec le mot empty, le premier joueur gagne de 10 graines en 6,4 et de 12 en 6,5 (Irving, Donkers, Uiterwijk 2000).
expected-fewer-seeds = pas plus de graines qu'au début de la partie
expected-empty = le mot empty, ou rien d'autre
tell-position = Le joueur { $player } a la main : { $position }. Dans les greniers : { $first } pour le joueur 1, { $second } pour le joueur 2.
tell-move = Le joueur { $player } sème { $seeds-n ->
        [one] la graine
       *[other] les { $seeds } graines
    } de la maison { $house }{ $again-n ->
        [0] {\"\"}
       *[other] {\" \"}et rejoue
    }.
";

impl Entry for Kalah {
    fn card() -> Card {
        Card::new("kalah")
            .samples(["", "6,4", "1,3", "3,2,empty"])
            .largest(["6,6", "1,6", "6,6,empty"])
            .small([
                ("", "1,0,2,1,8/0,2,1,0,9,p1"),
                ("2,3", "3,3,0/3,3,0,p1"),
                ("3,2", "0,4,1,1/1,3,0,2,p2"),
                ("2,4,empty", "4,4,0/4,4,0,p1"),
            ])
            .exercise("3,2", "")
            .english(ENGLISH)
            .french(FRENCH)
    }

    fn from_rules(rules: &str) -> Result<Self, ParseError> {
        let mut rules = Scanner::new(rules);
        let mut kalah = Kalah {
            houses: 4,
            seeds: 3,
            empty: false,
        };
        if rules.peek().is_none() {
            return Ok(kalah);
        }
        kalah.houses = rules.number(1, u64::from(MOST))? as u8;
        rules.one_of(",", [","])?;
        kalah.seeds = rules.number(1, u64::from(MOST))? as u8;
        if rules.accept(',') {
            let at = rules.at();
            if rules.word().as_deref() != Some(EMPTY) {
                return Err(rules.fail_at(at, Expected::message("expected-empty")));
            }
            kalah.empty = true;
        }
        rules.end()?;
        Ok(kalah)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::pieces::board::tests::reachable;

    fn kalah(rules: &str) -> Kalah {
        Kalah::from_rules(rules).unwrap()
    }

    /// What is still to be won, by the definition, one entry for each canonical form.
    fn open(game: &Kalah, position: &Position, known: &mut HashMap<Position, i64>) -> i64 {
        let key = game.canonical(position);
        if let Some(Ending::Score(score)) = game.ending(&key) {
            return score;
        }
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let mut moves = Vec::new();
        game.moves(&key, &mut moves);
        let worth = moves.iter().map(|&house| {
            let after = game.play(&key, house);
            let rest = open(game, &after, known);
            let home = i64::from(after.stores[0]) - i64::from(after.stores[1]);
            home + if game.again(&key, house) { rest } else { -rest }
        });
        let value = worth.max().unwrap();
        known.insert(key, value);
        value
    }

    /// Values of 1, 2, ... seeds in a house, the usual game first; a separate program agrees.
    const VALUES: [(u8, &[i64], &[i64]); 4] = [
        (1, &[0, -2, 6, -2, 2, 0], &[0, -2, 6, -2, 2, 0]),
        (2, &[2, -2, -2, -10, 6, 8], &[2, -2, -2, -12, 6, 8]),
        (3, &[0, 4, 2, 2], &[0, 4, 2, 2]),
        (4, &[2, 6], &[2, 6]),
    ];

    #[test]
    fn small_boards_are_worth_what_is_known() {
        for (houses, usual, empty) in VALUES {
            for (values, end) in [(usual, ""), (empty, ",empty")] {
                for (seeds, wanted) in (1..).zip(values) {
                    let game = kalah(&format!("{houses},{seeds}{end}"));
                    let value = open(&game, &game.start(), &mut HashMap::new());
                    assert_eq!(value, *wanted, "{}", game.rules());
                }
            }
        }
    }

    #[test]
    fn seeds_are_sown_round_and_captured() {
        for line in [
            "4,3 3,3,3,3,0/3,3,3,3,0,p1 2 3,0,4,4,1/3,3,3,3,0,p1",
            "4,3 3,3,3,3,0/3,3,3,3,0,p1 4 3,3,3,0,1/4,4,3,3,0,p2",
            "4,3 1,0,1,0,0/0,0,5,1,0,p1 1 0,0,1,0,6/0,0,0,1,0,p2",
            "4,3 1,0,1,0,0/0,5,0,1,0,p1 1 0,1,1,0,0/0,5,0,1,0,p2",
            "4,3,empty 1,0,1,0,0/0,5,0,1,0,p1 1 0,0,1,0,1/0,5,0,1,0,p2",
            // Once round: nine places without the other store, back into the house just emptied.
            "4,3 0,9,0,0,0/1,1,1,1,0,p1 2 1,0,1,1,4/2,2,0,2,0,p2",
            "4,3 1,1,0,0,0/0,0,0,7,2,p2 4 2,2,0,1,0/1,0,0,0,5,p1",
            // The last seed of a row: what lies in the other goes to its owner.
            "4,3 0,0,0,1,5/0,2,0,1,4,p1 4 0,0,0,0,6/0,0,0,0,7,p1",
            "4,3 0,0,0,2,5/0,0,0,1,4,p2 4 0,0,0,0,7/0,0,0,0,5,p2",
            "4,3 1,0,0,0,5/0,0,3,0,4,p1 1 0,0,0,0,9/0,0,0,0,4,p2",
        ] {
            let words: Vec<&str> = line.split(' ').collect();
            let game = kalah(words[0]);
            let before = game.parse(words[1]).unwrap();
            let house = words[2].parse::<u8>().unwrap() - 1;
            assert_eq!(game.show(&game.play(&before, house)), words[3], "{line}");
        }
    }

    #[test]
    fn what_is_left_belongs_to_the_owner_of_the_row() {
        let game = kalah("");
        for (text, score) in [
            ("0,0,0,0,5/0,2,0,1,4,p1", Some(-2)),
            ("0,0,0,0,5/0,2,0,1,4,p2", Some(2)),
            ("1,0,0,0,5/0,0,0,0,4,p2", Some(-2)),
            ("1,0,0,0,5/0,0,0,1,4,p2", None),
        ] {
            let position = game.parse(text).unwrap();
            let ending = game.ending(&position);
            assert_eq!(ending, score.map(Ending::Score), "{text}");
            // The board at the end shows the score.
            let [own, other] = [position.players().0, position.players().1]
                .map(|player| i64::from(position.stores[player]));
            assert!(score.is_none_or(|score| own - other == score), "{text}");
        }
    }

    #[test]
    fn the_positions_are_as_many_as_a_separate_program_counts() {
        // All of them, and those at the end, in which no seed is left in a house.
        for (rules, all, ended) in [("2,2", 25, 6), ("2,3", 131, 14), ("3,2", 3426, 20)] {
            let game = kalah(rules);
            let found = reachable(&game, game.start());
            let over = found.iter().filter(|at| game.ending(at).is_some());
            assert_eq!((found.len(), over.count()), (all, ended), "{rules}");
        }
    }

    #[test]
    fn a_bad_text_is_shown_where_it_goes_wrong() {
        let fewer = Expected::message("expected-fewer-seeds");
        for (text, at, expected) in [
            ("3,3,3,3/", 7, Expected::one_of([","])),
            ("3,3,3,3,0/3,3,3,4,0,p1", 16, fewer),
            ("3,3,25", 4, Expected::Number { least: 0, most: 24 }),
        ] {
            let error = kalah("").parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        for (rules, at) in [("7,1", 0), ("4", 1), ("4,3,full", 4)] {
            assert_eq!(Kalah::from_rules(rules).unwrap_err().at, at, "{rules}");
        }
    }

    #[test]
    fn the_picture_is_the_board() {
        let game = kalah("2,2");
        let picture = game.picture(&game.parse("1,2,3/0,1,1,p2").unwrap());
        let drawn = "      2  1\n   ▸  1  0\n  1         3\n      1  2\n      1  2";
        assert_eq!(picture.to_string(), drawn);
    }
}
