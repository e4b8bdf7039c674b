//! The pages for everybody: by keys alone, with a program that reads them aloud, with colours of one's own, at twice the
//! size, on a phone; and what is wrong is said where it is, and gone when it is mended.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use crate::driver::Browser;
use crate::served::{served, served_within};
use serde_json::json;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";

/// Every page and state: its path, and what stands there once its program has done its work.
const STATES: [(&str, &str); 12] = [
    ("/", "main"),
    ("/play/tablets?p=3x2&values=1", ".badge text"),
    ("/play/nim?p=1,2,2&m=1-1&values=1", "#history .worth"),
    ("/play/chomp?p=1x2&m=1,2", "#turn.over"),
    ("/play/nim?p=nothing", "#note.wrong"),
    ("/graph/subtraction?p=6", "#diagram [data-v='5']"),
    ("/graph/tictactoe?p=xo./.xo/x.o&kind=minimax:2", ".stepper"),
    ("/graphs", "#regions section"),
    ("/exercises?game=nim&level=1", "#task .board"),
    (
        "/exercises?game=subtraction&kind=colour&level=2&seed=1",
        "#task [data-v]",
    ),
    (
        "/exercises?game=tictactoe&kind=find&print=2",
        ".key li:nth-child(2)",
    ),
    ("/api", "main"),
];

fn visit(browser: &Browser, server: &str, (path, shown): (&str, &str)) {
    browser.go(&format!("{server}{path}"));
    browser.wait(&format!("document.querySelector({})", json!(shown)));
}

#[test]
fn nothing_keeps_anybody_from_any_page() {
    let (_runtime, server) = served();
    let mut browser = Browser::open(1280, 900);
    for (place, state) in STATES.into_iter().enumerate() {
        for preferred in [&[][..], &["dark"], &["forced"]] {
            browser.prefers(preferred);
            visit(&browser, &server, state);
            assert_eq!(browser.barriers(), [""; 0], "{state:?} {preferred:?}");
            let name = preferred.first().unwrap_or(&"light");
            browser.picture(&format!("state-{place}-{name}"));
        }
        // At twice the size on a small screen, and on a narrow one, nothing is beside it.
        browser.prefers(&[]);
        for (width, height) in [(640, 400), (320, 640)] {
            browser.size(width, height);
            let wide = "return document.documentElement.scrollWidth - innerWidth";
            let beside = browser.run(wide, &[]).as_i64().unwrap();
            assert!(beside <= 0, "{state:?} is {beside} too wide for {width}");
        }
        browser.size(1280, 900);
    }
    browser.go(&format!("{server}/play/nim"));
    browser.wait("document.querySelector('#why')");
    browser.click("#why");
    browser.wait("!document.querySelector('#explain').hidden");
    assert_eq!(browser.barriers(), [""; 0], "why");
    browser.prefers(&["still"]);
    let moved =
        "return getComputedStyle(document.querySelector('.tools button')).transitionDuration";
    assert_eq!(browser.run(moved, &[]), "0s");
}

#[test]
fn everything_written_on_boards_can_be_read() {
    let (_runtime, server) = served_within(Duration::from_secs(1));
    let browser = Browser::open(1280, 900);
    for preferred in [&[][..], &["dark"], &["forced"]] {
        browser.prefers(preferred);
        browser.go(&format!("{server}/"));
        assert_eq!(browser.faint_texts(".games"), [""; 0], "{preferred:?}");
        for listing in gagne::catalogue().listings() {
            let name = &listing.name;
            // Of a game that is dealt, always the same board.
            let deal = listing.deal.as_ref();
            let rules = deal.map_or(String::new(), |deal| format!(":{deal}1"));
            browser.go(&format!("{server}/play/{name}{rules}?second=human"));
            browser.wait("document.querySelector('.targets .target')");
            let faint = browser.faint_texts("#board");
            assert_eq!(faint, [""; 0], "{name} {preferred:?}");
        }
        for (path, shown) in [STATES[1], STATES[5], STATES[7]] {
            visit(&browser, &server, (path, shown));
            let faint = browser.faint_texts("#board, #diagram");
            assert_eq!(faint, [""; 0], "{path} {preferred:?}");
        }
    }
}

