//! Functions with which the two sides of a booking agree on changes.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::bookings::{room, room_to_choose};
use super::{Does, Function, Reply, document, flag, id, list, nullable, text};

/// The price and the effect of a change, before it is proposed.
pub const BOOKING_CHANGE_QUOTE: Function = Function {
    name: "booking_change_quote",
    args: &[id("booking_id").required(), document("document", quoted_change)],
    answers: quote,
    // A write, like the command, so that both give the same answer.
    does: Does::Writes,
    whom: whom::people,
};

fn quoted_change() -> Reply {
    Reply::Object(vec![
        optional("start_date", Reply::Text),
        optional("number_of_travelers", Reply::Number),
        optional("rooms", list(room_to_choose())),
    ])
}

fn quote() -> Reply {
    let offered = vec![
        ("accommodation_type", Reply::Text),
        ("hotel_type", Reply::Text),
        ("capacity_per_room", Reply::Number),
        ("price_per_room", Reply::Number),
    ];
    let mut fields = terms();
    fields.extend([
        ("base_price_per_person", Reply::Number),
        ("before", Reply::Object(terms())),
        ("paid", Reply::Number),
        ("refund", Reply::Number),
        ("due", Reply::Number),
        ("difference", Reply::Number),
        ("shortfall", Reply::Number),
        ("hindrance", nullable(Reply::Text)),
        ("offered_rooms", list(Reply::Object(offered))),
        ("min_people", Reply::Number),
        ("max_people", Reply::Number),
        ("first_start", Reply::Text),
        ("last_start", Reply::Text),
        ("expires_at", Reply::Text),
    ]);
    Reply::Object(fields)
}

/// Proposes a change to the other side.
pub const PROPOSE_BOOKING_CHANGE: Function = Function {
    name: "propose_booking_change",
    args: &[id("booking_id").required(), document("document", proposed_change)],
    answers: change,
    does: Does::Writes,
    whom: whom::people,
};

fn proposed_change() -> Reply {
    Reply::Object(vec![
        ("start_date", Reply::Text),
        ("number_of_travelers", Reply::Number),
        ("rooms", list(room_to_choose())),
        ("total_price", Reply::Number),
        optional("message", Reply::Text),
    ])
}

/// Accepts, declines or withdraws a change.
pub const ANSWER_BOOKING_CHANGE: Function = Function {
    name: "answer_booking_change",
    args: &[id("change_id").required(), text("action").required(), text("message")],
    answers: change,
    does: Does::Writes,
    whom: whom::people,
};

/// As the quote, in the name of a side.
pub const QUOTE_CHANGE_FOR_STAFF: Function = Function {
    name: "quote_change_for_staff",
    args: &[id("id").required(), text("side").required(), document("change", quoted_change)],
    answers: quote,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnBookings),
};

/// Changes a booking in the name of a side.
pub const CHANGE_FOR_STAFF: Function = Function {
    name: "change_for_staff",
    args: &[
        id("id").required(),
        text("side").required(),
        flag("agreed").required(),
        text("reason").required(),
        document("change", proposed_change),
    ],
    answers: || Reply::Object(vec![("change_id", Reply::Text), ("booking_status", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnBookings),
};

fn optional(name: &'static str, reply: Reply) -> (&'static str, Reply) {
    (name, Reply::Optional(Box::new(nullable(reply))))
}

/// What a change is about.
fn terms() -> Vec<(&'static str, Reply)> {
    vec![
        ("start_date", Reply::Text),
        ("end_date", Reply::Text),
        ("number_of_travelers", Reply::Number),
        ("room_selections", list(room())),
        ("total_price", Reply::Number),
    ]
}

/// A proposed change as one side sees it.
pub(super) fn change() -> Reply {
    let may = vec![("accept", Reply::Flag), ("decline", Reply::Flag), ("withdraw", Reply::Flag)];
    let mut fields = vec![
        ("id", Reply::Text),
        ("booking_request_id", Reply::Text),
        ("proposed_by", Reply::Text),
        ("status", Reply::Text),
        ("message", nullable(Reply::Text)),
        ("answer", nullable(Reply::Text)),
        ("created_at", Reply::Text),
        ("expires_at", Reply::Text),
        ("answered_at", nullable(Reply::Text)),
    ];
    fields.extend(terms());
    fields.extend([
        ("before", Reply::Object(terms())),
        ("refund", Reply::Number),
        ("due", Reply::Number),
        ("can", Reply::Object(may)),
        ("hindrance", nullable(Reply::Text)),
    ]);
    Reply::Object(fields)
}
