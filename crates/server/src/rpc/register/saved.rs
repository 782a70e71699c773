//! Functions about saved trips.

use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, list, number, text};

/// Adds to the caller's saved packages: one package, or those that a browser stored before the sign-in.
pub const SAVE_PACKAGES: Function = Function {
    name: "save_packages",
    args: &[Arg { name: "packages", kind: ArgKind::List(|| Reply::Text), required: true }],
    answers: || {
        Reply::Object(vec![
            (
                "saved",
                list(Reply::Object(vec![
                    ("package_id", Reply::Text),
                    ("title", Reply::Text),
                    ("created_at", Reply::Text),
                ])),
            ),
            ("left_out", list(Reply::Text)),
        ])
    },
    does: Does::Writes,
    whom: whom::people,
};

/// Adds a date alert: notifies the caller when the trip can start on one of these days.
pub const ADD_DATE_ALERT: Function = Function {
    name: "add_date_alert",
    args: &[
        text("package_id").required(),
        text("first_start").required(),
        text("last_start").required(),
        number("number_of_travelers").required(),
        Arg { name: "weekends_only", kind: ArgKind::Flag, required: false },
    ],
    answers: || {
        Reply::Object(vec![
            ("id", Reply::Text),
            ("package_id", Reply::Text),
            ("first_start", Reply::Text),
            ("last_start", Reply::Text),
            ("weekends_only", Reply::Flag),
            ("number_of_travelers", Reply::Number),
        ])
    },
    does: Does::Writes,
    whom: whom::people,
};
