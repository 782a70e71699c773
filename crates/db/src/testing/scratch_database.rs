//! Scratch databases for tests and measurements, deleted on drop. A database with a schema is a copy of a template migrated once for all
//! tests, which costs a fraction.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::migrate::MigrationFile;
use crate::postgres::{Access, DedicatedConnection};
use crate::{Db, Location, Use};

/// One process makes the template while the others wait. Differs from the migrations' lock.
const TURN: &str = "SELECT pg_advisory_lock(7235612010)";
/// Time for a dropped connection to end on the server.
const SOON: Duration = Duration::from_millis(20);
/// Time for the server to receive a removal request, which then runs longer.
const HEARD: Duration = Duration::from_millis(5);

/// A database for one test or measurement and its folder; both are deleted on drop.
#[derive(Debug)]
pub struct ScratchDatabase {
    pub location: Location,
    directory: PathBuf,
    /// Its server, and its name there.
    server_and_name: Option<(String, String)>,
}

/// Creates a database without tables: `name` beside the one that `server` names, or, without a server, a file in `directory` that the
/// first open creates.
///
/// # Errors
/// If the server is unreachable.
pub async fn create_empty(server: Option<&str>, directory: &Path, name: &str) -> Result<ScratchDatabase> {
    match server {
        Some(server) => {
            let line = Access::parse(server)?.connect().await?;
            ScratchDatabase::on(&line, server, "template0", (directory, name)).await
        }
        None => Ok(ScratchDatabase::file(directory)),
    }
}

/// Like [`create_empty`], with the schema of `files` and no rows.
///
/// # Errors
/// If the server or the folder is unreachable, or a migration fails.
pub async fn create_migrated(
    server: Option<&str>,
    directory: &Path,
    name: &str,
    files: &[MigrationFile],
) -> Result<ScratchDatabase> {
    match server {
        Some(server) => {
            let line = Access::parse(server)?.connect().await?;
            let template = postgres_template(&line, server, files).await?;
            ScratchDatabase::on(&line, server, &template, (directory, name)).await
        }
        None => {
            let scratch = ScratchDatabase::file(directory);
            let file = file(directory);
            std::fs::copy(sqlite_template(directory, files).await?, &file).map_err(|error| unusable(&file, &error))?;
            Ok(scratch)
        }
    }
}

impl ScratchDatabase {
    fn file(directory: &Path) -> Self {
        Self { location: Location::Sqlite(file(directory)), directory: directory.to_owned(), server_and_name: None }
    }

    async fn on(
        line: &DedicatedConnection,
        server: &str,
        template: &str,
        (directory, name): (&Path, &str),
    ) -> Result<Self> {
        // Left by a killed process with the same number.
        line.client.batch_execute(&removing(name)).await?;
        let location = Location::Postgres(copy_of(line, server, template, name).await?);
        Ok(Self {
            location,
            directory: directory.to_owned(),
            server_and_name: Some((server.to_owned(), name.to_owned())),
        })
    }
}

impl Drop for ScratchDatabase {
    /// A leftover database does no harm.
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
        if let Some((server, name)) = self.server_and_name.take() {
            // On its own thread, because this one may be inside a runtime.
            let _ = std::thread::spawn(move || have_removed(&server, &name)).join();
        }
    }
}

fn have_removed(server: &str, name: &str) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Error::Unusable(error.to_string()))?.block_on(ask_to_remove(server, name))
}

/// Returns before the removal ends: the server finishes a request without a waiting client.
async fn ask_to_remove(server: &str, name: &str) -> Result<()> {
    let line = Access::parse(server)?.connect().await?;
    match tokio::time::timeout(HEARD, line.client.batch_execute(&removing(name))).await {
        Ok(removed) => Ok(removed?),
        Err(_) => Ok(()),
    }
}

/// Disconnects the remaining clients.
fn removing(name: &str) -> String {
    format!("DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)")
}

fn file(directory: &Path) -> PathBuf {
    directory.join("serendib.db")
}

/// Copies a database that has no connections, and returns the copy's address.
async fn copy_of(line: &DedicatedConnection, server: &str, template: &str, name: &str) -> Result<String> {
    line.client
        .batch_execute(&format!(
            "CREATE DATABASE \"{name}\" TEMPLATE \"{template}\" ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"
        ))
        .await?;
    let (head, query) =
        server.split_once('?').map_or((server, String::new()), |(head, query)| (head, format!("?{query}")));
    let base = head.rsplit_once('/').map_or(head, |(base, _)| base);
    Ok(format!("{base}/{name}{query}"))
}

async fn postgres_template(line: &DedicatedConnection, server: &str, files: &[MigrationFile]) -> Result<String> {
    let name = format!("serendib_template_{:016x}", key(files, Dialect::Postgres));
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
        line.client.batch_execute(&removing(&making)).await?;
        let url = copy_of(line, server, "template0", &making).await?;
        let db = Db::open(&Location::Postgres(url), Use::Look)?;
        db.migrate(files).await?;
        drop(db);
        let others = "SELECT 1 FROM pg_stat_activity WHERE datname = $1";
        while !line.client.query(others, &[&making]).await?.is_empty() {
            tokio::time::sleep(SOON).await;
        }
        // Gets its final name only when complete.
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
    // Of two concurrent templates either may stay: they are equal.
    std::fs::rename(&whole, &template).map_err(|error| unusable(&template, &error))?;
    // Cleans up leftovers; a failure does no harm.
    let _ = std::fs::remove_dir_all(&making);
    Ok(template)
}

/// Changes with any migration, its translation, or the extras of every schema.
fn key(files: &[MigrationFile], dialect: Dialect) -> u64 {
    let mut hasher = DefaultHasher::new();
    crate::postgres::FEED.hash(&mut hasher);
    files.iter().for_each(|file| (file.name, dialect.migration(file.sql)).hash(&mut hasher));
    hasher.finish()
}

fn unusable(place: &Path, error: &std::io::Error) -> Error {
    Error::Unusable(format!("{} cannot be written: {error}.", place.display()))
}
