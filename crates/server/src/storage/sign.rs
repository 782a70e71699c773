//! Signed URLs that read or upload one file. T-S09.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::Uri;
use chrono::Duration;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use serendib_domain::Caller;
use serendib_domain::files::store::{self, Admitted};
use serendib_domain::files::{DOCUMENTS, FileRejection, FileResult, ObjectKey, object, remove};
use uuid::Uuid;

use super::error::StorageError;
use super::transformation::Transformation;
use super::upload::who;
use super::{list, object_path};
use crate::app::App;
use crate::caller::{self, AccessKind};
use crate::keys::{LinkRejection, Purpose};

/// Lifetime of an upload link.
const UPLOAD_HOURS: i64 = 2;

/// The claims of a download link.
#[derive(Serialize, Deserialize)]
struct Download {
    url: String,
    /// Added by the signature.
    #[serde(rename = "iat", skip_serializing)]
    made: i64,
    /// The transformation of the picture; empty for the file itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    transformations: String,
}

/// The claims of an upload link; one without an owner was made by the operator.
#[derive(Serialize, Deserialize)]
struct ForUpload {
    url: String,
    owner: Option<Uuid>,
    upsert: bool,
}

#[derive(Deserialize)]
struct SignRequest {
    #[serde(rename = "expiresIn")]
    expires_in: Seconds,
    paths: Option<Vec<String>>,
    transform: Option<Map<String, Value>>,
}

/// The Python client writes numbers as text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Seconds {
    Number(i64),
    Text(String),
}

impl Seconds {
    /// # Errors
    /// 400 below 1 and above `longest`.
    fn number(&self, longest: i64) -> Result<i64, StorageError> {
        let number = match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.parse().ok(),
        };
        match number {
            Some(seconds) if seconds > longest => {
                Err(StorageError::invalid(format!("body/expiresIn must be <= {longest}")))
            }
            Some(seconds) if seconds >= 1 => Ok(seconds),
            _ => Err(StorageError::invalid("body/expiresIn must be >= 1")),
        }
    }
}

/// POST /storage/v1/object/sign/{bucket} and /storage/v1/object/sign/{bucket}/{path}
pub async fn download(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let caller = who(&app, &parts.headers, AccessKind::Act).await?;
    let (bucket, key) = object_path::split(&parts.uri, "/storage/v1/object/sign/")?;
    let wanted: SignRequest = list::json(body).await?;
    let seconds = wanted.expires_in.number(app.settings.storage.link_seconds.into())?;
    let transform = wanted.transform.as_ref().filter(|_| key.is_some()).map(Transformation::of_body).transpose()?;
    let transform = transform.unwrap_or_default();
    let names = match (&key, wanted.paths) {
        (Some(key), _) => vec![ObjectKey::parse(key)?.as_str().to_owned()],
        (None, Some(paths)) if (1..=remove::MOST).contains(&paths.len()) => paths,
        (None, _) => return Err(StorageError::invalid("body must have required property 'paths'")),
    };
    let found = object::linkable(&app.db, &caller, &bucket, &names).await?;
    let mut links = Vec::with_capacity(names.len());
    for (name, found) in names.iter().zip(found) {
        links.push(if found { Some(link(&app, &bucket, name, seconds, &transform)?) } else { None });
    }
    if key.is_some() {
        let link = links.pop().flatten().ok_or(FileRejection::NoSuchKey)?;
        return Ok(Json(json!({ "signedURL": link })));
    }
    let missing = "Either the object does not exist or you do not have access to it";
    let answers = names.iter().zip(links).map(|(name, link)| {
        let error = link.is_none().then_some(missing);
        json!({ "path": name, "signedURL": link, "error": error })
    });
    Ok(Json(Value::Array(answers.collect())))
}

/// The address without its base, which clients add. It is not escaped, because clients escape it.
fn link(app: &App, bucket: &str, name: &str, seconds: i64, transform: &Transformation) -> Result<String, StorageError> {
    let url = format!("{bucket}/{name}");
    let token = download_token(app, &url, seconds, transform)?;
    let door = if transform.is_nothing() { "object" } else { "render/image" };
    Ok(format!("/{door}/sign/{url}?token={token}"))
}

