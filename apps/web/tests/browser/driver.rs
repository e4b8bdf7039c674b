//! A browser that is told what to do, by the WebDriver protocol of the W3C.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

/// How long anything on a page may take on a machine that is busy with much else: only what never
/// comes makes a test wait so long.
const PATIENCE: Duration = Duration::from_secs(900);

/// A window of Chromium.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Opens a window of this size.
    pub(crate) fn open(width: u32, height: u32) -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a browser is needed for this test: apt-get install chromium chromium-driver");
        let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines
            .map_while(Result::ok)
            .find_map(|line| {
                let (_, port) = line.split_once("started successfully on port ")?;
                port.trim_end_matches('.').parse().ok()
            })
            .expect("chromedriver tells its port");
        let mut browser = Browser {
            driver,
            port,
            session: String::new(),
        };
        let arguments = [
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--hide-scrollbars".to_owned(),
            format!("--window-size={width},{height}"),
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": PATIENCE.as_millis() as u64, "pageLoad": PATIENCE.as_millis() as u64 },
        } } });
        let opened = browser.call("POST", "/session", Some(&wanted));
        browser.session = opened["sessionId"].as_str().unwrap().to_owned();
        browser.size(width, height);
        browser
    }

    /// Makes the page as large as this, whatever the frame of the window takes.
    pub(crate) fn size(&mut self, width: u32, height: u32) {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        self.post("/goog/cdp/execute", &command);
    }

    /// Prefers dark pages from now on.
    pub(crate) fn dark(&self) {
        let dark = [json!({ "name": "prefers-color-scheme", "value": "dark" })];
        self.media(&json!({ "features": dark }));
    }

    /// Shows pages in these colours from now on, to somebody who wants them so: `dark`, or also with
    /// colours of one's own (`forced`) and without motion (`still`).
    pub(crate) fn prefers(&self, wanted: &[&str]) {
        let feature = |name: &str, value: &str| json!({ "name": name, "value": value });
        let chosen = |word: &str, yes: &'static str, no: &'static str| {
            if wanted.contains(&word) { yes } else { no }
        };
        let features = [
            feature("prefers-color-scheme", chosen("dark", "dark", "light")),
            feature("forced-colors", chosen("forced", "active", "none")),
            feature(
                "prefers-reduced-motion",
                chosen("still", "reduce", "no-preference"),
            ),
        ];
        self.media(&json!({ "features": features }));
    }

    /// What keeps people from using the page, as axe finds it; empty if nothing does.
    pub(crate) fn barriers(&self) -> Vec<String> {
        let path = concat!(
            env!("CARGO_TARGET_TMPDIR"),
            "/node_modules/axe-core/axe.min.js"
        );
        let axe = std::fs::read_to_string(path).unwrap_or_else(|_| {
            panic!("{path} is needed for this test: scripts/test installs it by npm")
        });
        // As it is: it is a program of its own.
        self.post("/execute/sync", &json!({ "script": axe, "args": [] }));
        let found = "const { violations } = await axe.run();
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))";
        let found = self.run(found, &[]);
        let texts = found.as_array().cloned().unwrap_or_default();
        texts.iter().map(|text| text.to_string()).collect()
    }

    /// Texts of pictures inside of what a selector finds that are hard to read on what lies below them.
    pub(crate) fn faint_texts(&self, selector: &str) -> Vec<String> {
        let found = self.run(include_str!("contrast.js"), &[json!(selector)]);
        let texts = found.as_array().cloned().unwrap_or_default();
        texts.iter().map(|text| text.to_string()).collect()
    }

    /// Shows pages as they are printed from now on.
    pub(crate) fn paper(&self) {
        self.media(&json!({ "media": "print" }));
    }

    fn media(&self, wanted: &Json) {
        let command = json!({ "cmd": "Emulation.setEmulatedMedia", "params": wanted });
        self.post("/goog/cdp/execute", &command);
    }

    fn call(&self, verb: &str, path: &str, body: Option<&Json>) -> Json {
        let body = body.map(Json::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(
            stream,
            "{verb} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        let mut line = String::new();
        while reader.read_line(&mut line).unwrap() > 2 {
            if let Some(count) = line.to_lowercase().strip_prefix("content-length:") {
                length = count.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        let mut answer: Json = serde_json::from_slice(&answer).unwrap();
        let value = answer["value"].take();
        assert!(value["error"].is_null(), "{verb} {path} {body}: {value}");
        value
    }

    fn post(&self, path: &str, body: &Json) -> Json {
        let path = format!("/session/{}{path}", self.session);
        self.call("POST", &path, Some(body))
    }

    /// Goes to a page.
    pub(crate) fn go(&self, address: &str) {
        self.post("/url", &json!({ "url": address }));
    }

    /// What a function on the page returns; it may wait for promises.
    pub(crate) fn run(&self, body: &str, arguments: &[Json]) -> Json {
        let script = format!("return (async () => {{ {body} }})()");
        let script = script.replace("arguments[", "given[");
        let script = format!("const given = arguments; {script}");
        self.post(
            "/execute/sync",
            &json!({ "script": script, "args": arguments }),
        )
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&self, expression: &str) {
        let began = Instant::now();
        while self.run(&format!("return Boolean({expression})"), &[]) != true {
            assert!(
                began.elapsed() < PATIENCE,
                "never came true: {expression}\n{}\n{:?}",
                self.run("return document.querySelector('main').innerText", &[]),
                self.complaints(),
            );
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// The text of the first element that a selector finds.
    pub(crate) fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
        let text = self.run(script, &[json!(selector)]);
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Clicks the first element that a selector finds, as a person does.
    pub(crate) fn click(&self, selector: &str) {
        self.point(selector, &["pointerDown", "pointerUp"]);
    }

    /// Points at the first element that a selector finds.
    pub(crate) fn hover(&self, selector: &str) {
        self.point(selector, &[]);
    }

    /// Takes the one and drops it on the other.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.place(from), self.place(to));
        let press = |kind: &str| json!({ "type": kind, "button": 0 });
        self.act(&[from, press("pointerDown"), to, press("pointerUp")]);
    }

    fn point(&self, selector: &str, presses: &[&str]) {
        let presses = presses
            .iter()
            .map(|kind| json!({ "type": kind, "button": 0 }));
        let actions: Vec<Json> = std::iter::once(self.place(selector))
            .chain(presses)
            .collect();
        self.act(&actions);
    }

    /// Moves to the middle of the first element that a selector finds, once the page has come to rest: what stands
    /// above it may still be on its way, and then it moves from under the pointer.
    fn place(&self, selector: &str) -> Json {
        self.wait(
            "document.readyState === 'complete' && !document.querySelector('[aria-busy=true]')",
        );
        let script = "let before;
            for (;;) {
                const element = document.querySelector(arguments[0]);
                element.scrollIntoView({ block: 'center', behavior: 'instant' });
                const { x, y, width, height } = element.getBoundingClientRect();
                const middle = [x + width / 2, y + height / 2];
                if (`${middle}` === before) return middle;
                before = `${middle}`;
                await new Promise(requestAnimationFrame);
            }";
        let place = self.run(script, &[json!(selector)]);
        let [x, y] = [0, 1].map(|axis| place[axis].as_f64().unwrap().round() as i64);
        json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y })
    }

    fn act(&self, actions: &[Json]) {
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        self.post("/actions", &json!({ "actions": [pointer] }));
    }

    /// Presses keys, by their characters in the protocol.
    pub(crate) fn press(&self, keys: &str) {
        let pressed = keys.chars().flat_map(|key| {
            ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
        });
        let actions = json!({ "actions": [{
            "type": "key",
            "id": "keys",
            "actions": pressed.collect::<Vec<_>>(),
        }] });
        self.post("/actions", &actions);
    }

    /// What the browser complained about since it was asked last: scripts, policies, files.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().cloned().unwrap_or_default();
        let grave = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        grave.map(|entry| entry["message"].to_string()).collect()
    }

    /// Saves a picture of the whole page, if somebody wants pictures.
    pub(crate) fn picture(&self, name: &str) {
        let Ok(folder) = std::env::var("GAGNE_PICTURES") else {
            return;
        };
        let command = json!({
            "cmd": "Page.captureScreenshot",
            "params": { "captureBeyondViewport": true },
        });
        let shot = self.post("/goog/cdp/execute", &command);
        let data = shot["data"].as_str().unwrap();
        std::fs::write(format!("{folder}/{name}.png"), decoded(data)).unwrap();
    }
}

/// What a text in base 64 stands for.
fn decoded(text: &str) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = Vec::with_capacity(text.len() * 3 / 4);
    let (mut held, mut bits) = (0u32, 0);
    let place = |letter| LETTERS.iter().position(|&known| known == letter);
    for digit in text.bytes().filter_map(place) {
        held = (held << 6 | digit as u32) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((held >> bits) as u8);
        }
    }
    out
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let path = format!("/session/{}", self.session);
            self.call("DELETE", &path, None);
        }
        // The driver ends the browser with itself.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
