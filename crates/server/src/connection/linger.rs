//! Lingering close: closing a socket with unread data would destroy the answer that is on its way.

use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

/// The limit while the server stops.
pub const WHEN_STOPPING: Duration = Duration::from_secs(1);
const PIECE: usize = 16 * 1024;

/// How much is read and dropped, and for how long.
#[derive(Clone, Copy)]
struct Bounds {
    /// Longest time without a byte.
    quiet: Duration,
    all_together: Duration,
    bytes: usize,
}

/// The bytes of several of the longest uploads.
const BOUNDS: Bounds =
    Bounds { quiet: Duration::from_secs(5), all_together: Duration::from_secs(30), bytes: 256 * 1024 * 1024 };

/// Reads until the other end closes, or a bound is reached.
pub async fn drop_the_rest(stream: &TcpStream) {
    drop_within(stream, BOUNDS).await;
}

async fn drop_within(stream: &TcpStream, bounds: Bounds) {
    let until = Instant::now() + bounds.all_together;
    let mut left = bounds.bytes;
    loop {
        // If data is always ready, the timeout never fires.
        let rest = until.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return;
        }
        let patience = bounds.quiet.min(rest);
        let Ok(Ok(())) = timeout(patience, stream.readable()).await else { return };
        match stream.try_read(&mut [0; PIECE]) {
            Ok(read) if read > 0 && read < left => left -= read,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt as _;
    use tokio::net::TcpListener;

    use super::*;

    const NEVER: Duration = Duration::from_secs(3_600);
    const UNBOUNDED: Bounds = Bounds { quiet: NEVER, all_together: NEVER, bytes: usize::MAX };
    const SHORT: Duration = Duration::from_millis(60);

    async fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (client, server) = tokio::join!(client, listener.accept());
        (client.unwrap(), server.unwrap().0)
    }

    /// Sends a byte now and again until the other end closes.
    async fn drip(mut client: TcpStream) {
        while client.write_all(b"x").await.is_ok() {
            tokio::time::sleep(SHORT / 6).await;
        }
    }

    #[tokio::test]
    async fn silence_ends_it_and_bytes_put_that_off() {
        let (client, server) = pair().await;
        drop_within(&server, Bounds { quiet: SHORT, ..UNBOUNDED }).await;
        tokio::select! {
            () = drop_within(&server, Bounds { quiet: SHORT * 20, ..UNBOUNDED }) => panic!("bytes came all the time"),
            () = drip(client) => panic!("the other end has closed"),
            () = tokio::time::sleep(SHORT * 30) => {}
        }
    }

    #[tokio::test]
    async fn so_long_and_so_many_bytes_end_it_though_more_come() {
        let (client, server) = pair().await;
        let both = async {
            let began = Instant::now();
            drop_within(&server, Bounds { all_together: SHORT, ..UNBOUNDED }).await;
            assert!(began.elapsed() >= SHORT);
            drop_within(&server, Bounds { bytes: 5, ..UNBOUNDED }).await;
        };
        tokio::select! {
            () = both => {}
            () = drip(client) => panic!("the other end has closed"),
        }
    }

    #[tokio::test]
    async fn the_other_end_closing_ends_it() {
        let (client, server) = pair().await;
        drop(client);
        drop_within(&server, UNBOUNDED).await;
    }
}
