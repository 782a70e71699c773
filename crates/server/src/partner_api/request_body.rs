//! What a request asks for: parameters of an address, and bodies in the shape of OCTO.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, header};
use chrono::{Datelike as _, NaiveDate};
use serde::Deserialize;
use serendib_domain::keyset::read_day;
use serendib_domain::partners::UNIT;
use serendib_domain::partners::days::day_of_id;

use super::PartnerResult;
use super::error::PartnerError;

/// A trip of later days would end in a year with five digits.
const LAST_YEAR: i32 = 9_998;
/// Days of a request.
pub(super) const MOST_DAYS: i64 = 366;
const LONGEST_BODY_BYTES: usize = 64 * 1024;

/// The values of these parameters; any other one is an error, so that a misspelled filter does not look like an answer.
pub(super) fn read_query<const N: usize>(query: &str, names: [&str; N]) -> PartnerResult<[Option<String>; N]> {
    let mut values = [const { None }; N];
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let place = names.iter().position(|known| *known == name);
        let unknown = || match N {
            0 => PartnerError::bad_request("This route has no parameters."),
            _ => PartnerError::bad_request(format!("The parameters of this route are: {}.", names.join(", "))),
        };
        if let Some(slot) = values.get_mut(place.ok_or_else(unknown)?) {
            *slot = Some(value.into_owned());
        }
    }
    Ok(values)
}

pub(super) fn page_limit(text: Option<&str>, usual: usize, most: usize) -> PartnerResult<usize> {
    let Some(text) = text else { return Ok(usual) };
    let limit = text.parse().ok().filter(|limit| (1..=most).contains(limit));
    limit.ok_or_else(|| PartnerError::bad_request(format!("The limit is a number from 1 to {most}.")))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PostedAvailability {
    product_id: Option<String>,
    option_id: Option<String>,
    local_date_start: Option<String>,
    local_date_end: Option<String>,
    availability_ids: Option<Vec<String>>,
    units: Option<Vec<PostedUnit>>,
    currency: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PostedUnit {
    id: String,
    quantity: i64,
}

/// Which days of which option are wanted.
#[derive(Debug)]
pub(super) struct AvailabilityRequest {
    pub product: String,
    pub option: String,
    /// Both included.
    pub days: (NaiveDate, NaiveDate),
    /// Only these of the days, if any are named.
    pub only: Option<Vec<NaiveDate>>,
    pub people: Option<i64>,
}

impl AvailabilityRequest {
    /// # Errors
    /// 400 that names what is wrong.
    pub(super) async fn read(headers: &HeaderMap, body: Body) -> PartnerResult<Self> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
            return Err(PartnerError::bad_request("Send the body as application/json."));
        }
        let no_body =
            || PartnerError::bad_request("The body must be one JSON object, as /api/v1/openapi.json describes it.");
        let bytes = to_bytes(body, LONGEST_BODY_BYTES).await.map_err(|_| no_body())?;
        let posted: PostedAvailability = serde_json::from_slice(&bytes).map_err(|_| no_body())?;
        if posted.currency.as_deref().is_some_and(|currency| currency != "USD") {
            return Err(PartnerError::bad_request("The only currency is USD."));
        }
        let (days, only) = read_days(&posted)?;
        let people = read_units(posted.units.as_deref())?;
        let product = posted.product_id.unwrap_or_default();
        let option = posted.option_id.unwrap_or_default();
        Ok(Self { product, option, days, only, people })
    }
}

type WantedDays = ((NaiveDate, NaiveDate), Option<Vec<NaiveDate>>);

fn read_days(posted: &PostedAvailability) -> PartnerResult<WantedDays> {
    let only = match &posted.availability_ids {
        None => None,
        Some(ids) => Some(ids.iter().map(|id| parse_availability_id(id)).collect::<PartnerResult<Vec<_>>>()?),
    };
    let day = |name: &str, text: &str| {
        read_partner_day(text)
            .ok_or_else(|| PartnerError::bad_request(format!("The {name} must be a day such as 2027-01-31.")))
    };
    let days = match (&posted.local_date_start, &posted.local_date_end) {
        (Some(first), Some(last)) => Some((day("localDateStart", first)?, day("localDateEnd", last)?)),
        (None, None) => only.iter().flatten().min().copied().zip(only.iter().flatten().max().copied()),
        _ => None,
    };
    let days =
        days.ok_or_else(|| PartnerError::bad_request("Send localDateStart and localDateEnd, or availabilityIds."))?;
    match (days.1 - days.0).num_days() {
        0..MOST_DAYS => Ok((days, only)),
        _ => Err(PartnerError::bad_request(format!("A request covers from 1 to {MOST_DAYS} days, in their order."))),
    }
}

fn read_partner_day(text: &str) -> Option<NaiveDate> {
    read_day(text).filter(|day| day.year() <= LAST_YEAR)
}

fn parse_availability_id(id: &str) -> PartnerResult<NaiveDate> {
    let day = day_of_id(id).filter(|day| read_partner_day(&day.to_string()).is_some());
    day.ok_or_else(|| PartnerError::invalid_id("INVALID_AVAILABILITY_ID", "availabilityId", id))
}

/// How many travel; `None` without units.
fn read_units(units: Option<&[PostedUnit]>) -> PartnerResult<Option<i64>> {
    let Some(units) = units.filter(|units| !units.is_empty()) else { return Ok(None) };
    let mut people: i64 = 0;
    for unit in units {
        if unit.id != UNIT {
            return Err(PartnerError::invalid_id("INVALID_UNIT_ID", "unitId", &unit.id));
        }
        if unit.quantity < 0 {
            return Err(PartnerError::bad_request("A quantity is not negative."));
        }
        people = people.saturating_add(unit.quantity);
    }
    Ok(Some(people))
}
