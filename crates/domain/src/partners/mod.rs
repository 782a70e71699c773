//! What partners read by an API key, in the words of OCTO (Open Connectivity for Tours, Activities & Attractions): public data, and bookings
//! without personal data. Decision record 75, D-180.
//!
//! - packages on sale: [`products`]; their days: [`days`], with the rules in `bookings/trip_days.rs`; bookings: [`booking_list`]

pub mod booking_list;
pub mod days;
mod product_parts;
pub mod products;

use serde_json::{Value as Json, json};

/// The option of a package without rooms; the other options are the hotel standards of its rooms.
pub const WITHOUT_ROOMS: &str = "DEFAULT";
/// The only unit: every traveler of a group pays the same.
pub const UNIT: &str = "traveler";
pub const TIME_ZONE: &str = "Asia/Colombo";
/// The offset of Sri Lanka.
pub const OFFSET: &str = "+05:30";

/// The hotel standard of an option; empty for the one without rooms.
pub fn comfort_of(option: &str) -> &str {
    if option == WITHOUT_ROOMS { "" } else { option }
}

/// An amount of cents.
pub(crate) fn pricing(cents: i64) -> Json {
    json!({
        "original": cents,
        "retail": cents,
        "net": null,
        "currency": "USD",
        "currencyPrecision": 2,
        "includedTaxes": [],
    })
}
