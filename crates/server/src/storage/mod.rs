//! `storage/v1`: uploaded files. `docs/wire.md` describes the wire; the rules are in `serendib_domain::files`.
//!
//! An upload goes to an unnamed temporary file and becomes a picture there. Its bytes are stored under random names. Last, one transaction
//! gives them the requested name.

mod buckets;
mod document_type;
pub mod error;
mod incoming;
mod info;
mod list;
mod list_v2;
mod object_path;
mod per_owner_lock;
pub mod picture;
mod placeholder;
mod remove;
mod render;
mod serve;
pub mod settings;
mod sign;
mod sweep;
mod transfer;
mod transformation;
mod upload;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get, post};
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::app::App;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::Settings;
use crate::endpoints::Endpoint;
use crate::outside::blobs::Blobs;
use per_owner_lock::StripedLocks;
use picture::ImageWorkers;
use render::Renderings;
pub use sign::document_link;
pub use sweep::sweep;

/// State that lives across requests.
pub struct Storage {
    pub blobs: Blobs,
    studio: ImageWorkers,
    uploads: Arc<Semaphore>,
    /// Per user.
    uploading: Arc<ConcurrencyLimit<Uuid>>,
    lines: StripedLocks,
    renderings: Renderings,
    /// Folder of the unnamed temporary files.
    incoming: PathBuf,
}

impl Storage {
    /// # Errors
    /// A message for the operator.
    pub fn open(settings: &Settings) -> Result<Self, String> {
        let blobs = Blobs::open(settings)?;
        let studio = ImageWorkers::open().map_err(|error| format!("no thread can be had for pictures: {error}"))?;
        std::fs::create_dir_all(&settings.data).map_err(|error| {
            format!("cannot make the data directory {} (SERENDIB_DATA): {error}", settings.data.display())
        })?;
        let uploads = Arc::new(Semaphore::new(settings.storage.uploads.into()));
        let (uploading, lines) = (ConcurrencyLimit::new(upload::PER_PERSON), StripedLocks::default());
        let renderings = Renderings::default();
        Ok(Self { blobs, studio, uploads, uploading, lines, renderings, incoming: settings.data.clone() })
    }

    /// Stores nothing beyond this process: for tests, and for the laboratory, which has no files.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn none() -> std::io::Result<Self> {
        let (blobs, uploads) = (Blobs::passing(), Arc::new(Semaphore::new(1)));
        let (uploading, lines) = (ConcurrencyLimit::new(upload::PER_PERSON), StripedLocks::default());
        let (studio, renderings, incoming) = (ImageWorkers::open()?, Renderings::default(), std::env::temp_dir());
        Ok(Self { blobs, studio, uploads, uploading, lines, renderings, incoming })
    }
}

pub fn routes() -> Router<App> {
    Router::new()
        .route("/storage/v1/bucket", get(buckets::list).post(buckets::create))
        .route("/storage/v1/bucket/{id}", get(buckets::get).put(buckets::update).delete(buckets::remove))
        .route("/storage/v1/bucket/{id}/empty", post(buckets::empty))
        .route("/storage/v1/object/public/{*path}", get(serve::public))
        .route("/storage/v1/object/authenticated/{*path}", get(serve::authenticated))
        .route("/storage/v1/object/sign/{*path}", get(serve::linked).post(sign::download))
        .route("/storage/v1/document/{id}", get(serve::document))
        .route("/storage/v1/object/upload/sign/{*path}", post(sign::upload).put(upload::linked))
        .route("/storage/v1/render/image/public/{*path}", get(render::public))
        .route("/storage/v1/render/image/authenticated/{*path}", get(render::authenticated))
        .route("/storage/v1/render/image/sign/{*path}", get(render::linked))
        .route("/storage/v1/object/list/{bucket}", post(list::list))
        .route("/storage/v1/object/list-v2/{bucket}", post(list_v2::list))
        .route("/storage/v1/object/info/{*path}", get(info::info))
        .route("/storage/v1/object/move", post(transfer::rename))
        .route("/storage/v1/object/copy", post(transfer::copy))
        .route(
            "/storage/v1/object/{*path}",
            get(serve::authenticated).post(upload::create).put(upload::replace).delete(remove::remove),
        )
        .route("/storage/v1/{*path}", any(unknown))
        .method_not_allowed_fallback(unknown)
}

async fn unknown(uri: Uri) -> Response {
    Endpoint::from_path(uri.path())
        .refusal(StatusCode::NOT_FOUND, "Invalid path specified in request URL")
        .into_response()
}

/// Whether a request uploads a file, and so may be longer and slower than others.
pub fn brings_a_file(method: &Method, path: &str) -> bool {
    let Some(rest) = path.strip_prefix("/storage/v1/object/") else { return false };
    let brings_words = ["list/", "list-v2/", "sign/", "info/"].iter().any(|word| rest.starts_with(word))
        || rest == "move"
        || rest == "copy"
        || (rest.starts_with("upload/sign/") && method == Method::POST);
    (method == Method::POST || method == Method::PUT) && !brings_words
}
