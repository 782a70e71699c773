//! Who sent a request.

use axum::http::{HeaderMap, header};
use serendib_domain::{Caller, Person};

use crate::app::App;
use crate::config::Mode;
use crate::keys::{Bearer, Disbelief};
use crate::rest::error::RestError;

/// The caller behind `Authorization`, else `apikey`, else nobody.
///
/// # Errors
/// 401 `PGRST301` for a token that is not ours, `PGRST303` for one that has expired, 429 for a person who asks too often.
pub async fn of(app: &App, headers: &HeaderMap) -> Result<Caller, RestError> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        // RFC 9110 section 11.1: a scheme is written in any case.
        .and_then(|value| value.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")))
        .map(|(_, token)| token);
    let token = match bearer {
        Some(token) => Some(token.trim()),
        None => headers.get("apikey").and_then(|value| value.to_str().ok()),
    };
    let Some(token) = token.filter(|token| !token.is_empty()) else {
        return Ok(Caller::Visitor);
    };
    if app.mode == Mode::Lab {
        return Ok(whoever(token));
    }
    // The newer form of public key, which names nobody; clients put it where a token belongs.
    if token.starts_with("sb_publishable_") {
        return Ok(Caller::Visitor);
    }
    match app.keys.read(token, app.clock.now()) {
        Ok(Bearer::Anon) => Ok(Caller::Visitor),
        Ok(Bearer::Service) => Ok(Caller::Service),
        Ok(Bearer::User(user)) => {
            app.rates.user(user).map_err(RestError::too_many)?;
            person(app, user).await
        }
        Err(Disbelief::Expired) => Err(RestError::token("PGRST303", "JWT expired")),
        Err(Disbelief::NotYet) => Err(RestError::token("PGRST303", "JWT not yet valid")),
        Err(Disbelief::OfTheFuture) => Err(RestError::token("PGRST303", "JWT issued at future")),
        Err(Disbelief::BadSignature) => Err(RestError::token("PGRST301", "No suitable key or wrong key type")),
        Err(Disbelief::Malformed) => {
            let parts = token.split('.').count();
            Err(RestError::token(
                "PGRST301",
                &if parts == 3 {
                    "JWT cryptographic operation failed".to_owned()
                } else {
                    format!("Expected 3 parts in JWT; got {parts}")
                },
            ))
        }
    }
}

/// In a laboratory callers are whom they say they are, and visitors with any other key: there is nothing to keep from them.
fn whoever(token: &str) -> Caller {
    let (role, id) = token.split_once(':').unwrap_or((token, ""));
    match (role, id.parse()) {
        ("service", _) => Caller::Service,
        ("user" | "admin", Ok(user)) => Caller::Person(Person { user, guide: None, is_admin: role == "admin" }),
        ("guide", Ok(user)) => Caller::Person(Person { user, guide: Some(user), is_admin: false }),
        _ => Caller::Visitor,
    }
}

/// Rights are read at each request, so that taking them away works at once.
async fn person(app: &App, user: uuid::Uuid) -> Result<Caller, RestError> {
    let rows = app
        .db
        .rows(
            "SELECT p.is_admin, g.id FROM users u LEFT JOIN profiles p ON p.user_id = u.id \
             LEFT JOIN guides g ON g.user_id = u.id AND g.is_active WHERE u.id = $1",
            &[user.into()],
        )
        .await?;
    let Some(row) = rows.first() else {
        return Err(RestError::token("PGRST301", "JWT cryptographic operation failed"));
    };
    Ok(Caller::Person(Person { user, guide: row.opt_uuid(1)?, is_admin: row.opt_bool(0)?.unwrap_or(false) }))
}
