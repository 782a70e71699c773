//! Handing a booking over to another host of its package: its guide, or an admin for them, offers it, and the other host accepts within 48
//! hours.
//!
//! Until then nothing changes. Then the booking, its days, its conversation and its money are the new guide's, and its traveler can cancel
//! with a full refund for 48 hours ([`FREE_HOURS`]).
//!
//! What can be offered to whom: [`options`]; offers: [`offer`]; answers and the end of the time to answer: [`answer`]; open offers of a
//! host: [`received`]; both sides' view: `view`.

/// When a booking `b` came to its present guide from another one; null if it did not.
macro_rules! taken_over_sql {
    () => {
        "(SELECT MAX(h.answered_at) FROM booking_handovers h WHERE h.booking_request_id = b.id AND h.status = 'accepted')"
    };
}
pub(crate) use taken_over_sql;

mod answer;
mod checks;
mod host_choices;
mod offer;
mod options;
mod received;
mod stored;
mod view;

use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::staff::StaffRight;

pub use answer::{HandoverAction, answer, expire};
pub use offer::{DAILY_LIMIT, OFFERS_LIMIT, offer};
pub use options::{OPTIONS_LIMIT, OptionsQuery, options};
pub use received::received;
pub use view::read_open;

pub(super) use checks::{may_offer, why_closed};
pub(super) use host_choices::{HostChoices, TripToLead};
pub(crate) use offer::offer_for_platform;
pub(crate) use received::{ReceivedHandover, list_received};
pub(super) use stored::{StoredHandover, accepted_count, end_open, find_free_until, table};
pub(super) use view::{HandoverRow, declined_offer, handed_over, open_offer, rest_of_query};

/// The time to answer an offer, in hours.
pub const ANSWER_HOURS: i64 = 48;
/// After a handover, cancelling refunds everything for so many hours; never beyond the first day of the trip.
pub const FREE_HOURS: i64 = 48;
/// Characters of a message with an offer or a decline.
pub const MESSAGE_LIMIT: usize = 500;
const GUIDES: &str = "Only its guide or an admin hands a booking over.";

/// Whether the caller can hand over or take over bookings at all. This check precedes any look at a booking.
///
/// # Errors
/// `SignedOut`; `Forbidden`.
pub fn check_caller(ctx: &Ctx) -> Result<()> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) if person.guide.is_none() && !person.may(StaffRight::ActOnBookings) => {
            Err(Error::Forbidden(GUIDES))
        }
        Caller::Person(_) | Caller::Service => Ok(()),
    }
}
