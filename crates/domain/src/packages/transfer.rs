//! An admin gives a package to another guide, who owns and hosts it from then on. Open bookings stay with their guides. D-168.

use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::edit_rights::{self, NOT_AN_ADMIN};
use super::mails::PackageMail;
use super::{hosts, sale, stored};
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::guides::active_sql;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;
use crate::{audit, host_shares};

const NO_GUIDE: &str = "Please choose an active guide.";
const OWN_ALREADY: &str = "This guide owns and leads this package already.";

row_struct! {
    struct PackageHeir {
        id: Uuid = "g.id",
        user: Uuid = "g.user_id",
        name: String = "g.display_name",
    }
}

row_struct! {
    struct FormerOwner {
        user: Uuid = "o.user_id",
        /// Their guide record, if they have one.
        guide: Option<Uuid> = "g.id",
        name: String = "COALESCE(g.display_name, f.display_name, 'Former member')",
        is_suspended: bool = "NOT COALESCE(g.is_active, TRUE)",
    }
}

/// Makes a guide the owner and the primary host of a package, and returns it as [`sale::list_sales`] does. `posted` has the `guide_id` and the
/// `reason`. The former owner hosts it on, unless they are suspended.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are not admins, for an admin who gives it to themselves, and for a private package; `Missing`;
/// `Fields`; `Conflict` if nothing would change.
pub async fn transfer_package(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::DecidePackages, NOT_AN_ADMIN)?;
    let state = stored::state(tx, package).await?.ok_or(Error::Missing("package"))?;
    edit_rights::editor(tx, ctx, package).await?;
    let mut fields = FieldReader::new(posted);
    let guide = fields.id("guide_id", NO_GUIDE);
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    const HEIR: &str = concat!("FROM guides g WHERE g.id = $1 AND ", active_sql!("g"));
    let heir: Option<PackageHeir> = tx.select_one(HEIR, &[guide.unwrap_or_default().into()]).await?;
    let heir = heir.ok_or_else(|| Error::Fields {
        message: NO_GUIDE.to_owned(),
        wrong: vec![FieldError::new("guide_id", NO_GUIDE)],
    })?;
    let sql = "FROM package_owners o LEFT JOIN guides g ON g.user_id = o.user_id LEFT JOIN profiles f ON f.user_id = o.user_id
                WHERE o.package_id = $1 AND o.is_primary_owner";
    let former: Option<FormerOwner> = tx.select_one(sql, &[package.into()]).await?;
    if former.as_ref().is_some_and(|former| former.user == heir.user) && is_primary_host(tx, package, heir.id).await? {
        return Err(Error::Conflict(OWN_ALREADY));
    }
    let is_alone = four_eyes::ensure_not_own(tx, ctx, FourEyesAction::ApprovePackage, None, &[heir.user]).await?;
    write_owner(tx, ctx, package, heir.user).await?;
    host_shares::end_for_owner(tx, ctx, package).await?;
    hosts::make_primary(tx, ctx, package, heir.id).await?;
    if let Some(guide) = former.as_ref().filter(|former| former.is_suspended).and_then(|former| former.guide) {
        let leave = "DELETE FROM package_guides WHERE package_id = $1 AND guide_id = $2";
        tx.run(leave, &[package.into(), guide.into()]).await?.any();
    }
    let touch = "UPDATE packages SET updated_at = $2 WHERE id = $1";
    tx.run(touch, &[package.into(), ctx.now.into()]).await?.exactly_one(Error::Stale("package"))?;
    let before = json!({ "owner_id": former.as_ref().map(|former| former.user) });
    let mut after = json!({ "owner_id": heir.user, "guide_id": heir.id, "reason": reason });
    if is_alone {
        after["sole_admin"] = true.into();
    }
    audit::record(tx, ctx, "package_transferred", "packages", package, Some(&before), Some(&after)).await?;
    notify(tx, ctx, (package, &state.title), &heir, former.as_ref()).await?;
    sale::find_sale(tx, ctx, package).await
}

async fn is_primary_host(tx: &mut Tx<'_>, package: Uuid, guide: Uuid) -> Result<bool> {
    let sql = "SELECT guide_id FROM package_guides WHERE package_id = $1 AND guide_id = $2 AND is_primary_guide";
    Ok(tx.row(sql, &[package.into(), guide.into()]).await?.is_some())
}

/// Replaces the primary owner.
async fn write_owner(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, user: Uuid) -> Result<()> {
    let leave = "DELETE FROM package_owners WHERE package_id = $1 AND (is_primary_owner OR user_id = $2)";
    tx.run(leave, &[package.into(), user.into()]).await?.any();
    tx.run(
        "INSERT INTO package_owners (id, package_id, user_id, is_primary_owner) VALUES ($1, $2, $3, TRUE)",
        &[ctx.new_id().into(), package.into(), user.into()],
    )
    .await?
    .any();
    Ok(())
}

async fn notify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (package, title): (Uuid, &str),
    heir: &PackageHeir,
    former: Option<&FormerOwner>,
) -> Result<()> {
    let (title, link) = (title.to_owned(), format!("/packages/{package}"));
    let mail = PackageMail::Received { title: title.clone() };
    notices::tell(tx, ctx, heir.user, &Notice::new("package_received", &mail, Some(link.clone()))?).await?;
    let Some(former) = former.filter(|former| former.user != heir.user) else { return Ok(()) };
    let is_host = match former.guide {
        Some(guide) => {
            let sql = "SELECT guide_id FROM package_guides WHERE package_id = $1 AND guide_id = $2";
            tx.row(sql, &[package.into(), guide.into()]).await?.is_some()
        }
        None => false,
    };
    let mail = PackageMail::GivenAway { title, guide: heir.name.clone(), is_host };
    notices::tell(tx, ctx, former.user, &Notice::new("package_given_away", &mail, Some(link))?).await
}
