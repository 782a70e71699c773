//! A provider of the tests behind a real socket, which sends whatever a test wants.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::outside::local::Local;

#[derive(Clone)]
pub(super) enum StubResponse {
    Json(Value),
    Status(u16),
    /// Ten megabytes.
    Huge,
    Nothing,
    Elsewhere(String),
}

type StubResponses = Arc<Mutex<HashMap<&'static str, StubResponse>>>;

#[derive(Clone, Default)]
struct StubState {
    says: StubResponses,
    heard: Arc<Mutex<Vec<(String, HeaderMap, String)>>>,
}

pub(super) struct StubProvider {
    server: Local,
    memory: StubState,
}

pub(super) const PATHS: [&str; 4] = ["discovery", "token", "jwks", "userinfo"];

impl StubProvider {
    /// It has `keys`, and no answer yet at its token endpoint.
    pub(super) async fn start(keys: &[Value]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let memory = StubState::default();
        let routes = Router::new()
            .route(
                "/.well-known/openid-configuration",
                any(|state, h, b| answer(state, Path("discovery".to_owned()), h, b)),
            )
            .route("/{path}", any(answer))
            .with_state(memory.clone());
        let stand = Self { server: Local::on(listener, routes), memory };
        stand.says("discovery", StubResponse::Json(stand.metadata()));
        stand.says("jwks", StubResponse::Json(json!({ "keys": keys })));
        stand
    }

    pub(super) fn issuer(&self) -> String {
        self.server.url("")
    }

    pub(super) fn metadata(&self) -> Value {
        json!({
            "issuer": self.issuer(),
            "authorization_endpoint": self.server.url("/authorize?tenant=1"),
            "token_endpoint": self.server.url("/token"),
            "jwks_uri": self.server.url("/jwks"),
            "userinfo_endpoint": self.server.url("/userinfo"),
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256", "XX999"],
        })
    }

    pub(super) fn says(&self, path: &'static str, what: StubResponse) {
        assert!(PATHS.contains(&path));
        self.memory.says.lock().unwrap().insert(path, what);
    }

    /// The token endpoint returns this ID token.
    pub(super) fn gives(&self, id_token: &str) {
        self.says(
            "token",
            StubResponse::Json(json!({ "access_token": "at-1", "refresh_token": "rt-1", "token_type": "Bearer", "id_token": id_token })),
        );
    }

    pub(super) fn times(&self, path: &str) -> usize {
        self.memory.heard.lock().unwrap().iter().filter(|(heard, ..)| heard == path).count()
    }

    pub(super) fn last_request(&self, path: &str) -> (HeaderMap, String) {
        let heard = self.memory.heard.lock().unwrap();
        heard.iter().rfind(|(at, ..)| at == path).map(|(_, headers, body)| (headers.clone(), body.clone())).unwrap()
    }
}

async fn answer(
    State(memory): State<StubState>,
    Path(path): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    memory.heard.lock().unwrap().push((path.clone(), headers, String::from_utf8(body.to_vec()).unwrap()));
    let says = memory.says.lock().unwrap().get(path.as_str()).cloned();
    match says {
        Some(StubResponse::Json(value)) => {
            ([(header::CONTENT_TYPE, "application/json")], Body::from(value.to_string())).into_response()
        }
        Some(StubResponse::Status(code)) => StatusCode::from_u16(code).unwrap().into_response(),
        Some(StubResponse::Huge) => {
            ([(header::CONTENT_TYPE, "application/json")], format!("{{\"a\":\"{}\"}}", "x".repeat(10_000_000)))
                .into_response()
        }
        Some(StubResponse::Nothing) => std::future::pending().await,
        Some(StubResponse::Elsewhere(to)) => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// An ES256 key with an id.
#[derive(Clone)]
pub(super) struct TestSigningKey {
    pub name: &'static str,
    key: SigningKey,
}

impl TestSigningKey {
    pub(super) fn new(name: &'static str, seed: u8) -> Self {
        Self { name, key: SigningKey::from_slice(&[seed; 32]).unwrap() }
    }

    pub(super) fn public(&self) -> Value {
        let point = self.key.verifying_key().to_encoded_point(false);
        let part = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        json!({ "kty": "EC", "crv": "P-256", "use": "sig", "kid": self.name, "x": part(point.x().unwrap()), "y": part(point.y().unwrap()) })
    }

    pub(super) fn sign(&self, claims: &Value) -> String {
        self.sign_as(&json!({ "alg": "ES256", "typ": "JWT", "kid": self.name }), claims)
    }

    pub(super) fn sign_as(&self, header: &Value, claims: &Value) -> String {
        let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let text = format!("{}.{}", part(header), part(claims));
        let signature: Signature = self.key.sign(text.as_bytes());
        format!("{text}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes()))
    }
}
