//! Who sent a request to the data wire. (`auth/v1` has its own words for it: `auth/bearer.rs`.)

use axum::http::{HeaderMap, header};
use chrono::{DateTime, Utc};
use serendib_db::{Row, Tx};
use serendib_domain::identity::{Aal, session};
use serendib_domain::{Caller, Ctx, SignedInPerson};
use uuid::Uuid;

use crate::app::App;
use crate::config::Mode;
use crate::keys::{self, Bearer, TokenRejection};
use crate::rest::error::RestError;

/// What a caller wants, which decides how long a session that has ended is still honoured. T-U03.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// Plain reads: until the access token expires, but without an admin's rights. Before the second proof, as a visitor.
    Read,
    /// Anything else ends with the session, and does not begin before the second proof.
    Act,
}

/// The token of a request: that of `Authorization`, else of `apikey`.
pub fn token(headers: &HeaderMap) -> Option<&str> {
    let token = match bearer(headers) {
        Some(token) => Some(token),
        None => headers.get("apikey").and_then(|value| value.to_str().ok()),
    };
    token.filter(|token| !token.is_empty())
}

/// The token of `Authorization`.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    // RFC 9110 section 11.1: a scheme is written in any case.
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The caller behind a request that wants to do something.
///
/// # Errors
/// As [`with`].
pub async fn authenticate(app: &App, headers: &HeaderMap) -> Result<Caller, RestError> {
    authenticate_for(app, headers, AccessKind::Act).await
}

/// The caller behind `Authorization`, else `apikey`, else nobody.
///
/// # Errors
/// 401 `PGRST301` for a token that is not ours, `PGRST303` for one that has expired, `user_banned` for somebody who is banned (T-R18), 403 for a session that has ended and for one that owes its owner's second proof, 429 for a person who asks too often.
pub async fn authenticate_for(app: &App, headers: &HeaderMap, wish: AccessKind) -> Result<Caller, RestError> {
    let Some(token) = token(headers) else {
        return Ok(Caller::Visitor);
    };
    let bearer = match verify_token(app, token).await? {
        TokenHolder::As(caller) => return Ok(caller),
        TokenHolder::Person(who) => who,
    };
    app.rates.count_user(bearer.user).map_err(RestError::too_many)?;
    load_person(app, bearer, CallerCredential::Token(wish)).await
}

/// The caller behind a token that is shown once and acted on for as long as a line is open, and when it ends. Looking again is no
/// request of theirs.
///
/// # Errors
/// As [`with`], without the 429.
pub async fn authenticate_connection(app: &App, token: &str) -> Result<ConnectionCaller, RestError> {
    let believed = verify_token(app, token).await?;
    let until = if app.mode == Mode::Lab { None } else { app.keys.until(token) };
    if until.is_some_and(|until| until <= app.clock.now()) {
        return Err(RestError::token("PGRST303", "JWT expired"));
    }
    let caller = match believed {
        TokenHolder::As(caller) => caller,
        TokenHolder::Person(who) => load_person(app, who, CallerCredential::Token(AccessKind::Act)).await?,
    };
    Ok(ConnectionCaller { caller, until })
}

/// Whether a key or token is one of ours, or one that we take.
pub async fn is_valid_token(app: &App, token: &str) -> bool {
    !token.is_empty() && verify_token(app, token).await.is_ok()
}

/// Who somebody is on a line that stays open.
pub struct ConnectionCaller {
    pub caller: Caller,
    /// When the token ends; `None` for what names nobody.
    pub until: Option<DateTime<Utc>>,
}

/// Whom a token speaks for, before anything is read of them.
enum TokenHolder {
    As(Caller),
    Person(keys::TokenSubject),
}

