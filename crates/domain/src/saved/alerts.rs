//! Date alerts: a user is notified when a trip can start within a range of days on which all its hosts are taken.
//!
//! An alert ends when it is sent, when its owner removes it, and when its days are over. Whatever frees days enqueues [`FreedDays`] in the
//! same commit, so that no chance is missed. The first job that finds a free start ends the alert and notifies in one transaction, so that
//! each alert is sent once.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::mails::DateAlertMail;
use crate::bookings::FreedDays;
use crate::bookings::next_starts::{self, TripSchedule};
use crate::bookings::start_dates::ahead;
use crate::bookings::{start_dates, terms};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::jobs::{self, Job};
use crate::notices::{self, Notice};
use crate::packages::SeasonRefusal;
use crate::packages::document::duration;
use crate::search::is_weekend_start;
use crate::table::Posted;

/// Alerts per user.
pub const ALERTS_LIMIT: i64 = 20;
/// Maximum days of a range.
pub const LONGEST_RANGE: i64 = 92;
/// Alerts per job; the next job takes the rest.
const AT_ONCE: i64 = 100;

pub const KIND: &str = "dates_free";
const PEOPLE: &str = "Only people can be told.";
const NOT_ON_SALE: &str = "This package cannot be booked.";
const FREE: &str = "A host is free on one of these days, so you can ask for the trip now.";

