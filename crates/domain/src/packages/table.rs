//! packages and the tables whose rows belong to one.

use serendib_db::Cond;

use super::{policy, revisions, sale, single, staged};
use crate::staff::StaffRight;
use crate::table::{
    DeletePolicy, InsertPolicy, Refine, Table, UpdatePolicy, clock, created_at, flag, float, id, int, json, list, text,
    time, truth, usd, uuid, whom,
};

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
        .natural(&[("position", false)])
        .insert(InsertPolicy::Command(single::insert_location, &[single::LOCATION]))
        .delete(DeletePolicy::Command(single::delete_location, whom::not_visitors)),
        of_package("package_categories", [text("category")])
            .unique(&["package_id", "category"])
            .natural(&[("category", false)])
            .insert(InsertPolicy::Command(single::insert_category, &[single::CATEGORY]))
            .delete(DeletePolicy::Command(single::delete_category, whom::not_visitors)),
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
        .natural(&[("day_number", false)])
        .insert(InsertPolicy::Command(single::insert_day, &[single::DAY]))
        .delete(DeletePolicy::Command(single::delete_day, whom::not_visitors)),
        of_package(
            "package_attractions",
            [
                uuid("attraction_id").references("attractions"),
                int("day_number"),
                int("order_in_day"),
                clock("start_time").nullable(),
            ],
        )
        .natural(&[("day_number", false), ("order_in_day", false)])
        .insert(InsertPolicy::Command(single::insert_visit, &[single::VISIT]))
        .delete(DeletePolicy::Command(single::delete_visit, whom::not_visitors)),
        of_package(
            "package_room_pricing",
            [text("accommodation_type"), text("hotel_type"), int("capacity_per_room"), usd("price_per_room")],
        )
        .unique(&["package_id", "accommodation_type", "hotel_type"])
        .natural(&[("capacity_per_room", false), ("price_per_room", false)])
        .insert(InsertPolicy::Command(single::insert_room, &[single::ROOM]))
        .delete(DeletePolicy::Command(single::delete_room, whom::not_visitors)),
        of_package("package_group_prices", [int("from_people"), usd("price_per_person")])
            .unique(&["package_id", "from_people"])
            .natural(&[("from_people", false)]),
        of_package(
            "package_seasons",
            [
                text("name"),
                text("first_day"),
                text("last_day"),
                int("percent"),
                int("min_people").nullable(),
                int("notice_days").nullable(),
            ],
        )
        .unique(&["package_id", "first_day"])
        .natural(&[("first_day", false)]),
        package_guides(),
        package_owners(),
        revisions::table(),
        sale::table(),
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
            // Null is unanswered; an empty list means that nothing is paid locally.
            json("local_costs").nullable(),
            text("shopping").nullable(),
            text("shopping_stops").nullable(),
            truth("shopping_commission").nullable(),
            text("status").default("pending"),
            flag("is_active", true),
            float("rating").default(0.0),
            int("review_count").default(0_i64),
            created_at(),
            time("updated_at"),
            // Grows with each save, for optimistic locking.
            int("version").default(1_i64),
            text("rejection_reason").nullable(),
            time("reviewed_at").nullable(),
            uuid("reviewed_by").nullable().references("users"),
            // The only traveler who can book it; such a package is never active.
            uuid("private_to").nullable().references("users"),
        ])
        .private(StaffRight::DecidePackages, &["reviewed_by", "private_to"])
        .read(policy::readable)
        .insert(InsertPolicy::Command(single::insert_package, &[single::NEW]))
        .update(UpdatePolicy::Command(single::update_package, &single::UPDATE))
}

fn of_package<const N: usize>(name: &'static str, own: [serendib_db::ColumnDef; N]) -> Table {
    let columns = [id(), uuid("package_id").references("packages")].into_iter().chain(own);
    Table::new(name).columns(columns).read(policy::with_package).finish(staged::finish)
}

/// The key is the pair, so that packages and guides embed each other directly.
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
        .insert(InsertPolicy::Keyed(single::insert_guide, &[single::HOST]))
        .delete(DeletePolicy::Command(single::delete_guide, whom::not_visitors))
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
            Some(if person.is_staff() { Cond::True } else { Cond::eq("user_id", person.user) })
        })
        .insert(InsertPolicy::Command(single::insert_owner, &[single::OWNER]))
        .delete(DeletePolicy::Command(single::delete_owner, whom::not_visitors))
}
