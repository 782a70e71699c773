//! Flight times as the hours of the first and the last day.

use super::intent::RefineIntent;
use crate::plan_constraints::PlanConstraints;
use crate::time::{Clock, Minutes};

/// From the landing to the first drive: passports, bags, money.
const AFTER_LANDING: Minutes = 60;

/// Sets the first day's start or the last day's end from a wish.
pub(super) fn set(wishes: &mut PlanConstraints, wish: &RefineIntent) {
    match wish {
        RefineIntent::Landing(landing) => wishes.arrives = Some(Clock::from_minutes(landing.minutes() + AFTER_LANDING)),
        RefineIntent::AirportBy(time) => wishes.leaves = Some(*time),
        RefineIntent::Flight(flight, before) => {
            wishes.leaves = Some(Clock::from_minutes((flight.minutes() - before).max(0)))
        }
        _ => {}
    }
}
