//! Query plans of a tree: the plan of each statement, taken just before it runs.

use std::cell::RefCell;

use crate::dialect::Dialect;
use crate::error::Result;
use crate::select::Select;
use crate::tree::{self, Cells, Exec};
use crate::value::{ColumnType, Value};
use crate::{Db, Engine, run_without_waiting};

/// A statement and its plan's lines, in the database's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryPlan {
    pub sql: String,
    pub lines: Vec<String>,
}

/// The plans of a tree's statements, in execution order. On PostgreSQL a sequential scan is the last resort here, so that few rows do not
/// hide a missing index.
///
/// # Errors
/// If a statement fails.
pub async fn plans(db: &Db, select: &Select) -> Result<Vec<QueryPlan>> {
    match &db.0.engine {
        Engine::Sqlite(sqlite) => sqlite.read(|exec| run_without_waiting(explained(exec, select))),
        Engine::Postgres(postgres) => postgres.plans(select).await,
    }
}

pub(crate) async fn explained<E: Exec>(exec: &E, select: &Select) -> Result<Vec<QueryPlan>> {
    let exec = Explained { exec, plans: RefCell::default() };
    tree::run_once(&exec, select, false).await?;
    Ok(exec.plans.into_inner())
}

struct Explained<'a, E> {
    exec: &'a E,
    plans: RefCell<Vec<QueryPlan>>,
}

impl<E: Exec> Exec for Explained<'_, E> {
    fn dialect(&self) -> Dialect {
        self.exec.dialect()
    }

    async fn for_each_row(
        &self,
        sql: &str,
        binds: &[Value],
        row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
    ) -> Result<()> {
        // SQLite's columns: step id, parent id, unused, description.
        let (explain, column) = match self.dialect() {
            Dialect::Sqlite => ("EXPLAIN QUERY PLAN", 3),
            Dialect::Postgres => ("EXPLAIN (COSTS OFF)", 0),
        };
        let mut lines = Vec::new();
        let mut note = |cells: &dyn Cells| {
            if let Value::Text(line) = cells.value(column, ColumnType::Text)? {
                lines.push(line);
            }
            Ok(())
        };
        self.exec.for_each_row(&format!("{explain} {sql}"), binds, &mut note).await?;
        self.plans.borrow_mut().push(QueryPlan { sql: sql.to_owned(), lines });
        self.exec.for_each_row(sql, binds, row).await
    }
}
