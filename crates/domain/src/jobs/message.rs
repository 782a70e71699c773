//! Short messages to phones: what a job carries.

use serde::{Deserialize, Serialize};

/// One message to one phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextMessage {
    /// Digits with the country code, without a leading plus.
    pub to: String,
    pub text: String,
}
