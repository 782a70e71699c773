//! Image transformations: makes a stored picture in another size on first request, and stores it in a byte-bounded cache.
//!
//! Image workers are expensive, so few requests wait for them at once, new sizes are rate-limited per address, and concurrent requests for
//! one result share it.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use futures_util::TryStreamExt as _;
use serendib_domain::files::object::{self, Blob, ReadAccess};
use serendib_domain::files::{Object, ObjectKey, PICTURE_LIMIT, Variant};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use super::error::StorageError;
use super::per_owner_lock::StripedLocks;
use super::picture::transform::{Rendered, Transform};
use super::picture::{PictureError, PictureRejection};
use super::serve::{self, CachePolicy, RequestedRange};
use super::transformation::{self, Transformation};
use super::upload::who;
use super::{object_path, sign};
use crate::app::App;
use crate::byte_bounded_cache::{self, ByteBoundedCache, Cacheable};
use crate::caller::AccessKind;
use crate::client_ip;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::encoding::CompressedBody;
use crate::middleware::MINUTE;
use crate::outside::blobs::BlobError;
use crate::rate_limit::{Allowance, LimitedAction};

/// Requests that wait for the image workers; others get 503.
const WAITING: usize = 32;
/// Waiting requests of one address. They run one at a time, so that the workers also serve others.
const WAITING_PER_ADDRESS: usize = 24;
/// Sources in memory at once.
const READ_AT_ONCE: usize = 2;
/// New renderings of one address: a gallery in a new size needs a few dozen.
const RENDERINGS: Allowance = Allowance { burst: 120, many: 240, within: MINUTE };
/// The applied transformation, as the official server returns it.
const TRANSFORMATIONS: HeaderName = HeaderName::from_static("x-transformations");
/// Part of every ETag, so that caches drop the results of another release.
const RELEASE: &str = "1";

/// State that lives across requests.
pub struct Renderings {
    cache: ByteBoundedCache<CachedRendering>,
    waiting: Semaphore,
    reading: Semaphore,
    lines: StripedLocks,
    crowd: Arc<ConcurrencyLimit>,
    own_lines: StripedLocks,
}

struct CachedRendering {
    mime_type: &'static str,
    body: CompressedBody,
}

impl Cacheable for CachedRendering {
    fn packed(&self) -> &CompressedBody {
        &self.body
    }
}

impl Default for Renderings {
    fn default() -> Self {
        let (waiting, reading) = (Semaphore::new(WAITING), Semaphore::new(READ_AT_ONCE));
        let (lines, own_lines) = (StripedLocks::default(), StripedLocks::default());
        let crowd = ConcurrencyLimit::new(WAITING_PER_ADDRESS);
        Self { cache: ByteBoundedCache::new(byte_bounded_cache::RENDERINGS), waiting, reading, lines, crowd, own_lines }
    }
}

/// GET /storage/v1/render/image/public/{bucket}/{path}
pub async fn public(State(app): State<App>, request: Request) -> Result<Response, StorageError> {
    let (parts, _) = request.into_parts();
    let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/render/image/public/")?;
    let wanted = Transformation::of_query(&parts.uri)?;
    answer(&app, &parts, ReadAccess::Everybody, (&bucket, &key), CachePolicy::Public, wanted).await
}

/// GET /storage/v1/render/image/authenticated/{bucket}/{path}
pub async fn authenticated(State(app): State<App>, request: Request) -> Result<Response, StorageError> {
    let (parts, _) = request.into_parts();
    let caller = who(&app, &parts.headers, AccessKind::Read).await?;
    let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/render/image/authenticated/")?;
    let wanted = Transformation::of_query(&parts.uri)?;
    answer(&app, &parts, ReadAccess::Caller(&caller), (&bucket, &key), CachePolicy::Never, wanted).await
}

/// GET /storage/v1/render/image/sign/{bucket}/{path}?token=
pub async fn linked(State(app): State<App>, request: Request) -> Result<Response, StorageError> {
    let (parts, _) = request.into_parts();
    let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/render/image/sign/")?;
    let wanted = sign::read_download(&app, &parts.uri, &bucket, &key)?;
    answer(&app, &parts, ReadAccess::Link, (&bucket, &key), CachePolicy::Private, wanted).await
}

