//! The client of a request, as far as it can be trusted.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::{Extensions, HeaderMap};

use crate::limits::Limits;

/// The other end of the socket; the listener adds it to each request.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    pub address: IpAddr,
}

/// Shares of all unnamed clients of one proxy together.
const UNNAMED_SHARES: u32 = 4;

/// A client with its own share of what is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientIp {
    Address(IpAddr),
    /// All clients whose address a trusted proxy does not forward readably. Not per connection: a proxy may open one for each request.
    Unnamed {
        proxy: IpAddr,
    },
}

impl ClientIp {
    /// What limits count as one client: an IPv4 address, or the network from which an IPv6 client picks its addresses.
    pub fn to_network(self) -> Self {
        match self {
            Self::Address(address) => Self::Address(network(address)),
            Self::Unnamed { proxy } => Self::Unnamed { proxy: network(proxy) },
        }
    }

    /// How many clients' shares it gets.
    pub fn shares(self) -> u32 {
        match self {
            Self::Address(_) => 1,
            Self::Unnamed { .. } => UNNAMED_SHARES,
        }
    }

    /// The client's own address, where known.
    pub fn address(self) -> Option<IpAddr> {
        match self {
            Self::Address(address) => Some(address),
            Self::Unnamed { .. } => None,
        }
    }

    /// Where the client seems to come from, over all of its connections.
    pub fn origin(self) -> IpAddr {
        match self {
            Self::Address(address) => network(address),
            Self::Unnamed { proxy } => network(proxy),
        }
    }
}

/// The client of a request: the peer, or the last forwarded address that is not a trusted proxy. `None` for a request from a trusted
/// address that names no client: this machine, or the proxy itself.
pub fn find_client(extensions: &Extensions, headers: &HeaderMap, limits: &Limits) -> Option<ClientIp> {
    client(*extensions.get::<Peer>()?, headers, limits)
}

/// [`find_client`] behind a trusted proxy only; such a client holds no connection of its own here.
pub fn find_forwarded_client(extensions: &Extensions, headers: &HeaderMap, limits: &Limits) -> Option<ClientIp> {
    let peer = extensions.get::<Peer>().filter(|peer| limits.trusted_proxies.contain(peer.address))?;
    client(*peer, headers, limits)
}

fn client(peer: Peer, headers: &HeaderMap, limits: &Limits) -> Option<ClientIp> {
    let trusted = &limits.trusted_proxies;
    if !trusted.contain(peer.address) {
        return Some(ClientIp::Address(peer.address));
    }
    for address in limits.address_header.addresses(headers) {
        match address {
            Some(address) if trusted.contain(address) => {}
            Some(address) => return Some(ClientIp::Address(address)),
            // Further left is only what the client wrote itself.
            None => {
                warn_of_unreadable(peer, limits);
                return Some(ClientIp::Unnamed { proxy: peer.address });
            }
        }
    }
    warn_of_the_other_header(peer, headers, limits);
    None
}

/// Once, because it applies to every request.
fn warn_of_unreadable(Peer { address }: Peer, limits: &Limits) {
    static IS_LOGGED: AtomicBool = AtomicBool::new(false);
    if !IS_LOGGED.swap(true, Ordering::Relaxed) {
        let header = limits.address_header.name();
        tracing::warn!(proxy = %address, %header, "the proxy forwards no readable address of its clients, so all of its clients share their limits and can lock each other out; configure it to forward IP addresses");
    }
}

/// Once. The other header is not read, because a proxy passes on what its client wrote there.
fn warn_of_the_other_header(Peer { address }: Peer, headers: &HeaderMap, limits: &Limits) {
    static IS_LOGGED: AtomicBool = AtomicBool::new(false);
    let (header, other) = (limits.address_header.name(), limits.address_header.other().name());
    let is_there = headers.contains_key(&other) && !headers.contains_key(&header);
    if is_there && !IS_LOGGED.swap(true, Ordering::Relaxed) {
        tracing::warn!(proxy = %address, %header, %other, "the proxy sends client addresses in a header that is ignored, so its clients have no limits; set SERENDIB_ADDRESS_HEADER");
    }
}

