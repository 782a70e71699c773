//! guides and the tables whose rows belong to one.

use serendib_db::{ColumnDef, Cond};

use super::{children, write};
use crate::ctx::Caller;
use crate::staff::StaffRight;
use crate::table::{
    DeletePolicy, InsertPolicy, Refine, Table, UpdatePolicy, created_at, flag, float, id, int, list, text, usd, uuid,
    whom,
};

pub fn tables() -> Vec<Table> {
    vec![
        guides(),
        of_guide(
            "guide_locations",
            [
                text("location_name"),
                flag("is_primary_location", false),
                uuid("destination_id").nullable().references("destinations"),
            ],
        )
        .natural(&[("is_primary_location", true), ("location_name", false)])
        .insert(InsertPolicy::Command(children::insert_location, &[children::LOCATION]))
        .delete(DeletePolicy::Command(children::delete_location, whom::guides_and_staff)),
        of_guide("guide_languages", [text("language_code"), text("language_name"), text("level").nullable()])
            .unique(&["guide_id", "language_code"])
            .natural(&[("language_name", false)])
            .insert(InsertPolicy::Command(children::insert_language, &[children::LANGUAGE]))
            .delete(DeletePolicy::Command(children::delete_language, whom::guides_and_staff)),
        of_guide("guide_specialties", [text("specialty_name")])
            .unique(&["guide_id", "specialty_name"])
            .natural(&[("specialty_name", false)])
            .insert(InsertPolicy::Command(children::insert_specialty, &[children::SPECIALTY]))
            .delete(DeletePolicy::Command(children::delete_specialty, whom::guides_and_staff)),
        guide_contacts(),
    ]
}

fn guides() -> Table {
    Table::new("guides")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("display_name"),
            text("avatar_url").nullable(),
            text("bio").nullable(),
            int("experience_years").nullable(),
            usd("hourly_rate").nullable(),
            text("education").nullable(),
            list("certifications").default("[]"),
            float("rating").default(0.0),
            int("review_count").default(0_i64),
            flag("is_active", true),
            created_at(),
            // Grows with each change, for optimistic locking.
            int("version").default(1_i64),
        ])
        .unique(&["user_id"])
        .private(StaffRight::FindPeople, &["user_id"])
        .owner_filter("user_id", &[])
        .read(readable)
        .insert(InsertPolicy::Command(write::insert, &[write::NEW]))
        .update(UpdatePolicy::Command(write::update, &[write::OWN, write::DUTY]))
}

/// A guide's contact data, for the guide and for admins. D-079.
fn guide_contacts() -> Table {
    Table::new("guide_contacts")
        .columns([
            uuid("guide_id").references("guides"),
            text("phone").nullable(),
            text("contact_email").nullable(),
            text("contact_whatsapp").nullable(),
        ])
        .key(&["guide_id"])
        .read(|caller| {
            let person = caller.person()?;
            let own = Cond::exists("guides", "id", "guide_id", Cond::eq("user_id", person.user));
            Some(if person.may(StaffRight::FindPeople) { Cond::True } else { own })
        })
}

/// Guides on duty. D-004.
pub fn active() -> Cond {
    Cond::is_true("is_active")
}

/// [`active`] as SQL, for a table named `$guides`.
macro_rules! active_sql {
    ($guides:literal) => {
        concat!($guides, ".is_active")
    };
}
pub(crate) use active_sql;

/// Active guides; a guide also sees their own inactive record.
pub fn readable(caller: &Caller) -> Option<Cond> {
    Some(match caller.person() {
        None => active(),
        Some(person) if person.is_staff() => Cond::True,
        Some(person) => Cond::any_of([active(), Cond::eq("user_id", person.user)]),
    })
}

fn of_guide<const N: usize>(name: &'static str, own: [ColumnDef; N]) -> Table {
    let columns = [id(), uuid("guide_id").references("guides")].into_iter().chain(own);
    Table::new(name).columns(columns).read(|caller| Some(Cond::exists("guides", "id", "guide_id", readable(caller)?)))
}
