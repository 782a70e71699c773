//! Pictures that a package shows stay what they are: what an admin looked at is what travellers see. D-087, T-R21.

use serendib_db::Tx;
use uuid::Uuid;

use super::FileResult;
use super::error::FileRejection;
use super::garbage::ReferencedPictures;
use crate::ctx::{Caller, Ctx};

/// What the packages of one person show, and what would be shown once a revision of theirs is approved. A package takes up only
/// pictures of the folder of whoever saves it, so these are all that can show one of theirs.
const BY_THEIR_PACKAGES: &str = "
    WITH theirs AS (
        SELECT package_id FROM package_owners WHERE user_id = $1
        UNION SELECT pg.package_id FROM package_guides pg JOIN guides g ON g.id = pg.guide_id WHERE g.user_id = $1)
    SELECT image_url FROM packages WHERE id IN (SELECT package_id FROM theirs)
    UNION ALL SELECT images FROM packages WHERE id IN (SELECT package_id FROM theirs)
    UNION ALL SELECT image_url FROM attractions WHERE package_id IN (SELECT package_id FROM theirs)
    UNION ALL SELECT document FROM package_revisions
               WHERE package_id IN (SELECT package_id FROM theirs) AND status <> 'approved' AND superseded_at IS NULL";

/// Refuses to change or remove what is stored under a name while a package shows it.
///
/// # Errors
/// `Shown`.
pub(super) async fn ensure_unreferenced(tx: &mut Tx<'_>, ctx: &Ctx, bucket: &str, name: &str) -> FileResult<()> {
    let owner = name.split('/').next().and_then(|folder| folder.parse::<Uuid>().ok());
    let (Some(owner), false) = (owner.filter(|_| bucket == super::PICTURES[0]), matches!(ctx.caller, Caller::Service))
    else {
        return Ok(());
    };
    let mut shown = ReferencedPictures::default();
    for row in tx.rows(BY_THEIR_PACKAGES, &[owner.into()]).await? {
        if let Some(text) = row.opt_text(0)? {
            shown.note(text);
        }
    }
    if shown.contains(bucket, name) { Err(FileRejection::Shown.into()) } else { Ok(()) }
}
