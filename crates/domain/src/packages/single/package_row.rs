//! Writes of the package row.

use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::super::document::{Check, Document, MainRowFields, difference, rules};
use super::super::review::{self, PackageDecision};
use super::super::{edit_rights, limits, revisions, save, staged, stored};
use super::{Trace, doors, duplicate_key_error, keyed_by_table, only, record_change, version};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::review::DECISION_ON_PACKAGE;
use crate::table::{AcceptedFields, Posted, id_of, whom};

pub const NEW: AcceptedFields = AcceptedFields {
    whom: whom::authors,
    must: &["title", "description", "price", "duration_days", "max_people", "highlights", "included"],
    may: &["id", "min_people", "image_url", "images", "excluded", "status", "is_active", "updated_at"],
};
/// Columns of the package row with a field in the document, under this or another name.
const HEAD: [&str; 8] =
    ["title", "description", "price", "duration_days", "max_people", "highlights", "included", "excluded"];
const ALSO: [&str; 5] = ["min_people", "image_url", "images", "updated_at", "version"];
const EDIT: [AcceptedFields; 2] = [
    AcceptedFields { whom: whom::not_visitors, must: &[], may: &HEAD },
    AcceptedFields { whom: whom::not_visitors, must: &[], may: &ALSO },
];
/// An edit, or a decision.
pub const UPDATE: [AcceptedFields; 3] = [EDIT[0], EDIT[1], DECISION_ON_PACKAGE];

doors! {
    /// Insert command: a pending package, with its owner and its first host.
    insert_package(posted: Posted) -> Uuid = insert;
    /// Update command: an admin's decision, or an edit.
    update_package(key: [Value], posted: Posted) -> () = update;
}

async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    let author = edit_rights::author(ctx)?;
    only(posted, &[NEW])?;
    let is = |column: &str, value: Json| {
        posted.get(column).is_none_or(|posted_value| posted_value.is_null() || *posted_value == value)
    };
    if !is("status", "pending".into()) || !is("is_active", true.into()) {
        return Err(Error::Forbidden(super::NOT_YOURS));
    }
    let id = match save::client_id(posted)? {
        Some(id) => id,
        None => ctx.new_id(),
    };
    let mut fields = Check::default();
    let head = fields.head(posted, "duration_days");
    min_people(&mut fields, posted);
    let images = pictures(&mut fields, ctx, posted, Vec::new());
    fields.end()?;
    limits::keep(tx, ctx, author).await?;
    stored::demand_pictures(tx, ctx, &images, &[]).await?;
    if tx.row("SELECT id FROM packages WHERE id = $1", &[id.into()]).await?.is_some() {
        return Err(duplicate_key_error("packages_pkey", "id", &id.to_string()));
    }
    let document = Document {
        title: head.title,
        description: head.description,
        duration_days: head.duration_days,
        max_people: head.max_people,
        price_cents: head.price_cents,
        highlights: head.highlights,
        included: head.included,
        excluded: head.excluded,
        images,
        locations: Vec::new(),
        categories: Vec::new(),
        days: Vec::new(),
        rooms: Vec::new(),
        languages: None,
        transport: None,
        local_costs: None,
        shopping: None,
        group_prices: None,
        seasons: None,
    };
    stored::create(tx, ctx, id, author, &document).await?;
    save::created(tx, ctx, id, &document.title).await?;
    Ok(id)
}

