//! What can be wrong with rules that others wrote.

/// Why rules can go on no longer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Complaint {
    /// No position was named, and the rules name none to begin with.
    #[error("no position is named, and the rules name no start")]
    NoStart,
    /// Nothing was told of a position.
    #[error("no answer about {position}")]
    Unanswered {
        /// The position.
        position: String,
    },
    /// Two answers about a position differ.
    #[error("two different answers about {position}")]
    ChangedMind {
        /// The position.
        position: String,
    },
    /// More positions than can be numbered.
    #[error("more positions than can be numbered")]
    Full,
    /// A program is not there.
    #[error("{program} was not found")]
    Missing {
        /// The program.
        program: String,
        /// What to install to have it, where that is known.
        package: Option<String>,
    },
    /// A program could not be started.
    #[error("{program} cannot be started: {detail}")]
    CannotStart {
        /// The program.
        program: String,
        /// What the system says.
        detail: String,
    },
    /// The program came to an end before it had answered.
    #[error("the program has ended: {words}")]
    Ended {
        /// Its last words, or else how it ended.
        words: String,
    },
    /// The program gave no answer in time.
    #[error("no answer for {seconds} s about {position}")]
    Silent {
        /// How long it was waited for.
        seconds: u64,
        /// What it was asked about.
        position: String,
    },
    /// What the program said is no answer.
    #[error("no answer: {line} ({detail})")]
    Rubbish {
        /// The beginning of what it said.
        line: String,
        /// What is wrong with it.
        detail: String,
    },
    /// A line never came to its end.
    #[error("a line of more than {most} bytes")]
    LongLine {
        /// Most bytes of a line.
        most: u64,
    },
    /// The program said something without being asked.
    #[error("more answers than questions: {line}")]
    Unasked {
        /// The beginning of what it said.
        line: String,
    },
    /// There are too few or too many answers.
    #[error("{given} answers about {asked} positions")]
    Count {
        /// Positions that were asked about.
        asked: usize,
        /// Answers that came.
        given: usize,
    },
    /// The program says itself what is wrong.
    #[error("{words}")]
    Said {
        /// What it says.
        words: String,
    },
    /// An end that does not fit the game, or none where there is no move.
    #[error("no end that fits at {position}")]
    WrongEnd {
        /// The position.
        position: String,
        /// Whether the game is played for points.
        scored: bool,
    },
    /// Whose turn it is was to be told.
    #[error("whose turn is it at {position}?")]
    NoPlayer {
        /// The position.
        position: String,
    },
    /// Two moves of a position have one name.
    #[error("two moves {chosen} at {position}")]
    TwoMoves {
        /// The name.
        chosen: String,
        /// The position.
        position: String,
    },
    /// A text with characters that are not meant to be seen.
    #[error("characters that cannot be seen in {text}")]
    Hidden {
        /// The text without them.
        text: String,
    },
    /// A sheet is no game that can be played, and where it says so.
    #[error("{0}")]
    Sheet(Box<gagne_gdl::Error>),
    /// The rules of a sheet fail at a position.
    #[error("{fault} at {position}")]
    Fault {
        /// The position.
        position: String,
        /// What is wrong.
        fault: gagne_gdl::StateFault,
    },
    /// What was named is not a file.
    #[error("{path} is no file")]
    NoFile {
        /// What was named.
        path: String,
    },
    /// A file cannot be read.
    #[error("{path} cannot be read: {detail}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        detail: String,
    },
    /// A file is no text.
    #[error("{path} is no UTF-8 text")]
    NoText {
        /// The file.
        path: String,
    },
    /// Nobody knows what to do with a file.
    #[error("{path} is neither .kif, .py, .pl nor .ml, nor can it be run")]
    UnknownKind {
        /// The file.
        path: String,
    },
}
