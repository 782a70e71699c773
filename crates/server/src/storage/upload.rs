//! Uploads in one request; resumable uploads are not supported. T-S01, T-S02, T-S04 to T-S06, T-S10.

use std::os::unix::fs::FileExt as _;
use std::sync::Arc;

use axum::Json;
use axum::body::{Body, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use serendib_domain::files::object::Picture;
use serendib_domain::files::store::{self, Admitted, NewBlob, Upload};
use serendib_domain::files::{BucketKind, FileRejection, FileResult, Object, ObjectKey, Variant};
use serendib_domain::identity::account_state;
use serendib_domain::{Caller, Ctx};
use sha2::{Digest as _, Sha256};
use tokio::sync::OwnedSemaphorePermit;
use uuid::Uuid;

use super::error::StorageError;
use super::incoming::{self, Incoming};
use super::picture::{self, ProcessedPicture};
use super::{document_type, info, object_path, sign};
use crate::app::{App, new_secret};
use crate::caller::{self, AccessKind};
use crate::concurrency_limit::ConcurrencyPermit;
use crate::outside::blobs;

/// Concurrent uploads of one user, so that one user cannot take all slots.
pub const PER_PERSON: usize = 8;
/// Content types that clients send by default, and which therefore state nothing about the content.
const DEFAULT_TYPES: [&str; 4] =
    ["", "text/plain;charset=UTF-8", "application/octet-stream", "application/x-www-form-urlencoded"];

/// Bytes to read of a rejected body: a whole picture.
const HEARD: usize = 12 * 1024 * 1024;

/// POST /storage/v1/object/{bucket}/{path}
pub async fn create(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let upsert = request.headers().get("x-upsert").is_some_and(|value| value == "true");
    upload_as_caller(&app, request, upsert).await
}

/// PUT /storage/v1/object/{bucket}/{path}
pub async fn replace(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    upload_as_caller(&app, request, true).await
}

/// PUT /storage/v1/object/upload/sign/{bucket}/{path}?token=
pub async fn linked(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let beginning = async {
        let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/object/upload/sign/")?;
        let (caller, upsert) = sign::read_upload(&app, &parts.uri, &bucket, &key).await?;
        begin(&app, caller, bucket, key, upsert).await
    };
    let object = match beginning.await {
        Ok(begun) => take(&app, &parts, body, begun).await?,
        Err(error) => return Err(drain_body(&app, body, error).await),
    };
    Ok(Json(json!({ "Key": format!("{}/{}", object.bucket, object.name) })))
}

/// Authenticates the caller. This API requires a token, at least the public key.
///
/// # Errors
/// 400 without the header, else as on the data API.
pub async fn who(app: &App, headers: &HeaderMap, wish: AccessKind) -> Result<Caller, StorageError> {
    if caller::bearer(headers).is_none() {
        let message = "headers must have required property 'authorization'";
        return Err(StorageError::new(400, "InvalidRequest", "Error", message));
    }
    Ok(caller::authenticate_for(app, headers, wish).await?)
}

async fn upload_as_caller(app: &App, request: Request, upsert: bool) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let beginning = async {
        let caller = who(app, &parts.headers, AccessKind::Act).await?;
        let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/object/")?;
        begin(app, caller, bucket, key, upsert).await
    };
    let object = match beginning.await {
        Ok(begun) => take(app, &parts, body, begun).await?,
        Err(error) => return Err(drain_body(app, body, error).await),
    };
    Ok(Json(json!({
        "Id": object.id.to_string(),
        "Key": format!("{}/{}", object.bucket, object.name),
        "metadata": info::metadata(&object),
    })))
}

/// An upload before its body is read.
struct Begun {
    ctx: Ctx,
    admitted: Admitted,
    key: ObjectKey,
    upsert: bool,
    /// Its slots: of all uploads, and of the user's.
    _place: (OwnedSemaphorePermit, Option<ConcurrencyPermit<Uuid>>),
}

/// Checks everything that does not need the body.
async fn begin(app: &App, caller: Caller, bucket: String, key: ObjectKey, upsert: bool) -> Result<Begun, StorageError> {
    let turn = match caller.person() {
        Some(person) => Some(app.storage.uploading.acquire(person.user).ok_or_else(too_many)?),
        None => None,
    };
    let busy = || StorageError::busy("Too many files are being uploaded. Please try again.");
    let place = Arc::clone(&app.storage.uploads).try_acquire_owned().map_err(|_| busy())?;
    let ctx = app.ctx(caller);
    let admitted = admit(app, &ctx, (&bucket, &key), upsert).await?;
    keep_room(app)?;
    Ok(Begun { ctx, admitted, key, upsert, _place: (place, turn) })
}

