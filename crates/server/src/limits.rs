//! Limits of one client: sockets, slowness, sizes, requests. T-D01 to T-D03, T-D19, T-D20.

use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use ipnet::IpNet;

use crate::forwarded::AddressHeader;

#[derive(Clone, Debug, Args)]
pub struct Limits {
    /// Proxies trusted to report client addresses: addresses, networks such as 10.0.0.0/8, `loopback` or `none`. Their requests without
    /// --address-header count as requests of this machine and are not limited.
    #[arg(long, env = "SERENDIB_TRUSTED_PROXIES", default_value = "loopback")]
    pub trusted_proxies: Networks,
    /// Header with the client address: x-forwarded-for or forwarded (RFC 7239). The other one is ignored.
    #[arg(long, env = "SERENDIB_ADDRESS_HEADER", value_enum, default_value_t = AddressHeader::default())]
    pub address_header: AddressHeader,
    /// Maximum open connections; further ones wait in the kernel's queue. Each needs two file descriptors; if there are too few, the
    /// limit is lower.
    #[arg(long, env = "SERENDIB_CONNECTIONS", default_value_t = 4_096, value_parser = at_least_one)]
    pub connections: usize,
    /// Open connections per address; behind a trusted proxy, concurrent requests per address. 0 for no limit.
    #[arg(long, env = "SERENDIB_CONNECTIONS_PER_ADDRESS", default_value_t = 100)]
    pub connections_per_address: usize,
    /// Timeout of a request head, and of an idle connection, in seconds.
    #[arg(long, env = "SERENDIB_HEADER_SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub header_seconds: u64,
    /// Maximum bytes of a request body on the data API.
    #[arg(long, env = "SERENDIB_BODY_LIMIT", default_value_t = 1024 * 1024, value_parser = at_least_one)]
    pub body_limit: usize,
    /// Seconds before --body-rate applies to a request body.
    #[arg(long, env = "SERENDIB_BODY_SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub body_seconds: u64,
    /// Minimum bytes per second of a request body.
    #[arg(long, env = "SERENDIB_BODY_RATE", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..))]
    pub body_rate: u64,
    /// Seconds after which a client that reads nothing is disconnected.
    #[arg(long, env = "SERENDIB_WRITE_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub write_seconds: u64,
    /// Requests per minute and address on the data API; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_PER_ADDRESS", default_value_t = 1_200)]
    pub rate_per_address: u32,
    /// Requests per minute and signed-in person; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_PER_USER", default_value_t = 600)]
    pub rate_per_user: u32,
}

impl Limits {
    pub fn header_time(&self) -> Duration {
        Duration::from_secs(self.header_seconds)
    }

    pub fn write_time(&self) -> Duration {
        Duration::from_secs(self.write_seconds)
    }

    /// The time by which a body with this many received bytes must have sent the next.
    pub fn body_time(&self, received: u64) -> Duration {
        Duration::from_secs(self.body_seconds) + Duration::from_millis(received.saturating_mul(1_000) / self.body_rate)
    }
}

/// Networks as a comma-separated list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl Networks {
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl Networks {
    /// A network far larger than one site's proxies: more than a 256th of IPv4, or a 128th of IPv6.
    pub fn too_wide(&self) -> Option<IpNet> {
        self.0.iter().copied().find(|network| match network {
            IpNet::V4(network) => network.prefix_len() < 8,
            IpNet::V6(network) => network.prefix_len() < 7,
        })
    }
}

impl FromStr for Networks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut networks = Vec::new();
        for item in text.split(',').map(str::trim) {
            match item {
                "none" | "" => {}
                "loopback" => networks.extend([IpNet::new_assert([127, 0, 0, 0].into(), 8), loopback_6()]),
                one => {
                    networks.push(one.parse::<IpNet>().or_else(|_| one.parse::<IpAddr>().map(IpNet::from)).map_err(
                        |_| format!("{one} is not an address or network. Write 10.0.0.7, 10.0.0.0/8, loopback or none"),
                    )?)
                }
            }
        }
        Ok(Self(networks))
    }
}

fn loopback_6() -> IpNet {
    IpNet::from(IpAddr::V6(std::net::Ipv6Addr::LOCALHOST))
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "must be a whole number, at least 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_read_from_a_list() {
        let networks: Networks = "loopback, 10.0.0.0/8,2001:db8::7".parse().unwrap();
        for (address, inside) in [
            ("127.0.0.9", true),
            ("::1", true),
            ("::ffff:10.1.2.3", true),
            ("2001:db8::7", true),
            ("2001:db8::8", false),
            ("11.0.0.1", false),
        ] {
            assert_eq!(networks.contain(address.parse().unwrap()), inside, "{address}");
        }
        assert_eq!("none".parse(), Ok(Networks(Vec::new())));
        assert!("10.0.0".parse::<Networks>().unwrap_err().contains("Write 10.0.0.7"));
    }
}
