//! The pages in a real browser: a whole game of every kind, hints, mistakes explained, links that hold
//! everything, graphs and exercises, in both languages, on a desk and on a phone.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use crate::driver::Browser;
use crate::served::{served, served_within};
use serde_json::json;

/// A page over plain HTTP that is not of this machine has no clipboard.
#[test]
fn a_link_is_copied_without_a_clipboard() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let without = "Object.defineProperty(navigator, 'clipboard', { value: undefined });";
    let copied = "document.execCommand = (command) => (window.copied = [command, document.activeElement.value], true);";
    let refused = "document.execCommand = () => false;";
    for (language, command, said) in [
        ("en", copied, "Link copied"),
        ("en", refused, "The link is marked"),
        ("fr", refused, "Le lien est sélectionné"),
    ] {
        browser.go(&format!("{server}/play/nim?p=1,3,4&lang={language}"));
        browser.wait("document.querySelector('.targets .target')");
        browser.run(without, &[]);
        browser.run(command, &[]);
        browser.click("#share");
        browser.wait("document.getElementById('note').textContent !== ''");
        assert!(
            browser.text("#note").contains(said),
            "{}",
            browser.text("#note")
        );
        if command == copied {
            let seen = browser.run("return window.copied", &[]);
            assert_eq!(seen[0], "copy");
            assert!(
                seen[1].as_str().unwrap().contains("/play/nim?p=1"),
                "{seen}"
            );
            assert_eq!(
                browser.run("return document.getElementById('copy')", &[]),
                json!(null)
            );
        } else {
            // Once more leaves one field, not two, and its text is marked.
            browser.click("#share");
            let fields = browser.run("return document.querySelectorAll('#copy').length", &[]);
            assert_eq!(fields, 1);
            let marked = browser.run(
                "const field = document.getElementById('copy');
                 return document.activeElement === field && field.selectionStart === 0
                     && field.selectionEnd === field.value.length && field.value.startsWith('http')",
                &[],
            );
            assert_eq!(marked, true);
        }
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

/// Every game, as it is played to the end.
const GAMES: [(&str, &str); 16] = [
    ("subtraction", "21"),
    ("nim", "1,3,5"),
    ("chomp", "3x4"),
    ("chocolate", "5x4@1,1"),
    ("tablets", "3x2"),
    ("tictactoe", ""),
    ("taquin", "1,4,2/3,0,5/6,7,8"),
    ("chicago", "W/RF/F/MR/W/F,t6,5.3.4.3.3.5,CCCSSMM,WWRCSMM,p1"),
    ("mnk", ""),
    ("connect:4x4,3", ""),
    ("dodgem", ""),
    ("hare", ""),
    ("teeko", "xxx../..o.x/oo.../o..../.....,p1"),
    ("quixo:3", "xx./o.o/...,p1"),
    ("kalah:3,2", ""),
    ("dots:1x2", ""),
];

/// Plays to the end with the moves that hints name; returns who won and how many moves were made.
const PLAY: &str = r##"
    const { ask } = await import("/assets/server/api.js");
    const pause = (time) => new Promise((done) => setTimeout(done, time));
    const turn = document.getElementById("turn");
    const game = document.getElementById("play").dataset.game;
    for (;;) {
        await pause(20);
        if (document.querySelector("#play[aria-busy]")) continue;
        if (turn.classList.contains("over")) break;
        const legal = [...document.querySelectorAll("#moves button:not(:disabled)")];
        if (!legal.length) continue;
        const before = location.search;
        const note = document.getElementById("note");
        note.textContent = "";
        document.getElementById("hint").click();
        while (note.textContent === "") await pause(20);
        const named = legal.find(({ dataset }) => new RegExp(`: ${dataset.move.replace(/[.+^$()|\\]/g, "\\$&")}[ .]`).test(note.textContent));
        if (!named) return "no move in the hint: " + note.textContent;
        named.click();
        while (location.search === before) await pause(10);
    }
    return "over";
"##;

fn address_of(server: &str, (game, position): (&str, &str)) -> String {
    format!("{server}/play/{game}?p={}", position.replace('+', "%2B"))
}

#[test]
fn every_game_is_played_to_the_end_against_a_perfect_player() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let names: Vec<&str> = gagne::catalogue()
        .listings()
        .iter()
        .map(|listing| listing.name.as_str())
        .collect();
    let played = GAMES.map(|(game, _)| game.split(':').next().unwrap());
    assert_eq!(names, played);
    for case in GAMES {
        browser.go(&address_of(&server, case));
        browser.wait("document.querySelector('.targets .target')");
        browser.picture(&format!("play-{}", case.0.split(':').next().unwrap()));
        // The first move is made by pointing at the board.
        let mut pointed = 0;
        while !browser
            .run("return location.search.includes('m=')", &[])
            .as_bool()
            .unwrap()
        {
            assert!(pointed < 4, "{case:?} is not played by pointing");
            let spot = match (case.0, pointed) {
                // Anything else would take longer than a test may.
                ("teeko", 0) => "[data-target='10']",
                ("teeko", _) => "[data-target='4']",
                _ => ".target",
            };
            browser.click(&format!(".targets {spot}"));
            pointed += 1;
            // It was a move, or the board shows what has been pointed at so far.
            browser.wait(&format!(
                "location.search.includes('m=') || document.querySelectorAll('.marks .pointed').length === {pointed}"
            ));
        }
        assert_eq!(browser.run(PLAY, &[]), "over", "{case:?}");
        browser.wait("document.querySelector('#chart svg')");
        browser.picture(&format!("over-{}", case.0.split(':').next().unwrap()));
        assert_eq!(browser.complaints(), [""; 0], "{case:?}");
    }
}

