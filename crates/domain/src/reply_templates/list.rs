//! The list of templates: rows of the staff, and those of the release that have no row.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::kind::{TemplateKind, can_use_templates};
use super::shipped::{ShippedTemplate, list_shipped};
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;

const NO_KIND: &str = "There is no such kind of templates.";

row_struct! {
    /// A row, or what the release has instead.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct ReplyTemplate {
        id: Uuid = "id",
        kind: String = "kind",
        name: String = "name",
        body: String = "body",
        /// 0 without a row.
        version: i64 = "version",
        updated_at: Option<DateTime<Utc>> = "updated_at",
        is_retired: bool = "is_retired",
        /// Whether name and text follow the release.
        is_shipped: bool = "is_shipped",
    }
}

impl From<&ShippedTemplate> for ReplyTemplate {
    fn from(shipped: &ShippedTemplate) -> Self {
        Self {
            id: shipped.id,
            kind: shipped.kind.name().to_owned(),
            name: shipped.name.clone(),
            body: shipped.body.clone(),
            version: 0,
            updated_at: None,
            is_retired: false,
            is_shipped: true,
        }
    }
}

impl ReplyTemplate {
    pub(super) fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "kind": self.kind,
            "name": self.name,
            "body": self.body,
            "version": self.version,
            "updated_at": self.updated_at.map(|at| at.to_rfc3339()),
            "is_shipped": self.is_shipped,
            "is_retired": self.is_retired,
        })
    }

    /// Name and text of the release, for a row that follows it.
    fn follow(&mut self, shipped: Option<&ShippedTemplate>) {
        if let Some(shipped) = shipped.filter(|_| self.is_shipped) {
            self.name.clone_from(&shipped.name);
            self.body.clone_from(&shipped.body);
        }
    }
}

/// All templates by kind and name, the retired ones too.
///
/// # Errors
/// Those of a read.
pub(super) async fn list_all(source: &mut impl RowSource) -> Result<Vec<ReplyTemplate>> {
    let shipped = list_shipped()?;
    let by_id: HashMap<Uuid, &ShippedTemplate> = shipped.iter().map(|one| (one.id, one)).collect();
    let mut all: Vec<ReplyTemplate> = source.select("FROM reply_templates", &[]).await?;
    for row in &mut all {
        row.follow(by_id.get(&row.id).copied());
    }
    let without_row: Vec<ReplyTemplate> =
        shipped.iter().filter(|one| all.iter().all(|row| row.id != one.id)).map(ReplyTemplate::from).collect();
    all.extend(without_row);
    let rank = |one: &ReplyTemplate| TemplateKind::ALL.into_iter().position(|kind| kind.name() == one.kind);
    all.sort_by_key(|one| (rank(one), one.name.to_lowercase(), one.id));
    Ok(all)
}

/// The templates that the caller uses, of one kind or of all. Only those who edit templates get the retired ones, if `with_retired`.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Refused` for an unknown kind; those of a read.
pub async fn reply_templates(mut db: &Db, ctx: &Ctx, kind: &str, with_retired: bool) -> Result<Json> {
    if !can_use_templates(&ctx.caller) {
        admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    }
    let one = match kind {
        "" => None,
        name => Some(TemplateKind::from_name(name).ok_or_else(|| Error::Refused(NO_KIND.to_owned()))?),
    };
    if let Some(kind) = one.filter(|kind| !kind.is_readable(&ctx.caller)) {
        admins::only(&ctx.caller, kind.right(), admins::REQUIRED)?;
    }
    let with_retired = with_retired && ctx.caller.may(StaffRight::EditContent);
    let is_listed = |template: &&ReplyTemplate| {
        let kind = TemplateKind::from_name(&template.kind);
        kind.is_some_and(|kind| kind.is_readable(&ctx.caller) && one.is_none_or(|one| one == kind))
            && (with_retired || !template.is_retired)
    };
    Ok(list_all(&mut db).await?.iter().filter(is_listed).map(ReplyTemplate::to_json).collect())
}
