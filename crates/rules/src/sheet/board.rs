//! States drawn with characters: facts of two places and what stands there are a board.

use gagne_gdl::{Fact, Sheet, State};
use rustc_hash::FxHashMap;

/// Fewest and most lines of a board, each way.
const LEAST: usize = 2;
const MOST: usize = 40;
/// Widest word that stands on a square, and widest line below the board.
const WIDEST: usize = 12;
const LINE: usize = 76;
/// Words for an empty square.
const EMPTY: [&str; 5] = ["b", "blank", "empty", "e", "none"];

/// A board: a relation of three arguments, with all that its first two may be.
pub(super) struct BoardRelation {
    name: String,
    /// Letters name columns and numbers rows, counted from below, as in chess.
    lettered: bool,
    first: Vec<String>,
    second: Vec<String>,
}

impl BoardRelation {
    /// The largest board that the facts of a sheet may be.
    pub(super) fn find(sheet: &Sheet) -> Option<BoardRelation> {
        let facts = sheet.all_facts();
        let mut relations: FxHashMap<&str, Vec<&Fact>> = FxHashMap::default();
        for fact in facts.iter().filter(|fact| fact.arguments.len() == 3) {
            relations.entry(&fact.name).or_default().push(fact);
        }
        let boards = relations.into_iter().filter_map(|(name, facts)| {
            let places = |at: usize| {
                let mut found: Vec<String> = Vec::new();
                for fact in &facts {
                    let place = &fact.arguments[at];
                    if found.len() <= MOST && !found.contains(place) {
                        found.push(place.clone());
                    }
                }
                found.sort_by_key(|text| (text.len(), text.clone()));
                (LEAST..=MOST).contains(&found.len()).then_some(found)
            };
            let (first, second) = (places(0)?, places(1)?);
            let numbers = |list: &[String]| list.iter().all(|text| text.parse::<u32>().is_ok());
            let letters = |list: &[String]| list.iter().all(|text| text.len() == 1);
            let words = facts.iter().map(|fact| fact.arguments[2].chars().count());
            let fits = (numbers(&first) || letters(&first))
                && (numbers(&second) || letters(&second))
                && words.max() <= Some(WIDEST);
            fits.then(|| BoardRelation {
                name: name.to_owned(),
                lettered: !numbers(&first) && numbers(&second),
                first,
                second,
            })
        });
        boards.max_by_key(|board| (board.first.len() * board.second.len(), board.name.clone()))
    }

    /// A state: its board, and the other facts below it.
    pub(super) fn draw(&self, sheet: &Sheet, state: &State) -> String {
        let mut squares: FxHashMap<(String, String), String> = FxHashMap::default();
        let mut others: Vec<String> = Vec::new();
        for fact in sheet.facts(state) {
            match <[String; 3]>::try_from(fact.arguments) {
                Ok([first, second, mark]) if fact.name == self.name => {
                    let mark = if EMPTY.contains(&&*mark) { "." } else { &mark };
                    let square = squares.entry((first, second)).or_default();
                    if !square.is_empty() {
                        square.push('/');
                    }
                    square.push_str(mark);
                }
                Ok(three) => others.push(format!("{}({})", fact.name, three.join(","))),
                Err(few) if few.is_empty() => others.push(fact.name),
                Err(few) => others.push(format!("{}({})", fact.name, few.join(","))),
            }
        }
        let mut drawn = self.grid(&squares);
        let mut line = String::new();
        for other in others {
            if !line.is_empty() && line.len() + other.len() > LINE {
                drawn.push_str(&line);
                drawn.push('\n');
                line.clear();
            }
            if !line.is_empty() {
                line.push_str("  ");
            }
            line.push_str(&other);
        }
        drawn + &line
    }

    fn grid(&self, squares: &FxHashMap<(String, String), String>) -> String {
        let (mut rows, columns) = if self.lettered {
            (self.second.clone(), &self.first)
        } else {
            (self.first.clone(), &self.second)
        };
        if self.lettered {
            rows.reverse();
        }
        let length = |text: &String| text.chars().count();
        let width = squares.values().chain(columns).map(length).max();
        let width = width.unwrap_or(1) + 1;
        let margin = rows.iter().map(length).max().unwrap_or(1);
        let mut drawn = " ".repeat(margin);
        for column in columns {
            drawn.push_str(&format!("{column:>width$}"));
        }
        for row in &rows {
            drawn.push_str(&format!("\n{row:>margin$}"));
            for column in columns {
                let place = if self.lettered {
                    (column.clone(), row.clone())
                } else {
                    (row.clone(), column.clone())
                };
                let mark = squares.get(&place).map_or(".", String::as_str);
                drawn.push_str(&format!("{mark:>width$}"));
            }
        }
        drawn.push('\n');
        drawn
    }
}
