//! Traveler and guide meet on the first day: proof of presence by a shared word and a one-time code.
//!
//! Both see the word, which the guide says first; only the traveler sees the code, which the guide enters. Who was there, and when, is stored:
//! it decides later who did not come (a no-show).

mod commands;
mod stored;
mod words;

pub use commands::{check_caller, check_guide, confirm_meeting, report_arrival, trip_meeting};
pub use stored::{TRIES, TRIES_IN_ALL, sweep};

pub(super) use stored::{have_met, opens_at, prepare, renew, reset, table};
