//! Answers as they came over the wire: recorded from the product, repeated by the bare server.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use anyhow::Context as _;

/// Where a response head ends, and what it contains.
pub struct RecordedHead {
    /// Offset of the first byte of the body.
    pub end: usize,
    pub status: u16,
    /// `Content-Length`, if the head has it.
    pub length: Option<usize>,
}

impl RecordedHead {
    /// `None` while the head is incomplete, or invalid.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
        let status = number(bytes.get(9..12)?)?;
        let length = lines(&bytes[..end])
            .find(|(name, _)| name.eq_ignore_ascii_case(b"content-length"))
            .and_then(|(_, value)| number(value));
        Some(Self { end, status: u16::try_from(status).ok()?, length })
    }
}

/// The headers of a head: names and values.
pub fn lines(head: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    head.split(|byte| *byte == b'\n').skip(1).filter_map(|line| {
        let colon = line.iter().position(|byte| *byte == b':')?;
        Some((&line[..colon], line[colon + 1..].trim_ascii()))
    })
}

fn number(digits: &[u8]) -> Option<usize> {
    str::from_utf8(digits).ok()?.parse().ok()
}

/// A request as the official client sends it.
pub fn request(address: &str, key: &str) -> Vec<u8> {
    format!(
        "GET {address} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\naccept-profile: public\r\n\
         apikey: {key}\r\nauthorization: Bearer {key}\r\nx-client-info: supabase-js-web/2\r\n\r\n"
    )
    .into_bytes()
}

/// The same of a signed-in user.
pub fn signed_in(address: &str, key: &str, token: &str) -> Vec<u8> {
    format!(
        "GET {address} HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: {key}\r\nauthorization: Bearer {token}\r\n\
         x-supabase-api-version: 2024-01-01\r\nx-client-info: supabase-js-web/2\r\n\r\n"
    )
    .into_bytes()
}

pub fn auth_post_request(address: &str, key: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {address} HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: {key}\r\nauthorization: Bearer {key}\r\n\
         x-supabase-api-version: 2024-01-01\r\nx-client-info: supabase-js-web/2\r\n\
         content-type: application/json;charset=UTF-8\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// One answer, head and body.
///
/// # Errors
/// When it is not a success with a body: the speed of errors is of no interest.
pub fn answer(server: SocketAddr, request: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(server)?;
    stream.write_all(request)?;
    let (mut bytes, mut chunk) = (Vec::new(), [0; 16 * 1024]);
    let asked = || String::from_utf8_lossy(request).lines().next().unwrap_or_default().to_owned();
    loop {
        if let Some(head) = RecordedHead::parse(&bytes) {
            let length = head.length.with_context(|| format!("{}: the answer has no content-length", asked()))?;
            anyhow::ensure!(
                matches!(head.status, 200 | 206),
                "{}: answered {}",
                asked(),
                String::from_utf8_lossy(&bytes)
            );
            if bytes.len() >= head.end + length {
                return Ok(bytes);
            }
        }
        let read = stream.read(&mut chunk)?;
        anyhow::ensure!(read > 0, "{}: the answer broke off", asked());
        bytes.extend_from_slice(&chunk[..read]);
    }
}

/// The JSON of one answer.
pub fn json(server: SocketAddr, address: &str, key: &str) -> anyhow::Result<serde_json::Value> {
    body(&answer(server, &request(address, key))?)
}

/// The JSON in an answer.
pub fn body(answer: &[u8]) -> anyhow::Result<serde_json::Value> {
    let head = RecordedHead::parse(answer).context("an answer without a head")?;
    Ok(serde_json::from_slice(&answer[head.end..])?)
}
