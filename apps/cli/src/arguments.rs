//! Values of options: numbers with units, languages.

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

/// A size such as `200M` or `4G`; units are powers of 1024.
pub(crate) fn size(text: &str) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|found: char| !(found.is_ascii_digit() || found == '.'))?;
    let number: f64 = text[..end].parse().ok()?;
    let unit = text[end..].trim().to_ascii_lowercase();
    let power = match unit.trim_end_matches("ib").trim_end_matches('b') {
        "" if unit == "b" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return None,
    };
    // Conversion stops at the largest number there is.
    Some((number * 1024f64.powi(power)) as u64)
}

/// Half of the memory that is free now and allowed; two gigabytes where that cannot be known.
pub(crate) fn free_memory() -> u64 {
    let available = || {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    };
    let allowed = || {
        let text = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?;
        text.trim().parse::<u64>().ok()
    };
    let free = available().map_or(4 << 30, |kilobytes| kilobytes * 1024);
    free.min(allowed().unwrap_or(free)) / 2
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
    fn units_are_understood_and_needed() {
        assert_eq!(size("200M"), Some(200 << 20));
        assert_eq!(size("4GiB"), Some(4 << 30));
        assert_eq!(size("10b"), Some(10));
        for wrong in ["", "10", "M", "-1M", "1.2.3M", "10y"] {
            assert_eq!(size(wrong), None, "{wrong}");
        }
    }

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
