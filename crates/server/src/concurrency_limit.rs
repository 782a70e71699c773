//! Concurrency limits per client: connections, requests, sockets and renderings, and uploads of a person.

use std::collections::HashMap;
use std::hash::Hash;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use uuid::Uuid;

use crate::client_ip::ClientIp;

/// Counts the places in use of each key.
pub struct ConcurrencyLimit<Key: Copy + Eq + Hash = ClientIp> {
    /// 0 for no limit.
    most: usize,
    held: Mutex<HashMap<Key, usize>>,
}

/// A place in use; free again when dropped.
pub struct ConcurrencyPermit<Key: Copy + Eq + Hash = ClientIp> {
    crowd: Arc<ConcurrencyLimit<Key>>,
    key: Key,
}

impl<Key: Copy + Eq + Hash> ConcurrencyLimit<Key> {
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, held: Mutex::default() })
    }

    fn acquire_up_to(self: &Arc<Self>, most: usize, key: Key) -> Option<ConcurrencyPermit<Key>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(key).or_default();
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(ConcurrencyPermit { crowd: Arc::clone(self), key })
    }
}

impl ConcurrencyLimit {
    pub fn acquire(self: &Arc<Self>, client: ClientIp) -> Option<ConcurrencyPermit> {
        let shares = usize::try_from(client.shares()).unwrap_or(usize::MAX);
        self.acquire_up_to(self.most.saturating_mul(shares), client.to_network())
    }
}

impl ConcurrencyLimit<Uuid> {
    /// `None` when the person uses all of their places.
    pub fn acquire(self: &Arc<Self>, person: Uuid) -> Option<ConcurrencyPermit<Uuid>> {
        self.acquire_up_to(self.most, person)
    }
}

impl<Key: Copy + Eq + Hash> Drop for ConcurrencyPermit<Key> {
    fn drop(&mut self) {
        let mut held = self.crowd.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.key);
            }
        }
    }
}

impl ConcurrencyPermit {
    /// A response body that holds this place until it is written or dropped.
    pub fn until_written(self, body: Body) -> Body {
        Body::new(Holding { body, _place: self })
    }
}

struct Holding {
    body: Body,
    _place: ConcurrencyPermit,
}

impl HttpBody for Holding {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
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
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_client_has_so_many_places_and_gets_them_back() {
        let crowd: Arc<ConcurrencyLimit> = ConcurrencyLimit::new(2);
        let client = |last: u8| ClientIp::Address(IpAddr::from([192, 0, 2, last]));
        let (first, second) = (crowd.acquire(client(1)), crowd.acquire(client(1)));
        assert!(first.is_some() && second.is_some() && crowd.acquire(client(1)).is_none());
        assert!(crowd.acquire(client(2)).is_some(), "others are not concerned");
        drop(first);
        assert!(crowd.acquire(client(1)).is_some());
        drop(second);
        assert_eq!(crowd.held.lock().unwrap().len(), 0, "nobody is remembered who has left");
    }

    #[test]
    fn a_network_of_ipv6_is_one_client_and_0_is_no_limit() {
        let client = |text: &str| ClientIp::Address(text.parse().unwrap());
        let crowd: Arc<ConcurrencyLimit> = ConcurrencyLimit::new(1);
        let _first = crowd.acquire(client("2001:db8:1:2::3"));
        assert!(crowd.acquire(client("2001:db8:1:2:ffff::4")).is_none());
        assert!(crowd.acquire(client("2001:db8:1:3::3")).is_some());
        let any: Arc<ConcurrencyLimit> = ConcurrencyLimit::new(0);
        let held: Vec<_> = (0..1_000).filter_map(|_| any.acquire(client("192.0.2.1"))).collect();
        assert_eq!(held.len(), 1_000);
    }

    #[test]
    fn those_whom_one_proxy_does_not_name_have_four_clients_places_together() {
        let crowd: Arc<ConcurrencyLimit> = ConcurrencyLimit::new(2);
        let unnamed = |proxy: u8| ClientIp::Unnamed { proxy: IpAddr::from([10, 0, 0, proxy]) };
        let held: Vec<_> = (0..1_000).filter_map(|_| crowd.acquire(unnamed(1))).collect();
        assert_eq!(held.len(), 8);
        assert!(crowd.acquire(unnamed(2)).is_some(), "another proxy's");
        assert!(crowd.acquire(ClientIp::Address(IpAddr::from([10, 0, 0, 1]))).is_some(), "those with a name");
        drop(held);
        assert!(crowd.acquire(unnamed(1)).is_some());
    }
}
