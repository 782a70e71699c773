//! Single-row writes of a package, in the order of the old client: the package row first, then what belongs to it. P-B07; T-R20 to T-R23.
//!
//! Each field has the rules of the whole document. Rules about the whole (such as at least one place) are checked at the review. Of a
//! package on sale, travelers keep the approved version; row edits become the pending revision (`staged`).

mod days;
mod package_row;
mod people;
mod places;
mod rooms;
mod sights;

use serde_json::{Map, Value as Json};
use serendib_db::{FromRow, Tx, Value, row_struct};
use uuid::Uuid;

use super::document::rules;
use super::stored::{self, PackageState};
use super::{edit_rights, notifications, revisions, save, staged};
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::{AcceptedFields, Posted};

pub(super) use days::{DAY, delete_day, insert_day};
pub(super) use package_row::{NEW, UPDATE, insert_package, update_package};
pub(super) use people::{HOST, OWNER, delete_guide, delete_owner, insert_guide, insert_owner};
pub(super) use places::{CATEGORY, LOCATION, delete_category, delete_location, insert_category, insert_location};
pub(super) use rooms::{ROOM, delete_room, insert_room};
pub use sights::{ATTRACTION, delete_attraction, insert_attraction};
pub(super) use sights::{VISIT, delete_visit, insert_visit};

/// The error text for other columns.
pub(super) const NOT_YOURS: &str = "permission denied for a column of this table";

/// Wraps plain commands as the functions of write policies.
macro_rules! doors {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $kind:ty),*) -> $answer:ty = $command:path;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a>(
            tx: &'a mut serendib_db::Tx<'_>,
            ctx: &'a crate::ctx::Ctx,
            $($arg: &'a $kind),*
        ) -> $crate::write_policy::CommandFuture<'a, $answer> {
            Box::pin($command(tx, ctx, $($arg),*))
        }
    )*};
}
use doors;

/// An id from the wire.
///
/// # Errors
/// `22P02`, also for the nil id.
pub(super) fn uuid(text: &str) -> Result<Uuid> {
    text.trim().parse::<Uuid>().ok().filter(|id| !id.is_nil()).ok_or_else(|| {
        let text: String = text.chars().take(40).collect();
        let message = format!("invalid input syntax for type uuid: \"{text}\"");
        Error::Db(serendib_db::Error::Data { code: "22P02", message })
    })
}

/// The version that the writer has seen, if given.
pub(super) fn version(posted: &Posted) -> Result<Option<i64>> {
    match posted.get("version") {
        None | Some(Json::Null) => Ok(None),
        Some(value) => rules::parse_integer(value)
            .map(Some)
            .ok_or_else(|| Error::Refused("The version is a whole number.".to_owned())),
    }
}

/// Refuses other fields.
fn only(posted: &Posted, takes: &[AcceptedFields]) -> Result<()> {
    let named = posted.keys().all(|name| takes.iter().any(|takes| takes.names(name)));
    if named { Ok(()) } else { Err(Error::Forbidden(NOT_YOURS)) }
}

/// A required id.
fn id_of(posted: &Posted, column: &str) -> Result<Uuid> {
    match posted.get(column) {
        None | Some(Json::Null) => Err(Error::Db(serendib_db::Error::NotNull { column: column.to_owned() })),
        Some(Json::String(text)) => uuid(text),
        Some(other) => uuid(&other.to_string()),
    }
}

fn text_of<'a>(posted: &'a Posted, column: &str) -> &'a str {
    posted.get(column).and_then(Json::as_str).unwrap_or_default()
}

/// PostgreSQL's error for a taken key: these columns with these values.
pub(super) fn duplicate_key_error(constraint: &str, columns: &str, values: &str) -> Error {
    let details = Some(format!("Key ({columns})=({values}) already exists."));
    Error::Db(serendib_db::Error::Unique { constraint: constraint.to_owned(), details })
}

