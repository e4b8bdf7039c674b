//! How much a client may ask: a bucket of tokens for each address, refilled as time passes, and so
//! many long questions and connections at once.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::budget::REQUESTS;

/// Addresses that are remembered. One that has not asked for a while has a full bucket and needs no
/// memory.
const CLIENTS: usize = 10_000;
/// Time between two searches for those that are not needed any more.
const SWEEP: Duration = Duration::from_secs(1);
/// Seconds of requests that may come at once.
const BURST: f64 = 4.0;

/// The address that a client is known by: that of its network where a client has a whole network
/// of addresses, as with IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [first, second, third, fourth, ..] = address.segments();
            Ipv6Addr::new(first, second, third, fourth, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

struct Bucket {
    tokens: f64,
    seen: Instant,
}

#[derive(Default)]
struct ClientBuckets {
    of: HashMap<IpAddr, Bucket>,
    /// When full ones were last thrown away, which takes a while if there are many.
    swept: Option<Instant>,
}

/// Counts what clients ask.
pub(crate) struct RateLimit {
    rate: Option<u32>,
    buckets: Mutex<ClientBuckets>,
}

impl RateLimit {
    /// So many requests a second for each address; none leaves this machine unbounded.
    pub(crate) fn new(rate: Option<u32>) -> Self {
        RateLimit {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// Whether a client is of this machine and nobody said that this matters.
    pub(crate) fn is_free(&self, client: IpAddr) -> bool {
        self.rate.is_none() && client.to_canonical().is_loopback()
    }

    /// Takes a token; how long to wait if there is none.
    pub(crate) fn take(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        if self.is_free(client) {
            return Ok(());
        }
        let rate = self.rate.unwrap_or(REQUESTS);
        let (rate, full) = (f64::from(rate), f64::from(rate) * BURST);
        let mut buckets = self.buckets.lock();
        let ClientBuckets { of, swept } = &mut *buckets;
        let level = |bucket: &Bucket| {
            let since = now.saturating_duration_since(bucket.seen).as_secs_f64();
            (bucket.tokens + since * rate).min(full)
        };
        if of.len() >= CLIENTS && !of.contains_key(&client) {
            if swept.is_none_or(|last| now.saturating_duration_since(last) >= SWEEP) {
                *swept = Some(now);
                of.retain(|_, bucket| level(bucket) < full);
            }
            if of.len() >= CLIENTS {
                return Err(SWEEP);
            }
        }
        let tokens = of.get(&client).map_or(full, level);
        let allowed = tokens >= 1.0;
        let left = if allowed { tokens - 1.0 } else { tokens };
        let bucket = Bucket {
            tokens: left,
            seen: now,
        };
        of.insert(client, bucket);
        if allowed {
            Ok(())
        } else {
            Err(Duration::from_secs_f64(((1.0 - left) / rate).min(3600.0)))
        }
    }
}

/// Long questions that a client may have at once.
const LONG_EACH: usize = 6;

/// Counts the long questions of clients, so that nobody fills the lane alone.
#[derive(Default)]
pub(crate) struct Shares(Mutex<HashMap<IpAddr, usize>>);

/// A place for a long question, given back when it is dropped.
pub(crate) struct QuestionPlace<'s> {
    shares: &'s Shares,
    client: IpAddr,
}

impl Shares {
    /// A place for a client, if it has not all that it may have.
    pub(crate) fn take(&self, client: IpAddr) -> Option<QuestionPlace<'_>> {
        let mut taken = self.0.lock();
        let count = taken.entry(client).or_default();
        (*count < LONG_EACH).then(|| {
            *count += 1;
            QuestionPlace {
                shares: self,
                client,
            }
        })
    }
}

impl Drop for QuestionPlace<'_> {
    fn drop(&mut self) {
        let mut taken = self.shares.0.lock();
        match taken.get_mut(&self.client) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(taken.remove(&self.client)),
        }
    }
}

/// The connections of all clients and of each: nobody has all of them.
pub(crate) struct Places {
    all: usize,
    taken: Mutex<PlaceCounts>,
}

#[derive(Default)]
struct PlaceCounts {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

/// A place for a connection, given back when it is dropped.
pub(crate) struct ConnectionPlace {
    places: Arc<Places>,
    client: IpAddr,
}

impl Places {
    /// So many in all.
    pub(crate) fn new(all: usize) -> Self {
        Places {
            all,
            taken: Mutex::default(),
        }
    }

