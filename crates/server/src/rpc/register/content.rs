//! Functions of the documents that the staff edits without a release.

use serendib_domain::Caller;
use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, document, list, nullable, number, text};

fn is_editor(caller: &Caller) -> bool {
    caller.may(StaffRight::EditContent)
}

/// The list of documents.
pub const CONTENT_DOCUMENTS: Function = Function {
    name: "content_documents",
    args: &[],
    answers: || {
        list(Reply::Object(vec![
            ("name", Reply::Text),
            ("group", Reply::Text),
            ("title", Reply::Text),
            ("help", Reply::Text),
            ("is_shipped", Reply::Flag),
            ("is_passed_over", Reply::Flag),
            ("version", Reply::Number),
            ("updated_at", nullable(Reply::Text)),
            ("updated_by", nullable(Reply::Text)),
        ]))
    },
    does: Does::ReadsOwn,
    whom: is_editor,
};

/// A document with its shape.
pub const CONTENT_DOCUMENT: Function = Function {
    name: "content_document",
    args: &[text("name").required(), number("version")],
    answers: content_document,
    does: Does::ReadsOwn,
    whom: is_editor,
};

/// The versions of a document.
pub const CONTENT_HISTORY: Function = Function {
    name: "content_history",
    args: &[text("name").required(), text("after"), number("limit")],
    answers: || {
        let version = vec![
            ("version", Reply::Number),
            ("created_at", Reply::Text),
            ("created_by", nullable(Reply::Text)),
            ("note", Reply::Text),
            ("is_shipped", Reply::Flag),
            ("restores", nullable(Reply::Number)),
        ];
        Reply::Object(vec![("results", list(Reply::Object(version))), ("next", nullable(Reply::Text))])
    },
    does: Does::ReadsOwn,
    whom: is_editor,
};

/// What is wrong with a body, and how it would look.
pub const CHECK_CONTENT: Function = Function {
    name: "check_content",
    args: &[text("name").required(), document("body", || Reply::Json)],
    answers: || {
        let notes = || list(Reply::Object(vec![("path", Reply::Text), ("message", Reply::Text)]));
        Reply::Object(vec![("problems", notes()), ("warnings", notes()), ("preview", nullable(Reply::Json))])
    },
    does: Does::ReadsOpened,
    whom: is_editor,
};

/// Saves the next version of a document.
pub const SAVE_CONTENT: Function = Function {
    name: "save_content",
    args: &[
        text("name").required(),
        number("version").required(),
        document("body", || Reply::Json),
        text("note").required(),
    ],
    answers: content_document,
    does: Does::Writes,
    whom: is_editor,
};

/// Takes an older version of a document again, or that of the release.
pub const RESTORE_CONTENT: Function = Function {
    name: "restore_content",
    args: &[text("name").required(), number("version").required(), number("to"), text("note").required()],
    answers: content_document,
    does: Does::Writes,
    whom: is_editor,
};

/// The words of a page.
pub const PAGE_CONTENT: Function = Function {
    name: "page_content",
    args: &[text("name").required()],
    answers: || Reply::Json,
    does: Does::Reads,
    whom: whom::anybody,
};

fn content_document() -> Reply {
    Reply::Object(vec![
        ("name", Reply::Text),
        ("title", Reply::Text),
        ("shape", Reply::Json),
        ("version", Reply::Number),
        ("body", Reply::Json),
        ("shipped", Reply::Json),
        ("is_shipped", Reply::Flag),
        ("is_passed_over", Reply::Flag),
        ("updated_at", nullable(Reply::Text)),
        ("updated_by", nullable(Reply::Text)),
    ])
}
