//! `serendib restore`: a backup becomes the data of a server that has none. Decision 148.

use std::path::Path;

use serendib_db::{Db, Location, Use};
use serendib_domain::migrations;

use crate::backup;
use crate::config::Settings;
use crate::outside::blobs::Blobs;

/// Puts the files in their place, then the database in its: a restore that broke off leaves nothing that a server would start on.
///
/// # Errors
/// A sentence for the operator.
pub async fn run(settings: &Settings, from: &Path, verifies: bool) -> anyhow::Result<()> {
    settings.check_database().map_err(anyhow::Error::msg)?;
    let Location::Sqlite(target) = settings.location() else {
        anyhow::bail!("This database is PostgreSQL: restore it with pg_restore, or from its base backup.");
    };
    anyhow::ensure!(from.is_file(), "{} is not there; --from names the file of a backup.", from.display());
    let folder = Blobs::folder_of(settings);
    for place in [Some(&target), folder.as_ref()].into_iter().flatten() {
        anyhow::ensure!(
            !place.exists(),
            "{} exists already; a restore never overwrites. Move it away, or choose another --data.",
            place.display()
        );
    }
    crate::make_data(settings)?;
    let copy = Db::open(&Location::Sqlite(from.to_owned()), Use::Look)?;
    match folder {
        Some(folder) => {
            let beside = backup::files_beside(from);
            let (copied, missing) = backup::copy_files(&copy, &beside, &folder).await?;
            anyhow::ensure!(
                missing == 0,
                "{missing} of the files that the backup names are not in {}",
                beside.display()
            );
            println!("Restored {copied} files to {}.", folder.display());
        }
        None => println!("Uploaded files lie in another place (SERENDIB_STORAGE_URL), which is restored there."),
    }
    copy.backup(&target)?;
    println!("Restored the database to {}.", target.display());
    if verifies {
        verify(settings).await?;
        println!("The database is sound and of this program, and every file that it names is there and whole.");
    }
    Ok(())
}

async fn verify(settings: &Settings) -> anyhow::Result<()> {
    let db = crate::open(settings, Use::Look)?;
    let broken = db.rows("PRAGMA integrity_check(1)", &[]).await?;
    let said = broken.first().map_or(Ok("nothing"), |row| row.text(0))?;
    anyhow::ensure!(said == "ok", "the database is damaged ({said}); restore an older backup");
    let loose = db.rows("PRAGMA foreign_key_check", &[]).await?;
    anyhow::ensure!(loose.is_empty(), "{} rows of the database point at nothing; restore an older backup", loose.len());
    db.expect(migrations::ALL).await?;
    crate::in_shape(&db).await?;
    backup::check(settings, &db).await
}
