//! The lock's rules for text messages to guides, and for their accounts at the payment provider.

use super::product::{guided_by, rule};
use super::{VisibleRows, Who, equals_sql};

/// A guide's own choices, and what was sent to them.
pub fn own_texts(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "text_message_settings" | "text_messages" => Some(VisibleRows::rows(equals_sql("user_id", who.user))),
        _ => rule(table, who),
    }
}

/// A guide's own account.
pub fn own_account(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "payout_accounts" => Some(VisibleRows::rows(guided_by(who))),
        _ => rule(table, who),
    }
}