fn too_many() -> StorageError {
    StorageError::too_many(format!(
        "At most {PER_PERSON} of your files can be uploaded at once. Please wait for one of them."
    ))
}

/// Drains a body up to a limit, because a client that is still sending does not read the response. A body that declares a greater length is
/// not read.
async fn drain_body(app: &App, body: Body, error: StorageError) -> StorageError {
    let mut left = HEARD.min(app.settings.storage.body_limit());
    if usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX) > left {
        return error;
    }
    let mut pieces = body.into_data_stream();
    while let Some(Ok(piece)) = pieces.next().await {
        match left.checked_sub(piece.len()) {
            Some(rest) => left = rest,
            None => return error,
        }
    }
    error
}

/// Receives an upload and stores it.
async fn take(app: &App, parts: &Parts, body: Body, begun: Begun) -> Result<Object, StorageError> {
    let Begun { ctx, admitted, key, upsert, _place } = begun;
    let limit = u64::try_from(admitted.limit).unwrap_or_default();
    let digests = admitted.bucket.kind != BucketKind::Pictures;
    let way = incoming::ReceiveOptions { folder: &app.storage.incoming, limit, digests };
    let incoming = incoming::receive(&parts.headers, body, way).await?;
    let upload = match admitted.bucket.kind {
        BucketKind::Pictures => as_picture(app, &ctx, &admitted, incoming).await?,
        BucketKind::Documents => as_document(app, &ctx, incoming).await?,
        BucketKind::Files => as_file(app, &ctx, &admitted, incoming).await?,
    };
    publish(app, ctx, (admitted.bucket.id, key), upsert, upload).await
}

/// Gives the uploaded file its name.
pub(super) async fn publish(
    app: &App,
    ctx: Ctx,
    (bucket, key): (String, ObjectKey),
    upsert: bool,
    upload: Upload,
) -> Result<Object, StorageError> {
    let whose = match ctx.caller.person() {
        Some(person) => person.user.to_string(),
        None => format!("{bucket}/{}", key.as_str()),
    };
    let _line = app.storage.lines.lock(&whose).await;
    let object: FileResult<Object> = app
        .db
        .write(async move |tx| {
            account_state::ensure_open(tx, &ctx).await?;
            store::store_upload(tx, &ctx, (&bucket, &key), upsert, &upload).await
        })
        .await;
    Ok(object?)
}

async fn admit(
    app: &App,
    ctx: &Ctx,
    (bucket, key): (&str, &ObjectKey),
    upsert: bool,
) -> Result<Admitted, StorageError> {
    let (ctx, bucket, key) = (ctx.clone(), bucket.to_owned(), key.clone());
    let limit = i64::try_from(app.settings.storage.upload_limit).unwrap_or(i64::MAX);
    let admitted: FileResult<Admitted> =
        app.db.write(async move |tx| store::admit(tx, &ctx, (&bucket, &key), upsert, limit).await).await;
    Ok(admitted?)
}

/// Rejects uploads while free disk space is below the minimum. T-S06.
fn keep_room(app: &App) -> Result<(), StorageError> {
    let settings = &app.settings.storage;
    let is_full = |folder: &std::path::Path| {
        blobs::disk_space(folder).is_some_and(|room| {
            room.free < settings.free_bytes || room.free < room.whole / 100 * u64::from(settings.free_percent)
        })
    };
    if is_full(&app.storage.incoming) || app.storage.blobs.folder().is_some_and(is_full) {
        return Err(no_room());
    }
    Ok(())
}

pub(super) fn no_room() -> StorageError {
    tracing::warn!("rejected an upload because the disk is almost full");
    StorageError::new(507, "InsufficientStorage", "Insufficient Storage", "There is no room for more files")
}

