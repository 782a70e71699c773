//! packages and the tables whose rows belong to one.

use serendib_db::Cond;

use super::policy;
use crate::table::{Refine, Table, clock, created_at, flag, float, id, int, list, text, time, usd, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        packages(),
        of_package(
            "package_locations",
            [
                text("location_name"),
                flag("is_primary_location", false),
                uuid("destination_id").nullable().references("destinations"),
                int("position").default(0_i64),
            ],
        )
        .natural(&[("position", false)]),
        of_package("package_categories", [text("category")])
            .unique(&["package_id", "category"])
            .natural(&[("category", false)]),
        of_package("package_languages", [text("language_code"), text("language_name")])
            .unique(&["package_id", "language_code"])
            .natural(&[("language_name", false)]),
        of_package("package_transport_modes", [text("transport_mode")])
            .unique(&["package_id", "transport_mode"])
            .natural(&[("transport_mode", false)]),
        of_package(
            "package_days",
            [
                int("day_number"),
                text("title").nullable(),
                text("description").nullable(),
                uuid("overnight_destination_id").nullable().references("destinations"),
            ],
        )
        .unique(&["package_id", "day_number"])
        .natural(&[("day_number", false)]),
        of_package(
            "package_attractions",
            [
                uuid("attraction_id").references("attractions"),
                int("day_number"),
                int("order_in_day"),
                clock("start_time").nullable(),
            ],
        )
        .natural(&[("day_number", false), ("order_in_day", false)]),
        of_package(
            "package_room_pricing",
            [text("accommodation_type"), text("hotel_type"), int("capacity_per_room"), usd("price_per_room")],
        )
        .unique(&["package_id", "accommodation_type", "hotel_type"])
        .natural(&[("capacity_per_room", false), ("price_per_room", false)]),
        package_guides(),
        package_owners(),
    ]
}

/// `price` is per person without accommodation; `highlights`, `included` and `excluded` hold one item per line.
fn packages() -> Table {
    Table::new("packages")
        .columns([
            id(),
            text("title"),
            text("description").nullable(),
            usd("price"),
            int("duration_days"),
            int("max_people"),
            int("min_people").default(1_i64),
            text("image_url").nullable(),
            list("images").nullable(),
            text("highlights").nullable(),
            text("included").nullable(),
            text("excluded").nullable(),
            text("status").default("pending"),
            flag("is_active", true),
            float("rating").default(0.0),
            int("review_count").default(0_i64),
            created_at(),
            time("updated_at"),
        ])
        .read(policy::readable)
}

fn of_package<const N: usize>(name: &'static str, own: [serendib_db::Column; N]) -> Table {
    let columns = [id(), uuid("package_id").references("packages")].into_iter().chain(own);
    Table::new(name).columns(columns).read(policy::with_package)
}

/// The key is the pair, so that packages and guides also reach each other directly.
fn package_guides() -> Table {
    Table::new("package_guides")
        .columns([
            uuid("package_id").references("packages"),
            uuid("guide_id").references("guides"),
            flag("is_primary_guide", false),
            created_at(),
        ])
        .key(&["package_id", "guide_id"])
        .natural(&[("is_primary_guide", true)])
        .read(policy::hosts)
}

fn package_owners() -> Table {
    Table::new("package_owners")
        .columns([
            id(),
            uuid("package_id").references("packages"),
            uuid("user_id").references("users"),
            flag("is_primary_owner", false),
        ])
        .unique(&["package_id", "user_id"])
        .read(|caller| {
            let person = caller.person()?;
            Some(if person.is_admin { Cond::True } else { Cond::eq("user_id", person.user) })
        })
}