#[test]
fn a_game_is_taken_back_explained_and_shared() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/play/nim?p=1,3,4"));
    browser.wait("document.querySelector('.targets .target')");
    // Values, in letters and not by colour alone.
    browser.click("#values");
    browser.wait("document.querySelector('.badge text')");
    assert!(browser.text("#moves").contains('W') && browser.text("#moves").contains('L'));
    assert!(browser.text("#worth").contains("Player 1 wins in"));
    browser.picture("values");
    // Every position counted: 2 x 4 x 5 of them.
    browser.click("#statistics summary");
    browser.click("#statistics button");
    browser.wait("document.querySelector('#statistics td')");
    assert_eq!(browser.text("#statistics td"), "40");
    browser.picture("statistics");
    // A mistake, its mark, and what it cost.
    browser.click("[data-move='1-1']");
    browser.wait("document.querySelectorAll('#history li').length === 3");
    browser.wait("document.querySelector('#history .blunder')");
    assert!(
        browser
            .text("#history .blunder")
            .contains("Here the win was lost")
    );
    browser.wait("document.querySelector('#chart .blunder')");
    // The link holds everything, and what is previewed is no part of it.
    browser.hover("h1");
    browser.wait("!document.querySelector('.going, .ghost')");
    let link = browser.run("return location.href", &[]);
    let shown = browser.run(
        "return document.querySelector('#board svg g').innerHTML",
        &[],
    );
    browser.go("about:blank");
    browser.go(link.as_str().unwrap());
    browser.wait("document.querySelector('#history .blunder')");
    browser.wait("document.querySelector('.badge text')");
    let again = browser.run(
        "return document.querySelector('#board svg g').innerHTML",
        &[],
    );
    assert_eq!(shown, again);
    assert_eq!(browser.text("#values[aria-pressed='true']"), "±Values");
    // Why it was a mistake, played out on the board.
    browser.click("#history .ask");
    browser.wait("!document.querySelector('#explain').hidden");
    // The theorem stands above the strategy, with its sum.
    assert!(browser.text("#explain pre").contains("6  110"));
    let told = browser.text("#explain");
    assert!(
        told.contains("the nim-sum is 6") && told.contains("Theory: Bouton"),
        "{told}"
    );
    for walked in 1..4 {
        let shown = format!("document.querySelectorAll('#explain .walked li').length === {walked}");
        browser.wait(&shown);
        browser.click("#explain .tools button:nth-child(3)");
    }
    browser.wait("document.querySelectorAll('#explain .walked li').length === 4");
    browser.picture("why");
    browser.click("#explain .tools button:last-child");
    browser.wait("document.querySelector('#explain').hidden");
    // Back and forth.
    browser.wait("document.querySelector('.targets .target')");
    browser.click("#undo");
    browser.wait("location.search.includes('at=0')");
    browser.wait("!document.querySelector('#redo').disabled");
    browser.click("#redo");
    browser.wait("!location.search.includes('at=')");
    browser.click("#restart");
    browser.wait("!location.search.includes('m=')");
    // Another position, as a text.
    let jump = "const field = document.getElementById('place-text');
        field.value = arguments[0];
        field.form.requestSubmit()";
    browser.run(jump, &[json!("2, 3, 4")]);
    browser.wait("document.querySelector('#place-text').value === '2,3,4'");
    // By keys alone: to the board, to another spot, and the move.
    browser.click("#values");
    browser.wait("document.querySelector('.targets .target') && !document.querySelector('.badge')");
    browser.run(
        "document.querySelector('.targets [tabindex=\"0\"]').focus()",
        &[],
    );
    browser.press("\u{e014}\u{e014}\u{e007}");
    browser.wait("location.search.includes('m=')");
    // After the answer of the other the board has the keys again.
    browser.wait("document.activeElement.matches('.targets .target')");
    browser.press("\u{e007}");
    browser.wait("new URLSearchParams(location.search).get('m').split(';').length >= 3");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_board_that_is_dealt_is_dealt_anew() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/play/chicago?second=random&lang=fr"));
    let here = "return decodeURIComponent(location.pathname)";
    let dealt = |not: &str| {
        browser.wait(&format!(
            "document.querySelector('#moves button:enabled') && decodeURIComponent(location.pathname) !== {}",
            json!(not)
        ));
        let path = browser.run(here, &[]).as_str().unwrap().to_owned();
        assert!(path.starts_with("/play/chicago:seed="), "{path}");
        path
    };
    let first = dealt("");
    assert!(browser.text("p.legend").contains("W blé"));
    browser.picture("dealt");
    // A reload keeps the board, the button deals another one to the same players.
    browser.go(&format!("{server}{first}"));
    assert_eq!(dealt(""), first);
    browser.go(&format!("{server}{first}?second=random"));
    dealt("");
    browser.click("#deal");
    dealt(&first);
    assert_eq!(
        browser.run("return document.getElementById('second').value", &[]),
        "random"
    );
    // What is worth points is told in points.
    browser.go(&format!(
        "{server}/play/dots:1x1?values=1&second=human&lang=en"
    ));
    browser.wait("document.querySelector('.badge text')");
    assert_eq!(browser.text("#worth"), "Player 1: −1 point");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn what_a_move_would_do_is_shown_before_it_is_made() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let counted = |selector: &str| {
        let script = "return document.querySelectorAll(arguments[0]).length";
        browser.run(script, &[json!(selector)]).as_u64().unwrap()
    };
    let hover = |address: &str, spot: &str| {
        browser.go(&format!("{server}/play/{address}"));
        browser.wait("document.querySelector('.targets .target')");
        browser.hover(&format!("[data-target='{spot}']"));
        browser.wait("document.querySelector('.going, .ghost *')");
    };
    // What would be eaten: everything that is neither lower nor further left.
    hover("chomp?p=4x5", "2,3");
    assert_eq!(counted(".going"), 6);
    browser.picture("preview-chomp");
    // The knife, and the part without the poison.
    hover("chocolate?p=5x4@1,1", "v2");
    assert_eq!(
        counted(".going:not([data-spot^='h']):not([data-spot^='v'])"),
        8
    );
    assert_eq!(counted(".marks .cut"), 1);
    browser.picture("preview-chocolate");
    // A stone that falls.
    hover("connect", "4");
    assert_eq!(counted(".ghost circle"), 1);
    assert_eq!(counted(".marks .cut"), 0);
    browser.picture("preview-connect");
    // Stacks are dragged as well.
    browser.go(&format!("{server}/play/tablets?p=a1,b1,b2&second=human"));
    browser.wait("document.querySelector('.targets .target')");
    browser.drag("[data-target='a1']", "[data-target='b1']");
    browser.wait("location.search.includes('m=a1%3Eb1')");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn what_is_not_known_is_never_called_a_draw() {
    let (_runtime, server) = served_within(Duration::from_secs(1));
    let browser = Browser::open(1280, 900);
    browser.go(&format!(
        "{server}/play/chomp?p=20x21&values=1&second=human"
    ));
    // It is solved on by itself, until somebody stops it.
    browser.wait("document.querySelector('#job button')");
    // A theorem names the winner, but no move.
    assert!(browser.text("#worth").contains("Player 1 wins"));
    assert!(browser.text("#job").starts_with("Solving on"));
    assert_eq!(browser.text(".badge"), "");
    browser.picture("unknown");
    browser.click("#job button");
    browser.wait("document.querySelector('#job').textContent.startsWith('Not solved')");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_job_shows_what_it_is_busy_with() {
    let (_runtime, server) = served_within(Duration::from_secs(1));
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/play/teeko?second=human"));
    browser.wait("document.querySelector('#moves button:not(:disabled)')");
    browser.click("#statistics summary");
    browser.click("#statistics button");
    browser.wait("document.querySelector('#solve-on')");
    browser.click("#solve-on");
    browser
        .wait("document.querySelector('#statistics').textContent.includes('working out values')");
    browser.picture("phase");
    browser.click("#statistics progress + button");
    browser.wait("document.querySelector('#statistics').textContent.includes('No answer')");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn who_cannot_know_everything_moves_at_once_and_says_so() {
    // However long it thought it would not know.
    let (_runtime, server) = served_within(Duration::from_secs(1));
    let browser = Browser::open(1280, 800);
    // Of a larger board nothing is known beforehand.
    browser.go(&format!("{server}/play/connect:7x7"));
    browser.wait("document.querySelector('#moves button:not(:disabled)')");
    browser.click("[data-move='4']");
    browser.wait("document.querySelectorAll('#history li').length === 3");
    browser.wait("document.querySelector('#worth').textContent.includes('not proved')");
    // Exact work goes on meanwhile, and all of it is seen without scrolling.
    browser.wait("document.querySelector('#job').textContent.startsWith('Solving on')");
    let seen = "return ['turn', 'worth', 'job', 'board', 'note'].every((name) =>
        document.getElementById(name).getBoundingClientRect().bottom <= innerHeight)";
    assert_eq!(browser.run(seen, &[]), true);
    browser.picture("not-proved");
    // The next move matters more.
    browser.click("[data-move='4']");
    browser.wait("document.querySelectorAll('#history li').length === 5");
    browser.wait("document.querySelector('#worth').textContent.includes('not proved')");
    // Two who would know everything play each other all the same.
    browser.go(&format!(
        "{server}/play/connect:7x7?first=perfect&second=level:3"
    ));
    browser.wait("document.querySelectorAll('#history li').length > 3");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn every_game_shows_a_graph_from_its_start() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 800);
    for listing in gagne::catalogue().listings() {
        browser.go(&format!("{server}/graph/{}", listing.name));
        browser.wait("document.querySelectorAll('#diagram [data-v]').length > 1");
        let said = browser.text("#said");
        assert!(!said.contains("--"), "{}: {said}", listing.name);
        let root = "const [root, stage] = [document.querySelector('#diagram [data-v=\"0\"]'),
            document.querySelector('.diagram')].map((seen) => seen.getBoundingClientRect());
            return root.left >= stage.left && root.right <= stage.right";
        assert_eq!(browser.run(root, &[]), true, "{}", listing.name);
        browser.picture(&format!("graph-of-{}", listing.name));
        assert_eq!(browser.complaints(), [""; 0], "{}", listing.name);
    }
}

