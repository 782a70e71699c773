//! Reads the sale states of packages, with the bookings that they concern.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::OffSale;
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::staff::StaffRight;

/// Packages per read.
const MOST: usize = 100;

row_struct! {
    struct SaleRow {
        id: Uuid = "p.id",
        status: String = "p.status",
        is_active: bool = "p.is_active",
        is_private: bool = "p.private_to IS NOT NULL",
        /// By the caller, who is not suspended as a guide.
        is_owned: bool = "EXISTS (SELECT 1 FROM package_owners o LEFT JOIN guides g ON g.user_id = o.user_id
            WHERE o.package_id = p.id AND o.user_id = $1 AND COALESCE(g.is_active, TRUE))",
        state: Option<OffSale> = "s.state",
        resumes_on: Option<NaiveDate> = "s.resumes_on",
        reason: Option<String> = "s.reason",
        since: Option<DateTime<Utc>> = "s.since",
        pending: i64 = count("b.status = 'pending'"),
        approved: i64 = count("b.status = 'approved'"),
        confirmed: i64 = count("b.status = 'confirmed'"),
    }
}

/// Bookings of the package `p` that are not over.
fn count(which: &str) -> String {
    format!("(SELECT COUNT(*) FROM booking_requests b WHERE b.package_id = p.id AND b.end_date >= $2 AND {which})")
}

/// The sale states of those of these packages that the caller owns, hosts, or may see as an admin.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; `Refused` for anything but a list of ids, and for too many.
pub async fn list_sales(db: &Db, ctx: &Ctx, packages: Option<&Json>) -> Result<Json> {
    let (person, ids) = (reader(ctx)?, read_ids(packages)?);
    let mut source = db;
    Ok(read(&mut source, ctx, person, &ids).await?.into())
}

/// As [`list_sales`], of one package within a command.
pub(super) async fn find_sale(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<Json> {
    read(tx, ctx, reader(ctx)?, &[package]).await?.pop().ok_or(Error::Missing("package"))
}

/// Callers with a sale state to read or change.
pub(super) fn reader(ctx: &Ctx) -> Result<&SignedInPerson> {
    match ctx.caller.person() {
        Some(person) => Ok(person),
        None if ctx.caller.is_visitor() => Err(Error::SignedOut),
        None => Err(Error::Forbidden("Only people take packages off sale.")),
    }
}

fn read_ids(packages: Option<&Json>) -> Result<Vec<Uuid>> {
    let refused = || Error::Refused(format!("Please name from one to {MOST} packages, as a list of their ids."));
    let items = packages.and_then(Json::as_array).filter(|items| !items.is_empty() && items.len() <= MOST);
    items.ok_or_else(refused)?.iter().map(|id| id.as_str().and_then(|id| id.parse().ok()).ok_or_else(refused)).collect()
}

async fn read(source: &mut impl RowSource, ctx: &Ctx, person: &SignedInPerson, packages: &[Uuid]) -> Result<Vec<Json>> {
    let mut parameters: Vec<Value> =
        vec![person.user.into(), ctx.today().into(), person.is_staff().into(), person.guide.unwrap_or_default().into()];
    let first = parameters.len() + 1;
    parameters.extend(packages.iter().map(|id| Value::from(*id)));
    let listed: Vec<String> = (first..=parameters.len()).map(|number| format!("${number}")).collect();
    let sql = format!(
        "FROM packages p LEFT JOIN packages_off_sale s ON s.package_id = p.id
          WHERE p.id IN ({}) AND ($3
             OR EXISTS (SELECT 1 FROM package_owners o WHERE o.package_id = p.id AND o.user_id = $1)
             OR EXISTS (SELECT 1 FROM package_guides h WHERE h.package_id = p.id AND h.guide_id = $4))
          ORDER BY p.id",
        listed.join(", ")
    );
    let rows: Vec<SaleRow> = source.select(&sql, &parameters).await?;
    Ok(rows.iter().map(|row| row.to_json(person)).collect())
}

impl SaleRow {
    fn to_json(&self, person: &SignedInPerson) -> Json {
        let is_approved = self.status == "approved";
        let may_change = is_approved
            && !self.is_private
            && (person.may(StaffRight::DecidePackages) || self.is_owned && self.state != Some(OffSale::TakenDown));
        let state = match self.state {
            Some(state) => state.name(),
            None if self.is_private => "private",
            None if self.status == "pending" => "in_review",
            None if self.status == "rejected" => "rejected",
            None if self.is_active => "on_sale",
            None => OffSale::Retired.name(),
        };
        json!({
            "package_id": self.id,
            "state": state,
            "resumes_on": self.resumes_on,
            "reason": self.reason,
            "since": self.since.map(|since| since.to_rfc3339()),
            "may_change": may_change,
            "pending": self.pending,
            "approved": self.approved,
            "confirmed": self.confirmed,
        })
    }
}
