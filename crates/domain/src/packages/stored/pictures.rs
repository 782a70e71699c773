//! The pictures of a package are there, and stay as long as it shows them.

use serendib_db::Tx;

use super::super::document::{Check, rules};
use crate::ctx::Ctx;
use crate::demo;
use crate::error::Result;
use crate::files;

const GONE_PICTURE: &str = "This picture is no longer stored here. Please upload it again.";

const ANOTHERS_PICTURE: &str = "This picture is somebody else's. Please upload it yourself.";

/// Demands that every picture which is not among those `before` is stored and the caller's own, and keeps it from being swept.
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

/// The same of one, whose field is told when it is not so.
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

/// Whether there is a drawing of this address, if it is one of a drawing: a name that means nothing today may mean something in the
/// next release, which nobody has looked at.
fn is_drawn(url: &str) -> bool {
    url.strip_prefix(rules::DRAWN).is_none_or(|file| file.strip_suffix(".webp").is_some_and(demo::draws))
}
