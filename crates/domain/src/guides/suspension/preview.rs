//! What a suspension concerns: the open bookings of a guide, with the hosts who could lead them, and the guide's packages.

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::{GuideToSuspend, OF_GUIDE};
use crate::back_office::looks::log_look;
use crate::bookings::open_of_guide::{OpenBooking, list_open, open_to_json};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::guides::active_sql;
use crate::packages::sale::{OffSale, sale_state};
use crate::staff::StaffRight;

/// Packages of one answer.
const MOST_PACKAGES: usize = 100;

row_struct! {
    struct PackageOfGuide {
        id: Uuid = "p.id",
        title: String = "p.title",
        status: String = "p.status",
        is_active: bool = "p.is_active",
        off_sale: Option<OffSale> = "s.state",
        is_owner: bool = "EXISTS (SELECT 1 FROM package_owners o WHERE o.package_id = p.id AND o.user_id = $2)",
        other_hosts: i64 = concat!(
            "(SELECT COUNT(*) FROM package_guides h JOIN guides g ON g.id = h.guide_id
               WHERE h.package_id = p.id AND h.guide_id <> $1 AND ",
            active_sql!("g"),
            ")"
        ),
    }
}

/// What is open, and the answer to the client.
pub(super) struct OpenDuties {
    pub bookings: Vec<OpenBooking>,
    /// There are more.
    pub is_cut: bool,
    pub json: Json,
}

/// What a suspension of this guide concerns. The audit log has the look.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`; those of a read.
pub async fn suspension_preview(db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    log_look(db, ctx, StaffRight::ActOnGuides, "suspension_viewed", "guides", Some(id), json!({})).await?;
    let mut source = db;
    let guide: Option<GuideToSuspend> = RowSource::select(&mut source, OF_GUIDE, &[id.into()]).await?.pop();
    Ok(read_duties(&mut source, ctx, &guide.ok_or(Error::Missing("guide"))?).await?.json)
}

pub(super) async fn read_duties(source: &mut impl RowSource, ctx: &Ctx, guide: &GuideToSuspend) -> Result<OpenDuties> {
    let (bookings, is_cut) = list_open(source, ctx, guide.id).await?;
    let sql = format!(
        "FROM packages p LEFT JOIN packages_off_sale s ON s.package_id = p.id
          WHERE p.private_to IS NULL
            AND (EXISTS (SELECT 1 FROM package_guides h WHERE h.package_id = p.id AND h.guide_id = $1)
              OR EXISTS (SELECT 1 FROM package_owners o WHERE o.package_id = p.id AND o.user_id = $2))
          ORDER BY p.title, p.id LIMIT {MOST_PACKAGES}"
    );
    let packages: Vec<PackageOfGuide> = source.select(&sql, &[guide.id.into(), guide.user.into()]).await?;
    let json = json!({
        "guide_id": guide.id,
        "display_name": guide.name,
        "is_active": guide.is_active,
        "bookings": open_to_json(source, ctx, &bookings).await?,
        "packages": packages.iter().map(PackageOfGuide::to_json).collect::<Vec<_>>(),
        "is_cut": is_cut,
    });
    Ok(OpenDuties { bookings, is_cut, json })
}

impl PackageOfGuide {
    fn to_json(&self) -> Json {
        json!({
            "package_id": self.id,
            "title": self.title,
            "state": sale_state(&self.status, self.is_active, self.off_sale),
            "other_hosts": self.other_hosts,
            "is_owner": self.is_owner,
        })
    }
}
