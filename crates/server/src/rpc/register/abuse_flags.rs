//! Functions with which the staff works on flags of abuse.

use serendib_domain::abuse_flags::RIGHT;

use super::{Does, Function, Reply, id, list, nullable, number, text};

type FlagFields = Vec<(&'static str, Reply)>;

/// The list of flags.
pub const ABUSE_FLAGS: Function = Function {
    name: "abuse_flags",
    args: &[text("kind"), text("state"), text("q"), id("about"), text("after"), number("limit")],
    answers: || {
        Reply::Object(vec![
            ("total", Reply::Number),
            ("results", list(Reply::Object(flag()))),
            ("next", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(RIGHT),
};

pub(super) fn flag() -> FlagFields {
    let subject = vec![("kind", Reply::Text), ("id", Reply::Text), ("name", nullable(Reply::Text))];
    let other = vec![("id", Reply::Text), ("name", nullable(Reply::Text))];
    let figures = vec![
        ("accounts", nullable(Reply::Number)),
        ("days", nullable(Reply::Number)),
        ("percent", nullable(Reply::Number)),
        ("shared", list(Reply::Text)),
        ("found", list(Reply::Text)),
    ];
    vec![
        ("id", Reply::Text),
        ("kind", Reply::Text),
        ("state", Reply::Text),
        ("subject", Reply::Object(subject)),
        ("other", nullable(Reply::Object(other))),
        ("booking_id", nullable(Reply::Text)),
        ("figures", Reply::Object(figures)),
        ("count", Reply::Number),
        ("first_seen_at", Reply::Text),
        ("last_seen_at", Reply::Text),
        ("open_since", Reply::Text),
        ("decided_at", nullable(Reply::Text)),
        ("decided_by", nullable(Reply::Text)),
        ("note", nullable(Reply::Text)),
    ]
}

/// One flag with its evidence.
pub const ABUSE_FLAG: Function = Function {
    name: "abuse_flag",
    args: &[id("id").required()],
    answers: flag_with_evidence,
    does: Does::ReadsLogged,
    whom: |caller| caller.may(RIGHT),
};

/// The decision on a flag.
pub const DECIDE_ABUSE_FLAG: Function = Function {
    name: "decide_abuse_flag",
    args: &[id("id").required(), text("state").required(), text("note").required(), text("last_seen_at").required()],
    answers: flag_with_evidence,
    does: Does::Writes,
    whom: |caller| caller.may(RIGHT),
};

fn flag_with_evidence() -> Reply {
    let mut fields = flag();
    fields.extend([
        ("people", list(Reply::Object(person()))),
        ("bookings", list(Reply::Object(booking()))),
        ("packages", list(Reply::Object(package()))),
        ("passages", list(Reply::Object(vec![("here", Reply::Text), ("there", Reply::Text)]))),
        ("messages", list(Reply::Object(message()))),
    ]);
    Reply::Object(fields)
}

fn person() -> FlagFields {
    vec![
        ("id", Reply::Text),
        ("name", Reply::Text),
        ("email", nullable(Reply::Text)),
        ("guide_id", nullable(Reply::Text)),
        ("is_active_guide", Reply::Flag),
        ("is_blocked", Reply::Flag),
        ("created_at", Reply::Text),
    ]
}

fn booking() -> FlagFields {
    vec![
        ("id", Reply::Text),
        ("reference", Reply::Text),
        ("title", Reply::Text),
        ("status", Reply::Text),
        ("start_date", Reply::Text),
        ("traveler", Reply::Text),
        ("guide", Reply::Text),
    ]
}

fn package() -> FlagFields {
    vec![
        ("id", Reply::Text),
        ("title", Reply::Text),
        ("status", Reply::Text),
        ("created_at", Reply::Text),
        ("owner_id", nullable(Reply::Text)),
        ("owner", nullable(Reply::Text)),
    ]
}

fn message() -> FlagFields {
    vec![
        ("id", Reply::Text),
        ("sent_at", Reply::Text),
        ("side", Reply::Text),
        ("author_id", Reply::Text),
        ("author", nullable(Reply::Text)),
        ("found", list(Reply::Text)),
    ]
}
