//! Text messages (SMS) to a guide's phone, by choice, for what cannot wait: a new request, a cancelled trip, a trip that starts tomorrow.
//!
//! - what a guide chooses, and quiet hours: [`settings`], `quiet_hours`
//! - from the event to the message: `schedule` (a job), [`sending`] (checks and limits at its time), `words` (templates, cut to two
//!   `segments`)
//! - "YES 4711" by text message approves a request: [`replies`], understood by `reply_words`

mod event;
mod quiet_hours;
pub mod replies;
mod reply_words;
mod schedule;
mod segments;
pub mod sending;
pub mod settings;
mod stored;
mod words;

pub use event::TextEvent;
pub use schedule::DueText;
pub use stored::sweep;

pub(super) use schedule::schedule;
pub(super) use stored::{forget, tables};

/// Texts per guide and day, unless the operator sets another number.
pub const DEFAULT_PER_GUIDE: u16 = 10;
/// Texts of all guides per day, unless the operator sets another number.
pub const DEFAULT_PER_DAY: u32 = 500;

/// What this server does with text messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRules {
    /// Whether there is a service that sends them, or the demo's outbox.
    pub is_available: bool,
    /// Where answers go, if the service passes them on: E.164 with its plus sign.
    pub reply_number: Option<String>,
    /// Texts to one guide per day; each costs money.
    pub per_guide: u16,
    /// Texts to all guides per day.
    pub per_day: u32,
}

impl Default for TextRules {
    fn default() -> Self {
        Self { is_available: true, reply_number: None, per_guide: DEFAULT_PER_GUIDE, per_day: DEFAULT_PER_DAY }
    }
}
