//! The part of `serendib check` about files: whether those that the database names are there.

use anyhow::Context as _;
use serendib_db::Db;
use serendib_domain::files::sweep::{self, BlobRecord};

use super::files;
use crate::config::Settings;
use crate::outside::blobs::{BlobError, Blobs};
use crate::startup_checks;

/// Checks that the files that the database names are there and whole, and that more can be stored.
///
/// # Errors
/// A message for the operator.
pub async fn run(settings: &Settings, db: &Db) -> anyhow::Result<()> {
    let blobs = Blobs::look(settings).map_err(anyhow::Error::msg)?;
    if blobs.folder().is_none() && settings.storage_url.is_some() {
        blobs.try_out().await.map_err(anyhow::Error::msg)?;
    }
    startup_checks::refuse_files_alone(settings, &blobs, db).await?;
    all_there(&blobs, db).await
}

/// Compares the files of a folder with the digests in the database; of files in a bucket only the sizes.
///
/// # Errors
/// A message for the operator.
pub async fn all_there(blobs: &Blobs, db: &Db) -> anyhow::Result<()> {
    let (mut wrong, mut after) = (Vec::new(), String::new());
    loop {
        let known = sweep::list_blobs(db, &after).await?;
        let Some(last) = known.last() else { break };
        after.clone_from(&last.id);
        for blob in known.iter().filter(|blob| blob.is_needed) {
            if !is_whole(blobs, blob).await? {
                wrong.push(blob.id.clone());
            }
        }
    }
    let such = wrong.first().map(|id| Blobs::step(id).display().to_string()).unwrap_or_default();
    anyhow::ensure!(
        wrong.is_empty(),
        "{} of the files listed in the database are missing or damaged, such as {such}. Restore them from a backup",
        wrong.len()
    );
    Ok(())
}

async fn is_whole(blobs: &Blobs, blob: &BlobRecord) -> anyhow::Result<bool> {
    match blobs.size(&blob.id).await {
        Ok(size) if i64::try_from(size) != Ok(blob.size) => return Ok(false),
        Ok(_) => {}
        // Without s3:ListBucket a missing file is reported as denied. The rest has been tried before, so access works.
        Err(BlobError::Missing | BlobError::Denied) => return Ok(false),
        Err(other) => return Err(other.into()),
    }
    let Some(folder) = blobs.folder() else { return Ok(true) };
    let path = folder.join(Blobs::step(&blob.id));
    let sum = files::sum(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(files::has_digest(&sum, &blob.digest))
}
