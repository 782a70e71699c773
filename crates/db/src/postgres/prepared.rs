//! The statements that a transaction's connection keeps prepared.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tokio_postgres::error::SqlState;
use tokio_postgres::{Statement, Transaction};

use crate::error::{Error, Result};

/// Distinct statements that a connection keeps; with one more, all are let go.
const KEPT: usize = 512;

#[derive(Default)]
pub(crate) struct Prepared(Mutex<HashMap<String, Statement>>);

impl Prepared {
    /// The statement of this text, prepared once for as long as the connection lasts: the server keeps it past a rollback.
    pub(super) async fn get(&self, tx: &Transaction<'_>, sql: &str) -> Result<Statement> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let fresh = tx.prepare(sql).await?;
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(sql.to_owned(), fresh.clone());
        Ok(fresh)
    }

    /// Lets all go where the shape of an answer is another since a migration, so that the command's next attempt prepares them anew.
    pub(super) fn map_error(&self, error: tokio_postgres::Error) -> Error {
        let is_stale = error.as_db_error().is_some_and(|told| {
            *told.code() == SqlState::FEATURE_NOT_SUPPORTED && told.message().starts_with("cached plan must not change")
        });
        if is_stale {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
            return Error::Serialization;
        }
        Error::from(error)
    }
}
