//! What is in the archive: its files, and the sections of each.
//!
//! Rows about two people have no address and no number of the other one: names only, and what was written in conversations. Tables of
//! sign-in list their columns, so that a secret which is added to one stays out.

use serendib_db::Cond;

use super::guide_contents::GUIDE;
use super::section::{ArchiveOwner, ArchiveSection, NameOf, SectionColumns};
use SectionColumns::{Only, Without};

pub struct ArchiveFile {
    pub name: &'static str,
    pub sections: &'static [ArchiveSection],
}

/// In the order of the archive; the explanation and the uploads follow.
pub const FILES: [ArchiveFile; 12] = [
    ArchiveFile { name: "account.json", sections: ACCOUNT },
    ArchiveFile { name: "bookings.json", sections: BOOKINGS },
    ArchiveFile { name: "payments.json", sections: PAYMENTS },
    ArchiveFile { name: "messages.json", sections: MESSAGES },
    ArchiveFile { name: "reviews.json", sections: REVIEWS },
    ArchiveFile { name: "plans.json", sections: PLANS },
    ArchiveFile { name: "saved.json", sections: SAVED },
    ArchiveFile { name: "notifications.json", sections: NOTIFICATIONS },
    ArchiveFile { name: "sign_ins.json", sections: SIGN_INS },
    ArchiveFile { name: "applications.json", sections: APPLICATIONS },
    ArchiveFile { name: "guide.json", sections: GUIDE },
    ArchiveFile { name: "consents.json", sections: CONSENTS },
];

pub(super) const fn section(
    name: &'static str,
    table: &'static str,
    columns: SectionColumns,
    rows: fn(&ArchiveOwner) -> Cond,
) -> ArchiveSection {
    ArchiveSection { name, table, columns, names: &[], rows }
}

pub(super) const fn with_names(section: ArchiveSection, names: &'static [NameOf]) -> ArchiveSection {
    ArchiveSection { names, ..section }
}

pub(super) const fn person_name(key: &'static str, column: &'static str) -> NameOf {
    NameOf { key, column, table: "profiles", target: "user_id", name: "display_name" }
}

pub(super) const TRIP: NameOf =
    NameOf { key: "package", column: "package_id", table: "packages", target: "id", name: "title" };
pub(super) const GUIDE_NAME: NameOf =
    NameOf { key: "guide", column: "guide_id", table: "guides", target: "id", name: "display_name" };

pub(super) fn by_id(owner: &ArchiveOwner) -> Cond {
    Cond::eq("id", owner.user)
}

pub(super) fn by_user(owner: &ArchiveOwner) -> Cond {
    Cond::eq("user_id", owner.user)
}

pub(super) fn by_guide(owner: &ArchiveOwner) -> Cond {
    owner.guide.map_or(Cond::False, |guide| Cond::eq("guide_id", guide))
}

pub(super) fn of_own_bookings(owner: &ArchiveOwner) -> Cond {
    Cond::exists("booking_requests", "id", "booking_request_id", by_user(owner))
}

pub(super) fn of_led_bookings(owner: &ArchiveOwner) -> Cond {
    match by_guide(owner) {
        Cond::False => Cond::False,
        led => Cond::exists("booking_requests", "id", "booking_request_id", led),
    }
}

fn of_bookings(owner: &ArchiveOwner) -> Cond {
    Cond::any_of([of_own_bookings(owner), of_led_bookings(owner)])
}

fn either(owner: &ArchiveOwner, one: &'static str, other: &'static str) -> Cond {
    Cond::any_of([Cond::eq(one, owner.user), Cond::eq(other, owner.user)])
}

const ACCOUNT: &[ArchiveSection] = &[
    section(
        "account",
        "users",
        Only(&[
            "email",
            "phone",
            "sso_email",
            "new_email",
            "new_phone",
            "user_metadata",
            "email_confirmed_at",
            "phone_confirmed_at",
            "last_sign_in_at",
            "banned_until",
            "created_at",
            "updated_at",
        ]),
        by_id,
    ),
    section("profile", "profiles", Without(&[]), by_user),
    section(
        "sign_in_methods",
        "identities",
        Only(&["provider", "subject", "identity_data", "email", "created_at", "last_sign_in_at"]),
        by_user,
    ),
    section(
        "second_factors",
        "mfa_factors",
        Only(&["kind", "friendly_name", "is_verified", "phone", "created_at", "last_challenged_at"]),
        by_user,
    ),
    section("notification_preferences", "notification_preferences", Without(&[]), by_user),
    section("text_message_settings", "text_message_settings", Without(&[]), by_user),
    section("deletion", "account_deletions", Without(&[]), by_user),
    // The former addresses of what is one account now.
    section("merged_accounts", "account_merges", Only(&["source_email", "source_phone", "merged_at"]), |owner| {
        Cond::all_of([Cond::eq("target_id", owner.user), Cond::is_null("undone_at")])
    }),
];

