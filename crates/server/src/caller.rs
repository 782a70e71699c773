//! The caller of a request to the data wire. (`auth/v1` does this in `auth/bearer.rs`.)

use axum::http::{HeaderMap, header};
use chrono::{DateTime, Utc};
use serendib_db::{Row, RowSource};
use serendib_domain::identity::account_state::AccountState;
use serendib_domain::identity::{Aal, session};
use serendib_domain::staff::holders::{self, lasting_role_sql, timed_role_sql};
use serendib_domain::staff::{StaffRights, StaffRole};
use serendib_domain::{Caller, Ctx, SignedInPerson};
use uuid::Uuid;

use crate::app::App;
use crate::config::Mode;
use crate::keys::{self, Bearer, TokenRejection};
use crate::rest::error::RestError;

/// What a caller wants to do, which decides how long an ended session is still honored. T-U03.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// Plain reads: allowed until the access token expires, but without rights of the staff. Before the second factor, as a visitor.
    Read,
    /// Everything else: allowed only while the session lasts, and after the second factor.
    Act,
}

/// The token of a request: from `Authorization`, else from `apikey`.
pub fn token(headers: &HeaderMap) -> Option<&str> {
    let token = match bearer(headers) {
        Some(token) => Some(token),
        None => headers.get("apikey").and_then(|value| value.to_str().ok()),
    };
    token.filter(|token| !token.is_empty())
}

pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    // RFC 9110 section 11.1: the scheme is case-insensitive.
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The caller of a request that acts.
///
/// # Errors
/// As [`authenticate_for`].
pub async fn authenticate(app: &App, headers: &HeaderMap) -> Result<Caller, RestError> {
    authenticate_for(app, headers, AccessKind::Act).await
}

/// The caller by `Authorization`, else by `apikey`, else a visitor.
///
/// # Errors
/// 401 `PGRST301` (not ours) or `PGRST303` (expired), `user_banned` (T-R18), 403 (session ended, second factor missing), 429 (too many).
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

/// The caller by a token that is sent once for a long-lived connection, and when it expires. Checking again does not count against the
/// caller's rate limit.
///
/// # Errors
/// As [`authenticate_for`], without the 429.
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

/// Whether a key or token is valid here.
pub async fn is_valid_token(app: &App, token: &str) -> bool {
    !token.is_empty() && verify_token(app, token).await.is_ok()
}

pub struct ConnectionCaller {
    pub caller: Caller,
    /// When the token expires; `None` for a public key.
    pub until: Option<DateTime<Utc>>,
}

/// The subject of a token, before anything about a person is read.
enum TokenHolder {
    As(Caller),
    Person(keys::TokenSubject),
}

async fn verify_token(app: &App, token: &str) -> Result<TokenHolder, RestError> {
    if app.mode == Mode::Lab {
        return Ok(TokenHolder::As(parse_lab_token(token)));
    }
    // The newer form of the public key, which identifies no person. Clients send it in place of a token.
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

/// A user who acts through a link that they made: with their present rights, without a session. A user who may not act makes no links.
///
/// # Errors
/// 401 when the account is deleted, 403 when it is banned.
pub async fn load_link_owner(app: &App, user: Uuid) -> Result<Caller, RestError> {
    load_person(app, keys::TokenSubject { user, session: None }, CallerCredential::Link).await
}

/// How a person proves who they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CallerCredential {
    Token(AccessKind),
    Link,
}

/// In a laboratory a token is trusted as it is, and any other key is a visitor: there is nothing to protect.
fn parse_lab_token(token: &str) -> Caller {
    let (role, id) = token.split_once(':').unwrap_or((token, ""));
    match (role, id.parse()) {
        ("service", _) => Caller::Service,
        ("user" | "admin", Ok(user)) => Caller::Person(SignedInPerson {
            user,
            rights: if role == "admin" { StaffRights::ALL } else { StaffRights::NONE },
            ..SignedInPerson::default()
        }),
        ("guide", Ok(user)) => {
            Caller::Person(SignedInPerson { user, guide: Some(user), record: Some(user), ..SignedInPerson::default() })
        }
        _ => Caller::Visitor,
    }
}

