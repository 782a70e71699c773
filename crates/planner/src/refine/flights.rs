//! When one lands and when one flies, as the hours of the first and the last day.

use super::wish::Wish;
use crate::time::{Clock, Minutes};
use crate::wishes::Wishes;

/// From the landing to the first drive: passports, bags, money.
const AFTER_LANDING: Minutes = 60;

/// When the first day begins or the last one is over, for a wish that says so.
pub(super) fn set(wishes: &mut Wishes, wish: &Wish) {
    match wish {
        Wish::Landing(landing) => wishes.arrives = Some(Clock::of(landing.minutes() + AFTER_LANDING)),
        Wish::AirportBy(time) => wishes.leaves = Some(*time),
        Wish::Flight(flight, before) => wishes.leaves = Some(Clock::of((flight.minutes() - before).max(0))),
        _ => {}
    }
}
