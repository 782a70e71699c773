//! When one lands and when one flies, as the hours of the first and the last day.

use super::intent::RefineIntent;
use crate::plan_constraints::PlanConstraints;
use crate::time::{Clock, Minutes};

/// From the landing to the first drive: passports, bags, money.
const AFTER_LANDING: Minutes = 60;

/// When the first day begins or the last one is over, for a wish that says so.
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
