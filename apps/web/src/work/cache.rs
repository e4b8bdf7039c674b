//! Answers that were given before, bounded in bytes and age.
//!
//! Two generations: what is asked for again moves to the young one, and when that is full the old one
//! is forgotten. So whatever was asked for lately is there, and nothing needs to be sorted.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// An answer: JSON, and until when it is good.
#[derive(Clone)]
struct CacheEntry {
    body: Arc<[u8]>,
    until: Option<Instant>,
}

#[derive(Default)]
struct Generations {
    young: HashMap<String, CacheEntry>,
    old: HashMap<String, CacheEntry>,
    bytes: usize,
}

/// Answers by what was asked.
pub(crate) struct AnswerCache {
    kept: Mutex<Generations>,
    /// Bytes of a generation.
    room: usize,
}

/// What an entry costs beside its texts, roughly.
const ENTRY: usize = 200;

impl AnswerCache {
    /// Room for so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        AnswerCache {
            kept: Mutex::default(),
            room: bytes / 2,
        }
    }

    /// The answer to a question, if it was given before.
    pub(crate) fn answer(&self, question: &str) -> Option<Arc<[u8]>> {
        let mut kept = self.kept.lock();
        let found = match kept.young.get(question) {
            Some(found) => found.clone(),
            None => {
                let (question, found) = kept.old.remove_entry(question)?;
                self.put(&mut kept, question, found.clone());
                found
            }
        };
        let good = found.until.is_none_or(|until| Instant::now() < until);
        good.then_some(found.body)
    }

    /// Keeps an answer, for so long if it may change.
    pub(crate) fn keep(&self, question: String, body: Arc<[u8]>, time: Option<Duration>) {
        let until = time.map(|time| Instant::now() + time);
        // One answer is not worth all others.
        if body.len() <= self.room / 8 {
            let mut kept = self.kept.lock();
            self.put(&mut kept, question, CacheEntry { body, until });
        }
    }

    fn put(&self, kept: &mut Generations, question: String, entry: CacheEntry) {
        kept.bytes += question.len() + entry.body.len() + ENTRY;
        if kept.bytes > self.room {
            kept.bytes = question.len() + entry.body.len() + ENTRY;
            kept.old = std::mem::take(&mut kept.young);
        }
        kept.young.insert(question, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays_and_the_rest_goes() {
        let cache = AnswerCache::new(100_000);
        let body: Arc<[u8]> = vec![0; 1000].into();
        cache.keep("often".to_owned(), Arc::clone(&body), None);
        for number in 0..1000 {
            cache.keep(format!("once {number}"), Arc::clone(&body), None);
            assert!(cache.answer("often").is_some(), "{number}");
        }
        assert!(cache.answer("once 0").is_none());
        let kept = cache.kept.lock();
        assert!(kept.young.len() + kept.old.len() < 100);
    }

    #[test]
    fn answers_grow_old() {
        let cache = AnswerCache::new(100_000);
        let body: Arc<[u8]> = vec![0; 10].into();
        cache.keep("stale".to_owned(), Arc::clone(&body), Some(Duration::ZERO));
        assert!(cache.answer("stale").is_none());
        cache.keep("huge".to_owned(), vec![0; 50_000].into(), None);
        assert!(cache.answer("huge").is_none());
    }
}
