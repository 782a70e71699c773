//! Tables of webhooks; only functions read and write them.

use crate::table::{Refine, Table, id, int, list, text, time, truth, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("webhook_endpoints")
            .columns([
                id(),
                text("url"),
                text("secret"),
                text("former_secret").nullable(),
                time("former_secret_until").nullable(),
                list("events"),
                text("description").nullable(),
                truth("is_active"),
                time("created_at"),
                uuid("created_by").nullable().references("users"),
                time("disabled_at").nullable(),
                text("disabled_reason").nullable(),
                time("last_success_at").nullable(),
                int("failures"),
                time("failing_since").nullable(),
            ])
            .internal(),
        Table::new("webhook_deliveries")
            .columns([
                id(),
                uuid("endpoint_id").references("webhook_endpoints"),
                uuid("event_id"),
                text("event_type"),
                text("payload"),
                time("created_at"),
                text("state"),
                int("attempts"),
                time("next_attempt_at").nullable(),
                int("last_status").nullable(),
                text("last_error").nullable(),
                int("last_duration_ms").nullable(),
                time("delivered_at").nullable(),
                uuid("redelivers").nullable(),
            ])
            .internal(),
        Table::new("webhook_attempts")
            .columns([
                id(),
                uuid("delivery_id").references("webhook_deliveries"),
                time("attempted_at"),
                int("status").nullable(),
                text("error").nullable(),
                int("duration_ms"),
                text("answer").nullable(),
            ])
            .internal(),
    ]
}
