//! Screen limits: choices before typing, and their maximums. Source: P-T09 unless stated otherwise.

/// Of the price slider, in dollars.
pub const PRICE_STEP_USD: i64 = 100;
/// The travelers choice begins at 1.
pub const TRAVELLERS_LIMIT: u32 = 8;
/// Suggestions under the boxes of the hero and the navigation: P-T05.
pub const SUGGESTION_LIMIT: usize = 5;
/// Popular places under an empty box: P-T05.
pub const POPULAR_LIMIT: usize = 3;
/// Suggestions in the search page's own box.
pub const LOCATION_SUGGESTION_LIMIT: usize = 10;
/// A rating above this earns the badge.
pub const TOP_RATED_ABOVE: f64 = 4.5;
/// The fewest reviews for it, unless a setting overrides it (D-111).
pub const TOP_RATED_REVIEWS: u32 = 3;

/// Used when the server is unreachable (D-035).
pub const CITIES: [&str; 21] = [
    "Colombo",
    "Kandy",
    "Galle",
    "Anuradhapura",
    "Polonnaruwa",
    "Sigiriya",
    "Dambulla",
    "Ella",
    "Nuwara Eliya",
    "Bentota",
    "Hikkaduwa",
    "Mirissa",
    "Unawatuna",
    "Trincomalee",
    "Jaffna",
    "Negombo",
    "Tangalle",
    "Arugam Bay",
    "Yala",
    "Udawalawe",
    "Weligama",
];

pub const POPULAR_CITIES_HERO: [&str; 9] =
    ["Colombo", "Kandy", "Ella", "Anuradhapura", "Weligama", "Galle", "Sigiriya", "Polonnaruwa", "Mirissa"];

pub const POPULAR_CITIES_NAV: [&str; 8] =
    ["Colombo", "Kandy", "Galle", "Ella", "Nuwara Eliya", "Sigiriya", "Dambulla", "Anuradhapura"];
