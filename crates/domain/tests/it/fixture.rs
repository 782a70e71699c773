//! A migrated, empty database per test.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use serendib_db::testing::{self, ScratchDatabase};
use serendib_db::{Db, Use};
use serendib_domain::{Caller, Ctx, Error, Result, migrations};
use uuid::Uuid;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A database of its own for each test, of the kind under test; dropped with this value.
pub struct Database {
    db: Db,
    _scratch: ScratchDatabase,
}

impl Deref for Database {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

impl Database {
    fn from_scratch(scratch: ScratchDatabase) -> Self {
        Self { db: Db::open(&scratch.location, Use::Serve).unwrap(), _scratch: scratch }
    }
}

/// The full schema without rows.
pub async fn empty() -> Database {
    Database::from_scratch(closed().await)
}

/// As [`empty`], but not opened yet.
pub async fn closed() -> ScratchDatabase {
    let (directory, name) = place();
    testing::create_migrated(server().as_deref(), &directory, &name, migrations::ALL).await.unwrap()
}

/// Without tables.
pub async fn bare() -> Database {
    let (directory, name) = place();
    Database::from_scratch(testing::create_empty(server().as_deref(), &directory, &name).await.unwrap())
}

fn place() -> (PathBuf, String) {
    let name = format!("serendib_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let directory = std::env::temp_dir().join(&name);
    // An earlier process with the same id may have left it.
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

/// A command's context at this moment. Its ids count up and differ between contexts.
pub fn ctx(caller: Caller, now: DateTime<Utc>) -> Ctx {
    static IDS: AtomicU64 = AtomicU64::new(1);
    Ctx::new(caller, now, Arc::new(|| Uuid::from_u128(IDS.fetch_add(1, Ordering::Relaxed).into())))
}

/// Attempts while the database is busy.
const TRIES: u32 = 30;

/// Retries while the database is busy: a slow machine cannot finish so many writes within the two seconds that each may wait. The error
/// guarantees that nothing was written.
pub async fn retry_while_busy<T, A: Future<Output = Result<T>>>(ask: impl Fn() -> A) -> Result<T> {
    for _ in 1..TRIES {
        match ask().await {
            Err(Error::Db(serendib_db::Error::Unavailable(_))) => {}
            result => return result,
        }
    }
    ask().await
}

/// 2030-01-15 09:00 in Colombo.
pub fn morning() -> DateTime<Utc> {
    DateTime::from_timestamp(1_894_678_200, 0).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_test_has_made_goes_with_it_and_leftovers_of_a_killed_one_are_harmless() {
    let (directory, name) = place();
    let server = server();
    std::mem::forget(testing::create_empty(server.as_deref(), &directory, &name).await.unwrap());
    let again = testing::create_empty(server.as_deref(), &directory, &name).await.unwrap();
    drop(again);
    assert!(!directory.exists());
    if is_sqlite() {
        return;
    }
    let other = empty().await;
    let sql = "SELECT datname::text FROM pg_database WHERE datname::text = $1";
    let started = Instant::now();
    while !other.rows(sql, &[name.as_str().into()]).await.unwrap().is_empty() {
        assert!(started.elapsed() < Duration::from_secs(30), "{name} is still there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
