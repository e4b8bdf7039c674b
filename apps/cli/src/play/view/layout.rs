//! Where things stand on a screen of any size: the board first, then the moves, then the game so
//! far; what has no room is left out.

use ratatui::layout::{Position, Rect};

/// The least screen that shows anything.
const LEAST: (u16, u16) = (10, 4);
/// Columns between board and panels.
const GAP: u16 = 2;
/// Widths of the panel of moves, frame included.
const MOVES: (u16, u16) = (16, 34);
/// Widths of the panel of the game so far, frame included.
const HISTORY: (u16, u16) = (30, 36);
/// Rows that leave room for title and keys around a board.
const SPARE: u16 = 8;
/// Rows of a panel that is worth its frame.
const PANEL: u16 = 5;

/// The parts of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Areas {
    /// The name of the game and who plays.
    pub(crate) title: Option<Rect>,
    /// Whose turn it is.
    pub(crate) turn: Rect,
    /// The board.
    pub(crate) board: Rect,
    /// The moves, in a frame or under a line.
    pub(crate) moves: Option<Rect>,
    /// Whether the moves stand beside the board and not under it.
    pub(crate) framed: bool,
    /// The game so far, in a frame.
    pub(crate) history: Option<Rect>,
    /// What is told.
    pub(crate) status: Option<Rect>,
    /// The keys.
    pub(crate) keys: Option<Rect>,
}

/// What stands around the board.
#[derive(Clone, Copy)]
struct Around {
    /// The title above and the keys below.
    ends: bool,
    /// The moves, and what is told.
    moves: bool,
}

/// Divides a screen for a board of so many columns and rows and moves that each take so many
/// columns; nothing if it is too small for anything. Title and keys give way to a board that does not
/// fit, and so do the moves if that helps: then the chosen one stands beside whose turn it is.
pub(crate) fn places(screen: Rect, board: (u16, u16), cell: u16) -> Option<Areas> {
    if screen.width < LEAST.0 || screen.height < LEAST.1 {
        return None;
    }
    let try_with = |ends, moves| divide(screen, board, cell, Around { ends, moves });
    let fits = |places: &Areas| places.board.width >= board.0 && places.board.height >= board.1;
    let whole = [(true, true), (false, true), (false, false)]
        .into_iter()
        .map(|(ends, moves)| try_with(ends, moves))
        .find(fits);
    // A board that is too wide gains nothing from more rows.
    Some(whole.unwrap_or_else(|| try_with(screen.height > board.1 + SPARE, true)))
}

fn divide(screen: Rect, board: (u16, u16), cell: u16, around: Around) -> Areas {
    let mut rows = ScreenRows(screen);
    let tall = screen.height;
    let ends = around.ends && tall >= 12;
    let title = ends.then(|| rows.take_top(1));
    let turn = rows.take_top(1);
    let keys = ends.then(|| rows.take_bottom(1));
    let status = match tall {
        _ if !around.moves => None,
        0..6 => None,
        6..18 => Some(rows.take_bottom(1)),
        _ => Some(rows.take_bottom(2)),
    };
    if tall >= 18 && around.ends {
        rows.take_top(1);
    }
    let body = rows.0;
    let places = Areas {
        title,
        turn,
        status,
        keys,
        ..Areas::default()
    };
    if !around.moves {
        return Areas {
            board: body,
            ..places
        };
    }
    let moves = (cell + 2).clamp(MOVES.0, MOVES.1);
    let side = |width: u16| Rect {
        x: body.right() - width,
        width,
        ..body
    };
    let beside = board.0 + 2 * GAP + moves;
    if body.width >= beside && body.height >= PANEL {
        let spare = body.width - beside;
        let history =
            (spare >= HISTORY.0).then(|| (HISTORY.0 + (spare - HISTORY.0) / 2).min(HISTORY.1));
        let panels = moves + history.unwrap_or(0);
        let right = side(panels);
        let board = Rect {
            width: body.width - panels,
            ..body
        };
        let mut places = Areas {
            board,
            framed: true,
            ..places
        };
        places.moves = Some(Rect {
            width: moves,
            ..right
        });
        if let Some(width) = history {
            places.history = Some(Rect {
                x: right.right() - width,
                width,
                ..right
            });
        } else if right.height >= 3 * PANEL && right.width >= 20 {
            let upper = right.height * 3 / 5;
            places.moves = Some(Rect {
                height: upper,
                ..right
            });
            places.history = Some(Rect {
                y: right.y + upper,
                height: right.height - upper,
                ..right
            });
        }
        return places;
    }
    let mut rows = ScreenRows(body);
    let most = body.height.saturating_sub(2).max(body.height.min(3));
    let board = rows.take_top(board.1.min(most));
    let moves = (rows.0.height >= 2).then_some(rows.0);
    Areas {
        board: if moves.is_some() { board } else { body },
        moves,
        ..places
    }
}

