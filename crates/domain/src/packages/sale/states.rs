//! Reads the sale states of packages, with the bookings that they concern.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::OffSale;
use crate::ctx::{Caller, Ctx, SignedInPerson};
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
    reader(ctx)?;
    let ids = read_ids(packages)?;
    let mut source = db;
    Ok(read(&mut source, ctx, SaleReader::new(&ctx.caller), &ids).await?.into())
}

/// As [`list_sales`], of one package within a command.
pub(in crate::packages) async fn find_sale(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<Json> {
    read(tx, ctx, SaleReader::new(&ctx.caller), &[package]).await?.pop().ok_or(Error::Missing("package"))
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

/// Who reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SaleReader {
    user: Uuid,
    guide: Uuid,
    is_staff: bool,
    may_decide: bool,
}

impl SaleReader {
    /// The service key reads as an admin does.
    fn new(caller: &Caller) -> Self {
        match caller.person() {
            Some(person) => {
                let may_decide = person.may(StaffRight::DecidePackages);
                let guide = person.guide.unwrap_or_default();
                Self { user: person.user, guide, is_staff: person.is_staff(), may_decide }
            }
            None => Self { is_staff: caller.is_service(), may_decide: caller.is_service(), ..Self::default() },
        }
    }
}

async fn read(source: &mut impl RowSource, ctx: &Ctx, reader: SaleReader, packages: &[Uuid]) -> Result<Vec<Json>> {
    let mut parameters: Vec<Value> =
        vec![reader.user.into(), ctx.today().into(), reader.is_staff.into(), reader.guide.into()];
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
    Ok(rows.iter().map(|row| row.to_json(reader)).collect())
}

/// The state of any package.
pub(crate) fn listed_state(status: &str, is_active: bool, is_private: bool, off_sale: Option<OffSale>) -> &'static str {
    match off_sale {
        None if is_private => "private",
        state => sale_state(status, is_active, state),
    }
}

/// The state of a package that is not private.
pub(crate) fn sale_state(status: &str, is_active: bool, off_sale: Option<OffSale>) -> &'static str {
    match (off_sale, status) {
        (Some(state), _) => state.name(),
        (None, "pending") => "in_review",
        (None, "rejected") => "rejected",
        (None, _) if is_active => "on_sale",
        (None, _) => OffSale::Retired.name(),
    }
}

impl SaleRow {
    fn to_json(&self, reader: SaleReader) -> Json {
        let is_approved = self.status == "approved";
        let may_change = is_approved
            && !self.is_private
            && (reader.may_decide || self.is_owned && self.state != Some(OffSale::TakenDown));
        let state = listed_state(&self.status, self.is_active, self.is_private, self.state);
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
