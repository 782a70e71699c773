//! Tables of jobs, and of mails in the outbox.

use crate::table::{Refine, Table, created_at, id, int, json, text, time};

pub fn tables() -> Vec<Table> {
    vec![
        // `run_at` is also the lease: a taken job is moved into the future, so that a lost worker's job comes back.
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
        // Mails that were not sent for lack of an SMTP server, which demo mode displays; and, with `sent_at` and without a text, sent ones.
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
