//! Connections to everybody, and proof that they belong.
//!
//! Whoever has the higher number connects. Both prove that they know the secret without saying it: each answers a number that the other
//! has drawn with a digest that needs the secret (*HMAC*, RFC 2104, over SHA-256). Then both tell what they are
//! about to do, and go on only if it is the same. Whoever is at odds with somebody stays for some seconds, so that all who come
//! meanwhile hear what is wrong. Until then nothing is believed: what is read is short, comes
//! within some seconds or not at all, and few strangers are heard at once.
//!
//! What passes later is neither encrypted nor signed: the network must be private.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::hosts::Hosts;
use crate::terms::{Difference, JobTerms};

/// What every greeting begins with: the name and the form of the conversation.
const MAGIC: [u8; 16] = *b"gagne cluster 1\n";
/// Bytes of a number that is drawn, and of a proof.
const DRAWN: usize = 32;
/// Bytes of the terms, at most.
const MOST_TERMS: u32 = 1 << 14;
/// How long a conversation may take, and how many are held at once.
const CONVERSATION: Duration = Duration::from_secs(10);
const AT_ONCE: usize = 16;
/// Time between two tries to connect.
const AGAIN: Duration = Duration::from_millis(100);
/// Least bytes of a secret.
pub const LEAST_SECRET: usize = 16;

/// What everybody knows who belongs.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// A secret of enough bytes, without the blanks around it.
    pub fn new(text: &[u8]) -> Option<Self> {
        let text = text.trim_ascii();
        (text.len() >= LEAST_SECRET).then(|| Secret(text.to_vec()))
    }

    /// A secret that nobody has had before, in letters.
    pub fn draw() -> io::Result<String> {
        let bytes = draw()?;
        Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// A digest of some words that needs the secret.
    fn digest(&self, words: &[&[u8]]) -> Result<Hmac<Sha256>, HandshakeError> {
        let digest = Hmac::<Sha256>::new_from_slice(&self.0);
        let mut digest = digest.map_err(|_| HandshakeError::WrongSecret { process: None })?;
        for word in words {
            digest.update(&(word.len() as u64).to_le_bytes());
            digest.update(word);
        }
        Ok(digest)
    }

    fn prove(&self, words: &[&[u8]]) -> Result<[u8; DRAWN], HandshakeError> {
        Ok(self.digest(words)?.finalize().into_bytes().into())
    }

    /// Compares in a time that does not depend on what is different.
    fn verify(&self, words: &[&[u8]], proof: &[u8]) -> Result<bool, HandshakeError> {
        Ok(self.digest(words)?.verify_slice(proof).is_ok())
    }
}

/// Why processes do not come together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandshakeError {
    /// The address cannot be listened at.
    #[error("{address}: {kind}")]
    Listen {
        /// The address.
        address: String,
        /// What is wrong.
        kind: io::ErrorKind,
    },
    /// Somebody does not know the secret, or this process does not.
    #[error("the secrets differ")]
    WrongSecret {
        /// Who, if it is known.
        process: Option<usize>,
    },
    /// Somebody speaks another language.
    #[error("process {process} is another program, or another version of this")]
    Stranger {
        /// Who.
        process: usize,
    },
    /// Somebody means something else.
    #[error("process {process} has another {}: {:?} and not {:?}", difference.name, difference.theirs, difference.mine)]
    Differs {
        /// Who.
        process: usize,
        /// What.
        difference: Difference,
    },
    /// The number of this process is taken.
    #[error("another process says that it is number {0}")]
    Taken(usize),
    /// Somebody did not come.
    #[error("processes {missing:?} did not come")]
    Missing {
        /// Who.
        missing: Vec<usize>,
        /// How many strangers were turned away meanwhile.
        refused: usize,
    },
    /// Somebody asked to stop.
    #[error("cancelled")]
    Cancelled,
    /// Something else is wrong with the machine.
    #[error("{0}")]
    System(io::ErrorKind),
}

impl From<io::Error> for HandshakeError {
    fn from(error: io::Error) -> Self {
        HandshakeError::System(error.kind())
    }
}

/// What somebody brings along.
#[derive(Clone)]
struct Credentials {
    index: usize,
    count: usize,
    secret: Secret,
    terms: JobTerms,
}

/// What became of a conversation.
enum Talk {
    /// Somebody belongs.
    Belongs(usize, TcpStream),
    /// Somebody who belongs means something else.
    Differs(usize, Difference),
    /// Nobody can go on with us.
    Refused(HandshakeError),
    /// It came to nothing, and may be tried again.
    Nothing,
}

