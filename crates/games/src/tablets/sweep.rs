//! Runs of positions of tablets that differ in one colour only, and where their moves lead.

use gagne_core::{After, Game, Ranking, Sink};

use super::Stacks;
use super::index::Index;
use super::shape::{Shape, class_of, number_of, shape};
use super::target::{OpenTarget, Rest, Survey};
use super::transition::Changes;

/// Positions one after another in which all shapes but the last stay as they are.
pub(crate) struct ShapeRun<'i> {
    index: &'i Index,
    changes: &'i Changes,
    tier: u32,
    /// Whether it is asked where moves lead.
    follows: bool,
    /// The shapes of the first position, which fall.
    falling: Vec<Shape>,
    survey: Survey<'i>,
    /// How many moves the others have among themselves, and where those lead that differ.
    elsewhere: u64,
    among: Vec<OpenTarget>,
    /// Where it leads to join two heights of the last shape.
    joined: OpenTarget,
    /// What the last shape has in common with each of the others.
    crossings: Vec<Crossing>,
    /// Two for each height of a crossing: the last shape goes on top, or the other one does.
    crossed: Vec<OpenTarget>,
    after: Vec<u64>,
}

/// Heights that a shape may have in common with the last one.
struct Crossing {
    heights: u64,
    /// How many colours have this shape.
    colours: u64,
    /// Where its spots begin.
    begin: usize,
}

impl<'i> ShapeRun<'i> {
    pub(crate) fn new(index: &'i Index) -> Self {
        let ready = index.ready();
        ShapeRun {
            index,
            changes: &ready.changes,
            tier: 0,
            follows: true,
            falling: Vec::new(),
            survey: Survey::new(index, ready),
            elsewhere: 0,
            among: Vec::new(),
            joined: OpenTarget::default(),
            crossings: Vec::new(),
            crossed: Vec::new(),
            after: Vec::new(),
        }
    }

    /// Looks at the run that begins with a number, and where its moves lead if that is asked for.
    pub(crate) fn begin(&mut self, tier: u32, number: u64, follows: bool) {
        self.tier = tier;
        self.follows = follows;
        self.index.shapes_at(tier, number, &mut self.falling);
        self.among.clear();
        self.crossings.clear();
        self.crossed.clear();
        self.elsewhere = 0;
        let falling = std::mem::take(&mut self.falling);
        if let Some((&last, others)) = falling.split_last() {
            if follows {
                self.survey.begin(tier, others);
            }
            let mut rest = Rest::default();
            for place in 0..others.len() {
                self.stay(others, place, last, &mut rest);
            }
            if follows && self.index.shapes.classes[class_of(last)].stacks > 1 {
                let end = others.len();
                rest.leave_out(others, end, end, 0);
                let open = class_of(self.changes.joined(class_of(last)));
                self.joined = self.survey.spot(&rest, [0; 2], open, false);
            }
        }
        self.falling = falling;
    }

