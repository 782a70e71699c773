//! An HTTP/1.1 client at the level of bytes, which can misbehave.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use super::PATIENCE;

pub struct Connection {
    reader: BufReader<TcpStream>,
}

impl Connection {
    pub fn to(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Self::on(stream)
    }

    /// On a socket with `PATIENCE` as its timeout.
    pub(super) fn on(stream: TcpStream) -> std::io::Result<Self> {
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Self { reader: BufReader::new(stream) })
    }

    pub fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.reader.get_mut().write_all(bytes)
    }

    /// A second handle of the same connection.
    pub fn twin(&self) -> Self {
        Self { reader: BufReader::new(self.reader.get_ref().try_clone().unwrap()) }
    }

    /// The next whole answer, or `None` when the other end has closed.
    pub fn answer(&mut self) -> Option<TestResponse> {
        self.read(true)
    }

    /// A whole line of a response head. A killed program may leave a partial head, which would otherwise pass for an answer without a body.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.reader.read_line(&mut line).ok()?;
        line.ends_with('\n').then(|| line.trim_end().to_owned())
    }

    /// An answer to HEAD states a length without a body.
    pub(super) fn read(&mut self, has_body: bool) -> Option<TestResponse> {
        let status = self.line()?.split(' ').nth(1)?.parse().ok()?;
        let (mut headers, mut head) = (HashMap::new(), "HTTP/1.1 200 OK\r\n".len());
        loop {
            let line = self.line()?;
            head += line.len() + "\r\n".len();
            let Some((name, value)) = line.split_once(": ") else { break };
            headers.insert(name.to_ascii_lowercase(), value.to_owned());
        }
        let length: usize = headers.get("content-length").map_or(0, |text| text.parse().unwrap());
        let mut body = vec![0; if has_body { length } else { 0 }];
        self.reader.read_exact(&mut body).ok()?;
        Some(TestResponse { status, headers, body, head })
    }

    /// Whether the other end closes within the patience.
    pub fn is_closed(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.reader.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}

#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
    /// Bytes of the response head.
    pub head: usize,
}

impl TestResponse {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The error's code; empty on success.
    pub fn code(&self) -> String {
        let body = serde_json::from_slice(&self.body).unwrap_or(serde_json::Value::Null);
        body["code"].as_str().unwrap_or_default().to_owned()
    }
}

#[test]
fn half_an_answer_is_none() {
    let whole = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nhi";
    for end in 0..=whole.len() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let mut line = Connection::on(TcpStream::connect(listener.local_addr().unwrap()).unwrap()).unwrap();
        let (mut other, _) = listener.accept().unwrap();
        other.write_all(&whole.as_bytes()[..end]).unwrap();
        drop(other);
        assert_eq!(line.answer().is_some(), end == whole.len(), "{:?}", &whole[..end]);
    }
}
