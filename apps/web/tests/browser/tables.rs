//! The pages with a table at hand.

#![allow(clippy::unwrap_used)]

use crate::driver::Browser;
use crate::served::served_from;
use crate::tabled::{GAME, tabled};

#[test]
fn the_page_plays_by_the_table() {
    let (_runtime, server) = served_from(&tabled("served-page"));
    let browser = Browser::open(1280, 900);
    for (language, said) in [("fr", ", d’après une table"), ("en", ", by table")] {
        browser.go(&format!(
            "{server}/play/{GAME}?p=..../..../..../xo..&values=1&lang={language}"
        ));
        browser.wait("document.querySelector('.badge text')");
        assert!(
            browser.text("#worth").ends_with(said),
            "{}",
            browser.text("#worth")
        );
    }
    browser.picture("by-table");
    browser.click("#hint");
    browser.wait("document.getElementById('note').textContent !== ''");
    let asked = "const { ask } = await import('/assets/server/api.js');
        const game = document.getElementById('play').dataset.game;
        return (await ask('moves', { game, position: '..../..../..../xo..' })).method";
    assert_eq!(browser.run(asked, &[]), "table");
    assert_eq!(browser.complaints(), [""; 0]);
}
