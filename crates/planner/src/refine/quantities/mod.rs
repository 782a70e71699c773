//! Numbers, times of day, durations and days in words.

mod clock_time;
mod duration;
mod months;
mod numbers;
mod trip_days;

pub(super) use clock_time::{Time, time};
pub(super) use duration::duration;
pub(super) use months::month;
pub(super) use numbers::{number_of, sum};
pub(super) use trip_days::DayWords;
