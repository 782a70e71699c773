//! Guides' credentials: licenses, first aid and insurance, uploaded as documents, checked by an admin, in force until they expire.
//!
//! A credential in force is a row with the status `approved` whose last day has not passed: no job turns it off. Documents are private
//! ([`crate::files::documents`]): admins read one by a link, each reading is in the audit log, and it is deleted some time after the
//! decision, while the facts stay.

mod checks;
mod decide;
mod document;
mod inbox;
mod kind;
mod list;
pub(crate) mod mails;
mod queue;
mod reminders;
mod stored;
mod submit;

pub use checks::only_guides;
pub use decide::{CredentialAction, decide_credential};
pub use document::{DEFAULT_DOCUMENT_DAYS, OpenedDocument, open_document, sweep_documents};
pub(crate) use inbox::{CredentialTask, list_tasks};
pub use kind::{CredentialKind, LicenseClass};
pub use list::{PUBLIC_TABLES, guide_credentials, my_credentials};
pub use queue::{QUEUE_PAGE, credential_queue};
pub use reminders::{CredentialReminder, remind};
pub(crate) use stored::forget;
pub use stored::tables;
pub use submit::{submit_credential, withdraw_credential};
