//! The page for rules that somebody sends.

#![allow(clippy::unwrap_used)]

use serde_json::json;

use crate::driver::Browser;
use crate::served::served;

#[test]
fn rules_of_ones_own_are_checked_played_drawn_and_kept() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/rules"));
    browser.wait("document.querySelector('[data-rules]')");
    let paste = "const field = document.getElementById('rules');
        field.value = arguments[0];
        field.form.requestSubmit()";
    // What is wrong is said, and marked where it stands.
    browser.run(paste, &[json!("(role a)\n(role b)\n(init (p ?x))")]);
    browser.wait("document.querySelector('#said.bad')");
    assert!(browser.text("#said").contains("line 3, column"));
    let marked = "const field = document.getElementById('rules');
        return field.value.slice(field.selectionStart, field.selectionEnd)";
    assert_eq!(browser.run(marked, &[]), json!("(init (p ?x))"));
    browser.complaints();
    browser.click("[data-rules*='Nim']");
    browser.wait("document.querySelector('#said.good')");
    browser.go(&format!("{server}/rules?lang=fr"));
    browser.run(paste, &[json!("(role a)")]);
    browser.wait("document.querySelector('#said.bad')?.textContent.includes('ligne 1')");
    browser.complaints();
    // The rules travel in the address: to the game, and through a reload.
    browser.go(&format!("{server}/rules?lang=en"));
    browser.click("[data-rules*='Nim']");
    browser.wait("!document.querySelector('#links').hidden");
    browser.click("#to-play");
    browser.wait("document.querySelectorAll('#moves button:enabled').length === 12");
    browser.click("#hint");
    browser.wait("document.querySelector('#note').textContent.includes('leave(a,1)')");
    browser.click("#values");
    browser.wait("document.querySelector('#worth').textContent.includes('wins in 11')");
    browser.click("[data-move='leave(a,1)']");
    browser.wait("document.querySelectorAll('#history li').length >= 3");
    browser.picture("rules-play");
    let link = browser.run("return location.href", &[]);
    browser.go("about:blank");
    browser.go(link.as_str().unwrap());
    browser.wait("document.querySelectorAll('#history li').length >= 3 && document.querySelector('#moves button:enabled')");
    browser.click("#why");
    browser.wait("!document.querySelector('#explain').hidden");
    let jump = "const field = document.getElementById('place-text');
        field.value = arguments[0];
        field.form.requestSubmit()";
    let few = "control(left),size(a,0),size(b,1),size(c,2)";
    browser.run(jump, &[json!(few)]);
    browser.wait("document.querySelectorAll('#moves button:enabled').length === 3");
    browser.click("#graph-link");
    browser.wait("document.querySelectorAll('#diagram [data-v]').length > 5");
    browser.picture("rules-graph");
    browser.click("#back");
    browser.wait("document.querySelector('#exercises-link')");
    browser.click("#exercises-link");
    browser.wait("document.querySelector('#answer')");
    // The sheet says who is to move: its positions have no nimbers.
    browser.wait("document.querySelector('#kind [value=nimber]').disabled");
    browser.wait("!document.querySelector('#kind [value=win]').disabled");
    browser.picture("rules-exercise");
    assert_eq!(browser.complaints(), [""; 0]);
}
