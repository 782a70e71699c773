//! Booking requests: from asking to travelling.
//!
//! - what it costs: [`quote`], of which `hosts` says who is free, and [`starts`] when nobody is, [`next_starts`] when somebody is next; before a date is chosen: [`group_prices`]; what fits the chosen days better: [`season_swaps`], and what is true on them: [`date_facts`]; what holds by the [`terms`] (advance, deadlines, refunds)
//! - what states there are and who takes which step: [`status`], and how they are called: [`labels`]
//! - asking: [`request`], read by `wish`; who travels along: [`companions`]
//! - the guide's answer: [`decide`]; how a booking ends before the trip: [`ended`], and what its days are told to: `freed_days`; what comes due at a time: [`due`]
//! - what payments ask of bookings: [`paid`]; what people are told: `told`, with the trip for their calendars: [`ics`]
//! - what a booking keeps of its package as it was: [`trip`]; its contacts put right: [`contacts`]
//! - what the search knows of bookings: [`demand`]; what the two sides are shown: [`list`]; the doors of the table: `wire`; which days are taken of whom: `calendar`

mod calendar;
pub mod cancellation;
pub mod companions;
pub mod contacts;
pub mod date_facts;
pub mod deadlines;
pub mod decide;
pub mod demand;
mod erasure;
mod freed_days;
pub mod group_prices;
pub mod hosts;
pub mod ics;
pub mod labels;
pub mod list;
pub mod next_starts;
mod notifications;
pub mod paid;
pub mod quote;
pub mod request;
pub mod request_form;
mod row;
pub mod season_swaps;
pub mod start_dates;
pub mod status;
mod table;
pub mod terms;
pub mod trip;
mod wire;

pub(crate) use calendar::find_taken_guides;
pub use calendar::{busy, busy_of};
pub(crate) use erasure::{ensure_no_live_trip, forget};
pub use freed_days::FreedDays;
pub(crate) use notifications::contact_besides;
pub(crate) use table::is_addressed_to;
pub use table::tables;
