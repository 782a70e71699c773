//! Agreements end. Bookings that have begun to be paid keep theirs, which they stored.

use serendib_db::Tx;
use uuid::Uuid;

use super::notifications;
use super::status::{HostShareSide, HostShareStatus};
use super::stored::{self, StoredHostShare};
use crate::audit;
use crate::ctx::Ctx;
use crate::error::Result;

/// Ends an agreement.
///
/// # Errors
/// `Stale` if it does not hold any more.
pub(super) async fn end(tx: &mut Tx<'_>, ctx: &Ctx, share: &StoredHostShare) -> Result<()> {
    stored::finish(tx, ctx, share.id, HostShareStatus::Ended).await?;
    let before = share.to_audit();
    audit::record(tx, ctx, "host_share_ended", "packages", share.package, Some(&before), None).await
}

/// A guide does not host a package any more: their agreement ends, and an open proposal with it.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn end_for_host(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, guide: Uuid) -> Result<()> {
    if let Some(open) = stored::find_in_state(tx, package, guide, HostShareStatus::Open).await? {
        stored::close(tx, ctx, open.id, HostShareStatus::Ended, None).await?;
    }
    let Some(agreed) = stored::find_in_state(tx, package, guide, HostShareStatus::Agreed).await? else {
        return Ok(());
    };
    end(tx, ctx, &agreed).await?;
    let caller = ctx.caller.person().map(|person| person.user);
    for side in [HostShareSide::Owner, HostShareSide::Host] {
        if Some(agreed.user(side)) != caller {
            notifications::send_ended(tx, ctx, &agreed, side, None).await?;
        }
    }
    Ok(())
}

/// A package gets another owner: the agreements with the former one end, and open proposals with them.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn end_for_owner(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    let hosts = "SELECT DISTINCT guide_id FROM host_shares WHERE package_id = $1 AND status IN ('open', 'agreed') ORDER BY guide_id";
    for row in tx.rows(hosts, &[package.into()]).await? {
        end_for_host(tx, ctx, package, row.uuid(0)?).await?;
    }
    Ok(())
}

/// Ends the agreements and proposals of a removed account, and deletes their texts.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<()> {
    const OWN: &str = "(guide_id IN (SELECT id FROM guides WHERE user_id = $1) OR owner_guide_id IN (SELECT id FROM guides WHERE user_id = $1))";
    let agreed = format!("SELECT id FROM host_shares WHERE status = 'agreed' AND {OWN} ORDER BY id");
    for row in tx.rows(&agreed, &[user.into()]).await? {
        if let Some(share) = stored::find(tx, row.uuid(0)?).await? {
            end(tx, ctx, &share).await?;
            for side in [HostShareSide::Owner, HostShareSide::Host] {
                if share.user(side) != user {
                    notifications::send_ended(tx, ctx, &share, side, None).await?;
                }
            }
        }
    }
    let open = format!("UPDATE host_shares SET status = 'ended', answered_at = $2 WHERE status = 'open' AND {OWN}");
    tx.run(&open, &[user.into(), ctx.now.into()]).await?.any();
    tx.run(&format!("UPDATE host_shares SET message = NULL, answer = NULL WHERE {OWN}"), &[user.into()]).await?.any();
    Ok(())
}
