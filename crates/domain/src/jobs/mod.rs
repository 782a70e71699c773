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
pub use message::TextMessage;
pub use notice::{CalendarPart, NoticeMail};
pub use queue::{
    ATTEMPTS, DEAD_PAGE, DeadLetter, LEASE_SECONDS, LeasedJob, RetryOutcome, complete, enqueue, enqueue_at,
    enqueue_once, forget_done, list_dead_letters, record_failure, release_leases, retry_dead, take,
};
pub use table::tables;

use crate::bookings::FreedDays;
use crate::bookings::deadlines::BookingDeadline;
use crate::chat::notifications::Digest;

/// What is to be done; the name of a variant is the row's `kind`, the rest its `payload`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Job {
    Mail(Mail),
    Message(TextMessage),
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
    Booking(BookingDeadline),
    /// A mail about messages, if they are still unread.
    Digest(Digest),
    /// Days of a guide are free again: who waits for them is told.
    DatesFreed(FreedDays),
}
