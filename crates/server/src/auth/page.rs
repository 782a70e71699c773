//! Responses to a browser that a mail or a provider sent here: a confirmation page with one button, or a redirect.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use serendib_domain::identity::confirm::LinkPreview;
use serendib_domain::identity::oauth_flow::ProviderTokens;
use serendib_domain::identity::one_time::Purpose;
use sha2::{Digest as _, Sha256};
use url::Url;
use url::form_urlencoded::Serializer;

use super::error::AuthError;
use crate::heads;
use crate::plain::{Document, Escaped, Sheet, styles};

const STYLES: &str = styles!("page.css");

/// The page on which a user confirms an action.
pub struct Landing<'a> {
    pub preview: &'a LinkPreview,
    /// The `type` of the link.
    pub name: &'a str,
    pub token: &'a str,
    pub target: &'a str,
}

pub fn landing(landing: &Landing<'_>) -> Response {
    let LandingTexts { title, text, button } = words(landing.preview);
    let field =
        |name: &str, value: &str| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", Escaped(value));
    let main = format!(
        "<h1>{title}</h1>\n<p class=\"lede\">{text}</p>\n\
         <form method=\"post\" action=\"/auth/v1/verify\">{}{}{}<button type=\"submit\">{button}</button></form>\n\
         <p class=\"quiet\">If you did not ask for this, simply close this page.</p>",
        field("token", landing.token),
        field("type", landing.name),
        field("redirect_to", landing.target),
    );
    let beyond = match Url::parse(landing.target) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => format!(" {}", url.origin().ascii_serialization()),
        // A native application.
        Ok(url) => format!(" {}:", url.scheme()),
        Err(_) => String::new(),
    };
    form_page(title, &main, &beyond)
}

/// A page whose form posts here and then redirects to `beyond`, which `form-action` must allow.
fn form_page(title: &str, main: &str, beyond: &str) -> Response {
    let html = Document { title, sheet: Sheet::Within(STYLES), place: "your account", main }.to_string();
    let style = STANDARD.encode(Sha256::digest(STYLES));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'{beyond}; base-uri 'none'; frame-ancestors 'none'"
    );
    let mut response = (StatusCode::OK, html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    with_private_headers(response)
}

/// `text` is HTML.
struct LandingTexts {
    title: &'static str,
    text: String,
    button: &'static str,
}

/// What the user agrees to, and for which address: the reader of several mailboxes or of a forwarded mail sees whose account it is.
fn words(preview: &LinkPreview) -> LandingTexts {
    let bold = |address: &str| format!("<b>{}</b>", Escaped(address));
    let whose = bold(&preview.address);
    let (title, text, button) = match preview.purpose {
        Purpose::Recovery => (
            "Choose a new password",
            format!("You are about to choose a new password for the Serendib account of {whose}."),
            "Continue",
        ),
        Purpose::EmailCurrent => {
            let new = preview.new_address.as_deref().map_or_else(|| "another one".to_owned(), bold);
            (
                "Change of email address",
                format!("The email address of your Serendib account is to change from {whose} to {new}."),
                "Agree to the change",
            )
        }
        Purpose::EmailNew => (
            "Your new email address",
            format!("{whose} is to become the email address of your Serendib account. Confirm that it is yours."),
            "Confirm my new address",
        ),
        Purpose::Invite => (
            "Welcome to Serendib",
            format!("You are about to accept an invitation to Serendib for {whose}."),
            "Accept the invitation",
        ),
        Purpose::Confirmation => (
            "Welcome to Serendib",
            format!("Confirm that {whose} is your address, and that you signed up with it."),
            "Confirm my address",
        ),
        Purpose::MagicLink | Purpose::Reauthentication | Purpose::Phone | Purpose::PhoneChange => (
            "Sign in to Serendib",
            format!("You are about to sign in to Serendib as {whose} in this browser."),
            "Sign in",
        ),
    };
    LandingTexts { title, text, button }
}

/// Forbids caching, referrers and framing.
fn with_private_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CACHE_CONTROL, "private, no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Redirects to an address that was already validated. One that is too long for a header, as with some provider tokens, gets a page that
/// refreshes to it.
pub fn redirect(address: &str, status: StatusCode) -> Response {
    if address.len() > heads::REDIRECT_LIMIT {
        return refresh_to(address);
    }
    let mut response = status.into_response();
    if let Ok(value) = HeaderValue::from_str(address) {
        response.headers_mut().insert(header::LOCATION, value);
    }
    with_private_headers(response)
}

