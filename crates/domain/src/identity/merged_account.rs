//! Signing in after a merge of two accounts: the source no longer signs in, and does so again after an undo. D-183.
//!
//! The addresses of a merged account are in the merge only. So a sign-in with one of them is answered as for an address without an
//! account, and reveals nothing.

use serde_json::json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::{IdentityResult, blocking, events, unlink, user};
use crate::accounts::account_merge::StoredMerge;
use crate::ctx::Ctx;

/// The identities of an account at providers.
pub(crate) struct SignInMethods {
    /// A provider has verified the address.
    pub verified: Vec<Uuid>,
    pub unverified: Vec<Uuid>,
}

/// Those of its own address and number are in neither list: without these they open nothing.
pub(crate) async fn sort_sign_in_methods(tx: &mut Tx<'_>, who: Uuid) -> IdentityResult<SignInMethods> {
    let identities = user::find(tx, who).await?.map(|found| found.identities).unwrap_or_default();
    let of_providers = identities.iter().filter(|one| !["email", "phone"].contains(&one.provider.as_str()));
    let (verified, unverified): (Vec<_>, Vec<_>) = of_providers.partition(|one| unlink::vouches(one));
    let ids = |list: Vec<&user::Identity>| list.into_iter().map(|one| one.id).collect();
    Ok(SignInMethods { verified: ids(verified), unverified: ids(unverified) })
}

/// Ends all sessions of the source, and takes its addresses and its password.
pub(crate) async fn close_account(tx: &mut Tx<'_>, ctx: &Ctx, source: Uuid, target: Uuid) -> IdentityResult<()> {
    blocking::end_sessions(tx, ctx, source).await?;
    let columns = ["email", "phone", "sso_email", "new_email", "new_email_half", "new_phone", "password_hash"];
    user::set(tx, ctx, source, &columns.map(|column| (column, Value::Null))).await?;
    user::note_providers(tx, ctx, target).await?;
    events::note(tx, ctx, Some(source), "merged_into_another", &json!({})).await?;
    events::note(tx, ctx, Some(target), "another_merged_into", &json!({})).await
}

/// The address and the number from those who claim them without a proof, as a change of an address does.
async fn take_unproven(tx: &mut Tx<'_>, merge: &StoredMerge) -> IdentityResult<()> {
    for (column, proof, provider, value) in
        [("email", "email_confirmed_at", "email", &merge.email), ("phone", "phone_confirmed_at", "phone", &merge.phone)]
    {
        let claimed = format!("{column} = $1 AND id <> $2 AND {proof} IS NULL");
        let binds = [value.clone().into(), merge.source.into()];
        let sql = format!(
            "DELETE FROM identities WHERE provider = '{provider}' AND user_id IN (SELECT id FROM users WHERE {claimed})"
        );
        tx.run(&sql, &binds).await?.any();
        tx.run(&format!("UPDATE users SET {column} = NULL WHERE {claimed}"), &binds).await?.any();
    }
    Ok(())
}

/// Returns the addresses. A new password is set by mail. The sessions of the target end: some may have begun with a sign-in of the source.
pub(crate) async fn reopen_account(tx: &mut Tx<'_>, ctx: &Ctx, merge: &StoredMerge) -> IdentityResult<()> {
    blocking::end_sessions(tx, ctx, merge.target).await?;
    take_unproven(tx, merge).await?;
    let columns = [
        ("email", merge.email.clone().into()),
        ("phone", merge.phone.clone().into()),
        ("sso_email", merge.sso_email.clone().into()),
    ];
    user::set(tx, ctx, merge.source, &columns).await?;
    user::note_providers(tx, ctx, merge.target).await?;
    for who in [merge.source, merge.target] {
        events::note(tx, ctx, Some(who), "merge_undone", &json!({})).await?;
    }
    Ok(())
}
