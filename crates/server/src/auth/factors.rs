//! /auth/v1/factors: second factors.

use axum::Json;
use axum::body::Body;
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use rand::RngCore as _;
use serde::Deserialize;
use serde_json::{Value, json};
use serendib_domain::identity::factor::{self, ChallengeResponse, FactorChallenge, FactorKind, FactorRow, New, Right};
use serendib_domain::identity::{IdentityError, IdentityRejection, User, address};
use uuid::Uuid;

use super::bearer::{self, SignedInCaller};
use super::body::{self, non_empty};
use super::client::{AuthClient, DeliveryChannel};
use super::error::AuthError;
use super::totp::{self, SECRET_BYTES};
use super::{secrets, wire};
use crate::app::App;
use crate::rate_limit::LimitedAction;

/// The site's name in authenticator apps.
const SITE: &str = "Serendib";

#[derive(Debug, Default, Deserialize)]
struct EnrolRequest {
    factor_type: Option<String>,
    friendly_name: Option<String>,
    issuer: Option<String>,
    phone: Option<String>,
}

/// POST /auth/v1/factors
pub async fn enrol(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let signed = bearer::authenticate(&app, &parts.headers).await?;
    let session = signed.session()?.clone();
    let wanted: EnrolRequest = body::json(sent).await?;
    let kind = wanted
        .factor_type
        .as_deref()
        .and_then(FactorKind::read)
        .ok_or_else(|| AuthError::invalid("factor_type needs to be totp, phone, or webauthn"))?;
    let phone = match kind {
        FactorKind::Phone => Some(address::phone(non_empty(wanted.phone.as_ref()).unwrap_or_default())?),
        _ => None,
    };
    if kind == FactorKind::WebAuthn && app.auth.keys.is_none() {
        return Err(AuthError::new(
            422,
            "mfa_webauthn_enroll_not_enabled",
            "MFA enroll is disabled for WebAuthn: the site's address has no name",
        ));
    }
    let mut secret = [0_u8; SECRET_BYTES];
    rand::rng().fill_bytes(&mut secret);
    let new = New {
        kind,
        friendly_name: wanted.friendly_name.clone(),
        secret: (kind == FactorKind::Totp).then(|| hex(&secret)),
        phone: phone.clone(),
    };
    let issuer = non_empty(wanted.issuer.as_ref()).unwrap_or(SITE).to_owned();
    let set_up = match kind {
        FactorKind::Totp => {
            let account = signed.user.display_email().or(signed.user.phone.as_deref()).unwrap_or_default();
            Some(totp::enrol(&secret, &issuer, account).map_err(|error| AuthError::internal(&error))?)
        }
        _ => None,
    };
    let (ctx, rules) = (AuthClient::from_request(&app, &parts).ctx, app.auth.rules.clone());
    let id: Result<Uuid, IdentityError> =
        app.db.write(async move |tx| factor::enrol(tx, &ctx, &rules, &session, &new).await).await;
    let mut answer = json!({ "id": id?.to_string(), "type": kind.name(), "friendly_name": wanted.friendly_name });
    if let Some(set_up) = set_up {
        answer["totp"] = json!({ "qr_code": set_up.qr_code, "secret": set_up.secret, "uri": set_up.uri });
    }
    if let Some(phone) = phone {
        answer["phone"] = phone.into();
    }
    Ok(Json(answer))
}

/// POST /auth/v1/factors/{id}/challenge
pub async fn challenge(State(app): State<App>, own: OwnFactor, parts: Parts) -> Result<Json<Value>, AuthError> {
    let OwnFactor { signed, client, factor: id } = own;
    let (ctx, rules, who) = (client.ctx.clone(), app.auth.rules.clone(), signed.user.id);
    let found: Result<_, IdentityError> =
        app.db.write(async move |tx| Ok((factor::find(tx, who, id).await?, factor::keys(tx, who).await?))).await;
    let (factor_row, known) = found?;
    let sending = match (&factor_row.kind, &factor_row.phone) {
        (FactorKind::Phone, Some(phone)) => {
            client.check_send_rate(&app, DeliveryChannel::Message)?;
            Some(secrets::draw(&app, &parts, None)(phone))
        }
        _ => None,
    };
    let webauthn = if factor_row.kind == FactorKind::WebAuthn {
        Some(start_webauthn(&app, &signed.user, &factor_row, &known)?)
    } else {
        None
    };
    let asking = FactorChallenge { code_hash: None, state: webauthn.as_ref().map(|riddle| riddle.state.clone()) };
    let begun: Result<_, IdentityError> = app
        .db
        .write(async move |tx| factor::challenge(tx, &ctx, &rules, who, id, &asking, sending.as_ref()).await)
        .await;
    let (challenge, end) = begun?;
    let mut answer =
        json!({ "id": challenge.to_string(), "type": factor_row.kind.name(), "expires_at": end.timestamp() });
    if let Some(riddle) = webauthn {
        answer["webauthn"] = riddle.webauthn;
    }
    Ok(Json(answer))
}

