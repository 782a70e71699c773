//! Functions about saved trips.

use serendib_domain::door::whom;

use super::{Arg, ArgKind, Does, Function, Reply, list};

/// Adds to the caller's saved packages: one that was pressed, or what a browser kept while nobody was signed in.
pub const SAVE_PACKAGES: Function = Function {
    name: "save_packages",
    args: &[Arg { name: "packages", kind: ArgKind::List(|| Reply::Text), required: true }],
    answers: || {
        Reply::Object(vec![
            (
                "saved",
                list(Reply::Object(vec![
                    ("package_id", Reply::Text),
                    ("title", Reply::Text),
                    ("created_at", Reply::Text),
                ])),
            ),
            ("left_out", list(Reply::Text)),
        ])
    },
    does: Does::Writes,
    whom: whom::people,
};
