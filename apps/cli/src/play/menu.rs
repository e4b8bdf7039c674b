//! The questions before a game that nobody named: which game, who plays, against whom.

use std::io::{self, BufRead, Write};

use gagne::{Player, Registry, Speech};

use crate::input::{InputLine, read_line};

/// Longest line that is taken for an answer.
const LONGEST: usize = 200;

/// Programs to choose from; any other player can be named.
const PROGRAMS: [&str; 6] = [
    "perfect",
    "level:3",
    "level:7",
    "alphabeta:4",
    "greedy",
    "random",
];

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MenuChoice {
    /// The game, as `name` or `name:rules`.
    pub(crate) game: String,
    /// Who plays first and second.
    pub(crate) players: [Player; 2],
}

/// Who sits at the table, as the notes have it.
const MODES: [&str; 3] = [
    "menu-two-people",
    "menu-person-program",
    "menu-two-programs",
];

/// When a person moves.
const SEATS: [&str; 2] = ["menu-person-first", "menu-person-second"];

/// Asks, until everything is known; nothing if somebody leaves or the input ends.
pub(crate) fn ask(
    registry: &Registry,
    speech: &Speech,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<MenuChoice>> {
    let mut menu = Menu { speech, input, out };
    let names: Vec<&str> = (registry.listings().iter())
        .map(|listing| listing.name.as_str())
        .collect();
    let titles = registry.listings().iter().map(|listing| {
        let about = Speech::about(speech.language(), listing);
        (listing.name.clone(), about.say("title"))
    });
    menu.list(&titles.collect::<Vec<_>>())?;
    let game = menu.answer("menu-game", names.len(), |text| {
        let (name, opened) = match registry.find(text) {
            Ok(listing) => (listing.name.clone(), listing.open("")),
            Err(_) => (text.to_owned(), registry.open(text)),
        };
        let opened = opened.map_err(|error| speech.error(&error))?;
        Ok((name, opened.facts().solo))
    });
    let (game, solo) = match game? {
        None => return Ok(None),
        Some(Pick::Number(number)) => {
            let name = names[number].to_owned();
            let solo = registry.open(&name).is_ok_and(|game| game.facts().solo);
            (name, solo)
        }
        Some(Pick::Text(named)) => named,
    };
    let human = Player::Human;
    if solo {
        let players = [human, human];
        return Ok(Some(MenuChoice { game, players }));
    }
    let modes = MODES.map(|name| (String::new(), speech.say(name)));
    menu.list(&modes)?;
    let refused = |_: &str| Err::<(), _>(speech.say("menu-wrong-mode"));
    let mode = match menu.answer("menu-mode", MODES.len(), refused)? {
        Some(Pick::Number(mode)) => mode,
        _ => return Ok(None),
    };
    let players = match mode {
        0 => Some([human, human]),
        1 => match menu.program("menu-opponent", true)? {
            None => None,
            Some(other) => menu.seat()?.map(|second| {
                if second {
                    [other, human]
                } else {
                    [human, other]
                }
            }),
        },
        _ => match menu.program("menu-first", true)? {
            None => None,
            Some(first) => (menu.program("menu-second", false)?).map(|second| [first, second]),
        },
    };
    Ok(players.map(|players| MenuChoice { game, players }))
}

/// An answer: the place of an entry of the list, or what a text means.
enum Pick<T> {
    Number(usize),
    Text(T),
}

struct Menu<'m, I, O> {
    speech: &'m Speech,
    input: &'m mut I,
    out: &'m mut O,
}

