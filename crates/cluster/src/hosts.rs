//! Who takes part.

/// The address of every process, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

/// The port of processes for which none is named.
pub const PORT: u16 = 7411;
/// Most processes.
pub const MOST: usize = 4096;

/// Why a list of hosts is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HostsError {
    /// There is none.
    #[error("no host is named")]
    None,
    /// There are too many.
    #[error("there are more than {MOST} processes")]
    Many,
    /// A line is no address.
    #[error("line {line}: {text:?} is no host with a port")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// An address is there twice.
    #[error("line {line}: {text} is there twice")]
    Twice {
        /// The number of the second line.
        line: usize,
        /// The address.
        text: String,
    },
    /// A list of nodes that cannot be understood.
    #[error("{0:?} is no list of nodes")]
    Nodes(String),
}

impl Hosts {
    /// The hosts of a file, a line each, `host` or `host:port`; what follows `#` is a remark.
    pub fn parse(text: &str) -> Result<Self, HostsError> {
        let mut hosts: Vec<String> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let said = line.split('#').next().unwrap_or_default().trim();
            if said.is_empty() {
                continue;
            }
            let (line, text) = (number + 1, said.to_owned());
            let Some(host) = address(said) else {
                return Err(HostsError::Line { line, text });
            };
            if hosts.contains(&host) {
                return Err(HostsError::Twice { line, text });
            }
            hosts.push(host);
        }
        Hosts::of(hosts)
    }

    /// These addresses.
    pub fn of(hosts: Vec<String>) -> Result<Self, HostsError> {
        match hosts.len() {
            0 => Err(HostsError::None),
            1..=MOST => Ok(Hosts(hosts)),
            _ => Err(HostsError::Many),
        }
    }

    /// The hosts of a job of Slurm: so many processes on these nodes, in blocks as `srun` hands them out
    /// unless told otherwise. Processes of one node have ports one after another.
    pub fn slurm(nodes: &str, tasks: &[usize]) -> Result<Self, HostsError> {
        let names = expand_nodes(nodes)?;
        let wrong = || HostsError::Nodes(nodes.to_owned());
        if names.len() != tasks.len() {
            return Err(wrong());
        }
        let mut hosts = Vec::new();
        for (name, &count) in names.iter().zip(tasks) {
            for task in 0..count {
                let port = u16::try_from(task)
                    .ok()
                    .and_then(|task| PORT.checked_add(task));
                hosts.push(format!("{name}:{}", port.ok_or_else(wrong)?));
            }
        }
        Hosts::of(hosts)
    }

    /// The addresses.
    pub fn addresses(&self) -> &[String] {
        &self.0
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

/// A host with its port.
fn address(said: &str) -> Option<String> {
    let plain = |name: &str| {
        let fine = |letter: char| letter.is_ascii_alphanumeric() || "-._%:".contains(letter);
        !name.is_empty() && name.len() < 256 && name.chars().all(fine)
    };
    if let Some(rest) = said.strip_prefix('[') {
        let (name, port) = rest.split_once(']')?;
        let port = port
            .strip_prefix(':')
            .map_or(Some(PORT), |port| port.parse().ok())?;
        return (plain(name) && port > 0).then(|| format!("[{name}]:{port}"));
    }
    let (name, port) = match said.split_once(':') {
        Some((name, port)) => (name, port.parse().ok().filter(|&port| port > 0)?),
        None => (said, PORT),
    };
    (plain(name) && !name.contains(':')).then(|| format!("{name}:{port}"))
}

/// How many tasks run on each node, as Slurm tells it: `2(x3),1`.
pub fn tasks_per_node(text: &str) -> Result<Vec<usize>, HostsError> {
    let wrong = || HostsError::Nodes(text.to_owned());
    let mut tasks = Vec::new();
    for part in text.trim().split(',') {
        let (count, times) = match part.split_once("(x") {
            Some((count, times)) => (count, times.strip_suffix(')').ok_or_else(wrong)?),
            None => (part, "1"),
        };
        let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number <= MOST);
        let (count, times) = (
            number(count).ok_or_else(wrong)?,
            number(times).ok_or_else(wrong)?,
        );
        if tasks.len() + times > MOST {
            return Err(HostsError::Many);
        }
        tasks.extend(std::iter::repeat_n(count, times));
    }
    Ok(tasks)
}

