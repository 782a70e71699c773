//! Accounts and sessions in the format of the official clients.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};
use serendib_domain::identity::session::Method;
use serendib_domain::identity::user::{Factor, Identity};
use serendib_domain::identity::{Session, User};

use super::error::AuthError;
use crate::app::App;

pub fn format_time(time: DateTime<Utc>) -> Value {
    time.to_rfc3339_opts(SecondsFormat::Micros, true).into()
}

fn put_time(map: &mut Map<String, Value>, key: &str, time: Option<DateTime<Utc>>) {
    if let Some(time) = time {
        map.insert(key.to_owned(), format_time(time));
    }
}

fn put_text(map: &mut Map<String, Value>, key: &str, text: Option<&str>) {
    if let Some(text) = text {
        map.insert(key.to_owned(), text.into());
    }
}

/// A user. Unset keys are absent, except that `email` and `phone` are empty.
pub fn user(user: &User) -> Value {
    let mut map = Map::new();
    put_text(&mut map, "id", Some(&user.id.to_string()));
    put_text(&mut map, "aud", Some("authenticated"));
    put_text(&mut map, "role", Some("authenticated"));
    put_text(&mut map, "email", Some(user.display_email().unwrap_or_default()));
    put_time(&mut map, "email_confirmed_at", user.email_confirmed_at);
    put_time(&mut map, "invited_at", user.invited_at);
    put_text(&mut map, "phone", Some(user.phone.as_deref().unwrap_or_default()));
    put_time(&mut map, "phone_confirmed_at", user.phone_confirmed_at);
    put_time(&mut map, "confirmation_sent_at", user.confirmation_sent_at);
    let confirmed = user.email_confirmed_at.into_iter().chain(user.phone_confirmed_at).min();
    put_time(&mut map, "confirmed_at", confirmed);
    put_time(&mut map, "recovery_sent_at", user.recovery_sent_at);
    if user.new_email.is_some() {
        put_text(&mut map, "new_email", user.new_email.as_deref());
        put_time(&mut map, "email_change_sent_at", user.email_change_sent_at);
    }
    if user.new_phone.is_some() {
        put_text(&mut map, "new_phone", user.new_phone.as_deref());
        put_time(&mut map, "phone_change_sent_at", user.phone_change_sent_at);
    }
    put_time(&mut map, "reauthentication_sent_at", user.reauthentication_sent_at);
    put_time(&mut map, "last_sign_in_at", user.last_sign_in_at);
    map.insert("app_metadata".to_owned(), Value::Object(user.app_metadata.clone()));
    map.insert("user_metadata".to_owned(), Value::Object(user.user_metadata.clone()));
    if !user.factors.is_empty() {
        map.insert("factors".to_owned(), user.factors.iter().map(factor).collect());
    }
    map.insert("identities".to_owned(), user.identities.iter().map(|one| identity(user, one)).collect());
    map.insert("created_at".to_owned(), format_time(user.created_at));
    map.insert("updated_at".to_owned(), format_time(user.updated_at));
    put_time(&mut map, "banned_until", user.banned_until);
    put_time(&mut map, "deleted_at", user.deleted_at);
    map.insert("is_anonymous".to_owned(), user.is_anonymous.into());
    Value::Object(map)
}

fn identity(user: &User, one: &Identity) -> Value {
    let mut map = Map::new();
    put_text(&mut map, "identity_id", Some(&one.id.to_string()));
    put_text(&mut map, "id", Some(&one.subject));
    put_text(&mut map, "user_id", Some(&user.id.to_string()));
    map.insert("identity_data".to_owned(), Value::Object(one.data.clone()));
    put_text(&mut map, "provider", Some(&one.provider));
    put_time(&mut map, "last_sign_in_at", one.last_sign_in_at);
    map.insert("created_at".to_owned(), format_time(one.created_at));
    map.insert("updated_at".to_owned(), format_time(one.updated_at));
    put_text(&mut map, "email", one.email.as_deref());
    Value::Object(map)
}

/// A second factor, without its secret.
pub fn factor(factor: &Factor) -> Value {
    let mut map = Map::new();
    put_text(&mut map, "id", Some(&factor.id.to_string()));
    map.insert("created_at".to_owned(), format_time(factor.created_at));
    map.insert("updated_at".to_owned(), format_time(factor.updated_at));
    put_text(&mut map, "status", Some(if factor.is_verified { "verified" } else { "unverified" }));
    put_text(&mut map, "friendly_name", factor.friendly_name.as_deref());
    put_text(&mut map, "factor_type", Some(&factor.kind));
    put_text(&mut map, "phone", factor.phone.as_deref());
    put_time(&mut map, "last_challenged_at", factor.last_challenged_at);
    Value::Object(map)
}

/// A session with its tokens and its user.
///
/// # Errors
/// When the token cannot be signed.
pub fn session(app: &App, who: &User, session: &Session) -> Result<Value, AuthError> {
    let lifetime = i64::from(app.settings.auth.access_token_seconds);
    let now = app.clock.now().timestamp();
    let claims = json!({
        "iss": app.auth.issuer,
        "sub": who.id.to_string(),
        "aud": "authenticated",
        "exp": now + lifetime,
        "iat": now,
        "email": who.display_email().unwrap_or_default(),
        "phone": who.phone.as_deref().unwrap_or_default(),
        "app_metadata": who.app_metadata,
        "user_metadata": who.user_metadata,
        "role": "authenticated",
        "aal": session.aal.name(),
        "amr": session.amr.iter().map(Method::json).collect::<Vec<_>>(),
        "session_id": session.id.to_string(),
        "is_anonymous": who.is_anonymous,
    });
    let token = app.keys.sign(&claims).map_err(|error| AuthError::internal(&error))?;
    Ok(json!({
        "access_token": token,
        "token_type": "bearer",
        "expires_in": lifetime,
        "expires_at": now + lifetime,
        "refresh_token": app.keys.refresh_token(session.id, session.counter),
        "user": user(who),
    }))
}
