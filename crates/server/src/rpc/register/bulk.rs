//! Bulk actions and saved views of the staff.

use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, document, id, list, nullable, number, text};

/// One action on many records, or its preview.
pub const BULK_CHANGE: Function = Function {
    name: "bulk_change",
    args: &[
        text("action").required(),
        Arg { name: "ids", kind: ArgKind::List(|| Reply::Text), required: true },
        Arg { name: "is_preview", kind: ArgKind::Flag, required: true },
        text("reason"),
        text("until"),
        number("refund"),
    ],
    answers: || {
        let result = vec![("id", Reply::Text), ("problem", nullable(Reply::Text)), ("refund", nullable(Reply::Number))];
        Reply::Object(vec![
            ("results", list(Reply::Object(result))),
            ("allowed", Reply::Number),
            ("refused", Reply::Number),
            ("refund", Reply::Number),
            ("is_preview", Reply::Flag),
        ])
    },
    does: Does::Writes,
    whom: whom::staff,
};

pub const STAFF_VIEWS: Function = Function {
    name: "staff_views",
    args: &[text("list").required()],
    answers: || list(view()),
    does: Does::ReadsOwn,
    whom: whom::staff,
};

pub const SAVE_STAFF_VIEW: Function = Function {
    name: "save_staff_view",
    args: &[
        text("list").required(),
        text("name").required(),
        document("filter", || Reply::Json),
        Arg { name: "is_shared", kind: ArgKind::Flag, required: true },
    ],
    answers: view,
    does: Does::Writes,
    whom: whom::staff,
};

pub const DELETE_STAFF_VIEW: Function = Function {
    name: "delete_staff_view",
    args: &[id("view_id").required()],
    answers: || Reply::Object(vec![("is_deleted", Reply::Flag)]),
    does: Does::Writes,
    whom: whom::staff,
};

fn view() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("list", Reply::Text),
        ("name", Reply::Text),
        ("filter", Reply::Json),
        ("is_shared", Reply::Flag),
        ("is_own", Reply::Flag),
        ("by", Reply::Text),
    ])
}
