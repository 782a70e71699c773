//! Functions with which the staff answers messages, works on reports, and edits its templates.

use serendib_domain::reply_templates::kind::can_use_templates;
use serendib_domain::staff::StaffRight;

use super::{Arg, Does, Function, Reply, flag, id, list, nullable, number, text};

/// Templates of the kinds that the caller uses.
pub const REPLY_TEMPLATES: Function = Function {
    name: "reply_templates",
    args: &[text("kind"), flag("with_retired")],
    answers: || list(template()),
    does: Does::ReadsOwn,
    whom: can_use_templates,
};

/// Creates or changes a template.
pub const SAVE_REPLY_TEMPLATE: Function = Function {
    name: "save_reply_template",
    args: &[
        id("id"),
        text("kind").required(),
        text("name").required(),
        text("body").required(),
        number("version").required(),
    ],
    answers: template,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::EditContent),
};

/// Takes a template out of use.
pub const RETIRE_REPLY_TEMPLATE: Function = Function {
    name: "retire_reply_template",
    args: &[id("id").required(), number("version").required()],
    answers: template,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::EditContent),
};

/// Takes a retired template into use again.
pub const RESTORE_REPLY_TEMPLATE: Function = Function {
    name: "restore_reply_template",
    args: &[id("id").required()],
    answers: template,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::EditContent),
};

fn template() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("kind", Reply::Text),
        ("name", Reply::Text),
        ("body", Reply::Text),
        ("version", Reply::Number),
        ("updated_at", nullable(Reply::Text)),
        ("is_shipped", Reply::Flag),
        ("is_retired", Reply::Flag),
    ])
}

/// Mails an answer to the sender of a message.
pub const ANSWER_CONTACT_MESSAGE: Function = Function {
    name: "answer_contact_message",
    args: &[id("message_id").required(), text("text").required(), flag("mark_handled")],
    answers: || Reply::Object(vec![("answer_id", Reply::Text), ("sent_at", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

/// A message with its answers.
pub const CONTACT_CONVERSATION: Function = Function {
    name: "contact_conversation",
    args: &[id("message_id").required()],
    answers: || {
        let message = vec![
            ("id", Reply::Text),
            ("reference", Reply::Text),
            ("first_name", Reply::Text),
            ("last_name", Reply::Text),
            ("email", Reply::Text),
            ("subject", Reply::Text),
            ("message", Reply::Text),
            ("created_at", Reply::Text),
            ("handled_at", nullable(Reply::Text)),
        ];
        let answer = vec![
            ("id", Reply::Text),
            ("body", Reply::Text),
            ("sent_at", Reply::Text),
            ("sent_by", nullable(Reply::Text)),
            ("state", Reply::Text),
        ];
        let earlier = vec![
            ("id", Reply::Text),
            ("subject", Reply::Text),
            ("created_at", Reply::Text),
            ("handled_at", nullable(Reply::Text)),
        ];
        let person = vec![("id", Reply::Text), ("name", Reply::Text)];
        Reply::Object(vec![
            ("message", Reply::Object(message)),
            ("answers", list(Reply::Object(answer))),
            ("person", nullable(Reply::Object(person))),
            ("earlier", list(Reply::Object(earlier))),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

/// The list of reported conversations.
pub const ADMIN_REPORTS: Function = Function {
    name: "admin_reports",
    args: &[text("show"), text("q"), text("after"), number("limit")],
    answers: || {
        Reply::Object(vec![
            ("total", Reply::Number),
            ("results", list(Reply::Object(report()))),
            ("next", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

fn report() -> Vec<(&'static str, Reply)> {
    let mut guide = side();
    guide.insert(1, ("guide_id", Reply::Text));
    vec![
        ("id", Reply::Text),
        ("reason", Reply::Text),
        ("created_at", Reply::Text),
        ("handled_at", nullable(Reply::Text)),
        ("handled_by", nullable(Reply::Text)),
        ("reporter", Reply::Text),
        ("booking_id", nullable(Reply::Text)),
        ("reference", nullable(Reply::Text)),
        ("inquiry_id", nullable(Reply::Text)),
        ("trip", Reply::Text),
        ("start_date", nullable(Reply::Text)),
        ("end_date", nullable(Reply::Text)),
        ("traveler", Reply::Object(side())),
        ("guide", Reply::Object(guide)),
        ("is_closed", Reply::Flag),
    ]
}

fn side() -> Vec<(&'static str, Reply)> {
    vec![
        ("id", Reply::Text),
        ("name", Reply::Text),
        ("reports", Reply::Number),
        ("warnings", Reply::Number),
        ("is_blocked", Reply::Flag),
    ]
}

/// Warns one side of a reported conversation.
pub const WARN_PERSON: Function = Function {
    name: "warn_person",
    args: &[id("report_id").required(), text("side").required(), text("text").required()],
    answers: || Reply::Object(vec![("warned_at", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

const OF_REPORT: [Arg; 2] = [id("report_id").required(), text("reason").required()];

/// Closes a reported conversation for both sides.
pub const CLOSE_CONVERSATION: Function = Function {
    name: "close_conversation",
    args: &OF_REPORT,
    answers: is_closed,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

/// Opens a closed conversation again.
pub const OPEN_CONVERSATION: Function = Function {
    name: "open_conversation",
    args: &OF_REPORT,
    answers: is_closed,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

fn is_closed() -> Reply {
    Reply::Object(vec![("is_closed", Reply::Flag)])
}
