//! A socket whose answer is written, and whose other end may still be sending: closed with something unread, it would take the answer
//! back that is on its way.

use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

/// As long as nothing comes.
const QUIET: Duration = Duration::from_secs(5);
const ALL_TOGETHER: Duration = Duration::from_secs(30);
/// Several of the longest uploads.
const BYTES: usize = 256 * 1024 * 1024;
/// When the server stops.
pub const WHEN_STOPPING: Duration = Duration::from_secs(1);
const PIECE: usize = 16 * 1024;

/// Until the other end has closed too, or long enough.
pub async fn drop_the_rest(stream: &TcpStream) {
    let until = Instant::now() + ALL_TOGETHER;
    let mut left = BYTES;
    loop {
        let patience = QUIET.min(until.saturating_duration_since(Instant::now()));
        let Ok(Ok(())) = timeout(patience, stream.readable()).await else { return };
        match stream.try_read(&mut [0; PIECE]) {
            Ok(read) if read > 0 && read < left => left -= read,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            _ => return,
        }
    }
}
