//! The transactional outbox: work that happens after a commit, saved as a row in the same commit.
//!
//! Every job runs at least once: if a worker is lost, its job comes back. So each job must be idempotent.

mod calendar_event;
mod enqueue;
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
pub use enqueue::{enqueue, enqueue_at, enqueue_once, enqueue_under};
pub use mail::Mail;
pub use message::TextMessage;
pub use notice::{CalendarPart, NoticeMail};
pub use queue::{
    ATTEMPTS, DEAD_PAGE, DeadLetter, JobLane, LEASE_SECONDS, LeasedJob, RetryOutcome, complete, forget_done,
    list_dead_letters, record_failure, release_leases, retry_dead, take,
};
pub use table::tables;

use crate::abuse_flags::nightly::NightlyPlace;
use crate::accounts::account_deletion::AccountDeletionStep;
use crate::bookings::FreedDays;
use crate::bookings::availability::ImportCalendar;
use crate::bookings::deadlines::BookingDeadline;
use crate::bookings::text_messages::DueText;
use crate::chat::notifications::Digest;
use crate::credentials::CredentialReminder;
use crate::packages::sale::ResumePackage;

/// The variant's name is the row's `kind`, its content the `payload`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Job {
    Mail(Mail),
    Message(TextMessage),
    /// A text message to a guide that is due, if it still applies.
    Text(DueText),
    Notice(NoticeMail),
    /// Requests a refund from the payment provider.
    Refund(Uuid),
    /// Requests the transfer of a payout from the payment provider.
    Transfer(Uuid),
    /// Compares the provider's movements with our rows; without a run, the nightly one.
    Reconcile {
        run: Option<Uuid>,
    },
    /// The nightly look for signs of abuse, from here on.
    FlagAbuse(NightlyPlace),
    /// Sends the evidence about a dispute to the payment provider.
    DisputeEvidence(Uuid),
    /// Closes the provider's page of a payment that has ended.
    ClosePayment(Uuid),
    /// An event of the sandbox.
    SandboxEvent {
        session: String,
        event: String,
    },
    /// A delayed payment at the sandbox arrives.
    SandboxLater {
        session: String,
        succeeds: bool,
    },
    /// A deadline of a booking.
    Booking(BookingDeadline),
    /// A mail about messages, if they are still unread.
    Digest(Digest),
    /// Days of a guide are free again: date alerts are checked.
    DatesFreed(FreedDays),
    /// A pause of a package ends.
    ResumePackage(ResumePackage),
    /// A guide's credential expires soon, or has.
    RemindOfCredential(CredentialReminder),
    /// A step of an account's deletion by its owner.
    DeleteAccount(AccountDeletionStep),
    /// Reads a guide's calendar from elsewhere.
    ImportCalendar(ImportCalendar),
    /// Sends a delivery of a webhook.
    SendWebhook(Uuid),
    /// The same, to an endpoint that has failed.
    RetryWebhook(Uuid),
}
