//! Unlinks identities, with what depends on them. T-U21.

use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::mail_content::IdentityMail;
use super::one_time::Purpose;
use super::session::{self, Method};
use super::user::Identity;
use super::{IdentityRejection, IdentityResult, Rules, User, events, link, mails, one_time, user};
use crate::ctx::Ctx;

/// Removes an identity, but never the last, and ends all other sessions that started with it.
///
/// # Errors
/// `LinkingDisabled`, `SessionGone`, `Assurance`, `IdentityNotFound`, `LastIdentity`.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, session: Uuid, identity: Uuid) -> IdentityResult<()> {
    if !rules.allows_linking {
        return Err(IdentityRejection::LinkingDisabled.into());
    }
    let (account, session) = session::still_may(tx, ctx, rules, session).await?;
    let own = account.id;
    let gone = account.identities.iter().find(|one| one.id == identity).ok_or(IdentityRejection::IdentityNotFound)?;
    if account.identities.len() < 2 {
        return Err(IdentityRejection::LastIdentity.into());
    }
    tx.run("DELETE FROM identities WHERE id = $1 AND user_id = $2", &[identity.into(), own.into()])
        .await?
        .exactly_one(IdentityRejection::IdentityNotFound)?;
    match gone.provider.as_str() {
        "email" => leave_address(tx, ctx, &account).await?,
        "phone" => user::set(tx, ctx, own, &[("phone", Value::Null), ("phone_confirmed_at", Value::Null)]).await?,
        _ => note_removed(tx, ctx, own, gone).await?,
    }
    session::end_begun(tx, ctx, &session, |how| is_by(how, &gone.provider)).await?;
    session::forget_begun(tx, ctx, own).await?;
    user::note_providers(tx, ctx, own).await?;
    events::note(tx, ctx, Some(own), "identity_unlinked", &json!({ "provider": gone.provider })).await?;
    if let Some(address) = account.email.as_deref().filter(|_| account.email_confirmed_at.is_some()) {
        let provider = link::provider_label(&gone.provider, &gone.data).to_owned();
        mails::enqueue(tx, ctx, address, &IdentityMail::ProviderRemoved { provider }).await?;
    }
    Ok(())
}

/// The address no longer signs in, by password or by mail. Mails now go to a verified address of another identity, or nowhere.
async fn leave_address(tx: &mut Tx<'_>, ctx: &Ctx, account: &User) -> IdentityResult<()> {
    let mut next = None;
    for one in account.identities.iter().filter(|one| vouches(one)) {
        let Some(email) = &one.email else { continue };
        if next.is_none() && user::by_email(tx, email).await?.is_none_or(|holder| holder.id == account.id) {
            next = Some(email.as_str());
        }
    }
    let at = if next.is_some() { ctx.now.into() } else { Value::Null };
    user::set(
        tx,
        ctx,
        account.id,
        &[("password_hash", Value::Null), ("email", next.into()), ("email_confirmed_at", at)],
    )
    .await?;
    let purposes = [Purpose::MagicLink, Purpose::Recovery, Purpose::Reauthentication, Purpose::Confirmation];
    one_time::drop_all(tx, account.id, &purposes).await
}

/// Whether a provider, and not an organization or the account itself, has verified the identity's address.
pub(super) fn vouches(one: &Identity) -> bool {
    let is_provider = !["email", "phone", "web3"].contains(&one.provider.as_str()) && !one.provider.starts_with("sso:");
    is_provider && one.data.get("email_verified") == Some(&Json::Bool(true))
}

/// Remembers the removal, so that the address does not link it again.
async fn note_removed(tx: &mut Tx<'_>, ctx: &Ctx, own: Uuid, gone: &Identity) -> IdentityResult<()> {
    tx.run(
        "INSERT INTO removed_identities (id, user_id, provider, subject, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, provider, subject) DO NOTHING",
        &[ctx.new_id().into(), own.into(), gone.provider.as_str().into(), gone.subject.as_str().into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Whether a session may have started with this provider. Sessions do not store which of our own addresses they used.
fn is_by(how: &Method, provider: &str) -> bool {
    match provider {
        "email" | "phone" => how.provider.is_none() && ["password", "otp"].contains(&how.name.as_str()),
        _ => how.provider.as_deref() == Some(provider),
    }
}

/// Whether the owner removed this identity and has not added it again.
pub(super) async fn is_removed(tx: &mut Tx<'_>, own: Uuid, provider: &str, subject: &str) -> IdentityResult<bool> {
    let sql = "SELECT id FROM removed_identities WHERE user_id = $1 AND provider = $2 AND subject = $3";
    Ok(tx.row(sql, &[own.into(), provider.into(), subject.into()]).await?.is_some())
}

/// The signed-in owner adds it again.
pub(super) async fn added_again(tx: &mut Tx<'_>, own: Uuid, provider: &str, subject: &str) -> IdentityResult<()> {
    let sql = "DELETE FROM removed_identities WHERE user_id = $1 AND provider = $2 AND subject = $3";
    tx.run(sql, &[own.into(), provider.into(), subject.into()]).await?.any();
    Ok(())
}
