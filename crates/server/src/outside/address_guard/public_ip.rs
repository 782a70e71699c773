//! Which IP addresses are servers on the public internet.
//!
//! After the special-purpose registries of IANA. The standard library's `is_global` is not stable, and the crate `ip_network` is older
//! than some of these ranges.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one of the public internet: not private, local, shared, reserved, for documentation or benchmarks, for many
/// receivers, or one that contains an IPv4 address.
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    !matches!(
        ip.octets(),
        [0 | 10 | 127 | 224..=255, ..]
            | [100, 64..=127, ..]
            | [169, 254, ..]
            | [172, 16..=31, ..]
            | [192, 0, 0 | 2, _]
            // Relays of 6to4.
            | [192, 88, 99, _]
            | [192, 168, ..]
            | [198, 18..=19, ..]
            | [198, 51, 100, _]
            | [203, 0, 113, _]
    )
}

/// Only `2000::/3` is given out as public. Outside of it lie loopback, unique local, link-local, site-local and multicast addresses,
/// NAT64, and those that contain an IPv4 address.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [first, second, ..] = ip.segments();
    let is_given_out = (0x2000..=0x3fff).contains(&first);
    // Protocol assignments (Teredo, ORCHID, benchmarks), documentation, 6to4.
    let is_special = (first == 0x2001 && (second < 0x200 || second == 0xdb8))
        || first == 0x2002
        || (first == 0x3fff && second < 0x1000);
    is_given_out && !is_special
}