/// The nodes of a list as Slurm tells it: `gpu[01-04,07],login1`.
pub fn expand_nodes(list: &str) -> Result<Vec<String>, HostsError> {
    let wrong = || HostsError::Nodes(list.to_owned());
    let mut nodes = Vec::new();
    let mut rest = list.trim();
    while !rest.is_empty() {
        let end = top_comma(rest).unwrap_or(rest.len());
        let item = &rest[..end];
        rest = rest[end..].strip_prefix(',').unwrap_or("");
        expand_node(item, &mut nodes).ok_or_else(wrong)?;
    }
    if nodes.is_empty() {
        return Err(wrong());
    }
    Ok(nodes)
}

/// The first comma outside of brackets.
fn top_comma(text: &str) -> Option<usize> {
    let mut inside = false;
    text.char_indices().find_map(|(place, letter)| {
        inside = letter == '[' || inside && letter != ']';
        (letter == ',' && !inside).then_some(place)
    })
}

/// The nodes of one item of a list, whose numbers keep their zeros; several brackets multiply.
fn expand_node(item: &str, nodes: &mut Vec<String>) -> Option<()> {
    let mut names = vec![String::new()];
    let mut rest = item;
    while let Some((before, after)) = rest.split_once('[') {
        let (ranges, behind) = after.split_once(']')?;
        let mut longer = Vec::new();
        for range in ranges.split(',') {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let digits =
                |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            if !(digits(first) && digits(last)) {
                return None;
            }
            let (from, to) = (first.parse::<usize>().ok()?, last.parse::<usize>().ok()?);
            if from > to || (to - from + longer.len()) * names.len() >= MOST {
                return None;
            }
            let width = first.len();
            longer.extend((from..=to).map(|number| format!("{before}{number:0width$}")));
        }
        names = names
            .iter()
            .flat_map(|name| longer.iter().map(move |more| format!("{name}{more}")))
            .collect();
        rest = behind;
    }
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.';
    names.iter_mut().for_each(|name| name.push_str(rest));
    let fine = names
        .iter()
        .all(|name| !name.is_empty() && name.chars().all(plain));
    let fits = fine && nodes.len() + names.len() <= MOST;
    nodes.extend(names);
    fits.then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_hosts() {
        let hosts = Hosts::parse("# two machines\n a:1234 # the first\n\nb\n[::1]:7\n[fe80::1]\n");
        let expected = ["a:1234", "b:7411", "[::1]:7", "[fe80::1]:7411"];
        assert_eq!(
            hosts.map(|hosts| hosts.0),
            Ok(expected.map(String::from).to_vec())
        );
        assert_eq!(Hosts::parse("# a\n"), Err(HostsError::None));
        for (text, line) in [("a\nb:x", 2), ("a:0\nb", 1), ("a b\nc", 1), ("a:1:2\nc", 1)] {
            let found = Hosts::parse(text);
            assert!(
                matches!(found, Err(HostsError::Line { line: at, .. }) if at == line),
                "{text}"
            );
        }
        let twice = Hosts::parse("a\nb\na:7411");
        assert!(matches!(twice, Err(HostsError::Twice { line: 3, .. })));
    }

    #[test]
    fn lists_of_nodes() {
        let expand = |text: &str| expand_nodes(text).map(|nodes| nodes.join(" "));
        for (text, nodes) in [
            ("alone", "alone"),
            ("a,b", "a b"),
            ("node[01-04,07]", "node01 node02 node03 node04 node07"),
            ("n[9-11],x1", "n9 n10 n11 x1"),
            ("r[1-2]n[1-2].lan", "r1n1.lan r1n2.lan r2n1.lan r2n2.lan"),
        ] {
            assert_eq!(expand(text).as_deref(), Ok(nodes), "{text}");
        }
        for text in [
            "",
            "a[1-",
            "a[2-1]",
            "a[x]",
            "a[1-999999999]",
            "a b",
            "a[1]]",
            "[]",
        ] {
            assert!(expand(text).is_err(), "{text}");
        }
        assert_eq!(tasks_per_node("2(x3),1"), Ok(vec![2, 2, 2, 1]));
        for text in ["", "x", "2(x", "2(x99999)", "99999"] {
            assert!(tasks_per_node(text).is_err(), "{text}");
        }
        let hosts = Hosts::slurm("n[1-2]", &[2, 1]).map(|hosts| hosts.0.join(" "));
        assert_eq!(hosts.as_deref(), Ok("n1:7411 n1:7412 n2:7411"));
        assert!(Hosts::slurm("n[1-2]", &[3]).is_err());
    }
}
