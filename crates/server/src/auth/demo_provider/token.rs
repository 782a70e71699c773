//! The token endpoint (a code for tokens) and the userinfo endpoint (an access token for claims).

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::DemoProvider;
use super::grants::{ACCESS_SECONDS, AuthorizationCode};
use super::params::{ParameterError, Params};
use super::people::DemoIdentity;

/// Google's value.
const ID_TOKEN_SECONDS: i64 = 3_600;
/// Half of a SHA-256. OpenID Connect Core section 3.1.3.6.
const AT_HASH_BYTES: usize = 16;

pub(super) fn exchange(provider: &DemoProvider, headers: &HeaderMap, form: &[u8]) -> Response {
    let Ok(params) = Params::parse(form) else { return oauth_error("invalid_request") };
    if let Err(refusal) = client(provider, headers, &params) {
        return refusal;
    }
    let words = (|| {
        Ok((
            params.required("grant_type")?,
            params.required("code")?,
            params.required("redirect_uri")?,
            params.required("code_verifier")?,
        ))
    })();
    let Ok((grant_type, name, redirect_uri, verifier)) = words.map_err(|_: ParameterError| ()) else {
        return oauth_error("invalid_request");
    };
    if grant_type != "authorization_code" {
        return oauth_error("unsupported_grant_type");
    }
    let now = provider.clock.now();
    let Some(code) = provider.grants.take(name, now) else { return oauth_error("invalid_grant") };
    if code.client_id != provider.client.id || code.redirect_uri != redirect_uri || !fits(verifier, &code.challenge) {
        return oauth_error("invalid_grant");
    }
    let access_token = provider.grants.open(name, code.person.clone(), now);
    match provider.signer.sign(&id_token(provider, &code, &access_token, now.timestamp())) {
        Ok(id_token) => Json(json!({
            "access_token": access_token,
            "token_type": "Bearer",
            "expires_in": ACCESS_SECONDS,
            "id_token": id_token,
            "scope": "openid email profile",
        }))
        .into_response(),
        Err(error) => {
            tracing::error!(%error, "cannot sign an ID token");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

pub(super) fn userinfo(provider: &DemoProvider, headers: &HeaderMap) -> Response {
    let token = authorization(headers, "bearer");
    match token.and_then(|token| provider.grants.bearer(token, provider.clock.now())) {
        Some(person) => Json(about(&person)).into_response(),
        None => unauthorized("Bearer error=\"invalid_token\"", "invalid_token"),
    }
}

fn id_token(provider: &DemoProvider, code: &AuthorizationCode, access_token: &str, now: i64) -> Value {
    let digest = Sha256::digest(access_token.as_bytes());
    let at_hash: Vec<u8> = digest.iter().copied().take(AT_HASH_BYTES).collect();
    let mut claims = about(&code.person);
    for (name, value) in [
        ("iss", json!(provider.issuer)),
        ("aud", json!(code.client_id)),
        ("azp", json!(code.client_id)),
        ("iat", json!(now)),
        ("exp", json!(now + ID_TOKEN_SECONDS)),
        ("auth_time", json!(code.at.timestamp())),
        ("at_hash", json!(BASE64_URL_SAFE_NO_PAD.encode(at_hash))),
    ] {
        claims[name] = value;
    }
    if let Some(nonce) = &code.nonce {
        claims["nonce"] = json!(nonce);
    }
    claims
}

fn about(person: &DemoIdentity) -> Value {
    let mut claims =
        json!({ "sub": person.subject, "name": person.name, "email": person.email, "email_verified": true });
    if let Some(picture) = &person.picture {
        claims["picture"] = json!(picture);
    }
    claims
}

/// Authenticates the registered application, in one of two ways but never both. RFC 6749 section 2.3.
#[expect(clippy::result_large_err, reason = "the refusal is the answer")]
fn client(provider: &DemoProvider, headers: &HeaderMap, params: &Params) -> Result<(), Response> {
    let known = &provider.client;
    let by_header = headers.contains_key(header::AUTHORIZATION);
    let named = if by_header {
        if params.single("client_secret") != Ok(None) {
            return Err(oauth_error("invalid_request"));
        }
        authorization(headers, "basic").and_then(basic)
    } else {
        let words = params.required("client_id").and_then(|id| Ok((id, params.required("client_secret")?)));
        words.ok().map(|(id, secret)| (id.to_owned(), secret.to_owned()))
    };
    match named {
        Some((id, secret)) if id == known.id && is_same(&secret, &known.secret) => Ok(()),
        _ => Err(unauthorized("Basic realm=\"demo\"", "invalid_client")),
    }
}

fn authorization<'a>(headers: &'a HeaderMap, scheme: &str) -> Option<&'a str> {
    let (sent_scheme, rest) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    sent_scheme.eq_ignore_ascii_case(scheme).then_some(rest.trim())
}

/// Id and secret, form-encoded inside basic authentication.
fn basic(credentials: &str) -> Option<(String, String)> {
    let text = String::from_utf8(BASE64_STANDARD.decode(credentials).ok()?).ok()?;
    let (id, secret) = text.split_once(':')?;
    let plain = |text: &str| Some(percent_decode_str(&text.replace('+', " ")).decode_utf8().ok()?.into_owned());
    Some((plain(id)?, plain(secret)?))
}

/// Compares digests, so that timing does not reveal where the secrets differ.
fn is_same(received: &str, known: &str) -> bool {
    Sha256::digest(received.as_bytes()) == Sha256::digest(known.as_bytes())
}

fn fits(verifier: &str, challenge: &str) -> bool {
    let is_verifier = (43..=128).contains(&verifier.len())
        && verifier.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    is_verifier && is_same(&BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())), challenge)
}

fn oauth_error(error: &str) -> Response {
    (StatusCode::BAD_REQUEST, Json(json!({ "error": error }))).into_response()
}

fn unauthorized(challenge: &'static str, error: &str) -> Response {
    let headers = [(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge))];
    (StatusCode::UNAUTHORIZED, headers, Json(json!({ "error": error }))).into_response()
}
