//! Tables of the staff; only functions read and write them.

use crate::table::{Refine, Table, id, int, text, time, truth, uuid};

pub(super) fn tables() -> Vec<Table> {
    vec![
        Table::new("staff_members")
            .columns([
                id(),
                uuid("user_id").references("users"),
                text("role"),
                text("reason"),
                uuid("granted_by").references("users"),
                time("granted_at"),
                time("expires_at").nullable(),
                time("ended_at").nullable(),
            ])
            .internal(),
        Table::new("four_eyes_rules")
            .columns([
                text("action"),
                truth("is_on"),
                int("above").nullable(),
                int("approve_above").nullable(),
                uuid("changed_by").nullable().references("users"),
                time("changed_at"),
            ])
            .key(&["action"])
            .internal(),
    ]
}
