//! The lock's rules for functions about bookings and payments, which read beyond the wire's tables.

use super::host_shares::{own_shares, owner_guides, share_owners};
use super::product::{self, guided_by};
use super::{VisibleRows, Who, equals_sql, visible_if};
use super::{credentials, handovers};

const NOTHING: &str = "1 = 0";
/// The public columns of a booking that takes its guide's days.
const DAYS: [&str; 6] = ["id", "guide_id", "start_date", "end_date", "status", "payment_deadline"];
pub(super) const EVERYTHING: &str = "1 = 1";

/// The rules of all guides, without the notes.
pub fn availability_rules(table: &str) -> VisibleRows {
    let seen = VisibleRows::rows(EVERYTHING);
    if table == "guide_blocked_days" { seen.mask("note", visible_if(NOTHING, "note")) } else { seen }
}

/// A guide's own calendar.
pub fn own_calendar(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "guide_blocked_days" | "guide_booking_windows" | "guide_calendar_feeds" | "guide_calendar_imports" => {
            who.guide.map(|_| VisibleRows::rows(guided_by(who)))
        }
        // The seasons of all packages that they host.
        "packages" => product::rule(table, who),
        _ => sides(table, who),
    }
}

/// Quotes and calendars: a guide's taken days, but not by whom.
pub fn days(table: &str, who: Who) -> Option<VisibleRows> {
    if let "guide_blocked_days" | "guide_booking_windows" = table {
        return Some(availability_rules(table));
    }
    if table != "booking_requests" {
        return product::rule(table, who);
    }
    let seen = VisibleRows::rows("status IN ('approved', 'confirmed')");
    let shape = &serendib_domain::tables::find(table)?.shape;
    let hidden = shape.columns.iter().map(|column| column.name).filter(|name| !DAYS.contains(name));
    Some(hidden.fold(seen, |seen, name| seen.mask(name, visible_if(NOTHING, name))))
}

/// Bookings as their two sides read them: the booking's rows, and the other side's name.
pub fn sides(table: &str, who: Who) -> Option<VisibleRows> {
    if who.is_admin || who.user.is_none() {
        return product::rule(table, who);
    }
    let own = format!("({} OR {})", equals_sql("user_id", who.user), guided_by(who));
    let of_own = |column: &str| format!("{column} IN (SELECT id FROM {{main}}.booking_requests WHERE {own})");
    let named = |column: &str, table: &str| format!("id IN (SELECT {column} FROM {{main}}.{table} WHERE {own})");
    let handed = |column: &str| {
        format!("id IN (SELECT {column} FROM {{main}}.booking_handovers WHERE {})", of_own("booking_request_id"))
    };
    let rows = match table {
        // What its host keeps by agreement with the owner of the package.
        "host_shares" => own_shares(who),
        "package_owners" => share_owners(who, &own),
        "booking_commissions" => of_own("booking_request_id"),
        "booking_requests" => own,
        "closed_conversations" => format!(
            "{} OR inquiry_id IN (SELECT id FROM {{main}}.inquiries WHERE {} OR {})",
            of_own("booking_request_id"),
            equals_sql("user_id", who.user),
            equals_sql("guide_user_id", who.user),
        ),
        // Its meeting point; a command and the guide's own function read the rest.
        "booking_travellers" | "booking_changes" | "booking_handovers" | "trip_meetings" | "day_sheets"
        | "payments" | "payment_logs" | "refunds" | "disputes" | "reviews" => of_own("booking_request_id"),
        // Each request looks up the caller's own rows.
        // A handover names the former and the offered guide.
        "guides" => format!(
            "{} OR {} OR {} OR {} OR {}",
            equals_sql("user_id", who.user),
            owner_guides(who, &own),
            named("guide_id", "booking_requests"),
            handed("from_guide_id"),
            handed("to_guide_id"),
        ),
        // Travelers with a confirmed booking read the guide's contacts.
        "guide_contacts" => {
            format!("guide_id IN (SELECT guide_id FROM {{main}}.booking_requests WHERE {own} AND status = 'confirmed')")
        }
        // Whether a request can be approved.
        "packages_off_sale" => named("package_id", "booking_requests").replacen("id IN", "package_id IN", 1),
        "guide_blocked_days" => return Some(availability_rules(table)),
        "packages" => named("package_id", "booking_requests"),
        "profiles" => format!(
            "{} OR user_id IN (SELECT user_id FROM {{main}}.booking_requests WHERE {own})",
            equals_sql("user_id", who.user)
        ),
        _ => return product::rule(table, who),
    };
    Some(VisibleRows::rows(rows))
}

