//! Webhooks to partners: events of bookings, payments, packages and reviews, posted to addresses that the staff names. Decision record 75, D-180.
//!
//! - what can happen: [`event`]; each event is stored in the transaction of what it reports (transactional outbox): `outbox`, its data: `subjects`
//! - where events are sent: [`endpoints`], commands: [`manage`]; what was sent: [`deliveries`]
//! - an attempt, its result and the next one: [`sending`]; the requests are signed and sent by the server

pub mod deliveries;
pub mod endpoints;
pub mod event;
pub mod manage;
mod outbox;
pub mod sending;
mod subjects;
mod table;

pub use event::WebhookEvent;
pub(crate) use subjects::{record_booking, record_package, record_payment, record_review};
pub use table::tables;