fn refresh_to(address: &str) -> Response {
    let address = Escaped(address);
    let main = format!(
        "<meta http-equiv=\"refresh\" content=\"0;url={address}\">\n<h1>One moment</h1>\n\
         <p class=\"lede\">You are on your way.</p>\n<p class=\"quiet\"><a href=\"{address}\">Continue</a> if nothing happens.</p>"
    );
    form_page("One moment", &main, "")
}

/// Redirects with a session in the fragment, for clients that began without PKCE.
pub fn with_session(target: &str, session: &Value, kind: Option<&str>, tokens: Option<&ProviderTokens>) -> Response {
    let mut pairs = Serializer::new(String::new());
    for name in ["access_token", "expires_at", "expires_in"] {
        pairs.append_pair(name, &text(&session[name]));
    }
    if let Some(token) = tokens.and_then(|tokens| tokens.access.as_ref()) {
        pairs.append_pair("provider_token", token);
    }
    if let Some(token) = tokens.and_then(|tokens| tokens.refresh.as_ref()) {
        pairs.append_pair("provider_refresh_token", token);
    }
    pairs.append_pair("refresh_token", &text(&session["refresh_token"])).append_pair("sb", "");
    pairs.append_pair("token_type", "bearer");
    if let Some(kind) = kind {
        pairs.append_pair("type", kind);
    }
    redirect(&fragment(target, &pairs.finish()), StatusCode::SEE_OTHER)
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Redirects with a code that only the client with the verifier can use.
pub fn with_code(target: &str, code: &str) -> Response {
    redirect(&query(target, &[("code", code)]), StatusCode::SEE_OTHER)
}

pub fn with_message(target: &str, message: &str) -> Response {
    let pairs = Serializer::new(String::new()).append_pair("message", message).append_pair("sb", "").finish();
    redirect(&fragment(target, &pairs), StatusCode::SEE_OTHER)
}

/// Redirects with an error, in the query and the fragment: clients read one or the other.
pub fn with_error(target: &str, error: &AuthError) -> Response {
    let kind = match error.status {
        400 => "invalid_request",
        401 => "unauthorized_client",
        403 => "access_denied",
        503 => "temporarily_unavailable",
        _ => "server_error",
    };
    with_error_kind(target, kind, error.code, &error.message)
}

/// As [`with_error`], with an explicit kind.
pub fn with_error_kind(target: &str, kind: &str, code: &str, message: &str) -> Response {
    let error_pairs = [("error", kind), ("error_code", code), ("error_description", message)];
    let pairs = Serializer::new(String::new()).extend_pairs(error_pairs).append_pair("sb", "").finish();
    redirect(&fragment(&query(target, &error_pairs), &pairs), StatusCode::SEE_OTHER)
}

fn query(target: &str, pairs: &[(&str, &str)]) -> String {
    match Url::parse(target) {
        Ok(mut url) => {
            url.query_pairs_mut().extend_pairs(pairs);
            url.into()
        }
        Err(_) => target.to_owned(),
    }
}

fn fragment(target: &str, pairs: &str) -> String {
    match Url::parse(target) {
        Ok(mut url) => {
            url.set_fragment(Some(pairs));
            url.into()
        }
        Err(_) => target.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    async fn back_with(provider_token: &str) -> (StatusCode, Option<String>, String) {
        let session = json!({ "access_token": "a.b.c", "expires_at": 1, "expires_in": 900, "refresh_token": "next" });
        let tokens = ProviderTokens { access: Some(provider_token.to_owned()), refresh: None };
        let response = with_session("https://serendib.example/back?a=1&b=2", &session, None, Some(&tokens));
        let location = response.headers().get(header::LOCATION).map(|value| value.to_str().unwrap().to_owned());
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, location, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn tokens_that_are_too_long_for_a_head_are_brought_by_a_page() {
        let start = "https://serendib.example/back?a=1&b=2#access_token=a.b.c&";
        let (status, location, body) = back_with("short").await;
        assert_eq!((status, body.as_str()), (StatusCode::SEE_OTHER, ""));
        assert!(location.unwrap().starts_with(start));
        let long = "p".repeat(2_048);
        let (status, location, body) = back_with(&long).await;
        assert_eq!((status, location), (StatusCode::OK, None));
        let led = format!("<meta http-equiv=\"refresh\" content=\"0;url={}", Escaped(start));
        assert!(
            body.contains(&led) && body.contains(&format!("provider_token={long}&amp;refresh_token=next")),
            "{body}"
        );
    }
}
