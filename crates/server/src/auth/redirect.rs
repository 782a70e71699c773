//! Protection against open redirects: this site, and the addresses that the operator lists. T-U14.
//!
//! A forbidden target is not an error: the redirect goes to this site.

use axum::http::{HeaderMap, header};
use url::{Host, Url};

/// Never allowed, even if listed.
const REFUSED: [&str; 7] = ["javascript", "data", "vbscript", "file", "blob", "about", "view-source"];

/// Other ports of a development machine, as sources of a Content-Security-Policy.
const NEAR: [&str; 2] = ["http://localhost:*", "http://127.0.0.1:*"];

pub struct Redirects {
    site_url: String,
    site: Option<Url>,
    /// On a development machine, other ports belong to the same developer.
    is_development: bool,
    list: Vec<String>,
}

impl Redirects {
    pub fn new(site_url: &str, list: &[String]) -> Self {
        let site = Url::parse(site_url).ok();
        Self {
            is_development: site.as_ref().is_some_and(is_loopback),
            site,
            site_url: site_url.to_owned(),
            list: list.iter().map(|entry| entry.trim().to_owned()).filter(|entry| !entry.is_empty()).collect(),
        }
    }

    /// The requested address if allowed, else the referring page, else this site.
    pub fn target(&self, requested: Option<&str>, headers: &HeaderMap) -> String {
        let named = headers.get("redirect_to").and_then(|value| value.to_str().ok());
        let came_from = headers.get(header::REFERER).and_then(|value| value.to_str().ok());
        let wanted = [requested, named].into_iter().flatten().find_map(|text| self.allowed(text));
        wanted
            .or_else(|| came_from.and_then(|text| self.allowed(text)).filter(|_| requested.is_none()))
            .unwrap_or_else(|| self.site_url.clone())
    }

    /// The address as written to `Location`.
    pub fn allowed(&self, text: &str) -> Option<String> {
        // Browsers drop or convert such characters and would follow another address than the validated one.
        if text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\' || !c.is_ascii()) {
            return None;
        }
        let url = Url::parse(text).ok()?;
        if REFUSED.contains(&url.scheme()) || !url.username().is_empty() || url.password().is_some() {
            return None;
        }
        let written = String::from(url.clone());
        let is_allowed = self.is_this_site(&url) || self.is_listed(&url);
        is_allowed.then_some(written)
    }

    /// All allowed targets as Content-Security-Policy sources: browsers check `form-action` against each redirect after a form.
    pub fn sources(&self) -> Vec<String> {
        let own = self.site.as_ref().map(|site| site.origin().ascii_serialization());
        let near = NEAR.iter().filter(|_| self.is_development).map(|&source| source.to_owned());
        own.into_iter().chain(near).chain(self.list.iter().filter_map(|entry| source(entry))).collect()
    }

    fn is_this_site(&self, url: &Url) -> bool {
        let Some(site) = &self.site else { return false };
        let is_same = site.scheme() == url.scheme() && site.host() == url.host() && port(site) == port(url);
        is_same || (self.is_development && url.scheme() == "http" && is_loopback(url))
    }

    fn is_listed(&self, url: &Url) -> bool {
        // An IP address may belong to another machine tomorrow.
        if matches!(url.host(), Some(Host::Ipv4(_) | Host::Ipv6(_))) {
            return false;
        }
        let mut bare = url.clone();
        bare.set_fragment(None);
        let text = bare.as_str();
        self.list.iter().any(|entry| {
            if entry.contains('*') { is_match(entry.as_bytes(), text.as_bytes()) } else { begins_with(entry, &bare) }
        })
    }
}

/// The source of an entry. A pattern allows its whole scheme, and so does a native application's address.
fn source(entry: &str) -> Option<String> {
    let scheme = entry.split_once("://")?.0.to_ascii_lowercase();
    let is_scheme = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    if !is_scheme || scheme.is_empty() || REFUSED.contains(&scheme.as_str()) {
        return None;
    }
    match Url::parse(entry) {
        Ok(url) if !entry.contains('*') && matches!(url.scheme(), "http" | "https") => {
            Some(url.origin().ascii_serialization())
        }
        _ => Some(format!("{scheme}:")),
    }
}

