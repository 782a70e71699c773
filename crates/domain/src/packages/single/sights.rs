//! Sights outside the catalogue, and the visits of an itinerary.
//!
//! The old client adds its sights first and links days to them later. So a sight is private to its author until one of their packages
//! visits it. From then on it belongs to that package, and is deleted with its last visit: D-088.

use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::super::document::{Check, rules};
use super::super::{edit_rights, staged, stored};
use super::days::day_number;
use super::{Trace, doors, id_of, only, record_change, record_removal, staged_package_of, staged_row_of};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::{AcceptedFields, Posted, whom};

/// Unvisited sights of one author.
const UNUSED_LIMIT: i64 = 200;

pub const ATTRACTION: AcceptedFields = AcceptedFields {
    whom: whom::authors,
    must: &["title", "description"],
    may: &["location", "image_url", "duration_hours", "attraction_type", "is_active"],
};
pub const VISIT: AcceptedFields = AcceptedFields {
    whom: whom::not_visitors,
    must: &["package_id", "attraction_id", "day_number", "order_in_day"],
    may: &["start_time"],
};

doors! {
    /// Insert command of attractions.
    insert_attraction(posted: Posted) -> Uuid = add_attraction;
    /// Delete command of attractions: the caller's own, and those of their packages.
    delete_attraction(key: [Value]) -> () = remove_attraction;
    insert_visit(posted: Posted) -> Uuid = add_visit;
    delete_visit(key: [Value]) -> () = remove_visit;
}

row_struct! {
    /// A sight, with who may use it.
    struct SightOwner {
        id: Uuid = "id",
        package: Option<Uuid> = "package_id",
        author: Option<Uuid> = "author",
        title: String = "title",
        is_active: bool = "is_active",
    }
}

row_struct! {
    struct RemovedVisit {
        attraction: Uuid = "x.attraction_id",
        day: i64 = "x.day_number",
        title: String = "a.title",
    }
}

async fn add_attraction(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    let author = edit_rights::author(ctx)?;
    only(posted, &[ATTRACTION])?;
    if posted.get("is_active").is_some_and(|posted_value| !posted_value.is_null() && *posted_value != Json::Bool(true))
    {
        return Err(Error::Forbidden(super::NOT_YOURS));
    }
    let mut fields = Check::default();
    let stop = fields.stop(posted, "");
    let posted_value = posted.get("image_url").and_then(Json::as_str);
    let image = posted_value.map(|url| fields.ruled("image_url", rules::image(url, ctx)));
    if let Some(url) = &image {
        stored::demand_picture(tx, ctx, &mut fields, "image_url", url).await?;
    }
    fields.end()?;
    let sql = "SELECT COUNT(*) FROM attractions WHERE author = $1 AND package_id IS NULL";
    let unused = tx.row(sql, &[author.user.into()]).await?.map(|row| row.int(0)).transpose()?.unwrap_or(0);
    if unused >= UNUSED_LIMIT {
        return Err(Error::Refused(
            "You have many attractions that no package shows. Please use them first.".to_owned(),
        ));
    }
    let id = stored::add_sight(tx, ctx, author.user, None, &stop, stop.location.as_deref()).await?;
    if image.is_some() {
        tx.run("UPDATE attractions SET image_url = $2 WHERE id = $1", &[id.into(), image.into()]).await?.any();
    }
    Ok(id)
}