fn download_token(app: &App, url: &str, seconds: i64, transform: &Transformation) -> Result<String, StorageError> {
    let now = app.clock.now();
    let claims = Download { url: url.to_owned(), made: now.timestamp(), transformations: transform.text() };
    let token = app.keys.sign_link(Purpose::Download, &claims, now, now + Duration::seconds(seconds));
    token.map_err(|error| StorageError::internal(&error))
}

/// A link to a guide's document, relative to the site; a PDF is downloaded, since no viewer runs in our sandbox. It names the document by
/// its id: a name in the bucket contains the guide's.
///
/// # Errors
/// When it cannot be signed.
pub fn document_link(app: &App, id: &str, mime_type: &str, seconds: i64) -> Result<String, StorageError> {
    let token = download_token(app, &format!("{DOCUMENTS}/{id}"), seconds, &Transformation::default())?;
    let suffix = if mime_type == "application/pdf" { "&download=document.pdf" } else { "" };
    Ok(format!("/storage/v1/document/{id}?token={token}{suffix}"))
}

/// POST /storage/v1/object/upload/sign/{bucket}/{path}
pub async fn upload(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, _) = request.into_parts();
    let caller = who(&app, &parts.headers, AccessKind::Act).await?;
    let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/object/upload/sign/")?;
    let upsert = parts.headers.get("x-upsert").is_some_and(|value| value == "true");
    let claims =
        ForUpload { url: format!("{bucket}/{}", key.as_str()), owner: caller.person().map(|one| one.user), upsert };
    let ctx = app.ctx(caller);
    let admitted: FileResult<Admitted> =
        app.db.write(async move |tx| store::admit(tx, &ctx, (&bucket, &key), upsert, i64::MAX).await).await;
    admitted?;
    let now = app.clock.now();
    let token = app.keys.sign_link(Purpose::Upload, &claims, now, now + Duration::hours(UPLOAD_HOURS));
    let token = token.map_err(|error| StorageError::internal(&error))?;
    Ok(Json(json!({ "url": format!("/object/upload/sign/{}?token={token}", claims.url), "token": token })))
}

/// The transformation that a link permits.
///
/// # Errors
/// 400 when the link is for another file, was altered or has expired.
pub fn read_download(app: &App, uri: &Uri, bucket: &str, key: &ObjectKey) -> Result<Transformation, StorageError> {
    let now = app.clock.now();
    let claims: Download = app.keys.read_link(Purpose::Download, &token(uri)?, now).map_err(unlinked)?;
    // A lower limit also applies to older links, because an operator who lowers it means those too.
    if claims.made.saturating_add(app.settings.storage.link_seconds.into()) <= now.timestamp() {
        return Err(unlinked(LinkRejection::Expired));
    }
    for_this(&claims.url, bucket, key)?;
    Ok(Transformation::of_link(&claims.transformations))
}

/// The caller that an upload link acts for, and whether it may replace a file.
///
/// # Errors
/// As [`read_download`], and when the owner's account has lost its rights.
pub async fn read_upload(app: &App, uri: &Uri, bucket: &str, key: &ObjectKey) -> Result<(Caller, bool), StorageError> {
    let claims: ForUpload = app.keys.read_link(Purpose::Upload, &token(uri)?, app.clock.now()).map_err(unlinked)?;
    for_this(&claims.url, bucket, key)?;
    let caller = match claims.owner {
        Some(user) => caller::load_link_owner(app, user).await?,
        None => Caller::Service,
    };
    Ok((caller, claims.upsert))
}

fn token(uri: &Uri) -> Result<String, StorageError> {
    let missing = || StorageError::invalid("querystring must have required property 'token'");
    object_path::query(uri, "token").ok_or_else(missing)
}

fn for_this(url: &str, bucket: &str, key: &ObjectKey) -> Result<(), StorageError> {
    if url == format!("{bucket}/{}", key.as_str()) {
        return Ok(());
    }
    Err(not_for_this())
}

pub fn not_for_this() -> StorageError {
    StorageError::new(400, "InvalidSignature", "InvalidSignature", "The signature is not for this object")
}

fn unlinked(why: LinkRejection) -> StorageError {
    match why {
        LinkRejection::Malformed => StorageError::new(400, "InvalidJWT", "InvalidSignature", "Invalid Compact JWS"),
        LinkRejection::Expired => {
            StorageError::new(400, "ExpiredToken", "ExpiredSignature", "The provided token has expired.")
        }
    }
}
