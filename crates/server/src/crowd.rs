//! How many places each client holds at once: connections, requests under way, sockets.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use crate::peer::Client;

/// What is counted of every client by itself.
pub struct Crowd {
    /// 0 for any number.
    most: usize,
    held: Mutex<HashMap<Client, usize>>,
}

/// A client's place; free again when it is dropped.
pub struct Place {
    crowd: Arc<Crowd>,
    client: Client,
}

impl Crowd {
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, held: Mutex::default() })
    }

    /// `None` where the client holds as many as it may.
    pub fn join(self: &Arc<Self>, client: Client) -> Option<Place> {
        let client = client.counted();
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(client).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { crowd: Arc::clone(self), client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.crowd.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.client);
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
        let client = |text: &str| Client::Address(text.parse().unwrap());
        let crowd = Crowd::new(1);
        let _first = crowd.join(client("2001:db8:1:2::3"));
        assert!(crowd.join(client("2001:db8:1:2:ffff::4")).is_none());
        assert!(crowd.join(client("2001:db8:1:3::3")).is_some());
        let any = Crowd::new(0);
        let held: Vec<_> = (0..1_000).filter_map(|_| any.join(client("192.0.2.1"))).collect();
        assert_eq!(held.len(), 1_000);
    }
}
