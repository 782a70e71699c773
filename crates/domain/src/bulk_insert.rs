//! Bulk insert: many rows of one table per statement.

use serendib_db::{Tx, Value};

use crate::error::Result;

/// Values per statement. SQLite searches all earlier placeholders by name for each new one, so more would not be faster.
const BINDS: usize = 900;

pub(crate) struct BulkInsert<const N: usize> {
    table: &'static str,
    columns: [&'static str; N],
    binds: Vec<Value>,
}

impl<const N: usize> BulkInsert<N> {
    pub(crate) fn new(table: &'static str, columns: [&'static str; N]) -> Self {
        Self { table, columns, binds: Vec::new() }
    }

    pub(crate) fn push(&mut self, row: [Value; N]) {
        self.binds.extend(row);
    }

    pub(crate) async fn insert(self, tx: &mut Tx<'_>) -> Result<()> {
        self.run(tx, "").await
    }

    /// Leaves out rows that a concurrent writer inserts.
    pub(crate) async fn insert_missing(self, tx: &mut Tx<'_>) -> Result<()> {
        self.run(tx, " ON CONFLICT DO NOTHING").await
    }

    async fn run(self, tx: &mut Tx<'_>, end: &str) -> Result<()> {
        let per_statement = (BINDS / N).max(1) * N;
        let mut full = None;
        for binds in self.binds.chunks(per_statement) {
            if binds.len() == per_statement {
                let sql = full.get_or_insert_with(|| self.sql(per_statement) + end);
                tx.run(sql, binds).await?.any();
            } else {
                tx.run(&(self.sql(binds.len()) + end), binds).await?.any();
            }
        }
        Ok(())
    }

    fn sql(&self, binds: usize) -> String {
        use std::fmt::Write as _;
        let mut sql = format!("INSERT INTO {} ({}) VALUES ", self.table, self.columns.join(", "));
        for number in 1..=binds {
            let before = match (number, number % N) {
                (1, _) => "(",
                (_, 1) => "), (",
                _ if N == 1 => "), (",
                _ => ", ",
            };
            // Writing into a String cannot fail.
            let _ = write!(sql, "{before}${number}");
        }
        sql.push(')');
        sql
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_holds_several_rows() {
        let rows = BulkInsert::new("guides", ["id", "bio"]);
        assert_eq!(rows.sql(4), "INSERT INTO guides (id, bio) VALUES ($1, $2), ($3, $4)");
        assert_eq!(BulkInsert::new("guides", ["id"]).sql(2), "INSERT INTO guides (id) VALUES ($1), ($2)");
    }
}
