//! /auth/v1/admin and /invite: account management with the service key. T-U30.

use axum::Json;
use axum::body::Body;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse as _, Response};
use chrono::{DateTime, Duration, Utc};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use serendib_domain::Ctx;
use serendib_domain::identity::admin::{self, AdminUserAttributes, Linked};
use serendib_domain::identity::{IdentityError, IdentityRejection, User, address, factor, password, user};
use uuid::Uuid;

use super::body::{self, non_empty};
use super::client::AuthClient;
use super::error::AuthError;
use super::{secrets, wire};
use crate::app::App;
use crate::caller;
use crate::keys::Bearer;

/// Accounts per page.
const PAGE: i64 = 50;
const LARGEST_PAGE: i64 = 1_000;

/// The holder of the service key: 401 without a token, 403 for any other caller.
pub struct Operator(Ctx);

impl FromRequestParts<App> for Operator {
    type Rejection = AuthError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AuthError> {
        let token = caller::bearer(&parts.headers)
            .filter(|token| !token.is_empty())
            .ok_or_else(|| AuthError::new(401, "no_authorization", "This endpoint requires a valid Bearer token"))?;
        match app.keys.verify_token(&app.db, token, &app.auth.issuer, app.clock.now()).await {
            Ok(Bearer::Service) => Ok(Self(AuthClient::from_request(app, parts).ctx)),
            Ok(_) => Err(AuthError::new(403, "not_admin", "User not allowed")),
            Err(_) => Err(AuthError::new(403, "bad_jwt", "invalid JWT: unable to parse or verify signature")),
        }
    }
}

fn id_of(text: &str) -> Result<Uuid, AuthError> {
    text.parse().map_err(|_| AuthError::new(404, "validation_failed", "user_id must be an UUID"))
}

#[derive(Debug, Default, Deserialize)]
struct AdminUserForm {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    email_confirm: Option<bool>,
    phone_confirm: Option<bool>,
    user_metadata: Option<Map<String, Value>>,
    app_metadata: Option<Map<String, Value>>,
    ban_duration: Option<String>,
}

impl AdminUserForm {
    async fn validate(self, app: &App, now: DateTime<Utc>) -> Result<AdminUserAttributes, AuthError> {
        let password_hash = match non_empty(self.password.as_ref()) {
            None => None,
            Some(chosen) => {
                password::check(chosen, app.auth.rules.shortest_password)?;
                Some(app.auth.passwords.hash(chosen.to_owned()).await?)
            }
        };
        Ok(AdminUserAttributes {
            email: non_empty(self.email.as_ref()).map(address::email).transpose()?,
            phone: non_empty(self.phone.as_ref()).map(address::phone).transpose()?,
            password_hash,
            confirms_email: self.email_confirm.unwrap_or(false),
            confirms_phone: self.phone_confirm.unwrap_or(false),
            user_metadata: self.user_metadata,
            app_metadata: self.app_metadata,
            banned_until: non_empty(self.ban_duration.as_ref()).map(|text| banned(text, now)).transpose()?,
        })
    }
}

