//! What is said, compared with the sources that say it: whether a name that somebody says is a
//! message, and whether a message is ever said.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::Entry;

/// The names of the messages of a Fluent source.
pub fn names(source: &str) -> BTreeSet<String> {
    let resource = fluent_syntax::parser::parse(source.to_owned());
    let resource = resource.unwrap_or_else(|(_, errors)| panic!("{errors:?} in {source}"));
    let message = |entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    };
    let messages = resource.body.into_iter().filter_map(message);
    messages.map(|message| message.id.name).collect()
}

/// Every file below a folder whose name ends like this, with its text.
pub fn sources(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let (mut folders, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == ending) {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "no sources in {}", folder.display());
    found
}

/// The literals of a source, each with what stands before it, tests and comments left out.
pub fn literals(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let plain = |line: &&str| !line.trim_start().starts_with("//");
    let code: Vec<&str> = code.lines().filter(plain).collect();
    let code = code.join("\n");
    let mut parts = code.split('"');
    let mut before = parts.next().unwrap_or_default();
    while let (Some(text), Some(after)) = (parts.next(), parts.next()) {
        found.push((before.trim_end().to_owned(), text.to_owned()));
        before = after;
    }
    found
}

/// Whether a literal is said or told, by what stands before it.
pub fn is_said(before: &str) -> bool {
    let said = ["say(", "tell(", "Message("];
    said.iter().any(|word| before.ends_with(word))
}

/// Whether a literal is written like the name of a message: words joined by hyphens.
pub fn is_hyphened(text: &str) -> bool {
    let part = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
    text.contains('-') && text.split('-').all(part)
}

/// Whether sources name a message: whole, or put together from a word and its beginning or end.
pub fn is_named(name: &str, sources: &str) -> bool {
    let has = |text: String| sources.contains(&text);
    let put_together = |at: usize| {
        let (begin, end) = (&name[..at], &name[at..]);
        has(format!("\"{begin}-{{")) || has(format!("`{begin}-${{")) || has(format!("}}{end}`"))
    };
    let whole = has(format!("\"{name}\""));
    whole || name.match_indices('-').any(|(at, _)| put_together(at))
}
