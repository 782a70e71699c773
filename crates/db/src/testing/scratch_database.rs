//! Databases of tests and measurements, which go when they do. One that has its schema already is copied from another, which was
//! migrated once for all tests: that costs a fraction.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::migrate::MigrationFile;
use crate::postgres::{Access, DedicatedConnection};
use crate::{Db, Location, Use};

/// While one process makes the template, the others wait. Differs from the lock of migrations.
const TURN: &str = "SELECT pg_advisory_lock(7235612010)";
/// For a connection that was dropped to be gone on the server's side as well.
const SOON: Duration = Duration::from_millis(20);
/// For the server to hear that a database is to be removed, which then takes it longer.
const HEARD: Duration = Duration::from_millis(5);

/// A database of one test or measurement and the folder it works in; both go with this.
#[derive(Debug)]
pub struct ScratchDatabase {
    pub location: Location,
    directory: PathBuf,
    /// The server that has the database, and the database's name there.
    kept_by: Option<(String, String)>,
}

/// Makes a database without a single table: `name` beside the one that `server` names, or, without a server, a file in `directory`,
/// which is made as soon as it is opened.
///
/// # Errors
/// When the server cannot be reached.
pub async fn create_empty(server: Option<&str>, directory: &Path, name: &str) -> Result<ScratchDatabase> {
    match server {
        Some(server) => {
            let line = Access::parse(server)?.connect().await?;
            ScratchDatabase::on(&line, server, "template0", (directory, name)).await
        }
        None => Ok(ScratchDatabase::file(directory)),
    }
}

/// As [`bare`], with the schema of `files` and not a row.
///
/// # Errors
/// When the server or the folder cannot be reached, or a migration fails.
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
        Self { location: Location::Sqlite(file(directory)), directory: directory.to_owned(), kept_by: None }
    }

    async fn on(
        line: &DedicatedConnection,
        server: &str,
        template: &str,
        (directory, name): (&Path, &str),
    ) -> Result<Self> {
        // Of an earlier process of the same number, which was killed.
        line.client.batch_execute(&removing(name)).await?;
        let location = Location::Postgres(copy_of(line, server, template, name).await?);
        Ok(Self { location, directory: directory.to_owned(), kept_by: Some((server.to_owned(), name.to_owned())) })
    }
}

impl Drop for ScratchDatabase {
    /// What cannot be removed is in nobody's way.
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
        if let Some((server, name)) = self.kept_by.take() {
            // On a thread of its own: this one may be in the middle of a runtime.
            let _ = std::thread::spawn(move || have_removed(&server, &name)).join();
        }
    }
}

fn have_removed(server: &str, name: &str) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Error::Unusable(error.to_string()))?.block_on(ask_to_remove(server, name))
}

/// Goes before the database has gone: a server ends what it was asked for, whether somebody waits or not.
async fn ask_to_remove(server: &str, name: &str) -> Result<()> {
    let line = Access::parse(server)?.connect().await?;
    match tokio::time::timeout(HEARD, line.client.batch_execute(&removing(name))).await {
        Ok(removed) => Ok(removed?),
        Err(_) => Ok(()),
    }
}

/// Whoever is still connected is sent away.
fn removing(name: &str) -> String {
    format!("DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)")
}

fn file(directory: &Path) -> PathBuf {
    directory.join("serendib.db")
}

/// Makes a database of what another one holds, to which nobody may be connected, and gives its address.
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
