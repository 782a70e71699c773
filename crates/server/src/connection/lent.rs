//! Lends a request's body to its handler: the unread rest comes back, and is read to its end if it is short.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::http::{Request, header};
use futures_util::StreamExt as _;
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use tokio::sync::oneshot::{self, error::TryRecvError};

use crate::body_limits;
use crate::limits::Limits;

/// Maximum bytes of an unwanted body that are read. With a longer rest the connection closes, and the client is informed.
const READ_OUT: u32 = 64 * 1024;

/// What is left of the body after the request is answered.
pub struct Rest {
    back: Option<oneshot::Receiver<Unread>>,
    /// The client sends the body only after `100 Continue`.
    waits: bool,
}

struct Unread {
    /// `None` when reading failed, such as for an invalid chunk: then the connection closes.
    body: Option<Incoming>,
    is_begun: bool,
}

/// Lends the body of a request; returns the request, and access to the unread rest.
pub fn lend(request: Request<Incoming>) -> (Request<Body>, Rest) {
    if request.body().is_end_stream() {
        return (request.map(Body::new), Rest { back: None, waits: false });
    }
    let waits = request.headers().contains_key(header::EXPECT);
    let (give_back, back) = oneshot::channel();
    let lent =
        |body| Body::new(Lent { body: Some(body), is_begun: false, is_broken: false, give_back: Some(give_back) });
    (request.map(lent), Rest { back: Some(back), waits })
}

impl Rest {
    /// Reads the rest if it is short and comes as fast as bodies must. Returns whether it reached the end.
    pub async fn finish(self, limits: &Limits) -> bool {
        let Some(mut back) = self.back else { return true };
        let unread = match back.try_recv() {
            Ok(unread) => unread,
            Err(TryRecvError::Closed) => return true,
            // The handler still reads it, beside the answer.
            Err(TryRecvError::Empty) => return false,
        };
        let Some(body) = unread.body else { return false };
        let is_much = body.size_hint().lower() > u64::from(READ_OUT);
        if is_much || (self.waits && !unread.is_begun) {
            return false;
        }
        let most = usize::try_from(READ_OUT).unwrap_or(usize::MAX);
        let limits = Limits { body_limit: most, ..limits.clone() };
        let (body, verdict) = body_limits::limit_body(Body::new(body), &limits);
        let mut pieces = body.into_data_stream();
        while let Some(piece) = pieces.next().await {
            if piece.is_err() {
                return false;
            }
        }
        verdict.get().is_none()
    }
}

struct Lent {
    /// `None` once it is read to its end.
    body: Option<Incoming>,
    is_begun: bool,
    is_broken: bool,
    give_back: Option<oneshot::Sender<Unread>>,
}

impl hyper::body::Body for Lent {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        self.is_begun = true;
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let frame = ready!(Pin::new(body).poll_frame(cx));
        if !matches!(frame, Some(Ok(_))) {
            self.is_broken = frame.is_some();
            self.body = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), Incoming::size_hint)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let unread = self.body.take().filter(|body| !body.is_end_stream());
        if (unread.is_some() || self.is_broken)
            && let Some(give_back) = self.give_back.take()
        {
            // If the connection is gone, there is no receiver.
            let _ = give_back.send(Unread { body: unread, is_begun: self.is_begun });
        }
    }
}
