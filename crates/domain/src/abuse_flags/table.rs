//! Tables of flags. Only functions of the staff read them.

use crate::table::{Refine, Table, id, int, json, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("abuse_flags")
            .columns([
                id(),
                text("kind"),
                text("subject_kind"),
                uuid("subject_id"),
                uuid("other_id").nullable(),
                text("mark").nullable(),
                json("details"),
                time("first_seen_at"),
                time("last_seen_at"),
                int("count"),
                text("state").default("open"),
                time("open_since"),
                time("decided_at").nullable(),
                uuid("decided_by").nullable().references("users"),
                text("note").nullable(),
            ])
            .internal(),
        Table::new("abuse_flag_people")
            .columns([uuid("flag_id").references("abuse_flags"), uuid("user_id").references("users")])
            .key(&["flag_id", "user_id"])
            .internal(),
        Table::new("package_sketches")
            .columns([uuid("package_id").references("packages"), int("value"), time("since")])
            .key(&["package_id", "value"])
            .internal(),
    ]
}
