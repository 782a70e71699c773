//! Writes generated packages into a demo database, in a process of its own, so that the result is a closed file.

use std::path::Path;
use std::time::{Duration, Instant};

use serendib_db::{Db, Location, Use};
use serendib_domain::{demo, migrations};

const CHUNK: usize = 1_000;
/// How long closing may take: it writes everything into the main file.
const CLOSING: Duration = Duration::from_secs(60);

pub fn fill(data: &Path, from: usize, to: usize) -> anyhow::Result<()> {
    let file = data.join("serendib.db");
    let db = Db::open(&Location::Sqlite(file.clone()), Use::Serve)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        db.migrate(migrations::ALL).await?;
        for start in (from..to).step_by(CHUNK) {
            let count = CHUNK.min(to - start);
            db.write(async move |tx| demo::fill_generated(tx, start, count).await).await?;
        }
        anyhow::Ok(())
    })?;
    drop(db);
    let log = file.with_extension("db-wal");
    let limit = Instant::now() + CLOSING;
    while log.exists() && Instant::now() < limit {
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
