//! Rules for the product's tables.

use super::{VisibleRows, Who, equals_sql, visible_if};

const EVERYTHING: &str = "1 = 1";
const NOTHING: &str = "1 = 0";

pub fn rule(table: &str, who: Who) -> Option<VisibleRows> {
    let is_signed_in = who.user.is_some();
    let own = equals_sql("user_id", who.user);
    let rows = match table {
        "travel_times" => EVERYTHING.to_owned(),
        // Each request looks up its caller.
        "users" if is_signed_in => equals_sql("id", who.user),
        "sessions" | "mfa_factors" | "staff_members" | "notification_preferences" | "itinerary_members"
            if is_signed_in =>
        {
            own.clone()
        }
        "users"
        | "sessions"
        | "mfa_factors"
        | "staff_members"
        | "four_eyes_rules"
        | "service_targets"
        | "search_misses"
        | "package_views"
        | "provider_events"
        | "retained_bookings"
        | "notification_preferences"
        | "payments"
        | "ledger_entries"
        | "payouts"
        | "payout_reversals"
        | "commission_requests"
        | "booking_commissions"
        | "refunds"
        | "disputes"
        | "dispute_evidence"
        | "reconciliation_runs"
        | "reconciliation_differences"
        | "jobs"
        | "model_calls"
        | "itinerary_versions"
        | "itinerary_members"
        | "custom_requests"
        | "custom_offers"
        | "guide_blocked_days"
        | "guide_booking_windows"
        | "guide_calendar_feeds"
        | "guide_calendar_imports"
        | "day_sheets"
        | "booking_changes"
        | "booking_handovers"
        | "host_shares"
        | "trip_meetings"
        | "text_message_settings"
        | "text_messages"
        | "text_replies"
        | "payout_accounts"
        | "payout_transfers"
        | "guide_credentials"
        | "guide_saved_replies"
        | "record_words"
        | "record_spellings"
        | "record_word_backfills"
        | "staff_notes"
        | "staff_views"
        | "refund_approvals"
        | "reply_templates"
        | "contact_answers"
        | "warnings"
        | "closed_conversations"
        | "api_keys"
        | "webhook_endpoints"
        | "webhook_deliveries"
        | "webhook_attempts"
        | "abuse_flags"
        | "abuse_flag_people"
        | "identities"
        | "account_deletions"
        | "account_merges"
        | "account_merge_rows"
        | "storage_objects"
        | "packages_off_sale" => {
            return None;
        }
        "profiles"
        | "package_owners"
        | "guide_applications"
        | "guide_package_requests"
        | "booking_requests"
        | "booking_travellers"
        | "review_revisions"
        | "payment_logs"
        | "contact_messages"
        | "guide_contacts"
        | "notifications"
        | "audit_log"
        | "inquiries"
        | "chat_messages"
        | "chat_reads"
        | "chat_reports"
        | "package_revisions"
        | "itineraries"
        | "saved_packages"
        | "date_alerts"
            if !is_signed_in =>
        {
            return None;
        }
        "itineraries" => format!("{own} OR {}", joined(who)),
        "notifications" | "saved_packages" | "date_alerts" => own.clone(),
        // Admins too read only their own messages here; a command reads reported ones.
        "chat_messages" => format!("{} OR {}", equals_sql("sender_id", who.user), equals_sql("recipient_id", who.user)),
        "inquiries" if who.is_admin => format!(
            "{own} OR {} OR id IN (SELECT inquiry_id FROM {{main}}.chat_reports)",
            equals_sql("guide_user_id", who.user)
        ),
        "inquiries" => format!("{own} OR {}", equals_sql("guide_user_id", who.user)),
        "chat_reads" => format!("{own} OR {}", equals_sql("other_id", who.user)),
        _ if who.is_admin => EVERYTHING.to_owned(),
        "profiles" => {
            format!("{own} OR user_id IN (SELECT user_id FROM {{main}}.booking_requests WHERE {})", guided_by(who))
        }
        "package_owners" | "guide_applications" => own.clone(),
        "chat_reports" => equals_sql("reporter_id", who.user),
        "payment_logs" | "contact_messages" | "audit_log" => NOTHING.to_owned(),
        // What pages display.
        "content_versions" => {
            "(name, version) IN (SELECT name, MAX(version) FROM {main}.content_versions GROUP BY name)".to_owned()
        }
        "guide_package_requests" => guided_by(who),
        "guide_contacts" => format!("guide_id IN (SELECT id FROM {{main}}.guides WHERE {own})"),
        "booking_requests" => format!("({own}) OR ({})", guided_by(who)),
        "booking_travellers" => format!(
            "booking_request_id IN (SELECT id FROM {{main}}.booking_requests WHERE {own} OR (status = 'confirmed' AND {}))",
            guided_by(who)
        ),
        "review_revisions" => format!("review_id IN (SELECT id FROM {{main}}.reviews WHERE {own})"),
        "destinations" => "is_active".to_owned(),
        "attractions" => format!(
            "(is_active OR id IN (SELECT attraction_id FROM {{main}}.package_attractions WHERE {of_package}))
             AND (COALESCE(package_id, author) IS NULL OR {} OR {of_package})",
            equals_sql("author", who.user),
            of_package = of_package(who)
        ),
        "guides" => guides(who),
        "packages" => packages(who),
        "package_revisions" => owned(who),
        "package_guides" => format!("{} AND {}", of_package(who), of_guide(who)),
        "reviews" => format!("(NOT is_hidden AND ({} OR {})) OR {own}", of_package(who), of_guide(who)),
        table if table.starts_with("guide_") => of_guide(who),
        table if table.starts_with("package_") => of_package(who),
        other => panic!("{other}: say in tests/it/lock/product.rs who may see it"),
    };
    let seen = VisibleRows::rows(rows);
    Some(match table {
        // Plans belong to their owners alone, even for admins.
        "itineraries" if !who.is_admin => seen
            .mask("secret_hash", visible_if(NOTHING, "secret_hash"))
            .mask("share_hash", visible_if(NOTHING, "share_hash")),
        _ if who.is_admin => seen,
        // Guides read the names of travelers who booked with them.
        "profiles" => seen
            .mask("is_guide", visible_if(&own, "is_guide"))
            .mask("is_admin", visible_if(&own, "is_admin"))
            .mask("created_at", visible_if(&own, "created_at")),
        // The policy may test only whether a row is the caller's own.
        "guides" => seen.mask("user_id", visible_if(&own, "user_id")),
        "reviews" => seen
            .mask("user_id", visible_if(&own, "user_id"))
            .mask("booking_request_id", visible_if(&own, "booking_request_id"))
            .mask("is_hidden", visible_if("NOT is_hidden", "is_hidden"))
            .mask("hidden_reason", visible_if(NOTHING, "hidden_reason")),
        "booking_requests" => seen.mask("contact_phone", visible_if(NOTHING, "contact_phone")),
        "content_versions" => {
            seen.mask("note", visible_if(NOTHING, "note")).mask("created_by", visible_if(NOTHING, "created_by"))
        }
        "chat_reports" => seen.mask("handled_by", visible_if(NOTHING, "handled_by")),
        "contact_messages" => seen.mask("origin", visible_if(NOTHING, "origin")),
        "packages" => seen
            .mask("reviewed_by", visible_if(NOTHING, "reviewed_by"))
            .mask("private_to", visible_if(&equals_sql("private_to", who.user), "private_to")),
        "package_revisions" => seen.mask("reviewed_by", visible_if(NOTHING, "reviewed_by")),
        // The policy tests only whether a sight has no author or is the caller's own.
        "attractions" => seen.mask("author", visible_if(&equals_sql("author", who.user), "author")),
        _ => seen,
    })
}

