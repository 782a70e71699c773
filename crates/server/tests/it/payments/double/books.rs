//! State of the Stripe double: sessions, money, refunds, disputes, and pending events.

mod accounts;
mod balance;
mod people;

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};
use url::form_urlencoded;

use super::RecordedCall;
use super::error::StripeError;
use super::form::{FieldRule, Form};

const SESSION_FIELDS: [(&str, FieldRule); 16] = [
    ("mode", FieldRule::OneOf(&["payment", "setup", "subscription"])),
    ("success_url", FieldRule::Text(5_000)),
    ("cancel_url", FieldRule::Text(5_000)),
    ("client_reference_id", FieldRule::Text(200)),
    ("customer_email", FieldRule::Text(800)),
    ("expires_at", FieldRule::Number),
    ("line_items[n][quantity]", FieldRule::Number),
    ("line_items[n][price_data][currency]", FieldRule::Text(3)),
    ("line_items[n][price_data][unit_amount]", FieldRule::Number),
    ("line_items[n][price_data][product_data][name]", FieldRule::Text(5_000)),
    ("line_items[n][price_data][product_data][description]", FieldRule::Text(40_000)),
    ("metadata", FieldRule::Metadata),
    ("payment_intent_data[metadata]", FieldRule::Metadata),
    ("payment_intent_data[description]", FieldRule::Text(1_000)),
    ("locale", FieldRule::Text(10)),
    ("expand[n]", FieldRule::Text(5_000)),
];
const REFUND_FIELDS: [(&str, FieldRule); 6] = [
    ("payment_intent", FieldRule::Text(5_000)),
    ("charge", FieldRule::Text(5_000)),
    ("amount", FieldRule::Number),
    ("reason", FieldRule::OneOf(&["duplicate", "fraudulent", "requested_by_customer"])),
    ("metadata", FieldRule::Metadata),
    ("expand[n]", FieldRule::Text(5_000)),
];
/// In cents.
const LEAST: i64 = 50;
const MOST: i64 = 99_999_999;
const SOONEST_SECONDS: i64 = 30 * 60;
const LATEST_SECONDS: i64 = 24 * 3_600;

#[derive(Default)]
pub struct StripeState {
    sessions: BTreeMap<String, Value>,
    /// By id: its state, and the refunded cents.
    money: HashMap<String, (&'static str, i64)>,
    refunds: BTreeMap<String, Value>,
    disputes: BTreeMap<String, Value>,
    accounts: BTreeMap<String, Value>,
    transfers: BTreeMap<String, Value>,
    /// Cents that can be transferred.
    pub balance: i64,
    keys: HashMap<String, (String, Value)>,
    events: Vec<Value>,
    balance_lines: Vec<Value>,
    /// Refunds take days.
    pub refunds_wait: bool,
    pub refunds_refused: bool,
    /// Seconds that the clock is ahead.
    pub ahead: i64,
    count: u64,
}

impl StripeState {
    pub(super) fn remembered(&self, key: &str) -> Option<(String, Value)> {
        self.keys.get(key).cloned()
    }

    pub(super) fn remember(&mut self, key: String, words: String, response: Value) {
        self.keys.insert(key, (words, response));
    }

    /// As Stripe does after a day.
    pub fn forget_keys(&mut self) {
        self.keys.clear();
    }

