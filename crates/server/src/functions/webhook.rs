//! Webhooks of the payment provider. D-064; T-P10 to T-P13.

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde_json::json;
use serendib_domain::Caller;

use super::error::FunctionError;
use super::{FunctionResult, bytes, json};
use crate::app::App;
use crate::outside::payments::{event, signature};
use crate::payment_service::PaymentService;

/// The provider's own events are under 100 KiB.
const LONGEST_EVENT_BYTES: usize = 256 * 1024;
const SIGNATURE: &str = "stripe-signature";

/// POST /functions/v1/stripe-webhook
pub async fn receive(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let body = bytes(body, LONGEST_EVENT_BYTES).await?;
    let till = PaymentService { db: &app.db, payments: &app.payments, ctx: app.ctx(Caller::Service) };
    // Anybody can send an unsigned event. A wrong secret of ours shows as payments without an event.
    verify(&till, signature_of(&parts.headers), &body)?;
    let delivered = apply(&till, &body).await;
    match &delivered {
        Ok(()) => app.payment_events.record_success(),
        Err(refused) if refused.is_refusal() => app.payment_events.record_failure(refused.to_string()),
        Err(_) => {}
    }
    delivered?;
    json(json!({ "received": true }))
}

/// Processes an event: its raw bytes, and the header with its signature. Only a processed event gets 200, so that the provider sends others
/// again.
///
/// # Errors
/// 400 for an invalid signature or event; 503 while the provider or the database is unreachable.
pub async fn deliver(till: &PaymentService<'_>, header: &str, body: &[u8]) -> Result<(), FunctionError> {
    verify(till, header, body)?;
    apply(till, body).await
}

fn verify(till: &PaymentService<'_>, header: &str, body: &[u8]) -> Result<(), FunctionError> {
    if signature::is_genuine(header, body, till.payments.secrets(), till.ctx.now.timestamp()) {
        Ok(())
    } else {
        Err(FunctionError::new(StatusCode::BAD_REQUEST, "invalid signature"))
    }
}

async fn apply(till: &PaymentService<'_>, body: &[u8]) -> Result<(), FunctionError> {
    let event = event(body).ok_or_else(|| FunctionError::new(StatusCode::BAD_REQUEST, "no such event"))?;
    Ok(till.apply_event(event).await?)
}

/// Two signature headers count as none.
fn signature_of(headers: &HeaderMap) -> &str {
    let mut all = headers.get_all(SIGNATURE).iter();
    match (all.next(), all.next()) {
        (Some(one), None) => one.to_str().unwrap_or_default(),
        _ => "",
    }
}
