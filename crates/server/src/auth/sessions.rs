//! A user's sessions, for the profile page. The official clients have no such call.

use axum::Json;
use axum::extract::{Path, Request, State};
use serde_json::{Value, json};
use serendib_domain::identity::session;
use uuid::Uuid;

use super::bearer;
use super::client::AuthClient;
use super::error::AuthError;
use super::wire;
use crate::app::App;

/// GET /auth/v1/sessions
pub async fn list(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let signed = bearer::authenticate(&app, request.headers()).await?;
    let own = signed.session()?.id;
    let mut source = &app.db;
    let open = session::list(&mut source, &app.auth.rules, signed.user.id).await?;
    let listed = open.iter().map(|one| {
        json!({
            "id": one.id.to_string(),
            "is_current": one.id == own,
            "created_at": wire::format_time(one.created_at),
            "refreshed_at": wire::format_time(one.refreshed_at),
            "user_agent": one.user_agent,
            "ip": one.address,
            "aal": one.aal.name(),
        })
    });
    Ok(Json(json!({ "sessions": listed.collect::<Vec<_>>() })))
}

/// DELETE /auth/v1/sessions/{id}
pub async fn end(State(app): State<App>, Path(id): Path<String>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, _) = request.into_parts();
    let signed = bearer::authenticate(&app, &parts.headers).await?;
    let id: Uuid = id.parse().map_err(|_| AuthError::new(404, "validation_failed", "session_id must be an UUID"))?;
    if signed.session()?.id != id {
        signed.require_second_proof()?;
    }
    let (ctx, who) = (AuthClient::from_request(&app, &parts).ctx, signed.user.id);
    let ended: Result<(), serendib_domain::identity::IdentityError> =
        app.db.write(async move |tx| session::end_one(tx, &ctx, who, id).await).await;
    ended.map_err(|fault| match AuthError::from(fault) {
        gone if gone.code == "session_not_found" => {
            AuthError::new(404, "session_not_found", "There is no such session")
        }
        other => other,
    })?;
    Ok(Json(json!({})))
}