    /// A place for a client, if there is one and it has not all that it may have.
    pub(crate) fn take(self: &Arc<Self>, client: IpAddr) -> Option<ConnectionPlace> {
        let mut taken = self.taken.lock();
        // On this machine a proxy may speak for many.
        let most = if client.is_loopback() {
            self.all.div_ceil(2)
        } else {
            self.all.div_ceil(8)
        };
        let own = taken.of.get(&client).copied().unwrap_or_default();
        (own < most && taken.all < self.all).then(|| {
            taken.all += 1;
            taken.of.insert(client, own + 1);
            ConnectionPlace {
                places: Arc::clone(self),
                client,
            }
        })
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let taken = &self.places.taken;
        let mut taken = taken.lock();
        taken.all -= 1;
        match taken.of.get_mut(&self.client) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(taken.of.remove(&self.client)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let limit = RateLimit::new(Some(10));
        let client = IpAddr::from([10, 0, 0, 1]);
        let start = Instant::now();
        let taken = (0..100).filter(|_| limit.take(client, start).is_ok());
        assert_eq!(taken.count(), 40);
        assert!(limit.take(client, start).is_err());
        assert!(limit.take(IpAddr::from([10, 0, 0, 2]), start).is_ok());
        assert!(
            limit
                .take(client, start + Duration::from_millis(150))
                .is_ok()
        );
    }

    #[test]
    fn the_own_machine_is_free_unless_told_otherwise() {
        let limit = RateLimit::new(None);
        let now = Instant::now();
        let here = IpAddr::from(Ipv4Addr::LOCALHOST);
        assert!((0..10_000).all(|_| limit.take(here, now).is_ok()));
        let there = IpAddr::from([10, 0, 0, 1]);
        assert!((0..10_000).any(|_| limit.take(there, now).is_err()));
    }

    #[test]
    fn nobody_fills_the_lane_alone() {
        let shares = Shares::default();
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let held: Vec<_> = (0..10).filter_map(|_| shares.take(one)).collect();
        assert_eq!(held.len(), LONG_EACH);
        assert!(shares.take(other).is_some());
        drop(held);
        assert!(shares.take(one).is_some());
        assert!(shares.0.lock().is_empty());
    }

    #[test]
    fn nobody_has_all_connections() {
        let places = Arc::new(Places::new(16));
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let take = |client| -> Vec<ConnectionPlace> {
            (0..20).map_while(|_| places.take(client)).collect()
        };
        let held = take(one);
        assert_eq!(held.len(), 2);
        let here = take(IpAddr::from(Ipv4Addr::LOCALHOST));
        assert_eq!(here.len(), 8);
        assert_eq!(take(other).len(), 2);
        drop((held, here));
        let taken = places.taken.lock();
        assert_eq!((taken.all, taken.of.len()), (0, 0));
    }

    #[test]
    fn addresses_of_one_network_are_one_client() {
        let client = |text: &str| network(text.parse().unwrap());
        assert_eq!(client("2001:db8:1:2:3:4:5:6"), client("2001:db8:1:2::9"));
        assert_ne!(client("2001:db8:1:2::9"), client("2001:db8:1:3::9"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert!(client("::1").is_loopback() && client("::ffff:127.0.0.1").is_loopback());
        let limit = RateLimit::new(Some(1));
        let now = Instant::now();
        let asked = (0..100u16).filter(|&number| {
            let address = Ipv6Addr::new(0x2001, 0xdb8, 1, 2, 0, 0, 0, number);
            limit.take(network(address.into()), now).is_ok()
        });
        assert_eq!(asked.count(), 4);
    }

    #[test]
    fn memory_is_bounded() {
        let limit = RateLimit::new(Some(1));
        let now = Instant::now();
        let client = |number: u32| IpAddr::from(Ipv4Addr::from(number));
        for number in 0..20_000 {
            let _ = limit.take(client(number), now);
        }
        assert_eq!(limit.buckets.lock().of.len(), CLIENTS);
        let later = now + Duration::from_secs(60);
        assert!(limit.take(client(30_000), later).is_ok());
        assert_eq!(limit.buckets.lock().of.len(), 1);
    }
}
