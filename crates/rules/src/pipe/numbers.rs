//! The numbers that positions have on a pipe.

/// Which state each number stands for. One program alone meets positions in the order in which they are
/// kept, so that for most a difference says it.
#[derive(Default)]
pub(super) struct StateNumbers {
    /// So many numbers from 0 on stand for the states from here on.
    first: u32,
    run: u32,
    /// The states of the numbers behind them.
    states: Vec<u32>,
    /// The number of each state plus one, where it is one of those; 0 otherwise.
    numbers: Vec<u32>,
}

impl StateNumbers {
    /// Gives the next number.
    pub(super) fn push(&mut self, state: u32) {
        if self.states.is_empty() {
            if self.run == 0 {
                self.first = state;
            }
            if self.first.checked_add(self.run) == Some(state) {
                self.run += 1;
                return;
            }
        }
        let number = self.run + self.states.len() as u32;
        self.states.push(state);
        let place = state as usize;
        if self.numbers.len() <= place {
            self.numbers.resize(place + 1, 0);
        }
        self.numbers[place] = number + 1;
    }

    /// The state of a number.
    pub(super) fn state(&self, number: u32) -> Option<u32> {
        match number.checked_sub(self.run) {
            None => Some(self.first + number),
            Some(behind) => self.states.get(behind as usize).copied(),
        }
    }

    /// The number of a state, if it has one.
    pub(super) fn number(&self, state: u32) -> Option<u32> {
        let in_run = state
            .checked_sub(self.first)
            .filter(|number| *number < self.run);
        in_run.or_else(|| self.numbers.get(state as usize)?.checked_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_states_tell_each_other() {
        let mut numbers = StateNumbers::default();
        let states = [3, 4, 5, 9, 1, 6, 7];
        states.iter().for_each(|&state| numbers.push(state));
        for (number, &state) in (0..).zip(&states) {
            assert_eq!(numbers.state(number), Some(state));
            assert_eq!(numbers.number(state), Some(number));
        }
        assert_eq!(numbers.run, 3);
        assert_eq!(numbers.state(7), None);
        assert!([0, 2, 8, 10].iter().all(|&no| numbers.number(no).is_none()));
        // A position that is mentioned twice has two numbers, and either will do.
        numbers.push(4);
        assert_eq!(numbers.state(7), Some(4));
        assert_eq!(numbers.number(4), Some(1));
    }
}