    pub(super) fn answer(&mut self, call: &RecordedCall) -> Result<Value, StripeError> {
        let (path, query) = call.path.split_once('?').unwrap_or((&call.path, ""));
        let query: HashMap<String, String> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let steps: Vec<&str> = path.trim_start_matches("/v1/").split('/').collect();
        match (call.method.as_str(), steps.as_slice()) {
            ("POST", ["checkout", "sessions"]) => self.open(&call.body),
            ("GET", ["checkout", "sessions"]) => {
                let of = query.get("payment_intent");
                let is_wanted = |one: &&Value| of.is_none_or(|of| one["payment_intent"] == **of);
                Ok(list(self.sessions.values().filter(is_wanted).cloned().collect(), path))
            }
            ("GET", ["checkout", "sessions", id]) => {
                let mut session = self.session(id)?;
                if query
                    .get("expand[]")
                    .or_else(|| query.get("expand[0]"))
                    .is_some_and(|what| what.starts_with("payment_intent"))
                {
                    let name = session["payment_intent"].as_str().map(str::to_owned);
                    session["payment_intent"] = name.map_or(Value::Null, |name| self.intent(&name));
                }
                Ok(session)
            }
            ("POST", ["checkout", "sessions", id, "expire"]) => {
                if self.session(id)?["status"] != "open" {
                    let message = "Only Checkout Sessions with a status in [\"open\"] can be expired.";
                    return Err(StripeError::new(400, "invalid_request_error", message));
                }
                self.expire(id);
                self.session(id)
            }
            ("GET", ["payment_intents", id]) => Ok(self.intent(id)),
            ("POST", ["refunds"]) => self.refund(&call.body),
            ("GET", ["refunds"]) => {
                let of = query.get("payment_intent");
                let is_wanted = |one: &&Value| of.is_none_or(|of| one["payment_intent"] == **of);
                Ok(list(self.refunds.values().filter(is_wanted).cloned().collect(), path))
            }
            ("GET", ["refunds", id]) => self.refunds.get(*id).cloned().ok_or_else(|| StripeError::missing("refund")),
            ("GET", ["disputes", id]) => self.disputes.get(*id).cloned().ok_or_else(|| StripeError::missing("dispute")),
            ("POST", ["disputes", id]) => self.take_evidence(id, &call.body),
            ("GET", ["balance_transactions"]) => self.balance_lines(&query, path),
            ("POST", ["accounts"]) => self.open_account(&call.body),
            ("GET", ["accounts", id]) => self.account(id),
            ("POST", ["account_links"]) => self.link(&call.body),
            ("POST", ["transfers"]) => self.transfer(&call.body),
            ("GET", ["transfers"]) => {
                let of = query.get("transfer_group");
                let is_wanted = |one: &&Value| of.is_none_or(|of| one["transfer_group"] == **of);
                Ok(list(self.transfers.values().filter(is_wanted).cloned().collect(), path))
            }
            ("GET", ["events"]) => Ok(list(self.events.iter().rev().cloned().collect(), path)),
            _ => Err(StripeError::new(404, "invalid_request_error", format!("Unrecognized request URL ({path})"))),
        }
    }

    fn open(&mut self, body: &str) -> Result<Value, StripeError> {
        let form = Form::read(body, &SESSION_FIELDS)?;
        let (mode, success) = (form.needed("mode")?.to_owned(), form.needed("success_url")?.to_owned());
        let line = "line_items[0][price_data]";
        let amount = form.number(&format!("{line}[unit_amount]"))?.unwrap_or(0);
        let quantity = form.number("line_items[0][quantity]")?.unwrap_or(1);
        form.needed(&format!("{line}[product_data][name]"))?;
        let currency = form.needed(&format!("{line}[currency]"))?.to_owned();
        let total = amount.saturating_mul(quantity);
        if total < LEAST {
            return Err(StripeError::invalid("amount_too_small", "The Checkout Session's total amount is too small."));
        }
        if total > MOST {
            return Err(StripeError::invalid("amount_too_large", "The Checkout Session's total amount is too large."));
        }
        let now = self.now();
        let expires = form.number("expires_at")?.unwrap_or(now + LATEST_SECONDS);
        if expires < now + SOONEST_SECONDS || expires > now + LATEST_SECONDS {
            let message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.";
            return Err(StripeError::new(400, "invalid_request_error", message).with_param("expires_at"));
        }
        let id = self.next("cs_test_");
        let session = json!({
            "id": id,
            "object": "checkout.session",
            "amount_subtotal": total,
            "amount_total": total,
            "cancel_url": form.get("cancel_url"),
            "client_reference_id": form.get("client_reference_id"),
            "created": now,
            "currency": currency,
            "customer_details": null,
            "customer_email": form.get("customer_email"),
            "expires_at": expires,
            "livemode": false,
            "metadata": form.metadata("metadata"),
            "mode": mode,
            "payment_intent": null,
            "payment_status": "unpaid",
            "status": "open",
            "success_url": success,
            "url": format!("https://checkout.stripe.com/c/pay/{id}"),
        });
        self.sessions.insert(id, session.clone());
        Ok(session)
    }

