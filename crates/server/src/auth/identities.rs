//! DELETE /auth/v1/user/identities/{identity_id}

use axum::Json;
use axum::extract::{Path, Request, State};
use serde_json::{Value, json};
use serendib_domain::identity::{IdentityError, IdentityRejection, unlink};
use uuid::Uuid;

use super::bearer;
use super::client::AuthClient;
use super::error::AuthError;
use crate::app::App;

/// DELETE /auth/v1/user/identities/{identity_id}
pub async fn unlink(
    State(app): State<App>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<Value>, AuthError> {
    let (parts, _) = request.into_parts();
    let signed = bearer::authenticate(&app, &parts.headers).await?;
    if !app.auth.rules.allows_linking {
        return Err(IdentityRejection::LinkingDisabled.into());
    }
    let id: Uuid = id.parse().map_err(|_| AuthError::new(404, "validation_failed", "identity_id must be an UUID"))?;
    signed.require_second_proof()?;
    let (ctx, rules, own) = (AuthClient::from_request(&app, &parts).ctx, app.auth.rules.clone(), signed.session()?.id);
    let gone: Result<(), IdentityError> =
        app.db.write(async move |tx| unlink::remove(tx, &ctx, &rules, own, id).await).await;
    gone?;
    Ok(Json(json!({})))
}
