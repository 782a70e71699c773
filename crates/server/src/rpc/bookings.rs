//! Handlers of the booking functions: quotes, possible dates, requests, cancellations and lists.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use serendib_domain::back_office::looks::require_right;
use serendib_domain::bookings::cancellation::{CancellationSide, CancellationWish};
use serendib_domain::bookings::changes::ChangeAction;
use serendib_domain::bookings::list::{self, BookingCursor, BookingListQuery, BookingListSide, Filter};
use serendib_domain::bookings::request_form::Form;
use serendib_domain::bookings::{
    availability, cancellation, changes, contacts, date_facts, day_sheet, group_prices, next_starts, quote, request,
    season_swaps, start_dates,
};
use serendib_domain::staff::StaffRight;
use serendib_domain::table::Posted;
use serendib_domain::{Caller, Ctx, Error, Result, money};
use uuid::Uuid;

use super::FunctionAnswer;
use super::args::Args;
use crate::app::App;
use crate::rest::error::RestError;

const NO_SUCH: Error = Error::Missing("booking request");

/// # Errors
/// Errors of the quote's rules.
pub async fn quote_booking(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let text = |name: &str| text_or_null(args, name);
    let people = number_or_text(args, "number_of_travelers");
    let mut posted = Posted::new();
    posted.insert("package_id".to_owned(), text("package_id"));
    posted.insert("guide_id".to_owned(), text("guide_id"));
    posted.insert("start_date".to_owned(), text("start_date"));
    posted.insert("number_of_travelers".to_owned(), people);
    posted.insert("rooms".to_owned(), args.list("rooms").unwrap_or(Json::Null));
    Ok(quote::quote(db, ctx, &posted).await?.to_json())
}

/// Public prices of trips for a group.
///
/// # Errors
/// Errors of the rule.
pub async fn group_prices(app: &App, args: &Args) -> std::result::Result<FunctionAnswer, RestError> {
    // The search's stamp changes with the day, from which a season counts its days ahead.
    const TABLES: [&str; 5] =
        ["packages", "package_room_pricing", "package_group_prices", "package_seasons", crate::search::STAMP];
    let stamp = app.db.changes().stamp(&TABLES);
    let refused = |error| RestError::from_domain(error, &Caller::Visitor);
    let ids = args.text("packages").split(',').map(|id| id.trim().parse::<Uuid>());
    let ids = ids.collect::<std::result::Result<Vec<_>, _>>();
    let ids =
        ids.map_err(|_| refused(Error::Refused("Packages are named by their ids, with commas between.".to_owned())))?;
    let people = args.exact("people").unwrap_or(0);
    let start = args.date("start_date");
    if start.is_none() && !args.text("start_date").is_empty() {
        return Err(refused(Error::Refused("The start date must be a date.".to_owned())));
    }
    let ctx = app.ctx(Caller::Visitor);
    let found = group_prices::group_prices(&app.db, &ctx, &ids, people, args.text("comfort"), start).await;
    let found = found.map_err(refused)?;
    let rows = found.as_array().map_or(0, |rows| u64::try_from(rows.len()).unwrap_or(u64::MAX));
    Ok(FunctionAnswer { body: found.to_string().into_bytes(), rows, tables: TABLES.to_vec(), stamp })
}

