//! Receives uploads into unnamed temporary files, which vanish when closed, and limits their size while they arrive. T-S05.

use std::fs::File;
use std::path::Path;

use axum::body::Body;
use axum::http::{HeaderMap, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};
use multer::{Constraints, Field, Multipart, SizeLimit};
use serde_json::{Map, Value};
use serendib_domain::files::METADATA_LIMIT;
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use super::error::StorageError;

/// Fields of a form. C-3.1.
const MOST_FIELDS: usize = 10;
/// Bytes of a field without a file.
const FIELD_LIMIT: u64 = 16 * 1024;
pub const SHORT: usize = 255;

/// An upload before its content is inspected.
pub struct Incoming {
    pub file: File,
    pub size: u64,
    /// In hexadecimal, if requested.
    pub digest: Option<String>,
    /// As sent by the client.
    pub mime_type: String,
    pub cache_control: String,
    pub content_encoding: Option<String>,
    pub metadata: Map<String, Value>,
}

/// Attributes of a file from form fields.
#[derive(Default)]
struct UploadAttributes {
    mime_type: Option<String>,
    seconds: Option<String>,
    content_encoding: Option<String>,
    metadata: Map<String, Value>,
}

#[derive(Clone, Copy)]
pub struct ReceiveOptions<'a> {
    pub folder: &'a Path,
    /// Bytes.
    pub limit: u64,
    /// Whether to compute the digest.
    pub digests: bool,
}

/// Receives a body.
///
/// # Errors
/// 413 beyond the limit; 400 for an invalid form, or one without a file.
pub async fn receive(headers: &HeaderMap, body: Body, way: ReceiveOptions<'_>) -> Result<Incoming, StorageError> {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if content_type.to_ascii_lowercase().starts_with("multipart/form-data") {
        let boundary =
            multer::parse_boundary(content_type).map_err(|_| StorageError::invalid("the form has no boundary"))?;
        return form(body, boundary, way).await;
    }
    let mut taken = UploadWriter::open(way)?;
    taken.write_stream(body.into_data_stream()).await?;
    let (file, size, digest) = taken.finish().await?;
    let word = |name| headers.get(name).and_then(|value| value.to_str().ok()).filter(|text| text.len() <= SHORT);
    Ok(Incoming {
        file,
        size,
        digest,
        mime_type: content_type.chars().take(SHORT).collect(),
        cache_control: word(header::CACHE_CONTROL).unwrap_or("no-cache").to_owned(),
        content_encoding: word(header::CONTENT_ENCODING).map(str::to_owned),
        metadata: metadata_header(headers)?.unwrap_or_default(),
    })
}

/// In a form, the first part with a file name is the file, at any position and under any field name.
async fn form(body: Body, boundary: String, way: ReceiveOptions<'_>) -> Result<Incoming, StorageError> {
    let limits = SizeLimit::new().per_field(way.limit.saturating_mul(2).saturating_add(FIELD_LIMIT));
    let constraints = Constraints::new().size_limit(limits);
    let mut parts = Multipart::with_constraints(body.into_data_stream(), boundary, constraints);
    let (mut attributes, mut taken, mut type_of_part) = (UploadAttributes::default(), None, None);
    for _ in 0..=MOST_FIELDS {
        let Some(mut field) = parts.next_field().await.map_err(unread)? else { break };
        if field.file_name().is_some() && taken.is_none() {
            type_of_part = field.content_type().map(|kind| kind.to_string().chars().take(SHORT).collect());
            let mut file = UploadWriter::open(way)?;
            file.write_stream(&mut field).await?;
            taken = Some(file.finish().await?);
        } else {
            attributes.take(field).await?;
        }
    }
    let (file, size, digest) = taken.ok_or_else(|| StorageError::invalid("the form has no file"))?;
    let seconds = attributes
        .seconds
        .filter(|text| !text.is_empty() && text.len() < 12 && text.bytes().all(|b| b.is_ascii_digit()));
    Ok(Incoming {
        file,
        size,
        digest,
        mime_type: attributes.mime_type.or(type_of_part).unwrap_or_default(),
        cache_control: seconds.map_or_else(|| "no-cache".to_owned(), |seconds| format!("max-age={seconds}")),
        content_encoding: attributes.content_encoding,
        metadata: attributes.metadata,
    })
}

