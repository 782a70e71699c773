//! Reads rows as structs: from the database, from a transaction's view of it, or in the background.

use serendib_db::{Db, FromRow, Row, Tx, Value};

/// A source of rows: the database, or a transaction's view of it.
pub trait RowSource {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> serendib_db::Result<Vec<Row>>;

    /// The rows of `SELECT` with the struct's columns and `rest`, which starts with `FROM`.
    async fn select<T: FromRow>(&mut self, rest: &str, binds: &[Value]) -> serendib_db::Result<Vec<T>> {
        let rows = self.rows(&format!("SELECT {} {rest}", T::columns()), binds).await?;
        rows.iter().map(T::read).collect()
    }
}

impl RowSource for &Db {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> serendib_db::Result<Vec<Row>> {
        Db::rows(self, sql, binds).await
    }
}

impl RowSource for Tx<'_> {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> serendib_db::Result<Vec<Row>> {
        Tx::rows(self, sql, binds).await
    }
}

/// As [`Db::select`], for background work.
pub async fn select_at_leisure<T: FromRow>(db: &Db, rest: &str, binds: &[Value]) -> serendib_db::Result<Vec<T>> {
    let rows = db.rows_at_leisure(&format!("SELECT {} {rest}", T::columns()), binds).await?;
    rows.iter().map(T::read).collect()
}
