//! Text messages to phones: the payload of a job.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextMessage {
    /// Digits with the country code, without a leading plus.
    pub to: String,
    pub text: String,
}
