//! The events that are sent as text messages.

use serde::{Deserialize, Serialize};
use serendib_db::{FromValue, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextEvent {
    /// A request waits for the guide's answer.
    NewRequest,
    /// A trip that held days was cancelled by another than the guide.
    Cancelled,
    /// A trip starts on the next day.
    StartsTomorrow,
}

impl TextEvent {
    /// As stored, and the name of its template.
    pub fn name(self) -> &'static str {
        match self {
            Self::NewRequest => "new_request",
            Self::Cancelled => "cancelled",
            Self::StartsTomorrow => "starts_tomorrow",
        }
    }
}

impl FromValue for TextEvent {
    fn from_value(value: &Value) -> Result<Self, String> {
        let name = String::from_value(value)?;
        let all = [Self::NewRequest, Self::Cancelled, Self::StartsTomorrow];
        all.into_iter().find(|event| event.name() == name).ok_or_else(|| format!("no such event: {name}"))
    }
}