async fn remove_attraction(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    if ctx.caller.is_visitor() {
        return Err(Error::SignedOut);
    }
    let found: Option<SightOwner> = tx.select_one("FROM attractions WHERE id = $1", key).await?;
    let Some(sight) = found else {
        // One request may delete several; the pending revision may have lost one already.
        return if tx.dry_run().is_some() { Ok(()) } else { Err(Error::Missing("attraction")) };
    };
    let own = ctx.caller.person().is_some_and(|person| sight.author == Some(person.user));
    match sight.package {
        Some(package) => {
            edit_rights::editor(tx, ctx, package).await?;
            let state = stored::state(tx, package).await?.ok_or(Error::Missing("package"))?;
            staged::begin(tx, ctx, &state).await?;
            tx.run("DELETE FROM package_attractions WHERE attraction_id = $1", key).await?.any();
            tx.run("DELETE FROM attractions WHERE id = $1", key).await?.any();
            let gone = json!({ "title": sight.title });
            record_change(tx, ctx, package, &Trace::removed("attractions", &gone)).await
        }
        None if own => {
            tx.run("DELETE FROM attractions WHERE id = $1", key).await?.any();
            Ok(())
        }
        // Belongs to the catalogue.
        None => Err(Error::Forbidden("permission denied for table attractions")),
    }
}

async fn add_visit(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    only(posted, &[VISIT])?;
    let package = staged_package_of(tx, ctx, posted).await?;
    let attraction = id_of(posted, "attraction_id")?;
    let mut fields = Check::default();
    let day = day_number(tx, &mut fields, package.id, posted).await?;
    let order = posted.get("order_in_day").and_then(rules::parse_integer).filter(|order| (1..=1_000).contains(order));
    if order.is_none() {
        fields.wrong("order_in_day", "The order counts from 1.");
    }
    let start = fields.start_time(posted.get("start_time").unwrap_or(&Json::Null), "start_time");
    fields.end()?;
    let sql = "SELECT COUNT(*) FROM package_attractions WHERE package_id = $1 AND day_number = $2";
    let visits = tx.row(sql, &[package.id.into(), day.into()]).await?.map(|row| row.int(0)).transpose()?;
    if visits.is_some_and(|visits| usize::try_from(visits).is_ok_and(|visits| visits >= rules::ATTRACTIONS_PER_DAY)) {
        return Err(Error::Refused(format!("A day may have at most {} attractions.", rules::ATTRACTIONS_PER_DAY)));
    }
    take_up(tx, ctx, package.id, attraction).await?;
    let id = stored::visit(tx, ctx, package.id, attraction, day, order.unwrap_or(1), start.as_deref()).await?;
    record_change(tx, ctx, package.id, &Trace::added("package_attractions", posted)).await?;
    Ok(id)
}

/// A sight that a package may visit: from the catalogue, its own, or the caller's own, which then joins the package.
async fn take_up(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, attraction: Uuid) -> Result<()> {
    let gone = || Error::Refused("This attraction is no longer there.".to_owned());
    let found = tx.select_one("FROM attractions WHERE id = $1", &[attraction.into()]).await?;
    let sight: SightOwner = found.ok_or_else(gone)?;
    match (sight.package, sight.author) {
        (Some(of), _) if of == package => Ok(()),
        (None, None) if sight.is_active => Ok(()),
        (None, Some(author)) if ctx.caller.person().is_some_and(|person| person.user == author) => {
            let sql = "UPDATE attractions SET package_id = $2 WHERE id = $1";
            tx.run(sql, &[sight.id.into(), package.into()]).await?.any();
            Ok(())
        }
        _ => Err(gone()),
    }
}

async fn remove_visit(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    let rest = "FROM package_attractions x JOIN attractions a ON a.id = x.attraction_id WHERE x.id = $1";
    let found = staged_row_of::<RemovedVisit>(tx, ctx, "package_attractions", rest, key).await?;
    let Some((package, visit)) = found else { return Ok(()) };
    tx.run("DELETE FROM package_attractions WHERE id = $1", key).await?.any();
    tx.run(
        "DELETE FROM attractions WHERE id = $1 AND package_id = $2
            AND NOT EXISTS (SELECT 1 FROM package_attractions pa WHERE pa.attraction_id = $1)",
        &[visit.attraction.into(), package.into()],
    )
    .await?
    .any();
    let gone = json!({ "title": visit.title, "day_number": visit.day });
    record_removal(tx, ctx, "package_attractions", package, &gone).await
}
