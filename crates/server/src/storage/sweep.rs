//! Garbage collection: removes unreferenced pictures and documents, and blobs without a file. T-S06 and T-S10.

use serendib_db::Db;
use serendib_domain::files::{FileResult, documents, garbage, sweep as files};
use serendib_domain::{Ctx, Result};

use crate::outside::blobs::Blobs;

/// Removes pictures, documents and blobs that have been unused for long, and returns how many. The next sweep retries what fails.
///
/// # Errors
/// When the database or the blob store cannot be used.
pub async fn sweep(db: &Db, blobs: &Blobs, ctx: &Ctx) -> anyhow::Result<usize> {
    let mut swept = garbage::clear(db, ctx).await?;
    let moment = ctx.clone();
    let unused: Result<usize> = db.write(async move |tx| documents::sweep_unused(tx, &moment).await).await;
    swept += unused?;
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
