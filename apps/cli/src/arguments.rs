//! Values of options that are needed before all others: the language.

use std::ffi::OsString;

use gagne::Language;

/// The language asked for by `--lang`, or else by the locale.
pub(crate) fn language(arguments: &[OsString]) -> Language {
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        let code = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('='),
            None if word == "--" => break,
            None => None,
        };
        if let Some(language) = code.and_then(Language::from_locale) {
            return language;
        }
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    locale
        .and_then(|locale| Language::from_locale(&locale))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_before_anything_else() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(
            language(&words("gagne solve nim --lang fr")),
            Language::French
        );
        assert_eq!(
            language(&words("gagne --lang=fr_FR solve nim")),
            Language::French
        );
    }
}
