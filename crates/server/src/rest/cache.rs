//! Response cache for public reads. An entry holds ready-to-send bytes and is valid until one of its tables changes.
//!
//! The stamp is taken before the answer is computed, so a commit in between makes the entry stale at once. Private reads are never cached.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;
use serendib_db::{Changes, Stamp};
use xxhash_rust::xxh3::xxh3_128;

use crate::byte_bounded_cache::{self, ByteBoundedCache, Cacheable};
use crate::encoding::{Coding, CompressedBody};

/// Low enough to compress once per change, high enough for a slow connection.
const BROTLI_QUALITY: u32 = 5;

/// The tables that an answer depends on, with their stamp.
#[derive(Debug)]
pub struct CacheDependencies {
    tables: Vec<&'static str>,
    stamp: Stamp,
}

pub struct ReadResponse {
    pub status: StatusCode,
    pub content_type: HeaderValue,
    pub content_range: Option<HeaderValue>,
    /// `Content-Location`: the address of the answer, unless it is too long.
    pub location: Option<HeaderValue>,
    /// `Preference-Applied`.
    pub applied: Option<HeaderValue>,
    body: CompressedBody,
    pub source: CacheDependencies,
    etag: HeaderValue,
}

/// Sets `Cache-Control` and `Vary`: T-Q20.
pub fn set_cache_headers(headers: &mut HeaderMap, shared: bool) {
    let control = if shared { "public, no-cache" } else { "private, no-store" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(control));
    let hangs_on = "Authorization, Accept, Accept-Encoding, Accept-Profile, Prefer";
    headers.insert(header::VARY, HeaderValue::from_static(hangs_on));
}

impl Cacheable for ReadResponse {
    fn packed(&self) -> &CompressedBody {
        &self.body
    }
}

pub struct Cache {
    entries: ByteBoundedCache<ReadResponse>,
    on: bool,
}

impl Cache {
    pub fn new(on: bool) -> Self {
        Self { entries: ByteBoundedCache::new(byte_bounded_cache::ANSWERS), on }
    }

    /// The cached answer, if it is current.
    pub fn get(&self, key: &str, changes: &Changes) -> Option<Arc<ReadResponse>> {
        if !self.on {
            return None;
        }
        self.entries.get(key).filter(|answer| answer.source.is_current(changes))
    }

    pub fn insert(&self, key: String, answer: &Arc<ReadResponse>) {
        if self.on {
            self.entries.insert(key, answer);
        }
    }

    /// Call this after a cached answer was sent: it may have grown by a compressed copy.
    pub fn settle(&self, key: &str, answer: &Arc<ReadResponse>) {
        self.entries.reweigh(key, answer);
    }
}

impl CacheDependencies {
    /// Take the snapshot before any read.
    pub fn snapshot(tables: &[&'static str], changes: &Changes) -> Self {
        Self { stamp: changes.stamp(tables), tables: tables.to_vec() }
    }

    /// Whether none of the tables has changed.
    pub fn is_current(&self, changes: &Changes) -> bool {
        changes.stamp(&self.tables) == self.stamp
    }
}

impl ReadResponse {
    /// Take `stamp` of `tables` before any read.
    pub fn new(
        status: StatusCode,
        content_type: HeaderValue,
        content_range: Option<HeaderValue>,
        mut body: Vec<u8>,
        tables: Vec<&'static str>,
        stamp: Stamp,
    ) -> Self {
        let tag = format!("{:032x}", xxh3_128(&body));
        // A body grows by doubling; the cache counts only its length.
        body.shrink_to_fit();
        // Weak, because one tag stands for the body in every encoding.
        let etag =
            HeaderValue::from_str(&format!("W/\"{tag}\"")).unwrap_or_else(|_| HeaderValue::from_static("W/\"\""));
        Self {
            status,
            content_type,
            content_range,
            location: None,
            applied: None,
            body: CompressedBody::new(body.into(), BROTLI_QUALITY),
            source: CacheDependencies { tables, stamp },
            etag,
        }
    }

    /// The uncompressed body.
    pub fn plain(&self) -> Bytes {
        self.body.in_coding(Coding::Identity).0
    }

    /// Answers a request by its `If-None-Match` and `Accept-Encoding`. `shared` allows public caches to store the answer and revalidate it.
    pub fn respond(&self, request: &HeaderMap, head: bool, shared: bool) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        set_cache_headers(headers, shared);
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
        let (body, coding) = self.body.in_coding(Coding::negotiate(request));
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