#[test]
fn graphs_are_pasted_coloured_and_walked_on() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    browser.go(&format!("{server}/graphs"));
    browser.wait("document.querySelector('#regions section')");
    let paste = "const field = document.getElementById('graph');
        field.value = arguments[0];
        field.form.requestSubmit()";
    browser.run(
        paste,
        &[json!(
            "{'a': ['b', 'c'], 'b': ['d'], 'c': ['d'], 'd': []}, {'a', 'd'}"
        )],
    );
    browser.wait("document.querySelector('#regions').textContent.includes('a')");
    browser.wait("document.querySelectorAll('#diagram [data-v]').length === 4");
    browser.picture("graphs");
    browser.click("#diagram [data-v='1']");
    browser.wait("document.querySelector('#walked').textContent !== ''");
    // Attractors level by level, forwards and backwards.
    browser.click("#diagram .stepper button:nth-child(1)");
    browser.wait("document.querySelector('.told').textContent !== ''");
    // An answer is checked, a tree is searched, a graph without players has Grundy values.
    browser.run(
        "document.getElementById('answer').value = \"{'a', 'b', 'c', 'd'}\";
        document.getElementById('answer').form.requestSubmit()",
        &[],
    );
    browser.wait("document.querySelector('#checked .wrong')");
    // A target that a file names stands in its field, and who is not attracted is told why.
    let named =
        "G = {'a': ['c', 'f'], 'c': [], 'e': ['f'], 'f': ['e', 'c']}\nS1 = {'a', 'e'}\nF = {'c'}";
    browser.run("document.getElementById('answer').value = ''", &[]);
    browser.run(paste, &[json!(named)]);
    browser.wait("document.querySelector('#regions').textContent.includes('escapes to e')");
    assert_eq!(
        browser.run("return document.getElementById('target').value", &[]),
        "c"
    );
    let told = browser.text("#regions");
    assert!(
        told.contains("f: player 2") && !told.contains('{'),
        "{told}"
    );
    browser.picture("graphs-attractor");
    browser.click("[data-graph*='12']");
    browser.wait("document.querySelector('#walk').hidden && document.querySelector('.stepper')");
    browser.picture("graphs-min-max");
    browser.click("[data-graph*='5: [4, 3, 2]']");
    browser.wait("document.querySelector('#regions table')");
    browser.picture("graphs-grundy");
    browser.run(paste, &[json!("{1: [2")]);
    browser.wait("document.querySelector('#result').hidden");
    assert!(!browser.text("#said").is_empty());
    browser.complaints();
    browser.go(&format!("{server}/graph/nim?p=1,2"));
    browser.wait("document.querySelectorAll('#diagram [data-v]').length > 5");
    browser.picture("graph");
    browser.click("#diagram .stepper button:nth-child(3)");
    browser.wait("document.querySelector('.diagram .later')");
    // The tree of a search, in the order in which it looks.
    browser.go(&format!(
        "{server}/graph/tictactoe?p=xo./.xo/x.o&kind=minimax:2"
    ));
    browser.wait("document.querySelectorAll('#diagram .stepper').length === 1");
    browser.click("#diagram .stepper button:nth-child(1)");
    browser.wait("document.querySelector('.diagram .later')");
    browser.picture("search");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn every_page_speaks_both_languages_and_fits_a_phone() {
    let (_runtime, server) = served();
    let mut browser = Browser::open(390, 844);
    // Each page with its name and what stands there once its program has done its work.
    let pages = [
        ("/", "home", "main"),
        ("/play/tablets?p=3x2&values=1", "play", ".badge text"),
        ("/graph/subtraction?p=6", "graph", "#diagram [data-v='5']"),
        ("/graphs", "graphs", "#regions section"),
        ("/rules", "rules", "#rules"),
        ("/exercises", "exercises", "#task *"),
        ("/api", "api", "main"),
    ];
    let visit = |browser: &Browser, path: &str, shown: &str| {
        browser.go(&format!("{server}{path}"));
        browser.wait(&format!("document.querySelector({})", json!(shown)));
    };
    for (path, name, shown) in pages {
        for (width, height, kind) in [(390, 844, "phone"), (1280, 900, "desk")] {
            browser.size(width, height);
            visit(&browser, path, shown);
            browser.picture(&format!("{kind}-{name}"));
            let wide = "return document.documentElement.scrollWidth - innerWidth";
            assert!(
                browser.run(wide, &[]).as_i64().unwrap() <= 0,
                "{path} is too wide for {width}"
            );
        }
    }
    browser.dark();
    for (path, name, shown) in &pages[..3] {
        visit(&browser, path, shown);
        browser.picture(&format!("dark-{name}"));
    }
    browser.go(&format!("{server}/play/nim?p=1,2,2&m=1-1"));
    browser.wait("document.querySelector('.targets .target')");
    let here = browser.run("return location.href", &[]);
    browser.click("[data-language='fr']");
    browser.wait(
        "document.documentElement.lang === 'fr' && document.querySelector('.targets .target')",
    );
    assert_eq!(browser.run("return location.href", &[]), here);
    assert_eq!(browser.text("#turn"), "À vous");
    browser.picture("french-play");
    assert!(browser.text("#hint").contains("Indice"));
    browser.click("[data-language='en']");
    browser.wait("document.documentElement.lang === 'en'");
    assert_eq!(browser.complaints(), [""; 0]);
}