/// Adds an alert: `package_id`, the range of starts (`first_start`, `last_start`; with `weekends_only` only its Fridays and Saturdays) and
/// `number_of_travelers`. The same range again updates the other fields.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; `Refused` for a package that is not on sale; `Fields`; `Conflict` if a host is free, or
/// for too many alerts.
pub async fn add(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let user = match ctx.caller.person() {
        Some(person) => person.user,
        None if ctx.caller.is_visitor() => return Err(Error::SignedOut),
        None => return Err(Error::Forbidden(PEOPLE)),
    };
    let not_on_sale = || Error::Refused(NOT_ON_SALE.to_owned());
    let mut fields = FieldReader::new(posted);
    fields.only(&["package_id", "first_start", "last_start", "weekends_only", "number_of_travelers"]);
    let package = fields.id("package_id", NOT_ON_SALE).ok_or_else(not_on_sale)?;
    let trip = TripSchedule::read(tx, package).await?.ok_or_else(not_on_sale)?;
    let days = read_days(ctx, &mut fields);
    let weekends_only = fields.flag("weekends_only").unwrap_or(false);
    let fits = |day: &NaiveDate| fits(*day, weekends_only);
    if days.is_some_and(|(first, last)| !first.iter_days().take_while(|day| *day <= last).take(7).any(|day| fits(&day)))
    {
        fields.note("first_start", "There is no Friday or Saturday among these days.");
    }
    let people = fields.integer("number_of_travelers", "number of travelers", trip.people.0..=trip.people.1);
    if people.is_none() && fields.is_blank("number_of_travelers") {
        fields.note("number_of_travelers", "Please say how many travel.");
    }
    if let (Some((first, last)), Some(people)) = (days, people) {
        let refusals = first.iter_days().take_while(|day| *day <= last).filter(fits);
        note_refusals(&mut fields, refusals.map(|day| trip.refusal(day, Some(people), ctx.today())));
    }
    fields.finish()?;
    let (Some((first, last)), Some(people)) = (days, people) else { return Err(not_on_sale()) };
    if next_starts::first_free(tx, ctx, package, &trip, people, (first, last), fits).await?.is_some() {
        return Err(Error::Conflict(FREE));
    }
    let known = tx
        .row(
            "SELECT id FROM date_alerts WHERE user_id = $1 AND package_id = $2 AND first_start = $3 AND last_start = $4",
            &[user.into(), package.into(), first.into(), last.into()],
        )
        .await?
        .map(|row| row.uuid(0))
        .transpose()?;
    if known.is_none() {
        within_limit(tx, ctx, user).await?;
    }
    let id = known.unwrap_or_else(|| ctx.new_id());
    tx.run(
        "INSERT INTO date_alerts
             (id, user_id, package_id, first_start, last_start, number_of_travelers, weekends_only, created_at)
              VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (user_id, package_id, first_start, last_start)
              DO UPDATE SET number_of_travelers = $6, weekends_only = $7",
        &[
            id.into(),
            user.into(),
            package.into(),
            first.into(),
            last.into(),
            people.into(),
            weekends_only.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(json!({
        "id": id,
        "package_id": package,
        "first_start": first.to_string(),
        "last_start": last.to_string(),
        "weekends_only": weekends_only,
        "number_of_travelers": people,
    }))
}

/// Whether a start on this day counts.
fn fits(day: NaiveDate, weekends_only: bool) -> bool {
    !weekends_only || is_weekend_start(day)
}

/// No free host helps if seasons refuse every day.
fn note_refusals(fields: &mut FieldReader<'_>, each: impl Iterator<Item = Option<SeasonRefusal>>) {
    let Some(refusals) = each.collect::<Option<Vec<_>>>() else { return };
    let Some(first) = refusals.first() else { return };
    if let Some(message) = first.of_people() {
        fields.note("number_of_travelers", message);
    }
    if let Some(message) = first.of_start() {
        fields.note("first_start", message);
    }
}

fn read_days(ctx: &Ctx, fields: &mut FieldReader<'_>) -> Option<(NaiveDate, NaiveDate)> {
    for (name, text) in [("first_start", "Please choose the first day."), ("last_start", "Please choose the last day.")]
    {
        if fields.is_blank(name) {
            fields.note(name, text);
        }
    }
    let (first, last) = (fields.day("first_start", "first day")?, fields.day("last_start", "last day")?);
    let today = ctx.today();
    if first < today {
        fields.note("first_start", "Your first day has passed.");
    }
    if last < first {
        fields.note("last_start", "Your last day must not be before the first.");
    }
    if terms::days_to(last, today) > start_dates::AHEAD_DAYS {
        fields.note("last_start", concat!("Your last day must be within the next ", ahead!(), "."));
    }
    if (last - first).num_days() >= LONGEST_RANGE {
        fields.note("last_start", format!("Please choose at most {LONGEST_RANGE} days."));
    }
    Some((first, last))
}

async fn within_limit(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<()> {
    let count = "SELECT COUNT(*) FROM date_alerts WHERE user_id = $1 AND last_start >= $2";
    let held = tx.row(count, &[user.into(), ctx.today().into()]).await?.map_or(Ok(0), |row| row.int(0))?;
    if held >= ALERTS_LIMIT {
        return Err(Error::Conflict("You wait for 20 dates already. Please remove one under Saved trips first."));
    }
    Ok(())
}

/// Sends the alerts whose days are free now.
///
/// # Errors
/// When the database cannot be written.
pub async fn check(tx: &mut Tx<'_>, ctx: &Ctx, freed: &FreedDays) -> Result<()> {
    // A start so long before the freed days still takes one of them.
    let earliest = freed.first.checked_sub_signed(Duration::days(*duration::DAYS.end())).unwrap_or(freed.first);
    let alerts: Vec<Alert> = tx
        .select(
            "FROM package_guides pg JOIN date_alerts a ON a.package_id = pg.package_id JOIN packages p ON p.id = a.package_id
              WHERE pg.guide_id = $1 AND a.first_start <= $2 AND a.last_start >= $3 AND a.last_start >= $4 AND a.id > $5
              ORDER BY a.id LIMIT $6",
            &[
                freed.guide.into(),
                freed.last.into(),
                earliest.into(),
                ctx.today().into(),
                freed.after.unwrap_or_default().into(),
                AT_ONCE.into(),
            ],
        )
        .await?;
    for alert in &alerts {
        alert.tell(tx, ctx).await?;
    }
    let full = usize::try_from(AT_ONCE).is_ok_and(|most| alerts.len() >= most);
    let Some(last) = alerts.last().filter(|_| full) else { return Ok(()) };
    let next = FreedDays { after: Some(last.id), ..freed.clone() };
    jobs::enqueue(tx, ctx, &Job::DatesFreed(next)).await
}

row_struct! {
    struct Alert {
        id: Uuid = "a.id",
        user: Uuid = "a.user_id",
        package: Uuid = "a.package_id",
        first_start: NaiveDate = "a.first_start",
        last_start: NaiveDate = "a.last_start",
        people: i64 = "a.number_of_travelers",
        weekends_only: bool = "a.weekends_only",
        title: String = "p.title",
    }
}

impl Alert {
    /// If a start is free: ends the alert and notifies. Otherwise the alert stays.
    async fn tell(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
        let Some(trip) = TripSchedule::read(tx, self.package).await? else { return Ok(()) };
        if !(trip.people.0..=trip.people.1).contains(&self.people) {
            return Ok(());
        }
        let days = (self.first_start.max(ctx.today()), self.last_start);
        let fits = |day: &NaiveDate| fits(*day, self.weekends_only);
        let Some(start) = next_starts::first_free(tx, ctx, self.package, &trip, self.people, days, fits).await? else {
            return Ok(());
        };
        let ended = tx.run("DELETE FROM date_alerts WHERE id = $1", &[self.id.into()]).await?;
        if ended.0 == 0 {
            return Ok(());
        }
        notices::tell(tx, ctx, self.user, &self.notice(start)?).await
    }

    fn notice(&self, start: NaiveDate) -> Result<Notice> {
        let mail = DateAlertMail::DatesFree { title: self.title.clone(), people: self.people, start };
        let link = format!("/packages/{}?dateFrom={start}&people={}", self.package, self.people);
        Notice::new(KIND, &mail, Some(link))
    }
}

/// Deletes alerts whose days are over; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    Ok(tx.run("DELETE FROM date_alerts WHERE last_start < $1", &[ctx.today().into()]).await?.0)
}
