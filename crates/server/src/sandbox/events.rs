//! Events of the sandbox provider, in the format and with the signature of a real one.

use serde_json::json;
use serendib_domain::payments::sandbox;
use serendib_domain::payments::{CheckoutSession, Progress};
use uuid::Uuid;

use crate::functions;
use crate::outside::payments::{Payments, signature};
use crate::payment_service::PaymentService;

/// Sends an event about a page to the webhook. The same `id` is the same event.
///
/// # Errors
/// Why it was not processed; it must be sent again.
pub async fn tell(till: &PaymentService<'_>, id: Uuid, page: &str, kind: &str) -> Result<(), String> {
    let Payments::Sandbox(provider) = till.payments else { return Ok(()) };
    let now = till.ctx.now;
    let found = sandbox::find(till.db, now, page).await.map_err(|_| "our own books cannot be read".to_owned())?;
    let Some(checkout) = found else { return Ok(()) };
    let body = event(id, kind, &checkout.session(String::new()), now.timestamp());
    let secret = provider.secrets().first().map_or("", String::as_str);
    let header = signature::sign(body.as_bytes(), secret, now.timestamp()).unwrap_or_default();
    functions::deliver(till, &header, body.as_bytes()).await.map_err(|error| error.to_string())
}

fn event(id: Uuid, kind: &str, session: &CheckoutSession, created: i64) -> String {
    let (status, payment_status) = match session.progress {
        Progress::Open => ("open", "unpaid"),
        Progress::Expired => ("expired", "unpaid"),
        Progress::Processing | Progress::Failed => ("complete", "unpaid"),
        Progress::Paid => ("complete", "paid"),
    };
    json!({
        "id": format!("evt_test_{}", id.simple()),
        "object": "event",
        "type": kind,
        "created": created,
        "livemode": session.is_live,
        "data": { "object": {
            "id": session.id,
            "object": "checkout.session",
            "status": status,
            "payment_status": payment_status,
            "amount_total": session.amount,
            "currency": session.currency,
            "payment_intent": session.payment,
            "client_reference_id": session.reference,
            "metadata": { "booking_request_id": session.booking },
            "livemode": session.is_live,
        } },
    })
    .to_string()
}