#[test]
fn thumbnails_show_games_in_progress_that_differ() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/"));
    let drawn = browser.run(
        "return [...document.querySelectorAll('.game .picture')].map(({ innerHTML }) => innerHTML)",
        &[],
    );
    let mut drawn: Vec<String> = serde_json::from_value(drawn).unwrap();
    let games = drawn.len();
    assert_eq!(games, gagne::catalogue().listings().len());
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), games);
    browser.picture("thumbnails");
}

/// The element that has the keys.
fn focused(browser: &Browser) -> String {
    let name = "const { id, dataset, className, tagName } = document.activeElement;
        return dataset.target ?? dataset.move ?? dataset.key ?? (id || className.baseVal || className || tagName)";
    browser.run(name, &[]).as_str().unwrap().to_owned()
}

#[test]
fn the_keys_stay_where_the_action_was() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let focus = |selector: &str| {
        let script = "document.querySelector(arguments[0]).focus()";
        browser.run(script, &[json!(selector)]);
    };
    let moves = |count: usize| {
        let made =
            format!("new URLSearchParams(location.search).get('m')?.split(';').length === {count}");
        browser.wait(&made);
        browser.wait("!document.querySelector('#play[aria-busy]') && document.querySelector('#moves button:not(:disabled)')");
    };
    browser.go(&format!("{server}/play/nim?p=2,3,4&second=human"));
    browser.wait("document.querySelector('#moves button:not(:disabled)')");
    // A move of the list: the list has the keys.
    focus("[data-move='1-1']");
    browser.press(ENTER);
    moves(1);
    assert_eq!(focused(&browser), "1-1");
    // Steps of the game taken back and made again.
    focus("#undo");
    browser.press(ENTER);
    browser.wait("document.querySelector('#undo').disabled");
    assert_eq!(focused(&browser), "redo");
    browser.press(ENTER);
    browser.wait("document.querySelector('#redo').disabled");
    assert_eq!(focused(&browser), "undo");
    focus("#history [data-key='0']");
    browser.press(ENTER);
    browser.wait("location.search.includes('at=0')");
    browser.wait("document.querySelector('#history [aria-current]').dataset.key === '0'");
    assert_eq!(focused(&browser), "0");
    // A panel has the keys while it is open, and gives them back.
    browser.wait("!document.querySelector('#why').disabled");
    focus("#why");
    browser.press(ENTER);
    browser.wait("!document.querySelector('#explain').hidden");
    browser.wait("document.activeElement.closest('#explain')");
    focus("#explain [data-key='why-on']");
    browser.press(ENTER);
    browser.wait("document.querySelectorAll('#explain .walked li').length === 1");
    assert_eq!(focused(&browser), "why-on");
    focus("#explain [data-key='why-close']");
    browser.press(ENTER);
    browser.wait("document.querySelector('#explain').hidden");
    browser.wait("document.activeElement.id === 'why'");
    // The board, against a program, to the end.
    browser.go(&format!("{server}/play/nim?p=1,2"));
    browser.wait("document.querySelector('.targets .target')");
    focus(".targets [tabindex='0']");
    browser.press(ENTER);
    browser.wait("document.querySelector('#turn.over') || document.activeElement.matches('.targets .target')");
    while browser.text("#turn.over").is_empty() {
        browser.press(ENTER);
        browser.wait("document.querySelector('#turn.over') || document.activeElement.matches('.targets .target')");
    }
    browser.wait("document.activeElement.closest('#board')");
    // From there the tabulator goes through what can be used, and nothing else.
    let mut seen = Vec::new();
    for _ in 0..4 {
        browser.press(TAB);
        seen.push(focused(&browser));
    }
    assert_eq!(seen, ["undo", "restart", "values", "share"]);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn moves_and_pieces_are_read_aloud_with_place_and_worth() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    for (path, expected) in [
        (
            "connect:4x4,3?values=1&second=human",
            ["column 2, wins in 9 plies"],
        ),
        (
            "connect:4x4,3?values=1&second=human&lang=fr",
            ["colonne 2, gagne en 9 coups"],
        ),
        (
            "chomp?p=2x2&values=1&second=human",
            ["row 1, column 2, wins in 3 plies"],
        ),
        (
            "hare?second=human",
            ["place 1, piece of player 1, moves: 3"],
        ),
    ] {
        browser.go(&format!("{server}/play/{path}"));
        browser.wait(if path.contains("values") {
            "document.querySelector('.badge')"
        } else {
            "document.querySelector('.targets .target')"
        });
        let said = browser.run(
            "return [...document.querySelectorAll('.targets .target')].map((target) => target.getAttribute('aria-label'))",
            &[],
        );
        let said: Vec<String> = serde_json::from_value(said).unwrap();
        for wanted in expected {
            assert!(said.iter().any(|told| told == wanted), "{path}: {said:?}");
        }
    }
    let label = "return document.querySelector('#board svg').getAttribute('aria-label')";
    let told = browser.run(label, &[]).to_string();
    assert!(
        told.contains("Player 1 has: 1, 4, 9. Player 2 has: 8."),
        "{told}"
    );
}

