//! Ensures that a package's pictures exist, and that storage keeps them while the package uses them.

use serendib_db::Tx;

use super::super::document::{Check, rules};
use crate::ctx::Ctx;
use crate::demo;
use crate::error::Result;
use crate::files;

const GONE_PICTURE: &str = "This picture is no longer stored here. Please upload it again.";

const ANOTHERS_PICTURE: &str = "This picture is somebody else's. Please upload it yourself.";

/// Requires that every picture not in `before` is stored and belongs to the caller, and marks it as used.
///
/// # Errors
/// `Fields`.
pub async fn demand_pictures(tx: &mut Tx<'_>, ctx: &Ctx, images: &[String], before: &[String]) -> Result<()> {
    let mut fields = Check::default();
    for (place, url) in images.iter().enumerate().filter(|(_, url)| !before.contains(url)) {
        demand_picture(tx, ctx, &mut fields, &format!("images.{place}"), url).await?;
    }
    fields.end()
}

/// As [`demand_pictures`], for one picture; errors are noted under `field`.
///
/// # Errors
/// When the database cannot be written.
pub async fn demand_picture(tx: &mut Tx<'_>, ctx: &Ctx, fields: &mut Check, field: &str, url: &str) -> Result<()> {
    if !files::is_callers(ctx, url) {
        fields.wrong(field, ANOTHERS_PICTURE);
    } else if !is_drawn(url) || !files::mark_used(tx, ctx, url).await? {
        fields.wrong(field, GONE_PICTURE);
    }
    Ok(())
}

/// Whether a drawn picture of this address exists. An unknown name could become another picture in the next release, without a review.
fn is_drawn(url: &str) -> bool {
    url.strip_prefix(rules::DRAWN).is_none_or(|file| file.strip_suffix(".webp").is_some_and(demo::draws))
}
