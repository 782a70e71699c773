//! Client addresses that proxies forward in a request's head: `X-Forwarded-For`, and `Forwarded` of RFC 7239.
//!
//! A proxy appends its entry after whatever its client sent. So both are read backwards, byte by byte, and nothing further left can change
//! what is read on the right.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, HeaderName, header};
use clap::ValueEnum;

pub const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The one header that is trusted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AddressHeader {
    #[default]
    XForwardedFor,
    Forwarded,
}

impl AddressHeader {
    pub fn name(self) -> HeaderName {
        match self {
            Self::XForwardedFor => X_FORWARDED_FOR,
            Self::Forwarded => header::FORWARDED,
        }
    }

    /// The one that is not trusted.
    pub fn other(self) -> Self {
        match self {
            Self::XForwardedFor => Self::Forwarded,
            Self::Forwarded => Self::XForwardedFor,
        }
    }

    /// The addresses, last one first; `None` for an invalid address, such as `unknown`.
    pub fn addresses(self, headers: &HeaderMap) -> impl Iterator<Item = Option<IpAddr>> {
        let lines = headers.get_all(self.name()).into_iter().rev();
        lines.flat_map(|line| Elements { left: Some(line.as_bytes()) }).map(move |element| match self {
            Self::XForwardedFor => parse_node(unquote(element.trim_ascii())?),
            Self::Forwarded => parse_node(find_for(element)?),
        })
    }
}

/// The elements of a comma-separated list, last one first. A comma inside a quoted string does not separate.
struct Elements<'a> {
    left: Option<&'a [u8]>,
}

impl<'a> Iterator for Elements<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let left = self.left?;
        let mut is_quoted = false;
        for at in (0..left.len()).rev() {
            match left[at] {
                b'"' if !(is_quoted && is_escaped(left, at)) => is_quoted = !is_quoted,
                b',' if !is_quoted => {
                    self.left = Some(&left[..at]);
                    return Some(&left[at + 1..]);
                }
                _ => {}
            }
        }
        self.left = None;
        Some(left)
    }
}

/// Whether an odd number of backslashes precedes a byte.
fn is_escaped(bytes: &[u8], at: usize) -> bool {
    bytes[..at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// The value of the only `for` pair in an element of `Forwarded`.
fn find_for(element: &[u8]) -> Option<&[u8]> {
    let mut found = None;
    let (mut start, mut is_quoted) = (0, false);
    for at in 0..=element.len() {
        match element.get(at) {
            Some(b'"') if !(is_quoted && is_escaped(element, at)) => is_quoted = !is_quoted,
            None | Some(b';') if !is_quoted => {
                let pair = element[start..at].trim_ascii();
                start = at + 1;
                let Some(equals) = pair.iter().position(|byte| *byte == b'=') else { continue };
                if pair[..equals].trim_ascii().eq_ignore_ascii_case(b"for") {
                    if found.is_some() {
                        return None;
                    }
                    found = Some(unquote(pair[equals + 1..].trim_ascii())?);
                }
            }
            _ => {}
        }
    }
    found
}

/// The text without its quotes; `None` where only one quote is there.
fn unquote(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'"', inner @ .., b'"'] => Some(inner),
        [b'"', ..] | [.., b'"'] => None,
        plain => Some(plain),
    }
}

/// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`.
fn parse_node(text: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(text).ok()?;
    if let Some(bracketed) = text.strip_prefix('[') {
        let (address, rest) = bracketed.split_once(']')?;
        let is_whole = rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port);
        return address.parse::<Ipv6Addr>().ok().filter(|_| is_whole).map(IpAddr::V6);
    }
    match text.split_once(':') {
        Some((address, port)) if is_port(port) => address.parse().ok().map(IpAddr::V4).or_else(|| text.parse().ok()),
        _ => text.parse().ok(),
    }
}

