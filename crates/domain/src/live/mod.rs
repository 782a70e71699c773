//! Topics of realtime channels, and who may listen and send on them.
//!
//! A topic is public unless it is listed here. A caller who may listen on one may also send.

use serendib_db::{Cond, Db, Output, Select, Value};
use uuid::Uuid;

use crate::bookings::status::Status;
use crate::chat::closing;
use crate::ctx::Caller;
use crate::error::Result;
use crate::tables;

const CHAT: &str = "chat_";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// No rule applies to it.
    Unruled,
    /// The conversation of a booking or an inquiry. D-116.
    Chat(Uuid),
    /// Named like a ruled topic but invalid: closed to all.
    Malformed,
}

impl Topic {
    pub fn from_name(name: &str) -> Self {
        match name.strip_prefix(CHAT) {
            None => Self::Unruled,
            // Only one spelling of an id is valid: another one would be another channel.
            Some(id) => match id.parse::<Uuid>() {
                Ok(talk) if talk.to_string() == id => Self::Chat(talk),
                _ => Self::Malformed,
            },
        }
    }

    /// Whether it is restricted, even if the client does not request a private channel.
    pub fn is_ruled(self) -> bool {
        self != Self::Unruled
    }
}

/// The topic of a conversation, by the id of its booking or inquiry.
pub fn chat(conversation: Uuid) -> String {
    format!("{CHAT}{conversation}")
}

/// Whether the caller may use a private topic: for a booking, its two parties and admins, from its approval on; for an inquiry, its two
/// sides; for neither while the staff has closed the conversation; for any other topic, only the service.
///
/// # Errors
/// The database's.
pub async fn may_use(db: &Db, caller: &Caller, name: &str) -> Result<bool> {
    match Topic::from_name(name) {
        _ if caller.is_service() => Ok(true),
        Topic::Chat(talk) => {
            let is_booking =
                holds(db, caller, "booking_requests", Cond::all_of([Cond::eq("id", talk), was_approved()])).await?;
            let is_known = is_booking || holds(db, caller, "inquiries", Cond::eq("id", talk)).await?;
            Ok(is_known && !closing::is_closed(&mut &*db, talk).await?)
        }
        Topic::Unruled | Topic::Malformed => Ok(false),
    }
}

/// Whether the caller may read such a row, by its table's read policy.
async fn holds(db: &Db, caller: &Caller, table: &str, such: Cond) -> Result<bool> {
    let Some(table) = tables::find(table) else { return Ok(false) };
    let Some(policy) = table.readable(caller) else { return Ok(false) };
    let select = Select {
        table: table.shape.name,
        output: table.shape.column("id").map(Output::from_column).into_iter().collect(),
        filter: Cond::all_of([such, policy]),
        order: Vec::new(),
        limit: Some(1),
        offset: 0,
    };
    Ok(!db.fetch(&select, false).await?.rows.is_empty())
}

/// Approved, or a state that only follows an approval.
fn was_approved() -> Cond {
    let named = |states: &[Status]| states.iter().map(|status| Value::from(status.name())).collect();
    let ended = Cond::is_in("status", named(&[Status::Expired, Status::Cancelled]));
    Cond::any_of([
        Cond::is_in("status", named(&[Status::Approved, Status::Confirmed])),
        // A request that ended unanswered was never decided.
        Cond::all_of([ended, Cond::Not(Box::new(Cond::is_null("decided_at")))]),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_recognized_by_its_name() {
        let id = "00000000-0000-4000-8000-00000000000a";
        for (name, topic) in [
            (format!("chat_{id}"), Topic::Chat(id.parse().unwrap_or_default())),
            (format!("chat_{}", id.to_uppercase()), Topic::Malformed),
            ("chat_0000000000004000800000000000000a".to_owned(), Topic::Malformed),
            ("chat_".to_owned(), Topic::Malformed),
            ("chat_lobby".to_owned(), Topic::Malformed),
            ("chatter".to_owned(), Topic::Unruled),
            (id.to_owned(), Topic::Unruled),
        ] {
            assert_eq!(Topic::from_name(&name), topic, "{name}");
            assert_eq!(Topic::from_name(&name).is_ruled(), topic != Topic::Unruled);
        }
    }
}
