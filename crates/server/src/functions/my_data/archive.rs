//! A ZIP archive that is sent while it is written. What is written waits in a small buffer.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::{Bytes, BytesMut};
use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use tokio::sync::mpsc::Sender;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Bytes that are sent at once.
const PART: usize = 64 * 1024;
/// The fastest: texts still shrink to a fifth, and pictures do not shrink at all.
const LEVEL: i64 = 1;

pub struct StreamedArchive {
    zip: ZipWriter<StreamWriter<WriteBuffer>>,
    buffer: WriteBuffer,
    options: SimpleFileOptions,
    sender: Sender<io::Result<Bytes>>,
}

/// What the archive's writer has written and the sender has not taken.
#[derive(Clone, Default)]
struct WriteBuffer(Arc<Mutex<BytesMut>>);

impl WriteBuffer {
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn take(&self) -> Bytes {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).split().freeze()
    }
}

impl Write for WriteBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl StreamedArchive {
    /// `now` becomes the time of each file in it, in UTC.
    pub fn new(now: DateTime<Utc>, sender: Sender<io::Result<Bytes>>) -> Self {
        let buffer = WriteBuffer::default();
        let small = |number: u32| u8::try_from(number).unwrap_or_default();
        let time = zip::DateTime::from_date_and_time(
            u16::try_from(now.year()).unwrap_or_default(),
            small(now.month()),
            small(now.day()),
            small(now.hour()),
            small(now.minute()),
            small(now.second()),
        );
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(LEVEL))
            .last_modified_time(time.unwrap_or_default());
        Self { zip: ZipWriter::new_stream(buffer.clone()), buffer, options, sender }
    }

    /// Ends the file before, and begins the next one.
    pub fn begin_file(&mut self, name: &str) -> io::Result<()> {
        self.zip.start_file(name, self.options).map_err(io::Error::other)
    }

    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        for part in bytes.chunks(PART) {
            self.zip.write_all(part)?;
            if self.buffer.len() >= PART {
                self.send().await?;
            }
        }
        Ok(())
    }

    /// Writes the list of files, without which it is no archive.
    pub async fn finish(self) -> io::Result<()> {
        let Self { zip, buffer, sender, .. } = self;
        zip.finish().map_err(io::Error::other)?;
        sender.send(Ok(buffer.take())).await.map_err(|_| broken_pipe())
    }

    async fn send(&mut self) -> io::Result<()> {
        let part = self.buffer.take();
        self.sender.send(Ok(part)).await.map_err(|_| broken_pipe())
    }
}

fn broken_pipe() -> io::Error {
    io::Error::new(io::ErrorKind::BrokenPipe, "the client is gone")
}
