//! Sends webhooks, signed as Standard Webhooks 1.0 has it, to addresses that the staff enters; guarded against SSRF by [`AddressGuard`].
//!
//! No redirect is followed, and of an answer only the beginning is read.

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac as _};
use serendib_domain::webhooks::sending::{ANSWER_LIMIT, AttemptResult, DueDelivery};
use sha2::Sha256;

use super::address_guard::{AddressGuard, is_refusal};

/// From the name lookup to the head of the answer.
const WHOLE_LIMIT: Duration = Duration::from_secs(10);
/// For the beginning of the answer's body. The status says already whether it arrived.
const BODY_LIMIT: Duration = Duration::from_secs(1);
const USER_AGENT: &str = "Serendib webhooks";
const ID: HeaderName = HeaderName::from_static("webhook-id");
const TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");
const REFUSED: &str = "The address is not on the public internet.";
const TOO_SLOW: &str = "The receiver took longer than 10 seconds.";
const NOT_REACHABLE: &str = "The receiver cannot be reached.";
const REDIRECTS: &str = "The receiver answered with a redirect, which is not followed.";
const BAD_SECRET: &str = "The secret of this endpoint cannot be used. Rotate it.";

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct WebhookSender {
    client: reqwest::Client,
    guard: AddressGuard,
    limit: Duration,
}

impl WebhookSender {
    /// For the site at this address.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn for_site(site: &str) -> Result<Self, String> {
        let guard = AddressGuard::for_site(site);
        let client = guard.client(USER_AGENT)?;
        Ok(Self { client, guard, limit: WHOLE_LIMIT })
    }

    /// With another time limit, for tests.
    #[must_use]
    pub fn with_timeout(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }

    /// Sends a delivery once. Whatever happens is a result.
    pub async fn send(&self, now: DateTime<Utc>, due: &DueDelivery) -> AttemptResult {
        let started = Instant::now();
        let sent = match tokio::time::timeout(self.limit, self.post(now, due)).await {
            Ok(Ok(answer)) => Ok(Answer::read(answer).await),
            Ok(Err(why)) => Err(why),
            Err(_) => Err(TOO_SLOW),
        };
        let duration_ms = i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX);
        let without_answer = |error: Option<&str>| AttemptResult {
            attempted_at: now,
            duration_ms,
            status: None,
            error: error.map(str::to_owned),
            answer: None,
            retry_after: None,
        };
        match sent {
            Ok(Answer { status, retry_after, body }) => {
                let is_redirect = (300..400).contains(&status);
                let error = is_redirect.then_some(REDIRECTS);
                AttemptResult {
                    status: Some(status),
                    answer: Some(body).filter(|body| !body.is_empty()),
                    retry_after,
                    ..without_answer(error)
                }
            }
            Err(why) => without_answer(Some(why)),
        }
    }

    /// The head of the answer has come, its body perhaps not.
    async fn post(&self, now: DateTime<Utc>, due: &DueDelivery) -> Result<reqwest::Response, &'static str> {
        // Settings may have become stricter since the address was entered.
        let address = self.guard.parse(&due.url).map_err(|_| REFUSED)?;
        let headers = headers(now, due).ok_or(BAD_SECRET)?;
        let request = self.client.post(address).headers(headers).body(due.payload.clone());
        let why = |error: reqwest::Error| {
            if is_refusal(&error) {
                REFUSED
            } else if error.is_timeout() {
                TOO_SLOW
            } else {
                NOT_REACHABLE
            }
        };
        request.send().await.map_err(why)
    }
}

struct Answer {
    status: i64,
    retry_after: Option<i64>,
    body: String,
}

impl Answer {
    async fn read(mut answer: reqwest::Response) -> Self {
        let retry_after = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        // As many bytes as the stored characters can have.
        let (mut body, most) = (Vec::new(), ANSWER_LIMIT * 4);
        let beginning = async {
            while body.len() < most {
                let Ok(Some(piece)) = answer.chunk().await else { break };
                body.extend_from_slice(&piece[..piece.len().min(most - body.len())]);
            }
        };
        // A body that is torn, or does not end, changes nothing about the status.
        let _ = tokio::time::timeout(BODY_LIMIT, beginning).await;
        // PostgreSQL stores no NUL.
        let body = String::from_utf8_lossy(&body).replace('\0', "\u{fffd}").chars().take(ANSWER_LIMIT).collect();
        Self { status: i64::from(answer.status().as_u16()), retry_after, body }
    }
}

/// `None` if a secret is not one of ours.
fn headers(now: DateTime<Utc>, due: &DueDelivery) -> Option<HeaderMap> {
    let (id, timestamp) = (due.event.to_string(), now.timestamp().to_string());
    let content = format!("{id}.{timestamp}.{}", due.payload);
    let signatures: Option<Vec<String>> = due.secrets.iter().map(|secret| sign(secret, &content)).collect();
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::ACCEPT, HeaderValue::from_static("*/*"));
    headers.insert(ID, HeaderValue::from_str(&id).ok()?);
    headers.insert(TIMESTAMP, HeaderValue::from_str(&timestamp).ok()?);
    headers.insert(SIGNATURE, HeaderValue::from_str(&signatures?.join(" ")).ok()?);
    Some(headers)
}

fn sign(secret: &str, content: &str) -> Option<String> {
    let key = STANDARD.decode(secret.strip_prefix("whsec_")?).ok()?;
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(content.as_bytes());
    Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
}
