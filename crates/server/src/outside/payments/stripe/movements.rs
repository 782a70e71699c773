//! Stripe's list of what moved through the account's balance, by its sources: charges, refunds, disputes, transfers and their reversals.
//!
//! Amounts and currencies are those of the sources: a balance in another currency has converted ones.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::Value as Json;
use serendib_domain::payments::DisputeProgress;
use serendib_domain::payments::reconciliation::{MoneySubject, Movement};
use uuid::Uuid;

use super::read::{self, name, text};
use super::{Stripe, word};
use crate::outside::payments::PaymentProviderError;

/// Movements per call.
const PAGE: usize = 100;
/// Calls of one run.
const MOST_PAGES: usize = 300;

impl Stripe {
    /// The newest first; each payment, refund, dispute and transfer once.
    pub(in crate::outside::payments) async fn movements(
        &self,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<Movement>, PaymentProviderError> {
        let days = format!("created[gte]={}&created[lt]={}", since.timestamp(), until.timestamp());
        let mut found: BTreeMap<(MoneySubject, String), Movement> = BTreeMap::new();
        let mut after = String::new();
        for _ in 0..MOST_PAGES {
            let path = format!("/v1/balance_transactions?limit={PAGE}&{days}&expand[]=data.source{after}");
            let response = self.get(&path).await?;
            let page = response["data"].as_array().ok_or(PaymentProviderError::Unreadable)?;
            for movement in page.iter().filter_map(read_movement) {
                add(&mut found, movement);
            }
            if response["has_more"].as_bool() != Some(true) {
                return Ok(found.into_values().collect());
            }
            let last = page.last().and_then(|last| text(&last["id"])).ok_or(PaymentProviderError::Unreadable)?;
            after = format!("&starting_after={}", word(&last)?);
        }
        Err(PaymentProviderError::Refused("too many movements of money for one run".to_owned()))
    }
}

/// Several lines can be about one object: its own state counts, and its first time.
fn add(found: &mut BTreeMap<(MoneySubject, String), Movement>, movement: Movement) {
    let key = (movement.subject, movement.id.clone());
    let (mut newest, at) = match found.remove(&key) {
        Some(known) if known.is_return => (movement, known.at),
        Some(known) => (known, movement.at),
        None => {
            found.insert(key, movement);
            return;
        }
    };
    newest.at = newest.at.min(at);
    found.insert(key, newest);
}

/// `None` for what is not compared, such as payouts to the bank and fees.
fn read_movement(line: &Json) -> Option<Movement> {
    let source = &line["source"];
    let own_id = |key: &str| source["metadata"][key].as_str().and_then(|id| id.parse::<Uuid>().ok());
    let at = DateTime::from_timestamp(line["created"].as_i64()?, 0)?;
    let (subject, id, state, row) = match source["object"].as_str()? {
        "charge" => {
            let state =
                if source["status"].as_str() == Some("succeeded") { Some("paid") } else { source["status"].as_str() };
            let id = name(&source["payment_intent"]).or_else(|| text(&source["id"]))?;
            (MoneySubject::Payment, id, state?, own_id("payment_id"))
        }
        "refund" => (MoneySubject::Refund, text(&source["id"])?, source["status"].as_str()?, own_id("refund_id")),
        "dispute" => {
            let state = match read::dispute(source)?.progress {
                DisputeProgress::Open => "open",
                DisputeProgress::Won => "won",
                DisputeProgress::Lost => "lost",
            };
            (MoneySubject::Dispute, text(&source["id"])?, state, None)
        }
        "transfer" => {
            let state = match (source["reversed"].as_bool(), source["amount_reversed"].as_i64()) {
                (Some(true), _) => "returned",
                (_, Some(1..)) => "part_returned",
                _ => "sent",
            };
            (MoneySubject::Transfer, text(&source["id"])?, state, own_id("payout_id"))
        }
        "transfer_reversal" => (MoneySubject::Transfer, name(&source["transfer"])?, "returned", None),
        _ => return None,
    };
    Some(Movement {
        subject,
        id,
        at,
        amount: source["amount"].as_i64()?,
        currency: text(&source["currency"])?,
        state: state.to_owned(),
        row,
        payment: name(&source["payment_intent"]),
        is_return: source["object"].as_str() == Some("transfer_reversal"),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn line(at: i64, source: Json) -> Json {
        json!({ "id": "txn_1", "object": "balance_transaction", "created": at, "amount": 1, "currency": "lkr", "source": source })
    }

    #[test]
    fn a_line_of_the_balance_is_read_by_its_source() {
        let row = Uuid::max();
        let charge = json!({
            "object": "charge", "id": "ch_1", "payment_intent": "pi_1", "amount": 9_001, "currency": "usd", "status": "succeeded",
            "metadata": { "payment_id": row },
        });
        let read = read_movement(&line(7, charge)).unwrap();
        assert_eq!(
            (read.subject, read.id.as_str(), read.amount, read.currency.as_str()),
            (MoneySubject::Payment, "pi_1", 9_001, "usd")
        );
        assert_eq!((read.state.as_str(), read.row, read.at.timestamp()), ("paid", Some(row), 7));
        for (source, subject, id, state) in [
            (
                json!({ "object": "refund", "id": "re_1", "status": "requires_action" }),
                MoneySubject::Refund,
                "re_1",
                "requires_action",
            ),
            (
                json!({ "object": "dispute", "id": "dp_1", "status": "lost", "payment_intent": "pi_1" }),
                MoneySubject::Dispute,
                "dp_1",
                "lost",
            ),
            (json!({ "object": "transfer", "id": "tr_1", "reversed": false }), MoneySubject::Transfer, "tr_1", "sent"),
            (
                json!({ "object": "transfer", "id": "tr_1", "reversed": false, "amount_reversed": 5 }),
                MoneySubject::Transfer,
                "tr_1",
                "part_returned",
            ),
            (
                json!({ "object": "transfer", "id": "tr_1", "reversed": true }),
                MoneySubject::Transfer,
                "tr_1",
                "returned",
            ),
            (
                json!({ "object": "transfer_reversal", "id": "trr_1", "transfer": "tr_1" }),
                MoneySubject::Transfer,
                "tr_1",
                "returned",
            ),
        ] {
            let mut source = source;
            source["amount"] = json!(10);
            source["currency"] = json!("usd");
            let read = read_movement(&line(7, source)).unwrap();
            assert_eq!((read.subject, read.id.as_str(), read.state.as_str()), (subject, id, state));
        }
        for other in [json!("txn_2"), json!(null), json!({ "object": "payout", "amount": 1, "currency": "usd" })] {
            assert_eq!(read_movement(&line(7, other)), None);
        }
    }

    #[test]
    fn of_several_lines_about_one_object_its_own_state_and_first_time_count() {
        let transfer = |object: &str, at: i64| {
            let source = json!({
                "object": object, "id": "tr_1", "transfer": "tr_1", "reversed": true, "amount": at, "currency": "usd",
            });
            read_movement(&line(at, source)).unwrap()
        };
        for order in [["transfer", "transfer_reversal"], ["transfer_reversal", "transfer"]] {
            let mut found = BTreeMap::new();
            for object in order {
                add(&mut found, transfer(object, if object == "transfer" { 3 } else { 8 }));
            }
            let found: Vec<Movement> = found.into_values().collect();
            assert_eq!((found.len(), found[0].amount, found[0].is_return, found[0].at.timestamp()), (1, 3, false, 3));
        }
    }
}
