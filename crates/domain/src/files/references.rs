//! Protects pictures that a package uses: what an admin reviewed is what travelers see. D-087, T-R21.

use serendib_db::Tx;
use uuid::Uuid;

use super::FileResult;
use super::error::FileRejection;
use super::garbage::ReferencedPictures;
use crate::ctx::{Caller, Ctx};

/// Pictures in a person's packages and pending revisions. A package uses only pictures from the folder of the person who saves it, so no
/// others can reference theirs.
const BY_THEIR_PACKAGES: &str = "
    WITH theirs AS (
        SELECT package_id FROM package_owners WHERE user_id = $1
        UNION SELECT pg.package_id FROM package_guides pg JOIN guides g ON g.id = pg.guide_id WHERE g.user_id = $1)
    SELECT image_url FROM packages WHERE id IN (SELECT package_id FROM theirs)
    UNION ALL SELECT images FROM packages WHERE id IN (SELECT package_id FROM theirs)
    UNION ALL SELECT image_url FROM attractions WHERE package_id IN (SELECT package_id FROM theirs)
    UNION ALL SELECT document FROM package_revisions
               WHERE package_id IN (SELECT package_id FROM theirs) AND status <> 'approved' AND superseded_at IS NULL";

/// Refuses to change or remove an object while a package uses it.
///
/// # Errors
/// `Referenced`.
pub(super) async fn ensure_unreferenced(tx: &mut Tx<'_>, ctx: &Ctx, bucket: &str, name: &str) -> FileResult<()> {
    let owner = name.split('/').next().and_then(|folder| folder.parse::<Uuid>().ok());
    let (Some(owner), false) = (owner.filter(|_| bucket == super::PICTURES[0]), matches!(ctx.caller, Caller::Service))
    else {
        return Ok(());
    };
    let mut referenced = ReferencedPictures::default();
    for row in tx.rows(BY_THEIR_PACKAGES, &[owner.into()]).await? {
        if let Some(text) = row.opt_text(0)? {
            referenced.note(text);
        }
    }
    if referenced.contains(bucket, name) { Err(FileRejection::Referenced.into()) } else { Ok(()) }
}
