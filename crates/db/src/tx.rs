//! A transaction from a command's view.

use std::sync::Arc;

use uuid::Uuid;

use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::from_row::{FromRow, read_all, select_sql};
use crate::postgres::PgTx;
use crate::row::Row;
use crate::select::Select;
use crate::sqlite::WriteTx;
use crate::testing::Lock;
use crate::tree::{self, Fetched};
use crate::value::Value;

/// A transaction that [`crate::Db::write`] hands to a command; committed on success, rolled back on failure.
pub struct Tx<'a> {
    inner: DriverTx<'a>,
    /// Repeats fetches if a test set a lock.
    lock: Option<Arc<Lock>>,
    trial: Option<DryRun>,
}

/// A dry run: writes that are read and then rolled back to a savepoint, with the rows outside that the owner must remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DryRun {
    /// The subject of the dry run.
    pub subject: Uuid,
    /// Existing rows outside the dry run.
    pub rows_outside: Vec<Uuid>,
    /// The number of captured changes at the start.
    captured: usize,
}

/// A part of a transaction that can be taken back alone: all that is written until it ends or is undone.
#[derive(Debug)]
#[must_use = "a part must end or be undone"]
pub struct TxPart {
    /// The number of captured changes at the start.
    captured: usize,
}

const BEGIN_PART: &str = "SAVEPOINT part";
const END_PART: &str = "RELEASE SAVEPOINT part";
const UNDO_PART: [&str; 2] = ["ROLLBACK TO SAVEPOINT part", END_PART];
const BEGIN_TRIAL: &str = "SAVEPOINT trial";
const UNDO_TRIAL: [&str; 2] = ["ROLLBACK TO SAVEPOINT trial", "RELEASE SAVEPOINT trial"];

