//! Sends a body: conditional requests, encodings, HEAD.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use crate::byte_bounded_cache::Cacheable;
use crate::encoding::{Coding, CompressedBody};

/// Revalidated each time, by 304 while nothing has changed.
pub const REVALIDATED: &str = "public, no-cache";
/// As [`REVALIDATED`], for documents: a proxy that changes one, such as to hide e-mail addresses, would break hydration.
pub const DOCUMENT: &str = "public, no-cache, no-transform";
/// A document that is never cached.
pub const UNKEPT_DOCUMENT: &str = "no-store, no-transform";
/// For names that change with their content.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// For names whose content rarely changes.
pub const LONG_LIVED: &str = "public, max-age=604800, stale-while-revalidate=86400";

/// The `Retry-After`, in seconds.
pub const SOON: HeaderValue = HeaderValue::from_static("1");

/// A body, and how long it may be cached.
#[derive(Debug)]
pub struct CacheableResponse {
    pub status: StatusCode,
    pub content_type: &'static str,
    pub cache_control: &'static str,
    pub body: CompressedBody,
    digest: Vec<u8>,
    /// A strong ETag identifies bytes, so each encoding has its own.
    tags: [(Coding, HeaderValue); 3],
}

impl CacheableResponse {
    pub fn new(
        status: StatusCode,
        content_type: &'static str,
        cache_control: &'static str,
        digest: &[u8],
        body: CompressedBody,
    ) -> Self {
        Self {
            status,
            content_type,
            cache_control,
            body,
            digest: digest.to_vec(),
            tags: [Coding::Identity, Coding::Brotli, Coding::Gzip].map(|coding| (coding, tag_of(digest, coding))),
        }
    }

    /// A generated text.
    pub fn text(status: StatusCode, content_type: &'static str, text: String, quality: u32) -> Self {
        let digest = Sha256::digest(&text);
        let body = CompressedBody::new(text.into(), quality);
        Self::new(status, content_type, REVALIDATED, &digest, body)
    }

    /// A generated document, of which only the compressed copy is cached.
    pub fn html(status: StatusCode, text: String, quality: u32) -> Self {
        let digest = Sha256::digest(&text);
        Self::document(status, &digest, CompressedBody::with_brotli_only(text.into(), quality))
    }

    /// A document with the digest of its plain text.
    pub fn document(status: StatusCode, digest: &[u8], body: CompressedBody) -> Self {
        Self::new(status, "text/html; charset=utf-8", DOCUMENT, digest, body)
    }

    /// The digest of the plain body.
    pub fn digest(&self) -> &[u8] {
        &self.digest
    }

    /// Whether the plain body has that digest.
    pub fn is_of(&self, digest: &[u8]) -> bool {
        self.digest == digest
    }

    pub fn respond(&self, request: &HeaderMap) -> Response<Body> {
        let (bytes, coding) = self.body.in_coding(Coding::negotiate(request));
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        let control = HeaderValue::from_static(self.cache_control);
        headers.insert(header::CACHE_CONTROL, control);
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        if let Some(tag) = self.tag(coding) {
            headers.insert(header::ETAG, tag.clone());
            if is_known(request, tag) {
                *response.status_mut() = StatusCode::NOT_MODIFIED;
                return response;
            }
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        if let Some(name) = coding.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        *response.status_mut() = self.status;
        fill(&mut response, bytes);
        response
    }

    /// Only successful answers are worth revalidating.
    fn tag(&self, coding: Coding) -> Option<&HeaderValue> {
        let found = self.tags.iter().find(|(of, _)| *of == coding);
        found.filter(|_| self.status == StatusCode::OK).map(|(_, tag)| tag)
    }
}

impl Cacheable for CacheableResponse {
    fn packed(&self) -> &CompressedBody {
        &self.body
    }
}

/// A short plain text, never cached.
pub fn sentence(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    fill(&mut response, Bytes::from_static(text.as_bytes()));
    response
}

/// The text of a read error, with `Retry-After` if it is temporary.
pub fn failure(error: &serendib_domain::Error) -> Response<Body> {
    if !is_passing(error) {
        return sentence(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.");
    }
    let mut response = sentence(StatusCode::SERVICE_UNAVAILABLE, "This is not available now. Please try again soon.");
    response.headers_mut().insert(header::RETRY_AFTER, SOON);
    response
}

/// Whether the database is only temporarily unavailable.
pub fn is_passing(error: &serendib_domain::Error) -> bool {
    matches!(error, serendib_domain::Error::Db(error) if error.is_passing())
}

/// Keeps the length and drops the body, for HEAD.
pub fn without_body(mut response: Response<Body>) -> Response<Body> {
    *response.body_mut() = Body::empty();
    response
}

fn tag_of(digest: &[u8], coding: Coding) -> HeaderValue {
    let hex: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = match coding.name() {
        Some(name) => format!("\"{hex}-{name}\""),
        None => format!("\"{hex}\""),
    };
    // Hexadecimal digits and our own name: always a valid value.
    HeaderValue::from_str(&tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

fn fill(response: &mut Response<Body>, bytes: Bytes) {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    *response.body_mut() = Body::from(bytes);
}

fn is_known(request: &HeaderMap, tag: &HeaderValue) -> bool {
    let lists = request.get_all(header::IF_NONE_MATCH).iter();
    let tags = lists.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    tags.map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}
