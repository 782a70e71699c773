//! Planner state shared between requests: the places, and concurrency limits. T-L04.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwapOption;
use serendib_db::{Db, Stamp};
use serendib_domain::itineraries::planner_catalogue;
use serendib_domain::planner::Catalogue;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::outside::models::Models;

/// Concurrent calls to models, of all users and of one user.
const MODEL_CALLS_AT_ONCE: usize = 8;
const MODEL_CALLS_PER_USER: u32 = 2;
/// Plans computed at once: the machine has other work.
const PLANNED_AT_ONCE: usize = 2;

pub struct PlannerState {
    pub models: Models,
    land: ArcSwapOption<(Stamp, Arc<Catalogue>)>,
    asking: Arc<Semaphore>,
    model_calls: Mutex<HashMap<Uuid, u32>>,
    planning: Arc<Semaphore>,
}

pub struct ModelCallPermit<'a> {
    desk: &'a PlannerState,
    user: Uuid,
    _permit: OwnedSemaphorePermit,
}

impl PlannerState {
    pub fn new(models: Models) -> Self {
        Self {
            models,
            land: ArcSwapOption::empty(),
            asking: Arc::new(Semaphore::new(MODEL_CALLS_AT_ONCE)),
            model_calls: Mutex::default(),
            planning: Arc::new(Semaphore::new(PLANNED_AT_ONCE)),
        }
    }

    /// The current places, read again after each change in the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn catalogue(&self, db: &Db) -> serendib_domain::Result<Arc<Catalogue>> {
        let stamp = db.changes().stamp(&planner_catalogue::TABLES);
        if let Some(cached) = self.land.load_full().filter(|cached| cached.0 == stamp) {
            return Ok(Arc::clone(&cached.1));
        }
        let land = Arc::new(planner_catalogue::catalogue(db).await?);
        self.land.store(Some(Arc::new((stamp, Arc::clone(&land)))));
        Ok(land)
    }

    /// `None` while this user, or all users together, are at their limit.
    pub fn try_acquire_model_call(&self, user: Uuid) -> Option<ModelCallPermit<'_>> {
        let permit = Arc::clone(&self.asking).try_acquire_owned().ok()?;
        let mut calls = self.model_calls.lock().unwrap_or_else(PoisonError::into_inner);
        let many = calls.entry(user).or_default();
        if *many >= MODEL_CALLS_PER_USER {
            return None;
        }
        *many += 1;
        Some(ModelCallPermit { desk: self, user, _permit: permit })
    }

    /// Runs a computation on a blocking thread, in its turn.
    ///
    /// # Errors
    /// When the computation panics.
    pub async fn run_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, tokio::task::JoinError> {
        // The semaphore is never closed.
        let turn = Arc::clone(&self.planning).acquire_owned().await.ok();
        tokio::task::spawn_blocking(move || {
            let result = job();
            // Released by the thread: a client that disconnects does not free a processor.
            drop(turn);
            result
        })
        .await
    }
}

impl Drop for ModelCallPermit<'_> {
    fn drop(&mut self) {
        let mut calls = self.desk.model_calls.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut many) = calls.entry(self.user) {
            *many.get_mut() -= 1;
            if *many.get() == 0 {
                many.remove();
            }
        }
    }
}
