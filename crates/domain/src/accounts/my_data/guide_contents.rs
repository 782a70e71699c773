//! The part of the archive that only guides have: profile, packages, days and earnings.

use serendib_db::Cond;

use super::contents::{GUIDE_NAME, TRIP, by_guide, by_user, of_led_bookings, section, with_names};
use super::section::{ArchiveOwner, ArchiveSection, SectionColumns};
use SectionColumns::{Only, Without};

fn own_packages(owner: &ArchiveOwner) -> Cond {
    Cond::exists("package_owners", "package_id", "id", by_user(owner))
}

fn of_own_packages(owner: &ArchiveOwner) -> Cond {
    Cond::exists("package_owners", "package_id", "package_id", by_user(owner))
}

fn of_payouts(owner: &ArchiveOwner) -> Cond {
    match by_guide(owner) {
        Cond::False => Cond::False,
        own => Cond::exists("payouts", "id", "payout_id", own),
    }
}

pub(super) const GUIDE: &[ArchiveSection] = &[
    section("profile", "guides", Without(&[]), by_user),
    section("contacts", "guide_contacts", Without(&[]), by_guide),
    section("locations", "guide_locations", Without(&[]), by_guide),
    section("languages", "guide_languages", Without(&[]), by_guide),
    section("specialties", "guide_specialties", Without(&[]), by_guide),
    section("packages", "packages", Without(&["reviewed_by", "private_to"]), own_packages),
    section("package_days", "package_days", Without(&[]), of_own_packages),
    section("package_group_prices", "package_group_prices", Without(&[]), of_own_packages),
    section("package_seasons", "package_seasons", Without(&[]), of_own_packages),
    section("package_changes", "package_revisions", Without(&["reviewed_by"]), |owner| Cond::eq("author", owner.user)),
    with_names(section("hosted_packages", "package_guides", Without(&[]), by_guide), &[TRIP]),
    section(
        "credentials",
        "guide_credentials",
        Only(&[
            "kind",
            "class",
            "number",
            "issuer",
            "valid_until",
            "status",
            "submitted_at",
            "decided_at",
            "method",
            "reason",
        ]),
        by_guide,
    ),
    section("blocked_days", "guide_blocked_days", Without(&["import_id"]), by_guide),
    section("booking_window", "guide_booking_windows", Without(&[]), by_guide),
    section(
        "calendar_imports",
        "guide_calendar_imports",
        Only(&["address", "label", "name", "read_at", "created_at"]),
        by_guide,
    ),
    section("day_sheets", "day_sheets", Without(&["version"]), of_led_bookings),
    section("saved_replies", "guide_saved_replies", Without(&["version"]), by_guide),
    section("custom_offers", "custom_offers", Without(&["answers"]), by_guide),
    with_names(
        section("host_shares", "host_shares", Without(&[]), |owner| match owner.guide {
            None => Cond::False,
            Some(guide) => Cond::any_of([Cond::eq("guide_id", guide), Cond::eq("owner_guide_id", guide)]),
        }),
        &[TRIP, GUIDE_NAME],
    ),
    section("handovers", "booking_handovers", Without(&[]), |owner| match owner.guide {
        None => Cond::False,
        Some(guide) => Cond::any_of([Cond::eq("from_guide_id", guide), Cond::eq("to_guide_id", guide)]),
    }),
    section(
        "ledger",
        "ledger_entries",
        Only(&["created_at", "account", "amount", "kind", "booking_request_id", "payout_id"]),
        by_guide,
    ),
    section("payouts", "payouts", Without(&["paid_by"]), by_guide),
    section("payout_reversals", "payout_reversals", Without(&["reversed_by"]), of_payouts),
    section(
        "payout_account",
        "payout_accounts",
        Only(&["account_id", "is_ready", "connected_at", "created_at"]),
        by_guide,
    ),
    section("commissions", "booking_commissions", Only(&["percent", "host_percent", "created_at"]), of_led_bookings),
];
