//! The pages with a table at hand.

#![allow(clippy::unwrap_used)]

use crate::driver::Browser;
use crate::served::served_from;
use crate::tabled::{GAME, tabled};

#[test]
fn the_page_plays_by_the_table() {
    let (_runtime, server) = served_from(&tabled("served-page"));
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/play/{GAME}?p=..../..../..../xo.."));
    browser.wait("document.querySelector('#moves button')");
    browser.click("#hint");
    browser.wait("document.getElementById('note').textContent !== ''");
    let asked = "const { ask } = await import('/assets/server/api.js');
        const game = document.getElementById('play').dataset.game;
        return (await ask('moves', { game, position: '..../..../..../xo..' })).method";
    assert_eq!(browser.run(asked, &[]), "table");
    assert_eq!(browser.complaints(), [""; 0]);
}
