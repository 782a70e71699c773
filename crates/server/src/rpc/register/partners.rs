//! Functions with which the staff manages API keys and webhooks of partners.

use serendib_domain::Caller;
use serendib_domain::staff::StaffRight;

use super::{Arg, ArgKind, Does, Function, Reply, id, list, nullable, number, text};

fn can_manage_partners(caller: &Caller) -> bool {
    caller.may(StaffRight::ManagePartners)
}

const fn texts(name: &'static str) -> Arg {
    Arg { name, kind: ArgKind::List(|| Reply::Text), required: true }
}

const ONE: [Arg; 1] = [id("id").required()];

pub const API_KEYS: Function = Function {
    name: "api_keys",
    args: &[],
    answers: || list(Reply::Object(api_key())),
    does: Does::ReadsOwn,
    whom: can_manage_partners,
};

/// The only answer with the secret of a key.
pub const CREATE_API_KEY: Function = Function {
    name: "create_api_key",
    args: &[text("name").required(), texts("scopes"), number("rate_per_minute"), text("expires_on")],
    answers: || with(api_key(), ("secret", Reply::Text)),
    does: Does::Writes,
    whom: can_manage_partners,
};

pub const RENAME_API_KEY: Function = Function {
    name: "rename_api_key",
    args: &[id("id").required(), text("name").required()],
    answers: || Reply::Object(api_key()),
    does: Does::Writes,
    whom: can_manage_partners,
};

pub const REVOKE_API_KEY: Function = Function {
    name: "revoke_api_key",
    args: &ONE,
    answers: || Reply::Object(api_key()),
    does: Does::Writes,
    whom: can_manage_partners,
};

fn api_key() -> Vec<(&'static str, Reply)> {
    vec![
        ("id", Reply::Text),
        ("name", Reply::Text),
        ("prefix", Reply::Text),
        ("scopes", list(Reply::Text)),
        ("rate_per_minute", Reply::Number),
        ("state", Reply::Text),
        ("created_at", Reply::Text),
        ("created_by", nullable(Reply::Text)),
        ("last_used_at", nullable(Reply::Text)),
        ("expires_at", nullable(Reply::Text)),
        ("revoked_at", nullable(Reply::Text)),
        ("revoked_by", nullable(Reply::Text)),
    ]
}

fn with(mut fields: Vec<(&'static str, Reply)>, more: (&'static str, Reply)) -> Reply {
    fields.push(more);
    Reply::Object(fields)
}

pub const WEBHOOK_ENDPOINTS: Function = Function {
    name: "webhook_endpoints",
    args: &[],
    answers: || list(Reply::Object(endpoint())),
    does: Does::ReadsOwn,
    whom: can_manage_partners,
};

/// Creates or changes an endpoint. Only a new one is answered with its secret.
pub const SAVE_WEBHOOK_ENDPOINT: Function = Function {
    name: "save_webhook_endpoint",
    args: &[id("id"), text("url").required(), texts("events"), text("description")],
    answers: || with(endpoint(), ("secret", nullable(Reply::Text))),
    does: Does::Writes,
    whom: can_manage_partners,
};

pub const ROTATE_WEBHOOK_SECRET: Function = Function {
    name: "rotate_webhook_secret",
    args: &ONE,
    answers: || with(endpoint(), ("secret", Reply::Text)),
    does: Does::Writes,
    whom: can_manage_partners,
};

pub const DISABLE_WEBHOOK_ENDPOINT: Function = Function {
    name: "disable_webhook_endpoint",
    args: &ONE,
    answers: || Reply::Object(endpoint()),
    does: Does::Writes,
    whom: can_manage_partners,
};

pub const ENABLE_WEBHOOK_ENDPOINT: Function = Function {
    name: "enable_webhook_endpoint",
    args: &ONE,
    answers: || Reply::Object(endpoint()),
    does: Does::Writes,
    whom: can_manage_partners,
};

/// Sends an event `ping`.
pub const TEST_WEBHOOK_ENDPOINT: Function = Function {
    name: "test_webhook_endpoint",
    args: &ONE,
    answers: || Reply::Object(vec![("delivery_id", Reply::Text)]),
    does: Does::Writes,
    whom: can_manage_partners,
};

fn endpoint() -> Vec<(&'static str, Reply)> {
    vec![
        ("id", Reply::Text),
        ("url", Reply::Text),
        ("events", list(Reply::Text)),
        ("description", nullable(Reply::Text)),
        ("is_active", Reply::Flag),
        ("created_at", Reply::Text),
        ("created_by", nullable(Reply::Text)),
        ("disabled_at", nullable(Reply::Text)),
        ("disabled_reason", nullable(Reply::Text)),
        ("last_success_at", nullable(Reply::Text)),
        ("failures", Reply::Number),
        ("failing_since", nullable(Reply::Text)),
        ("former_secret_until", nullable(Reply::Text)),
        ("delivered", Reply::Number),
        ("failed", Reply::Number),
        ("waiting", Reply::Number),
    ]
}

pub const WEBHOOK_DELIVERIES: Function = Function {
    name: "webhook_deliveries",
    args: &[id("endpoint_id"), text("state"), text("type"), text("after"), number("limit")],
    answers: || {
        Reply::Object(vec![
            ("total", Reply::Number),
            ("results", list(Reply::Object(delivery()))),
            ("next", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsOwn,
    whom: can_manage_partners,
};

/// One delivery with its payload and all attempts.
pub const WEBHOOK_DELIVERY: Function = Function {
    name: "webhook_delivery",
    args: &ONE,
    answers: || {
        let mut fields = delivery();
        fields.push(("payload", Reply::Json));
        let attempt = vec![
            ("attempted_at", Reply::Text),
            ("status", nullable(Reply::Number)),
            ("error", nullable(Reply::Text)),
            ("duration_ms", Reply::Number),
            ("answer", nullable(Reply::Text)),
        ];
        with(fields, ("log", list(Reply::Object(attempt))))
    },
    does: Does::ReadsOwn,
    whom: can_manage_partners,
};

/// Sends a delivery again.
pub const REDELIVER_WEBHOOK: Function = Function {
    name: "redeliver_webhook",
    args: &ONE,
    answers: || Reply::Object(delivery()),
    does: Does::Writes,
    whom: can_manage_partners,
};

fn delivery() -> Vec<(&'static str, Reply)> {
    vec![
        ("id", Reply::Text),
        ("endpoint_id", Reply::Text),
        ("url", Reply::Text),
        ("event_id", Reply::Text),
        ("type", Reply::Text),
        ("created_at", Reply::Text),
        ("state", Reply::Text),
        ("attempts", Reply::Number),
        ("next_attempt_at", nullable(Reply::Text)),
        ("last_status", nullable(Reply::Number)),
        ("last_error", nullable(Reply::Text)),
        ("last_duration_ms", nullable(Reply::Number)),
        ("delivered_at", nullable(Reply::Text)),
        ("redelivers", nullable(Reply::Text)),
    ]
}
