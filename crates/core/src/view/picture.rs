//! Pictures of positions as inked text; how ink looks is for the apps to decide.

/// What a piece of a picture means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Ordinary.
    Plain,
    /// Belongs to player 1.
    First,
    /// Belongs to player 2.
    Second,
    /// What matters most: the poisoned square, the trader, the blank.
    Mark,
    /// Background: grid, labels, abbreviations.
    Faint,
}

/// Lines of inked text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    lines: Vec<Vec<(Ink, String)>>,
}

impl Picture {
    /// An empty picture.
    pub fn new() -> Self {
        Picture::default()
    }

    /// Adds text to the last line, starting the first line if there is none.
    pub fn put(&mut self, ink: Ink, text: impl AsRef<str>) -> &mut Self {
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        if let Some(line) = self.lines.last_mut() {
            match line.last_mut() {
                Some((last, written)) if *last == ink => written.push_str(text.as_ref()),
                _ => line.push((ink, text.as_ref().to_owned())),
            }
        }
        self
    }

    /// Begins the next line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// The lines, each a run of inked pieces.
    pub fn lines(&self) -> impl Iterator<Item = &[(Ink, String)]> {
        self.lines.iter().map(Vec::as_slice)
    }
}

impl std::fmt::Display for Picture {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, line) in self.lines.iter().enumerate() {
            if number > 0 {
                out.write_str("\n")?;
            }
            for (_, text) in line {
                out.write_str(text)?;
            }
        }
        Ok(())
    }
}
