//! Body limits: a request's body must be neither too long nor too slow (slowloris). T-D01 and T-D02.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};

use crate::limits::Limits;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BodyLimitError {
    #[error("the body is too large")]
    TooLarge,
    #[error("the body comes too slowly")]
    TooSlow,
}

/// How reading the body ended; the layer that wrapped it checks this after the handler has answered.
#[derive(Clone, Debug, Default)]
pub struct BodyOutcome(Arc<AtomicU8>);

impl BodyOutcome {
    pub fn get(&self) -> Option<BodyLimitError> {
        match self.0.load(Ordering::Relaxed) {
            1 => Some(BodyLimitError::TooLarge),
            2 => Some(BodyLimitError::TooSlow),
            _ => None,
        }
    }

    fn record_error(&self, broken: BodyLimitError) -> axum::Error {
        let number = match broken {
            BodyLimitError::TooLarge => 1,
            BodyLimitError::TooSlow => 2,
        };
        self.0.store(number, Ordering::Relaxed);
        axum::Error::new(broken)
    }
}

struct LimitedBody {
    body: Body,
    limits: Limits,
    received: u64,
    started: Instant,
    alarm: Pin<Box<Sleep>>,
    verdict: BodyOutcome,
}

/// Wraps a body with the limits, and returns its outcome. A body whose declared length is too long fails only when it is read, so that a
/// request that is rejected for another reason gets that reason.
pub fn limit_body(body: Body, limits: &Limits) -> (Body, BodyOutcome) {
    let verdict = BodyOutcome::default();
    let (started, patience) = (Instant::now(), limits.body_time(0));
    let watched = LimitedBody {
        body,
        limits: limits.clone(),
        received: 0,
        started,
        alarm: Box::pin(tokio::time::sleep_until(started + patience)),
        verdict: verdict.clone(),
    };
    (Body::new(watched), verdict)
}

impl LimitedBody {
    /// Counts the received bytes and the declared rest.
    fn is_too_large(&self) -> bool {
        let limit = u64::try_from(self.limits.body_limit).unwrap_or(u64::MAX);
        self.received.saturating_add(hyper::body::Body::size_hint(&self.body).lower()) > limit
    }

    fn take(&mut self, bytes: &Bytes) -> Result<(), axum::Error> {
        self.received = self.received.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if self.is_too_large() { Err(self.verdict.record_error(BodyLimitError::TooLarge)) } else { Ok(()) }
    }

    /// Ready when the next byte is overdue.
    fn poll_overdue(&mut self, cx: &mut Context<'_>) -> Poll<axum::Error> {
        while self.alarm.as_mut().poll(cx).is_ready() {
            // Bytes received since the alarm was set extend the deadline.
            let due = self.started + self.limits.body_time(self.received);
            if due <= Instant::now() {
                return Poll::Ready(self.verdict.record_error(BodyLimitError::TooSlow));
            }
            self.alarm.as_mut().reset(due);
        }
        Poll::Pending
    }
}

impl hyper::body::Body for LimitedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.is_too_large() {
            return Poll::Ready(Some(Err(self.verdict.record_error(BodyLimitError::TooLarge))));
        }
        match Pin::new(&mut self.body).poll_frame(cx) {
            Poll::Ready(Some(Ok(frame))) => {
                let taken = frame.data_ref().map_or(Ok(()), |bytes| self.take(bytes));
                Poll::Ready(Some(taken.map(|()| frame)))
            }
            Poll::Pending => self.poll_overdue(cx).map(|error| Some(Err(error))),
            ended => ended,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct BodyLimitsArgs {
        #[command(flatten)]
        limits: Limits,
    }

    fn limits(arguments: &[&str]) -> Limits {
        BodyLimitsArgs::parse_from(["x"].iter().chain(arguments)).limits
    }

    async fn read(body: Body, limits: &Limits) -> (Option<usize>, Option<BodyLimitError>) {
        let (body, verdict) = limit_body(body, limits);
        let read = axum::body::to_bytes(body, usize::MAX).await;
        (read.ok().map(|bytes| bytes.len()), verdict.get())
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_its_limit() {
        let limits = limits(&["--body-limit", "10"]);
        assert_eq!(read(Body::from("0123456789"), &limits).await, (Some(10), None));
        assert_eq!(read(Body::from("0123456789a"), &limits).await, (None, Some(BodyLimitError::TooLarge)));
        let in_pieces = |pieces: &'static [&'static str]| {
            let pieces = pieces.iter().map(|piece| Ok::<_, std::io::Error>(Bytes::from_static(piece.as_bytes())));
            Body::from_stream(futures_util::stream::iter(pieces))
        };
        assert_eq!(read(in_pieces(&["01234", "56789"]), &limits).await, (Some(10), None));
        assert_eq!(read(in_pieces(&["01234", "56789", "a"]), &limits).await, (None, Some(BodyLimitError::TooLarge)));
    }

    #[tokio::test]
    async fn a_declared_body_length_beyond_the_limit_fails_only_when_it_is_read() {
        let (body, verdict) = limit_body(Body::from("0123456789a"), &limits(&["--body-limit", "10"]));
        drop(body);
        assert_eq!(verdict.get(), None);
    }

    #[tokio::test]
    async fn a_body_that_drips_is_cut_off_and_one_that_keeps_the_pace_is_not() {
        let limits = limits(&["--body-seconds", "1", "--body-rate", "100"]);
        let dripping = |bytes: &'static [u8], count: u32, pause: Duration| {
            Body::from_stream(futures_util::stream::unfold(0, move |number| async move {
                tokio::time::sleep(pause).await;
                (number < count).then(|| (Ok::<_, std::io::Error>(Bytes::from_static(bytes)), number + 1))
            }))
        };
        let slow = dripping(b"x", 20, Duration::from_millis(200));
        assert_eq!(read(slow, &limits).await, (None, Some(BodyLimitError::TooSlow)));
        let steady = dripping(&[b'x'; 40], 7, Duration::from_millis(200));
        assert_eq!(read(steady, &limits).await, (Some(280), None));
        let silent = Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        assert_eq!(read(silent, &limits).await, (None, Some(BodyLimitError::TooSlow)));
    }
}
