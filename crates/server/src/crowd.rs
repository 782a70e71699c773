//! How many places each one holds at once, so that nobody has those of all: connections, requests, sockets and renderings of a client,
//! uploads of a person.

use std::collections::HashMap;
use std::hash::Hash;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use crate::peer::Client;

/// What is counted of everyone by itself.
pub struct Crowd<Key: Copy + Eq + Hash = Client> {
    /// 0 for any number.
    most: usize,
    held: Mutex<HashMap<Key, usize>>,
}

/// Somebody's place; free again when it is dropped.
pub struct Place<Key: Copy + Eq + Hash = Client> {
    crowd: Arc<Crowd<Key>>,
    key: Key,
}

impl<Key: Copy + Eq + Hash> Crowd<Key> {
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, held: Mutex::default() })
    }

    /// `None` where they hold as many as they may. Of a client, the key is what limits count as one.
    pub fn join(self: &Arc<Self>, key: Key) -> Option<Place<Key>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(key).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { crowd: Arc::clone(self), key })
    }
}

impl<Key: Copy + Eq + Hash> Drop for Place<Key> {
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

impl Place {
    /// The body of an answer, which holds this place until it is written or given up.
    pub fn until_written(self, body: Body) -> Body {
        Body::new(Holding { body, _place: self })
    }
}

struct Holding {
    body: Body,
    _place: Place,
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
        let crowd = Crowd::new(2);
        let client = |last: u8| Client::Address(IpAddr::from([192, 0, 2, last]));
        let (first, second) = (crowd.join(client(1)), crowd.join(client(1)));
        assert!(first.is_some() && second.is_some() && crowd.join(client(1)).is_none());
        assert!(crowd.join(client(2)).is_some(), "others are not concerned");
        drop(first);
        assert!(crowd.join(client(1)).is_some());
        drop(second);
        assert_eq!(crowd.held.lock().unwrap().len(), 0, "nobody is remembered who has left");
    }

    #[test]
    fn a_network_of_ipv6_is_one_client_and_0_is_no_limit() {
        let client = |text: &str| Client::Address(text.parse().unwrap()).counted();
        let crowd = Crowd::new(1);
        let _first = crowd.join(client("2001:db8:1:2::3"));
        assert!(crowd.join(client("2001:db8:1:2:ffff::4")).is_none());
        assert!(crowd.join(client("2001:db8:1:3::3")).is_some());
        let any = Crowd::new(0);
        let held: Vec<_> = (0..1_000).filter_map(|_| any.join(client("192.0.2.1"))).collect();
        assert_eq!(held.len(), 1_000);
    }
}
