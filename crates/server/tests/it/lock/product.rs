//! The product's tables.

use super::{Seen, Who, is, shown_if};

const EVERYTHING: &str = "1 = 1";
const NOTHING: &str = "1 = 0";

pub fn rule(table: &str, who: Who) -> Option<Seen> {
    let is_signed_in = who.user.is_some();
    let own = is("user_id", who.user);
    let rows = match table {
        "travel_times" => EVERYTHING.to_owned(),
        "profiles"
        | "package_owners"
        | "guide_applications"
        | "guide_package_requests"
        | "booking_requests"
        | "payment_logs"
        | "contact_messages"
            if !is_signed_in =>
        {
            return None;
        }
        _ if who.is_admin => EVERYTHING.to_owned(),
        "profiles" | "package_owners" | "guide_applications" => own.clone(),
        "payment_logs" | "contact_messages" => NOTHING.to_owned(),
        "guide_package_requests" => is("guide_id", who.guide),
        "booking_requests" => format!("({own}) OR ({})", is("guide_id", who.guide)),
        "destinations" | "attractions" => "is_active".to_owned(),
        "guides" => guides(who),
        "packages" => packages(who),
        "package_guides" => format!("{} AND {}", of_package(who), of_guide(who)),
        "reviews" => format!("(NOT is_hidden AND ({} OR {})) OR {own}", of_package(who), of_guide(who)),
        table if table.starts_with("guide_") => of_guide(who),
        table if table.starts_with("package_") => of_package(who),
        other => panic!("{other}: say in tests/it/lock/product.rs who may see it"),
    };
    let seen = Seen::rows(rows);
    Some(match table {
        _ if who.is_admin => seen,
        // Whoever asks whether a row is theirs learns no more than that.
        "guides" => seen.mask("user_id", shown_if(&own, "user_id")),
        "reviews" => seen
            .mask("user_id", shown_if(&own, "user_id"))
            .mask("booking_request_id", shown_if(NOTHING, "booking_request_id"))
            .mask("is_hidden", shown_if("NOT is_hidden", "is_hidden")),
        "contact_messages" => seen.mask("origin", shown_if(NOTHING, "origin")),
        _ => seen,
    })
}

fn guides(who: Who) -> String {
    format!("(is_active OR {})", is("user_id", who.user))
}

fn packages(who: Who) -> String {
    format!(
        "((is_active AND status = 'approved')
          OR id IN (SELECT package_id FROM {{main}}.package_owners WHERE {})
          OR id IN (SELECT package_id FROM {{main}}.package_guides WHERE {}))",
        is("user_id", who.user),
        is("guide_id", who.guide)
    )
}

fn of_package(who: Who) -> String {
    format!("package_id IN (SELECT id FROM {{main}}.packages WHERE {})", packages(who))
}

fn of_guide(who: Who) -> String {
    format!("guide_id IN (SELECT id FROM {{main}}.guides WHERE {})", guides(who))
}
