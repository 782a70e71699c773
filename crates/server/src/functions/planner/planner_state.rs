//! What planning shares between requests: the places as they are, and how much is done at once. T-L04.

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

/// Questions to models under way at once, of everybody and of one person.
const ASKED_AT_ONCE: usize = 8;
const ASKED_BY_ONE: u32 = 2;
/// Plans that are worked out at once: this machine has other work.
const PLANNED_AT_ONCE: usize = 2;

pub struct PlannerState {
    pub models: Models,
    land: ArcSwapOption<(Stamp, Arc<Catalogue>)>,
    asking: Arc<Semaphore>,
    asked: Mutex<HashMap<Uuid, u32>>,
    planning: Arc<Semaphore>,
}

/// A question to a model that is under way.
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
            asking: Arc::new(Semaphore::new(ASKED_AT_ONCE)),
            asked: Mutex::default(),
            planning: Arc::new(Semaphore::new(PLANNED_AT_ONCE)),
        }
    }

    /// The places as the database has them now, read again after each change.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn catalogue(&self, db: &Db) -> serendib_domain::Result<Arc<Catalogue>> {
        let stamp = db.changes().stamp(&planner_catalogue::TABLES);
        if let Some(kept) = self.land.load_full().filter(|kept| kept.0 == stamp) {
            return Ok(Arc::clone(&kept.1));
        }
        let land = Arc::new(planner_catalogue::catalogue(db).await?);
        self.land.store(Some(Arc::new((stamp, Arc::clone(&land)))));
        Ok(land)
    }

    /// `None` while this person, or everybody, has as many questions under way as may be.
    pub fn try_acquire_model_call(&self, user: Uuid) -> Option<ModelCallPermit<'_>> {
        let permit = Arc::clone(&self.asking).try_acquire_owned().ok()?;
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let many = asked.entry(user).or_default();
        if *many >= ASKED_BY_ONE {
            return None;
        }
        *many += 1;
        Some(ModelCallPermit { desk: self, user, _permit: permit })
    }

    /// Works something out on a thread that answers no requests, in its turn.
    ///
    /// # Errors
    /// When it broke off.
    pub async fn run_blocking<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, tokio::task::JoinError> {
        // Nobody closes it.
        let turn = Arc::clone(&self.planning).acquire_owned().await.ok();
        tokio::task::spawn_blocking(move || {
            let result = job();
            // Given back by the thread: whoever stops waiting does not free a processor.
            drop(turn);
            result
        })
        .await
    }
}

impl Drop for ModelCallPermit<'_> {
    fn drop(&mut self) {
        let mut asked = self.desk.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut many) = asked.entry(self.user) {
            *many.get_mut() -= 1;
            if *many.get() == 0 {
                many.remove();
            }
        }
    }
}
