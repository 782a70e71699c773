//! Removing pictures that nothing shows any more, and bytes that belong to nothing. T-S06 and T-S10.

use serendib_db::Db;
use serendib_domain::Ctx;
use serendib_domain::files::{FileResult, garbage, sweep as files};

use crate::outside::blobs::Blobs;

/// Removes pictures that nothing has shown for long, and bytes that have been loose for long; how many of both. What cannot be
/// removed now is tried again by the next sweep.
///
/// # Errors
/// When the database or the place for files cannot be used.
pub async fn sweep(db: &Db, blobs: &Blobs, ctx: &Ctx) -> anyhow::Result<usize> {
    let mut swept = garbage::clear(db, ctx).await?;
    loop {
        let loose = files::loose(db, ctx).await?;
        if loose.is_empty() {
            return Ok(swept);
        }
        for blob in &loose {
            blobs.remove(blob).await?;
        }
        swept += loose.len();
        let forgotten: FileResult<()> = db.write(async move |tx| files::forget(tx, &loose).await).await;
        forgotten?;
    }
}
