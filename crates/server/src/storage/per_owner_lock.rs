//! What is written of uploads to one name, and of one person's, is written one after another. Where many write at once, whoever has
//! read what another changes must begin anew, and whoever must do so too often is sent away.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use tokio::sync::{Mutex, MutexGuard};

/// Two that have one line by chance wait for each other, which does no harm.
const LINES: u64 = 64;

pub struct StripedLocks(Vec<Mutex<()>>);

impl Default for StripedLocks {
    fn default() -> Self {
        Self((0..LINES).map(|_| Mutex::new(())).collect())
    }
}

impl StripedLocks {
    /// Waits until nobody else is at what has this name.
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
