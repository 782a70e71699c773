//! Prepared statements of a transaction's connection.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tokio_postgres::error::SqlState;
use tokio_postgres::{Statement, Transaction};

use crate::error::{Error, Result};

/// Distinct statements cached per connection; the next one clears the cache.
const CAPACITY: usize = 512;

#[derive(Default)]
pub(crate) struct Prepared(Mutex<HashMap<String, Statement>>);

impl Prepared {
    /// The statement with this text, prepared once per connection; it survives a rollback on the server.
    pub(super) async fn get(&self, tx: &Transaction<'_>, sql: &str) -> Result<Statement> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let fresh = tx.prepare(sql).await?;
        let mut statements = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if statements.len() >= CAPACITY {
            statements.clear();
        }
        statements.insert(sql.to_owned(), fresh.clone());
        Ok(fresh)
    }

    /// Clears the cache if a migration has changed a result's shape, so that the command's next attempt prepares again.
    pub(super) fn map_error(&self, error: tokio_postgres::Error) -> Error {
        let is_stale = error.as_db_error().is_some_and(|db_error| {
            *db_error.code() == SqlState::FEATURE_NOT_SUPPORTED
                && db_error.message().starts_with("cached plan must not change")
        });
        if is_stale {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
            return Error::Serialization;
        }
        Error::from(error)
    }
}
