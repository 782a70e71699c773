//! Durable small writes: commands through `Db::write`, beside the engine alone with the same statements.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serendib_db::{Db, Location, Use, Value};
use serendib_domain::migrations;
use serendib_server::app::new_id;
use tokio::task::JoinSet;

use crate::BenchTiming;
use crate::report::{BenchReport, at_least, format_whole, median, number, percent};
use crate::scratch::BenchDirectory;

/// Concurrent commands; also how many share a commit of the engine alone.
const TASKS: usize = 64;
const GOAL: f64 = 0.60;
/// Any moment: microseconds since 1970.
const MOMENT: i64 = 1_790_000_000_000_000;

/// A job saved and a job finished: how most commands end.
const SAVE: &str = "INSERT INTO jobs (id, kind, payload, run_at, created_at) VALUES ($1, $2, $3, $4, $5)";
const FINISH: &str = "UPDATE jobs SET done_at = $1 WHERE id = $2";

type Statements = [(&'static str, Vec<Value>); 2];

pub fn measure(scratch: &BenchDirectory, pace: BenchTiming, report: &mut BenchReport) -> anyhow::Result<()> {
    eprintln!("durable small writes");
    report.section(
        &format!("Durable writes: {TASKS} at once, two statements each"),
        &["through `Db::write`, with change feed", "SQLite alone, 64 to a commit", "share", "goal"],
    );
    let product = open(scratch, "writes-product")?;
    let alone = scratch.directory("writes-alone")?.join("serendib.db");
    drop(open(scratch, "writes-alone")?);
    // As in the server, the feed has a subscriber, so that every row is recorded.
    let _feed = product.changes().subscribe();

    let (mut ours, mut engines) = (Vec::new(), Vec::new());
    for _ in 0..pace.rounds {
        engines.push(serendib_db::testing::grouped_commits(&alone, TASKS, pace.round, || command().to_vec())?);
        ours.push(through(&product, pace.round)?);
    }
    let (ours, engines) = (median(ours), median(engines));
    report.row(vec![
        format!("{}/s", format_whole(ours)),
        format!("{}/s", format_whole(engines)),
        percent(ours / engines),
        at_least(ours / engines, GOAL),
    ]);
    Ok(())
}

fn open(scratch: &BenchDirectory, name: &str) -> anyhow::Result<Db> {
    let db = Db::open(&Location::Sqlite(scratch.directory(name)?.join("serendib.db")), Use::Serve)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(db.migrate(migrations::ALL))?;
    Ok(db)
}

fn command() -> Statements {
    let id = Value::Uuid(new_id());
    let moment = Value::Int(MOMENT);
    [
        (SAVE, vec![id.clone(), "mail".into(), "{\"to\":\"somebody\"}".into(), moment.clone(), moment.clone()]),
        (FINISH, vec![moment, id]),
    ]
}

/// Commands per second, each answered after its commit is on disk.
fn through(db: &Db, lasting: Duration) -> anyhow::Result<f64> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let started = Instant::now();
    let end = started + lasting;
    let done: usize = runtime.block_on(async {
        let mut tasks = JoinSet::new();
        for _ in 0..TASKS {
            let db = db.clone();
            tasks.spawn(async move {
                let mut done = 0;
                while Instant::now() < end {
                    let statements = Arc::new(command());
                    db.write(async move |tx| {
                        for (sql, binds) in statements.iter() {
                            tx.run(sql, binds)
                                .await?
                                .exactly_one(serendib_db::Error::Bug("a write that missed".to_owned()))?;
                        }
                        Ok::<(), serendib_db::Error>(())
                    })
                    .await?;
                    done += 1;
                }
                Ok::<usize, serendib_db::Error>(done)
            });
        }
        let mut sum = 0;
        while let Some(done) = tasks.join_next().await {
            sum += done??;
        }
        anyhow::Ok(sum)
    })?;
    Ok(number(done) / started.elapsed().as_secs_f64())
}
