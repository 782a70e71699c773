//! The lock's rules for bookings that go to another host.

use super::bookings::{EVERYTHING, availability_rules, sides, sides_and_days, talks};
use super::host_shares::{own_shares, owner_guides, share_owners};
use super::product::guided_by;
use super::{VisibleRows, Who, equals_sql};

/// The bookings that are offered to the caller.
fn offered_to(who: Who) -> String {
    let to = guided_by(who).replacen("guide_id", "to_guide_id", 1);
    format!("id IN (SELECT booking_request_id FROM {{main}}.booking_handovers WHERE {to} AND status = 'open')")
}

/// What a host reads of open offers: the booking, its traveler's name, who offers, and the commission.
pub fn received(table: &str, who: Who) -> Option<VisibleRows> {
    if who.user.is_none() {
        return talks(table, who);
    }
    let own = format!("({} OR {})", equals_sql("user_id", who.user), guided_by(who));
    let readable = format!("({own} OR {})", offered_to(who));
    let named =
        |column: &str, key: &str| format!("{key} IN (SELECT {column} FROM {{main}}.booking_requests WHERE {readable})");
    let rows = match table {
        "booking_requests" => readable,
        "booking_handovers" => {
            format!(
                "{} OR {}",
                guided_by(who).replacen("guide_id", "to_guide_id", 1),
                named("id", "booking_request_id")
            )
        }
        "booking_commissions" => named("id", "booking_request_id"),
        "host_shares" => own_shares(who),
        "package_owners" => share_owners(who, &readable),
        "commission_requests" => guided_by(who),
        "packages" => named("package_id", "id"),
        "profiles" => format!("{} OR {}", equals_sql("user_id", who.user), named("user_id", "user_id")),
        "guides" => format!(
            "{} OR {} OR {}",
            equals_sql("user_id", who.user),
            named("guide_id", "id"),
            owner_guides(who, &readable)
        ),
        "guide_blocked_days" => return Some(availability_rules(table)),
        _ => return talks(table, who),
    };
    Some(VisibleRows::rows(rows))
}

/// What its guide, or an admin, reads to offer a booking: other hosts, and when they are taken, but not by whom.
pub fn options(table: &str, who: Who) -> Option<VisibleRows> {
    let is_internal = matches!(table, "booking_handovers" | "guide_blocked_days" | "guide_booking_windows" | "guides");
    if who.is_admin && is_internal {
        return Some(VisibleRows::rows(EVERYTHING));
    }
    if who.is_admin || who.user.is_none() {
        return sides(table, who);
    }
    match table {
        "booking_requests" | "guide_blocked_days" | "guide_booking_windows" | "guides" => sides_and_days(table, who),
        _ => sides(table, who),
    }
}
