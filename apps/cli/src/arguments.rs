//! Values that are found before all others: the language, and the folders of tables.

use std::ffi::OsString;
use std::path::PathBuf;

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

/// The folders that tables lie in: the one that is named, those of `GAGNE_TABLES`, and the user's own.
pub(crate) fn table_folders(named: Option<&String>) -> Vec<PathBuf> {
    let named = named.map(PathBuf::from);
    let listed = std::env::var_os("GAGNE_TABLES");
    let listed = listed.iter().flat_map(std::env::split_paths);
    let listed = listed.filter(|path| !path.as_os_str().is_empty());
    named
        .into_iter()
        .chain(listed)
        .chain(own_tables())
        .collect()
}

/// The folder of the user's own tables: `$XDG_DATA_HOME/gagne/tables`, or `~/.local/share/gagne/tables`;
/// on Windows `%LOCALAPPDATA%\gagne\tables`.
pub(crate) fn own_tables() -> Option<PathBuf> {
    // A relative path is to be ignored, says the XDG Base Directory Specification.
    let variable = |name| {
        let path = std::env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let local = || variable("LOCALAPPDATA").filter(|_| cfg!(windows));
    let home = || variable("HOME").map(|home| home.join(".local").join("share"));
    let base = variable("XDG_DATA_HOME").or_else(local).or_else(home)?;
    Some(base.join("gagne").join("tables"))
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
