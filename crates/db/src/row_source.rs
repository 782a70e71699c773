//! Sources of rows: the database, or a transaction's view of it.

use crate::from_row::{read_all, select_sql};
use crate::{Db, FromRow, Result, Row, Tx, Value};

/// Reads rows; what is written for it runs beside or inside a transaction.
#[expect(async_fn_in_trait, reason = "only the two implementations below; their futures are as the caller needs them")]
pub trait RowSource {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>>;

    /// The last row of a statement that returns at most one.
    async fn row(&mut self, sql: &str, binds: &[Value]) -> Result<Option<Row>> {
        Ok(self.rows(sql, binds).await?.pop())
    }

    /// As [`Db::select`].
    async fn select<T: FromRow>(&mut self, rest: &str, binds: &[Value]) -> Result<Vec<T>> {
        read_all(&self.rows(&select_sql::<T>(rest), binds).await?)
    }

    /// The row of a [`Self::select`] that returns at most one.
    async fn select_one<T: FromRow>(&mut self, rest: &str, binds: &[Value]) -> Result<Option<T>> {
        Ok(self.select(rest, binds).await?.pop())
    }
}

impl RowSource for Tx<'_> {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        Tx::rows(self, sql, binds).await
    }
}

impl RowSource for &Db {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        Db::rows(self, sql, binds).await
    }
}