pub(crate) enum DriverTx<'a> {
    Sqlite(WriteTx<'a>),
    Postgres(PgTx<'a>),
}

/// The number of rows a statement wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a guarded write must look at how many rows it touched"]
pub struct RowsAffected(pub u64);

impl RowsAffected {
    /// Requires exactly one row: a transition's guard held.
    ///
    /// # Errors
    /// `otherwise` for any other number.
    pub fn exactly_one<E>(self, otherwise: E) -> Result<(), E> {
        if self.0 == 1 { Ok(()) } else { Err(otherwise) }
    }

    /// Accepts any number.
    pub fn any(self) {}
}

impl<'a> Tx<'a> {
    pub(crate) fn sqlite(tx: WriteTx<'a>) -> Self {
        Self { inner: DriverTx::Sqlite(tx), lock: None, trial: None }
    }

    pub(crate) fn postgres(tx: PgTx<'a>) -> Self {
        Self { inner: DriverTx::Postgres(tx), lock: None, trial: None }
    }

    pub(crate) fn dialect(&self) -> Dialect {
        match &self.inner {
            DriverTx::Sqlite(_) => Dialect::Sqlite,
            DriverTx::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Runs a writing statement; `$1` is the first of `binds`.
    ///
    /// # Errors
    /// Database errors; `Bug` if placeholders and binds differ in number.
    pub async fn run(&mut self, sql: &str, binds: &[Value]) -> Result<RowsAffected> {
        match &self.inner {
            DriverTx::Sqlite(tx) => tx.run(sql, binds).map(RowsAffected),
            DriverTx::Postgres(tx) => tx.run(sql, binds).await.map(RowsAffected),
        }
    }

    /// All rows of a statement; the statement must limit them.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub async fn rows(&mut self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        match &self.inner {
            DriverTx::Sqlite(tx) => tx.rows(sql, binds),
            DriverTx::Postgres(tx) => tx.rows(sql, binds).await,
        }
    }

    /// The only row of a statement, if any.
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

    /// The rows of `SELECT` with the struct's columns and `rest`, which starts with `FROM`.
    ///
    /// # Errors
    /// As [`Self::run`]; `Bug` for a value that does not fit its field.
    pub async fn select<T: FromRow>(&mut self, rest: &str, binds: &[Value]) -> Result<Vec<T>> {
        read_all(&self.rows(&select_sql::<T>(rest), binds).await?)
    }

    /// The only row of [`Self::select`], if any.
    ///
    /// # Errors
    /// As [`Self::select`]; `Bug` for more than one row.
    pub async fn select_one<T: FromRow>(&mut self, rest: &str, binds: &[Value]) -> Result<Option<T>> {
        let row = self.row(&select_sql::<T>(rest), binds).await?;
        row.as_ref().map(T::read).transpose()
    }

    /// Begins a dry run: later writes can be read until [`Self::undo_dry_run`] removes them.
    ///
    /// # Errors
    /// Database errors; `Bug` inside another dry run.
    pub async fn begin_dry_run(&mut self, subject: Uuid, rows_outside: Vec<Uuid>) -> Result<()> {
        if self.trial.is_some() {
            return Err(Error::Bug("a trial began inside another".to_owned()));
        }
        let captured = self.captured();
        self.run(BEGIN_TRIAL, &[]).await?.any();
        self.trial = Some(DryRun { subject, rows_outside, captured });
        Ok(())
    }

    fn captured(&self) -> usize {
        match &self.inner {
            DriverTx::Sqlite(tx) => tx.captured(),
            // Triggers capture into rows that a savepoint rolls back.
            DriverTx::Postgres(_) => 0,
        }
    }

    /// Begins a part.
    ///
    /// # Errors
    /// Database errors.
    pub async fn begin_part(&mut self) -> Result<TxPart> {
        let captured = self.captured();
        self.run(BEGIN_PART, &[]).await?.any();
        Ok(TxPart { captured })
    }

    /// Makes a part's writes those of the transaction.
    ///
    /// # Errors
    /// Database errors.
    pub async fn end_part(&mut self, TxPart { .. }: TxPart) -> Result<()> {
        self.run(END_PART, &[]).await.map(RowsAffected::any)
    }

    /// Takes back what a part wrote, with a dry run that began inside it.
    ///
    /// # Errors
    /// Database errors.
    pub async fn undo_part(&mut self, TxPart { captured }: TxPart) -> Result<()> {
        for statement in UNDO_PART {
            self.run(statement, &[]).await?.any();
        }
        self.trial = None;
        if let DriverTx::Sqlite(tx) = &self.inner {
            tx.forget_captured_since(captured);
        }
        Ok(())
    }

    /// The open dry run.
    pub fn dry_run(&self) -> Option<&DryRun> {
        self.trial.as_ref()
    }

    /// Rolls back the open dry run, if any.
    ///
    /// # Errors
    /// Database errors.
    pub async fn undo_dry_run(&mut self) -> Result<()> {
        let Some(trial) = self.trial.take() else { return Ok(()) };
        for statement in UNDO_TRIAL {
            self.run(statement, &[]).await?.any();
        }
        if let DriverTx::Sqlite(tx) = &self.inner {
            tx.forget_captured_since(trial.captured);
        }
        Ok(())
    }

    /// Requires that no dry run is open: its writes must never be committed.
    pub(crate) fn ensure_no_dry_run(&self) -> Result<()> {
        match self.trial {
            Some(_) => Err(Error::Bug("a trial was left open".to_owned())),
            None => Ok(()),
        }
    }

    /// A test write that nothing reads.
    pub(crate) async fn probe(&mut self) -> Result<()> {
        match &self.inner {
            DriverTx::Sqlite(tx) => tx.probe(),
            DriverTx::Postgres(tx) => tx.probe().await,
        }
    }

    /// Runs a tree inside this transaction and sees its writes. `count` as in [`crate::Db::fetch`].
    ///
    /// # Errors
    /// Database errors.
    pub async fn fetch(&mut self, select: &Select, count: bool) -> Result<Fetched> {
        let fetched = match &self.inner {
            DriverTx::Sqlite(tx) => tree::run_once(tx, select, count).await?,
            DriverTx::Postgres(tx) => tree::run_once(tx, select, count).await?,
        };
        if let Some(lock) = self.lock.clone() {
            Box::pin(lock.recheck_in_tx(self, select, count, &fetched)).await;
        }
        Ok(fetched)
    }

    pub(crate) fn watch(&mut self, lock: Option<Arc<Lock>>) {
        self.lock = lock;
    }

    pub(crate) fn inner(&self) -> &DriverTx<'a> {
        &self.inner
    }
}
