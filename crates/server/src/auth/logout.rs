//! POST /auth/v1/logout

use axum::extract::{Request, State};
use axum::http::StatusCode;
use serendib_domain::identity::session::{self, Scope};

use super::client::AuthClient;
use super::error::AuthError;
use super::{bearer, body};
use crate::app::App;

/// POST /auth/v1/logout?scope=global|local|others
pub async fn handle(State(app): State<App>, request: Request) -> Result<StatusCode, AuthError> {
    let (parts, _) = request.into_parts();
    let scope = match body::query(&parts.uri, "scope").as_deref() {
        None | Some("global") => Scope::Global,
        Some("local") => Scope::Local,
        Some("others") => Scope::Others,
        Some(other) => {
            return Err(AuthError::invalid(format!(
                "Unsupported logout scope \"{}\"",
                other.chars().filter(|c| c.is_ascii_graphic()).take(20).collect::<String>()
            )));
        }
    };
    let signed = bearer::authenticate(&app, &parts.headers).await?;
    // A token from another project has no session here, so it can only end itself.
    if scope != Scope::Local {
        signed.session()?;
    }
    // Without the second factor a session cannot end others: a global sign-out then ends only this session.
    let seen = if scope == Scope::Local { Ok(()) } else { signed.require_second_proof() };
    let ends = match (&seen, scope) {
        (Ok(()), scope) => Some(scope),
        (Err(_), Scope::Global) => Some(Scope::Local),
        (Err(_), _) => None,
    };
    let (ctx, who, own) =
        (AuthClient::from_request(&app, &parts).ctx, signed.user.id, signed.session.map(|session| session.id));
    if let Some(scope) = ends {
        app.db.write(async move |tx| session::end(tx, &ctx, who, own, scope).await).await?;
    }
    seen.map(|()| StatusCode::NO_CONTENT)
}