/// Sale states, for those who own or host the packages, with the number of bookings.
pub fn sales(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "packages_off_sale" if who.is_admin => Some(VisibleRows::rows(EVERYTHING)),
        "packages_off_sale" if who.user.is_some() => Some(VisibleRows::rows(of_package(who))),
        _ => rule(table, who),
    }
}

/// The public profile page, for any caller. D-012.
pub fn public_profile(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "users" => Some(VisibleRows::rows("deleted_at IS NULL AND NOT is_anonymous")),
        "profiles" => Some(VisibleRows::rows(EVERYTHING)),
        "guides" => Some(VisibleRows::rows("is_active")),
        "reviews" => Some(VisibleRows { masks: Vec::new(), ..rule(table, who)? }),
        _ => rule(table, who),
    }
}

/// Plans that a caller opens: their own, one without an owner by its secret, or a shared one by its link. The policy only compares the
/// hashes with that of an unguessable text.
pub fn plans(table: &str, who: Who) -> Option<VisibleRows> {
    let opened = format!(
        "({} OR {} OR (user_id IS NULL AND secret_hash IS NOT NULL))",
        equals_sql("user_id", who.user),
        joined(who)
    );
    match table {
        "itineraries" => Some(VisibleRows::rows(format!("({opened} OR share_hash IS NOT NULL)"))),
        // A link does not reveal a plan's history.
        "itinerary_versions" => {
            Some(VisibleRows::rows(format!("itinerary_id IN (SELECT id FROM {{main}}.itineraries WHERE {opened})")))
        }
        // The names of a plan's other members.
        "itinerary_members" => {
            Some(VisibleRows::rows(format!("itinerary_id IN (SELECT id FROM {{main}}.itineraries WHERE {opened})")))
        }
        "profiles" if who.user.is_some() => Some(VisibleRows::rows(EVERYTHING)),
        // The caller's own alone.
        "model_calls" => Some(VisibleRows::rows(equals_sql("user_id", who.user))),
        _ => rule(table, who),
    }
}

