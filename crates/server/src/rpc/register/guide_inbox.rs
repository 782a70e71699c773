//! The function of a guide's inbox.

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, list, nullable};

/// What waits for a guide, the most urgent first.
pub const GUIDE_INBOX: Function = Function {
    name: "guide_inbox",
    args: &[],
    answers: || {
        let item = vec![
            ("kind", Reply::Text),
            ("id", Reply::Text),
            ("booking_id", nullable(Reply::Text)),
            ("title", Reply::Text),
            ("person", nullable(Reply::Text)),
            ("due_at", nullable(Reply::Text)),
            ("since", Reply::Text),
            ("start_date", nullable(Reply::Text)),
            ("end_date", nullable(Reply::Text)),
            ("number_of_travelers", nullable(Reply::Number)),
            ("missing", list(Reply::Text)),
            ("amount", nullable(Reply::Number)),
            ("detail", nullable(Reply::Text)),
            ("rating", nullable(Reply::Number)),
            ("meeting_time", nullable(Reply::Text)),
        ];
        Reply::Object(vec![("total", Reply::Number), ("items", list(Reply::Object(item)))])
    },
    does: Does::ReadsOwn,
    whom: whom::guides,
};
