//! Reading the files of `data/golden`.

use gagne::Value;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

/// The `data` part of a file.
pub(crate) fn read(file: &str) -> Json {
    let path = format!("{}/../../data/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let mut whole: Json = serde_json::from_str(&text).expect(&path);
    whole["data"].take()
}

/// Parts of a record that have to be there.
pub(crate) trait RecordParts {
    fn int(&self, key: &str) -> i64;
    fn maybe(&self, key: &str) -> Option<i64>;
    fn text(&self, key: &str) -> &str;
    fn truth(&self, key: &str) -> bool;
    fn list(&self, key: &str) -> &[Json];
    fn ints(&self, key: &str) -> Vec<i64>;
}

impl RecordParts for Json {
    fn int(&self, key: &str) -> i64 {
        self[key].as_i64().expect(key)
    }

    fn maybe(&self, key: &str) -> Option<i64> {
        assert!(self[key].is_null() || self[key].is_i64(), "{key}");
        self[key].as_i64()
    }

    fn text(&self, key: &str) -> &str {
        self[key].as_str().expect(key)
    }

    fn truth(&self, key: &str) -> bool {
        self[key].as_bool().expect(key)
    }

    fn list(&self, key: &str) -> &[Json] {
        self[key].as_array().expect(key)
    }

    fn ints(&self, key: &str) -> Vec<i64> {
        ints(&self[key])
    }
}

/// A list of whole numbers.
pub(crate) fn ints(list: &Json) -> Vec<i64> {
    let list = list.as_array().expect("a list");
    list.iter().map(|item| item.as_i64().unwrap()).collect()
}

/// Items as one text.
pub(crate) fn join<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(separator)
}

/// The SHA-256 of a text in hexadecimal.
pub(crate) fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    join(digest.iter().map(|byte| format!("{byte:02x}")), "")
}

/// A value by who wins and a distance that may carry the sign of the winner.
pub(crate) fn value(won: bool, remoteness: i64) -> Value {
    let plies = remoteness.unsigned_abs();
    if won {
        Value::win(plies)
    } else {
        Value::lose(plies)
    }
}

/// A value by its signed distance, where a distance of 0 is lost.
pub(crate) fn signed(remoteness: i64) -> Value {
    value(remoteness > 0, remoteness)
}
