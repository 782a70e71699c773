//! Tables of availability rules and calendar feeds. Functions read and write them: the reason of a taken day is the guide's own.

use crate::table::{Refine, Table, created_at, date, id, int, text, time, truth, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("guide_calendar_imports")
            .columns([
                id(),
                uuid("guide_id").references("guides"),
                text("address"),
                text("label").nullable(),
                text("name").nullable(),
                text("etag").nullable(),
                text("last_modified").nullable(),
                time("read_at").nullable(),
                time("checked_at").nullable(),
                time("next_check_at"),
                text("error").nullable(),
                int("failures"),
                truth("is_incomplete"),
                created_at(),
            ])
            .unique(&["guide_id", "address"])
            .internal(),
        Table::new("guide_blocked_days")
            .columns([
                id(),
                uuid("guide_id").references("guides"),
                date("first_day"),
                date("last_day"),
                text("note").nullable(),
                created_at(),
                // Of imported days.
                uuid("import_id").nullable().references("guide_calendar_imports"),
            ])
            .internal(),
        Table::new("guide_booking_windows")
            .columns([
                uuid("guide_id").references("guides"),
                // Bit 0 is Monday.
                int("closed_weekdays"),
                int("notice_days"),
                int("horizon_days").nullable(),
                time("updated_at"),
            ])
            .key(&["guide_id"])
            .internal(),
        Table::new("guide_calendar_feeds")
            .columns([uuid("guide_id").references("guides"), text("token_hash"), created_at()])
            .key(&["guide_id"])
            .unique(&["token_hash"])
            .internal(),
    ]
}
