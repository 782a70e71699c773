//! Requests for a mail or a text message with a one-time code: /otp, /recover, /resend, /reauthenticate.

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use serendib_domain::identity::one_time_requests::{self, ResendKind};
use serendib_domain::identity::sign_up::Contact;
use serendib_domain::identity::{IdentityError, address};

use super::body::{self, AccountRequest, non_empty};
use super::client::{AuthClient, DeliveryChannel};
use super::error::AuthError;
use super::{bearer, secrets};
use crate::app::{App, new_id};

const BOTH: &str = "Only an email address or phone number should be provided";

/// The answer after sending. It is the same for every caller, and clients do not display it.
fn sent_to(contact: &Contact) -> Json<Value> {
    Json(match contact {
        Contact::Email(_) => json!({}),
        Contact::Phone(_) => json!({ "message_id": new_id().to_string() }),
    })
}

/// POST /auth/v1/otp
pub async fn otp(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let sent: AccountRequest = body::json(sent).await?;
    let contact = sent.contact(BOTH)?.ok_or_else(|| AuthError::invalid("One of email or phone must be set"))?;
    // Counted with or without an account; otherwise the limit would reveal which addresses have one: T-U09.
    let may_be_new = app.auth.rules.is_open && sent.create_user != Some(false);
    let mut source = &app.db;
    if may_be_new && !one_time_requests::is_known_here(&mut source, &client.ctx, &contact).await? {
        client.check_sign_up_rate(&app)?;
    }
    client.check_send_rate(&app, DeliveryChannel::from(&contact))?;
    client.check_captcha(&app, &sent.gotrue_meta_security).await?;
    let metadata: Option<Map<String, Value>> = match sent.create_user {
        Some(false) => None,
        _ => Some(sent.metadata()?),
    };
    let draw = secrets::draw(&app, &parts, sent.challenge()?);
    let (ctx, rules, to) = (client.ctx, app.auth.rules.clone(), contact.clone());
    let outcome: Result<(), IdentityError> = app
        .db
        .write(async move |tx| one_time_requests::to_sign_in(tx, &ctx, &rules, &to, metadata.as_ref(), &draw).await)
        .await;
    outcome?;
    Ok(sent_to(&contact))
}

/// POST /auth/v1/recover
pub async fn recover(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let sent: AccountRequest = body::json(sent).await?;
    let email =
        non_empty(sent.email.as_ref()).ok_or_else(|| AuthError::invalid("Password recovery requires an email"))?;
    let email = address::email(email)?;
    client.check_send_rate(&app, DeliveryChannel::Mail)?;
    client.check_captcha(&app, &sent.gotrue_meta_security).await?;
    let draw = secrets::draw(&app, &parts, sent.challenge()?);
    let (ctx, rules) = (client.ctx, app.auth.rules.clone());
    let outcome: Result<(), IdentityError> =
        app.db.write(async move |tx| one_time_requests::to_recover(tx, &ctx, &rules, &email, &draw).await).await;
    outcome?;
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
struct ResendRequest {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(flatten)]
    to: AccountRequest,
}

/// POST /auth/v1/resend
pub async fn resend(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let sent: ResendRequest = body::json(sent).await?;
    let contact = sent.to.contact(BOTH)?;
    let what = match (sent.kind.as_str(), &contact) {
        ("signup", Some(Contact::Email(_))) | ("sms", Some(Contact::Phone(_))) => ResendKind::SignUp,
        ("email_change", Some(Contact::Email(_))) => ResendKind::EmailChange,
        ("phone_change", Some(Contact::Phone(_))) => ResendKind::PhoneChange,
        ("signup" | "email_change", _) => return Err(AuthError::invalid("Type provided requires an email address")),
        ("sms" | "phone_change", _) => return Err(AuthError::invalid("Type provided requires a phone number")),
        _ => return Err(AuthError::invalid("Missing one of these types: signup, email_change, sms, phone_change")),
    };
    let contact = contact.ok_or_else(|| AuthError::invalid("One of email or phone must be set"))?;
    client.check_send_rate(&app, DeliveryChannel::from(&contact))?;
    client.check_captcha(&app, &sent.to.gotrue_meta_security).await?;
    let draw = secrets::draw(&app, &parts, sent.to.challenge()?);
    let (ctx, rules, to) = (client.ctx, app.auth.rules.clone(), contact.clone());
    let outcome: Result<(), IdentityError> =
        app.db.write(async move |tx| one_time_requests::resend(tx, &ctx, &rules, what, &to, &draw).await).await;
    outcome?;
    Ok(sent_to(&contact))
}

/// GET /auth/v1/reauthenticate
pub async fn reauthenticate(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, _) = request.into_parts();
    let signed = bearer::authenticate(&app, &parts.headers).await?;
    // The code is used within a session.
    signed.session()?;
    let client = AuthClient::from_request(&app, &parts);
    // The same choice as in the domain.
    let way = if signed.user.email_confirmed_at.is_some() { DeliveryChannel::Mail } else { DeliveryChannel::Message };
    client.check_send_rate(&app, way)?;
    let draw = secrets::draw(&app, &parts, None);
    let (ctx, rules) = (client.ctx, app.auth.rules.clone());
    let outcome: Result<(), IdentityError> = app
        .db
        .write(async move |tx| one_time_requests::request_reauthentication(tx, &ctx, &rules, &signed.user, &draw).await)
        .await;
    outcome?;
    Ok(Json(json!({})))
}
