//! Lists of bookings for both sides, with everything that their screens need: `my_bookings`, `guide_bookings`, `booking_counts`.
//!
//! Searched by words (`search`) and by days of the trip (`searched_days`). Keyset pagination: each booking carries its cursor, and a page starts after one. Once the trip is confirmed, the guide sees numbers and
//! companions, and the traveler the guide's number.

mod belongings;
mod filter;
mod row;
pub(crate) mod search;
pub(crate) mod searched_days;
mod view;

use serde_json::{Map, Value as Json};
use serendib_db::{Db, FromRow, RowSource, Tx, Value};
use uuid::Uuid;

pub use filter::{BookingCursor, Filter};

use crate::bookings::changes::Proposer;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::statement::{Binds, join_conditions};
use belongings::Belongings;
use row::{BookingRow, TABLES};

/// Bookings per page: the maximum and the default.
pub const PAGE_LIMIT: i64 = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingListSide {
    /// The caller travels.
    Traveller,
    /// The caller is the requested guide.
    Guide,
}

impl BookingListSide {
    /// As on the wire.
    ///
    /// # Errors
    /// `Refused` for an unknown side.
    pub fn parse(side: &str) -> Result<Self> {
        match side {
            "traveller" => Ok(Self::Traveller),
            "guide" => Ok(Self::Guide),
            _ => Err(Error::Refused("The side must be traveller or guide.".to_owned())),
        }
    }

    fn proposer(self) -> Proposer {
        match self {
            Self::Traveller => Proposer::Traveler,
            Self::Guide => Proposer::Guide,
        }
    }

    /// The ownership condition; `user` is the placeholder of the caller.
    fn condition(self, user: &str) -> String {
        match self {
            Self::Traveller => format!("b.user_id = {user}"),
            // Suspended guides still see the trips they led.
            Self::Guide => format!("g.user_id = {user}"),
        }
    }
}

/// Which of the caller's bookings.
#[derive(Clone, Debug)]
pub struct BookingListQuery<'a> {
    pub only: Option<Uuid>,
    pub filter: Filter,
    /// Words of the trip or of the other side's names, a reference, or a day of the trip.
    pub search: &'a str,
    pub after: Option<BookingCursor>,
    pub limit: i64,
}

impl Default for BookingListQuery<'_> {
    fn default() -> Self {
        Self { only: None, filter: Filter::All, search: "", after: None, limit: PAGE_LIMIT }
    }
}

/// A page of the caller's own bookings.
///
/// # Errors
/// `SignedOut`; those of a read.
pub async fn list_own(mut db: &Db, ctx: &Ctx, whose: BookingListSide, page: &BookingListQuery<'_>) -> Result<Json> {
    read(&mut db, ctx, whose, page).await
}

/// One booking, as the transaction that wrote it sees it.
///
/// # Errors
/// As [`list_own`].
pub async fn read_one_in_tx(tx: &mut Tx<'_>, ctx: &Ctx, whose: BookingListSide, id: Uuid) -> Result<Json> {
    let mut list = read(tx, ctx, whose, &BookingListQuery { only: Some(id), ..BookingListQuery::default() }).await?;
    Ok(list.get_mut(0).map_or(Json::Null, Json::take))
}

/// A proposed change of a booking, as the transaction that wrote it sees it.
///
/// # Errors
/// As [`list_own`].
pub async fn read_change_in_tx(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, change: Uuid) -> Result<Json> {
    let id = change.to_string();
    for side in [BookingListSide::Traveller, BookingListSide::Guide] {
        let found = read_one_in_tx(tx, ctx, side, booking).await?;
        let changes = found.get("changes").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
        if let Some(one) = changes.iter().find(|one| one.get("id").and_then(Json::as_str) == Some(&id)) {
            return Ok(one.clone());
        }
    }
    Ok(Json::Null)
}

/// How many of the caller's bookings each filter lists, among those that match `search`.
///
/// # Errors
/// `SignedOut`; those of a read.
pub async fn counts(db: &Db, ctx: &Ctx, whose: BookingListSide, search: &str) -> Result<Json> {
    let user = caller(ctx)?;
    let mut binds = Binds::default();
    let today = binds.add(ctx.today().into());
    let columns = Filter::ALL.map(|filter| format!("COUNT(*) FILTER (WHERE {})", filter.condition(&today)));
    let mut conditions = vec![whose.condition(&binds.add(user.into()))];
    conditions.extend(search::conditions(whose, search, ctx.today(), |value| binds.add(value)));
    let sql =
        format!("SELECT {} FROM {} WHERE {}", columns.join(", "), tables(whose, search), join_conditions(&conditions));
    let rows = db.rows(&sql, &binds.0).await?;
    let row = rows.first().ok_or_else(|| serendib_db::Error::Bug("nothing was counted".to_owned()))?;
    let mut counts = Map::new();
    for (at, filter) in Filter::ALL.into_iter().enumerate() {
        counts.insert(filter.name().to_owned(), row.int(at)?.into());
    }
    Ok(Json::Object(counts))
}

/// Only the tables that the conditions need: without a search, the index suffices and no rows are read.
fn tables(whose: BookingListSide, search: &str) -> &'static str {
    match whose {
        _ if !search.trim().is_empty() => TABLES,
        BookingListSide::Traveller => "booking_requests b",
        BookingListSide::Guide => "booking_requests b JOIN guides g ON g.id = b.guide_id",
    }
}

/// The statement of a page, with its values.
///
/// # Errors
/// `SignedOut`.
pub fn statement(ctx: &Ctx, whose: BookingListSide, page: &BookingListQuery<'_>) -> Result<(String, Vec<Value>)> {
    let user = caller(ctx)?;
    let mut binds = Binds::default();
    let mut conditions = vec![whose.condition(&binds.add(user.into()))];
    if let Some(only) = page.only {
        conditions.push(format!("b.id = {}", binds.add(only.into())));
    }
    if page.filter != Filter::All {
        let today = if page.filter.needs_today() { binds.add(ctx.today().into()) } else { String::new() };
        conditions.push(page.filter.condition(&today));
    }
    conditions.extend(search::conditions(whose, page.search, ctx.today(), |value| binds.add(value)));
    conditions.extend(page.after.as_ref().map(|after| after.condition(|value| binds.add(value))));
    let sql = format!(
        "SELECT {} FROM {TABLES} WHERE {} ORDER BY {} LIMIT {}",
        BookingRow::columns(),
        join_conditions(&conditions),
        page.filter.order_by(),
        page.limit.clamp(0, PAGE_LIMIT),
    );
    Ok((sql, binds.0))
}

async fn read(
    source: &mut impl RowSource,
    ctx: &Ctx,
    whose: BookingListSide,
    page: &BookingListQuery<'_>,
) -> Result<Json> {
    let (sql, binds) = statement(ctx, whose, page)?;
    let rows = source.rows(&sql, &binds).await?;
    let rows = rows.iter().map(BookingRow::read).collect::<serendib_db::Result<Vec<_>>>()?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let belongings = Belongings::read(source, whose, &ids).await?;
    let view = |row: &BookingRow| view::view(ctx, whose, row, &page.filter.cursor(row), &belongings);
    Ok(rows.iter().map(view).collect())
}

fn caller(ctx: &Ctx) -> Result<Uuid> {
    ctx.caller.person().map(|person| person.user).ok_or(Error::SignedOut)
}
