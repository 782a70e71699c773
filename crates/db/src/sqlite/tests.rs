//! SQLite: write queue, full disk, file permissions.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Db, Engine, Error, Location, Result, Use};

struct TestDirectory(PathBuf);

impl TestDirectory {
    fn new(name: &str) -> Self {
        let directory = std::env::temp_dir().join(format!("serendib_db_{}_{name}", std::process::id()));
        // Left by an earlier process with the same number.
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir_all(&directory).unwrap();
        Self(directory)
    }

    fn file(&self) -> PathBuf {
        self.0.join("serendib.db")
    }

    fn open(&self, usage: Use) -> Result<Db> {
        Db::open(&Location::Sqlite(self.file()), usage)
    }

    async fn with_notes(&self) -> Db {
        let db = self.open(Use::Serve).unwrap();
        run(&db, "CREATE TABLE notes (text TEXT) STRICT").await.unwrap();
        db
    }
}

impl Drop for TestDirectory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn run(db: &Db, sql: &str) -> Result<()> {
    let sql = sql.to_owned();
    db.write(async move |tx| {
        tx.rows(&sql, &[]).await?;
        Ok(())
    })
    .await
}

async fn notes(db: &Db) -> Vec<String> {
    let rows = db.rows("SELECT text FROM notes ORDER BY text", &[]).await.unwrap();
    rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
}

/// T-D05.
#[tokio::test]
async fn a_write_that_waits_too_long_for_its_turn_is_refused_and_never_made() {
    let place = TestDirectory::new("turn");
    let db = place.with_notes().await;
    // Ends after the other write was rejected, or should have been.
    let (let_go, held) = std::sync::mpsc::channel();
    let long = db.write(async move |tx| -> Result<()> {
        let _ = held.recv_timeout(Duration::from_secs(60));
        tx.run("INSERT INTO notes VALUES ('long')", &[]).await?.any();
        Ok(())
    });
    let since = Instant::now();
    let behind = async {
        let result = run(&db, "INSERT INTO notes VALUES ('behind')").await;
        let_go.send(()).unwrap();
        (result, since.elapsed())
    };
    let (long, (behind, waited)) = tokio::join!(long, behind);
    long.unwrap();
    assert!(matches!(behind, Err(Error::Unavailable(_))), "{behind:?}");
    assert!(waited >= Duration::from_secs(5), "{waited:?}");
    run(&db, "INSERT INTO notes VALUES ('after')").await.unwrap();
    assert_eq!(notes(&db).await, ["after", "long"]);
}

/// The largest size of the log while `commits` commits write `bytes` bytes each and readers leave no gap.
async fn longest_log(name: &str, commits: usize, bytes: usize) -> u64 {
    grown(&TestDirectory::new(name), commits, bytes, None).await
}

/// The same, with a reader that stays until the log has `held` bytes.
async fn grown(place: &TestDirectory, commits: usize, bytes: usize, held: Option<u64>) -> u64 {
    const SLOW: &str = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10000)
                        SELECT (SELECT COUNT(*) FROM notes), COUNT(*) FROM n";
    let db = place.with_notes().await;
    run(&db, "INSERT INTO notes VALUES ('')").await.unwrap();
    let mut stays = held.map(|until| {
        let reader = super::connect(&place.file(), super::READ_CACHE_KIB).unwrap();
        reader.execute_batch("BEGIN").unwrap();
        let seen: i64 = reader.query_row("SELECT LENGTH(text) FROM notes", [], |row| row.get(0)).unwrap();
        assert_eq!(seen, 0);
        (reader, until)
    });
    let is_over = Arc::new(AtomicBool::new(false));
    let read_on = || {
        let (db, is_over) = (db.clone(), Arc::clone(&is_over));
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            while !is_over.load(Ordering::Relaxed) {
                // On a busy machine a read may time out.
                let _ = runtime.block_on(db.rows(SLOW, &[]));
            }
        })
    };
    let readers = [read_on(), read_on(), read_on()];
    let mut longest = 0;
    for _ in 0..commits {
        // Changes all its pages each time.
        let update = format!("UPDATE notes SET text = hex(randomblob({}))", bytes / 2);
        // On a busy disk a write may time out in the queue.
        while let Err(refused) = run(&db, &update).await {
            assert!(matches!(refused, Error::Unavailable(_)), "{refused:?}");
        }
        let length = place.0.join("serendib.db-wal").metadata().unwrap().len();
        longest = longest.max(length);
        stays = stays.filter(|(_, until)| length <= *until);
    }
    is_over.store(true, Ordering::Relaxed);
    readers.into_iter().for_each(|reader| reader.join().unwrap());
    assert_eq!(notes(&db).await[0].len(), bytes);
    assert!(stays.is_none(), "the log was never so long: {longest}");
    longest
}