/// The content decides the type, but a contradicting content type is rejected.
async fn as_picture(app: &App, ctx: &Ctx, admitted: &Admitted, incoming: Incoming) -> Result<Upload, StorageError> {
    let Incoming { file, mime_type, cache_control, metadata, .. } = incoming;
    if !DEFAULT_TYPES.contains(&mime_type.as_str()) && !admitted.bucket.takes(&mime_type) {
        return Err(FileRejection::MimeType(mime_type).into());
    }
    let made = app.storage.studio.make(file).await.map_err(|failed| match failed {
        picture::PictureError::Refused(refused) => refused.into(),
        picture::PictureError::Unreadable => StorageError::internal(&"an upload could not be read again"),
    })?;
    let ProcessedPicture { width, height, blur, renderings } = made;
    let mut written = Vec::with_capacity(renderings.len());
    for (variant, bytes) in renderings {
        let digest: String = Sha256::digest(&bytes).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        written.push((blob(variant, picture::MIME_TYPE, bytes.len(), &digest), Bytes::from(bytes)));
    }
    let blobs: Vec<NewBlob> = written.iter().map(|(blob, _)| blob.clone()).collect();
    reserve(app, ctx, &blobs).await?;
    let written: Vec<(&str, Bytes)> = written.iter().map(|(blob, bytes)| (blob.id.as_str(), bytes.clone())).collect();
    app.storage.blobs.write_all(&written).await?;
    Ok(Upload {
        mime_type: picture::MIME_TYPE.to_owned(),
        cache_control,
        content_encoding: None,
        user_metadata: metadata,
        picture: Some(Picture { width: width.into(), height: height.into(), blur }),
        blobs,
    })
}

/// A file of the operator, stored unchanged.
async fn as_file(app: &App, ctx: &Ctx, admitted: &Admitted, incoming: Incoming) -> Result<Upload, StorageError> {
    let Incoming { file, size, digest, mime_type, cache_control, content_encoding, metadata } = incoming;
    if !admitted.bucket.takes(&mime_type) {
        return Err(FileRejection::MimeType(mime_type).into());
    }
    let mime_type = if mime_type.is_empty() { "application/octet-stream".to_owned() } else { mime_type };
    let length = usize::try_from(size).unwrap_or(usize::MAX);
    let digest = digest.as_deref().and_then(|digest| digest.get(..32)).unwrap_or_default();
    let blob = blob(Variant::Original, &mime_type, length, digest);
    reserve(app, ctx, std::slice::from_ref(&blob)).await?;
    app.storage.blobs.write_file(&blob.id, file, size).await?;
    Ok(Upload { mime_type, cache_control, content_encoding, user_metadata: metadata, picture: None, blobs: vec![blob] })
}

/// A document of a guide: the first bytes decide the type, and nothing else of the request is stored.
async fn as_document(app: &App, ctx: &Ctx, incoming: Incoming) -> Result<Upload, StorageError> {
    let Incoming { file, size, digest, mime_type, .. } = incoming;
    let mut head = [0_u8; document_type::HEAD];
    let length = file.read_at(&mut head, 0).map_err(|error| StorageError::internal(&error))?;
    let found = document_type::detect(head.get(..length).unwrap_or_default());
    let bare = mime_type.split(';').next().unwrap_or_default().trim();
    let found = found.filter(|found| DEFAULT_TYPES.contains(&mime_type.as_str()) || bare.eq_ignore_ascii_case(found));
    let Some(mime_type) = found else { return Err(FileRejection::MimeType(mime_type).into()) };
    let digest = digest.as_deref().and_then(|digest| digest.get(..32)).unwrap_or_default();
    let blob = blob(Variant::Original, mime_type, usize::try_from(size).unwrap_or(usize::MAX), digest);
    reserve(app, ctx, std::slice::from_ref(&blob)).await?;
    app.storage.blobs.write_file(&blob.id, file, size).await?;
    Ok(Upload {
        mime_type: mime_type.to_owned(),
        cache_control: "no-store".to_owned(),
        content_encoding: None,
        user_metadata: serde_json::Map::new(),
        picture: None,
        blobs: vec![blob],
    })
}

fn blob(variant: Variant, mime_type: &str, length: usize, digest: &str) -> NewBlob {
    NewBlob {
        id: new_secret(),
        variant,
        mime_type: mime_type.to_owned(),
        size: i64::try_from(length).unwrap_or(i64::MAX),
        etag: format!("\"{digest}\""),
    }
}

/// Registers blobs before their bytes are written, so that garbage collection knows them all. T-S10.
pub(super) async fn reserve(app: &App, ctx: &Ctx, blobs: &[NewBlob]) -> Result<(), StorageError> {
    let _line = match ctx.caller.person() {
        Some(person) => app.storage.lines.lock(&person.user.to_string()).await,
        None => None,
    };
    let (ctx, blobs) = (ctx.clone(), blobs.to_vec());
    let reserved: FileResult<()> = app.db.write(async move |tx| store::reserve(tx, &ctx, &blobs).await).await;
    Ok(reserved?)
}
