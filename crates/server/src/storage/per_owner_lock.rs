//! Striped locks: serialize the database writes for uploads to one name or of one user. Otherwise concurrent writes conflict, retry, and
//! fail after too many retries.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use tokio::sync::{Mutex, MutexGuard};

/// Two names on one lock by chance wait for each other, which is harmless.
const LINES: u64 = 64;

pub struct StripedLocks(Vec<Mutex<()>>);

impl Default for StripedLocks {
    fn default() -> Self {
        Self((0..LINES).map(|_| Mutex::new(())).collect())
    }
}

impl StripedLocks {
    /// Waits until no other task holds this name.
    pub async fn lock(&self, name: &str) -> Option<MutexGuard<'_, ()>> {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % LINES).ok()?;
        Some(self.0.get(place)?.lock().await)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn of_two_with_one_name_the_second_waits() {
        let lines = StripedLocks::default();
        let first = lines.lock("a").await;
        assert!(first.is_some());
        assert!(tokio::time::timeout(Duration::ZERO, lines.lock("a")).await.is_err());
        drop(first);
        assert!(lines.lock("a").await.is_some());
    }
}
