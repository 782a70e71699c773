//! Password hashing (argon2id) on dedicated threads: few at once, with a short queue. T-U10.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use super::error::AuthError;
use crate::background_threads::BackgroundThreads;

/// A hash to compare with when the account does not exist, so that it takes as long. Same parameters, unknown password.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c2VyZW5kaWItbm9ib2R5MQ$/bIcZKU4dHZIXnaF8xwp8NeVWbww1AXEAYFvQR8qIpw";
/// `Retry-After` when the queue is full.
const PAUSE_SECONDS: u64 = 2;
/// Below page requests, but not so low that a sign-in waits long: `nice(2)`.
const NICENESS: i32 = 10;

pub struct Passwords {
    threads: BackgroundThreads,
    /// Running or waiting.
    there: AtomicUsize,
    most: usize,
    hashing: Arc<Hashing>,
}

/// Running hashes, and their maximum since the start, for the metrics.
#[derive(Default)]
struct Hashing {
    now: AtomicU32,
    most: AtomicU32,
}

impl Passwords {
    /// `at_once` hashes run in parallel, `queue` wait.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn new(at_once: u8, queue: u16) -> std::io::Result<Self> {
        Ok(Self {
            threads: BackgroundThreads::open("password", at_once, NICENESS)?,
            there: AtomicUsize::new(0),
            most: usize::from(at_once) + usize::from(queue),
            hashing: Arc::default(),
        })
    }

    /// A salted hash.
    ///
    /// # Errors
    /// 429 when the queue is full.
    pub async fn hash(&self, password: String) -> Result<String, AuthError> {
        let made = self.work(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
        made.await?.map_err(|error| AuthError::internal(&error))
    }

    /// Whether the password matches the hash. Takes as long without a hash.
    ///
    /// # Errors
    /// 429 when the queue is full.
    pub async fn is_right(&self, password: String, hash: Option<String>) -> Result<bool, AuthError> {
        let user_exists = hash.is_some();
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let right =
            self.work(move || Argon2::default().verify_password(password.as_bytes(), hash.as_str()).is_ok()).await?;
        Ok(right && user_exists)
    }

    async fn work<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, AuthError> {
        let _place = self.reserve_slot()?;
        let hashing = Arc::clone(&self.hashing);
        let done = self.threads.run(move || {
            metrics::counter!("password_hashes_total").increment(1);
            let _running = Running::new(hashing);
            job()
        });
        done.await.ok_or_else(|| AuthError::internal(&"a password could not be hashed"))
    }

    fn reserve_slot(&self) -> Result<HashQueueSlot<'_>, AuthError> {
        let taken = self.there.fetch_add(1, Ordering::AcqRel);
        let place = HashQueueSlot(&self.there);
        if taken >= self.most { Err(AuthError::too_many(PAUSE_SECONDS)) } else { Ok(place) }
    }
}

/// A running hash.
struct Running(Arc<Hashing>);

impl Running {
    fn new(hashing: Arc<Hashing>) -> Self {
        let now = hashing.now.fetch_add(1, Ordering::AcqRel) + 1;
        hashing.most.fetch_max(now, Ordering::AcqRel);
        metrics::gauge!("password_hashes").increment(1.0);
        metrics::gauge!("password_hashes_most").set(f64::from(hashing.most.load(Ordering::Acquire)));
        Self(hashing)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::AcqRel);
        metrics::gauge!("password_hashes").decrement(1.0);
    }
}

/// A slot for a running or waiting hash.
struct HashQueueSlot<'a>(&'a AtomicUsize);

impl Drop for HashQueueSlot<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-U10.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_password_is_right_only_as_a_whole_and_nobody_has_none() {
        let passwords = Passwords::new(2, 64).unwrap();
        let long = "p".repeat(72);
        let hash = passwords.hash(format!("{long}a")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let is_right = async |password: &str, hash: Option<&String>| {
            passwords.is_right(password.to_owned(), hash.cloned()).await.unwrap()
        };
        assert!(is_right(&format!("{long}a"), Some(&hash)).await);
        assert!(!is_right(&format!("{long}b"), Some(&hash)).await);
        assert!(!is_right(&long, Some(&hash)).await);
        assert!(!is_right("", None).await);
        // It is a valid hash; otherwise comparing with it would be faster.
        assert!(argon2::password_hash::phc::PasswordHash::new(DUMMY_HASH).is_ok());
    }

    /// T-U10.
    #[tokio::test(flavor = "multi_thread")]
    async fn at_most_two_are_hashed_at_once_and_the_queue_ends() {
        let passwords = Arc::new(Passwords::new(2, 3).unwrap());
        let most = Arc::new(AtomicUsize::new(0));
        let now = Arc::new(AtomicUsize::new(0));
        let hands: Vec<_> = (0..12)
            .map(|_| {
                let (passwords, most, now) = (Arc::clone(&passwords), Arc::clone(&most), Arc::clone(&now));
                async move {
                    passwords
                        .work(move || {
                            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                            std::thread::sleep(std::time::Duration::from_millis(300));
                            now.fetch_sub(1, Ordering::SeqCst);
                        })
                        .await
                }
            })
            .collect();
        let ended = futures_util::future::join_all(hands).await;
        let refused = ended.iter().filter(|result| result.as_ref().is_err_and(|error| error.status == 429)).count();
        assert_eq!(most.load(Ordering::SeqCst), 2);
        assert_eq!(passwords.hashing.most.load(Ordering::SeqCst), 2, "and the metrics say so");
        assert_eq!(passwords.hashing.now.load(Ordering::SeqCst), 0);
        assert_eq!((ended.len() - refused, refused), (5, 7));
        assert!(passwords.hash("again".to_owned()).await.is_ok(), "places come back");
    }
}
