//! Work that must happen after a commit, saved as a row in the same commit.
//!
//! Every job is done at least once: a worker that is lost while it holds one lets it come back. So whatever a job
//! does must bear being done twice.

pub mod mail;
pub mod message;
mod queue;
mod table;

use serde::{Deserialize, Serialize};

pub use mail::Mail;
pub use message::Message;
pub use queue::{
    ATTEMPTS, Dead, Fate, LEASE_SECONDS, Taken, dead, done, enqueue, enqueue_once, failed, forget_done, retry_dead,
    take,
};
pub use table::tables;

/// What is to be done; the name of a variant is the row's `kind`, the rest its `payload`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum Job {
    Mail(Mail),
    Message(Message),
}
