//! A terminal for tests: keys go in through tmux, and the screen is read back.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Longest time that the screen may take to show what is expected, on a machine that is busy with
/// much else: only what never comes makes a test wait so long.
const PATIENCE: Duration = Duration::from_secs(900);

/// A terminal of its own, which ends with the test.
pub(crate) struct Terminal {
    program: String,
    socket: String,
}

impl Terminal {
    /// A shell in a terminal of this size, in which a program can be started.
    pub(crate) fn start(program: &str, name: &str, width: u32, height: u32) -> Terminal {
        let terminal = Terminal {
            program: program.to_owned(),
            socket: format!("gagne-{name}-{}", std::process::id()),
        };
        let (width, height) = (width.to_string(), height.to_string());
        terminal.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &width,
            "-y",
            &height,
            "env PS1='ready> ' LC_ALL=C.UTF-8 sh",
        ]);
        terminal.prompt();
        terminal
    }

    /// Asks tmux for something.
    pub(crate) fn tmux(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).args(arguments);
        let output = command.output();
        let output = output.expect("tmux is needed for this test: apt-get install tmux");
        assert!(output.status.success(), "tmux {arguments:?}: {output:?}");
        output
    }

    /// Types keys, by the names that tmux gives them.
    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Starts the program.
    pub(crate) fn command(&self, arguments: &str) {
        let line = format!("{} {arguments}", self.program);
        self.keys(&[&line, "Enter"]);
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// Waits until the screen shows a text.
    pub(crate) fn expect(&self, text: &str) -> String {
        self.until(text, |screen| screen.contains(text))
    }

    /// Waits until the screen is as it should be.
    pub(crate) fn until(&self, what: &str, seen: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let screen = self.screen();
            if seen(&screen) {
                return screen;
            }
            assert!(started.elapsed() < PATIENCE, "no {what:?} in\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the shell asks for a command. What was typed before stands behind a prompt too,
    /// so only one with nothing behind it, below everything, tells that the shell listens.
    pub(crate) fn prompt(&self) -> String {
        self.until("a prompt", |screen| {
            screen.trim_end().lines().last() == Some("ready>")
        })
    }

    /// Whether the terminal shows another screen than the shell's, listens to the mouse and shows
    /// its cursor.
    pub(crate) fn modes(&self) -> [bool; 3] {
        ["alternate_on", "mouse_any_flag", "cursor_flag"].map(|flag| {
            let flag = self.tmux(&["display-message", "-p", &format!("#{{{flag}}}")]);
            flag.stdout.trim_ascii() == b"1"
        })
    }

    /// Checks that the shell has its terminal back as it was: its own screen and the cursor, no
    /// word of the mouse, and what is typed is seen.
    pub(crate) fn is_restored(&self) {
        self.prompt();
        self.until("own screen, no mouse, a cursor", |_| {
            self.modes() == [false, false, true]
        });
        self.keys(&["echo back$((20+3))", "Enter"]);
        let screen = self.expect("back23");
        assert!(
            screen.contains("echo back$"),
            "what is typed is seen: {screen}"
        );
        self.keys(&[
            "stty -a | tr ' ' '\\n' | grep -x -e echo -e icanon | wc -l",
            "Enter",
        ]);
        self.until("two settings", |screen| {
            screen.lines().any(|line| line.trim() == "2")
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let mut command = Command::new("tmux");
        let _ = command.args(["-L", &self.socket, "kill-server"]).output();
    }
}