/// T-D05.
#[tokio::test]
async fn readers_that_never_leave_a_gap_do_not_let_the_log_grow_without_end() {
    let longest = longest_log("log", 192, 500_000).await;
    assert!(longest <= 64 * 1024 * 1024, "{} MiB", longest / 1024 / 1024);
}

/// T-D05.
#[tokio::test]
async fn nor_do_they_when_a_few_commits_are_large() {
    let longest = longest_log("large", 20, 8_000_000).await;
    assert!(longest <= 64 * 1024 * 1024, "{} MiB", longest / 1024 / 1024);
}

/// A busy machine: readers take longer than the writer waits.
/// T-D05.
#[tokio::test]
async fn a_look_in_vain_does_not_let_the_log_grow_beyond_its_bound() {
    let place = TestDirectory::new("vain");
    let longest = grown(&place, 140, 500_000, Some(34 * 1024 * 1024)).await;
    assert!(longest <= 64 * 1024 * 1024, "{} MiB", longest / 1024 / 1024);
}

/// T-D05.
#[tokio::test]
async fn no_write_is_refused_because_a_read_that_does_not_end_is_in_the_log() {
    let place = TestDirectory::new("held");
    let db = place.with_notes().await;
    run(&db, "INSERT INTO notes VALUES ('')").await.unwrap();
    // Like a backup.
    let reader = super::connect(&place.file(), super::READ_CACHE_KIB).unwrap();
    reader.execute_batch("BEGIN").unwrap();
    let seen: i64 = reader.query_row("SELECT LENGTH(text) FROM notes", [], |row| row.get(0)).unwrap();
    for _ in 0..40 {
        run(&db, "UPDATE notes SET text = hex(randomblob(700000))").await.unwrap();
    }
    let length = place.0.join("serendib.db-wal").metadata().unwrap().len();
    assert!(length > 40 * 1024 * 1024, "it was long enough to be begun anew: {length}");
    assert_eq!(seen, 0);
    drop(reader);
}

#[tokio::test]
async fn a_write_whose_caller_has_left_before_its_turn_is_never_made() {
    let place = TestDirectory::new("left");
    let db = place.with_notes().await;
    let (let_go, held) = std::sync::mpsc::channel();
    let long = db.write(async move |_| -> Result<()> {
        let _ = held.recv_timeout(Duration::from_secs(60));
        Ok(())
    });
    let left = async {
        let write = run(&db, "INSERT INTO notes VALUES ('left')");
        let outcome = tokio::time::timeout(Duration::from_millis(100), write).await;
        let_go.send(()).unwrap();
        outcome
    };
    let (long, left) = tokio::join!(long, left);
    long.unwrap();
    assert!(left.is_err());
    run(&db, "INSERT INTO notes VALUES ('after')").await.unwrap();
    assert_eq!(notes(&db).await, ["after"]);
}

