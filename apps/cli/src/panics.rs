//! What a panic said, kept until it can be told: nothing is written while a view has the terminal,
//! nor from a thread that nobody listens to.

use std::panic::{PanicHookInfo, set_hook};

use parking_lot::Mutex;

/// The last panic: a server may have lived through those before it.
static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Keeps what panics say from now on, of every thread, in place of writing it.
pub(crate) fn listen() {
    set_hook(Box::new(|info| {
        let said = words(info);
        *LAST.lock() = Some(said);
    }));
}

/// What the last panic said, and where, in one line.
pub(crate) fn last() -> String {
    let last = LAST.lock();
    last.clone().unwrap_or_else(|| "panic".to_owned())
}

fn words(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let said = payload.downcast_ref::<&str>().copied();
    let said = said.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let said = said.unwrap_or("panic");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    match info.location() {
        Some(place) => format!("{said} ({place})"),
        None => said,
    }
}