    /// Looks at the moves of one of the others, with those after it and with the last one.
    fn stay(&mut self, others: &[Shape], place: usize, last: Shape, rest: &mut Rest) {
        let changes = self.changes;
        let here = others[place];
        let (class, record) = (class_of(here), changes.record(here));
        let joints = changes.joints(here);
        self.elsewhere += joints.len() as u64;
        let fresh = place == 0 || others[place - 1] != here;
        let open = class_of(last);
        let later = &others[place + 1..];
        for (other, &there) in (place + 1..).zip(later) {
            let other_record = changes.record(there);
            let mut common = record.heights & other_record.heights;
            self.elsewhere += 2 * u64::from(common.count_ones());
            // Colours that are alike stand together, and one serves for all.
            let new = other == place + 1 || others[other - 1] != there;
            if common == 0 || !fresh || !new || !self.follows {
                continue;
            }
            let other_class = class_of(there);
            rest.leave_out(others, place, other, 2);
            while common != 0 {
                let height = common.trailing_zeros();
                common &= common - 1;
                let part = changes.part(&record, height);
                let other_part = changes.part(&other_record, height);
                let above = changes.doubled(class, height) + u32::from(part.doubled);
                let below = changes.without(other_class, height) + u32::from(other_part.without);
                let spot = self.survey.spot(rest, [above + 1, below + 1], open, true);
                self.among.push(spot);
                let above = changes.doubled(other_class, height) + u32::from(other_part.doubled);
                let below = changes.without(class, height) + u32::from(part.without);
                let spot = self.survey.spot(rest, [above + 1, below + 1], open, true);
                self.among.push(spot);
            }
        }
        if !fresh {
            return;
        }
        rest.leave_out(others, place, place, 1);
        for &joint in joints.iter().filter(|_| self.follows) {
            let put = changes.joined(class) + u32::from(joint);
            let spot = self.survey.spot(rest, [put + 1, 0], open, true);
            self.among.push(spot);
        }
        let heights = record.heights & changes.heights[open];
        if heights == 0 {
            return;
        }
        let alike = |&&other: &&Shape| other == here;
        let colours = 1 + later.iter().take_while(alike).count() as u64;
        self.crossings.push(Crossing {
            heights,
            colours,
            begin: self.crossed.len(),
        });
        let mut left = if self.follows { heights } else { 0 };
        while left != 0 {
            let height = left.trailing_zeros();
            left &= left - 1;
            let part = changes.part(&record, height);
            let above = class_of(changes.doubled(open, height));
            let put = changes.without(class, height) + u32::from(part.without);
            let spot = self.survey.spot(rest, [put + 1, 0], above, false);
            self.crossed.push(spot);
            let below = class_of(changes.without(open, height));
            let put = changes.doubled(class, height) + u32::from(part.doubled);
            let spot = self.survey.spot(rest, [put + 1, 0], below, false);
            self.crossed.push(spot);
        }
    }

    /// Tells of the numbers of this run, and how many there are before an end.
    pub(crate) fn tell<G: Game<Position = Stacks>>(
        &mut self,
        game: &G,
        number: u64,
        end: u64,
        sink: &mut impl Sink,
    ) -> u64 {
        let [others @ .., last] = &self.falling[..] else {
            return end - number;
        };
        let last = *last;
        let class = class_of(last);
        let limit = match others.last() {
            Some(&other) if class_of(other) == class => number_of(other) + 1,
            _ => self.index.shapes.classes[class].size,
        };
        let count = u64::from(limit - number_of(last)).min(end - number);
        let mut after = std::mem::take(&mut self.after);
        for place in 0..count as u32 {
            if !sink.wants() {
                continue;
            }
            let mine = number_of(last) + place;
            let moves = self.look(class, mine, &mut after);
            if moves == 0
                && let Some(position) = self.index.unrank(self.tier, number + u64::from(place))
                && let Some(ending) = game.ending(&position)
            {
                sink.ended(ending);
                continue;
            }
            let after = after.iter().map(|&number| After {
                tier: self.tier - 1,
                number,
                again: false,
            });
            sink.open(|| moves, after);
        }
        self.after = after;
        count
    }

    /// Finds where the moves lead if the last shape has this number; how many there are.
    #[inline]
    fn look(&self, class: usize, mine: u32, after: &mut Vec<u64>) -> u64 {
        let last = shape(class, mine);
        let record = self.changes.record(last);
        let survey = &self.survey;
        after.clear();
        let among = self.among.iter();
        after.extend(among.map(|spot| survey.fill(spot, mine)));
        let mut moves = self.elsewhere;
        let joints = self.changes.joints(last).iter();
        moves += joints.len() as u64;
        if self.follows {
            after.extend(joints.map(|&joint| survey.fill(&self.joined, joint.into())));
        }
        for crossing in &self.crossings {
            let mut common = record.heights & crossing.heights;
            moves += 2 * crossing.colours * u64::from(common.count_ones());
            while common != 0 && self.follows {
                let height = common.trailing_zeros();
                common &= common - 1;
                let lower = crossing.heights & ((1 << height) - 1);
                let begin = crossing.begin + 2 * lower.count_ones() as usize;
                let part = self.changes.part(&record, height);
                let above = survey.fill(&self.crossed[begin], part.doubled.into());
                let below = survey.fill(&self.crossed[begin + 1], part.without.into());
                after.extend([above, below]);
            }
        }
        moves
    }
}
