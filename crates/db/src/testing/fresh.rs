//! Databases that have their schema already: migrated once for all tests, then copied, which costs a fraction.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::migrate::MigrationFile;
use crate::{Db, Location, Use};

/// While one process makes the template, the others wait. Differs from the lock of migrations.
const TURN: &str = "SELECT pg_advisory_lock(7235612010)";
/// For a connection that was dropped to be gone on the server's side as well.
const SOON: Duration = Duration::from_millis(20);

/// Makes a database with the schema of `files` and not a row: `name` beside the one that `server` names, or, without
/// a server, a file in `directory`.
///
/// # Errors
/// When the server or the folder cannot be reached, the name is taken or a migration fails.
pub async fn migrated(server: Option<&str>, directory: &Path, name: &str, files: &[MigrationFile]) -> Result<Location> {
    match server {
        Some(server) => {
            let template = postgres_template(server, files).await?;
            Ok(Location::Postgres(super::copy_of(server, &template, name).await?))
        }
        None => {
            let file = directory.join("serendib.db");
            std::fs::copy(sqlite_template(directory, files).await?, &file).map_err(|error| unusable(&file, &error))?;
            Ok(Location::Sqlite(file))
        }
    }
}

async fn postgres_template(server: &str, files: &[MigrationFile]) -> Result<String> {
    let name = format!("serendib_template_{:016x}", key(files, Dialect::Postgres));
    let line = crate::postgres::Access::parse(server)?.connect().await?;
    let is_there = async || -> Result<bool> {
        let found = line.client.query("SELECT 1 FROM pg_database WHERE datname = $1", &[&name]).await?;
        Ok(!found.is_empty())
    };
    if is_there().await? {
        return Ok(name);
    }
    line.client.batch_execute(TURN).await?;
    if !is_there().await? {
        let making = format!("{name}_making");
        line.client.batch_execute(&format!("DROP DATABASE IF EXISTS \"{making}\"")).await?;
        let url = super::create_database(server, &making).await?;
        let db = Db::open(&Location::Postgres(url), Use::Look)?;
        db.migrate(files).await?;
        drop(db);
        let others = "SELECT 1 FROM pg_stat_activity WHERE datname = $1";
        while !line.client.query(others, &[&making]).await?.is_empty() {
            tokio::time::sleep(SOON).await;
        }
        // Under its name only when it is whole.
        line.client.batch_execute(&format!("ALTER DATABASE \"{making}\" RENAME TO \"{name}\"")).await?;
    }
    Ok(name)
}

async fn sqlite_template(own: &Path, files: &[MigrationFile]) -> Result<PathBuf> {
    let template = std::env::temp_dir().join(format!("serendib_template_{:016x}.db", key(files, Dialect::Sqlite)));
    if template.exists() {
        return Ok(template);
    }
    let making = own.join("template");
    std::fs::create_dir_all(&making).map_err(|error| unusable(&making, &error))?;
    let db = Db::open(&Location::Sqlite(making.join("serendib.db")), Use::Serve)?;
    db.migrate(files).await?;
    let whole = making.join("whole.db");
    db.backup(&whole)?;
    drop(db);
    // Of two that make it at once, either may stay: they are the same.
    std::fs::rename(&whole, &template).map_err(|error| unusable(&template, &error))?;
    // What is left is nobody's; a failure leaves it lying.
    let _ = std::fs::remove_dir_all(&making);
    Ok(template)
}

/// Another one for each change of a migration, of its translation, or of what every schema gets besides.
fn key(files: &[MigrationFile], dialect: Dialect) -> u64 {
    let mut hasher = DefaultHasher::new();
    crate::postgres::FEED.hash(&mut hasher);
    files.iter().for_each(|file| (file.name, dialect.migration(file.sql)).hash(&mut hasher));
    hasher.finish()
}

fn unusable(place: &Path, error: &std::io::Error) -> Error {
    Error::Unusable(format!("{} cannot be written: {error}.", place.display()))
}
