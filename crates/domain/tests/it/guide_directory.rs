//! Query plans of the guide directory.

use serendib_domain::guides::directory::statements;

use crate::fixture;

/// However many guides there are, reading one guide scans only their own rows.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_of_one_guide_is_found_by_index() {
    let db = fixture::empty().await;
    let explain = if fixture::is_sqlite() { "EXPLAIN QUERY PLAN" } else { "EXPLAIN (COSTS OFF)" };
    let column = if fixture::is_sqlite() { 3 } else { 0 };
    let id = "'00000000-0000-4000-8000-000000000007'";
    for sql in statements() {
        let sql = format!("{explain} {}", sql.replace("$1", id).replace("$2", id).replace("$3", "1"));
        let statement = sql.clone();
        let plan: serendib_domain::Result<Vec<String>> = db
            .write(async move |tx| {
                if !fixture::is_sqlite() {
                    tx.run("SET LOCAL enable_seqscan = off", &[]).await?.any();
                }
                let rows = tx.rows(&statement, &[]).await?;
                rows.iter().map(|row| Ok(row.text(column)?.to_owned())).collect()
            })
            .await;
        let plan = plan.unwrap();
        // The plan begins with the guide.
        assert!(!fixture::is_sqlite() || plan.first().is_some_and(|line| line.contains("id>?")), "{sql}\n{plan:#?}");
        // A full table scan, or an index read only for its order.
        let is_scan = |line: &&String| line.starts_with("SCAN") || line.contains("Seq Scan");
        assert!(!plan.iter().any(|line| is_scan(&line)), "{sql}\n{plan:#?}");
    }
}
