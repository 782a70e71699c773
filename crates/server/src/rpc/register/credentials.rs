//! Functions of guides' credentials.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, id, list, nullable, text};

/// The calling guide's credentials.
pub const MY_CREDENTIALS: Function = Function {
    name: "my_credentials",
    args: &[],
    answers: || {
        list(Reply::Object(vec![
            ("id", Reply::Text),
            ("kind", Reply::Text),
            ("class", nullable(Reply::Text)),
            ("number", Reply::Text),
            ("issuer", nullable(Reply::Text)),
            ("valid_until", Reply::Text),
            ("status", Reply::Text),
            ("in_force", Reply::Flag),
            ("has_document", Reply::Flag),
            ("submitted_at", Reply::Text),
            ("decided_at", nullable(Reply::Text)),
            ("method", nullable(Reply::Text)),
            ("reason", nullable(Reply::Text)),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::guide_records,
};

/// Sends a credential to check.
pub const SUBMIT_CREDENTIAL: Function = Function {
    name: "submit_credential",
    args: &[Arg {
        name: "document",
        kind: ArgKind::Document(|| {
            Reply::Object(vec![
                ("kind", Reply::Text),
                ("class", nullable(Reply::Text)),
                ("number", Reply::Text),
                ("issuer", nullable(Reply::Text)),
                ("valid_until", Reply::Text),
                ("file", Reply::Text),
            ])
        }),
        required: true,
    }],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Takes a credential back.
pub const WITHDRAW_CREDENTIAL: Function = Function {
    name: "withdraw_credential",
    args: &[id("id").required()],
    answers: closed,
    does: Does::Writes,
    whom: whom::guide_records,
};

/// What a guide has proved, for everybody.
pub const GUIDE_CREDENTIALS: Function = Function {
    name: "guide_credentials",
    args: &[id("guide_id").required()],
    answers: || {
        list(Reply::Object(vec![
            ("kind", Reply::Text),
            ("class", nullable(Reply::Text)),
            ("checked_on", nullable(Reply::Text)),
            ("valid_until", Reply::Text),
            ("method", nullable(Reply::Text)),
        ]))
    },
    does: Does::Reads,
    whom: whom::anybody,
};

/// The credentials that admins check.
pub const CREDENTIAL_QUEUE: Function = Function {
    name: "credential_queue",
    args: &[text("status"), text("search"), text("after")],
    answers: || {
        let row = vec![
            ("id", Reply::Text),
            ("guide_id", Reply::Text),
            ("display_name", Reply::Text),
            ("avatar_url", nullable(Reply::Text)),
            ("kind", Reply::Text),
            ("class", nullable(Reply::Text)),
            ("number", Reply::Text),
            ("issuer", nullable(Reply::Text)),
            ("valid_until", Reply::Text),
            ("status", Reply::Text),
            ("in_force", Reply::Flag),
            ("submitted_at", Reply::Text),
            ("decided_at", nullable(Reply::Text)),
            ("decided_by", nullable(Reply::Text)),
            ("method", nullable(Reply::Text)),
            ("reason", nullable(Reply::Text)),
            ("document", nullable(Reply::Object(vec![("mime_type", Reply::Text), ("size", Reply::Number)]))),
            ("same_number", list(Reply::Object(vec![("guide_id", Reply::Text), ("display_name", Reply::Text)]))),
            ("is_own", Reply::Flag),
        ];
        let counts = vec![("pending", Reply::Number), ("expiring", Reply::Number)];
        Reply::Object(vec![
            ("rows", list(Reply::Object(row))),
            ("next", nullable(Reply::Text)),
            ("counts", Reply::Object(counts)),
        ])
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::DecideApplications),
};

/// Approves, rejects or revokes a credential.
pub const DECIDE_CREDENTIAL: Function = Function {
    name: "decide_credential",
    args: &[id("id").required(), text("action").required(), text("method"), text("reason")],
    answers: closed,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::DecideApplications),
};

/// A link to a document, which the audit log records.
pub const CREDENTIAL_DOCUMENT: Function = Function {
    name: "credential_document",
    args: &[id("id").required()],
    answers: || Reply::Object(vec![("url", Reply::Text), ("mime_type", Reply::Text), ("expires_at", Reply::Text)]),
    does: Does::ReadsNoted,
    whom: |caller| caller.may(StaffRight::DecideApplications),
};

fn closed() -> Reply {
    Reply::Object(vec![("id", Reply::Text), ("status", Reply::Text)])
}
