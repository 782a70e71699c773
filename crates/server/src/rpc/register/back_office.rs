//! Functions of the back office: what admins look up, each with an entry in the audit log.

use serendib_domain::Caller;
use serendib_domain::staff::StaffRight;

use super::abuse_flags::flag;
use super::{Does, Function, Reply, id, list, nullable, text};

type Fields = Vec<(&'static str, Reply)>;

/// The search box.
pub const ADMIN_SEARCH: Function = Function {
    name: "admin_search",
    args: &[text("text").required()],
    answers: || {
        Reply::Object(vec![
            ("records", list(Reply::Object(record()))),
            ("correction", nullable(Reply::Text)),
            ("left_out", list(Reply::Text)),
            ("is_cut", Reply::Flag),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::FindPeople),
};

fn record() -> Fields {
    vec![
        ("kind", Reply::Text),
        ("id", Reply::Text),
        ("title", Reply::Text),
        ("detail", nullable(Reply::Text)),
        ("state", nullable(Reply::Text)),
        ("start_date", nullable(Reply::Text)),
        ("end_date", nullable(Reply::Text)),
        ("amount", nullable(Reply::Number)),
        ("booking_id", nullable(Reply::Text)),
    ]
}

/// The list of bookings.
pub const ADMIN_BOOKINGS: Function = Function {
    name: "admin_bookings",
    args: &[
        text("search"),
        text("state"),
        id("guide_id"),
        id("package_id"),
        id("user_id"),
        text("dates"),
        text("from"),
        text("until"),
        text("order"),
        text("after"),
    ],
    answers: || {
        let counts = ["all", "pending", "approved", "confirmed", "completed", "cancelled", "rejected", "expired"];
        let totals = vec![
            ("bookings", Reply::Number),
            ("total_price", Reply::Number),
            ("paid", Reply::Number),
            ("refunded", Reply::Number),
        ];
        Reply::Object(vec![
            ("rows", list(Reply::Object(booking()))),
            ("next", nullable(Reply::Text)),
            ("counts", nullable(Reply::Object(counts.map(|name| (name, Reply::Number)).into()))),
            ("totals", nullable(Reply::Object(totals))),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::ReadBookings),
};

fn booking() -> Fields {
    let traveler = vec![("id", Reply::Text), ("name", Reply::Text), ("email", nullable(Reply::Text))];
    vec![
        ("id", Reply::Text),
        ("reference", Reply::Text),
        ("state", Reply::Text),
        ("trip_title", Reply::Text),
        ("start_date", Reply::Text),
        ("end_date", Reply::Text),
        ("number_of_travelers", Reply::Number),
        ("traveler", Reply::Object(traveler)),
        ("guide", Reply::Object(vec![("id", Reply::Text), ("name", Reply::Text)])),
        ("total_price", Reply::Number),
        ("paid", Reply::Number),
        ("refunded", Reply::Number),
        ("balance", Reply::Number),
        ("created_at", Reply::Text),
        ("updated_at", Reply::Text),
        ("respond_by", nullable(Reply::Text)),
        ("payment_deadline", nullable(Reply::Text)),
    ]
}

/// The page of one booking.
pub const ADMIN_BOOKING: Function = Function {
    name: "admin_booking",
    args: &[id("id").required()],
    answers: || {
        let mut facts = booking();
        facts.extend([
            ("contact_email", Reply::Text),
            ("contact_phone", nullable(Reply::Text)),
            ("special_requests", nullable(Reply::Text)),
            ("rejection_reason", nullable(Reply::Text)),
            ("cancelled_at", nullable(Reply::Text)),
            ("cancelled_by", nullable(Reply::Text)),
            ("cancellation_reason", nullable(Reply::Text)),
            ("decided_at", nullable(Reply::Text)),
            ("confirmed_at", nullable(Reply::Text)),
            ("terms_version", nullable(Reply::Text)),
            ("terms_accepted_at", nullable(Reply::Text)),
            ("advance_amount", nullable(Reply::Number)),
            ("quote", Reply::Json),
        ]);
        let package =
            vec![("id", Reply::Text), ("title", Reply::Text), ("status", Reply::Text), ("is_active", Reply::Flag)];
        let person = vec![
            ("name", Reply::Text),
            ("email", Reply::Text),
            ("phone", nullable(Reply::Text)),
            ("is_primary", Reply::Flag),
        ];
        let conversation = vec![("messages", Reply::Number), ("last_at", nullable(Reply::Text))];
        let mut fields = vec![
            ("booking", Reply::Object(facts)),
            ("package", Reply::Object(package)),
            ("people", list(Reply::Object(person))),
        ];
        fields.extend(money());
        fields.extend([
            ("timeline", list(Reply::Object(event()))),
            ("notes", list(Reply::Object(note()))),
            ("conversation", nullable(Reply::Object(conversation))),
        ]);
        Reply::Object(fields)
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::ReadBookings),
};

/// The money of one booking.
pub(super) fn money() -> Fields {
    vec![
        ("payments", list(Reply::Object(payment()))),
        ("refunds", list(Reply::Object(refund()))),
        ("disputes", list(Reply::Object(dispute()))),
        ("ledger", list(Reply::Object(entry()))),
    ]
}

fn payment() -> Fields {
    vec![
        ("id", Reply::Text),
        ("kind", Reply::Text),
        ("amount", Reply::Number),
        ("status", Reply::Text),
        ("provider", Reply::Text),
        ("session_id", nullable(Reply::Text)),
        ("provider_payment", nullable(Reply::Text)),
        ("provider_url", nullable(Reply::Text)),
        ("created_at", Reply::Text),
        ("paid_at", nullable(Reply::Text)),
    ]
}

fn refund() -> Fields {
    vec![
        ("id", Reply::Text),
        ("payment_id", Reply::Text),
        ("amount", Reply::Number),
        ("reason", Reply::Text),
        ("status", Reply::Text),
        ("provider_refund", nullable(Reply::Text)),
        ("created_at", Reply::Text),
        ("updated_at", Reply::Text),
    ]
}

fn dispute() -> Fields {
    vec![
        ("id", Reply::Text),
        ("amount", Reply::Number),
        ("status", Reply::Text),
        ("created_at", Reply::Text),
        ("updated_at", Reply::Text),
    ]
}

fn entry() -> Fields {
    vec![("at", Reply::Text), ("account", Reply::Text), ("amount", Reply::Number), ("event", Reply::Text)]
}

fn event() -> Fields {
    vec![
        ("at", Reply::Text),
        ("actor", Reply::Text),
        ("action", Reply::Text),
        ("subject", Reply::Text),
        ("before", Reply::Json),
        ("after", Reply::Json),
        ("amount", nullable(Reply::Number)),
    ]
}

fn note() -> Fields {
    vec![("id", Reply::Text), ("author", Reply::Text), ("text", Reply::Text), ("created_at", Reply::Text)]
}

/// The messages of a booking, for a reason.
pub const ADMIN_CONVERSATION: Function = Function {
    name: "admin_conversation",
    args: &[id("booking_id").required(), text("reason").required()],
    answers: || {
        let message = vec![("at", Reply::Text), ("author", Reply::Text), ("side", Reply::Text), ("text", Reply::Text)];
        Reply::Object(vec![("messages", list(Reply::Object(message)))])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

/// The list of accounts.
pub const ADMIN_PEOPLE: Function = Function {
    name: "admin_people",
    args: &[text("search"), text("role"), text("order"), text("after")],
    answers: || {
        Reply::Object(vec![
            ("rows", list(Reply::Object(person()))),
            ("next", nullable(Reply::Text)),
            ("total", nullable(Reply::Number)),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::FindPeople),
};

fn person() -> Fields {
    vec![
        ("id", Reply::Text),
        ("name", Reply::Text),
        ("email", nullable(Reply::Text)),
        ("phone", nullable(Reply::Text)),
        ("is_guide", Reply::Flag),
        ("is_admin", Reply::Flag),
        ("is_banned", Reply::Flag),
        ("is_confirmed", Reply::Flag),
        ("bookings", Reply::Number),
        ("created_at", Reply::Text),
        ("last_sign_in_at", nullable(Reply::Text)),
    ]
}

/// The page of one account.
pub const ADMIN_PERSON: Function = Function {
    name: "admin_person",
    args: &[id("id").required()],
    answers: || {
        let mut facts = person();
        facts.extend([
            ("guide_id", nullable(Reply::Text)),
            ("providers", list(Reply::Text)),
            ("factors", Reply::Number),
            ("is_anonymous", Reply::Flag),
            ("banned_until", nullable(Reply::Text)),
        ]);
        let session =
            vec![("created_at", Reply::Text), ("last_used_at", Reply::Text), ("user_agent", nullable(Reply::Text))];
        let report = vec![
            ("id", Reply::Text),
            ("created_at", Reply::Text),
            ("handled_at", nullable(Reply::Text)),
            ("reason", Reply::Text),
            ("by_them", Reply::Flag),
        ];
        let application = vec![("id", Reply::Text), ("status", Reply::Text), ("created_at", Reply::Text)];
        let warning = vec![("sent_at", Reply::Text), ("text", Reply::Text), ("by", nullable(Reply::Text))];
        let merged_into = vec![
            ("id", Reply::Text),
            ("name", Reply::Text),
            ("at", Reply::Text),
            ("merge_id", Reply::Text),
            ("can_undo_until", nullable(Reply::Text)),
        ];
        let merged_from = vec![
            ("id", Reply::Text),
            ("name", Reply::Text),
            ("email", nullable(Reply::Text)),
            ("at", Reply::Text),
            ("merge_id", Reply::Text),
            ("can_undo", Reply::Flag),
        ];
        let duplicate = vec![
            ("id", Reply::Text),
            ("name", Reply::Text),
            ("email", nullable(Reply::Text)),
            ("because", Reply::Text),
        ];
        Reply::Object(vec![
            ("person", Reply::Object(facts)),
            ("sessions", list(Reply::Object(session))),
            ("reports", list(Reply::Object(report))),
            ("applications", list(Reply::Object(application))),
            ("notes", list(Reply::Object(note()))),
            ("warnings", list(Reply::Object(warning))),
            ("flags", list(Reply::Object(flag()))),
            ("merged_into", nullable(Reply::Object(merged_into))),
            ("merged_from", list(Reply::Object(merged_from))),
            ("possible_duplicates", list(Reply::Object(duplicate))),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::FindPeople),
};

/// The list of guides.
pub const ADMIN_GUIDES: Function = Function {
    name: "admin_guides",
    args: &[text("search"), text("state"), text("order"), text("after")],
    answers: || {
        Reply::Object(vec![
            ("rows", list(Reply::Object(guide()))),
            ("next", nullable(Reply::Text)),
            ("total", nullable(Reply::Number)),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::FindPeople),
};

fn guide() -> Fields {
    vec![
        ("id", Reply::Text),
        ("user_id", Reply::Text),
        ("name", Reply::Text),
        ("email", nullable(Reply::Text)),
        ("avatar_url", nullable(Reply::Text)),
        ("is_active", Reply::Flag),
        ("packages", Reply::Number),
        ("open_bookings", Reply::Number),
        ("completed_trips", Reply::Number),
        ("rating", nullable(Reply::Number)),
        ("reviews", Reply::Number),
        ("created_at", Reply::Text),
    ]
}

/// The page of one guide.
pub const ADMIN_GUIDE: Function = Function {
    name: "admin_guide",
    args: &[id("id").required()],
    answers: || {
        let mut facts = guide();
        facts.extend([("phone", nullable(Reply::Text)), ("verified_until", nullable(Reply::Text))]);
        let package = vec![
            ("id", Reply::Text),
            ("title", Reply::Text),
            ("status", Reply::Text),
            ("is_active", Reply::Flag),
            ("is_owner", Reply::Flag),
        ];
        Reply::Object(vec![
            ("guide", Reply::Object(facts)),
            ("packages", list(Reply::Object(package))),
            ("notes", list(Reply::Object(note()))),
            ("flags", list(Reply::Object(flag()))),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::FindPeople),
};

/// The list of packages.
pub const ADMIN_PACKAGES: Function = Function {
    name: "admin_packages",
    args: &[text("search"), text("state"), text("order"), text("after")],
    answers: || {
        Reply::Object(vec![
            ("rows", list(Reply::Object(package()))),
            ("next", nullable(Reply::Text)),
            ("total", nullable(Reply::Number)),
        ])
    },
    does: Does::ReadsOwn,
    whom: works_on_packages,
};

fn works_on_packages(caller: &Caller) -> bool {
    caller.may(StaffRight::DecidePackages) || caller.may(StaffRight::FindPeople)
}

fn package() -> Fields {
    let owner = vec![("id", Reply::Text), ("name", Reply::Text)];
    vec![
        ("id", Reply::Text),
        ("title", Reply::Text),
        ("status", Reply::Text),
        ("sale", Reply::Text),
        ("is_active", Reply::Flag),
        ("is_featured", Reply::Flag),
        ("hosts", list(Reply::Text)),
        ("owner", nullable(Reply::Object(owner))),
        ("price", Reply::Number),
        ("days", Reply::Number),
        ("open_bookings", Reply::Number),
        ("rating", nullable(Reply::Number)),
        ("reviews", Reply::Number),
        ("waiting", Reply::Flag),
        ("created_at", Reply::Text),
        ("updated_at", Reply::Text),
    ]
}

/// The page of one package.
pub const ADMIN_PACKAGE: Function = Function {
    name: "admin_package",
    args: &[id("id").required()],
    answers: || {
        let mut facts = package();
        facts.extend([
            ("reason", nullable(Reply::Text)),
            ("resumes_on", nullable(Reply::Text)),
            ("places", list(Reply::Text)),
            ("starts_from", nullable(Reply::Text)),
        ]);
        let host = vec![
            ("guide_id", Reply::Text),
            ("user_id", Reply::Text),
            ("name", Reply::Text),
            ("is_owner", Reply::Flag),
            ("is_active", Reply::Flag),
        ];
        let event =
            vec![("at", Reply::Text), ("by", Reply::Text), ("action", Reply::Text), ("reason", nullable(Reply::Text))];
        Reply::Object(vec![
            ("package", Reply::Object(facts)),
            ("hosts", list(Reply::Object(host))),
            ("history", list(Reply::Object(event))),
            ("flags", list(Reply::Object(flag()))),
        ])
    },
    does: Does::ReadsOwn,
    whom: works_on_packages,
};

/// Makes a rejected entry wait for a decision again.
pub const REOPEN_DECISION: Function = Function {
    name: "reopen_decision",
    args: &[text("subject").required(), id("id").required(), text("reason").required()],
    answers: || Reply::Object(vec![("id", Reply::Text), ("status", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::DecideApplications) || caller.may(StaffRight::DecidePackages),
};

/// Adds a note of the staff.
pub const ADD_STAFF_NOTE: Function = Function {
    name: "add_staff_note",
    args: &[text("subject").required(), id("subject_id").required(), text("text").required()],
    answers: || Reply::Object(note()),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::WriteNotes),
};
