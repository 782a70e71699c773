//! Writes a person's data into the archive: the files of rows, the explanation, and the uploads.

use std::io;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::TryStreamExt as _;
use serendib_db::Db;
use serendib_domain::accounts::my_data::{
    ArchiveFile, ArchiveOwner, ArchiveSection, FILES, README, UploadedFile, list_uploads,
};
use tokio::sync::mpsc::Sender;

use super::archive::StreamedArchive;
use crate::app::App;
use crate::outside::blobs::{BlobError, Blobs};

/// Writes all of it. An error aborts the answer rather than ends it, so that a part is not taken for the whole.
pub async fn write(app: App, owner: ArchiveOwner, now: DateTime<Utc>, sender: Sender<io::Result<Bytes>>) {
    let archive = StreamedArchive::new(now, sender.clone());
    if let Err(error) = write_into(&app, &owner, archive).await
        && !sender.is_closed()
    {
        tracing::error!(%error, "failed to write the archive of a person to its end");
        // The client may be gone by now.
        let _ = sender.send(Err(io::Error::other("the archive cannot be read"))).await;
    }
}

async fn write_into(app: &App, owner: &ArchiveOwner, mut archive: StreamedArchive) -> io::Result<()> {
    for file in &FILES {
        write_file(&app.db, owner, &mut archive, file).await?;
    }
    archive.begin_file("README.txt")?;
    archive.write(README.as_bytes()).await?;
    let mut after = None;
    loop {
        let (files, next) = list_uploads(&app.db, owner, after).await.map_err(io::Error::other)?;
        for file in &files {
            write_upload(&app.storage.blobs, &mut archive, file).await?;
        }
        if next.is_none() {
            break;
        }
        after = next;
    }
    archive.finish().await
}

/// One JSON object with a list per section.
async fn write_file(
    db: &Db,
    owner: &ArchiveOwner,
    archive: &mut StreamedArchive,
    file: &ArchiveFile,
) -> io::Result<()> {
    archive.begin_file(file.name)?;
    let mut before = "{";
    for section in file.sections {
        archive.write(format!("{before}\n\"{}\": [", section.name).as_bytes()).await?;
        write_section(db, owner, archive, section).await?;
        archive.write(b"]").await?;
        before = ",";
    }
    archive.write(b"\n}\n").await
}

async fn write_section(
    db: &Db,
    owner: &ArchiveOwner,
    archive: &mut StreamedArchive,
    section: &ArchiveSection,
) -> io::Result<()> {
    let (mut after, mut before) = (None, "\n");
    loop {
        let (rows, next) = section.read_page(db, owner, after.as_ref()).await.map_err(io::Error::other)?;
        for row in &rows {
            archive.write(before.as_bytes()).await?;
            archive.write(row).await?;
            before = ",\n";
        }
        if next.is_none() {
            return Ok(());
        }
        after = next;
    }
}

async fn write_upload(blobs: &Blobs, archive: &mut StreamedArchive, file: &UploadedFile) -> io::Result<()> {
    let whole = 0..u64::try_from(file.size).unwrap_or_default();
    let mut bytes = match blobs.get(&file.blob, whole).await {
        Ok(bytes) => bytes,
        // Removed or replaced since the list was read.
        Err(BlobError::Missing) => return Ok(()),
        Err(error) => return Err(io::Error::other(error)),
    };
    archive.begin_file(&format!("files/{}/{}", file.bucket, file.name))?;
    while let Some(part) = bytes.try_next().await.map_err(io::Error::other)? {
        archive.write(&part).await?;
    }
    Ok(())
}
