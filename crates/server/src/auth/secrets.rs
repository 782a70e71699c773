//! Generates codes and links, and hashes them for storage.

use std::sync::Arc;

use axum::http::request::Parts;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::{Rng as _, RngCore as _};
use serendib_domain::identity::User;
use serendib_domain::identity::code_exchange::PkceVerifier;
use serendib_domain::identity::mails::Sending;
use serendib_domain::identity::oauth_flow::PkceChallenge;
use serendib_domain::identity::one_time::{Secret, SubmittedCode};
use serendib_domain::identity::one_time_requests::SendingGenerator;
use sha2::{Digest as _, Sha256};

use crate::app::App;

/// Prefix of links whose sign-in uses PKCE.
const PKCE: &str = "pkce_";

/// 256 random bits.
pub fn text() -> String {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Six digits.
fn code() -> String {
    format!("{:06}", rand::rng().random_range(0..1_000_000))
}

/// The hash of a code sent to an address.
pub fn code_hash(app: &App, address: &str, code: &str) -> String {
    app.keys.keyed_hash("one-time code", &format!("{address}\0{}", code.trim()))
}

/// A code as the user submitted it.
pub fn submitted_code(app: &App, address: &str, code: &str) -> SubmittedCode {
    SubmittedCode {
        address: address.to_owned(),
        hash: code_hash(app, address, code),
        limit_key: limit_key(app, address),
    }
}

/// The submitted code of a reauthentication.
pub fn nonce(app: &App, owner: &User, code: Option<&str>) -> Option<SubmittedCode> {
    let address = owner.email.as_deref().or(owner.phone.as_deref()).unwrap_or_default();
    code.map(|code| submitted_code(app, address, code))
}

/// The hash of a link's secret, or of any other secret too long to guess.
pub fn link_hash(app: &App, link: &str) -> String {
    app.keys.keyed_hash("link", link.strip_prefix(PKCE).unwrap_or(link))
}

/// The PKCE verifier of a client.
pub fn verifier(text: &str) -> PkceVerifier {
    PkceVerifier { plain: text.to_owned(), s256: URL_SAFE_NO_PAD.encode(Sha256::digest(text)) }
}

/// The key of limits on an address.
pub fn limit_key(app: &App, address: &str) -> String {
    format!("address {}", app.keys.keyed_hash("limit", address))
}

/// The key for counting wrong passwords of an address.
pub fn account_key(app: &App, address: &str) -> String {
    format!("account {}", app.keys.keyed_hash("limit", address))
}

/// Generates the secrets of mails and text messages. Links begin with this site's configured address, whatever host the request used.
/// T-U23.
pub fn draw(app: &App, parts: &Parts, challenge: Option<PkceChallenge>) -> SendingGenerator {
    let redirect_to =
        app.auth.redirects.target(super::body::query(&parts.uri, "redirect_to").as_deref(), &parts.headers);
    let app = app.clone();
    Arc::new(move |address: &str| {
        let (link, code) = (text(), code());
        let link = if challenge.is_some() { format!("{PKCE}{link}") } else { link };
        Sending {
            secret: Secret {
                code_hash: code_hash(&app, address, &code),
                link_hash: link_hash(&app, &link),
                code,
                link,
            },
            verify_url: format!("{}/auth/v1/verify", app.site_url),
            redirect_to: redirect_to.clone(),
            challenge: challenge.clone(),
            limit_key: limit_key(&app, address),
        }
    })
}
