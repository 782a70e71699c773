//! Jobs, and the mails that stayed here.

use crate::table::{Refine, Table, created_at, id, int, json, text, time};

pub fn tables() -> Vec<Table> {
    vec![
        // `run_at` is also the lease: a job taken up is moved into the future, so that a lost worker's job comes back.
        Table::new("jobs")
            .columns([
                id(),
                text("kind"),
                json("payload"),
                text("dedup_key").nullable(),
                time("run_at"),
                int("attempts").default(0_i64),
                text("last_error").nullable(),
                created_at(),
                time("done_at").nullable(),
                time("dead_at").nullable(),
            ])
            .unique(&["dedup_key"])
            .internal(),
        // What would have been sent when no SMTP server is configured, which demo mode shows; and, with `sent_at` and without its
        // text, what was sent.
        Table::new("mails")
            .columns([
                id(),
                text("recipient"),
                text("reply_to").nullable(),
                text("subject"),
                text("text_body"),
                text("html_body").nullable(),
                created_at(),
                time("sent_at").nullable(),
            ])
            .internal(),
    ]
}
