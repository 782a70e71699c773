//! /auth/v1/verify: takes a code or a link of a mail.
//!
//! Mail scanners also open links, so opening one uses nothing up: it leads to a page whose button does. T-U13.

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use serendib_domain::identity::confirm::{self, Confirmed, LinkPreview, VerificationType};
use serendib_domain::identity::one_time::Proof;
use serendib_domain::identity::{IdentityError, IdentityRejection, address};

use super::body::{self, non_empty};
use super::client::AuthClient;
use super::error::AuthError;
use super::page::{self, Landing};
use super::{secrets, wire};
use crate::app::App;
use crate::rate_limit::LimitedAction;

const HALF: &str = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

#[derive(Debug, Default, Deserialize)]
struct VerifyRequest {
    #[serde(rename = "type", default)]
    kind: String,
    token: Option<String>,
    token_hash: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

/// POST /auth/v1/verify: JSON from a client, or the form of the page below.
pub async fn handle(State(app): State<App>, request: Request) -> Response {
    let (parts, sent) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let is_form = parts
        .headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().to_ascii_lowercase().starts_with(b"application/x-www-form-urlencoded"));
    if is_form {
        form(&app, &client, &parts.headers, sent).await
    } else {
        from_client(&app, &client, sent).await.into_response()
    }
}

async fn from_client(app: &App, client: &AuthClient, sent: Body) -> Result<Json<Value>, AuthError> {
    client.check_rate(app, LimitedAction::Verify, app.settings.auth.verify())?;
    let request: VerifyRequest = body::json(sent).await?;
    let (kind, proof) = proof(app, &request)?;
    match confirm(app, client, kind, proof, None).await? {
        Confirmed::In(who, session) => Ok(Json(wire::session(app, &who, &session)?)),
        Confirmed::Half => Ok(Json(json!({ "msg": HALF, "code": "200" }))),
        Confirmed::Code => Err(AuthError::invalid("Verify requires a verification type")),
    }
}

fn proof(app: &App, request: &VerifyRequest) -> Result<(VerificationType, Proof), AuthError> {
    let kind = VerificationType::read(&request.kind)
        .ok_or_else(|| AuthError::invalid("Verify requires a verification type"))?;
    let (email, phone) = (non_empty(request.email.as_ref()), non_empty(request.phone.as_ref()));
    if let Some(hash) = non_empty(request.token_hash.as_ref()) {
        if email.is_some() || phone.is_some() || non_empty(request.token.as_ref()).is_some() {
            return Err(AuthError::invalid("Only the token_hash and type should be provided"));
        }
        return Ok((kind, Proof::Link { hash: secrets::link_hash(app, hash) }));
    }
    let code = non_empty(request.token.as_ref())
        .ok_or_else(|| AuthError::invalid("Verify requires a token or a token hash"))?;
    let to = match (email, phone, kind.is_for_phones()) {
        (Some(email), None, false) => address::email(email)?,
        (None, Some(phone), true) => address::phone(phone)?,
        _ => {
            return Err(AuthError::invalid("Only an email address or phone number should be provided on verify"));
        }
    };
    Ok((kind, Proof::Code(secrets::submitted_code(app, &to, code))))
}

async fn confirm(
    app: &App,
    client: &AuthClient,
    kind: VerificationType,
    proof: Proof,
    code: Option<String>,
) -> Result<Confirmed, AuthError> {
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let confirmed = app
        .db
        .write(async move |tx| confirm::verify(tx, &ctx, &rules, kind, &proof, code.as_deref(), &device).await)
        .await??;
    Ok(confirmed)
}

/// GET /auth/v1/verify?token=…&type=…&redirect_to=…
pub async fn page(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let target = app.auth.redirects.target(body::query(&parts.uri, "redirect_to").as_deref(), &parts.headers);
    if let Err(error) = client.check_rate(&app, LimitedAction::Verify, app.settings.auth.verify()) {
        return page::with_error(&target, &error);
    }
    let kind = body::query(&parts.uri, "type");
    let token = body::query(&parts.uri, "token").or_else(|| body::query(&parts.uri, "token_hash"));
    let (Some(name), Some(token)) = (kind, token) else {
        return page::with_error(&target, &AuthError::invalid("Verify requires a token and a type"));
    };
    let Some(kind) = VerificationType::read(&name).filter(|kind| !kind.is_for_phones()) else {
        return page::with_error(&target, &AuthError::invalid("Verify requires a verification type"));
    };
    let (ctx, rules, hash) = (client.ctx, app.auth.rules.clone(), secrets::link_hash(&app, &token));
    let preview: Result<Option<LinkPreview>, IdentityError> =
        app.db.write(async move |tx| confirm::preview_link(tx, &ctx, &rules, kind, &hash).await).await;
    match preview {
        Ok(Some(preview)) => page::landing(&Landing { preview: &preview, name: &name, token: &token, target: &target }),
        Ok(None) => page::with_error(&target, &IdentityRejection::LinkInvalid.into()),
        Err(fault) => page::with_error(&target, &fault.into()),
    }
}

/// Handles the page's button.
async fn form(app: &App, client: &AuthClient, headers: &HeaderMap, sent: Body) -> Response {
    let site = &app.site_url;
    // Another site may not press the button for the user, who would be signed in to another account. T-U15.
    if headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return page::with_error(site, &AuthError::new(403, "bad_oauth_state", "This page was opened by another site"));
    }
    let Ok(bytes) = axum::body::to_bytes(sent, 64 * 1024).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let mut fields: std::collections::HashMap<String, String> =
        url::form_urlencoded::parse(&bytes).into_owned().collect();
    let target = app.auth.redirects.target(fields.get("redirect_to").map(String::as_str), &HeaderMap::new());
    if let Err(error) = client.check_rate(app, LimitedAction::Verify, app.settings.auth.verify()) {
        return page::with_error(&target, &error);
    }
    let (Some(name), Some(token)) = (fields.remove("type"), fields.remove("token")) else {
        return page::with_error(&target, &AuthError::invalid("Verify requires a token and a type"));
    };
    let Some(kind) = VerificationType::read(&name).filter(|kind| !kind.is_for_phones()) else {
        return page::with_error(&target, &AuthError::invalid("Verify requires a verification type"));
    };
    let code = secrets::text();
    let proof = Proof::Link { hash: secrets::link_hash(app, &token) };
    match confirm(app, client, kind, proof, Some(secrets::link_hash(app, &code))).await {
        Ok(Confirmed::In(who, session)) => match wire::session(app, &who, &session) {
            Ok(session) => page::with_session(&target, &session, Some(&name), None),
            Err(error) => page::with_error(&target, &error),
        },
        Ok(Confirmed::Code) => page::with_code(&target, &code),
        Ok(Confirmed::Half) => page::with_message(&target, HALF),
        Err(error) => page::with_error(&target, &error),
    }
}
