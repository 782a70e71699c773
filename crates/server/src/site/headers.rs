//! Security headers of every page: content security policy, HSTS, permissions, frames.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use super::files::Template;

/// Injected scripts cannot use a feature that is turned off here.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
                           microphone=(), payment=(), usb=()";
/// Two years; without subdomains, which may not be ours.
const TRANSPORT: &str = "max-age=63072000";

pub struct SecurityHeaders {
    everywhere: HeaderMap,
    pages: HeaderMap,
    site_url: String,
}

impl SecurityHeaders {
    pub fn new(site_url: &str) -> Self {
        let is_https = site_url.starts_with("https://");
        let mut everywhere = HeaderMap::new();
        everywhere.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        if is_https {
            everywhere.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(TRANSPORT));
        }
        let mut pages = HeaderMap::new();
        for (name, value) in [
            (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
            (header::X_FRAME_OPTIONS, "DENY"),
            (HeaderName::from_static("permissions-policy"), PERMISSIONS),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        ] {
            pages.insert(name, HeaderValue::from_static(value));
        }
        Self { everywhere, pages, site_url: site_url.to_owned() }
    }

    /// For all answers, files and pictures included.
    pub fn everywhere(&self, headers: &mut HeaderMap) {
        add(headers, &self.everywhere);
    }

    /// The additional headers of HTML.
    pub fn page(&self, headers: &mut HeaderMap, template: &Template) {
        add(headers, &self.pages);
        let policy = template.policy.get_or_init(|| {
            let policy = content_policy(&self.site_url, &template.inline_scripts);
            // Our own address and digests: always a valid value.
            HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'self'"))
        });
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    }
}

fn add(headers: &mut HeaderMap, more: &HeaderMap) {
    for (name, value) in more {
        headers.insert(name, value.clone());
    }
}

/// Google's profile pictures, which signed-in users see.
const GOOGLE_PHOTOS: &str = "https://lh3.googleusercontent.com";

/// `inline_scripts` are the sources of inline scripts, each after a blank. Realtime is a socket on the same host, which `'self'` does not
/// cover in every browser.
fn content_policy(site_url: &str, inline_scripts: &str) -> String {
    let is_https = site_url.starts_with("https://");
    let host = site_url.split_once("://").map_or(site_url, |(_, host)| host);
    let socket = if is_https { "wss" } else { "ws" };
    let mut policy = format!(
        "default-src 'self'; script-src 'self'{inline_scripts}; style-src 'self'; img-src 'self' data: {GOOGLE_PHOTOS}; \
         connect-src 'self' {socket}://{host}; \
         font-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'; \
         require-trusted-types-for 'script'"
    );
    if is_https {
        policy.push_str("; upgrade-insecure-requests");
    }
    policy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_site_with_a_certificate_insists_on_it() {
        let (mut plain, mut secure) = (HeaderMap::new(), HeaderMap::new());
        SecurityHeaders::new("http://127.0.0.1:8080").everywhere(&mut plain);
        SecurityHeaders::new("https://serendib.example").everywhere(&mut secure);
        assert!(!plain.contains_key(header::STRICT_TRANSPORT_SECURITY));
        assert!(secure.contains_key(header::STRICT_TRANSPORT_SECURITY));
    }

    #[test]
    fn pictures_come_from_here_and_from_google_only() {
        let policy = content_policy("https://a.example", "");
        assert!(policy.contains("; img-src 'self' data: https://lh3.googleusercontent.com; "), "{policy}");
    }

    #[test]
    fn the_policy_names_the_socket_of_this_host() {
        assert!(content_policy("https://a.example", "").contains("connect-src 'self' wss://a.example;"));
        assert!(content_policy("http://127.0.0.1:80", "").contains("connect-src 'self' ws://127.0.0.1:80;"));
    }
}
