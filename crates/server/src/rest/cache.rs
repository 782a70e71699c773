//! Answers to public reads as ready-to-send bytes, kept while none of the tables they read has changed.
//!
//! The stamp is taken before the answer is computed: whatever commits in between makes the entry stale at once.
//! Private reads never come here.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;
use quick_cache::Weighter;
use serendib_db::{Changes, Stamp};
use xxhash_rust::xxh3::xxh3_128;

use crate::encoding::{Coding, Packed};

/// Bytes kept, compressed copies included (approximately: a copy weighs a third).
const CAPACITY: u64 = 20 * 1024 * 1024;
/// Entries expected; a hint for the table's first size.
const EXPECTED: usize = 2_000;
/// Fast enough to be paid once per change, small enough for a weak signal.
const BROTLI_QUALITY: u32 = 5;

/// What something was made of, and when.
#[derive(Debug)]
pub struct Source {
    tables: Vec<&'static str>,
    stamp: Stamp,
}

pub struct Answer {
    pub status: StatusCode,
    pub content_type: HeaderValue,
    pub content_range: Option<HeaderValue>,
    /// `Content-Location`: the address of what is answered.
    pub location: Option<HeaderValue>,
    /// `Preference-Applied`.
    pub applied: Option<HeaderValue>,
    body: Packed,
    pub source: Source,
    etag: HeaderValue,
}

#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<Answer>> for Weight {
    fn weight(&self, key: &String, answer: &Arc<Answer>) -> u64 {
        u64::try_from(key.len() + answer.body.len() * 5 / 3 + 512).unwrap_or(u64::MAX)
    }
}

pub struct Cache {
    kept: quick_cache::sync::Cache<String, Arc<Answer>, Weight>,
    on: bool,
}

impl Cache {
    pub fn new(on: bool) -> Self {
        Self { kept: quick_cache::sync::Cache::with_weighter(EXPECTED, CAPACITY, Weight), on }
    }

    /// The answer, if it is still true.
    pub fn get(&self, key: &str, changes: &Changes) -> Option<Arc<Answer>> {
        if !self.on {
            return None;
        }
        self.kept.get(key).filter(|answer| answer.source.is_current(changes))
    }

    pub fn put(&self, key: String, answer: &Arc<Answer>) {
        if self.on {
            self.kept.insert(key, Arc::clone(answer));
        }
    }
}

impl Source {
    /// Take it before anything is read.
    pub fn of(tables: &[&'static str], changes: &Changes) -> Self {
        Self { stamp: changes.stamp(tables), tables: tables.to_vec() }
    }

    /// Whether nothing of it has changed.
    pub fn is_current(&self, changes: &Changes) -> bool {
        changes.stamp(&self.tables) == self.stamp
    }
}

impl Answer {
    /// `stamp` of `tables` was taken before anything was read.
    pub fn new(
        status: StatusCode,
        content_type: HeaderValue,
        content_range: Option<HeaderValue>,
        body: Vec<u8>,
        tables: Vec<&'static str>,
        stamp: Stamp,
    ) -> Self {
        let tag = format!("{:032x}", xxh3_128(&body));
        // Weak, because one tag stands for the body in every encoding.
        let etag =
            HeaderValue::from_str(&format!("W/\"{tag}\"")).unwrap_or_else(|_| HeaderValue::from_static("W/\"\""));
        Self {
            status,
            content_type,
            content_range,
            location: None,
            applied: None,
            body: Packed::new(body.into(), BROTLI_QUALITY),
            source: Source { tables, stamp },
            etag,
        }
    }

    /// The body as it is.
    pub fn plain(&self) -> Bytes {
        self.body.in_coding(Coding::Identity).0
    }

    /// The answer for a request's `If-None-Match` and `Accept-Encoding`. `shared` answers may be kept by anyone who asks again each time.
    pub fn respond(&self, request: &HeaderMap, head: bool, shared: bool) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        let control = if shared { "public, no-cache" } else { "private, no-store" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(control));
        headers.insert(
            header::VARY,
            HeaderValue::from_static("Authorization, Accept, Accept-Encoding, Accept-Profile, Prefer"),
        );
        if shared {
            headers.insert(header::ETAG, self.etag.clone());
            let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
            if known.is_some_and(|known| self.is_named_in(known)) {
                *response.status_mut() = StatusCode::NOT_MODIFIED;
                return response;
            }
        }
        headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        headers.insert("range-unit", HeaderValue::from_static("items"));
        if let Some(range) = &self.content_range {
            headers.insert(header::CONTENT_RANGE, range.clone());
        }
        if let Some(location) = &self.location {
            headers.insert(header::CONTENT_LOCATION, location.clone());
        }
        if let Some(applied) = &self.applied {
            headers.insert("preference-applied", applied.clone());
        }
        let (body, coding) = self.body.in_coding(Coding::wanted(request));
        if let Some(encoding) = coding.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        if head {
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        }
        *response.status_mut() = self.status;
        if !head {
            *response.body_mut() = Body::from(body);
        }
        response
    }

    fn is_named_in(&self, known: &str) -> bool {
        let own = self.etag.to_str().unwrap_or_default();
        known.split(',').any(|tag| tag.trim() == own || tag.trim() == own.trim_start_matches("W/") || tag.trim() == "*")
    }
}