/// Rights are read at each request, so that revoking them works at once. T-R28 and T-R29.
///
/// A token signed by an additional key of the operator names no session. Its bearer has the rights in this database, whatever the token
/// claims (T-R29): the holder of such a key can also sign as the service.
///
/// `realtime/rights.rs` follows the rows that are read here.
///
/// Where a second factor is set up, its proof is required. Until then a token reads what visitors read and cannot act (T-U26). A session
/// from elsewhere, and an ended session, have no proof.
async fn load_person(app: &App, who: keys::TokenSubject, by: CallerCredential) -> Result<Caller, RestError> {
    let now = app.clock.now();
    let sql = format!(
        "SELECT p.is_admin, g.id, u.banned_until, u.deleted_at, s.id, s.not_after, s.aal,
                    EXISTS (SELECT f.id FROM mfa_factors f WHERE f.user_id = u.id AND f.is_verified), g.is_active, s.refreshed_at,
                    s.created_at, {}, {}
               FROM users u
               LEFT JOIN profiles p ON p.user_id = u.id
               LEFT JOIN guides g ON g.user_id = u.id
               LEFT JOIN sessions s ON s.user_id = u.id AND s.id = $2 WHERE u.id = $1",
        lasting_role_sql("u.id"),
        timed_role_sql("role", "u.id", "$3"),
    );
    let rows = app.db.rows(&sql, &[who.user.into(), who.session.into(), now.into()]).await?;
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
    let is_recent = row.opt_time(10)?.is_some_and(|at| at + app.auth.rules.fresh > app.clock.now());
    let is_fresh = is_elsewhere || (is_open && is_recent);
    match by {
        CallerCredential::Token(AccessKind::Act) if !is_elsewhere && !is_open => {
            return Err(signed_out());
        }
        CallerCredential::Token(AccessKind::Act) if owes => {
            return Err(RestError::new(403, "insufficient_aal", "Show your second proof before you go on"));
        }
        CallerCredential::Token(AccessKind::Read) if owes => return Ok(Caller::Visitor),
        CallerCredential::Token(_) | CallerCredential::Link => {}
    }
    let held = if is_elsewhere || is_open { read_staff_rights(row)? } else { StaffRights::NONE };
    let needs_second_factor = !held.is_empty() && !is_assured && app.settings.auth.staff_second_factor.is_required();
    let rights = if needs_second_factor { StaffRights::NONE } else { held };
    let (record, is_on_duty) = (row.opt_uuid(1)?, row.opt_bool(8)?.unwrap_or(false));
    let guide = record.filter(|_| is_on_duty);
    Ok(Caller::Person(SignedInPerson {
        user: who.user,
        session: row.opt_uuid(4)?,
        guide,
        record,
        rights,
        needs_second_factor,
        is_assured,
        is_fresh,
    }))
}

/// Those of the flag of owners, of a lasting role and of one for some time.
fn read_staff_rights(row: &Row) -> Result<StaffRights, RestError> {
    if row.opt_bool(0)?.unwrap_or(false) {
        return Ok(StaffRole::Owner.rights());
    }
    let mut rights = StaffRights::NONE;
    for column in [11, 12] {
        rights = rights
            .union(row.opt_text(column)?.and_then(StaffRole::from_name).map_or(StaffRights::NONE, StaffRole::rights));
    }
    Ok(rights)
}

/// The account that writes; none in a laboratory, where callers have no accounts.
pub fn account(app: &App, caller: &Caller) -> Option<Uuid> {
    caller.person().filter(|_| app.mode != Mode::Lab).map(|person| person.user)
}

/// Why an account may not go on, read in the writing transaction or once the body has arrived: it may have been removed or banned, its
/// session or a role may have ended, since the request's rights were read. T-C06, T-R28.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_account_rejection(
    source: &mut impl RowSource,
    ctx: &Ctx,
    account: Option<Uuid>,
) -> serendib_db::Result<Option<RestError>> {
    let Some(user) = account else { return Ok(None) };
    let Some(caller) = ctx.caller.person() else { return Ok(None) };
    match AccountState::find(source, ctx, caller).await? {
        AccountState::Open => {}
        AccountState::Removed => return Ok(Some(unknown())),
        AccountState::Blocked => return Ok(Some(banned())),
        AccountState::SignedOut => return Ok(Some(signed_out())),
    }
    if !caller.is_staff() {
        return Ok(None);
    }
    let holds = holders::rights_of(source, ctx, user).await.is_ok_and(|now| now.covers(caller.rights));
    Ok((!holds).then(|| RestError::new(403, "42501", "Your role has changed. Please try again.")))
}

/// [`find_account_rejection`] for reads whose arguments came in a body, which may have taken its time.
///
/// # Errors
/// That rejection; when the database cannot be read.
pub async fn recheck(app: &App, ctx: &Ctx) -> Result<(), RestError> {
    let mut db = &app.db;
    find_account_rejection(&mut db, ctx, account(app, &ctx.caller)).await?.map_or(Ok(()), Err)
}

fn unknown() -> RestError {
    RestError::token("PGRST301", "JWT cryptographic operation failed")
}

fn signed_out() -> RestError {
    RestError::new(403, "session_not_found", "Session from session_id claim in JWT does not exist")
}

fn banned() -> RestError {
    RestError::token("user_banned", "User is banned")
}

/// Whether the token's session is open: not ended, not expired, not idle for too long.
fn is_session_open(app: &App, row: &Row) -> Result<bool, RestError> {
    let (Some(_), Some(refreshed_at)) = (row.opt_uuid(4)?, row.opt_time(9)?) else { return Ok(false) };
    Ok(!session::is_over(app.clock.now(), &app.auth.rules, refreshed_at, row.opt_time(5)?))
}
