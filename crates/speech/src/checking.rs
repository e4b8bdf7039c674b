//! Whether somebody's answer is right, put into words.

use gagne_core::{Outcome, Side, Value};
use gagne_graph::{ClaimKind, Mistake, Reason, Verdict};

use crate::speech::{Argument, Speech, printable};

impl Speech {
    /// Right, or the first wrong entry and why, in one line.
    pub fn checked(&self, checked: &Verdict) -> String {
        let player = match checked.claimed {
            ClaimKind::Region(player) | ClaimKind::Ranks(player) => player.number(),
            _ => 0,
        };
        let kind = format!("check-{}", checked.claimed.word());
        let kind = self.tell(&kind, &[("player", u64::from(player).into())]);
        let about = match &checked.name {
            Some(name) => format!("{name} ({kind})"),
            None => kind,
        };
        let Some((vertex, said, mistake)) = &checked.wrong else {
            let words = [("about", about.into()), ("entries", checked.entries.into())];
            return self.tell("check-right", &words);
        };
        let words = [
            ("about", about.into()),
            ("vertex", shown(vertex)),
            ("said", said.as_deref().map_or("none".into(), shown)),
            ("why", self.mistake(mistake).into()),
        ];
        self.tell("check-wrong", &words)
    }

    fn mistake(&self, mistake: &Mistake) -> String {
        let to = |to: &Option<String>| ("to", to.as_deref().map_or("".into(), shown));
        let players = |player: Side| [("player", player.into()), ("other", player.other().into())];
        match mistake {
            Mistake::Unknown => self.say("mistake-unknown"),
            Mistake::Unread => self.say("mistake-unread"),
            Mistake::Outside(player, reason, escape) => {
                let name = match reason {
                    Reason::Escapes(_) => "mistake-escapes",
                    Reason::DeadEnd => "mistake-dead-end",
                    _ => "mistake-no-way",
                };
                let [player, other] = players(*player);
                self.tell(name, &[player, other, to(escape)])
            }
            Mistake::Inside(player, rank, reason, next) => {
                let name = match reason {
                    Reason::Target => "mistake-target",
                    Reason::Chooses => "mistake-chooses",
                    _ => "mistake-forced",
                };
                let [player, other] = players(*player);
                let rank = ("rank", u64::from(*rank).into());
                self.tell(name, &[player, other, rank, to(next)])
            }
            Mistake::Rank(rank) => self.tell("mistake-rank", &[("rank", u64::from(*rank).into())]),
            Mistake::Worth(value, next) => self.worth(*value, to(next)),
            Mistake::Nimber(nimber, next) => {
                let name = if next.is_empty() {
                    "mistake-nimber-end"
                } else {
                    "mistake-nimber"
                };
                let words = [
                    ("nimber", nimber.as_str().into()),
                    ("next", next.join(", ").into()),
                ];
                self.tell(name, &words)
            }
            Mistake::NoEdge(to) => self.tell("mistake-no-edge", &[("to", shown(to))]),
            Mistake::Worse(to, better) => {
                let words = [("to", shown(to)), ("better", listed(better))];
                self.tell("mistake-worse", &words)
            }
            Mistake::HasMoves(moves) => {
                self.tell("mistake-has-moves", &[("better", listed(moves))])
            }
            Mistake::Endless(to) => self.tell("mistake-endless", &[("to", shown(to))]),
            Mistake::Joined(to) => self.tell("mistake-joined", &[("to", shown(to))]),
            Mistake::Unabsorbed => self.say("mistake-unabsorbed"),
        }
    }

    fn worth(&self, value: Value, to: (&str, Argument)) -> String {
        let plies = value.plies().unwrap_or_default();
        let name = match (value.outcome(), plies) {
            (Outcome::Win, 0) => "mistake-won",
            (Outcome::Win, _) => "mistake-win",
            (Outcome::Lose, 0) => "mistake-lost",
            (Outcome::Lose, _) => "mistake-lose",
            (Outcome::Draw, _) => "mistake-draw",
        };
        self.tell(name, &[("plies", plies.into()), to])
    }
}

fn shown(text: &str) -> Argument {
    printable(text).into_owned().into()
}

/// A few names, one after another.
fn listed(names: &[String]) -> Argument {
    shown(&names.join(", "))
}
