//! Functions about messages and notification preferences.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, list, nullable, number, text};

pub const CONVERSATIONS: Function = Function {
    name: "conversations",
    args: &[text("q"), text("after"), number("limit")],
    answers: || {
        let last = Reply::Object(vec![("body", Reply::Text), ("sent_at", Reply::Text), ("is_mine", Reply::Flag)]);
        let mut fields = about();
        fields.extend([("last", nullable(last)), ("unread", Reply::Number), ("cursor", Reply::Text)]);
        list(Reply::Object(fields))
    },
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const CONVERSATION: Function = Function {
    name: "conversation",
    args: &[text("conversation_id").required(), text("before")],
    answers: || {
        let mut fields = about();
        fields.extend([
            ("messages", list(message())),
            ("has_more", Reply::Flag),
            ("read_to", nullable(Reply::Text)),
            ("other_read_to", nullable(Reply::Text)),
            ("closed", nullable(Reply::Text)),
            ("is_reported", Reply::Flag),
        ]);
        Reply::Object(fields)
    },
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const ASK_GUIDE: Function = Function {
    name: "ask_guide",
    args: &[
        text("package_id").required(),
        text("guide_id").required(),
        text("key").required(),
        text("body").required(),
    ],
    answers: message,
    does: Does::Writes,
    whom: whom::people,
};

pub const SEND_MESSAGE: Function = Function {
    name: "send_message",
    args: &[text("conversation_id").required(), text("key").required(), text("body").required()],
    answers: message,
    does: Does::Writes,
    whom: whom::people,
};

pub const MARK_MESSAGES_READ: Function = Function {
    name: "mark_messages_read",
    args: &[text("conversation_id").required(), text("message_id").required()],
    answers: || Reply::Object(vec![("read_to", Reply::Text), ("unread", Reply::Number)]),
    does: Does::Writes,
    whom: whom::people,
};

pub const REPORT_CONVERSATION: Function = Function {
    name: "report_conversation",
    args: &[text("conversation_id").required(), text("reason").required()],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::people,
};

pub const REPORTED_CONVERSATION: Function = Function {
    name: "reported_conversation",
    args: &[text("report_id").required(), text("before")],
    answers: || {
        let side = || Reply::Object(vec![("id", Reply::Text), ("name", Reply::Text)]);
        Reply::Object(vec![
            ("id", Reply::Text),
            ("booking_id", nullable(Reply::Text)),
            ("title", Reply::Text),
            ("start_date", nullable(Reply::Text)),
            ("end_date", nullable(Reply::Text)),
            ("status", nullable(Reply::Text)),
            ("traveller", side()),
            ("guide", side()),
            ("messages", list(message())),
            ("has_more", Reply::Flag),
        ])
    },
    does: Does::ReadsNoted,
    whom: |caller| caller.may(StaffRight::HandleMessages),
};

pub const MY_NOTIFICATION_PREFERENCES: Function = Function {
    name: "my_notification_preferences",
    args: &[],
    answers: preferences,
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const SET_NOTIFICATION_PREFERENCE: Function = Function {
    name: "set_notification_preference",
    args: &[Arg {
        name: "document",
        kind: ArgKind::Document(|| {
            let optional = |name| (name, Reply::Optional(Box::new(Reply::Flag)));
            Reply::Object(vec![("topic", Reply::Text), optional("in_product"), optional("by_mail")])
        }),
        required: true,
    }],
    answers: preferences,
    does: Does::Writes,
    whom: whom::people,
};

/// A guide's own texts for replies.
pub const SAVED_REPLIES: Function =
    Function { name: "saved_replies", args: &[], answers: replies, does: Does::ReadsOwn, whom: whom::guides };

/// Replaces a guide's own texts for replies.
pub const SAVE_REPLIES: Function = Function {
    name: "save_replies",
    args: &[Arg { name: "replies", kind: ArgKind::List(|| Reply::Text), required: true }, number("version").required()],
    answers: replies,
    does: Does::Writes,
    whom: whom::guides,
};

fn replies() -> Reply {
    Reply::Object(vec![("replies", list(Reply::Text)), ("version", Reply::Number)])
}

fn about() -> Vec<(&'static str, Reply)> {
    let other = vec![("id", Reply::Text), ("name", Reply::Text), ("avatar_url", nullable(Reply::Text))];
    vec![
        ("id", Reply::Text),
        ("booking_id", nullable(Reply::Text)),
        ("package_id", Reply::Text),
        ("side", Reply::Text),
        ("title", Reply::Text),
        ("start_date", nullable(Reply::Text)),
        ("end_date", nullable(Reply::Text)),
        ("status", nullable(Reply::Text)),
        ("other", Reply::Object(other)),
    ]
}

fn message() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("conversation_id", Reply::Text),
        ("booking_request_id", nullable(Reply::Text)),
        ("sender_id", Reply::Text),
        ("client_key", Reply::Text),
        ("body", Reply::Text),
        ("sent_at", Reply::Text),
    ])
}

fn preferences() -> Reply {
    let can = Reply::Object(vec![("in_product", Reply::Flag), ("by_mail", Reply::Flag)]);
    list(Reply::Object(vec![
        ("topic", Reply::Text),
        ("in_product", Reply::Flag),
        ("by_mail", Reply::Flag),
        ("can", can),
    ]))
}
