//! A command's transaction on PostgreSQL.

use std::time::Duration;

use futures_util::TryStreamExt as _;
use tokio_postgres::Transaction;

use super::access::{ANSWER, with_timeout};
use super::bind::Bound;
use super::prepared::Prepared;
use crate::dialect::Dialect;
use crate::error::Result;
use crate::row::Row;
use crate::tree::{Cells, Exec};
use crate::value::Value;

/// A transaction on a connection with prepared statements.
pub(crate) struct PgTx<'a> {
    pub(super) tx: &'a Transaction<'a>,
    pub(super) prepared: &'a Prepared,
    /// Time limit for a statement's answer.
    pub(super) answer: Duration,
}

impl<'a> PgTx<'a> {
    pub(crate) fn on(tx: &'a Transaction<'a>, prepared: &'a Prepared) -> Self {
        Self { tx, prepared, answer: ANSWER }
    }

    pub(crate) async fn rows(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        self.query_rows(sql, binds).await?.iter().map(super::to_row).collect()
    }

    pub(crate) async fn run(&self, sql: &str, binds: &[Value]) -> Result<u64> {
        with_timeout(self.answer, async {
            let statement = self.prepared.get(self.tx, sql).await?;
            super::check_count(&statement, binds)?;
            let binds: Vec<Bound<'_>> = binds.iter().map(Bound).collect();
            self.tx.execute_raw(&statement, binds.iter()).await.map_err(|error| self.prepared.map_error(error))
        })
        .await
    }

    /// Runs a prepared statement; only for measurements.
    pub(crate) async fn run_prepared(&self, statement: &tokio_postgres::Statement, binds: &[Value]) -> Result<u64> {
        let binds: Vec<Bound<'_>> = binds.iter().map(Bound).collect();
        Ok(self.tx.execute_raw(statement, binds.iter()).await?)
    }

    /// Writes a row to the feed's table, which has no trigger and which the feed cleans up.
    pub(crate) async fn probe(&self) -> Result<()> {
        self.run("INSERT INTO _changes (table_name, op) VALUES ('_changes', 'PROBE')", &[]).await.map(drop)
    }

    async fn query_rows(&self, sql: &str, binds: &[Value]) -> Result<Vec<tokio_postgres::Row>> {
        with_timeout(self.answer, async {
            let statement = self.prepared.get(self.tx, sql).await?;
            super::check_count(&statement, binds)?;
            let binds: Vec<Bound<'_>> = binds.iter().map(Bound).collect();
            let rows = async { self.tx.query_raw(&statement, binds.iter()).await?.try_collect().await };
            rows.await.map_err(|error| self.prepared.map_error(error))
        })
        .await
    }
}

impl Exec for PgTx<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    async fn for_each_row(
        &self,
        sql: &str,
        binds: &[Value],
        row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
    ) -> Result<()> {
        super::for_each_row(&self.query_rows(sql, binds).await?, row)
    }
}
