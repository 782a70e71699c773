//! Versioned migrations: one text for both databases. All missing migrations run once, in one transaction.

use refinery::{Migration, Runner};

use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::{Db, Engine};

/// A migration file: `name` like `V0001__accounts`, `sql` in the common subset with PostgreSQL's type names.
#[derive(Clone, Copy, Debug)]
pub struct MigrationFile {
    pub name: &'static str,
    pub sql: &'static str,
}

fn runner(files: &[MigrationFile], dialect: Dialect) -> Result<Runner> {
    let migrations = files
        .iter()
        .map(|file| Migration::unapplied(file.name, &dialect.migration(file.sql)))
        .collect::<Result<Vec<_>, _>>()?;
    // Otherwise Refinery records each migration in a second transaction; after a crash between them it would run again. T-D13.
    Ok(Runner::new(&migrations).set_grouped(true))
}

/// Applies missing migrations.
///
/// # Errors
/// `Unusable` if the schema is newer than this program or an applied file has changed.
pub(crate) async fn run(db: &Db, files: &[MigrationFile]) -> Result<()> {
    let done = match &db.0.engine {
        Engine::Sqlite(sqlite) => {
            let mut connection = crate::sqlite::connect(&sqlite.path, -2_048)?;
            runner(files, Dialect::Sqlite)?.run(&mut connection).map(drop)
        }
        Engine::Postgres(postgres) => {
            let mut line = postgres.connect_dedicated().await?;
            let client = &mut line.client;
            // Two processes that start together must not migrate together.
            client.batch_execute("SELECT pg_advisory_lock(7235612009)").await?;
            let done = runner(files, Dialect::Postgres)?.run_async(client).await.map(drop);
            if done.is_ok() {
                client.batch_execute(crate::postgres::FEED).await?;
            }
            client.batch_execute("SELECT pg_advisory_unlock(7235612009)").await?;
            done
        }
    };
    done.map_err(|error| match error.kind() {
        refinery::error::Kind::MissingVersion(_) | refinery::error::Kind::DivergentVersion(_, _) => foreign(&error),
        _ => Error::Migration(error),
    })
}

fn foreign(what: &dyn std::fmt::Display) -> Error {
    Error::Unusable(format!(
        "the database schema does not belong to this version ({what}). A newer serendib wrote it: run that version, or restore an older backup."
    ))
}

/// Checks that the schema matches `files`, without changes.
///
/// # Errors
/// `Unusable` with the remedy if it does not.
pub(crate) async fn verify(db: &Db, files: &[MigrationFile]) -> Result<()> {
    let (there, dialect) = match &db.0.engine {
        Engine::Sqlite(_) => ("SELECT 1 FROM sqlite_master WHERE name = $1", Dialect::Sqlite),
        Engine::Postgres(_) => {
            let sql = "SELECT 1::bigint FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = $1";
            (sql, Dialect::Postgres)
        }
    };
    let mut wanted: Vec<_> = runner(files, dialect)?.get_migrations().clone();
    wanted.sort();
    let behind =
        || Error::Unusable("the database schema is older than this program. Run serendib migrate first.".to_owned());
    if db.rows(there, &["refinery_schema_history".into()]).await?.is_empty() {
        return Err(Error::Unusable(
            "the database (SERENDIB_DATABASE_URL, or in SERENDIB_DATA) is empty. Start a server on it, or run serendib migrate first."
                .to_owned(),
        ));
    }
    let applied = db
        .rows("SELECT CAST(version AS BIGINT), name, checksum FROM refinery_schema_history ORDER BY version", &[])
        .await?;
    for (index, row) in applied.iter().enumerate() {
        let name = format!("V{}__{}", row.int(0)?, row.text(1)?);
        let same = wanted.get(index).filter(|file| row.text(2).is_ok_and(|sum| sum == file.checksum().to_string()));
        if same.is_none() {
            return Err(foreign(&name));
        }
    }
    if applied.len() < wanted.len() { Err(behind()) } else { Ok(()) }
}
