//! users, profiles, account_deletions, server_keys; the tables of merges.

use serendib_db::Cond;

use super::{account_deletion, account_merge, profile};
use crate::bookings;
use crate::staff::StaffRight;
use crate::table::{Refine, Table, UpdatePolicy, created_at, flag, id, json, text, time, uuid};

pub fn tables() -> Vec<Table> {
    let mut tables = vec![users(), profiles(), account_deletion::table(), server_keys()];
    tables.extend(account_merge::tables());
    tables
}

/// An account for `auth/v1`; never on the data wire.
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
            text("password_hash").nullable(),
            time("email_confirmed_at").nullable(),
            time("phone_confirmed_at").nullable(),
            // From an external directory. It opens nothing here, so it is neither unique nor looked up.
            text("sso_email").nullable(),
            text("new_email").nullable(),
            text("new_email_half").nullable(),
            text("new_phone").nullable(),
            time("invited_at").nullable(),
            time("confirmation_sent_at").nullable(),
            time("recovery_sent_at").nullable(),
            time("email_change_sent_at").nullable(),
            time("phone_change_sent_at").nullable(),
            time("reauthentication_sent_at").nullable(),
            time("last_sign_in_at").nullable(),
            time("banned_until").nullable(),
            time("deleted_at").nullable(),
            flag("is_anonymous", false),
        ])
        .unique(&["email"])
        .unique(&["phone"])
        .internal()
}

/// P-T03.
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
            Some(if person.may(StaffRight::FindPeople) { Cond::True } else { Cond::eq("user_id", person.user) })
        })
        // A guide's list of bookings names the travelers; nothing else of their row is readable.
        .read_columns(&["user_id", "display_name"], |caller| {
            let person =
                caller.person().filter(|person| !person.may(StaffRight::FindPeople) && person.record.is_some())?;
            Some(Cond::exists("booking_requests", "user_id", "user_id", bookings::is_addressed_to(person)))
        })
        .update(UpdatePolicy::Command(profile::from_wire, &[profile::OWN, profile::ABOVE]))
}

/// Secrets created at the first start; a command rotates them.
fn server_keys() -> Table {
    Table::new("server_keys")
        .columns([id(), text("purpose"), text("secret"), created_at(), time("retired_at").nullable()])
        .internal()
}
