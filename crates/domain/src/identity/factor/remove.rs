//! Removes second factors.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::{FactorRow, find, mail_owner};
use crate::ctx::Ctx;
use crate::identity::mail_content::IdentityMail;
use crate::identity::session::{self, Aal};
use crate::identity::{IdentityRejection, IdentityResult, Session, events, user};

/// # Errors
/// `FactorNotFound`; `AssuranceToRemove` for a verified factor, if the session has not passed it.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, own: &Session, factor: Uuid) -> IdentityResult<()> {
    let own = session::find(tx, own.id).await?.ok_or(IdentityRejection::SessionGone)?;
    let stored = find(tx, own.user, factor).await?;
    if stored.is_verified && own.aal < Aal::Two {
        return Err(IdentityRejection::AssuranceToRemove.into());
    }
    drop_factor(tx, ctx, own.user, &stored).await
}

/// Removes any user's factor, for the operator.
///
/// # Errors
/// `FactorNotFound`.
pub async fn remove_of(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, factor: Uuid) -> IdentityResult<()> {
    let stored = find(tx, who, factor).await?;
    drop_factor(tx, ctx, who, &stored).await
}

async fn drop_factor(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, factor: &FactorRow) -> IdentityResult<()> {
    tx.run("DELETE FROM mfa_factors WHERE id = $1", &[factor.id.into()])
        .await?
        .exactly_one(IdentityRejection::FactorNotFound)?;
    events::note(tx, ctx, Some(who), "factor_removed", &json!({ "kind": factor.kind.name() })).await?;
    if !factor.is_verified {
        return Ok(());
    }
    if !user::get(tx, who).await?.has_verified_factor() {
        session::end_unsure(tx, ctx, who).await?;
        tx.run("UPDATE sessions SET aal = 'aal1' WHERE user_id = $1", &[who.into()]).await?.any();
    }
    mail_owner(tx, ctx, who, &IdentityMail::FactorRemoved).await
}
