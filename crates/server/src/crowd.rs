//! How many places each one holds at once, so that nobody has those of all: connections, requests, sockets and renderings of a client,
//! uploads of a person.

use std::collections::HashMap;
use std::hash::Hash;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use uuid::Uuid;

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

    fn join_up_to(self: &Arc<Self>, most: usize, key: Key) -> Option<Place<Key>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(key).or_default();
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(Place { crowd: Arc::clone(self), key })
    }
}

impl Crowd {
    /// `None` where this client holds as many as it may.
    pub fn join(self: &Arc<Self>, client: Client) -> Option<Place> {
        let shares = usize::try_from(client.shares()).unwrap_or(usize::MAX);
        self.join_up_to(self.most.saturating_mul(shares), client.counted())
    }
}

impl Crowd<Uuid> {
    /// `None` where this person holds as many as they may.
    pub fn join(self: &Arc<Self>, person: Uuid) -> Option<Place<Uuid>> {
        self.join_up_to(self.most, person)
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
        let crowd: Arc<Crowd> = Crowd::new(2);
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
        let client = |text: &str| Client::Address(text.parse().unwrap());
        let crowd: Arc<Crowd> = Crowd::new(1);
        let _first = crowd.join(client("2001:db8:1:2::3"));
        assert!(crowd.join(client("2001:db8:1:2:ffff::4")).is_none());
        assert!(crowd.join(client("2001:db8:1:3::3")).is_some());
        let any: Arc<Crowd> = Crowd::new(0);
        let held: Vec<_> = (0..1_000).filter_map(|_| any.join(client("192.0.2.1"))).collect();
        assert_eq!(held.len(), 1_000);
    }

    #[test]
    fn those_whom_one_proxy_does_not_name_have_four_clients_places_together() {
        let crowd: Arc<Crowd> = Crowd::new(2);
        let unnamed = |proxy: u8| Client::Unnamed { proxy: IpAddr::from([10, 0, 0, proxy]) };
        let held: Vec<_> = (0..1_000).filter_map(|_| crowd.join(unnamed(1))).collect();
        assert_eq!(held.len(), 8);
        assert!(crowd.join(unnamed(2)).is_some(), "another proxy's");
        assert!(crowd.join(Client::Address(IpAddr::from([10, 0, 0, 1]))).is_some(), "those with a name");
        drop(held);
        assert!(crowd.join(unnamed(1)).is_some());
    }
}
