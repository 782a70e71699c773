//! The lock's rules for agreements about shares: their two sides read them, and who owns the package.

use super::bookings::EVERYTHING;
use super::product::{self, guided_by};
use super::{VisibleRows, Who, equals_sql};

/// The caller's own agreements and proposals, on either side.
pub fn own_shares(who: Who) -> String {
    format!("({} OR owner_{})", guided_by(who), guided_by(who))
}

/// The owners of packages with such an agreement, and of those of some bookings.
pub fn share_owners(who: Who, bookings: &str) -> String {
    format!(
        "(package_id IN (SELECT package_id FROM {{main}}.booking_requests WHERE {bookings})
          OR package_id IN (SELECT package_id FROM {{main}}.host_shares WHERE {}))",
        own_shares(who)
    )
}

/// The guide records of these owners.
pub fn owner_guides(who: Who, bookings: &str) -> String {
    format!("user_id IN (SELECT user_id FROM {{main}}.package_owners WHERE {})", share_owners(who, bookings))
}

/// The hosts and the owner of a package that the caller owns or hosts, and proposals to them.
pub fn rule(table: &str, who: Who) -> Option<VisibleRows> {
    let Some(guide) = who.guide else { return product::rule(table, who) };
    let theirs = format!(
        "package_id IN (SELECT package_id FROM {{main}}.package_owners WHERE {}
                        UNION SELECT package_id FROM {{main}}.package_guides WHERE guide_id = '{guide}'
                        UNION SELECT package_id FROM {{main}}.host_shares WHERE {})",
        equals_sql("user_id", who.user),
        own_shares(who)
    );
    let rows = match table {
        "host_shares" => own_shares(who),
        "package_owners" | "package_guides" | "packages_off_sale" => theirs,
        "packages" => theirs.replacen("package_id IN", "id IN", 1),
        "guides" => format!(
            "is_active OR {} OR id IN (SELECT guide_id FROM {{main}}.package_guides WHERE {theirs})",
            equals_sql("user_id", who.user)
        ),
        // Whose commission the examples of a share count with.
        "commission_requests" => format!(
            "guide_id IN (SELECT guide_id FROM {{main}}.package_guides WHERE {theirs}
                          UNION SELECT guide_id FROM {{main}}.host_shares WHERE {})",
            own_shares(who)
        ),
        _ if who.is_admin && table == "users" => EVERYTHING.to_owned(),
        _ => return product::rule(table, who),
    };
    Some(VisibleRows::rows(rows))
}
