//! A migrated, empty database per test.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use chrono::{DateTime, Utc};
use serendib_db::{Db, Location, Use};
use serendib_domain::{Caller, Ctx, migrations};
use uuid::Uuid;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A fresh database of the kind under test; its file or database goes when the test process's directory does.
pub async fn empty() -> Db {
    let (directory, name) = place();
    let location =
        serendib_db::testing::migrated(server().as_deref(), &directory, &name, migrations::ALL).await.unwrap();
    Db::open(&location, Use::Serve).unwrap()
}

/// As [`empty`], without a single table.
pub async fn bare() -> Db {
    let (directory, name) = place();
    let location = match server() {
        Some(server) => Location::Postgres(serendib_db::testing::create_database(&server, &name).await.unwrap()),
        None => Location::Sqlite(directory.join("serendib.db")),
    };
    Db::open(&location, Use::Serve).unwrap()
}

/// A directory of its own, and its name.
fn place() -> (PathBuf, String) {
    let name = format!("serendib_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let directory = std::env::temp_dir().join(&name);
    // Left by an earlier process of the same number.
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    (directory, name)
}

#[expect(clippy::disallowed_methods, reason = "the test command chooses the database by one variable")]
fn server() -> Option<String> {
    std::env::var("SERENDIB_TEST_POSTGRES").ok()
}

pub fn is_sqlite() -> bool {
    server().is_none()
}

/// What a command may know, at this moment; ids count up and are different in every context.
pub fn ctx(caller: Caller, now: DateTime<Utc>) -> Ctx {
    static IDS: AtomicU64 = AtomicU64::new(1);
    Ctx::new(caller, now, Arc::new(|| Uuid::from_u128(IDS.fetch_add(1, Ordering::Relaxed).into())))
}

/// 2030-01-15 09:00 in Colombo.
pub fn morning() -> DateTime<Utc> {
    DateTime::from_timestamp(1_894_678_200, 0).unwrap()
}