/// A number, or the proxy's own name for one.
fn is_port(text: &str) -> bool {
    match text.strip_prefix('_') {
        Some(name) => {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
        }
        None => text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn read(header: AddressHeader, lines: &[&[u8]]) -> Vec<String> {
        let value = |line: &&[u8]| HeaderValue::from_bytes(line).unwrap();
        let headers = lines.iter().map(|line| (header.name(), value(line))).collect();
        let text = |address: Option<IpAddr>| address.map_or("?".to_owned(), |address| address.to_string());
        header.addresses(&headers).map(text).collect()
    }

    #[test]
    fn x_forwarded_for_is_read_from_its_end_with_and_without_ports_brackets_and_quotes() {
        for (lines, addresses) in [
            (&["203.0.113.7"][..], &["203.0.113.7"][..]),
            (&["203.0.113.7:4711"], &["203.0.113.7"]),
            (&["[2001:db8::1]:80"], &["2001:db8::1"]),
            (&["[2001:db8::1]"], &["2001:db8::1"]),
            (&["\"[2001:db8::1]\""], &["2001:db8::1"]),
            (&["\"203.0.113.7:80\""], &["203.0.113.7"]),
            (&["2001:db8::1"], &["2001:db8::1"]),
            (&["::ffff:203.0.113.7"], &["::ffff:203.0.113.7"]),
            (&["192.0.2.1, 203.0.113.7:1 ,10.0.0.3"], &["10.0.0.3", "203.0.113.7", "192.0.2.1"]),
            (&["192.0.2.1", "203.0.113.7, 10.0.0.3"], &["10.0.0.3", "203.0.113.7", "192.0.2.1"]),
            (&["unknown, 192.0.2.1"], &["192.0.2.1", "?"]),
            (&["_hidden"], &["?"]),
            (&["unknown"], &["?"]),
            (&[""], &["?"]),
            (&["192.0.2.1,"], &["?", "192.0.2.1"]),
            (&["203.0.113.7:"], &["?"]),
            (&["203.0.113.7:65536"], &["?"]),
            (&["203.0.113.7:+1"], &["?"]),
            (&["203.0.113.7:1:2"], &["?"]),
            (&["[203.0.113.7]:80"], &["?"]),
            (&["[2001:db8::1"], &["?"]),
            (&["[2001:db8::1]80"], &["?"]),
            (&["\"203.0.113.7"], &["?"]),
            (&["203.0.113.007"], &["?"]),
            (&["203.0.113"], &["?"]),
        ] {
            let lines: Vec<_> = lines.iter().map(|line| line.as_bytes()).collect();
            assert_eq!(read(AddressHeader::XForwardedFor, &lines), addresses, "{lines:?}");
        }
    }

    #[test]
    fn forwarded_is_read_as_its_rfc_writes_it() {
        for (lines, addresses) in [
            (&["for=192.0.2.43"][..], &["192.0.2.43"][..]),
            (&["For=\"[2001:db8:cafe::17]:4711\""], &["2001:db8:cafe::17"]),
            (&["for=192.0.2.60;proto=http;by=203.0.113.43"], &["192.0.2.60"]),
            (&["proto=https; for=\"192.0.2.60:4711\" ;by=_x"], &["192.0.2.60"]),
            (&["for=192.0.2.43, for=198.51.100.17"], &["198.51.100.17", "192.0.2.43"]),
            (&["for=192.0.2.43", "for=198.51.100.17,for=10.0.0.3"], &["10.0.0.3", "198.51.100.17", "192.0.2.43"]),
            (&["for=\"_gazonk\""], &["?"]),
            (&["for=unknown, for=192.0.2.1:_p.0-1"], &["192.0.2.1", "?"]),
            (&["proto=https"], &["?"]),
            (&["for=192.0.2.1;for=192.0.2.2"], &["?"]),
            (&["for="], &["?"]),
            (&[""], &["?"]),
            (&["host=\"a;for=192.0.2.9\";for=192.0.2.1"], &["192.0.2.1"]),
            (&["for=192.0.2.1;host=\"a\\\", for=192.0.2.9;host=\\\"b\""], &["192.0.2.1"]),
            (&["for=192.0.2.1;host=\"a\\\\\", for=192.0.2.9"], &["192.0.2.9", "192.0.2.1"]),
            (&["for=\"192.0.2.1, for=198.51.100.17"], &["198.51.100.17", "?"]),
        ] {
            let lines: Vec<_> = lines.iter().map(|line| line.as_bytes()).collect();
            assert_eq!(read(AddressHeader::Forwarded, &lines), addresses, "{lines:?}");
        }
    }

    /// Any bytes of a head, with more quotes, commas and backslashes than by chance.
    fn garbage() -> impl Strategy<Value = Vec<u8>> {
        let byte =
            prop_oneof![Just(b'"'), Just(b','), Just(b'\\'), Just(b';'), Just(b'='), 0x20_u8..0x7f, 0x80_u8..=0xff];
        prop::collection::vec(byte, 0..60)
    }

    proptest! {
        #[test]
        fn what_a_client_sends_never_changes_what_its_proxy_adds(
            sent in garbage(), address: IpAddr, port: Option<u16>, host in garbage(),
        ) {
            let node = match (address, port) {
                (IpAddr::V4(address), Some(port)) => format!("{address}:{port}"),
                (IpAddr::V6(address), Some(port)) => format!("[{address}]:{port}"),
                (address, None) => address.to_string(),
            };
            let escaped = host.iter().flat_map(|byte| if b"\"\\".contains(byte) { vec![b'\\', *byte] } else { vec![*byte] });
            let element = [b"for=\"", node.as_bytes(), b"\";host=\"", &escaped.collect::<Vec<_>>(), b"\""].concat();
            for (header, added) in
                [(AddressHeader::XForwardedFor, node.as_bytes()), (AddressHeader::Forwarded, &element)]
            {
                let line = [&sent, b", ".as_slice(), added].concat();
                for lines in [&[line.as_slice()][..], &[&sent, added]] {
                    prop_assert_eq!(&read(header, lines)[0], &address.to_string(), "{:?}", header);
                }
            }
        }
    }
}
