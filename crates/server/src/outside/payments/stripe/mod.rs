//! Stripe Checkout, in one version of its API. `docs/wire.md` lists the fields that are sent and read.

mod accounts;
mod evidence;
mod movements;
mod read;
#[cfg(test)]
mod tests;

use std::time::{Duration as Span, Instant};

use axum::http::{Request, Response, StatusCode, header};
use chrono::Duration;
use serde_json::Value as Json;
use serendib_domain::payments::sandbox::Return;
use serendib_domain::payments::{
    CURRENCY, CheckoutSession, DisputeUpdate, Intent, PaymentKind, RefundRequest, RefundUpdate,
};
use serendib_domain::plain_text::clean_line;
use url::form_urlencoded::Serializer;
use url::{Host, Url};

pub use read::{Subject, WebhookEvent, event};

use super::{PaymentProviderError, PaymentSettings};
use crate::outside::call_health::CallHealth;
use crate::outside::http::{Http, HttpError};

/// The version in every call, and of the webhook endpoint.
const VERSION: &str = "2023-08-16";
/// Time of one attempt and of all: users get an answer within ten seconds. T-P17.
const TRY: Span = Span::from_secs(4);
const ALL_TRIES: Span = Span::from_secs(9);
/// Minimum pause before each retry.
const PAUSES: [Span; 3] = [Span::from_millis(150), Span::from_millis(500), Span::from_millis(1_500)];
/// Stripe keeps a page open for at least half an hour by its own clock.
const LEAST_MINUTES: i64 = 35;
/// Maximum characters of a title. T-P20.
const TITLE_LIMIT: usize = 250;
/// The domain of Stripe's pages.
const PAGES: &str = ".stripe.com";

#[derive(Clone)]
pub struct Stripe {
    http: Http,
    base: String,
    /// The header's value.
    authorization: String,
    secrets: Vec<String>,
    /// Without a trailing slash.
    site: String,
    live: bool,
    has_accounts: bool,
    /// Of guides' accounts: two letters.
    payout_country: String,
    health: CallHealth,
}