/// What is left of a screen as rows are taken away.
struct ScreenRows(Rect);

impl ScreenRows {
    fn take_top(&mut self, height: u16) -> Rect {
        let height = height.min(self.0.height);
        let taken = Rect { height, ..self.0 };
        self.0.y += height;
        self.0.height -= height;
        taken
    }

    fn take_bottom(&mut self, height: u16) -> Rect {
        let height = height.min(self.0.height);
        self.0.height -= height;
        Rect {
            y: self.0.bottom(),
            height,
            ..self.0
        }
    }
}

/// The moves as they were drawn: in rows of so many columns, from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveGrid {
    /// Where they stand.
    pub(crate) area: Rect,
    /// Columns of screen that each takes.
    pub(crate) cell: u16,
    /// Moves in a row.
    pub(crate) columns: usize,
    /// Rows that are above the window.
    pub(crate) above: usize,
}

impl MoveGrid {
    /// Lays so many moves out so that the chosen one is seen, moving the window no further than
    /// needed.
    pub(crate) fn lay(&mut self, area: Rect, cell: u16, count: usize, selected: usize) {
        self.area = area;
        self.cell = cell.max(1);
        self.columns = usize::from((area.width / self.cell).max(1));
        let rows = usize::from(area.height.max(1));
        let row = selected / self.columns;
        let all = count.div_ceil(self.columns);
        self.above = self.above.clamp((row + 1).saturating_sub(rows), row);
        self.above = self.above.min(all.saturating_sub(rows));
    }

    /// The place of the move at a spot of the screen.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<usize> {
        if !self.area.contains(Position::new(column, row)) {
            return None;
        }
        let across = usize::from((column - self.area.x) / self.cell);
        let down = self.above + usize::from(row - self.area.y);
        (across < self.columns).then_some(down * self.columns + across)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_a_layout_that_stays_inside() {
        for width in 0..140 {
            for height in 0..50 {
                for board in [(11, 5), (0, 0), (3, 40), (70, 4)] {
                    let screen = Rect::new(0, 0, width, height);
                    let Some(places) = places(screen, board, 12) else {
                        assert!(width < LEAST.0 || height < LEAST.1);
                        continue;
                    };
                    let parts = [
                        places.title,
                        Some(places.turn),
                        Some(places.board),
                        places.moves,
                        places.history,
                        places.status,
                        places.keys,
                    ];
                    let parts: Vec<Rect> = parts.into_iter().flatten().collect();
                    for (place, part) in parts.iter().enumerate() {
                        assert_eq!(part.intersection(screen), *part, "{width}x{height}");
                        for other in &parts[..place] {
                            assert!(!part.intersects(*other), "{width}x{height} {places:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn panels_come_and_go_with_the_width() {
        let shown = |width, height| {
            let places = places(Rect::new(0, 0, width, height), (11, 5), 12);
            let places = places.unwrap_or_default();
            (places.moves.is_some(), places.history.is_some())
        };
        assert_eq!(shown(120, 40), (true, true));
        assert_eq!(shown(80, 24), (true, true));
        assert_eq!(shown(40, 12), (true, false));
        assert_eq!(shown(20, 10), (true, false));
    }

    #[test]
    fn a_click_finds_the_move() {
        let mut grid = MoveGrid::default();
        grid.lay(Rect::new(5, 5, 10, 2), 5, 9, 8);
        assert_eq!((grid.columns, grid.above), (2, 3));
        assert_eq!(grid.at(5, 5), Some(6));
        assert_eq!(grid.at(10, 6), Some(9));
        assert_eq!(grid.at(4, 5), None);
        grid.lay(Rect::new(5, 5, 10, 2), 5, 9, 0);
        assert_eq!(grid.above, 0);
    }
}
