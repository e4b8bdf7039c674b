//! Vertices that are whole numbers, or tuples of them, as cells of a grid: found without asking Python to hash or to
//! compare anything.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyTuple};
use rustc_hash::FxHashMap;

use super::answers::InterruptCheck;

/// Tuples within tuples up to this depth are taken apart.
const DEPTH: usize = 8;
/// Cells for each vertex, most of them empty, that there may be before they are hashed.
const SPARSE: u64 = 8;
/// In a cell of no vertex.
const EMPTY: u32 = u32::MAX;

/// The whole number that an object is; truths and other objects that equal one are none.
#[inline]
fn number(object: &Bound<'_, PyAny>) -> Option<i64> {
    let exact = object.is_exact_instance_of::<PyInt>();
    exact.then(|| object.extract().ok()).flatten()
}

/// What vertices are made of.
enum VertexShape {
    Number,
    Tuple(Vec<VertexShape>),
}

impl VertexShape {
    /// The shape of a vertex; none if it is made of anything but numbers.
    fn of(vertex: &Bound<'_, PyAny>, depth: usize) -> Option<VertexShape> {
        let Ok(tuple) = vertex.cast_exact::<PyTuple>() else {
            return number(vertex).map(|_| VertexShape::Number);
        };
        let deeper = depth.checked_sub(1)?;
        let parts = tuple.iter_borrowed();
        let parts = parts.map(|part| VertexShape::of(&part, deeper));
        parts.collect::<Option<_>>().map(VertexShape::Tuple)
    }

    /// Hands over the numbers of a vertex one after another; none if it has another shape, or if one is refused.
    #[inline]
    fn numbers(
        &self,
        vertex: &Bound<'_, PyAny>,
        take: &mut impl FnMut(i64) -> Option<()>,
    ) -> Option<()> {
        match self {
            VertexShape::Number => take(number(vertex)?),
            VertexShape::Tuple(parts) => VertexShape::numbers_of(parts, vertex, take),
        }
    }

    fn numbers_of(
        parts: &[VertexShape],
        vertex: &Bound<'_, PyAny>,
        take: &mut impl FnMut(i64) -> Option<()>,
    ) -> Option<()> {
        let tuple = vertex.cast_exact::<PyTuple>().ok()?;
        if tuple.len() != parts.len() {
            return None;
        }
        let mut inside = parts.iter().zip(tuple.iter_borrowed());
        inside.try_for_each(|(shape, part)| shape.numbers(&part, take))
    }
}

/// Vertices of one shape by their numbers, one behind the other.
#[derive(Default)]
struct VertexNumbers(Vec<i64>);

impl VertexNumbers {
    #[inline]
    fn add(&mut self, shape: &VertexShape, vertex: &Bound<'_, PyAny>) -> Option<()> {
        shape.numbers(vertex, &mut |number| {
            self.0.push(number);
            Some(())
        })
    }
}

/// The least of each number, and how many there may be from there on.
type Sides = Vec<(i64, u64)>;

/// The way to the cell of a vertex, number by number.
struct CellWay<'g> {
    sides: std::slice::Iter<'g, (i64, u64)>,
    cell: u64,
}

impl<'g> CellWay<'g> {
    fn new(sides: &'g Sides) -> Self {
        CellWay {
            sides: sides.iter(),
            cell: 0,
        }
    }

    /// Goes on by the next number; none if it leads out of the grid.
    #[inline(always)]
    fn step(&mut self, number: i64) -> Option<()> {
        let &(least, count) = self.sides.next()?;
        let along = number.wrapping_sub(least) as u64;
        if along >= count {
            return None;
        }
        self.cell = self.cell * count + along;
        Some(())
    }

    /// The cell of a vertex by all of its numbers.
    #[inline]
    fn to(sides: &'g Sides, vertex: &[i64]) -> Option<u64> {
        let mut way = CellWay::new(sides);
        vertex.iter().try_for_each(|&number| way.step(number))?;
        Some(way.cell)
    }
}

/// The places of vertices by their cells.
pub(super) struct VertexGrid {
    shape: VertexShape,
    sides: Sides,
    places: CellPlaces,
}

enum CellPlaces {
    All(Vec<u32>),
    Some(FxHashMap<u64, u32>),
}

/// A dict of successors in numbers: the vertices, where the successors of each one end, and all successors.
pub(super) struct GridRows {
    pub(super) grid: VertexGrid,
    pub(super) row_ends: Vec<u32>,
    pub(super) ends: Vec<u32>,
}

