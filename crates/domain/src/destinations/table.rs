//! destinations, attractions, travel_times.

use serendib_db::Cond;

use crate::ctx::Caller;
use crate::packages;
use crate::staff::StaffRight;
use crate::table::{DeletePolicy, InsertPolicy, Refine, Table, clock, flag, float, id, int, list, text, uuid, whom};

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

/// `duration_hours` is a typical visit; `opens` and `closes` are typical too, null if it never closes.
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
            flag("modest_dress", false),
            flag("is_active", true),
            // Of a sight outside the catalogue.
            uuid("author").nullable().references("users"),
        ])
        .unique(&["slug"])
        .private(StaffRight::DecidePackages, &["author"])
        .read(sights)
        .insert(InsertPolicy::Command(packages::insert_attraction, &[packages::ATTRACTION]))
        .delete(DeletePolicy::Command(packages::delete_attraction, whom::not_visitors))
        .finish(packages::finish_staged)
}

/// Daytime minutes and kilometers between two places, in both directions, by the shortest route.
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

/// Sights of the catalogue, of packages that the caller sees, and the caller's own unused ones. An inactive one is no longer offered, but
/// stays in packages that visit it: D-153.
fn sights(caller: &Caller) -> Option<Cond> {
    if caller.is_staff() {
        return Some(Cond::True);
    }
    let catalogue = Cond::all_of([Cond::is_null("package_id"), Cond::is_null("author")]);
    let of_package = Cond::exists("packages", "id", "package_id", packages::readable(caller)?);
    let own = caller.person().map_or(Cond::False, |person| Cond::eq("author", person.user));
    let visited = Cond::exists("package_attractions", "attraction_id", "id", packages::with_package(caller)?);
    let shown = Cond::any_of([Cond::is_true("is_active"), visited]);
    Some(Cond::all_of([shown, Cond::any_of([catalogue, of_package, own])]))
}

fn active(caller: &Caller) -> Option<Cond> {
    Some(if caller.is_staff() { Cond::True } else { Cond::is_true("is_active") })
}
