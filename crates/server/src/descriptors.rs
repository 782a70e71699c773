//! File descriptors (`RLIMIT_NOFILE`): how many this process may have, and how many connections they allow.
//!
//! Each connection needs one, as do the files of its request, the database and the operator's port. Connections get only what is left after
//! a reserve, so that a full server fails no client that is already connected.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::config::Settings;
use crate::observability;

/// A connection, and the file or the other server of its request.
const EACH: usize = 2;
/// The runtime, log, listeners, locks, the embedded database's writer, and the worker's requests to other servers.
const OWN: usize = 64;
/// A database file and its log, for each reading thread.
const EACH_THREAD: usize = 2;
/// With fewer, a server does not start.
const FEWEST_CONNECTIONS: usize = 16;
/// When places are cut, realtime sockets get at most this many quarters, so that other requests have places.
const QUARTERS_FOR_SOCKETS: usize = 3;

/// Raises the soft limit to the hard one, which is safe without `select`. Returns the number of descriptors.
pub fn raise_limit() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // If that is refused, the limit stays as it is.
    if current != maximum && setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok() {
        return to_count(maximum);
    }
    to_count(getrlimit(Resource::Nofile).current)
}

/// The number of descriptors after [`raise_limit`].
pub fn highest_limit() -> usize {
    to_count(getrlimit(Resource::Nofile).maximum)
}

fn to_count(limit: Option<u64>) -> usize {
    limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    pub connections: usize,
    pub realtime_sockets: usize,
    /// For the operator, when there are fewer than the settings ask for.
    pub warning: Option<String>,
}

impl Settings {
    /// The places of a server with this many descriptors.
    ///
    /// # Errors
    /// A message when there are too few to serve.
    pub fn places(&self, descriptors: usize) -> Result<Places, String> {
        let (wanted, sockets) = (self.limits.connections, self.realtime.realtime_sockets);
        let reserve = self.reserve();
        let needed = wanted.saturating_mul(EACH).saturating_add(reserve);
        if descriptors >= needed && sockets > wanted {
            let realtime_sockets = wanted * QUARTERS_FOR_SOCKETS / 4;
            return Ok(Places {
                connections: wanted,
                realtime_sockets,
                warning: Some(format!(
                    "SERENDIB_REALTIME_SOCKETS is {sockets}, more than the {wanted} of SERENDIB_CONNECTIONS, so only {realtime_sockets} realtime sockets are allowed. Change one of the two to leave connections for requests."
                )),
            });
        }
        if descriptors >= needed {
            return Ok(Places { connections: wanted, realtime_sockets: sockets, warning: None });
        }
        let connections = descriptors.saturating_sub(reserve) / EACH;
        if connections < FEWEST_CONNECTIONS.min(wanted) {
            return Err(format!(
                "this process may open only {descriptors} files, which is not enough to serve requests. Raise the hard limit to {needed}: LimitNOFILE={needed} in its systemd unit, or ulimit -Hn {needed} before it starts."
            ));
        }
        let realtime_sockets = sockets.min(connections * QUARTERS_FOR_SOCKETS / 4);
        Ok(Places {
            connections,
            realtime_sockets,
            warning: Some(format!(
                "this process may open only {descriptors} files, so {connections} connections are allowed instead of the {wanted} of SERENDIB_CONNECTIONS, and {realtime_sockets} realtime sockets (SERENDIB_REALTIME_SOCKETS is {sockets}). Raise the hard limit to {needed}: LimitNOFILE={needed} in its systemd unit, or ulimit -Hn {needed} before it starts."
            )),
        })
    }

    /// Descriptors never given to connections. Storing an upload opens it twice.
    fn reserve(&self) -> usize {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        OWN + EACH_THREAD * threads + observability::PLACES + usize::from(self.storage.uploads)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::config::{Cli, Command};

    fn settings(words: &[&str]) -> Settings {
        let Command::Serve(settings) = Cli::parse_from(["serendib", "serve"].iter().chain(words)).command else {
            panic!("it is another command")
        };
        *settings
    }

    #[test]
    fn places_are_cut_to_the_descriptors_that_the_reserve_leaves() {
        let mut settings = settings(&["--connections", "100", "--realtime-sockets", "90"]);
        let places = |descriptors| settings.places(descriptors);
        let enough = places(settings.reserve() + 200).unwrap();
        assert_eq!((enough.connections, enough.realtime_sockets, enough.warning), (100, 90, None));
        assert_eq!(places(usize::MAX).unwrap().warning, None);
        settings.realtime.realtime_sockets = 101;
        let more = settings.places(usize::MAX).unwrap();
        assert_eq!((more.connections, more.realtime_sockets), (100, 75));
        assert!(more.warning.unwrap().contains("SERENDIB_REALTIME_SOCKETS is 101"));
        settings.realtime.realtime_sockets = 90;
        let places = |descriptors| settings.places(descriptors);
        let few = places(settings.reserve() + 80).unwrap();
        assert_eq!((few.connections, few.realtime_sockets), (40, 30));
        let warning = few.warning.unwrap();
        for word in [
            "SERENDIB_CONNECTIONS",
            "SERENDIB_REALTIME_SOCKETS is 90",
            &format!("LimitNOFILE={}", settings.reserve() + 200),
        ] {
            assert!(warning.contains(word), "{word}: {warning}");
        }
        assert!(places(settings.reserve() + 30).unwrap_err().contains("LimitNOFILE="));
        assert!(places(0).is_err());
    }

    #[test]
    fn few_connections_can_be_configured() {
        let settings = settings(&["--connections", "4"]);
        assert_eq!(settings.places(settings.reserve() + 8).unwrap().connections, 4);
        assert!(settings.places(settings.reserve() + 7).is_err());
    }

    #[test]
    fn the_soft_limit_becomes_the_hard_one() {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        setrlimit(Resource::Nofile, Rlimit { current: Some(200), maximum }).unwrap();
        assert_eq!(raise_limit(), highest_limit());
        assert_eq!(getrlimit(Resource::Nofile).current, maximum);
    }
}
