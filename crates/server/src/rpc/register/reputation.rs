//! Functions of a guide's signed statement.

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, nullable, text};

/// What a guide has done here, signed.
pub const GUIDE_REPUTATION: Function = Function {
    name: "guide_reputation",
    args: &[],
    answers: || Reply::Object(vec![("statement", Reply::Text), ("signature", Reply::Text), ("file_name", Reply::Text)]),
    does: Does::ReadsOwn,
    whom: whom::guide_records,
};

/// Whether a statement is ours, unchanged.
pub const VERIFY_REPUTATION: Function = Function {
    name: "verify_reputation",
    args: &[text("statement").required(), text("signature").required()],
    answers: || {
        Reply::Object(vec![
            ("is_valid", Reply::Flag),
            ("problem", nullable(Reply::Text)),
            ("issued_at", nullable(Reply::Text)),
            ("name", nullable(Reply::Text)),
            ("guide_id", nullable(Reply::Text)),
            ("is_member", Reply::Flag),
        ])
    },
    does: Does::ReadsOpened,
    whom: whom::anybody,
};
