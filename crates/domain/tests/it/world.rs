//! A migrated, empty database per test.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use chrono::{DateTime, Utc};
use serendib_db::{Db, Location, Use};
use serendib_domain::{Caller, Ctx, migrations};
use uuid::Uuid;

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A fresh database of the kind under test; its file or database goes when the test process's directory does.
pub async fn empty() -> Db {
    let db = bare().await;
    db.migrate(migrations::ALL).await.unwrap();
    db
}

/// As [`empty`], without a single table.
pub async fn bare() -> Db {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("serendib_{}_{number}", std::process::id());
    let location = match server() {
        Some(server) => Location::Postgres(serendib_db::testing::create_database(&server, &name).await.unwrap()),
        None => {
            let directory = std::env::temp_dir().join(&name);
            // Left by an earlier process of the same number.
            let _ = std::fs::remove_dir_all(&directory);
            std::fs::create_dir_all(&directory).unwrap();
            Location::Sqlite(directory.join("serendib.db"))
        }
    };
    Db::open(&location, Use::Serve).unwrap()
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
