//! Periods that are proved, not observed.
//!
//! A sequence in which every entry is a function of the `window` entries before it repeats for
//! ever once a window repeats. Finding the window is finding the proof.

/// Least pre-period and least period of a sequence whose entries follow from the `window` entries
/// before them, or none if no window has repeated yet.
///
/// The last `window` entries are compared with every earlier window by the Z-function of the
/// reversed sequence, in linear time. Any shift that repeats the window is a period, and the
/// overlap of the least one reaches back exactly to the pre-period.
pub(crate) fn repeat<T: Eq>(sequence: &[T], window: usize) -> Option<(usize, usize)> {
    let len = sequence.len();
    let at = |back: usize| &sequence[len - 1 - back];
    // overlap[p]: how far the sequence, read backwards, equals itself shifted by p.
    let mut overlap = vec![0usize; len];
    let (mut left, mut right) = (0, 0);
    for shift in 1..len {
        let mut same = if shift < right {
            overlap[shift - left].min(right - shift)
        } else {
            0
        };
        while shift + same < len && at(same) == at(shift + same) {
            same += 1;
        }
        if shift + same > right {
            (left, right) = (shift, shift + same);
        }
        if same >= window {
            return Some((len - shift - same, shift));
        }
        overlap[shift] = same;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_period_is_found_with_its_preperiod() {
        let mut sequence = vec![9, 8, 1];
        sequence.extend([1, 2, 3].repeat(5));
        assert_eq!(repeat(&sequence, 4), Some((3, 3)));
        assert_eq!(repeat(&[7, 7, 7, 7, 7], 3), Some((0, 1)));
    }

    #[test]
    fn no_window_no_period() {
        assert_eq!(repeat(&[1, 2, 3, 1, 2], 3), None);
        assert_eq!(repeat::<u8>(&[], 1), None);
    }
}
