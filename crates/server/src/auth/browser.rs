//! The browser that began a flow, told apart from all others by a cookie: whoever comes back must be the same. Threat row U15.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use super::secrets;
use crate::app::App;

/// A little longer than a flow.
const SECONDS: u32 = 600;
/// 256 bits in base64url.
const LENGTH: usize = 43;

/// Browsers take a name with this beginning only from the host itself and over TLS; on a machine of one's own there is none.
fn name(app: &App) -> &'static str {
    if app.site_url.starts_with("https://") { "__Host-flow" } else { "flow" }
}

/// What the browser brings along.
pub fn of(app: &App, headers: &HeaderMap) -> Option<String> {
    let mut pairs = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(key, _)| *key == name(app))
        .map(|(_, value)| value);
    let only = pairs.next()?;
    // Two of one name were not both set here.
    let is_plain =
        only.len() == LENGTH && only.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    (pairs.next().is_none() && is_plain).then(|| only.to_owned())
}

/// The browser's mark: the one it has, so that two tabs can be on their way at once, or a new one.
pub fn marked(app: &App, headers: &HeaderMap) -> String {
    of(app, headers).unwrap_or_else(secrets::text)
}

/// Gives the browser its mark.
pub fn mark(app: &App, mut response: Response, mark: &str) -> Response {
    let secure = if app.site_url.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!("{}={mark}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}", name(app));
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}