/// The network whose addresses one client can use.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forwarded::{AddressHeader, X_FORWARDED_FOR};

    fn limits(words: &[&str]) -> Limits {
        #[derive(clap::Parser)]
        struct ClientIpArgs {
            #[command(flatten)]
            limits: Limits,
        }
        let proxies = ["x", "--trusted-proxies", "loopback,10.0.0.0/8"];
        <ClientIpArgs as clap::Parser>::parse_from(proxies.iter().chain(words)).limits
    }

    fn address(text: &str) -> Option<ClientIp> {
        Some(ClientIp::Address(text.parse().unwrap()))
    }

    #[test]
    fn only_a_trusted_proxy_can_name_another_address() {
        let limits = limits(&[]);
        let unnamed = Some(ClientIp::Unnamed { proxy: "127.0.0.1".parse().unwrap() });
        for (peer, forwarded, expected) in [
            ("203.0.113.9", &["198.51.100.1"][..], address("203.0.113.9")),
            ("127.0.0.1", &["198.51.100.1"], address("198.51.100.1")),
            ("127.0.0.1", &["192.0.2.1, 198.51.100.1, 10.0.0.3"], address("198.51.100.1")),
            ("127.0.0.1", &["192.0.2.1", "198.51.100.1:4711, 10.0.0.3:80"], address("198.51.100.1")),
            ("127.0.0.1", &["192.0.2.1", "198.51.100.1"], address("198.51.100.1")),
            ("127.0.0.1", &["198.51.100.1, unknown"], unnamed),
            ("127.0.0.1", &["10.0.0.3"], None),
            ("127.0.0.1", &[], None),
        ] {
            let headers = forwarded.iter().map(|value| (X_FORWARDED_FOR, value.parse().unwrap())).collect();
            let peer = Peer { address: peer.parse().unwrap() };
            assert_eq!(client(peer, &headers, &limits), expected, "{peer:?} {forwarded:?}");
        }
    }

    #[test]
    fn of_two_headers_only_the_chosen_one_is_read() {
        let both: HeaderMap = [(X_FORWARDED_FOR, "192.0.2.1"), (AddressHeader::Forwarded.name(), "for=192.0.2.2")]
            .into_iter()
            .map(|(name, value)| (name, value.parse().unwrap()))
            .collect();
        let peer = Peer { address: "127.0.0.1".parse().unwrap() };
        assert_eq!(client(peer, &both, &limits(&[])), address("192.0.2.1"));
        let forwarded = limits(&["--address-header", "forwarded"]);
        assert_eq!(client(peer, &both, &forwarded), address("192.0.2.2"));
        let mut only = both.clone();
        only.remove(X_FORWARDED_FOR);
        assert_eq!(client(peer, &only, &limits(&[])), None, "and not the other one where that is missing");
        only = both;
        only.remove(AddressHeader::Forwarded.name());
        assert_eq!(client(peer, &only, &forwarded), None);
    }

    #[test]
    fn addresses_that_one_client_can_take_are_one() {
        let counted = |text: &str| address(text).map(ClientIp::to_network);
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2::"));
        assert_eq!(counted("::ffff:192.0.2.1"), address("192.0.2.1"));
        let unnamed = |text: &str| ClientIp::Unnamed { proxy: text.parse().unwrap() };
        assert_eq!(unnamed("::ffff:10.0.0.3").to_network(), unnamed("10.0.0.3"));
        assert_ne!(unnamed("10.0.0.3").to_network(), unnamed("10.0.0.4").to_network());
        assert_ne!(
            Some(unnamed("10.0.0.3").to_network()),
            counted("10.0.0.3"),
            "the proxy's own are none of its visitors'"
        );
    }
}