async fn answer(
    app: &App,
    parts: &Parts,
    by: ReadAccess<'_>,
    place: (&str, &ObjectKey),
    cache_policy: CachePolicy,
    wanted: Transformation,
) -> Result<Response, StorageError> {
    if wanted.is_nothing() {
        return serve::answer(app, parts, by, place, cache_policy).await;
    }
    let disposition = serve::disposition_of(&parts.uri)?;
    let transform = wanted.for_client(&parts.headers);
    let (object, blob) = object::content(&app.db, by, (place.0, place.1.as_str()), Variant::Original).await?;
    let name = name(&blob, &transform);
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    // The rendering has no content coding.
    let object = Object { content_encoding: None, ..object };
    serve::describe(headers, &object, &Blob { etag: name.clone(), ..blob });
    headers.extend(disposition.map(|value| (header::CONTENT_DISPOSITION, value)));
    headers.insert(header::CACHE_CONTROL, serve::cache_control(&object, cache_policy, &parts.uri));
    headers.extend(HeaderValue::from_str(&wanted.text()).ok().map(|text| (TRANSFORMATIONS, text)));
    if wanted.varies() {
        headers.append(header::VARY, HeaderValue::from_static("accept"));
    }
    if serve::is_unchanged(&parts.headers, &name, object.updated_at) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response.headers_mut().remove(header::CONTENT_TYPE);
        return Ok(response);
    }
    let rendering = match app.storage.renderings.cache.get(&name) {
        Some(rendering) => rendering,
        None => make(app, parts, by, &object, &name, &transform).await?,
    };
    let bytes = rendering.body.plain_bytes();
    let whole = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let range = match serve::range(&parts.headers, whole, &name, object.updated_at) {
        RequestedRange::Everything => 0..bytes.len(),
        RequestedRange::Part(range) => {
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            response.headers_mut().extend(serve::content_range(&range, whole));
            let at = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
            at(range.start)..at(range.end)
        }
        RequestedRange::Nothing => return Ok(serve::out_of_range(whole)),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(rendering.mime_type));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(range.len()));
    if parts.method != Method::HEAD {
        *response.body_mut() = Body::from(bytes.slice(range));
    }
    Ok(response)
}

/// A strong ETag: the same source gives the same bytes.
fn name(blob: &Blob, transform: &Transform) -> String {
    let digest = Sha256::digest(format!("{RELEASE} {} {transform:?}", blob.etag));
    let digest: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digest}\"")
}

async fn make(
    app: &App,
    parts: &Parts,
    by: ReadAccess<'_>,
    object: &Object,
    name: &str,
    transform: &Transform,
) -> Result<Arc<CachedRendering>, StorageError> {
    let Renderings { cache, waiting, reading, lines, crowd, own_lines } = &app.storage.renderings;
    count(app, parts)?;
    let client = client_ip::find_client(&parts.extensions, &parts.headers, &app.settings.limits);
    let _own_place = client.map(|client| crowd.acquire(client).ok_or_else(too_many_of_one)).transpose()?;
    let _own_line = match client {
        Some(client) => own_lines.lock(&format!("{:?}", client.to_network())).await,
        None => None,
    };
    let busy = || StorageError::busy("Many pictures are being made at this moment. Please try again.");
    let _place = waiting.try_acquire().map_err(|_| busy())?;
    let _line = lines.lock(name).await;
    // Another request may have finished it in the meantime.
    if let Some(made) = cache.get(name) {
        return Ok(made);
    }
    let _turn = reading.acquire().await.map_err(|error| StorageError::internal(&error))?;
    let (variant, transform) = transformation::source(object.picture.as_ref(), transform);
    let bytes = source(app, by, object, variant).await?;
    let Rendered { mime_type, bytes } = app.storage.studio.render(bytes, transform).await.map_err(to_storage_error)?;
    let made = Arc::new(CachedRendering { mime_type, body: CompressedBody::plain(bytes.into()) });
    cache.insert(name.to_owned(), &made);
    Ok(made)
}

fn too_many_of_one() -> StorageError {
    StorageError::too_many("Many pictures are being made for you at this moment. Please try again.".to_owned())
}

/// Counts a new rendering for the client's address; cached ones are free.
fn count(app: &App, parts: &Parts) -> Result<(), StorageError> {
    let limits = &app.settings.limits;
    let client = client_ip::find_client(&parts.extensions, &parts.headers, limits);
    let Some(client) = client.filter(|_| limits.rate_per_address > 0) else { return Ok(()) };
    app.rates.count_action(LimitedAction::Render, client, RENDERINGS).map_err(StorageError::too_often)
}

/// The bytes of a stored variant.
async fn source(app: &App, by: ReadAccess<'_>, object: &Object, variant: Variant) -> Result<Bytes, StorageError> {
    let mut tries = 0;
    loop {
        let (now, blob) = object::content(&app.db, by, (&object.bucket, &object.name), variant).await?;
        // Replaced in the meantime: the result would not match its ETag.
        if now.version != object.version {
            return Err(StorageError::busy("This picture is being replaced at this moment. Please try again."));
        }
        if blob.size > PICTURE_LIMIT {
            return Err(unfit("The source image file is too large to process"));
        }
        let whole = 0..u64::try_from(blob.size).unwrap_or_default();
        match app.storage.blobs.get(&blob.id, whole).await {
            Ok(stream) => {
                let bytes = stream.try_fold(BytesMut::new(), async |mut all, piece| {
                    all.extend_from_slice(&piece);
                    Ok(all)
                });
                return Ok(bytes.await?.freeze());
            }
            Err(BlobError::Missing) if tries == 0 => tries += 1,
            Err(other) => return Err(other.into()),
        }
    }
}

fn to_storage_error(failed: PictureError) -> StorageError {
    match failed {
        PictureError::Refused(PictureRejection::TooManyPixels | PictureRejection::TooCostly) => {
            unfit("The source image resolution is too large to process")
        }
        PictureError::Refused(PictureRejection::NotAPicture | PictureRejection::Moves | PictureRejection::Broken) => {
            unfit("The source image is invalid or unsupported for rendering")
        }
        PictureError::Unreadable => StorageError::internal(&"a picture could not be rendered"),
    }
}

fn unfit(message: &str) -> StorageError {
    StorageError::new(422, "InvalidRequest", "InvalidRequest", message)
}
