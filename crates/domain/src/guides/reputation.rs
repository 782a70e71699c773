//! A guide's reputation as a signed statement that they can take elsewhere; the server signs its text.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, row_struct};
use uuid::Uuid;

use super::active_sql;
use crate::bookings::handovers::taken_over_sql;
use crate::bookings::status::{Actor, Status};
use crate::bookings::terms::RESPONSE_HOURS;
use crate::credentials::guide_credentials;
use crate::ctx::{Caller, Ctx, to_local_time};
use crate::error::{Error, Result};

/// What a statement says it is.
pub const STATEMENT_TYPE: &str = "serendib-guide-statement";
const STATEMENT_VERSION: i64 = 1;
const ONLY_GUIDES: &str = "Only guides have a reputation.";
/// The newest bookings of a statement: more than a guide leads in a working life.
const MOST_BOOKINGS: i64 = 20_000;
/// With fewer answers there is no meaningful rate.
const LEAST_ANSWERS: usize = 3;

row_struct! {
    struct StatedGuide {
        name: String = "g.display_name",
        since: DateTime<Utc> = "g.created_at",
    }
}

row_struct! {
    struct StatedBooking {
        status: Status = "b.status",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        people: i64 = "b.number_of_travelers",
        created_at: DateTime<Utc> = "b.created_at",
        decided_at: Option<DateTime<Utc>> = "b.decided_at",
        /// From another guide.
        taken_over_at: Option<DateTime<Utc>> = taken_over_sql!(),
        cancelled_by: Option<String> = "b.cancelled_by",
    }
}

/// What the calling guide has done here, also while they are suspended.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; those of a read.
pub async fn reputation(db: &Db, ctx: &Ctx) -> Result<Json> {
    let guide = match &ctx.caller {
        Caller::Visitor => return Err(Error::SignedOut),
        Caller::Person(person) => person.record.ok_or(Error::Forbidden(ONLY_GUIDES))?,
        Caller::Service => return Err(Error::Forbidden(ONLY_GUIDES)),
    };
    let stated: Option<StatedGuide> = db.select("FROM guides g WHERE g.id = $1", &[guide.into()]).await?.pop();
    let stated = stated.ok_or(Error::Missing("guide"))?;
    let rest = "FROM booking_requests b WHERE b.guide_id = $1 ORDER BY b.created_at DESC, b.id LIMIT $2";
    let bookings: Vec<StatedBooking> = db.select(rest, &[guide.into(), MOST_BOOKINGS.into()]).await?;
    let led: Vec<&StatedBooking> =
        bookings.iter().filter(|one| one.status == Status::Confirmed && one.end < ctx.today()).collect();
    let cancelled = bookings.iter().filter(|one| one.cancelled_by.as_deref() == Some(Actor::Guide.name())).count();
    let (answer_hours, acceptance) = answers(&bookings);
    Ok(json!({
        "type": STATEMENT_TYPE,
        "version": STATEMENT_VERSION,
        "issuer": &*ctx.site,
        "guide_id": guide,
        "name": stated.name,
        "member_since": to_local_time(stated.since).date(),
        "issued_at": ctx.now.to_rfc3339(),
        "trips_led": led.len(),
        "days_led": led.iter().map(|one| (one.end - one.start).num_days() + 1).sum::<i64>(),
        "travelers_led": led.iter().map(|one| one.people).sum::<i64>(),
        "cancelled_by_guide": cancelled,
        "reviews": reviews(db, guide).await?,
        "answer_hours_median": answer_hours,
        "acceptance_percent": acceptance,
        "languages": languages(db, guide).await?,
        "credentials": guide_credentials(db, ctx.today(), guide).await?,
    }))
}

/// Whether everybody may see this guide today.
///
/// # Errors
/// Those of a read.
pub async fn is_public(db: &Db, guide: Uuid) -> Result<bool> {
    let sql = concat!("SELECT g.id FROM guides g WHERE g.id = $1 AND ", active_sql!("g"));
    Ok(!db.rows(sql, &[guide.into()]).await?.is_empty())
}

impl StatedBooking {
    /// Its former guide answered the request.
    fn is_answered_before(&self) -> bool {
        self.taken_over_at.zip(self.decided_at).is_some_and(|(taken, decided)| decided < taken)
    }
}

/// The median of hours until an answer, and how many requests in a hundred were accepted. A request that expired without an answer was
/// not; one that was approved and not paid was. One that was handed over counts from then on, if it was not answered before.
fn answers(bookings: &[StatedBooking]) -> (Option<i64>, Option<i64>) {
    let own: Vec<&StatedBooking> = bookings.iter().filter(|one| !one.is_answered_before()).collect();
    let mut hours: Vec<i64> = own
        .iter()
        .filter_map(|one| match one.decided_at {
            Some(decided) => Some((decided - one.taken_over_at.unwrap_or(one.created_at)).num_hours().max(0)),
            // Without an answer it took all the time there was, as in the order of search results.
            None => (one.status == Status::Expired).then_some(RESPONSE_HOURS),
        })
        .collect();
    hours.sort_unstable();
    let accepted = own.iter().filter(|one| one.decided_at.is_some() && one.status != Status::Rejected).count();
    let all = hours.len();
    let median = (all >= LEAST_ANSWERS).then(|| hours[all / 2]);
    let percent = (all >= LEAST_ANSWERS).then(|| i64::try_from(accepted * 100 / all).unwrap_or(0));
    (median, percent)
}

async fn reviews(db: &Db, guide: Uuid) -> Result<Json> {
    let sql = "SELECT rating, COUNT(*) FROM reviews WHERE guide_id = $1 AND is_hidden = FALSE GROUP BY rating";
    let mut stars: BTreeMap<i64, i64> = (1..=5).map(|stars| (stars, 0)).collect();
    for row in &db.rows(sql, &[guide.into()]).await? {
        stars.insert(row.int(0)?, row.int(1)?);
    }
    let count: i64 = stars.values().sum();
    let sum: i64 = stars.iter().map(|(stars, count)| stars * count).sum();
    // Hundredths, rounded half up, as on the profile.
    let average = (count > 0).then(|| crate::money::dollars((sum * 200 + count) / (count * 2)));
    let stars: serde_json::Map<String, Json> =
        stars.into_iter().rev().map(|(stars, count)| (stars.to_string(), count.into())).collect();
    Ok(json!({ "count": count, "average": average, "stars": stars }))
}

async fn languages(db: &Db, guide: Uuid) -> Result<Vec<Json>> {
    let sql = "SELECT language_name, level FROM guide_languages WHERE guide_id = $1 ORDER BY language_name";
    let rows = db.rows(sql, &[guide.into()]).await?;
    rows.iter().map(|row| Ok(json!({ "name": row.text(0)?, "level": row.opt_text(1)? }))).collect()
}
