//! Functions with which the owner of a package and its hosts agree on shares.

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, id, list, nullable, number, text};

/// The hosts of a package with what they agreed on and what is proposed.
pub const HOST_SHARES: Function = Function {
    name: "host_shares",
    args: &[id("package_id").required()],
    answers: || {
        let agreed = vec![
            ("id", Reply::Text),
            ("percent", Reply::Number),
            ("agreed_at", Reply::Text),
            ("message", nullable(Reply::Text)),
        ];
        let open = vec![
            ("id", Reply::Text),
            ("percent", Reply::Number),
            ("by", Reply::Text),
            ("message", nullable(Reply::Text)),
            ("is_invitation", Reply::Flag),
            ("created_at", Reply::Text),
            ("expires_at", Reply::Text),
            ("is_mine", Reply::Flag),
        ];
        let host = vec![
            ("guide_id", Reply::Text),
            ("display_name", Reply::Text),
            ("avatar_url", nullable(Reply::Text)),
            ("is_owner", Reply::Flag),
            ("is_host", Reply::Flag),
            ("commission_percent", Reply::Number),
            ("agreed", nullable(Reply::Object(agreed))),
            ("open", nullable(Reply::Object(open))),
        ];
        nullable(Reply::Object(vec![
            ("package_id", Reply::Text),
            ("title", Reply::Text),
            ("is_owner", Reply::Flag),
            ("hosts", list(Reply::Object(host))),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::guides,
};

/// Proposes a share to the other side, or invites a guide to host the package.
pub const OFFER_HOST_SHARE: Function = Function {
    name: "offer_host_share",
    args: &[id("package_id").required(), id("guide_id").required(), number("percent").required(), text("message")],
    answers: || Reply::Object(vec![("id", Reply::Text), ("status", Reply::Text), ("expires_at", Reply::Text)]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Accepts, declines or withdraws a proposal, or ends an agreement.
pub const ANSWER_HOST_SHARE: Function = Function {
    name: "answer_host_share",
    args: &[id("id").required(), text("action").required(), text("message")],
    answers: || Reply::Object(vec![("id", Reply::Text), ("status", Reply::Text)]),
    does: Does::Writes,
    whom: whom::guides,
};

/// Open proposals to the caller.
pub const RECEIVED_HOST_SHARES: Function = Function {
    name: "received_host_shares",
    args: &[],
    answers: || {
        list(Reply::Object(vec![
            ("id", Reply::Text),
            ("package_id", Reply::Text),
            ("title", Reply::Text),
            ("from", Reply::Text),
            ("percent", Reply::Number),
            ("by", Reply::Text),
            ("is_invitation", Reply::Flag),
            ("message", nullable(Reply::Text)),
            ("created_at", Reply::Text),
            ("expires_at", Reply::Text),
            ("commission_percent", Reply::Number),
            ("present_percent", Reply::Number),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::guides,
};