/// `none`, or a duration of hours, minutes and seconds: `24h`, `1h30m`.
fn banned(text: &str, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, AuthError> {
    if text == "none" {
        return Ok(None);
    }
    let wrong =
        || AuthError::invalid("invalid format for ban duration: write none, or a duration such as 24h or 1h30m");
    let (mut seconds, mut digits) = (0_i64, String::new());
    for ch in text.chars() {
        if ch.is_ascii_digit() {
            digits.push(ch);
            continue;
        }
        let factor = match ch {
            'h' => 3_600,
            'm' => 60,
            's' => 1,
            _ => return Err(wrong()),
        };
        let number: i64 = digits.parse().map_err(|_| wrong())?;
        seconds = number.checked_mul(factor).and_then(|more| seconds.checked_add(more)).ok_or_else(wrong)?;
        digits.clear();
    }
    if !digits.is_empty() || seconds == 0 {
        return Err(wrong());
    }
    let until = Duration::try_seconds(seconds).and_then(|duration| now.checked_add_signed(duration));
    until.map(Some).ok_or_else(wrong)
}

/// POST /auth/v1/admin/users
pub async fn create(State(app): State<App>, Operator(ctx): Operator, sent: Body) -> Result<Json<Value>, AuthError> {
    let posted: AdminUserForm = body::json(sent).await?;
    let wanted = posted.validate(&app, ctx.now).await?;
    let made: Result<User, IdentityError> = app.db.write(async move |tx| admin::create(tx, &ctx, &wanted).await).await;
    Ok(Json(wire::user(&made?)))
}

/// GET /auth/v1/admin/users?page&per_page
pub async fn list(State(app): State<App>, _: Operator, uri: Uri) -> Result<Response, AuthError> {
    let number = |name: &str| -> Result<Option<i64>, AuthError> {
        let text = body::query(&uri, name);
        text.map(|text| text.parse().ok().filter(|number| *number >= 1))
            .map_or(Ok(None), |number| number.map(Some).ok_or_else(|| AuthError::invalid("Bad Pagination Parameters")))
    };
    let (page, per_page) = (number("page")?.unwrap_or(1), number("per_page")?.unwrap_or(PAGE).min(LARGEST_PAGE));
    let mut source = &app.db;
    let (users, total) = user::page(&mut source, per_page, (page - 1).saturating_mul(per_page)).await?;
    let last = (total + per_page - 1).div_euclid(per_page).max(1);
    let address = |page: i64, rel: &str| {
        format!("<{}/auth/v1/admin/users?page={page}&per_page={per_page}>; rel=\"{rel}\"", app.site_url)
    };
    let mut links = vec![address(last, "last")];
    if page < last {
        links.insert(0, address(page + 1, "next"));
    }
    let users_json: Vec<Value> = users.iter().map(wire::user).collect();
    let mut response = Json(json!({ "users": users_json, "aud": "authenticated" })).into_response();
    let headers = response.headers_mut();
    headers.insert("x-total-count", HeaderValue::from(total));
    if let Ok(links) = HeaderValue::from_str(&links.join(", ")) {
        headers.insert(header::LINK, links);
    }
    Ok(response)
}

/// GET /auth/v1/admin/users/{id}
pub async fn get(State(app): State<App>, _: Operator, Path(id): Path<String>) -> Result<Json<Value>, AuthError> {
    Ok(Json(wire::user(&find_user(&app, &id).await?)))
}

async fn find_user(app: &App, id: &str) -> Result<User, AuthError> {
    let mut source = &app.db;
    Ok(user::find(&mut source, id_of(id)?).await?.ok_or(IdentityRejection::UserNotFound)?)
}

/// PUT /auth/v1/admin/users/{id}
pub async fn update(
    State(app): State<App>,
    Operator(ctx): Operator,
    Path(id): Path<String>,
    sent: Body,
) -> Result<Json<Value>, AuthError> {
    let id = id_of(&id)?;
    let posted: AdminUserForm = body::json(sent).await?;
    let wanted = posted.validate(&app, ctx.now).await?;
    let changed: Result<User, IdentityError> =
        app.db.write(async move |tx| admin::update(tx, &ctx, id, &wanted).await).await;
    Ok(Json(wire::user(&changed?)))
}

/// DELETE /auth/v1/admin/users/{id}
pub async fn remove(
    State(app): State<App>,
    Operator(ctx): Operator,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let id = id_of(&id)?;
    let gone: Result<(), IdentityError> = app.db.write(async move |tx| admin::remove(tx, &ctx, id).await).await;
    gone?;
    Ok(Json(json!({})))
}

/// GET /auth/v1/admin/users/{id}/factors
pub async fn factors(State(app): State<App>, _: Operator, Path(id): Path<String>) -> Result<Json<Value>, AuthError> {
    Ok(Json(find_user(&app, &id).await?.factors.iter().map(wire::factor).collect()))
}

/// DELETE /auth/v1/admin/users/{id}/factors/{factor}
pub async fn remove_factor(
    State(app): State<App>,
    Operator(ctx): Operator,
    Path((id, factor)): Path<(String, String)>,
) -> Result<Json<Value>, AuthError> {
    let who = id_of(&id)?;
    let factor: Uuid = factor.parse().map_err(|_| AuthError::from(IdentityRejection::FactorNotFound))?;
    let gone: Result<(), IdentityError> =
        app.db.write(async move |tx| factor::remove_of(tx, &ctx, who, factor).await).await;
    gone?;
    Ok(Json(json!({ "id": factor.to_string() })))
}

#[derive(Debug, Default, Deserialize)]
struct Invited {
    #[serde(default)]
    email: String,
    data: Option<Map<String, Value>>,
}

/// POST /auth/v1/invite
pub async fn invite(
    State(app): State<App>,
    Operator(ctx): Operator,
    parts: Parts,
    sent: Body,
) -> Result<Json<Value>, AuthError> {
    let invited: Invited = body::json(sent).await?;
    let email = address::email(&invited.email)?;
    let user_metadata = invited.data.unwrap_or_default();
    let sending = secrets::draw(&app, &parts, None)(&email);
    let rules = app.auth.rules.clone();
    let made: Result<User, IdentityError> =
        app.db.write(async move |tx| admin::invite(tx, &ctx, &rules, &email, &user_metadata, &sending).await).await;
    Ok(Json(wire::user(&made?)))
}

#[derive(Debug, Default, Deserialize)]
struct GenerateLinkRequest {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    email: String,
    new_email: Option<String>,
    password: Option<String>,
    data: Option<Map<String, Value>>,
    redirect_to: Option<String>,
}

/// POST /auth/v1/admin/generate_link
pub async fn link(
    State(app): State<App>,
    Operator(ctx): Operator,
    mut parts: Parts,
    sent: Body,
) -> Result<Json<Value>, AuthError> {
    let wanted: GenerateLinkRequest = body::json(sent).await?;
    let email = address::email(&wanted.email)?;
    let new = || {
        let text = non_empty(wanted.new_email.as_ref()).ok_or_else(|| AuthError::invalid("new_email is required"))?;
        Ok::<_, AuthError>(address::email(text)?)
    };
    let (what, kind) = match wanted.kind.as_str() {
        "signup" => {
            let chosen = wanted.password.clone().unwrap_or_default();
            password::check(&chosen, app.auth.rules.shortest_password)?;
            (Linked::Signup { password_hash: app.auth.passwords.hash(chosen).await? }, "signup")
        }
        "invite" => (Linked::Invite, "invite"),
        "magiclink" => (Linked::MagicLink, "magiclink"),
        "recovery" => (Linked::Recovery, "recovery"),
        "email_change_current" => (Linked::EmailCurrent { new: new()? }, "email_change"),
        "email_change_new" => (Linked::EmailNew { new: new()? }, "email_change"),
        _ => return Err(AuthError::invalid("Invalid email action link type requested")),
    };
    if let Some(target) = non_empty(wanted.redirect_to.as_ref())
        && let Ok(value) = HeaderValue::from_str(target)
    {
        parts.headers.insert("redirect_to", value);
    }
    let draw = secrets::draw(&app, &parts, None);
    let (rules, user_metadata, name) = (app.auth.rules.clone(), wanted.data.unwrap_or_default(), wanted.kind.clone());
    let made: Result<_, IdentityError> =
        app.db.write(async move |tx| admin::link(tx, &ctx, &rules, &email, &what, &user_metadata, &draw).await).await;
    let (user, sending) = made?;
    // A magic link also confirms a new account.
    let kind = if name == "magiclink" && !user.is_confirmed() { "signup" } else { kind };
    let mut answer = wire::user(&user);
    answer["action_link"] = sending.link(kind).into();
    answer["email_otp"] = sending.secret.code.into();
    answer["hashed_token"] = sending.secret.link.into();
    answer["verification_type"] = name.into();
    answer["redirect_to"] = sending.redirect_to.into();
    Ok(Json(answer))
}

#[cfg(test)]
mod tests;
