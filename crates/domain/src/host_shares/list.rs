//! The hosts of a package with their shares: all of them for its owner, for another host their own.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, row_struct};
use uuid::Uuid;

use super::agreement::owner_guide_sql;
use super::guide_of_caller;
use super::status::HostShareSide;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::ledger;

row_struct! {
    struct ListedPackage {
        title: String = "p.title",
        owner: Option<Uuid> = owner_guide_sql!("p.id"),
        is_host: bool = "EXISTS (SELECT 1 FROM package_guides pg WHERE pg.package_id = p.id AND pg.guide_id = $2)",
    }
}

row_struct! {
    struct ListedHost {
        guide: Uuid = "g.id",
        name: String = "g.display_name",
        avatar: Option<String> = "g.avatar_url",
        is_owner: bool = "COALESCE(g.id = $2, FALSE)",
        is_host: bool = "EXISTS (SELECT 1 FROM package_guides pg WHERE pg.package_id = $1 AND pg.guide_id = g.id)",
        agreed: Option<Uuid> = "a.id",
        agreed_percent: Option<i64> = "a.percent",
        agreed_at: Option<DateTime<Utc>> = "a.answered_at",
        agreed_message: Option<String> = "a.message",
        open: Option<Uuid> = "s.id",
        open_percent: Option<i64> = "s.percent",
        by: Option<HostShareSide> = "s.proposed_by",
        open_message: Option<String> = "s.message",
        is_invitation: Option<bool> = "s.is_invitation",
        created_at: Option<DateTime<Utc>> = "s.created_at",
        expires_at: Option<DateTime<Utc>> = "s.expires_at",
    }
}

impl ListedHost {
    /// `side` is that of the caller, `commission` the host's in percent.
    fn to_json(&self, side: HostShareSide, commission: Option<i64>) -> Json {
        let at = |moment: Option<DateTime<Utc>>| moment.map(|at| at.to_rfc3339());
        let agreed = self.agreed.map(|id| {
            json!({
                "id": id,
                "percent": self.agreed_percent,
                "agreed_at": at(self.agreed_at),
                "message": self.agreed_message,
            })
        });
        let open = self.open.zip(self.by).map(|(id, by)| {
            json!({
                "id": id,
                "percent": self.open_percent,
                "by": by.name(),
                "message": self.open_message,
                "is_invitation": self.is_invitation,
                "created_at": at(self.created_at),
                "expires_at": at(self.expires_at),
                "is_mine": by == side,
            })
        });
        json!({
            "guide_id": self.guide,
            "display_name": self.name,
            "avatar_url": self.avatar,
            "is_owner": self.is_owner,
            "is_host": self.is_host,
            "commission_percent": commission,
            "agreed": agreed,
            "open": open,
        })
    }
}

/// The hosts of a package, and the guides who are invited, the owner first; null for a package that is neither the caller's nor hosted
/// by them.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no active guides; those of a read.
pub async fn list(db: &Db, ctx: &Ctx, package: Uuid) -> Result<Json> {
    let (caller, user) = guide_of_caller(ctx)?;
    let found = "FROM packages p WHERE p.id = $1
        AND (EXISTS (SELECT 1 FROM package_owners w WHERE w.package_id = p.id AND w.user_id = $3)
             OR EXISTS (SELECT 1 FROM package_guides w WHERE w.package_id = p.id AND w.guide_id = $2))";
    let found: Vec<ListedPackage> = db.select(found, &[package.into(), caller.into(), user.into()]).await?;
    let Some(found) = found.into_iter().next() else { return Ok(Json::Null) };
    let is_owner = found.owner == Some(caller);
    if !is_owner && !found.is_host {
        return Ok(Json::Null);
    }
    let hosts = "FROM (SELECT guide_id FROM package_guides WHERE package_id = $1
              UNION SELECT guide_id FROM host_shares WHERE package_id = $1 AND status = 'open' AND expires_at > $3 AND owner_guide_id = $2) m
           JOIN guides g ON g.id = m.guide_id
           LEFT JOIN host_shares a ON a.package_id = $1 AND a.guide_id = g.id AND a.status = 'agreed' AND a.owner_guide_id = $2
           LEFT JOIN host_shares s ON s.package_id = $1 AND s.guide_id = g.id AND s.status = 'open' AND s.owner_guide_id = $2
                                  AND s.expires_at > $3";
    let order = "ORDER BY CASE WHEN g.id = $2 THEN 0 ELSE 1 END, g.display_name, g.id";
    let mut binds = vec![package.into(), found.owner.into(), ctx.now.into()];
    let only = if is_owner {
        ""
    } else {
        binds.push(caller.into());
        "WHERE g.id = $4"
    };
    let hosts: Vec<ListedHost> = db.select(&format!("{hosts} {only} {order}"), &binds).await?;
    let guides: Vec<Uuid> = hosts.iter().map(|host| host.guide).collect();
    let mut source = db;
    let percents = ledger::find_percents(&mut source, ctx, &guides).await?;
    let side = if is_owner { HostShareSide::Owner } else { HostShareSide::Host };
    Ok(json!({
        "package_id": package,
        "title": found.title,
        "is_owner": is_owner,
        "hosts": hosts.iter().map(|host| host.to_json(side, percents.get(&host.guide).copied())).collect::<Vec<_>>(),
    }))
}