/// A booking as its sides read it, and its package's hosts with their taken days.
pub fn sides_and_days(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "booking_requests" => {
            let own = format!("({} OR {})", equals_sql("user_id", who.user), guided_by(who));
            let seen = VisibleRows::rows(format!("{own} OR status IN ('approved', 'confirmed')"));
            let shape = &serendib_domain::tables::find(table)?.shape;
            let hidden = shape.columns.iter().map(|column| column.name).filter(|name| !DAYS.contains(name));
            Some(hidden.fold(seen, |seen, name| seen.mask(name, visible_if(&own, name))))
        }
        "guide_blocked_days" | "guide_booking_windows" => Some(availability_rules(table)),
        "guides" => Some(VisibleRows::rows("is_active")),
        "users" if who.user.is_some() => Some(VisibleRows::rows(EVERYTHING)),
        "packages" => Some(VisibleRows::rows(EVERYTHING)),
        _ => sides(table, who),
    }
}

/// Conversations: both users of a booking, its subject, and whether the other account still exists.
pub fn talks(table: &str, who: Who) -> Option<VisibleRows> {
    if table != "users" || who.user.is_none() {
        return sides(table, who);
    }
    let own = format!("({} OR {})", equals_sql("user_id", who.user), guided_by(who));
    let of_own = |column: &str| format!("SELECT {column} FROM {{main}}.booking_requests WHERE {own}");
    Some(VisibleRows::rows(format!(
        "{} OR id IN ({}) OR id IN (SELECT user_id FROM {{main}}.guides WHERE id IN ({}))",
        equals_sql("id", who.user),
        of_own("user_id"),
        of_own("guide_id"),
    )))
}

/// A guide's inbox: bookings and conversations as their sides read them, offers of custom trips to make, and bookings that are offered.
pub fn inbox(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "custom_requests" | "custom_offers" => product::custom_requests(table, who),
        "guide_credentials" => credentials::own_proofs(table, who),
        // Proposals of shares, with the names of those who propose them.
        "packages_off_sale" if who.guide.is_some() => super::host_shares::rule(table, who),
        "packages" | "guides" if who.guide.is_some() => {
            let (shared, other) = (super::host_shares::rule(table, who)?, handovers::received(table, who)?);
            Some(VisibleRows::rows(format!("({}) OR ({})", shared.rows, other.rows)))
        }
        _ => handovers::received(table, who),
    }
}

/// A guide's earnings: their own entries and those of the same transactions and bookings, and the bookings as their guide reads them.
pub fn earnings(table: &str, who: Who) -> Option<VisibleRows> {
    if who.is_admin || who.guide.is_none() {
        return books(table, who);
    }
    let own = guided_by(who);
    let booked = format!("booking_request_id IN (SELECT id FROM {{main}}.booking_requests WHERE {own})");
    // Trips that others lead, of which the caller gets a share as the owner of the package.
    let shared = format!("SELECT booking_request_id FROM {{main}}.booking_commissions WHERE owner_{own}");
    let of_shared =
        |column: &str| format!("SELECT {column} FROM {{main}}.booking_requests WHERE {own} OR id IN ({shared})");
    match table {
        "booking_requests" => Some(VisibleRows::rows(format!("{own} OR id IN ({shared})"))),
        "packages" => Some(VisibleRows::rows(format!("id IN ({})", of_shared("package_id")))),
        "guides" => {
            Some(VisibleRows::rows(format!("{} OR id IN ({})", equals_sql("user_id", who.user), of_shared("guide_id"))))
        }
        "payouts" | "commission_requests" => Some(VisibleRows::rows(own)),
        "payout_reversals" => {
            Some(VisibleRows::rows(format!("payout_id IN (SELECT id FROM {{main}}.payouts WHERE {own})")))
        }
        "booking_commissions" => Some(VisibleRows::rows(format!("{booked} OR owner_{own}"))),
        "ledger_entries" => Some(VisibleRows::rows(format!("{own} OR {booked} OR booking_request_id IN ({shared})"))),
        _ => sides(table, who),
    }
}

/// Payments, which only admins read.
pub fn books(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "payments"
        | "refunds"
        | "disputes"
        | "jobs"
        | "ledger_entries"
        | "payouts"
        | "payout_reversals"
        | "payout_accounts"
        | "payout_transfers"
        | "four_eyes_rules"
        | "refund_approvals"
        | "commission_requests" => who.is_admin.then(|| VisibleRows::rows(EVERYTHING)),
        _ => product::rule(table, who),
    }
}
