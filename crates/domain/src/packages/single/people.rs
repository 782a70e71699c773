//! Owners and hosts of a package. Both are created with the package; a client that adds them again gets a duplicate key.
//!
//! Only admins add others here: a guide requests to join, or accepts the owner's invitation ([`crate::host_shares`]). P-B04; T-R23.

use serde_json::json;
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::super::{edit_rights, hosts};
use super::{doors, id_of, only, package_of, row_of};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::host_shares;
use crate::staff::StaffRight;
use crate::table::{AcceptedFields, Posted, whom};

pub const OWNER: AcceptedFields =
    AcceptedFields { whom: whom::not_visitors, must: &["package_id", "user_id"], may: &["is_primary_owner"] };
pub const HOST: AcceptedFields =
    AcceptedFields { whom: whom::not_visitors, must: &["package_id", "guide_id"], may: &["is_primary_guide"] };

doors! {
    insert_owner(posted: Posted) -> Uuid = add_owner;
    delete_owner(key: [Value]) -> () = remove_owner;
    insert_guide(posted: Posted) -> Vec<Value> = add_guide;
    delete_guide(key: [Value]) -> () = remove_guide;
}

row_struct! {
    struct RemovedOwner {
        user: Uuid = "x.user_id",
        is_primary: bool = "x.is_primary_owner",
    }
}

row_struct! {
    struct RemovedHost {
        guide: Uuid = "x.guide_id",
        is_primary: bool = "x.is_primary_guide",
    }
}

async fn add_owner(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    only(posted, &[OWNER])?;
    let package = package_of(tx, ctx, posted).await?.id;
    let user = id_of(posted, "user_id")?;
    let sql = "SELECT id FROM package_owners WHERE package_id = $1 AND user_id = $2";
    if let Some(row) = tx.row(sql, &[package.into(), user.into()]).await? {
        return Ok(row.uuid(0)?);
    }
    admins::only(&ctx.caller, StaffRight::DecidePackages, edit_rights::NOT_AN_ADMIN)?;
    let known = "SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL";
    tx.row(known, &[user.into()]).await?.ok_or(Error::Missing("user"))?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO package_owners (id, package_id, user_id, is_primary_owner) VALUES ($1, $2, $3, FALSE)",
        &[id.into(), package.into(), user.into()],
    )
    .await?
    .any();
    let after = json!({ "user_id": user.to_string() });
    audit::record(tx, ctx, "owner_added", "packages", package, None, Some(&after)).await?;
    Ok(id)
}

async fn remove_owner(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    let rest = "FROM package_owners x WHERE x.id = $1";
    let (package, owner): (Uuid, RemovedOwner) = row_of(tx, ctx, rest, key).await?;
    if owner.is_primary {
        return Err(Error::Refused("A package keeps its primary owner.".to_owned()));
    }
    tx.run("DELETE FROM package_owners WHERE id = $1", key).await?.any();
    let before = json!({ "user_id": owner.user.to_string() });
    audit::record(tx, ctx, "owner_removed", "packages", package, Some(&before), None).await
}

async fn add_guide(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Vec<Value>> {
    only(posted, &[HOST])?;
    let package = package_of(tx, ctx, posted).await?.id;
    let guide = id_of(posted, "guide_id")?;
    let key = vec![package.into(), guide.into()];
    let there = "SELECT guide_id FROM package_guides WHERE package_id = $1 AND guide_id = $2";
    if tx.row(there, &key).await?.is_some() {
        return Ok(key);
    }
    admins::only(&ctx.caller, StaffRight::DecidePackages, edit_rights::NOT_AN_ADMIN)?;
    let known = "SELECT id FROM guides WHERE id = $1 AND is_active";
    tx.row(known, &[guide.into()]).await?.ok_or(Error::Missing("guide"))?;
    hosts::demand_room(tx, package).await?;
    let primary = "SELECT guide_id FROM package_guides WHERE package_id = $1 AND is_primary_guide";
    let is_first = tx.rows(primary, &[package.into()]).await?.is_empty();
    tx.run(
        "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, $3, $4)",
        &[package.into(), guide.into(), is_first.into(), ctx.now.into()],
    )
    .await?
    .any();
    let after = json!({ "guide_id": guide.to_string() });
    audit::record(tx, ctx, "host_added", "packages", package, None, Some(&after)).await?;
    Ok(key)
}

async fn remove_guide(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    let rest = "FROM package_guides x WHERE x.package_id = $1 AND x.guide_id = $2";
    let (package, host): (Uuid, RemovedHost) = row_of(tx, ctx, rest, key).await?;
    if host.is_primary {
        return Err(Error::Refused("A package keeps its primary host.".to_owned()));
    }
    tx.run("DELETE FROM package_guides WHERE package_id = $1 AND guide_id = $2", key).await?.any();
    host_shares::end_for_host(tx, ctx, package, host.guide).await?;
    let before = json!({ "guide_id": host.guide.to_string() });
    audit::record(tx, ctx, "host_removed", "packages", package, Some(&before), None).await
}
