//! Open proposals to a guide.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::agreement::{agreed_percent_sql, owner_guide_sql};
use super::status::HostShareSide;
use super::{MOST_PERCENT, guide_of_caller};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::ledger;

/// Proposals of one answer.
const LIST_LIMIT: i64 = 100;

row_struct! {
    pub(crate) struct ReceivedHostShare {
        id: Uuid = "s.id",
        package: Uuid = "s.package_id",
        host: Uuid = "s.guide_id",
        title: String = "p.title",
        from: String = "f.display_name",
        percent: i64 = "s.percent",
        by: HostShareSide = "s.proposed_by",
        is_invitation: bool = "s.is_invitation",
        message: Option<String> = "s.message",
        created_at: DateTime<Utc> = "s.created_at",
        expires_at: DateTime<Utc> = "s.expires_at",
        present: Option<i64> = agreed_percent_sql!("s.package_id", "s.guide_id"),
    }
}

impl ReceivedHostShare {
    /// `commission` is the host's in percent.
    fn to_json(&self, commission: Option<i64>) -> Json {
        json!({
            "id": self.id,
            "package_id": self.package,
            "title": self.title,
            "from": self.from,
            "percent": self.percent,
            "by": self.by.name(),
            "is_invitation": self.is_invitation,
            "message": self.message,
            "created_at": self.created_at.to_rfc3339(),
            "expires_at": self.expires_at.to_rfc3339(),
            "commission_percent": commission,
            "present_percent": self.present.unwrap_or(MOST_PERCENT),
        })
    }
}

/// Open proposals to the calling guide, the most urgent first.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no active guides; those of a read.
pub async fn received(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    let (guide, _) = guide_of_caller(ctx)?;
    let shares = list_received(&mut db, ctx, guide, LIST_LIMIT).await?;
    let hosts: Vec<Uuid> = shares.iter().map(|share| share.host).collect();
    let percents = ledger::find_percents(&mut db, ctx, &hosts).await?;
    Ok(shares.iter().map(|share| share.to_json(percents.get(&share.host).copied())).collect())
}

/// Open proposals to a guide, the most urgent first.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_received(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guide: Uuid,
    limit: i64,
) -> Result<Vec<ReceivedHostShare>> {
    const OPEN: &str = concat!(
        "FROM host_shares s JOIN packages p ON p.id = s.package_id
           JOIN guides f ON f.id = CASE WHEN s.proposed_by = 'owner' THEN s.owner_guide_id ELSE s.guide_id END
          WHERE ((s.proposed_by = 'owner' AND s.guide_id = $1) OR (s.proposed_by = 'host' AND s.owner_guide_id = $1))
            AND s.status = 'open' AND s.expires_at > $2 AND f.is_active AND s.owner_guide_id = ",
        owner_guide_sql!("s.package_id"),
        " AND NOT EXISTS (SELECT 1 FROM packages_off_sale q WHERE q.package_id = s.package_id AND q.state = 'retired')
          ORDER BY s.expires_at, s.id LIMIT $3"
    );
    Ok(source.select(OPEN, &[guide.into(), ctx.now.into(), limit.into()]).await?)
}