fn start_webauthn(
    app: &App,
    owner: &User,
    factor: &FactorRow,
    known: &[String],
) -> Result<super::webauthn::Challenge, AuthError> {
    let keys = app.auth.keys.as_ref().ok_or_else(|| {
        AuthError::new(422, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn")
    })?;
    let begun = match (&factor.credential, factor.is_verified) {
        (Some(credential), true) => keys.begin_authentication(credential),
        _ => {
            let name = owner.display_email().or(owner.phone.as_deref()).unwrap_or("traveller");
            keys.begin_registration(owner.id, name, known)
        }
    };
    begun.map_err(|error| AuthError::internal(&error))
}

#[derive(Debug, Default, Deserialize)]
struct FactorVerification {
    #[serde(default)]
    challenge_id: String,
    code: Option<String>,
    /// The mailed code, for a session that is not fresh.
    nonce: Option<String>,
    webauthn: Option<WebAuthnFields>,
}

#[derive(Debug, Deserialize)]
struct WebAuthnFields {
    credential_response: Value,
}

/// POST /auth/v1/factors/{id}/verify
pub async fn verify(State(app): State<App>, own: OwnFactor, sent: Body) -> Result<Json<Value>, AuthError> {
    let OwnFactor { signed, client, factor: id } = own;
    let session = signed.session()?.clone();
    let verification: FactorVerification = body::json(sent).await?;
    let challenge: Uuid =
        verification.challenge_id.parse().map_err(|_| AuthError::from(IdentityRejection::FactorNotFound))?;
    let nonce = secrets::nonce(&app, &signed.user, non_empty(verification.nonce.as_ref()));
    let answered = ChallengeResponse { factor: id, challenge, nonce };
    let (ctx, who, looked) = (client.ctx.clone(), signed.user.id, answered.clone());
    let may: Result<(), IdentityError> = app.db.write(async move |tx| factor::look(tx, &ctx, who, &looked).await).await;
    may?;
    app.rates.count_second_proof(who, app.settings.auth.factors()).map_err(AuthError::too_many)?;
    let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
    let judge = app.clone();
    let seen: Result<_, IdentityError> = app
        .db
        .write(async move |tx| {
            let check =
                |factor: &FactorRow, issued: &FactorChallenge| check_answer(&judge, factor, issued, &verification);
            factor::verify(tx, &ctx, &rules, &session, &answered, &check).await
        })
        .await;
    let (who, session) = seen??;
    Ok(Json(wire::session(&app, &who, &session)?))
}

/// Checks an answer; returns what to store after success.
fn check_answer(
    app: &App,
    factor: &FactorRow,
    challenge: &FactorChallenge,
    verification: &FactorVerification,
) -> Option<Right> {
    let code = verification.code.as_deref().unwrap_or_default();
    match factor.kind {
        FactorKind::Totp => {
            let secret = bytes(factor.secret.as_deref()?)?;
            let step = totp::check(&secret, code, app.clock.now(), factor.last_step).ok()?;
            Some(Right { last_step: Some(step), ..Right::default() })
        }
        FactorKind::Phone => {
            let hash = secrets::code_hash(app, factor.phone.as_deref()?, code);
            (challenge.code_hash.as_deref() == Some(hash.as_str())).then(Right::default)
        }
        FactorKind::WebAuthn => {
            let (keys, answer) = (app.auth.keys.as_ref()?, &verification.webauthn.as_ref()?.credential_response);
            let state = challenge.state.as_deref()?;
            match (&factor.credential, factor.is_verified) {
                (Some(credential), true) => {
                    let changed = keys.finish_authentication(answer, state, credential).ok()?;
                    Some(Right { credential: changed, ..Right::default() })
                }
                _ => {
                    let registered = keys.finish_registration(answer, state).ok()?;
                    Some(Right {
                        credential: Some(registered.credential),
                        credential_id: Some(registered.credential_id),
                        ..Right::default()
                    })
                }
            }
        }
    }
}

/// DELETE /auth/v1/factors/{id}
pub async fn remove(State(app): State<App>, own: OwnFactor) -> Result<Json<Value>, AuthError> {
    let (ctx, session, id) = (own.client.ctx, own.signed.session()?.clone(), own.factor);
    let gone: Result<(), IdentityError> =
        app.db.write(async move |tx| factor::remove(tx, &ctx, &session, id).await).await;
    gone?;
    Ok(Json(json!({ "id": id.to_string() })))
}

/// The signed-in user, and the factor of the address.
pub struct OwnFactor {
    signed: SignedInCaller,
    client: AuthClient,
    factor: Uuid,
}

impl FromRequestParts<App> for OwnFactor {
    type Rejection = AuthError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AuthError> {
        let signed = bearer::authenticate(app, &parts.headers).await?;
        let client = AuthClient::from_request(app, parts);
        client.check_rate(app, LimitedAction::SecondProof, app.settings.auth.factors())?;
        let id = Path::<String>::from_request_parts(parts, app).await.ok();
        let factor = id.and_then(|id| id.parse().ok()).ok_or(IdentityRejection::FactorNotFound)?;
        Ok(Self { signed, client, factor })
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(text: &str) -> Option<[u8; SECRET_BYTES]> {
    let bytes: Option<Vec<u8>> =
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect();
    bytes?.try_into().ok()
}