/// Connects this process to all others, waiting for so long until they are there. In order, with none for itself.
pub fn meet(
    hosts: &Hosts,
    index: usize,
    secret: Secret,
    terms: &JobTerms,
    patience: Duration,
    cancel: &Arc<AtomicBool>,
) -> Result<Vec<Option<TcpStream>>, HandshakeError> {
    let addresses = hosts.addresses();
    let address = &addresses[index];
    let listener = TcpListener::bind(address).and_then(|listener| {
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    let listener = listener.map_err(|error| HandshakeError::Listen {
        address: address.clone(),
        kind: error.kind(),
    })?;
    let terms = terms
        .clone()
        .with("program", concat!("gagne ", env!("CARGO_PKG_VERSION")))
        .with("processes", addresses.len().to_string());
    let card = Credentials {
        index,
        count: addresses.len(),
        secret,
        terms,
    };
    let mut until = Instant::now() + patience;
    let (tell, told) = mpsc::channel();
    // Whoever still talks when all is decided finds nobody who listens.
    let over = Arc::new(AtomicBool::new(false));
    for (peer, address) in addresses.iter().enumerate().take(index) {
        let (tell, card, over) = (tell.clone(), card.clone(), Arc::clone(&over));
        let address = address.clone();
        std::thread::Builder::new().spawn(move || {
            while !over.load(Ordering::Relaxed) && Instant::now() < until {
                match call(&address, peer, &card).unwrap_or(Talk::Nothing) {
                    Talk::Nothing => std::thread::sleep(AGAIN),
                    talk => {
                        let _ = tell.send(talk);
                        return;
                    }
                }
            }
        })?;
    }
    let mut sockets: Vec<Option<TcpStream>> = Vec::new();
    sockets.resize_with(addresses.len(), || None);
    // With whom this process is at odds, and why.
    let (mut at_odds, mut odds) = (vec![false; addresses.len()], None);
    let talking = Arc::new(AtomicUsize::new(0));
    let mut refused = 0;
    let met = loop {
        let away = |&peer: &usize| peer != index && sockets[peer].is_none();
        let away: Vec<usize> = (0..sockets.len()).filter(away).collect();
        let missing: Vec<usize> = away
            .iter()
            .copied()
            .filter(|&peer| !at_odds[peer])
            .collect();
        if missing.is_empty() {
            break odds.map_or(Ok(()), Err);
        }
        if cancel.load(Ordering::Relaxed) {
            break Err(odds.unwrap_or(HandshakeError::Cancelled));
        }
        if Instant::now() >= until {
            break Err(odds.unwrap_or(HandshakeError::Missing { missing, refused }));
        }
        while let Ok((stream, _)) = listener.accept() {
            if talking.load(Ordering::Relaxed) >= AT_ONCE {
                // Whoever belongs comes again.
                refused += 1;
                continue;
            }
            let open: Vec<usize> = away.iter().copied().filter(|&peer| peer > index).collect();
            let (tell, card, talking) = (tell.clone(), card.clone(), Arc::clone(&talking));
            talking.fetch_add(1, Ordering::Relaxed);
            std::thread::Builder::new().spawn(move || {
                let talk = hear(stream, &open, &card).unwrap_or(Talk::Nothing);
                talking.fetch_sub(1, Ordering::Relaxed);
                let _ = tell.send(talk);
            })?;
        }
        match told.recv_timeout(Duration::from_millis(20)) {
            Ok(Talk::Belongs(peer, stream)) if sockets[peer].is_none() => {
                sockets[peer] = Some(stream);
            }
            Ok(Talk::Differs(process, difference)) => {
                if let Some(odd) = at_odds.get_mut(process) {
                    *odd = true;
                }
                if odds.is_none() {
                    odds = Some(HandshakeError::Differs {
                        process,
                        difference,
                    });
                    // Others may be on their way, who are to hear of it too.
                    until = until.min(Instant::now() + CONVERSATION);
                }
            }
            Ok(Talk::Refused(error)) => break Err(error),
            Ok(_) => refused += 1,
            Err(_) => {}
        }
    };
    over.store(true, Ordering::Relaxed);
    met.map(|()| sockets)
}

/// A conversation that ends by some time.
struct Conversation {
    stream: TcpStream,
    until: Instant,
}

impl Conversation {
    fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        Ok(Conversation {
            stream,
            until: Instant::now() + CONVERSATION,
        })
    }

    /// The time that is left.
    fn left(&self) -> io::Result<Duration> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(left)
    }

    fn hear<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.hear_all(&mut bytes)?;
        Ok(bytes)
    }

    fn hear_all(&mut self, mut bytes: &mut [u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            self.stream.set_read_timeout(Some(self.left()?))?;
            match self.stream.read(bytes) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => bytes = &mut bytes[count..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.set_write_timeout(Some(self.left()?))?;
        self.stream.write_all(bytes)
    }

    /// Tells the terms and hears those of the other; none if they are not from who they seem to be.
    fn agree(
        &mut self,
        secret: &Secret,
        terms: &JobTerms,
        session: &[u8],
        [mine, theirs]: [&[u8]; 2],
    ) -> Result<Option<JobTerms>, HandshakeError> {
        let text = serde_json::to_vec(terms).unwrap_or_default();
        self.say(&(text.len() as u32).to_le_bytes())?;
        self.say(&text)?;
        self.say(&secret.prove(&[mine, session, &text])?)?;
        let length = u32::from_le_bytes(self.hear()?);
        if length > MOST_TERMS {
            return Ok(None);
        }
        let mut text = vec![0; length as usize];
        self.hear_all(&mut text)?;
        let proof: [u8; DRAWN] = self.hear()?;
        if !secret.verify(&[theirs, session, &text], &proof)? {
            return Ok(None);
        }
        Ok(serde_json::from_slice(&text).ok())
    }
}

/// What the one who is called says to the one who calls.
const WELCOME: u8 = 1;
const TAKEN: u8 = 2;
const WRONG: u8 = 3;

/// Draws a number that nobody has drawn before.
fn draw() -> io::Result<[u8; DRAWN]> {
    let mut bytes = [0; DRAWN];
    getrandom::fill(&mut bytes).map_err(|_| io::Error::from(io::ErrorKind::Other))?;
    Ok(bytes)
}

/// Calls one of the others.
fn call(address: &str, peer: usize, card: &Credentials) -> Result<Talk, HandshakeError> {
    let stream = address
        .to_socket_addrs()?
        .find_map(|address| TcpStream::connect_timeout(&address, CONVERSATION).ok());
    let Some(stream) = stream else {
        return Ok(Talk::Nothing);
    };
    let mut talk = Conversation::new(stream)?;
    let mine = draw()?;
    let numbers = [card.index as u32, peer as u32].map(u32::to_le_bytes);
    let numbers = numbers.as_flattened();
    talk.say(&[&MAGIC[..], numbers, &mine].concat())?;
    let magic: [u8; 16] = talk.hear()?;
    if magic != MAGIC {
        return Ok(Talk::Refused(HandshakeError::Stranger { process: peer }));
    }
    let theirs: [u8; DRAWN] = talk.hear()?;
    let session = [&mine[..], &theirs, numbers].concat();
    let proof: [u8; DRAWN] = talk.hear()?;
    let wrong = || {
        Ok(Talk::Refused(HandshakeError::WrongSecret {
            process: Some(peer),
        }))
    };
    if !card.secret.verify(&[b"called", &session], &proof)? {
        return wrong();
    }
    talk.say(&card.secret.prove(&[b"calls", &session])?)?;
    match talk.hear::<1>()? {
        [WELCOME] => {}
        [TAKEN] => return Ok(Talk::Refused(HandshakeError::Taken(card.index))),
        [WRONG] => return wrong(),
        _ => return Ok(Talk::Nothing),
    }
    let roles: [&[u8]; 2] = [b"terms of who calls", b"terms of who is called"];
    let terms = talk.agree(&card.secret, &card.terms, &session, roles)?;
    Ok(compared(peer, talk.stream, card, terms))
}

/// Hears who calls; those that are waited for have these numbers.
fn hear(stream: TcpStream, open: &[usize], card: &Credentials) -> Result<Talk, HandshakeError> {
    let mut talk = Conversation::new(stream)?;
    let magic: [u8; 16] = talk.hear()?;
    if magic != MAGIC {
        return Ok(Talk::Nothing);
    }
    let numbers: [u8; 8] = talk.hear()?;
    let [peer, me] = [&numbers[..4], &numbers[4..]].map(|bytes| {
        let bytes = bytes.try_into().unwrap_or_default();
        u32::from_le_bytes(bytes) as usize
    });
    let theirs: [u8; DRAWN] = talk.hear()?;
    let mine = draw()?;
    let session = [&theirs[..], &mine, &numbers].concat();
    talk.say(&MAGIC)?;
    talk.say(&mine)?;
    talk.say(&card.secret.prove(&[b"called", &session])?)?;
    let proof: [u8; DRAWN] = talk.hear()?;
    if !card.secret.verify(&[b"calls", &session], &proof)? {
        talk.say(&[WRONG])?;
        return Ok(Talk::Nothing);
    }
    // Whoever knows the secret is told what is wrong. Lists of hosts that differ show in the terms.
    if me == card.index && peer < card.count && !open.contains(&peer) {
        talk.say(&[TAKEN])?;
        return Ok(Talk::Nothing);
    }
    talk.say(&[WELCOME])?;
    let roles: [&[u8]; 2] = [b"terms of who is called", b"terms of who calls"];
    let terms = talk.agree(&card.secret, &card.terms, &session, roles)?;
    if me != card.index || peer >= card.count {
        let difference = Difference {
            name: "hosts".to_owned(),
            mine: card.index.to_string(),
            theirs: me.to_string(),
        };
        return Ok(Talk::Differs(peer, difference));
    }
    Ok(compared(peer, talk.stream, card, terms))
}

/// Whether somebody who belongs means the same.
fn compared(peer: usize, stream: TcpStream, card: &Credentials, theirs: Option<JobTerms>) -> Talk {
    let Some(theirs) = theirs else {
        return Talk::Nothing;
    };
    match card.terms.difference(&theirs) {
        None => Talk::Belongs(peer, stream),
        Some(difference) => Talk::Differs(peer, difference),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(index: usize) -> Credentials {
        Credentials {
            index,
            count: 3,
            secret: Secret(b"sixteen letters and more".to_vec()),
            terms: JobTerms::default().with("game", "nim"),
        }
    }

    /// What the one who calls learns, and the one who is called.
    fn talk(calls: usize, called: usize, open: &[usize]) -> [Talk; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        std::thread::scope(|scope| {
            let heard = scope.spawn(|| hear(listener.accept().unwrap().0, open, &card(called)));
            let talk = call(&address, 0, &card(calls)).unwrap();
            [talk, heard.join().unwrap().unwrap()]
        })
    }

    #[test]
    fn numbers_must_be_free_and_mean_the_same() {
        let [call, heard] = talk(1, 0, &[1, 2]);
        assert!(matches!(call, Talk::Belongs(0, _)) && matches!(heard, Talk::Belongs(1, _)));
        let [call, heard] = talk(1, 0, &[2]);
        assert!(matches!(call, Talk::Refused(HandshakeError::Taken(1))));
        assert!(matches!(heard, Talk::Nothing));
        // Who is called is not who is meant.
        let [_, heard] = talk(2, 1, &[2]);
        assert!(matches!(heard, Talk::Differs(2, _)));
    }

    #[test]
    fn whoever_knows_the_secret_and_makes_no_sense_is_nobody() {
        let mut state = 0u64;
        let mut noise = |count: usize| {
            let mut next = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (state >> 56) as u8
            };
            (0..count).map(|_| next()).collect::<Vec<u8>>()
        };
        for case in 0..100u32 {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let address = listener.local_addr().unwrap();
            // A length that fits and one that does not, terms that are none, proofs of nothing.
            let length = [40, MOST_TERMS, MOST_TERMS + 1, u32::MAX][case as usize % 4];
            let mut bytes = length.to_le_bytes().to_vec();
            bytes.extend(noise(case as usize * 7));
            let heard = std::thread::scope(|scope| {
                let heard = scope.spawn(|| hear(listener.accept().unwrap().0, &[1, 2], &card(0)));
                let mut talk = Conversation::new(TcpStream::connect(address).unwrap()).unwrap();
                let (mine, numbers) = ([7; DRAWN], [1, 0, 0, 0, 0, 0, 0, 0]);
                talk.say(&[&MAGIC[..], &numbers, &mine].concat()).unwrap();
                let _magic: [u8; 16] = talk.hear().unwrap();
                let theirs: [u8; DRAWN] = talk.hear().unwrap();
                let _proof: [u8; DRAWN] = talk.hear().unwrap();
                let session = [&mine[..], &theirs, &numbers].concat();
                let proof = card(1).secret.prove(&[b"calls", &session]).unwrap();
                talk.say(&proof).unwrap();
                assert_eq!(talk.hear::<1>().unwrap(), [WELCOME]);
                let _ = talk.say(&bytes);
                let _ = talk.stream.shutdown(std::net::Shutdown::Write);
                heard.join().unwrap()
            });
            assert!(
                matches!(heard, Ok(Talk::Nothing) | Err(HandshakeError::System(_))),
                "{case}"
            );
        }
    }

    #[test]
    fn proofs_need_the_secret_and_all_words() {
        let secret = Secret::new(b" sixteen letters and more\n").unwrap();
        let proof = secret.prove(&[b"a", b"bc"]).unwrap();
        assert_eq!(secret.verify(&[b"a", b"bc"], &proof), Ok(true));
        assert_eq!(secret.verify(&[b"ab", b"c"], &proof), Ok(false));
        assert_eq!(secret.verify(&[b"a", b"bc"], &proof[1..]), Ok(false));
        let other = Secret::new(b"sixteen other letters").unwrap();
        assert_eq!(other.verify(&[b"a", b"bc"], &proof), Ok(false));
        assert!(Secret::new(b"  short   ").is_none());
        assert_ne!(Secret::draw().unwrap(), Secret::draw().unwrap());
    }
}
