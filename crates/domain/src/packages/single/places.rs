//! Places and categories of a package.

use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::super::document::{Check, rules, same_place};
use super::super::stored;
use super::{
    Trace, doors, duplicate_key_error, only, record_change, record_removal, staged_package_of, staged_row_of, text_of,
};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::{AcceptedFields, Posted, whom};

pub const LOCATION: AcceptedFields =
    AcceptedFields { whom: whom::not_visitors, must: &["package_id", "location_name"], may: &["is_primary_location"] };
pub const CATEGORY: AcceptedFields =
    AcceptedFields { whom: whom::not_visitors, must: &["package_id", "category"], may: &[] };

doors! {
    insert_location(posted: Posted) -> Uuid = add_location;
    delete_location(key: [Value]) -> () = remove_location;
    insert_category(posted: Posted) -> Uuid = add_category;
    delete_category(key: [Value]) -> () = remove_category;
}

/// The first place is the primary one, unless another is marked so.
async fn add_location(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    only(posted, &[LOCATION])?;
    let package = staged_package_of(tx, ctx, posted).await?;
    let mut fields = Check::default();
    let name = fields.ruled("location_name", rules::location(text_of(posted, "location_name")));
    fields.end()?;
    let sql = "SELECT location_name, position FROM package_locations WHERE package_id = $1 ORDER BY position";
    let there = tx.rows(sql, &[package.id.into()]).await?;
    if there.len() >= rules::LOCATIONS_LIMIT {
        return Err(Error::Refused(format!("A package may have at most {} locations.", rules::LOCATIONS_LIMIT)));
    }
    let mut position = 0;
    for row in &there {
        if same_place(row.text(0)?, &name) {
            return Err(Error::Refused("This location is there already.".to_owned()));
        }
        position = row.int(1)? + 1;
    }
    let is_primary = there.is_empty() || posted.get("is_primary_location") == Some(&Json::Bool(true));
    if is_primary {
        let sql =
            "UPDATE package_locations SET is_primary_location = FALSE WHERE package_id = $1 AND is_primary_location";
        tx.run(sql, &[package.id.into()]).await?.any();
    }
    let id = stored::add_location(tx, ctx, package.id, &name, is_primary, position).await?;
    record_change(tx, ctx, package.id, &Trace::added("package_locations", posted)).await?;
    Ok(id)
}

row_struct! {
    struct RemovedLocation {
        name: String = "x.location_name",
        is_primary: bool = "x.is_primary_location",
    }
}

row_struct! {
    struct RemovedCategory {
        category: String = "x.category",
    }
}

async fn remove_location(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    let rest = "FROM package_locations x WHERE x.id = $1";
    let found = staged_row_of::<RemovedLocation>(tx, ctx, "package_locations", rest, key).await?;
    let Some((package, location)) = found else { return Ok(()) };
    tx.run("DELETE FROM package_locations WHERE id = $1", key).await?.any();
    if location.is_primary {
        tx.run(
            "UPDATE package_locations SET is_primary_location = TRUE WHERE id =
                    (SELECT id FROM package_locations WHERE package_id = $1 ORDER BY position, id LIMIT 1)
                AND NOT EXISTS (SELECT 1 FROM package_locations WHERE package_id = $1 AND is_primary_location)",
            &[package.into()],
        )
        .await?
        .any();
    }
    let gone = json!({ "location_name": location.name });
    record_removal(tx, ctx, "package_locations", package, &gone).await
}

async fn add_category(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    only(posted, &[CATEGORY])?;
    let package = staged_package_of(tx, ctx, posted).await?;
    let mut fields = Check::default();
    let category = fields.ruled("category", rules::category(text_of(posted, "category")));
    fields.end()?;
    let sql = "SELECT id FROM package_categories WHERE package_id = $1 AND category = $2";
    if tx.row(sql, &[package.id.into(), category.into()]).await?.is_some() {
        let values = format!("{}, {category}", package.id);
        return Err(duplicate_key_error("package_categories_package_id_category_key", "package_id, category", &values));
    }
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO package_categories (id, package_id, category) VALUES ($1, $2, $3)",
        &[id.into(), package.id.into(), category.into()],
    )
    .await?
    .any();
    record_change(tx, ctx, package.id, &Trace::added("package_categories", posted)).await?;
    Ok(id)
}

async fn remove_category(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    let rest = "FROM package_categories x WHERE x.id = $1";
    let found = staged_row_of::<RemovedCategory>(tx, ctx, "package_categories", rest, key).await?;
    let Some((package, removed)) = found else { return Ok(()) };
    tx.run("DELETE FROM package_categories WHERE id = $1", key).await?.any();
    let gone = json!({ "category": removed.category });
    record_removal(tx, ctx, "package_categories", package, &gone).await
}
