//! Work that must happen after a commit, saved as a row in the same commit.
//!
//! Every job is done at least once: a worker that is lost while it holds one lets it come back. So whatever a job
//! does must bear being done twice.

mod calendar_event;
pub mod letters;
pub mod mail;
pub mod message;
mod notice;
mod queue;
mod table;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use calendar_event::{CalendarEvent, Method};
pub(crate) use calendar_event::{new_calendar, organizer_property};
pub use mail::Mail;
pub use message::Message;
pub use notice::{CalendarPart, NoticeMail};
pub use queue::{
    ATTEMPTS, DEAD_PAGE, Dead, Fate, LEASE_SECONDS, Taken, dead, done, enqueue, enqueue_at, enqueue_once, failed,
    forget_done, regain, retry_dead, take,
};
pub use table::tables;

use crate::bookings::FreedDays;
use crate::bookings::due::Due;
use crate::chat::told::Digest;

/// What is to be done; the name of a variant is the row's `kind`, the rest its `payload`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Job {
    Mail(Mail),
    Message(Message),
    Notice(NoticeMail),
    /// Asks the payment provider to send money back.
    Refund(Uuid),
    /// Closes the page where a payment that is over could still be paid.
    ClosePayment(Uuid),
    /// What the provider that moves no money tells of a page.
    SandboxEvent {
        session: String,
        event: String,
    },
    /// What was paid there for later comes now.
    SandboxLater {
        session: String,
        succeeds: bool,
    },
    /// What has come due for a booking.
    Booking(Due),
    /// A mail about messages, if they are still unread.
    Digest(Digest),
    /// Days of a guide are free again: who waits for them is told.
    DatesFreed(FreedDays),
}
