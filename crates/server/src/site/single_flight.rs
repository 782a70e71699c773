//! Single flight per address: concurrent requests for a page wait until the first one has made it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

type Lock = Arc<tokio::sync::Mutex<()>>;

/// The lock of each address, while in use.
#[derive(Default)]
pub struct SingleFlight(Mutex<HashMap<String, Lock>>);

/// Other requests wait until it is dropped.
pub struct SingleFlightGuard<'a> {
    turns: &'a SingleFlight,
    address: String,
    guard: Option<OwnedMutexGuard<()>>,
}

impl SingleFlight {
    pub async fn take(&self, address: &str) -> SingleFlightGuard<'_> {
        let lock = Arc::clone(self.locks().entry(address.to_owned()).or_default());
        // Created before waiting, so that a canceled wait cleans up too.
        let mut turn = SingleFlightGuard { turns: self, address: address.to_owned(), guard: None };
        turn.guard = Some(lock.lock_owned().await);
        turn
    }

    fn locks(&self) -> MutexGuard<'_, HashMap<String, Lock>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SingleFlightGuard<'_> {
    fn drop(&mut self) {
        let mut locks = self.turns.locks();
        self.guard = None;
        // Waiting requests hold a clone.
        if locks.get(&self.address).is_some_and(|lock| Arc::strong_count(lock) == 1) {
            locks.remove(&self.address);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn one_has_the_turn_and_nothing_is_left_when_all_are_gone() {
        let (turns, inside, most) = (SingleFlight::default(), AtomicUsize::new(0), AtomicUsize::new(0));
        let work = async || {
            let _turn = turns.take("/a").await;
            most.fetch_max(inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(2)).await;
            inside.fetch_sub(1, Ordering::SeqCst);
        };
        futures_util::future::join_all((0..20).map(|_| work())).await;
        assert_eq!(most.load(Ordering::SeqCst), 1);
        let held = turns.take("/a").await;
        let impatient = tokio::time::timeout(Duration::from_millis(5), turns.take("/a")).await;
        assert!(impatient.is_err());
        drop(tokio::time::timeout(Duration::from_secs(5), turns.take("/b")).await.unwrap());
        drop(held);
        assert!(turns.locks().is_empty());
    }
}
