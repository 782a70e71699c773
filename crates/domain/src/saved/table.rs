//! Tables of saved packages and date alerts. Users read and delete their own rows; functions add them and enforce the limits.

use serendib_db::Cond;

use crate::ctx::Caller;
use crate::table::{DeletePolicy, Refine, Table, created_at, date, flag, id, int, text, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("saved_packages")
            .columns([
                uuid("user_id").references("users"),
                uuid("package_id").references("packages"),
                text("title"),
                created_at(),
            ])
            .key(&["user_id", "package_id"])
            .natural(&[("created_at", true), ("package_id", false)])
            .read(own_rows)
            .delete(DeletePolicy::Rows(own_rows)),
        Table::new("date_alerts")
            .columns([
                id(),
                uuid("user_id").references("users"),
                uuid("package_id").references("packages"),
                date("first_start"),
                date("last_start"),
                int("number_of_travelers"),
                flag("weekends_only", false),
                created_at(),
            ])
            .unique(&["user_id", "package_id", "first_start", "last_start"])
            .natural(&[("first_start", false), ("id", false)])
            .read(own_rows)
            .delete(DeletePolicy::Rows(own_rows)),
    ]
}

/// Admins too see their own only.
fn own_rows(caller: &Caller) -> Option<Cond> {
    Some(Cond::eq("user_id", caller.person()?.user))
}