type FormFields = Vec<(&'static str, String)>;

/// Where users come back to. Stripe replaces the placeholder in braces.
pub(in crate::outside::payments) fn leads_back(site: &str, kind: PaymentKind) -> Return {
    Return {
        success: format!("{site}/booking-success?session_id={{CHECKOUT_SESSION_ID}}&type={}", kind.text()),
        cancel: format!("{site}/profile"),
    }
}

impl Stripe {
    /// `None` without a key.
    pub(super) fn open(settings: &PaymentSettings, site_url: &str, http: &Http) -> Option<Self> {
        let key = settings.key()?;
        Some(Self {
            http: http.with_timeout(TRY),
            base: settings.stripe_api_base.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {key}"),
            secrets: settings.secrets(),
            site: site_url.to_owned(),
            live: settings.is_live(),
            has_accounts: settings.payout_accounts,
            payout_country: settings.payout_country.clone(),
            health: CallHealth::default(),
        })
    }

    pub(super) fn is_live(&self) -> bool {
        self.live
    }

    pub(super) fn has_accounts(&self) -> bool {
        self.has_accounts
    }

    pub(super) fn health(&self) -> &CallHealth {
        &self.health
    }

    pub(super) fn secrets(&self) -> &[String] {
        &self.secrets
    }

    pub(super) async fn checkout(&self, intent: &Intent) -> Result<CheckoutSession, PaymentProviderError> {
        let back = leads_back(&self.site, intent.kind);
        let (payment, booking, kind) = (intent.payment.to_string(), intent.booking.to_string(), intent.kind.text());
        let mut fields: FormFields = vec![
            ("mode", "payment".to_owned()),
            ("success_url", back.success),
            ("cancel_url", back.cancel),
            ("client_reference_id", payment.clone()),
            ("expires_at", intent.ends(Duration::minutes(LEAST_MINUTES)).timestamp().to_string()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("line_items[0][price_data][currency]", CURRENCY.to_owned()),
            ("line_items[0][price_data][unit_amount]", intent.amount.to_string()),
            ("line_items[0][price_data][product_data][name]", title(&intent.title)),
            ("metadata[payment_id]", payment.clone()),
            ("metadata[booking_request_id]", booking.clone()),
            ("metadata[kind]", kind.to_owned()),
            ("payment_intent_data[metadata][payment_id]", payment.clone()),
            ("payment_intent_data[metadata][booking_request_id]", booking),
            ("payment_intent_data[metadata][kind]", kind.to_owned()),
        ];
        if let Some(email) = &intent.email {
            fields.push(("customer_email", email.clone()));
        }
        let response = self.post("/v1/checkout/sessions", &format!("pay:{payment}"), &fields).await;
        let response = response.map_err(|fault| match fault {
            // The call needs nothing that could be missing, so the request or the address is wrong.
            PaymentProviderError::Missing => PaymentProviderError::Refused("404 no such page".to_owned()),
            fault => fault,
        })?;
        let session = read::session(&response).ok_or(PaymentProviderError::Unreadable)?;
        if session.url.as_deref().is_some_and(|url| !self.may_lead_to(url)) {
            return Err(PaymentProviderError::Astray);
        }
        Ok(session)
    }

    pub(super) async fn session(&self, id: &str) -> Result<CheckoutSession, PaymentProviderError> {
        let path = format!("/v1/checkout/sessions/{}?expand[]=payment_intent.latest_charge", word(id)?);
        read::session(&self.get(&path).await?).ok_or(PaymentProviderError::Unreadable)
    }

    pub(super) async fn session_of(&self, payment: &str) -> Result<Option<CheckoutSession>, PaymentProviderError> {
        let path = format!("/v1/checkout/sessions?payment_intent={}&limit=1", word(payment)?);
        let response = self.get(&path).await?;
        let first = response["data"].as_array().ok_or(PaymentProviderError::Unreadable)?.first();
        match first.and_then(|first| first["id"].as_str()) {
            Some(id) => self.session(id).await.map(Some),
            None => Ok(None),
        }
    }

    pub(super) async fn close(&self, id: &str) -> Result<CheckoutSession, PaymentProviderError> {
        match self.post(&format!("/v1/checkout/sessions/{}/expire", word(id)?), &format!("close:{id}"), &[]).await {
            Ok(response) => read::session(&response).ok_or(PaymentProviderError::Unreadable),
            // It is no longer open: its state now counts.
            Err(PaymentProviderError::Refused(_)) => self.session(id).await,
            Err(fault) => Err(fault),
        }
    }

    pub(super) async fn refund(
        &self,
        order: &RefundRequest,
        again: bool,
    ) -> Result<RefundUpdate, PaymentProviderError> {
        if again {
            // Stripe forgets the idempotency key after a day.
            let made = self.refunds_of(&order.provider_payment).await?;
            if let Some(made) = made.into_iter().find(|made| made.refund == Some(order.refund)) {
                return Ok(made);
            }
        }
        let fields: FormFields = vec![
            ("payment_intent", order.provider_payment.clone()),
            ("amount", order.amount.to_string()),
            ("reason", "requested_by_customer".to_owned()),
            ("metadata[refund_id]", order.refund.to_string()),
            ("metadata[payment_id]", order.payment.to_string()),
            ("metadata[booking_request_id]", order.booking.to_string()),
        ];
        let response = self.post("/v1/refunds", &format!("refund:{}", order.refund), &fields).await?;
        read::refund(&response).ok_or(PaymentProviderError::Unreadable)
    }

    pub(super) async fn refunded(&self, id: &str) -> Result<RefundUpdate, PaymentProviderError> {
        read::refund(&self.get(&format!("/v1/refunds/{}", word(id)?)).await?).ok_or(PaymentProviderError::Unreadable)
    }

    pub(super) async fn dispute(&self, id: &str) -> Result<DisputeUpdate, PaymentProviderError> {
        read::dispute(&self.get(&format!("/v1/disputes/{}", word(id)?)).await?).ok_or(PaymentProviderError::Unreadable)
    }

    pub(super) async fn refunds_of(&self, payment: &str) -> Result<Vec<RefundUpdate>, PaymentProviderError> {
        let response = self.get(&format!("/v1/refunds?payment_intent={}&limit=100", word(payment)?)).await?;
        let all = response["data"].as_array().ok_or(PaymentProviderError::Unreadable)?;
        Ok(all.iter().filter_map(read::refund).collect())
    }

    /// In test mode a fake provider on this machine is allowed. T-P19.
    fn may_lead_to(&self, url: &str) -> bool {
        let Ok(url) = Url::parse(url) else { return false };
        let is_theirs = match url.host() {
            Some(Host::Domain(name)) => name.ends_with(PAGES),
            _ => false,
        };
        (url.scheme() == "https" && is_theirs) || (!self.live && crate::outside::http::is_private(&url))
    }

    async fn get(&self, path: &str) -> Result<Json, PaymentProviderError> {
        self.ask(|| self.request("GET", path).body(Vec::new())).await
    }

    async fn post(
        &self,
        path: &str,
        key: &str,
        fields: &[(&'static str, String)],
    ) -> Result<Json, PaymentProviderError> {
        let form = Serializer::new(String::new()).extend_pairs(fields).finish();
        let question = || {
            let request = self.request("POST", path).header("idempotency-key", key);
            request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(form.clone().into_bytes())
        };
        self.ask(question).await
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base))
            .header(header::AUTHORIZATION, &self.authorization)
            .header("stripe-version", VERSION)
    }

    /// Retries the same request with the same key until there is a definite answer.
    async fn ask(
        &self,
        question: impl Fn() -> Result<Request<Vec<u8>>, axum::http::Error>,
    ) -> Result<Json, PaymentProviderError> {
        let tries = async {
            let (begun, mut pauses) = (Instant::now(), PAUSES.iter());
            loop {
                let question = question().map_err(|_| PaymentProviderError::Unanswered(HttpError::Unwritable))?;
                let (fault, delay) = match self.http.send(question).await {
                    Ok(answer) => match parse_response(answer.status(), answer.body()) {
                        Err(fault) if is_passing(&fault) => (fault, retry_after(&answer)),
                        judged => return judged,
                    },
                    Err(unanswered) => (PaymentProviderError::Unanswered(unanswered), Span::ZERO),
                };
                let Some(pause) = pauses.next() else { return Err(fault) };
                // No retry when the provider wants a longer pause than users wait here.
                if delay >= ALL_TRIES.saturating_sub(begun.elapsed()) {
                    return Err(fault);
                }
                tokio::time::sleep(delay.max(*pause)).await;
            }
        };
        let answer = tokio::time::timeout(ALL_TRIES, tries).await;
        let answer = answer.unwrap_or(Err(PaymentProviderError::Unanswered(HttpError::TooLong)));
        match &answer {
            Err(fault) if is_passing(fault) => self.health.record_failure(fault.to_string()),
            _ => self.health.record_success(),
        }
        answer
    }
}

/// The `Retry-After` of a busy provider, if in seconds.
fn retry_after(answer: &Response<Vec<u8>>) -> Span {
    let is_busy = matches!(answer.status(), StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
    let value = answer.headers().get(header::RETRY_AFTER).filter(|_| is_busy);
    value.and_then(|value| value.to_str().ok()?.trim().parse().ok()).map_or(Span::ZERO, Span::from_secs)
}

/// Whether a later retry may help.
fn is_passing(fault: &PaymentProviderError) -> bool {
    matches!(
        fault,
        PaymentProviderError::Unanswered(_) | PaymentProviderError::Answered(_) | PaymentProviderError::Unreadable
    )
}

fn parse_response(status: StatusCode, body: &[u8]) -> Result<Json, PaymentProviderError> {
    let object: Option<Json> = serde_json::from_slice(body).ok().filter(Json::is_object);
    if status.is_success() {
        return object.ok_or(PaymentProviderError::Unreadable);
    }
    let passes = status.is_server_error() || matches!(status, StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS);
    let Some(object) = object.filter(|_| !passes) else { return Err(PaymentProviderError::Answered(status)) };
    match (status, object["error"]["type"].as_str()) {
        (StatusCode::NOT_FOUND, _) => Err(PaymentProviderError::Missing),
        (_, Some("idempotency_error")) => Err(PaymentProviderError::Otherwise),
        (_, kind) => {
            // Stripe's messages quote the request; its codes do not.
            let code = object["error"]["code"].as_str().or(kind).unwrap_or("no reason");
            let code: String = code.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(60).collect();
            Err(PaymentProviderError::Refused(format!("{} {code}", status.as_u16())))
        }
    }
}

/// An id as a path segment.
fn word(id: &str) -> Result<&str, PaymentProviderError> {
    let is_word = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_word { Ok(id) } else { Err(PaymentProviderError::Missing) }
}

/// Printable, on one line, in logical order, and not too long.
fn title(text: &str) -> String {
    let clean = clean_line(text);
    let clean = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = clean.chars().take(TITLE_LIMIT).collect();
    if short.is_empty() { "A guided trip".to_owned() } else { short }
}
