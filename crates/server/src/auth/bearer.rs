//! Authenticates the user of `auth/v1` by `Authorization`: checks the token, its session and its account.

use axum::http::HeaderMap;
use serendib_domain::identity::{Aal, IdentityRejection, Session, User, session, user};

use super::error::AuthError;
use crate::app::App;
use crate::caller;
use crate::keys::{Bearer, TokenRejection};

pub struct SignedInCaller {
    pub user: User,
    /// None for a token of the project that moved here: its sessions are unknown.
    pub session: Option<Session>,
}

impl SignedInCaller {
    /// The session, which every change to a session needs.
    ///
    /// # Errors
    /// 403 `session_not_found`.
    pub fn session(&self) -> Result<&Session, AuthError> {
        self.session.as_ref().ok_or_else(|| IdentityRejection::SessionGone.into())
    }

    /// Requires the second factor from accounts that have one.
    ///
    /// # Errors
    /// 401 `insufficient_aal`.
    pub fn require_second_proof(&self) -> Result<(), AuthError> {
        let is_assured = self.session.as_ref().is_some_and(|session| session.aal == Aal::Two);
        if self.user.has_verified_factor() && !is_assured { Err(IdentityRejection::Assurance.into()) } else { Ok(()) }
    }
}

/// # Errors
/// As the table of the contract: 401 without a token, 403 for a token that is no longer valid.
pub async fn authenticate(app: &App, headers: &HeaderMap) -> Result<SignedInCaller, AuthError> {
    let token = caller::bearer(headers)
        .filter(|token| !token.is_empty())
        .ok_or_else(|| AuthError::new(401, "no_authorization", "This endpoint requires a valid Bearer token"))?;
    let bad =
        |why: &str| AuthError::new(403, "bad_jwt", format!("invalid JWT: unable to parse or verify signature, {why}"));
    let no_subject = || AuthError::new(403, "bad_jwt", "invalid claim: missing sub claim");
    let who = match app.keys.verify_token(&app.db, token, &app.auth.issuer, app.clock.now()).await {
        Ok(Bearer::Person(who)) => who,
        Ok(Bearer::Anon | Bearer::Service) => return Err(no_subject()),
        Err(TokenRejection::Expired) => return Err(bad("token has invalid claims: token is expired")),
        Err(TokenRejection::TooEarly | TokenRejection::OfTheFuture) => {
            return Err(bad("token has invalid claims: token is not valid yet"));
        }
        Err(TokenRejection::Misdirected) => return Err(bad("token has invalid claims: it is not for this server")),
        Err(TokenRejection::Malformed) => return Err(bad("token is malformed")),
        Err(TokenRejection::BadSignature) => return Err(bad("token signature is invalid")),
        Err(TokenRejection::UnknownKey) => return Err(bad("token is unverifiable: the key is not known")),
        Err(TokenRejection::BadSubject) => {
            return Err(AuthError::new(400, "bad_jwt", "invalid claim: sub claim must be a UUID"));
        }
    };
    app.rates.count_user(who.user).map_err(AuthError::too_many)?;
    let mut source = &app.db;
    let found = user::find(&mut source, who.user).await?.ok_or(IdentityRejection::UserGone)?;
    let open = match who.session {
        None => None,
        Some(id) => {
            let open = session::find(&mut source, id).await?.filter(|open| open.user == found.id);
            let ctx = app.ctx(serendib_domain::Caller::Visitor);
            Some(open.filter(|open| !open.is_over(&ctx, &app.auth.rules)).ok_or(IdentityRejection::SessionGone)?)
        }
    };
    if found.is_banned(app.clock.now()) {
        return Err(AuthError::new(403, "user_banned", "User is banned"));
    }
    Ok(SignedInCaller { user: found, session: open })
}