/// Plans that the caller edits together with the owner.
fn joined(who: Who) -> String {
    format!("id IN (SELECT itinerary_id FROM {{main}}.itinerary_members WHERE {})", equals_sql("user_id", who.user))
}

/// The caller's own requests and those sent to them, with the guides' names and stars.
pub fn custom_requests(table: &str, who: Who) -> Option<VisibleRows> {
    let mine = equals_sql("user_id", who.user);
    let offered = format!("id IN (SELECT custom_request_id FROM {{main}}.custom_offers WHERE {})", guided_by(who));
    match table {
        "custom_requests" => Some(VisibleRows::rows(format!("{mine} OR {offered}"))),
        "custom_offers" => Some(VisibleRows::rows(format!(
            "custom_request_id IN (SELECT id FROM {{main}}.custom_requests WHERE {mine} OR {offered})"
        ))),
        "users" | "profiles" | "guides" if who.user.is_some() => Some(VisibleRows::rows(EVERYTHING)),
        // Taken days of guides, from other travelers' bookings too.
        "booking_requests" if who.user.is_some() => Some(VisibleRows::rows(EVERYTHING)),
        "guide_blocked_days" | "guide_booking_windows" if who.user.is_some() => {
            Some(super::bookings::availability_rules(table))
        }
        _ => plans(table, who),
    }
}

/// Rows whose guide has the caller's account, active or suspended.
pub(super) fn guided_by(who: Who) -> String {
    format!("guide_id IN (SELECT id FROM {{main}}.guides WHERE {})", equals_sql("user_id", who.user))
}

fn guides(who: Who) -> String {
    format!("(is_active OR {})", equals_sql("user_id", who.user))
}

fn packages(who: Who) -> String {
    format!(
        "((is_active AND status = 'approved')
          OR id IN (SELECT package_id FROM {{main}}.package_owners WHERE {})
          OR id IN (SELECT package_id FROM {{main}}.package_guides WHERE {}) OR {})",
        equals_sql("user_id", who.user),
        equals_sql("guide_id", who.guide),
        equals_sql("private_to", who.user)
    )
}

fn owned(who: Who) -> String {
    format!("package_id IN (SELECT package_id FROM {{main}}.package_owners WHERE {})", equals_sql("user_id", who.user))
}

fn of_package(who: Who) -> String {
    format!("package_id IN (SELECT id FROM {{main}}.packages WHERE {})", packages(who))
}

fn of_guide(who: Who) -> String {
    format!("guide_id IN (SELECT id FROM {{main}}.guides WHERE {})", guides(who))
}
