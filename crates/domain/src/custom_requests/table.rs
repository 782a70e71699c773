//! Tables of requests and their guides. Functions read and write them.

use crate::table::{Refine, Table, created_at, date, id, int, json, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("custom_requests")
            .columns([
                id(),
                uuid("user_id").references("users"),
                // The plan it was made from, which may be gone.
                uuid("itinerary_id"),
                text("status").default("open"),
                text("title"),
                date("start_date"),
                date("end_date"),
                int("number_of_travelers"),
                text("message").nullable(),
                json("document"),
                time("respond_by"),
                uuid("booking_request_id").nullable().references("booking_requests"),
                created_at(),
                time("updated_at"),
            ])
            .internal(),
        Table::new("custom_offers")
            .columns([
                id(),
                uuid("custom_request_id").references("custom_requests"),
                uuid("guide_id").references("guides"),
                int("position"),
                text("status").default("waiting"),
                // Cents.
                int("price_per_person").nullable(),
                text("included").nullable(),
                text("message").nullable(),
                // The guide's own plan, if they changed the traveler's, and its content at the offer.
                uuid("itinerary_id").nullable(),
                json("document").nullable(),
                int("answers").default(0_i64),
                time("answered_at").nullable(),
                time("ends_at").nullable(),
            ])
            .unique(&["custom_request_id", "guide_id"])
            .internal(),
    ]
}
