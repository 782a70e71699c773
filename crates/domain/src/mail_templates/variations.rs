//! The values of a mail in other states than those of its example.

use serde_json::{Value as Json, json};

/// Words that choose a sentence.
pub(super) const WORDS: [&str; 27] = [
    "traveler",
    "guide",
    "serendib",
    "for_traveler",
    "advance",
    "balance",
    "all",
    "totp",
    "phone",
    "webauthn",
    "refund_by_hand",
    "refund_rejected",
    "refund_amount_differs",
    "requested_refund_failed",
    "refund_failed",
    "unknown_refund",
    "unknown_payment",
    "payment_mismatch",
    "unusable_payment",
    "unknown_dispute",
    "dispute_begun",
    "dispute_won",
    "dispute_lost",
    "evidence_rejected",
    "Two\nlines of a person.",
    "2026-03-05",
    "2026-03-01T04:30:00Z",
];

/// The values with one leaf replaced, in every way that might be valid.
pub(super) fn replacements(values: &Json) -> Vec<Json> {
    match values {
        Json::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| {
                replacements(value).into_iter().map(|other| {
                    let mut all = fields.clone();
                    all.insert(name.clone(), other);
                    Json::Object(all)
                })
            })
            .collect(),
        Json::Array(items) => vec![json!([]), items.iter().take(1).cloned().collect()],
        Json::Bool(flag) => vec![json!(!flag)],
        _ => WORDS.into_iter().map(Json::from).chain([json!(0), json!(1), json!(7), Json::Null]).collect(),
    }
}
