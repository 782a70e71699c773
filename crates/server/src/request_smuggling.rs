//! Guards against request smuggling: a request head that two readers could split differently is rejected. T-D02.
//!
//! The HTTP library accepts a bare line feed, lets `Transfer-Encoding` win over `Content-Length` and does not count hosts. A proxy in front
//! that differs would see other requests than this server. The guard corrupts such a head on its way to the library, which then answers 400
//! and closes the connection.
//!
//! The library's own rejections have no body. The guard adds a message to the one that users meet, for a head of too many fields or bytes.
//!
//! Only the first head of a connection and heads after an answer are checked. Of pipelined requests only the first is: such a client is
//! connected directly, or through a proxy that wrote them itself.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::endpoints::Endpoint;

/// The longest checked name with its colon.
const NAME: usize = 18;
/// A byte that makes a head invalid.
const SPOILT: u8 = 0;
/// The library's maximum of fields.
const FIELDS: usize = 100;
/// The maximum bytes, with request line and blank line.
pub const BYTES: usize = 64 * 1024;
const TOO_MUCH: &str = "The head of this request is too long: it may have 100 fields and 64 KiB.";

pub struct SmugglingGuard<S> {
    socket: S,
    next: Next,
    /// While a head is read, and after one that the library rejects.
    head: Option<HeadScanner>,
    /// The unwritten rest of the answer that replaces the library's.
    sentence: Option<Vec<u8>>,
}

/// Announces that the socket's next bytes are a head.
#[derive(Clone)]
pub struct Next(Arc<AtomicBool>);

impl Next {
    pub fn expect_head(&self) {
        self.0.store(true, Ordering::Release);
    }
}

impl<S> SmugglingGuard<S> {
    pub fn new(socket: S) -> (Self, Next) {
        let next = Next(Arc::new(AtomicBool::new(true)));
        (Self { socket, next: next.clone(), head: None, sentence: None }, next)
    }

    pub fn into_inner(self) -> S {
        self.socket
    }

    fn look(&mut self, fresh: &mut [u8]) {
        if self.head.is_none() && self.next.0.swap(false, Ordering::AcqRel) {
            self.head = Some(HeadScanner::default());
        }
        if self.head.as_mut().is_some_and(|head| head.is_over_after(fresh) && !head.is_too_much()) {
            self.head = None;
        }
    }

    /// Whether these bytes are the library's rejection of a head. No handler answers while a head is read.
    fn is_refusal(&self, bytes: &[u8]) -> bool {
        self.head.is_some() && bytes.starts_with(b"HTTP/1.1 431 ") && bytes.ends_with(b"\r\n\r\n")
    }
}

/// The state of a head that has arrived in part.
#[derive(Default)]
struct HeadScanner {
    /// The current line: its beginning, length and last byte.
    name: [u8; NAME],
    length: usize,
    last: u8,
    /// Blank lines may precede a head.
    has_begun: bool,
    has_length: bool,
    has_coding: bool,
    hosts: usize,
    fields: usize,
    /// Of complete lines.
    bytes: usize,
    /// The beginning of the request line.
    request: [u8; NAME],
}

impl HeadScanner {
    /// Scans new bytes, and corrupts them where two readers could differ.
    fn is_over_after(&mut self, fresh: &mut [u8]) -> bool {
        let mut from = 0;
        while let Some(length) = memchr::memchr(b'\n', &fresh[from..]) {
            let end = from + length;
            self.take(&fresh[from..end]);
            let is_blank = self.length == 1;
            let is_over = is_blank && self.has_begun;
            let is_ambiguous = is_over && ((self.has_length && self.has_coding) || self.hosts > 1);
            if self.has_begun || !is_blank {
                self.bytes += self.length + 1;
            }
            if self.last != b'\r' || is_ambiguous {
                fresh[end] = SPOILT;
                return true;
            }
            if is_over {
                return true;
            }
            if !is_blank {
                self.end_line();
            }
            (self.length, self.last) = (0, 0);
            from = end + 1;
        }
        self.take(&fresh[from..]);
        false
    }

    /// The library rejects this head although it is complete.
    fn is_too_much(&self) -> bool {
        self.fields > FIELDS || self.bytes > BYTES
    }

    fn take(&mut self, part: &[u8]) {
        let free = self.name.get_mut(self.length..).unwrap_or_default();
        for (place, byte) in free.iter_mut().zip(part) {
            *place = *byte;
        }
        self.length += part.len();
        self.last = part.last().copied().unwrap_or(self.last);
    }

