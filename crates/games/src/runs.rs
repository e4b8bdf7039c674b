//! Runs of positions of tablets that differ in one colour only, and where their moves lead.

use gagne_core::{After, Game, Ranking, Sink};

use crate::colours::Index;
use crate::inline::List;
use crate::shapes::{Changes, Shape, class_of, number_of, shape};

/// Positions one after another in which all shapes but the last stay as they are.
pub(crate) struct Run<'i> {
    index: &'i Index,
    changes: &'i Changes,
    tier: u32,
    /// The shapes of the first position, which fall.
    falling: Vec<Shape>,
    /// For each of the others: the row that it begins with after a move below it, and what lies ahead
    /// of those before it.
    above: Vec<(usize, u64)>,
    /// For each of the others: what lies ahead of it and of those after it, the last one left out.
    below: Vec<u64>,
    /// How many moves the others have among themselves, and where those lead that differ.
    elsewhere: u64,
    among: Vec<Spot>,
    /// Where it leads to join two heights of the last shape.
    joined: Option<Spot>,
    /// What the last shape has in common with each of the others.
    crossings: Vec<Crossing>,
    /// Two for each height of a crossing: the last shape goes on top, or the other one does.
    crossed: Vec<Spot>,
    /// Shapes of the same class as an open one, for all spots.
    peers: Vec<Shape>,
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

/// What a move does to the others: the places that lose their shapes, and what comes instead.
#[derive(Clone, Copy)]
struct Change {
    /// The lower place first; the same one twice if only one does.
    gone: [usize; 2],
    put: [Option<Shape>; 2],
}

/// A shape that sorts above no shape at all.
#[inline]
fn rank(of: Option<&Shape>) -> u64 {
    of.map_or(0, |&shape| u64::from(shape) + 1)
}

impl<'i> Run<'i> {
    pub(crate) fn new(index: &'i Index) -> Self {
        Run {
            index,
            changes: index.changes(),
            tier: 0,
            falling: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            elsewhere: 0,
            among: Vec::new(),
            joined: None,
            crossings: Vec::new(),
            crossed: Vec::new(),
            peers: Vec::new(),
            after: Vec::new(),
        }
    }