async fn verify_token(app: &App, token: &str) -> Result<TokenHolder, RestError> {
    if app.mode == Mode::Lab {
        return Ok(TokenHolder::As(parse_lab_token(token)));
    }
    // The newer form of public key, which names nobody; clients put it where a token belongs.
    if token.starts_with("sb_publishable_") {
        return Ok(TokenHolder::As(Caller::Visitor));
    }
    match app.keys.verify_token(&app.db, token, &app.auth.issuer, app.clock.now()).await {
        Ok(Bearer::Anon) => Ok(TokenHolder::As(Caller::Visitor)),
        Ok(Bearer::Service) => Ok(TokenHolder::As(Caller::Service)),
        Ok(Bearer::Person(who)) => Ok(TokenHolder::Person(who)),
        Err(TokenRejection::Expired) => Err(RestError::token("PGRST303", "JWT expired")),
        Err(TokenRejection::TooEarly) => Err(RestError::token("PGRST303", "JWT not yet valid")),
        Err(TokenRejection::OfTheFuture) => Err(RestError::token("PGRST303", "JWT issued at future")),
        Err(TokenRejection::Misdirected) => Err(RestError::token("PGRST303", "JWT not in audience")),
        Err(TokenRejection::BadSignature | TokenRejection::UnknownKey) => {
            Err(RestError::token("PGRST301", "No suitable key or wrong key type"))
        }
        Err(TokenRejection::Malformed | TokenRejection::BadSubject) => {
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

/// Somebody who acts through a link that they made: as they may now, without a session. Whoever may not act makes no links.
///
/// # Errors
/// 401 when they are gone, 403 when they are banned.
pub async fn load_link_owner(app: &App, user: Uuid) -> Result<Caller, RestError> {
    load_person(app, keys::TokenSubject { user, session: None }, CallerCredential::Link).await
}

/// What somebody shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CallerCredential {
    Token(AccessKind),
    Link,
}

/// In a laboratory callers are whom they say they are, and visitors with any other key: there is nothing to keep from them.
fn parse_lab_token(token: &str) -> Caller {
    let (role, id) = token.split_once(':').unwrap_or((token, ""));
    match (role, id.parse()) {
        ("service", _) => Caller::Service,
        ("user" | "admin", Ok(user)) => Caller::Person(SignedInPerson {
            user,
            guide: None,
            record: None,
            is_admin: role == "admin",
            is_assured: false,
        }),
        ("guide", Ok(user)) => Caller::Person(SignedInPerson {
            user,
            guide: Some(user),
            record: Some(user),
            is_admin: false,
            is_assured: false,
        }),
        _ => Caller::Visitor,
    }
}

/// Rights are read at each request, so that taking them away works at once. T-R28 and T-R29.
///
/// A token of a key that an operator believes besides our own names no session. Its bearer has the rights that this database gives
/// them, whatever the token says of rights (T-R29): who holds such a key signs for the service as well.
///
/// What is read here is also what `realtime/rights.rs` follows.
///
/// Where a second proof was set up nobody is in before it is shown: until then a token reads what everybody reads and does nothing
/// (T-U26). A session of elsewhere, and one that has ended, has shown none.
async fn load_person(app: &App, who: keys::TokenSubject, by: CallerCredential) -> Result<Caller, RestError> {
    let rows = app
        .db
        .rows(
            "SELECT p.is_admin, g.id, u.banned_until, u.deleted_at, s.id, s.not_after, s.aal,
                    EXISTS (SELECT f.id FROM mfa_factors f WHERE f.user_id = u.id AND f.is_verified), g.is_active, s.refreshed_at
               FROM users u
               LEFT JOIN profiles p ON p.user_id = u.id
               LEFT JOIN guides g ON g.user_id = u.id
               LEFT JOIN sessions s ON s.user_id = u.id AND s.id = $2 WHERE u.id = $1",
            &[who.user.into(), who.session.into()],
        )
        .await?;
    let row = rows.first().filter(|row| row.opt_time(3).is_ok_and(|at| at.is_none()));
    let Some(row) = row else {
        return Err(unknown());
    };
    if row.opt_time(2)?.is_some_and(|until| until > app.clock.now()) {
        return Err(banned());
    }
    let is_elsewhere = who.session.is_none() && matches!(by, CallerCredential::Token(_));
    let is_open = is_session_open(app, row)?;
    let is_assured = is_open && row.opt_text(6)? == Some(Aal::Two.name());
    let owes = row.bool(7)? && !is_assured;
    match by {
        CallerCredential::Token(AccessKind::Act) if !is_elsewhere && !is_open => {
            return Err(RestError::new(
                403,
                "session_not_found",
                "Session from session_id claim in JWT does not exist",
            ));
        }
        CallerCredential::Token(AccessKind::Act) if owes => {
            return Err(RestError::new(403, "insufficient_aal", "Show your second proof before you go on"));
        }
        CallerCredential::Token(AccessKind::Read) if owes => return Ok(Caller::Visitor),
        CallerCredential::Token(_) | CallerCredential::Link => {}
    }
    let is_admin = (is_elsewhere || is_open) && row.opt_bool(0)?.unwrap_or(false);
    let (record, is_on_duty) = (row.opt_uuid(1)?, row.opt_bool(8)?.unwrap_or(false));
    let guide = record.filter(|_| is_on_duty);
    Ok(Caller::Person(SignedInPerson { user: who.user, guide, record, is_admin, is_assured }))
}

/// The account whose write begins; none in a laboratory, where callers have no accounts.
pub fn account(app: &App, caller: &Caller) -> Option<Uuid> {
    caller.person().filter(|_| app.mode != Mode::Lab).map(|person| person.user)
}

/// Why an account may not write, as the transaction that would write sees it: since its rights were read for the request it may have
/// been removed or banned, and nothing of somebody removed may be stored. T-C06.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_account_rejection(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    account: Option<Uuid>,
) -> serendib_db::Result<Option<RestError>> {
    let Some(user) = account else { return Ok(None) };
    let row = tx.row("SELECT deleted_at, banned_until FROM users WHERE id = $1", &[user.into()]).await?;
    let Some(row) = row else { return Ok(Some(unknown())) };
    if row.opt_time(0)?.is_some() {
        return Ok(Some(unknown()));
    }
    let is_banned = row.opt_time(1)?.is_some_and(|until| until > ctx.now);
    Ok(is_banned.then(banned))
}

fn unknown() -> RestError {
    RestError::token("PGRST301", "JWT cryptographic operation failed")
}

fn banned() -> RestError {
    RestError::token("user_banned", "User is banned")
}

/// Whether the token is of a session of ours that lives: not ended, not at its end, not left unused for too long.
fn is_session_open(app: &App, row: &Row) -> Result<bool, RestError> {
    let (Some(_), Some(refreshed_at)) = (row.opt_uuid(4)?, row.opt_time(9)?) else { return Ok(false) };
    Ok(!session::is_over(app.clock.now(), &app.auth.rules, refreshed_at, row.opt_time(5)?))
}
