//! PostgreSQL: a connection pool of readers, a few transaction threads, and a change feed for every node.

mod access;
mod bind;
mod feed;
mod prepared;
mod tx;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod};
use futures_util::TryStreamExt as _;
use tokio_postgres::Row as PgRow;

use crate::changes::Changes;
use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::row::Row;
use crate::tree::{Cells, Exec, View};
use crate::value::{self, ColumnType, Value};

pub(crate) use access::Access;
pub(crate) use access::DedicatedConnection;
use access::{GRACE, PATIENCE, with_timeout};
use bind::Bound;
pub(crate) use feed::INSTALL as FEED;
pub(crate) use tx::PgTx;

/// Read connections per process.
const READERS: usize = 8;

pub(crate) struct Postgres {
    access: Access,
    /// Time limit for a request's statement.
    answer: Duration,
    readers: Pool,
    writer: writer::WriterPool,
}

impl Postgres {
    pub(crate) fn open(url: &str, changes: &Arc<Changes>, statement: Duration) -> Result<Self> {
        let answer = statement + GRACE;
        let access = Access::parse(url)?;
        let (config, tls) = access.reading(statement).parts();
        let manager = Manager::from_config(config, tls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
        let readers = Pool::builder(manager)
            .max_size(READERS)
            .runtime(deadpool_postgres::Runtime::Tokio1)
            .build()
            .map_err(|error| Error::Unusable(error.to_string()))?;
        let own = feed::PublishedTransactions::default();
        let writer = writer::WriterPool::start(&access.with_statement_timeout(statement), answer, changes, &own)?;
        feed::start(&access, changes, own)?;
        Ok(Self { access, answer, readers, writer })
    }

    pub(crate) fn writer(&self) -> &writer::WriterPool {
        &self.writer
    }

    /// A separate connection for migrations and other slow statements.
    pub(crate) async fn connect_dedicated(&self) -> Result<DedicatedConnection> {
        self.access.connect().await
    }

    pub(crate) async fn rows(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        let client = self.reader().await?;
        let answered =
            with_timeout(self.answer, async { query(&**client, &client.prepare_cached(sql).await?, binds).await })
                .await;
        discard_if_unavailable(client, answered)
    }

    /// With another time limit.
    pub(crate) async fn rows_within(&self, limit: Duration, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        Ok(self.rows_in_snapshot(limit, &[(sql, binds)]).await?.pop().unwrap_or_default())
    }

    /// The rows of each statement.
    pub(crate) async fn rows_in_snapshot(
        &self,
        limit: Duration,
        statements: &[(&str, &[Value])],
    ) -> Result<Vec<Vec<Row>>> {
        let mut client = self.reader().await?;
        let answered = with_timeout(limit + GRACE, async {
            let tx = start_snapshot(&mut client).await?;
            tx.batch_execute(&format!("SET LOCAL statement_timeout = {}", limit.as_millis())).await?;
            let mut all = Vec::with_capacity(statements.len());
            for (sql, binds) in statements {
                let statement = tx.prepare_cached(sql).await?;
                all.push(query(&*tx, &statement, binds).await?);
            }
            tx.commit().await?;
            Ok(all)
        })
        .await;
        discard_if_unavailable(client, answered)
    }

    pub(crate) async fn broadcast_message(&self, text: &str) -> Result<()> {
        self.rows(feed::SAY, &[feed::to_notification_parts(text).into()]).await.map(drop)
    }

    /// Runs a tree in one snapshot.
    pub(crate) async fn fetch(&self, tree: View<'_>, count: bool) -> Result<crate::Fetched> {
        let mut client = self.reader().await?;
        let answered = with_timeout(self.answer, snapshot(&mut client, tree, count)).await;
        discard_if_unavailable(client, answered)
    }

    async fn reader(&self) -> Result<Object> {
        with_timeout(PATIENCE, async { Ok(self.readers.get().await?) }).await
    }

    /// For `testing::plans`.
    pub(crate) async fn plans(&self, select: &crate::Select) -> Result<Vec<crate::testing::QueryPlan>> {
        let mut client = self.readers.get().await?;
        let tx = client.build_transaction().read_only(true).start().await?;
        tx.batch_execute("SET LOCAL enable_seqscan = off").await?;
        crate::testing::plans::explained(&ReadExec(&tx), select).await
    }
}

/// Drops a connection that does not answer, so that no later read gets it.
fn discard_if_unavailable<T>(client: Object, answered: Result<T>) -> Result<T> {
    if matches!(answered, Err(Error::Unavailable(_))) {
        drop(Object::take(client));
    }
    answered
}

async fn start_snapshot(client: &mut Object) -> Result<deadpool_postgres::Transaction<'_>> {
    let level = tokio_postgres::IsolationLevel::RepeatableRead;
    Ok(client.build_transaction().isolation_level(level).read_only(true).start().await?)
}