impl VertexGrid {
    /// A grid of vertices, if all of them are of one shape and made of numbers, at least one.
    pub(super) fn of(vertices: &Bound<'_, PyList>) -> Option<VertexGrid> {
        let shape = VertexShape::of(&vertices.get_item(0).ok()?, DEPTH)?;
        let mut numbers = VertexNumbers::default();
        let mut all = vertices.iter();
        all.try_for_each(|vertex| numbers.add(&shape, &vertex))?;
        VertexGrid::new(shape, &numbers, vertices.len())
    }

    fn new(
        shape: VertexShape,
        VertexNumbers(numbers): &VertexNumbers,
        count: usize,
    ) -> Option<VertexGrid> {
        let width = numbers.len() / count;
        if width == 0 {
            return None;
        }
        let side = |first: usize| {
            let column = || numbers.iter().skip(first).step_by(width);
            let (&least, most) = (column().min()?, column().max()?);
            Some((least, most.abs_diff(least).checked_add(1)?))
        };
        let sides = (0..width).map(side).collect::<Option<Sides>>()?;
        let mut counts = sides.iter().map(|(_, count)| *count);
        let cells = counts.try_fold(1, u64::checked_mul)?;
        let vertices = numbers.chunks_exact(width);
        let cell = |vertex| CellWay::to(&sides, vertex);
        let places = if cells <= SPARSE * count as u64 {
            let mut places = vec![EMPTY; cells as usize];
            for (vertex, place) in vertices.zip(0..) {
                places[cell(vertex)? as usize] = place;
            }
            CellPlaces::All(places)
        } else {
            let numbered = vertices.zip(0..);
            let numbered = numbered.map(|(vertex, place)| Some((cell(vertex)?, place)));
            CellPlaces::Some(numbered.collect::<Option<_>>()?)
        };
        Some(VertexGrid {
            shape,
            sides,
            places,
        })
    }

    /// Reads a dict all of whose vertices are tuples of one shape and made of numbers, with their successors in lists or tuples. Each
    /// vertex is looked at together with its row, near which it mostly lies in memory.
    pub(super) fn read(successors: &Bound<'_, PyDict>) -> PyResult<Option<GridRows>> {
        let py = successors.py();
        let first = successors.iter().next();
        let shape = first.and_then(|(vertex, _)| VertexShape::of(&vertex, DEPTH));
        // Plain numbers are found one by one as fast, and are not copied then.
        let Some(shape @ VertexShape::Tuple(_)) = shape else {
            return Ok(None);
        };
        let (mut vertices, mut next) = (VertexNumbers::default(), VertexNumbers::default());
        let mut rows = Vec::with_capacity(successors.len());
        let (mut edges, mut interrupts) = (0, InterruptCheck::default());
        for (vertex, row) in successors.iter() {
            let read = vertices.add(&shape, &vertex).and_then(|()| {
                if let Ok(list) = row.cast::<PyList>() {
                    let mut all = 0..list.len();
                    edges += all.len();
                    all.try_for_each(|index| next.add(&shape, &list.get_item(index).ok()?))
                } else {
                    let tuple = row.cast::<PyTuple>().ok()?;
                    edges += tuple.len();
                    let mut all = tuple.iter_borrowed();
                    all.try_for_each(|to| next.add(&shape, &to))
                }
            });
            if read.is_none() {
                return Ok(None);
            }
            rows.push(edges as u32);
            interrupts.tick(py)?;
        }
        Ok(py.detach(|| {
            let grid = VertexGrid::new(shape, &vertices, rows.len())?;
            let ends = next.0.chunks_exact(grid.sides.len());
            let ends = ends.map(|vertex| grid.at(CellWay::to(&grid.sides, vertex)?));
            Some(GridRows {
                ends: ends.collect::<Option<_>>()?,
                row_ends: rows,
                grid,
            })
        }))
    }

    /// The place of the vertex in a cell.
    #[inline(always)]
    fn at(&self, cell: u64) -> Option<u32> {
        match &self.places {
            CellPlaces::All(places) => {
                let place = places[cell as usize];
                (place != EMPTY).then_some(place)
            }
            CellPlaces::Some(places) => places.get(&cell).copied(),
        }
    }

    /// The place of a vertex; none if it has another shape, or is none.
    #[inline]
    pub(super) fn place(&self, vertex: &Bound<'_, PyAny>) -> Option<u32> {
        let mut way = CellWay::new(&self.sides);
        match &self.shape {
            VertexShape::Number => way.step(number(vertex)?)?,
            VertexShape::Tuple(parts) => {
                VertexShape::numbers_of(parts, vertex, &mut |number| way.step(number))?
            }
        }
        self.at(way.cell)
    }
}
