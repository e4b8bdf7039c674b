//! Runs of positions of tablets that differ in one colour only, and where their moves lead.

use gagne_core::{After, Game, Ranking, Sink};

use crate::colours::{Index, Ready};
use crate::inline::List;
use crate::shapes::{Changes, Shape, class_of, number_of, shape};
use crate::tablets::COLOURS;

/// Positions one after another in which all shapes but the last stay as they are.
pub(crate) struct Run<'i> {
    index: &'i Index,
    changes: &'i Changes,
    tier: u32,
    /// The shapes of the first position, which fall.
    falling: Vec<Shape>,
    survey: Survey<'i>,
    /// How many moves the others have among themselves, and where those lead that differ.
    elsewhere: u64,
    among: Vec<Spot>,
    /// Where it leads to join two heights of the last shape.
    joined: Spot,
    /// What the last shape has in common with each of the others.
    crossings: Vec<Crossing>,
    /// Two for each height of a crossing: the last shape goes on top, or the other one does.
    crossed: Vec<Spot>,
    after: Vec<u64>,
}

/// Where a position lies after a move, with one shape left open.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    /// What lies ahead, and what more for each number that the open shape has.
    base: u64,
    stride: u64,
    crowd: Option<Crowd>,
}

/// Where an open shape stands if others of its class are with it or might be, so that what lies
/// ahead is no multiple of its number.
#[derive(Clone, Copy, Debug)]
struct Crowd {
    open: usize,
    row: usize,
    /// Where the others are kept.
    first: usize,
    end: usize,
}

/// Heights that a shape may have in common with the last one.
struct Crossing {
    heights: u64,
    /// How many colours have this shape.
    colours: u64,
    /// Where its spots begin.
    begin: usize,
}

/// A shape and one, so that there is room below for none.
type Ranked = u32;

/// The others that a move leaves as they are.
struct Rest {
    /// In falling order, and none at the end.
    falling: [Ranked; COLOURS + 1],
    /// The first and the last place of those that change, and how many do.
    first: usize,
    last: usize,
    count: usize,
}

impl Rest {
    /// Leaves some places out.
    #[inline]
    fn leave_out(&mut self, others: &[Shape], first: usize, last: usize, count: usize) {
        let mut left = 0;
        for (place, &other) in others.iter().enumerate() {
            self.falling[left] = other + 1;
            left += usize::from(place != first && place != last);
        }
        self.falling[left] = 0;
        (self.first, self.last, self.count) = (first, last, count);
    }
}

/// What is known of the others before any of them changes.
struct Survey<'i> {
    index: &'i Index,
    ready: &'i Ready,
    /// For each of the others: the row that it begins with after a move below it, and what lies ahead
    /// of those before it.
    above: Vec<(usize, u64)>,
    /// For each of the others: what lies ahead of it and of those after it, the last one left out.
    below: Vec<u64>,
    /// Shapes of the same class as an open one, for all spots.
    peers: Vec<Shape>,
}