async fn snapshot(client: &mut Object, tree: View<'_>, count: bool) -> Result<crate::Fetched> {
    let tx = start_snapshot(client).await?;
    let fetched = crate::tree::run(&ReadExec(&tx), tree, count).await?;
    tx.commit().await?;
    Ok(fetched)
}

async fn query(
    client: &impl tokio_postgres::GenericClient,
    statement: &tokio_postgres::Statement,
    binds: &[Value],
) -> Result<Vec<Row>> {
    check_count(statement, binds)?;
    let binds: Vec<Bound<'_>> = binds.iter().map(Bound).collect();
    let stream = client.query_raw(statement, binds.iter()).await?;
    let rows: Vec<PgRow> = stream.try_collect().await?;
    rows.iter().map(to_row).collect()
}

fn check_count(statement: &tokio_postgres::Statement, binds: &[Value]) -> Result<()> {
    if statement.params().len() == binds.len() {
        Ok(())
    } else {
        Err(Error::Bug(format!("{} placeholders, {} binds", statement.params().len(), binds.len())))
    }
}

fn to_row(row: &PgRow) -> Result<Row> {
    (0..row.len()).map(|index| bind::cell(row, index)).collect::<Result<Vec<_>>>().map(Row)
}

struct ReadExec<'a>(&'a deadpool_postgres::Transaction<'a>);

impl Exec for ReadExec<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    async fn for_each_row(
        &self,
        sql: &str,
        binds: &[Value],
        row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
    ) -> Result<()> {
        let statement = self.0.prepare_cached(sql).await?;
        check_count(&statement, binds)?;
        let binds: Vec<Bound<'_>> = binds.iter().map(Bound).collect();
        let rows: Vec<PgRow> = self.0.query_raw(&statement, binds.iter()).await?.try_collect().await?;
        for_each_row(&rows, row)
    }
}

fn for_each_row(rows: &[PgRow], row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send)) -> Result<()> {
    for cells in rows {
        row(&PgCells(cells))?;
    }
    Ok(())
}

struct PgCells<'a>(&'a PgRow);

impl Cells for PgCells<'_> {
    fn write(&self, index: usize, kind: ColumnType, out: &mut Vec<u8>) -> Result<()> {
        match (bind::cell(self.0, index)?, kind) {
            (Value::Null, _) => out.extend_from_slice(b"null"),
            (Value::Bool(flag), _) => out.extend_from_slice(if flag { b"true" } else { b"false" }),
            (Value::Int(cents), ColumnType::Usd) => value::write_usd(cents, out),
            (Value::Int(number), _) => value::write_int(number, out),
            (Value::Float(number), _) => value::write_float(number, out),
            (Value::Text(text), ColumnType::Json | ColumnType::TextList) => out.extend_from_slice(text.as_bytes()),
            (Value::Text(text), _) => value::write_text(&text, out),
            (Value::Uuid(id), _) => value::write_text(&id.to_string(), out),
            (Value::Time(time), _) => value::write_time(time.timestamp_micros(), out),
            (Value::Date(day), _) => value::write_text(&day.to_string(), out),
        }
        Ok(())
    }

    fn value(&self, index: usize, _kind: ColumnType) -> Result<Value> {
        bind::cell(self.0, index)
    }
}