/// The package of a new row, if the caller may write it.
async fn package_of(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<PackageState> {
    if ctx.caller.is_visitor() {
        return Err(Error::SignedOut);
    }
    let id = id_of(posted, "package_id")?;
    edit_rights::editor(tx, ctx, id).await?;
    stored::state(tx, id).await?.ok_or(Error::Missing("package"))
}

/// The package of a new row, ready to write: if it is on sale, in a dry run of the pending revision.
async fn staged_package_of(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<PackageState> {
    let package = package_of(tx, ctx, posted).await?;
    staged::begin(tx, ctx, &package).await?;
    Ok(package)
}

row_struct! {
    /// The package that a row belongs to.
    struct OwningPackage {
        id: Uuid = "x.package_id",
    }
}

/// As [`row_of`], ready to write. `None` if the pending revision no longer has the row.
async fn staged_row_of<T: FromRow>(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    table: &str,
    rest: &str,
    key: &[Value],
) -> Result<Option<(Uuid, T)>> {
    if let Some(package) = tx.dry_run().map(|trial| trial.subject)
        && tx.select_one::<(OwningPackage, T)>(rest, key).await?.is_none()
    {
        staged::clear_unseen(tx, table, package).await?;
        return Ok(None);
    }
    let (package, row) = row_of(tx, ctx, rest, key).await?;
    let state = stored::state(tx, package).await?.ok_or(Error::Missing("package"))?;
    staged::begin(tx, ctx, &state).await?;
    Ok(Some((package, row)))
}

/// An existing row and its package, if the caller may write that. `rest` starts with `FROM` and names the table `x`.
async fn row_of<T: FromRow>(tx: &mut Tx<'_>, ctx: &Ctx, rest: &str, key: &[Value]) -> Result<(Uuid, T)> {
    if ctx.caller.is_visitor() {
        return Err(Error::SignedOut);
    }
    let (package, row): (OwningPackage, T) = tx.select_one(rest, key).await?.ok_or(Error::Missing("row"))?;
    edit_rights::editor(tx, ctx, package.id).await?;
    Ok((package.id, row))
}

/// A row's change for the audit log, before and after.
struct Trace {
    before: Option<Json>,
    after: Option<Json>,
}

impl Trace {
    fn added(table: &str, row: &Posted) -> Self {
        Self { before: None, after: Some(keyed_by_table(table, &row.clone().into())) }
    }

    fn removed(table: &str, row: &Json) -> Self {
        Self { before: Some(keyed_by_table(table, row)), after: None }
    }
}

fn keyed_by_table(table: &str, row: &Json) -> Json {
    Map::from_iter([(table.to_owned(), row.clone())]).into()
}

/// After a write to a row: the next version, and notifications for the review. For a package on sale it does nothing yet: the pending
/// revision is compared once the request's answer has been read.
async fn record_change(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, trace: &Trace) -> Result<()> {
    if staged::is_open(tx, package) {
        return Ok(());
    }
    let state = stored::state(tx, package).await?.ok_or(Error::Missing("package"))?;
    let again = state.is_rejected();
    save::bump_version(tx, ctx, &state, again).await?;
    let sql = "UPDATE packages SET updated_at = $2 WHERE id = $1";
    tx.run(sql, &[package.into(), ctx.now.into()]).await?.any();
    revisions::supersede(tx, ctx, package).await?;
    audit::record(tx, ctx, "package_edited", "packages", package, trace.before.as_ref(), trace.after.as_ref()).await?;
    if again {
        notifications::send_package_waiting(tx, ctx, &state.title).await?;
    }
    Ok(())
}

async fn record_removal(tx: &mut Tx<'_>, ctx: &Ctx, table: &str, package: Uuid, row: &Json) -> Result<()> {
    staged::clear_unseen(tx, table, package).await?;
    record_change(tx, ctx, package, &Trace::removed(table, row)).await
}