    fn refund(&mut self, body: &str) -> Result<Value, StripeError> {
        let form = Form::read(body, &REFUND_FIELDS)?;
        let money = form.needed("payment_intent")?.to_owned();
        let session = self.sessions.values().find(|one| one["payment_intent"] == *money).cloned();
        let session = session.ok_or_else(|| StripeError::missing("payment_intent"))?;
        let total = session["amount_total"].as_i64().unwrap_or(0);
        let (status, back) = self.money.get(&money).copied().unwrap_or(("", 0));
        let amount = form.number("amount")?.unwrap_or(total - back);
        if self.refunds_refused {
            return Err(StripeError::invalid("charge_disputed", "This charge is disputed."));
        }
        if status != "succeeded" || amount <= 0 || back + amount > total {
            return Err(StripeError::invalid(
                "charge_already_refunded",
                "Refund amount is greater than unrefunded amount.",
            ));
        }
        self.money.insert(money.clone(), (status, back + amount));
        let id = self.next("re_");
        let refund = json!({
            "id": id,
            "object": "refund",
            "amount": amount,
            "charge": format!("ch_{money}"),
            "created": self.now(),
            "currency": session["currency"],
            "metadata": form.metadata("metadata"),
            "payment_intent": money,
            "reason": form.get("reason"),
            "status": if self.refunds_wait { "pending" } else { "succeeded" },
        });
        self.note_movement("refund", id.clone());
        self.refunds.insert(id, refund.clone());
        let charge = json!({
            "id": format!("ch_{money}"),
            "object": "charge",
            "payment_intent": money,
            "amount": total,
            "amount_refunded": back + amount,
            "refunded": back + amount == total,
        });
        self.tell("charge.refunded", charge);
        Ok(refund)
    }

    fn session(&self, id: &str) -> Result<Value, StripeError> {
        self.sessions.get(id).cloned().ok_or_else(|| StripeError::missing("checkout.session"))
    }

    fn intent(&self, name: &str) -> Value {
        let status = self.money.get(name).map_or("requires_payment_method", |(status, _)| status);
        json!({ "id": name, "object": "payment_intent", "status": status })
    }

    #[expect(clippy::disallowed_methods, reason = "the double's own clock")]
    fn now(&self) -> i64 {
        chrono::Utc::now().timestamp() + self.ahead
    }

    fn next(&mut self, start: &str) -> String {
        self.count += 1;
        format!("{start}{:08}", self.count)
    }

    fn tell(&mut self, kind: &str, object: Value) {
        let event = json!({
            "id": self.next("evt_"),
            "object": "event",
            "api_version": super::VERSION,
            "created": self.now(),
            "livemode": false,
            "type": kind,
            "data": { "object": object },
        });
        self.events.push(event);
    }

    /// Events not taken yet, oldest first.
    pub fn take_events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events)
    }

    pub fn sessions(&self) -> Vec<Value> {
        self.sessions.values().cloned().collect()
    }

    pub fn refunds(&self) -> Vec<Value> {
        self.refunds.values().cloned().collect()
    }
}

fn list(data: Vec<Value>, path: &str) -> Value {
    json!({ "object": "list", "data": data, "has_more": false, "url": path })
}
