//! Functions of a trip's first day.

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, id, nullable, text};

/// The word and the code of a trip. A write: the first call chooses them.
pub const TRIP_MEETING: Function = Function {
    name: "trip_meeting",
    args: &[id("booking_id").required()],
    answers: meeting,
    does: Does::Writes,
    whom: whom::people,
};

/// The caller is at the meeting point.
pub const REPORT_ARRIVAL: Function = Function {
    name: "report_arrival",
    args: &[id("booking_id").required()],
    answers: meeting,
    does: Does::Writes,
    whom: whom::people,
};

/// The guide enters the traveler's code.
pub const CONFIRM_MEETING: Function = Function {
    name: "confirm_meeting",
    args: &[id("booking_id").required(), text("code").required()],
    answers: meeting,
    does: Does::WritesForGood,
    whom: whom::guides,
};

fn meeting() -> Reply {
    Reply::Object(vec![
        ("word", Reply::Text),
        ("code", nullable(Reply::Text)),
        ("traveler_here_at", nullable(Reply::Text)),
        ("guide_here_at", nullable(Reply::Text)),
        ("met_at", nullable(Reply::Text)),
        ("tries_left", Reply::Number),
    ])
}

/// In a confirmed booking.
pub(super) fn of_booking() -> Reply {
    Reply::Object(vec![
        ("opens_at", Reply::Text),
        ("traveler_here_at", nullable(Reply::Text)),
        ("guide_here_at", nullable(Reply::Text)),
        ("met_at", nullable(Reply::Text)),
    ])
}