impl UploadAttributes {
    async fn take(&mut self, mut field: Field<'_>) -> Result<(), StorageError> {
        let name = field.name().unwrap_or_default().to_owned();
        let mut text = Vec::new();
        while let Some(bytes) = field.chunk().await.map_err(unread)? {
            text.extend_from_slice(&bytes);
            if u64::try_from(text.len()).is_ok_and(|length| length > FIELD_LIMIT) {
                return Err(StorageError::too_large());
            }
        }
        let words = || String::from_utf8_lossy(&text).chars().take(SHORT).collect::<String>();
        match name.as_str() {
            "cacheControl" => self.seconds = Some(words()),
            "contentType" => self.mime_type = Some(words()),
            "contentEncoding" => self.content_encoding = Some(words()),
            "metadata" => self.metadata = metadata(&text)?,
            // A second file, or fields of other clients.
            _ => {}
        }
        Ok(())
    }
}

/// User metadata in a header.
///
/// # Errors
/// 400 if it is not a JSON object in base64, or too long.
pub fn metadata_header(headers: &HeaderMap) -> Result<Option<Map<String, Value>>, StorageError> {
    headers.get("x-metadata").map(|value| encoded(value.as_bytes())).transpose()
}

fn encoded(text: &[u8]) -> Result<Map<String, Value>, StorageError> {
    let bytes = STANDARD.decode(text).map_err(|_| StorageError::invalid("x-metadata must be JSON in base64"))?;
    metadata(&bytes)
}

fn metadata(text: &[u8]) -> Result<Map<String, Value>, StorageError> {
    if text.len() > METADATA_LIMIT {
        return Err(StorageError::invalid(format!("metadata may have {METADATA_LIMIT} bytes")));
    }
    serde_json::from_slice(text).map_err(|_| StorageError::invalid("metadata must be a JSON object"))
}

struct UploadWriter {
    file: tokio::fs::File,
    size: u64,
    limit: u64,
    digest: Option<Sha256>,
}

impl UploadWriter {
    fn open(ReceiveOptions { folder, limit, digests }: ReceiveOptions<'_>) -> Result<Self, StorageError> {
        let file = tempfile::tempfile_in(folder).map_err(|error| StorageError::internal(&error))?;
        Ok(Self { file: tokio::fs::File::from_std(file), size: 0, limit, digest: digests.then(Sha256::new) })
    }

    async fn write_stream<E>(
        &mut self,
        mut bytes: impl Stream<Item = Result<Bytes, E>> + Unpin,
    ) -> Result<(), StorageError> {
        while let Some(piece) = bytes.next().await {
            // The middleware that watches the body reports why it broke off.
            let piece = piece.map_err(|_| StorageError::invalid("The body broke off"))?;
            self.size += u64::try_from(piece.len()).unwrap_or(u64::MAX);
            if self.size > self.limit {
                // A slightly too long body is read to its end, so that the client reads the error.
                if self.size > self.limit.saturating_mul(2) {
                    return Err(StorageError::too_large());
                }
                continue;
            }
            if let Some(digest) = &mut self.digest {
                digest.update(&piece);
            }
            self.file.write_all(&piece).await.map_err(unwritten)?;
        }
        Ok(())
    }

    async fn finish(mut self) -> Result<(File, u64, Option<String>), StorageError> {
        if self.size > self.limit {
            return Err(StorageError::too_large());
        }
        self.file.flush().await.map_err(unwritten)?;
        let digest = self.digest.map(|digest| digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect());
        Ok((self.file.into_std().await, self.size, digest))
    }
}

fn unwritten(error: std::io::Error) -> StorageError {
    if error.kind() == std::io::ErrorKind::StorageFull {
        return super::upload::no_room();
    }
    StorageError::internal(&error)
}

fn unread(error: multer::Error) -> StorageError {
    match error {
        multer::Error::FieldSizeExceeded { .. } | multer::Error::StreamSizeExceeded { .. } => StorageError::too_large(),
        _ => StorageError::invalid("The form cannot be read"),
    }
}
