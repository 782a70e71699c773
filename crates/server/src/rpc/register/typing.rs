//! Functions that parse typed text.

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, nullable, text};

/// By `POST` only: telephone numbers do not belong in access logs.
pub const READ_PHONE_NUMBER: Function = Function {
    name: "read_phone_number",
    args: &[text("phone").required(), text("country")],
    answers: || {
        Reply::Object(vec![
            ("number", nullable(Reply::Text)),
            ("international", nullable(Reply::Text)),
            ("problem", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsOpened,
    whom: whom::anybody,
};
