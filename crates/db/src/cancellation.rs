//! Cancellation of a queued write: either the writer starts it or its caller gives up, never both. So a caller that
//! hears that a write waited too long knows that it was not made.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::error::{Error, Result};

#[derive(Debug, Default)]
pub(crate) struct WriteClaim(AtomicBool);

impl WriteClaim {
    /// True for the first claimant: the writer that starts the write, or the caller that gives up.
    pub(crate) fn claim(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }

    /// Waits up to `patience` for the start, then for the end of a started write, because only its answer tells the result.
    pub(crate) async fn wait<T, E: From<Error>>(
        &self,
        mut answered: oneshot::Receiver<Result<T, E>>,
        patience: Duration,
    ) -> Result<T, E> {
        let result = match tokio::time::timeout(patience, &mut answered).await {
            Ok(result) => result,
            Err(_) if self.claim() => {
                return Err(E::from(Error::Unavailable("a write waited too long for its turn".to_owned())));
            }
            Err(_) => answered.await,
        };
        result.unwrap_or_else(|_| Err(E::from(Error::Unavailable("the writer has stopped".to_owned()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_write_is_begun_or_given_up_but_never_both() {
        let (_writer, answered) = oneshot::channel::<Result<()>>();
        let turn = WriteClaim::default();
        assert!(matches!(turn.wait(answered, Duration::ZERO).await, Err(Error::Unavailable(_))));
        assert!(!turn.claim(), "nobody may begin it any more");

        let (answer, answered) = oneshot::channel::<Result<u8>>();
        let turn = WriteClaim::default();
        assert!(turn.claim());
        let late = async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let _ = answer.send(Ok(7));
        };
        let (result, ()) = tokio::join!(turn.wait(answered, Duration::ZERO), late);
        assert_eq!(result.unwrap(), 7, "what was begun is waited for");
    }
}
