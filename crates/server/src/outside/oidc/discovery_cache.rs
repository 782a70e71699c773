//! A cache of a provider's discovery document and keys, fetched when needed.
//!
//! Concurrent callers share one request. After a failure the provider is left alone for a moment, so that visitors do not wait one after
//! the other; the old answer is used meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Request, Response, StatusCode, header};
use openidconnect::IssuerUrl;
use openidconnect::core::CoreJsonWebKeySet;
use serde::de::DeserializeOwned;
use tokio::sync::Mutex;
use url::Url;

use super::error::OidcError;
use super::metadata::Metadata;
use crate::outside::http::{Http, HttpError, is_private};

/// How long an answer is valid, and how often a provider is queried.
#[derive(Clone, Copy, Debug)]
pub struct RefreshPolicy {
    /// Within this age an answer is used without a request.
    pub fresh: Duration,
    /// Minimum time between requests for keys, whatever unknown key a token names.
    pub floor: Duration,
    /// Pause after a failure.
    pub pause: Duration,
    /// Maximum age of an old answer while requests fail.
    pub stale: Duration,
}

impl Default for RefreshPolicy {
    fn default() -> Self {
        Self {
            fresh: Duration::from_secs(3_600),
            floor: Duration::from_secs(60),
            pause: Duration::from_secs(5),
            stale: Duration::from_secs(24 * 3_600),
        }
    }
}

pub(super) struct DiscoveryCache {
    patience: RefreshPolicy,
    metadata: Mutex<CachedAnswer<Metadata>>,
    keys: Mutex<CachedAnswer<CoreJsonWebKeySet>>,
}

struct CachedAnswer<T> {
    answer: Option<(Instant, Arc<T>)>,
    failure: Option<(Instant, OidcError)>,
}

impl<T> Default for CachedAnswer<T> {
    fn default() -> Self {
        Self { answer: None, failure: None }
    }
}

impl DiscoveryCache {
    pub(super) fn new(patience: RefreshPolicy) -> Self {
        Self { patience, metadata: Mutex::default(), keys: Mutex::default() }
    }

    pub(super) async fn metadata(&self, http: &Http, issuer: &IssuerUrl) -> Result<Arc<Metadata>, OidcError> {
        let mut cached = self.metadata.lock().await;
        cached.get(self.patience.fresh, &self.patience, fetch_metadata(http, issuer)).await
    }

    pub(super) async fn keys(&self, http: &Http, address: &Url) -> Result<Arc<CoreJsonWebKeySet>, OidcError> {
        self.keys_within(self.patience.fresh, http, address).await
    }

    /// For a token with an unknown key.
    pub(super) async fn newer_keys(&self, http: &Http, address: &Url) -> Result<Arc<CoreJsonWebKeySet>, OidcError> {
        self.keys_within(self.patience.floor, http, address).await
    }

    async fn keys_within(
        &self,
        age: Duration,
        http: &Http,
        address: &Url,
    ) -> Result<Arc<CoreJsonWebKeySet>, OidcError> {
        let mut cached = self.keys.lock().await;
        cached.get(age, &self.patience, fetch(http, address, "keys")).await
    }
}

impl<T> CachedAnswer<T> {
    /// The cached answer if it is young enough; else awaits `answer`, which sends nothing before.
    async fn get(
        &mut self,
        age: Duration,
        patience: &RefreshPolicy,
        answer: impl Future<Output = Result<T, OidcError>>,
    ) -> Result<Arc<T>, OidcError> {
        if let Some(answer) = self.younger(age) {
            return Ok(answer);
        }
        if let Some((at, failure)) = &self.failure
            && at.elapsed() < patience.pause
        {
            return self.younger(patience.stale).ok_or_else(|| failure.clone());
        }
        match answer.await {
            Ok(answer) => {
                let answer = Arc::new(answer);
                *self = Self { answer: Some((Instant::now(), answer.clone())), failure: None };
                Ok(answer)
            }
            Err(failure) => {
                tracing::warn!(%failure, "an identity provider sent an invalid answer");
                self.failure = Some((Instant::now(), failure.clone()));
                self.younger(patience.stale).ok_or(failure)
            }
        }
    }

    fn younger(&self, age: Duration) -> Option<Arc<T>> {
        self.answer.as_ref().filter(|(at, _)| at.elapsed() < age).map(|(_, answer)| answer.clone())
    }
}

async fn fetch_metadata(http: &Http, issuer: &IssuerUrl) -> Result<Metadata, OidcError> {
    const WHAT: &str = "discovery document";
    // Not joined as a relative address: that would lose the last segment of an issuer's path. Discovery section 4.1.
    let address = format!("{}/.well-known/openid-configuration", issuer.as_str().trim_end_matches('/'));
    let metadata: Metadata = fetch(http, &Url::parse(&address).map_err(|_| OidcError::Unreadable(WHAT))?, WHAT).await?;
    let endpoints = [
        Some(metadata.authorization_endpoint().url()),
        Some(metadata.jwks_uri().url()),
        metadata.token_endpoint().map(|endpoint| endpoint.url()),
        metadata.userinfo_endpoint().map(|endpoint| endpoint.url()),
    ];
    // A provider with TLS may not name an endpoint without TLS, nor on this machine.
    let keeps_tls = |url: &Url| is_private(url) && (url.scheme() == issuer.url().scheme());
    let is_whole = metadata.issuer() == issuer
        && metadata.token_endpoint().is_some()
        && endpoints.into_iter().flatten().all(keeps_tls);
    if is_whole { Ok(metadata) } else { Err(OidcError::Unreadable(WHAT)) }
}

async fn fetch<T: DeserializeOwned>(http: &Http, address: &Url, what: &'static str) -> Result<T, OidcError> {
    let question = Request::get(address.as_str())
        .header(header::ACCEPT, "application/json")
        .body(Vec::new())
        .map_err(|_| OidcError::Unreadable(what))?;
    read(http.send(question).await, what)
}

/// The JSON of a successful answer.
pub(super) fn read<T: DeserializeOwned>(
    answer: Result<Response<Vec<u8>>, HttpError>,
    what: &'static str,
) -> Result<T, OidcError> {
    let answer = answer.map_err(OidcError::Unanswered)?;
    if answer.status() != StatusCode::OK {
        return Err(OidcError::Status(answer.status().as_u16()));
    }
    serde_json::from_slice(answer.body()).map_err(|_| OidcError::Unreadable(what))
}
