//! Timeouts of requests to the blob store.

use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};

use super::BlobError;

/// Fails with [`BlobError::Unavailable`] after the given time.
pub(super) async fn with_timeout<T, E>(
    time: Duration,
    requests: impl Future<Output = Result<T, E>>,
) -> Result<T, BlobError>
where
    BlobError: From<E>,
{
    match tokio::time::timeout(time, requests).await {
        Ok(answered) => Ok(answered?),
        Err(_) => Err(BlobError::Unavailable(format!("no answer within {} seconds", time.as_secs()))),
    }
}

/// The same bytes, with an error when the next ones take longer than `pause`. The whole may take any time.
pub(super) fn with_stall_timeout<E>(
    pause: Duration,
    bytes: BoxStream<'static, Result<Bytes, E>>,
) -> BoxStream<'static, Result<Bytes, BlobError>>
where
    E: 'static,
    BlobError: From<E>,
{
    let next = move |mut bytes: BoxStream<'static, Result<Bytes, E>>| async move {
        let piece = with_timeout(pause, bytes.try_next()).await?;
        Ok(piece.map(|piece| (piece, bytes)))
    };
    stream::try_unfold(bytes, next).boxed()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_millis(200);

    /// This many pieces, each after a part of the pause, then nothing forever.
    fn slow(pieces: u32) -> BoxStream<'static, Result<Bytes, BlobError>> {
        let pieces = stream::iter(0..pieces).then(async |_| {
            tokio::time::sleep(PAUSE / 4).await;
            Ok(Bytes::from_static(b"x"))
        });
        pieces.chain(stream::pending()).boxed()
    }

    #[tokio::test]
    async fn a_slow_file_comes_whole_and_one_that_stalls_ends_with_an_error() {
        let mut bytes = with_stall_timeout(PAUSE, slow(12));
        for _ in 0..12 {
            assert_eq!(bytes.try_next().await, Ok(Some(Bytes::from_static(b"x"))));
        }
        assert!(matches!(bytes.try_next().await, Err(BlobError::Unavailable(_))));
    }
}
