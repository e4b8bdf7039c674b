//! Where the moves of a run of positions of tablets lead, with the last shape left open.

use super::COLOURS;
use super::index::{Index, SweepTables};
use super::shape::{Shape, class_of, shape};

/// Where a position lies after a move, with one shape left open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OpenTarget {
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

/// A shape and one, so that there is room below for none.
pub(crate) type ShapeRank = u32;

/// The others that a move leaves as they are.
#[derive(Default)]
pub(crate) struct Rest {
    /// In falling order, and none at the end.
    falling: [ShapeRank; COLOURS + 1],
    /// The first and the last place of those that change, and how many do.
    first: usize,
    last: usize,
    count: usize,
}

impl Rest {
    /// Leaves some places out.
    #[inline]
    pub(crate) fn leave_out(&mut self, others: &[Shape], first: usize, last: usize, count: usize) {
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
pub(crate) struct Survey<'i> {
    index: &'i Index,
    ready: &'i SweepTables,
    /// For each of the others: the row that it begins with after a move below it, and what lies ahead
    /// of those before it.
    above: Vec<(usize, u64)>,
    /// For each of the others: what lies ahead of it and of those after it, the last one left out.
    below: Vec<u64>,
    /// Shapes of the same class as an open one, for all spots.
    peers: Vec<Shape>,
}

impl<'i> Survey<'i> {
    pub(crate) fn new(index: &'i Index, ready: &'i SweepTables) -> Self {
        Survey {
            index,
            ready,
            above: Vec::new(),
            below: Vec::new(),
            peers: Vec::new(),
        }
    }

    /// Adds up what lies ahead of the others.
    pub(crate) fn begin(&mut self, tier: u32, others: &[Shape]) {
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
    pub(crate) fn spot(
        &mut self,
        rest: &Rest,
        put: [ShapeRank; 2],
        open: usize,
        stays: bool,
    ) -> OpenTarget {
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
            return OpenTarget {
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
            if next > least {
                self.peers.push(shape);
            } else {
                base += ready.ahead(index, row, shape);
            }
            row -= index.step(shape);
            let mine = next == more;
            place += usize::from(!mine);
            (more, less) = if mine { (less, 0) } else { (more, less) };
            next = rest.falling[place].max(more);
        }
        let end = self.peers.len();
        match index.stride(start, open) {
            Some((ahead, stride)) if first == end => OpenTarget {
                base: base + ahead,
                stride,
                crowd: None,
            },
            _ => OpenTarget {
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
    pub(crate) fn fill(&self, spot: &OpenTarget, number: u32) -> u64 {
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
