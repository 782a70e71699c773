//! Functions of a guide's calendar.

use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, id, list, nullable, number, text};

fn day_bookings() -> Reply {
    list(Reply::Object(vec![
        ("id", Reply::Text),
        ("status", Reply::Text),
        ("start_date", Reply::Text),
        ("end_date", Reply::Text),
        ("trip_title", Reply::Text),
        ("number_of_travelers", Reply::Number),
        ("traveler", nullable(Reply::Text)),
        ("respond_by", nullable(Reply::Text)),
        ("payment_deadline", nullable(Reply::Text)),
    ]))
}

/// Days on which a season of one of the guide's packages applies.
fn season() -> Reply {
    Reply::Object(vec![
        ("package_id", Reply::Text),
        ("title", Reply::Text),
        ("name", Reply::Text),
        ("percent", Reply::Number),
        ("min_people", nullable(Reply::Number)),
        ("notice_days", nullable(Reply::Number)),
        ("first", Reply::Text),
        ("last", Reply::Text),
    ])
}

/// A guide's calendar: open requests and bookings, blocked days, rules, holidays, and seasons of prices.
pub const GUIDE_CALENDAR: Function = Function {
    name: "guide_calendar",
    args: &[text("from").required(), text("to").required()],
    answers: || {
        let blocked =
            Reply::Object(vec![("first", Reply::Text), ("last", Reply::Text), ("note", nullable(Reply::Text))]);
        let imported = Reply::Object(vec![("import_id", Reply::Text), ("first", Reply::Text), ("last", Reply::Text)]);
        Reply::Object(vec![
            ("today", Reply::Text),
            ("closed_weekdays", list(Reply::Number)),
            ("notice_days", Reply::Number),
            ("horizon_days", nullable(Reply::Number)),
            ("blocked", list(blocked)),
            ("bookings", day_bookings()),
            ("holidays", list(Reply::Object(vec![("day", Reply::Text), ("name", Reply::Text)]))),
            ("seasons", list(season())),
            ("imports", list(import())),
            ("imported", list(imported)),
            ("feed_created_at", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsOwn,
    whom: whom::guides,
};

/// Blocks days of a guide, and returns the bookings on them, which stay.
pub const BLOCK_DAYS: Function = Function {
    name: "block_days",
    args: &[text("first").required(), text("last").required(), text("note")],
    answers: || Reply::Object(vec![("bookings", day_bookings())]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Opens blocked days of a guide.
pub const OPEN_DAYS: Function = Function {
    name: "open_days",
    args: &[text("first").required(), text("last").required()],
    answers: || Reply::Object(vec![("bookings", day_bookings())]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Sets the weekdays on which a guide leads no trip, the notice and the horizon.
pub const SET_BOOKING_WINDOW: Function = Function {
    name: "set_booking_window",
    args: &[
        Arg { name: "closed_weekdays", kind: ArgKind::List(|| Reply::Number), required: true },
        number("notice_days").required(),
        number("horizon_days"),
    ],
    answers: || {
        Reply::Object(vec![
            ("closed_weekdays", list(Reply::Number)),
            ("notice_days", Reply::Number),
            ("horizon_days", nullable(Reply::Number)),
        ])
    },
    does: Does::Writes,
    whom: whom::guides,
};

/// Makes a new address of a guide's calendar feed; an older one ends.
pub const CREATE_CALENDAR_FEED: Function = Function {
    name: "create_calendar_feed",
    args: &[],
    answers: || Reply::Object(vec![("token", Reply::Text), ("created_at", Reply::Text)]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Ends the address of a guide's calendar feed.
pub const REMOVE_CALENDAR_FEED: Function = Function {
    name: "remove_calendar_feed",
    args: &[],
    answers: || Reply::Object(vec![("removed", Reply::Flag)]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Connects a calendar from elsewhere, whose busy days are blocked.
pub const ADD_CALENDAR_IMPORT: Function = Function {
    name: "add_calendar_import",
    args: &[text("address").required(), text("label")],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Disconnects it and opens its days.
pub const REMOVE_CALENDAR_IMPORT: Function = Function {
    name: "remove_calendar_import",
    args: &[id("id").required()],
    answers: || Reply::Object(vec![("removed", Reply::Flag)]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Reads it now.
pub const REFRESH_CALENDAR_IMPORT: Function = Function {
    name: "refresh_calendar_import",
    args: &[id("id").required()],
    answers: || Reply::Object(vec![("queued", Reply::Flag)]),
    does: Does::Writes,
    whom: whom::guides,
};

fn import() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("label", nullable(Reply::Text)),
        ("host", Reply::Text),
        ("name", nullable(Reply::Text)),
        ("created_at", Reply::Text),
        ("checked_at", nullable(Reply::Text)),
        ("next_check_at", Reply::Text),
        ("error", nullable(Reply::Text)),
        ("days", Reply::Number),
        ("is_incomplete", Reply::Flag),
    ])
}
