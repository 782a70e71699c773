//! What moved through the account's balance, and evidence about disputes.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{FieldRule, Form, StripeError, StripeState};

/// Lines per page, at most.
const MOST: usize = 100;
const LONG: FieldRule = FieldRule::Text(20_000);
const SHORT: FieldRule = FieldRule::Text(5_000);
const EVIDENCE_FIELDS: [(&str, FieldRule); 12] = [
    ("evidence[access_activity_log]", LONG),
    ("evidence[cancellation_policy_disclosure]", LONG),
    ("evidence[customer_email_address]", SHORT),
    ("evidence[customer_name]", SHORT),
    ("evidence[product_description]", LONG),
    ("evidence[refund_policy_disclosure]", LONG),
    ("evidence[refund_refusal_explanation]", LONG),
    ("evidence[service_date]", SHORT),
    ("evidence[uncategorized_text]", LONG),
    ("metadata", FieldRule::Metadata),
    ("submit", FieldRule::OneOf(&["true", "false"])),
    ("expand[n]", SHORT),
];

impl StripeState {
    /// Notes that money moved; `source` is the object's id.
    pub(super) fn note_movement(&mut self, kind: &str, source: String) {
        let line = json!({
            "id": format!("txn_{:08}", self.balance_lines.len()),
            "object": "balance_transaction",
            "created": self.now(),
            "source": source,
            "type": kind,
        });
        self.balance_lines.push(line);
    }

    pub(super) fn balance_lines(&self, query: &HashMap<String, String>, path: &str) -> Result<Value, StripeError> {
        let number = |name: &str| query.get(name).and_then(|text| text.parse::<i64>().ok());
        let limit = number("limit").and_then(|limit| usize::try_from(limit).ok()).unwrap_or(10);
        if limit > MOST {
            return Err(StripeError::invalid("parameter_invalid_integer", "A page has at most 100 lines."));
        }
        let (since, until) = (number("created[gte]").unwrap_or(0), number("created[lt]").unwrap_or(i64::MAX));
        let is_expanded = query.get("expand[]").is_some_and(|what| what == "data.source");
        let is_wanted = |line: &&Value| line["created"].as_i64().is_some_and(|at| since <= at && at < until);
        let newest: Vec<&Value> = self.balance_lines.iter().rev().filter(is_wanted).collect();
        let begins = query
            .get("starting_after")
            .map_or(0, |after| newest.iter().position(|line| line["id"] == **after).map_or(newest.len(), |at| at + 1));
        let page: Vec<Value> = newest
            .iter()
            .skip(begins)
            .take(limit)
            .map(|line| {
                let mut line = (*line).clone();
                if is_expanded {
                    line["source"] = self.source(line["source"].as_str().unwrap_or_default());
                }
                line
            })
            .collect();
        let has_more = begins + page.len() < newest.len();
        Ok(json!({ "object": "list", "data": page, "has_more": has_more, "url": path }))
    }

    /// The object as it is now.
    fn source(&self, id: &str) -> Value {
        if let Some(money) = id.strip_prefix("ch_") {
            let session = self.sessions.values().find(|one| one["payment_intent"] == *money);
            return session.map_or(Value::Null, |session| {
                json!({
                    "id": id,
                    "object": "charge",
                    "amount": session["amount_total"],
                    "currency": session["currency"],
                    "metadata": session["metadata"],
                    "payment_intent": money,
                    "status": "succeeded",
                })
            });
        }
        if let Some(transfer) = id.strip_prefix("trr_") {
            let transfer = &self.transfers[transfer];
            return json!({
                "id": id,
                "object": "transfer_reversal",
                "amount": transfer["amount"],
                "currency": transfer["currency"],
                "transfer": transfer["id"],
            });
        }
        let found = [&self.refunds, &self.disputes, &self.transfers].into_iter().find_map(|all| all.get(id));
        found.cloned().unwrap_or(Value::Null)
    }

    /// The list loses what is about this object.
    pub fn lose_movement(&mut self, id: &str) {
        self.balance_lines.retain(|line| !line["source"].as_str().unwrap_or_default().ends_with(id));
    }

    pub(super) fn take_evidence(&mut self, id: &str, body: &str) -> Result<Value, StripeError> {
        let form = Form::read(body, &EVIDENCE_FIELDS)?;
        let dispute = self.disputes.get_mut(id).ok_or_else(|| StripeError::missing("dispute"))?;
        if dispute["status"] != "needs_response" {
            return Err(StripeError::invalid("dispute_closed", "This dispute takes no more evidence."));
        }
        for (name, _) in EVIDENCE_FIELDS {
            if let (Some(text), Some(key)) = (form.get(name), name.strip_prefix("evidence[")) {
                dispute["evidence"][key.trim_end_matches(']')] = json!(text);
            }
        }
        dispute["metadata"] = form.metadata("metadata");
        if form.get("submit") != Some("false") {
            dispute["status"] = json!("under_review");
            let count = dispute["evidence_details"]["submission_count"].as_i64().unwrap_or(0);
            dispute["evidence_details"]["submission_count"] = json!(count + 1);
        }
        Ok(dispute.clone())
    }

    pub fn dispute_now(&self, id: &str) -> Value {
        self.disputes[id].clone()
    }
}
