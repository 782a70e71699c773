//! The lock's rules for text messages to guides.

use super::product::rule;
use super::{VisibleRows, Who, equals_sql};

/// A guide's own choices, and what was sent to them.
pub fn own_texts(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "text_message_settings" | "text_messages" => Some(VisibleRows::rows(equals_sql("user_id", who.user))),
        _ => rule(table, who),
    }
}
