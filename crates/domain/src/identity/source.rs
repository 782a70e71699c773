//! Sources of rows: a transaction, or a plain read.

use serendib_db::{Db, FromRow, Result, Row, Tx, Value};

#[expect(async_fn_in_trait, reason = "only the two implementations below; their futures are as the caller needs them")]
pub trait RowReader {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>>;

    /// The row of a statement that returns at most one.
    async fn row(&mut self, sql: &str, binds: &[Value]) -> Result<Option<Row>> {
        Ok(self.rows(sql, binds).await?.pop())
    }

    /// As [`Tx::select`].
    async fn select<T: FromRow>(&mut self, rest: &str, binds: &[Value]) -> Result<Vec<T>> {
        let rows = self.rows(&format!("SELECT {} {rest}", T::columns()), binds).await?;
        rows.iter().map(T::read).collect()
    }

    /// The row of a [`Self::select`] that returns at most one.
    async fn select_one<T: FromRow>(&mut self, rest: &str, binds: &[Value]) -> Result<Option<T>> {
        Ok(self.select(rest, binds).await?.pop())
    }
}

impl RowReader for Tx<'_> {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        Tx::rows(self, sql, binds).await
    }
}

impl RowReader for &Db {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        Db::rows(self, sql, binds).await
    }
}
