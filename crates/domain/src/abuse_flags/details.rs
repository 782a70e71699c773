//! The figures and places of a flag's reason, as stored. The client makes the sentence of them.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use serendib_db::{FromValue, Value};
use uuid::Uuid;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FlagDetails {
    /// What the flag rests on, such as an account that paid with the card. A decided flag is open again with a mark that is new.
    pub marks: BTreeSet<String>,
    /// The marks when the staff decided.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub decided_marks: BTreeSet<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accounts: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<i64>,
    /// The same phone, e-mail address or card; or only one guide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bookings: Vec<Uuid>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<CopiedPassage>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<FlaggedMessage>,
}

/// The same words in two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopiedPassage {
    pub here: String,
    pub there: String,
}

/// Where a message with contact details is; not its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlaggedMessage {
    pub id: Uuid,
    pub sent_at: DateTime<Utc>,
    pub sender: Uuid,
    pub is_by_traveler: bool,
    pub kinds: Vec<String>,
}

impl FlagDetails {
    pub(super) fn to_value(&self) -> Value {
        Value::json(&serde_json::to_value(self).unwrap_or_default())
    }

    /// What the list displays.
    pub(super) fn figures(&self) -> Json {
        let found: BTreeSet<&str> =
            self.messages.iter().flat_map(|message| message.kinds.iter().map(String::as_str)).collect();
        json!({
            "accounts": self.accounts,
            "days": self.days,
            "percent": self.percent,
            "shared": self.shared,
            "found": found,
        })
    }
}

impl FromValue for FlagDetails {
    fn from_value(value: &Value) -> Result<Self, String> {
        let text = String::from_value(value)?;
        serde_json::from_str(&text).map_err(|_| "JSON that is not of a flag".to_owned())
    }
}
