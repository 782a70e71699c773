//! Functions for admins: queues, payments, refunds and dead letters.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, id, list, nullable, number, text};

pub const REVIEW_COUNTS: Function = Function {
    name: "review_counts",
    args: &[],
    answers: || {
        let counts = ["packages", "revisions", "applications", "join_requests", "credentials", "reports"];
        Reply::Object(counts.map(|name| (name, Reply::Number)).into())
    },
    does: Does::ReadsOwn,
    whom: whom::staff,
};

pub const PAYMENT_FIGURES: Function = Function {
    name: "payment_figures",
    args: &[text("from"), text("to")],
    answers: || {
        let counts = || vec![("revenue", Reply::Number), ("completed", Reply::Number)];
        let mut day = vec![("day", Reply::Text)];
        day.extend(counts());
        day.push(("failed", Reply::Number));
        let mut kind = vec![("kind", Reply::Text)];
        kind.extend(counts());
        Reply::Object(vec![
            ("total_revenue", Reply::Number),
            ("completed", Reply::Number),
            ("failed", Reply::Number),
            ("pending", Reply::Number),
            ("refunded", Reply::Number),
            ("refunds", Reply::Number),
            ("success_rate", nullable(Reply::Number)),
            ("average", nullable(Reply::Number)),
            ("by_day", list(Reply::Object(day))),
            ("by_kind", list(Reply::Object(kind))),
        ])
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadReports),
};

pub const PAYMENT_REFUNDS: Function = Function {
    name: "payment_refunds",
    args: &[id("payment_id").required()],
    answers: payment,
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadMoney),
};

pub const REFUND_PAYMENT: Function = Function {
    name: "refund_payment",
    args: &[
        text("payment_id").required(),
        number("amount").required(),
        text("reason").required(),
        number("expected_left").required(),
    ],
    answers: payment,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

pub const SETTLE_REFUND: Function = Function {
    name: "settle_refund",
    args: &[text("refund_id").required(), text("how").required()],
    answers: payment,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

/// Refunds that wait for a second person.
pub const REFUND_APPROVALS: Function = Function {
    name: "refund_approvals",
    args: &[],
    answers: || list(approval()),
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadMoney),
};

/// Approves, declines or withdraws one.
pub const DECIDE_REFUND_APPROVAL: Function = Function {
    name: "decide_refund_approval",
    args: &[id("id").required(), text("decision").required(), text("note")],
    answers: payment,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

fn approval() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("payment_id", Reply::Text),
        ("booking_request_id", Reply::Text),
        ("title", Reply::Text),
        ("traveler", nullable(Reply::Text)),
        ("amount", Reply::Number),
        ("reason", Reply::Text),
        ("requested_by", nullable(Reply::Text)),
        ("requested_at", Reply::Text),
        ("is_own", Reply::Flag),
    ])
}

/// A payment with its refunds.
fn payment() -> Reply {
    let refund = vec![
        ("id", Reply::Text),
        ("amount", Reply::Number),
        ("status", Reply::Text),
        ("reason", Reply::Text),
        ("created_at", Reply::Text),
    ];
    Reply::Object(vec![
        ("id", Reply::Text),
        ("booking_request_id", Reply::Text),
        ("title", Reply::Text),
        ("kind", Reply::Text),
        ("amount", Reply::Number),
        ("left", Reply::Number),
        ("status", Reply::Text),
        ("provider", Reply::Text),
        ("paid_at", nullable(Reply::Text)),
        ("refunds", list(Reply::Object(refund))),
        ("waiting", nullable(approval())),
        ("is_assured", Reply::Flag),
    ])
}

pub const DEAD_LETTERS: Function = Function {
    name: "dead_letters",
    args: &[text("q"), text("after")],
    answers: || {
        list(Reply::Object(vec![
            ("id", Reply::Text),
            ("kind", Reply::Text),
            ("attempts", Reply::Number),
            ("dead_at", Reply::Text),
            ("reason", Reply::Text),
            ("cursor", Reply::Text),
        ]))
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::Operate),
};

pub const RETRY_DEAD_LETTER: Function = Function {
    name: "retry_dead_letter",
    args: &[text("id").required()],
    answers: || Reply::Object(vec![("retried", Reply::Number)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::Operate),
};
