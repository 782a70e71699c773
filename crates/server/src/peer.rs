//! Which address a request comes from, as far as it can be believed.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::{Extensions, HeaderMap, HeaderName};

use crate::limits::Networks;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The other end of the socket; laid into each request by the listener.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The client's address: the peer's, or the last one that a trusted proxy names and that is none itself. `None` for
/// what comes from a trusted address and names nobody: this machine, or the proxy. Threat row D19.
pub fn client(peer: IpAddr, headers: &HeaderMap, trusted: &Networks) -> Option<IpAddr> {
    if !trusted.contain(peer) {
        return Some(peer);
    }
    let named = headers.get_all(FORWARDED_FOR).iter().rev().flat_map(|value| {
        let text = value.to_str().unwrap_or("?");
        text.rsplit(',').map(|one| one.trim().parse::<IpAddr>().ok())
    });
    for address in named {
        match address {
            Some(address) if trusted.contain(address) => {}
            Some(address) => return Some(address),
            // Further left stands only what the client wrote itself.
            None => return Some(peer),
        }
    }
    None
}

/// The client of a request, as far as it can be believed; `None` as for [`client`].
pub fn of(extensions: &Extensions, headers: &HeaderMap, trusted: &Networks) -> Option<IpAddr> {
    client(extensions.get::<Peer>()?.0, headers, trusted)
}

/// What limits count as one client: an IPv4 address, or the network that an IPv6 client picks its addresses from.
pub fn counted(address: IpAddr) -> IpAddr {
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

    #[test]
    fn only_a_trusted_proxy_can_name_another_address() {
        let trusted: Networks = "loopback,10.0.0.0/8".parse().unwrap();
        for (peer, forwarded, expected) in [
            ("203.0.113.9", &["198.51.100.1"][..], Some("203.0.113.9")),
            ("127.0.0.1", &["198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["192.0.2.1, 198.51.100.1, 10.0.0.3"], Some("198.51.100.1")),
            ("127.0.0.1", &["192.0.2.1", "198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["198.51.100.1, unknown"], Some("127.0.0.1")),
            ("127.0.0.1", &["10.0.0.3"], None),
            ("127.0.0.1", &[], None),
        ] {
            let headers = forwarded.iter().map(|value| (FORWARDED_FOR, value.parse().unwrap())).collect();
            let told = client(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(told.map(|address| address.to_string()).as_deref(), expected, "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn addresses_that_one_client_can_take_are_one() {
        let counted = |text: &str| counted(text.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("::ffff:192.0.2.1"), "192.0.2.1");
    }
}
