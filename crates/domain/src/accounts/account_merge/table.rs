//! Merges, and the rows that each of them moved.

use crate::table::{Refine, Table, id, json, text, time, uuid};

pub(in crate::accounts) fn tables() -> Vec<Table> {
    vec![
        Table::new("account_merges")
            .columns([
                id(),
                uuid("source_id").references("users"),
                uuid("target_id").references("users"),
                text("source_email").nullable(),
                text("source_phone").nullable(),
                text("source_sso_email").nullable(),
                uuid("merged_by").nullable().references("users"),
                time("merged_at"),
                uuid("undone_by").nullable().references("users"),
                time("undone_at").nullable(),
            ])
            .internal(),
        Table::new("account_merge_rows")
            .columns([
                uuid("merge_id").references("account_merges"),
                text("table_name"),
                text("column_name"),
                text("row_key"),
                json("dropped").nullable(),
            ])
            .key(&["merge_id", "table_name", "column_name", "row_key"])
            .internal(),
    ]
}