    /// The beginning of the path, enough to find its endpoint.
    fn path(&self) -> &[u8] {
        let behind_method = self.request.splitn(2, |byte| *byte == b' ').nth(1).unwrap_or_default();
        behind_method.split(|byte| [b' ', SPOILT].contains(byte)).next().unwrap_or_default()
    }

    fn end_line(&mut self) {
        if !self.has_begun {
            self.has_begun = true;
            self.request = self.name;
            return;
        }
        self.fields += 1;
        let written = &self.name[..self.length.min(NAME)];
        let Some(colon) = written.iter().position(|byte| *byte == b':') else { return };
        let is = |name: &[u8]| written[..colon].eq_ignore_ascii_case(name);
        self.has_length |= is(b"content-length");
        self.has_coding |= is(b"transfer-encoding");
        self.hosts += usize::from(is(b"host"));
    }
}

/// The error in the format of the path's endpoint.
fn sentence(path: &[u8]) -> Vec<u8> {
    let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
    let (kind, body) = Endpoint::from_path(&String::from_utf8_lossy(path)).refusal_text(status, TOO_MUCH);
    let reason = status.canonical_reason().unwrap_or_default();
    format!(
        "HTTP/1.1 {} {reason}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        status.as_u16(),
        body.len()
    )
    .into_bytes()
}

impl<S: AsyncWrite + Unpin> SmugglingGuard<S> {
    /// Writes the replacement; then the library's own bytes count as written.
    fn poll_sentence(&mut self, cx: &mut Context<'_>, instead_of: &[u8]) -> Poll<io::Result<usize>> {
        while let Some(left) = self.sentence.as_mut().filter(|left| !left.is_empty()) {
            let written = ready!(Pin::new(&mut self.socket).poll_write(cx, left))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            left.drain(..written);
        }
        self.head = None;
        self.sentence = None;
        Poll::Ready(Ok(instead_of.len()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for SmugglingGuard<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.socket).poll_read(cx, buffer))?;
        if let Some(fresh) = buffer.filled_mut().get_mut(before..) {
            self.look(fresh);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for SmugglingGuard<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.is_refusal(bytes) {
            if self.sentence.is_none() {
                self.sentence = Some(sentence(self.head.as_ref().map(HeadScanner::path).unwrap_or_default()));
            }
            return self.poll_sentence(cx, bytes);
        }
        Pin::new(&mut self.socket).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.head.is_some() {
            // The library's rejections come in one piece.
            let whole = slices.iter().find(|slice| !slice.is_empty()).map(|slice| &**slice).unwrap_or_default();
            return self.poll_write(cx, whole);
        }
        Pin::new(&mut self.socket).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the library receives of a head in pieces of this size, and whether the head was complete.
    fn read(head: &str, piece: usize) -> (Vec<u8>, bool) {
        let mut bytes = head.as_bytes().to_vec();
        let mut state = HeadScanner::default();
        let is_over = bytes.chunks_mut(piece).any(|piece| state.is_over_after(piece));
        (bytes, is_over)
    }

    #[test]
    fn heads_that_can_be_read_in_two_ways_are_spoilt_however_they_come() {
        for head in [
            "GET / HTTP/1.1\nHost: x\n\n",
            "GET / HTTP/1.1\r\nHost: x\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\nTransfer-Encoding: chunked\r\n\r\n",
            "\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
            "\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
            "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\nCONTENT-LENGTH: 3\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        ] {
            for piece in 1..=head.len() {
                let (bytes, is_over) = read(head, piece);
                assert!(is_over && bytes.contains(&SPOILT), "{head:?} by {piece}");
            }
        }
    }

    #[test]
    fn other_heads_and_every_body_are_left_alone() {
        for head in [
            "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
            "\r\nGET / HTTP/1.1\r\nHost: x\r\nX-Host: y\r\nContent-Length-Of-Cloth: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n{\n}\n",
            "GET /?a=Host: HTTP/1.1\r\nHost: x\r\nA: Host: y\r\n\r\n",
        ] {
            for piece in 1..=head.len() {
                assert_eq!(read(head, piece), (head.as_bytes().to_vec(), true), "{head:?} by {piece}");
            }
        }
        assert!(!read("GET / HTTP/1.1\r\nHost: x\r\n", 7).1);
    }

    #[test]
    fn only_request_heads_are_checked() {
        let (mut socket, next) = SmugglingGuard::new(tokio::io::empty());
        let mut given = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            socket.look(&mut bytes);
            bytes.contains(&SPOILT)
        };
        assert!(!given("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n"));
        assert!(!given("{\n}\n"), "a body");
        next.expect_head();
        assert!(given("GET / HTTP/1.1\nHost: x\r\n\r\n"));
    }
}
