//! Runs of positions of tablets that differ in one colour only, and where their moves lead.

use gagne_core::{After, Game, Ranking, Sink};

use crate::colours::{Index, Spot};
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

/// Heights that a shape may have in common with the last one.
struct Crossing {
    heights: u64,
    /// How many colours have this shape.
    colours: u64,
    /// Where its spots begin.
    begin: usize,
}

/// A few shapes that fall.
struct Falling {
    shapes: [Shape; COLOURS],
    count: usize,
}

impl Falling {
    /// Some shapes without those at some places.
    #[inline]
    fn without(falling: &[Shape], gone: [usize; 2]) -> Self {
        let mut made = Falling {
            shapes: [0; COLOURS],
            count: 0,
        };
        for (place, &shape) in falling.iter().enumerate() {
            made.shapes[made.count] = shape;
            made.count += usize::from(!gone.contains(&place));
        }
        made
    }

    /// Puts a shape in where it belongs.
    #[inline]
    fn with(mut self, shape: Shape) -> Self {
        let mut place = self.count;
        while place > 0 && self.shapes[place - 1] < shape {
            self.shapes[place] = self.shapes[place - 1];
            place -= 1;
        }
        self.shapes[place] = shape;
        self.count += 1;
        self
    }
}

impl<'i> Run<'i> {
    pub(crate) fn new(index: &'i Index) -> Self {
        Run {
            index,
            changes: index.changes(),
            tier: 0,
            falling: Vec::new(),
            elsewhere: 0,
            among: Vec::new(),
            joined: None,
            crossings: Vec::new(),
            crossed: Vec::new(),
            peers: Vec::new(),
            after: Vec::new(),
        }
    }

    /// Where positions lie after a move that have some shapes and another one of a class.
    #[inline]
    fn spot(&mut self, falling: &Falling, open: usize) -> Spot {
        let falling = &falling.shapes[..falling.count];
        let mut spot = self.index.spot(self.tier - 1, falling, open);
        spot.keep(falling, &mut self.peers);
        spot
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
        let falling = std::mem::take(&mut self.falling);
        if let Some((&last, others)) = falling.split_last() {
            for place in 0..others.len() {
                self.stay(others, place, last);
            }
            let nothing = Falling::without(others, [COLOURS; 2]);
            let class = self.moved(last, 0, 0, 1);
            self.joined = class.map(|class| self.spot(&nothing, class));
        }
        self.falling = falling;
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
        if let Some(class) = self.moved(here, 0, 0, 1) {
            for &joint in joints {
                let rest = Falling::without(others, [place; 2]).with(shape(class, joint.into()));
                let spot = self.spot(&rest, open);
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
                for [(above, over), (below, under)] in [
                    [(here, &record), (there, &other_record)],
                    [(there, &other_record), (here, &record)],
                ] {
                    let doubled = changes.part(over, height).doubled;
                    let without = changes.part(under, height).without;
                    let (Some(above), Some(below)) = (
                        self.moved(above, height as usize, 0, 0),
                        self.moved(below, 0, height as usize, 1),
                    ) else {
                        continue;
                    };
                    let rest = Falling::without(others, [place, other])
                        .with(shape(above, doubled.into()))
                        .with(shape(below, without.into()));
                    let spot = self.spot(&rest, open);
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
            for ((open, here), number) in [
                (
                    (
                        self.moved(last, height, 0, 0),
                        self.moved(here, 0, height, 1),
                    ),
                    part.without,
                ),
                (
                    (
                        self.moved(last, 0, height, 1),
                        self.moved(here, height, 0, 0),
                    ),
                    part.doubled,
                ),
            ] {
                let spot = match (open, here) {
                    (Some(open), Some(here)) => {
                        let rest = Falling::without(others, [place; 2]);
                        self.spot(&rest.with(shape(here, number.into())), open)
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
        let Some((&last, others)) = self.falling.split_last() else {
            return end - number;
        };
        let class = class_of(last);
        let limit = match others.last() {
            Some(&other) if class_of(other) == class => number_of(other) + 1,
            _ => self.index.shapes.classes[class].size,
        };
        let count = u64::from(limit - number_of(last)).min(end - number);
        for place in 0..count as u32 {
            if !sink.wants() {
                continue;
            }
            let mine = number_of(last) + place;
            let moves = self.look(class, mine);
            if moves == 0
                && let Some(position) = self.index.unrank(self.tier, number + u64::from(place))
                && let Some(ending) = game.ending(&position)
            {
                sink.ended(ending);
                continue;
            }
            let after = self.after.iter().map(|&number| After {
                tier: self.tier - 1,
                number,
                again: false,
            });
            sink.open(|| moves, after);
        }
        count
    }

    /// Finds where the moves lead if the last shape has this number; how many there are.
    #[inline]
    fn look(&mut self, class: usize, mine: u32) -> u64 {
        let (index, peers) = (self.index, &self.peers[..]);
        let last = shape(class, mine);
        let record = self.changes.record(last);
        self.after.clear();
        let among = self.among.iter();
        self.after
            .extend(among.map(|spot| index.fill(spot, peers, mine)));
        let mut moves = self.elsewhere;
        if let Some(spot) = &self.joined {
            let joints = self.changes.joints(last);
            moves += joints.len() as u64;
            let numbers = joints
                .iter()
                .map(|&joint| index.fill(spot, peers, joint.into()));
            self.after.extend(numbers);
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
                let above = index.fill(&self.crossed[begin], peers, part.doubled.into());
                let below = index.fill(&self.crossed[begin + 1], peers, part.without.into());
                self.after.extend([above, below]);
            }
        }
        moves
    }
}
