//! The migration files, one text for both databases. Never edit an applied file; add a new one.

use serendib_db::MigrationFile;

macro_rules! file {
    ($name:literal) => {
        MigrationFile { name: $name, sql: include_str!(concat!("../migrations/", $name, ".sql")) }
    };
}

pub const ALL: &[MigrationFile] = &[
    file!("V0001__accounts"),
    file!("V0002__catalogue"),
    file!("V0003__bookings"),
    file!("V0004__after_commit"),
    REPEATS,
    file!("V0006__contact_origin"),
    file!("V0008__identity"),
    file!("V0009__guides_at_work"),
    file!("V0010__package_work"),
    file!("V0011__files"),
    file!("V0012__security_keys"),
    file!("V0013__bookings_at_work"),
    file!("V0014__payments_at_work"),
    file!("V0015__second_thoughts"),
    file!("V0016__letters_of_their_own"),
    file!("V0017__removed_ways_in"),
    file!("V0018__messages"),
    file!("V0019__itineraries"),
    file!("V0020__disputes"),
    file!("V0021__shared_links_end"),
    file!("V0022__plans_one_step_back"),
    file!("V0023__bookings_by_state"),
    file!("V0025__trips_as_booked"),
    file!("V0026__lists_by_key"),
    file!("V0027__news_of_one_thing"),
    file!("V0028__inquiries"),
    file!("V0029__dress_code"),
    file!("V0030__saved_packages"),
    file!("V0031__date_alerts"),
    file!("V0032__local_costs"),
    file!("V0033__plan_history"),
    file!("V0034__weekend_alerts"),
    file!("V0035__custom_requests"),
    file!("V0036__itinerary_members"),
    file!("V0037__guide_availability"),
    file!("V0038__off_sale"),
    file!("V0039__day_sheets"),
    file!("V0040__calendar_imports"),
    file!("V0041__booking_changes"),
    file!("V0042__ledger"),
    file!("V0043__booking_handovers"),
    file!("V0044__group_prices_and_seasons"),
    file!("V0045__trip_meetings"),
    file!("V0046__guide_credentials"),
    file!("V0047__host_shares"),
    file!("V0048__text_messages"),
    file!("V0049__limits_of_seasons"),
    file!("V0050__payout_accounts"),
    file!("V0051__replaced_payout_accounts"),
    file!("V0052__back_office"),
    file!("V0053__acting_on_bookings"),
    file!("V0054__account_deletions"),
    file!("V0055__staff"),
    file!("V0056__words_of_a_record"),
    file!("V0057__today"),
    file!("V0058__reconciliation"),
    file!("V0059__answers_and_warnings"),
    file!("V0060__content"),
    file!("V0061__api_keys"),
    file!("V0062__webhooks"),
    file!("V0063__abuse_flags"),
    file!("V0064__closed_conversations_of_a_guide"),
    file!("V0065__staff_views"),
    file!("V0066__account_merges"),
];

/// Also for the laboratory, which has no other table of the product.
pub const REPEATS: MigrationFile = file!("V0005__repeats");
