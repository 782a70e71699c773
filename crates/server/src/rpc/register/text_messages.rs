//! Functions about text messages to guides.

use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, nullable};

/// Which texts the calling guide wants.
pub const TEXT_MESSAGE_SETTINGS: Function = Function {
    name: "text_message_settings",
    args: &[],
    answers: settings,
    does: Does::ReadsOwn,
    whom: whom::guide_records,
};

/// Chooses them.
pub const SAVE_TEXT_MESSAGE_SETTINGS: Function = Function {
    name: "save_text_message_settings",
    args: &[Arg {
        name: "document",
        kind: ArgKind::Document(|| {
            let flag = |name| (name, Reply::Optional(Box::new(Reply::Flag)));
            let hour = |name| (name, Reply::Optional(Box::new(nullable(Reply::Text))));
            Reply::Object(vec![
                flag("requests"),
                flag("cancellations"),
                flag("starts"),
                hour("quiet_from"),
                hour("quiet_until"),
            ])
        }),
        required: true,
    }],
    answers: settings,
    does: Does::Writes,
    whom: whom::guide_records,
};

fn settings() -> Reply {
    Reply::Object(vec![
        ("available", Reply::Flag),
        ("phone", nullable(Reply::Text)),
        ("requests", Reply::Flag),
        ("cancellations", Reply::Flag),
        ("starts", Reply::Flag),
        ("quiet_from", nullable(Reply::Text)),
        ("quiet_until", nullable(Reply::Text)),
        ("daily_limit", Reply::Number),
        ("sent_today", Reply::Number),
        ("reply_number", nullable(Reply::Text)),
    ])
}