#[test]
fn boards_have_coordinates_and_words_and_previews_both_ways() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let counted = |selector: &str| {
        let script = "return document.querySelectorAll(arguments[0]).length";
        browser.run(script, &[json!(selector)]).as_u64().unwrap()
    };
    // Names of rows and columns, of columns, cells, cuts and edges.
    for (path, written) in [
        ("chomp?p=4x5", 9),
        ("connect", 7),
        ("tictactoe", 9),
        ("chocolate?p=5x4@1,1", 7),
        ("dots", 12),
        ("teeko", 25),
        ("hare", 11),
        ("quixo", 25),
        ("dodgem", 9),
    ] {
        browser.go(&format!("{server}/play/{path}"));
        browser.wait("document.querySelector('.targets .target')");
        assert_eq!(counted(".coordinate"), written, "{path}");
    }
    // A move of the list is shown on the board, one at a time; a move of the board in the list.
    browser.go(&format!(
        "{server}/play/tictactoe?p=x.o/.../...&second=human&values=1"
    ));
    browser.wait("document.querySelector('.badge')");
    browser.hover("[data-move='5']");
    browser.wait("document.querySelector('.ghost *')");
    browser.hover("[data-move='9']");
    browser.wait("document.querySelector('.ghost *')");
    assert_eq!(counted(".marks .hinted"), 1);
    browser.picture("previewed");
    browser.hover("[data-target='4']");
    browser.wait("document.querySelector('#moves .shown')?.dataset.move === '4'");
    assert_eq!(counted(".marks .hinted, .marks .hovered"), 1);
    // Letters are told in words.
    let legend = browser.text("#legend");
    assert!(
        legend.contains("W5 wins in 5 plies") && legend.contains("D draws"),
        "{legend}"
    );
    // Values lie on what they belong to.
    browser.go(&format!("{server}/play/dots:1x2?second=human&values=1"));
    browser.wait("document.querySelector('.badge')");
    let on = "return [...document.querySelectorAll('.targets .target')].map((target) => {
        const edge = target.getBoundingClientRect();
        return [...document.querySelectorAll('.badge rect')].filter((badge) => {
            const { left, top, width, height } = badge.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            return edge.left <= x && x <= edge.right && edge.top <= y && y <= edge.bottom;
        }).length;
    })";
    assert_eq!(browser.run(on, &[]), json!([1, 1, 1, 1, 1, 1, 1]));
    browser.picture("badges-dots");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn another_size_is_set_up_without_writing() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/play/nim?p=1,3,5"));
    browser.wait("document.querySelector('.targets .target')");
    browser.click("#setup > summary");
    browser.wait("document.querySelectorAll('#setup-start-numbers input').length === 3");
    // One match less in the last heap, a heap more, and whoever takes the last one loses.
    browser.click("#setup-start-numbers .stepped:nth-of-type(5) button:first-child");
    browser.click("#setup-start-numbers [data-key='setup-add']");
    browser.wait("document.querySelectorAll('#setup-start-numbers input').length === 4");
    browser.click("#misere");
    browser.picture("setup");
    assert_eq!(browser.barriers(), [""; 0]);
    browser.run("document.querySelector('#setup form').requestSubmit()", &[]);
    browser.wait(
        "decodeURIComponent(location.pathname) === '/play/nim:misere' && document.querySelector('.targets .target')",
    );
    browser.wait("document.querySelector('#place-text').value === '1,3,4,1'");
    browser.click("#setup > summary");
    assert_eq!(
        browser.run("return document.getElementById('misere').checked", &[]),
        true
    );
    // Rules that are numbers have steppers too, and others are written.
    browser.go(&format!("{server}/play/connect:5x4,3"));
    browser.wait("document.querySelectorAll('#setup-rule-numbers input').length === 3");
    assert_eq!(
        browser.run(
            "return document.getElementById('setup-start-numbers').hidden",
            &[]
        ),
        true
    );
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_phone_shows_the_board_in_the_first_third() {
    let (_runtime, server) = served_within(Duration::from_secs(1));
    let browser = Browser::open(390, 844);
    for listing in gagne::catalogue().listings() {
        let name = &listing.name;
        for language in ["en", "fr"] {
            browser.go(&format!(
                "{server}/play/{name}?second=human&lang={language}"
            ));
            browser.wait("document.querySelector('.targets .target')");
            let top =
                "return document.getElementById('board').getBoundingClientRect().top / innerHeight";
            let top = browser.run(top, &[]).as_f64().unwrap();
            assert!(top <= 1.0 / 3.0, "{name} {language}: {top}");
        }
        browser.picture(&format!("phone-play-{name}"));
    }
    // The rules are one line until somebody wants all of them.
    let high = "return document.getElementById('rules').getBoundingClientRect().height";
    let folded = browser.run(high, &[]).as_f64().unwrap();
    browser.click("#unfold");
    let whole = browser.run(high, &[]).as_f64().unwrap();
    assert!(folded < 32.0 && whole > 2.0 * folded, "{folded} {whole}");
}