const BOOKINGS: &[ArchiveSection] = &[
    with_names(section("as_traveler", "booking_requests", Without(&[]), by_user), &[TRIP, GUIDE_NAME]),
    section("travelers", "booking_travellers", Without(&[]), of_own_bookings),
    with_names(
        section(
            "as_guide",
            "booking_requests",
            Only(&[
                "status",
                "start_date",
                "end_date",
                "number_of_travelers",
                "total_price",
                "advance_amount",
                "full_payment_completed",
                "rejection_reason",
                "decided_at",
                "confirmed_at",
                "cancelled_at",
                "cancelled_by",
                "trip_title",
                "trip_days",
                "trip_place",
                "created_at",
                "updated_at",
            ]),
            by_guide,
        ),
        &[TRIP, person_name("traveler", "user_id")],
    ),
    section("changes", "booking_changes", Without(&[]), of_bookings),
    section(
        "first_days",
        "trip_meetings",
        Only(&["traveler_here_at", "guide_here_at", "met_at", "created_at"]),
        of_bookings,
    ),
];

const PAYMENTS: &[ArchiveSection] = &[
    section(
        "payments",
        "payments",
        Only(&[
            "booking_request_id",
            "kind",
            "amount",
            "currency",
            "status",
            "provider",
            "provider_payment",
            "created_at",
            "updated_at",
            "paid_at",
        ]),
        by_user,
    ),
    section("refunds", "refunds", Without(&[]), of_own_payments),
    section("disputes", "disputes", Without(&[]), of_own_payments),
];

fn of_own_payments(owner: &ArchiveOwner) -> Cond {
    Cond::exists("payments", "id", "payment_id", by_user(owner))
}

const MESSAGES: &[ArchiveSection] = &[
    with_names(
        section(
            "messages",
            "chat_messages",
            Only(&["conversation_id", "booking_request_id", "inquiry_id", "body", "sent_at"]),
            |owner| either(owner, "sender_id", "recipient_id"),
        ),
        &[person_name("sender", "sender_id"), person_name("recipient", "recipient_id")],
    ),
    with_names(
        section("inquiries", "inquiries", Only(&["created_at"]), |owner| either(owner, "user_id", "guide_user_id")),
        &[TRIP, GUIDE_NAME, person_name("traveler", "user_id")],
    ),
    section("reports", "chat_reports", Only(&["conversation_id", "reason", "created_at"]), |owner| {
        Cond::eq("reporter_id", owner.user)
    }),
    section("warnings", "warnings", Only(&["body", "sent_at"]), by_user),
];

const REVIEWS: &[ArchiveSection] = &[
    with_names(section("written", "reviews", Without(&[]), by_user), &[TRIP, GUIDE_NAME]),
    section("earlier_versions", "review_revisions", Without(&[]), |owner| {
        Cond::exists("reviews", "id", "review_id", by_user(owner))
    }),
    section(
        "received",
        "reviews",
        Only(&[
            "rating",
            "review_text",
            "review_type",
            "reviewer_name",
            "guide_reply",
            "replied_at",
            "created_at",
            "updated_at",
        ]),
        |owner| Cond::all_of([by_guide(owner), Cond::eq("is_hidden", false)]),
    ),
];

const PLANS: &[ArchiveSection] = &[
    section(
        "plans",
        "itineraries",
        Only(&["title", "duration", "start_date", "planner", "document", "version", "created_at", "updated_at"]),
        by_user,
    ),
    section("earlier_versions", "itinerary_versions", Without(&["bytes"]), |owner| {
        Cond::exists("itineraries", "id", "itinerary_id", by_user(owner))
    }),
    section("joined", "itinerary_members", Without(&[]), by_user),
    section("custom_requests", "custom_requests", Without(&[]), by_user),
    with_names(
        section("offers", "custom_offers", Without(&["answers"]), |owner| {
            Cond::exists("custom_requests", "id", "custom_request_id", by_user(owner))
        }),
        &[GUIDE_NAME],
    ),
    section("model_calls", "model_calls", Without(&[]), by_user),
];

const SAVED: &[ArchiveSection] = &[
    section("views_of_the_staff", "staff_views", Only(&["list", "name", "filter", "is_shared", "updated_at"]), by_user),
    section("packages", "saved_packages", Without(&[]), by_user),
    with_names(section("date_alerts", "date_alerts", Without(&[]), by_user), &[TRIP]),
];

/// Their texts can hold a number of the other side.
const NOTIFICATIONS: &[ArchiveSection] =
    &[section("notifications", "notifications", Only(&["kind", "title", "link", "created_at", "read_at"]), by_user)];

const SIGN_INS: &[ArchiveSection] = &[
    section(
        "devices",
        "sessions",
        Only(&["aal", "user_agent", "address", "created_at", "refreshed_at", "not_after"]),
        by_user,
    ),
    section("events", "identity_events", Only(&["action", "detail", "created_at"]), by_user),
    section("text_messages", "text_messages", Only(&["booking_request_id", "event", "sent_at"]), by_user),
];

const APPLICATIONS: &[ArchiveSection] = &[
    section("guide_applications", "guide_applications", Without(&["reviewed_by"]), by_user),
    with_names(section("join_requests", "guide_package_requests", Without(&["reviewed_by"]), by_guide), &[TRIP]),
];

const CONSENTS: &[ArchiveSection] = &[
    section("terms_of_bookings", "booking_requests", Only(&["terms_version", "terms_accepted_at"]), |owner| {
        Cond::all_of([by_user(owner), Cond::Not(Box::new(Cond::is_null("terms_accepted_at")))])
    }),
    section(
        "travelers",
        "booking_travellers",
        Only(&["booking_request_id", "full_name", "consented_at"]),
        of_own_bookings,
    ),
];
