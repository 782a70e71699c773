//! Functions of the staff about payments, reconciliation with the provider, and disputes.

use serendib_domain::staff::StaffRight;

use super::{Does, Function, Reply, id, list, nullable, text};

type Fields = Vec<(&'static str, Reply)>;

/// The list of payments.
pub const PAYMENT_LIST: Function = Function {
    name: "payment_list",
    args: &[text("q"), text("state"), text("from"), text("to"), text("after"), text("limit")],
    answers: || {
        let mut before = sums();
        before.push(("payments", Reply::Number));
        Reply::Object(vec![
            ("total", nullable(Reply::Number)),
            ("sums", nullable(Reply::Object(sums()))),
            ("before", nullable(Reply::Object(before))),
            ("results", list(Reply::Object(payment()))),
            ("next", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::ReadMoney),
};

fn sums() -> Fields {
    vec![("captured", Reply::Number), ("refunded", Reply::Number), ("net", Reply::Number)]
}

fn payment() -> Fields {
    let traveler = vec![("id", Reply::Text), ("name", Reply::Text), ("email", nullable(Reply::Text))];
    let event = vec![
        ("id", Reply::Text),
        ("event_type", Reply::Text),
        ("status", Reply::Text),
        ("amount", nullable(Reply::Number)),
        ("at", Reply::Text),
        ("note", nullable(Reply::Text)),
    ];
    vec![
        ("payment_id", Reply::Text),
        ("state", Reply::Text),
        ("kind", Reply::Text),
        ("method", Reply::Text),
        ("amount", Reply::Number),
        ("captured", Reply::Number),
        ("refunded", Reply::Number),
        ("currency", Reply::Text),
        ("created_at", Reply::Text),
        ("ended_at", nullable(Reply::Text)),
        ("session_id", nullable(Reply::Text)),
        ("provider_link", nullable(Reply::Text)),
        ("booking_id", Reply::Text),
        ("reference", Reply::Text),
        ("traveler", Reply::Object(traveler)),
        ("trip", Reply::Text),
        ("guide", Reply::Object(vec![("id", Reply::Text), ("name", Reply::Text)])),
        ("events", list(Reply::Object(event))),
    ]
}

/// Runs and differences.
pub const RECONCILIATION: Function = Function {
    name: "reconciliation",
    args: &[text("show"), text("after"), text("limit")],
    answers: || {
        Reply::Object(vec![
            ("last", nullable(run())),
            ("running", nullable(run())),
            ("open", Reply::Number),
            ("difference", Reply::Number),
            ("total", Reply::Number),
            ("results", list(difference())),
            ("next", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadMoney),
};

pub const START_RECONCILIATION: Function = Function {
    name: "start_reconciliation",
    args: &[text("from"), text("to")],
    answers: run,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

pub const HANDLE_DIFFERENCE: Function = Function {
    name: "handle_difference",
    args: &[id("id").required(), text("note").required()],
    answers: difference,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

pub const REOPEN_DIFFERENCE: Function = Function {
    name: "reopen_difference",
    args: &[id("id").required(), text("note").required()],
    answers: difference,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

fn run() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("started_at", Reply::Text),
        ("finished_at", nullable(Reply::Text)),
        ("from", Reply::Text),
        ("to", Reply::Text),
        ("provider", Reply::Text),
        ("checked", Reply::Number),
        ("differences", Reply::Number),
        ("status", Reply::Text),
        ("error", nullable(Reply::Text)),
        ("started_by", nullable(Reply::Text)),
    ])
}

fn difference() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("kind", Reply::Text),
        ("subject", Reply::Text),
        ("provider_id", Reply::Text),
        ("provider_link", nullable(Reply::Text)),
        ("booking_id", nullable(Reply::Text)),
        ("reference", nullable(Reply::Text)),
        ("here_amount", nullable(Reply::Number)),
        ("there_amount", nullable(Reply::Number)),
        ("here_state", nullable(Reply::Text)),
        ("there_state", nullable(Reply::Text)),
        ("first_seen_at", Reply::Text),
        ("last_seen_at", Reply::Text),
        ("resolved_at", nullable(Reply::Text)),
        ("handled_at", nullable(Reply::Text)),
        ("handled_by", nullable(Reply::Text)),
        ("note", nullable(Reply::Text)),
    ])
}

/// The list of disputes.
pub const ADMIN_DISPUTES: Function = Function {
    name: "admin_disputes",
    args: &[text("show"), text("after")],
    answers: || {
        Reply::Object(vec![("total", Reply::Number), ("results", list(dispute())), ("next", nullable(Reply::Text))])
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadMoney),
};

fn dispute() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("status", Reply::Text),
        ("amount", Reply::Number),
        ("created_at", Reply::Text),
        ("decided_at", nullable(Reply::Text)),
        ("due_by", nullable(Reply::Text)),
        ("booking_id", Reply::Text),
        ("reference", Reply::Text),
        ("traveler", Reply::Text),
        ("guide", Reply::Text),
        ("trip", Reply::Text),
        ("provider_link", nullable(Reply::Text)),
        ("evidence_sent_at", nullable(Reply::Text)),
        ("evidence_state", nullable(Reply::Text)),
        ("evidence_failure", nullable(Reply::Text)),
    ])
}

pub const DISPUTE_EVIDENCE: Function = Function {
    name: "dispute_evidence",
    args: &[id("dispute_id").required()],
    answers: || {
        let section = vec![("name", Reply::Text), ("text", Reply::Text)];
        Reply::Object(vec![("dispute", dispute()), ("sections", list(Reply::Object(section)))])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::ReadMoney),
};

pub const SEND_DISPUTE_EVIDENCE: Function = Function {
    name: "send_dispute_evidence",
    args: &[id("dispute_id").required(), text("note").required()],
    answers: || Reply::Object(vec![("sent_at", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};
