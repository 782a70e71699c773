//! The one HTTP client for other servers, guarded against SSRF: bounded time, bounded size, no redirects.

use std::time::Duration;

use axum::http::{Request, Response};
use rustls::{ClientConfig, RootCertStore};
use url::{Host, Url};

/// From the first byte of the request to the last of the answer. T-U18.
const LIMIT: Duration = Duration::from_secs(10);
/// Maximum size of a response body. T-U18.
const LARGEST_BYTES: usize = 1024 * 1024;

/// Cheap to clone; clones share their connections.
#[derive(Clone, Debug)]
pub struct Http {
    client: reqwest::Client,
    limit: Duration,
}

/// Why there is no answer, without quoting anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HttpError {
    #[error("the server cannot be reached")]
    Unreachable,
    #[error("the server took too long")]
    TooLong,
    #[error("the server's answer is too large")]
    TooLarge,
    #[error("the question cannot be written")]
    Unwritable,
}

impl Http {
    /// # Errors
    /// A message for the operator.
    pub fn new() -> Result<Self, String> {
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls_config()?)
            // A redirect's target would be unchecked.
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .user_agent(concat!("serendib/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| format!("cannot create the HTTP client: {error}"))?;
        Ok(Self { client, limit: LIMIT })
    }

    /// With another time limit, for tests and callers who cannot wait that long.
    pub fn with_timeout(&self, limit: Duration) -> Self {
        Self { client: self.client.clone(), limit }
    }

    /// Sends one request. Every status is an answer, also a redirect.
    pub async fn send(&self, question: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, HttpError> {
        let question = reqwest::Request::try_from(question).map_err(|_| HttpError::Unwritable)?;
        tokio::time::timeout(self.limit, self.receive(question)).await.unwrap_or(Err(HttpError::TooLong))
    }

    async fn receive(&self, question: reqwest::Request) -> Result<Response<Vec<u8>>, HttpError> {
        let broken =
            |error: reqwest::Error| if error.is_timeout() { HttpError::TooLong } else { HttpError::Unreachable };
        let mut answer = self.client.execute(question).await.map_err(broken)?;
        let announced = answer.content_length().unwrap_or(0);
        if usize::try_from(announced).map_or(true, |length| length > LARGEST_BYTES) {
            return Err(HttpError::TooLarge);
        }
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(broken)? {
            if body.len() + piece.len() > LARGEST_BYTES {
                return Err(HttpError::TooLarge);
            }
            body.extend_from_slice(&piece);
        }
        let mut whole = Response::new(body);
        *whole.status_mut() = answer.status();
        std::mem::swap(whole.headers_mut(), answer.headers_mut());
        Ok(whole)
    }
}

/// The roots of this machine, for every client.
///
/// # Errors
/// A message for the operator.
pub(super) fn tls_config() -> Result<ClientConfig, String> {
    let mut roots = RootCertStore::empty();
    // Without any certificate, plain loopback still works, and TLS requests fail.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| format!("TLS cannot be used: {error}"))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// Whether secrets may be sent to an address: by TLS, or within the machine.
pub fn is_private(url: &Url) -> bool {
    match (url.scheme(), url.host()) {
        ("https", Some(_)) => true,
        ("http", Some(Host::Ipv4(ip))) => ip.is_loopback(),
        ("http", Some(Host::Ipv6(ip))) => ip.is_loopback(),
        ("http", Some(Host::Domain(name))) => name == "localhost" || name.ends_with(".localhost"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::{StatusCode, header};
    use axum::response::Redirect;
    use axum::routing::get;

    use super::*;
    use crate::outside::local::Local;

    fn question(address: String) -> Request<Vec<u8>> {
        Request::get(address).body(Vec::new()).unwrap()
    }

    async fn get_path(path: &str) -> Result<Response<Vec<u8>>, HttpError> {
        let endless = || async {
            Body::from_stream(futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b'x'; 64 * 1024])))
        };
        let routes = Router::new()
            .route("/fine", get(|| async { (StatusCode::IM_A_TEAPOT, [(header::CONTENT_TYPE, "text/tea")], "hot") }))
            .route("/largest", get(|| async { vec![b'x'; LARGEST_BYTES] }))
            .route("/larger", get(|| async { vec![b'x'; LARGEST_BYTES + 1] }))
            .route("/endless", get(endless))
            .route("/away", get(|| async { Redirect::temporary("/fine") }))
            .route("/silent", get(std::future::pending::<()>));
        let server = Local::start(routes).await;
        Http::new().unwrap().with_timeout(Duration::from_millis(1_500)).send(question(server.url(path))).await
    }

    #[tokio::test]
    async fn an_answer_is_given_as_it_came() {
        let answer = get_path("/fine").await.unwrap();
        assert_eq!((answer.status(), answer.body().as_slice()), (StatusCode::IM_A_TEAPOT, &b"hot"[..]));
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/tea");
    }

    /// T-U18.
    #[tokio::test]
    async fn too_much_too_slow_and_elsewhere_are_no_answers() {
        assert_eq!(get_path("/largest").await.unwrap().body().len(), LARGEST_BYTES);
        assert_eq!(get_path("/larger").await.unwrap_err(), HttpError::TooLarge);
        assert_eq!(get_path("/endless").await.unwrap_err(), HttpError::TooLarge);
        assert_eq!(get_path("/silent").await.unwrap_err(), HttpError::TooLong);
        assert_eq!(get_path("/away").await.unwrap().status(), StatusCode::TEMPORARY_REDIRECT);
    }

    #[tokio::test]
    async fn an_unreachable_server_is_distinguished() {
        let address = Local::start(Router::new()).await.stop().await;
        assert_eq!(Http::new().unwrap().send(question(address)).await.unwrap_err(), HttpError::Unreachable);
    }

    #[test]
    fn secrets_travel_encrypted_or_not_at_all() {
        for (url, expected) in [
            ("https://accounts.example", true),
            ("http://127.0.0.1:9000/x", true),
            ("http://[::1]:9000", true),
            ("http://localhost:9000", true),
            ("http://accounts.example", false),
            ("http://localhost.example", false),
            ("http://169.254.169.254", false),
            ("ftp://127.0.0.1", false),
            ("data:text/plain,x", false),
        ] {
            assert_eq!(is_private(&Url::parse(url).unwrap()), expected, "{url}");
        }
    }
}
