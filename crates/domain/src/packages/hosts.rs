//! Who hosts a package and whose it is, for commands of other subjects.

use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;

/// Links a guide to a package as one host among others; one who is a host stays what they are.
///
/// # Errors
/// When the database cannot be written.
pub async fn join(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, guide: Uuid) -> Result<()> {
    tx.run(
        "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, FALSE, $3)
         ON CONFLICT (package_id, guide_id) DO NOTHING",
        &[package.into(), guide.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
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
