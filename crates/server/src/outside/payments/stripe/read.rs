//! Reads the used parts of Stripe's answers and events.

use chrono::DateTime;
use serde_json::{Value as Json, json};
use serendib_domain::payments::{
    CheckoutSession, DisputeProgress, DisputeUpdate, PayoutAccountUpdate, Progress, RefundProgress, RefundUpdate,
    TransferUpdate,
};

#[derive(Clone, Debug, PartialEq)]
pub struct WebhookEvent {
    pub id: String,
    pub kind: String,
    pub is_live: bool,
    pub subject: Subject,
    /// The part to store: nothing about the payer.
    pub stored_fields: Json,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    Session(CheckoutSession),
    Refund(RefundUpdate),
    /// Part of this payment was refunded.
    MoneyBack(String),
    /// A dispute was opened, or the bank has decided it.
    Dispute(DisputeUpdate),
    /// A guide's account has changed.
    Account(String),
    /// A guide has taken their account away from us.
    AccountLeft(String),
    /// A transfer was taken back, all of it.
    TransferReturned(String),
    /// Not about our payments.
    Other,
}

/// `None` for an invalid event.
pub fn event(body: &[u8]) -> Option<WebhookEvent> {
    let payload: Json = serde_json::from_slice(body).ok()?;
    let id = text(&payload["id"]).filter(|id| id.len() <= 255)?;
    let kind = text(&payload["type"]).filter(|kind| kind.len() <= 255)?;
    let object = &payload["data"]["object"];
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
            update if update.payment.is_none() => Subject::Other,
            update => Subject::Refund(update),
        },
        "charge.dispute.created" | "charge.dispute.closed" => Subject::Dispute(dispute(object)?),
        "account.updated" => Subject::Account(account(object)?.id),
        "account.application.deauthorized" => Subject::AccountLeft(text(&payload["account"])?),
        "transfer.reversed" => match transfer(object)? {
            update if update.is_returned => Subject::TransferReturned(update.id),
            _ => Subject::Other,
        },
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
    let stored_fields = fields.iter().filter(|field| !object[**field].is_null());
    let stored_fields: serde_json::Map<String, Json> =
        stored_fields.map(|field| ((*field).to_owned(), object[*field].clone())).collect();
    let stored_fields = json!({ "id": id, "type": kind, "created": payload["created"], "livemode": payload["livemode"], "object": stored_fields });
    Some(WebhookEvent { id, kind, is_live: payload["livemode"].as_bool().unwrap_or(false), subject, stored_fields })
}

pub(super) fn session(object: &Json) -> Option<CheckoutSession> {
    if object["object"].as_str() != Some("checkout.session") {
        return None;
    }
    let intent = &object["payment_intent"];
    let progress = match (object["status"].as_str(), object["payment_status"].as_str()) {
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
        id: text(&object["id"])?,
        url: text(&object["url"]),
        progress,
        amount: object["amount_total"].as_i64(),
        currency: text(&object["currency"]),
        payment: name(intent),
        reference: text(&object["client_reference_id"]),
        booking: text(&object["metadata"]["booking_request_id"]),
        is_live: object["livemode"].as_bool()?,
        card: text(&intent["latest_charge"]["payment_method_details"]["card"]["fingerprint"]),
    })
}

pub(super) fn refund(object: &Json) -> Option<RefundUpdate> {
    if object["object"].as_str() != Some("refund") {
        return None;
    }
    Some(RefundUpdate {
        id: text(&object["id"])?,
        payment: name(&object["payment_intent"]),
        amount: object["amount"].as_i64()?,
        // Stripe may leave a refund's state open for a while.
        progress: match object["status"].as_str() {
            Some("succeeded") => RefundProgress::Succeeded,
            Some("failed" | "canceled") => RefundProgress::Failed,
            _ => RefundProgress::Pending,
        },
        refund: object["metadata"]["refund_id"].as_str().and_then(|id| id.parse().ok()),
    })
}

pub(super) fn dispute(object: &Json) -> Option<DisputeUpdate> {
    if object["object"].as_str() != Some("dispute") {
        return None;
    }
    Some(DisputeUpdate {
        id: text(&object["id"])?,
        payment: name(&object["payment_intent"])?,
        amount: object["amount"].as_i64()?,
        progress: match object["status"].as_str()? {
            // `warning_closed`: a bank's inquiry without a dispute.
            "won" | "warning_closed" => DisputeProgress::Won,
            "lost" => DisputeProgress::Lost,
            _ => DisputeProgress::Open,
        },
        due_by: object["evidence_details"]["due_by"].as_i64().and_then(|at| DateTime::from_timestamp(at, 0)),
    })
}

pub(super) fn account(object: &Json) -> Option<PayoutAccountUpdate> {
    if object["object"].as_str() != Some("account") {
        return None;
    }
    let takes_transfers = object["capabilities"]["transfers"].as_str() == Some("active");
    let pays_out = object["payouts_enabled"].as_bool().unwrap_or(false);
    Some(PayoutAccountUpdate { id: text(&object["id"])?, is_ready: takes_transfers && pays_out })
}

pub(super) fn transfer(object: &Json) -> Option<TransferUpdate> {
    if object["object"].as_str() != Some("transfer") {
        return None;
    }
    Some(TransferUpdate { id: text(&object["id"])?, is_returned: object["reversed"].as_bool().unwrap_or(false) })
}

/// The id of an object, which is sent as an id or as a whole.
pub(super) fn name(value: &Json) -> Option<String> {
    text(value).or_else(|| text(&value["id"]))
}

pub(super) fn text(value: &Json) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}
