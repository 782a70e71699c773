//! Actions of payers on the double's pages, and of banks.

use serde_json::{Value, json};
use url::form_urlencoded;

use super::StripeState;

impl StripeState {
    fn change(&mut self, id: &str, status: &str, payment_status: &str) -> Value {
        let session = self.sessions.get_mut(id).unwrap();
        session["status"] = json!(status);
        session["payment_status"] = json!(payment_status);
        session["url"] = Value::Null;
        session.clone()
    }

    fn complete(&mut self, id: &str, payment_status: &str, money: &'static str) {
        assert_eq!(self.sessions[id]["status"], "open", "only what is open can be paid");
        let name = self.next("pi_");
        self.money.insert(name.clone(), (money, 0));
        if money == "succeeded" {
            self.note_movement("charge", format!("ch_{name}"));
        }
        let session = self.sessions.get_mut(id).unwrap();
        session["payment_intent"] = json!(name);
        session["customer_details"] = json!({ "email": "somebody@example.lk", "name": "Somebody" });
        let session = self.change(id, "complete", payment_status);
        self.tell("checkout.session.completed", session);
    }

    /// Opens a page as the product does, for a payment in cents; returns its id.
    pub fn open_page(&mut self, payment: &str, booking: &str, cents: i64) -> String {
        let amount = cents.to_string();
        let fields = [
            ("mode", "payment"),
            ("success_url", "https://serendib.example"),
            ("client_reference_id", payment),
            ("metadata[booking_request_id]", booking),
            ("line_items[0][price_data][currency]", "usd"),
            ("line_items[0][price_data][unit_amount]", amount.as_str()),
            ("line_items[0][price_data][product_data][name]", "Trip"),
        ];
        let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.open(&form).unwrap()["id"].as_str().unwrap().to_owned()
    }

    pub fn pay(&mut self, id: &str) {
        self.complete(id, "paid", "succeeded");
    }

    /// Pays by a method that takes days.
    pub fn pay_later(&mut self, id: &str) {
        self.complete(id, "unpaid", "processing");
    }

    /// Settles such a payment.
    pub fn arrive(&mut self, id: &str, succeeds: bool) {
        let name = self.sessions[id]["payment_intent"].as_str().unwrap().to_owned();
        let (money, payment_status, event) = if succeeds {
            ("succeeded", "paid", "checkout.session.async_payment_succeeded")
        } else {
            ("requires_payment_method", "unpaid", "checkout.session.async_payment_failed")
        };
        if succeeds {
            self.note_movement("payment", format!("ch_{name}"));
        }
        self.money.insert(name, (money, 0));
        let session = self.change(id, "complete", payment_status);
        self.tell(event, session);
    }

    /// The page times out or is closed.
    pub fn expire(&mut self, id: &str) {
        let session = self.change(id, "expired", "unpaid");
        self.tell("checkout.session.expired", session);
    }

    /// A full refund on the provider's own pages.
    pub fn refund_by_hand(&mut self, money: &str) {
        self.refund(&format!("payment_intent={money}")).unwrap();
    }

    /// Settles a pending refund, or turns back one that had succeeded.
    pub fn finish_refund(&mut self, id: &str, succeeds: bool) {
        let refund = self.refunds.get_mut(id).unwrap();
        let had_failed = refund["status"] == "failed";
        refund["status"] = json!(if succeeds { "succeeded" } else { "failed" });
        let refund = refund.clone();
        if !succeeds && !had_failed {
            let money = self.money.get_mut(refund["payment_intent"].as_str().unwrap()).unwrap();
            money.1 -= refund["amount"].as_i64().unwrap();
            self.note_movement("refund_failure", id.to_owned());
        }
        self.tell(if succeeds { "refund.updated" } else { "refund.failed" }, refund);
    }

    /// A payer disputes the payment; returns the dispute's id.
    pub fn dispute(&mut self, session: &str) -> String {
        let session = &self.sessions[session];
        let (money, amount) = (session["payment_intent"].clone(), session["amount_total"].clone());
        let id = self.next("dp_");
        let dispute = json!({
            "id": id,
            "object": "dispute",
            "amount": amount,
            "charge": format!("ch_{}", money.as_str().unwrap()),
            "created": self.now(),
            "currency": "usd",
            "evidence": {},
            "evidence_details": { "due_by": self.now() + 7 * 86_400, "submission_count": 0 },
            "is_charge_refundable": false,
            "livemode": false,
            "metadata": {},
            "payment_intent": money,
            "reason": "fraudulent",
            "status": "needs_response",
        });
        self.note_movement("adjustment", id.clone());
        self.disputes.insert(id.clone(), dispute.clone());
        self.tell("charge.dispute.created", dispute);
        id
    }

    /// The bank decides: `won`, `lost`, or `warning_closed` after a mere inquiry.
    pub fn decide(&mut self, dispute: &str, status: &str) {
        let dispute = self.disputes.get_mut(dispute).unwrap();
        dispute["status"] = json!(status);
        let dispute = dispute.clone();
        self.tell("charge.dispute.closed", dispute);
    }
}