async fn update(tx: &mut Tx<'_>, ctx: &Ctx, row: &[Value], posted: &Posted) -> Result<()> {
    let id = id_of(row)?;
    if posted.contains_key("status") || posted.contains_key("rejection_reason") {
        return review::package(tx, ctx, id, &PackageDecision::read(ctx, posted)?).await;
    }
    edit_rights::editor(tx, ctx, id).await?;
    only(posted, &EDIT)?;
    let now = stored::document(tx, id).await?.ok_or(Error::Missing("package"))?;
    let state = stored::state(tx, id).await?.ok_or(Error::Missing("package"))?;
    let wished = wished(ctx, posted, &now)?;
    stored::demand_pictures(tx, ctx, &wished.images, &now.images).await?;
    let found = difference(&now, &wished);
    let waiting = if state.is_approved() { revisions::pending(tx, id).await? } else { None };
    let draft = match &waiting {
        Some(waiting) => Some(staged::draft_of(tx, ctx, id, waiting).await?),
        None => None,
    };
    let proposed = match &draft {
        Some(draft) => self::wished(ctx, posted, draft)?,
        None => wished.clone(),
    };
    let alone = "SELECT id FROM packages WHERE id = $1 AND min_people <> 1";
    let frees = posted.contains_key("min_people") && tx.row(alone, &[id.into()]).await?.is_some();
    if found.is_none() && !frees && draft.as_ref().is_none_or(|draft| *draft == proposed) {
        return Ok(());
    }
    if version(posted)?.is_some_and(|version| version != state.version) {
        return Err(Error::Stale("package"));
    }
    if frees {
        tx.run("UPDATE packages SET min_people = 1 WHERE id = $1", &[id.into()]).await?.any();
    }
    if !state.is_approved() {
        stored::write_head(tx, ctx, id, &wished).await?;
        return record_change(tx, ctx, id, &trace(id, &now, &wished)).await;
    }
    let in_force = now.with_minor(&wished);
    save::bump_version(tx, ctx, &state, false).await?;
    revisions::supersede(tx, ctx, id).await?;
    if in_force != now {
        stored::write_head(tx, ctx, id, &in_force).await?;
        staged::record(tx, ctx, id, "package_edited", &now, &in_force).await?;
    }
    if let Some(draft) = draft {
        let change = difference(&draft, &proposed);
        if change.material.is_empty() {
            let document = proposed.to_json(id);
            let fields: Vec<_> = change.minor.iter().map(|field| (*field, document[*field].clone())).collect();
            return revisions::carry(tx, id, &fields).await;
        }
    }
    staged::propose(tx, ctx, id, &in_force, &proposed).await.map(drop)
}

fn trace(id: Uuid, from: &Document, to: &Document) -> Trace {
    let found = difference(from, to);
    let (from, to) = (from.to_json(id), to.to_json(id));
    let part = |of: &Json| found.fields().map(|field| (field.to_owned(), of[field].clone())).collect::<Posted>();
    Trace {
        before: Some(keyed_by_table("packages", &part(&from).into())),
        after: Some(keyed_by_table("packages", &part(&to).into())),
    }
}

/// The document with the posted changes.
fn wished(ctx: &Ctx, posted: &Posted, now: &Document) -> Result<Document> {
    let (mut fields, mut head) = (Check::default(), MainRowFields::default());
    for column in HEAD.iter().filter(|column| posted.contains_key(**column)) {
        fields.head_field(&mut head, posted, column);
    }
    min_people(&mut fields, posted);
    let images = pictures(&mut fields, ctx, posted, now.images.clone());
    fields.end()?;
    let mut wished = Document { images, ..now.clone() };
    for column in HEAD.iter().filter(|column| posted.contains_key(**column)) {
        match *column {
            "title" => wished.title = std::mem::take(&mut head.title),
            "description" => wished.description = std::mem::take(&mut head.description),
            "price" => wished.price_cents = head.price_cents,
            "duration_days" => wished.duration_days = head.duration_days,
            "max_people" => wished.max_people = head.max_people,
            "highlights" => wished.highlights = std::mem::take(&mut head.highlights),
            "included" => wished.included = std::mem::take(&mut head.included),
            _ => wished.excluded = std::mem::take(&mut head.excluded),
        }
    }
    wished.check_group_prices(now)?;
    Ok(wished)
}

/// P-B09: always one.
fn min_people(fields: &mut Check, posted: &Posted) {
    if fields.has_value(posted, "min_people") && posted.get("min_people").and_then(rules::parse_integer) != Some(1) {
        fields.wrong("min_people", "A trip takes place from one traveler on.");
    }
}

/// The gallery, which starts with the cover.
fn pictures(fields: &mut Check, ctx: &Ctx, posted: &Posted, now: Vec<String>) -> Vec<String> {
    let is_emptied = posted.contains_key("images") && posted.contains_key("image_url");
    let mut images = match posted.get("images") {
        Some(Json::Null) if !is_emptied => now,
        None => now,
        Some(_) => fields.images(posted, "images", ctx),
    };
    if fields.has_value(posted, "image_url") {
        let posted_url = posted.get("image_url").and_then(Json::as_str).unwrap_or_default();
        let cover = fields.ruled("image_url", rules::image(posted_url, ctx));
        images.retain(|url| *url != cover);
        images.insert(0, cover);
        images.truncate(rules::IMAGES_LIMIT);
    }
    images
}
