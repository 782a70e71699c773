//! Functions of the day's page of the staff.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, id, list, nullable, number, text};

pub const ADMIN_TODAY: Function = Function {
    name: "admin_today",
    args: &[number("days")],
    answers: || {
        let queue = vec![
            ("queue", Reply::Text),
            ("count", Reply::Number),
            ("oldest_at", nullable(Reply::Text)),
            ("target_hours", Reply::Number),
            ("late", Reply::Number),
        ];
        let failing = vec![
            ("kind", Reply::Text),
            ("count", Reply::Number),
            ("since", nullable(Reply::Text)),
            ("detail", nullable(Reply::Text)),
        ];
        Reply::Object(vec![
            ("at", Reply::Text),
            ("days", Reply::Number),
            ("waiting", list(Reply::Object(queue))),
            ("failing", list(Reply::Object(failing))),
            ("money", nullable(Reply::Object(money()))),
            ("funnel", nullable(Reply::Object(funnel()))),
        ])
    },
    does: Does::ReadsOwn,
    whom: whom::staff,
};

fn money() -> Vec<(&'static str, Reply)> {
    vec![
        ("captured", Reply::Number),
        ("refunded", Reply::Number),
        ("owed_to_guides", Reply::Number),
        ("payouts_due", Reply::Number),
        ("before", Reply::Object(vec![("captured", Reply::Number), ("refunded", Reply::Number)])),
        ("open_differences", Reply::Number),
        ("difference", Reply::Number),
        ("reconciled_at", nullable(Reply::Text)),
    ]
}

fn funnel() -> Vec<(&'static str, Reply)> {
    let steps = || ["views", "requests", "approved", "paid"].map(|name| (name, Reply::Number));
    let mut fields: Vec<_> = steps().into();
    fields.push(("before", Reply::Object(steps().into())));
    fields
}

pub const SET_SERVICE_TARGET: Function = Function {
    name: "set_service_target",
    args: &[text("queue").required(), number("hours").required()],
    answers: || Reply::Object(vec![("queue", Reply::Text), ("target_hours", Reply::Number)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ManageStaff),
};

pub const SEARCH_MISSES: Function = Function {
    name: "search_misses",
    args: &[number("days"), text("after"), number("limit")],
    answers: || page(miss()),
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadReports) || caller.may(StaffRight::EditContent),
};

pub const DISMISS_SEARCH_MISS: Function = Function {
    name: "dismiss_search_miss",
    args: &[id("id").required(), text("reason").required()],
    answers: miss,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::EditContent),
};

fn miss() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("text", Reply::Text),
        ("count", Reply::Number),
        ("first_at", Reply::Text),
        ("last_at", Reply::Text),
        ("is_dismissed", Reply::Flag),
    ])
}

pub const GUIDE_ANSWERS: Function = Function {
    name: "guide_answers",
    args: &[number("days"), text("sort"), text("after"), number("limit")],
    answers: || {
        page(Reply::Object(vec![
            ("guide_id", Reply::Text),
            ("display_name", Reply::Text),
            ("requests", Reply::Number),
            ("accepted", Reply::Number),
            ("rejected", Reply::Number),
            ("expired", Reply::Number),
            ("acceptance", nullable(Reply::Number)),
            ("median_minutes", nullable(Reply::Number)),
            ("waiting", Reply::Number),
        ]))
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadReports),
};

/// A page of a list, and the cursor of the next one.
fn page(row: Reply) -> Reply {
    Reply::Object(vec![("total", Reply::Number), ("results", list(row)), ("next", nullable(Reply::Text))])
}