#[test]
fn what_is_wrong_is_said_and_gone_when_it_is_mended() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let put = "const field = document.getElementById(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event('input'));
        if (arguments[2]) field.form.requestSubmit()";
    browser.go(&format!("{server}/play/nim?p=1,2,3&second=human"));
    browser.wait("document.querySelector('.targets .target')");
    // A wrong position: nobody moves before it is mended.
    browser.run(put, &[json!("place-text"), json!("1,x"), json!(true)]);
    browser.wait("document.querySelector('#note.wrong')");
    browser.wait("!document.querySelector('.targets .target')");
    browser.wait("!document.querySelector('#moves button:not(:disabled)')");
    browser.picture("wrong-position");
    browser.run(put, &[json!("place-text"), json!("1,2,3"), json!(false)]);
    browser.wait("document.querySelector('.targets .target')");
    assert_eq!(browser.text("#note"), "");
    browser.run(put, &[json!("place-text"), json!("nothing"), json!(true)]);
    browser.wait("document.querySelector('#place-text[aria-invalid]')");
    browser.run(put, &[json!("place-text"), json!("1,4"), json!(true)]);
    browser
        .wait("document.querySelector('.targets .target') && location.search.includes('p=1%2C4')");
    assert_eq!(browser.text("#note"), "");
    // A move that nobody can make, and one that is possible.
    browser.run(put, &[json!("typed-move"), json!("9-9"), json!(true)]);
    browser.wait("document.querySelector('#note.wrong') && document.querySelector('#typed-move[aria-invalid]')");
    browser.run(put, &[json!("typed-move"), json!("1-1"), json!(true)]);
    browser.wait("location.search.includes('m=1-1')");
    browser.wait("!document.querySelector('#note.wrong, #typed-move[aria-invalid]')");
    browser.complaints();
    // An address that leads nowhere.
    for (path, language, said) in [
        ("/nothing/here/at/all", "en", "There is nothing here"),
        ("/nothing", "fr", "Il n’y a rien ici"),
        ("/play/nothing", "en", "nothing"),
    ] {
        browser.go(&format!("{server}{path}?lang={language}"));
        assert!(browser.text("main").contains(said), "{path}");
        browser.click("main a");
        browser.wait("document.querySelector('.games')");
    }
}

