//! Image placeholders: the few pixels of a picture that a page shows until it has arrived. They are in its row, so no blob is read.

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serendib_domain::files::Object;

use super::serve::is_unchanged;

/// Its name in an address.
pub(super) const VARIANT: &str = "blur";

pub(super) struct Pixels {
    mime_type: HeaderValue,
    bytes: Vec<u8>,
}

/// The placeholder of a picture; other files have none.
pub(super) fn from_object(object: &Object) -> Option<Pixels> {
    let url = &object.picture.as_ref()?.blur;
    let (mime_type, text) = url.strip_prefix("data:")?.split_once(";base64,")?;
    Some(Pixels { mime_type: HeaderValue::from_str(mime_type).ok()?, bytes: STANDARD.decode(text).ok()? })
}

/// Adds the placeholder to a response: too small for ranges, with the picture's version as its ETag.
pub(super) fn answer(mut response: Response, request: &Parts, object: &Object, pixels: Pixels) -> Response {
    let etag = format!("\"{}\"", object.version);
    let headers = response.headers_mut();
    headers.remove(header::ACCEPT_RANGES);
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    if is_unchanged(&request.headers, &etag, object.updated_at) {
        headers.remove(header::CONTENT_TYPE);
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(header::CONTENT_TYPE, pixels.mime_type);
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(pixels.bytes.len()));
    if request.method != Method::HEAD {
        *response.body_mut() = Body::from(pixels.bytes);
    }
    response
}
