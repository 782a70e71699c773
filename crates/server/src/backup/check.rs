//! What `serendib check` says of files: those that the database names, and whether they are there.

use serendib_db::Db;
use serendib_domain::files::sweep::{self, Known};

use crate::config::Settings;
use crate::outside::blobs::{Blobs, Lost};
use crate::startup_checks;

/// Looks whether the files that the database names are there, whole, and whether more can be kept.
///
/// # Errors
/// A sentence for the operator.
pub async fn run(settings: &Settings, db: &Db) -> anyhow::Result<()> {
    let blobs = Blobs::look(settings).map_err(anyhow::Error::msg)?;
    if blobs.folder().is_none() && settings.storage_url.is_some() {
        blobs.try_out().await.map_err(anyhow::Error::msg)?;
    }
    startup_checks::refuse_files_alone(settings, &blobs, db).await?;
    all_there(&blobs, db).await
}

/// # Errors
/// A sentence for the operator.
pub async fn all_there(blobs: &Blobs, db: &Db) -> anyhow::Result<()> {
    let (mut wrong, mut after) = (0, String::new());
    loop {
        let known = sweep::known(db, &after).await?;
        let Some(last) = known.last() else { break };
        after.clone_from(&last.id);
        for Known { id, size, .. } in known.iter().filter(|blob| blob.is_needed) {
            match blobs.size(id).await {
                Ok(found) => wrong += usize::from(i64::try_from(found) != Ok(*size)),
                Err(Lost::Missing) => wrong += 1,
                Err(other) => return Err(other.into()),
            }
        }
    }
    anyhow::ensure!(wrong == 0, "{wrong} of the files that the database names are not there, or are not whole");
    Ok(())
}