impl<I: BufRead, O: Write> Menu<'_, I, O> {
    /// Numbers entries, each a name and what it means.
    fn list(&mut self, entries: &[(String, String)]) -> io::Result<()> {
        let wide = entries.iter().map(|(name, _)| name.chars().count()).max();
        let wide = wide.map_or(0, |wide| if wide > 0 { wide + 2 } else { 0 });
        writeln!(self.out)?;
        for (number, (name, meaning)) in (1..).zip(entries) {
            writeln!(self.out, "  {number:>2}  {name:<wide$}{meaning}")?;
        }
        writeln!(self.out)
    }

    /// Asks until the answer is a number of the list or something that is understood.
    fn answer<T>(
        &mut self,
        question: &str,
        count: usize,
        mut understood: impl FnMut(&str) -> Result<T, String>,
    ) -> io::Result<Option<Pick<T>>> {
        loop {
            write!(self.out, "{} ", self.speech.say(question))?;
            self.out.flush()?;
            let text = match read_line(self.input, LONGEST)? {
                None => {
                    writeln!(self.out)?;
                    return Ok(None);
                }
                Some(InputLine::TooLong) => String::new(),
                Some(InputLine::Text(text)) => text.trim().to_owned(),
            };
            if ["q", "quit", "exit", "quitter"].contains(&text.to_lowercase().as_str()) {
                return Ok(None);
            }
            let wrong = match text.parse::<usize>() {
                Ok(number) if (1..=count).contains(&number) => {
                    return Ok(Some(Pick::Number(number - 1)));
                }
                Err(_) if !text.is_empty() => match understood(&text) {
                    Ok(meant) => return Ok(Some(Pick::Text(meant))),
                    Err(wrong) => wrong,
                },
                _ => {
                    let words = [("most", (count as u64).into())];
                    self.speech.tell("menu-wrong-number", &words)
                }
            };
            writeln!(self.out, "{wrong}")?;
        }
    }

    /// Asks a person whether to move second.
    fn seat(&mut self) -> io::Result<Option<bool>> {
        let speech = self.speech;
        let seats = SEATS.map(|name| (String::new(), speech.say(name)));
        self.list(&seats)?;
        let refused = |_: &str| {
            let words = [("most", (SEATS.len() as u64).into())];
            Err::<(), _>(speech.tell("menu-wrong-number", &words))
        };
        Ok(match self.answer("menu-seat", SEATS.len(), refused)? {
            Some(Pick::Number(seat)) => Some(seat == 1),
            _ => None,
        })
    }

    /// Asks for a program, after a list of some if they have not been listed yet.
    fn program(&mut self, question: &str, listed: bool) -> io::Result<Option<Player>> {
        let speech = self.speech;
        if listed {
            let entries = PROGRAMS.map(|name| {
                let kind = name.split(':').next().unwrap_or_default();
                (name.to_owned(), speech.say(&format!("menu-{kind}")))
            });
            self.list(&entries)?;
        }
        let named = |text: &str| match Player::named(text) {
            Ok(Player::Human) => Err(speech.say("menu-no-program")),
            Ok(player) => Ok(player),
            Err(error) => Err(speech.error(&error)),
        };
        Ok(match self.answer(question, PROGRAMS.len(), named)? {
            None => None,
            Some(Pick::Number(number)) => Player::named(PROGRAMS[number]).ok(),
            Some(Pick::Text(player)) => Some(player),
        })
    }
}

#[cfg(test)]
mod tests {
    use gagne::Language;

    use super::*;
    use crate::interface;

    fn asked(language: Language, typed: &str) -> (Option<MenuChoice>, String) {
        let mut out = Vec::new();
        let speech = interface::speech(language);
        let chosen = ask(gagne::catalogue(), &speech, &mut typed.as_bytes(), &mut out).unwrap();
        (chosen, String::from_utf8(out).unwrap())
    }

    fn chosen(game: &str, first: &str, second: &str) -> Option<MenuChoice> {
        Some(MenuChoice {
            game: game.to_owned(),
            players: [first, second].map(|name| Player::named(name).unwrap()),
        })
    }

    #[test]
    fn a_wrong_choice_is_told_and_asked_again() {
        let (found, said) = asked(
            Language::English,
            "99\nnimm\nnim\n7\n2\nperfct\nhuman\n1\n5\n1\n",
        );
        assert_eq!(found, chosen("nim", "human", "perfect"));
        for told in [
            "a number from 1 to 16",
            "Did you mean `nim`?",
            "a number from 1 to 3",
            "Did you mean `perfect`?",
            "a program",
            "a number from 1 to 2",
        ] {
            assert!(said.contains(told), "{told}: {said}");
        }
    }

    #[test]
    fn each_mode_seats_its_players() {
        let (found, _) = asked(Language::French, "morpion\n1\n");
        assert_eq!(found, chosen("tictactoe", "human", "human"));
        let (found, said) = asked(Language::French, "1\n3\n1\nminimax:2\n");
        assert_eq!(found, chosen("subtraction", "perfect", "minimax:2"));
        assert!(said.contains("Les allumettes"), "{said}");
        let (found, said) = asked(Language::French, "nim\n2\n1\n2\n");
        assert_eq!(found, chosen("nim", "perfect", "human"));
        assert!(said.contains("en second"), "{said}");
        let (found, _) = asked(Language::English, "taquin\n");
        assert_eq!(found, chosen("taquin", "human", "human"));
        let (found, _) = asked(Language::English, "nim:misère\n1\n");
        assert_eq!(found, chosen("nim:misère", "human", "human"));
    }

    #[test]
    fn whoever_leaves_has_chosen_nothing() {
        for typed in [
            "",
            "q\n",
            "nim\nq\n",
            "nim\n2\n",
            "nim\n2\n1\n",
            "nim\n3\n1\n",
        ] {
            assert_eq!(asked(Language::English, typed).0, None, "{typed:?}");
        }
    }

    #[test]
    fn every_program_is_known() {
        assert!(PROGRAMS.iter().all(|name| Player::named(name).is_ok()));
    }
}
