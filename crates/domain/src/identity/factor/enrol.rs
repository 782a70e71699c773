//! Enrollment of a second factor: started here, complete with its first right answer.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::mail_owner;
use super::{FactorKind, New};
use crate::ctx::Ctx;
use crate::identity::mail_content::IdentityMail;
use crate::identity::session::{self, Aal, Scope};
use crate::identity::{IdentityRejection, IdentityResult, Rules, Session, events, user};
use crate::plain_text;

/// Characters of its name.
pub const NAME_LIMIT: usize = 80;

/// Starts the enrollment of a factor.
///
/// # Errors
/// `AssuranceToEnrol` if a verified factor exists and the session has not passed it; `TooManyFactors`, `FactorNameTaken`.
pub async fn enrol(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, own: &Session, new: &New) -> IdentityResult<Uuid> {
    let own = session::find(tx, own.id).await?.ok_or(IdentityRejection::SessionGone)?;
    let account = user::get(tx, own.user).await?;
    if account.is_anonymous {
        return Err(IdentityRejection::AnonymousFactor.into());
    }
    if account.has_verified_factor() && own.aal < Aal::Two {
        return Err(IdentityRejection::AssuranceToEnrol.into());
    }
    let past = ctx.now - rules.factor_life;
    tx.run(
        "DELETE FROM mfa_factors WHERE user_id = $1 AND NOT is_verified AND created_at < $2",
        &[own.user.into(), past.into()],
    )
    .await?
    .any();
    let factors = user::get(tx, own.user).await?.factors;
    if factors.len() >= rules.most_factors {
        return Err(IdentityRejection::TooManyFactors.into());
    }
    let name = read_name(new.friendly_name.as_deref().unwrap_or_default())?;
    let name = Some(name.as_str()).filter(|name| !name.is_empty());
    if name.is_some() && factors.iter().any(|factor| factor.friendly_name.as_deref() == name) {
        return Err(IdentityRejection::FactorNameTaken.into());
    }
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO mfa_factors (id, user_id, kind, friendly_name, is_verified, secret, phone, created_at, updated_at)
         VALUES ($1, $2, $3, $4, FALSE, $5, $6, $7, $8)",
        &[
            id.into(),
            own.user.into(),
            new.kind.name().into(),
            name.into(),
            new.secret.clone().into(),
            new.phone.clone().into(),
            ctx.now.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    events::note(tx, ctx, Some(own.user), "factor_enrolled", &json!({ "kind": new.kind.name() })).await?;
    Ok(id)
}

/// May be empty.
fn read_name(text: &str) -> IdentityResult<String> {
    let name = plain_text::read_line(text)
        .map_err(|why| IdentityRejection::Invalid(why.message("A factor's name", "one line of plain text")))?;
    if name.chars().count() > NAME_LIMIT {
        return Err(
            IdentityRejection::Invalid(format!("A factor's name may have at most {NAME_LIMIT} characters")).into()
        );
    }
    Ok(name)
}

/// After the first factor: no other device has passed it. T-U07.
pub(super) async fn enrolled(tx: &mut Tx<'_>, ctx: &Ctx, own: &Session, kind: FactorKind) -> IdentityResult<()> {
    session::end(tx, ctx, own.user, Some(own.id), Scope::Others).await?;
    tx.run("DELETE FROM mfa_factors WHERE user_id = $1 AND NOT is_verified", &[own.user.into()]).await?.any();
    mail_owner(tx, ctx, own.user, &IdentityMail::FactorAdded { factor: kind }).await
}
