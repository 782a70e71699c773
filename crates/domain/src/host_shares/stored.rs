//! A stored proposal or agreement.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::agreement::owner_guide_sql;
use super::status::{HostShareSide, HostShareStatus};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::{Refine, Table, created_at, flag, id, int, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("host_shares")
            .columns([
                id(),
                uuid("package_id").references("packages"),
                uuid("owner_guide_id").references("guides"),
                uuid("guide_id").references("guides"),
                int("percent"),
                text("proposed_by"),
                flag("is_invitation", false),
                text("status").default("open"),
                text("message").nullable(),
                text("answer").nullable(),
                created_at(),
                time("expires_at"),
                time("answered_at").nullable(),
                time("ended_at").nullable(),
            ])
            .internal(),
    ]
}

row_struct! {
    #[derive(Clone, Debug)]
    pub(super) struct StoredHostShare {
        id: Uuid = "s.id",
        package: Uuid = "s.package_id",
        title: String = "p.title",
        host: Uuid = "s.guide_id",
        host_user: Uuid = "h.user_id",
        host_name: String = "h.display_name",
        host_is_active: bool = "h.is_active",
        /// Whether the guide hosts the package now.
        is_host: bool = "EXISTS (SELECT 1 FROM package_guides pg WHERE pg.package_id = s.package_id AND pg.guide_id = s.guide_id)",
        owner: Uuid = "s.owner_guide_id",
        owner_user: Uuid = "o.user_id",
        owner_name: String = "o.display_name",
        owner_is_active: bool = "o.is_active",
        /// Whether the guide still owns the package.
        is_owner: bool = concat!("COALESCE(s.owner_guide_id = ", owner_guide_sql!("s.package_id"), ", FALSE)"),
        percent: i64 = "s.percent",
        by: HostShareSide = "s.proposed_by",
        is_invitation: bool = "s.is_invitation",
        status: HostShareStatus = "s.status",
        message: Option<String> = "s.message",
        expires_at: DateTime<Utc> = "s.expires_at",
    }
}

const TABLES: &str = "FROM host_shares s JOIN packages p ON p.id = s.package_id JOIN guides h ON h.id = s.guide_id
    JOIN guides o ON o.id = s.owner_guide_id";

impl StoredHostShare {
    /// The account of a side.
    pub(super) fn user(&self, side: HostShareSide) -> Uuid {
        match side {
            HostShareSide::Owner => self.owner_user,
            HostShareSide::Host => self.host_user,
        }
    }

    /// For the audit log, without names: it outlasts accounts.
    pub(super) fn to_audit(&self) -> Json {
        json!({ "percent": self.percent, "guide_id": self.host, "owner_guide_id": self.owner })
    }

    pub(super) fn name(&self, side: HostShareSide) -> &str {
        match side {
            HostShareSide::Owner => &self.owner_name,
            HostShareSide::Host => &self.host_name,
        }
    }
}

/// # Errors
/// When the database cannot be read.
pub(super) async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Option<StoredHostShare>> {
    Ok(source.select(&format!("{TABLES} WHERE s.id = $1"), &[id.into()]).await?.pop())
}

/// What a host of a package has in a state, also with a former owner.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn find_in_state(
    tx: &mut Tx<'_>,
    package: Uuid,
    guide: Uuid,
    status: HostShareStatus,
) -> Result<Option<StoredHostShare>> {
    let sql = format!("{TABLES} WHERE s.package_id = $1 AND s.guide_id = $2 AND s.status = $3");
    Ok(tx.select_one(&sql, &[package.into(), guide.into(), status.name().into()]).await?)
}

/// A new proposal.
pub(super) struct ProposedHostShare<'a> {
    pub package: Uuid,
    pub owner: Uuid,
    pub host: Uuid,
    pub percent: i64,
    pub by: HostShareSide,
    pub is_invitation: bool,
    pub message: Option<&'a str>,
    pub expires_at: DateTime<Utc>,
}

/// # Errors
/// `Stale` if another proposal of the same pair came at the same time.
pub(super) async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &ProposedHostShare<'_>) -> Result<Uuid> {
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO host_shares (id, package_id, owner_guide_id, guide_id, percent, proposed_by, is_invitation, status, message,
                                  created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9, $10) ON CONFLICT DO NOTHING",
        &[
            id.into(),
            new.package.into(),
            new.owner.into(),
            new.host.into(),
            new.percent.into(),
            new.by.name().into(),
            new.is_invitation.into(),
            new.message.into(),
            ctx.now.into(),
            new.expires_at.into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("proposal"))?;
    Ok(id)
}

/// Moves an open proposal to another state. `answer` is the text of the side that answers.
///
/// # Errors
/// `Stale` if it is not open any more.
pub(super) async fn close(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    status: HostShareStatus,
    answer: Option<&str>,
) -> Result<()> {
    tx.run(
        "UPDATE host_shares SET status = $2, answer = $3, answered_at = $4 WHERE id = $1 AND status = 'open'",
        &[id.into(), status.name().into(), answer.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("proposal"))
}

/// Moves an agreement to another state.
///
/// # Errors
/// `Stale` if it does not hold any more.
pub(super) async fn finish(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, status: HostShareStatus) -> Result<()> {
    tx.run(
        "UPDATE host_shares SET status = $2, ended_at = $3 WHERE id = $1 AND status = 'agreed'",
        &[id.into(), status.name().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("agreement"))
}
