//! The pictures of a package are there, and stay as long as it shows them.

use serendib_db::Tx;

use super::super::document::Check;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::files;

pub const GONE_PICTURE: &str = "This picture is no longer stored here. Please upload it again.";

/// Demands that every picture which is not among those `before` is stored, and keeps it from being swept.
///
/// # Errors
/// `Fields`.
pub async fn demand_pictures(tx: &mut Tx<'_>, ctx: &Ctx, images: &[String], before: &[String]) -> Result<()> {
    let mut fields = Check::default();
    for (place, url) in images.iter().enumerate().filter(|(_, url)| !before.contains(url)) {
        if !files::take_up(tx, ctx, url).await? {
            fields.wrong(format!("images.{place}"), GONE_PICTURE);
        }
    }
    fields.end()
}
