//! Tables of availability rules and calendar feeds. Functions read and write them: the reason of a taken day is the guide's own.

use crate::table::{Refine, Table, created_at, date, id, int, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("guide_blocked_days")
            .columns([
                id(),
                uuid("guide_id").references("guides"),
                date("first_day"),
                date("last_day"),
                text("note").nullable(),
                created_at(),
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