#[test]
fn the_browser_goes_back_and_forth_by_moves() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let stands = |position: &str| {
        browser.wait(&format!(
            "document.querySelector('#place-text').value === '{position}' \
             && document.querySelector('.targets .target')"
        ));
    };
    let go = |way: &str, position: &str| {
        browser.run(&format!("history.{way}()"), &[]);
        stands(position);
    };
    // Two people: every move is a step.
    browser.go(&format!("{server}/play/nim?p=1,3,4&second=human"));
    stands("1,3,4");
    browser.click("[data-move='1-1']");
    stands("0,3,4");
    browser.click("[data-move='2-1']");
    stands("0,2,4");
    go("back", "0,3,4");
    go("back", "1,3,4");
    assert!(!browser.text("#history").contains("1-1"));
    go("forward", "0,3,4");
    assert!(browser.text("#history").contains("1-1"));
    // A person and a program: a step is a move with its answer.
    browser.go(&format!("{server}/play/nim?p=1,3,4&values=1"));
    stands("1,3,4");
    browser.click("[data-move='1-1']");
    browser.wait("document.querySelectorAll('#history li').length === 3");
    go("back", "1,3,4");
    go("forward", "0,3,3");
    // Whoever points at the tug of war sees how it stood there.
    browser.wait("document.querySelectorAll('#chart .column').length === 3");
    browser.click("#chart .column");
    stands("1,3,4");
    browser.wait("location.search.includes('at=0')");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn graphs_are_looked_at_through_a_window() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 800);
    browser.go(&format!("{server}/graph/nim?p=1,2,3"));
    browser.wait("document.querySelectorAll('#diagram [data-v]').length > 20");
    let view = || {
        let script = "return document.querySelector('.diagram svg').getAttribute('viewBox')";
        browser.run(script, &[]).as_str().unwrap().to_owned()
    };
    let inside = |number: &str| {
        let script =
            "const [seen, window] = [document.querySelector(`[data-v=\"${arguments[0]}\"]`),
                document.querySelector('.diagram')].map((seen) => seen.getBoundingClientRect());
            return seen.left >= window.left && seen.right <= window.right
                && seen.top >= window.top && seen.bottom <= window.bottom";
        browser.run(script, &[json!(number)]) == true
    };
    assert!(inside("0"), "the start position is not seen");
    let first = view();
    // Buttons, wheel, a hand that drags, and keys.
    browser.click("[data-zoom='zoom-in']");
    let nearer = view();
    assert_ne!(first, nearer);
    let turn = "document.querySelector('.diagram').dispatchEvent(
        new WheelEvent('wheel', { deltaY: -200, clientX: 600, clientY: 600, cancelable: true }))";
    browser.run(turn, &[]);
    let wheeled = view();
    assert_ne!(nearer, wheeled);
    browser.drag(".diagram", ".zoom");
    assert_ne!(wheeled, view());
    let pinch = "const stage = document.querySelector('.diagram');
        const { left, top } = stage.getBoundingClientRect();
        const finger = (kind, pointerId, x) => stage.dispatchEvent(
            new PointerEvent(kind, { pointerId, pointerType: 'touch', clientX: left + x, clientY: top + 100 }));
        finger('pointerdown', 11, 200);
        finger('pointerdown', 12, 300);
        finger('pointermove', 12, 500);
        finger('pointerup', 11, 200);
        finger('pointerup', 12, 500)";
    let before = view();
    browser.run(pinch, &[]);
    assert_ne!(before, view());
    browser.click("[data-zoom='zoom-whole']");
    let whole = view();
    // One stop of the tabulator, and arrows from one vertex to the next, which is seen.
    let stops = "return document.querySelectorAll('.diagram svg [tabindex=\"0\"]').length";
    assert_eq!(browser.run(stops, &[]), 1);
    browser.run(
        "document.querySelector('.diagram svg [tabindex=\"0\"]').focus()",
        &[],
    );
    browser.press("+++");
    assert_ne!(whole, view());
    browser.press(DOWN);
    browser.press(DOWN);
    browser.press(RIGHT);
    let at = "return document.activeElement.closest('[data-v]').dataset.v";
    let at = browser.run(at, &[]).as_str().unwrap().to_owned();
    assert_ne!(at, "0");
    assert!(inside(&at), "{at} is not seen");
    browser.press(ENTER);
    browser.wait("document.querySelector('.standing')");
    assert_eq!(browser.run(stops, &[]), 1);
    browser.picture("graph-window");
    browser.press("0");
    assert_eq!(whole, view());
    // The stepper stays in view while the window does.
    browser.run(
        "document.querySelector('.diagram').scrollIntoView({ block: 'end' })",
        &[],
    );
    let seen = "const { top, bottom } = document.querySelector('.stepper').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight";
    assert_eq!(browser.run(seen, &[]), true);
    assert_eq!(browser.complaints(), [""; 0]);
}
