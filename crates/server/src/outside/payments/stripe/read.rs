//! Reads the used parts of Stripe's answers and events.

use serde_json::{Value as Json, json};
use serendib_domain::payments::{
    CheckoutSession, DisputeProgress, DisputeUpdate, Progress, RefundProgress, RefundUpdate,
};

#[derive(Clone, Debug, PartialEq)]
pub struct WebhookEvent {
    pub id: String,
    pub kind: String,
    pub is_live: bool,
    pub subject: Subject,
    /// The part to store: nothing about the payer.
    pub kept: Json,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Session(CheckoutSession),
    Refund(RefundUpdate),
    /// Part of this payment was refunded.
    MoneyBack(String),
    /// A dispute was opened, or the bank has decided it.
    Dispute(DisputeUpdate),
    /// Not about our payments.
    Other,
}

/// `None` for an invalid event.
pub fn event(body: &[u8]) -> Option<WebhookEvent> {
    let told: Json = serde_json::from_slice(body).ok()?;
    let id = text(&told["id"]).filter(|id| id.len() <= 255)?;
    let kind = text(&told["type"]).filter(|kind| kind.len() <= 255)?;
    let object = &told["data"]["object"];
    let subject = match kind.as_str() {
        "checkout.session.completed"
        | "checkout.session.async_payment_succeeded"
        | "checkout.session.async_payment_failed"
        | "checkout.session.expired" => Subject::Session(session(object)?),
        // Charges without a checkout page, such as by other uses of the account.
        "charge.refunded" | "charge.dispute.created" | "charge.dispute.closed"
            if object["payment_intent"].is_null() =>
        {
            Subject::Other
        }
        "charge.refunded" => Subject::MoneyBack(name(&object["payment_intent"])?),
        "refund.updated" | "refund.failed" => match refund(object)? {
            // Refunds of such charges.
            said if said.payment.is_none() => Subject::Other,
            said => Subject::Refund(said),
        },
        "charge.dispute.created" | "charge.dispute.closed" => Subject::Dispute(dispute(object)?),
        _ => Subject::Other,
    };
    let fields = [
        "id",
        "object",
        "status",
        "payment_status",
        "amount",
        "amount_total",
        "amount_refunded",
        "currency",
        "payment_intent",
        "client_reference_id",
        "metadata",
        "livemode",
    ];
    let kept = fields.iter().filter(|field| !object[**field].is_null());
    let kept: serde_json::Map<String, Json> = kept.map(|field| ((*field).to_owned(), object[*field].clone())).collect();
    let kept =
        json!({ "id": id, "type": kind, "created": told["created"], "livemode": told["livemode"], "object": kept });
    Some(WebhookEvent { id, kind, is_live: told["livemode"].as_bool().unwrap_or(false), subject, kept })
}

pub(super) fn session(told: &Json) -> Option<CheckoutSession> {
    if told["object"].as_str() != Some("checkout.session") {
        return None;
    }
    let intent = &told["payment_intent"];
    let progress = match (told["status"].as_str(), told["payment_status"].as_str()) {
        (Some("open"), _) => Progress::Open,
        (Some("expired"), _) => Progress::Expired,
        (Some("complete"), Some("paid")) => Progress::Paid,
        // Only the payment intent, if included, tells a payment on its way from a failed one.
        (Some("complete"), _) => match intent["status"].as_str() {
            Some("requires_payment_method" | "canceled") => Progress::Failed,
            _ => Progress::Processing,
        },
        _ => return None,
    };
    Some(CheckoutSession {
        id: text(&told["id"])?,
        url: text(&told["url"]),
        progress,
        amount: told["amount_total"].as_i64(),
        currency: text(&told["currency"]),
        payment: name(intent),
        reference: text(&told["client_reference_id"]),
        booking: text(&told["metadata"]["booking_request_id"]),
        is_live: told["livemode"].as_bool()?,
    })
}

pub(super) fn refund(told: &Json) -> Option<RefundUpdate> {
    if told["object"].as_str() != Some("refund") {
        return None;
    }
    Some(RefundUpdate {
        id: text(&told["id"])?,
        payment: name(&told["payment_intent"]),
        amount: told["amount"].as_i64()?,
        // Stripe may leave a refund's state open for a while.
        progress: match told["status"].as_str() {
            Some("succeeded") => RefundProgress::Succeeded,
            Some("failed" | "canceled") => RefundProgress::Failed,
            _ => RefundProgress::Pending,
        },
        refund: told["metadata"]["refund_id"].as_str().and_then(|id| id.parse().ok()),
    })
}

pub(super) fn dispute(told: &Json) -> Option<DisputeUpdate> {
    if told["object"].as_str() != Some("dispute") {
        return None;
    }
    Some(DisputeUpdate {
        id: text(&told["id"])?,
        payment: name(&told["payment_intent"])?,
        amount: told["amount"].as_i64()?,
        progress: match told["status"].as_str()? {
            // `warning_closed`: a bank's inquiry without a dispute.
            "won" | "warning_closed" => DisputeProgress::Won,
            "lost" => DisputeProgress::Lost,
            _ => DisputeProgress::Open,
        },
    })
}

/// The id of an object, which is sent as an id or as a whole.
fn name(told: &Json) -> Option<String> {
    text(told).or_else(|| text(&told["id"]))
}

fn text(told: &Json) -> Option<String> {
    told.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}
