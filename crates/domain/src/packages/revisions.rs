//! Revisions: edits of a package on sale that wait for an admin. D-087.
//!
//! A package has at most one pending revision. A newer document replaces the older one under a new id, so that an admin decides about
//! exactly what they have seen. Owners see a rejected one until the package is saved again in any way; then it is superseded, and only
//! stored. D-105.

use serde_json::{Map, Value as Json};
use serendib_db::{ColumnReader, Cond, FromRow, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::document::{self, Document};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::review::DECISION_ON_PACKAGE;
use crate::staff::StaffRight;
use crate::table::{Refine, Table, UpdatePolicy, created_at, id, json, text, time, uuid};

pub(super) fn table() -> Table {
    Table::new("package_revisions")
        .columns([
            id(),
            uuid("package_id").references("packages"),
            uuid("author").references("users"),
            text("title"),
            // In the form of `save_package`.
            json("document"),
            text("status").default("pending"),
            text("rejection_reason").nullable(),
            created_at(),
            time("reviewed_at").nullable(),
            uuid("reviewed_by").nullable().references("users"),
            time("superseded_at").nullable(),
        ])
        .natural(&[("created_at", true)])
        .private(StaffRight::DecidePackages, &["reviewed_by"])
        .read(|caller| {
            let person = caller.person()?;
            let owned = Cond::exists("package_owners", "package_id", "package_id", Cond::eq("user_id", person.user));
            Some(if person.is_staff() { Cond::True } else { owned })
        })
        .update(UpdatePolicy::Command(super::review::revision_from_wire, &[DECISION_ON_PACKAGE]))
}

#[derive(Clone, Debug, PartialEq)]
pub struct Revision {
    pub id: Uuid,
    pub package: Uuid,
    pub author: Uuid,
    pub status: String,
    pub rejection_reason: Option<String>,
    pub created_at: chrono::DateTime<chrono::Utc>,
    pub document: Json,
}

impl Revision {
    /// Its document, validated by today's rules. Answers to questions that did not exist then may be missing.
    ///
    /// # Errors
    /// `Fields` if the rules have become stricter.
    pub fn read(&self, ctx: &Ctx) -> Result<Document> {
        document::read_stored(&self.document.as_object().cloned().unwrap_or_default(), ctx)
    }
}

row_struct! {
    struct RevisionRow {
        id: Uuid = "id",
        package: Uuid = "package_id",
        author: Uuid = "author",
        status: String = "status",
        rejection_reason: Option<String> = "rejection_reason",
        created_at: chrono::DateTime<chrono::Utc> = "created_at",
        document: Map<String, Json> = "document",
    }
}

impl FromRow for Revision {
    fn columns() -> String {
        RevisionRow::columns()
    }

    fn read_columns(columns: &mut ColumnReader<'_>) -> serendib_db::Result<Self> {
        let row = RevisionRow::read_columns(columns)?;
        Ok(Self {
            id: row.id,
            package: row.package,
            author: row.author,
            status: row.status,
            rejection_reason: row.rejection_reason,
            created_at: row.created_at,
            document: with_questions(row.document),
        })
    }
}

/// Adds unanswered questions, empty lists and missing limits to a document that is older than them.
fn with_questions(mut document: Map<String, Json>) -> Json {
    for name in ["paid_locally", "shopping", "shopping_stops", "shopping_commission"] {
        document.entry(name).or_insert(Json::Null);
    }
    for name in ["local_costs", "group_prices", "seasons"] {
        document.entry(name).or_insert_with(|| Json::Array(Vec::new()));
    }
    let seasons = document.get_mut("seasons").and_then(Json::as_array_mut);
    for season in seasons.into_iter().flatten().filter_map(Json::as_object_mut) {
        for name in ["min_people", "notice_days"] {
            season.entry(name).or_insert(Json::Null);
        }
    }
    Json::Object(document)
}

pub async fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Revision>> {
    Ok(tx.select_one("FROM package_revisions WHERE id = $1", &[id.into()]).await?)
}

/// The pending revision, or else the last decided one that is not superseded.
pub async fn latest(source: &mut impl RowSource, package: Uuid) -> Result<Option<Revision>> {
    let rest = "FROM package_revisions WHERE package_id = $1 AND superseded_at IS NULL
          ORDER BY CASE WHEN status = 'pending' THEN 0 ELSE 1 END, created_at DESC, id LIMIT 1";
    Ok(source.select(rest, &[package.into()]).await?.pop())
}

pub async fn pending(tx: &mut Tx<'_>, package: Uuid) -> Result<Option<Revision>> {
    let rest = "FROM package_revisions WHERE package_id = $1 AND status = 'pending'";
    Ok(tx.select_one(rest, &[package.into()]).await?)
}

/// Submits a document, in place of the pending one.
pub async fn submit(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, author: Uuid, document: &Document) -> Result<Uuid> {
    withdraw(tx, package).await?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO package_revisions (id, package_id, author, title, document, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        &[
            id.into(),
            package.into(),
            author.into(),
            document.title.as_str().into(),
            serendib_db::Value::json(&document.to_json(package)),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(id)
}

/// A save of the package supersedes rejected revisions.
pub async fn supersede(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    let sql = "UPDATE package_revisions SET superseded_at = $2
                WHERE package_id = $1 AND status = 'rejected' AND superseded_at IS NULL";
    tx.run(sql, &[package.into(), ctx.now.into()]).await?.any();
    Ok(())
}

/// Withdraws the pending revision, if there is one.
pub async fn withdraw(tx: &mut Tx<'_>, package: Uuid) -> Result<bool> {
    let sql = "DELETE FROM package_revisions WHERE package_id = $1 AND status = 'pending'";
    Ok(tx.run(sql, &[package.into()]).await?.0 > 0)
}

/// Values that took effect at once must survive the approval of the pending revision.
pub async fn carry(tx: &mut Tx<'_>, package: Uuid, fields: &[(&str, Json)]) -> Result<()> {
    let Some(mut waiting) = pending(tx, package).await? else { return Ok(()) };
    for (field, value) in fields {
        if let Some(document) = waiting.document.as_object_mut() {
            document.insert((*field).to_owned(), value.clone());
        }
    }
    tx.run(
        "UPDATE package_revisions SET document = $2 WHERE id = $1",
        &[waiting.id.into(), serendib_db::Value::json(&waiting.document)],
    )
    .await?
    .any();
    Ok(())
}
