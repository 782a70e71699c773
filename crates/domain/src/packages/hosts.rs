//! Hosts and owners of a package, for commands of other subjects.

use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// Hosts per package: a traveler chooses among all of them.
pub const HOSTS_LIMIT: i64 = 100;
const FULL: &str = "This package has as many hosts as a package can have.";

/// Adds a guide as a secondary host; an existing host keeps their role.
///
/// # Errors
/// `Refused` if the package is full; when the database cannot be written.
pub async fn join(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, guide: Uuid) -> Result<()> {
    let there = "SELECT guide_id FROM package_guides WHERE package_id = $1 AND guide_id = $2";
    if tx.row(there, &[package.into(), guide.into()]).await?.is_some() {
        return Ok(());
    }
    demand_room(tx, package).await?;
    tx.run(
        "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, FALSE, $3)
         ON CONFLICT (package_id, guide_id) DO NOTHING",
        &[package.into(), guide.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Makes a guide the primary host; the former one hosts on.
///
/// # Errors
/// As [`join`].
pub(super) async fn make_primary(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, guide: Uuid) -> Result<()> {
    join(tx, ctx, package, guide).await?;
    tx.run(
        "UPDATE package_guides SET is_primary_guide = (guide_id = $2) WHERE package_id = $1 AND is_primary_guide <> (guide_id = $2)",
        &[package.into(), guide.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Requires room for one more host.
///
/// # Errors
/// `Refused`; when the database cannot be read.
pub(super) async fn demand_room(tx: &mut Tx<'_>, package: Uuid) -> Result<()> {
    let sql = "SELECT COUNT(*) FROM package_guides WHERE package_id = $1";
    let hosts = tx.row(sql, &[package.into()]).await?.map(|row| row.int(0)).transpose()?.unwrap_or(0);
    if hosts < HOSTS_LIMIT { Ok(()) } else { Err(Error::Refused(FULL.to_owned())) }
}

/// The owners' accounts, the primary one first.
///
/// # Errors
/// When the database cannot be read.
pub async fn owners(tx: &mut Tx<'_>, package: Uuid) -> Result<Vec<Uuid>> {
    let rows = tx
        .rows(
            "SELECT user_id FROM package_owners WHERE package_id = $1 ORDER BY is_primary_owner DESC, user_id",
            &[package.into()],
        )
        .await?;
    rows.iter().map(|row| Ok(row.uuid(0)?)).collect()
}
