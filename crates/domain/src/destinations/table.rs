//! destinations, attractions, travel_times.

use serendib_db::Cond;

use crate::ctx::Caller;
use crate::table::{Refine, Table, clock, flag, float, id, int, list, text, uuid};

pub fn tables() -> Vec<Table> {
    vec![destinations(), attractions(), travel_times()]
}

fn destinations() -> Table {
    Table::new("destinations")
        .columns([
            id(),
            text("slug"),
            text("city"),
            text("region"),
            text("province"),
            list("aliases").default("[]"),
            list("nearby").default("[]"),
            text("name_si").nullable(),
            text("name_ta").nullable(),
            float("latitude"),
            float("longitude"),
            text("image_url").nullable(),
            flag("is_active", true),
        ])
        .unique(&["slug"])
        .read(active)
}

/// `duration_hours` is a typical visit; `opens` and `closes` are typical too, null when it never closes.
fn attractions() -> Table {
    Table::new("attractions")
        .columns([
            id(),
            text("slug").nullable(),
            uuid("destination_id").nullable().references("destinations"),
            uuid("package_id").nullable().references("packages"),
            text("title"),
            text("description").nullable(),
            text("location").nullable(),
            text("image_url").nullable(),
            float("duration_hours"),
            text("attraction_type"),
            text("icon").default("other"),
            float("latitude").nullable(),
            float("longitude").nullable(),
            clock("opens").nullable(),
            clock("closes").nullable(),
            list("best_months").default("[]"),
            list("interests").default("[]"),
            int("effort").default(1_i64),
            flag("is_active", true),
        ])
        .unique(&["slug"])
        .read(active)
}

/// Daytime minutes and kilometres between two places, in both directions, along the shortest way.
fn travel_times() -> Table {
    Table::new("travel_times")
        .columns([
            uuid("origin_id").references("destinations"),
            uuid("destination_id").references("destinations"),
            text("mode"),
            int("minutes"),
            int("km"),
        ])
        .key(&["origin_id", "destination_id", "mode"])
        .read(|_| Some(Cond::True))
}

/// What visitors are shown of a place or a sight, as SQL, in a text that calls the table `$table`. Decision 153.
macro_rules! shown_sql {
    ($table:literal) => {
        concat!($table, ".is_active")
    };
}
pub(crate) use shown_sql;

fn active(caller: &Caller) -> Option<Cond> {
    Some(if caller.is_admin() { Cond::True } else { Cond::is_true("is_active") })
}
