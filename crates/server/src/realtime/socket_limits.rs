//! Concurrency limits for sockets: in total, and per client.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use super::Realtime;
use crate::client_ip::ClientIp;
use crate::concurrency_limit::ConcurrencyPermit;
use crate::endpoints::Endpoint;

/// A socket's slots: in total, and of its client.
pub(super) struct SocketPermit {
    realtime: Arc<Realtime>,
    _among_its_own: Option<ConcurrencyPermit>,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.realtime.open.fetch_sub(1, Ordering::AcqRel);
        metrics::gauge!("realtime_sockets").decrement(1.0);
    }
}

/// Why there is no slot for another socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SocketLimitReached {
    ForThisClient,
    ForAll,
}

impl Realtime {
    /// Takes a slot for a socket of this client; `None` is this machine, or a proxy itself.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn enter(self: &Arc<Self>, client: Option<ClientIp>) -> Result<SocketPermit, SocketLimitReached> {
        let among_its_own =
            client.map(|client| self.by_client.acquire(client).ok_or(SocketLimitReached::ForThisClient)).transpose()?;
        let most = self.settings.realtime_sockets;
        let next = |open: usize| (open < most).then_some(open + 1);
        self.open.fetch_update(Ordering::AcqRel, Ordering::Acquire, next).map_err(|_| SocketLimitReached::ForAll)?;
        metrics::gauge!("realtime_sockets").increment(1.0);
        Ok(SocketPermit { realtime: Arc::clone(self), _among_its_own: among_its_own })
    }

    /// The response without a slot; also logged for the operator.
    pub(super) fn refuse(&self, full: SocketLimitReached) -> Response {
        let (why, status, message) = match full {
            SocketLimitReached::ForThisClient => (
                "address",
                StatusCode::TOO_MANY_REQUESTS,
                "Too many sockets are open from your address; please close some, or come again",
            ),
            SocketLimitReached::ForAll => {
                ("full", StatusCode::SERVICE_UNAVAILABLE, "Too many sockets are open; please come again")
            }
        };
        metrics::counter!("realtime_refused_total", "why" => why).increment(1);
        if full == SocketLimitReached::ForAll && self.fullness.is_due() {
            let places = self.settings.realtime_sockets;
            tracing::warn!(
                places,
                "all places for realtime sockets (SERENDIB_REALTIME_SOCKETS) are taken; further clients get 503 with Retry-After"
            );
        }
        let mut response = Endpoint::Realtime.refusal(status, message);
        let headers = response.headers_mut();
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        // No request follows a failed handshake, so an open connection would only occupy a slot.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        response
    }
}
