//! The guard against SSRF for addresses that people enter: calendars of guides, webhooks of partners.
//!
//! Only servers on the public internet are connected to. The check is part of the name lookup whose answer is connected to, so a name that
//! leads elsewhere the next time (DNS rebinding) gets no connection.

mod public_ip;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

pub use public_ip::is_public;

use super::http::tls_config;

/// Maximum length of an address in bytes.
pub const ADDRESS_LIMIT: usize = 2_000;
/// Until a connection stands.
const CONNECT_LIMIT: Duration = Duration::from_secs(5);
const PORTS: [u16; 2] = [443, 8443];

/// Decides which addresses are connected to, and looks names up so that only public servers are found.
#[derive(Clone, Copy, Debug)]
pub struct AddressGuard {
    is_development: bool,
}

/// An address may not be used, or its name leads to no server that may be connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is not on the public internet")]
pub struct AddressRefused;

impl AddressGuard {
    /// `is_development` also allows `http`, other ports and servers on this machine.
    pub fn new(is_development: bool) -> Self {
        Self { is_development }
    }

    /// For the site at this address: one on a developer's machine has its partners there too.
    pub fn for_site(site: &str) -> Self {
        Self::new(match Url::parse(site).ok().as_ref().and_then(Url::host) {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            None => false,
        })
    }

    /// A client that connects only where this guard allows.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn client(self, user_agent: &str) -> Result<reqwest::Client, String> {
        reqwest::Client::builder()
            .tls_backend_preconfigured(tls_config()?)
            // The guard checks each target, so no redirect is followed by itself.
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            // A proxy would look names up itself, past the guard.
            .no_proxy()
            .dns_resolver(Arc::new(self))
            .connect_timeout(CONNECT_LIMIT)
            .pool_max_idle_per_host(0)
            .user_agent(user_agent)
            .build()
            .map_err(|error| format!("cannot create the client of {user_agent}: {error}"))
    }

    /// The address in its normal form, by which equal ones are found; checked as far as can be seen without the network.
    ///
    /// # Errors
    /// [`AddressRefused`].
    pub fn parse(self, address: &str) -> Result<Url, AddressRefused> {
        let address = address.trim();
        if address.len() > ADDRESS_LIMIT {
            return Err(AddressRefused);
        }
        self.check_url(Url::parse(address).map_err(|_| AddressRefused)?)
    }

    /// # Errors
    /// [`AddressRefused`].
    pub fn check_url(self, mut url: Url) -> Result<Url, AddressRefused> {
        let is_scheme = url.scheme() == "https" || (self.is_development && url.scheme() == "http");
        let is_port = self.is_development || url.port_or_known_default().is_some_and(|port| PORTS.contains(&port));
        // Numbers in other notations, such as 0x7f.1, were made IP addresses by the parser.
        let is_host = match url.host() {
            Some(Host::Domain(name)) => !name.is_empty(),
            Some(Host::Ipv4(ip)) => self.allows(IpAddr::V4(ip)),
            Some(Host::Ipv6(ip)) => self.allows(IpAddr::V6(ip)),
            None => false,
        };
        if !is_scheme || !is_port || !is_host || !url.username().is_empty() || url.password().is_some() {
            return Err(AddressRefused);
        }
        url.set_fragment(None);
        Ok(url)
    }

    fn allows(self, ip: IpAddr) -> bool {
        is_public(ip) || (self.is_development && ip.is_loopback())
    }
}

/// Whether a request failed because of the guard.
pub fn is_refusal(error: &reqwest::Error) -> bool {
    let mut source: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(cause) = source {
        if cause.is::<AddressRefused>() {
            return true;
        }
        source = cause.source();
    }
    false
}

impl Resolve for AddressGuard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = *self;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> = found.filter(|address| guard.allows(address.ip())).collect();
            if allowed.is_empty() {
                return Err(AddressRefused.into());
            }
            let allowed: Addrs = Box::new(allowed.into_iter());
            Ok(allowed)
        })
    }
}
