//! Text messages to phones: the payload of a job.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextMessage {
    /// Digits with the country code, without a leading plus.
    pub to: String,
    pub text: String,
    /// From then on it is not sent any more.
    #[serde(default)]
    pub stale_at: Option<DateTime<Utc>>,
}
