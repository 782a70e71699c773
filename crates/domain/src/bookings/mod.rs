//! Bookings, from the request to the trip.
//!
//! - prices: [`quote`], for free `hosts`; blocked and possible starts: [`start_dates`], [`next_starts`]; without a date: [`group_prices`]; day by day, for
//!   partners: [`trip_days`];
//!   for the chosen days: [`season_swaps`], [`date_facts`]; advance, deadlines and refunds: [`terms`]
//! - states and steps: [`status`], labels: [`labels`]; requests: [`request`], parsed by `request_form`; travelers: [`companions`]
//! - the guide's answer: [`decide`]; changes by agreement of both sides: [`changes`]; another guide for a booking: [`handovers`]; the end
//!   before the trip: [`cancellation`], which frees days: `freed_days`, and what a traveler can book instead: [`alternatives`]; deadlines:
//!   [`deadlines`]
//! - what admins do with a booking: [`admin_actions`]
//! - bookings of a suspended guide: `retained`, with all that are open: [`open_of_guide`]
//! - what payments need of bookings: [`paid`]; notifications: `notifications`, with calendar events: [`ics`]
//! - snapshot of the package: [`trip`]; corrections of contacts: [`contacts`]; the first day: [`trip_meeting`]; texts to guides: [`text_messages`]; demand for the search: [`demand`]; lists: [`list`];
//!   write commands: `wire`; taken days: `calendar`, with the guide's own rules: [`availability`]

pub mod admin_actions;
pub mod alternatives;
pub mod availability;
mod calendar;
pub mod cancellation;
pub mod changes;
pub mod companions;
pub mod contacts;
pub mod date_facts;
pub mod day_sheet;
pub mod deadlines;
pub mod decide;
pub mod demand;
mod erasure;
mod freed_days;
pub mod group_prices;
pub mod handovers;
pub mod hosts;
pub mod ics;
pub mod labels;
pub mod list;
pub(crate) mod mails;
pub mod next_starts;
mod notifications;
pub mod open_of_guide;
pub mod paid;
mod proposal_status;
pub mod quote;
pub mod request;
pub mod request_form;
mod retained;
mod row;
pub mod season_swaps;
pub mod start_dates;
pub mod status;
mod table;
pub mod terms;
pub mod text_messages;
pub mod trip;
pub mod trip_days;
pub mod trip_meeting;
mod wire;

pub(crate) use calendar::{BookedOn, find_taken_guides};
pub use calendar::{busy, busy_of};
pub(crate) use cancellation::{cancel_for_platform, cancel_for_staff};
pub(crate) use erasure::{ensure_no_live_trip, forget, has_live_trip};
pub use freed_days::FreedDays;
use notifications::guide_page;
pub(crate) use notifications::{contact_besides, reference};
pub(crate) use retained::{forget_retained, retain_booking};
pub(crate) use table::is_addressed_to;
pub use table::tables;
