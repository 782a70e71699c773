//! The person behind `Authorization` on `auth/v1`: a token of ours, of a session that has not ended, of somebody who is still here.

use axum::http::HeaderMap;
use serendib_domain::identity::{Aal, Denied, Session, User, session, user};

use super::error::AuthError;
use crate::app::App;
use crate::caller;
use crate::keys::{Bearer, Disbelief};

pub struct Signed {
    pub user: User,
    /// None for a token of the project that moved here: its sessions are unknown.
    pub session: Option<Session>,
}

impl Signed {
    /// The session of ours, without which nothing about it can be changed.
    ///
    /// # Errors
    /// 403 `session_not_found`.
    pub fn session(&self) -> Result<&Session, AuthError> {
        self.session.as_ref().ok_or_else(|| Denied::SessionGone.into())
    }

    /// Demands the second proof of whoever has one.
    ///
    /// # Errors
    /// 401 `insufficient_aal`.
    pub fn assured(&self) -> Result<(), AuthError> {
        let is_assured = self.session.as_ref().is_some_and(|session| session.aal == Aal::Two);
        if self.user.has_verified_factor() && !is_assured { Err(Denied::Assurance.into()) } else { Ok(()) }
    }
}

/// # Errors
/// As the table of the contract: 401 without a token, 403 for one that is not good any more.
pub async fn signed(app: &App, headers: &HeaderMap) -> Result<Signed, AuthError> {
    let token = caller::bearer(headers)
        .filter(|token| !token.is_empty())
        .ok_or_else(|| AuthError::new(401, "no_authorization", "This endpoint requires a valid Bearer token"))?;
    let bad =
        |why: &str| AuthError::new(403, "bad_jwt", format!("invalid JWT: unable to parse or verify signature, {why}"));
    let no_subject = || AuthError::new(403, "bad_jwt", "invalid claim: missing sub claim");
    let who = match app.keys.believe(&app.db, token, &app.auth.issuer, app.clock.now()).await {
        Ok(Bearer::Person(who)) => who,
        Ok(Bearer::Anon | Bearer::Service) => return Err(no_subject()),
        Err(Disbelief::Expired) => return Err(bad("token has invalid claims: token is expired")),
        Err(Disbelief::TooEarly | Disbelief::OfTheFuture) => {
            return Err(bad("token has invalid claims: token is not valid yet"));
        }
        Err(Disbelief::Misdirected) => return Err(bad("token has invalid claims: it is not for this server")),
        Err(Disbelief::Malformed) => return Err(bad("token is malformed")),
        Err(Disbelief::BadSignature) => return Err(bad("token signature is invalid")),
        Err(Disbelief::UnknownKey) => return Err(bad("token is unverifiable: the key is not known")),
        Err(Disbelief::BadSubject) => {
            return Err(AuthError::new(400, "bad_jwt", "invalid claim: sub claim must be a UUID"));
        }
    };
    app.rates.user(who.user).map_err(AuthError::too_many)?;
    let mut source = &app.db;
    let found = user::find(&mut source, who.user).await?.ok_or(Denied::UserGone)?;
    let open = match who.session {
        None => None,
        Some(id) => {
            let open = session::find(&mut source, id).await?.filter(|open| open.user == found.id);
            let ctx = app.ctx(serendib_domain::Caller::Visitor);
            Some(open.filter(|open| !open.is_over(&ctx, &app.auth.rules)).ok_or(Denied::SessionGone)?)
        }
    };
    if found.is_banned(app.clock.now()) {
        return Err(AuthError::new(403, "user_banned", "User is banned"));
    }
    Ok(Signed { user: found, session: open })
}