/// # Errors
/// Errors of a read.
pub async fn busy_days(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    start_dates::list_blocked_starts(db, ctx, args.text("package_id").parse().unwrap_or_default()).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn next_starts(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = Posted::new();
    for name in ["package_id", "from"] {
        posted.insert(name.to_owned(), text_or_null(args, name));
    }
    for name in ["number_of_travelers", "limit"] {
        posted.insert(name.to_owned(), number_or_text(args, name));
    }
    next_starts::next_starts(db, ctx, &posted).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn guide_calendar(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    availability::guide_calendar(db, ctx, &texts(args, &["from", "to"])).await
}

/// # Errors
/// Errors of the command.
pub async fn block_days(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    availability::block_days(tx, ctx, &texts(args, &["first", "last", "note"])).await
}

/// # Errors
/// Errors of the command.
pub async fn open_days(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    availability::open_days(tx, ctx, &texts(args, &["first", "last"])).await
}

/// # Errors
/// Errors of the command.
pub async fn set_booking_window(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = Posted::new();
    posted.insert("closed_weekdays".to_owned(), args.list("closed_weekdays").unwrap_or(Json::Null));
    for name in ["notice_days", "horizon_days"] {
        posted.insert(name.to_owned(), number_or_text(args, name));
    }
    availability::set_booking_window(tx, ctx, &posted).await
}

pub(super) fn texts(args: &Args, names: &[&str]) -> Posted {
    names.iter().map(|name| ((*name).to_owned(), text_or_null(args, name))).collect()
}

/// # Errors
/// Errors of the function's rules.
pub async fn season_swaps(app: &App, args: &Args) -> Result<Json> {
    let land = app.planner.catalogue(&app.db).await?;
    season_swaps::season_swaps(&app.db, &land, &trip_and_start(args)).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn date_facts(app: &App, args: &Args) -> Result<Json> {
    let land = app.planner.catalogue(&app.db).await?;
    date_facts::date_facts(&app.db, &land, &trip_and_start(args)).await
}

fn trip_and_start(args: &Args) -> Posted {
    texts(args, &["package_id", "start_date"])
}

fn text_or_null(args: &Args, name: &str) -> Json {
    match args.text(name) {
        "" => Json::Null,
        text => text.into(),
    }
}

/// A value that is not a whole number stays text, which the function rejects.
fn number_or_text(args: &Args, name: &str) -> Json {
    args.exact(name).map_or_else(|| text_or_null(args, name), Json::from)
}

/// # Errors
/// Errors of the command.
pub async fn request_booking(tx: &mut Tx<'_>, ctx: &Ctx, document: &Posted) -> Result<Json> {
    let id = request::request(tx, ctx, document, Form::Document).await?;
    list::read_one_in_tx(tx, ctx, BookingListSide::Traveller, id).await
}

/// # Errors
/// Errors of the command.
pub async fn correct_contacts(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    contacts::check_caller(ctx)?;
    let id = booking(args)?;
    contacts::correct(tx, ctx, id, &args.document("document")).await?;
    list::read_one_in_tx(tx, ctx, BookingListSide::Traveller, id).await
}

/// # Errors
/// Errors of the command.
pub async fn quote_change(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    changes::check_caller(ctx)?;
    changes::quote(tx, ctx, booking(args)?, &args.document("document")).await
}

/// # Errors
/// Errors of the command.
pub async fn propose_change(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    changes::check_caller(ctx)?;
    let booking = booking(args)?;
    let change = changes::propose(tx, ctx, booking, &args.document("document")).await?;
    list::read_change_in_tx(tx, ctx, booking, change).await
}

/// # Errors
/// Errors of the command.
pub async fn quote_for_staff(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_right(ctx, StaffRight::ActOnBookings)?;
    let id = args.text("id").parse().map_err(|_| Error::Missing("booking request"))?;
    changes::quote_for_staff(tx, ctx, id, args.text("side"), &args.document("change")).await
}

/// # Errors
/// Errors of the command.
pub async fn change_for_staff(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_right(ctx, StaffRight::ActOnBookings)?;
    let id = args.text("id").parse().map_err(|_| Error::Missing("booking request"))?;
    let mut order = texts(args, &["reason"]);
    order.insert("agreed".to_owned(), args.flag("agreed").into());
    changes::change_for_staff(tx, ctx, id, args.text("side"), &order, &args.document("change")).await
}

/// # Errors
/// Errors of the command.
pub async fn answer_change(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    changes::check_caller(ctx)?;
    let change = args.text("change_id").parse().map_err(|_| Error::Missing("change"))?;
    let action = ChangeAction::parse(args.text("action"))?;
    let booking = changes::answer(tx, ctx, change, action, &texts(args, &["message"])).await?;
    list::read_change_in_tx(tx, ctx, booking, change).await
}

/// # Errors
/// `SignedOut`; errors of a read.
pub async fn find_day_sheet(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    day_sheet::find_day_sheet(db, ctx, args.text("booking_id").parse().unwrap_or_default()).await
}

/// # Errors
/// Errors of the command.
pub async fn save_day_sheet(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let booking = args.text("booking_id").parse().unwrap_or_default();
    day_sheet::save_day_sheet(tx, ctx, booking, &args.document("document")).await
}

/// # Errors
/// Errors of the command.
pub async fn preview_cancellation(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_signed_in(ctx)?;
    let side = CancellationSide::parse(args.text("side"))?;
    Ok(cancellation::preview(tx, ctx, booking(args)?, side).await?.to_json())
}

/// # Errors
/// Errors of the command.
pub async fn cancel_booking(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_signed_in(ctx)?;
    let expected = money::parse(args.text("expected_refund"))
        .ok_or_else(|| Error::Refused("The expected refund must be an amount in dollars and cents.".to_owned()))?;
    let reason = cancellation::reason(args.text("reason"))?;
    let side = CancellationSide::parse(args.text("side"))?;
    let wish = CancellationWish { side, reason: reason.as_deref(), expected: Some(expected) };
    Ok(cancellation::cancel(tx, ctx, booking(args)?, wish).await?.to_json())
}

/// # Errors
/// `SignedOut`; `Refused` for an invalid filter or cursor; errors of a read.
pub async fn list_bookings(db: &Db, ctx: &Ctx, args: &Args, whose: BookingListSide) -> Result<Json> {
    // A signed-in caller's id is valid or absent. A visitor's may be invalid, but `SignedOut` comes first.
    let only = match args.text("id") {
        "" => None,
        text => Some(text.parse().unwrap_or_default()),
    };
    require_signed_in(ctx)?;
    let filter = Filter::parse(args.text("show"))?;
    let after = BookingCursor::parse(filter, args.text("after"))?;
    let page =
        BookingListQuery { only, filter, search: args.text("q"), after, limit: args.int("limit", list::PAGE_LIMIT) };
    list::list_own(db, ctx, whose, &page).await
}

/// # Errors
/// `SignedOut`; errors of a read.
pub async fn count_bookings(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_signed_in(ctx)?;
    list::counts(db, ctx, BookingListSide::parse(args.text("side"))?, args.text("q")).await
}

/// A visitor gets `SignedOut` before any other error.
fn require_signed_in(ctx: &Ctx) -> Result<()> {
    if ctx.caller.is_visitor() { Err(Error::SignedOut) } else { Ok(()) }
}

fn booking(args: &Args) -> Result<Uuid> {
    args.text("booking_id").parse().map_err(|_| NO_SUCH)
}
