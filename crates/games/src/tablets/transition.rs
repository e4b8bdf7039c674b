//! What becomes of the heights of one colour of tablets, as [numbers](super::shape) of shapes.

use super::shape::{HIGHEST, Shape, Shapes, class_of, number_of, shape};

/// What becomes of a shape without one of its heights, and with that height doubled: numbers in the
/// classes that it then has.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ShapePart {
    pub(crate) without: u16,
    pub(crate) doubled: u16,
}

/// What is kept of a shape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ShapeRecord {
    /// A bit for each height.
    pub(crate) heights: u64,
    /// Where its parts begin, one for each different height, the lowest first.
    parts: u32,
    /// Where its joints begin.
    joints: u32,
}

/// What becomes of every shape.
pub(crate) struct Changes {
    /// Where the records of each class begin.
    begin: Vec<u32>,
    /// A record for each shape, class by class, and one more that ends the last.
    records: Vec<ShapeRecord>,
    parts: Vec<ShapePart>,
    /// Numbers of what a shape becomes when two of its heights are joined, in the class with the same
    /// sum and a stack less.
    joints: Vec<u16>,
    /// Heights that the shapes of each class have.
    pub(crate) heights: Vec<u64>,
    /// By class and height: the first shape of the class without this height, and with it doubled.
    without: Vec<Shape>,
    doubled: Vec<Shape>,
    /// By class: the first shape of that with a stack less.
    joined: Vec<Shape>,
}

/// Room for every height.
const ROOM: usize = HIGHEST + 1;

/// The different heights of a list that rises.
fn kinds(rising: &[u8]) -> impl Iterator<Item = u8> {
    rising
        .chunk_by(|left, right| left == right)
        .map(|kind| kind[0])
}

impl Changes {
    pub(crate) fn new(shapes: &Shapes) -> Self {
        let mut made = Changes {
            begin: Vec::new(),
            records: Vec::new(),
            parts: Vec::new(),
            joints: Vec::new(),
            heights: Vec::new(),
            without: Vec::new(),
            doubled: Vec::new(),
            joined: Vec::new(),
        };
        // A class that cannot arise is never asked for.
        let first = |sum: Option<usize>, stacks: Option<usize>| {
            let class = sum
                .zip(stacks)
                .and_then(|(sum, stacks)| shapes.class(sum, stacks));
            class.map_or(0, |class| shape(class, 0))
        };
        // Heights with some taken out and others put in; the number of that.
        let mut list = Vec::new();
        let mut changed = |rising: &[u8], out: &[u8], put: Option<u8>| {
            list.clear();
            list.extend_from_slice(rising);
            for gone in out {
                if let Some(place) = list.iter().position(|height| height == gone) {
                    list.remove(place);
                }
            }
            if let Some(put) = put {
                list.insert(list.partition_point(|&height| height < put), put);
            }
            // What cannot arise for want of tablets is never asked for.
            shapes
                .shape(&list)
                .map_or(0, |shape| number_of(shape) as u16)
        };
        for (name, class) in shapes.classes.iter().enumerate() {
            made.begin.push(made.records.len() as u32);
            let (sum, stacks, less) = (class.sum, class.stacks, class.stacks.checked_sub(1));
            made.joined.push(first(Some(sum), less));
            for height in 0..ROOM {
                made.without.push(first(sum.checked_sub(height), less));
                made.doubled.push(first(Some(sum + height), Some(stacks)));
            }
            let mut all = 0;
            for number in 0..class.size {
                let rising = shapes.heights(shape(name, number));
                let heights = rising.iter().fold(0, |bits, height| bits | 1 << height);
                all |= heights;
                made.records.push(ShapeRecord {
                    heights,
                    parts: made.parts.len() as u32,
                    joints: made.joints.len() as u32,
                });
                for height in kinds(&rising) {
                    made.parts.push(ShapePart {
                        without: changed(&rising, &[height], None),
                        doubled: changed(&rising, &[height], Some(2 * height)),
                    });
                }
                for (place, &left) in rising.iter().enumerate() {
                    if place > 0 && rising[place - 1] == left {
                        continue;
                    }
                    for right in kinds(&rising[place + 1..]) {
                        let joint = changed(&rising, &[left, right], Some(left + right));
                        made.joints.push(joint);
                    }
                }
            }
            made.heights.push(all);
        }
        made.records.push(ShapeRecord {
            joints: made.joints.len() as u32,
            ..ShapeRecord::default()
        });
        made
    }

    #[inline]
    pub(crate) fn place(&self, of: Shape) -> usize {
        (self.begin[class_of(of)] + number_of(of)) as usize
    }

    /// What is kept of a shape.
    #[inline]
    pub(crate) fn record(&self, of: Shape) -> ShapeRecord {
        self.records[self.place(of)]
    }

    /// What becomes of a shape when two of its heights are joined.
    #[inline]
    pub(crate) fn joints(&self, of: Shape) -> &[u16] {
        let place = self.place(of);
        let [start, end] = [place, place + 1].map(|place| self.records[place].joints as usize);
        &self.joints[start..end]
    }

    /// The first shape of the class that a class becomes when two heights are joined.
    #[inline]
    pub(crate) fn joined(&self, class: usize) -> Shape {
        self.joined[class]
    }

    /// The first shape of the class that a class becomes without a height.
    #[inline]
    pub(crate) fn without(&self, class: usize, height: u32) -> Shape {
        self.without[class * ROOM + height as usize]
    }

    /// The first shape of the class that a class becomes when a height is doubled.
    #[inline]
    pub(crate) fn doubled(&self, class: usize, height: u32) -> Shape {
        self.doubled[class * ROOM + height as usize]
    }

    /// What becomes of a shape that has this height.
    #[inline]
    pub(crate) fn part(&self, record: &ShapeRecord, height: u32) -> ShapePart {
        let lower = record.heights & ((1 << height) - 1);
        self.parts[(record.parts + lower.count_ones()) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_those_of_the_heights() {
        let shapes = Shapes::new(12, 4).unwrap();
        let changes = Changes::new(&shapes);
        let of = shapes.shape(&[1, 1, 2]).unwrap();
        let record = changes.record(of);
        assert_eq!(record.heights, 0b110);
        let number = |heights: &[u8]| number_of(shapes.shape(heights).unwrap()) as u16;
        let part = changes.part(&record, 1);
        assert_eq!(
            (part.without, part.doubled),
            (number(&[1, 2]), number(&[1, 2, 2]))
        );
        let part = changes.part(&record, 2);
        assert_eq!(
            (part.without, part.doubled),
            (number(&[1, 1]), number(&[1, 1, 4]))
        );
        assert_eq!(changes.joints(of), [number(&[2, 2]), number(&[1, 3])]);
    }
}
