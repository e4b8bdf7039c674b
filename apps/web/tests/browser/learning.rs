//! The pages on which a class learns: why a position is worth what it is, exercises of every kind, sheets to hand out,
//! and graphs of one's own that stay in the address.

#![allow(clippy::unwrap_used)]

use crate::driver::Browser;
use crate::served::served;
use serde_json::{Value, json};

/// Whether the first element that a selector finds cannot be seen.
fn hidden(browser: &Browser, selector: &str) -> bool {
    let script = "return document.querySelector(arguments[0]).checkVisibility() === false";
    browser.run(script, &[json!(selector)]) == true
}

/// An exercise as the page gets it.
fn exercise(
    browser: &Browser,
    game: &str,
    position: &str,
    kind: &str,
    level: u64,
    seed: u64,
) -> Value {
    let ask = "const { ask } = await import('/assets/server/api.js');
        const [game, position, kind, level, seed] = [0, 1, 2, 3, 4].map((place) => given[place]);
        return await ask('exercise', { game, position, kind, level, seed })";
    browser.run(
        ask,
        &[
            json!(game),
            json!(position),
            json!(kind),
            json!(level),
            json!(seed),
        ],
    )
}

#[test]
fn while_a_reason_is_walked_through_the_game_rests() {
    let (_runtime, server) = served();
    let mut browser = Browser::open(1280, 800);
    for (language, nobody) in [
        ("en", "Neither side can force a win"),
        ("fr", "Aucun camp ne peut forcer"),
    ] {
        browser.go(&format!(
            "{server}/play/tictactoe?second=human&lang={language}"
        ));
        browser.wait("document.querySelector('.targets .target')");
        browser.click("#why");
        browser.wait("!document.querySelector('#explain').hidden");
        assert!(
            browser.text("#explain").contains(nobody),
            "{}",
            browser.text("#explain")
        );
        // It is seen without scrolling, beside the board, and nothing else can be pressed.
        let seen =
            "const { top, bottom } = document.querySelector('#explain').getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && scrollY === 0";
        assert_eq!(browser.run(seen, &[]), true);
        for resting in ["#moves", "#typed", "#undo", "#hint", "#place"] {
            assert!(hidden(&browser, resting), "{resting}");
        }
        browser.wait("!document.querySelector('.targets .target')");
    }
    // Each side holds the draw in its turn: a corner is answered in the middle, and by nothing else.
    let choices = |browser: &Browser| {
        let script = "return [...document.querySelectorAll('#explain .choices')].map((list) =>
            [...list.querySelectorAll('button')].map(({ textContent }) => textContent))";
        browser.run(script, &[])
    };
    assert_eq!(choices(&browser)[0].as_array().unwrap().len(), 9);
    browser.click("#explain .choices li:first-child button");
    browser.wait("document.querySelectorAll('#explain .walked li').length === 1");
    assert_eq!(choices(&browser)[0], json!(["5"]));
    assert_eq!(choices(&browser)[1].as_array().unwrap().len(), 4);
    browser.picture("why-draw");
    assert_eq!(browser.barriers(), [""; 0]);
    // A slip is refuted, and back again.
    browser.click("#explain .choices ~ .choices button");
    browser.wait("document.querySelectorAll('#explain .walked li').length === 2");
    browser.click("#explain [data-key='why-first']");
    browser.wait("document.querySelectorAll('#explain .walked li').length === 0");
    assert_eq!(choices(&browser)[0].as_array().unwrap().len(), 9);
    // On a phone board and reason are seen together.
    browser.click("#explain [data-key='why-close']");
    browser.wait("document.querySelector('.targets .target')");
    browser.size(390, 844);
    browser.click("#why");
    browser.wait("!document.querySelector('#explain').hidden");
    let both = "const [board, tools] = ['#board', '#explain .tools'].map((seen) =>
        document.querySelector(seen).getBoundingClientRect());
        return board.top >= 0 && tools.bottom <= innerHeight";
    browser.wait(&format!("(() => {{ {both} }})()"));
    browser.picture("why-phone");
    // The search from the position at hand, step by step.
    let link = "return document.querySelector('#search-link').getAttribute('href')";
    let link = browser.run(link, &[]);
    assert!(
        link.as_str().unwrap().ends_with("&kind=minimax%3A2"),
        "{link}"
    );
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn exercises_are_solved_explained_and_printed() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    browser.go(&format!(
        "{server}/exercises?game=nim&kind=find&level=3&seed=7"
    ));
    browser.wait("document.querySelector('#answer')");
    browser.picture("exercise");
    let good = exercise(&browser, "nim", "1,3,5,7", "find", 3, 7);
    let good = good["good"][0].as_str().unwrap();
    browser.click(&format!("#moves button:not([data-move='{good}'])"));
    browser.wait("document.querySelector('#verdict').textContent !== ''");
    browser.click(&format!("[data-move='{good}']"));
    browser.wait("document.querySelector('#verdict.right')");
    // Why it is right, on the board, while everything else rests; then the next one, and the browser remembers.
    browser.click("#reason");
    browser.wait("document.querySelector('#task.explaining #explain .tools')");
    assert!(hidden(&browser, "#task #moves"));
    browser.picture("exercise-why");
    browser.click("#explain [data-key='why-close']");
    browser.wait("document.querySelector('#explain').hidden");
    browser.click("#go-on");
    browser.wait("new URLSearchParams(location.search).get('seed') === '8' && document.querySelector('#answer')");
    assert!(browser.text("#progress").contains("one of this kind"));
    browser.click("#forget");
    assert_eq!(browser.text("#progress"), "");
    // Colouring: nothing is wrong, everything is right.
    browser.go(&format!(
        "{server}/exercises?game=subtraction&kind=colour&level=2&seed=1"
    ));
    browser.wait("document.querySelectorAll('#task [data-v]').length > 4");
    browser.click("#judge");
    browser.wait("document.querySelector('#verdict.wrong')");
    browser.click("#check");
    browser.click("#judge");
    browser.wait("document.querySelector('#verdict.right')");
    browser.picture("colour");
    browser.go(&format!(
        "{server}/exercises?game=tictactoe&kind=find&level=3&print=4"
    ));
    browser.wait("document.querySelectorAll('.key li').length === 4");
    browser.picture("sheet");
    // What a teacher hands out: title, rules, name and date, coordinates, room for answers, and another copy.
    assert_eq!(browser.text(".sheet-head h1"), "Exercises: Tic-tac-toe");
    assert!(browser.text(".sheet-head .about").contains("draw"));
    let who = browser.text(".sheet-head .who");
    assert!(who.contains("Name:") && who.contains("Date:") && who.contains("sheet 1"));
    let counted = "return ['.line', '.board', '.board:has(.coordinate)'].map((kind) =>
        document.querySelectorAll(`.exercises ${kind}`).length)";
    assert_eq!(browser.run(counted, &[]), json!([4, 4, 4]));
    let another =
        "return new URL(document.querySelector('#another').href).searchParams.get('seed')";
    assert_eq!(browser.run(another, &[]), "17");
    browser.paper();
    let printed = "return [getComputedStyle(document.querySelector('.sheet-head .tools')).display,
        getComputedStyle(document.querySelector('.answers')).breakBefore]";
    assert_eq!(browser.run(printed, &[]), json!(["none", "page"]));
    browser.wait("getComputedStyle(document.querySelector('.top')).display === 'none'");
    browser.picture("paper");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn every_kind_of_exercise_is_judged() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let visit = |path: &str, shown: &str| {
        browser.go(&format!("{server}{path}"));
        browser.wait(&format!("document.querySelector({})", json!(shown)));
    };
    visit(
        "/exercises?game=nim&kind=nimber&level=2&seed=3&p=1,3,5,7",
        "#number",
    );
    let nimber = exercise(&browser, "nim", "1,3,5,7", "nimber", 2, 3)["nimber"]
        .as_u64()
        .unwrap();
    for (said, verdict) in [(nimber + 1, "wrong"), (nimber, "right")] {
        browser.run(
            "document.querySelector('#number').value = arguments[0]",
            &[json!(said)],
        );
        browser.click("#judge");
        browser.wait(&format!("document.querySelector('#verdict.{verdict}')"));
    }
    // The least number that no move leads to.
    browser.click("#reason");
    browser.wait("document.querySelectorAll('#explain .levels li').length > 0");
    let seen = "return [...document.querySelectorAll('#explain .levels strong')].map(({ textContent }) => Number(textContent))";
    let seen: Vec<u64> = serde_json::from_value(browser.run(seen, &[])).unwrap();
    assert_eq!((0..).find(|number| !seen.contains(number)), Some(nimber));
    browser.picture("nimber");
    visit(
        "/exercises?game=nim&kind=mistake&level=2&seed=3&p=1,3,5,7",
        "#before",
    );
    let asked = exercise(&browser, "nim", "1,3,5,7", "mistake", 2, 3);
    let mistake = asked["mistake"].as_u64().unwrap();
    let steps = asked["line"].as_array().unwrap().len() as u64;
    for step in (0..steps).filter(|&step| step != mistake).chain([mistake]) {
        browser.click(&format!("[data-step='{step}']"));
        let verdict = if step == mistake { "right" } else { "wrong" };
        browser.wait(&format!("document.querySelector('#verdict.{verdict}')"));
    }
    browser.picture("mistake");
    assert_eq!(browser.barriers(), [""; 0]);
    // Only tasks that exist are offered.
    let offered = "return [...document.querySelectorAll('#kind option:not(:disabled)')].map(({ value }) => value)";
    browser.run(
        "const game = document.querySelector('#game');
        game.value = [...game.options].find(({ value }) => value.startsWith('taquin')).value;
        game.dispatchEvent(new Event('change', { bubbles: true }))",
        &[],
    );
    browser.wait("document.querySelector('#kind').value === 'find'");
    assert_eq!(browser.run(offered, &[]), json!(["find"]));
    // The attractor, level by level: a vertex too many is told, then all levels are right.
    let task = exercise(&browser, "subtraction", "8", "levels", 3, 2);
    visit(
        "/exercises?game=subtraction&kind=levels&level=3&seed=2&p=8",
        "#judge",
    );
    let levels = task["levels"].as_array().unwrap();
    let last = levels.last().unwrap()[0].as_u64().unwrap();
    for (number, level) in levels.iter().enumerate() {
        if number == 0 {
            browser.click(&format!("#task [data-v='{last}']"));
            browser.click("#judge");
            browser.wait("document.querySelector('#verdict.wrong')");
            browser.click(&format!("#task [data-v='{last}']"));
        }
        for vertex in level.as_array().unwrap() {
            browser.click(&format!("#task [data-v='{vertex}']"));
        }
        browser.click("#judge");
        browser.wait("document.querySelector('#verdict.right')");
        let drawn = "return document.querySelectorAll('#task .level').length";
        let settled: usize = levels[..=number]
            .iter()
            .map(|level| level.as_array().unwrap().len())
            .sum();
        assert_eq!(browser.run(drawn, &[]), json!(settled));
    }
    browser.wait("document.querySelector('#reason[href^=\"/graph/\"]')");
    browser.picture("levels");
    assert_eq!(browser.barriers(), [""; 0]);
    // Values of a tree: one that is wrong is marked where it stands.
    visit(
        "/exercises?game=tictactoe&kind=minmax&level=1&seed=1&p=xo./.x./..o&lang=fr",
        "#task .values input",
    );
    assert!(browser.text("#task h2").contains("min-max"));
    browser.click("#check");
    let spoil = "const field = document.querySelector('#task .values input');
        const [value] = [field.value];
        field.value = '77';
        return value";
    let value = browser.run(spoil, &[]);
    browser.click("#judge");
    browser.wait("document.querySelectorAll('#task [aria-invalid]').length === 1");
    assert!(
        browser.text("#verdict").contains("Valeurs fausses"),
        "{}",
        browser.text("#verdict")
    );
    // A minus is one however it is typed.
    let mend =
        "document.querySelector('#task .values input').value = arguments[0].replace('−', '-')";
    browser.run(mend, &[value]);
    browser.click("#judge");
    browser.wait("document.querySelector('#verdict.right')");
    browser.picture("minmax");
    assert_eq!(browser.barriers(), [""; 0]);
    // On paper too: room for each level, values to be written into the tree, the key on a page of its own.
    for (kind, game, rest) in [
        ("levels", "subtraction", ".exercises .line"),
        ("minmax", "tictactoe", ".exercises svg"),
    ] {
        visit(
            &format!("/exercises?game={game}&kind={kind}&level=2&print=2&lang=en"),
            ".key li:nth-child(2)",
        );
        let counted = format!("return document.querySelectorAll('{rest}').length >= 2");
        assert_eq!(browser.run(&counted, &[]), true, "{kind}");
        browser.picture(&format!("sheet-{kind}"));
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_graph_of_ones_own_stays_in_the_address() {
    let (_runtime, server) = served();
    let browser = Browser::open(1280, 900);
    let solve = "for (const [name, value] of Object.entries(arguments[0])) document.getElementById(name).value = value;
        document.getElementById('own').requestSubmit()";
    let graph = "digraph { a -> b; b -> c; a -> c; d -> a }";
    for (language, head) in [("en", "Grundy value"), ("fr", "Valeur de Grundy")] {
        browser.go(&format!("{server}/graphs?lang={language}"));
        browser.wait("document.querySelector('#regions section')");
        // Nobody owns these vertices: kernel and Grundy values, and an answer that is half right.
        browser.run(solve, &[json!({ "graph": graph, "answer": "{'c', 'd'}" })]);
        browser.wait("document.querySelector('#regions table') && location.hash.length > 20");
        let table = browser.text("#regions");
        assert!(table.contains(head), "{table}");
        let nimbers = "return [...document.querySelectorAll('#regions tbody tr')].map((row) =>
            [row.firstChild.textContent, row.lastChild.textContent])";
        assert_eq!(
            browser.run(nimbers, &[]),
            json!([["a", "2"], ["b", "1"], ["c", "0"], ["d", "0"]])
        );
        browser.wait("document.querySelector('#checked li')");
    }
    // A reload and a link bring everything back.
    let here = browser.run("return location.href", &[]);
    browser.go("about:blank");
    browser.go(here.as_str().unwrap());
    browser
        .wait("document.querySelector('#checked li') && document.querySelector('#regions table')");
    let kept = "return ['graph', 'answer'].map((name) => document.getElementById(name).value)";
    assert_eq!(browser.run(kept, &[]), json!([graph, "{'c', 'd'}"]));
    browser.picture("graphs-impartial");
    // So does the search of a tree with values.
    let tree = "{'r': ['a', 'b'], 'a': ['a1', 'a2'], 'b': ['b1', 'b2'], 'a1': 3, 'a2': 5, 'b1': 2, 'b2': 9}";
    browser.run(
        solve,
        &[json!({ "graph": tree, "answer": "", "search": "alphabeta" })],
    );
    browser.wait("document.querySelector('#walk').hidden && document.querySelector('.stepper')");
    let here = browser.run("return location.href", &[]);
    browser.go("about:blank");
    browser.go(here.as_str().unwrap());
    browser.wait("document.querySelector('.stepper')");
    browser.click("#diagram .stepper button:nth-child(1)");
    browser.wait("document.querySelector('.diagram .later')");
    assert!(
        browser.text("#said").contains('3'),
        "{}",
        browser.text("#said")
    );
    assert_eq!(browser.complaints(), [""; 0]);
}
