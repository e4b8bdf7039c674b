//! The two sides of a game.

/// One of the two players. Player 1, who begins unless a position says otherwise, is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Player 1.
    #[default]
    First,
    /// Player 2.
    Second,
}

impl Side {
    /// Both, the first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The number in texts and in JSON: 1 or 2.
    pub const fn number(self) -> u8 {
        self.index() as u8 + 1
    }

    /// The place in a list of two: 0 or 1.
    pub const fn index(self) -> usize {
        match self {
            Side::First => 0,
            Side::Second => 1,
        }
    }

    /// The side with this number, if it is 1 or 2.
    pub const fn of_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }

    /// The other player.
    pub const fn other(self) -> Self {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Who is to move next: the same player again, or the other.
    pub const fn next(self, again: bool) -> Self {
        if again { self } else { self.other() }
    }

    /// The second player if this holds, else the first.
    pub const fn second_if(second: bool) -> Self {
        if second { Side::Second } else { Side::First }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.number().fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_name_the_sides() {
        for side in Side::BOTH {
            assert_eq!(Side::of_number(side.number()), Some(side));
            assert_eq!(Side::BOTH[side.index()], side);
            assert_ne!(side.other(), side);
            assert_eq!((side.next(true), side.next(false)), (side, side.other()));
        }
        assert_eq!((Side::of_number(0), Side::of_number(3)), (None, None));
        assert_eq!(Side::second_if(true).to_string(), "2");
    }
}