/// T-D06.
#[tokio::test]
async fn a_full_disk_is_reported_until_a_write_succeeds() {
    const LARGE: &str = "INSERT INTO notes VALUES (hex(zeroblob(100000)))";
    let place = TestDirectory::new("full");
    let db = place.with_notes().await;
    let room = |pages: u32| {
        let db = db.clone();
        async move { run(&db, &format!("PRAGMA max_page_count = {pages}")).await.unwrap() }
    };
    db.ready().await.unwrap();
    room(10).await;
    assert!(matches!(run(&db, LARGE).await, Err(Error::DiskFull)));
    assert_eq!(db.0.full_until.load(Ordering::Relaxed), db.changes().seq() + 1);
    // The commits on the full disk were small enough; here the check itself finds room.
    db.ready().await.unwrap();
    assert_eq!(db.0.full_until.load(Ordering::Relaxed), 0);
    assert!(matches!(run(&db, LARGE).await, Err(Error::DiskFull)));
    assert!(db.changes().seq() < db.0.full_until.load(Ordering::Relaxed));
    room(1_000).await;
    run(&db, LARGE).await.unwrap();
    assert!(db.changes().seq() >= db.0.full_until.load(Ordering::Relaxed), "a commit shows it too");
    db.ready().await.unwrap();
}

/// T-D07.
#[tokio::test]
async fn after_a_commit_that_could_not_be_made_durable_nothing_more_is_written() {
    let place = TestDirectory::new("failed");
    let db = place.with_notes().await;
    let Engine::Sqlite(engine) = &db.0.engine else { panic!("this is the embedded engine") };
    engine.failed.store(true, Ordering::Release);
    let result = run(&db, "INSERT INTO notes VALUES ('after')").await;
    assert!(matches!(result, Err(Error::Unavailable(_))), "{result:?}");
    assert!(notes(&db).await.is_empty());
    assert!(db.ready().await.is_err());
}

#[tokio::test]
async fn a_look_makes_nothing() {
    let place = TestDirectory::new("look");
    let message = place.open(Use::Look).err().unwrap().to_string();
    assert!(message.contains("serendib.db") && message.contains("no database"), "{message}");
    let elsewhere = Db::open(&Location::Sqlite(place.0.join("typo").join("serendib.db")), Use::Look);
    assert!(matches!(elsewhere, Err(Error::Unusable(_))));
    assert_eq!(std::fs::read_dir(&place.0).unwrap().count(), 0);
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn nobody_else_can_read_the_database_its_log_or_a_backup() {
    let place = TestDirectory::new("modes");
    std::fs::write(place.file(), b"").unwrap();
    std::fs::set_permissions(place.file(), std::fs::Permissions::from_mode(0o644)).unwrap();
    let db = place.with_notes().await;
    let backup = place.0.join("copy.db");
    db.backup(&backup).unwrap();
    for path in [place.file(), place.0.join("serendib.db-wal"), place.0.join("serendib.db-shm"), backup.clone()] {
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    let copy = Db::open(&Location::Sqlite(backup.clone()), Use::Look).unwrap();
    assert_eq!(notes(&copy).await, Vec::<String>::new());
    assert!(matches!(db.backup(&backup), Err(Error::Unusable(_))), "a backup overwrites nothing");
    let nowhere = place.0.join("no").join("copy.db");
    assert!(matches!(db.backup(&nowhere), Err(Error::Unusable(_))));
}

/// T-D06.
#[tokio::test]
async fn the_disk_space_check_writes_to_no_file_placed_in_its_way() {
    let place = TestDirectory::new("probed");
    let db = place.with_notes().await;
    let (probe, other) = (place.0.join("serendib.probe"), place.0.join("other"));
    std::fs::write(&other, "theirs").unwrap();
    std::os::unix::fs::symlink(&other, &probe).unwrap();
    db.0.full_until.store(db.changes().seq() + 1, Ordering::Relaxed);
    db.ready().await.unwrap();
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "theirs");
    assert!(!probe.exists());
}
