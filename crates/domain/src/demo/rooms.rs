//! Room prices of whole trips.

use super::catalogue::{CatalogueDay, NightlyRates};

/// A room type: its name, its capacity, and its price in percent of a double room's.
/// Capacities: P-B09.
const TYPES: [(&str, i64, i64); 3] = [("double", 2, 100), ("triple", 3, 135), ("family_villa", 6, 260)];

/// Prices are multiples of five dollars.
const STEP_CENTS: i64 = 500;

pub(super) struct TripRoom {
    pub accommodation: &'static str,
    pub hotel: &'static str,
    pub capacity: i64,
    pub cents: i64,
}

/// Every room type in every standard with a nightly price, for the nights of `days`.
pub(super) fn for_trip(nightly: NightlyRates, days: &[CatalogueDay]) -> Vec<TripRoom> {
    let nights: i64 = days.iter().map(|day| i64::from(day.night.is_some())).sum();
    let standards = [
        ("budget", nightly.budget),
        ("three_star", nightly.three_star),
        ("four_star", nightly.four_star),
        ("five_star", nightly.five_star),
    ];
    let offered = standards.into_iter().filter_map(|(hotel, price)| Some((hotel, price?)));
    offered
        .flat_map(|(hotel, price)| {
            TYPES.map(|(accommodation, capacity, hundredths)| {
                let exact = price * nights * hundredths;
                TripRoom { accommodation, hotel, capacity, cents: (exact + STEP_CENTS / 2) / STEP_CENTS * STEP_CENTS }
            })
        })
        .filter(|room| room.cents > 0)
        .collect()
}
