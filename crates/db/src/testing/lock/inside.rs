//! The check inside a transaction, whose writes no other connection sees. The views precede each statement as common
//! table expressions, which hide the tables of the same names. A table without a view has no columns there.

use std::sync::atomic::Ordering;

use super::{Lock, ReadQuery, ReadResult};
use crate::dialect::Dialect;
use crate::error::Result;
use crate::select::Select;
use crate::tree::{self, Cells, Exec, Fetched};
use crate::tx::{DriverTx, Tx};
use crate::value::Value;

/// Runs statements with the stand-ins of their tables in front.
struct Behind<'a, E> {
    exec: &'a E,
    stand_ins: &'a [(String, String)],
}

impl<E: Exec> Exec for Behind<'_, E> {
    fn dialect(&self) -> Dialect {
        self.exec.dialect()
    }

    async fn for_each_row(
        &self,
        sql: &str,
        binds: &[Value],
        row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
    ) -> Result<()> {
        let named = self.stand_ins.iter().filter(|(table, _)| sql.contains(table));
        let before: Vec<&str> = named.map(|(_, stand_in)| stand_in.as_str()).collect();
        self.exec.for_each_row(&format!("WITH {} {sql}", before.join(", ")), binds, row).await
    }
}

impl Lock {
    /// Repeats the tree's read inside its transaction.
    pub(crate) async fn recheck_in_tx(&self, tx: &mut Tx<'_>, select: &Select, count: bool, first: &Fetched) {
        let second = self.again(tx, select, count).await;
        self.inside.fetch_add(1, Ordering::Relaxed);
        let tree = tree::Tree::new(select.clone());
        self.judge(ReadQuery::Tree(tree.view(None), count), ReadResult::tree(first), second);
    }

    async fn again(&self, tx: &mut Tx<'_>, select: &Select, count: bool) -> Result<ReadResult> {
        let stand_ins = self.stand_ins(tx).await?;
        let is_postgres = tx.dialect() == Dialect::Postgres;
        // A denied statement must not end the observed transaction.
        if is_postgres {
            tx.run("SAVEPOINT second_look", &[]).await?.any();
        }
        let found = match tx.inner() {
            DriverTx::Sqlite(exec) => tree::run_once(&Behind { exec, stand_ins }, select, count).await,
            DriverTx::Postgres(exec) => tree::run_once(&Behind { exec, stand_ins }, select, count).await,
        };
        if is_postgres {
            tx.run("ROLLBACK TO SAVEPOINT second_look", &[]).await?.any();
        }
        Ok(ReadResult::tree(&found?))
    }

    /// Each table's name and its stand-in.
    async fn stand_ins(&self, tx: &mut Tx<'_>) -> Result<&[(String, String)]> {
        if let Some(known) = self.stand_ins.get() {
            return Ok(known);
        }
        let (all, main) = match tx.dialect() {
            Dialect::Sqlite => ("SELECT name FROM sqlite_master WHERE type = 'table'", "main"),
            Dialect::Postgres => {
                ("SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'", "public")
            }
        };
        let mut found = Vec::new();
        for row in tx.rows(all, &[]).await? {
            let table = row.text(0)?;
            let stand_in = match self.views.iter().find(|view| view.table == table) {
                Some(view) => format!("\"{table}\" AS ({})", view.sql.replace("{main}", main)),
                None => format!("\"{table}\" (is_hidden) AS (SELECT 1 WHERE 1 = 0)"),
            };
            found.push((table.to_owned(), stand_in));
        }
        Ok(self.stand_ins.get_or_init(|| found))
    }
}
