//! Protection of sign-in against CSRF: a cookie binds a flow to the browser that began it. T-U15.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use super::secrets;
use crate::app::App;

/// A little longer than a flow.
const SECONDS: u32 = 600;
/// 256 bits in base64url.
const LENGTH: usize = 43;

/// Browsers accept the `__Host-` prefix only over TLS and from this very host; a development machine without TLS cannot use it.
fn name(site: &str) -> &'static str {
    if site.starts_with("https://") { "__Host-flow" } else { "flow" }
}

pub fn read(app: &App, headers: &HeaderMap) -> Option<String> {
    parse_header(&app.site_url, headers)
}

fn parse_header(site: &str, headers: &HeaderMap) -> Option<String> {
    let mut pairs = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(key, _)| *key == name(site))
        .map(|(_, value)| value);
    let only = pairs.next()?;
    // Of two cookies with one name, at least one is not ours.
    let is_plain =
        only.len() == LENGTH && only.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    (pairs.next().is_none() && is_plain).then(|| only.to_owned())
}

/// The browser's current flow cookie, so that two tabs can sign in at once, or a new one.
pub fn read_or_create(app: &App, headers: &HeaderMap) -> String {
    read(app, headers).unwrap_or_else(secrets::text)
}

pub fn set_on_response(app: &App, mut response: Response, mark: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(&cookie(&app.site_url, mark)) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

fn cookie(site: &str, mark: &str) -> String {
    let secure = if site.starts_with("https://") { "; Secure" } else { "" };
    format!("{}={mark}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}", name(site))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "https://serendib.example";

    fn with(cookies: &[&str]) -> HeaderMap {
        cookies.iter().map(|line| (header::COOKIE, HeaderValue::from_str(line).unwrap())).collect()
    }

    /// T-U15.
    #[test]
    fn over_tls_only_this_very_host_can_have_marked_a_browser() {
        let (own, planted) = ("a".repeat(LENGTH), "b".repeat(LENGTH));
        let set = cookie(SITE, &own);
        assert_eq!(set, format!("__Host-flow={own}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"));
        let cookies = format!("theme=dark; __Host-flow={own}");
        assert_eq!(parse_header(SITE, &with(&[&cookies])), Some(own.clone()));
        // Cookies that a neighboring host, or an attacker on a connection without TLS, could have set.
        let (plain, twice) = (format!("flow={planted}"), format!("__Host-flow={planted}; __Host-flow={own}"));
        assert_eq!(parse_header(SITE, &with(&[&plain])), None);
        assert_eq!(parse_header(SITE, &with(&[&twice])), None);
        assert_eq!(parse_header(SITE, &with(&[&cookies, &format!("__Host-flow={planted}")])), None);
        for odd in ["short", &"a".repeat(LENGTH + 1), &format!("{}.", "a".repeat(LENGTH - 1))] {
            assert_eq!(parse_header(SITE, &with(&[&format!("__Host-flow={odd}")])), None, "{odd}");
        }
        assert_eq!(parse_header("http://127.0.0.1:8080", &with(&[&plain])), Some(planted));
    }
}
