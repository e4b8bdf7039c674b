//! What can be said in place of a move, in both languages at once: nobody has to change the
//! language to be understood.

/// Something to do other than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayOrder {
    /// Take a move back.
    Undo,
    /// Bring a move back.
    Redo,
    /// Name the best move.
    Hint,
    /// Tell what each move is worth, and how play should go on.
    Why,
    /// List the legal moves.
    Moves,
    /// Write the game to a file.
    Save,
    /// Tell the moves made so far.
    History,
    /// Draw the position again.
    Board,
    /// Tell what can be said.
    Help,
    /// Leave.
    Quit,
}

/// Every order with the words for it, English ones first.
const ORDERS: [(PlayOrder, &[&str]); 10] = [
    (PlayOrder::Undo, &["undo", "annuler", "retour"]),
    (PlayOrder::Redo, &["redo", "refaire", "rejouer"]),
    (PlayOrder::Hint, &["hint", "hints", "indice", "conseil"]),
    (PlayOrder::Why, &["why", "pourquoi"]),
    (PlayOrder::Moves, &["moves", "coups"]),
    (PlayOrder::Save, &["save", "enregistrer", "sauver"]),
    (PlayOrder::History, &["history", "historique", "partie"]),
    (PlayOrder::Board, &["board", "plateau", "position"]),
    (PlayOrder::Help, &["help", "aide", "?"]),
    (PlayOrder::Quit, &["quit", "exit", "quitter", "fin"]),
];

/// The order in a line, and what follows it.
pub(crate) fn parse(line: &str) -> Option<(PlayOrder, &str)> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = word.to_lowercase();
    let found = ORDERS
        .iter()
        .find(|(_, words)| words.contains(&word.as_str()));
    found.map(|&(order, _)| (order, rest.trim()))
}

/// The word that a line may have meant which is neither an order nor a move.
pub(crate) fn near(line: &str) -> Option<String> {
    let word = line.split_whitespace().next()?.to_lowercase();
    // A move that was mistyped is no order.
    if word.len() < 3 || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let words = ORDERS.iter().flat_map(|&(_, words)| words);
    gagne::nearest(&word, words.copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_understood_in_both_languages() {
        assert_eq!(parse(" Undo "), Some((PlayOrder::Undo, "")));
        assert_eq!(
            parse("enregistrer ma partie.txt"),
            Some((PlayOrder::Save, "ma partie.txt"))
        );
        assert_eq!(parse("5"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn a_slip_of_the_finger_gets_a_suggestion() {
        assert_eq!(near("undoo").as_deref(), Some("undo"));
        assert_eq!(near("annule tout").as_deref(), Some("annuler"));
        assert_eq!(near("b7"), None);
        assert_eq!(near("nonsense"), None);
        assert_eq!(near(""), None);
    }

    #[test]
    fn no_word_means_two_things() {
        let words: Vec<&str> = ORDERS
            .iter()
            .flat_map(|(_, words)| *words)
            .copied()
            .collect();
        let different: std::collections::BTreeSet<&str> = words.iter().copied().collect();
        assert_eq!(words.len(), different.len());
    }
}
