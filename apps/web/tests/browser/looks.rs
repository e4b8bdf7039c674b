//! What meets the eye: nothing that matters lies below the fold, boards are drawn so that they can be read, and pages
//! speak the language of their readers.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use crate::driver::Browser;
use crate::served::{served, served_within};
use serde_json::json;

/// A game as an address names it, dealt if it is one that is dealt.
fn addressed(name: &str) -> String {
    let dealt = gagne::catalogue().dealt(name, 7);
    dealt.unwrap_or_else(|| name.to_owned())
}

/// How far the lowest of what a selector finds reaches below the window, in pixels.
fn below(browser: &Browser, selector: &str) -> f64 {
    let script = "return Math.max(...[...document.querySelectorAll(arguments[0])].map((seen) =>
        seen.getBoundingClientRect().bottom - innerHeight))";
    browser.run(script, &[json!(selector)]).as_f64().unwrap()
}

#[test]
fn board_and_buttons_are_seen_without_scrolling() {
    let (_runtime, server) = served_within(Duration::from_secs(1));
    let mut browser = Browser::open(1280, 800);
    let names = gagne::catalogue().listings().iter();
    let names: Vec<&str> = names.map(|listing| listing.name.as_str()).collect();
    let phone = ["connect", "chicago", "teeko", "kalah", "taquin"];
    for (width, height, games) in [(1280, 800, &names[..]), (390, 844, &phone)] {
        browser.size(width, height);
        for game in games {
            for language in ["en", "fr"] {
                let game = addressed(game);
                browser.go(&format!(
                    "{server}/play/{game}?second=human&lang={language}"
                ));
                browser.wait("document.querySelector('.targets .target')");
                let below = below(&browser, "#board, #note, .stage .tools button");
                assert!(below <= 0.0, "{game} {language} {width}: {below}");
            }
        }
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn what_is_to_be_kept_is_asked_in_words() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 800);
    let board = "chicago?p=WF/R/W/M,t1,9.9.9.9.9.9,-,-,p1&second=human";
    for (language, question, kept) in [
        ("en", "Keep which one: rice or maize?", "rice"),
        ("fr", "Que garder\u{a0}: le riz ou le maïs\u{a0}?", "le riz"),
    ] {
        browser.go(&format!("{server}/play/{board}&lang={language}"));
        browser.wait("document.querySelector('.targets .target')");
        browser.click("[data-target='3']");
        browser.wait("document.querySelector('.marks .pointed')");
        assert_eq!(browser.text("#note"), question);
        let read =
            "return document.querySelector(\"[data-target='2']\").getAttribute('aria-label')";
        let read = browser.run(read, &[]);
        assert!(read.as_str().unwrap().ends_with(kept), "{read}");
    }
    browser.picture("keep-which");
    browser.click("[data-target='2']");
    browser.wait("location.search.includes('m=2%2BR-M')");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn the_rules_on_a_sheet_take_three_lines() {
    let (_runtime, server) = served();
    // The room between the margins of A4.
    let browser = Browser::open(680, 1000);
    browser.paper();
    let lines = "const about = document.querySelector('.sheet-head .about');
        return Math.round(about.getBoundingClientRect().height / parseFloat(getComputedStyle(about).lineHeight))";
    // A frame is as wide as it is drawn, whatever the picture may fill.
    let frames = "return [...document.querySelectorAll('.exercises rect.board')].every((frame) =>
        Math.abs(frame.getBBox().width - frame.getAttribute('width')) < 0.01)";
    for language in ["en", "fr"] {
        for listing in gagne::catalogue().listings() {
            let Some((rules, _)) = &listing.exercise else {
                // Nothing leads to exercises that do not exist.
                browser.go(&format!("{server}/play/{}?p=", listing.name));
                let link = "return document.querySelector('#exercises-link')";
                assert_eq!(browser.run(link, &[]), json!(null));
                continue;
            };
            let game = match rules.as_str() {
                "" => listing.name.clone(),
                rules => format!("{}:{rules}", listing.name),
            };
            browser.go(&format!(
                "{server}/exercises?game={game}&kind=find&level=3&print=1&lang={language}"
            ));
            browser.wait("document.querySelector('.key li')");
            let lines = browser.run(lines, &[]).as_u64().unwrap();
            assert!(lines <= 3, "{game} {language}: {lines}");
            assert_eq!(browser.run(frames, &[]), true, "{game}");
        }
    }
    browser.picture("rules-on-paper");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn holes_are_seen_and_names_stand_clear() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 800);
    // How well a colour stands out from another: 3 is enough for a shape.
    let rim = "const parts = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
        const light = (colour) => {
            const [red, green, blue] = parts(colour).map((part) => part / 255).map((part) =>
                part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        const [one, two] = [light(style('#board circle.place').stroke), light(style('#board rect.board').fill)];
        return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)";
    for preferred in [&[][..], &["dark"]] {
        browser.prefers(preferred);
        for game in ["connect", "teeko", "kalah"] {
            browser.go(&format!("{server}/play/{game}?second=human"));
            browser.wait("document.querySelector('.targets .target')");
            let contrast = browser.run(rim, &[]).as_f64().unwrap();
            assert!(contrast >= 3.0, "{game} {preferred:?}: {contrast}");
        }
    }
    // No name is written over another text or over a piece.
    let clash = "const boxes = (selector) => [...document.querySelectorAll(selector)].map((seen) => seen.getBoundingClientRect());
        const names = boxes('#board .coordinate');
        const others = boxes('#board text:not(.coordinate)');
        const apart = (one, two) => one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top;
        const pieces = boxes('#board circle.first, #board circle.second');
        const over = (name, { left, top, width }) => {
            const [x, y, radius] = [left + width / 2, top + width / 2, width / 2];
            const [near, close] = [Math.max(name.left, Math.min(x, name.right)), Math.max(name.top, Math.min(y, name.bottom))];
            return Math.hypot(near - x, close - y) < 0.8 * radius;
        };
        return names.filter((name) => others.some((other) => !apart(name, other)) || pieces.some((piece) => over(name, piece))).length";
    for game in ["dots", "dots:1x2", "dodgem", "hare", "teeko", "chocolate"] {
        browser.go(&format!("{server}/play/{game}?second=human"));
        browser.wait("document.querySelector('#board .coordinate')");
        assert_eq!(browser.run(clash, &[]), 0, "{game}");
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn searches_are_called_what_people_call_them() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 800);
    for (language, called) in [
        ("en", "Min-max, 2 deep: "),
        ("fr", "Min-max, profondeur 2\u{a0}: "),
    ] {
        browser.go(&format!(
            "{server}/graph/tictactoe?p=xo./.xo/x.o&kind=minimax:2&lang={language}"
        ));
        browser.wait("document.querySelector('.stepper')");
        let said = browser.text("#said");
        assert!(said.starts_with(called), "{said}");
        browser.go(&format!("{server}/graphs?lang={language}"));
        browser.wait("document.querySelector('#regions section')");
        browser.click("[data-graph*='12']");
        browser.wait("document.querySelector('#said').textContent.startsWith('min-max')");
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn more_of_a_graph_is_drawn_for_whoever_asks() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 800);
    let drawn = || {
        let script = "return document.querySelectorAll('#diagram [data-v]').length";
        browser.run(script, &[]).as_u64().unwrap()
    };
    browser.go(&format!("{server}/graph/nim?p=2,3,4"));
    browser.wait("document.querySelectorAll('#diagram [data-v]').length > 1");
    let mut before = drawn();
    while browser.run("return document.querySelector('#more').hidden", &[]) == false {
        browser.click("#more");
        browser.wait(&format!(
            "document.querySelectorAll('#diagram [data-v]').length > {before}"
        ));
        before = drawn();
    }
    // All positions, and a reload shows as many.
    assert_eq!(before, 112);
    let here = browser.run("return location.href", &[]);
    browser.go("about:blank");
    browser.go(here.as_str().unwrap());
    browser.wait("document.querySelectorAll('#diagram [data-v]').length === 112");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_board_of_another_size_begins_anew() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 800);
    browser.go(&format!("{server}/play/connect"));
    browser.wait("document.querySelectorAll('#setup-rule-numbers input').length === 3");
    // There is no fourth number.
    let more = "return document.querySelector(\"#setup-rule-numbers [data-key='setup-add']\")";
    assert_eq!(browser.run(more, &[]), json!(null));
    browser.click("#setup > summary");
    browser.click("#setup-rule-numbers .stepped:first-child button:first-child");
    browser.run("document.querySelector('#setup form').requestSubmit()", &[]);
    browser.wait(
        "decodeURIComponent(location.pathname) === '/play/connect:6x6,4' && document.querySelectorAll('#moves button').length === 6",
    );
    assert_eq!(browser.complaints(), [""; 0]);
    // A start that was asked for is kept where the rules have it, and not where they are of another size.
    for (rules, kept) in [("6x6,3", true), ("5x6,4", false)] {
        browser.go(&format!(
            "{server}/play/connect:6x6,4?p=....../....../....../....../....../xo...."
        ));
        browser.wait("document.querySelector('.targets .target')");
        browser.run(
            "document.querySelector('#setup-rules').value = arguments[0];
             document.querySelector('#setup form').requestSubmit()",
            &[json!(rules)],
        );
        browser.wait(&format!(
            "decodeURIComponent(location.pathname) === '/play/connect:{rules}' && document.querySelector('.targets .target')"
        ));
        let search = browser.run("return location.search", &[]);
        assert_eq!(search.as_str().unwrap().contains("p="), kept, "{rules}");
    }
}
