//! One transaction, as a command sees it.

use std::sync::Arc;

use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::postgres::PgTx;
use crate::row::Row;
use crate::select::Select;
use crate::sqlite::WriteTx;
use crate::testing::Lock;
use crate::tree::{self, Fetched};
use crate::value::Value;

/// A transaction handed to a command by [`crate::Db::write`]; kept when the command succeeds, undone when it fails.
pub struct Tx<'a> {
    inner: Inner<'a>,
    /// Looks again at what is fetched here, where a test asks for it.
    lock: Option<Arc<Lock>>,
}

pub(crate) enum Inner<'a> {
    Sqlite(WriteTx<'a>),
    Postgres(PgTx<'a>),
}

/// How many rows a statement wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a guarded write must look at how many rows it touched"]
pub struct Written(pub u64);

impl Written {
    /// Demands one row: the guard of a transition held.
    ///
    /// # Errors
    /// `otherwise` for none and for more.
    pub fn exactly_one<E>(self, otherwise: E) -> Result<(), E> {
        if self.0 == 1 { Ok(()) } else { Err(otherwise) }
    }

    /// Any number will do.
    pub fn any(self) {}
}

impl<'a> Tx<'a> {
    pub(crate) fn sqlite(tx: WriteTx<'a>) -> Self {
        Self { inner: Inner::Sqlite(tx), lock: None }
    }

    pub(crate) fn postgres(tx: PgTx<'a>) -> Self {
        Self { inner: Inner::Postgres(tx), lock: None }
    }

    pub(crate) fn dialect(&self) -> Dialect {
        match &self.inner {
            Inner::Sqlite(_) => Dialect::Sqlite,
            Inner::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Runs a statement that writes; `$1` is the first of `binds`.
    ///
    /// # Errors
    /// The database's; `Bug` where placeholders and binds are not as many.
    pub async fn run(&mut self, sql: &str, binds: &[Value]) -> Result<Written> {
        match &self.inner {
            Inner::Sqlite(tx) => tx.run(sql, binds).map(Written),
            Inner::Postgres(tx) => tx.run(sql, binds).await.map(Written),
        }
    }

    /// Every row of a statement; the statement bounds them.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        match &self.inner {
            Inner::Sqlite(tx) => tx.rows(sql, binds),
            Inner::Postgres(tx) => tx.rows(sql, binds).await,
        }
    }

    /// The only row of a statement, if there is one.
    ///
    /// # Errors
    /// As [`Self::run`]; `Bug` for more than one row.
    pub async fn row(&mut self, sql: &str, binds: &[Value]) -> Result<Option<Row>> {
        let mut rows = self.rows(sql, binds).await?;
        match rows.len() {
            0 | 1 => Ok(rows.pop()),
            many => Err(Error::Bug(format!("{many} rows where at most one is expected"))),
        }
    }

    /// Writes something that nobody reads.
    pub(crate) async fn probe(&mut self) -> Result<()> {
        match &self.inner {
            Inner::Sqlite(tx) => tx.probe(),
            Inner::Postgres(tx) => tx.probe().await,
        }
    }

    /// Runs a tree inside this transaction: it sees what the transaction has written. `count` as in [`crate::Db::fetch`].
    ///
    /// # Errors
    /// The database's.
    pub async fn fetch(&mut self, select: &Select, count: bool) -> Result<Fetched> {
        let fetched = match &self.inner {
            Inner::Sqlite(tx) => tree::run_once(tx, select, count).await?,
            Inner::Postgres(tx) => tree::run_once(tx, select, count).await?,
        };
        if let Some(lock) = self.lock.clone() {
            Box::pin(lock.look_inside(self, select, count, &fetched)).await;
        }
        Ok(fetched)
    }

    pub(crate) fn watch(&mut self, lock: Option<Arc<Lock>>) {
        self.lock = lock;
    }

    pub(crate) fn inner(&self) -> &Inner<'a> {
        &self.inner
    }
}