fn port(url: &Url) -> Option<u16> {
    url.port_or_known_default()
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

/// The same scheme, host and port, and a path at or below the entry's.
fn begins_with(entry: &str, url: &Url) -> bool {
    let Ok(entry) = Url::parse(entry) else { return false };
    let is_same = entry.scheme() == url.scheme() && entry.host() == url.host() && port(&entry) == port(url);
    let (path, of_entry) = (url.path(), entry.path());
    let below = path.strip_prefix(of_entry.trim_end_matches('/'));
    is_same && below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// `*` matches anything without a dot or a slash, `**` anything. A pattern never crosses the scheme, because `text` is an address that this
/// program wrote.
fn is_match(pattern: &[u8], text: &[u8]) -> bool {
    match pattern {
        [] => text.is_empty(),
        [b'*', b'*', rest @ ..] => (0..=text.len()).any(|at| is_match(rest, text.get(at..).unwrap_or_default())),
        [b'*', rest @ ..] => {
            let reach = text.iter().position(|byte| matches!(byte, b'.' | b'/')).unwrap_or(text.len());
            (0..=reach).any(|at| is_match(rest, text.get(at..).unwrap_or_default()))
        }
        [first, rest @ ..] => text.split_first().is_some_and(|(byte, text)| byte == first && is_match(rest, text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(list: &[&str]) -> Redirects {
        Redirects::new("https://serendib.example", &list.iter().map(|&entry| entry.to_owned()).collect::<Vec<_>>())
    }

    /// T-U14.
    #[test]
    fn redirects_lead_only_to_the_operators_addresses() {
        let redirects = here(&["https://app.example/welcome", "https://*-team.preview.example/**", "lanka://callback"]);
        for evil in [
            "https://evil",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https://serendib.example.evil",
            "https://serendib.example@evil",
            "https://user:pw@serendib.example/",
            "https://evil#serendib.example",
            "https://evil?https://serendib.example",
            "javascript:alert(1)",
            "javascript://serendib.example/%0aalert(1)",
            "data:text/html,x",
            "http://2130706433/",
            "http://127.0.0.1/",
            "https://serendib.example/%\r\nLocation: https://evil",
            "https://serendib.example/\tx",
            " https://evil",
            "https://sere\u{0435}ndib.example",
            "https://serendib.example./",
            "http://serendib.example/",
            "https://serendib.example:8443/",
            "https://www.serendib.example/",
            "https://app.example/",
            "https://app.example/welcomeback",
            "https://app.example:444/welcome",
            "https://a.b-team.preview.example/",
            "https://evil.example/-team.preview.example/",
            "https://a-team.preview.example.evil/",
            "",
            "profile",
        ] {
            assert_eq!(redirects.allowed(evil), None, "{evil:?}");
            assert_eq!(redirects.target(Some(evil), &HeaderMap::new()), "https://serendib.example", "{evil:?}");
        }
        for fine in [
            "https://serendib.example/",
            "https://serendib.example/profile?tab=1#a",
            "https://app.example/welcome",
            "https://app.example/welcome/back?x=1",
            "https://a-team.preview.example/deep/path?x=1",
            "lanka://callback",
        ] {
            assert_eq!(redirects.allowed(fine).as_deref(), Some(fine));
        }
        assert_eq!(redirects.allowed("HTTPS://SERENDIB.EXAMPLE:443/a").as_deref(), Some("https://serendib.example/a"));
        assert_eq!(
            redirects.allowed("https://serendib.example/a/../b%0d%0aX").as_deref(),
            Some("https://serendib.example/b%0d%0aX")
        );
    }

    #[test]
    fn a_form_may_lead_wherever_people_may_be_sent_and_nowhere_else() {
        let list = [
            "https://app.example/welcome",
            "https://*-team.preview.example/**",
            "Lanka://callback",
            "javascript://x",
            "a;b://c",
        ];
        assert_eq!(here(&list).sources(), ["https://serendib.example", "https://app.example", "https:", "lanka:"]);
        let home = Redirects::new("http://127.0.0.1:8080", &[]);
        assert_eq!(home.sources(), ["http://127.0.0.1:8080", "http://localhost:*", "http://127.0.0.1:*"]);
    }

    /// T-U14.
    #[test]
    fn other_ports_of_this_machine_are_allowed_only_while_the_site_is_on_it() {
        let home = Redirects::new("http://127.0.0.1:8080", &[]);
        assert!(home.allowed("http://localhost:5173/").is_some() && home.allowed("http://127.0.0.1:3000/a").is_some());
        assert!(home.allowed("http://192.168.0.7:8080/").is_none() && home.allowed("https://evil.example").is_none());
        assert!(here(&[]).allowed("http://localhost:5173/").is_none());
    }
}