    /// Where positions lie after a move that changes others and leaves a shape of a class open: the
    /// last one, which stays as it is or changes too.
    #[inline]
    fn spot(&mut self, others: &[Shape], change: Change, open: usize, stays: bool) -> Spot {
        let index = self.index;
        let Change {
            gone,
            put: [one, two],
        } = change;
        let mut put = [
            rank(one.as_ref().max(two.as_ref())),
            rank(one.as_ref().min(two.as_ref())),
        ];
        // Nothing changes before the first shape that goes or comes.
        let highest = match stays {
            true => put[0],
            false => put[0].max(u64::from(shape(open + 1, 0))),
        };
        let mut place = gone[0].min(others.len());
        while place > 0 && rank(others.get(place - 1)) <= highest {
            place -= 1;
        }
        let (mut row, base) = self.above[place];
        let mut spot = Spot {
            base,
            ..Spot::default()
        };
        let mut left = true;
        loop {
            if gone.contains(&place) {
                place += 1;
                continue;
            }
            if stays && left && put[0] == 0 && place > gone[1] {
                // Nothing changes any more, and the last shape is the last.
                spot.base += self.below[place];
                spot.stride = 1;
                return spot;
            }
            let other = rank(others.get(place));
            let next = other.max(put[0]);
            if left && next <= u64::from(shape(open + 1, 0)) {
                left = false;
                spot.crowd = Some(Crowd {
                    open,
                    row,
                    first: self.peers.len(),
                    end: 0,
                });
                row -= index.steps[open];
            }
            if next == 0 {
                break;
            }
            match other == next {
                true => place += 1,
                false => put = [put[1], 0],
            }
            let next = (next - 1) as Shape;
            match &spot.crowd {
                Some(_) if class_of(next) == open => self.peers.push(next),
                _ => spot.base += index.ahead(row, next),
            }
            row -= index.steps[class_of(next)];
        }
        if let Some(crowd) = &mut spot.crowd {
            crowd.end = self.peers.len();
            if crowd.first == crowd.end
                && let Some((ahead, stride)) = index.stride(crowd.row, open)
            {
                spot.base += ahead;
                spot.stride = stride;
                spot.crowd = None;
            }
        }
        spot
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
            sum += self.index.ahead(row, peer.max(next));
            next = peer.min(next);
            row -= self.index.steps[crowd.open];
        }
        sum + self.index.ahead(row, next)
    }

    /// The class of a shape after its sum and its number of stacks changed.
    #[inline]
    fn moved(&self, of: Shape, more: usize, less: usize, stacks: usize) -> Option<usize> {
        let class = &self.index.shapes.classes[class_of(of)];
        let stacks = class.stacks.checked_sub(stacks)?;
        self.index.shapes.class(class.sum + more - less, stacks)
    }

    /// Looks at the run that begins with a number.
    pub(crate) fn begin(&mut self, tier: u32, number: u64) {
        self.tier = tier;
        self.index.shapes_at(tier, number, &mut self.falling);
        self.among.clear();
        self.crossings.clear();
        self.crossed.clear();
        self.peers.clear();
        self.elsewhere = 0;
        self.joined = None;
        let falling = std::mem::take(&mut self.falling);
        if let Some((&last, others)) = falling.split_last() {
            self.survey(others);
            for place in 0..others.len() {
                self.stay(others, place, last);
            }
            let change = Change {
                gone: [usize::MAX; 2],
                put: [None; 2],
            };
            if let Some(class) = self.moved(last, 0, 0, 1) {
                self.joined = Some(self.spot(others, change, class, false));
            }
        }
        self.falling = falling;
    }

    /// Adds up what lies ahead of the others.
    fn survey(&mut self, others: &[Shape]) {
        let index = self.index;
        self.below.clear();
        self.above.clear();
        let (mut row, mut sum) = (index.top(self.tier), 0);
        self.below.push(0);
        for &other in others {
            sum += index.ahead(row, other);
            row -= index.steps[class_of(other)];
            self.below.push(sum);
        }
        for ahead in &mut self.below {
            *ahead = sum - *ahead;
        }
        let Some(lower) = self.tier.checked_sub(1) else {
            return;
        };
        let (mut row, mut sum) = (index.top(lower), 0);
        self.above.push((row, 0));
        for &other in others {
            if !index.has_room(row, class_of(other)) {
                // No move leaves the others so far as they are.
                break;
            }
            sum += index.ahead(row, other);
            row -= index.steps[class_of(other)];
            self.above.push((row, sum));
        }
    }

    /// Looks at the moves of one of the others, with those after it and with the last one.
    fn stay(&mut self, others: &[Shape], place: usize, last: Shape) {
        let changes = self.changes;
        let here = others[place];
        let joints = changes.joints(here);
        let record = changes.record(here);
        self.elsewhere += joints.len() as u64;
        let later = &others[place + 1..];
        for &other in later {
            let common = record.heights & changes.record(other).heights;
            self.elsewhere += 2 * u64::from(common.count_ones());
        }
        // Colours that are alike stand together, and one serves for all.
        if place > 0 && others[place - 1] == here {
            return;
        }
        let open = class_of(last);
        let gone = [place; 2];
        if let Some(class) = self.moved(here, 0, 0, 1) {
            for &joint in joints {
                let put = [Some(shape(class, joint.into())), None];
                let spot = self.spot(others, Change { gone, put }, open, true);
                self.among.push(spot);
            }
        }
        for (other, &there) in (place + 1..).zip(later) {
            if other > place + 1 && others[other - 1] == there {
                continue;
            }
            let other_record = changes.record(there);
            let mut common = record.heights & other_record.heights;
            while common != 0 {
                let height = common.trailing_zeros();
                common &= common - 1;
                let [part, other_part] =
                    [&record, &other_record].map(|record| changes.part(record, height));
                for (above, doubled, below, without) in [
                    (here, part.doubled, there, other_part.without),
                    (there, other_part.doubled, here, part.without),
                ] {
                    let above = self.moved(above, height as usize, 0, 0);
                    let below = self.moved(below, 0, height as usize, 1);
                    let put = [
                        above.map(|class| shape(class, doubled.into())),
                        below.map(|class| shape(class, without.into())),
                    ];
                    let change = Change {
                        gone: [place, other],
                        put,
                    };
                    let spot = self.spot(others, change, open, true);
                    self.among.push(spot);
                }
            }
        }
        let heights = record.heights & changes.heights[open];
        if heights == 0 {
            return;
        }
        let alike = |&&other: &&Shape| other == here;
        let colours = 1 + later.iter().take_while(alike).count() as u64;
        let begin = self.crossed.len();
        let mut rest = heights;
        while rest != 0 {
            let height = rest.trailing_zeros();
            rest &= rest - 1;
            let part = changes.part(&record, height);
            let height = height as usize;
            let above = (
                self.moved(last, height, 0, 0),
                self.moved(here, 0, height, 1),
                part.without,
            );
            let below = (
                self.moved(last, 0, height, 1),
                self.moved(here, height, 0, 0),
                part.doubled,
            );
            for (open, class, number) in [above, below] {
                let spot = match (open, class) {
                    (Some(open), Some(class)) => {
                        let put = [Some(shape(class, number.into())), None];
                        self.spot(others, Change { gone, put }, open, false)
                    }
                    _ => Spot::default(),
                };
                self.crossed.push(spot);
            }
        }
        self.crossings.push(Crossing {
            heights,
            colours,
            begin,
        });
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
        after.clear();
        let among = self.among.iter();
        after.extend(among.map(|spot| self.fill(spot, mine)));
        let mut moves = self.elsewhere;
        if let Some(spot) = &self.joined {
            let joints = self.changes.joints(last).iter();
            moves += joints.len() as u64;
            after.extend(joints.map(|&joint| self.fill(spot, joint.into())));
        }
        for crossing in &self.crossings {
            let mut common = record.heights & crossing.heights;
            moves += 2 * crossing.colours * u64::from(common.count_ones());
            while common != 0 {
                let height = common.trailing_zeros();
                common &= common - 1;
                let lower = crossing.heights & ((1 << height) - 1);
                let begin = crossing.begin + 2 * lower.count_ones() as usize;
                let part = self.changes.part(&record, height);
                let above = self.fill(&self.crossed[begin], part.doubled.into());
                let below = self.fill(&self.crossed[begin + 1], part.without.into());
                after.extend([above, below]);
            }
        }
        moves
    }
}
