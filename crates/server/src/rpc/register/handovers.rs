//! Functions with which a booking goes to another host of its package.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::bookings::room;
use super::{Arg, ArgKind, Does, Function, Reply, id, list, nullable, text};

/// The bookings that can be handed over, with the hosts who could lead them.
pub const HANDOVER_OPTIONS: Function = Function {
    name: "handover_options",
    args: &[id("guide_id"), id("booking_id"), text("from"), text("to")],
    answers: || {
        let host = vec![
            ("guide_id", Reply::Text),
            ("display_name", Reply::Text),
            ("avatar_url", nullable(Reply::Text)),
            ("rating", Reply::Number),
            ("review_count", Reply::Number),
            ("is_free", Reply::Flag),
        ];
        let booking = vec![
            ("booking_id", Reply::Text),
            ("reference", Reply::Text),
            ("status", Reply::Text),
            ("title", Reply::Text),
            ("package_id", Reply::Text),
            ("start_date", Reply::Text),
            ("end_date", Reply::Text),
            ("number_of_travelers", Reply::Number),
            ("traveller", Reply::Text),
            ("hosts", list(Reply::Object(host))),
            ("offer", nullable(Reply::Object(open_offer()))),
        ];
        Reply::Object(vec![("bookings", list(Reply::Object(booking))), ("is_cut", Reply::Flag)])
    },
    does: Does::ReadsOwn,
    whom: |caller| whom::guides(caller) || caller.may(StaffRight::ActOnBookings),
};

/// Offers bookings to other hosts.
pub const OFFER_HANDOVERS: Function = Function {
    name: "offer_handovers",
    args: &[
        Arg {
            name: "offers",
            kind: ArgKind::List(|| Reply::Object(vec![("booking_id", Reply::Text), ("guide_id", Reply::Text)])),
            required: true,
        },
        text("message"),
    ],
    answers: || {
        let mut fields = vec![("booking_id", Reply::Text)];
        fields.extend(open_offer());
        list(Reply::Object(fields))
    },
    does: Does::Writes,
    whom: |caller| whom::guides(caller) || caller.may(StaffRight::ActOnBookings),
};

/// Accepts, declines or withdraws an offer.
pub const ANSWER_HANDOVER: Function = Function {
    name: "answer_handover",
    args: &[id("id").required(), text("action").required(), text("message")],
    answers: || Reply::Object(vec![("id", Reply::Text), ("booking_id", Reply::Text), ("status", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| whom::guides(caller) || caller.may(StaffRight::ActOnBookings),
};

/// Open offers to the caller.
pub const RECEIVED_HANDOVERS: Function = Function {
    name: "received_handovers",
    args: &[],
    answers: || {
        list(Reply::Object(vec![
            ("id", Reply::Text),
            ("booking_id", Reply::Text),
            ("from", Reply::Text),
            ("by_platform", Reply::Flag),
            ("message", nullable(Reply::Text)),
            ("created_at", Reply::Text),
            ("expires_at", Reply::Text),
            ("status", Reply::Text),
            ("title", Reply::Text),
            ("package_id", Reply::Text),
            ("start_date", Reply::Text),
            ("end_date", Reply::Text),
            ("number_of_travelers", Reply::Number),
            ("room_selections", list(room())),
            ("special_requests", nullable(Reply::Text)),
            ("traveller", Reply::Text),
            ("total_price", Reply::Number),
            ("share", Reply::Number),
            ("paid", Reply::Number),
            ("hindrance", nullable(Reply::Text)),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::guides,
};

/// What can be booked instead.
pub const BOOKING_ALTERNATIVES: Function = Function {
    name: "booking_alternatives",
    args: &[id("booking_id").required()],
    answers: || {
        let host =
            vec![("guide_id", Reply::Text), ("display_name", Reply::Text), ("avatar_url", nullable(Reply::Text))];
        let start = vec![("start_date", Reply::Text), ("end_date", Reply::Text), ("guide_ids", list(Reply::Text))];
        Reply::Object(vec![("hosts", list(Reply::Object(host))), ("starts", list(Reply::Object(start)))])
    },
    does: Does::ReadsOwn,
    whom: whom::people,
};

/// An offer that waits for an answer.
pub(super) fn open_offer() -> Vec<(&'static str, Reply)> {
    vec![
        ("id", Reply::Text),
        ("guide_id", Reply::Text),
        ("display_name", Reply::Text),
        ("message", nullable(Reply::Text)),
        ("by_platform", Reply::Flag),
        ("expires_at", Reply::Text),
    ]
}

/// The latest offer of a booking, declined.
pub(super) fn declined_offer() -> Reply {
    Reply::Object(vec![("display_name", Reply::Text), ("answer", nullable(Reply::Text)), ("at", Reply::Text)])
}

/// The latest handover of a booking.
pub(super) fn handed_over() -> Reply {
    Reply::Object(vec![
        ("at", Reply::Text),
        ("from", Reply::Text),
        ("to", Reply::Text),
        ("free_until", nullable(Reply::Text)),
    ])
}
