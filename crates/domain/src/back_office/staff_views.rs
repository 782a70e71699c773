//! Saved views: named filters of the lists of the back office, of one member of the staff or for all of them. D-182.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx, row_struct};
use uuid::Uuid;

use crate::accounts::admins;
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::staff::StaffRight;
use crate::table::{Posted, Refine, Table, flag, id, text, time, uuid};

/// The lists that have views.
pub const LISTS: [&str; 4] = ["bookings", "guides", "people", "packages"];
/// Own views of one list.
pub const MOST_VIEWS: i64 = 20;
pub const VIEW_NAME_LIMIT: usize = 40;
/// Bytes of a filter.
const FILTER_LIMIT: usize = 2_048;
const NO_LIST: &str = "Views are of bookings, guides, people or packages.";
const NO_NAME: &str = "Please enter a name.";
const NO_FILTER: &str = "A view is an object of short texts.";
const FULL: &str = "You have 20 views of this list. Remove one first.";
const OWN: &str = "Only its author and owners remove a view.";

pub(crate) fn table() -> Table {
    Table::new("staff_views")
        .columns([
            id(),
            uuid("user_id").references("users"),
            text("list"),
            text("name"),
            text("filter"),
            flag("is_shared", false),
            time("updated_at"),
        ])
        .internal()
}

row_struct! {
    struct StaffView {
        id: Uuid = "v.id",
        list: String = "v.list",
        name: String = "v.name",
        filter: String = "v.filter",
        is_shared: bool = "v.is_shared",
        author: Uuid = "v.user_id",
        by: String = "COALESCE(f.display_name, 'Staff')",
    }
}

impl StaffView {
    fn to_json(&self, reader: Uuid) -> Json {
        json!({
            "id": self.id,
            "list": self.list,
            "name": self.name,
            "filter": serde_json::from_str::<Json>(&self.filter).unwrap_or_else(|_| json!({})),
            "is_shared": self.is_shared,
            "is_own": self.author == reader,
            "by": self.by,
        })
    }
}

/// A view of bookings is for those who read bookings, and so on.
fn right_of(list: &str) -> Result<StaffRight> {
    match list {
        "bookings" => Ok(StaffRight::ReadBookings),
        "guides" | "people" => Ok(StaffRight::FindPeople),
        "packages" => Ok(StaffRight::DecidePackages),
        _ => Err(Error::Refused(NO_LIST.to_owned())),
    }
}

fn require_reader<'a>(ctx: &'a Ctx, list: &str) -> Result<&'a SignedInPerson> {
    admins::only_staff(&ctx.caller)?;
    admins::only(&ctx.caller, right_of(list)?, admins::REQUIRED)?;
    ctx.caller.person().ok_or(Error::SignedOut)
}

/// One's own views of a list, then those of others for all, by name.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Refused` for an unknown list; those of a read.
pub async fn list_views(db: &Db, ctx: &Ctx, list: &str) -> Result<Json> {
    let person = require_reader(ctx, list)?;
    let rest = "FROM staff_views v LEFT JOIN profiles f ON f.user_id = v.user_id
                WHERE v.list = $1 AND (v.user_id = $2 OR v.is_shared)
                ORDER BY CASE WHEN v.user_id = $2 THEN 0 ELSE 1 END, lower(v.name), v.id LIMIT 200";
    let views: Vec<StaffView> = db.select(rest, &[list.into(), person.user.into()]).await?;
    Ok(views.iter().map(|view| view.to_json(person.user)).collect())
}

/// Saves a view; one of the same name in the same list is replaced. `posted` has `list`, `name`, `filter` and `is_shared`.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Refused` for an unknown list; `Fields`; `Conflict` with [`MOST_VIEWS`] already.
pub async fn save_view(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let list = posted.get("list").and_then(Json::as_str).unwrap_or_default();
    let person = require_reader(ctx, list)?;
    let mut fields = FieldReader::new(posted);
    let name = fields.line("name", "name", VIEW_NAME_LIMIT).unwrap_or_default();
    if name.is_empty() {
        fields.note("name", NO_NAME);
    }
    let filter = posted.get("filter").and_then(Json::as_object);
    let filter = filter.filter(|texts| texts.values().all(Json::is_string));
    let filter = filter.map(|texts| json!(texts).to_string()).filter(|text| text.len() <= FILTER_LIMIT);
    if filter.is_none() {
        fields.note("filter", NO_FILTER);
    }
    fields.finish()?;
    let filter = filter.unwrap_or_default();
    let is_shared = posted.get("is_shared").and_then(Json::as_bool).unwrap_or(false);
    let others = "SELECT COUNT(*) FROM staff_views WHERE user_id = $1 AND list = $2 AND lower(name) <> lower($3)";
    let others = tx.row(others, &[person.user.into(), list.into(), name.as_str().into()]).await?;
    if others.map_or(Ok(0), |row| row.int(0))? >= MOST_VIEWS {
        return Err(Error::Conflict(FULL));
    }
    let replaced = "DELETE FROM staff_views WHERE user_id = $1 AND list = $2 AND lower(name) = lower($3)";
    tx.run(replaced, &[person.user.into(), list.into(), name.as_str().into()]).await?.any();
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO staff_views (id, user_id, list, name, filter, is_shared, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            id.into(),
            person.user.into(),
            list.into(),
            name.as_str().into(),
            filter.as_str().into(),
            is_shared.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    find(tx, id).await.map(|view| view.to_json(person.user))
}

/// Removes a view: one's own, and for owners a shared one of others.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`, also for a view of another person that is not shared.
pub async fn delete_view(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only_staff(&ctx.caller)?;
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let view = find(tx, id).await?;
    match view.author == person.user {
        true => {}
        false if !view.is_shared => return Err(Error::Missing("view")),
        false if !ctx.caller.may(StaffRight::ManageStaff) => return Err(Error::Forbidden(OWN)),
        false => {}
    }
    tx.run("DELETE FROM staff_views WHERE id = $1", &[id.into()]).await?.any();
    Ok(json!({ "is_deleted": true }))
}

async fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<StaffView> {
    let rest = "FROM staff_views v LEFT JOIN profiles f ON f.user_id = v.user_id WHERE v.id = $1";
    tx.select_one(rest, &[id.into()]).await?.ok_or(Error::Missing("view"))
}

/// Deletes the views of a removed account.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run("DELETE FROM staff_views WHERE user_id = $1", &[user.into()]).await?.any();
    Ok(())
}
