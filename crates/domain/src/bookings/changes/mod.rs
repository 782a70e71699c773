//! Changes of a booking by agreement: one side proposes other dates, people or rooms, and the other accepts within 48 hours.
//!
//! A proposal takes no days. The price follows from the booked prices (`pricing`); what is refunded or still due follows from what was
//! paid when the change is accepted ([`MoneyEffect`]). Each booking has at most one open proposal, and stores all earlier ones.
//!
//! Proposals: [`propose`]; answers and the end of the time to answer: [`answer`]; both sides' view: `view`; in the name of a side by the staff:
//! [`change_for_staff`].

mod answer;
mod by_staff;
mod checks;
mod money_effect;
mod pricing;
mod propose;
mod quote;
mod stored;
mod view;

use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};

pub use answer::{ChangeAction, answer, expire};
pub use by_staff::{change_for_staff, quote_for_staff};
pub use money_effect::MoneyEffect;
pub use propose::{DAILY_LIMIT, LIFETIME_LIMIT, propose};
pub use quote::quote;

pub(super) use checks::ChangedBooking;
pub(super) use pricing::rooms_in_words;
pub(super) use propose::extend_request;
pub(crate) use stored::is_changed;
pub(super) use stored::{
    Proposer, StoredChange, accepted_count, end_open_change, table, touch_booking, withdraw_guides_proposal,
};
pub(super) use view::{ChangeRow, may_propose, rest_of_query, view};

const SIDES: &str = "Only the two sides of a booking change it.";

/// Whether the caller can be on a side of a booking at all. This check precedes any look at the booking.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key.
pub fn check_caller(ctx: &Ctx) -> Result<()> {
    match &ctx.caller {
        Caller::Person(_) => Ok(()),
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Service => Err(Error::Forbidden(SIDES)),
    }
}

/// Characters of a message with a proposal or a decline.
pub const MESSAGE_LIMIT: usize = 500;
