//! users, profiles, server_keys.

use serendib_db::Cond;

use crate::table::{Refine, Table, created_at, flag, id, json, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![users(), profiles(), server_keys()]
}

/// The account behind `auth/v1`; never on the data wire.
fn users() -> Table {
    Table::new("users")
        .columns([
            id(),
            text("email").nullable(),
            text("phone").nullable(),
            json("user_metadata").default("{}"),
            json("app_metadata").default("{}"),
            created_at(),
            time("updated_at"),
        ])
        .unique(&["email"])
        .unique(&["phone"])
        .internal()
}

/// A person's own row. Spec, traveller §3.
fn profiles() -> Table {
    Table::new("profiles")
        .columns([
            uuid("user_id").references("users"),
            text("display_name"),
            flag("is_guide", false),
            flag("is_admin", false),
            created_at(),
        ])
        .key(&["user_id"])
        .read(|caller| {
            let person = caller.person()?;
            Some(if person.is_admin { Cond::True } else { Cond::eq("user_id", person.user) })
        })
}

/// Secrets made at first start; rotated by a command.
fn server_keys() -> Table {
    Table::new("server_keys")
        .columns([id(), text("purpose"), text("secret"), created_at(), time("retired_at").nullable()])
        .internal()
}