impl Survey<'_> {
    /// Adds up what lies ahead of the others.
    fn begin(&mut self, tier: u32, others: &[Shape]) {
        let index = self.index;
        self.peers.clear();
        self.below.clear();
        self.above.clear();
        let (mut row, mut sum) = (index.top(tier), 0);
        self.below.push(0);
        for &other in others {
            sum += self.ready.ahead(index, row, other);
            row -= index.step(other);
            self.below.push(sum);
        }
        for ahead in &mut self.below {
            *ahead = sum - *ahead;
        }
        let Some(lower) = tier.checked_sub(1) else {
            return;
        };
        let (mut row, mut sum) = (index.top(lower), 0);
        self.above.push((row, 0));
        for &other in others {
            if !index.has_room(row, class_of(other)) {
                // No move leaves the others so far as they are.
                break;
            }
            sum += self.ready.ahead(index, row, other);
            row -= index.step(other);
            self.above.push((row, sum));
        }
    }

    /// Where positions lie after a move that puts one or two shapes among the rest and leaves a shape
    /// of a class open: the last one, which stays as it is or changes too.
    #[inline]
    fn spot(&mut self, rest: &Rest, put: [Ranked; 2], open: usize, stays: bool) -> Spot {
        let (index, ready) = (self.index, self.ready);
        let (mut more, mut less) = (put[0].max(put[1]), put[0].min(put[1]));
        // As large as any shape of the open class, and as any below it.
        let (most, least) = (shape(open + 1, 0), shape(open, 0));
        // Nothing changes before the first shape that goes or comes.
        let highest = if stays { more } else { more.max(most) };
        let mut place = rest.first;
        while place > 0 && rest.falling[place - 1] <= highest {
            place -= 1;
        }
        let (mut row, mut base) = self.above[place];
        // Beyond the last one that goes nothing changes any more.
        let same = if stays {
            rest.last + 1 - rest.count
        } else {
            usize::MAX
        };
        let mut next = rest.falling[place].max(more);
        while next > most {
            if more == 0 && place >= same {
                break;
            }
            let shape = next - 1;
            base += ready.ahead(index, row, shape);
            row -= index.step(shape);
            let mine = next == more;
            place += usize::from(!mine);
            (more, less) = if mine { (less, 0) } else { (more, less) };
            next = rest.falling[place].max(more);
        }
        if more == 0 && place >= same {
            return Spot {
                base: base + self.below[place + rest.count],
                stride: 1,
                crowd: None,
            };
        }
        let start = row;
        row -= index.step(least);
        let first = self.peers.len();
        while next > 0 {
            let shape = next - 1;
            match next > least {
                true => self.peers.push(shape),
                false => base += ready.ahead(index, row, shape),
            }
            row -= index.step(shape);
            let mine = next == more;
            place += usize::from(!mine);
            (more, less) = if mine { (less, 0) } else { (more, less) };
            next = rest.falling[place].max(more);
        }
        let end = self.peers.len();
        match index.stride(start, open) {
            Some((ahead, stride)) if first == end => Spot {
                base: base + ahead,
                stride,
                crowd: None,
            },
            _ => Spot {
                base,
                stride: 0,
                crowd: Some(Crowd {
                    open,
                    row: start,
                    first,
                    end,
                }),
            },
        }
    }

    /// The number that a shape in an open place leads to.
    #[inline]
    fn fill(&self, spot: &Spot, number: u32) -> u64 {
        match spot.crowd {
            None => spot.base + spot.stride * u64::from(number),
            Some(crowd) => spot.base + self.squeeze(crowd, number),
        }
    }

    /// What lies ahead of a shape and of others of its class.
    fn squeeze(&self, crowd: Crowd, number: u32) -> u64 {
        let mut row = crowd.row;
        let mut next = shape(crowd.open, number);
        let mut sum = 0;
        for &peer in &self.peers[crowd.first..crowd.end] {
            sum += self.ready.ahead(self.index, row, peer.max(next));
            next = peer.min(next);
            row -= self.index.steps[crowd.open];
        }
        sum + self.ready.ahead(self.index, row, next)
    }
}

impl<'i> Run<'i> {
    pub(crate) fn new(index: &'i Index) -> Self {
        let ready = index.ready();
        Run {
            index,
            changes: &ready.changes,
            tier: 0,
            falling: Vec::new(),
            survey: Survey {
                index,
                ready,
                above: Vec::new(),
                below: Vec::new(),
                peers: Vec::new(),
            },
            elsewhere: 0,
            among: Vec::new(),
            joined: Spot::default(),
            crossings: Vec::new(),
            crossed: Vec::new(),
            after: Vec::new(),
        }
    }

    /// Looks at the run that begins with a number.
    pub(crate) fn begin(&mut self, tier: u32, number: u64) {
        self.tier = tier;
        self.index.shapes_at(tier, number, &mut self.falling);
        self.among.clear();
        self.crossings.clear();
        self.crossed.clear();
        self.elsewhere = 0;
        let falling = std::mem::take(&mut self.falling);
        if let Some((&last, others)) = falling.split_last() {
            self.survey.begin(tier, others);
            let mut rest = Rest {
                falling: [0; COLOURS + 1],
                first: 0,
                last: 0,
                count: 0,
            };
            for place in 0..others.len() {
                self.stay(others, place, last, &mut rest);
            }
            if self.index.shapes.classes[class_of(last)].stacks > 1 {
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
            if common == 0 || !fresh || !new {
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
        for &joint in joints {
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
        let mut left = heights;
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
    pub(crate) fn tell<G: Game<Position = List>>(
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
        after.extend(joints.map(|&joint| survey.fill(&self.joined, joint.into())));
        for crossing in &self.crossings {
            let mut common = record.heights & crossing.heights;
            moves += 2 * crossing.colours * u64::from(common.count_ones());
            while common != 0 {
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
